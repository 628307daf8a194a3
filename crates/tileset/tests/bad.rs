//! Every bad file leads to exactly the findings that stand beside it. `UPDATE=1` writes them anew; then read them.
//!
//! A `.toml` file is a tile set that may use the shipped ones; a `.sets` file has terms of the algebra of sets, one on each
//! line; a `.theme` file is a theme.

mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_tileset::{Collection, DOCS, ThemeText, ThemeWords};

/// Findings that no file can show: texts that are too long to keep.
const NOT_SHOWN: [&str; 1] = ["too-many-words"];

fn folder() -> PathBuf {
    common::root().join("tests/tilesets/bad")
}

/// Each bad file, without its ending, and what is found in it.
fn found() -> Vec<(String, Report)> {
    let shipped = common::sources();
    let mut found = Vec::new();
    for (name, text) in common::files(&folder(), "toml") {
        let (_, report) = Collection::read_with(sources(&name, &text), shipped.clone(), &[]);
        found.push((name.trim_end_matches(".toml").to_owned(), report));
    }
    let (collection, _) = common::shipped();
    for (name, text) in common::files(&folder(), "sets") {
        let terms: Vec<&str> = text.lines().collect();
        found.push((
            name.trim_end_matches(".sets").to_owned(),
            collection.bag(&terms, None).err().unwrap_or_default(),
        ));
    }
    let words = ThemeWords {
        themes: &["classic", "ink"],
        colours: &["grass", "ground", "road"],
        seats: &["red", "blue"],
        looks: &["road", "track"],
    };
    for (name, text) in common::files(&folder(), "theme") {
        let (_, report) = ThemeText::read(&Source::new(&name, text), &words);
        found.push((name.trim_end_matches(".theme").to_owned(), report));
    }
    found
}

/// One source, or several that each begin with a line `# file: NAME`.
fn sources(name: &str, text: &str) -> Vec<Source> {
    let several = text.split("# file: ").skip(1).filter_map(|it| it.split_once('\n'));
    let several: Vec<Source> = several.map(|(name, text)| Source::new(name, text)).collect();
    if several.is_empty() { vec![Source::new(name, text)] } else { several }
}

#[test]
fn findings_are_worded_as_expected() {
    let texts = found().into_iter().map(|(name, report)| {
        assert!(!report.is_empty(), "nothing is wrong with {name}");
        (name, human(&report, Style::Plain))
    });
    common::assert_as_expected(&folder(), texts.collect());
}

#[test]
fn every_finding_is_shown_by_a_bad_file() {
    let mut shown: BTreeSet<String> = NOT_SHOWN.into_iter().map(str::to_owned).collect();
    for (_, report) in found() {
        shown.extend(report.findings().iter().map(|it| it.code.to_string()));
    }
    let missing: Vec<_> =
        DOCS.iter().filter(|it| !shown.contains(it.code.as_str())).map(|it| it.code).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
