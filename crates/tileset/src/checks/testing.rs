//! Proof that the examples on the pages of findings are true.

use bastide_diag::sink::{Style, human};
use bastide_diag::{Code, Doc, Report, Source};

use crate::{Collection, ThemeText, ThemeWords};

const BASE: &str = include_str!("../../../../tilesets/base.toml");
const COUNT: &str = include_str!("../../../../tilesets/count.toml");
/// What examples leave out.
const HEADER: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";

/// Words of themes, as far as examples use them.
const THEME_WORDS: ThemeWords<'_> =
    ThemeWords { themes: &["classic"], colours: &["grass", "flower"], seats: &["red"], looks: &["road"] };

/// The wrong examples of a page lead to its finding, the right ones to none at all.
pub(super) fn prove(doc: &Doc) {
    let (wrong, right) = doc.page.split_once("\nRight:\n").expect("a page has a right example");
    let (_, wrong) = wrong.split_once("\nWrong:\n").expect("a page has a wrong example");
    let found = codes(&read(wrong));
    assert!(found.contains(&doc.code), "the wrong example of {} leads to {found:?}", doc.code);
    let report = read(right);
    assert!(
        report.is_empty(),
        "the right example of {} has findings:\n{}",
        doc.code,
        human(&report, Style::Plain)
    );
}

fn codes(report: &Report) -> Vec<Code> {
    report.findings().iter().map(|it| it.code).collect()
}

/// What is found in the examples of a text.
fn read(text: &str) -> Report {
    let blocks = |fence: &str| {
        let after = text.split(fence).skip(1);
        after.map(|it| it.split("```").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let library = vec![Source::new("base.toml", BASE), Source::new("count.toml", COUNT)];
    let mut sources = Vec::new();
    for (nth, block) in blocks("```toml\n").into_iter().enumerate() {
        if block.starts_with("[colour]") {
            return ThemeText::read(&Source::new("my.toml", block), &THEME_WORDS).1;
        }
        let whole = if block.contains("[set]") { block } else { format!("{HEADER}{block}") };
        sources.push(Source::new(format!("{nth}.toml"), whole));
    }
    if let [terms] = &blocks("```sets\n")[..] {
        let (collection, report) = Collection::read(library);
        assert!(report.is_empty(), "{}", human(&report, Style::Plain));
        let terms: Vec<&str> = terms.lines().collect();
        return collection.bag(&terms, None).err().unwrap_or_default();
    }
    Collection::read_with(sources, library, &[]).1
}

#[test]
fn every_check_is_listed_once_and_in_order() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/checks");
    let files = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let names = files.map(|it| it.file_stem().unwrap().to_str().unwrap().replace('_', "-"));
    let mut names: Vec<String> = names.filter(|it| !matches!(it.as_str(), "mod" | "testing")).collect();
    names.sort();
    let codes: Vec<&str> = super::DOCS.iter().map(|it| it.code.as_str()).collect();
    assert_eq!(codes, names);
}
