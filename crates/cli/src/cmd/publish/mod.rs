//! `bastide publish`: a static site of an expansion: overview, rules, tiles, games and numbers, everything to print, and its source.

mod expansion;
mod games;
mod pages;
mod site;

use anyhow::{Result, bail};
use bastide_core::score::counted;
use bastide_interop::tabletop::Pieces;
use bastide_pages::Page;
use bastide_project::{Gathered, Project, Within};
use bastide_render::Theme;

use self::expansion::Expansion;
use self::games::Sample;
use self::pages::Shown;
use self::site::{Entry, GAMES, HOME, NUMBERS, PRINT, RULES, SOURCE, Site, TILES};
use crate::archive;
use crate::args::{Figures, Publish};
use crate::cmd::render::kit::Kit;
use crate::cmd::render::manifest::chapter;
use crate::cmd::stats;
use crate::cmd::tabletop::{Address, Object};
use crate::out::{Ending, print, say, show_findings};
use crate::pictures::board::fit;
use crate::place::Place;
use crate::progress::Bar;

/// Width of a picture for Tabletop Simulator, in pixels.
const TABLETOP: u32 = 512;

/// Makes the site, and writes it when all of it is made.
pub(crate) fn run(args: &Publish) -> Result<Ending> {
    let place = Place::of(&args.out)?;
    let files = Within(args.folder.clone());
    let expansion = Expansion::read(Project::new(&files), args)?;
    let gathered = expansion.project.gather(&expansion.game)?;
    let theme = match &args.theme {
        Some(name) => fit(&format!("the theme `{name}`"), expansion.project.theme(name)?)?,
        None => fit("the theme of the tile sets", expansion.project.theme_of_game(&expansion.game)?)?,
    };
    let site = made(args, &expansion, &gathered, &theme)?;
    place.write(&site.files)?;
    let size: usize = site.files.values().map(Vec::len).sum();
    let (files, size) = (counted(site.files.len() as u32, "file"), pages::bytes(size));
    print(&format!("{}: {}, {files}, {size}\n", args.out.join(HOME.file).display(), expansion.title))?;
    for name in &expansion.left_out {
        say(&format!("note: {name} is left out, since it is no part of the source of an expansion"));
    }
    if !site.has(RULES) {
        say("note: there is no page of rules; a site takes it from `README.md`");
    }
    show_findings(&expansion.warnings)?;
    Ok(Ending::Fine)
}

/// All files of the site.
fn made(args: &Publish, expansion: &Expansion<'_>, gathered: &Gathered, theme: &Theme) -> Result<Site> {
    let bar = Bar::new(args.replays as usize + 4, "parts of the site");
    let step = |made: Result<_>| {
        bar.add(1);
        made
    };
    let tiles = drawn(expansion, theme)?;
    bar.add(1);
    let of_tiles = numbers_of_tiles(expansion, theme)?;
    bar.add(1);
    let samples: Result<Vec<Sample>> =
        (1..=args.replays).map(|nth| step(Sample::play(expansion, &args.bots, nth, theme))).collect();
    let samples = samples?;
    let kit = Kit::of(expansion.project, gathered, &expansion.game_title, theme, &args.paper, Figures::Both)?;
    bar.add(1);
    let object = args.url.as_deref().map(|url| object(expansion, gathered, theme, url)).transpose()?;
    bar.add(1);
    drop(bar);
    let of_games = if args.games == 0 { None } else { Some(games::numbers(expansion, args)?) };

    let there: [(Entry, bool); 7] = [
        (HOME, true),
        (RULES, expansion.rules().is_some()),
        (TILES, tiles.is_some()),
        (GAMES, !samples.is_empty()),
        (NUMBERS, of_tiles.is_some() || of_games.is_some()),
        (PRINT, true),
        (SOURCE, true),
    ];
    let entries = there.into_iter().filter(|(_, is_there)| *is_there).map(|(entry, _)| entry).collect();
    let mut site = Site::new(&expansion.title, entries);
    site.page(HOME, &pages::overview(&site, expansion, gathered, tiles.as_ref(), samples.first()));
    if let Some(page) = expansion.rules() {
        site.page(RULES, &pages::rules(expansion, gathered, &kit, page));
    }
    if let Some(tiles) = &tiles {
        site.page(TILES, &pages::tiles(tiles));
    }
    if !samples.is_empty() {
        site.page(GAMES, &games::list(&samples, &args.bots));
    }
    if site.has(NUMBERS) {
        site.page(NUMBERS, &games::overview(of_tiles.as_ref(), of_games.as_ref()));
    }
    for (page, name) in [(of_tiles, "tile-numbers.html"), (of_games, "game-numbers.html")] {
        if let Some(page) = page {
            site.add(name, page.below(expansion.title.as_str(), NUMBERS.file).html().into_bytes());
        }
    }
    for sample in samples {
        site.add(sample.file, sample.page);
    }
    site.page(PRINT, &pages::print(&kit, object.as_ref().map(|it| it.name.as_str())));
    for print in kit.prints {
        site.add(format!("print/{}", print.name), print.bytes);
    }
    if let Some(object) = object {
        site.add(format!("tabletop/{}", object.name), object.text.into_bytes());
        for (name, bytes) in object.pictures {
            site.add(format!("tabletop/{name}"), bytes);
        }
    }
    let archive = format!("{}.zip", expansion.slug);
    let files = expansion.files.iter().map(|it| (it.name.as_str(), &it.bytes[..]));
    let packed = archive::packed(&expansion.slug, files)?;
    site.page(SOURCE, &pages::source(expansion, &archive, packed.len()));
    site.add(archive, packed);
    Ok(site)
}

/// The tiles of the folder; none if it has none.
fn drawn(expansion: &Expansion<'_>, theme: &Theme) -> Result<Option<Shown>> {
    if expansion.sets.is_empty() {
        return Ok(None);
    }
    let (collection, ids, report) = expansion.project.named_sets(&expansion.sets, &[]);
    if report.has_errors() {
        return Err(report.into());
    }
    let sets: Vec<_> = ids.iter().filter_map(|id| collection.set(id)).collect();
    let chapters: Vec<_> =
        sets.iter().map(|set| chapter(set, &set.entries.iter().collect::<Vec<_>>(), None)).collect();
    let copies = sets.iter().flat_map(|set| &set.entries).filter_map(|it| it.counts.first());
    let count = copies.map(|it| u32::from(*it)).sum();
    Ok(Some(Shown::of(collection.words(), &chapters, count, theme)))
}

/// The statistics of the tiles of the folder; none if it has none.
fn numbers_of_tiles(expansion: &Expansion<'_>, theme: &Theme) -> Result<Option<Page>> {
    expansion.mix()?.map(|mix| stats::full_page(&mix, theme)).transpose()
}

/// The object for Tabletop Simulator, with its pictures below the address of the site.
fn object(expansion: &Expansion<'_>, gathered: &Gathered, theme: &Theme, url: &str) -> Result<Object> {
    if !url.starts_with("https://") && !url.starts_with("http://") {
        bail!(
            "`{url}` is no address of a site\n  = help: an address is written as `https://example.org/wells`"
        );
    }
    let address = Address::of(&format!("{}/tabletop", url.trim_end_matches('/')))?;
    Object::of(&expansion.game_title, gathered, theme, TABLETOP, &address, Pieces::Included)
}
