//! Numbers in the background: after each change some hundred games of the game in hand, beside those of the rules before.

use std::collections::BTreeMap;
use std::iter::successors;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bastide_core::game::Checkpointing;
use bastide_core::geometry::Pos;
use bastide_core::host::Fault;
use bastide_play::bots;
use bastide_sim::batch::{Progress, Run, Runner, Worker, share_out};
use bastide_sim::estimate::{Confidence, Estimate};
use bastide_sim::tally::{Counter as TallyCounter, Tally};
use serde::Serialize;

use crate::messages::{self, Order};
use crate::playing::for_bots;
use crate::studio::{Event, Studio};
use crate::trouble::{Trouble, first_of};

/// Games after each change.
const GAMES: u64 = 200;

/// Bot that plays them.
const BOT: &str = "greedy";

/// Games that are played before the numbers so far are looked at for the first time. Each round is twice as long as the one before, because
/// processors wait for one another at its end.
const ROUND: u64 = 8;

/// Time between two messages about the numbers so far.
const NEWS: Duration = Duration::from_millis(400);

/// Numbers of some games.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Numbers {
    game: String,
    n: u64,
    of: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<SeededFault>,
    /// The reason for which no games are played now; the numbers are those of the rules before.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    now: Vec<Measure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    was: Option<Vec<Measure>>,
    /// Cells as `[x, y]`, each with the tiles that lay there and the pieces that came there, in a thousand games.
    heat: Vec<[i64; 4]>,
}

/// Tiles that lay on each cell, and pieces that came there.
type Heat = BTreeMap<Pos, [u64; 2]>;

/// Worker that tallies games and notes where things were on the board.
#[derive(Debug)]
struct Surveyor<'a> {
    counter: TallyCounter<'a>,
    heat: Heat,
}

impl Worker for Surveyor<'_> {
    type Sums = (Tally, Heat);

    fn play(&mut self, block: u64) -> Result<u64, Fault> {
        let games = self.counter.play(block)?;
        for record in self.counter.records() {
            for at in &record.laid {
                self.heat.entry(*at).or_default()[0] += 1;
            }
            for at in &record.deployed {
                self.heat.entry(*at).or_default()[1] += 1;
            }
        }
        Ok(games)
    }

    fn hand_over(&mut self) -> (Tally, Heat) {
        (self.counter.hand_over().0, std::mem::take(&mut self.heat))
    }
}

/// Rule that broke in one of the games.
#[derive(Clone, Debug, Serialize)]
struct SeededFault {
    #[serde(serialize_with = "messages::seed::write")]
    seed: u64,
    #[serde(flatten)]
    fault: messages::Fault,
}

/// Number with its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Measure {
    group: &'static str,
    name: String,
    value: f64,
    low: f64,
    high: f64,
    unit: &'static str,
}

/// Work of the thread that counts.
#[derive(Debug, Default)]
pub(crate) struct Counter {
    wanted: Mutex<Wanted>,
    news: Condvar,
    latest: Mutex<Arc<Numbers>>,
}

#[derive(Debug, Default)]
struct Wanted {
    order: Option<Order>,
    is_new: bool,
    is_stopped: bool,
    closing: bool,
    progress: Option<Arc<Progress>>,
}

impl Wanted {
    /// Stops what is being counted.
    fn stop(&mut self) {
        self.is_stopped = true;
        if let Some(progress) = &self.progress {
            progress.stop();
        }
    }
}

impl Counter {
    /// Counts a game, or the one of before anew, because its rules have changed; what is being counted is thrown away. A game that is counted
    /// already is not counted again.
    pub(crate) fn count(&self, order: Option<Order>) {
        let mut wanted = self.wanted();
        if let Some(order) = order {
            if wanted.order.as_ref().is_some_and(|it| is_alike(it, &order)) {
                return;
            }
            // Numbers of another game are nothing to compare with.
            self.set(Numbers::default());
            wanted.order = Some(order);
        }
        wanted.is_new = true;
        wanted.stop();
        self.news.notify_one();
    }

    /// Stops what is being counted, because its rules have changed.
    pub(crate) fn stop(&self) {
        self.wanted().stop();
    }

    /// Counts anew what was stopped, if nothing else was asked for since.
    pub(crate) fn resume(&self) {
        if self.wanted().is_stopped {
            self.count(None);
        }
    }

    /// Counts a game if none was asked for yet.
    pub(crate) fn suggest(&self, game: &str) {
        if self.wanted().order.is_none() {
            self.count(Some(Order { game: game.to_owned(), ..Order::default() }));
        }
    }

    /// Lets the thread end.
    pub(crate) fn close(&self) {
        let mut wanted = self.wanted();
        wanted.closing = true;
        wanted.stop();
        self.news.notify_one();
    }

    /// The numbers so far.
    pub(crate) fn latest(&self) -> Arc<Numbers> {
        Arc::clone(&self.latest.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wanted(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a game to count; none at the end.
    fn next(&self) -> Option<(Order, Arc<Progress>)> {
        let mut wanted = self.wanted();
        loop {
            if wanted.closing {
                return None;
            }
            if wanted.is_new
                && let Some(order) = wanted.order.clone()
            {
                (wanted.is_new, wanted.is_stopped) = (false, false);
                let progress = Arc::new(Progress::default());
                wanted.progress = Some(Arc::clone(&progress));
                return Some((order, progress));
            }
            wanted = self.news.wait(wanted).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Counts game after game until the studio closes.
    pub(crate) fn work(&self, studio: &Studio) {
        while let Some((order, progress)) = self.next() {
            self.play(studio, &order, &progress);
        }
    }

    fn play(&self, studio: &Studio, order: &Order, progress: &Arc<Progress>) {
        let last = self.latest();
        let was = (last.game == order.game && !last.now.is_empty()).then(|| last.now.clone());
        let (assembled, recipes) = match for_bots(studio.project(), order, BOT) {
            Ok(ready) => ready,
            Err(trouble) => return self.refuse(studio, order, &trouble),
        };
        let names = recipes.iter().map(|it| it.name().to_owned()).collect();
        let run = Run::new(bastide_project::SEED, GAMES, names);
        let start = |checkpointing: Checkpointing| assembled.start(run.seed, checkpointing);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let mut told = Instant::now();
        let mut tell = |(tally, heat): &(Tally, Heat), is_last: bool| {
            let fault = tally.faults.first.as_ref().map(|broken| SeededFault {
                seed: broken.seed,
                fault: messages::Fault { message: broken.message.clone(), rule: None },
            });
            let numbers = Numbers {
                game: order.game.clone(),
                n: tally.games,
                of: run.games(),
                fault,
                why: None,
                now: measures(tally),
                was: was.clone(),
                heat: warm(heat, tally.games),
            };
            if is_last || told.elapsed() > NEWS {
                told = Instant::now();
                studio.tell(Event::new("numbers", &numbers));
            }
            self.set(numbers);
        };
        let blocks = run.shard(0, 1);
        let rounds = successors(Some(ROUND), |games| Some(2 * games + ROUND));
        let make = || {
            let runner = Runner::new(&run, &recipes, &start)?;
            Ok(Surveyor { counter: TallyCounter::new(runner), heat: Heat::new() })
        };
        let mut all = (Tally::default(), Heat::new());
        let played = share_out(blocks, rounds, threads, progress, &make, |parts, _| {
            for (tally, heat) in parts {
                all.0.merge(tally);
                for (at, counts) in heat {
                    let of = all.1.entry(at).or_default();
                    *of = [of[0] + counts[0], of[1] + counts[1]];
                }
            }
            if progress.is_stopped() {
                return ControlFlow::Break(());
            }
            tell(&all, all.0.games + all.0.faults.games + all.0.faults.lost_with_them >= run.games());
            ControlFlow::Continue(())
        });
        if let Err(fault) = played
            && !progress.is_stopped()
        {
            let report = bots::fault_report(studio.project(), &assembled, &fault);
            self.refuse(studio, order, &Trouble::Impossible(first_of(&report)));
        }
    }

    /// Tells why no games are played, beside the numbers as they were.
    fn refuse(&self, studio: &Studio, order: &Order, trouble: &Trouble) {
        let last = self.latest();
        let last = if last.game == order.game { (*last).clone() } else { Numbers::default() };
        let numbers = Numbers { game: order.game.clone(), why: Some(trouble.to_string()), ..last };
        studio.tell(Event::new("numbers", &numbers));
        self.set(numbers);
    }

    fn set(&self, numbers: Numbers) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(numbers);
    }
}

/// Tests whether two games have the same rules. Who plays makes no difference, nor does chance: bots play the same deals of both.
fn is_alike(one: &Order, other: &Order) -> bool {
    let (first, second) = (one.players.len(), other.players.len());
    one.game == other.game && one.options == other.options && (first == second || first.min(second) == 0)
}

/// Counts on cells as a message has them.
fn warm(heat: &Heat, games: u64) -> Vec<[i64; 4]> {
    let of = |count: u64| (1000 * count / games.max(1)) as i64;
    heat.iter().map(|(at, [laid, deployed])| [at.x.into(), at.y.into(), of(*laid), of(*deployed)]).collect()
}

/// The numbers of a tally that an author looks at.
fn measures(tally: &Tally) -> Vec<Measure> {
    let confidence = Confidence::default();
    let mut measures = Vec::new();
    let mut add = |group, name: &str, estimate: Option<Estimate>, unit| {
        measures.extend(estimate.map(|it| Measure {
            group,
            name: name.to_owned(),
            value: it.value,
            low: it.interval.low,
            high: it.interval.high,
            unit,
        }));
    };
    for (nth, seat) in tally.seats.iter().enumerate() {
        add("seats", &format!("seat {}", nth + 1), seat.score.estimate(confidence), "points");
    }
    for (nth, seat) in tally.seats.iter().enumerate() {
        let share = 100.0 / bastide_sim::batch::WIN as f64;
        let wins = seat.wins.estimate(confidence).map(|it| it.scaled(share).within(0.0, 100.0));
        add("wins", &format!("seat {}", nth + 1), wins, "%");
    }
    for (source, stats) in &tally.sources {
        add("points", &source.title(), stats.points.estimate(confidence), "points a game");
    }
    for (name, own) in &tally.own {
        add("measures", name, own.estimate(confidence), "");
    }
    add("game", "turns", tally.turns.estimate(confidence), "");
    add("game", "decisions", tally.decisions.estimate(confidence), "");
    add("game", "dead cells", tally.dead_cells.estimate(confidence), "");
    add("game", "tiles without a place", tally.unplaceable.estimate(confidence), "");
    add("game", "points between first and second", tally.margin.estimate(confidence), "points");
    measures
}
