//! Record of a game as numbers, taken from decisions, events and the final table. Adds nothing up.

use bastide_core::TileId;
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::piece::Spot;
use bastide_core::pile::Item;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;
use bastide_core::words::{KindId, Shape};

use super::interner::Interner;

/// Edges around a free cell, clockwise, in the smallest of their rotations; `?` for a side without a tile.
pub type Demand = [char; 4];

/// Number of parts of a win, so that up to nine players can share it equally.
pub const WIN: i64 = 2520;

/// Record of a played game.
#[derive(Clone, Debug, Default)]
pub struct GameRecord {
    /// Number of seats by which the bots had moved on.
    pub turned: usize,
    /// The points, by seat.
    pub scores: Vec<i32>,
    /// The shares of the [win](WIN), by seat: those who have won have equal parts.
    pub wins: Vec<i64>,
    /// Number of begun turns.
    pub turns: u16,
    /// Number of tiles on the board.
    pub tiles: u32,
    /// Question (as a number of the [`Interner`]) and number of options of each decision.
    pub decisions: Vec<(u16, u32)>,
    /// Number of times that somebody else came to lead alone.
    pub lead_changes: u32,
    /// Design of each drawn tile that had no place, with the number of tiles on the board.
    pub unplaceable: Vec<(u16, u32)>,
    /// Parts of the score lines: source (as a number of the [`Interner`]), player and points.
    pub points: Vec<(u16, PlayerId, i32)>,
    /// Number of drawn tiles that rules put out of the game.
    pub discarded: u32,
    /// Points of the largest score line; 0 if there is none.
    pub largest_line: i32,
    /// Features at the end.
    pub features: Vec<Feature>,
    /// Moves of the pieces, by kind.
    pub pieces: Vec<Moves>,
    /// Free cells that no tile of the game fits.
    pub dead: Vec<Demand>,
    /// Measures of variants, in the order of the rules.
    pub own: Vec<i64>,
    /// The cells with a tile.
    pub laid: Vec<Pos>,
    /// The cell of each piece that came to the board.
    pub deployed: Vec<Pos>,
    /// For each figure, true while it is on the board.
    on_board: Vec<bool>,
    leader: Option<PlayerId>,
}

/// A feature at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its kind.
    pub kind: KindId,
    /// Set if it was completed; of an area, if it is closed all around.
    pub completed: bool,
    /// Number of its different tiles.
    pub tiles: u32,
}

/// Moves of the pieces of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Number of times that one came to the board; what moves on the board is there already.
    pub deployed: u32,
    /// Number of returns to the supply.
    pub returned: u32,
    /// Number of pieces on the board at the end.
    pub stuck: u32,
}

impl GameRecord {
    /// Clears the record for a new game.
    pub(super) fn begin(&mut self, table: &Table, turned: usize) {
        self.turned = turned;
        self.decisions.clear();
        self.lead_changes = 0;
        self.leader = None;
        self.unplaceable.clear();
        self.pieces.clear();
        self.pieces.resize(table.rules().setup.pieces.len(), Moves::default());
        self.discarded = 0;
        self.deployed.clear();
        self.on_board.clear();
        self.on_board.extend(table.figures().map(|(id, _)| table.tile_of(id).is_some()));
        // Rules of the setup have put pieces down as well; that is counted from its events.
        for event in table.events() {
            if let Event::Deployed { figure, .. } = event {
                self.on_board[figure.0 as usize] = false;
            }
        }
    }

    /// Records a decision.
    pub(super) fn asked(&mut self, game: &Game, interner: &mut Interner) {
        if let Some(decision) = game.decision() {
            self.decisions.push((interner.question(&decision.question), decision.options.len() as u32));
        }
    }

    /// Records the events since the last choice.
    pub(super) fn happened(&mut self, table: &Table) {
        let mut has_scored = false;
        for event in table.events() {
            match event {
                Event::Deployed { figure, spot } => {
                    let is_there = matches!(spot, Spot::Segment(_) | Spot::Tile(_));
                    let was_there = std::mem::replace(&mut self.on_board[figure.0 as usize], is_there);
                    let moves = &mut self.pieces[table.figure(*figure).piece.0 as usize];
                    if is_there && !was_there {
                        moves.deployed += 1;
                        self.deployed.extend(table.tile_at(*spot).map(|it| table.board().tile(it).pos));
                    }
                }
                Event::Returned { figure } => {
                    self.on_board[figure.0 as usize] = false;
                    self.pieces[table.figure(*figure).piece.0 as usize].returned += 1;
                }
                Event::Unplaceable { tile, .. } => self.note_unplaceable(table, *tile),
                Event::Discarded { item: Item::Tile(_) } => self.discarded += 1,
                Event::Scored { .. } => has_scored = true,
                _ => {}
            }
        }
        if has_scored {
            self.look_for_leader(table);
        }
    }

    // Kept out of the loop over all events, which is run for every choice.
    #[cold]
    fn note_unplaceable(&mut self, table: &Table, tile: TileId) {
        self.unplaceable.push((tile.0, table.board().placed().count() as u32));
    }

    fn look_for_leader(&mut self, table: &Table) {
        let mut first = None;
        let mut best = i32::MIN;
        for player in table.players() {
            let points = table.score(player);
            if points >= best {
                first = (points > best).then_some(player);
                best = points;
            }
        }
        if first.is_some() && first != self.leader {
            self.lead_changes += u32::from(self.leader.is_some());
            self.leader = first;
        }
    }

    /// Tests whether several players share the win.
    pub(crate) fn is_shared(&self) -> bool {
        self.wins.iter().filter(|it| **it > 0).count() > 1
    }

    /// Points of all players together.
    pub(crate) fn total(&self) -> i64 {
        self.scores.iter().map(|it| i64::from(*it)).sum()
    }

    /// Points of the player with most.
    pub(crate) fn best(&self) -> i64 {
        self.scores.iter().max().map_or(0, |it| i64::from(*it))
    }

    /// Points between the player with most and the next; 0 for one alone.
    pub(crate) fn margin(&self) -> i64 {
        let [mut best, mut next] = [None::<i64>; 2];
        for score in self.scores.iter().map(|it| Some(i64::from(*it))) {
            next = next.max(best.min(score));
            best = best.max(score);
        }
        best.zip(next).map_or(0, |(best, next)| best - next)
    }

    /// The part of the largest score line in all points, in thousandths, rounded down; 0 where nobody has points.
    pub(crate) fn largest_share(&self) -> i64 {
        let all = self.total();
        if all > 0 { 1000 * i64::from(self.largest_line) / all } else { 0 }
    }

    /// Records the final table.
    pub(super) fn end(&mut self, table: &Table, interner: &mut Interner) {
        let words = table.rules().words();
        self.turns = table.turn().number;
        self.tiles = table.board().placed().count() as u32;
        self.scores.clear();
        self.scores.extend(table.players().map(|it| table.score(it)));
        let winners = table.winners();
        self.wins.clear();
        self.wins.resize(self.scores.len(), 0);
        for winner in &winners {
            self.wins[winner.idx()] = WIN / winners.len() as i64;
        }
        self.points.clear();
        for line in table.lines() {
            let parts = line.parts();
            self.points.extend(
                parts.map(|(part, points)| (interner.source(table.rules(), part), line.player, points)),
            );
        }
        self.largest_line = table.lines().iter().map(|it| it.points).max().unwrap_or(0);
        self.features.clear();
        self.features.extend(table.each_feature().map(|node| {
            let kind = table.kind(node);
            let is_area = words[kind].shape == Shape::Area;
            let completed = if is_area { table.is_closed(node) } else { table.is_completed(node) };
            Feature { kind, completed, tiles: table.tile_count(node) }
        }));
        for (_, it) in table.figures().filter(|(id, _)| table.tile_of(*id).is_some()) {
            self.pieces[it.piece.0 as usize].stuck += 1;
        }
        self.dead.clear();
        self.dead.extend(table.dead_cells().map(|cell| demand(table, cell)));
        self.laid.clear();
        self.laid.extend(table.board().placed().map(|it| it.pos));
    }
}

/// Edges around a cell in the smallest of their rotations, so that equal demands are the same.
fn demand(table: &Table, cell: Pos) -> Demand {
    let words = table.rules().words();
    let letters = table.asked(cell).map(|edge| edge.map_or('?', |edge| words[edge].letter));
    let turned = (0..4).map(|turn| {
        let mut turned = letters;
        turned.rotate_left(turn);
        turned
    });
    turned.min().unwrap_or(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    impl GameRecord {
        /// Record of a game that has ended with these points; everything else is nothing.
        pub(crate) fn of(scores: &[i32]) -> Self {
            let best = scores.iter().max();
            let winners = scores.iter().filter(|it| Some(*it) == best).count() as i64;
            let win = |it: &i32| if Some(it) == best { WIN / winners } else { 0 };
            Self { scores: scores.to_vec(), wins: scores.iter().map(win).collect(), ..Self::default() }
        }
    }

    #[test]
    fn the_margin_is_between_the_first_two() {
        let margins = [&[10, 4, 7][..], &[4, 7, 10], &[-3, -5], &[7, 1, 7], &[9], &[]];
        assert_eq!(margins.map(|it| GameRecord::of(it).margin()), [3, 3, 2, 0, 0, 0]);
        assert_eq!([&[-3, -5][..], &[]].map(|it| GameRecord::of(it).best()), [-3, 0]);
    }

    #[test]
    fn the_largest_line_is_a_part_of_all_points() {
        let of = |scores: &[i32]| GameRecord { largest_line: 5, ..GameRecord::of(scores) }.largest_share();
        assert_eq!([of(&[10, 5]), of(&[0, 0]), of(&[5, -9])], [333, 0, 0]);
    }
}
