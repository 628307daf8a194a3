//! The pages of a site about an expansion: the overview, its rules, its tiles, how to print it, its source.

use std::path::{Component, Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bastide_core::score::counted;
use bastide_core::words::Words;
use bastide_pages::picture_address;
use bastide_project::{Gathered, docs};
use bastide_render::{Chapter, Options, Theme, draw_tile};
use maud::{Markup, PreEscaped, html};

use super::expansion::{Expansion, SourceFile};
use super::games::Sample;
use super::site::{GAMES, PRINT, RULES, SOURCE, Site, TILES};
use crate::cmd::render::kit::{AT_FULL_SIZE, Kit, said};
use crate::document::pixels;
use crate::markdown::{self, Reading, is_web};

/// The most tiles that the overview shows.
const FEW: usize = 12;

/// The first page.
pub(super) fn overview(
    site: &Site,
    expansion: &Expansion<'_>,
    gathered: &Gathered,
    tiles: Option<&Shown>,
    sample: Option<&Sample>,
) -> Markup {
    let lead = expansion.rules().map(markdown::opening).unwrap_or_default();
    let players = gathered.cast.usual_seats();
    html! {
        div.hero {
            div {
                h1 { (expansion.title) }
                div.lead { (PreEscaped(Reading::words(1).html(first(&lead)))) }
                ul.facts {
                    @if let Some(tiles) = tiles {
                        li { b { (tiles.count) } " tiles" }
                        li { b { (tiles.designs()) } " designs" }
                    }
                    @if players.start() == players.end() { li { b { (counted(*players.start() as u32, "player")) } } }
                    @else { li { b { (players.start()) " to " (players.end()) } " players" } }
                }
                div.buttons {
                    @if site.has(RULES) { a.main href=(RULES.file) { "Read the rules" } }
                    @if let Some(sample) = sample { a href=(sample.file) { "Watch a game" } }
                    a href=(PRINT.file) { "Print and play" }
                    a href=(SOURCE.file) { "Get the source" }
                }
            }
            @if let Some(sample) = sample {
                figure.board {
                    a href=(sample.file) { img src=(pixels(&sample.picture)) alt="The board at the end of a game"; }
                    figcaption { "The end of a game, played by bots. " a href=(GAMES.file) { "Step through it" } "." }
                }
            }
        }
        @if let Some(tiles) = tiles {
            h2 { "Tiles" }
            ul.tiles { @for tile in tiles.chapters.iter().flat_map(|it| &it.tiles).take(FEW) { (tile.figure(None)) } }
            @if tiles.designs() > FEW {
                p { a href=(TILES.file) { "All " (tiles.designs()) " designs" } }
            }
        }
    }
}

/// The first paragraph of an opening.
fn first(opening: &str) -> &str {
    opening.split("\n\n").next().unwrap_or_default()
}

/// A tile as it is shown.
pub(super) struct ShownTile {
    name: String,
    count: String,
    address: String,
}

impl ShownTile {
    /// Its picture, under an anchor if it has one.
    fn figure(&self, anchor: Option<&str>) -> Markup {
        html! {
            li {
                figure id=[anchor] {
                    img src=(self.address) alt={ "The tile " (self.name) } width="160" height="160" loading="lazy";
                    figcaption { span { (self.name) } b { (self.count) } }
                }
            }
        }
    }
}

/// A tile set as it is shown.
pub(super) struct ShownSet {
    title: String,
    note: String,
    tiles: Vec<ShownTile>,
}

/// All tile sets of an expansion, drawn.
pub(super) struct Shown {
    chapters: Vec<ShownSet>,
    /// The number of copies.
    count: u32,
}

impl Shown {
    /// Draws the tiles of some sets.
    pub(super) fn of(words: &Words, chapters: &[Chapter<'_>], count: u32, theme: &Theme) -> Self {
        let chapters = chapters.iter().map(|chapter| ShownSet {
            title: chapter.title.clone(),
            note: chapter.note.clone(),
            tiles: chapter
                .tiles
                .iter()
                .map(|it| ShownTile {
                    name: it.name.clone(),
                    count: it.count.clone(),
                    address: picture_address(
                        &draw_tile(words, it.tile, theme, &Options::new()).picture.svg(),
                    ),
                })
                .collect(),
        });
        Self { chapters: chapters.collect(), count }
    }

    fn designs(&self) -> usize {
        self.chapters.iter().map(|it| it.tiles.len()).sum()
    }
}

/// The page of all tiles.
pub(super) fn tiles(shown: &Shown) -> Markup {
    html! {
        h1 { "Tiles" }
        p { a href="tile-numbers.html" { "Statistics of these tiles" } ": sides, patterns, what is missing, and what they are like." }
        @for chapter in &shown.chapters {
            section {
                h2 { (chapter.title) }
                p.quiet { (chapter.note) }
                ul.tiles {
                    @for tile in &chapter.tiles { (tile.figure(Some(&tile.name))) }
                }
            }
        }
    }
}

/// The page of rules: that of the folder, and those of the shipped variants that are played along.
pub(super) fn rules(expansion: &Expansion<'_>, gathered: &Gathered, kit: &Kit, page: &str) -> Markup {
    let (link, picture) = (|it: &str| lead(expansion, it), |it: &str| shown(expansion, it));
    let reading = Reading { lower: 0, link: &link, picture: &picture };
    let shipped = gathered.setup.variants.iter().filter_map(|it| Some((&it.title, docs::variant(&it.id)?)));
    html! {
        article { (PreEscaped(reading.html(page))) }
        @for (title, page) in shipped {
            details {
                summary { "Played along: " (title) }
                (PreEscaped(Reading::words(1).html(page)))
            }
        }
        h2 { "Pieces" }
        (kit.pieces())
        (options(gathered))
    }
}

/// The options of all variants, with their possible values, and as the game sets them.
fn options(gathered: &Gathered) -> Markup {
    let all =
        gathered.cast.options().flat_map(|(variant, options)| options.iter().map(move |it| (variant, it)));
    let all: Vec<_> = all.map(|(variant, it)| (format!("{variant}.{}", it.name), it)).collect();
    html! {
        @if !all.is_empty() {
            h2 { "Options of this game" }
            p { "You may agree on any of these before you play. A computer is told by " code { "--option " (all[0].0) "=" (said(&all[0].1.default)) } ", or in the text of a game." }
            div.scroll.options tabindex="0" {
                table {
                    thead { tr { th { "option" } th { "meaning" } th { "may be" } th { "if not set" } th { "here" } } }
                    tbody {
                        @for (key, option) in &all {
                            tr {
                                td { code { (key) } }
                                td { (option.doc) }
                                td data-head="may be: " {
                                    @if !option.values.is_empty() { (option.values.join(", ")) }
                                    @else if let Some(range) = &option.range { (range.start()) " to " (range.end()) }
                                    @else { "yes, no" }
                                }
                                td data-head="if not set: " { (said(&option.default)) }
                                td data-head="here: " { (said(gathered.setup.options.get(key).unwrap_or(&option.default))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The file of the folder that a page at its top or below `docs` names.
fn named<'e>(expansion: &'e Expansion<'_>, address: &str) -> Option<(usize, &'e SourceFile)> {
    let path = address.split('#').next().unwrap_or_default();
    let mut plain = PathBuf::new();
    for part in Path::new(path).components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
            _ => return None,
        }
    }
    expansion.files.iter().enumerate().find(|(_, file)| Path::new(&file.name) == plain)
}

/// The place that a link of the page of rules leads to.
fn lead(expansion: &Expansion<'_>, address: &str) -> Option<String> {
    if is_web(address) || address.starts_with('#') {
        return Some(address.to_owned());
    }
    let (at, _) = named(expansion, address)?;
    Some(format!("{}#file-{at}", SOURCE.file))
}

/// The picture that the page of rules shows, with all its bytes.
fn shown(expansion: &Expansion<'_>, address: &str) -> Option<String> {
    let (_, file) = named(expansion, address)?;
    let kind = match file.name.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
        "svg" => "svg+xml",
        "png" => "png",
        "jpg" | "jpeg" => "jpeg",
        _ => return None,
    };
    Some(format!("data:image/{kind};base64,{}", STANDARD.encode(&file.bytes)))
}

/// The page of everything to print, and of tables of other programs.
pub(super) fn print(kit: &Kit, object: Option<&str>) -> Markup {
    html! {
        h1 { "Print" }
        p { "Everything of the game to print. " (AT_FULL_SIZE) }
        (kit.table("print/"))
        h2 { "Pieces" }
        (kit.pieces())
        @if let Some(object) = object {
            h2 { "Tabletop Simulator" }
            p {
                "The file " a href={ "tabletop/" (object) } { (object) } " is a saved object: put it into the folder " code { "Saved Objects" }
                " of the program. The pictures of the tiles are loaded from this site."
            }
        }
    }
}

/// The page of the source.
pub(super) fn source(expansion: &Expansion<'_>, archive: &str, size: usize) -> Markup {
    let (slug, game) = (&expansion.slug, &expansion.request.game);
    html! {
        h1 { "Source" }
        p { a href=(archive) { (archive) } ", " (counted(expansion.files.len() as u32, "file")) ", " (bytes(size)) ". With it in the working folder," }
        pre { code { "bastide new " (slug) " --from " (archive) "\nbastide play " (played(slug, game)) "\n" } }
        p { "makes a folder of it and plays a game; " code { "bastide studio " (slug) } " opens it as a page, to play by hand and to change." }
        h2 { "Files" }
        @for (at, file) in expansion.files.iter().enumerate() {
            details id={ "file-" (at) } {
                summary { (file.name) " " span.quiet { (bytes(file.bytes.len())) } }
                @match file.text() {
                    Some(text) => pre { code { (text) } },
                    None => @if let Some(address) = shown(expansion, &file.name) { p { img src=(address) alt=(file.name); } },
                }
            }
        }
    }
}

/// The game as it is named from outside of its folder.
fn played(slug: &str, game: &str) -> String {
    if Path::new(game).extension().is_some() { format!("{slug}/{game}") } else { game.to_owned() }
}

/// A size for people.
pub(super) fn bytes(size: usize) -> String {
    match size {
        0..1_000 => format!("{size} bytes"),
        1_000..1_000_000 => format!("{} kB", (size + 500) / 1_000),
        _ => format!("{}.{} MB", size / 1_000_000, size / 100_000 % 10),
    }
}
