//! Placements beside the start tiles, and the exact probability that one of the first draws cannot be placed. Nothing is sampled: every
//! course of the first draws is followed.

use super::deck::Deck;
use super::table::{Pile, Table};

/// The opening of a game with some tiles.
///
/// Tiles are drawn one by one without putting any back; one that fits nowhere is set aside and counts as a draw. Of all places and turns
/// that are legal, and look different, each is taken with the same chance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
    /// Number of tiles on the table at the start.
    pub start_tiles: u32,
    /// Number of tiles drawn from the ordinary pile.
    pub drawn: u32,
    /// The share of the pile that can be laid at once, 0 to 1; none if something else is laid first, or nothing is drawn.
    pub playable: Option<f64>,
    /// The chance that the first, second, … draw cannot be placed, as far as it was worked out.
    pub stuck: Vec<f64>,
    /// Why it was worked out no further.
    pub until: Until,
}

/// The end of the exact working out of the first draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// There is no start tile.
    #[default]
    NoStart,
    /// Tiles are drawn before the ordinary pile, and variants decide about their placement.
    EarlyTiles,
    /// The pile is empty.
    PileEmpty,
    /// The next draw has too many courses to follow.
    TooMany,
}

/// Most placements that are followed for one draw.
const MOST_PLACEMENTS: usize = 60_000;

/// Most draws that are worked out.
const MOST_DRAWS: usize = 6;

impl Opening {
    pub(crate) fn of(deck: &Deck<'_>) -> Self {
        let drawn = deck.drawn.iter().map(|(_, count)| count).sum();
        let start_tiles = deck.start.len() as u32;
        let opening = Self { start_tiles, drawn, ..Self::default() };
        if deck.start.is_empty() {
            return opening;
        }
        if deck.tiles.before > 0 {
            return Self { until: Until::EarlyTiles, ..opening };
        }
        let (mut pile, table) = (Pile::new(deck, &deck.patterns(&deck.drawn)), Table::of(deck));
        let (stuck, until) = draws(&mut pile, table);
        Self { playable: stuck.first().map(|unfit| 1.0 - unfit), stuck, until, ..opening }
    }

    /// Mean number of the draws worked out that cannot be placed.
    pub fn expected(&self) -> f64 {
        self.stuck.iter().sum()
    }
}

/// A course of the first draws: the table, the drawn tiles, and the probability.
struct Course {
    table: Table,
    /// Patterns by number, in order.
    gone: Vec<u16>,
    chance: f64,
}

/// The chance that the first, second, … draw cannot be placed.
pub(crate) fn draws(pile: &mut Pile, table: Table) -> (Vec<f64>, Until) {
    let mut stuck = Vec::new();
    let mut courses = vec![Course { table, gone: Vec::new(), chance: 1.0 }];
    loop {
        if pile.is_empty(stuck.len()) {
            return (stuck, Until::PileEmpty);
        }
        stuck.push(courses.iter().map(|it| it.chance * pile.unfit(&it.table, &it.gone)).sum());
        if pile.is_empty(stuck.len()) {
            return (stuck, Until::PileEmpty);
        }
        let placements: usize = courses.iter().map(|it| pile.placements(&it.table)).sum();
        if stuck.len() == MOST_DRAWS {
            return (stuck, Until::TooMany);
        }
        // The last draw needs no table after it: its placements are counted at once.
        if placements > MOST_PLACEMENTS / 8 {
            if placements > MOST_PLACEMENTS || pile.is_empty(stuck.len()) {
                return (stuck, Until::TooMany);
            }
            let mut next = 0.0;
            for course in &courses {
                each(pile, course, |pile, it| next += it.chance * pile.unfit(&it.table, &it.gone));
            }
            stuck.push(next);
            return (stuck, Until::TooMany);
        }
        let mut after = Vec::new();
        for course in &courses {
            each(pile, course, |_, mut it| {
                it.table.settle();
                after.push(it);
            });
        }
        courses = merged(after);
    }
}

/// Every course that a course can take with the next draw.
fn each(pile: &mut Pile, course: &Course, mut visit: impl FnMut(&mut Pile, Course)) {
    for (number, chance) in pile.next(&course.gone) {
        let mut gone = course.gone.clone();
        gone.insert(gone.partition_point(|it| *it <= number), number);
        let options = pile.options(&course.table, number);
        let chance = course.chance * chance;
        if options.is_empty() {
            visit(pile, Course { table: course.table.clone(), gone, chance });
            continue;
        }
        let each = chance / options.len() as f64;
        for (pos, sides) in options {
            let mut table = course.table.clone();
            table.lay(pos, sides);
            visit(pile, Course { table, gone: gone.clone(), chance: each });
        }
    }
}

/// Equal courses as one.
fn merged(mut courses: Vec<Course>) -> Vec<Course> {
    courses.sort_by(|a, b| (&a.table, &a.gone).cmp(&(&b.table, &b.gone)));
    let mut merged: Vec<Course> = Vec::new();
    for course in courses {
        match merged.last_mut() {
            Some(last) if last.table == course.table && last.gone == course.gone => {
                last.chance += course.chance;
            }
            _ => merged.push(course),
        }
    }
    merged
}
