//! The inside of cities and their walls, as both looks know them: streets, places for symbols, towers.

use bastide_core::geometry::Side;

use crate::layout::raster::{Grid, cell_middle};
use crate::layout::signs::MARGIN;
use crate::layout::sketch::Sketch;
use crate::plan::Plan;
use crate::plane::{CENTRE, Curve, Plane, Pt, TILE, along, inward, least, length, on_side, pt};

/// Streets from the middle of every side, and from an only gate, to the plaza of the city at place `nth`; `sway` says how far to the right the
/// next one leans before it gets there.
pub(crate) fn streets(
    plan: &Plan<'_>,
    sketch: &Sketch,
    nth: usize,
    plaza: Pt,
    mut sway: impl FnMut() -> f64,
) -> Vec<Curve> {
    let mut streets: Vec<Curve> = Vec::new();
    for side in &plan.cities[nth].sides {
        // Where other things take a part of the side, the street comes in by the middle of the rest.
        let (from, to) = plan.span(nth, *side);
        let (start, into) = (on_side(*side, (from + to) / 2.0, 0.0), inward(*side));
        if let Some([one, other]) = sketch.cities[nth].bridge {
            let near = if (one - start).length() < (other - start).length() { one } else { other };
            streets.push(Curve::line(start, near));
        } else if Side::ALL.into_iter().any(|it| it == *side && plan.owner(it) == Some(nth)) {
            let far = (plaza - start).length();
            let end = plaza - (plaza - start).unit() * (far * 0.3) + into.turn_90() * sway();
            streets.push(Curve::cubic(start, start + into * (far * 0.5), end, plaza));
        }
    }
    let gates: Vec<Pt> = sketch.gates.iter().filter(|gate| gate.city == nth).map(|gate| gate.at).collect();
    // A street from gate to gate would look as if the road went through.
    let far = if gates.len() > 1 { 0.46 } else { 1.0 };
    streets.extend(gates.into_iter().map(|gate| Curve::line(gate, gate.lerp(plaza, far))));
    streets
}

/// Half the width of a high bridge.
const BRIDGE: f64 = 56.0;
/// Reach of the towers at both ends of a high bridge.
const BRIDGE_TOWER: f64 = 24.0;
/// Reach of a shield to its tip.
const TIP: f64 = 75.0;

/// Places for so many symbols of this radius in the city at place `nth`, away from its walls, its plaza, its bridge and those over it; `depth`
/// is the distance from all that is not it.
pub(crate) fn badge_places(
    (sketch, nth): (&Sketch, usize),
    depth: &Grid<f64>,
    plaza: (Pt, f64),
    count: usize,
    radius: f64,
) -> Vec<Pt> {
    let over = sketch.bridges_over(nth).map(|it| (it, BRIDGE));
    let heads = sketch.cities[nth].bridge.into_iter().flat_map(|[a, b]| {
        let across = (b - a).unit().turn_90() * BRIDGE;
        [a, b].map(|end| ([end - across, end + across], BRIDGE_TOWER))
    });
    let bridges: Vec<([Pt; 2], f64)> = over.chain(heads).collect();
    let mut places: Vec<Pt> = Vec::new();
    for _ in 0..count {
        // Symbols are shields: corners count.
        let corner = radius * 0.75;
        let bare = |at: Pt| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
            let far = corners.map(|(x, y)| {
                let at = at + pt(x, y) * corner;
                bridges
                    .iter()
                    .fold(depth.at(at), |least, ([a, b], reach)| least.min(at.to_line(*a, *b) - reach))
            });
            far.into_iter().fold(f64::MAX, f64::min) + corner
        };
        let inner = depth.0.iter().enumerate().step_by(7).filter(|(_, depth)| **depth > 60.0);
        let rated = inner.map(|(cell, _)| {
            let at = cell_middle(cell);
            let apart = (at - plaza.0).length() - plaza.1;
            let apart = places.iter().fold(apart, |least, it| least.min((*it - at).length() - radius));
            let room = bare(at).min(at.rim() - MARGIN).min(apart).min(130.0);
            // Walls that rise at the south side of a place hide some of it.
            (-(room - (at - CENTRE).length() * 0.02 + at.y * 0.008), at)
        });
        let best = least(rated).unwrap_or(CENTRE);
        // Rather a little on the wall than too near the cut.
        let off = MARGIN + radius.max(TIP);
        places.push(pt(best.x.clamp(off, TILE - off), best.y.clamp(off, TILE - off)));
    }
    places
}

/// Places of towers along the walls of towns, one for about `step` of wall: apart from gates, from each other, from high bridges and from
/// the square of a village.
pub(crate) fn towers(plan: &Plan<'_>, sketch: &Sketch, step: f64) -> Vec<Pt> {
    /// The radius of a village's square with the tower beside it.
    const SQUARE: f64 = 122.0;
    let ends = sketch.cities.iter().filter_map(|it| it.bridge).flatten().map(|it| (it, 120.0));
    let gates = sketch.gates.iter().map(|gate| (gate.at, 145.0));
    let tips = sketch.cities.iter().flat_map(|city| &city.tips).map(|it| (*it, 90.0));
    let square = sketch.village.map(|it| (it, SQUARE));
    let mut taken: Vec<(Pt, f64)> = ends.chain(gates).chain(tips).chain(square).collect();
    let mut towers: Vec<Pt> = Vec::new();
    let towns = plan.cities.iter().zip(&sketch.cities).filter(|(city, _)| city.is_town());
    for chain in towns.flat_map(|(_, shape)| &shape.chains) {
        let long = length(chain);
        let count = libm::round(long / step).max(2.0) as usize;
        for nth in 1..count {
            let (at, _) = along(chain, long * nth as f64 / count as f64);
            if taken.iter().all(|(it, reach)| (*it - at).length() > *reach) {
                taken.push((at, 90.0));
                towers.push(at);
            }
        }
    }
    towers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::TileLayout;
    use crate::theme::Theme;

    #[test]
    fn symbols_keep_off_bridges_over_their_city() {
        const RADIUS: f64 = 62.0;
        let collection = crate::common::collection();
        let theme = Theme::default();
        let mut bridges = 0;
        for id in ["feud/cccc-b", "feud/cccc-d", "king/cccc", "abbey/cccc-b"] {
            let tile = &collection.entry(id).expect("a known tile").tile;
            let plan = Plan::of(collection.words(), tile, &theme);
            let layout = TileLayout::of(&plan);
            for (nth, city) in plan.cities.iter().enumerate() {
                let depth = layout.depth_of(city.segment);
                let plaza = (layout.anchors[usize::from(city.segment.0)], 66.0);
                let places = badge_places((&layout.sketch, nth), &depth, plaza, 1, RADIUS);
                for [a, b] in layout.sketch.bridges_over(nth) {
                    bridges += 1;
                    let far = places.iter().map(|it| it.to_line(a, b)).fold(f64::MAX, f64::min);
                    assert!(far > BRIDGE + RADIUS, "{id}: a symbol is {far} beside the bridge");
                }
                for end in layout.sketch.cities[nth].bridge.into_iter().flatten() {
                    let far = places.iter().map(|it| (*it - end).length()).fold(f64::MAX, f64::min);
                    assert!(
                        far > BRIDGE_TOWER + RADIUS,
                        "{id}: a symbol is {far} beside the end of its bridge"
                    );
                }
            }
        }
        assert_eq!(bridges, 4);
    }
}
