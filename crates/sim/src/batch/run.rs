//! Run: games, seeds and seating, all of which follow from numbers and none from the order of play.

use std::ops::Range;

use bastide_core::rng::{Rng, splitmix64};
use serde::{Deserialize, Serialize};

/// A run of games.
///
/// Games are played in blocks. The games of a block have the same seed, and from one to the next every bot moves one seat on, so that
/// after a block each has sat everywhere with the same chances. If all seats have the same bot there is nothing to move, and a block
/// is one game.
///
/// Game *g* follows from the seed and *g* alone: who plays it, on which machine and after which other games does not matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The seed of the run.
    pub seed: u64,
    /// Number of blocks.
    pub blocks: u64,
    /// The bots by name. In the first game of a block the first one has the first seat, and so on.
    pub bots: Vec<String>,
}

/// A game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its block.
    pub block: u64,
    /// Number of seats by which the bots have moved on.
    pub turned: usize,
}

impl Run {
    /// A run of at least so many games; the last block is played whole.
    pub fn new(seed: u64, games: u64, bots: Vec<String>) -> Self {
        let mut run = Self { seed, blocks: 0, bots };
        run.blocks = games.div_ceil(run.block_size());
        run
    }

    /// The run of a [duel](crate::duel): a bot has the first seat of its first game, copies of another all further ones.
    pub fn duel(seed: u64, games: u64, players: usize, bot: &str, other: &str) -> Self {
        let others = std::iter::repeat_n(other.to_owned(), players.saturating_sub(1));
        Self::new(seed, games, std::iter::once(bot.to_owned()).chain(others).collect())
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.bots.len()
    }

    /// Number of games in a block.
    pub fn block_size(&self) -> u64 {
        let is_mixed = self.bots.iter().any(|it| *it != self.bots[0]);
        if is_mixed { self.bots.len() as u64 } else { 1 }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.blocks.saturating_mul(self.block_size())
    }

    /// The seed of the games of a block.
    pub fn seed_of(&self, block: u64) -> u64 {
        splitmix64(self.seed, block.wrapping_add(1))
    }

    /// Random numbers for the bots of a game: not the game's own, which must not depend on the bots.
    pub fn rng_of_bots(seed: u64) -> Rng {
        Rng::new(!seed)
    }

    /// Block and turn of a game by its number.
    pub fn place(&self, game: u64) -> Place {
        let size = self.block_size();
        Place { block: game / size, turned: (game % size) as usize }
    }

    /// Number of the bot on a seat; the bots have moved on by less seats than there are.
    pub fn bot_at(&self, turned: usize, seat: usize) -> usize {
        // No division, because it is asked for every decision.
        let at = seat + self.players() - turned;
        if at < self.players() { at } else { at - self.players() }
    }

    /// The bots of a game, by seat.
    pub fn seating(&self, game: u64) -> Vec<&str> {
        let turned = self.place(game).turned;
        (0..self.players()).map(|seat| self.bots[self.bot_at(turned, seat)].as_str()).collect()
    }

    /// The blocks of one of several equal shards, counted from 0.
    pub fn shard(&self, shard: u64, of: u64) -> Range<u64> {
        let bound = |at: u64| (u128::from(self.blocks) * u128::from(at) / u128::from(of)) as u64;
        bound(shard)..bound(shard + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(games: u64, bots: &[&str]) -> Run {
        Run::new(7, games, bots.iter().map(|it| (*it).to_owned()).collect())
    }

    #[test]
    fn every_bot_has_every_seat_once_in_a_block() {
        let run = run(6, &["a", "b", "c"]);
        assert_eq!(run.seating(0), ["a", "b", "c"]);
        assert_eq!(run.seating(1), ["c", "a", "b"]);
        assert_eq!(run.seating(2), ["b", "c", "a"]);
        assert_eq!(run.seating(3), ["a", "b", "c"]);
        assert_eq!(run.place(4), Place { block: 1, turned: 1 });
        assert_ne!(run.seed_of(0), run.seed_of(1));
    }

    #[test]
    fn a_run_of_one_bot_needs_no_blocks_and_others_are_whole() {
        assert_eq!(run(100, &["a", "a", "a"]).games(), 100);
        assert_eq!(run(100, &["a", "b", "a"]).games(), 102);
        assert_eq!(run(0, &["a", "b"]).games(), 0);
    }

    #[test]
    fn shards_share_out_all_blocks() {
        for (blocks, shards) in [(10, 3), (2, 5), (1_000_000_000_000, 7), (0, 2)] {
            let run = run(blocks, &["a", "a"]);
            let mut next = 0;
            for shard in 0..shards {
                let range = run.shard(shard, shards);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, run.blocks);
        }
    }

    #[test]
    fn the_rng_of_bots_is_not_that_of_the_game() {
        assert_ne!(Run::rng_of_bots(7), Rng::new(7));
        assert_ne!(Run::rng_of_bots(7), Run::rng_of_bots(8));
    }
}
