//! A game as a series of boards, delta-coded: a long game needs little memory.

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::tile::Tile;

use crate::board::{Board, Piece, PlacedTile, Player};

/// Points that a player received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// Who: the number in [`Board::players`].
    pub player: usize,
    /// Number of points; negative when paid.
    pub points: i32,
    /// Why.
    pub reason: String,
    /// Cells of the tiles that earned them; may be empty.
    pub cells: Vec<Pos>,
}

/// Thoughts of somebody who looks on about a choice: by how many points its player would be ahead of the best of the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// Lead with what was chosen.
    pub chosen: f64,
    /// The best options, best first: each in its canonical text, with the lead.
    pub best: Vec<(String, f64)>,
}

/// Account of a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The player who chose, by the number in [`Board::players`]; nobody for the setup.
    pub player: Option<usize>,
    /// The number of the turn.
    pub turn: u32,
    /// The choice in its canonical text.
    pub text: String,
    /// The choice as people tell it: `claims the city of 2,0`; empty if nobody chose.
    pub words: String,
    /// Events that followed, in words, points and completed features excepted.
    pub events: Vec<String>,
    /// The points.
    pub points: Vec<Points>,
    /// Completed features: the kind of each and its cells.
    pub completed: Vec<(String, Vec<Pos>)>,
    /// Thoughts about the choice, if somebody had any.
    pub thought: Option<Thought>,
}

/// A design and how it was turned.
type Laid = (Arc<Tile>, Rotation);

/// Things that are otherwise now, by their keys, or gone.
type Changes<K, V> = Vec<(K, Option<V>)>;

/// The changes from one map to another.
fn changes<K: Ord + Copy, V: Clone + PartialEq>(old: &BTreeMap<K, V>, new: &BTreeMap<K, V>) -> Changes<K, V> {
    let changed = new.iter().filter(|(key, it)| old.get(key) != Some(*it));
    let gone = old.keys().filter(|key| !new.contains_key(key)).map(|key| (*key, None));
    changed.map(|(key, it)| (*key, Some(it.clone()))).chain(gone).collect()
}

fn apply<K: Ord + Copy, V: Clone>(map: &mut BTreeMap<K, V>, changes: &Changes<K, V>) {
    for (key, it) in changes {
        match it {
            Some(it) => map.insert(*key, it.clone()),
            None => map.remove(key),
        };
    }
}

/// Delta between two boards.
#[derive(Clone, Debug)]
struct Delta {
    /// Cells that have another tile now, or none.
    tiles: Changes<Pos, Laid>,
    /// Pieces that are otherwise now, or gone.
    pieces: Changes<usize, Piece>,
    /// The score table, if it has changed.
    players: Option<Vec<Player>>,
    last: Option<Pos>,
    note: Note,
}

/// A game as a series of boards, with an account of each.
#[derive(Clone, Debug, Default)]
pub struct Film {
    /// Title of the game.
    pub title: String,
    /// Bots of the players, and the seed, in words; may be empty.
    pub origin: String,
    /// The page above that of the game: its title and address.
    pub above: Option<(String, String)>,
    deltas: Vec<Delta>,
    /// The last board.
    now: Reel,
}

/// A board that is taken from delta to delta.
#[derive(Clone, Debug, Default)]
struct Reel {
    tiles: BTreeMap<Pos, Laid>,
    pieces: BTreeMap<usize, Piece>,
    players: Vec<Player>,
    last: Option<Pos>,
}

impl Reel {
    fn apply(&mut self, delta: &Delta) {
        apply(&mut self.tiles, &delta.tiles);
        apply(&mut self.pieces, &delta.pieces);
        if let Some(players) = &delta.players {
            self.players.clone_from(players);
        }
        self.last = delta.last;
    }

    fn board(&self) -> Board {
        let tiles = self.tiles.iter().map(|(pos, (tile, rotation))| PlacedTile {
            tile: Arc::clone(tile),
            pos: *pos,
            rotation: *rotation,
        });
        Board {
            tiles: tiles.collect(),
            pieces: self.pieces.values().cloned().collect(),
            players: self.players.clone(),
            last: self.last,
            ..Board::default()
        }
    }
}

impl Film {
    /// An empty film.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a board. Its caption is not kept.
    pub fn push(&mut self, board: &Board, note: Note) {
        let tiles = board.tiles.iter().map(|it| (it.pos, (Arc::clone(&it.tile), it.rotation))).collect();
        let pieces = board.pieces.iter().map(|it| (it.id, it.clone())).collect();
        let now = &self.now;
        let delta = Delta {
            tiles: changes(&now.tiles, &tiles),
            pieces: changes(&now.pieces, &pieces),
            players: (now.players != board.players).then(|| board.players.clone()),
            last: board.last,
            note,
        };
        self.now.apply(&delta);
        self.deltas.push(delta);
    }

    /// Number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.deltas.len()
    }

    /// Tests that there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deltas.is_empty()
    }

    /// All boards, from the first to the last, each with its note.
    pub fn boards(&self) -> impl Iterator<Item = (Board, &Note)> {
        let mut reel = Reel::default();
        self.deltas.iter().map(move |delta| {
            reel.apply(delta);
            (reel.board(), &delta.note)
        })
    }

    /// All cells that ever have a tile.
    pub(crate) fn cells(&self) -> Vec<Pos> {
        let mut cells: Vec<Pos> =
            self.deltas.iter().flat_map(|delta| delta.tiles.iter().map(|(pos, _)| *pos)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// All tiles that ever lie, each placement.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = PlacedTile> {
        let placed = |(pos, laid): &(Pos, Option<Laid>)| {
            let (tile, rotation) = laid.clone()?;
            Some(PlacedTile { tile, pos: *pos, rotation })
        };
        self.deltas.iter().flat_map(move |delta| delta.tiles.iter().filter_map(placed))
    }

    /// The players, as at the end.
    pub(crate) fn players(&self) -> &[Player] {
        &self.now.players
    }
}
