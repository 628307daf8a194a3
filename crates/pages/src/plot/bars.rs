//! Lying bars from nothing, with whiskers and a band behind them.

use maud::{Markup, html};

use super::scale::{Scale, WIDTH, labels, lying, named, px, unit};
use super::{Band, legend, legend_height, series};
use crate::Table;

const BAR: f64 = 15.0;
const APART: f64 = 9.0;
/// Room for the values behind the bars.
const VALUES: f64 = 76.0;

pub(super) fn drawn(
    table: &Table,
    label: usize,
    values: &[usize],
    band: Option<&Band>,
) -> Option<(f64, Markup)> {
    let (names, left) = labels(table, label);
    let head = legend_height(values) + if band.is_some() { 18.0 } else { 0.0 };
    let rows = table.rows.len() as f64;
    let row_height = BAR * values.len() as f64 + APART;
    let bottom = head + rows * row_height + 4.0;
    let right = WIDTH - if values.len() == 1 { VALUES } else { 12.0 };
    let ends: Vec<f64> = table.measured(values).flat_map(|it| [it.1, it.2]).collect();
    if ends.is_empty() {
        return None;
    }
    let all = ends.into_iter().chain([0.0]).chain(band.iter().flat_map(|it| [it.low, it.high]));
    let scale = Scale::over(all, left, right, unit(table, values))?;
    let body = html! {
        @if let Some(band) = band {
            @let (from, to) = (scale.at(band.low), scale.at(band.high));
            rect class="band" x=(px(from)) y=(px(head)) width=(px(to - from)) height=(px(bottom - head)) {}
            text class="tick" x=(px(f64::midpoint(from, to))) y=(px(head - 5.0)) text-anchor="middle" { (band.label) }
        }
        (legend(table, values, left, 14.0))
        (lying(&scale, head, bottom))
        @for (row, name) in names.iter().enumerate() {
            @let top = head + row as f64 * row_height + APART / 2.0 + 2.0;
            text x=(px(left - 8.0)) y=(px(top + BAR * values.len() as f64 / 2.0 + 4.5)) text-anchor="end" { (name) }
            @for (at, column) in values.iter().enumerate() {
                @if let Some(measured) = table.cell(row, *column).measured() {
                    (bar(&scale, measured, at, top + at as f64 * BAR))
                    @if values.len() == 1 {
                        text class="value" x=(px(WIDTH - 2.0)) y=(px(top + 12.0)) text-anchor="end" {
                            (table.label(row, *column))
                        }
                    }
                }
            }
        }
        line class="axis" x1=(px(scale.at(0.0))) y1=(px(head)) x2=(px(scale.at(0.0))) y2=(px(bottom)) {}
    };
    let (height, name) = named(table, values, bottom);
    Some((height, html! { (body) (name) }))
}

fn bar(scale: &Scale, (value, low, high): (f64, f64, f64), at: usize, top: f64) -> Markup {
    let (zero, end) = (scale.at(0.0), scale.at(value));
    html! {
        rect class={ "bar " (series(at)) } x=(px(zero.min(end))) y=(px(top)) width=(px((end - zero).abs())) height=(px(BAR - 2.0)) {}
        @if high > low { (whisker(scale.at(low), scale.at(high), top + BAR / 2.0 - 1.0)) }
    }
}

/// A line with ends.
pub(super) fn whisker(from: f64, to: f64, y: f64) -> Markup {
    let path =
        format!("M{0} {1}H{2}M{0} {3}V{4}M{2} {3}V{4}", px(from), px(y), px(to), px(y - 4.0), px(y + 4.0));
    html! { path class="whisker" d=(path) {} }
}
