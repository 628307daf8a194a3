//! The short texts of tiles: sides `NW`, dead ends that run into something `S>N`, stretches `N^SE`, halves `En Wn`.

use bastide_core::geometry::{Half, Side};
use bastide_diag::Report;

use crate::checks::{At, strings};
use crate::derive::Point;
use crate::raw::{Span, Text};

/// A side and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) side: Side,
    pub(crate) span: Span,
}

/// `NW` or `S>N`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideString {
    pub(crate) sides: Vec<Placed>,
    pub(crate) into: Option<Placed>,
    pub(crate) span: Span,
}

/// Reads `NW`: one or more different sides.
pub(crate) fn sides(at: &At<'_>, text: &Text, report: &mut Report) -> Option<Vec<Placed>> {
    letters(at, text, 0..text.text.len(), report)
}

/// Reads `NW` or `S>N`.
pub(crate) fn side_string(at: &At<'_>, text: &Text, report: &mut Report) -> Option<SideString> {
    let Some((from, _)) = text.text.split_once('>') else {
        let sides = sides(at, text, report)?;
        return Some(SideString { sides, into: None, span: text.span.clone() });
    };
    let (sides, into) = arrow(at, text, from.len(), report)?;
    Some(SideString { sides, into: Some(into), span: text.span.clone() })
}

/// Reads `E>N`: one side that also opens on another.
pub(crate) fn also(at: &At<'_>, text: &Text, report: &mut Report) -> Option<(Placed, Placed)> {
    const FORM: &str = "one side, `>`, and another side";
    let Some((from, _)) = text.text.split_once('>') else {
        report.push(strings::side_string(at, text, FORM));
        return None;
    };
    let (sides, into) = arrow(at, text, from.len(), report)?;
    Some((only(at, text, sides, FORM, report)?, into))
}

/// Reads `N^SE`: a side and the point that its feature stretches to.
pub(crate) fn reach(at: &At<'_>, text: &Text, report: &mut Report) -> Option<(Placed, Point, Span)> {
    const FORM: &str = "a side, `^`, and a corner or another side";
    let Some((from, to)) = text.text.split_once('^') else {
        report.push(strings::side_string(at, text, FORM));
        return None;
    };
    let sides = letters(at, text, 0..from.len(), report)?;
    let span = text.part(from.len() + 1..text.text.len());
    let Some(point) = Point::from_name(to) else {
        report.push(strings::reach_point(at, to, span));
        return None;
    };
    Some((only(at, text, sides, FORM, report)?, point, span))
}

/// The only one of some sides; reports the text if there are others.
fn only(at: &At<'_>, text: &Text, mut sides: Vec<Placed>, form: &str, report: &mut Report) -> Option<Placed> {
    let side = sides.pop().filter(|_| sides.is_empty());
    if side.is_none() {
        report.push(strings::side_string(at, text, form));
    }
    side
}

/// Reads `En Wn`: halves of sides, perhaps none.
pub(crate) fn halves(at: &At<'_>, text: &Text, report: &mut Report) -> Vec<(Half, Span)> {
    let mut halves = Vec::new();
    let mut start = 0;
    for word in text.text.split(' ') {
        let span = text.part(start..start + word.len());
        start += word.len() + 1;
        match Half::from_name(word) {
            Some(half) => halves.push((half, span)),
            None if word.is_empty() => {}
            None => report.push(strings::half_unknown(at, word, span)),
        }
    }
    halves
}

/// Both ends of an arrow, which stands at this byte.
fn arrow(at: &At<'_>, text: &Text, arrow: usize, report: &mut Report) -> Option<(Vec<Placed>, Placed)> {
    let from = letters(at, text, 0..arrow, report);
    let into = letters(at, text, arrow + 1..text.text.len(), report)?;
    let into = only(at, text, into, "one side after `>`", report)?;
    Some((from?, into))
}

/// The sides named by the letters of a part of a text.
fn letters(at: &At<'_>, text: &Text, part: Span, report: &mut Report) -> Option<Vec<Placed>> {
    let mut sides: Vec<Placed> = Vec::new();
    let mut whole = true;
    if part.is_empty() {
        report.push(strings::side_string(at, text, "at least one side"));
        return None;
    }
    for (offset, letter) in text.text[part.clone()].char_indices() {
        let span = text.part(part.start + offset..part.start + offset + letter.len_utf8());
        match Side::from_letter(letter) {
            None => report.push(strings::not_a_side(at, letter, span)),
            Some(side) if sides.iter().any(|it| it.side == side) => {
                report.push(strings::side_repeated(at, side, span));
            }
            Some(side) => {
                sides.push(Placed { side, span });
                continue;
            }
        }
        whole = false;
    }
    whole.then_some(sides)
}
