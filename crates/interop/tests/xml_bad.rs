//! Every bad tile definition file leads to exactly the findings that stand beside it. `UPDATE=1` writes them anew; then read them.

#[path = "../../tileset/tests/common/mod.rs"]
mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_interop::xml::{DOCS, export, import};
use bastide_tileset::Collection;

/// Findings that no file can show: texts that are too long to keep.
const NOT_SHOWN: [&str; 1] = ["xml-more"];

fn folder() -> PathBuf {
    common::root().join("tests/interop/xml/bad")
}

/// Each bad file, without its ending, what is found in it and what becomes of it. A tile set is exported, a definition file imported.
fn found() -> Vec<(String, Report, String)> {
    let shelf = common::shipped().0;
    let mut found = Vec::new();
    for (name, text) in common::files(&folder(), "xml") {
        let (back, report) = import(&Source::new(&name, text), &shelf, None);
        let sets = back.sets.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join("\n");
        found.push((name.trim_end_matches(".xml").to_owned(), report, sets));
    }
    for (name, text) in common::files(&folder(), "toml") {
        let (collection, _) = Collection::read_with(vec![Source::new(&name, text)], common::sources(), &[]);
        let own = collection.sets().iter().find(|it| it.source.name() == name).unwrap();
        let (text, report) = export(&collection, &[&own.id]);
        found.push((name.trim_end_matches(".toml").to_owned(), report, text));
    }
    found
}

#[test]
fn findings_are_worded_as_expected() {
    let texts = found().into_iter().map(|(name, report, result)| {
        assert!(!report.is_empty(), "nothing is wrong with {name}");
        (name, format!("{}\n---\n{result}", human(&report, Style::Plain)))
    });
    common::assert_as_expected(&folder(), texts.collect());
}

#[test]
fn every_finding_is_shown_by_a_bad_file() {
    let mut shown: BTreeSet<String> = NOT_SHOWN.into_iter().map(str::to_owned).collect();
    for (_, report, _) in found() {
        shown.extend(report.findings().iter().map(|it| it.code.to_string()));
    }
    let docs = DOCS.concat();
    let missing: Vec<_> =
        docs.iter().filter(|it| !shown.contains(it.code.as_str())).map(|it| it.code).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
