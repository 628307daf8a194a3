//! Bars of progress on standard error, shown where it is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

use crate::out::is_watched;

/// A bar of progress, cleared when it is dropped.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for this number of steps.
    pub(crate) fn new(count: usize) -> Self {
        Self(if is_watched() { ProgressBar::new(count as u64) } else { ProgressBar::hidden() })
    }

    /// A bar in another form, as the templates of `indicatif` describe it.
    pub(crate) fn styled(count: usize, template: &str, message: &'static str) -> Self {
        let bar = Self::new(count);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.0.set_style(style);
        }
        bar.0.set_message(message);
        bar
    }

    /// Counts steps.
    pub(crate) fn add(&self, steps: usize) {
        self.0.inc(steps as u64);
    }

    /// Sets the number of steps done.
    pub(crate) fn set(&self, done: usize) {
        self.0.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
