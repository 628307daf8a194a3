//! Bots: they see the game's decision and answer with the number of an option. Each has a file of its own.

mod ahead;
mod base;
mod budget;
mod club;
mod compact;
mod greedy;
mod judge;
mod mcts;
mod random;
mod recipe;
pub mod sight;
mod strong;
mod value;

pub(crate) use self::base::fault;
pub use self::base::{Bot, Considered};
pub use self::budget::{Budget, Stopwatch};
pub use self::club::{Club, Novice};
pub use self::compact::Compact;
pub use self::greedy::Greedy;
pub use self::judge::Judge;
pub use self::mcts::Mcts;
pub use self::random::Random;
pub use self::recipe::{Level, Recipe};
pub use self::strong::Strong;
