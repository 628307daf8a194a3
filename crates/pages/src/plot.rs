//! Plots: ways to look at a table. Each is drawn as SVG with colours that the page's style sheet gives, so it follows light and dark.

mod bars;
mod dots;
mod heat;
mod histogram;
mod lines;
pub(crate) mod ranges;
mod scale;

use maud::{Markup, html};

use self::scale::{WIDTH, px};
use crate::Table;

/// The number of series with a colour and a mark of their own.
const SERIES: usize = 6;

/// A view of a table. Columns are given by their number, from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Plot {
    /// Lying bars with the ends of intervals as whiskers.
    Bars {
        /// The column that names the bars.
        label: usize,
        /// The columns of values, one bar each.
        values: Vec<usize>,
        /// A range to compare with.
        band: Option<Band>,
    },
    /// Dots with their intervals, for values where nothing is not a natural beginning.
    Dots {
        /// The column that names the rows.
        label: usize,
        /// The columns of values, one dot each.
        values: Vec<usize>,
        /// A value to compare with, drawn as a line: no difference, an even share.
        reference: Option<f64>,
    },
    /// Standing columns of counts or shares, one place for each row.
    Histogram {
        /// The column that names the places.
        at: usize,
        /// The columns of counts or shares.
        counts: Vec<usize>,
    },
    /// Lines through values, with their intervals as ribbons.
    Lines {
        /// The column of places.
        x: usize,
        /// The columns of values, one line each.
        ys: Vec<usize>,
    },
    /// A field for each row and column, the darker the greater.
    Heat {
        /// The column that names the rows.
        label: usize,
        /// The columns of values.
        values: Vec<usize>,
    },
    /// Each value beside its usual range, every row on a scale of its own.
    Ranges {
        /// The column that names the rows.
        label: usize,
        /// The column of values.
        value: usize,
        /// The column of usual ranges.
        range: usize,
        /// The column of values to compare with.
        reference: Option<usize>,
    },
}

/// A range to compare with, drawn behind a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Its kind.
    pub label: String,
}

/// Counts of values put together into at most so many bins of one width: first and last value of each bin, and its count.
///
/// Widths are 1, 2 or 5 times a power of ten, and bins begin at multiples of them.
pub fn bins(counts: &[(i64, u64)], at_most: usize) -> Vec<(i64, i64, u64)> {
    let (Some(low), Some(high)) = (counts.iter().map(|it| it.0).min(), counts.iter().map(|it| it.0).max())
    else {
        return Vec::new();
    };
    let at_most = at_most.max(1) as i128;
    let mut widths = (0..18).flat_map(|power| [1, 2, 5].map(|it| it * 10i128.pow(power)));
    let number = |width: i128| i128::from(high).div_euclid(width) - i128::from(low).div_euclid(width) + 1;
    let width = widths.find(|it| number(*it) <= at_most).unwrap_or(10i128.pow(19));
    let first = i128::from(low).div_euclid(width);
    let mut found = vec![0; number(width) as usize];
    for (value, count) in counts {
        found[(i128::from(*value).div_euclid(width) - first) as usize] += count;
    }
    let end = |it: i128| i64::try_from(it).unwrap_or(if it < 0 { i64::MIN } else { i64::MAX });
    let bin = |(at, count): (usize, u64)| {
        let from = (first + at as i128) * width;
        (end(from), end(from + width - 1), count)
    };
    found.into_iter().enumerate().map(bin).collect()
}

/// The plot of a table as an SVG element; nothing if it has none or no values.
pub(crate) fn drawn(table: &Table) -> Option<Markup> {
    if table.rows.is_empty() {
        return None;
    }
    let (height, body) = match table.plot.as_ref()? {
        Plot::Bars { label, values, band } => bars::drawn(table, *label, values, band.as_ref())?,
        Plot::Dots { label, values, reference } => dots::drawn(table, *label, values, *reference)?,
        Plot::Histogram { at, counts } => histogram::drawn(table, *at, counts)?,
        Plot::Lines { x, ys } => lines::drawn(table, *x, ys)?,
        Plot::Heat { label, values } => heat::drawn(table, *label, values)?,
        Plot::Ranges { label, value, range, reference } => {
            ranges::drawn(table, *label, *value, *range, *reference)?
        }
    };
    let title = format!("{}-plot", table.id);
    Some(html! {
        svg viewBox={ "0 0 " (px(WIDTH)) " " (px(height)) } role="img" aria-labelledby=(title) {
            title id=(title) { (table.caption) }
            (body)
        }
    })
}

/// The colour class of a series.
fn series(at: usize) -> String {
    format!("s{}", at % SERIES)
}

/// A mark for a series, so that colour is not the only difference: disc, square, diamond, triangles, ring.
fn mark(at: usize, x: f64, y: f64) -> Markup {
    let class = format!("mark {}", series(at));
    let around = |points: &[(f64, f64)]| {
        let points: Vec<_> = points.iter().map(|(dx, dy)| format!("{},{}", px(x + dx), px(y + dy))).collect();
        html! { polygon class=(class) points=(points.join(" ")) {} }
    };
    match at % SERIES {
        0 => html! { circle class=(class) cx=(px(x)) cy=(px(y)) r="5" {} },
        1 => around(&[(-4.4, -4.4), (4.4, -4.4), (4.4, 4.4), (-4.4, 4.4)]),
        2 => around(&[(0.0, -6.0), (6.0, 0.0), (0.0, 6.0), (-6.0, 0.0)]),
        3 => around(&[(0.0, -5.8), (5.4, 4.2), (-5.4, 4.2)]),
        4 => around(&[(0.0, 5.8), (5.4, -4.2), (-5.4, -4.2)]),
        _ => html! { circle class={ "ring " (series(at)) } cx=(px(x)) cy=(px(y)) r="4.4" {} },
    }
}

/// The legend of the marks, in a line; nothing for one series.
fn legend(table: &Table, columns: &[usize], left: f64, y: f64) -> Markup {
    let mut x = left;
    let mut places = Vec::new();
    if columns.len() > 1 {
        for (at, column) in columns.iter().enumerate() {
            places.push((at, x, table.title(*column)));
            x += 38.0 + scale::text_width(table.title(*column));
        }
    }
    html! {
        @for (at, x, title) in places {
            (mark(at, x + 6.0, y - 4.0))
            text x=(px(x + 16.0)) y=(px(y)) { (title) }
        }
    }
}

/// The room that a legend takes above a plot.
fn legend_height(columns: &[usize]) -> f64 {
    if columns.len() > 1 { 26.0 } else { 6.0 }
}
