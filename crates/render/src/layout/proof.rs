//! The proof that a picture shows the tile as declared: fields, cities and ways, one to one.

use std::fmt;

use bastide_core::geometry::{Port, Side, Third};
use bastide_core::hints::TilePoint;
use bastide_core::tile::SegmentIdx;

use crate::layout::labels::{Label, Labels};
use crate::layout::raster::{cell_middle, cell_of, depths, flood};
use crate::layout::walls::CityShape;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, TILE, on_side};

/// Smaller patches of open ground are nobody's concern, in cells: half a hundredth of the tile.
const SLIVER: usize = 200;

/// Distance behind a wall at which a city is sure to have ground.
const BEHIND: f64 = 36.0;

/// A difference between a tile and its picture, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The difference.
    pub what: Difference,
    /// Its place, if it can be seen at all.
    pub at: Option<TilePoint>,
}

/// Kind of difference between a tile and its picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// A field or city is drawn in several pieces.
    #[error("`{segment}` is drawn in several pieces")]
    Split {
        /// Its name.
        segment: String,
    },
    /// Two fields are drawn as one.
    #[error("`{}` and `{}` are drawn as one", .segments[0], .segments[1])]
    Merged {
        /// Their names.
        segments: [String; 2],
    },
    /// Something else is drawn where a segment reaches the rim.
    #[error("`{segment}` is covered by something else on side {side}")]
    Covered {
        /// Its name.
        segment: String,
        /// The side.
        side: Side,
    },
    /// A segment is not drawn.
    #[error("`{segment}` is not drawn")]
    Missing {
        /// Its name.
        segment: String,
    },
    /// There is open ground that no field declares.
    #[error("open ground of {percent} % of the tile is drawn that no field declares")]
    Undeclared {
        /// Its share of the tile, in hundredths.
        percent: u32,
    },
}

impl Problem {
    /// Names the kind of defect, for good.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.what {
            Difference::Split { .. } => "drawn-split",
            Difference::Merged { .. } => "drawn-merged",
            Difference::Covered { .. } => "drawn-covered",
            Difference::Missing { .. } => "drawn-missing",
            Difference::Undeclared { .. } => "drawn-undeclared",
        }
    }

    /// The segment it is about, or the first of them; none for open ground that is nobody's.
    #[must_use]
    pub fn segment(&self) -> Option<&str> {
        match &self.what {
            Difference::Split { segment }
            | Difference::Covered { segment, .. }
            | Difference::Missing { segment } => Some(segment),
            Difference::Merged { segments: [_, second] } => Some(second),
            Difference::Undeclared { .. } => None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)?;
        match self.at {
            Some(TilePoint { x, y }) => write!(f, ", at {x},{y}"),
            None => Ok(()),
        }
    }
}

/// The place on a side that shows a port.
fn look(port: Port) -> (Side, f64) {
    let along = match port.third() {
        Third::First => 180.0,
        Third::Middle => 500.0,
        Third::Last => 820.0,
    };
    (port.side(), along)
}

/// Compares the drawing with the tile. Gives the differences, and the patch that each field is drawn as.
pub(super) fn prove(
    plan: &Plan<'_>,
    cities: &[CityShape],
    labels: &Labels,
) -> (Vec<Problem>, Vec<(usize, u16)>) {
    // A wall on which a bridge ends may be that of the city below: its own ground begins behind it.
    let landings = |[one, other]: [Pt; 2]| {
        let behind = (other - one).unit() * BEHIND;
        [one - behind, other + behind]
    };
    let bridged = plan.cities.iter().zip(cities);
    let bridges = bridged.filter_map(|(city, shape)| Some((city.segment, landings(shape.bridge?)))).collect();
    let mut proof = Proof { plan, labels, bridges, problems: Vec::new(), fields: Vec::new() };
    for field in &plan.fields {
        proof.field(*field);
    }
    for field in &plan.fields {
        if plan.tile[*field].ports.is_empty() {
            proof.inner_field(*field);
        }
    }
    proof.leftovers();
    for city in &plan.cities {
        proof.whole(city.segment);
        proof.sides(city.segment);
    }
    for way in &plan.ways {
        proof.sides(way.segment);
    }
    (proof.problems, proof.fields)
}

struct Proof<'a> {
    plan: &'a Plan<'a>,
    labels: &'a Labels,
    /// Places of both halves of a city with a bridge, one behind either end of it.
    bridges: Vec<(SegmentIdx, [Pt; 2])>,
    problems: Vec<Problem>,
    fields: Vec<(usize, u16)>,
}

impl Proof<'_> {
    fn at(&self, port: Port) -> Label {
        let (side, along) = look(port);
        self.labels.grid.at(on_side(side, along, 6.0))
    }

    /// The place where a person would look for a port.
    fn seen(port: Port) -> Pt {
        let (side, along) = look(port);
        on_side(side, along, 90.0)
    }

    fn field(&mut self, field: SegmentIdx) {
        let mut drawn: Option<u16> = None;
        for port in self.plan.tile[field].ports.iter() {
            let problem = match (self.at(port), drawn) {
                (Label::Patch(patch), None) => {
                    drawn = Some(patch);
                    let same = self.fields.iter().find(|(_, it)| *it == patch).map(|(other, _)| *other);
                    self.fields.push((usize::from(field.0), patch));
                    same.map(|other| Difference::Merged {
                        segments: [self.plan.name(SegmentIdx(other as u8)), self.plan.name(field)],
                    })
                }
                (Label::Patch(patch), Some(first)) => {
                    (patch != first).then(|| Difference::Split { segment: self.plan.name(field) })
                }
                _ => Some(Difference::Covered { segment: self.plan.name(field), side: port.side() }),
            };
            self.note(problem, Some(Self::seen(port)));
        }
    }

    /// A field that reaches no side is the largest patch that is nobody's yet.
    fn inner_field(&mut self, field: SegmentIdx) {
        match self.nobodys().max_by_key(|patch| self.labels.patches[usize::from(*patch)]) {
            Some(patch) => self.fields.push((usize::from(field.0), patch)),
            None => self.note(Some(Difference::Missing { segment: self.plan.name(field) }), None),
        }
    }

    /// The patches that are large and no field's.
    fn nobodys(&self) -> impl Iterator<Item = u16> {
        let patches = self.labels.patches.iter().enumerate();
        patches
            .filter(|(_, size)| **size > SLIVER)
            .map(|(patch, _)| patch as u16)
            .filter(|patch| self.fields.iter().all(|(_, it)| it != patch))
    }

    fn leftovers(&mut self) {
        // Sides that fit everything belong to nobody, and neither does the ground behind them.
        let open: Vec<Label> =
            Port::all().filter(|port| self.plan.tile.at(*port).is_none()).map(|port| self.at(port)).collect();
        let nobodys: Vec<u16> =
            self.nobodys().filter(|patch| !open.contains(&Label::Patch(*patch))).collect();
        for patch in nobodys {
            let cells = self.labels.patches[usize::from(patch)];
            let percent = (cells * 100).div_ceil(self.labels.grid.0.len()) as u32;
            let grid = &self.labels.grid.0;
            let at = depths(grid).pole(|cell| grid[cell] == Label::Patch(patch));
            self.note(Some(Difference::Undeclared { percent }), at);
        }
    }

    /// Proves that a city is drawn in one piece (connected components).
    fn whole(&mut self, segment: SegmentIdx) {
        let label = Label::Part(segment.0);
        let grid = &self.labels.grid.0;
        let mut seen = vec![false; grid.len()];
        let mut pieces = 0;
        let mut last = None;
        let (mut at_one, mut at_other) = (None, None);
        let bridge = self.bridges.iter().find(|(city, _)| *city == segment).map(|(_, ends)| *ends);
        for start in 0..seen.len() {
            if seen[start] || grid[start] != label {
                continue;
            }
            let take = |cell: usize| grid[cell] == label && !std::mem::replace(&mut seen[cell], true);
            let piece = flood(start, take);
            if piece.len() > SLIVER {
                pieces += 1;
                last = piece.get(piece.len() / 2).map(|cell| cell_middle(*cell));
            }
            if let Some([one, other]) = bridge {
                at_one = at_one.or_else(|| piece.contains(&cell_of(one)).then_some(start));
                at_other = at_other.or_else(|| piece.contains(&cell_of(other)).then_some(start));
            }
        }
        if at_one.is_some() && at_other.is_some() && at_one != at_other {
            pieces -= 1;
        }
        let problem = match pieces {
            0 => Some(Difference::Missing { segment: self.plan.name(segment) }),
            1 => None,
            _ => Some(Difference::Split { segment: self.plan.name(segment) }),
        };
        self.note(problem, last);
    }

    /// Proves that a city or a way is seen where it reaches the rim.
    fn sides(&mut self, segment: SegmentIdx) {
        for port in self.plan.tile[segment].ports.iter() {
            if self.at(port) != Label::Part(segment.0) {
                let covered = Difference::Covered { segment: self.plan.name(segment), side: port.side() };
                self.note(Some(covered), Some(Self::seen(port)));
            }
        }
    }

    /// Notes a difference, once for all the places where it is seen.
    fn note(&mut self, what: Option<Difference>, at: Option<Pt>) {
        let mils = |it: f64| libm::round(it.clamp(0.0, TILE)) as u16;
        let at = at.map(|at| TilePoint { x: mils(at.x), y: mils(at.y) });
        let new = what.filter(|it| {
            matches!(it, Difference::Undeclared { .. })
                || self.problems.iter().all(|problem| problem.what != *it)
        });
        self.problems.extend(new.map(|what| Problem { what, at }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::TileLayout;
    use crate::theme::Theme;

    /// Changes the layout of a shipped tile and proves it again.
    fn proved(wanted: &str, change: impl Fn(&Plan<'_>, &mut TileLayout)) -> Vec<Problem> {
        let collection = crate::common::collection();
        let tile = &collection.entry(wanted).expect("a known tile").tile;
        let theme = Theme::default();
        let plan = Plan::of(collection.words(), tile, &theme);
        let mut layout = TileLayout::of(&plan);
        assert_eq!(layout.problems, [], "{wanted} is drawn as it is declared");
        change(&plan, &mut layout);
        prove(&plan, &layout.sketch.cities, &layout.labels).0
    }

    #[test]
    fn a_road_that_is_painted_over_at_the_rim_is_covered() {
        for side in [Side::E, Side::W] {
            let problems = proved("base/crfr", |_, layout| {
                layout.labels.grid.disc(on_side(side, 500.0, 6.0), 60.0, Label::Block);
            });
            let what = Difference::Covered { segment: "road EW".to_owned(), side };
            assert!(problems.iter().any(|it| it.what == what), "{side}: {problems:?}");
        }
    }

    /// The halves of a city that lie apart, with their bridge.
    fn bridged(layout: &TileLayout) -> (usize, [Pt; 2]) {
        let shapes = layout.sketch.cities.iter().enumerate();
        shapes.filter_map(|(nth, shape)| Some((nth, shape.bridge?))).next().expect("a bridge")
    }

    #[test]
    fn a_bridge_joins_the_two_halves_of_a_city_and_no_others() {
        const NAME: &str = "king/cccc";
        let apart = proved(NAME, |_, layout| {
            let (nth, _) = bridged(layout);
            layout.sketch.cities[nth].bridge = None;
        });
        assert!(apart.iter().any(|it| it.code() == "drawn-split"), "{apart:?}");
        // Joined on the ground as well, the city is one piece whatever the bridge does.
        let joined = |bridge: bool| {
            proved(NAME, |plan, layout| {
                let (nth, ends) = bridged(layout);
                layout.labels.grid.stamp(&ends, 60.0, Label::Part(plan.cities[nth].segment.0));
                layout.sketch.cities[nth].bridge = bridge.then_some(ends);
            })
        };
        assert_eq!(joined(true), joined(false));
    }
}
