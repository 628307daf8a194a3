//! Requests that cannot be met.

use bastide_diag::Report;
use thiserror::Error;

/// The cause why a request cannot be met.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It names nothing that is there, or asks for something that cannot be; with a remedy in a second line.
    #[error("{0}")]
    Request(String),
    /// The files that it names have errors.
    #[error("there are findings")]
    Findings(#[from] Report),
}

impl Trouble {
    /// A request that names nothing, with a remedy.
    pub(crate) fn request(message: &str, help: &str) -> Self {
        Self::Request(format!("{message}\n  = help: {help}"))
    }
}
