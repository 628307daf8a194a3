//! `bastide stats`: what a mix of tiles implies without playing.

mod draw;
mod glance;
mod page;
pub(super) mod play;
mod tables;

use anyhow::{Result, bail};
use bastide_report::Page;
use bastide_tileset::Bag;
use bastide_tileset::stats::{Bands, Stats};

use crate::args::{self, Format, PageFormat};
use crate::docs;
use crate::mix::{Mix, all_shipped};
use crate::out::{Ending, findings, print, print_page, show_page, write};
use crate::view::theme;

pub(crate) use self::draw::Pen;
pub(super) use self::glance::{Column, glance};

/// Tells the statistics of a mix.
pub(crate) fn run(args: &args::Stats) -> Result<Ending> {
    if args.bands {
        print(&Bands::of(&all_shipped()).to_toml())?;
        return Ok(Ending::Fine);
    }
    let theme = theme(&args.theme)?;
    let mix = match Mix::of(&args.sets, args.edition.as_deref())? {
        Ok(mix) => mix,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    if mix.bag.tiles.is_empty() {
        bail!("`{}` comes to no tiles", mix.name);
    }
    let bands = Bands::kept();
    let mixed = mix.with_base(args.edition.as_deref());
    let judged: &Bag = mixed.as_ref().unwrap_or(&mix.bag);
    let subject = page::Subject {
        mix: &mix,
        stats: Stats::of(&mix.bag),
        mixed: mixed.as_ref().map(Stats::of),
        bands: &bands,
        shipped: &all_shipped(),
    };
    let advice = mix.advice(judged, subject.judged(), &bands);
    let pen = Pen { theme: &theme };
    let sampled = match play::sampled(&args.sample, &args.sets, args.edition.as_deref())? {
        Ok(sampled) => sampled,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    show(args, |full| {
        let mut page = page::page(&subject, &advice, &pen, full);
        page.origin.push_str(&play::flags(&args.sample));
        play::onto(page, sampled.as_ref(), &mix.collection, &pen, full)
    })?;
    let mut report = mix.warnings.clone();
    report.merge(advice);
    findings(&report, Format::Text, &docs::all())
}

/// Writes a page as asked for: all of it to a file, and all of it or what is looked at first to the terminal.
fn show(args: &args::Stats, page: impl Fn(bool) -> Page) -> Result<()> {
    if args.full || args.page.format != PageFormat::Text {
        return show_page(&page(true), &args.page);
    }
    if let Some(path) = &args.page.html {
        write(path, page(true).html().as_bytes())?;
    }
    print_page(&page(false), args.page.format)
}
