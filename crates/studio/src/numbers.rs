//! Numbers in the background: after each change some hundred games of the game in hand, beside those of the rules before.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bastide_core::game::Checkpointing;
use bastide_play::bots;
use bastide_sim::batch::{Batch, Progress, Run};
use bastide_sim::estimate::{Confidence, Estimate};
use bastide_sim::tally::Tally;
use serde::Serialize;

use crate::messages::{Fault, Order};
use crate::playing::for_bots;
use crate::studio::{Event, Studio};
use crate::trouble::first_of;

/// Games after each change.
const GAMES: u64 = 200;

/// Bot that plays them.
const BOT: &str = "greedy";

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
    now: Vec<Measure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    was: Option<Vec<Measure>>,
}

/// Rule that broke in one of the games.
#[derive(Clone, Debug, Serialize)]
struct SeededFault {
    seed: u64,
    #[serde(flatten)]
    fault: Fault,
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
    closing: bool,
    progress: Option<Arc<Progress>>,
}

impl Counter {
    /// Counts a game, or the one of before anew; what is being counted is thrown away.
    pub(crate) fn count(&self, order: Option<Order>) {
        let mut wanted = self.wanted();
        if order.is_some() {
            wanted.order = order;
        }
        wanted.is_new = true;
        if let Some(progress) = &wanted.progress {
            progress.stop();
        }
        self.news.notify_one();
    }

    /// Lets the thread end.
    pub(crate) fn close(&self) {
        let mut wanted = self.wanted();
        wanted.closing = true;
        if let Some(progress) = &wanted.progress {
            progress.stop();
        }
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
                wanted.is_new = false;
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
        // A game that cannot be put together has findings that say so; its numbers stay as they were.
        let Ok((assembled, recipes)) = for_bots(studio.project(), order, BOT) else { return };
        let names = recipes.iter().map(|it| it.name().to_owned()).collect();
        let run = Run::new(order.seed.unwrap_or(bastide_project::SEED), GAMES, names);
        let start = |checkpointing: Checkpointing| assembled.start(run.seed, checkpointing);
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let batch = Batch { run: &run, bots: &recipes, start: &start, threads, progress };
        let mut told = Instant::now();
        let mut tell = |tally: &Tally, is_last: bool| {
            let fault = tally.faults.first.as_ref().map(|broken| SeededFault {
                seed: broken.seed,
                fault: Fault { message: broken.message.clone(), rule: None },
            });
            let numbers = Numbers {
                game: order.game.clone(),
                n: tally.games,
                of: run.games(),
                fault,
                now: measures(tally),
                was: was.clone(),
            };
            if is_last || told.elapsed() > NEWS {
                told = Instant::now();
                studio.tell(Event::new("numbers", &numbers));
            }
            *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(numbers);
        };
        let blocks = run.shard(0, 1);
        let rounds = bastide_sim::batch::looks(&blocks);
        let played = batch.play_until(blocks, rounds, |tally| {
            if !progress.is_stopped() {
                tell(tally, false);
            }
            progress.is_stopped()
        });
        match played {
            Ok((tally, _)) if !progress.is_stopped() => tell(&tally, true),
            Ok(_) => {}
            Err(fault) => {
                let report = bots::fault_report(studio.project(), &assembled, &fault);
                let fault = Fault { message: first_of(&report), rule: None };
                studio.tell(Event::new("fault", &fault));
            }
        }
    }
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
