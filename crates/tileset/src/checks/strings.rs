//! Findings about the short texts of tiles.

use bastide_core::geometry::{Half, Side};
use bastide_diag::{Code, Finding, Fix, nearest};

use super::At;
use crate::derive::Point;
use crate::raw::{Span, Text};

/// A half of a side has an unknown name.
pub(crate) fn half_unknown(at: &At<'_>, word: &str, span: Span) -> Finding {
    let names = Half::ALL.map(Half::name);
    let perhaps = names.into_iter().find(|it| it.eq_ignore_ascii_case(word)).or_else(|| {
        // `nE` and `EN` are meant to be halves, too, but of which side is anybody's guess.
        nearest(word, names).filter(|_| word.len() == 2)
    });
    let help = perhaps
        .map_or_else(|| "halves are `Nw Ne En Es Se Sw Ws Wn`".into(), |it| format!("did you mean `{it}`?"));
    let fix = perhaps.filter(|it| it.eq_ignore_ascii_case(word));
    Finding::error(Code("half-unknown"), format!("{} has no half `{word}`", at.name()), at.label(&span, ""))
        .with_help(help)
        .with_fix_if(fix.and_then(|it| Fix::word(at.source, span, word, it)))
}

/// A feature reaches for something that is no corner.
pub(crate) fn reach_point(at: &At<'_>, written: &str, span: Span) -> Finding {
    let turned: String = written.chars().rev().collect();
    let meant = Point::from_name(&turned).map(|_| turned.as_str());
    let help = meant
        .map_or_else(|| "the corners are `NE`, `SE`, `SW` and `NW`".into(), |it| format!("write `{it}`"));
    Finding::error(
        Code("reach-point"),
        format!("{} has no corner `{written}`", at.name()),
        at.label(&span, ""),
    )
    .with_help(help)
    .with_fix_if(meant.and_then(|it| Fix::word(at.source, span, written, it)))
}

const SIDE_STRING: Code = Code("side-string");

/// A letter that is no side.
pub(crate) fn not_a_side(at: &At<'_>, letter: char, span: Span) -> Finding {
    let capital = letter.to_ascii_uppercase();
    let help = match Side::from_letter(capital) {
        Some(side) => format!("write `{side}`"),
        None if letter == ',' || letter == ' ' => {
            "write sides without anything between them, or one text for each feature".into()
        }
        None => "the sides are `N`, `E`, `S` and `W`".into(),
    };
    let message = format!("{} has no side `{}`", at.name(), letter.escape_debug());
    let fix = Side::from_letter(capital).map(|it| Fix::write(at.source, span.clone(), &it.to_string()));
    Finding::error(SIDE_STRING, message, at.label(&span, "")).with_help(help).with_fix_if(fix)
}

/// A side that is named again.
pub(crate) fn side_repeated(at: &At<'_>, side: Side, span: Span) -> Finding {
    let message = format!("{} names side {side} twice in one text", at.name());
    let fix = Fix::new(format!("remove `{side}`"), at.source, span.clone(), "").unsure();
    Finding::error(SIDE_STRING, message, at.label(&span, "again")).with_fix(fix)
}

/// A text that is put together in another way.
pub(crate) fn side_string(at: &At<'_>, text: &Text, wanted: &str) -> Finding {
    let message = match text.text.as_str() {
        "" => format!("{} has an empty text where a feature must be", at.name()),
        text => format!("{} says `{text}`, which cannot be read", at.name()),
    };
    Finding::error(SIDE_STRING, message, at.label(&text.span, format!("{wanted} must stand here")))
}
