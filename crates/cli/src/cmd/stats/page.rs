//! The page of statistics of a mix: the overview first, then everything else.

use bastide_diag::Report;
use bastide_pages::{Block, Page, Pictures, Section, Table, Tone};
use bastide_render::Theme;
use bastide_tileset::stats::{FeatureKind, Likeness, nearest};

use super::glance::{Column, glance};
use super::subject::Subject;
use super::tables;
use crate::pictures::tile::picture;

/// The most missing patterns that are drawn: on a page, and in a terminal unless everything is asked for.
const DRAWN: [usize; 2] = [60, 8];

/// The most twins and near sets in a terminal, unless everything is asked for.
const FIRST: usize = 6;

/// The page; all of it, or the overview.
pub(super) fn page(subject: &Subject<'_>, advice: &Report, theme: &Theme, full: bool) -> Page {
    let stats = &subject.stats;
    let mut page = Page::new(format!("Tiles of {}", subject.mix.title))
        .lead(lead(subject))
        .fact("tiles", stats.tiles.laid.to_string())
        .fact("designs", stats.tiles.designs.to_string());
    for (name, count) in [
        ("before the pile", stats.tiles.before),
        ("in a block", stats.tiles.block),
        ("never drawn", stats.tiles.aside),
    ] {
        if count > 0 {
            page = page.fact(name, count.to_string());
        }
    }
    if full && !advice.is_empty() {
        page = page.section(odd(advice));
    }
    page = page.section(Section::new("numbers", "Numbers").table(glance(
        &columns(subject),
        subject.bands,
        subject.mix.responsible().len(),
        false,
    )));
    page = page.section(missing(subject, theme, full)).section(tables::sides(subject, full));
    page = page.section(tables::segments(subject, full)).section(tables::opening(subject));
    page.section(likeness(subject, full))
}

fn columns<'a>(subject: &'a Subject<'_>) -> Vec<Column<'a>> {
    let alone = Column {
        key: "value",
        title: if subject.mixed.is_some() { "alone" } else { "here" },
        stats: &subject.stats,
        judged: subject.mixed.is_none(),
    };
    let mixed = subject.mixed.as_ref();
    let mixed = mixed.map(|stats| Column { key: "mixed", title: "with base game", stats, judged: true });
    [Some(alone), mixed].into_iter().flatten().collect()
}

/// The most telling numbers in a sentence or two.
fn lead(subject: &Subject<'_>) -> String {
    let stats = subject.judged();
    let mut text = String::new();
    if subject.mixed.is_some() {
        text += "These tiles build on the base game, so they are judged in a mix with it. ";
        // Whatever is not of the base game was added to it.
        let added = f64::from(subject.stats.tiles.laid.max(1));
        let change = |it: &FeatureKind| {
            let before = subject.bands.get(&format!("branching.{}", it.kind))?.base?;
            Some(format!("{} {:+.4}", it.kind, (it.branching?.factor - before) / added))
        };
        let changes: Vec<String> = stats.features.iter().filter_map(change).collect();
        if !changes.is_empty() {
            text += &format!(
                "Each tile changes the branching of the base game on average by: {}. ",
                changes.join(", ")
            );
        }
    }
    let odd: Vec<&str> =
        stats.edges.kinds.iter().filter(|it| it.odd == Some(true)).map(|it| it.name.as_str()).collect();
    if !odd.is_empty() {
        text += &format!(
            "{} odd number of sides shows {}: one stays open at the end of every game, which does no harm.",
            if subject.mixed.is_some() { "In this mix an" } else { "An" },
            listed(&odd)
        );
    }
    text
}

/// Words for a sentence: `city, road and field`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Findings about the numbers, as a list.
fn odd(advice: &Report) -> Section {
    let notes = advice.findings().into_iter().map(|it| {
        let help = it.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        Block::Note(format!("{}: {}{help}", it.code, it.message))
    });
    notes.fold(Section::new("odd", "What is odd"), Section::block)
}

/// The patterns there are and those that are missing.
fn missing(subject: &Subject<'_>, theme: &Theme, full: bool) -> Section {
    let patterns = &subject.judged().patterns;
    let section = Section::new("patterns", "Patterns of sides");
    let letters: Vec<String> = patterns.letters.iter().map(char::to_string).collect();
    let (present, possible) = (patterns.present.len(), patterns.possible);
    let wild = if patterns.wild.is_empty() {
        String::new()
    } else {
        let wild: Vec<String> = patterns.wild.iter().map(|it| it.pattern.to_string()).collect();
        format!(" Besides, there are {} with sides that lie against everything.", wild.join(", "))
    };
    let mut section = section.text(format!(
        "{present} of the {possible} patterns that {} sides make are there{}, read clockwise.{wild}",
        letters.join(", "),
        if subject.mixed.is_some() { " in the mix with the base game" } else { "" }
    ));
    let missing = &patterns.missing;
    if !missing.is_empty() {
        let drawn = DRAWN[usize::from(!full)];
        let sketches = subject.mix.collection.plain_sketches(&missing[..missing.len().min(drawn)]);
        let more = missing.len().saturating_sub(drawn);
        let caption = if more > 0 {
            format!("Missing, each in its plainest form, and {more} more that are not drawn")
        } else {
            "Missing, each in its plainest form".to_owned()
        };
        let caption = subject.together(&caption);
        let pictures = sketches
            .tiles
            .iter()
            .map(|it| picture(theme, &sketches.words, &it.tile, it.pattern.to_string(), ""));
        section = section.pictures(pictures.fold(Pictures::new("missing", caption), Pictures::picture));
    }
    if full {
        section = section.table(tables::present(subject)).table(tables::mirrors(subject));
    }
    section
}

/// Twins among the tiles, and sets that are near.
fn likeness(subject: &Subject<'_>, full: bool) -> Section {
    let sets: Vec<&str> = subject.mix.responsible().into_iter().map(|it| it.id.as_str()).collect();
    let mut section = Section::new("likeness", "What they are like");
    let mut twins = subject.mix.collection.twins(&sets, subject.shipped);
    let all = twins.len();
    twins.sort_by_key(|it| it.likeness);
    if !full {
        twins.retain(|it| it.likeness == Likeness::Equal);
        twins.truncate(FIRST);
    }
    if !twins.is_empty() {
        let table = Table::new("twins", "Tiles that are known")
            .column("tile", "tile")
            .column("likeness", "")
            .column("other", "other tile");
        let row = |table: Table, it: &bastide_tileset::stats::Twin| {
            table.row([it.tile.as_str().into(), it.likeness.verb().into(), it.other.as_str().into()])
        };
        let table = twins.iter().fold(table, row);
        let more = all - twins.len();
        section = section.table(if more > 0 {
            table.note(format!("{more} more mirror other tiles or have their land; `--full` lists them."))
        } else {
            table
        });
    } else if all == 0 {
        section = section.text("No tile equals or mirrors one that ships.");
    }
    let mut near = nearest(&subject.mix.bag, subject.shipped, &sets);
    near.truncate(if full { 12 } else { 3 });
    let table = Table::new("nearest", subject.alone("Shipped sets with patterns most like these"))
        .column("set", "set")
        .column("title", "")
        .column("divergence", "divergence, bits")
        .note("Jensen–Shannon divergence of the patterns: 0 if they are equal, 1 if no pattern is common.");
    let row = |table: Table, it: &bastide_tileset::stats::Neighbour| {
        let number = bastide_pages::Number::exact(it.divergence, 3);
        table.toned_row(Tone::Plain, [it.set.as_str().into(), it.title.as_str().into(), number.into()])
    };
    section.table(near.iter().fold(table, row))
}
