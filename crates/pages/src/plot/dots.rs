//! Dots with their intervals, on a scale that need not begin at nothing.

use maud::{Markup, html};

use super::bars::whisker;
use super::scale::{Scale, WIDTH, labels, lying, named, px, unit};
use super::{legend, legend_height, mark};
use crate::Table;

const LINE: f64 = 17.0;
const APART: f64 = 11.0;

pub(super) fn drawn(
    table: &Table,
    label: usize,
    values: &[usize],
    reference: Option<f64>,
) -> Option<(f64, Markup)> {
    let (names, left) = labels(table, label);
    let head = legend_height(values);
    let row_height = LINE * values.len() as f64 + APART;
    let bottom = head + table.rows.len() as f64 * row_height + 4.0;
    let ends: Vec<f64> = table.measured(values).flat_map(|it| [it.1, it.2]).collect();
    if ends.is_empty() {
        return None;
    }
    let scale =
        Scale::over(ends.into_iter().chain(reference), left + 8.0, WIDTH - 20.0, unit(table, values))?;
    let body = html! {
        (legend(table, values, left, 14.0))
        (lying(&scale, head, bottom))
        @if let Some(reference) = reference {
            line class="reference" x1=(px(scale.at(reference))) y1=(px(head)) x2=(px(scale.at(reference))) y2=(px(bottom)) {}
        }
        @for (row, name) in names.iter().enumerate() {
            @let top = head + row as f64 * row_height + APART / 2.0 + 2.0;
            text x=(px(left - 8.0)) y=(px(top + LINE * values.len() as f64 / 2.0 + 4.5)) text-anchor="end" { (name) }
            @for (at, column) in values.iter().enumerate() {
                @if let Some((value, low, high)) = table.cell(row, *column).measured() {
                    @let y = top + (at as f64 + 0.5) * LINE;
                    @if high > low { (whisker(scale.at(low), scale.at(high), y)) }
                    (mark(at, scale.at(value), y))
                }
            }
        }
    };
    let (height, name) = named(table, values, bottom);
    Some((height, html! { (body) (name) }))
}
