//! The examples of the guide are true.

use bastide_diag::Source;
use bastide_record::{format, parse, run};

use crate::sample::Sample;

const GUIDE: &str = include_str!("../../../../docs/written-games.md");

/// The four-fenced Markdown examples.
fn examples() -> Vec<&'static str> {
    GUIDE.split("````markdown\n").skip(1).map(|it| it.split("````").next().unwrap_or_default()).collect()
}

#[test]
fn examples_run_and_are_in_canonical_form() {
    let library = Sample::new();
    let examples = examples();
    assert!(examples.len() >= 4, "the guide has examples");
    for text in examples {
        let source = Source::new("docs/written-games.md", text);
        let (games, report) = parse(&source);
        assert!(report.is_empty() && !games.is_empty(), "{:?}\n{text}", report.findings());
        for game in games {
            let outcome = run(&game, &library);
            assert!(outcome.report.is_empty(), "{:?}\n{text}", outcome.report.findings());
        }
        assert_eq!(format(&source), text);
    }
}
