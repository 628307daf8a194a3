//! The check of texts with the pages of weights among them, which the project by itself does not read.

use bastide_diag::{Report, Source};
use bastide_project::{Project, Trial};

use crate::weights;

/// Everything that is wrong in some texts.
pub fn all(project: &Project<'_>, sources: &[Source]) -> Report {
    let mut report = project.check(sources);
    report.merge(weights::check(sources, sources));
    report
}

/// Everything that is wrong in some texts by themselves, and the trials of their variants, which take longer. Pages of weights may be about
/// variants beside them.
pub fn texts(project: &Project<'_>, sources: &[Source], beside: &[Source]) -> (Report, Vec<Trial>) {
    let (mut report, trials) = project.check_texts(sources);
    report.merge(weights::check(sources, beside));
    (report, trials)
}
