//! The trait of bots, and picking among options, which they share.

use std::fmt;
use std::ops::{Add, Sub};

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Side;
use bastide_core::host::Fault;
use bastide_core::player::{PlayerId, Seats};
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_core::table::Table;

/// A player made of rules: a way of choosing among options.
///
/// Always: its choice follows from the table and from `rng`; the game's own random numbers are hidden from it.
/// Between two calls it keeps memory to work in and nothing that it remembers, so one bot plays any number of games and seats in turn.
pub trait Bot: fmt::Debug {
    /// The number of the option it chooses. The game must not be over.
    ///
    /// # Errors
    /// If the bot itself breaks, a script for instance, or if a rule breaks where the bot looks ahead. A rule that breaks on any of the
    /// ways that are tried is broken, whether or not the option would be chosen; a bot that kept away from it would hide it.
    fn choose(&mut self, game: &Game, rng: &mut Rng) -> Result<usize, Fault>;

    /// Options with what it thinks of them, best first; none if it values none, or there is nothing to choose.
    ///
    /// # Errors
    /// As [`Self::choose`].
    fn consider(&mut self, _game: &Game, _rng: &mut Rng) -> Result<Option<Vec<Considered>>, Fault> {
        Ok(None)
    }
}

/// Option with what a bot thinks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered {
    /// Its number.
    pub option: usize,
    /// Expected lead over the best of the others, in points.
    pub value: f64,
    /// Playouts that were spent on it; 1 for a bot that only judges.
    pub weight: f64,
}

/// Options in the order in which a bot would take them: by weight, then by value. Those without a value are left out.
pub(super) fn considered(values: impl Iterator<Item = (f64, f64)>) -> Vec<Considered> {
    let all = values.enumerate().map(|(option, (value, weight))| Considered { option, value, weight });
    let mut all: Vec<Considered> = all.filter(|it| it.weight > 0.0).collect();
    all.sort_by(|one, other| (other.weight.total_cmp(&one.weight)).then(other.value.total_cmp(&one.value)));
    all
}

/// Fault of a choice that was refused: a rule broke, or a bot did.
pub(crate) fn fault(refused: Refused) -> Fault {
    match refused {
        Refused::Fault(fault) => fault,
        Refused::Illegal(illegal) => Fault::new(format!("a bot chose what is not legal: {illegal}")),
    }
}

/// One of a number of options, each equally likely.
pub(super) fn any(count: usize, rng: &mut Rng) -> usize {
    rng.below(count as u32) as usize
}

/// Worth of a game that a rule has decided.
const DECIDED: i16 = i16::MAX;

/// One of the options for which a value is greatest, each equally likely.
pub(super) fn best<T: PartialOrd>(values: impl IntoIterator<Item = T>, rng: &mut Rng) -> usize {
    let mut best = Vec::new();
    let mut most = None;
    for (option, value) in values.into_iter().enumerate() {
        if most.as_ref().is_none_or(|most| value > *most) {
            best.clear();
            most = Some(value);
        } else if most.as_ref().is_some_and(|most| value < *most) {
            continue;
        }
        best.push(option);
    }
    best.get(any(best.len(), rng)).copied().unwrap_or(0)
}

/// Lead of a player over the best of the others, counted by teams; of a single player or team, all that it has. A game that a rule has
/// decided is worth more or less than any points.
pub(super) fn lead<T>(table: &Table, me: PlayerId, has: impl Fn(PlayerId) -> T) -> T
where
    T: Copy + PartialOrd + Add<Output = T> + Sub<Output = T> + From<i16>,
{
    over(table, me, has, |others| others.reduce(|most, it| if it > most { it } else { most }))
}

/// Lead of a player over those who may still win: with `spread`, the points that may still change, at 0 over the best of the others, and the
/// greater it is the nearer to the lead over their mean. Over a single other it is the plain lead.
pub(super) fn likely_lead(table: &Table, me: PlayerId, spread: f64, has: impl Fn(PlayerId) -> f64) -> f64 {
    over(table, me, has, |others| {
        let (mut most, mut odds, mut count) = (f64::NEG_INFINITY, 0.0, 0.0);
        for it in others {
            let behind = (it - most).abs();
            let weight = if behind == 0.0 { 1.0 } else { libm::exp(-behind / spread.max(f64::MIN_POSITIVE)) };
            (most, odds) = if it > most { (it, odds * weight + 1.0) } else { (most, odds + weight) };
            count += 1.0;
        }
        (count > 0.0).then(|| most + spread * libm::log(odds / count))
    })
}

/// Lead of a player over the others, counted by teams, as `of_others` sees them together: of a single player or team, all that it has.
fn over<T>(
    table: &Table,
    me: PlayerId,
    has: impl Fn(PlayerId) -> T,
    of_others: impl FnOnce(&mut dyn Iterator<Item = T>) -> Option<T>,
) -> T
where
    T: Copy + Add<Output = T> + Sub<Output = T> + From<i16>,
{
    if let Some(winners) = table.decided() {
        return T::from(if winners.has(me) { DECIDED } else { -DECIDED });
    }
    let of_team = |team: Seats| team.iter().map(&has).fold(T::from(0), T::add);
    let mine = table.team(me);
    let mut others = table.players().filter(|it| !mine.has(*it)).map(|it| of_team(table.team(it)));
    of_team(mine) - of_others(&mut others).unwrap_or(T::from(0))
}

/// Number of tiles that a placed tile would touch with its sides; none for another option.
pub(super) fn touched(game: &Game, choice: Choice) -> usize {
    let board = game.table().board();
    match choice {
        Choice::Place { pos, .. } | Choice::PlaceSpan { pos, .. } => {
            Side::ALL.iter().filter(|side| board.at(pos.step(**side)).is_some()).count()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::game::Checkpointing;

    use super::*;

    #[test]
    fn the_best_are_equally_likely_and_nothing_else_is_chosen() {
        let mut seen = [0; 4];
        for seed in 0..300 {
            seen[best([1, 5, 3, 5], &mut Rng::new(seed))] += 1;
        }
        assert_eq!((seen[0], seen[2], seen[1] + seen[3]), (0, 0, 300));
        assert!(seen[1] > 100 && seen[3] > 100, "{seen:?}");
    }

    #[test]
    fn the_lead_is_over_the_best_of_the_others() {
        let game = crate::sample::game(3, Checkpointing::Off).expect("it starts");
        let has = |it: PlayerId| [5, 1, 3][it.idx()];
        assert_eq!([0, 1, 2].map(|seat| lead(game.table(), PlayerId(seat), has)), [2, -4, -2]);
    }

    #[test]
    fn the_likely_lead_lies_between_those_over_the_best_and_over_the_mean() {
        let of = |players, spread| {
            let game = crate::sample::game(players, Checkpointing::Off).expect("it starts");
            likely_lead(game.table(), PlayerId(0), spread, |it| [5.0, 1.0, 3.0][it.idx()])
        };
        assert_eq!(of(3, 0.0), 2.0, "over the best");
        assert!((of(3, 1e6) - 3.0).abs() < 1e-3, "over the mean");
        // With e to the minus 2 for the one who is two points behind: 3 + ln((1 + e^-2) / 2) = 2.43378.
        assert!((of(3, 1.0) - 2.566_22).abs() < 1e-5, "{}", of(3, 1.0));
        assert_eq!([0.0, 9.0].map(|spread| of(2, spread)), [4.0; 2], "a single other");
    }
}
