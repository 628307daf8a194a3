//! Tables in text: columns aligned, intervals beside their numbers, graphics at the end; columns beyond the width go on below.

use std::collections::BTreeSet;

use bastide_letters::{left, line as clean, right, width as columns};

use super::graphic::graphics;
use super::{INDENT, Ink, line, wrapped};
use crate::{Detail, Table, Tone};

/// Between two columns.
const GAP: &str = "  ";
/// The least width of a column of words that is broken into lines.
const LEAST_WORDS: usize = 24;

/// A column as it will be written.
struct Drawn {
    head: String,
    /// For each row the value and the smaller text beside it.
    cells: Vec<(String, String)>,
    numbers: bool,
    value_width: usize,
    width: usize,
}

impl Drawn {
    fn new(head: String, cells: Vec<(String, String)>, numbers: bool) -> Self {
        let widest = |part: fn(&(String, String)) -> &String| {
            cells.iter().map(|it| columns(part(it))).max().unwrap_or(0)
        };
        let (value_width, side_width) = (widest(|it| &it.0), widest(|it| &it.1));
        let width = (value_width + if side_width > 0 { 1 + side_width } else { 0 }).max(columns(&head));
        // A wide head moves numbers without anything beside them to its end.
        let value_width = if side_width == 0 { width } else { value_width };
        Self { head, cells, numbers, value_width, width }
    }

    /// Breaks words into lines of at most this width; numbers stay as they are.
    fn narrow(&mut self, width: usize) {
        if !self.numbers {
            self.width = self.width.min(width.max(columns(&self.head)));
        }
    }

    fn head(&self) -> String {
        if self.numbers && self.width == self.value_width {
            right(&self.head, self.width)
        } else {
            left(&self.head, self.width)
        }
    }

    fn cell(&self, row: usize, ink: Ink) -> String {
        let (value, side) = &self.cells[row];
        if !self.numbers {
            return left(value, self.width);
        }
        let value = right(value, self.value_width);
        if self.width == self.value_width {
            return value;
        }
        let room = self.width - self.value_width - 1;
        format!("{value} {}{}", ink.dim(side), " ".repeat(room.saturating_sub(columns(side))))
    }
}

/// Adds a table, in blocks below each other if it is too wide; each repeats the columns that name the rows.
pub(super) fn table(text: &mut String, table: &Table, width: usize, ink: Ink) {
    if table.rows.is_empty() {
        return line(text, INDENT, &ink.dim("none"));
    }
    let room = width - INDENT.len();
    let shown = (0..table.columns.len())
        .filter(|it| matches!(table.columns[*it].detail, Detail::Full | Detail::Values));
    let mut columns: Vec<Drawn> = shown.map(|column| drawn(table, column)).collect();
    if columns.is_empty() {
        return;
    }
    let numbers = columns.len();
    columns.extend(graphics(table).into_iter().map(|(axis, cells)| {
        let cells = cells.into_iter().map(|it| (it, String::new())).collect();
        Drawn::new(axis, cells, false)
    }));
    let total = |columns: &[Drawn]| columns.iter().map(|it| it.width + GAP.len()).sum::<usize>() - GAP.len();
    // An empty cell has no graphic.
    if total(&columns) > room {
        columns.truncate(numbers);
    }
    if total(&columns) > room
        && let Some(words) = longest_words(&columns)
    {
        let others = total(&columns) - columns[words].width;
        if others + LEAST_WORDS <= room {
            columns[words].width = room - others;
        }
    }
    // Words are broken where even a column alone, or the first that every block repeats, is too wide.
    columns[0].narrow(room / 2);
    let names = naming(&columns, room / 2);
    let named: usize = columns[..names].iter().map(|it| it.width + GAP.len()).sum();
    let beside = room - named.min(room);
    columns[names..].iter_mut().for_each(|it| it.narrow(beside));
    let mut at = names;
    loop {
        let mut end = at;
        let mut used = named - GAP.len();
        while end < columns.len() && (end == at || used + GAP.len() + columns[end].width <= room) {
            used += GAP.len() + columns[end].width;
            end += 1;
        }
        let shown: Vec<&Drawn> = columns[..names].iter().chain(&columns[at..end]).collect();
        block(text, table, &shown, ink);
        if end >= columns.len() {
            break;
        }
        text.push('\n');
        at = end;
    }
}

/// The number of columns that tell the rows apart: the first, and those of words after it as long as they leave this much room.
fn naming(columns: &[Drawn], room: usize) -> usize {
    let is_named = |names: &usize| {
        let row = |at: usize| columns[..*names].iter().map(|it| it.cells[at].0.as_str()).collect::<Vec<_>>();
        let rows: BTreeSet<Vec<&str>> = (0..columns[0].cells.len()).map(row).collect();
        rows.len() == columns[0].cells.len()
    };
    let fits = |names: &usize| {
        let wide: usize = columns[..*names].iter().map(|it| it.width + GAP.len()).sum();
        columns[1..*names].iter().all(|it| !it.numbers) && wide <= room
    };
    (1..=columns.len()).take_while(fits).find(is_named).unwrap_or(1)
}

fn drawn(table: &Table, column: usize) -> Drawn {
    let cells: Vec<_> = (0..table.rows.len())
        .map(|row| {
            let (value, side) = table.cell(row, column).shown();
            let side = side.filter(|_| table.columns[column].detail == Detail::Full);
            (clean(&value).into_owned(), side.map_or(String::new(), |it| format!("({it})")))
        })
        .collect();
    let numbers = (0..table.rows.len()).any(|row| table.cell(row, column).is_number());
    Drawn::new(clean(table.title(column)).into_owned(), cells, numbers)
}

/// The widest column of words but the first.
fn longest_words(columns: &[Drawn]) -> Option<usize> {
    let words = (1..columns.len()).filter(|at| !columns[*at].numbers && !columns[*at].head.is_empty());
    words.max_by_key(|at| columns[*at].width)
}

fn block(text: &mut String, table: &Table, shown: &[&Drawn], ink: Ink) {
    let heads: Vec<_> = shown.iter().map(|it| it.head()).collect();
    if heads.iter().any(|it| !it.trim().is_empty()) {
        line(text, INDENT, &ink.dim(heads.join(GAP).trim_end()));
    }
    for (row, of) in table.rows.iter().enumerate() {
        let broken: Vec<Vec<String>> = shown
            .iter()
            .map(|it| match &it.cells[row].0 {
                words if !it.numbers && columns(words) > it.width => wrapped(words, it.width),
                _ => vec![it.cell(row, ink)],
            })
            .collect();
        let height = broken.iter().map(Vec::len).max().unwrap_or(1);
        for at in 0..height {
            let cells: Vec<_> = shown
                .iter()
                .zip(&broken)
                .map(|(column, lines)| filled(lines.get(at).map_or("", String::as_str), column.width))
                .collect();
            let cells = cells.join(GAP);
            let cells = cells.trim_end();
            match of.tone {
                Tone::Plain => line(text, INDENT, cells),
                Tone::Main => line(text, INDENT, &ink.bold(cells)),
                Tone::Odd if at == 0 => line(text, &ink.odd("! "), cells),
                Tone::Odd => line(text, INDENT, cells),
            }
        }
    }
}

/// A cell with its escape codes filled up; those take no room.
fn filled(cell: &str, width: usize) -> String {
    if cell.contains('\u{1b}') { cell.to_owned() } else { left(cell, width) }
}
