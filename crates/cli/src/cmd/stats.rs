//! `bastide stats`: the statistics of a mix of tiles, without playing.

mod glance;
mod page;
pub(super) mod play;
mod subject;
mod tables;

use anyhow::{Result, bail};
use bastide_diag::Report;
use bastide_pages::Page;
use bastide_project::{Mix, Project, shipped};
use bastide_render::Theme;
use bastide_tileset::stats::{Bands, Stats};

use crate::args::{self, PageFormat};
use crate::command_line::CommandLine;
use crate::out::{Ending, print, show_findings, show_part};
use crate::pictures::board::theme;

pub(super) use self::glance::{Column, glance};
use self::subject::Subject;

/// Shows the statistics of a mix.
pub(crate) fn run(args: &args::Stats) -> Result<Ending> {
    if args.bands {
        print(&Bands::of(shipped::collection()).to_toml())?;
        return Ok(Ending::Fine);
    }
    let theme = theme(args.theme.as_deref())?;
    let mix = Project::on_disk().mix(&args.sets, args.edition.as_deref())?;
    let bands = Bands::kept();
    let (subject, advice) = judged(&mix, args.edition.as_deref(), &bands)?;
    let sampled = play::sampled(&args.sample, &args.sets, args.edition.as_deref())?;
    let command = command(&mix, args.edition.as_deref());
    let command = match &sampled {
        Some(sampled) => sampled.command(command),
        None => command,
    };
    let origin = command.to_string();
    show(args, |full| {
        let page = page::page(&subject, &advice, &theme, full).origin(&origin);
        play::onto(page, sampled.as_ref(), &mix.collection, &theme, full)
    })?;
    let mut report = mix.warnings.clone();
    report.merge(advice);
    show_findings(&report)
}

/// The page of a mix with everything that needs no games.
///
/// # Errors
/// If the mix comes to no tiles.
pub(super) fn full_page(mix: &Mix, theme: &Theme) -> Result<Page> {
    let bands = Bands::kept();
    let (subject, advice) = judged(mix, None, &bands)?;
    Ok(page::page(&subject, &advice, theme, true).origin(command(mix, None).to_string()))
}

/// The command that tells the statistics of a mix without games.
fn command(mix: &Mix, edition: Option<&str>) -> CommandLine {
    CommandLine::new("stats").words([&mix.name]).flag("--edition", edition)
}

/// A mix with its numbers, and what is odd about them.
fn judged<'a>(mix: &'a Mix, edition: Option<&str>, bands: &'a Bands) -> Result<(Subject<'a>, Report)> {
    if mix.bag.tiles.is_empty() {
        bail!("`{}` comes to no tiles", mix.name);
    }
    let mixed = mix.with_base(edition);
    let subject = Subject {
        mix,
        stats: Stats::of(&mix.bag),
        mixed: mixed.as_ref().map(Stats::of),
        bands,
        shipped: shipped::collection(),
    };
    let advice = mix.advice(mixed.as_ref().unwrap_or(&mix.bag), subject.judged(), bands);
    Ok((subject, advice))
}

/// Writes a page as asked for: all of it to a file, and all of it or the overview to the terminal.
fn show(args: &args::Stats, page: impl Fn(bool) -> Page) -> Result<()> {
    let is_whole = args.full || args.page.format != PageFormat::Text;
    show_part(&page(true), &page(is_whole), &args.page)
}
