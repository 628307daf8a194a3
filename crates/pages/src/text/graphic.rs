//! Small graphics for terminals: bars of eighths, and intervals as lines with a dot.

use bastide_letters::width as columns;

use crate::{Cell, Number, Plot, Table};

/// Width of all graphics of a row together.
const ROOM: usize = 30;
const EIGHTHS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// A graphic: its axis, and its cell in each row.
type Graphic = (String, Vec<String>);

/// The graphics of a table; none for plots that text cannot show.
pub(super) fn graphics(table: &Table) -> Vec<Graphic> {
    let (values, bars, reference) = match &table.plot {
        None | Some(Plot::Lines { .. } | Plot::Heat { .. }) => return Vec::new(),
        Some(Plot::Ranges { value, range, .. }) => {
            let cells = (0..table.rows.len()).map(|row| placed(table, row, *value, *range));
            return vec![(format!("{:^15}", "range"), cells.collect())];
        }
        Some(Plot::Bars { values, .. } | Plot::Histogram { counts: values, .. }) => (values, true, None),
        Some(Plot::Dots { values, reference, .. }) => (values, false, *reference),
    };
    // More than two side by side are too narrow to read.
    if values.is_empty() || values.len() > 2 {
        return Vec::new();
    }
    let width = ROOM / values.len();
    let rows = 0..table.rows.len();
    let all = || table.measured(values);
    let low = all().map(|it| it.1).chain(reference).fold(f64::INFINITY, f64::min);
    let high = all().map(|it| it.2).chain(reference).fold(f64::NEG_INFINITY, f64::max);
    let top = all().map(|it| it.0).fold(0.0, f64::max);
    if all().next().is_none() {
        return Vec::new();
    }
    let graphic = |row: usize, column: usize| match table.cell(row, column).measured() {
        None => String::new(),
        Some((value, _, _)) if bars => bar(value, top, width),
        Some((value, from, to)) => whiskers([from, value, to], [low, high], reference, width),
    };
    let ends = if bars { [0.0, top] } else { [low, high] };
    let head = axis(table, values, ends, width);
    let cells = |column: &usize| rows.clone().map(|row| graphic(row, *column)).collect();
    values.iter().map(|column| (head.clone(), cells(column))).collect()
}

/// The ends of the scale of some columns, as their numbers are shown; empty if there is no room for both.
fn axis(table: &Table, values: &[usize], [low, high]: [f64; 2], width: usize) -> String {
    let mut cells = (0..table.rows.len()).flat_map(|row| values.iter().map(move |it| table.cell(row, *it)));
    let like = cells.find_map(|it| match it {
        Cell::Number(number) => Some(number),
        Cell::Nothing | Cell::Text(_) | Cell::Count(_) | Cell::Range { .. } => None,
    });
    let shown = |end: f64| match like {
        Some(like) => {
            let decimals = Number::measured(low, low, high).unit(like.unit.clone()).decimals;
            Number { value: end, interval: None, decimals, ..like.clone() }.shown()
        }
        None => Cell::Count(end as i64).shown().0,
    };
    let (from, to) = (shown(low), shown(high));
    let gap = width.checked_sub(columns(&from) + columns(&to)).filter(|it| *it > 0);
    gap.map_or_else(String::new, |gap| from + &" ".repeat(gap) + &to)
}

/// A bar as long as its share of the greatest value; more than nothing is always visible.
fn bar(value: f64, top: f64, width: usize) -> String {
    if value <= 0.0 || top <= 0.0 {
        return String::new();
    }
    let eighths = ((value / top * (width * 8) as f64).round() as usize).clamp(1, width * 8);
    let mut text = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        text.push(EIGHTHS[eighths % 8 - 1]);
    }
    text
}

/// An interval as a line with its value as a dot, on a scale from the lowest to the highest end.
fn whiskers(
    [from, value, to]: [f64; 3],
    [low, high]: [f64; 2],
    reference: Option<f64>,
    width: usize,
) -> String {
    let span = if high > low { high - low } else { 1.0 };
    let place = |it: f64| (((it - low) / span * (width - 1) as f64).round() as usize).min(width - 1);
    let mut cells = vec![' '; width];
    if let Some(reference) = reference {
        cells[place(reference)] = '┊';
    }
    for cell in &mut cells[place(from)..=place(to)] {
        *cell = '─';
    }
    cells[place(value)] = '●';
    cells.into_iter().collect()
}

/// The position of a value beside its usual range, which is the middle part of every row.
fn placed(table: &Table, row: usize, value: usize, range: usize) -> String {
    let Some((value, ..)) = table.cell(row, value).measured() else { return String::new() };
    let Some((_, low, high)) = table.cell(row, range).measured() else { return String::new() };
    let width = 15;
    let share = crate::plot::ranges::share(value, low, high);
    let mut cells: Vec<char> = (0..width).map(|at| if (5..10).contains(&at) { '─' } else { '·' }).collect();
    cells[((share * width as f64) as usize).min(width - 1)] = '●';
    cells.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_by_eighths() {
        assert_eq!(bar(10.0, 10.0, 4), "████");
        assert_eq!(bar(5.0, 10.0, 3), "█▌");
        assert_eq!(bar(0.001, 10.0, 4), "▏");
        assert_eq!((bar(0.0, 10.0, 4), bar(1.0, 0.0, 4)), (String::new(), String::new()));
    }

    #[test]
    fn intervals_lie_on_one_scale() {
        assert_eq!(whiskers([0.0, 2.0, 4.0], [0.0, 8.0], Some(8.0), 9), "──●──   ┊");
        assert_eq!(whiskers([3.0, 3.0, 3.0], [3.0, 3.0], None, 4), "●   ");
    }
}
