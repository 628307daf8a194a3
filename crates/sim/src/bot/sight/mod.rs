//! Judge that knows the pile: it counts signs on the table for each player, and weighs them.
//!
//! It knows shapes, scales, followers and what is left of the pile, and no rule by name; what variants make of the worth of features it asks
//! them, as scoring does. Values are linear in the signs, so weights can be learnt and read.

mod chances;
mod men;
mod reading;
mod signs;
mod weights;

use std::sync::Arc;

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::piece::{PieceId, Role, Supply};
use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;
use bastide_core::table::Table;

use self::chances::Chances;
use self::men::Men;
use self::reading::Reader;
pub use self::signs::{Named, SIGNS, Sign};
pub use self::weights::{PIECES, PieceWeights, Weights};
use super::base::likely_lead;
use super::judge::Judge;

/// Points by which a turn changes the lead: those of several turns add up by their root. With 2 to 6 bots win alike.
const SPREAD: f64 = 3.0;

/// The judge.
#[derive(Debug)]
pub struct Sight {
    weights: Arc<Weights>,
    prepared: Option<Prepared>,
    chances: Chances,
    men: Men,
    signs: Vec<f64>,
    paid: Vec<u32>,
    look: u32,
    areas: Vec<(u32, f64, f64)>,
}

/// Weights for the pieces of some rules.
#[derive(Debug)]
struct Prepared {
    rules: Arc<Rules>,
    /// For each piece of the rules, its place among those with weights of their own.
    places: Vec<Option<usize>>,
    /// Weights of all signs of a player: first those of all games, then two for each such piece.
    weights: Vec<f64>,
}

/// Pieces that have weights of their own: all that players own but tokens and the ordinary follower, which is the first piece.
pub fn weighed(rules: &Rules) -> impl Iterator<Item = PieceId> {
    let pieces = (0..).map(PieceId).zip(&rules.setup.pieces);
    let own = pieces
        .skip(1)
        .filter(|(_, it)| it.role != Role::Token && matches!(it.supply, Supply::Each(count) if count > 0));
    own.map(|(piece, _)| piece)
}

impl Prepared {
    fn new(rules: Arc<Rules>, weights: &Weights) -> Self {
        let mut places = vec![None; rules.setup.pieces.len()];
        let mut all = weights.signs.to_vec();
        for (place, piece) in weighed(&rules).enumerate() {
            places[usize::from(piece.0)] = Some(place);
            let own = weights.pieces.get(&rules.piece(piece).name).copied().unwrap_or_default();
            all.extend([own.supply, own.board]);
        }
        Self { rules, places, weights: all }
    }
}

/// Players and turns, as signs need them.
#[derive(Clone, Copy, Debug)]
struct Course {
    players: usize,
    /// Tiles still to come.
    left: f64,
    /// Own turns still to come, cut where games are longer than those that weights come from.
    turns: f64,
    /// 1 until the last eight turns, falling to 0 with them.
    late: f64,
    /// Part of the longest game that is still to come.
    long: f64,
}

impl Course {
    /// Turns of each player in the longest games that weights come from.
    const LONGEST: f64 = 36.0;

    fn of(table: &Table) -> Self {
        let (left, players) = (table.pile().len() as f64, table.rules().players());
        let all = left / players as f64;
        let turns = all.min(Self::LONGEST);
        Self { players, left, turns, late: (all / 8.0).min(1.0), long: turns / Self::LONGEST }
    }
}

impl Sight {
    /// A judge with these weights.
    pub fn new(weights: Arc<Weights>) -> Self {
        Self {
            weights,
            prepared: None,
            chances: Chances::default(),
            men: Men::default(),
            signs: Vec::new(),
            paid: Vec::new(),
            look: 0,
            areas: Vec::new(),
        }
    }

    /// Counts the signs of a position: for each seat as many numbers as there are [weights](Self::weights).
    ///
    /// # Errors
    /// If a rule of a variant breaks that is asked what a feature is worth.
    pub fn read(&mut self, game: &mut Game) -> Result<&[f64], Fault> {
        self.prepare(game.table());
        self.chances.read(game.table());
        self.men.read(game, self.prepared.as_ref().map_or(&[], |it| &it.places), self.chances.look())?;
        let table = game.table();
        let (course, stride) = (Course::of(table), self.stride());
        self.signs.clear();
        self.signs.resize(course.players * stride, 0.0);
        self.paid.resize(table.segment_numbers().max(self.paid.len()), 0);
        self.areas.resize(self.paid.len(), (0, 0.0, 0.0));
        let Self { chances, men, signs, paid, look, areas, .. } = self;
        Reader { table, course, chances, men, signs, stride, paid, look, areas }.read();
        Ok(&self.signs)
    }

    /// Weights of the signs of a player.
    pub fn weights(&mut self, table: &Table) -> &[f64] {
        self.prepare(table);
        self.prepared.as_ref().map_or(&[], |it| &it.weights)
    }

    fn stride(&self) -> usize {
        self.prepared.as_ref().map_or(0, |it| it.weights.len())
    }

    fn prepare(&mut self, table: &Table) {
        let is_prepared =
            self.prepared.as_ref().is_some_and(|it| std::ptr::eq(Arc::as_ptr(&it.rules), table.rules()));
        if !is_prepared {
            self.prepared = Some(Prepared::new(table.shared_rules(), &self.weights));
        }
    }
}

impl Judge for Sight {
    fn values(&mut self, game: &mut Game) -> Result<[f64; PlayerId::MAX], Fault> {
        let mut values = [0.0; PlayerId::MAX];
        if !game.table().is_over() {
            self.read(game)?;
            let stride = self.stride();
            let weights = self.prepared.as_ref().map_or(&[][..], |it| &it.weights);
            for (value, signs) in values.iter_mut().zip(self.signs.chunks(stride.max(1))) {
                *value = signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum();
            }
        }
        let table = game.table();
        for player in table.players() {
            values[player.idx()] += f64::from(table.score(player));
        }
        Ok(values)
    }

    /// The lead over those who may still win in the turns to come.
    fn worth(&mut self, game: &mut Game, me: PlayerId) -> Result<f64, Fault> {
        let values = self.values(game)?;
        let spread = SPREAD * libm::sqrt(Course::of(game.table()).turns);
        Ok(likely_lead(game.table(), me, spread, |it| values[it.idx()]))
    }
}
