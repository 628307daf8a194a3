//! Derivation of fields from the features of a tile. Knows no file and no words.
//!
//! 1. Walk round the border. Each side that a city fills and each mouth of a road or river is a *cut*; the halves of sides between
//!    two cuts form a *gap*, which may be empty.
//! 2. Features that touch form one *block*: a dead end and the city it runs into; features that meet by declaration; all other dead
//!    ends of roads and rivers together, because they meet in the middle. Blocks that cross are one block.
//! 3. Two gaps are of the same field unless a block has cuts on both sides of them.
//! 4. A field touches the cities along the shortest way that its outline runs inside each block.
//! 5. Land without a half of a side is a field only if at least two blocks bound it.

use bastide_core::geometry::{Half, Side};

/// A city, road or river, as far as the land is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its sides.
    pub sides: Vec<Side>,
    /// True if it takes its sides from corner to corner.
    pub fills: bool,
}

impl Feature {
    /// True for a road or river that ends on the tile.
    pub fn is_dead_end(&self) -> bool {
        !self.fills && self.sides.len() == 1
    }
}

/// A corner of the tile or the middle of a side: clockwise from the north-west corner, two for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point(usize); // Invariant: below 8.

impl Point {
    /// The middle of a side.
    pub const fn middle(side: Side) -> Self {
        Self(2 * side.idx() + 1)
    }

    /// The corner where a side begins, clockwise.
    pub const fn corner(side: Side) -> Self {
        Self(2 * side.idx())
    }

    /// `SE` or `S`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "NW" => Some(Self::corner(Side::N)),
            "NE" => Some(Self::corner(Side::E)),
            "SE" => Some(Self::corner(Side::S)),
            "SW" => Some(Self::corner(Side::W)),
            _ => {
                let mut letters = name.chars();
                let side = Side::from_letter(letters.next()?)?;
                letters.next().is_none().then_some(Self::middle(side))
            }
        }
    }

    /// The corners and the middles of sides, clockwise from the north-west corner.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// `SE` or `S`.
    pub fn name(self) -> String {
        let side = Side::nth(self.0 / 2);
        match self.0 {
            0 => "NW".into(),
            2 => "NE".into(),
            4 => "SE".into(),
            6 => "SW".into(),
            _ => side.letter().to_string(),
        }
    }

    /// The sides it lies on.
    pub fn sides(self) -> Vec<Side> {
        let side = Side::nth(self.0 / 2);
        if self.0 % 2 == 1 { vec![side] } else { vec![Side::nth(self.0 / 2 + 3), side] }
    }
}

/// Features on a tile with their contacts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The features that join through sides.
    pub features: Vec<Feature>,
    /// Sides whose halves are land.
    pub land: Vec<Side>,
    /// Dead ends and the features they run into.
    pub enters: Vec<(usize, usize)>,
    /// Features that touch (two), share a point (more) or stay alone (one).
    pub meets: Vec<Vec<usize>>,
    /// Features that stretch to a point.
    pub reaches: Vec<(usize, Point)>,
    /// Sides on which a road runs below ground.
    pub under: Vec<Side>,
}

/// A field of a tile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Field {
    /// The halves of sides it covers, clockwise.
    pub halves: Vec<Half>,
    /// The features at whose walls it lies, in order.
    pub touches: Vec<usize>,
}

impl Layout {
    /// The feature on a side.
    pub fn owner(&self, side: Side) -> Option<usize> {
        self.features.iter().position(|it| it.sides.contains(&side))
    }

    /// The dead ends that run to the middle of the tile.
    pub fn ends(&self) -> Vec<usize> {
        let entering = self.enters.iter().map(|(end, _)| *end);
        let named: Vec<_> = entering.chain(self.meets.iter().flatten().copied()).collect();
        let ends = (0..self.features.len()).filter(|at| self.features[*at].is_dead_end());
        ends.filter(|at| !named.contains(at)).collect()
    }

    /// The fields, those with halves first, clockwise.
    pub fn fields(&self) -> Vec<Field> {
        let Some(ring) = Ring::of(self) else {
            let halves = self.land_halves();
            return if halves.is_empty() { Vec::new() } else { vec![Field { halves, touches: Vec::new() }] };
        };
        let mut near = self.near();
        let blocks = ring.blocks(&mut near);
        let mut fields: Vec<Field> =
            ring.regions(&blocks).iter().filter_map(|gaps| self.field(&ring, &near, &blocks, gaps)).collect();
        fields.sort_by_key(|it| (it.halves.is_empty(), it.clone()));
        fields
    }

    /// True if features lie across each other, as roads at a bridge do.
    pub fn crosses(&self) -> bool {
        Ring::of(self).is_some_and(|ring| !ring.crossings(&blocks_of(&self.near())).is_empty())
    }

    /// The field made of some gaps, unless it is nothing but the inside of a block.
    fn field(&self, ring: &Ring, near: &Near, blocks: &[usize], gaps: &[usize]) -> Option<Field> {
        let mut halves: Vec<Half> = gaps.iter().flat_map(|gap| ring.gaps[*gap].iter().copied()).collect();
        halves.sort_unstable();
        let (mut touches, mut around) = (Vec::new(), Vec::new());
        for (at, gap) in gaps.iter().enumerate() {
            // The outline comes out of one gap, runs along a block, and goes into the next gap.
            let next = gaps[(at + 1) % gaps.len()];
            let (from, to) = (ring.cuts[(gap + 1) % ring.cuts.len()], ring.cuts[next]);
            around.push(blocks[from]);
            let way = path(near, from, to);
            touches
                .extend(way.into_iter().filter(|node| self.features.get(*node).is_some_and(|it| it.fills)));
        }
        touches.sort_unstable();
        touches.dedup();
        around.sort_unstable();
        around.dedup();
        (!halves.is_empty() || around.len() > 1).then_some(Field { halves, touches })
    }

    fn land_halves(&self) -> Vec<Half> {
        Half::ALL.into_iter().filter(|half| self.land.contains(&half.side())).collect()
    }

    /// Graph of contacts. Nodes are the features, then the middle of the tile, then the points that features share.
    fn near(&self) -> Near {
        let middle = self.features.len();
        let mut near = vec![Vec::new(); middle + 1];
        for (end, into) in &self.enters {
            touch(&mut near, *end, *into);
        }
        for group in &self.meets {
            match group[..] {
                [] | [_] => {}
                [one, two] => touch(&mut near, one, two),
                _ => {
                    near.push(Vec::new());
                    let point = near.len() - 1;
                    group.iter().for_each(|at| touch(&mut near, *at, point));
                }
            }
        }
        let ends = self.ends();
        if ends.len() > 1 {
            ends.into_iter().for_each(|end| touch(&mut near, end, middle));
        }
        near
    }
}

/// For each node, those it touches.
type Near = Vec<Vec<usize>>;

fn touch(near: &mut Near, one: usize, two: usize) {
    near[one].push(two);
    near[two].push(one);
}

/// For each node, the smallest node it hangs together with.
fn blocks_of(near: &Near) -> Vec<usize> {
    let mut blocks = vec![usize::MAX; near.len()];
    for first in 0..near.len() {
        let mut stack = vec![first];
        while let Some(node) = stack.pop() {
            if blocks[node] == usize::MAX {
                blocks[node] = first;
                stack.extend(&near[node]);
            }
        }
    }
    blocks
}

/// The nodes of the shortest way from one node to another of its block.
fn path(near: &Near, from: usize, to: usize) -> Vec<usize> {
    let mut before = vec![None; near.len()];
    let mut queue = std::collections::VecDeque::from([to]);
    before[to] = Some(to);
    while let Some(node) = queue.pop_front() {
        for next in &near[node] {
            if before[*next].is_none() {
                before[*next] = Some(node);
                queue.push_back(*next);
            }
        }
    }
    let mut way = vec![from];
    let mut node = from;
    while let Some(next) = before[node].filter(|_| node != to) {
        way.push(next);
        node = next;
    }
    way
}

/// The border, clockwise: cuts with the feature that makes each, and after each cut a gap with its halves.
struct Ring {
    cuts: Vec<usize>,
    gaps: Vec<Vec<Half>>,
}

impl Ring {
    /// The ring of a tile; none if nothing cuts the border.
    fn of(layout: &Layout) -> Option<Self> {
        let (mut cuts, mut gaps, mut lead): (Vec<usize>, Vec<Vec<Half>>, Vec<Half>) = Default::default();
        let reaching =
            |point| layout.reaches.iter().find(|(_, it)| *it == point).map(|(feature, _)| *feature);
        let mut add_half = |gaps: &mut Vec<Vec<Half>>, half: Half| {
            if layout.land.contains(&half.side()) {
                gaps.last_mut().unwrap_or(&mut lead).push(half);
            }
        };
        for side in Side::ALL {
            let mouth = layout.owner(side).filter(|_| !layout.under.contains(&side));
            let corner = reaching(Point::corner(side));
            let middle = mouth.or_else(|| reaching(Point::middle(side)));
            for (cut, half) in [(corner, 2 * side.idx()), (middle, 2 * side.idx() + 1)] {
                if let Some(feature) = cut {
                    cuts.push(feature);
                    gaps.push(Vec::new());
                }
                add_half(&mut gaps, Half::nth(half));
            }
        }
        gaps.last_mut()?.extend(lead);
        Some(Self { cuts, gaps })
    }

    /// Joins blocks that cross, and returns the block of each node.
    fn blocks(&self, near: &mut Near) -> Vec<usize> {
        loop {
            let blocks = blocks_of(near);
            let crossings = self.crossings(&blocks);
            if crossings.is_empty() {
                return blocks;
            }
            // All that lies across each other has one point in common, so that the order of the sides does not matter.
            let mut joined = blocks.clone();
            for [a, b, _, _] in &crossings {
                let (one, two) = (joined[self.cuts[*a]], joined[self.cuts[*b]]);
                joined.iter_mut().filter(|it| **it == two).for_each(|it| *it = one);
            }
            let mut features: Vec<usize> = crossings.iter().flatten().map(|cut| self.cuts[*cut]).collect();
            features.sort_unstable();
            features.dedup();
            while let Some(first) = features.first().copied() {
                near.push(Vec::new());
                let point = near.len() - 1;
                let (here, rest) = features.iter().partition(|it| joined[**it] == joined[first]);
                let here: Vec<usize> = here;
                here.into_iter().for_each(|it| touch(near, it, point));
                features = rest;
            }
        }
    }

    /// Cuts, four by four, at which two blocks cross.
    fn crossings(&self, blocks: &[usize]) -> Vec<[usize; 4]> {
        let block = |cut: usize| blocks[self.cuts[cut]];
        let count = self.cuts.len();
        let mut crossings = Vec::new();
        for a in 0..count {
            for b in a + 1..count {
                for c in (b + 1..count).filter(|c| block(a) == block(*c) && block(a) != block(b)) {
                    crossings.extend((c + 1..count).filter(|d| block(b) == block(*d)).map(|d| [a, b, c, d]));
                }
            }
        }
        crossings
    }

    /// Gaps that hang together.
    fn regions(&self, blocks: &[usize]) -> Vec<Vec<usize>> {
        let mut regions: Vec<Vec<usize>> = Vec::new();
        for gap in 0..self.gaps.len() {
            match regions.iter_mut().find(|it| it.iter().any(|other| !self.apart(blocks, *other, gap))) {
                Some(region) => region.push(gap),
                None => regions.push(vec![gap]),
            }
        }
        regions
    }

    /// True if a block has cuts on both sides of two gaps.
    fn apart(&self, blocks: &[usize], one: usize, two: usize) -> bool {
        let between = one + 1..two + 1;
        let outside = (0..self.cuts.len()).filter(|at| !between.contains(at));
        let outside: Vec<_> = outside.map(|at| blocks[self.cuts[at]]).collect();
        between.into_iter().any(|at| outside.contains(&blocks[self.cuts[at]]))
    }
}
