//! Proof that the examples on the pages of findings are true, and that sets that ship give no reason for any.

use bastide_diag::sink::{Style, human};
use bastide_diag::{Doc, Report, Source};

use super::*;
use crate::stats::tests::SHIPPED;

const HEADER: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";

/// The wrong example of a page leads to its finding, the right one does not. So few tiles are nearly always odd in some other way.
pub(super) fn prove(doc: &Doc) {
    let (wrong, right) = doc.page.split_once("\nRight:\n").expect("a page has a right example");
    let (_, wrong) = wrong.split_once("\nWrong:\n").expect("a page has a wrong example");
    let found = judge(wrong);
    assert!(
        found.findings().iter().any(|it| it.code == doc.code),
        "the wrong example of {} leads to\n{}",
        doc.code,
        human(&found, Style::Plain)
    );
    let found = judge(right);
    assert!(
        found.findings().iter().all(|it| it.code != doc.code),
        "the right example of {} leads to\n{}",
        doc.code,
        human(&found, Style::Plain)
    );
}

/// What is odd about the set in an example.
fn judge(text: &str) -> Report {
    let block = text.split("```toml\n").nth(1).and_then(|it| it.split("```").next()).expect("an example");
    let whole = if block.contains("[set]") { block.to_owned() } else { format!("{HEADER}{block}") };
    let base = SHIPPED.set("base").unwrap().source.clone();
    let (mine, report) = Collection::read_with(vec![Source::new("my.toml", whole)], vec![base], &[]);
    assert!(report.is_empty(), "{}", human(&report, Style::Plain));
    let set = mine.set("my").unwrap();
    let bag = mine.bag(&mine.judged(set), None).unwrap();
    mine.advise(&bag, &Stats::of(&bag), &["my"], &Bands::kept())
}

#[test]
fn a_page_shows_what_is_allowed_in_vain() {
    prove(&ALLOW_UNUSED);
}

#[test]
fn what_is_allowed_is_silent() {
    let allow = "allow = [{ code = \"branching-high\", reason = \"the point of it\" },\n         { code = \"fit-low\", reason = \"as well\" }]\n";
    let tiles = "\n[[tile]]\nid = \"cccc\"\ncount = 12\ncity = [\"NESW\"]\n";
    let head = HEADER.trim_end();
    let codes = |text: &str| {
        let report = judge(&format!("```toml\n{text}```"));
        report.findings().iter().map(|it| it.code.as_str()).collect::<Vec<_>>()
    };
    let loud = codes(&format!("{head}\n{tiles}"));
    assert!(loud.contains(&"branching-high") && loud.contains(&"fit-low"), "{loud:?}");
    let quiet = codes(&format!("{head}\n{allow}{tiles}"));
    assert_eq!(
        quiet,
        loud.into_iter().filter(|it| !matches!(*it, "branching-high" | "fit-low")).collect::<Vec<_>>()
    );
}

#[test]
fn sets_that_ship_are_not_odd() {
    let bands = Bands::kept();
    for set in SHIPPED.sets() {
        let bag = SHIPPED.bag(&SHIPPED.judged(set), None).unwrap();
        let report = SHIPPED.advise(&bag, &Stats::of(&bag), &[&set.id], &bands);
        assert!(report.is_empty(), "{}:\n{}", set.id, human(&report, Style::Plain));
    }
}

#[test]
fn every_finding_is_listed_in_order() {
    let codes: Vec<&str> = DOCS.iter().map(|it| it.code.as_str()).collect();
    assert_eq!(codes[1..], *CODES);
    assert!(codes.is_sorted());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/stats/advice");
    let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut names: Vec<String> =
        files.map(|it| it.file_stem().unwrap().to_str().unwrap().replace('_', "-")).collect();
    names.retain(|it| it != "testing");
    names.sort();
    assert_eq!(names, *CODES);
}
