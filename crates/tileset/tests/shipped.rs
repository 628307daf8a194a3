//! The shipped tile sets have no findings.

mod common;

use bastide_diag::sink::{Style, human};

#[test]
fn shipped_sets_have_no_findings() {
    let (collection, report) = common::shipped();
    assert!(report.is_empty(), "{}", human(&report, Style::Plain));
    assert_eq!(collection.sets().len(), common::sources().len());
}
