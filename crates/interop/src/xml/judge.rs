//! Judgement of a tile: the words for its features from which its given fields follow, and contradictions.

use std::ops::Range;

use bastide_core::geometry::{Half, Side};
use bastide_diag::{Report, Severity, Source};
use bastide_tileset::{Field, Layout};

use super::checks::fields as check;
use super::places;
use super::tile::{self, Member, Tile};

/// Greatest number of layouts tried for one file. Tiles of real files need a few hundred in all.
pub(crate) const STEPS: usize = 200_000;

/// Greatest number of words beyond the features of a tile.
const MOST_WORDS: usize = 2;

/// A tile whose fields are understood.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// Its features and the words that its fields need.
    pub(crate) layout: Layout,
    /// Its fields, if they do not follow from the layout.
    pub(crate) kept: Option<Vec<Field>>,
    /// True if its features had to meet in the middle because no field is given there.
    pub(crate) meets_inside: bool,
}

/// Judges a tile; none if its fields cannot be.
///
/// `edges` are the letters of its sides where features do not determine them; `wagons` is set if the file has steps of wagons,
/// `whole` if everything about the tile could be read.
pub(crate) fn judge(
    source: &Source,
    tile: &Tile,
    edges: Option<&str>,
    wagons: bool,
    whole: bool,
    steps: &mut usize,
    report: &mut Report,
) -> Option<Judged> {
    let mut found = Report::new();
    let mut judge = Judge { source, tile, edges, found: &mut found };
    judge.sides();
    let fields = judge.fields();
    judge.halves(whole);
    let sound = whole && !found.has_errors();
    let judged = sound.then(|| {
        let mut judge = Judge { source, tile, edges, found: &mut found };
        let layout = judge.layout(wagons);
        judge.explain(layout, fields, steps)
    });
    let sound = !found.has_errors();
    report.merge(found);
    judged.filter(|_| sound)
}

struct Judge<'a, 'r> {
    source: &'a Source,
    tile: &'a Tile,
    edges: Option<&'a str>,
    found: &'r mut Report,
}

impl Judge<'_, '_> {
    /// True for an ordinary side: it neither lies inside a block nor fits everything, so that its halves must be there.
    fn is_plain(&self, side: Side) -> bool {
        !self.edges.is_some_and(|it| matches!(it.chars().nth(side.idx()), Some('.' | '*')))
    }

    /// True if the halves of a side are land.
    fn is_land(&self, side: Side) -> bool {
        self.is_plain(side) && !self.tile.owner(side).is_some_and(|it| self.tile.features[it].fills)
    }

    /// No side belongs to two features.
    fn sides(&mut self) {
        let mut seen: Vec<(Side, &Range<usize>)> = Vec::new();
        for (side, span) in self.tile.features.iter().flat_map(|it| &it.sides) {
            match seen.iter().find(|(it, _)| it == side) {
                Some((_, first)) => {
                    self.found.push(check::side_twice(self.source, self.tile, *side, first, span));
                }
                None => seen.push((*side, span)),
            }
        }
        if let Some(edges) = self.edges.filter(|it| it.chars().count() != 4) {
            self.found.push(check::edges(self.source, self.tile, edges));
        }
    }

    /// The fields as they are given, with the positions of the cities they name.
    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        for field in &self.tile.fields {
            let mut touches = Vec::new();
            for (side, span) in &field.cities {
                match self.tile.owner(*side).filter(|it| self.tile.features[*it].fills) {
                    Some(owner) => touches.push(owner),
                    None => self.found.push(check::city_missing(self.source, self.tile, *side, span)),
                }
            }
            touches.sort_unstable();
            touches.dedup();
            let mut halves: Vec<Half> = field.halves.iter().map(|(half, _)| *half).collect();
            halves.sort_unstable();
            fields.push(Field { halves, touches });
        }
        fields
    }

    /// Each half of land lies in exactly one field, and no half of a city in any.
    fn halves(&mut self, whole: bool) {
        let mut seen: Vec<(Half, &Range<usize>)> = Vec::new();
        for (half, span) in self.tile.fields.iter().flat_map(|it| &it.halves) {
            let owner = self.tile.owner(half.side()).map(|it| &self.tile.features[it]);
            if let Some((_, first)) = seen.iter().find(|(it, _)| it == half) {
                self.found.push(check::half_twice(self.source, self.tile, *half, first, span));
            } else if let Some(owner) = owner.filter(|it| it.fills && self.is_plain(half.side())) {
                self.found.push(check::half_taken(self.source, self.tile, *half, owner.kind, span));
            }
            seen.push((*half, span));
        }
        let land = Half::ALL.into_iter().filter(|half| self.is_land(half.side()));
        let missing: Vec<Half> = land.filter(|half| seen.iter().all(|(it, _)| it != half)).collect();
        // The missing half may be a word that could not be read.
        if whole && !missing.is_empty() {
            self.found.push(check::half_forgotten(self.source, self.tile, &missing));
        }
    }

    /// The features, and the ends of dead ends as far as the steps of wagons determine them.
    fn layout(&mut self, wagons: bool) -> Layout {
        let tile = self.tile;
        let feature = |it: &tile::Feature| bastide_tileset::Feature {
            sides: it.sides.iter().map(|(side, _)| *side).collect(),
            fills: it.fills,
        };
        let features: Vec<_> = tile.features.iter().map(feature).collect();
        let land = Side::ALL.into_iter().filter(|it| self.is_land(*it)).collect();
        let mut layout = Layout { features, land, ..Layout::default() };
        let mut at_centre: Vec<usize> = Vec::new();
        for group in &tile.groups {
            let mut members: Vec<usize> = Vec::new();
            let mut centre = false;
            for member in &group.members {
                match member {
                    Member::Feature(at) if !members.contains(at) => members.push(*at),
                    Member::Feature(_) => {}
                    Member::Centre => centre = true,
                }
            }
            let (ends, others): (Vec<usize>, Vec<usize>) =
                members.into_iter().partition(|at| layout.features[*at].is_dead_end());
            match (&ends[..], &others[..], centre) {
                ([end], [into], false) if layout.features[*into].fills && enters_nothing(&layout, *end) => {
                    layout.enters.push((*end, *into));
                }
                (ends, [], true) => at_centre.extend(ends),
                // A village, perhaps with cities at it.
                ([_, _, ..], others, false) if others.iter().all(|it| layout.features[*it].fills) => {}
                _ => self.found.push(check::wagon(self.source, tile, &group.name, &group.span)),
            }
        }
        // In files with steps of wagons, a road without one to the site in the middle stops before it.
        if tile.centre.is_some() && wagons {
            let alone = (0..tile.features.len()).filter(|at| {
                tile.features[*at].kind == "road"
                    && layout.features[*at].is_dead_end()
                    && enters_nothing(&layout, *at)
                    && !at_centre.contains(at)
            });
            let alone: Vec<Vec<usize>> = alone.map(|at| vec![at]).collect();
            layout.meets.extend(alone);
        }
        layout
    }

    /// Finds the words from which the fields follow, and reports odd ones.
    fn explain(&mut self, layout: Layout, given: Vec<Field>, steps: &mut usize) -> Judged {
        if Side::ALL.iter().any(|it| !self.is_plain(*it)) {
            return Judged { layout, kept: Some(given), meets_inside: false };
        }
        let exact = layout.explained(MOST_WORDS, steps, |it| same(it, &given));
        let odd = self.may_be_odd(&layout);
        if exact.is_none() {
            self.split_sides(&given, if odd { Severity::Warning } else { Severity::Error });
        }
        // Cities that a field does not name are forgotten if the tile would be a simpler one with them.
        let more = layout.explained(MOST_WORDS, steps, |it| lacking(it, &given));
        let more = more.filter(|more| exact.as_ref().is_none_or(|exact| cost(more) < cost(exact)));
        if let Some(found) = more.or(exact) {
            self.drawn_out(&found);
            self.slips(&found, &given);
            let meets_inside = has_inner(&layout.fields()) && !has_inner(&found.fields());
            return Judged { layout: self.lone(found), kept: None, meets_inside };
        }
        for slips in 1..=4 {
            let near = |it: &[Field]| differing(it, &given).is_some_and(|it| it.len() <= slips);
            if let Some(near) = layout.explained(1, steps, near).filter(|_| !odd) {
                self.slips(&near, &given);
                return Judged { layout: self.lone(near), kept: None, meets_inside: false };
            }
        }
        let kept = self.corners(&layout, given);
        if !self.found.has_errors() {
            self.found.push(check::fields_kept(self.source, self.tile));
        }
        Judged { layout, kept: Some(kept), meets_inside: false }
    }

    /// A city that seems to be drawn out to the middle of a side, though it could have a castle, may be a slip.
    fn drawn_out(&mut self, layout: &Layout) {
        for (at, point) in &layout.reaches {
            let large = self.tile.features[*at].markers.iter().any(|it| it == "no-castle");
            if let [side] = point.sides()[..]
                && !large
            {
                self.split(side, Severity::Warning);
            }
        }
    }

    /// Sides whose halves lie in different fields without a road between them.
    fn split_sides(&mut self, given: &[Field], severity: Severity) {
        for side in Side::ALL.into_iter().filter(|it| self.tile.owner(*it).is_none()) {
            let of = |half: Half| given.iter().position(|it| it.halves.contains(&half));
            let [one, two] = places::halves(side);
            if of(one) != of(two) {
                self.split(side, severity);
            }
        }
    }

    fn split(&mut self, side: Side, severity: Severity) {
        let of = |half: Half| {
            let mut halves = self.tile.fields.iter().flat_map(|it| &it.halves);
            halves.find(|(it, _)| *it == half).map(|(_, span)| span)
        };
        if let [Some(one), Some(two)] = places::halves(side).map(of) {
            self.found.push(check::edge_split(self.source, self.tile, side, severity, [one, two]));
        }
    }

    /// The fields with all cities named that they have a corner of; those that were not named are reported.
    fn corners(&mut self, layout: &Layout, mut fields: Vec<Field>) -> Vec<Field> {
        for (at, feature) in layout.features.iter().enumerate().filter(|(_, it)| it.fills) {
            for side in &feature.sides {
                for half in places::corners(*side) {
                    let Some(field) = fields.iter().position(|it| it.halves.contains(&half)) else {
                        continue;
                    };
                    if fields[field].touches.contains(&at) {
                        continue;
                    }
                    fields[field].touches.push(at);
                    fields[field].touches.sort_unstable();
                    let written = &self.tile.fields[field];
                    self.found.push(check::touch_missing(self.source, self.tile, written, *side, Some(half)));
                }
            }
        }
        fields
    }

    /// Reports the cities by which the given fields differ from those that follow.
    fn slips(&mut self, layout: &Layout, given: &[Field]) {
        for (field, city, missing) in differing(&layout.fields(), given).unwrap_or_default() {
            let written = &self.tile.fields[field];
            let Some((side, _)) = self.tile.features[city].sides.first() else { continue };
            let named = written.cities.iter().find(|(it, _)| self.tile.owner(*it) == Some(city));
            match named {
                Some((named, span)) if !missing => {
                    self.found.push(check::touch_far(self.source, self.tile, written, *named, span));
                }
                _ => {
                    let corner = corner(&self.tile.features[city], &written.halves);
                    self.found.push(check::touch_missing(self.source, self.tile, written, *side, corner));
                }
            }
        }
    }

    /// True if a tile has something that may part the land or leave it open in ways that do not follow from the features.
    fn may_be_odd(&self, layout: &Layout) -> bool {
        let ring = layout.features.iter().any(|it| !it.fills && it.sides.len() > 2);
        let inner = self.tile.fields.iter().any(|it| it.halves.is_empty());
        self.tile.centre.is_some() || ring || inner || layout.crosses()
    }

    /// Adds the word for a single road that stops beside a city, which a tile set requires.
    fn lone(&self, mut layout: Layout) -> Layout {
        let city = layout.features.iter().any(|it| it.fills);
        if let [end] = layout.ends()[..]
            && city
            && self.tile.centre.is_none()
            && self.tile.features[end].kind == "road"
        {
            layout.meets.push(vec![end]);
        }
        layout
    }
}

/// True if a field lies inside, at no side.
fn has_inner(fields: &[Field]) -> bool {
    fields.iter().any(|it| it.halves.is_empty())
}

/// Cost of the words of a layout: features that touch are common, cities that are drawn out are not.
fn cost(layout: &Layout) -> usize {
    2 * layout.meets.len() + 3 * layout.reaches.len() + 3 * usize::from(!layout.under.is_empty())
}

/// The half of a field that lies at a corner of a city, if there is one.
fn corner(city: &tile::Feature, halves: &[(Half, Range<usize>)]) -> Option<Half> {
    let mut corners = city.sides.iter().flat_map(|(side, _)| places::corners(*side));
    corners.find(|corner| halves.iter().any(|(half, _)| half == corner))
}

/// True if given fields are the derived ones, but for cities that they do not name.
fn lacking(derived: &[Field], given: &[Field]) -> bool {
    differing(derived, given).is_some_and(|it| !it.is_empty() && it.iter().all(|(_, _, missing)| *missing))
}

fn enters_nothing(layout: &Layout, end: usize) -> bool {
    layout.enters.iter().all(|(it, _)| *it != end)
}

/// True if two lists of fields are the same, in whatever order.
fn same(derived: &[Field], given: &[Field]) -> bool {
    differing(derived, given).is_some_and(|it| it.is_empty())
}

/// The cities that fields of the same halves differ by: the given field, the city, and whether it is missing there; none if the fields have
/// different halves.
fn differing(derived: &[Field], given: &[Field]) -> Option<Vec<(usize, usize, bool)>> {
    if derived.len() != given.len() {
        return None;
    }
    let mut free: Vec<usize> = (0..given.len()).collect();
    let mut differing = Vec::new();
    for field in derived {
        let fits = |at: &usize| given[*at].halves == field.halves;
        let equal = |at: &usize| given[*at].touches == field.touches;
        let found =
            free.iter().position(|it| fits(it) && equal(it)).or_else(|| free.iter().position(fits))?;
        let at = free.remove(found);
        let missing = field.touches.iter().filter(|it| !given[at].touches.contains(it));
        differing.extend(missing.map(|city| (at, *city, true)));
        let extra = given[at].touches.iter().filter(|it| !field.touches.contains(it));
        differing.extend(extra.map(|city| (at, *city, false)));
    }
    Some(differing)
}
