//! Reckoning under variants: majorities, the worth of features, vetoes. Written once over [`Hooks`], for the engine and for rules that
//! ask while they run.

use crate::geometry::{Pos, Rotation};
use crate::hook::{HookPoint, Joining, Subject, Veto};
use crate::ids::{FeatureId, FigureId, HookId, TileId};
use crate::piece::{Cause, Move, Spot};
use crate::player::{PlayerId, Seats};
use crate::score::{Tally, Timing, Worth};
use crate::step::Step;
use crate::table::Table;
use crate::value::Value;
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
    Tie,
    Named(usize),
}

/// The players with the majority on a feature: the greatest sum of their followers' strengths, if it is above zero.
///
/// # Errors
/// If a hook fails.
pub fn owners<H: Hooks>(hooks: &mut H, feature: FeatureId) -> Result<Seats, H::Error> {
    let figures = hooks.table().counted_on(feature);
    owners_among(hooks, &figures)
}

/// Those of some owners with the same strength whose followers weigh most in a tie.
fn untied<H: Hooks>(hooks: &mut H, owners: Seats, followers: &[FigureId]) -> Result<Seats, H::Error> {
    if hooks.table().rules().tie.is_empty() || owners.iter().nth(1).is_none() {
        return Ok(owners);
    }
    let mut weights = [0; PlayerId::MAX];
    for figure in followers {
        if let Some(owner) = hooks.table().figure(*figure).owner.filter(|it| owners.has(*it)) {
            weights[owner.idx()] += modified(hooks, Number::Tie, 0, Subject::Figure(*figure))?.value();
        }
    }
    let most = owners.iter().map(|it| weights[it.idx()]).max();
    Ok(owners.iter().filter(|it| Some(weights[it.idx()]) == most).collect())
}

/// A number that a variant names, after all changes by variants; by its place among those of the rules.
///
/// # Errors
/// If a hook fails.
pub fn number<H: Hooks>(hooks: &mut H, number: usize, subject: Subject) -> Result<i32, H::Error> {
    let value = hooks.table().rules().setup.numbers[number].value;
    modified(hooks, Number::Named(number), value, subject).map(|tally| tally.value())
}

/// The players with the majority among some pieces, followers or not, wherever they stand.
///
/// # Errors
/// If a hook fails.
pub fn owners_among<H: Hooks>(hooks: &mut H, figures: &[FigureId]) -> Result<Seats, H::Error> {
    let strengths = strengths(hooks, figures)?;
    untied(hooks, worth::majority(&strengths), figures)
}

/// The sums of the strengths of some pieces, by the seats of their owners.
///
/// # Errors
/// If a hook fails.
pub(crate) fn strengths<H: Hooks>(
    hooks: &mut H,
    figures: &[FigureId],
) -> Result<[i32; PlayerId::MAX], H::Error> {
    let mut strengths = [0; PlayerId::MAX];
    for figure in figures {
        let strength = strength(hooks, *figure)?;
        if let Some(owner) = hooks.table().figure(*figure).owner {
            strengths[owner.idx()] += strength;
        }
    }
    Ok(strengths)
}

/// The strength of a piece after all changes by variants.
///
/// # Errors
/// If a hook fails.
pub fn strength<H: Hooks>(hooks: &mut H, figure: FigureId) -> Result<i32, H::Error> {
    let table = hooks.table();
    let declared = table.rules().piece(table.figure(figure).piece).strength;
    if table.rules().strength.is_empty() {
        return Ok(declared);
    }
    Ok(modified(hooks, Number::Strength, declared, Subject::Figure(figure))?.value())
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
        Number::Tie => &table.rules().tie,
        Number::Named(number) => &table.rules().named[number],
    }
}

/// The first veto of a `filter` hook on a point against a subject.
///
/// # Errors
/// If a hook fails.
pub fn veto<H: Hooks>(
    hooks: &mut H,
    at: impl Into<HookPoint>,
    subject: Subject,
) -> Result<Option<Veto>, H::Error> {
    let at = at.into();
    let mut nth = 0;
    while let Some(hook) = hooks.table().rules().filter.at(at).get(nth).copied() {
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

/// The first veto of a variant against an option of an offer. A hook is asked about each thing that the option names, and about nothing if
/// it names none.
///
/// # Errors
/// If a hook fails.
pub fn veto_of_option<H: Hooks>(
    hooks: &mut H,
    offer: HookId,
    option: &[Value],
) -> Result<Option<Veto>, H::Error> {
    let mut subjects: Vec<_> = option.iter().filter_map(Subject::of).collect();
    if subjects.is_empty() {
        subjects.push(Subject::None);
    }
    let filters: Vec<_> = hooks.table().rules().filters_of(offer).collect();
    for hook in filters {
        for subject in &subjects {
            if hooks.table().concerns(hook, *subject)
                && let Some(veto) = hooks.filter(hook, *subject)?
            {
                return Ok(Some(veto));
            }
        }
    }
    Ok(None)
}

/// Tests whether a tile may be placed on a cell, turned in some way: its sides go with those beside, and no variant forbids it.
///
/// # Errors
/// If a hook fails.
pub fn may_place<H: Hooks>(hooks: &mut H, tile: TileId, pos: Pos) -> Result<bool, H::Error> {
    for rotation in Rotation::ALL {
        let placement = Subject::Placement { tile, pos, rotation };
        if hooks.table().fits(tile, pos, rotation) && veto(hooks, Step::Place, placement)?.is_none() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Tests whether two segments may be joined: no variant forbids it.
///
/// # Errors
/// If a hook fails.
pub fn may_join<H: Hooks>(hooks: &mut H, joining: Joining) -> Result<bool, H::Error> {
    veto(hooks, HookPoint::Join, Subject::Join(joining)).map(|veto| veto.is_none())
}

/// Tests whether a piece is safe from rules that take figures off the board: it or its feature is declared so, or a variant keeps it there.
///
/// # Errors
/// If a hook fails.
pub fn is_safe<H: Hooks>(hooks: &mut H, figure: FigureId) -> Result<bool, H::Error> {
    let table = hooks.table();
    let from = table.figure(figure).spot;
    if table.is_safe(figure) || matches!(from, Spot::Supply | Spot::Held(_)) {
        return Ok(table.is_safe(figure));
    }
    let leaving = Subject::Move(Move { figure, from, cause: Cause::SentHome });
    veto(hooks, HookPoint::Leave, leaving).map(|veto| veto.is_some())
}
