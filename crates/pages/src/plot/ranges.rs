//! Values beside their usual ranges, every row on a scale of its own: the range is the middle third.

use maud::{Markup, html};

use super::scale::{WIDTH, labels, px};
use crate::{Table, Tone};

const ROW: f64 = 28.0;
const VALUES: f64 = 110.0;

/// The position of a value from 0 to 1 when its range is the middle third; far beyond is at the end.
pub(crate) fn share(value: f64, low: f64, high: f64) -> f64 {
    let width = if high > low { high - low } else { low.abs().max(1e-9) / 10.0 };
    (1.0 / 3.0 + (value - low) / width / 3.0).clamp(0.0, 1.0)
}

pub(super) fn drawn(
    table: &Table,
    label: usize,
    value: usize,
    range: usize,
    reference: Option<usize>,
) -> Option<(f64, Markup)> {
    let (names, left) = labels(table, label);
    let (from, to) = (left + 8.0, WIDTH - VALUES);
    let (middle, third) = (from + (to - from) / 3.0, (to - from) / 3.0);
    let at = |it: f64| from + it * (to - from);
    let head = 24.0;
    let bottom = head + table.rows.len() as f64 * ROW;
    let body = html! {
        rect class="band" x=(px(middle)) y=(px(head)) width=(px(third)) height=(px(bottom - head)) {}
        text class="tick" x=(px(middle + third / 2.0)) y="15" text-anchor="middle" { (table.title(range)) }
        @for (row, name) in names.iter().enumerate() {
            @let y = head + (row as f64 + 0.5) * ROW;
            @let class = if table.rows[row].tone == Tone::Odd { "odd" } else { "" };
            text class=(class) x=(px(left - 8.0)) y=(px(y + 4.5)) text-anchor="end" { (name) }
            line class="grid" x1=(px(from)) y1=(px(y)) x2=(px(to)) y2=(px(y)) {}
            @if let (Some((value, ..)), Some((_, low, high))) = (table.cell(row, value).measured(), table.cell(row, range).measured()) {
                @if let Some((usual, ..)) = reference.and_then(|it| table.cell(row, it).measured()) {
                    @let x = px(at(share(usual, low, high)));
                    path class="whisker" d={ "M" (x) " " (px(y - 8.0)) "V" (px(y + 8.0)) } {}
                }
                circle class={ "mark s0 " (class) } cx=(px(at(share(value, low, high)))) cy=(px(y)) r="5.5" {}
            }
            text class={ "value " (class) } x=(px(WIDTH - 2.0)) y=(px(y + 4.5)) text-anchor="end" { (table.label(row, value)) }
        }
    };
    Some((bottom + 8.0, body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_is_the_middle_third() {
        assert_eq!(share(0.85, 0.85, 1.13), 1.0 / 3.0);
        assert!((share(1.13, 0.85, 1.13) - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!((share(9.0, 0.85, 1.13), share(-9.0, 0.85, 1.13)), (1.0, 0.0));
        assert!(share(2.0, 2.0, 2.0) > 0.0);
    }
}
