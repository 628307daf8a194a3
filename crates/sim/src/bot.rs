//! Bots: what they see is the game's decision, what they say is the number of an option.

use std::fmt;
use std::str::FromStr;

use bastide_core::chance::Chance;
use bastide_core::game::Game;
use bastide_core::player::PlayerId;

use crate::standing::standing;

/// A way of choosing among options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Every option is equally likely.
    Random,
    /// The option that brings most points at once, for itself minus the best of the others; among equals, the one that would be best if
    /// the game ended now; among those, any. Looks no further than its own turn.
    Greedy,
}

impl Bot {
    /// The names of all bots.
    pub const NAMES: [&'static str; 2] = ["random", "greedy"];

    /// The number of the option it chooses. The game must not be over.
    pub fn choose(self, game: &Game, chance: &mut Chance) -> usize {
        let count = game.options().len();
        match self {
            Self::Random => chance.below(count as u32) as usize,
            Self::Greedy => greedy(game, chance),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        })
    }
}

impl FromStr for Bot {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            _ => Err(format!("there is no bot `{name}`; there are {}", Self::NAMES.join(" and "))),
        }
    }
}

fn greedy(game: &Game, chance: &mut Chance) -> usize {
    let count = game.options().len();
    let Some(me) = game.player() else { return 0 };
    let turn = game.table().turn().number;
    let mut best = Vec::new();
    let mut most = None;
    for option in 0..count {
        // An option whose rule breaks is worth nothing; choosing it shows the fault.
        let value = ahead(game, option, me, turn, 2);
        if value > most {
            most = value;
            best.clear();
        }
        if value == most {
            best.push(option);
        }
    }
    best[chance.below(best.len() as u32) as usize]
}

/// How far ahead a player is after an option, and would be if the game ended then. Looks through the rest of his own decisions of this
/// turn, so many deep.
fn ahead(game: &Game, option: usize, me: PlayerId, turn: u16, depth: u8) -> Option<(i32, i32)> {
    let mut fork = game.clone();
    fork.choose_nth(option).ok()?;
    let mine = fork.player() == Some(me) && fork.table().turn().number == turn;
    if mine && depth > 1 {
        return (0..fork.options().len()).filter_map(|next| ahead(&fork, next, me, turn, depth - 1)).max();
    }
    let table = fork.table();
    let lead = |points: &dyn Fn(PlayerId) -> i32| {
        let others = table.players().filter(|it| *it != me).map(points).max().unwrap_or(0);
        points(me) - others
    };
    let expected = standing(table);
    Some((lead(&|it| table.score(it)), lead(&|it| table.score(it) + expected[it.idx()])))
}
