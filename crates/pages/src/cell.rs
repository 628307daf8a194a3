//! Cells of tables, and numbers as text.

/// The unit of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// In nothing: a plain number.
    #[default]
    Plain,
    /// A share of one, shown in percent.
    Share,
    /// A difference of shares of one, shown in percentage points.
    Difference,
    /// In something countable: points, games, tiles.
    Named(String),
}

impl Unit {
    /// A unit with this name.
    pub fn named(name: impl Into<String>) -> Self {
        Self::Named(name.into())
    }

    /// Its key for programs: `share`, or its name; nothing for plain numbers.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Plain => None,
            Self::Share | Self::Difference => Some("share"),
            Self::Named(name) => Some(name),
        }
    }

    /// The factor of a number when it is shown.
    pub(crate) fn factor(&self) -> f64 {
        match self {
            Self::Share | Self::Difference => 100.0,
            Self::Plain | Self::Named(_) => 1.0,
        }
    }

    /// The sign behind a number.
    pub(crate) fn sign(&self) -> &'static str {
        match self {
            Self::Share => " %",
            Self::Difference => " pp",
            Self::Plain | Self::Named(_) => "",
        }
    }
}

/// A number with its unit and, if it comes from a sample, the interval that covers the true value.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The number itself; shares are of one.
    pub value: f64,
    /// Lower and upper end of the interval.
    pub interval: Option<(f64, f64)>,
    /// Digits behind the point as shown.
    pub decimals: usize,
    /// Its unit.
    pub unit: Unit,
    /// True if a plus is shown, as for differences.
    pub signed: bool,
}

impl Number {
    /// A number that is known exactly, with so many digits behind the point.
    pub fn exact(value: f64, decimals: usize) -> Self {
        Self { value, interval: None, decimals, unit: Unit::Plain, signed: false }
    }

    /// An exact share of one, shown in percent with one digit behind the point.
    pub fn share(value: f64) -> Self {
        Self::exact(value, 1).unit(Unit::Share)
    }

    /// A number from a sample, with as many digits behind the point as its interval bears.
    pub fn measured(value: f64, low: f64, high: f64) -> Self {
        let number = Self { interval: Some((low, high)), ..Self::exact(value, 0) };
        Self { decimals: number.borne(), ..number }
    }

    /// The same number in a unit.
    #[must_use]
    pub fn unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        if self.interval.is_some() {
            self.decimals = self.borne();
        }
        self
    }

    /// The same number with so many digits behind the point.
    #[must_use]
    pub fn decimals(mut self, decimals: usize) -> Self {
        self.decimals = decimals;
        self
    }

    /// The same number as a difference: with its sign, and in percentage points if it is one of shares.
    #[must_use]
    pub fn signed(mut self) -> Self {
        self.signed = true;
        if self.unit == Unit::Share {
            self.unit = Unit::Difference;
        }
        self
    }

    /// The digits that the interval bears: its half width is at least two of the last digit.
    fn borne(&self) -> usize {
        let Some((low, high)) = self.interval else { return self.decimals };
        // An open side has no half of its own.
        let parts = if self.is_least(low) || self.is_most(high) { 1.0 } else { 2.0 };
        let half = (high - low) / parts * self.unit.factor();
        if half <= 0.0 || !half.is_finite() {
            return 2;
        }
        let mut scaled = half;
        let mut decimals = 0;
        // A hair below two counts as two, so that a half width of 0.002 is two thousandths however it was computed.
        while scaled < 1.999_999 && decimals < 6 {
            scaled *= 10.0;
            decimals += 1;
        }
        decimals
    }

    /// The value as shown: with sign and percent, without the name of the unit.
    pub fn shown(&self) -> String {
        self.digits(self.value) + self.unit.sign()
    }

    /// The interval as shown, such as `0.2 to 0.4` or `at most 3`; nothing if the number is exact or its interval is a point.
    pub fn range(&self) -> Option<String> {
        let (low, high) = self.interval?;
        if low >= high {
            return None;
        }
        Some(match () {
            () if self.is_least(low) => format!("at most {}", self.digits(high)),
            () if self.is_most(high) => format!("at least {}", self.digits(low)),
            () => format!("{} to {}", self.digits(low), self.digits(high)),
        })
    }

    /// True for an estimate of zero of something that cannot be negative.
    fn is_least(&self, low: f64) -> bool {
        self.value == 0.0 && low == 0.0
    }

    /// True for an estimate of one of something that cannot be more.
    fn is_most(&self, high: f64) -> bool {
        self.unit == Unit::Share && self.value == 1.0 && high == 1.0
    }

    fn digits(&self, value: f64) -> String {
        let value = value * self.unit.factor();
        if !value.is_finite() {
            return "–".to_owned();
        }
        let text = format!("{value:.*}", self.decimals);
        // No minus before a shown zero.
        let text = match text.strip_prefix('-') {
            Some(rest) if rest.bytes().all(|it| matches!(it, b'0' | b'.')) => rest.to_owned(),
            _ => text,
        };
        if self.signed && value > 0.0 && text.bytes().any(|it| it.is_ascii_digit() && it != b'0') {
            format!("+{text}")
        } else {
            text
        }
    }
}

/// The content of one place of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// An empty place.
    #[default]
    Nothing,
    /// Words.
    Text(String),
    /// A count.
    Count(i64),
    /// A number with unit and precision.
    Number(Number),
    /// The usual range of a number, from its low end to its high end.
    Range {
        /// The smallest.
        low: Number,
        /// The greatest.
        high: Number,
    },
}

impl Cell {
    /// True if it is set to the right, as numbers are.
    pub fn is_number(&self) -> bool {
        match self {
            Self::Count(_) | Self::Number(_) | Self::Range { .. } => true,
            Self::Nothing | Self::Text(_) => false,
        }
    }

    /// Its text: the value, and the smaller text beside it.
    pub fn shown(&self) -> (String, Option<String>) {
        match self {
            Self::Nothing => ("–".to_owned(), None),
            Self::Text(text) => (text.clone(), None),
            Self::Count(count) => (grouped(*count), None),
            Self::Number(number) => (number.shown(), number.range()),
            Self::Range { low, high } => (format!("{} to {}", low.digits(low.value), high.shown()), None),
        }
    }

    /// The number in it with the ends of its interval, as a plot shows it; a range is its middle.
    pub(crate) fn measured(&self) -> Option<(f64, f64, f64)> {
        let (value, low, high) = match self {
            Self::Nothing | Self::Text(_) => return None,
            Self::Count(count) => (*count as f64, *count as f64, *count as f64),
            Self::Number(number) => {
                let (low, high) = number.interval.unwrap_or((number.value, number.value));
                (number.value, low, high)
            }
            Self::Range { low, high } => (f64::midpoint(low.value, high.value), low.value, high.value),
        };
        (value.is_finite() && low.is_finite() && high.is_finite()).then_some((value, low, high))
    }

    /// The unit of the number in it.
    pub(crate) fn unit(&self) -> Option<&Unit> {
        match self {
            Self::Number(number) | Self::Range { low: number, .. } => Some(&number.unit),
            Self::Nothing | Self::Text(_) | Self::Count(_) => None,
        }
    }
}

/// A count with its thousands apart.
fn grouped(count: i64) -> String {
    let digits = count.unsigned_abs().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        let left = digits.len() - at;
        // Four digits are read at a glance.
        if at > 0 && left.is_multiple_of(3) && digits.len() > 4 {
            text.push(',');
        }
        text.push(digit);
    }
    if count < 0 { format!("-{text}") } else { text }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(count: i64) -> Self {
        Self::Count(count)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(i64::from(count))
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::from(count as u64)
    }
}

impl From<Number> for Cell {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Nothing, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(number: Number) -> String {
        let range = number.range().map_or(String::new(), |it| format!(" ({it})"));
        number.shown() + &range
    }

    #[test]
    fn digits_end_where_the_interval_makes_them_meaningless() {
        assert_eq!(shown(Number::measured(0.019_34, 0.017_34, 0.021_34)), "0.019 (0.017 to 0.021)");
        assert_eq!(shown(Number::measured(27.2, 26.1, 28.3)), "27.2 (26.1 to 28.3)");
        assert_eq!(shown(Number::measured(271.2, 250.1, 290.3)), "271 (250 to 290)");
        assert_eq!(
            shown(Number::measured(0.018, 0.016_2, 0.019_8).unit(Unit::Share)),
            "1.80 % (1.62 to 1.98)"
        );
    }

    #[test]
    fn one_sided_intervals_say_so() {
        assert_eq!(shown(Number::measured(0.0, 0.0, 0.000_3).unit(Unit::Share)), "0.00 % (at most 0.03)");
        assert_eq!(shown(Number::measured(1.0, 0.97, 1.0).unit(Unit::Share)), "100 % (at least 97)");
        assert_eq!(shown(Number::measured(3.0, 3.0, 3.0)), "3.00");
        // A median at the end of its band is not such a bound.
        assert_eq!(shown(Number::measured(4.0, 4.0, 6.0).decimals(0)), "4 (4 to 6)");
    }

    #[test]
    fn differences_carry_their_sign_and_zero_has_none() {
        assert_eq!(shown(Number::measured(1.25, -0.5, 3.0).signed()), "+1.2 (-0.5 to +3.0)");
        let share = Number::measured(0.021, 0.005, 0.037).unit(Unit::Share);
        assert_eq!(shown(share.signed()), "+2.1 pp (+0.5 to +3.7)");
        assert_eq!(Number::exact(-0.001, 2).signed().shown(), "0.00");
        assert_eq!(Number::exact(0.001, 2).signed().shown(), "0.00");
        assert_eq!(Number::exact(f64::NAN, 2).shown(), "–");
    }

    #[test]
    fn thousands_are_set_apart_from_five_digits_on() {
        assert_eq!([999, 1000, 12_345, -1_234_567].map(grouped), ["999", "1000", "12,345", "-1,234,567"]);
    }
}
