//! Fields of tile definition files that cannot be: halves claimed twice or forgotten, cities not named, sides parted by nothing.

use std::ops::Range;

use bastide_core::geometry::{Half, Side};
use bastide_diag::{Code, Doc, Finding, Label, Severity, Source};

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

pub(super) const DOCS: &[Doc] = &[
    Doc {
        code: HALF_TWICE,
        severity: Severity::Error,
        title: "two fields of a tile have the same half of a side",
        page: "Each half of a side lies in one field. A half that two fields name is usually a slip of its letter: left and right are as seen \
               from the middle of the tile, so that on the south side the left half is the eastern one.\n\nWrong:\n\n```xml\n<road>W E</road>\n\
               <field>WR NL NR EL</field>\n<field>EL SL SR WL</field>\n```\n\nRight:\n\n```xml\n<road>W E</road>\n<field>WR NL NR EL</field>\n\
               <field>ER SL SR WL</field>\n```\n",
    },
    Doc {
        code: HALF_FORGOTTEN,
        severity: Severity::Error,
        title: "a half of a side lies in no field",
        page: "Sides without a city are land: both halves of such a side lie in a field, and in the same one if no road or river leaves the \
               tile there.\n\nWrong:\n\n```xml\n<city>N</city>\n<field city=\"N\">EL ER SL SR WL</field>\n```\n\nRight:\n\n```xml\n<city>N</city>\n\
               <field city=\"N\">EL ER SL SR WL WR</field>\n```\n",
    },
    Doc {
        code: HALF_TAKEN,
        severity: Severity::Error,
        title: "a field has a half of a side that a city takes",
        page: "A city takes its sides from corner to corner, so that no field has a half of them.\n\nWrong:\n\n```xml\n<city>N</city>\n\
               <field city=\"N\">NR EL ER SL SR WL WR</field>\n```\n\nRight:\n\n```xml\n<city>N</city>\n<field city=\"N\">EL ER SL SR WL WR</field>\n```\n",
    },
    Doc {
        code: EDGE_SPLIT,
        severity: Severity::Error,
        title: "a side is parted between two fields, though no road leaves there",
        page: "The two halves of a side lie in different fields only if a road or river leaves the tile between them, or if a city is drawn out \
               to the middle of that side. On the board, the field of the neighbour would join the two anyway.\n\nWrong:\n\n```xml\n<road>W E</road>\n\
               <field>WR NL EL</field>\n<field>NR</field>\n<field>ER SL SR WL</field>\n```\n\nRight:\n\n```xml\n<road>W E</road>\n<field>WR NL NR EL</field>\n\
               <field>ER SL SR WL</field>\n```\n\nIt is a warning where a city may be drawn out so far, or where something in the middle may part the \
               land.\n",
    },
    Doc {
        code: TOUCH_MISSING,
        severity: Severity::Warning,
        title: "a field does not name a city that it lies at",
        page: "A field scores for the cities at whose walls it lies. In a tile definition file, they are listed by hand, and one that is \
               forgotten costs the farmer its points. A field lies at a city if it has the half beside one of its corners, or if its outline \
               runs along the city.\n\nWrong:\n\n```xml\n<city>N</city>\n<road>W E</road>\n<field>EL WR</field>\n<field>ER SL SR WL</field>\n```\n\n\
               Right:\n\n```xml\n<city>N</city>\n<road>W E</road>\n<field city=\"N\">EL WR</field>\n<field>ER SL SR WL</field>\n```\n\nThe tile is \
               written with the city.\n",
    },
    Doc {
        code: TOUCH_FAR,
        severity: Severity::Warning,
        title: "a field names a city that it cannot reach",
        page: "The field is parted from the city by a road, a river or another city, so its farmers would score for a city they cannot supply.\
               \n\nWrong:\n\n```xml\n<city>N</city>\n<road>W S</road>\n<field city=\"N\">EL ER SL WR</field>\n<field city=\"N\">SR WL</field>\n```\n\n\
               Right:\n\n```xml\n<city>N</city>\n<road>W S</road>\n<field city=\"N\">EL ER SL WR</field>\n<field>SR WL</field>\n```\n\nThe tile is \
               written without the city.\n",
    },
    Doc {
        code: SIDE_TWICE,
        severity: Severity::Error,
        title: "two features of a tile have the same side",
        page: "Each side belongs to one city, road or river at most.\n\nWrong:\n\n```xml\n<city>N</city>\n<road>N S</road>\n```\n\nRight:\n\n\
               ```xml\n<city>N</city>\n<road>S</road>\n```\n",
    },
    Doc {
        code: CITY_MISSING,
        severity: Severity::Error,
        title: "a field names a city that is not there",
        page: "The attribute `city` of a field names the cities it lies at by one side each.\n\nWrong:\n\n```xml\n<city>N</city>\n\
               <field city=\"S\">EL ER SL SR WL WR</field>\n```\n\nRight:\n\n```xml\n<city>N</city>\n<field city=\"N\">EL ER SL SR WL WR</field>\n```\n",
    },
    Doc {
        code: FIELDS_KEPT,
        severity: Severity::Note,
        title: "the fields of a tile are given in full",
        page: "The fields of most tiles follow from their features, with a word or two (`meet`, `reach`, `under`) where features touch. For this \
               tile they do not, so the fields are kept as the file gives them. That is as it should be for cities that lie across each other, \
               bridges, walls and blocks; elsewhere, look at the tile.\n",
    },
    Doc {
        code: WAGON,
        severity: Severity::Note,
        title: "where a wagon may step cannot be said",
        page: "A tile definition file lists the features between which a wagon may step. In a tile set this follows from where roads end: in a \
               city, at a site or at a village. What does not follow from that is left out.\n",
    },
    Doc {
        code: EDGES,
        severity: Severity::Error,
        title: "the letters of the sides are wrong",
        page: "The attribute `bastide:edges` has four letters, for the sides N, E, S and W: `F..R`.\n",
    },
];

fn label(source: &Source, span: &Range<usize>, text: &str) -> Label {
    Label::new(source, span.clone(), text)
}

pub(crate) fn half_twice(
    source: &Source,
    tile: &Tile,
    half: Half,
    first: &Range<usize>,
    second: &Range<usize>,
) -> Finding {
    let message =
        format!("tile `{}` has the half `{}` in two fields", shortened(&tile.id.text), places::half(half));
    Finding::error(HALF_TWICE, message, label(source, second, "")).with_related(label(
        source,
        first,
        "it is here already",
    ))
}

pub(crate) fn half_forgotten(source: &Source, tile: &Tile, halves: &[Half]) -> Finding {
    let names: Vec<String> = halves.iter().map(|it| format!("`{}`", places::half(*it))).collect();
    let what = if halves.len() == 1 { "half" } else { "halves" };
    let message =
        format!("tile `{}` has the {what} {} in no field", shortened(&tile.id.text), names.join(", "));
    let finding = Finding::error(HALF_FORGOTTEN, message, label(source, &tile.span, ""));
    let beside = halves.iter().find_map(|half| {
        let other = Half::nth(half.idx() ^ 1);
        let field = tile.fields.iter().find(|it| it.halves.iter().any(|(it, _)| *it == other))?;
        Some((*half, other, field.span.clone()))
    });
    match beside {
        Some((half, other, span)) if tile.owner(half.side()).is_none() => finding
            .with_related(label(source, &span, &format!("`{}` lies in this field", places::half(other))))
            .with_help(format!(
                "no road leaves on side {}, so `{}` belongs to the same field",
                half.side(),
                places::half(half)
            )),
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
    let message = format!(
        "tile `{}` has the half `{}` in a field, though a {kind} takes side {}",
        shortened(&tile.id.text),
        places::half(half),
        half.side()
    );
    Finding::error(HALF_TAKEN, message, label(source, span, ""))
}

pub(crate) fn edge_split(
    source: &Source,
    tile: &Tile,
    side: Side,
    severity: Severity,
    [first, second]: [&Range<usize>; 2],
) -> Finding {
    let [one, two] = [places::half(Half::nth(2 * side.idx())), places::half(Half::nth(2 * side.idx() + 1))];
    let message = format!(
        "tile `{}` parts side {side} between two fields, though no road leaves there",
        shortened(&tile.id.text)
    );
    let help = if severity == Severity::Error {
        format!("put `{one}` and `{two}` into one field, or add the road that parts them")
    } else {
        "is there something between them? Look at the tile".to_owned()
    };
    Finding::new(severity, EDGE_SPLIT, message, label(source, second, ""))
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
    let message = format!(
        "tile `{}` has a field that lies at the city on {side} and does not name it",
        shortened(&tile.id.text)
    );
    let text =
        corner.map_or(String::new(), |half| format!("`{}` is at a corner of the city", places::half(half)));
    Finding::warning(TOUCH_MISSING, message, label(source, &field.span, &text))
        .with_help(format!("name it: {}; the tile is written so", cities(field, Some(side), None)))
}

pub(crate) fn touch_far(
    source: &Source,
    tile: &Tile,
    field: &Field,
    side: Side,
    span: &Range<usize>,
) -> Finding {
    let message = format!(
        "tile `{}` has a field that names the city on {side}, which it cannot reach",
        shortened(&tile.id.text)
    );
    let help = match cities(field, None, Some(side)).as_str() {
        "" => "take the attribute `city` away; the tile is written so".to_owned(),
        cities => format!("name only {cities}; the tile is written so"),
    };
    Finding::warning(TOUCH_FAR, message, label(source, span, "")).with_help(help)
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
    let message = format!("tile `{}` has two features on side {side}", shortened(&tile.id.text));
    Finding::error(SIDE_TWICE, message, label(source, second, "")).with_related(label(
        source,
        first,
        "one of them",
    ))
}

pub(crate) fn city_missing(source: &Source, tile: &Tile, side: Side, span: &Range<usize>) -> Finding {
    let message = format!(
        "tile `{}` has a field that names a city on {side}, where there is none",
        shortened(&tile.id.text)
    );
    Finding::error(CITY_MISSING, message, label(source, span, ""))
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
    let message = format!(
        "tile `{}` has the edges `{}`, which are not four letters",
        shortened(&tile.id.text),
        shortened(edges)
    );
    Finding::error(EDGES, message, label(source, &tile.span, ""))
}
