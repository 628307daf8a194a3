//! Bots: what they see is the game's decision, what they say is the number of an option. Each has a file of its own.

mod ahead;
mod compact;
mod greedy;
mod mcts;
mod random;
mod recipe;
mod value;

use std::fmt;

use bastide_core::chance::Chance;
use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Side;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;

pub use self::compact::Compact;
pub use self::greedy::Greedy;
pub use self::mcts::{Budget, Mcts, Stopwatch};
pub use self::random::Random;
pub use self::recipe::Recipe;

/// A player made of rules: a way of choosing among options.
///
/// Always: what it chooses follows from what lies on the table and from `chance`; how the game's own chance will fall it does not know.
/// Between two calls it keeps memory to work in and nothing that it remembers, so one bot plays any number of games and seats in turn.
pub trait Bot: fmt::Debug {
    /// The number of the option it chooses. The game must not be over.
    ///
    /// # Errors
    /// If the bot itself breaks, a script for instance. An option whose rule breaks is no fault of the bot; choosing it shows that.
    fn choose(&mut self, game: &Game, chance: &mut Chance) -> Result<usize, Fault>;
}

/// One of a number of options, each equally likely.
fn any(count: usize, chance: &mut Chance) -> usize {
    chance.below(count as u32) as usize
}

/// One of the options for which a value is greatest, each equally likely.
fn best<T: PartialOrd>(values: impl IntoIterator<Item = T>, chance: &mut Chance) -> usize {
    let mut best = Vec::new();
    let mut most = None;
    for (option, value) in values.into_iter().enumerate() {
        if most.as_ref().is_none_or(|most| value > *most) {
            best.clear();
            most = Some(value);
        } else if most.as_ref().is_some_and(|most| value < *most) {
            continue;
        }
        best.push(option);
    }
    best.get(any(best.len(), chance)).copied().unwrap_or(0)
}

/// How much more one player has than whoever of the others has most.
fn lead<T: Copy + PartialOrd + std::ops::Sub<Output = T>>(
    table: &Table,
    me: PlayerId,
    has: impl Fn(PlayerId) -> T,
) -> T {
    let mut most = None;
    for other in table.players().filter(|it| *it != me).map(&has) {
        if most.is_none_or(|most| other > most) {
            most = Some(other);
        }
    }
    // There are at least two players.
    has(me) - most.unwrap_or_else(|| has(me))
}

/// How many tiles a placed tile would touch with its sides; none for what is no placement.
fn touched(game: &Game, choice: Choice) -> usize {
    let board = game.table().board();
    match choice {
        Choice::Place { pos, .. } | Choice::PlaceSpan { pos, .. } => {
            Side::ALL.iter().filter(|side| board.at(pos.step(**side)).is_some()).count()
        }
        _ => 0,
    }
}
