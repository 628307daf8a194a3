//! Estimation: intervals, comparisons and sequential tests from exact integer sums.
//!
//! It knows no games. Sums and counts are integers, so merging them is exact in any order; floating-point numbers appear only when an
//! estimate is made of them, by functions that give the same bits on every machine.

mod batches;
mod discovery;
mod dominance;
pub(crate) mod exact;
mod histogram;
mod mean;
mod paired;
mod proportion;
mod quantile;
mod quotient;
mod rare;
mod sequential;
mod special;
mod words;

pub use batches::Batches;
pub use discovery::discoveries;
pub use dominance::dominance;
pub use histogram::Histogram;
pub use mean::Sums;
pub use paired::Pairs;
pub use proportion::{Proportion, Share};
pub use quantile::quantile;
pub use quotient::Quotient;
pub use rare::{Rare, Times};
pub use sequential::{Sequential, Verdict};
pub use words::Effect;

/// Confidence: the share of intervals that cover the true value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// Nine times in ten.
    P90,
    /// Nineteen times in twenty, the usual one.
    #[default]
    P95,
    /// Ninety-nine times in a hundred.
    P99,
}

impl Confidence {
    /// In percent.
    pub const fn percent(self) -> u8 {
        match self {
            Self::P90 => 90,
            Self::P95 => 95,
            Self::P99 => 99,
        }
    }

    /// The chance that an interval misses, shared out between both ends.
    pub fn risk(self) -> f64 {
        f64::from(100 - self.percent()) / 100.0
    }

    /// Most events that may be expected where none was seen: the rule of three (Hanley & Lippman-Hand 1983, *JAMA* 249).
    fn unseen(self) -> f64 {
        -libm::log(self.risk())
    }

    /// Highest chance of an event that was seen in none of `trials`: 1 − risk^(1/trials).
    fn unseen_in(self, trials: f64) -> f64 {
        -libm::expm1(-self.unseen() / trials)
    }

    /// Normal quantile: the half width of an interval in standard errors.
    fn reach(self) -> f64 {
        special::normal_quantile(1.0 - self.risk() / 2.0)
    }
}

/// Numbers by where they can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Amounts, which are never negative: counts, turns, points.
    Amounts,
    /// Numbers to both sides of nothing: differences.
    Signed,
}

/// Range that covers the true value with a given confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// True if a value lies in it, ends included.
    pub fn covers(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half its width.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Value with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Interval around the true value.
    pub interval: Interval,
    /// Number of independent observations behind it.
    pub observations: u64,
}

impl Estimate {
    /// The same in another unit: everything times a factor.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let (a, b) = (self.interval.low * factor, self.interval.high * factor);
        Self {
            value: self.value * factor,
            interval: Interval { low: a.min(b), high: a.max(b) },
            observations: self.observations,
        }
    }

    /// The same counted from elsewhere: everything moved by an amount.
    #[must_use]
    pub fn moved(self, by: f64) -> Self {
        let Interval { low, high } = self.interval;
        Self { value: self.value + by, interval: Interval { low: low + by, high: high + by }, ..self }
    }

    /// The same of something that cannot be less or more than these: the interval ends there.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        let Interval { low, high } = self.interval;
        Self { interval: Interval { low: low.clamp(least, most), high: high.clamp(least, most) }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::{Estimate, Interval};

    #[track_caller]
    pub(super) fn close(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() <= within, "{a} is not {b}");
    }

    #[test]
    fn intervals_end_where_nothing_can_be() {
        let estimate =
            Estimate { value: 0.5, interval: Interval { low: -0.25, high: 1.25 }, observations: 2 };
        assert_eq!(estimate.within(0.0, 1.0).interval, Interval { low: 0.0, high: 1.0 });
        assert_eq!(estimate.within(0.0, f64::INFINITY).interval, Interval { low: 0.0, high: 1.25 });
        assert_eq!(estimate.within(-1.0, 2.0), estimate);
    }
}
