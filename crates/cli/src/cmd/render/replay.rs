//! `bastide render replay`: a game as a page to step through, or as a moving picture.

use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_render::{Motion, Pace, motion, replay_html};

use crate::args::{Format, RenderReplay};
use crate::docs;
use crate::film::film;
use crate::out::{Ending, findings, is_watched, write};
use crate::view::theme;

/// What is written, as the name of the file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Page,
    Moving(Motion),
}

impl Kind {
    fn of(path: &Path) -> Result<Self> {
        match path.extension().and_then(|it| it.to_str()) {
            _ if path == Path::new("-") => Ok(Self::Page),
            Some("html" | "htm") => Ok(Self::Page),
            Some("gif") => Ok(Self::Moving(Motion::Gif)),
            Some("png" | "apng") => Ok(Self::Moving(Motion::Apng)),
            _ => bail!("a replay's name ends in .html, .gif, .apng or .png, not `{}`", path.display()),
        }
    }
}

/// Plays and draws.
pub(super) fn run(args: &RenderReplay) -> Result<Ending> {
    let theme = theme(&args.theme)?;
    let kind = Kind::of(&args.out)?;
    let (shown, report) = film(&args.watching)?;
    let Some((words, film)) = shown.filter(|_| !report.has_errors()) else {
        return findings(&report, Format::Text, &docs::all());
    };
    let bytes = match kind {
        Kind::Page => replay_html(&words, &film, &theme).into_bytes(),
        Kind::Moving(format) => {
            let bar = is_watched().then(|| indicatif::ProgressBar::new(film.len() as u64));
            let pace = Pace { delay: args.delay, hold: args.hold };
            let step = &mut || bar.iter().for_each(|bar| bar.inc(1));
            let moving = motion(&words, &film, &theme, format, args.width, pace, step);
            bar.iter().for_each(indicatif::ProgressBar::finish_and_clear);
            moving.context("cannot draw the moving picture")?
        }
    };
    write(&args.out, &bytes)?;
    // Warnings do not keep a game from being shown.
    findings(&report, Format::Text, &docs::all())?;
    Ok(Ending::Fine)
}
