//! Findings about fields that a tile gives in full.

use bastide_core::geometry::{Half, Side};
use bastide_diag::{Code, Finding, Fix};

use super::At;
use crate::raw::{Span, Text, Written};
use crate::sides::Placed;

/// Fields are given that are derived anyway.
pub(crate) fn field_as_derived(at: &At<'_>, written: &Written) -> Finding {
    let Written { key, value } = written;
    // Fields may also be written as tables below the tile.
    let is_pair = at.source.slice(&(key.end..value.start)).trim() == "=";
    let fix = is_pair.then(|| Fix::remove(at.source, key.start..value.end));
    let message = format!("{} gives the fields that follow from its features", at.name());
    Finding::warning(Code("field-as-derived"), message, at.label(key, ""))
        .with_help("take `field` away")
        .with_fix_if(fix)
}

/// A field does not touch the city beside it.
pub(crate) fn field_beside_city(at: &At<'_>, half: Half, kind: &str, side: Side, span: &Span) -> Finding {
    let message = format!(
        "{} has half {half} beside the {kind} on side {side}, but the field of {half} does not touch it",
        at.name()
    );
    Finding::error(Code("field-beside-city"), message, at.label(span, ""))
        .with_help(format!("add {side} to the `{kind}` of this field"))
}

/// A field lies at a city that is not there.
pub(crate) fn field_city(at: &At<'_>, kind: &Text, placed: &Placed) -> Finding {
    let message =
        format!("{} has a field at the {} on side {}, but there is none", at.name(), kind.text, placed.side);
    Finding::error(Code("field-city"), message, at.label(&placed.span, ""))
}

/// Fields are given for a plain tile.
pub(crate) fn field_without_need(at: &At<'_>, key: &Span) -> Finding {
    let message = format!(
        "{} gives other fields than follow from its features, but nothing on it lies crosswise",
        at.name()
    );
    Finding::warning(Code("field-without-need"), message, at.label(key, ""))
        .with_help("say with `meet`, `reach` or `under` what touches what")
}

/// A half of a side lies in no field.
pub(crate) fn half_missing(at: &At<'_>, missing: &[Half], key: &Span) -> Finding {
    let names: Vec<&str> = missing.iter().map(|it| it.name()).collect();
    let halves = if names.len() == 1 { "half" } else { "halves" };
    let message = format!("{} leaves {halves} {} to no field", at.name(), names.join(" "));
    Finding::error(Code("half-missing"), message, at.label(key, ""))
        .with_help("add it to a field, or take `field` away to have the fields derived")
}

/// A field has a half that is no land.
pub(crate) fn half_of_city(at: &At<'_>, half: Half, owner: Option<&str>, span: &Span) -> Finding {
    let owner = owner.map_or_else(|| "is no land".to_owned(), |it| format!("belongs to a {it}"));
    let message = format!("{} puts half {half} into a field, but side {} {owner}", at.name(), half.side());
    Finding::error(Code("half-of-city"), message, at.label(span, "")).with_fix(without(at, span).unsure())
}

/// A half of a side lies in two fields.
pub(crate) fn half_twice(at: &At<'_>, half: Half, first: &Span, again: &Span) -> Finding {
    let message = format!("{} puts half {half} into two fields", at.name());
    let finding = Finding::error(Code("half-twice"), message, at.label(again, "again"))
        .with_related(at.label(first, "first here"));
    // In one text it is a mere repetition; of two fields, either may be meant.
    let between = at.source.slice(&(first.end..again.start));
    let fix = without(at, again);
    finding.with_fix(if between.contains(['"', '\'']) { fix.unsure() } else { fix })
}

/// A road runs through a field without parting it.
pub(crate) fn road_not_dividing(at: &At<'_>, kind: &str, side: Side, span: &Span) -> Finding {
    let message = format!("{} has the same field on both sides of the {kind} on side {side}", at.name());
    Finding::error(Code("road-not-dividing"), message, at.label(span, ""))
        .with_help("make two fields of it, or let the road run `under`")
}

/// Removal of a half and the space before or after it.
fn without(at: &At<'_>, half: &Span) -> Fix {
    let text = at.source.text();
    let (start, end) = match (text[..half.start].ends_with(' '), text[half.end..].starts_with(' ')) {
        (true, _) => (half.start - 1, half.end),
        (_, true) => (half.start, half.end + 1),
        _ => (half.start, half.end),
    };
    Fix::new(format!("remove `{}`", at.source.slice(half)), at.source, start..end, "")
}
