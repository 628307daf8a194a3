//! The profile of a game's hooks: the calls of its scripts, counted and timed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::listening::{Heard, Listener, Listening};
use bastide_core::rules::Rules;
use bastide_core::table::Table;
use bastide_letters::{left, right, width};
use bastide_project::Assembled;

/// The cost of one hook.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    /// The number of its calls; a `filter` counts once for each subject.
    calls: u64,
    /// The time of its calls, without the calls that they triggered.
    time: Duration,
}

/// The costs of all hooks of some rules, by their numbers; of all games and threads together.
///
/// A host adds its costs when it is dropped.
#[derive(Clone, Debug)]
pub(crate) struct HookProfile(Arc<Mutex<Costs>>);

/// The costs of all hosts together.
#[derive(Debug)]
struct Costs {
    hooks: Vec<Cost>,
    /// The life time of the hosts, added up.
    total: Duration,
}

impl HookProfile {
    /// Starts a game whose scripts are counted and timed.
    ///
    /// # Errors
    /// If a rule of a variant breaks while the game is set up.
    pub(crate) fn start(
        &self,
        assembled: &Assembled,
        seed: u64,
        checkpointing: Checkpointing,
    ) -> Result<Game, Fault> {
        assembled.start_with(seed, checkpointing, |host| Listening::new(host, Stopwatch::new(self.clone())))
    }

    /// Nothing yet, for the hooks of some rules.
    pub(crate) fn new(rules: &Rules) -> Self {
        let hooks = vec![Cost::default(); rules.setup.hooks.len()];
        Self(Arc::new(Mutex::new(Costs { hooks, total: Duration::ZERO })))
    }

    fn lock(&self) -> MutexGuard<'_, Costs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, costs: &[Cost], total: Duration) {
        let mut all = self.lock();
        all.total += total;
        for (cost, more) in all.hooks.iter_mut().zip(costs) {
            cost.calls += more.calls;
            cost.time += more.time;
        }
    }

    /// A table of the hooks that were called, the most expensive first, and the time of everything else.
    pub(crate) fn text(&self, rules: &Rules) -> String {
        let Costs { hooks: costs, total } = &*self.lock();
        let mut rows: Vec<_> =
            rules.setup.hooks.iter().zip(costs.iter()).filter(|(_, it)| it.calls > 0).collect();
        rows.sort_by_key(|(_, cost)| std::cmp::Reverse(cost.time));
        let share = |time: Duration| 100.0 * time.as_secs_f64() / total.as_secs_f64().max(f64::MIN_POSITIVE);
        let mut lines = vec![["share", "time", "calls", "each", "variant", "hook"].map(str::to_owned)];
        for (hook, cost) in &rows {
            let each = cost.time / u32::try_from(cost.calls).unwrap_or(u32::MAX).max(1);
            let variant = rules.setup.variants.get(hook.variant).map_or("", |it| it.id.as_str());
            lines.push([
                format!("{:.1} %", share(cost.time)),
                micros(cost.time),
                cost.calls.to_string(),
                micros(each),
                variant.to_owned(),
                format!("{}.{} at {}", hook.verb.name(), hook.at.name(), hook.source),
            ]);
        }
        let scripts: Duration = rows.iter().map(|(_, cost)| cost.time).sum();
        let calls: u64 = rows.iter().map(|(_, cost)| cost.calls).sum();
        let rest = total.saturating_sub(scripts);
        lines.push([
            format!("{:.1} %", share(rest)),
            micros(rest),
            String::new(),
            String::new(),
            String::new(),
            "everything else".to_owned(),
        ]);
        let widest = |column: usize| lines.iter().map(|it| width(&it[column])).max().unwrap_or(0);
        let widths: Vec<_> = (0..6).map(widest).collect();
        let mut text = format!("{calls} calls of scripts, {} of {}\n\n", micros(scripts), micros(*total));
        for line in &lines {
            let mut row = String::new();
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                // Numbers stand at the right, words at the left.
                row += &if column < 4 { right(cell, *width) } else { left(cell, *width) };
                row += "  ";
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}

fn micros(time: Duration) -> String {
    let micros = time.as_secs_f64() * 1e6;
    match micros {
        ..10_000.0 => format!("{micros:.1} µs"),
        ..10_000_000.0 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.1} s", micros / 1e6),
    }
}

/// Counts and times the calls of a host.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    profile: HookProfile,
    costs: Vec<Cost>,
    since: Instant,
    began: Instant,
}

impl Drop for Stopwatch {
    fn drop(&mut self) {
        self.profile.add(&self.costs, self.since.elapsed());
    }
}

impl Stopwatch {
    fn new(profile: HookProfile) -> Self {
        let costs = vec![Cost::default(); profile.lock().hooks.len()];
        let since = Instant::now();
        Self { profile, costs, since, began: since }
    }
}

impl Listener for Stopwatch {
    fn begins(&mut self) {
        self.began = Instant::now();
    }

    fn ends(&mut self, _: &Table, heard: Heard<'_>) {
        let time = self.began.elapsed();
        let (hook, calls) = match heard {
            Heard::Filter { hook, subjects, .. } => (hook, subjects.len() as u64),
            Heard::Offer { call, .. } | Heard::Modify { call, .. } | Heard::Start { call, .. } => {
                (call.hook, 1)
            }
            Heard::Idle { call, is_idle } => (call.hook, u64::from(is_idle)),
            Heard::Resume { call, .. } => (call.hook, 0),
        };
        if let Some(cost) = self.costs.get_mut(usize::from(hook.0)) {
            cost.calls += calls;
            cost.time += time;
        }
    }
}
