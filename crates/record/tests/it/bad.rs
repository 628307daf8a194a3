//! Bad files of `tests/written` and the findings beside them.

use std::fs;
use std::path::{Path, PathBuf};

use bastide_diag::sink::{Style, human};
use bastide_diag::{Code, Report, Source};
use bastide_record::{Library, Outcome, Written, parse, run, verify};

use crate::sample::Sample;

type Run = fn(&Written, &dyn Library) -> Outcome;

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
    let texts = files.iter().filter(|it| it.extension().is_some_and(|it| it == "txt")).count();
    assert_eq!(texts, shown.len(), "each report has a file");
}
