//! The sink for spreadsheets and data frames: one line for each number of a page.

use bastide_letters::spreadsheet;

use crate::{Cell, Number, Page, Unit};

const HEAD: [&str; 8] = ["section", "table", "row", "column", "value", "low", "high", "unit"];

/// All tables of a page in long form. A row is named by the words that it begins with; those after its first number are a remark about it.
pub(crate) fn page(page: &Page) -> String {
    let mut text = String::new();
    line(&mut text, HEAD.map(str::to_owned));
    for (section, table) in page.tables() {
        for row in &table.rows {
            let name = name(&row.cells);
            for (cell, column) in row.cells.iter().zip(&table.columns) {
                let Some([value, low, high, unit]) = values(cell) else { continue };
                let place = [&section.id, &table.id, &name, &column.key].map(Clone::clone);
                let [section, table, row, column] = place;
                line(&mut text, [section, table, row, column, value, low, high, unit]);
            }
        }
    }
    text
}

/// The words that a row begins with; if there are none, its first number.
fn name(cells: &[Cell]) -> String {
    let words: Vec<&str> = cells
        .iter()
        .map_while(|cell| match cell {
            Cell::Text(text) => Some(text.as_str()),
            Cell::Nothing => Some(""),
            Cell::Count(_) | Cell::Number(_) | Cell::Range { .. } => None,
        })
        .filter(|it| !it.is_empty())
        .collect();
    match (words.is_empty(), cells.first()) {
        (true, Some(cell)) => cell.shown().0,
        _ => words.join(" / "),
    }
}

/// Value, ends of the interval and unit of a number.
fn values(cell: &Cell) -> Option<[String; 4]> {
    let unit = |unit: &Unit| unit.name().unwrap_or_default().to_owned();
    match cell {
        Cell::Nothing | Cell::Text(_) => None,
        Cell::Count(count) => Some([count.to_string(), String::new(), String::new(), String::new()]),
        Cell::Number(Number { value, interval, unit: of, .. }) => {
            let (low, high) =
                interval.map_or_else(Default::default, |(low, high)| (low.to_string(), high.to_string()));
            Some([value.to_string(), low, high, unit(of)])
        }
        Cell::Range { low, high } => {
            Some([String::new(), low.value.to_string(), high.value.to_string(), unit(&low.unit)])
        }
    }
}

fn line(text: &mut String, fields: [String; 8]) {
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(&spreadsheet(field));
    }
    text.push_str("\r\n");
}
