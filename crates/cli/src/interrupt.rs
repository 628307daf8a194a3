//! Long batches of games: their progress on a terminal, and Ctrl-C, which ends them with the results so far.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, Once, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use bastide_script::Watchdog;
use bastide_sim::batch::Progress;

use crate::progress::Bar;

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Runs something that plays so many games by a progress: shows how far it is where somebody looks, and stops it on Ctrl-C. A second Ctrl-C
/// ends the command at once.
pub(crate) fn watched<R>(progress: &Progress, games: u64, run: impl FnOnce() -> R) -> R {
    catch();
    let (done, changed) = (Mutex::new(false), Condvar::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let bar = Bar::styled(
                games as usize,
                "{bar:30} {human_pos} of {human_len} games  {rate} games/s  {eta} left",
                "",
            );
            let mut is_done = done.lock().unwrap_or_else(PoisonError::into_inner);
            let (mut since, mut is_told) = (None, false);
            while !*is_done {
                if INTERRUPTED.load(Ordering::Relaxed) {
                    progress.stop();
                    let is_long = since.get_or_insert_with(Instant::now).elapsed() > SHORT;
                    if is_long && !std::mem::replace(&mut is_told, is_long) {
                        bar.say(STOPPING);
                    }
                }
                bar.set(progress.games() as usize);
                let waited = changed.wait_timeout(is_done, Duration::from_millis(100));
                is_done = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        });
        let _end = End { done: &done, changed: &changed };
        run()
    })
}

/// Ends the watching thread when its batch has ended, even by a panic.
struct End<'a> {
    done: &'a Mutex<bool>,
    changed: &'a Condvar,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }
}

/// True once Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Line for those who wait after Ctrl-C.
const STOPPING: &str =
    "stopping: games that have begun go on to their end; Ctrl-C once more ends at once, without a result";

/// Time after Ctrl-C in which the end of games is waited for without a word.
const SHORT: Duration = Duration::from_millis(700);

/// Most time that a call of a script takes: thousands of times what the slowest rule needs on a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// As [`PATIENCE`], where somebody sits before a page.
const PATIENCE_OF_PEOPLE: Duration = Duration::from_secs(5);
/// As [`PATIENCE`], once Ctrl-C was pressed.
const HURRY: Duration = Duration::from_secs(1);

/// Watch over a call of a script.
struct Watch {
    /// The first look since the call began.
    since: Cell<Option<Instant>>,
    patience: Duration,
}

impl Watchdog for Watch {
    fn begin(&self) {
        self.since.set(None);
    }

    fn is_late(&self) -> bool {
        let Some(since) = self.since.get() else {
            self.since.set(Some(Instant::now()));
            return false;
        };
        since.elapsed() > if is_interrupted() { HURRY } else { self.patience }
    }
}

/// Watches over all scripts, so that none of them keeps the command busy for long, or deaf to Ctrl-C.
pub(crate) fn watch_scripts(somebody_waits: bool) {
    fn watch(patience: Duration) -> Rc<Watch> {
        Rc::new(Watch { since: Cell::default(), patience })
    }
    match somebody_waits {
        true => bastide_script::watch(|| watch(PATIENCE_OF_PEOPLE)),
        false => bastide_script::watch(|| watch(PATIENCE)),
    }
}

/// Time in which two signals are one: programs that end others send it to the command and to its group.
const AT_ONCE: Duration = Duration::from_millis(200);

/// Has Ctrl-C heard.
pub(crate) fn catch() {
    static CAUGHT: Once = Once::new();
    static FIRST: OnceLock<Instant> = OnceLock::new();
    CAUGHT.call_once(|| {
        // Without a handler, Ctrl-C ends the command as it ends any other.
        let _ = ctrlc::set_handler(|| {
            let first = FIRST.get_or_init(Instant::now);
            if INTERRUPTED.swap(true, Ordering::Relaxed) && first.elapsed() > AT_ONCE {
                leave();
            }
        });
    });
}

#[expect(
    clippy::exit,
    reason = "who presses Ctrl-C twice does not want to wait for the games that are being played"
)]
fn leave() {
    std::process::exit(130);
}
