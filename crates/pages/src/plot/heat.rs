//! Fields in rows and columns, the stronger the greater.

use maud::{Markup, html};

use super::scale::{WIDTH, labels, px};
use crate::Table;

/// Columns up to which fields carry their numbers.
const WITH_NUMBERS: usize = 14;

pub(super) fn drawn(table: &Table, label: usize, values: &[usize]) -> Option<(f64, Markup)> {
    let (names, left) = labels(table, label);
    let side = ((WIDTH - left) / values.len().max(1) as f64).min(56.0);
    let tall = if values.len() <= WITH_NUMBERS { side.min(30.0) } else { side.max(8.0) };
    let head = 26.0;
    let all: Vec<f64> = table.measured(values).map(|it| it.0).collect();
    let low = all.iter().copied().fold(f64::INFINITY, f64::min).min(0.0);
    let high = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if all.is_empty() {
        return None;
    }
    let strength = |value: f64| if high > low { (value - low) / (high - low) } else { 0.0 };
    let body = html! {
        @for (at, column) in values.iter().enumerate() {
            @if values.len() <= WITH_NUMBERS {
                text class="tick" x=(px(left + (at as f64 + 0.5) * side)) y="16" text-anchor="middle" { (table.title(*column)) }
            }
        }
        @for (row, name) in names.iter().enumerate() {
            @let top = head + row as f64 * tall;
            @if tall >= 12.0 {
                text x=(px(left - 8.0)) y=(px(top + tall / 2.0 + 4.5)) text-anchor="end" { (name) }
            }
            @for (at, column) in values.iter().enumerate() {
                @if let Some((value, ..)) = table.cell(row, *column).measured() {
                    @let x = left + at as f64 * side;
                    rect class="field s0" x=(px(x)) y=(px(top)) width=(px(side - 1.0)) height=(px(tall - 1.0)) fill-opacity=(format!("{:.2}", strength(value) * 0.85)) {
                        title { (name) " · " (table.title(*column)) " · " (table.label(row, *column)) }
                    }
                    @if values.len() <= WITH_NUMBERS && tall >= 20.0 {
                        text class="value" x=(px(x + side / 2.0)) y=(px(top + tall / 2.0 + 4.5)) text-anchor="middle" { (table.label(row, *column)) }
                    }
                }
            }
        }
    };
    Some((head + table.rows.len() as f64 * tall + 6.0, body))
}
