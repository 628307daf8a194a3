//! `bastide replay`: recorded games run again, every decision and the outcome verified. Names that end in `.jcz` are saved games of
//! JCloisterZone; all other files are written games.

mod saved;
mod written;

use anyhow::{Result, bail};
use bastide_diag::Report;

use crate::args::{Format, Replay};
use crate::out::{Ending, findings, is_standard};

/// Runs the games of all files. Of several endings the worst counts.
///
/// # Errors
/// Everything that keeps it from running: the disk, options that are for other kinds of files.
pub(crate) fn run_files(args: &Replay) -> Result<Ending> {
    let (saved, written): (Vec<_>, Vec<_>) =
        args.files.iter().partition(|path| path.extension().is_some_and(|it| it == "jcz"));
    if saved.is_empty() && (args.to.is_some() || args.json.is_some()) {
        bail!("`--to` and `--json` are for saved games of JCloisterZone, whose names end in `.jcz`");
    }
    if args.files.len() > 1 && (args.to.is_some() || args.json.is_some() || args.board.is_some()) {
        bail!("`--to`, `--json` and `--board` are for one file, not for {}", args.files.len());
    }
    if let Some(to) =
        args.to.as_deref().filter(|it| !is_standard(it) && it.extension().is_none_or(|it| it != "md"))
    {
        bail!(
            "a game is written down as a written game, whose name ends in `.md`, not as `{}`",
            to.display()
        );
    }
    let poured = [&args.to, &args.json, &args.board].into_iter().flatten().any(|it| is_standard(it));
    if args.format != Format::Text && poured {
        bail!("findings for programs go to standard output, so the rest needs a file: `--json=points.json`");
    }
    let mut ending = Ending::Fine;
    for path in saved {
        ending = ending.max(saved::run_file(args, path)?);
    }
    if written.is_empty() {
        return Ok(ending);
    }
    let mut report = Report::new();
    for path in written {
        report.merge(written::run_file(args, path)?);
    }
    Ok(findings(&report, args.format)?.max(ending))
}
