//! Fields given in full: reading them and everything that can be wrong with them.

use bastide_core::geometry::{Half, Side};
use bastide_core::words::Fits;
use bastide_diag::Report;

use crate::checks::{At, fields};
use crate::derive::Field;
use crate::parts::{Parts, Scope};
use crate::raw::{Span, Written};
use crate::{file, sides};

/// A field and where its halves are written.
struct Given {
    field: Field,
    halves: Vec<(Half, Span)>,
    span: Span,
}

/// The fields that are given, clockwise and inner ones last. Reports their mistakes.
pub(crate) fn fields(
    scope: Scope<'_>,
    at: &At<'_>,
    parts: &Parts,
    given: &[file::Field],
    written: &Written,
    report: &mut Report,
) -> Vec<Field> {
    let key = &written.key;
    let mut found = Report::new();
    let given: Vec<_> = given.iter().map(|it| read(scope, at, parts, it, &mut found)).collect();
    check_halves(scope, at, parts, &given, key, &mut found);
    if !found.has_errors() {
        check_borders(scope, at, parts, &given, &mut found);
    }
    let mut fields: Vec<Field> = given.into_iter().map(|it| it.field).collect();
    fields.sort_by_key(|it| (it.halves.is_empty(), it.clone()));
    if !found.has_errors() && !inside_block(scope, parts) {
        if fields == parts.layout.fields() {
            found.push(fields::field_as_derived(at, written));
        } else if !needs_fields(scope, parts, &fields) {
            found.push(fields::field_without_need(at, key));
        }
    }
    report.merge(found);
    fields
}

fn read(scope: Scope<'_>, at: &At<'_>, parts: &Parts, given: &file::Field, report: &mut Report) -> Given {
    let halves = sides::halves(at, &given.at, report);
    let mut touches = Vec::new();
    for (kind, text) in &given.touches {
        for placed in sides::sides(at, text, report).unwrap_or_default() {
            let of_kind = |it: &usize| scope.lexicon.words[parts.parts[*it].kind].name == kind.text;
            match parts.layout.owner(placed.side).filter(of_kind) {
                Some(owner) => touches.push(owner),
                None => report.push(fields::field_city(at, kind, &placed)),
            }
        }
    }
    touches.sort_unstable();
    touches.dedup();
    let mut covered: Vec<Half> = halves.iter().map(|(half, _)| *half).collect();
    covered.sort_unstable();
    covered.dedup();
    Given { field: Field { halves: covered, touches }, halves, span: given.at.span.clone() }
}

/// Each half of land lies in exactly one field, no other half in any; only inside a block may halves be left out.
fn check_halves(
    scope: Scope<'_>,
    at: &At<'_>,
    parts: &Parts,
    given: &[Given],
    key: &Span,
    report: &mut Report,
) {
    let words = &scope.lexicon.words;
    let mut seen: Vec<(Half, &Span)> = Vec::new();
    for (half, span) in given.iter().flat_map(|it| &it.halves) {
        let side = half.side();
        let inside = words[parts.edges[side.idx()]].fits == Fits::Block;
        if let Some((_, first)) = seen.iter().find(|(it, _)| it == half) {
            report.push(fields::half_twice(at, *half, first, span));
        } else if !inside && !parts.layout.land.contains(&side) {
            let owner = parts.layout.owner(side).map(|it| words[parts.parts[it].kind].name.as_str());
            report.push(fields::half_of_city(at, *half, owner, span));
        }
        seen.push((*half, span));
    }
    let land = Half::ALL.into_iter().filter(|it| parts.layout.land.contains(&it.side()));
    let missing: Vec<Half> = land.filter(|half| seen.iter().all(|(it, _)| it != half)).collect();
    // A half whose name is wrong is not missing.
    if !missing.is_empty() && !report.has_errors() {
        report.push(fields::half_missing(at, &missing, key));
    }
}

/// Fields lie at the cities beside them, and through roads lie between fields.
fn check_borders(scope: Scope<'_>, at: &At<'_>, parts: &Parts, given: &[Given], report: &mut Report) {
    let words = &scope.lexicon.words;
    let of = |half: Half| given.iter().find(|it| it.field.halves.contains(&half));
    for (idx, feature) in parts.layout.features.iter().enumerate() {
        let kind = words[parts.parts[idx].kind].name.as_str();
        for side in &feature.sides {
            if feature.fills {
                let (before, after) = (Half::nth(2 * side.idx() + 7), Half::nth(2 * side.idx() + 2));
                for half in [before, after] {
                    if let Some(field) = of(half).filter(|it| !it.field.touches.contains(&idx))
                        && !inside_block(scope, parts)
                        && !reached(parts, *side, half.side())
                    {
                        report.push(fields::field_beside_city(at, half, kind, *side, &field.span));
                    }
                }
            } else if feature.sides.len() > 1 && !parts.layout.under.contains(side) {
                let [one, two] = [Half::nth(2 * side.idx()), Half::nth(2 * side.idx() + 1)];
                if let Some(field) = of(one).filter(|it| it.field.halves.contains(&two)) {
                    report.push(fields::road_not_dividing(at, kind, *side, &field.span));
                }
            }
        }
    }
}

/// True if another feature stretches to the corner between two sides.
fn reached(parts: &Parts, one: Side, two: Side) -> bool {
    parts.layout.reaches.iter().any(|(_, point)| {
        let sides = point.sides();
        sides.contains(&one) && sides.contains(&two)
    })
}

/// True if the tile has sides that only fields given in full can describe.
fn inside_block(scope: Scope<'_>, parts: &Parts) -> bool {
    parts.edges.iter().any(|it| !scope.lexicon.words[*it].is_compared())
}

/// True if the derivation may not understand the tile: features across each other, a ring, an inner field, a site that parts the land, an
/// edge that no kind shows.
fn needs_fields(scope: Scope<'_>, parts: &Parts, fields: &[Field]) -> bool {
    // Behind a gate or a bush the land may be parted in any way.
    let behind = parts.edges.iter().any(|it| scope.lexicon.words.is_closing(*it));
    let ring = parts.layout.features.iter().any(|it| !it.fills && it.sides.len() > 2);
    let inner = fields.iter().any(|it| it.halves.is_empty());
    behind || parts.centre.is_some() || ring || inner || parts.layout.crosses()
}
