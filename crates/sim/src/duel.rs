//! Duels: one bot against as many of another as the table has further seats, each seat in turn under the same draws, until it is clear who is
//! stronger.

use std::ops::{ControlFlow, Range};

use bastide_core::host::Fault;

use crate::batch::{Batch, GameRecord, Runner, WIN, Worker, share_out};
use crate::estimate::{Confidence, Estimate, Sequential, Share, Sums, Verdict};
use crate::tally::Faults;

/// Result of a duel, as exact sums.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Number of players.
    pub players: usize,
    /// Number of games.
    pub games: u64,
    /// Parts of the wins that the bot got, by block.
    wins: Sums,
    /// Points of the bot for each other player less the points of the others, by block.
    points: Sums,
    /// The same of each game of a block, which is that with the bot on one seat: parts of wins, and points.
    seats: Vec<[Sums; 2]>,
    /// Traits of the games.
    seen: Seen,
    /// Games in which a rule broke; their blocks do not count.
    pub faults: Faults,
}

/// Traits that some game of a duel had.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Somebody had a part of the win.
    won: bool,
    /// Players had different parts of it.
    split: bool,
    /// Players had different points.
    uneven: bool,
}

/// Stronger of the two, by the share of wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stronger {
    /// The bot is.
    Bot,
    /// The other is.
    Other,
    /// Neither by more than the tolerance.
    Neither,
    /// The games so far do not tell.
    Unknown,
}

/// The test of shares of wins: equal within 2.5 % of all wins, or 5 % apart; from 30 blocks on.
const TEST: Sequential =
    Sequential { tolerance: 0.025, one: 0.5, false_alarm: 0.05, oversight: 0.05, least: 30 };

impl Score {
    fn new(players: usize) -> Self {
        Self { players, seats: vec![Default::default(); players], ..Self::default() }
    }

    fn add(&mut self, block: &[(i64, i64)]) {
        self.games += block.len() as u64;
        for ([wins, points], game) in self.seats.iter_mut().zip(block) {
            wins.add(game.0);
            points.add(game.1);
        }
        self.wins.add(block.iter().map(|it| it.0).sum());
        self.points.add(block.iter().map(|it| it.1).sum());
    }

    fn see(&mut self, game: &GameRecord) {
        self.seen.won |= game.wins.iter().any(|it| *it > 0);
        self.seen.split |= game.wins.iter().any(|it| *it != game.wins[0]);
        self.seen.uneven |= game.scores.iter().any(|it| *it != game.scores[0]);
    }

    fn merge(&mut self, other: Self) {
        self.seen.won |= other.seen.won;
        self.seen.split |= other.seen.split;
        self.seen.uneven |= other.seen.uneven;
        self.games += other.games;
        self.wins.merge(&other.wins);
        self.points.merge(&other.points);
        for (own, other) in self.seats.iter_mut().zip(&other.seats) {
            own[0].merge(&other[0]);
            own[1].merge(&other[1]);
        }
        self.faults.merge(other.faults);
    }

    /// Parts into which the wins of a block are divided.
    fn parts(&self) -> u32 {
        WIN as u32 * self.players as u32
    }

    /// The bot's share of the wins.
    pub fn wins(&self, confidence: Confidence) -> Option<Estimate> {
        Share::of_blocks(&self.wins, self.parts(), WIN as u32, confidence)
    }

    /// True if all share each win whatever their points, or nobody wins: then shares of wins say nothing. Games that are all drawn on points
    /// say that the bots are even.
    pub fn is_unwon(&self) -> bool {
        let Seen { won, split, uneven } = self.seen;
        let is_drawn = self.players > 1 && won && !uneven;
        self.games > 0 && !split && !is_drawn
    }

    /// The bot's share of the wins in the games in which it had a seat.
    pub fn wins_from(&self, seat: usize, confidence: Confidence) -> Option<Estimate> {
        Share::of_blocks(&self.seats.get(seat)?[0], WIN as u32, WIN as u32, confidence)
    }

    /// By how many points the bot was ahead of the mean of the others in the games in which it had a seat.
    pub fn points_from(&self, seat: usize, confidence: Confidence) -> Option<Estimate> {
        let others = self.players.saturating_sub(1).max(1);
        Some(self.seats.get(seat)?[1].estimate(confidence)?.scaled(1.0 / others as f64))
    }

    /// By how many points of a game the bot is ahead of the mean of the others.
    pub fn points(&self, confidence: Confidence) -> Option<Estimate> {
        let others = self.players.saturating_sub(1).max(1) * self.players;
        Some(self.points.estimate(confidence)?.scaled(1.0 / others as f64))
    }

    /// True if the bot is rather `ahead` points ahead than not at all, false in the other case; none while neither is `sure` times as
    /// likely as the other. A sequential test of two means (Wald 1945, *Annals of Mathematical Statistics* 16).
    pub fn leads(&self, ahead: f64, sure: f64) -> Option<bool> {
        let others = self.players.saturating_sub(1).max(1) * self.players;
        let (mean, variance) = self.points.mean().zip(self.points.variance())?;
        let (ahead, count) = (ahead * others as f64, self.points.count as f64);
        let evidence = count * ahead * (2.0 * mean - ahead) / (2.0 * variance.max(1.0));
        (count >= TEST.least as f64 && evidence.abs() >= libm::log(sure)).then_some(evidence > 0.0)
    }

    /// The stronger of the two.
    pub fn stronger(&self) -> Stronger {
        let fair = WIN;
        let over = Sums {
            count: self.wins.count,
            sum: self.wins.sum - i128::from(fair) * i128::from(self.wins.count),
            squares: self.wins.squares - 2 * i128::from(fair) * self.wins.sum
                + i128::from(fair) * i128::from(fair) * i128::from(self.wins.count),
        };
        match TEST.in_parts(f64::from(self.parts())).verdict_of(&over) {
            Verdict::Beyond if over.sum > 0 => Stronger::Bot,
            Verdict::Beyond => Stronger::Other,
            Verdict::Within => Stronger::Neither,
            Verdict::Undecided => Stronger::Unknown,
        }
    }
}

/// Batches of which the run is that of a [duel](crate::batch::Run::duel).
impl Batch<'_> {
    /// Plays blocks until it is clear who is stronger, or all are played.
    ///
    /// # Errors
    /// If a game or a bot breaks before the first game. Later ones are counted.
    pub fn duel(&self, blocks: Range<u64>) -> Result<Score, Fault> {
        self.duel_until(blocks, |score| score.stronger() != Stronger::Unknown)
    }

    /// Plays blocks until `enough` holds, which is asked after each fifth more.
    ///
    /// # Errors
    /// As [`Self::duel`].
    pub fn duel_until(
        &self,
        blocks: Range<u64>,
        mut enough: impl FnMut(&Score) -> bool,
    ) -> Result<Score, Fault> {
        let mut score = Score::new(self.run.players());
        let make = || {
            let runner = Runner::new(self.run, self.bots, self.start)?;
            Ok(Counting { runner, score: Score::new(self.run.players()) })
        };
        let least = blocks.start + TEST.least;
        let rounds = std::iter::successors(Some(TEST.least), |it| Some(it + it / 5))
            .map(|it| blocks.start + it)
            .take_while(|it| *it < blocks.end);
        share_out(blocks.clone(), rounds, self.threads, self.progress, &make, |parts, next| {
            parts.into_iter().for_each(|part| score.merge(part));
            if next >= least && enough(&score) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(score)
    }
}

/// Plays blocks on one thread and counts what the first bot got.
struct Counting<'a> {
    runner: Runner<'a>,
    score: Score,
}

impl Worker for Counting<'_> {
    type Sums = Score;

    fn play(&mut self, block: u64) -> Result<u64, Fault> {
        let run = self.runner.run();
        match self.runner.play(block)? {
            Ok(games) => {
                let players = run.players() as i64;
                let result = |(turned, game): (usize, &GameRecord)| {
                    let seat = (0..run.players()).find(|seat| run.bot_at(turned, *seat) == 0).unwrap_or(0);
                    (game.wins[seat], players * i64::from(game.scores[seat]) - game.total())
                };
                let results: Vec<_> = games.iter().enumerate().map(result).collect();
                self.score.add(&results);
                games.iter().for_each(|it| self.score.see(it));
                Ok(results.len() as u64)
            }
            Err(broken) => {
                self.score.faults.add(run.block_size(), broken);
                Ok(run.block_size())
            }
        }
    }

    fn hand_over(&mut self) -> Score {
        std::mem::replace(&mut self.score, Score::new(self.runner.run().players()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A score of two players after blocks of two games in which the bot won so many of each and was so far ahead.
    fn score(blocks: &[(i64, i64)]) -> Score {
        let mut score = Score::new(2);
        for (wins, ahead) in blocks {
            score.add(&[(wins * WIN, *ahead), (0, *ahead)]);
        }
        score
    }

    #[test]
    fn shares_and_points_are_of_games() {
        let score = score(&[(1, 10), (1, 20), (0, 0), (0, 10)]);
        let value = |it: Option<Estimate>| it.map(|it| it.value);
        assert_eq!(value(score.wins(Confidence::P95)), Some(0.25));
        assert_eq!(value(score.points(Confidence::P95)), Some(10.0));
        assert_eq!([0, 1].map(|seat| value(score.wins_from(seat, Confidence::P95))), [Some(0.5), Some(0.0)]);
        assert_eq!(value(score.points_from(1, Confidence::P95)), Some(10.0));
        assert_eq!((score.games, score.stronger()), (8, Stronger::Unknown));
        assert_eq!(score.leads(2.0, 19.0), None, "too few");
    }

    #[test]
    fn a_lead_in_points_is_told_from_none() {
        let of = |mean: i64| {
            let mut score = Score::new(2);
            (0..400).for_each(|nth| score.add(&[(0, 2 * mean + nth % 21 - 10), (0, nth % 7 - 3)]));
            score
        };
        assert_eq!((of(2).leads(2.0, 19.0), of(0).leads(2.0, 19.0)), (Some(true), Some(false)));
    }

    #[test]
    fn shares_of_wins_say_nothing_where_all_share_them_whatever_their_points() {
        let is_unwon = |games: &[GameRecord]| {
            let mut score = Score::new(2);
            for game in games {
                score.add(&[(game.wins[0], 0)]);
                let mut one = Score::new(2);
                one.see(game);
                score.merge(one);
            }
            score.is_unwon()
        };
        let with = |scores: &[i32], win: i64| {
            let mut game = GameRecord::of(scores);
            game.wins = vec![win; 2];
            game
        };
        let (together, nobody) = (with(&[5, 7], WIN / 2), with(&[5, 7], 0));
        let (drawn, lost) = (GameRecord::of(&[5, 5]), GameRecord::of(&[5, 7]));
        assert!(is_unwon(&[drawn.clone(), together.clone()]));
        assert!(is_unwon(&[nobody.clone(), with(&[5, 5], 0)]));
        assert!(!is_unwon(&[drawn.clone(), drawn]), "drawn on points");
        assert!(!is_unwon(&[lost.clone(), lost]), "the other has won");
        assert!(is_unwon(&[together, nobody]), "all have won once, and lost once");
        assert!(!is_unwon(&[]));
    }

    #[test]
    fn a_bot_that_always_wins_is_stronger_and_one_that_wins_half_is_not() {
        let mut won = Score::new(2);
        (0..60).for_each(|_| won.add(&[(WIN, 5), (WIN, 5)]));
        assert_eq!(won.stronger(), Stronger::Bot);
        let wins = won.wins(Confidence::P95).expect("blocks were played");
        assert!(wins.interval.low < 1.0 && wins.interval.high == 1.0, "{wins:?}");
        let mut even = Score::new(2);
        (0..4000).for_each(|nth| even.add(&[(WIN * (nth % 2), 0), (WIN * ((nth + 1) % 2), 0)]));
        assert_eq!(even.stronger(), Stronger::Neither);
        let mut lost = Score::new(2);
        (0..60).for_each(|_| lost.add(&[(0, -5), (0, -5)]));
        assert_eq!(lost.stronger(), Stronger::Other);
    }
}
