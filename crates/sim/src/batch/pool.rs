//! Worker pool: shares blocks out among threads. The order in which their sums are merged makes no difference.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use bastide_core::host::Fault;

/// Worker of a thread: plays blocks and sums them up.
pub trait Worker {
    /// Sums over the played blocks.
    type Sums: Send;

    /// Plays a block. Returns the number of games.
    ///
    /// # Errors
    /// If a clock stopped a script.
    fn play(&mut self, block: u64) -> Result<u64, Fault>;

    /// Hands over the sums since the last time.
    fn hand_over(&mut self) -> Self::Sums;
}

/// Progress of a run, shared with whoever shows it and may stop it.
#[derive(Debug, Default)]
pub struct Progress {
    games: AtomicU64,
    stopped: AtomicBool,
}

impl Progress {
    /// Number of played games.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Lets the run end with the blocks that are being played.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// True if the run is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Plays blocks on several threads, at most one for each block, in rounds. After each round `each` gets the sums of all threads and the next block, and decides
/// whether to go on.
///
/// Returns the block that would come next: all before it have been played, none from it on, whoever stopped the run.
///
/// # Errors
/// If a worker cannot be made, or fails.
pub fn share_out<W: Worker>(
    blocks: Range<u64>,
    rounds: impl Iterator<Item = u64>,
    threads: usize,
    progress: &Progress,
    make: &(dyn Fn() -> Result<W, Fault> + Sync),
    mut each: impl FnMut(Vec<W::Sums>, u64) -> ControlFlow<()>,
) -> Result<u64, Fault> {
    // A thread without a block would only make a worker.
    let left = blocks.end.saturating_sub(blocks.start);
    let shared = Shared { next: AtomicU64::new(blocks.start), failed: AtomicBool::new(false), progress };
    std::thread::scope(|scope| {
        let (report, reports) = channel();
        let orders: Vec<Sender<u64>> = (0..threads.min(usize::try_from(left).unwrap_or(usize::MAX)).max(1))
            .map(|_| {
                let (order, orders) = channel();
                let (shared, report) = (&shared, report.clone());
                scope.spawn(move || work(shared, make, &orders, &report));
                order
            })
            .collect();
        for end in rounds.map(|end| end.min(blocks.end)).chain([blocks.end]) {
            for order in &orders {
                // A thread that is gone has reported its fault.
                let _ = order.send(end);
            }
            let sums: Result<Vec<_>, Fault> = orders.iter().map_while(|_| reports.recv().ok()).collect();
            let next = shared.next.load(Ordering::Relaxed);
            if each(sums?, next).is_break() || next >= blocks.end || progress.is_stopped() {
                break;
            }
        }
        Ok(shared.next.load(Ordering::Relaxed))
    })
}

/// State shared by all threads.
struct Shared<'a> {
    /// The next block that nobody plays yet.
    next: AtomicU64,
    /// Set if a worker could not be made, or failed.
    failed: AtomicBool,
    progress: &'a Progress,
}

impl Shared<'_> {
    /// A block before `end` that nobody else plays.
    fn claim(&self, end: u64) -> Option<u64> {
        if self.progress.is_stopped() || self.failed.load(Ordering::Relaxed) {
            return None;
        }
        let claimed = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| (next < end).then_some(next + 1));
        claimed.ok()
    }
}

/// Lets those who wait for a report know if the thread breaks.
struct Farewell<'a, S>(&'a Sender<Result<S, Fault>>);

impl<S> Drop for Farewell<'_, S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Nobody listens any more if this fails.
            let _ = self.0.send(Err(Fault::new("a thread broke")));
        }
    }
}

/// Loop of a thread: plays blocks up to the end of the round, reports, and waits for the next round.
fn work<W: Worker>(
    shared: &Shared<'_>,
    make: &(dyn Fn() -> Result<W, Fault> + Sync),
    orders: &Receiver<u64>,
    report: &Sender<Result<W::Sums, Fault>>,
) {
    let _farewell = Farewell(report);
    let fail = |fault| {
        shared.failed.store(true, Ordering::Relaxed);
        let _ = report.send(Err(fault));
    };
    let mut worker = match make() {
        Ok(worker) => worker,
        Err(fault) => return fail(fault),
    };
    while let Ok(end) = orders.recv() {
        while let Some(block) = shared.claim(end) {
            match worker.play(block) {
                Ok(games) => shared.progress.games.fetch_add(games, Ordering::Relaxed),
                Err(fault) => return fail(fault),
            };
        }
        if report.send(Ok(worker.hand_over())).is_err() {
            return;
        }
    }
}

/// Interim looks of a sequential run: after few blocks at first, then after every fifth more. They depend on the range alone, so
/// that a run ends at the same game whatever the threads.
pub fn looks(blocks: &Range<u64>) -> impl Iterator<Item = u64> + use<> {
    let Range { start, end } = *blocks;
    let next = |played: &u64| Some(played + played / 5);
    std::iter::successors(Some(200), next)
        .map(move |played| start.saturating_add(played))
        .take_while(move |it| *it < end)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Adder(u64);

    impl Worker for Adder {
        type Sums = u64;
        fn play(&mut self, block: u64) -> Result<u64, Fault> {
            self.0 += block;
            Ok(2)
        }
        fn hand_over(&mut self) -> u64 {
            std::mem::take(&mut self.0)
        }
    }

    fn add(threads: usize, rounds: &[u64], stop_at: u64) -> (u64, u64, u64) {
        let (progress, mut sum) = (Progress::default(), 0);
        let next = share_out(
            10..1000,
            rounds.iter().copied(),
            threads,
            &progress,
            &|| Ok(Adder(0)),
            |sums, next| {
                sum += sums.iter().sum::<u64>();
                if next >= stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        (next.expect("adders can be made"), sum, progress.games())
    }

    #[test]
    fn every_block_is_played_once_whatever_the_threads_and_rounds() {
        let all = (10..1000).sum::<u64>();
        for threads in [1, 2, 7] {
            for rounds in [&[][..], &[50, 51, 700], &[2000]] {
                assert_eq!(add(threads, rounds, u64::MAX), (1000, all, 2 * 990));
            }
            assert_eq!(add(threads, &[50, 60], 50), (50, (10..50).sum(), 80));
        }
    }

    #[test]
    fn a_worker_that_cannot_be_made_ends_the_run() {
        let make = || Err::<Adder, _>(Fault::new("no"));
        let ended = share_out(0..10, std::iter::empty(), 3, &Progress::default(), &make, |_, _| {
            ControlFlow::Continue(())
        });
        assert_eq!(ended.map_err(|fault| fault.to_string()), Err("no".to_owned()));
    }

    #[test]
    fn a_run_that_is_told_to_stop_has_played_a_beginning() {
        let progress = Progress::default();
        progress.stop();
        let mut sum = 0;
        let next = share_out(3..10, std::iter::empty(), 2, &progress, &|| Ok(Adder(0)), |sums, _| {
            sum += sums.iter().sum::<u64>();
            ControlFlow::Continue(())
        });
        assert_eq!((next.ok(), sum), (Some(3), 0));
    }

    #[test]
    fn looks_grow_with_what_was_played() {
        let all: Vec<_> = looks(&(100..1000)).collect();
        assert_eq!(all, [300, 340, 388, 445, 514, 596, 695, 814, 956]);
        assert_eq!(looks(&(0..100)).count(), 0);
    }

    #[test]
    fn the_end_of_the_range_is_no_look_of_its_own() {
        assert_eq!(looks(&(100..300)).count(), 0);
        assert_eq!(looks(&(100..301)).collect::<Vec<_>>(), [300]);
    }
}
