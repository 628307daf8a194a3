//! Findings about the features of a tile.

use bastide_core::geometry::Side;
use bastide_core::score::article;
use bastide_core::tile::TileDefect;
use bastide_core::words::Edge;
use bastide_diag::{Code, Finding, Fix};

use super::At;
use crate::raw::{Span, Text};
use crate::sides::{Placed, SideString};

/// A feature cannot open on a side that it also shares.
pub(crate) fn also_not_beside(at: &At<'_>, text: &Text) -> Finding {
    let message = format!("{} cannot share a side as `{}` says", at.name(), text.text);
    Finding::error(Code("also-not-beside"), message, at.label(&text.span, ""))
        .with_help("two different features of one kind can share a side if they fill theirs and one lies round the corner of the other")
}

/// The centre is no site.
pub(crate) fn centre_not_site(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has a `{}` in its centre, which is no site", at.name(), name.text);
    Finding::error(Code("centre-not-site"), message, at.label(&name.span, ""))
        .with_help(format!("write its sides: `{} = [...]`", name.text))
}

/// `edges` and the features do not agree.
pub(crate) fn edges_differ(
    at: &At<'_>,
    side: Side,
    said: &Edge,
    shown: &Edge,
    span: Span,
    owner: Option<&SideString>,
) -> Finding {
    let message =
        format!("{} has `{}` on side {side} in `edges`, but a {} there", at.name(), said.letter, shown.name);
    let finding = Finding::error(
        Code("edges-differ"),
        message,
        at.label(&span, format!("`{}` is {}", said.letter, article(&said.name))),
    )
    .with_fix(Fix::write(at.source, span, &shown.letter.to_string()).unsure());
    match owner {
        Some(owner) => finding.with_related(at.label(&owner.span, format!("this lies on side {side}"))),
        None => finding.with_help(format!("nothing on the tile ends on side {side}")),
    }
}

/// `edges` has not four letters.
pub(crate) fn edges_not_four(at: &At<'_>, edges: &Text) -> Finding {
    let count = edges.text.chars().count();
    let message = format!("{} has {count} letter{} in `edges`", at.name(), if count == 1 { "" } else { "s" });
    Finding::error(Code("edges-not-four"), message, at.label(&edges.span, ""))
        .with_help("write one letter for each of the sides N, E, S, W")
}

/// Something runs into a city that is no dead end.
pub(crate) fn enter_from(at: &At<'_>, written: &SideString, kind: &str) -> Finding {
    let sides: String = written.sides.iter().map(|it| it.side.letter()).collect();
    let message =
        format!("{} has a {kind} `{sides}` that runs into something, but is no dead end", at.name());
    let finding = Finding::error(Code("enter-from"), message, at.label(&written.span, ""));
    let into = written.into.as_ref().map(|it| it.side);
    match into.filter(|_| written.sides.len() > 1) {
        Some(into) => {
            let ends: Vec<String> =
                written.sides.iter().map(|it| format!("\"{}>{into}\"", it.side)).collect();
            finding.with_help(format!("write dead ends one by one: {}", ends.join(", ")))
        }
        None => finding.with_help("if the two only touch, write `meet`"),
    }
}

/// A dead end runs into something that is no city.
pub(crate) fn enter_into(at: &At<'_>, into: &Placed, kind: &str, there: Option<&str>) -> Finding {
    let side = into.side;
    let there = there.map_or_else(|| "has no feature".to_owned(), |it| format!("is a {it}"));
    let message = format!("{} has a {kind} that runs into side {side}, which {there}", at.name());
    Finding::error(Code("enter-into"), message, at.label(&into.span, ""))
        .with_help("only what fills its sides can be run into; use `meet` for things that touch")
}

/// A feature meets itself.
pub(crate) fn meet_itself(at: &At<'_>, text: &Text, placed: &Placed) -> Finding {
    let message = format!("{} lets a feature meet itself in `{}`", at.name(), text.text);
    let label =
        at.label(&placed.span, format!("side {} belongs to a feature that is named already", placed.side));
    Finding::error(Code("meet-itself"), message, label)
}

/// There is land, but no kind of land is declared.
pub(crate) fn no_area(at: &At<'_>, id: &Text) -> Finding {
    let message = format!("{} has open land, but no kind of land is declared", at.name());
    Finding::error(Code("no-area"), message, at.label(&id.span, ""))
        .with_help("add `uses = [\"base\"]`, or declare a feature with `shape = \"area\"`")
}

/// Something reaches that does not fill its sides.
pub(crate) fn reach_from(at: &At<'_>, from: &Placed) -> Finding {
    let message =
        format!("{} lets the feature on side {} reach, which does not fill its side", at.name(), from.side);
    Finding::error(Code("reach-from"), message, at.label(&from.span, ""))
        .with_help("name a side of the feature that is drawn out")
}

/// A city reaches a corner that it has anyway.
pub(crate) fn reach_inside(at: &At<'_>, from: &Placed, span: Span) -> Finding {
    let message =
        format!("{} lets the feature on side {} reach a place on its own sides", at.name(), from.side);
    Finding::error(Code("reach-inside"), message, at.label(&span, ""))
        .with_help("name a corner or side that it does not have anyway")
}

/// A word names a side without a feature.
pub(crate) fn side_empty(at: &At<'_>, key: &str, placed: &Placed) -> Finding {
    let message = format!("{} has no feature on side {}, which `{key}` names", at.name(), placed.side);
    Finding::error(Code("side-empty"), message, at.label(&placed.span, "this side is open land"))
}

/// A side belongs to two features.
pub(crate) fn side_twice(at: &At<'_>, first: &Placed, again: &Placed) -> Finding {
    let message = format!("{} gives side {} to two features", at.name(), again.side);
    Finding::error(Code("side-twice"), message, at.label(&again.span, "given again"))
        .with_related(at.label(&first.span, "given here"))
}

/// A site is written like a feature with sides.
pub(crate) fn site_as_key(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has a key `{}`, but a site has no sides", at.name(), name.text);
    Finding::error(Code("site-as-key"), message, at.label(&name.span, ""))
        .with_help(format!("write `centre = \"{}\"`", name.text))
}

/// The parts of a tile do not fit together.
pub(crate) fn tile_defect(at: &At<'_>, id: &Text, defects: &[TileDefect]) -> Finding {
    let causes: Vec<String> = defects.iter().map(ToString::to_string).collect();
    let message = format!("{} does not fit together: {}", at.name(), causes.join(", "));
    Finding::error(Code("tile-defect"), message, at.label(&id.span, ""))
}

/// Something runs below ground that fills its side.
pub(crate) fn under_what(at: &At<'_>, placed: &Placed) -> Finding {
    let message = format!(
        "{} lets the feature on side {} run below ground, but it fills its side",
        at.name(),
        placed.side
    );
    Finding::error(Code("under-what"), message, at.label(&placed.span, ""))
}
