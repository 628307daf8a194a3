//! Tallies of many games: exact sums and counts under names, which can be merged in any order and written down. Plays nothing.

mod counter;
mod measure;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::counter::Counter;
pub use self::measure::{Counts, Measure, Ratio};
use crate::batch::game_record::WIN;
use crate::batch::runner::Broken;
use crate::estimate::{Confidence, Estimate, Share, Sums};
use crate::source::Source;

/// Tally of many games.
///
/// Merging adds; it does not matter which games were tallied together or in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Number of games played to their end, in whole blocks.
    pub games: u64,
    /// Number of their blocks.
    pub blocks: u64,
    /// The seats, in order.
    pub seats: Vec<Player>,
    /// The bots by name; those with the same name together.
    pub bots: BTreeMap<String, Player>,
    /// Turns begun.
    pub turns: Measure,
    /// Tiles on the board at the end.
    pub tiles: Measure,
    /// Decisions that somebody had to make.
    pub decisions: Measure,
    /// Points of the player with most.
    pub best_score: Measure,
    /// Points between the player with most and the next; 0 if they share the win.
    pub margin: Measure,
    /// 1 for a game whose win is shared.
    pub ties: Measure,
    /// Changes of the lead: somebody else leads alone after a decision.
    pub lead_changes: Measure,
    /// The part of the largest score line in all points of a game, in thousandths, rounded down; 0 where nobody has points.
    pub largest_line: Measure,
    /// Drawn tiles that had no place.
    pub unplaceable: Measure,
    /// Number of tiles on the board at such a draw.
    pub unplaceable_at: Counts,
    /// Draws without a place, by tile.
    pub unplaceable_tiles: BTreeMap<String, u64>,
    /// Drawn tiles that rules put out of the game.
    pub discarded: Measure,
    /// Free cells at the end that no tile of the game fits.
    pub dead_cells: Measure,
    /// Number of such cells by their edges, as letters clockwise, `?` for a side without a tile.
    pub demands: BTreeMap<String, u64>,
    /// Questions, by name.
    pub questions: BTreeMap<String, Question>,
    /// Points, by source.
    pub sources: BTreeMap<Source, SourceStats>,
    /// Features at the end, by kind.
    pub features: BTreeMap<String, Features>,
    /// Pieces, by kind.
    pub pieces: BTreeMap<String, Pieces>,
    /// Measures of variants, as `variant.name`.
    pub own: BTreeMap<String, Measure>,
    /// Games in which a rule broke.
    pub faults: Faults,
}

/// Results of a seat, or of the bots of one name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Number of players of each game that are summed up.
    pub members: u64,
    /// Points.
    pub score: Measure,
    /// Parts of the win, of which a game has [`WIN`]; those who share it have equal parts.
    pub wins: Measure,
}

/// Statistics of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Times that it was asked in a game.
    pub asked: Measure,
    /// Number of options each time.
    pub options: Counts,
    /// Mean number of options each time.
    pub choice: Ratio,
}

/// Statistics of a source of points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceStats {
    /// Points of all players together.
    pub points: Measure,
    /// Number of score lines that it has a part in.
    pub lines: Measure,
    /// Points each time.
    pub each: Counts,
    /// All its points, by seat.
    pub by_seat: Vec<i64>,
    /// All its points, by bot.
    pub by_bot: BTreeMap<String, i64>,
}

/// Statistics of the features of a kind at the end of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Features {
    /// Number of features.
    pub all: Measure,
    /// Number of completed ones; of areas, of those closed all around.
    pub completed: Measure,
    /// Completed ones for each.
    pub completion: Ratio,
    /// Tiles for each.
    pub size: Ratio,
    /// The sizes of the completed ones, in tiles.
    pub completed_sizes: Counts,
    /// The sizes of the others.
    pub open_sizes: Counts,
}

/// Statistics of the pieces of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    /// Number of times that one came to the board.
    pub deployed: Measure,
    /// Number of returns to the supply.
    pub returned: Measure,
    /// Number of pieces on the board at the end.
    pub stuck: Measure,
}

/// Games in which a rule broke. They are not in any other number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faults {
    /// Number of games.
    pub games: u64,
    /// Number of games of the same blocks that were left out with them.
    pub lost_with_them: u64,
    /// The first of them.
    pub first: Option<Broken>,
}

impl Tally {
    /// Adds the tally of other games of the same run.
    pub fn merge(&mut self, mut other: Self) {
        self.games += other.games;
        self.blocks += other.blocks;
        self.seats.resize(self.seats.len().max(other.seats.len()), Player::default());
        for (own, more) in self.seats.iter_mut().zip(&other.seats) {
            own.merge(more);
        }
        merge_all(&mut self.bots, &other.bots, Player::merge);
        for (own, more) in self.measures_mut().into_iter().zip(other.measures_mut()) {
            own.merge(more);
        }
        self.unplaceable_at.merge(&other.unplaceable_at);
        merge_all(&mut self.unplaceable_tiles, &other.unplaceable_tiles, |own, more| *own += more);
        merge_all(&mut self.demands, &other.demands, |own, more| *own += more);
        merge_all(&mut self.questions, &other.questions, Question::merge);
        merge_all(&mut self.sources, &other.sources, SourceStats::merge);
        merge_all(&mut self.features, &other.features, Features::merge);
        merge_all(&mut self.pieces, &other.pieces, Pieces::merge);
        merge_all(&mut self.own, &other.own, Measure::merge);
        self.faults.merge(other.faults);
        self.pad();
    }

    /// Measures of whole games that have a field of their own.
    fn measures_mut(&mut self) -> [&mut Measure; 11] {
        [
            &mut self.turns,
            &mut self.tiles,
            &mut self.decisions,
            &mut self.best_score,
            &mut self.margin,
            &mut self.ties,
            &mut self.lead_changes,
            &mut self.largest_line,
            &mut self.unplaceable,
            &mut self.discarded,
            &mut self.dead_cells,
        ]
    }

    /// Counts zero for names that did not occur in a game, so that every entry is about all games.
    fn pad(&mut self) {
        let (games, blocks) = (self.games, self.blocks);
        for it in self.questions.values_mut() {
            it.asked.pad(games, blocks);
            it.choice.pad(blocks);
        }
        for it in self.sources.values_mut() {
            it.points.pad(games, blocks);
            it.lines.pad(games, blocks);
            it.by_seat.resize(self.seats.len(), 0);
        }
        for it in self.features.values_mut() {
            it.all.pad(games, blocks);
            it.completed.pad(games, blocks);
            it.completion.pad(blocks);
            it.size.pad(blocks);
        }
    }
}

fn merge_all<K: Ord + Clone, T: Default>(
    own: &mut BTreeMap<K, T>,
    other: &BTreeMap<K, T>,
    merge: impl Fn(&mut T, &T),
) {
    for (name, more) in other {
        match own.get_mut(name) {
            Some(own) => merge(own, more),
            None => {
                let mut new = T::default();
                merge(&mut new, more);
                own.insert(name.clone(), new);
            }
        }
    }
}

impl Player {
    /// The share of the wins that each of its members gets; none of no game.
    pub fn share(&self, confidence: Confidence) -> Option<Estimate> {
        let wins = &self.wins;
        let size = wins.games.checked_div(wins.blocks)?;
        let blocks = Sums { count: wins.blocks, sum: wins.sum, squares: wins.block_squares };
        let unit = WIN as u64 * self.members.max(1) * size;
        Share::of_blocks(&blocks, u32::try_from(unit).ok()?, WIN as u32, confidence)
    }

    fn merge(&mut self, other: &Self) {
        self.members = self.members.max(other.members);
        self.score.merge(&other.score);
        self.wins.merge(&other.wins);
    }
}

impl Question {
    fn merge(&mut self, other: &Self) {
        self.asked.merge(&other.asked);
        self.options.merge(&other.options);
        self.choice.merge(&other.choice);
    }
}

impl SourceStats {
    fn merge(&mut self, other: &Self) {
        self.points.merge(&other.points);
        self.lines.merge(&other.lines);
        self.each.merge(&other.each);
        self.by_seat.resize(self.by_seat.len().max(other.by_seat.len()), 0);
        for (own, more) in self.by_seat.iter_mut().zip(&other.by_seat) {
            *own += more;
        }
        merge_all(&mut self.by_bot, &other.by_bot, |own, more| *own += more);
    }
}

impl Features {
    fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        self.completed.merge(&other.completed);
        self.completion.merge(&other.completion);
        self.size.merge(&other.size);
        self.completed_sizes.merge(&other.completed_sizes);
        self.open_sizes.merge(&other.open_sizes);
    }
}

impl Pieces {
    fn merge(&mut self, other: &Self) {
        self.deployed.merge(&other.deployed);
        self.returned.merge(&other.returned);
        self.stuck.merge(&other.stuck);
    }
}

impl Faults {
    /// Adds the broken games of a block of so many.
    pub(crate) fn add(&mut self, block_size: u64, broken: &[Broken]) {
        self.games += broken.len() as u64;
        self.lost_with_them += block_size - broken.len() as u64;
        let first = broken.first().filter(|it| self.first.as_ref().is_none_or(|first| *it < first));
        if let Some(first) = first {
            self.first = Some(first.clone());
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.lost_with_them += other.lost_with_them;
        self.first = match (self.first.take(), other.first) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_with_a_broken_game_is_lost_whole_and_the_first_of_all_is_kept() {
        let broken = |game| Broken { game, seed: 1, bots: Vec::new(), turn: 2, message: "no".to_owned() };
        let mut faults = Faults::default();
        faults.add(4, &[broken(9), broken(10)]);
        faults.add(4, &[broken(5)]);
        faults.add(4, &[broken(20)]);
        assert_eq!((faults.games, faults.lost_with_them), (4, 8));
        assert_eq!(faults.first.map(|it| it.game), Some(5));
    }
}
