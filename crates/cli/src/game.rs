//! The game of a command: chosen by its arguments and put together.

use anyhow::Result;
use bastide_project::{Assembled, Chosen, Project};
use bastide_record::GameSpec;

use crate::args::GameArgs;
use crate::out::show_findings;

/// Finds the game that the arguments ask for.
///
/// # Errors
/// If there is none, or its text has errors.
pub(crate) fn choose(args: &GameArgs) -> Result<Chosen> {
    Ok(Project::on_disk().choose(&args.request())?)
}

/// Puts a game together and shows its warnings.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn ready(spec: &GameSpec) -> Result<Assembled> {
    let assembled = Project::on_disk().assemble(spec)?;
    show_findings(&assembled.warnings)?;
    Ok(assembled)
}
