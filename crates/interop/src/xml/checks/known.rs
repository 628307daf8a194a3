//! Tiles that are not what their name says: another tile of that name is known, or the name spells something that is not there.

use bastide_diag::{Code, Finding, Label, Source};
use bastide_tileset::Entry;
use bastide_tileset::stats::Likeness;

use super::file::shortened;
use crate::xml::tile::Tile;

const DIFFERS: Code = Code("xml-differs");
const NAME: Code = Code("xml-name");
const FIELD_INSIDE: Code = Code("xml-field-inside");

/// A tile with the name of another one.
pub(crate) fn differs(
    source: &Source,
    tile: &Tile,
    known: &Entry,
    likeness: Option<Likeness>,
) -> Option<Finding> {
    let known = known.tile.id();
    let how = match likeness {
        Some(Likeness::Equal) => return None,
        Some(Likeness::Mirror) => format!("mirrors `{known}`"),
        Some(Likeness::Bare) => format!("has other markers than `{known}`"),
        None => format!("has other features or fields than `{known}`"),
    };
    let message = format!("tile `{}` {how}, the tile of that name", shortened(&tile.id.text));
    let help = "give it another name if it is another tile";
    Some(Finding::warning(DIFFERS, message, tile.id.label(source)).with_help(help))
}

/// A tile of which there are more or fewer than of the known one with its name.
pub(crate) fn counts(source: &Source, tile: &Tile, known: &Entry, [ours, theirs]: [u16; 2]) -> Finding {
    let message = format!(
        "tile `{}` is there {ours} times, and `{}`, the tile of that name, {theirs} times",
        shortened(&tile.id.text),
        known.tile.id()
    );
    Finding::warning(DIFFERS, message, tile.id.label(source))
}

/// A name that spells what is not there, as theirs do: `Cc+` has a pennant, `LR` something in the middle.
pub(crate) fn name(source: &Source, tile: &Tile) -> Option<Finding> {
    let (_, body) = tile.id.text.split_once('/')?;
    if body.contains('-') {
        return None;
    }
    let features: &str = body.split(|it: char| !it.is_ascii_alphabetic()).next()?;
    let has_pennant = || tile.features.iter().any(|it| it.markers.iter().any(|it| it == "pennant"));
    let spelt = |it: char| features.chars().all(|it| "CcRrFL".contains(it)) && features.contains(it);
    let missing = if spelt('L') && tile.centre.is_none() && tile.sites.is_empty() {
        "a monastery (`L`)"
    } else if spelt('C') && body.contains('+') && !has_pennant() {
        "a pennant (`+`)"
    } else {
        return None;
    };
    let message = format!("tile `{}` has {missing} in its name and none on it", shortened(&tile.id.text));
    Some(Finding::warning(NAME, message, tile.id.label(source)))
}

/// A tile whose cities would leave a field between them, which is not given.
pub(crate) fn field_inside(source: &Source, tile: &Tile) -> Finding {
    let message = format!(
        "tile `{}` names no field between its features, so it is written as if they met there",
        shortened(&tile.id.text)
    );
    let label = Label::new(source, tile.span.clone(), "");
    Finding::warning(FIELD_INSIDE, message, label)
        .with_help("if land lies between them, add a `<field>` `I` that names the cities around it")
}
