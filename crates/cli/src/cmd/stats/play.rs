//! The sampled part of the statistics of a mix: games played with its tiles.

use anyhow::Result;
use bastide_pages::{Page, Section};
use bastide_project::SEED;
use bastide_render::Theme;
use bastide_tileset::Collection;

use crate::args::SampleArgs;
use crate::bots;
use crate::command_line::CommandLine;
use crate::report::sampled::{Sample, Sampled};

/// Plays the games that are asked for, if any.
///
/// # Errors
/// If there are no such policies, or the tiles have errors.
pub(super) fn sampled(args: &SampleArgs, sets: &[String], edition: Option<&str>) -> Result<Option<Sampled>> {
    sample(args, sets, edition)?.map(|sample| sample.play()).transpose()
}

/// Plays the games that are asked for with two mixes, if any, and sets them side by side.
///
/// # Errors
/// As [`sampled`].
pub(in crate::cmd) fn compared(
    args: &SampleArgs,
    mixes: [&[String]; 2],
    names: [&str; 2],
    edition: Option<&str>,
) -> Result<Vec<Section>> {
    match sample(args, mixes[0], edition)? {
        Some(sample) => sample.compare(mixes[1], names),
        None => Ok(Vec::new()),
    }
}

fn sample<'a>(
    args: &'a SampleArgs,
    sets: &'a [String],
    edition: Option<&'a str>,
) -> Result<Option<Sample<'a>>> {
    let Some(games) = args.play else { return Ok(None) };
    Ok(Some(Sample {
        sets,
        games,
        players: usize::from(args.players),
        policies: &args.bots,
        edition,
        seed: args.seed.unwrap_or(SEED),
        threads: bots::threads(args.threads)?,
    }))
}

/// A command that plays the games that are asked for as well.
pub(in crate::cmd) fn command(args: &SampleArgs, command: CommandLine) -> CommandLine {
    let Some(games) = args.play else { return command };
    command.sample(games, &args.bots, usize::from(args.players), args.seed.unwrap_or(SEED))
}

/// A page with the sampled sections added.
pub(super) fn onto(
    page: Page,
    sampled: Option<&Sampled>,
    collection: &Collection,
    theme: &Theme,
    full: bool,
) -> Page {
    let Some(sampled) = sampled else { return page };
    let sections = sampled.sections(collection, theme, full);
    sections.into_iter().fold(sampled.facts(page), Page::section)
}
