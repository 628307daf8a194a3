//! Layout of a tile: cities, ways, sites and the places for figures, by trial until the proof holds.

pub(crate) mod courses;
mod fences;
pub(crate) mod labels;
mod leads;
pub(crate) mod proof;
pub(crate) mod raster;
pub(crate) mod signs;
pub(crate) mod sites;
pub(crate) mod sketch;
pub(crate) mod town;
pub(crate) mod walls;

use bastide_core::tile::SegmentIdx;

use crate::layout::courses::Courses;
use crate::layout::fences::Gap;
use crate::layout::labels::{Label, Labels};
use crate::layout::leads::Lead;
use crate::layout::proof::{Problem, prove};
use crate::layout::raster::{CELL, Grid, cell_middle, depths, distances};
use crate::layout::signs::{Sign, VILLAGE_HOUSES, signs};
use crate::layout::sites::{Bank, SiteShape};
use crate::layout::sketch::Sketch;
use crate::plan::{Plan, spot};
use crate::plane::{CENTRE, Plane, Pt, along, crossing, least, length};
use crate::rng::Rng;

/// One attempt to lay out a tile.
#[derive(Clone, Copy, Debug)]
struct Trial {
    /// Scale of cities.
    size: f64,
    /// Bank of a river on which a site stands.
    bank: Bank,
    /// A wall that runs out from a city, to keep apart fields that would flow together.
    gap: Option<Gap>,
    /// A city that leads over another one, with which it shares a wall.
    lead: Option<Lead>,
}

impl Trial {
    /// The attempt that nothing speaks against.
    const PLAIN: Self = Self { size: 1.0, bank: Bank::Near, gap: None, lead: None };

    /// All attempts, the finest first: cities give way to their neighbours before they reach out to them, and walls run out into the
    /// land where nothing else helps.
    fn all(plan: &Plan<'_>) -> impl Iterator<Item = Self> {
        const SIZES: [f64; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 1.25, 1.45, 1.65];
        let sizes = if plan.cities.is_empty() { &SIZES[..1] } else { &SIZES[..] };
        let banks = if plan.sites.is_empty() { &[Bank::Near][..] } else { &[Bank::Near, Bank::Far][..] };
        let sized = sizes.iter().flat_map(move |size| {
            banks.iter().map(move |bank| Self { size: *size, bank: *bank, ..Self::PLAIN })
        });
        let walled = SIZES[..3].iter().flat_map(move |size| {
            fences::gaps(plan).map(move |gap| Self { size: *size, gap: Some(gap), ..Self::PLAIN })
        });
        let led = SIZES[3..5].iter().flat_map(move |size| {
            leads::leads(plan).map(move |lead| Self { size: *size, lead: Some(lead), ..Self::PLAIN })
        });
        sized.chain(walled).chain(led)
    }
}

/// Places of everything on a tile.
#[derive(Debug)]
pub(crate) struct TileLayout {
    pub(crate) sketch: Sketch,
    pub(crate) labels: Labels,
    /// Distance of each cell from what is not its own.
    depths: Grid<f64>,
    /// Distance of each cell from everything that is not open ground; the land below high bridges is none, since they cover it.
    pub(crate) open_ground: Grid<f64>,
    /// The place for figures of every segment of the tile.
    pub(crate) anchors: Vec<Pt>,
    /// Number of grid cells of every segment of the tile.
    pub(crate) sizes: Vec<usize>,
    /// Symbols of ways, fields and the tile as a whole.
    pub(crate) signs: Vec<Sign>,
    pub(crate) problems: Vec<Problem>,
}

impl TileLayout {
    /// Lays out a tile: the first attempt that draws the tile as declared, or the one that comes closest.
    pub(crate) fn of(plan: &Plan<'_>) -> Self {
        let mut best: Option<Draft> = None;
        for trial in Trial::all(plan) {
            let draft = Draft::of(plan, trial);
            if draft.problems.is_empty() {
                return draft.finish(plan);
            }
            if best.as_ref().is_none_or(|it| draft.problems.len() < it.problems.len()) {
                best = Some(draft);
            }
        }
        best.unwrap_or_else(|| Draft::of(plan, Trial::PLAIN)).finish(plan)
    }

    /// Distance of each cell of a segment from those of all others; 0 elsewhere.
    pub(crate) fn depth_of(&self, segment: SegmentIdx) -> Grid<f64> {
        self.depths.only(|cell| self.labels.grid.0[cell] == Label::Part(segment.0))
    }
}

/// The sketch of an attempt, and what is wrong with it.
#[derive(Debug)]
struct Draft {
    sketch: Sketch,
    labels: Labels,
    /// Each field with its patch.
    fields: Vec<(usize, u16)>,
    problems: Vec<Problem>,
}

impl Draft {
    fn of(plan: &Plan<'_>, trial: Trial) -> Self {
        let mut rng = Rng::of(plan.tile.id());
        let mut cities: Vec<_> = (0..plan.cities.len())
            .map(|nth| {
                let bays = trial.lead.map(|lead| lead.bays(nth)).unwrap_or_default();
                walls::shape(plan, nth, trial.size * depth(plan, nth), bays, &mut rng)
            })
            .collect();
        if let Some(lead) = trial.lead {
            lead.lay(&mut cities);
        }
        let ruled = sites::by_rule(plan, trial.bank);
        let Courses { courses, gates, pond, village, .. } = Courses::lay(plan, &cities, ruled, &mut rng);
        let spur = trial.gap.and_then(|gap| gap.wall(&courses, &cities));
        let hedges = fences::hedges(plan, &cities, ruled);
        let sites = ruled.into_iter().collect();
        let mut sketch = Sketch { cities, courses, gates, pond, village, hedges, spur, sites };
        let mut labels = Labels::of(plan, &sketch);
        for site in 0..plan.sites.len() {
            if ruled.is_none_or(|it| it.site != site) {
                sketch.sites.push(free_site(plan, site, &labels, village));
                labels = Labels::of(plan, &sketch);
            }
        }
        let (problems, fields) = prove(plan, &sketch.cities, &labels);
        Self { sketch, labels, fields, problems }
    }

    /// Finds the places of everything else.
    fn finish(self, plan: &Plan<'_>) -> TileLayout {
        let Self { sketch, labels, fields, problems } = self;
        let depths = depths(&labels.grid.0);
        let anchors = spots(plan, &sketch, (&labels, &depths), &fields);
        let sizes = measured(plan, &sketch, &labels, &fields);
        let mut open_ground = open(&labels, &[]);
        let signs = signs(plan, &sketch, (&labels, &open_ground), &anchors);
        let bridges: Vec<[Pt; 2]> = sketch.cities.iter().filter_map(|city| city.bridge).collect();
        if !bridges.is_empty() {
            open_ground = open(&labels, &bridges);
        }
        TileLayout { sketch, labels, depths, open_ground, anchors, sizes, signs, problems }
    }
}

/// Distance of each cell from everything that is not open ground, and from what bridges cover.
fn open(labels: &Labels, bridges: &[[Pt; 2]]) -> Grid<f64> {
    /// Half the width of what a bridge covers.
    const COVERED: f64 = 78.0;
    distances(|cell| {
        let covered = |[a, b]: &[Pt; 2]| cell_middle(cell).to_line(*a, *b) < COVERED;
        matches!(labels.grid.0[cell], Label::Patch(_)) && !bridges.iter().any(covered)
    })
}

/// Number of cells of every segment. A site takes the square it stands on.
fn measured(plan: &Plan<'_>, sketch: &Sketch, labels: &Labels, fields: &[(usize, u16)]) -> Vec<usize> {
    let mut parts = vec![0; plan.tile.segments().len()];
    for label in &labels.grid.0 {
        if let Label::Part(segment) = label
            && let Some(size) = parts.get_mut(usize::from(*segment))
        {
            *size += 1;
        }
    }
    for (field, patch) in fields {
        parts[*field] = labels.patches[usize::from(*patch)];
    }
    for site in &sketch.sites {
        let side = site.half * 2.0 / CELL;
        parts[usize::from(plan.sites[site.site].segment.0)] = (side * side) as usize;
    }
    parts
}

/// The place for figures of every segment; `fields` pairs each field with its patch.
fn spots(
    plan: &Plan<'_>,
    sketch: &Sketch,
    (labels, depths): (&Labels, &Grid<f64>),
    fields: &[(usize, u16)],
) -> Vec<Pt> {
    let place = |(segment, _): (usize, _)| {
        let is = |it: SegmentIdx| usize::from(it.0) == segment;
        if let Some(at) = plan.hint(SegmentIdx(segment as u8)).at {
            return Some(spot(at));
        }
        if let Some(nth) = plan.ways.iter().position(|way| is(way.segment)) {
            return on_way(plan, sketch, nth);
        }
        if let Some(nth) = plan.sites.iter().position(|site| is(site.segment)) {
            return sketch.sites.iter().find(|it| it.site == nth).map(|it| it.at);
        }
        let label = match fields.iter().find(|(field, _)| *field == segment) {
            Some((_, patch)) => Label::Patch(*patch),
            None => Label::Part(segment as u8),
        };
        depths.pole(|cell| labels.grid.0[cell] == label)
    };
    plan.tile.segments().iter().enumerate().map(|it| place(it).unwrap_or(CENTRE)).collect()
}

/// The place for figures on a way: its middle, or before it if it crosses another one there on which figures stand.
fn on_way(plan: &Plan<'_>, sketch: &Sketch, nth: usize) -> Option<Pt> {
    /// Distance between the middles of two figures.
    const APART: f64 = 140.0;
    let course = &sketch.courses[nth];
    let at = course.spot()?;
    let chain = course.chains.first()?;
    let others = plan.ways.iter().zip(&sketch.courses).enumerate().filter(|(other, _)| *other != nth);
    let mut crossings = others
        .filter(|(_, (way, _))| plan.takes_followers(way.segment))
        .filter_map(|(_, (_, other))| crossing(chain, other.chains.first()?));
    let is_crossed = crossings.any(|(crossed, ..)| (crossed - at).length() < APART);
    Some(if is_crossed { along(chain, length(chain) * 0.25).0 } else { at })
}

/// The size that an author wants for a city, as a part of its size by rule.
fn depth(plan: &Plan<'_>, nth: usize) -> f64 {
    plan.hint(plan.cities[nth].segment).depth.map_or(1.0, |it| f64::from(it) / 100.0)
}

/// A site that nothing runs into: it stands where there is room, near the middle, and is smaller where there is little.
fn free_site(plan: &Plan<'_>, site: usize, labels: &Labels, village: Option<Pt>) -> SiteShape {
    let hint = plan.hint(plan.sites[site].segment);
    let half = hint.size.map_or(sites::half_of(plan.sites[site].look), |size| f64::from(size) / 2.0);
    if let Some(at) = hint.at {
        return SiteShape { site, at: spot(at), half };
    }
    let far = open(labels, &[]);
    let places = far.0.iter().enumerate().step_by(3).map(|(cell, depth)| {
        let at = cell_middle(cell);
        let village = village.map_or(f64::MAX, |village| (village - at).length() - VILLAGE_HOUSES);
        (at, depth.min(at.rim()).min(village))
    });
    let worth = |at: Pt, room: f64| room.min(half * 1.7) - (at - CENTRE).length() * 0.12;
    let free = places.filter(|(_, room)| *room > 0.0).map(|(at, room)| (-worth(at, room), (at, room)));
    let (at, room) = least(free).unwrap_or((CENTRE, half));
    SiteShape { site, at, half: half.min(room * 0.66).max(40.0) }
}
