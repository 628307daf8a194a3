//! Where everything on a tile lies: cities, ways, sites and the places for figures, tried until the proof holds.

use bastide_core::tile::SegmentIdx;

use crate::chance::Chance;
use crate::courses::{Course, Courses};
use crate::fences::{self, Gap};
use crate::labels::{Label, Labels};
use crate::plan::{Plan, spot};
use crate::plane::{CENTRE, Pt, inward, pt};
use crate::proof::{Problem, prove};
use crate::raster::{CELL, cell_middle, distances, pole};
use crate::signs::{Sign, signs};
use crate::theme::Look;
use crate::walls::{self, CityShape};

/// A gatehouse in a wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    pub(crate) at: Pt,
    /// The direction of the wall.
    pub(crate) direction: Pt,
    /// The city, by its place in the plan.
    pub(crate) city: usize,
}

/// The still water where a river starts or ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pond {
    pub(crate) at: Pt,
    pub(crate) radius: f64,
}

/// Where a site stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteShape {
    /// The site, by its place in the plan.
    pub(crate) site: usize,
    pub(crate) at: Pt,
    /// Half the side of the square it takes.
    pub(crate) half: f64,
}

/// What one attempt to lay out a tile does differently.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trial {
    /// How large cities are.
    size: f64,
    /// Whether a site stands on the other side of a river.
    flip: bool,
    /// Where a wall runs out from a city, to keep apart fields that would flow together.
    gap: Option<Gap>,
}

impl Trial {
    /// As tiles are drawn if nothing speaks against it.
    const PLAIN: Self = Self { size: 1.0, flip: false, gap: None };

    /// All attempts, the finest first: cities give way to what is beside them before they reach out to it, and walls run out into the
    /// land where nothing else helps.
    fn all(plan: &Plan<'_>) -> impl Iterator<Item = Self> {
        const SIZES: [f64; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 1.25, 1.45, 1.65];
        let sizes = if plan.cities.is_empty() { &SIZES[..1] } else { &SIZES[..] };
        let flips = if plan.sites.is_empty() { &[false][..] } else { &[false, true][..] };
        let sized = sizes
            .iter()
            .flat_map(move |size| flips.iter().map(move |flip| Self { size: *size, flip: *flip, gap: None }));
        let walled = SIZES[..3].iter().flat_map(move |size| {
            fences::gaps(plan).map(move |gap| Self { size: *size, flip: false, gap: Some(gap) })
        });
        sized.chain(walled)
    }
}

/// Where everything on a tile lies.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) cities: Vec<CityShape>,
    /// By place in [`Plan::ways`].
    pub(crate) courses: Vec<Course>,
    pub(crate) gates: Vec<Gate>,
    pub(crate) pond: Option<Pond>,
    /// The village where roads meet.
    pub(crate) village: Option<Pt>,
    /// Hedges between fields that meet on the rim.
    pub(crate) hedges: Vec<Vec<Pt>>,
    /// A wall that runs out from a city to something else.
    pub(crate) spur: Option<Vec<Pt>>,
    pub(crate) sites: Vec<SiteShape>,
    pub(crate) labels: Labels,
    /// The place for figures of every segment of the tile.
    pub(crate) anchors: Vec<Pt>,
    /// How many cells of the grid every segment of the tile takes.
    pub(crate) sizes: Vec<usize>,
    /// Symbols of ways, fields and the tile as a whole.
    pub(crate) signs: Vec<Sign>,
    pub(crate) problems: Vec<Problem>,
}

impl Layout {
    /// Lays out a tile: the first attempt that draws what is declared, or the one that comes closest.
    pub(crate) fn of(plan: &Plan<'_>) -> Self {
        let mut best: Option<Self> = None;
        for trial in Trial::all(plan) {
            let layout = Self::attempt(plan, trial);
            if layout.problems.is_empty() {
                return layout;
            }
            if best.as_ref().is_none_or(|it| layout.problems.len() < it.problems.len()) {
                best = Some(layout);
            }
        }
        best.unwrap_or_else(|| Self::attempt(plan, Trial::PLAIN))
    }

    fn attempt(plan: &Plan<'_>, trial: Trial) -> Self {
        let mut chance = Chance::of(plan.tile.id());
        let cities: Vec<_> = (0..plan.cities.len())
            .map(|nth| walls::shape(plan, nth, trial.size * depth(plan, nth), &mut chance))
            .collect();
        let ruled = site_by_rule(plan, trial);
        let laid = Courses::lay(plan, &cities, ruled, &mut chance);
        let spur = trial.gap.and_then(|gap| gap.wall(&laid, &cities));
        let hedges = fences::hedges(plan, &cities, ruled);
        let Courses { courses, gates, pond, village, .. } = laid;
        let mut layout = Self {
            labels: Labels::blank(),
            cities,
            courses,
            gates,
            pond,
            village,
            hedges,
            spur,
            sites: ruled.into_iter().collect(),
            anchors: Vec::new(),
            sizes: Vec::new(),
            signs: Vec::new(),
            problems: Vec::new(),
        };
        layout.labels = Labels::of(plan, &layout);
        for site in 0..plan.sites.len() {
            if ruled.is_none_or(|it| it.site != site) {
                layout.sites.push(free_site(plan, site, &layout));
                layout.labels = Labels::of(plan, &layout);
            }
        }
        let (proof, fields) = prove(plan, &layout);
        layout.problems = proof;
        layout.anchors = layout.spots(plan, &fields);
        layout.sizes = layout.measured(plan, &fields);
        layout.signs = signs(plan, &layout);
        layout
    }

    /// How many cells every segment takes. A site takes the square it stands on.
    fn measured(&self, plan: &Plan<'_>, fields: &[(usize, u16)]) -> Vec<usize> {
        let mut parts = vec![0; plan.tile.segments().len()];
        for label in &self.labels.grid.0 {
            if let Label::Part(segment) = label
                && let Some(size) = parts.get_mut(usize::from(*segment))
            {
                *size += 1;
            }
        }
        for (field, patch) in fields {
            parts[*field] = self.labels.patches[usize::from(*patch)];
        }
        for site in &self.sites {
            let side = site.half * 2.0 / CELL;
            parts[usize::from(plan.sites[site.site].segment.0)] = (side * side) as usize;
        }
        parts
    }

    /// The place for figures of every segment; `fields` says which patch each field is drawn as.
    fn spots(&self, plan: &Plan<'_>, fields: &[(usize, u16)]) -> Vec<Pt> {
        let place = |(segment, _): (usize, _)| {
            let is = |it: SegmentIdx| usize::from(it.0) == segment;
            if let Some(at) = plan.hint(SegmentIdx(segment as u8)).at {
                return Some(spot(at));
            }
            if let Some(nth) = plan.ways.iter().position(|way| is(way.segment)) {
                return self.courses[nth].spot().map(|(at, _)| at);
            }
            if let Some(nth) = plan.sites.iter().position(|site| is(site.segment)) {
                return self.sites.iter().find(|it| it.site == nth).map(|it| it.at);
            }
            let label = match fields.iter().find(|(field, _)| *field == segment) {
                Some((_, patch)) => Label::Patch(*patch),
                None => Label::Part(segment as u8),
            };
            pole(|cell| self.labels.grid.0[cell] == label)
        };
        plan.tile.segments().iter().enumerate().map(|it| place(it).unwrap_or(CENTRE)).collect()
    }
}

/// How large an author wants a city, as a part of what it would be.
fn depth(plan: &Plan<'_>, nth: usize) -> f64 {
    plan.hint(plan.cities[nth].segment).depth.map_or(1.0, |it| f64::from(it) / 100.0)
}

/// How far the houses of a village reach.
const VILLAGE_HOUSES: f64 = 160.0;

/// Half the side of the square that a site takes.
fn half_of(look: Look) -> f64 {
    match look {
        Look::Monastery => 186.0,
        Look::Garden => 118.0,
        _ => 122.0,
    }
}

/// The site that ways run into, or that shares the tile with a river: it stands in the middle but for what pushes it away.
fn site_by_rule(plan: &Plan<'_>, trial: Trial) -> Option<SiteShape> {
    let entered = plan.sites.iter().position(|site| {
        plan.ways.iter().any(|way| way.enters.contains(&site.segment))
            || (site.look == Look::Monastery && plan.ways_of(Look::River).next().is_some())
            || !plan.seams().is_empty()
    })?;
    let site = &plan.sites[entered];
    let mut push = Pt::default();
    for city in &plan.cities {
        for side in &city.sides {
            push = push + inward(*side) * (150.0 / city.sides.len() as f64);
        }
    }
    for road in plan.ways.iter().filter(|way| way.look != Look::River) {
        if let [a, b] = road.sides[..] {
            push = push + (inward(a) + inward(b)) * 110.0;
        }
    }
    for (_, river) in plan.ways_of(Look::River) {
        match river.sides[..] {
            [side] => push = push + inward(side) * 130.0,
            [a, b] if a.opposite() == b => {
                let road = plan.ways.iter().find(|way| way.enters.contains(&site.segment));
                let from = road.and_then(crate::plan::Way::dead_end).map_or(inward(a).perp(), inward);
                let across = inward(a).perp();
                let sign = if from.dot(across) < 0.0 { -1.0 } else { 1.0 };
                push = push + across * (sign * if trial.flip { -255.0 } else { 255.0 });
            }
            [a, b] => push = push + (inward(a) + inward(b)) * 110.0,
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

/// A site that nothing runs into: it stands where there is room, near the middle, and is smaller where there is little.
fn free_site(plan: &Plan<'_>, site: usize, layout: &Layout) -> SiteShape {
    let hint = plan.hint(plan.sites[site].segment);
    let half = hint.size.map_or(half_of(plan.sites[site].look), |size| f64::from(size) / 2.0);
    if let Some(at) = hint.at {
        return SiteShape { site, at: spot(at), half };
    }
    let far = distances(|cell| matches!(layout.labels.grid.0[cell], Label::Patch(_)));
    let mut best = (f64::MIN, CENTRE, half);
    for (cell, depth) in far.0.iter().enumerate().step_by(3) {
        let at = cell_middle(cell);
        let village = layout.village.map_or(f64::MAX, |village| (village - at).len() - VILLAGE_HOUSES);
        let room = depth.min(at.rim()).min(village);
        let worth = room.min(half * 1.7) - (at - CENTRE).len() * 0.12;
        if room > 0.0 && worth > best.0 {
            best = (worth, at, room);
        }
    }
    let (_, at, room) = best;
    SiteShape { site, at, half: half.min(room * 0.66).max(40.0) }
}
