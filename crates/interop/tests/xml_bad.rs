//! Every bad tile definition file leads to exactly the findings that stand beside it. `UPDATE=1` writes them anew; then read them.

#[path = "../../tileset/tests/common/mod.rs"]
mod common;

use std::path::PathBuf;

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_interop::xml::{export, import};
use bastide_tileset::Collection;

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
