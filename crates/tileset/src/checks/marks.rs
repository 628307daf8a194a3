//! Findings about marks, markers and hints for drawing.

use bastide_core::geometry::{Half, Port, Side, Third};
use bastide_core::words::{KindId, MarkerPlace, ValueKind, Words};
use bastide_diag::{Code, Finding, Fix, did_you_mean, only_nearest};

use super::{At, any_of, place_name};
use crate::raw::{Node, Text};

const HINT_UNFIT: Code = Code("hint-unfit");

/// A key that a segment has no use for.
pub(crate) fn hint_unfit(at: &At<'_>, key: &Text, segment: &str) -> Finding {
    let help = match key.text.as_str() {
        "depth" => "`depth` is for what fills sides from corner to corner",
        "via" => "`via` is for ways from side to side",
        "end" => "`end` is for dead ends",
        _ => "`size` is for sites",
    };
    let message = format!("{} says `{}` of `{segment}`, which has none", at.name(), key.text);
    Finding::error(HINT_UNFIT, message, at.label(&key.span, "")).with_help(help)
}

/// A place for a marker that the tile does not have.
pub(crate) fn hint_not_printed(at: &At<'_>, marker: &Text) -> Finding {
    let message = format!("{} gives a place for `{}`, which it does not have", at.name(), marker.text);
    Finding::error(HINT_UNFIT, message, at.label(&marker.span, ""))
        .with_help("markers are put on a tile with `on` or `mark`")
}

/// A place where the tile has nothing.
pub(crate) fn hint_nowhere(at: &At<'_>, place: &Text) -> Finding {
    let message = format!("{} has nothing at `{}` that could be drawn otherwise", at.name(), place.text);
    Finding::error(HINT_UNFIT, message, at.label(&place.span, ""))
        .with_help("a place is a side, a half of a side, a mark that makes a site, or `m` for the middle")
}

/// A marker of features is written as a mark of the tile.
pub(crate) fn mark_place(at: &At<'_>, name: &Text, vocabulary: &Words, place: &MarkerPlace) -> Finding {
    let message =
        format!("{} has a mark `{}`, which lies on {}", at.name(), name.text, place_name(vocabulary, place));
    Finding::error(Code("mark-place"), message, at.label(&name.span, ""))
        .with_help(format!("write `on = {{ N = \"{}\" }}` with the side where it lies", name.text))
}

/// A wrong value stands beside a mark.
pub(crate) fn mark_value(at: &At<'_>, name: &Text, value: &Node, allowed: &ValueKind) -> Finding {
    let wanted = match allowed {
        ValueKind::Flag => "it is there or not: write `true`".to_owned(),
        ValueKind::Count => "write a number".to_owned(),
        ValueKind::Word(any) if any.is_empty() => "write a text".to_owned(),
        ValueKind::Word(some) => {
            let some: Vec<&str> = some.iter().map(String::as_str).collect();
            let slip = value.text().and_then(|it| did_you_mean(&it.text, some.iter().copied()));
            slip.unwrap_or_else(|| format!("it may be {}", any_of(&some)))
        }
    };
    let message = format!("{} has a mark `{}` with a value that it cannot have", at.name(), name.text);
    let fix = match allowed {
        ValueKind::Flag => Some(Fix::write(at.source, value.span.clone(), "true")),
        ValueKind::Word(some) => value.text().and_then(|it| {
            let meant = only_nearest(&it.text, some.iter().map(String::as_str))?;
            Fix::word(at.source, value.span.clone(), &it.text, meant)
        }),
        ValueKind::Count => None,
    };
    Finding::error(Code("mark-value"), message, at.label(&value.span, "")).with_help(wanted).with_fix_if(fix)
}

/// A marker lies where it cannot lie.
pub(crate) fn marker_place(
    at: &At<'_>,
    name: &Text,
    slot: &Text,
    words: &Words,
    place: &MarkerPlace,
    kind: KindId,
) -> Finding {
    let there = if slot.text == "m" { "in the middle".into() } else { format!("at `{}`", slot.text) };
    let (on, kind) = (place_name(words, place), &words[kind].name);
    let message = format!("{} has `{}` {there}, where a {kind} is: it lies on {on}", at.name(), name.text);
    let finding = Finding::error(Code("marker-place"), message, at.label(&name.span, ""))
        .with_related(at.label(&slot.span, format!("this is a {kind}")));
    finding.with_help_if(
        (*place == MarkerPlace::Tile).then(|| format!("write `mark = {{ {} = true }}`", name.text)),
    )
}

/// A marker that is there or not is there twice.
pub(crate) fn marker_repeated(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has `{}` twice on one feature", at.name(), name.text);
    Finding::error(Code("marker-repeated"), message, at.label(&name.span, "again"))
        .with_help(format!(
            "declare `[marker.{}]` with `value = \"count\"` if there can be several",
            name.text
        ))
        .with_fix(Fix::remove(at.source, name.span.clone()))
}

/// A marker lies where nothing is.
pub(crate) fn on_nothing(at: &At<'_>, slot: &Text) -> Finding {
    let message = if slot.text == "m" {
        format!("{} has nothing in the middle that markers could lie on", at.name())
    } else {
        format!("{} has nothing at `{}` that markers could lie on", at.name(), slot.text)
    };
    Finding::error(Code("on-nothing"), message, at.label(&slot.span, ""))
}

/// A place for markers.
pub(crate) enum Slot {
    /// On the site in the middle.
    Middle,
    /// On the segment at this port.
    Port(Port),
}

/// Reads the name of a place.
pub(crate) fn slot(name: &str) -> Option<Slot> {
    if name == "m" {
        return Some(Slot::Middle);
    }
    let mut letters = name.chars();
    let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none());
    let side = side.map(|it| Port::new(it, Third::Middle));
    side.or_else(|| Half::from_name(name).map(Half::port)).map(Slot::Port)
}

/// The place of a marker has an unknown name.
pub(crate) fn on_where(at: &At<'_>, slot: &Text) -> Finding {
    let message = format!("{} has no place `{}`", at.name(), slot.text);
    let name = slot.text.to_lowercase();
    let sides = [("north", "N"), ("east", "E"), ("south", "S"), ("west", "W")];
    let middle = [("centre", "m"), ("center", "m"), ("middle", "m")];
    let side = sides.into_iter().find(|(word, it)| *word == name || it.to_lowercase() == name);
    let meant = side.or_else(|| middle.into_iter().find(|(word, _)| *word == name)).map(|(_, it)| it);
    let meant = meant.or_else(|| Half::ALL.map(Half::name).into_iter().find(|it| it.to_lowercase() == name));
    let help = meant.map(|it| format!("did you mean `{it}`?"));
    let fix = meant.and_then(|it| Fix::word(at.source, slot.span.clone(), &slot.text, it));
    Finding::error(Code("on-where"), message, at.label(&slot.span, ""))
        .with_fix_if(fix)
        .with_help(help.unwrap_or_else(|| "places are sides `N`, halves `Ne` and `m` for the middle".into()))
}
