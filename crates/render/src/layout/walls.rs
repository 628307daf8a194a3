//! Courses of city walls, which `art::stone` draws: one curve for every run of sides that a city leaves to others, by rule from the sides alone.

use bastide_core::geometry::Side;
use bastide_core::tile::SegmentIdx;

use crate::plan::{INSET, Plan};
use crate::plane::{CENTRE, Curve, Pt, along, inward, length, on_side};
use crate::rng::Rng;
use crate::scene::Outline;
use crate::theme::Look;

/// Distance from both sides of the bastion that ends a city at a corner.
const TIP: f64 = 42.0;

/// The ground of one city and the walls round it.
#[derive(Clone, Debug, Default)]
pub(crate) struct CityShape {
    pub(crate) outline: Outline,
    /// Its ground: one piece, or two with a bridge between them.
    pub(crate) polygons: Vec<Vec<Pt>>,
    pub(crate) walls: Vec<Curve>,
    /// The walls as chains of lines.
    pub(crate) chains: Vec<Vec<Pt>>,
    /// Bastions at corners of the tile.
    pub(crate) tips: Vec<Pt>,
    /// The bridge between two halves, from wall to wall.
    pub(crate) bridge: Option<[Pt; 2]>,
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

/// Depths, by side, to which a city leaves a side between two of its own; none by rule.
pub(crate) type Bays = [Option<f64>; 4];

/// Lays out the ground and the walls of the city at place `nth`; `size` is one, below for smaller, above for larger.
pub(crate) fn shape(plan: &Plan<'_>, nth: usize, size: f64, bays: Bays, rng: &mut Rng) -> CityShape {
    let (shape, ground, piece) = Default::default();
    let mut build = Build { plan, nth, size, bays, shape, ground, piece };
    let sides = &plan.cities[nth].sides;
    if plan.parted(nth) {
        for side in sides {
            build.piece(&[*side], rng);
        }
        if let [one, other] = &build.shape.chains[..] {
            let [one, other] = [one, other].map(|chain| along(chain, length(chain) / 2.0).0);
            build.shape.bridge = Some([one, other]);
        }
    } else {
        build.piece(sides, rng);
    }
    build.shape
}

struct Build<'a> {
    plan: &'a Plan<'a>,
    nth: usize,
    size: f64,
    bays: Bays,
    shape: CityShape,
    /// The piece being drawn.
    ground: Outline,
    piece: Vec<Pt>,
}

impl Build<'_> {
    /// Draws one piece of ground that reaches these sides.
    fn piece(&mut self, sides: &[Side], rng: &mut Rng) {
        let has = |side: usize| sides.contains(&Side::nth(side));
        let joined = |side: usize| has(side) && has(side + 1) && self.plan.joined(self.nth, Side::nth(side));
        let first = (0..4).find(|side| has(*side) && !joined(side + 3));
        match (first, sides.len()) {
            (None, 0) => self.ring(),
            (None, _) => {
                for side in Side::ALL {
                    self.along(side);
                }
            }
            (Some(first), _) => {
                let runs: Vec<bool> = (first..first + 4).map(joined).collect();
                let mut side = first;
                while side < first + 4 {
                    self.along(Side::nth(side));
                    let mut end = side + 1;
                    if !runs[side - first] {
                        while !has(end) {
                            end += 1;
                        }
                        self.gap(side + 1, end, rng);
                    }
                    side = end;
                }
            }
        }
        let ground = std::mem::take(&mut self.ground).close();
        self.shape.outline = std::mem::take(&mut self.shape.outline).and(&ground);
        self.shape.polygons.push(std::mem::take(&mut self.piece));
    }

    fn reach(&mut self, point: Pt) {
        let ground = std::mem::take(&mut self.ground);
        self.ground = if ground.is_empty() { ground.to(point) } else { ground.line(point) };
        self.piece.push(point);
    }

    /// Follows a side that the city fills.
    fn along(&mut self, side: Side) {
        let (from, to) = self.plan.span(self.nth, side);
        self.reach(on_side(side, from, 0.0));
        self.reach(on_side(side, to, 0.0));
    }

    /// Follows a wall.
    fn wall(&mut self, [a, b, c, d]: [Pt; 4]) {
        if self.ground.is_empty() {
            self.reach(a);
        }
        self.ground = std::mem::take(&mut self.ground).cubic(b, c, d);
        let wall = Curve::cubic(a, b, c, d);
        let chain = wall.chain();
        self.piece.extend(&chain[1..chain.len() - 1]);
        self.shape.walls.push(wall);
        self.shape.chains.push(chain);
    }

    /// A city that reaches no side: a round wall.
    fn ring(&mut self) {
        let (r, k) = (170.0, 170.0 * 0.5523);
        for quarter in Side::ALL {
            let out = -inward(quarter);
            let next = out.turn_90();
            let (a, d) = (CENTRE + out * r, CENTRE + next * r);
            self.wall([a, a + next * k, d + out * k, d]);
        }
    }

    fn other(&self, side: usize) -> bool {
        self.plan.owner(Side::nth(side)).is_some_and(|it| it != self.nth)
    }

    /// Walls off the sides from `start` up to, but without, `end`, with a bastion at every corner that the city must reach.
    fn gap(&mut self, start: usize, end: usize, rng: &mut Rng) {
        let before = Side::nth(start + 3);
        let after = Side::nth(end);
        let mut from = Node::City(on_side(before, self.plan.span(self.nth, before).1, 0.0));
        let last = Node::City(on_side(after, self.plan.span(self.nth, after).0, 0.0));
        if start == end {
            // Round the corner, which belongs to somebody else.
            let (a, d) = (from.point(), last.point());
            let [out, back] = [inward(before), inward(after)].map(|it| it * 200.0);
            if !self.plan.is_parted(before) {
                return self.wall([a, a + out, d + back, d]);
            }
            let tip = on_side(before, 1000.0 - TIP, TIP);
            self.shape.tips.push(tip);
            let inside = (CENTRE - tip) * 0.3;
            self.wall([a, a + out, tip + inside, tip]);
            return self.wall([tip, tip + inside, d + back, d]);
        }
        let mut first = start;
        for side in start..end - 1 {
            if self.plan.tip(Side::nth(side)) == Some(self.nth) {
                let tip = Node::Tip(on_side(Side::nth(side), 1000.0 - TIP, TIP));
                self.shape.tips.push(tip.point());
                self.stretch(from, tip, first, side + 1, rng);
                from = tip;
                first = side + 1;
            }
        }
        self.stretch(from, last, first, end, rng);
    }

    /// One wall from node to node, inside the sides from `start` to `end`.
    fn stretch(&mut self, from: Node, to: Node, start: usize, end: usize, rng: &mut Rng) {
        let (a, b) = (from.point(), to.point());
        // Into the tile from the city sides at both ends, and along the way that the wall would close most gently.
        let (into_a, into_b) = (inward(Side::nth(start + 3)), inward(Side::nth(end)));
        let (along_a, along_b) = (inward(Side::nth(start)), inward(Side::nth(end - 1)));
        let jitter = (1.0 + rng.between(-0.035, 0.035), 1.0 + rng.between(-0.035, 0.035));
        let tipped = matches!(from, Node::Tip(_)) || matches!(to, Node::Tip(_));
        let (first, second) = match end - start {
            2 if self.leans(start) => {
                // The walls of both cities run along the diagonal, one on the other.
                let out = (CENTRE - a.lerp(b, 0.5)) * (4.0 / 3.0);
                ((b - a) * (1.0 / 3.0) + out, (a - b) * (1.0 / 3.0) + out)
            }
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

    /// The depth of the field that a city leaves at one side.
    fn bay(&self, side: usize, tipped: bool) -> f64 {
        let here = Side::nth(side);
        if let Some(depth) = self.bays[here.idx()] {
            return depth;
        }
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

    /// Tests that something besides field lies outside a wall across two sides.
    fn crowded(&self, start: usize, end: usize) -> bool {
        let outside = |side: &Side| (start..end).any(|it| Side::nth(it) == *side);
        self.plan
            .ways
            .iter()
            .any(|way| matches!(way.look, Look::Road | Look::River) && way.sides.iter().any(outside))
            || self.other(start)
            || self.other(end - 1)
            || !self.plan.sites.is_empty()
    }

    /// Tests that the city across a corner shares its wall with this one, because no field lies between them.
    fn leans(&self, start: usize) -> bool {
        let owners = [start, start + 1].map(|side| self.plan.owner(Side::nth(side)));
        let [Some(other), Some(same)] = owners else { return false };
        let [mine, theirs] = [self.nth, other].map(|city| self.plan.cities[city].segment);
        let between = |field: &SegmentIdx| {
            let touches = &self.plan.tile[*field].touches;
            touches.contains(&mine) && touches.contains(&theirs)
        };
        other == same && other != self.nth && !self.plan.fields.iter().any(between)
    }
}

/// A direction that leans from `along` towards `into` by `degrees`.
fn lean(degrees: f64, along: Pt, into: Pt) -> Pt {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    along * cos + into * sin
}
