//! Axes: from values to places, with round numbers at the ticks.

use maud::{Markup, html};

use crate::{Table, Unit};

/// Width of every plot in its own units; a page scales it.
pub(super) const WIDTH: f64 = 720.0;

/// A straight scale from values to places.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
    unit: Unit,
}

impl Scale {
    /// A scale for these values, widened to round numbers, between two places; none without values.
    pub(super) fn over(
        values: impl IntoIterator<Item = f64>,
        from: f64,
        to: f64,
        unit: Unit,
    ) -> Option<Self> {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.into_iter().filter(|it| it.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            return None;
        }
        if low == high {
            // One value stands in the middle of something.
            let room = if low == 0.0 { 1.0 } else { low.abs() / 2.0 };
            (low, high) = (low - room, high + room);
        }
        let step = step((high - low) / 5.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Some(Self { low, high, from, to, step, unit })
    }

    /// The position of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// The round numbers on it with their texts.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let number = ((self.high - self.low) / self.step).round() as usize;
        let mut decimals = 0;
        let mut scaled = self.step * self.unit.factor();
        while decimals < 8 && (scaled - scaled.round()).abs() > 1e-6 * scaled.max(1e-3) {
            scaled *= 10.0;
            decimals += 1;
        }
        let text =
            |value: f64| format!("{:.decimals$}{}", value * self.unit.factor() + 0.0, self.unit.sign());
        (0..=number)
            .map(|at| {
                let value = self.low + at as f64 * self.step;
                // A zero left by rounding would carry a minus.
                let value = if value.abs() < self.step * 1e-9 { 0.0 } else { value };
                (self.at(value), text(value))
            })
            .collect()
    }
}

/// The next of 1, 2, 5, 10, … times a power of ten.
fn step(least: f64) -> f64 {
    let mut power = 1.0;
    while power > least {
        power /= 10.0;
    }
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0]
        .map(|it| it * power)
        .into_iter()
        .find(|it| *it >= least * (1.0 - 1e-9))
        .unwrap_or(power * 10.0)
}

/// A scale that lies along the bottom, with its lines up through the plot.
pub(super) fn lying(scale: &Scale, top: f64, bottom: f64) -> Markup {
    html! {
        @for (x, text) in scale.ticks() {
            line class="grid" x1=(px(x)) y1=(px(top)) x2=(px(x)) y2=(px(bottom)) {}
            text class="tick" x=(px(x)) y=(px(bottom + 18.0)) text-anchor="middle" { (text) }
        }
    }
}

/// The measure, below the scale, if it is one of several in the table; and the room that takes.
pub(super) fn named(table: &Table, values: &[usize], bottom: f64) -> (f64, Markup) {
    let numbers =
        (0..table.columns.len()).filter(|column| table.cell(0, *column).measured().is_some()).count();
    match values {
        [only] if numbers > 1 => {
            let (x, y) = (px(WIDTH), px(bottom + 36.0));
            (
                bottom + 42.0,
                html! { text class="tick" x=(x) y=(y) text-anchor="end" { (table.title(*only)) } },
            )
        }
        _ => (bottom + 26.0, html! {}),
    }
}

/// A scale that stands at the left, with its lines across the plot.
pub(super) fn standing(scale: &Scale, left: f64, right: f64) -> Markup {
    html! {
        @for (y, text) in scale.ticks() {
            line class="grid" x1=(px(left)) y1=(px(y)) x2=(px(right)) y2=(px(y)) {}
            text class="tick" x=(px(left - 8.0)) y=(px(y + 4.0)) text-anchor="end" { (text) }
        }
    }
}

/// The unit of the first number in these columns.
pub(super) fn unit(table: &Table, columns: &[usize]) -> Unit {
    let cells =
        (0..table.rows.len()).flat_map(|row| columns.iter().map(move |column| table.cell(row, *column)));
    cells.filter_map(crate::Cell::unit).next().cloned().unwrap_or_default()
}

/// The estimated width of text, in the letters of plots.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * 7.0
}

/// The names of the rows and the room they take at the left.
pub(super) fn labels(table: &Table, column: usize) -> (Vec<String>, f64) {
    let labels: Vec<String> = (0..table.rows.len()).map(|row| shortened(table.label(row, column))).collect();
    let widest = labels.iter().map(|it| text_width(it)).fold(40.0, f64::max);
    (labels, widest + 14.0)
}

/// Letters that a name at the left of a plot may have: together they take less than two fifths of it.
const MOST: usize = 37;

/// A name that fits at the left of a plot.
fn shortened(text: String) -> String {
    if text.chars().count() <= MOST {
        return text;
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

/// A place, to a tenth.
pub(super) fn px(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(low: f64, high: f64, unit: Unit) -> Vec<String> {
        Scale::over([low, high], 0.0, 100.0, unit).unwrap().ticks().into_iter().map(|it| it.1).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(ticks(0.0, 9.3, Unit::Plain), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(ticks(-0.013, 0.02, Unit::Plain), ["-0.02", "-0.01", "0.00", "0.01", "0.02"]);
        assert_eq!(ticks(0.45, 0.55, Unit::Share), ["44 %", "46 %", "48 %", "50 %", "52 %", "54 %", "56 %"]);
        assert_eq!(ticks(0.0, 1e6, Unit::Plain)[1], "200000");
    }

    #[test]
    fn names_have_the_room_they_need() {
        for letters in [1, 20, 34, MOST, 90] {
            let table = Table::new("names", "Names").column("name", "").row(["m".repeat(letters).into()]);
            let (names, left) = labels(&table, 0);
            assert!(text_width(&names[0]) < left - 8.0, "{letters} letters in {left}");
            assert!(left < WIDTH * 0.4, "{letters} letters leave too little for the plot");
        }
    }

    #[test]
    fn one_value_has_room_around_it() {
        let scale = Scale::over([5.0], 0.0, 100.0, Unit::Plain).unwrap();
        assert!((30.0..70.0).contains(&scale.at(5.0)));
        assert!(Scale::over([f64::NAN], 0.0, 100.0, Unit::Plain).is_none());
    }

    #[test]
    fn places_have_at_most_one_digit() {
        assert_eq!([px(3.0), px(3.25), px(-0.04)], ["3", "3.2", "0"]);
    }
}
