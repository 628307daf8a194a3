//! Long batches of games: how far they are, on a terminal; and Ctrl-C, which ends them with what is known so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, Once, PoisonError};
use std::time::Duration;

use bastide_sim::batch::Pulse;
use indicatif::{ProgressBar, ProgressStyle};

use crate::out::is_watched;

/// Whether Ctrl-C was pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Runs something that plays so many games by a pulse: shows how far it is where somebody looks, and stops it on Ctrl-C. A second Ctrl-C
/// ends the command at once.
pub(crate) fn watched<R>(pulse: &Pulse, games: u64, run: impl FnOnce() -> R) -> R {
    catch_interrupts();
    let (done, changed) = (Mutex::new(false), Condvar::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let bar = is_watched().then(|| bar(games));
            let mut is_done = done.lock().unwrap_or_else(PoisonError::into_inner);
            while !*is_done {
                if INTERRUPTED.load(Ordering::Relaxed) {
                    pulse.stop();
                }
                if let Some(bar) = &bar {
                    bar.set_position(pulse.games());
                }
                let waited = changed.wait_timeout(is_done, Duration::from_millis(100));
                is_done = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        let _end = End { done: &done, changed: &changed };
        run()
    })
}

/// Lets the thread that watches go when what it watches has ended, however.
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

/// Whether Ctrl-C has ended something.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = "{bar:30} {human_pos} of {human_len} games  {per_sec}  {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

fn catch_interrupts() {
    static CAUGHT: Once = Once::new();
    CAUGHT.call_once(|| {
        // Without a handler, Ctrl-C ends the command as it ends any other.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
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
