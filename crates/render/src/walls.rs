//! Where city walls run: one curve for every run of sides that a city leaves to others, by rule from the sides alone.

use bastide_core::geometry::Side;

use crate::chance::Chance;
use crate::plan::{Plan, Sort};
use crate::plane::{CENTRE, Curve, Pt, inward, on_side};
use crate::scene::Outline;

/// How far from the corner of the tile a wall meets the rim.
pub(crate) const INSET: f64 = 40.0;
/// How far from both sides the bastion stands that ends a city at a corner.
const TIP: f64 = 42.0;

/// The ground of one city and the walls round it.
#[derive(Clone, Debug)]
pub(crate) struct CityShape {
    pub(crate) outline: Outline,
    pub(crate) polygon: Vec<Pt>,
    pub(crate) walls: Vec<Curve>,
    /// The walls as chains of lines.
    pub(crate) chains: Vec<Vec<Pt>>,
    /// Bastions at corners of the tile.
    pub(crate) tips: Vec<Pt>,
}

/// One end of a wall: a corner of the city, or a bastion at a corner of the tile.
#[derive(Clone, Copy)]
enum Node {
    City(Pt),
    Tip(Pt),
}

impl Node {
    fn point(self) -> Pt {
        match self {
            Self::City(it) | Self::Tip(it) => it,
        }
    }
}

/// Draws the walls of the city at place `nth`; `size` is one, below for smaller, above for larger.
pub(crate) fn shape(plan: &Plan<'_>, nth: usize, size: f64, chance: &mut Chance) -> CityShape {
    let mut build = Build { plan, nth, size, shape: CityShape::empty(), ground: Outline::new() };
    let city = &plan.cities[nth];
    let has = |side: usize| city.sides.contains(&Side::nth(side));
    let first = (0..4).find(|side| has(*side) && !has(side + 3));
    match (first, city.sides.len()) {
        (None, 4) => {
            for side in Side::ALL {
                build.along(side);
            }
        }
        (None, _) => build.ring(),
        (Some(first), _) => {
            let mut side = first;
            while side < first + 4 {
                while has(side) {
                    build.along(Side::nth(side));
                    side += 1;
                }
                let mut end = side;
                while !has(end) {
                    end += 1;
                }
                build.gap(side, end, chance);
                side = end;
            }
        }
    }
    build.finish()
}

impl CityShape {
    fn empty() -> Self {
        Self {
            outline: Outline::new(),
            polygon: Vec::new(),
            walls: Vec::new(),
            chains: Vec::new(),
            tips: Vec::new(),
        }
    }
}

struct Build<'a> {
    plan: &'a Plan<'a>,
    nth: usize,
    size: f64,
    shape: CityShape,
    ground: Outline,
}

impl Build<'_> {
    fn reach(&mut self, point: Pt) {
        let ground = std::mem::take(&mut self.ground);
        self.ground = if ground.is_empty() { ground.to(point) } else { ground.line(point) };
        self.shape.polygon.push(point);
    }

    /// Follows a side that the city fills.
    fn along(&mut self, side: Side) {
        self.reach(on_side(side, INSET, 0.0));
        self.reach(on_side(side, 1000.0 - INSET, 0.0));
    }

    /// Follows a wall.
    fn wall(&mut self, [a, b, c, d]: [Pt; 4]) {
        if self.ground.is_empty() {
            self.reach(a);
        }
        self.ground = std::mem::take(&mut self.ground).cubic(b, c, d);
        let wall = Curve::cubic(a, b, c, d);
        let chain = wall.chain();
        self.shape.polygon.extend(&chain[1..chain.len() - 1]);
        self.shape.walls.push(wall);
        self.shape.chains.push(chain);
    }

    /// A city that reaches no side: a round wall.
    fn ring(&mut self) {
        let (r, k) = (170.0, 170.0 * 0.5523);
        for quarter in Side::ALL {
            let out = -inward(quarter);
            let next = out.perp();
            let (a, d) = (CENTRE + out * r, CENTRE + next * r);
            self.wall([a, a + next * k, d + out * k, d]);
        }
    }

    fn other(&self, side: usize) -> bool {
        self.plan.owner(Side::nth(side)).is_some_and(|it| it != self.nth)
    }

    /// Walls off the sides from `start` up to, but without, `end`, with a bastion at every corner that the city must reach.
    fn gap(&mut self, start: usize, end: usize, chance: &mut Chance) {
        let mut from = Node::City(on_side(Side::nth(start + 3), 1000.0 - INSET, 0.0));
        let mut first = start;
        for side in start..end - 1 {
            if self.plan.tip(Side::nth(side)) == Some(self.nth) {
                let tip = Node::Tip(on_side(Side::nth(side), 1000.0 - TIP, TIP));
                self.shape.tips.push(tip.point());
                self.stretch(from, tip, first, side + 1, chance);
                from = tip;
                first = side + 1;
            }
        }
        let last = Node::City(on_side(Side::nth(end), INSET, 0.0));
        self.stretch(from, last, first, end, chance);
    }

    /// One wall from node to node, inside the sides from `start` to `end`.
    fn stretch(&mut self, from: Node, to: Node, start: usize, end: usize, chance: &mut Chance) {
        let (a, b) = (from.point(), to.point());
        // Into the tile from the city sides at both ends, and along the way that the wall would close most gently.
        let (into_a, into_b) = (inward(Side::nth(start + 3)), inward(Side::nth(end)));
        let (along_a, along_b) = (inward(Side::nth(start)), inward(Side::nth(end - 1)));
        let jitter = (1.0 + chance.between(-0.035, 0.035), 1.0 + chance.between(-0.035, 0.035));
        let tipped = matches!(from, Node::Tip(_)) || matches!(to, Node::Tip(_));
        let (first, second) = match end - start {
            1 => {
                let depth = self.bay(start, tipped);
                let deep = (depth - INSET) / 0.75;
                // At less than 30 degrees a wall would look out beside the tower on the rim.
                let wide = (deep * 0.58).max(250.0);
                (along_a * deep + into_a * wide, along_b * deep + into_b * wide)
            }
            2 if !tipped => {
                let gentle = if self.crowded(start, end) { 33.0 } else { 56.0 } * self.size.max(1.0);
                let angle = |other: bool| if other { 31.0 } else { gentle };
                (
                    lean(angle(self.other(start)), along_a, into_a) * (420.0 * jitter.0),
                    lean(angle(self.other(end - 1)), along_b, into_b) * (420.0 * jitter.1),
                )
            }
            3 if !tipped => {
                let (left, right) = (self.other(start), self.other(end - 1));
                let opposite = self.other(start + 1);
                let base = if left || right { 40.0 } else { 52.0 };
                let angle = |other: bool| if other { 32.0_f64 } else { base };
                let depth = match (left || right, opposite) {
                    (true, _) => 262.0,
                    (false, true) => 300.0,
                    (false, false) => 325.0,
                } * self.size;
                let reach = |degrees: f64| depth / 0.75 / libm::sin(degrees.to_radians());
                let (left, right) = (angle(left), angle(right));
                (
                    lean(left, along_a, into_a) * (reach(left) * jitter.0),
                    lean(right, along_b, into_b) * (reach(right) * jitter.1),
                )
            }
            _ => ((CENTRE - a) * 0.62, (CENTRE - b) * 0.62),
        };
        self.wall([a, a + first, b + second, b]);
    }

    /// How deep the field is that a city leaves at one side.
    fn bay(&self, side: usize, tipped: bool) -> f64 {
        let here = Side::nth(side);
        let entered = self.plan.ways.iter().any(|way| way.dead_end() == Some(here));
        let deep = if self.other(side) {
            430.0
        } else if !self.plan.sites.is_empty() {
            330.0
        } else if entered || tipped {
            255.0
        } else {
            285.0
        };
        deep * (0.6 + 0.4 * self.size.min(1.0))
    }

    /// Whether something besides field lies outside a wall across two sides.
    fn crowded(&self, start: usize, end: usize) -> bool {
        let outside = |side: &Side| (start..end).any(|it| Side::nth(it) == *side);
        self.plan.ways.iter().any(|way| way.sort != Sort::Track && way.sides.iter().any(outside))
            || self.other(start)
            || self.other(end - 1)
            || !self.plan.sites.is_empty()
    }

    fn finish(mut self) -> CityShape {
        self.shape.outline = self.ground.close();
        self.shape
    }
}

/// A direction that leans from `along` towards `into` by `degrees`.
fn lean(degrees: f64, along: Pt, into: Pt) -> Pt {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    along * cos + into * sin
}
