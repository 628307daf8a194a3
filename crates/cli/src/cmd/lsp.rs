//! `bastide lsp`: the language server for editors.

use anyhow::{Context, Result};

use crate::out::Ending;

/// Serves the editor that has started it, until that ends the session.
pub(crate) fn run() -> Result<Ending> {
    bastide_lsp::serve().context("the editor has gone, or is none")?;
    Ok(Ending::Fine)
}
