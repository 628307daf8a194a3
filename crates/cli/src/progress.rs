//! Bars of progress on standard error, shown where it is a terminal.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::out::{is_watched, say};

/// A bar of progress, cleared when it is dropped.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for this number of things, such as `tiles`.
    pub(crate) fn new(count: usize, things: &'static str) -> Self {
        Self::styled(count, "{bar:30} {human_pos} of {human_len} {msg}", things)
    }

    /// A bar in another form, as the templates of `indicatif` describe it; `{rate}` is the number of steps in a second.
    pub(crate) fn styled(count: usize, template: &str, message: &'static str) -> Self {
        let bar = Self(if is_watched() { ProgressBar::new(count as u64) } else { ProgressBar::hidden() });
        if let Ok(style) = ProgressStyle::with_template(template) {
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                // Nothing is left to do if this fails.
                let _ = write!(out, "{}", rate(state.per_sec()));
            };
            bar.0.set_style(style.with_key("rate", rate));
        }
        bar.0.set_message(message);
        bar
    }

    /// Counts steps.
    pub(crate) fn add(&self, steps: usize) {
        self.0.inc(steps as u64);
    }

    /// Writes a line to standard error, above the bar.
    pub(crate) fn say(&self, text: &str) {
        self.0.suspend(|| say(text));
    }

    /// Sets the number of steps done.
    pub(crate) fn set(&self, done: usize) {
        self.0.set_position(done as u64);
    }
}

/// Steps in a second, in three digits or so.
fn rate(per_second: f64) -> String {
    if per_second < 100.0 { format!("{per_second:.1}") } else { format!("{per_second:.0}") }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_no_digits_that_mean_nothing() {
        assert_eq!([0.25, 59.6432, 4123.9].map(rate), ["0.2", "59.6", "4124"]);
    }
}
