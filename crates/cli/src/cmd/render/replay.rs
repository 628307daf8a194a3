//! `bastide render replay`: a game as a page to step through, or as a moving picture.

use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_project::Project;
use bastide_render::{Camera, Motion, Pace, Shot, motion, replay_html};

use crate::args::RenderReplay;
use crate::game::choose;
use crate::out::{Ending, is_standard, show_findings, target, write};
use crate::pictures::board::theme_of_game;
use crate::pictures::film::film;
use crate::progress::Bar;

/// The form of the output, by the name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReplayFormat {
    Page,
    Moving(Motion),
}

impl ReplayFormat {
    fn of(path: &Path) -> Result<Self> {
        match path.extension().and_then(|it| it.to_str()) {
            _ if is_standard(path) => Ok(Self::Page),
            Some("html" | "htm") => Ok(Self::Page),
            Some("gif") => Ok(Self::Moving(Motion::Gif)),
            Some("png" | "apng") => Ok(Self::Moving(Motion::Apng)),
            _ => bail!("a replay's name ends in .html, .gif, .apng or .png, not `{}`", path.display()),
        }
    }
}

/// Plays and draws.
pub(super) fn run(args: &RenderReplay) -> Result<Ending> {
    let chosen = choose(&args.watching.game)?;
    let theme = theme_of_game(args.theme.as_deref(), chosen.spec())?;
    let out = target(args.out.as_deref(), "game.html")?;
    let kind = ReplayFormat::of(&out)?;
    if args.explain.is_some() && kind != ReplayFormat::Page {
        bail!("thoughts are shown on a page, whose name ends in .html, not in `{}`", out.display());
    }
    let (shown, report) = film(Project::on_disk(), &chosen, &args.watching.bots, args.explain.as_deref())?;
    let Some((words, film)) = shown.filter(|_| !report.has_errors()) else {
        return show_findings(&report);
    };
    let bytes = match kind {
        ReplayFormat::Page => replay_html(&words, &film, &theme, args.follow).into_bytes(),
        ReplayFormat::Moving(format) => {
            let bar = Bar::new(film.len(), "pictures");
            let pace = Pace { delay: args.delay, hold: args.hold };
            let shot = if args.follow { Shot::Following } else { Shot::Whole };
            let step = &mut || bar.add(1);
            let moving =
                motion(&words, &film, &theme, format, Camera { width: args.width, shot }, pace, step);
            drop(bar);
            moving.context("cannot draw the moving picture")?
        }
    };
    write(&out, &bytes)?;
    // Warnings do not keep a game from being shown.
    show_findings(&report)?;
    Ok(Ending::Fine)
}
