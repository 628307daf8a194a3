//! Reckoning under variants: majorities, the worth of features, vetoes. Written once over [`Hooks`], for the engine and for rules that
//! ask while they run.

use crate::hook::{Subject, Veto};
use crate::ids::{FeatureId, HookId};
use crate::player::{PlayerId, Seats};
use crate::score::{Tally, Timing, Worth};
use crate::step::Step;
use crate::table::Table;
use crate::worth;

/// Access to a table and to the hooks of its variants: runs one hook about one subject.
///
/// The reckoning decides which hooks are called, in which order and about what; an implementation only runs them, or answers from a cache.
pub trait Hooks {
    /// A failure of a hook.
    type Error;

    /// The table that the reckoning reads.
    fn table(&self) -> &Table;

    /// Runs a `modify` hook on a number.
    ///
    /// # Errors
    /// If the hook fails.
    fn modify(&mut self, hook: HookId, subject: Subject, tally: &mut Tally) -> Result<(), Self::Error>;

    /// Runs a `filter` hook: its veto, if it forbids the subject.
    ///
    /// # Errors
    /// If the hook fails.
    fn filter(&mut self, hook: HookId, subject: Subject) -> Result<Option<Veto>, Self::Error>;
}

/// The numbers that `modify` hooks change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Points,
    Strength,
}

/// The players with the majority on a feature: the greatest sum of their followers' strengths, if it is above zero.
///
/// # Errors
/// If a hook fails.
pub fn owners<H: Hooks>(hooks: &mut H, feature: FeatureId) -> Result<Seats, H::Error> {
    let mut strengths = [0; PlayerId::MAX];
    add_strengths(hooks, feature, &mut strengths)?;
    Ok(worth::majority(&strengths))
}

/// Adds the strengths of the followers on a feature to the sums of their owners, by seat.
pub(crate) fn add_strengths<H: Hooks>(
    hooks: &mut H,
    feature: FeatureId,
    strengths: &mut [i32; PlayerId::MAX],
) -> Result<(), H::Error> {
    let table = hooks.table();
    if table.rules().strength.is_empty() {
        table.add_strengths(feature, strengths);
        return Ok(());
    }
    let followers: Vec<_> = table.followers_on(feature).map(|(figure, it)| (figure, *it)).collect();
    for (figure, it) in followers {
        let declared = hooks.table().rules().piece(it.piece).strength;
        let tally = modified(hooks, Number::Strength, declared, Subject::Figure(figure))?;
        if let Some(owner) = it.owner {
            strengths[owner.idx()] += tally.value();
        }
    }
    Ok(())
}

/// The points of a feature for each of its owners: its worth by the base rules, and the tally of the changes by variants.
///
/// # Errors
/// If a hook fails.
pub fn points<H: Hooks>(
    hooks: &mut H,
    feature: FeatureId,
    timing: Timing,
) -> Result<(Worth, Tally), H::Error> {
    let worth = hooks.table().worth(feature, timing);
    let tally = modified(hooks, Number::Points, worth.points, Subject::Feature(feature))?;
    Ok((worth, tally))
}

/// A number after all `modify` hooks that are concerned with its subject.
fn modified<H: Hooks>(
    hooks: &mut H,
    number: Number,
    value: i32,
    subject: Subject,
) -> Result<Tally, H::Error> {
    let mut tally = Tally::new(value);
    let mut nth = 0;
    while let Some(hook) = modifiers(hooks.table(), number).get(nth).copied() {
        nth += 1;
        if hooks.table().concerns(hook, subject) {
            tally.ascribe(hook);
            hooks.modify(hook, subject, &mut tally)?;
        }
    }
    Ok(tally)
}

fn modifiers(table: &Table, number: Number) -> &[HookId] {
    match number {
        Number::Points => &table.rules().points,
        Number::Strength => &table.rules().strength,
    }
}

/// The first veto of a `filter` hook of a step against a subject.
///
/// # Errors
/// If a hook fails.
pub fn veto<H: Hooks>(hooks: &mut H, step: Step, subject: Subject) -> Result<Option<Veto>, H::Error> {
    let mut nth = 0;
    while let Some(hook) = hooks.table().rules().filter.at(step).get(nth).copied() {
        nth += 1;
        if !hooks.table().concerns(hook, subject) {
            continue;
        }
        if let Some(veto) = hooks.filter(hook, subject)? {
            return Ok(Some(veto));
        }
    }
    Ok(None)
}
