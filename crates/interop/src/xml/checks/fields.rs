//! Fields of tile definition files that cannot be: halves claimed twice or forgotten, cities not named, sides parted by nothing.

use std::ops::Range;

use bastide_core::geometry::{Half, Side};
use bastide_diag::{Code, Finding, Label, Severity, Source};

use super::file::shortened;
use crate::xml::places;
use crate::xml::tile::{Field, Tile};

const HALF_TWICE: Code = Code("xml-half-twice");
const HALF_FORGOTTEN: Code = Code("xml-half-forgotten");
const HALF_TAKEN: Code = Code("xml-half-taken");
const EDGE_SPLIT: Code = Code("xml-edge-split");
const TOUCH_MISSING: Code = Code("xml-touch-missing");
const TOUCH_FAR: Code = Code("xml-touch-far");
const SIDE_TWICE: Code = Code("xml-side-twice");
const CITY_MISSING: Code = Code("xml-city-missing");
const FIELDS_KEPT: Code = Code("xml-fields-kept");
const WAGON: Code = Code("xml-wagon");
const EDGES: Code = Code("xml-edges");

fn label(source: &Source, span: &Range<usize>, text: &str) -> Label {
    Label::new(source, span.clone(), text)
}

/// A finding about a tile, whose name begins the message.
fn about(tile: &Tile, severity: Severity, code: Code, has: &str, label: Label) -> Finding {
    Finding::new(severity, code, format!("tile `{}` {has}", shortened(&tile.id.text)), label)
}

pub(crate) fn half_twice(
    source: &Source,
    tile: &Tile,
    half: Half,
    first: &Range<usize>,
    second: &Range<usize>,
) -> Finding {
    let has = format!("has the half `{}` in two fields", places::half(half));
    about(tile, Severity::Error, HALF_TWICE, &has, label(source, second, "")).with_related(label(
        source,
        first,
        "it is here already",
    ))
}

pub(crate) fn half_forgotten(source: &Source, tile: &Tile, halves: &[Half]) -> Finding {
    let names: Vec<String> = halves.iter().map(|it| format!("`{}`", places::half(*it))).collect();
    let what = if halves.len() == 1 { "half" } else { "halves" };
    let has = format!("has the {what} {} in no field", names.join(", "));
    let finding = about(tile, Severity::Error, HALF_FORGOTTEN, &has, label(source, &tile.span, ""));
    let beside = halves.iter().find_map(|half| {
        let other = Half::nth(half.idx() ^ 1);
        let field = tile.fields.iter().find(|it| it.halves.iter().any(|(it, _)| *it == other))?;
        Some((half.side(), places::half(*half), places::half(other), &field.span))
    });
    match beside {
        Some((side, half, other, span)) if tile.owner(side).is_none() => finding
            .with_related(label(source, span, &format!("`{other}` lies in this field")))
            .with_help(format!("no road leaves on side {side}, so `{half}` belongs to the same field")),
        _ => finding.with_help("every half of a side without a city lies in a field"),
    }
}

pub(crate) fn half_taken(
    source: &Source,
    tile: &Tile,
    half: Half,
    kind: &str,
    span: &Range<usize>,
) -> Finding {
    let (name, side) = (places::half(half), half.side());
    let has = format!("has the half `{name}` in a field, though a {kind} takes side {side}");
    about(tile, Severity::Error, HALF_TAKEN, &has, label(source, span, ""))
}

pub(crate) fn edge_split(
    source: &Source,
    tile: &Tile,
    side: Side,
    severity: Severity,
    [first, second]: [&Range<usize>; 2],
) -> Finding {
    let [one, two] = places::halves(side).map(places::half);
    let help = if severity == Severity::Error {
        format!("put `{one}` and `{two}` into one field, or add the road that parts them")
    } else {
        "is there something between them? Look at the tile".to_owned()
    };
    let has = format!("parts side {side} between two fields, though no road leaves there");
    about(tile, severity, EDGE_SPLIT, &has, label(source, second, ""))
        .with_related(label(source, first, "the other half"))
        .with_help(help)
}

pub(crate) fn touch_missing(
    source: &Source,
    tile: &Tile,
    field: &Field,
    side: Side,
    corner: Option<Half>,
) -> Finding {
    let text =
        corner.map_or(String::new(), |half| format!("`{}` is at a corner of the city", places::half(half)));
    let has = format!("has a field that lies at the city on {side} and does not name it");
    about(tile, Severity::Warning, TOUCH_MISSING, &has, label(source, &field.span, &text))
        .with_help(format!("name it: {}; the tile is written so", cities(field, Some(side), None)))
}

pub(crate) fn touch_far(
    source: &Source,
    tile: &Tile,
    field: &Field,
    side: Side,
    span: &Range<usize>,
) -> Finding {
    let help = match cities(field, None, Some(side)).as_str() {
        "" => "take the attribute `city` away; the tile is written so".to_owned(),
        cities => format!("name only {cities}; the tile is written so"),
    };
    let has = format!("has a field that names the city on {side}, which it cannot reach");
    about(tile, Severity::Warning, TOUCH_FAR, &has, label(source, span, "")).with_help(help)
}

/// The attribute of a field with one city more or less; empty if there is none left.
fn cities(field: &Field, more: Option<Side>, less: Option<Side>) -> String {
    let named = field.cities.iter().map(|(side, _)| *side).filter(|it| Some(*it) != less);
    let letters: Vec<String> = named.chain(more).map(|it| it.letter().to_string()).collect();
    if letters.is_empty() { String::new() } else { format!("`city=\"{}\"`", letters.join(" ")) }
}

pub(crate) fn side_twice(
    source: &Source,
    tile: &Tile,
    side: Side,
    first: &Range<usize>,
    second: &Range<usize>,
) -> Finding {
    about(
        tile,
        Severity::Error,
        SIDE_TWICE,
        &format!("has two features on side {side}"),
        label(source, second, ""),
    )
    .with_related(label(source, first, "one of them"))
}

pub(crate) fn city_missing(source: &Source, tile: &Tile, side: Side, span: &Range<usize>) -> Finding {
    let has = format!("has a field that names a city on {side}, where there is none");
    about(tile, Severity::Error, CITY_MISSING, &has, label(source, span, ""))
}

pub(crate) fn fields_kept(source: &Source, tile: &Tile) -> Finding {
    let message = format!(
        "the fields of tile `{}` do not follow from its features and are kept as they are",
        shortened(&tile.id.text)
    );
    Finding::note(FIELDS_KEPT, message, label(source, &tile.span, ""))
}

pub(crate) fn wagon(source: &Source, tile: &Tile, name: &str, span: &Range<usize>) -> Finding {
    let name = if name.starts_with('#') { String::new() } else { format!(" of group `{}`", shortened(name)) };
    let message = format!(
        "the step of a wagon{name} on tile `{}` does not follow from where its roads end",
        shortened(&tile.id.text)
    );
    Finding::note(WAGON, message, label(source, span, ""))
}

pub(crate) fn edges(source: &Source, tile: &Tile, edges: &str) -> Finding {
    let has = format!("has the edges `{}`, which are not four letters", shortened(edges));
    about(tile, Severity::Error, EDGES, &has, label(source, &tile.span, ""))
}
