//! Words of tile definition files that are unknown, missing or have no counterpart.

use std::ops::Range;

use bastide_diag::{Code, Finding, Label, Report, Severity, Source, nearest};

use super::file::shortened;
use crate::xml::places;
use crate::xml::tree::Word;

const UNKNOWN_WORD: Code = Code("xml-unknown-word");
const UNKNOWN_PLACE: Code = Code("xml-unknown-place");
const WRONG_VALUE: Code = Code("xml-wrong-value");
const MISSING: Code = Code("xml-missing");
pub(super) const LOST: Code = Code("xml-lost");
const TWO_SITES: Code = Code("xml-two-sites");

pub(crate) fn unknown_element(source: &Source, name: &Word, known: &[&str]) -> Finding {
    let message = format!("`<{}>` is not known here", shortened(&name.text));
    Finding::warning(UNKNOWN_WORD, message, name.label(source))
        .with_nearest(&name.text, known.iter().copied())
}

/// An unknown element of a tile. Without a part that was meant to be there it would be another tile.
pub(crate) fn unknown_part(source: &Source, name: &Word, parts: &[&str], symbols: &[&str]) -> Finding {
    let known: Vec<&str> = [parts, symbols].concat();
    let mut finding = unknown_element(source, name, &known);
    if nearest(&name.text, known.iter().copied()).is_some_and(|it| parts.contains(&it)) {
        finding.severity = Severity::Error;
    }
    finding
}

pub(crate) fn unknown_attribute(source: &Source, name: &Word, known: &[&str]) -> Finding {
    let message = format!("the attribute `{}` is not known here", shortened(&name.text));
    Finding::warning(UNKNOWN_WORD, message, name.label(source))
        .with_nearest(&name.text, known.iter().copied())
}

pub(crate) fn text(source: &Source, tile: &str, word: &Word) -> Finding {
    let message =
        format!("tile `{}` has the text `{}` between its elements", shortened(tile), shortened(&word.text));
    Finding::warning(UNKNOWN_WORD, message, word.label(source))
}

pub(crate) fn place(source: &Source, word: &Word, kind: &str) -> Finding {
    let message = format!("`{}` is no side that a {kind} could lie at", shortened(&word.text));
    let finding = Finding::error(UNKNOWN_PLACE, message, word.label(source));
    finding.with_help("sides are `N`, `E`, `S` and `W`")
}

pub(crate) fn half(source: &Source, word: &Word) -> Finding {
    let message = format!("`{}` is no half of a side", shortened(&word.text));
    let finding = Finding::error(UNKNOWN_PLACE, message, word.label(source));
    let help = match places::read_sides(&word.text).as_deref() {
        Some([side]) => format!("the halves of {side} are `{side}L` and `{side}R`"),
        _ => format!("halves are `{}`", places::all_halves()),
    };
    finding.with_help(help)
}

pub(crate) fn value(source: &Source, value: &Word, wanted: &str) -> Finding {
    let message = format!("`{}` is not a value for this attribute", shortened(&value.text));
    Finding::warning(WRONG_VALUE, message, value.label(source)).with_help(format!("it may be {wanted}"))
}

/// A number of copies or of symbols; any other value is reported.
pub(crate) fn number(source: &Source, text: &Word, report: &mut Report) -> Option<u32> {
    let number = text.text.trim().parse().ok().filter(|it| *it <= 999);
    if number.is_none() {
        report.push(value(source, text, "a number up to 999"));
    }
    number
}

pub(crate) fn missing(source: &Source, element: &str, attribute: &str, span: Range<usize>) -> Finding {
    let message = format!("`<{element}>` has no `{attribute}`");
    Finding::error(MISSING, message, Label::new(source, span, ""))
}

pub(crate) fn nowhere(source: &Source, tile: &str, kind: &str, span: Range<usize>) -> Finding {
    let message = format!("tile `{}` has a {kind} that lies nowhere", shortened(tile));
    Finding::error(MISSING, message, Label::new(source, span, ""))
}

pub(crate) fn lost(source: &Source, tile: &str, name: &Word, what: &str) -> Finding {
    let message = match what {
        "most" => format!("tile `{}` says how many copies there may be in all sets", shortened(tile)),
        "group" => format!("tile `{}` is drawn with the group `{}`", shortened(tile), shortened(&name.text)),
        _ => format!("tile `{}` has the {what} `{}`, which has no counterpart", shortened(tile), name.text),
    };
    let finding = Finding::warning(LOST, message, name.label(source));
    match what {
        "most" => finding
            .with_help("a tile set cannot say this: leave further copies out of a game by `-set/tile*1`"),
        "group" => finding.with_help("a tile set only knows what belongs to a river"),
        _ => finding.with_help("the tile is written without it"),
    }
}

pub(crate) fn removed(source: &Source, set: &str, tile: &Word, ours: &str) -> Finding {
    let message = format!("set `{}` takes `{}` out of the game", shortened(set), shortened(&tile.text));
    Finding::warning(LOST, message, tile.label(source))
        .with_help(format!("a tile set cannot say this: write `-{ours}` among the sets of a game"))
}

pub(crate) fn scoring(source: &Source, name: &Word) -> Finding {
    let message =
        format!("`<{}>` says how a symbol scores, which a tile set cannot say", shortened(&name.text));
    Finding::warning(LOST, message, name.label(source)).with_help("write a variant in Lua for it")
}

pub(crate) fn two_sites(source: &Source, tile: &str, span: Range<usize>) -> Finding {
    let message = format!("tile `{}` has two sites in its middle", shortened(tile));
    Finding::error(TWO_SITES, message, Label::new(source, span, ""))
}
