//! Between which numbers the sets lie that ship, each mixed into the base game: worked out from them, and kept as data.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::whole::Stats;
use crate::collection::Collection;
use crate::set::Set;

/// The numbers of a measure among the sets that ship.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// That of the base game; none if it has no such number.
    pub base: Option<f64>,
    /// The smallest.
    pub low: f64,
    /// The set that has it.
    pub low_set: String,
    /// The greatest.
    pub high: f64,
    /// The set that has it.
    pub high_set: String,
}

/// The bands of all measures, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bands {
    bands: BTreeMap<String, Band>,
}

/// The set that others are mixed into.
pub const BASE: &str = "base";

/// The bands as they are kept.
const KEPT: &str = include_str!("bands.toml");

impl Band {
    /// True if a number lies in it, up to rounding.
    pub fn has(&self, value: f64) -> bool {
        !self.is_below(value) && !self.is_above(value)
    }

    /// True if a number is too small for it.
    pub fn is_below(&self, value: f64) -> bool {
        rounded(value) < self.low
    }

    /// True if a number is too large for it.
    pub fn is_above(&self, value: f64) -> bool {
        rounded(value) > self.high
    }
}

impl Bands {
    /// The bands of the sets that ship, as they are kept.
    pub fn kept() -> Self {
        Self::read(KEPT)
    }

    /// The bands of all sets of a collection, in each edition, mixed into its base game; the base game itself is one of them.
    pub fn of(shipped: &Collection) -> Self {
        let mut bands = Self::default();
        // A set that is meant to be odd is no measure for others.
        let is_plain = |set: &&Set| set.allow.iter().all(|it| it.code == "start-twice");
        for set in shipped.sets().iter().filter(is_plain) {
            for edition in &set.editions {
                let terms = [BASE, set.id.as_str()];
                let terms = if set.id == BASE { &terms[..1] } else { &terms[..] };
                if set.size(edition) == Some(0) {
                    continue;
                }
                if let Ok(bag) = shipped.bag(terms, Some(edition)) {
                    bands.take(&set.id, edition == &set.editions[0], &Stats::of(&bag));
                }
            }
        }
        bands
    }

    /// Widens the bands so that they hold the numbers of a set.
    fn take(&mut self, set: &str, usual: bool, stats: &Stats) {
        for measure in stats.measures() {
            let value = rounded(measure.value);
            let fresh = || Band {
                base: None,
                low: value,
                low_set: set.to_owned(),
                high: value,
                high_set: set.to_owned(),
            };
            let band = self.bands.entry(measure.key).or_insert_with(fresh);
            if set == BASE && usual {
                band.base = Some(value);
            }
            if value < band.low {
                (band.low, band.low_set) = (value, set.to_owned());
            }
            if value > band.high {
                (band.high, band.high_set) = (value, set.to_owned());
            }
        }
    }

    /// The bands of a mix of the base game with so many sets: it may depart from the base game as far as so many sets that ship do
    /// together. What the base game lacks may be wider by as much as the sets that ship differ.
    #[must_use]
    pub fn of_mix(&self, sets: usize) -> Self {
        let more = sets.max(1) as f64;
        let wider = |band: &Band| {
            let (low, high) = match band.base {
                Some(base) => (base - more * (base - band.low), base + more * (band.high - base)),
                None => {
                    let room = (more - 1.0) * (band.high - band.low);
                    (band.low - room, band.high + room)
                }
            };
            // No number that is measured is below nothing.
            Band { low: rounded(low.max(0.0)), high: rounded(high), ..band.clone() }
        };
        Self { bands: self.bands.iter().map(|(key, band)| (key.clone(), wider(band))).collect() }
    }

    /// The band of a measure.
    pub fn get(&self, key: &str) -> Option<&Band> {
        self.bands.get(key)
    }

    /// The bands as a text to keep.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# Between which numbers the sets lie that ship, each in each edition mixed into the base game.\n\
             # Made by `bastide stats --bands`; a test makes it anew.\n",
        );
        for (key, it) in &self.bands {
            let _ = write!(text, "\n[\"{key}\"]\n");
            if let Some(base) = it.base {
                let _ = writeln!(text, "base = {base:.6}");
            }
            let _ = write!(
                text,
                "low  = {:.6}\nhigh = {:.6}\nlow-set  = \"{}\"\nhigh-set = \"{}\"\n",
                it.low, it.high, it.low_set, it.high_set
            );
        }
        text
    }

    /// Reads the text of [`Bands::to_toml`]; other lines are passed over.
    fn read(text: &str) -> Self {
        let table: toml::Table = text.parse().unwrap_or_default();
        let band = |it: &toml::Value| {
            let number = |key| it.get(key).and_then(toml::Value::as_float);
            let set = |key| it.get(key).and_then(toml::Value::as_str).map(str::to_owned);
            Some(Band {
                base: number("base"),
                low: number("low")?,
                low_set: set("low-set")?,
                high: number("high")?,
                high_set: set("high-set")?,
            })
        };
        Self { bands: table.iter().filter_map(|(key, it)| Some((key.clone(), band(it)?))).collect() }
    }
}

/// A number with six decimals, as it is kept; nothing is minus zero.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
