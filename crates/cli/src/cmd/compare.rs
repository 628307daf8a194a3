//! `bastide compare`: two mixes of tiles side by side.

mod changes;

use anyhow::{Result, bail};
use bastide_pages::{Page, Pictures, Section};
use bastide_project::{Mix, Project};
use bastide_render::Theme;
use bastide_tileset::stats::{Bands, Pattern, Stats};

use crate::args::Compare;
use crate::cmd::stats::{Column, glance, play};
use crate::command_line::CommandLine;
use crate::out::{Ending, show_findings, show_page};
use crate::pictures::board::theme;
use crate::pictures::tile::picture;

/// Sets two mixes side by side.
pub(crate) fn run(args: &Compare) -> Result<Ending> {
    let theme = theme(args.theme.as_deref())?;
    let mut mixes = Vec::new();
    for name in [&args.one, &args.other] {
        let terms: Vec<String> = name.split(',').map(str::to_owned).collect();
        let mix = Project::on_disk().mix(&terms, args.edition.as_deref())?;
        if mix.bag.tiles.is_empty() {
            bail!("`{name}` comes to no tiles");
        }
        mixes.push(mix);
    }
    let stats: Vec<Stats> = mixes.iter().map(|it| Stats::of(&it.bag)).collect();
    let terms = [&args.one, &args.other].map(|it| it.split(',').map(str::to_owned).collect::<Vec<_>>());
    let (terms, names) = ([&terms[0][..], &terms[1]], [args.one.as_str(), &args.other]);
    let played = play::compared(&args.sample, terms, names, args.edition.as_deref())?;
    let command = CommandLine::new("compare").words(mixes.iter().map(|it| &it.name));
    let command = play::command(&args.sample, command.flag("--edition", &args.edition));
    let page = page(&mixes, &stats, &theme).origin(command.to_string());
    let page = played.into_iter().fold(page, Page::section);
    show_page(&page, &args.page)?;
    let mut report = mixes[0].warnings.clone();
    report.merge(mixes[1].warnings.clone());
    show_findings(&report)
}

fn page(mixes: &[Mix], stats: &[Stats], theme: &Theme) -> Page {
    let keys = ["one", "other"];
    let columns = mixes.iter().zip(stats).zip(keys);
    let columns: Vec<Column<'_>> =
        columns.map(|((mix, stats), key)| Column { key, title: &mix.name, stats, judged: true }).collect();
    let names: Vec<&str> = mixes.iter().map(|it| it.name.as_str()).collect();
    let mut page = Page::new(format!("{} and {}", names[0], names[1]));
    for (mix, stats) in mixes.iter().zip(stats) {
        page = page.fact(&mix.name, format!("{} tiles", stats.tiles.laid));
    }
    if let Some(changes) = changes::section([&mixes[0], &mixes[1]], theme) {
        page = page.section(changes);
    }
    let sets = mixes.iter().map(|it| it.responsible().len()).max().unwrap_or(1);
    let numbers = glance(&columns, &Bands::kept(), sets, true);
    page = page.section(Section::new("numbers", "Numbers").table(numbers));
    let mut section = Section::new("patterns", "Patterns of sides");
    for (at, other) in [(0, 1), (1, 0)] {
        let has = |it: &Pattern| stats[other].patterns.present.iter().any(|one| one.pattern == *it);
        let only: Vec<Pattern> =
            stats[at].patterns.present.iter().map(|it| it.pattern).filter(|it| !has(it)).collect();
        if only.is_empty() {
            section = section.text(format!("Every pattern of {} is in {}.", names[at], names[other]));
            continue;
        }
        let sketches = mixes[at].collection.plain_sketches(&only);
        let pictures = sketches
            .tiles
            .iter()
            .map(|it| picture(theme, &sketches.words, &it.tile, it.pattern.to_string(), ""));
        let shown = Pictures::new(format!("only-{}", keys[at]), format!("Only in {}", names[at]));
        section = section.pictures(pictures.fold(shown, Pictures::picture));
    }
    page.section(section)
}
