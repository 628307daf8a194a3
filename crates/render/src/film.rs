//! A game as a series of boards: only what changes from one to the next is kept, so a long game needs little memory.

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
    /// How many; negative when paid.
    pub points: i32,
    /// Why.
    pub reason: String,
    /// For which tiles; may be empty.
    pub cells: Vec<Pos>,
}

/// What is to be told of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Who chose: the number in [`Board::players`]; nobody for the setup.
    pub player: Option<usize>,
    /// The number of the turn.
    pub turn: u32,
    /// What was chosen.
    pub text: String,
    /// What happened then, in words, points and completed features excepted.
    pub events: Vec<String>,
    /// The points.
    pub points: Vec<Points>,
    /// Completed features: what each is and its cells.
    pub completed: Vec<(String, Vec<Pos>)>,
}

/// A design and how it was turned.
type Laid = (Arc<Tile>, Rotation);

/// What is new on a board.
#[derive(Clone, Debug)]
struct Shot {
    /// Cells that have another tile now, or none.
    tiles: Vec<(Pos, Option<Laid>)>,
    /// Pieces that are otherwise now, or gone.
    pieces: Vec<(usize, Option<Piece>)>,
    /// The score table, if it has changed.
    players: Option<Vec<Player>>,
    last: Option<Pos>,
    note: Note,
}

/// A game as a series of boards with what is to be told of each.
#[derive(Clone, Debug, Default)]
pub struct Film {
    /// What the game is called.
    pub title: String,
    shots: Vec<Shot>,
    /// The last board.
    now: Reel,
}

/// A board that is taken from shot to shot.
#[derive(Clone, Debug, Default)]
struct Reel {
    tiles: BTreeMap<Pos, Laid>,
    pieces: BTreeMap<usize, Piece>,
    players: Vec<Player>,
    last: Option<Pos>,
}

impl Reel {
    fn apply(&mut self, shot: &Shot) {
        for (pos, tile) in &shot.tiles {
            match tile {
                Some(tile) => self.tiles.insert(*pos, tile.clone()),
                None => self.tiles.remove(pos),
            };
        }
        for (id, piece) in &shot.pieces {
            match piece {
                Some(piece) => self.pieces.insert(*id, piece.clone()),
                None => self.pieces.remove(id),
            };
        }
        if let Some(players) = &shot.players {
            self.players.clone_from(players);
        }
        self.last = shot.last;
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
        let tiles: BTreeMap<Pos, Laid> =
            board.tiles.iter().map(|it| (it.pos, (Arc::clone(&it.tile), it.rotation))).collect();
        let pieces: BTreeMap<usize, &Piece> = board.pieces.iter().map(|it| (it.id, it)).collect();
        let same = |one: &Laid, two: &Laid| one.1 == two.1 && (Arc::ptr_eq(&one.0, &two.0) || one.0 == two.0);
        let now = &self.now;
        let laid = tiles
            .iter()
            .filter(|(pos, tile)| now.tiles.get(pos).is_none_or(|old| !same(old, tile)))
            .map(|(pos, tile)| (*pos, Some(tile.clone())));
        let taken = now.tiles.keys().filter(|pos| !tiles.contains_key(pos)).map(|pos| (*pos, None));
        let put = pieces
            .iter()
            .filter(|(id, piece)| now.pieces.get(id) != Some(**piece))
            .map(|(id, piece)| (*id, Some((*piece).clone())));
        let gone = now.pieces.keys().filter(|id| !pieces.contains_key(id)).map(|id| (*id, None));
        let shot = Shot {
            tiles: laid.chain(taken).collect(),
            pieces: put.chain(gone).collect(),
            players: (now.players != board.players).then(|| board.players.clone()),
            // A tile stays the last one until another lies.
            last: board.last.or(self.now.last),
            note,
        };
        self.now.apply(&shot);
        self.shots.push(shot);
    }

    /// How many boards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shots.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shots.is_empty()
    }

    /// All boards, from the first to the last, each with its note.
    pub fn boards(&self) -> impl Iterator<Item = (Board, &Note)> {
        let mut reel = Reel::default();
        self.shots.iter().map(move |shot| {
            reel.apply(shot);
            (reel.board(), &shot.note)
        })
    }

    /// All cells that ever have a tile.
    pub(crate) fn cells(&self) -> Vec<Pos> {
        let mut cells: Vec<Pos> =
            self.shots.iter().flat_map(|shot| shot.tiles.iter().map(|(pos, _)| *pos)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// All tiles that ever lie, each placement.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = &Arc<Tile>> {
        self.shots.iter().flat_map(|shot| shot.tiles.iter().filter_map(|(_, tile)| Some(&tile.as_ref()?.0)))
    }

    /// The players, as at the end.
    pub(crate) fn players(&self) -> &[Player] {
        &self.now.players
    }
}
