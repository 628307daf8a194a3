//! `bastide stats`: the statistics of a mix of tiles, without playing.

mod glance;
mod page;
pub(super) mod play;
mod subject;
mod tables;

use anyhow::{Result, bail};
use bastide_pages::Page;
use bastide_project::{Project, shipped};
use bastide_tileset::Bag;
use bastide_tileset::stats::{Bands, Stats};

use crate::args::{self, PageFormat};
use crate::out::{Ending, print, print_page, show_findings, show_page, write};
use crate::pictures::board::theme;

pub(super) use self::glance::{Column, glance};

/// Shows the statistics of a mix.
pub(crate) fn run(args: &args::Stats) -> Result<Ending> {
    if args.bands {
        print(&Bands::of(shipped::collection()).to_toml())?;
        return Ok(Ending::Fine);
    }
    let theme = theme(args.theme.as_deref())?;
    let mix = Project::on_disk().mix(&args.sets, args.edition.as_deref())?;
    if mix.bag.tiles.is_empty() {
        bail!("`{}` comes to no tiles", mix.name);
    }
    let bands = Bands::kept();
    let mixed = mix.with_base(args.edition.as_deref());
    let judged: &Bag = mixed.as_ref().unwrap_or(&mix.bag);
    let subject = subject::Subject {
        mix: &mix,
        stats: Stats::of(&mix.bag),
        mixed: mixed.as_ref().map(Stats::of),
        bands: &bands,
        shipped: shipped::collection(),
    };
    let advice = mix.advice(judged, subject.judged(), &bands);
    let sampled = play::sampled(&args.sample, &args.sets, args.edition.as_deref())?;
    show(args, |full| {
        let mut page = page::page(&subject, &advice, &theme, full);
        page.origin.push_str(&play::flags(&args.sample));
        play::onto(page, sampled.as_ref(), &mix.collection, &theme, full)
    })?;
    let mut report = mix.warnings.clone();
    report.merge(advice);
    show_findings(&report)
}

/// Writes a page as asked for: all of it to a file, and all of it or the overview to the terminal.
fn show(args: &args::Stats, page: impl Fn(bool) -> Page) -> Result<()> {
    if args.full || args.page.format != PageFormat::Text {
        return show_page(&page(true), &args.page);
    }
    if let Some(path) = &args.page.html {
        write(path, page(true).html().as_bytes())?;
    }
    print_page(&page(false), args.page.format)
}
