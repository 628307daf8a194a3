//! Standing columns, one place for each row of the table.

use maud::{Markup, html};

use super::scale::{Scale, WIDTH, px, standing, text_width, unit};
use super::{legend, legend_height, series};
use crate::Table;

const HEIGHT: f64 = 200.0;
const LEFT: f64 = 64.0;

pub(super) fn drawn(table: &Table, at: usize, counts: &[usize]) -> Option<(f64, Markup)> {
    let head = legend_height(counts) + 4.0;
    let (right, bottom) = (WIDTH - 8.0, head + HEIGHT);
    let tops: Vec<f64> = table.measured(counts).map(|it| it.2).collect();
    if tops.is_empty() {
        return None;
    }
    let scale = Scale::over(tops.into_iter().chain([0.0]), bottom, head, unit(table, counts))?;
    let place = (right - LEFT) / table.rows.len() as f64;
    let thick = (place * 0.86 / counts.len() as f64).min(48.0);
    let names: Vec<String> = (0..table.rows.len()).map(|row| table.label(row, at)).collect();
    let widest = names.iter().map(|it| text_width(it) + 8.0).fold(1.0, f64::max);
    // Only every so many places are named where names would run into each other.
    let every = ((widest / place).ceil() as usize).max(1);
    let body = html! {
        (legend(table, counts, LEFT, 14.0))
        (standing(&scale, LEFT, right))
        @for (row, name) in names.iter().enumerate() {
            @let middle = LEFT + (row as f64 + 0.5) * place;
            @for (series_at, column) in counts.iter().enumerate() {
                @if let Some((value, low, high)) = table.cell(row, *column).measured() {
                    @let x = middle + (series_at as f64 - counts.len() as f64 / 2.0) * thick;
                    @let (zero, end) = (scale.at(0.0), scale.at(value));
                    rect class={ "bar " (series(series_at)) } x=(px(x)) y=(px(end.min(zero))) width=(px(thick - thick.min(10.0) / 10.0)) height=(px((zero - end).abs())) {}
                    @if high > low && thick >= 6.0 {
                        @let (top, foot, x) = (scale.at(high), scale.at(low), x + thick / 2.0);
                        path class="whisker" d={ "M" (px(x)) " " (px(top)) "V" (px(foot)) } {}
                    }
                }
            }
            @if row.is_multiple_of(every) {
                text class="tick" x=(px(middle)) y=(px(bottom + 18.0)) text-anchor="middle" { (name) }
            }
        }
        line class="axis" x1=(px(LEFT)) y1=(px(scale.at(0.0))) x2=(px(right)) y2=(px(scale.at(0.0))) {}
        text class="tick" x=(px(right)) y=(px(bottom + 36.0)) text-anchor="end" { (table.title(at)) }
    };
    Some((bottom + 42.0, body))
}
