//! `bastide render manifest`: all tiles of tile sets on pages, with names and counts.

mod page;

use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::score::counted;
use bastide_project::{Project, shipped};
use bastide_render::{Chapter, Listed, Manifest, Options, Pages, Size};
use bastide_tileset::{Collection, Entry, Set};

use crate::args::RenderManifest;
use crate::denied::Denied;
use crate::out::{self, Ending, say, show_findings};
use crate::pictures::board::theme_of;
use crate::progress::Bar;

/// Draws the pages.
pub(super) fn run(args: &RenderManifest) -> Result<Ending> {
    let denied = Denied::read(&args.deny)?;
    let shape = ManifestFormat::of(&args.out)?;
    let named: Vec<String> = match &args.sets[..] {
        [] => shipped::tile_sets().into_iter().map(str::to_owned).collect(),
        sets => sets.to_vec(),
    };
    let (collection, wanted, mut report) = Project::on_disk().named_sets(&named, &[]);
    denied.mark(&mut report);
    let chapters = chapters(&collection, &wanted, args.edition.as_deref())?;
    let options = if args.proof { Options::new().with_proof() } else { Options::new() };
    if shape == ManifestFormat::Html {
        let bar = Bar::new(chapters.iter().map(|it| it.tiles.len()).sum(), "tiles");
        let side = args.tile.unwrap_or(Pages::A4.tile / 100);
        // A set is drawn in the theme that it asks for, whatever the others do.
        let set_of = |it: &Chapter<'_>| collection.set(it.tiles.first()?.tile.id().split('/').next()?);
        let themes = match &args.theme {
            Some(name) => vec![theme_of(Some(name), None)?; chapters.len()],
            None => chapters.iter().map(|it| theme_of(None, set_of(it))).collect::<Result<_>>()?,
        };
        let html = page::page(collection.words(), &chapters, &themes, &options, side, &mut || bar.add(1));
        drop(bar);
        out::write(&args.out, html.as_bytes())?;
        let tiles = chapters.iter().map(|it| it.tiles.len()).sum::<usize>();
        say(&format!("{}: {}", counted(tiles as u32, "tile"), args.out.display()));
        return show_findings(&report);
    }
    let sets = wanted.iter().filter_map(|name| collection.set(name.split('/').next().unwrap_or(name)));
    let theme = theme_of(args.theme.as_deref(), sets)?;
    let pages =
        args.tile.map_or_else(|| Pages::roomiest(&chapters), |it| Pages { tile: it * 100, ..Pages::A4 });
    let manifest = Manifest::new(collection.words(), &chapters, &theme, options, pages);
    write(&manifest, shape, args)?;
    show_findings(&report)
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ManifestFormat {
    Svg,
    Png,
    Html,
}

impl ManifestFormat {
    fn of(path: &Path) -> Result<Self> {
        match path.extension().and_then(|it| it.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("html") => Ok(Self::Html),
            _ => bail!("a manifest's name ends in .svg, .png or .html, not `{}`", path.display()),
        }
    }
}

/// The sets that are asked for, and the tiles, each tile by itself under the heading of its set.
fn chapters<'a>(
    collection: &'a Collection,
    wanted: &[String],
    edition: Option<&str>,
) -> Result<Vec<Chapter<'a>>> {
    let mut chapters: Vec<(&Set, Vec<&Entry>)> = Vec::new();
    for name in wanted {
        let (id, entries) = match (collection.set(name), collection.entry(name)) {
            (Some(set), _) => (set.id.as_str(), set.entries.iter().collect()),
            (None, Some(entry)) => (name.split_once('/').map_or("", |(set, _)| set), vec![entry]),
            (None, None) => return Err(Project::on_disk().unknown_tile(collection, name).into()),
        };
        let Some(set) = collection.set(id) else { continue };
        match chapters.iter_mut().find(|(it, _)| it.id == set.id) {
            Some((_, listed)) => {
                listed.extend(entries);
                listed.dedup_by_key(|entry| entry.span.start);
            }
            None => chapters.push((set, entries)),
        }
    }
    Ok(chapters.into_iter().map(|(set, entries)| chapter(set, &entries, edition)).collect())
}

/// A set with its tiles, each with its count in an edition.
pub(in crate::cmd) fn chapter<'a>(set: &'a Set, entries: &[&'a Entry], edition: Option<&str>) -> Chapter<'a> {
    let at = edition.and_then(|edition| set.editions.iter().position(|it| it == edition)).unwrap_or(0);
    let count = |entry: &Entry| entry.counts.get(at).copied().unwrap_or(0);
    let total: u32 = entries.iter().map(|entry| u32::from(count(entry))).sum();
    let mut note =
        format!("{}: {}, {}", set.id, counted(entries.len() as u32, "design"), counted(total, "tile"));
    if set.editions.len() > 1 {
        note.push_str(&format!(" in edition {}", set.editions[at]));
    }
    let tiles = entries.iter().map(|entry| Listed {
        tile: &entry.tile,
        name: entry.name.clone(),
        count: match (count(entry), entry.start) {
            (count, true) => format!("start, {count}x"),
            (count, false) => format!("{count}x"),
        },
    });
    Chapter { title: set.title.clone(), note, tiles: tiles.collect() }
}

/// Writes all pages, each file whole or not at all.
fn write(manifest: &Manifest<'_>, shape: ManifestFormat, args: &RenderManifest) -> Result<()> {
    let tiles = (0..manifest.pages()).map(|page| manifest.tiles(page)).sum::<usize>();
    let bar = Bar::new(tiles, "tiles");
    for page in 0..manifest.pages() {
        let Some(picture) = manifest.draw(page) else { break };
        let path = out::numbered(&args.out, page, manifest.pages());
        let bytes = match shape {
            ManifestFormat::Png => {
                picture.png(Size::Dpi(args.dpi)).context("cannot turn the page into pixels")?
            }
            ManifestFormat::Svg | ManifestFormat::Html => picture.svg().into_bytes(),
        };
        out::write(&path, &bytes)?;
        bar.add(manifest.tiles(page));
    }
    drop(bar);
    let shown = args.out.display();
    say(&format!(
        "{} on {}: {shown}",
        counted(tiles as u32, "tile"),
        counted(manifest.pages() as u32, "page")
    ));
    Ok(())
}
