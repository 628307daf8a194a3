//! Lines through values over a scale, with ribbons for their intervals.

use maud::{Markup, html};

use super::scale::{Scale, WIDTH, lying, px, standing, unit};
use super::{legend, legend_height, mark, series};
use crate::Table;

const HEIGHT: f64 = 220.0;
const LEFT: f64 = 64.0;

pub(super) fn drawn(table: &Table, x: usize, ys: &[usize]) -> Option<(f64, Markup)> {
    let head = legend_height(ys) + 4.0;
    let (right, bottom) = (WIDTH - 16.0, head + HEIGHT);
    let points = |column: usize| -> Vec<(f64, (f64, f64, f64))> {
        let rows = 0..table.rows.len();
        rows.filter_map(|row| Some((table.cell(row, x).measured()?.0, table.cell(row, column).measured()?)))
            .collect()
    };
    let all: Vec<(f64, (f64, f64, f64))> = ys.iter().flat_map(|column| points(*column)).collect();
    let across = Scale::over(all.iter().map(|it| it.0), LEFT, right, unit(table, &[x]))?;
    let up = Scale::over(all.iter().flat_map(|it| [it.1.1, it.1.2]), bottom, head, unit(table, ys))?;
    let body = html! {
        (legend(table, ys, LEFT, 14.0))
        (standing(&up, LEFT, right))
        (lying(&across, bottom, bottom))
        @for (at, column) in ys.iter().enumerate() {
            @let points = points(*column);
            path class={ "ribbon " (series(at)) } d=(ribbon(&points, &across, &up)) {}
            path class={ "line " (series(at)) } d=(path(points.iter().map(|it| (across.at(it.0), up.at(it.1.0))))) {}
            @if points.len() <= 24 {
                @for (x, (y, ..)) in &points { (mark(at, across.at(*x), up.at(*y))) }
            }
        }
        text class="tick" x=(px(right)) y=(px(bottom + 36.0)) text-anchor="end" { (table.title(x)) }
    };
    Some((bottom + 42.0, body))
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (at, (x, y)) in points.enumerate() {
        text.push(if at == 0 { 'M' } else { 'L' });
        text.push_str(&format!("{} {}", px(x), px(y)));
    }
    text
}

fn ribbon(points: &[(f64, (f64, f64, f64))], across: &Scale, up: &Scale) -> String {
    let tops = points.iter().map(|(x, (_, _, high))| (across.at(*x), up.at(*high)));
    let feet = points.iter().rev().map(|(x, (_, low, _))| (across.at(*x), up.at(*low)));
    let mut text = path(tops.chain(feet));
    if !text.is_empty() {
        text.push('Z');
    }
    text
}
