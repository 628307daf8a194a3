//! Proof that the examples on the pages of findings are true, and that each bad file of `tests/written` is reported as its report says.

use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::sink::{Style, human};
use bastide_diag::{Code, Doc, Report, Source};

use super::sample::Sample;
use crate::{DOCS, Outcome, Written, parse, run, verify};

type Run = fn(&Written, &dyn crate::Library) -> Outcome;

/// The wrong example of a page leads to its finding, the right one to none at all.
pub(crate) fn prove(doc: &Doc) {
    prove_by(doc, run);
}

/// The same for records.
pub(crate) fn prove_record(doc: &Doc) {
    prove_by(doc, verify);
}

fn prove_by(doc: &Doc, run: Run) {
    let (wrong, right) = doc.page.split_once("\nRight:\n").expect("a page has a right example");
    let (_, wrong) = wrong.split_once("\nWrong:\n").expect("a page has a wrong example");
    let found = codes(&read(wrong, run));
    assert!(found.contains(&doc.code), "the wrong example of {} leads to {found:?}", doc.code);
    let report = read(right, run);
    // A record of another version is only worth a note if it has findings.
    assert!(
        report.is_empty(),
        "the right example of {} has findings:\n{}",
        doc.code,
        human(&report, Style::Plain)
    );
}

fn read(text: &str, run: Run) -> Report {
    let (_, block) = text.split_once("````markdown\n").expect("an example");
    let (block, _) = block.split_once("````").expect("an end of the example");
    findings(&Source::new("example.md", block), run)
}

/// Everything that is found in a text.
fn findings(source: &Source, run: Run) -> Report {
    let (games, mut report) = parse(source);
    let library = Sample::new();
    for game in games {
        report.merge(run(&game, &library).report);
    }
    report
}

fn codes(report: &Report) -> Vec<Code> {
    report.findings().iter().map(|it| it.code).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/written")
}

#[test]
fn bad_files_are_reported_as_their_reports_say() {
    let mut files: Vec<_> =
        fs::read_dir(folder()).expect("the folder").map(|it| it.expect("a file").path()).collect();
    files.sort();
    let mut shown = Vec::new();
    for file in files.iter().filter(|it| it.extension().is_some_and(|it| it == "md")) {
        let code = file.file_stem().and_then(|it| it.to_str()).expect("a name");
        let text = fs::read_to_string(file).expect("a text");
        let run = if code == "game-seal" { verify } else { run as Run };
        let report = findings(&Source::new(format!("{code}.md"), text), run);
        assert!(
            codes(&report).iter().any(|it| it.as_str() == code),
            "{code}.md leads to {:?}",
            codes(&report)
        );
        let said = human(&report, Style::Plain);
        let golden = file.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&golden, &said).expect("the report is written");
        }
        let wanted = fs::read_to_string(&golden).unwrap_or_default();
        assert_eq!(said, wanted, "{code}.txt is not what is reported; UPDATE=1 writes it anew");
        shown.push(code.to_owned());
    }
    let codes: Vec<_> = DOCS.iter().map(|it| it.code.as_str().to_owned()).collect();
    assert_eq!(shown, codes, "each finding has a file, and each file shows a finding");
    let texts = files.iter().filter(|it| it.extension().is_some_and(|it| it == "txt")).count();
    assert_eq!(texts, shown.len(), "each report has a file");
}
