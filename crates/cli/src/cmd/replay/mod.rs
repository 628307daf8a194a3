//! `bastide replay`: a recorded game run again, every decision and the outcome verified. What kind of recording it is, its name says.

mod saved;
mod written;

use anyhow::{Result, bail};

use crate::args::Replay;
use crate::out::Ending;

/// Runs the games of a file.
///
/// # Errors
/// What kept it from running: the disk, options that are for other kinds of files.
pub(crate) fn run_file(args: &Replay) -> Result<Ending> {
    let ending = args.file.extension().and_then(|it| it.to_str()).unwrap_or_default();
    if ending == "jcz" {
        return saved::run_file(args);
    }
    if args.to.is_some() || args.json.is_some() {
        bail!("`--to` and `--json` are for saved games of JCloisterZone, whose names end in `.jcz`");
    }
    written::run_file(args)
}
