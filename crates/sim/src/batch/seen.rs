//! What is seen of a game while it is played and when it is over, as numbers. Sees decisions, events and the table, and adds up nothing.

use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::piece::Spot;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;
use bastide_core::words::{KindId, Shape};

use super::lexicon::Lexicon;

/// The edges that are asked for around a free cell, clockwise from where they are smallest; `?` where nothing is asked.
pub type Demand = [char; 4];

/// How many parts a win has, so that two to six players can share it equally.
pub const WIN: i64 = 60;

/// A game that has been played.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// How many seats the bots had moved on.
    pub turned: usize,
    /// The points, by seat.
    pub scores: Vec<i32>,
    /// The shares of the [win](WIN), by seat: those who have the most points have equal parts.
    pub wins: Vec<i64>,
    /// How many turns were begun.
    pub turns: u16,
    /// How many tiles lie on the board.
    pub tiles: u32,
    /// For each decision what was asked, as a number of the [`Lexicon`], and how many options there were.
    pub decisions: Vec<(u16, u32)>,
    /// How often somebody else came to lead alone.
    pub lead_changes: u32,
    /// Each drawn tile that had no place: its design, and how many tiles lay on the board.
    pub unplaceable: Vec<(u16, u32)>,
    /// Each score line: what for, as a number of the [`Lexicon`], who, how many points.
    pub lines: Vec<(u16, PlayerId, i32)>,
    /// Each feature at the end.
    pub features: Vec<Feature>,
    /// What became of the pieces, by kind.
    pub pieces: Vec<Moves>,
    /// Each free cell that no tile of the game fits.
    pub dead: Vec<Demand>,
    /// What variants measure, in the order of the rules.
    pub own: Vec<i64>,
    leader: Option<PlayerId>,
}

/// A feature at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its kind.
    pub kind: KindId,
    /// Whether it was completed; of an area, whether it is closed all around.
    pub completed: bool,
    /// How many different tiles it has.
    pub tiles: u32,
}

/// What became of the pieces of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// How often one was put on the board.
    pub deployed: u32,
    /// How often one went home.
    pub returned: u32,
    /// How many were not at home when the game was over.
    pub stuck: u32,
}

impl Seen {
    /// Forgets the last game.
    pub(super) fn begin(&mut self, table: &Table, turned: usize) {
        self.turned = turned;
        self.decisions.clear();
        self.lead_changes = 0;
        self.leader = None;
        self.unplaceable.clear();
        self.pieces.clear();
        self.pieces.resize(table.rules().setup.pieces.len(), Moves::default());
    }

    /// Notes what is asked.
    pub(super) fn asked(&mut self, game: &Game, lexicon: &mut Lexicon) {
        if let Some(decision) = game.decision() {
            self.decisions.push((lexicon.question(&decision.question), decision.options.len() as u32));
        }
    }

    /// Notes what has happened since the last choice.
    pub(super) fn happened(&mut self, table: &Table) {
        let mut has_scored = false;
        for event in table.events() {
            match event {
                Event::Deployed { figure, .. } => {
                    self.pieces[table.figure(*figure).piece.0 as usize].deployed += 1;
                }
                Event::Returned { figure } => {
                    self.pieces[table.figure(*figure).piece.0 as usize].returned += 1;
                }
                Event::Discarded { tile } | Event::PutBack { tile } => {
                    self.unplaceable.push((tile.0, table.board().placed().len() as u32));
                }
                Event::Scored { .. } => has_scored = true,
                _ => {}
            }
        }
        if has_scored {
            self.look_for_leader(table);
        }
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

    /// Notes how it has ended.
    pub(super) fn end(&mut self, table: &Table, lexicon: &mut Lexicon) {
        let words = table.rules().words();
        self.turns = table.turn().number;
        self.tiles = table.board().placed().len() as u32;
        self.scores.clear();
        self.scores.extend(table.players().map(|it| table.score(it)));
        let best = self.scores.iter().max().copied();
        let winners = self.scores.iter().filter(|it| Some(**it) == best).count() as i64;
        self.wins.clear();
        self.wins.extend(self.scores.iter().map(|it| if Some(*it) == best { WIN / winners } else { 0 }));
        self.lines.clear();
        self.lines
            .extend(table.lines().iter().map(|it| (lexicon.source(words, &it.reason), it.player, it.points)));
        self.features.clear();
        self.features.extend(table.each_feature().map(|node| {
            let kind = table.kind(node);
            let is_area = words[kind].shape == Shape::Area;
            let completed = if is_area { table.is_closed(node) } else { table.is_completed(node) };
            Feature { kind, completed, tiles: table.tile_count(node) }
        }));
        for (_, it) in table.figures().filter(|(_, it)| it.spot != Spot::Supply) {
            self.pieces[it.piece.0 as usize].stuck += 1;
        }
        self.dead.clear();
        self.dead.extend(table.dead_cells().map(|cell| demand(table, cell)));
    }
}

/// What is asked for around a cell, turned so that equal demands are the same.
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
