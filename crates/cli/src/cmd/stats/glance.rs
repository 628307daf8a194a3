//! The numbers that are looked at first, each beside those of the base game and of the sets that ship.

use bastide_pages::{Cell, Number, Plot, Table, Tone, Unit};
use bastide_tileset::stats::{Bands, Measure, Scale, Stats};

/// A mix in a table of numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'a> {
    /// Its key for programs.
    pub(crate) key: &'a str,
    /// Its heading.
    pub(crate) title: &'a str,
    /// Its numbers.
    pub(crate) stats: &'a Stats,
    /// True if its numbers are judged.
    pub(crate) judged: bool,
}

/// All numbers of some mixes, with the bands of a mix of so many sets, and the difference of the last two if it is asked for.
pub(crate) fn glance(columns: &[Column<'_>], bands: &Bands, sets: usize, difference: bool) -> Table {
    let bands = &bands.of_mix(sets);
    let mut table = Table::new("measures", "Numbers to compare").column("measure", "");
    for it in columns {
        table = table.column(it.key, it.title);
    }
    if difference {
        table = table.column("difference", "difference");
    }
    table = table.column("base", "base game").column("band", "sets that ship");
    let measured: Vec<Vec<Measure>> = columns.iter().map(|it| it.stats.measures()).collect();
    let find = |at: usize, key: &str| measured[at].iter().find(|it| it.key == key);
    for measure in names(&measured) {
        let number = |value| number(value, measure);
        let band = bands.get(&measure.key);
        let mut cells: Vec<Cell> = vec![measure.title.as_str().into()];
        let mut odd = false;
        for (at, column) in columns.iter().enumerate() {
            let found = find(at, &measure.key);
            odd |= column.judged && found.zip(band).is_some_and(|(it, band)| !band.has(it.value));
            cells.push(found.map(|it| number(it.value)).into());
        }
        if let (true, last @ 1..) = (difference, columns.len() - 1) {
            let both = find(last - 1, &measure.key).zip(find(last, &measure.key));
            cells.push(both.map(|(one, other)| number(other.value - one.value).signed()).into());
        }
        cells.push(band.and_then(|it| it.base).map(&number).into());
        cells.push(
            band.map_or(Cell::Nothing, |it| Cell::Range { low: number(it.low), high: number(it.high) }),
        );
        table.push(if odd { Tone::Odd } else { Tone::Plain }, cells);
    }
    let value = columns.iter().rposition(|it| it.judged).map_or(1, |at| at + 1);
    let width = table.columns.len();
    let many = if sets > 1 {
        format!(" A mix of {sets} sets may depart from the base game as far as {sets} of them do together.")
    } else {
        String::new()
    };
    table.plot(Plot::Ranges { label: 0, value, range: width - 1, reference: Some(width - 2) }).note(format!(
        "The last column tells between which numbers the sets lie that ship, each mixed into the base game.{many} To lie outside is odd, not wrong."
    ))
}

/// The measures of all columns, each once, in the order of the first that has them.
fn names(measured: &[Vec<Measure>]) -> Vec<&Measure> {
    let mut names: Vec<&Measure> = Vec::new();
    for list in measured {
        for (at, it) in list.iter().enumerate() {
            if names.iter().any(|known| known.key == it.key) {
                continue;
            }
            // A row that the first column lacks follows the row before it here.
            let place = |it: &Measure| names.iter().position(|known| known.key == it.key);
            let before = list[..at].iter().rev().find_map(place);
            names.insert(before.map_or(0, |at| at + 1), it);
        }
    }
    names
}

/// A number on its scale.
fn number(value: f64, of: &Measure) -> Number {
    let decimals = match of.scale {
        Scale::Share => return Number::share(value),
        Scale::Plain => 2,
        Scale::Fine => 3,
        Scale::Small => 4,
    };
    Number::exact(value, decimals).unit(Unit::named(of.unit))
}
