//! The floor: plays random base games for two as fast as fixed arrays allow, so that the engine has something to be measured against.
//!
//! It gives up everything the engine is there for: it knows 72 tiles, three kinds of edges, two players with seven followers and the
//! numbers of the base game, has no options anybody could read, keeps no reasons and no events, and cannot be cloned cheaply.
//! What it keeps is the way to be fast:
//!
//! - The edges that a free cell asks for are one byte, two bits a side, and a table for each design says which turns fit: a test is a load.
//! - The list of placements is written without branches, four places at a time.
//! - The totals of a feature are packed into one number, its tiles into a set of 128 bits: joining is an addition and an `or`.
//! - Every segment knows the root of its feature (weighted quick-find): asking is one load, and nearly every join relabels one segment.
//!
//! Array lengths are powers of two and indices are masked, so that the compiler can leave out nearly all bounds checks.

use bastide_core::geometry::{Half, Port, Rotation, Side, Third};
use bastide_core::rng::Rng;
use bastide_core::rules::Setup;
use bastide_core::tile::{Segment, Tile};
use bastide_core::words::{Shape, Words};

/// The grid wraps round: no game of 72 tiles is so wide that it meets itself.
const WIDTH: usize = 128;
const CELLS: usize = WIDTH * WIDTH;
const MIDDLE: usize = CELLS / 2 + WIDTH / 2;
/// The neighbours of a cell: north, east, south, west.
const ACROSS: [usize; 4] = [CELLS - WIDTH, 1, WIDTH, CELLS - 1];
/// Most tiles on the board, most segments on a tile, most segments on the board, most free cells.
const TILES: usize = 128;
const SEGMENTS: usize = 8;
const NODES: usize = TILES * SEGMENTS;
const FREE: usize = 256;
/// Most followers on the board at once, and most of them in a game.
const SITES: usize = 16;
const DEPLOYED: usize = 128;

const FOLLOWERS: i32 = 7;
const NOBODY: u8 = SEGMENTS as u8 - 1;

/// The totals of a feature in one number: open sides, pennants, followers of either player, eight bits each.
const PENNANT: u32 = 1 << 8;
const FOLLOWER: [u32; 2] = [1 << 16, 1 << 24];
const OPEN: u32 = 0xff;
const OCCUPIED: u32 = 0xffff << 16;

/// A turned tile.
#[derive(Clone, Copy, Default)]
struct Turned {
    /// Two bits a side, from north.
    edges: u8,
    /// The edge of each side: 1, 2 or 3.
    edge: [u8; 4],
    /// The city or road at each side.
    middle: [u8; 4],
    /// The field at each half, clockwise from the north-west corner.
    half: [u8; 8],
    /// What each segment starts with.
    totals: [u32; SEGMENTS],
    count: u8,
    /// Segments by shape, as bits.
    linked: u8,
    cities: u8,
    areas: u8,
    sites: u8,
    /// Fields and the cities they touch.
    borders: [(u8, u8); 4],
    border_count: u8,
}

/// What edges mean to the kernel: with a middle, with halves.
struct Edge {
    has_middle: bool,
    halves: u8,
}

const EDGES: [Edge; 4] = [
    Edge { has_middle: false, halves: 0 },
    // City, road and field, in the order in which the words are declared.
    Edge { has_middle: true, halves: 0 },
    Edge { has_middle: true, halves: 2 },
    Edge { has_middle: false, halves: 1 },
];

/// For each set of turns, its turns in order, as four little-endian numbers of 16 bits.
const LANES: [u64; 16] = {
    let mut lanes = [0; 16];
    let mut set = 0;
    while set < 16 {
        let (mut turn, mut at) = (0, 0);
        while turn < 4 {
            if set >> turn & 1 == 1 {
                lanes[set] |= (turn as u64) << (16 * at);
                at += 1;
            }
            turn += 1;
        }
        set += 1;
    }
    lanes
};

/// How many turns are in each set.
const SIZES: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// A site that is occupied and not yet surrounded.
#[derive(Clone, Copy, Default)]
struct Site {
    cell: u16,
    taken: u8,
    player: u8,
}

/// The kernel: designs and the one game in progress.
pub(crate) struct Floor {
    turned: Vec<[Turned; 4]>,
    /// For each design and pattern of asked edges, the turns that fit.
    fits: Vec<[u8; 256]>,
    start: u8,
    /// The designs to draw, all copies, in any order: drawing only ever permutes them.
    pile: Vec<u8>,

    totals: [u32; NODES],
    root: [u16; NODES],
    next: [u16; NODES],
    size: [u16; NODES],
    tiles: [u128; NODES],

    /// Number of the placed tile plus one, for each cell.
    grid: [u8; CELLS],
    /// Number of the free cell plus one, for each cell.
    free_at: [u8; CELLS],
    patterns: [u8; FREE],
    free: [u16; FREE],
    free_count: usize,
    placed: [(u8, u8); TILES],
    placed_at: [u16; TILES],
    placed_count: usize,

    scores: [i32; 2],
    supply: [i32; 2],
    sites: [Site; SITES],
    site_count: usize,
    /// Every segment of a road, city or field that ever got a follower.
    deployed: [u16; DEPLOYED],
    deployed_count: usize,
    /// Memory for the list of placements: two bytes each, cell and turn.
    list: Box<[u8; 8 * FREE + 8]>,
}

impl Floor {
    /// Prepares the tiles of a setup whose edges are city, road and field, declared in this order.
    pub(crate) fn new(setup: &Setup) -> Self {
        let turned: Vec<[Turned; 4]> = setup
            .deals
            .iter()
            .map(|deal| Rotation::ALL.map(|by| turn(&setup.words, &deal.tile, by)))
            .collect();
        let fits = setup.deals.iter().zip(&turned).map(|(deal, turned)| fits(&deal.tile, turned)).collect();
        let start = setup.start[0].deal;
        let copies = |(at, count): (usize, u16)| {
            std::iter::repeat_n(at as u8, usize::from(count) - usize::from(at == start))
        };
        Self {
            pile: setup.deals.iter().map(|deal| deal.count).enumerate().flat_map(copies).collect(),
            turned,
            fits,
            start: start as u8,
            totals: [0; NODES],
            root: [0; NODES],
            next: [0; NODES],
            size: [0; NODES],
            tiles: [0; NODES],
            grid: [0; CELLS],
            free_at: [0; CELLS],
            patterns: [0; FREE],
            free: [0; FREE],
            free_count: 0,
            placed: [(0, 0); TILES],
            placed_at: [0; TILES],
            placed_count: 0,
            scores: [0; 2],
            supply: [0; 2],
            sites: [Site::default(); SITES],
            site_count: 0,
            deployed: [0; DEPLOYED],
            deployed_count: 0,
            list: Box::new([0; 8 * FREE + 8]),
        }
    }

    /// Plays a game: every legal placement is equally likely, then every free segment and leaving it. Returns the scores.
    pub(crate) fn play(&mut self, rng: &mut Rng) -> [i32; 2] {
        self.reset();
        self.place(MIDDLE, self.start, 0);
        let mut player = 0;
        for left in (1..=self.pile.len()).rev() {
            let drawn = rng.below(left as u32) as usize;
            self.pile.swap(drawn, left - 1);
            let tile = self.pile[left - 1];
            let count = self.list_placements(tile);
            if count == 0 {
                continue;
            }
            let nth = 2 * rng.below(count as u32) as usize % (8 * FREE);
            let option = usize::from(u16::from_le_bytes([self.list[nth], self.list[nth + 1]]));
            let (free, rotation) = (option / 4 % FREE, option % 4);
            let cell = usize::from(self.free[free]) % CELLS;
            self.take_free(free);
            self.place(cell, tile, rotation as u8);
            self.deploy(cell, player, rng);
            self.score_completed();
            self.surround(cell);
            player ^= 1;
        }
        self.score_rest();
        self.scores
    }

    fn reset(&mut self) {
        for at in 0..self.placed_count {
            self.grid[usize::from(self.placed_at[at % TILES]) % CELLS] = 0;
        }
        for at in 0..self.free_count {
            self.free_at[usize::from(self.free[at % FREE]) % CELLS] = 0;
        }
        self.placed_count = 0;
        self.free_count = 0;
        self.scores = [0; 2];
        self.supply = [FOLLOWERS; 2];
        self.site_count = 0;
        self.deployed_count = 0;
    }

    /// Lists the legal placements of a tile; how many there are.
    fn list_placements(&mut self, tile: u8) -> usize {
        let fits = &self.fits[usize::from(tile)];
        let mut count = 0;
        for (cell, pattern) in self.patterns[..self.free_count % FREE].iter().enumerate() {
            let turns = usize::from(fits[usize::from(*pattern)]) % 16;
            let four = LANES[turns] + cell as u64 * 0x0004_0004_0004_0004;
            let at = 2 * count % (8 * FREE);
            self.list[at..at + 8].copy_from_slice(&four.to_le_bytes());
            count += usize::from(SIZES[turns]);
        }
        count
    }

    fn take_free(&mut self, at: usize) {
        let last = (self.free_count - 1) % FREE;
        self.free_count = last;
        self.free_at[usize::from(self.free[at % FREE]) % CELLS] = 0;
        if at != last {
            self.free[at % FREE] = self.free[last];
            self.patterns[at % FREE] = self.patterns[last];
            self.free_at[usize::from(self.free[last]) % CELLS] = at as u8 + 1;
        }
    }

    fn place(&mut self, cell: usize, tile: u8, rotation: u8) {
        let turned = &self.turned[usize::from(tile)][usize::from(rotation) % 4];
        let at = self.placed_count % TILES;
        let first = at * SEGMENTS;
        self.placed_count = at + 1;
        self.grid[cell % CELLS] = at as u8 + 1;
        self.placed[at] = (tile, rotation);
        self.placed_at[at] = cell as u16;
        for number in 0..SEGMENTS {
            let node = (first + number) % NODES;
            self.totals[node] = turned.totals[number];
            self.root[node] = node as u16;
            self.next[node] = node as u16;
            self.size[node] = 1;
            self.tiles[node] = 1 << at;
        }
        let Turned { edge: edges, middle, half, .. } = *turned;
        for (side, &edge) in edges.iter().enumerate() {
            let opposite = side ^ 2;
            let there = (cell + ACROSS[side]) % CELLS;
            let neighbour = usize::from(self.grid[there]);
            if neighbour == 0 {
                self.ask(there, edge << (2 * opposite));
                continue;
            }
            let (other, other_rotation) = self.placed[(neighbour - 1) % TILES];
            let theirs = &self.turned[usize::from(other)][usize::from(other_rotation) % 4];
            let (their_middle, one, two) =
                (theirs.middle[opposite], theirs.half[2 * opposite + 1], theirs.half[2 * opposite]);
            let their_first = (neighbour - 1) * SEGMENTS;
            let shows = &EDGES[usize::from(edge) % 4];
            if shows.has_middle {
                let root =
                    self.join(first + usize::from(middle[side]), their_first + usize::from(their_middle));
                self.totals[root] -= 2;
            }
            if shows.halves > 0 {
                self.join(first + usize::from(half[2 * side]), their_first + usize::from(one));
            }
            if shows.halves > 1 {
                self.join(first + usize::from(half[2 * side + 1]), their_first + usize::from(two));
            }
        }
    }

    /// Notes what a free cell is asked for.
    fn ask(&mut self, cell: usize, pattern: u8) {
        let known = usize::from(self.free_at[cell]);
        if known > 0 {
            self.patterns[(known - 1) % FREE] |= pattern;
        } else {
            let at = self.free_count % FREE;
            self.free_count = at + 1;
            self.free[at] = cell as u16;
            self.patterns[at] = pattern;
            self.free_at[cell] = at as u8 + 1;
        }
    }

    fn root(&self, node: usize) -> usize {
        usize::from(self.root[node % NODES]) % NODES
    }

    /// Makes two features one; the smaller is relabelled.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let (mut small, mut large) = (self.root(one), self.root(other));
        if small == large {
            return large;
        }
        if self.size[small] > self.size[large] {
            std::mem::swap(&mut small, &mut large);
        }
        let mut at = small;
        loop {
            self.root[at] = large as u16;
            at = usize::from(self.next[at]) % NODES;
            if at == small {
                break;
            }
        }
        self.next.swap(small, large);
        self.size[large] += self.size[small];
        self.totals[large] += self.totals[small];
        self.tiles[large] |= self.tiles[small];
        large
    }

    /// Deploys a follower of the player on a free segment of the last tile, or none.
    fn deploy(&mut self, cell: usize, player: usize, rng: &mut Rng) {
        if self.supply[player] == 0 {
            return;
        }
        let turned = self.last();
        let (segments, sites) = (turned.count, turned.sites);
        let first = self.first();
        let mut free = [0; SEGMENTS];
        let mut count = 0;
        for number in 0..usize::from(segments) {
            free[count % SEGMENTS] = number;
            let is_free = self.totals[self.root(first + number)] & OCCUPIED == 0;
            count += usize::from(is_free);
        }
        let nth = rng.below(count as u32 + 1) as usize;
        if nth == count {
            return;
        }
        self.supply[player] -= 1;
        let number = free[nth % SEGMENTS];
        if sites >> number & 1 == 1 {
            let taken = around(cell).filter(|it| self.grid[*it] != 0).count() as u8;
            if taken == 8 {
                self.scores[player] += 9;
                self.supply[player] += 1;
            } else {
                self.sites[self.site_count % SITES] = Site { cell: cell as u16, taken, player: player as u8 };
                self.site_count += 1;
            }
        } else {
            let root = self.root(first + number);
            self.totals[root] += FOLLOWER[player];
            self.deployed[self.deployed_count % DEPLOYED] = root as u16;
            self.deployed_count += 1;
        }
    }

    /// Scores what the last tile completed.
    fn score_completed(&mut self) {
        let first = self.first();
        let turned = self.last();
        let (mut linked, cities) = (turned.linked, turned.cities);
        while linked != 0 {
            let number = linked.trailing_zeros() as usize;
            linked &= linked - 1;
            let root = self.root(first + number);
            let totals = self.totals[root];
            if totals & OPEN == 0 && totals & OCCUPIED != 0 {
                let points = self.count(root) * if cities >> number & 1 == 1 { 2 } else { 1 };
                self.award(root, points);
            }
        }
    }

    /// Counts the last tile for the sites around it.
    fn surround(&mut self, cell: usize) {
        let mut at = 0;
        while at < self.site_count % SITES {
            let site = &mut self.sites[at];
            let (across, down) = apart(usize::from(site.cell), cell);
            if (across, down) != (1, 1) && across < 3 && down < 3 {
                site.taken += 1;
                if site.taken == 8 {
                    let player = usize::from(site.player) % 2;
                    self.scores[player] += 9;
                    self.supply[player] += 1;
                    self.site_count -= 1;
                    self.sites[at] = self.sites[self.site_count % SITES];
                    continue;
                }
            }
            at += 1;
        }
    }

    /// Scores what is unfinished at the end, and the fields.
    fn score_rest(&mut self) {
        for site in &self.sites[..self.site_count % SITES] {
            self.scores[usize::from(site.player) % 2] += 1 + i32::from(site.taken);
        }
        for at in 0..self.deployed_count {
            let node = usize::from(self.deployed[at % DEPLOYED]);
            let root = self.root(node);
            let (tile, _) = self.placed[node / SEGMENTS % TILES];
            let on_field = self.turned[usize::from(tile)][0].areas >> (node % SEGMENTS) & 1 == 1;
            if !on_field && self.totals[root] & OCCUPIED != 0 {
                self.award(root, self.count(root));
            }
        }
        self.score_fields();
    }

    /// Scores the occupied fields in one pass over all borders of fields and cities: their sets of tiles become sets of cities.
    fn score_fields(&mut self) {
        for at in 0..self.deployed_count {
            let root = self.root(usize::from(self.deployed[at % DEPLOYED]));
            self.tiles[root] = 0;
        }
        let mut cities = [0; TILES];
        let mut city_count = 0;
        for at in 0..self.placed_count {
            let (tile, _) = self.placed[at % TILES];
            let turned = &self.turned[usize::from(tile)][0];
            for (field, city) in turned.borders.iter().take(turned.border_count.into()) {
                let field = self.root(at * SEGMENTS + usize::from(*field));
                let city = self.root(at * SEGMENTS + usize::from(*city));
                if self.totals[field] & OCCUPIED == 0 || self.totals[city] & OPEN != 0 {
                    continue;
                }
                let known = cities[..city_count % TILES].iter().position(|it| *it == city);
                let number = known.unwrap_or_else(|| {
                    cities[city_count % TILES] = city;
                    city_count += 1;
                    city_count - 1
                });
                self.tiles[field] |= 1 << (number % 128);
            }
        }
        for at in 0..self.deployed_count {
            let root = self.root(usize::from(self.deployed[at % DEPLOYED]));
            if self.totals[root] & OCCUPIED != 0 {
                self.award(root, 3 * self.tiles[root].count_ones() as i32);
            }
        }
    }

    /// Tiles and pennants of a feature.
    fn count(&self, root: usize) -> i32 {
        let pennants = (self.totals[root] / PENNANT) & 0xff;
        self.tiles[root].count_ones() as i32 + pennants as i32
    }

    /// Pays those with the majority and sends all followers home.
    fn award(&mut self, root: usize, points: i32) {
        let totals = self.totals[root];
        let (red, blue) = ((totals >> 16 & 0xff) as i32, (totals >> 24) as i32);
        self.scores[0] += if red >= blue { points } else { 0 };
        self.scores[1] += if blue >= red { points } else { 0 };
        self.supply[0] += red;
        self.supply[1] += blue;
        self.totals[root] &= !OCCUPIED;
    }

    /// The tile placed last.
    fn last(&self) -> &Turned {
        let (tile, rotation) = self.placed[(self.placed_count - 1) % TILES];
        &self.turned[usize::from(tile)][usize::from(rotation) % 4]
    }

    /// Its first segment.
    fn first(&self) -> usize {
        (self.placed_count - 1) * SEGMENTS
    }
}

/// The eight cells around one.
fn around(cell: usize) -> impl Iterator<Item = usize> {
    let rows = [CELLS - WIDTH, 0, WIDTH];
    let all = rows.into_iter().flat_map(|row| [CELLS - 1, 0, 1].map(|column| row + column));
    all.filter(|delta| *delta != 0).map(move |delta| (cell + delta) % CELLS)
}

/// How far apart two cells are, plus one; above two if they do not touch.
fn apart(one: usize, other: usize) -> (usize, usize) {
    let across = (one % WIDTH).wrapping_sub(other % WIDTH).wrapping_add(1);
    let down = (one / WIDTH).wrapping_sub(other / WIDTH).wrapping_add(1);
    (across, down)
}

fn turn(words: &Words, tile: &Tile, by: Rotation) -> Turned {
    let segments = tile.segments();
    assert!(segments.len() <= SEGMENTS, "the floor has room for {SEGMENTS} segments on a tile");
    let at = |port: Port| tile.at(port.turned(by.inverse())).map_or(NOBODY, |it| it.0);
    let shape = |it: &Segment| words[it.kind].shape;
    let bits = |wanted: &dyn Fn(&Segment) -> bool| {
        segments.iter().enumerate().filter(|(_, it)| wanted(it)).fold(0, |bits, (at, _)| bits | 1 << at)
    };
    let mut turned = Turned {
        edge: tile.turned_edges(by).map(|edge| edge.0 + 1),
        middle: Side::ALL.map(|side| at(Port::new(side, Third::Middle))),
        half: Half::ALL.map(|half| at(half.port())),
        count: segments.len() as u8,
        linked: bits(&|it| shape(it) == Shape::Linked),
        cities: bits(&|it| shape(it) == Shape::Linked && words[it.kind].completed.tile == 2),
        areas: bits(&|it| shape(it) == Shape::Area),
        sites: bits(&|it| shape(it) == Shape::Site),
        ..Turned::default()
    };
    turned.edges = turned.edge.iter().rev().fold(0, |edges, edge| edges << 2 | edge);
    for (number, segment) in segments.iter().enumerate() {
        if shape(segment) == Shape::Linked {
            let pennants: u32 = segment.markers.iter().map(|(_, count)| u32::from(*count)).sum();
            turned.totals[number] = segment.ports.sides().count() as u32 + pennants * PENNANT;
        }
        for city in segment.touches.iter().filter(|_| shape(segment) == Shape::Area) {
            turned.borders[usize::from(turned.border_count)] = (number as u8, city.0);
            turned.border_count += 1;
        }
    }
    turned
}

/// For each pattern of asked edges the turns that fit, of those that look different.
fn fits(tile: &Tile, turned: &[Turned; 4]) -> [u8; 256] {
    let fits = |pattern: usize, turn: Rotation| {
        let edges = turned[turn.quarters()].edges;
        let fits_side = |side: usize| {
            let asked = pattern as u8 >> (2 * side) & 3;
            asked == 0 || asked == edges >> (2 * side) & 3
        };
        tile.plain_turn(turn) == turn && (0..4).all(fits_side)
    };
    std::array::from_fn(|pattern| {
        let turns = Rotation::ALL.into_iter().filter(|turn| fits(pattern, *turn));
        turns.fold(0, |set, turn| set | 1 << turn.quarters())
    })
}
