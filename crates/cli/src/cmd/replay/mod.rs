//! `bastide replay`: recorded games run again, every decision and the outcome verified. What kind of recording a file is, its name and its
//! first bytes say.

mod lockstep;
mod saved;
mod written;

use std::path::Path;

use anyhow::{Result, bail};
use bastide_diag::Report;
use bastide_interop::oracle;

use crate::args::{Format, Replay};
use crate::docs;
use crate::files::bytes;
use crate::out::{Ending, findings};
use lockstep::Lockstep;

/// Runs the games of all files. Of several endings the worst counts.
///
/// # Errors
/// What kept it from running: the disk, options that are for other kinds of files.
pub(crate) fn run_files(args: &Replay) -> Result<Ending> {
    let (saved, others): (Vec<_>, Vec<_>) =
        args.files.iter().partition(|path| path.extension().is_some_and(|it| it == "jcz"));
    if saved.is_empty() && (args.to.is_some() || args.json.is_some()) {
        bail!("`--to` and `--json` are for saved games of JCloisterZone, whose names end in `.jcz`");
    }
    if args.files.len() > 1 && (args.to.is_some() || args.json.is_some() || args.board.is_some()) {
        bail!("`--to`, `--json` and `--board` are for one file, not for {}", args.files.len());
    }
    let mut ending = Ending::Fine;
    for path in saved {
        ending = ending.max(saved::run_file(args, path)?);
    }
    if others.is_empty() {
        return Ok(ending);
    }
    let mut lockstep = Lockstep::new(args);
    let mut report = Report::new();
    for path in others {
        report.merge(run_file(args, path, &mut lockstep)?);
    }
    lockstep.conclude()?;
    // The table has the format that is asked for; what keeps a file out of it is for people.
    let format = if args.table { Format::Text } else { args.format };
    Ok(findings(&report, format, &docs::all())?.max(lockstep.ending()).max(ending))
}

/// Runs the games of a file that is no saved game.
fn run_file(args: &Replay, path: &Path, lockstep: &mut Lockstep<'_>) -> Result<Report> {
    if path.extension().is_some_and(|it| it == "md") {
        return written::run_file(args, path);
    }
    match bytes(path) {
        Ok(bytes) if oracle::is_recording(&bytes) || path.extension().is_some_and(|it| it == "json") => {
            lockstep.play(&path.display().to_string(), &bytes)
        }
        Ok(_) => written::run_file(args, path),
        Err(report) => Ok(report),
    }
}
