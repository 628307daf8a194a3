//! Tables of the page of statistics: sides, segments, patterns, the first draws.

use bastide_pages::{Cell, Number, Plot, Section, Table};
use bastide_tileset::stats::{Pair, Until};

use super::subject::Subject;

/// Sides by kind, and in pairs.
pub(super) fn sides(subject: &Subject<'_>, full: bool) -> Section {
    let edges = &subject.stats.edges;
    let mut table = Table::new("sides", subject.alone("Sides by kind"))
        .column("kind", "kind")
        .column("letter", "letter")
        .column("count", "sides")
        .column("share", "share")
        .column("tiles", "tiles that show it")
        .column("parity", "number");
    for it in &edges.kinds {
        let parity = match it.odd {
            Some(true) => "odd",
            Some(false) => "even",
            None => "may be closed",
        };
        let letter = it.letter.to_string();
        table = table.row([
            it.name.as_str().into(),
            letter.into(),
            it.count.into(),
            Number::share(it.share).into(),
            it.tiles.into(),
            parity.into(),
        ]);
    }
    let section = Section::new("sides", "Sides").table(table);
    if !full {
        return section;
    }
    let letters: Vec<char> = edges.kinds.iter().map(|it| it.letter).collect();
    let adjacent = square(
        "adjacent",
        subject.alone("Sides that meet in a corner, a row's side, then clockwise a column's"),
        &letters,
        |a, b| pair(&edges.adjacent, a, b),
    );
    let opposite =
        square("opposite", subject.alone("Sides that lie opposite each other"), &letters, |a, b| {
            pair(&edges.opposite, a.min(b), a.max(b))
        });
    section.table(adjacent).table(opposite)
}

fn pair(pairs: &[Pair], first: char, second: char) -> u32 {
    pairs.iter().find(|it| it.first == first && it.second == second).map_or(0, |it| it.count)
}

/// A table with a row and a column for each letter.
fn square(id: &str, caption: String, letters: &[char], count: impl Fn(char, char) -> u32) -> Table {
    let table = Table::new(id, caption).column("side", "");
    let table = letters.iter().fold(table, |table, it| table.column(it.to_string(), it.to_string()));
    let row = |table: Table, row: &char| {
        let cells = letters.iter().map(|column| count(*row, *column).into());
        table.row(std::iter::once(row.to_string().into()).chain(cells))
    };
    letters.iter().fold(table, row).plot(Plot::Heat { label: 0, values: (1..=letters.len()).collect() })
}

/// Segments by kind and size, with their markers.
pub(super) fn segments(subject: &Subject<'_>, full: bool) -> Section {
    let stats = &subject.stats;
    let mut table = Table::new("segments", subject.alone("Segments by kind and number of sides"))
        .column("kind", "kind")
        .column("segments", "segments")
        .column("per-tile", "on a tile");
    for sides in 0..5 {
        table = table.column(format!("sides-{sides}"), format!("{sides}"));
    }
    table = table.column("branching", "branching, sides").note(
        "Segments of roads with one side are their ends. Branching tells how many sides a side opens, on average; above 1, features grow until the pile ends.",
    );
    for it in &stats.features {
        let sides =
            it.by_sides.map(|count| if it.shape == "linked" { Cell::from(count) } else { Cell::Nothing });
        let first: [Cell; 3] =
            [it.kind.as_str().into(), it.segments.into(), Number::exact(it.per_tile, 2).into()];
        let factor: Cell = it.branching.map(|it| Number::exact(it.factor, 3)).into();
        table = table.row(first.into_iter().chain(sides).chain([factor]));
    }
    let section = Section::new("segments", "Segments").table(table);
    let mut markers = Table::new("markers", subject.alone("Markers on segments"))
        .column("kind", "kind")
        .column("marker", "marker")
        .column("segments", "segments with it")
        .column("count", "in all");
    for kind in &stats.features {
        for it in &kind.markers {
            markers = markers.row([
                kind.kind.as_str().into(),
                it.marker.as_str().into(),
                it.segments.into(),
                it.count.into(),
            ]);
        }
    }
    if full && !markers.rows.is_empty() { section.table(markers) } else { section }
}

/// The patterns that are there.
pub(super) fn present(subject: &Subject<'_>) -> Table {
    let table = Table::new("present", subject.together("Patterns that are there"))
        .column("pattern", "pattern")
        .column("tiles", "tiles");
    let patterns = &subject.judged().patterns;
    let all = patterns.present.iter().chain(&patterns.wild);
    all.fold(table, |table, it| table.row([it.pattern.to_string().into(), it.count.into()]))
        .plot(Plot::Bars { label: 0, values: vec![1], band: None })
}

/// Patterns that are not their own mirror.
pub(super) fn mirrors(subject: &Subject<'_>) -> Table {
    let patterns = &subject.judged().patterns;
    let caption = subject.together("Patterns that are not their own mirror, and their mirrors");
    let table = Table::new("mirrors", caption)
        .column("pattern", "pattern")
        .column("tiles", "tiles")
        .column("mirror", "mirror")
        .column("mirror-tiles", "tiles");
    patterns.mirrored.iter().fold(table, |table, it| {
        table.row([
            it.pattern.to_string().into(),
            it.count.into(),
            it.mirror.to_string().into(),
            it.mirror_count.into(),
        ])
    })
}

/// The beginning of a game.
pub(super) fn opening(subject: &Subject<'_>) -> Section {
    let opening = &subject.judged().opening;
    let section = Section::new("opening", "The first draws");
    match opening.until {
        Until::NoStart => {
            return section.text("Nothing lies on the table at the start, so no game can begin.");
        }
        Until::EarlyTiles => {
            return section.text(
                "Tiles are drawn before the ordinary pile, and variants say how they are laid, so the first draws are not worked out.",
            );
        }
        Until::PileEmpty | Until::TooMany => {}
    }
    let mut table = Table::new("opening", subject.together("The exact chance that a draw cannot be placed"))
        .column("draw", "draw")
        .column("unplaceable", "cannot be placed");
    for (draw, rng) in (1_u32..).zip(&opening.stuck) {
        table = table.row([draw.into(), Number::share(*rng).decimals(2).into()]);
    }
    let until = match opening.until {
        Until::PileEmpty => "the pile is empty then",
        _ => "the next has too many courses to follow",
    };
    let note = format!(
        "Every course of the first draws was followed, with every legal place equally likely; {until}. What fits nowhere is set aside."
    );
    let playable = opening.playable.map_or(String::new(), |share| {
        format!("{:.1} % of the pile fit what lies there at the start. ", share * 100.0)
    });
    section.text(playable).table(table.note(note))
}
