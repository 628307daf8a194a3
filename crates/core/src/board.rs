//! The board: placed tiles on a growing grid, the free cells beside them with their patterns, and the features that segments form.
//!
//! Everything here is kept up to date move by move without allocating; [`audit`](crate::audit) works the same out from scratch.

use crate::compaction::{Frontier, Pattern};
use crate::design::{Design, Rim};
use crate::geometry::{Cells, Pos, Rotation, Side};
pub use crate::ids::{FeatureId, PlacedIdx, SegmentId};
use crate::ids::{SegmentIdx, TileId};
use crate::rng::splitmix64;
use crate::tile::Tile;
pub use crate::union_find::Ring;
use crate::union_find::{self, Node};
use crate::words::{KindId, bit};

/// Join of two segments that do not touch; or an end that waits for one, and keeps its feature open until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// A segment.
    pub one: SegmentId,
    /// The segment that it is joined with; none for an end that waits.
    pub other: Option<SegmentId>,
}

impl Link {
    /// Tests whether this is the link between two segments, named in either order, or the waiting end of the first.
    pub(crate) fn is(&self, one: SegmentId, other: Option<SegmentId>) -> bool {
        (self.one, self.other) == (one, other) || (Some(self.one), self.other) == (other, Some(one))
    }

    /// The segment at the other end of a link that has one end here.
    pub(crate) fn across(&self, here: SegmentId) -> Option<SegmentId> {
        if self.one == here { self.other } else { (self.other == Some(here)).then_some(self.one) }
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The design.
    pub tile: TileId,
    /// The rotation.
    pub rotation: Rotation,
    /// The cell.
    pub pos: Pos,
    /// The turn in which it was placed; 0 for the start.
    pub turn: u16,
    /// Its first segment; the others follow.
    pub(crate) first: u16,
    /// The number of its segments; 0 once it has been taken off the board.
    pub(crate) segments: u8,
}

/// A site whose surroundings are not full yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    pub(crate) node: u16,
    pub(crate) pos: Pos,
    pub(crate) cells: Cells,
}

/// The board.
///
/// Always: the grid has an empty margin of one cell around all free cells, so looking at neighbours never leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// 0: nothing; below [`FREE`]: placed tile number plus one; otherwise [`FREE`] plus the number of a free cell.
    pub(crate) grid: Vec<u16>,
    width: i32,
    origin: i32,
    /// Tiles that were taken off the board included, so that numbers are used once.
    pub(crate) placed: Vec<Placed>,
    /// For each placed tile, the kinds of its segments as bits: those that they are now, not those that are printed.
    pub(crate) kinds: Vec<u64>,
    pub(crate) frontier: Frontier,
    pub(crate) nodes: Vec<Node>,
    pub(crate) sites: Vec<Site>,
    /// The features that placements have closed or surrounded since completed ones were listed last.
    pub(crate) closed: Vec<FeatureId>,
    pub(crate) links: Vec<Link>,
    /// Ends that wait for each other, each an opening of its feature until nothing else is open there or at those with which it waits.
    pub(crate) together: Vec<SegmentId>,
    /// See [`Self::name`].
    name: u64,
}

pub(crate) const FREE: u16 = 0x8000;

impl Default for Board {
    fn default() -> Self {
        let width = 32;
        Self {
            grid: vec![0; (width * width) as usize],
            width,
            origin: width / 2,
            placed: Vec::new(),
            kinds: Vec::new(),
            frontier: Frontier::default(),
            nodes: Vec::new(),
            sites: Vec::new(),
            closed: Vec::new(),
            links: Vec::new(),
            together: Vec::new(),
            name: 0,
        }
    }
}

impl Board {
    /// The tiles on the board, in the order of placement.
    pub fn placed(&self) -> impl Iterator<Item = &Placed> {
        self.placed.iter().filter(|it| it.segments > 0)
    }

    /// A number for what has been done to the board so far, in this order, but for followers that came and went. Boards of one game with the
    /// same name are the same, segment by segment.
    pub fn name(&self) -> u64 {
        self.name
    }

    /// Notes a change in the name.
    #[inline]
    pub(crate) fn note(&mut self, change: u64) {
        self.name = splitmix64(self.name, change);
    }

    /// Tests whether one more tile can be numbered, with its segments. Tiles that were taken up keep their numbers.
    pub(crate) fn has_room(&self) -> bool {
        self.placed.len() + 2 < usize::from(FREE)
            && self.nodes.len() + Tile::MAX_SEGMENTS < usize::from(u16::MAX)
    }

    /// The numbers of the tiles on the board, in the order of placement.
    pub fn tiles(&self) -> impl Iterator<Item = PlacedIdx> {
        (0..self.placed.len() as u16).map(PlacedIdx).filter(|it| self.lies(*it))
    }

    /// One more than the greatest number of a tile.
    pub fn numbers(&self) -> usize {
        self.placed.len()
    }

    /// Tests whether there is a tile of this number and it is on the board.
    pub fn lies(&self, at: PlacedIdx) -> bool {
        self.placed.get(at.idx()).is_some_and(|it| it.segments > 0)
    }

    /// Tests whether there is a segment of this number and its tile is on the board.
    pub fn has(&self, node: SegmentId) -> bool {
        self.nodes.get(node.idx()).is_some_and(Node::is_segment)
    }

    /// The placed tile with this number.
    pub fn tile(&self, at: PlacedIdx) -> &Placed {
        &self.placed[at.idx()]
    }

    /// The kinds of a placed tile's segments, as bits.
    pub(crate) fn kinds(&self, at: PlacedIdx) -> u64 {
        self.kinds[at.idx()]
    }

    /// The tile on a cell.
    pub fn at(&self, pos: Pos) -> Option<PlacedIdx> {
        match self.grid.get(self.cell(pos)?).copied() {
            Some(it) if it != 0 && it < FREE => Some(PlacedIdx(it - 1)),
            _ => None,
        }
    }

    /// The free cells beside placed tiles, in no order that means anything.
    pub fn free(&self) -> &[Pos] {
        self.frontier.cells()
    }

    /// Counts the tiles on the eight cells around a position.
    pub fn around(&self, pos: Pos) -> u8 {
        self.tiles_around(pos).count() as u8
    }

    /// The tiles on the eight cells around a position, by `(y,x)`.
    pub fn tiles_around(&self, pos: Pos) -> impl Iterator<Item = PlacedIdx> {
        self.cells_around(pos).into_iter().filter(|it| (1..FREE).contains(it)).map(|it| PlacedIdx(it - 1))
    }

    /// The eight cells around a position in the grid, by `(y,x)`.
    fn cells_around(&self, pos: Pos) -> [u16; 8] {
        // No tile lies on the two outer rows of the grid: around a tile are free cells, and around those is the margin.
        let inside = |at: i16| (1..self.width - 1).contains(&(i32::from(at) + self.origin));
        if !inside(pos.x) || !inside(pos.y) {
            return [0; 8];
        }
        let (cell, row) = (self.index(pos), self.width as usize);
        let three = |first: usize| self.grid[first..].first_chunk().copied().unwrap_or_default();
        let ([a, b, c], [d, _, e], [f, g, h]) =
            (three(cell - row - 1), three(cell - 1), three(cell + row - 1));
        [a, b, c, d, e, f, g, h]
    }

    /// Those of the [tiles around](Self::tiles_around) that have a segment of one of some kinds, as bits.
    pub(crate) fn carriers_around(&self, pos: Pos, kinds: u64) -> impl Iterator<Item = PlacedIdx> {
        self.tiles_around(pos).filter(move |tile| self.kinds(*tile) & kinds != 0)
    }

    /// The cells of all tiles that have a segment of one of some kinds, as bits, in no order that means anything.
    pub(crate) fn carriers(&self, kinds: u64) -> impl Iterator<Item = Pos> {
        let tiles = self.placed.iter().zip(&self.kinds);
        tiles.filter(move |(_, own)| **own & kinds != 0).map(|(tile, _)| tile.pos)
    }

    /// A segment of a placed tile, by its position on the tile.
    pub fn segment(&self, at: PlacedIdx, segment: SegmentIdx) -> SegmentId {
        SegmentId(self.tile(at).first + u16::from(segment.0))
    }

    /// The tile on which a segment lies, and its position there.
    pub fn locate(&self, node: SegmentId) -> (PlacedIdx, SegmentIdx) {
        let it = self.nodes[node.idx()];
        (PlacedIdx(it.placed), SegmentIdx(it.segment))
    }

    /// The cell on which a segment lies.
    pub(crate) fn pos_of(&self, node: SegmentId) -> Pos {
        self.tile(self.locate(node).0).pos
    }

    /// The segments of a placed tile.
    pub fn segments_of(&self, at: PlacedIdx) -> impl Iterator<Item = SegmentId> + use<> {
        let Placed { first, segments, .. } = *self.tile(at);
        (first..first + u16::from(segments)).map(SegmentId)
    }

    pub(crate) fn root(&self, feature: impl Into<FeatureId>) -> u16 {
        self.nodes[feature.into().segment().idx()].root
    }

    pub(crate) fn totals(&self, feature: impl Into<FeatureId>) -> &Node {
        &self.nodes[self.root(feature) as usize]
    }

    pub(crate) fn totals_mut(&mut self, feature: impl Into<FeatureId>) -> &mut Node {
        let root = self.root(feature) as usize;
        &mut self.nodes[root]
    }

    /// All segments of a feature, in the order in which its circular list runs.
    pub fn ring(&self, feature: impl Into<FeatureId>) -> Ring<'_> {
        let FeatureId(node) = feature.into();
        Ring::new(&self.nodes, node)
    }

    fn cell(&self, pos: Pos) -> Option<usize> {
        let (x, y) = (i32::from(pos.x) + self.origin, i32::from(pos.y) + self.origin);
        let inside = (0..self.width).contains(&x) && (0..self.width).contains(&y);
        inside.then_some((y * self.width + x) as usize)
    }

    /// Index of a cell on the grid, for cells within it.
    pub(crate) fn index(&self, pos: Pos) -> usize {
        ((i32::from(pos.y) + self.origin) * self.width + i32::from(pos.x) + self.origin) as usize
    }

    /// Doubles the grid until `pos` has two cells of margin.
    #[inline]
    pub(crate) fn make_room(&mut self, pos: Pos) {
        let is_roomy = |it: &Self, at: i16| (2..it.width - 2).contains(&(i32::from(at) + it.origin));
        while !is_roomy(self, pos.x) || !is_roomy(self, pos.y) {
            self.grow();
        }
    }

    /// Doubles the grid.
    #[cold]
    fn grow(&mut self) {
        self.width *= 2;
        self.origin = self.width / 2;
        self.grid.clear();
        self.grid.resize((self.width * self.width) as usize, 0);
        for at in 0..self.placed.len() {
            if self.placed[at].segments > 0 {
                let cell = self.index(self.placed[at].pos);
                self.grid[cell] = at as u16 + 1;
            }
        }
        for at in 0..self.frontier.cells().len() {
            let cell = self.index(self.frontier.cells()[at]);
            self.grid[cell] = FREE + at as u16;
        }
    }

    /// Puts a tile down and joins its features with those around. The caller has made sure that it fits.
    pub(crate) fn place(
        &mut self,
        designs: &[Design],
        tile: TileId,
        pos: Pos,
        rotation: Rotation,
        turn: u16,
    ) -> PlacedIdx {
        self.make_room(pos);
        self.note((u64::from(tile.0) << 2 | rotation.quarters() as u64) << 32 | u64::from(pos.rank()));
        let design = &designs[tile.idx()];
        let turned = &design.turned[rotation.quarters()];
        let at = self.placed.len() as u16;
        let first = self.nodes.len() as u16;
        let segments = design.segments;
        self.placed.push(Placed { tile, rotation, pos, turn, first, segments });
        self.kinds.push(design.kinds);
        self.nodes.extend((first..).zip(&design.seeds).map(|(own, seed)| Node {
            root: own,
            next: own,
            placed: at,
            ..*seed
        }));
        for at in &design.open {
            self.link(SegmentId(first + u16::from(at.0)), None);
        }
        for at in &design.together {
            let node = SegmentId(first + u16::from(at.0));
            self.nodes[node.idx()].open += 1;
            self.together.push(node);
        }
        let cell = self.index(pos);
        if self.grid[cell] >= FREE {
            let number = self.grid[cell];
            if let Some(moved) = self.frontier.take(number - FREE) {
                let cell = self.index(moved);
                self.grid[cell] = number;
            }
        }
        self.grid[cell] = at + 1;

        // Sides with a tile across go to the front, the others to the back, without a branch for each.
        let deltas = [-self.width, 1, self.width, -1];
        let mut sides = [(Side::N, 0); 4];
        let (mut front, mut back) = (0usize, 3usize);
        for side in Side::ALL {
            let across = (cell as i32 + deltas[side.idx()]) as usize;
            let is_tile = (1..FREE).contains(&self.grid[across]);
            sides[front % 4] = (side, across);
            sides[back % 4] = (side, across);
            front += usize::from(is_tile);
            back = back.wrapping_sub(usize::from(!is_tile));
        }
        let (taken, free) = sides.split_at(front);
        for (side, across) in taken {
            let other = self.placed[usize::from(self.grid[*across] - 1)];
            let theirs = &designs[other.tile.idx()].turned[other.rotation.quarters()];
            let rims = (&turned.rims[side.idx()], &theirs.rims[side.opposite().idx()]);
            self.join_side(rims, first, other.first);
        }
        for (side, across) in free.iter().rev() {
            // A known cell has a smaller number than the next new one; where nothing is yet, the difference is larger.
            let number = self.grid[*across].wrapping_sub(FREE).min(self.frontier.next());
            self.grid[*across] = FREE + number;
            self.frontier.ask(number, pos.step(*side), turned.asks[side.idx()]);
        }
        self.surround(design, pos, first);
        PlacedIdx(at)
    }

    /// Joins the segments that meet across a side, and closes those that meet nothing there.
    pub(crate) fn join_side(&mut self, (own, theirs): (&Rim, &Rim), first: u16, other_first: u16) {
        if own.edge != theirs.edge {
            self.join_unlike((own, theirs), first, other_first);
        } else if own.whole && theirs.whole {
            self.join(own.segments[0], theirs.segments[0], first, other_first, 3);
        } else {
            for (own, facing) in own.segments.into_iter().zip(theirs.segments.into_iter().rev()) {
                self.join(own, facing, first, other_first, 1);
            }
        }
    }

    /// As [`Self::join_side`], where the edges differ: segments of different kinds close each other.
    #[cold]
    fn join_unlike(&mut self, (own, theirs): (&Rim, &Rim), first: u16, other_first: u16) {
        let kind = |nodes: &[Node], first: u16, at: u8| {
            (at != Rim::NOBODY).then(|| nodes[usize::from(first + u16::from(at))].kind)
        };
        for (own, facing) in own.segments.into_iter().zip(theirs.segments.into_iter().rev()) {
            if kind(&self.nodes, first, own) == kind(&self.nodes, other_first, facing) {
                self.join(own, facing, first, other_first, 1);
            } else {
                self.join(own, Rim::NOBODY, first, other_first, 1);
                self.join(Rim::NOBODY, facing, first, other_first, 1);
            }
        }
    }

    fn join(&mut self, own: u8, facing: u8, first: u16, other_first: u16, ports: u16) {
        let mine = (own != Rim::NOBODY).then(|| first + u16::from(own));
        let theirs = (facing != Rim::NOBODY).then(|| other_first + u16::from(facing));
        match (mine, theirs) {
            (Some(a), Some(b)) => {
                let root = union_find::unite(&mut self.nodes, a, b);
                self.close(root, 2 * ports, a);
            }
            (Some(one), None) | (None, Some(one)) => self.close(self.nodes[one as usize].root, ports, one),
            (None, None) => {}
        }
    }

    /// Takes ports with a tile across off a feature's count.
    fn close(&mut self, root: u16, ports: u16, segment: u16) {
        let root = &mut self.nodes[root as usize];
        root.open -= ports;
        if root.open == 0 {
            self.closed.push(SegmentId(segment).into());
        }
    }

    /// Counts the new tile for the sites around it, and the tiles around for its own sites.
    fn surround(&mut self, design: &Design, pos: Pos, first: u16) {
        let Self { sites, nodes, closed, .. } = self;
        let mut any_full = false;
        for site in &*sites {
            // Few sites are near.
            if site.pos.is_near(pos) {
                let open = &mut nodes[usize::from(site.node)].open;
                *open -= u16::from(site.cells.has(site.pos, pos));
                any_full |= *open == 0;
            }
        }
        if any_full {
            let is_full = |site: &Site| nodes[usize::from(site.node)].open == 0;
            closed.extend(
                sites.iter().filter(|site| is_full(site)).map(|site| FeatureId(SegmentId(site.node))),
            );
            sites.retain(|site| !is_full(site));
        }
        for (segment, cells) in &design.inner {
            let node = first + u16::from(segment.0);
            let is_site = self.nodes[node as usize].flags & Node::SITE != 0;
            let open = if is_site { self.missing(*cells, pos) } else { 0 };
            self.nodes[node as usize].open = open;
            if open > 0 {
                self.sites.push(Site { node, pos, cells: *cells });
            } else {
                self.closed.push(SegmentId(node).into());
            }
        }
    }

    /// Counts the cells around a place, of some, on which no tile lies.
    pub(crate) fn missing(&self, cells: Cells, pos: Pos) -> u16 {
        cells.lacking(self.cells_around(pos).map(|it| (1..FREE).contains(&it)))
    }

    /// Tests whether a feature has everything it needs to be completed: no port without a tile across, no free cell around a site.
    pub(crate) fn is_full(&self, feature: impl Into<FeatureId>) -> bool {
        self.totals(feature).open == 0
    }

    /// Adds to the pattern of a cell, if it is free; returns whether it is.
    pub(crate) fn ask_more(&mut self, pos: Pos, asks: Pattern) -> bool {
        let number = self.grid[self.index(pos)];
        let free = number >= FREE;
        if free {
            self.frontier.ask(number - FREE, pos, asks);
        }
        free
    }

    /// Lets a placed tile become another design, with one segment more.
    pub(crate) fn becomes(&mut self, at: PlacedIdx, tile: TileId) {
        self.note(u64::from(tile.0) << 16 | u64::from(at.0));
        let placed = &mut self.placed[at.idx()];
        placed.tile = tile;
        placed.segments += 1;
    }

    /// Notes the kinds of a tile's segments anew.
    pub(crate) fn note_kinds(&mut self, at: PlacedIdx) {
        let kinds = self.segments_of(at).map(|node| bit(KindId(self.nodes[node.idx()].kind)));
        self.kinds[at.idx()] = kinds.fold(0, |bits, kind| bits | kind);
    }

    /// Makes a feature one of another kind; it no longer counts as completed.
    pub(crate) fn become_kind(&mut self, feature: FeatureId, kind: KindId) {
        let FeatureId(first) = feature;
        self.note(u64::from(kind.0) << 16 | u64::from(first.0));
        let mut at = first;
        loop {
            let it = &mut self.nodes[at.idx()];
            it.kind = kind.0;
            it.flags |= Node::IDLE;
            let (next, placed) = (it.next, it.placed);
            self.note_kinds(PlacedIdx(placed));
            at = SegmentId(next);
            if at == first {
                return;
            }
        }
    }

    /// Copies another board into this one without allocating, where there is room.
    pub(crate) fn assign(&mut self, other: &Self) {
        self.grid.clone_from(&other.grid);
        self.width = other.width;
        self.origin = other.origin;
        self.placed.clone_from(&other.placed);
        self.kinds.clone_from(&other.kinds);
        self.frontier.assign(&other.frontier);
        self.nodes.clone_from(&other.nodes);
        self.sites.clone_from(&other.sites);
        self.closed.clone_from(&other.closed);
        self.links.clone_from(&other.links);
        self.together.clone_from(&other.together);
        self.name = other.name;
    }
}
