//! Findings that are to be taken as errors.

use anyhow::{Result, bail};
use bastide_diag::{Report, did_you_mean};
use bastide_project::docs;

use crate::args::DenyArgs;
use crate::out::{Ending, show_findings};

/// Codes of findings that are taken as errors.
#[derive(Debug)]
pub(crate) struct Denied<'a>(&'a [String]);

impl<'a> Denied<'a> {
    /// Reads the codes.
    ///
    /// # Errors
    /// If there is no such code.
    pub(crate) fn read(args: &'a DenyArgs) -> Result<Self> {
        let docs = docs::all();
        for code in args.deny.iter().filter(|code| *code != "warnings") {
            if !docs.iter().any(|doc| doc.code.as_str() == *code) {
                let hint = did_you_mean(code, docs.iter().map(|doc| doc.code.as_str()));
                bail!(
                    "there is no finding `{code}`{}",
                    hint.map_or(String::new(), |hint| format!("\n  = help: {hint}"))
                );
            }
        }
        Ok(Self(&args.deny))
    }

    /// Makes errors of the findings that are denied.
    pub(crate) fn mark(&self, report: &mut Report) {
        report.deny(|finding| self.0.iter().any(|code| code == "warnings" || code == finding.code.as_str()));
    }

    /// Shows the findings about something that was made nevertheless: only errors are a reason to end otherwise than well.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(crate) fn show(&self, report: &mut Report) -> Result<Ending> {
        self.mark(report);
        let ending = show_findings(report)?;
        Ok(if report.has_errors() { ending } else { Ending::Fine })
    }
}
