//! Sites in the middle of a tile that ways run into, or that keep aside from rivers.

use crate::plan::{Plan, spot};
use crate::plane::{CENTRE, Pt, inward, pt};
use crate::theme::Look;

/// Place of a site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteShape {
    /// The site, by its place in the plan.
    pub(crate) site: usize,
    pub(crate) at: Pt,
    /// Half the side of the square it takes.
    pub(crate) half: f64,
}

/// Bank of a river on which a site stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bank {
    /// The usual one.
    Near,
    /// The other one.
    Far,
}

/// Half the side of the square that a site takes.
pub(super) fn half_of(look: Look) -> f64 {
    match look {
        Look::Monastery => 186.0,
        Look::Garden => 118.0,
        _ => 122.0,
    }
}

/// The site that ways run into, or that shares the tile with a river: it stands in the middle unless something pushes it away.
pub(super) fn by_rule(plan: &Plan<'_>, bank: Bank) -> Option<SiteShape> {
    let entered = plan.sites.iter().position(|site| {
        plan.ways.iter().any(|way| way.enters.contains(&site.segment))
            || (site.look == Look::Monastery && plan.ways_of(Look::River).next().is_some())
            || !plan.seams().is_empty()
    })?;
    let site = &plan.sites[entered];
    let mut push = Pt::default();
    for city in &plan.cities {
        for side in &city.sides {
            push += inward(*side) * (150.0 / city.sides.len() as f64);
        }
    }
    for road in plan.ways.iter().filter(|way| way.look != Look::River) {
        if let [a, b] = road.sides[..] {
            push += (inward(a) + inward(b)) * 110.0;
        }
    }
    for (_, river) in plan.ways_of(Look::River) {
        match river.sides[..] {
            [side] => push += inward(side) * 130.0,
            [a, b] if a.opposite() == b => {
                let road = plan.ways.iter().find(|way| way.enters.contains(&site.segment));
                let from = road.and_then(crate::plan::Way::dead_end).map_or(inward(a).turn_90(), inward);
                let across = inward(a).turn_90();
                let sign = if from.dot(across) < 0.0 { -1.0 } else { 1.0 };
                push += across * (sign * if bank == Bank::Far { -255.0 } else { 255.0 });
            }
            [a, b] => push += (inward(a) + inward(b)) * 110.0,
            _ => {}
        }
    }
    let hint = plan.hint(site.segment);
    let half = hint.size.map_or(half_of(site.look), |size| f64::from(size) / 2.0);
    if let Some(at) = hint.at {
        return Some(SiteShape { site: entered, at: spot(at), half });
    }
    let keep = |it: f64| it.clamp(half + 24.0, 976.0 - half);
    let at = CENTRE + push;
    Some(SiteShape { site: entered, at: pt(keep(at.x), keep(at.y)), half })
}
