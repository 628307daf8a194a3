//! Estimates as numbers of a page.

use bastide_pages::{Cell, Number, Unit};
use bastide_sim::estimate::{Confidence, Estimate};

/// The confidence of all intervals.
pub(crate) const SURE: Confidence = Confidence::P95;

/// An estimate with its interval; nothing if there is none.
pub(crate) fn cell(estimate: Option<Estimate>, unit: Unit) -> Cell {
    estimate.map(|it| Number::measured(it.value, it.interval.low, it.interval.high).unit(unit)).into()
}

/// A mean with its interval, in a unit that may be empty.
pub(crate) fn mean(estimate: Option<Estimate>, unit: &str) -> Cell {
    cell(estimate, if unit.is_empty() { Unit::Plain } else { Unit::named(unit) })
}

/// The mean of something that is never negative, with its interval.
pub(crate) fn amount(estimate: Option<Estimate>, unit: &str) -> Cell {
    mean(estimate.map(|it| it.within(0.0, f64::INFINITY)), unit)
}

/// A part of a whole with its interval.
pub(crate) fn part(estimate: Option<Estimate>) -> Cell {
    share(estimate.map(|it| it.within(0.0, 1.0)))
}

/// A share of one with its interval, or a difference of shares that is still to be [`signed`].
pub(crate) fn share(estimate: Option<Estimate>) -> Cell {
    cell(estimate, Unit::Share)
}

/// A difference between shares that is known exactly, in percentage points.
pub(crate) fn points(difference: f64) -> Number {
    Number::exact(difference, 1).unit(Unit::Difference)
}

/// The same number as a difference, with its sign.
pub(crate) fn signed(cell: Cell) -> Cell {
    match cell {
        Cell::Number(number) => Cell::Number(number.signed()),
        other => other,
    }
}

/// So many games.
pub(crate) fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{} games", number(count)) }
}

/// A count with its thousands apart.
pub(crate) fn number(count: u64) -> String {
    Cell::from(count).shown().0
}
