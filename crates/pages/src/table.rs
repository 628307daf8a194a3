//! Tables: columns with a key for programs and a title for people, rows of cells, and how they are plotted.

use crate::{Cell, Plot};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its key for programs; unique in its table.
    pub key: String,
    /// Its heading.
    pub title: String,
    /// The sinks that show it.
    pub detail: Detail,
}

/// The sinks that show a column, and the part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everywhere, all of it.
    #[default]
    Full,
    /// Everywhere, but a terminal shows values without their intervals.
    Values,
    /// In pages, not in a terminal.
    Pages,
    /// Only to programs, as JSON and CSV.
    Programs,
}

/// The attention that a row asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A row like others.
    #[default]
    Plain,
    /// Worth a look: unusual.
    Odd,
    /// The subject of the table, or its sum.
    Main,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// One cell for each column.
    pub cells: Vec<Cell>,
    /// The attention that it asks for.
    pub tone: Tone,
}

/// A table of numbers, perhaps with a plot of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its key for programs; unique on its page.
    pub id: String,
    /// Its title, in a few words.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Its plot, if it has one.
    pub plot: Option<Plot>,
    /// A note on reading it.
    pub note: Option<String>,
}

impl Table {
    /// A table without columns and rows.
    pub fn new(id: impl Into<String>, caption: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            caption: caption.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            plot: None,
            note: None,
        }
    }

    /// With one more column.
    #[must_use]
    pub fn column(self, key: impl Into<String>, title: impl Into<String>) -> Self {
        self.detailed(key, title, Detail::Full)
    }

    /// With one more column that is not shown everywhere.
    #[must_use]
    pub fn detailed(mut self, key: impl Into<String>, title: impl Into<String>, detail: Detail) -> Self {
        self.columns.push(Column { key: key.into(), title: title.into(), detail });
        self
    }

    /// With one more row. Missing cells at its end are empty.
    #[must_use]
    pub fn row(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.toned_row(Tone::Plain, cells)
    }

    /// With one more row that asks for attention.
    #[must_use]
    pub fn toned_row(mut self, tone: Tone, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.push(tone, cells);
        self
    }

    /// Adds a row.
    pub fn push(&mut self, tone: Tone, cells: impl IntoIterator<Item = Cell>) {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.resize(self.columns.len().max(cells.len()), Cell::Nothing);
        self.rows.push(Row { cells, tone });
    }

    /// Plotted in this way.
    #[must_use]
    pub fn plot(mut self, plot: Plot) -> Self {
        self.plot = Some(plot);
        self
    }

    /// With a note on how to read it.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// The cell of a row in a column; nothing beyond the ends.
    pub(crate) fn cell(&self, row: usize, column: usize) -> &Cell {
        static NOTHING: Cell = Cell::Nothing;
        self.rows.get(row).and_then(|it| it.cells.get(column)).unwrap_or(&NOTHING)
    }

    /// The numbers in these columns with the ends of their intervals, row by row.
    pub(crate) fn measured(&self, columns: &[usize]) -> impl Iterator<Item = (f64, f64, f64)> {
        let cells = self.rows.iter().flat_map(|row| columns.iter().map(|column| row.cells.get(*column)));
        cells.filter_map(|cell| cell?.measured())
    }

    /// The heading of a column.
    pub(crate) fn title(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", |it| it.title.as_str())
    }

    /// The name of a row, from the column of names.
    pub(crate) fn label(&self, row: usize, column: usize) -> String {
        self.cell(row, column).shown().0
    }
}
