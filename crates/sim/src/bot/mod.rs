//! Bots: they see the game's decision and answer with the number of an option. Each has a file of its own.

mod ahead;
mod base;
mod compact;
mod greedy;
mod mcts;
mod random;
mod recipe;
mod value;

pub use self::base::Bot;
pub(crate) use self::base::fault;
pub use self::compact::Compact;
pub use self::greedy::Greedy;
pub use self::mcts::{Budget, Mcts, Stopwatch};
pub use self::random::Random;
pub use self::recipe::Recipe;
