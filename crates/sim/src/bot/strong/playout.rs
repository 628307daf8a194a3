//! Playing on from where a line ends: every player takes the best of his turn, as far as the judge sees.

use bastide_core::TileId;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rng::Rng;

use crate::bot::base::{any, fault};
use crate::bot::judge::Judge;

/// Decisions of a turn after which a playout ends in any case.
const LONGEST: usize = 60;

/// Most options of a decision that are judged: of more, every second, third and so forth.
const WIDE: usize = 60;

/// Number of the best options whose further choices in the same turn are looked at: the deployments on a place.
const DEEP: usize = 3;

/// Number of the best places for a tile that are judged again when it comes again.
const KNOWN: usize = 8;

/// Steps from one draw to the next as parts of the pile, in 2⁻³²: one for each of the first turns. Multiples of such irrational numbers, the
/// golden ratio and roots, lie evenly however many there are, and no two of them go together.
const STEPS: [u32; 6] = [0x9e37_79b9, 0x6a09_e667, 0xbb67_ae85, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c];

/// Playouts from one position.
#[derive(Debug, Default)]
pub(super) struct Playout {
    /// Number of the course of chance, and where all courses begin.
    nth: u32,
    offset: u32,
    /// The turn from which it is played on.
    first: u16,
    /// Places for tiles in turns to come, as they were judged when the tile was drawn there first, best first.
    known: Vec<Known>,
    /// The games in which an option is tried, one after it, and the best so far.
    tried: [Option<Game>; 3],
    /// Options that were tried, with their worth.
    order: Vec<(f64, usize)>,
}

/// Places for a tile, so many turns from now.
#[derive(Debug)]
struct Known {
    turns: usize,
    tile: TileId,
    places: Vec<Choice>,
}

impl Playout {
    /// Forgets everything about another position.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }

    /// Begins the n-th course of chance, in a game that was determinised for it.
    pub(super) fn begin(&mut self, game: &mut Game, nth: u32, offset: u32) {
        (self.nth, self.offset, self.first) = (nth, offset, game.table().turn().number);
        self.draw(game, 0);
    }

    /// Lets the next tile be that of this course of chance, after so many turns.
    fn draw(&self, game: &mut Game, turns: usize) {
        // Further turns draw what chance has put there.
        if let Some(step) = STEPS.get(turns) {
            game.draw_next(self.nth.wrapping_mul(*step).wrapping_add(self.offset));
        }
    }

    /// Plays on for so many turns after the own one, or until the game is over.
    ///
    /// # Errors
    /// If a rule breaks.
    pub(super) fn play(&mut self, judge: &mut dyn Judge, game: &mut Game, most: usize) -> Result<(), Fault> {
        let mut rng = Rng::new(u64::from(self.offset) << 32 | u64::from(self.nth));
        let (mut turn, mut turns) = (self.first, 0);
        for _ in 0..LONGEST * (most + 1) {
            if game.table().turn().number != turn {
                turn = game.table().turn().number;
                turns += 1;
                self.draw(game, turns);
            }
            if game.decision().is_none() || turns > most {
                break;
            }
            match game.player().filter(|_| game.options().len() > 1 && !game.is_asking()) {
                Some(player) => self.decide(judge, game, player, turns)?,
                None => game.choose_nth(any(game.options().len(), &mut rng)).map_err(fault)?,
            }
        }
        Ok(())
    }

    /// Makes a choice, and the one after it in the same turn.
    ///
    /// # Errors
    /// If a rule breaks.
    fn decide(
        &mut self,
        judge: &mut dyn Judge,
        game: &mut Game,
        player: PlayerId,
        turns: usize,
    ) -> Result<(), Fault> {
        self.judge_options(judge, game, player, turns)?;
        let Self { tried, order, .. } = self;
        let [tried, after, best] = tried.each_mut().map(|it| it.get_or_insert_with(|| game.clone()));
        let mut most = f64::NEG_INFINITY;
        for (alone, option) in order.iter().take(DEEP) {
            tried.clone_from(game);
            tried.choose_nth(*option).map_err(fault)?;
            if !goes_on(tried, game) {
                if *alone > most {
                    most = *alone;
                    std::mem::swap(tried, best);
                }
                continue;
            }
            let passing = pass(tried, game);
            let all = tried.options().len();
            let step = all.div_ceil(WIDE).max(1);
            // To pass stands last, where a step may miss it.
            let missed = passing.filter(|it| !it.is_multiple_of(step));
            for next in (0..all).step_by(step).chain(missed) {
                after.clone_from(tried);
                after.choose_nth(next).map_err(fault)?;
                // To pass is known already.
                let value = if Some(next) == passing { *alone } else { judge.worth(after, player)? };
                if value > most {
                    most = value;
                    std::mem::swap(after, best);
                }
            }
        }
        if most == f64::NEG_INFINITY {
            return game.choose_nth(0).map_err(fault);
        }
        std::mem::swap(game, best);
        Ok(())
    }

    /// Judges options by the position after the turn went on without anything further: completed features count only then. Of places
    /// for a tile that came before, those that were good then, those beside a tile that was laid since, and new ones.
    ///
    /// # Errors
    /// If a rule breaks.
    fn judge_options(
        &mut self,
        judge: &mut dyn Judge,
        game: &Game,
        player: PlayerId,
        turns: usize,
    ) -> Result<(), Fault> {
        let table = game.table();
        let is_place = matches!(game.options()[0], Choice::Place { .. });
        let tile = table.turn().tile.filter(|_| is_place);
        let known = self.known.iter().find(|it| Some(it.tile) == tile && it.turns == turns);
        let laid = table.board().placed().filter(|it| known.is_some() && it.turn >= self.first);
        let laid: Vec<Pos> = laid.map(|it| it.pos).collect();
        let is_promising = |choice: &Choice| {
            let before = known.and_then(|it| it.places.iter().position(|it| it == choice));
            before.is_none_or(|rank| rank < KNOWN)
                || matches!(choice, Choice::Place { pos, .. } if laid.iter().any(|it| is_beside(*it, *pos)))
        };
        let tried = self.tried[0].get_or_insert_with(|| game.clone());
        self.order.clear();
        let options = game.options().iter().enumerate().step_by(game.options().len().div_ceil(WIDE));
        for (option, _) in options.filter(|(_, choice)| is_promising(choice)) {
            tried.clone_from(game);
            tried.choose_nth(option).map_err(fault)?;
            if let Some(pass) = pass(tried, game) {
                tried.choose_nth(pass).map_err(fault)?;
            }
            self.order.push((judge.worth(tried, player)?, option));
        }
        // The sort is stable: of equals the first comes first.
        self.order.sort_by(|one, other| other.0.total_cmp(&one.0));
        if let (None, Some(tile)) = (known, tile) {
            let places = self.order.iter().map(|(_, option)| game.options()[*option]).collect();
            self.known.push(Known { turns, tile, places });
        }
        Ok(())
    }
}

/// Tests whether who decides in a game still has the turn after a choice.
pub(super) fn same_turn(after: &Game, game: &Game) -> bool {
    let turn = |game: &Game| (game.player(), game.table().turn().number);
    turn(after) == turn(game)
}

/// Tests whether the turn of who decides in a game goes on after a choice, with a decision that is not in the middle of a rule.
pub(super) fn goes_on(after: &Game, game: &Game) -> bool {
    same_turn(after, game) && !after.is_asking()
}

/// The option that goes on with the turn after a choice and does nothing further, if there is one.
pub(super) fn pass(after: &Game, game: &Game) -> Option<usize> {
    let passes = |game: &Game| game.options().iter().rposition(|it| *it == Choice::Pass);
    goes_on(after, game).then(|| passes(after)).flatten()
}

/// Tests whether two cells have a side in common.
fn is_beside(one: Pos, other: Pos) -> bool {
    one.x.abs_diff(other.x) + one.y.abs_diff(other.y) == 1
}
