//! Means of numbers that hardly ever are other than usual: draws without a place, turns, differences between pairs that are mostly none.
//!
//! Student's interval takes the spread of the sample for that of all games, and rare events have none until they happen. So departures from
//! the usual value are counted, and have the exact limits of rare counts.

use super::special::{beta_below, beta_quantile, gamma_quantile};
use super::{Confidence, Estimate, Histogram, Interval, Numbers};

/// Numbers of which more than half are the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rare {
    /// The usual value.
    pub usual: i64,
    /// Number of independent values. Fewer than were counted if they depend on each other.
    count: f64,
    /// Departures upwards.
    up: Events,
    /// Departures downwards.
    down: Events,
    /// Size of a departure that has not been seen yet.
    unit: f64,
}

/// Departures to one side, by their sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Events {
    sum: f64,
    squares: f64,
    largest: f64,
}

/// Ratio of one side to the other, with an interval whose upper end may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The ratio; infinite if the other side has nothing.
    pub value: f64,
    /// Its interval.
    pub interval: Interval,
}

impl Rare {
    /// The departures of some values; none if no value is that of more than half of them, or there are fewer than two. A departure that was
    /// never seen is supposed to be of `unit`.
    pub fn of(values: &Histogram, unit: f64) -> Option<Self> {
        let all = values.total();
        let (usual, times) = values.counts().max_by_key(|it| it.1)?;
        if all < 2 || 2 * times <= all {
            return None;
        }
        let mut rare =
            Self { usual, count: all as f64, up: Events::default(), down: Events::default(), unit };
        for (value, times) in values.counts().filter(|it| it.0 != usual) {
            let events = if value > usual { &mut rare.up } else { &mut rare.down };
            events.add(usual.abs_diff(value) as f64, times as f64);
        }
        Some(rare)
    }

    /// The same if only every so many values are independent.
    #[must_use]
    pub(crate) fn in_clusters(self, size: f64) -> Self {
        let thin = |it: Events| Events { sum: it.sum / size, squares: it.squares / size, ..it };
        Self { count: self.count / size, up: thin(self.up), down: thin(self.down), ..self }
    }

    /// The mean with its interval.
    ///
    /// Departures to each side are a sum of rare events of several sizes, whose limits are those of Fay and Feuer (1997, *Statistics in
    /// Medicine* 16): exact Poisson limits if all are of one size. Both sides are put together by the distances of their limits (Zou & Donner
    /// 2008, *Statistics in Medicine* 27), which shrink as far as the events are not rare. Of amounts that are usually nothing, only more
    /// is possible.
    pub fn estimate(&self, numbers: Numbers, confidence: Confidence) -> Estimate {
        let only_more = numbers == Numbers::Amounts && self.usual == 0 && self.down.sum == 0.0;
        let [below_up, above_up] = self.up.distances(self.unit, confidence);
        let [below_down, above_down] =
            if only_more { [0.0; 2] } else { self.down.distances(self.unit, confidence) };
        let (net, squares) = (self.up.sum - self.down.sum, self.up.squares + self.down.squares);
        let centred = squares - net * net / self.count;
        let shrunk = if squares > 0.0 { libm::sqrt(centred.max(0.0) / squares) } else { 1.0 } / self.count;
        let value = self.usual as f64 + net / self.count;
        Estimate {
            value,
            interval: Interval {
                low: value - libm::hypot(below_up, above_down) * shrunk,
                high: value + libm::hypot(above_up, below_down) * shrunk,
            },
            observations: self.count as u64,
        }
    }

    /// The chance of a mean so far from the usual value if departures to both sides cancelled: the sign test, with events weighed by their
    /// sizes.
    pub fn chance_if_even(&self) -> f64 {
        let (more, less) =
            if self.up.sum > self.down.sum { (self.up, self.down) } else { (self.down, self.up) };
        let all = more.number() + less.number();
        if all == 0.0 {
            return 1.0;
        }
        let (one, other) = (more.size_or(less.size()), less.size_or(more.size()));
        (2.0 * beta_below(other / (one + other), more.number(), less.number() + 1.0)).min(1.0)
    }

    /// Ratio of this departure from a usual value to another one from the same, both directions together; none if the usual values
    /// differ or neither departs.
    ///
    /// Given how many events there are on both sides together, those of one side are binomial (Przyborowski & Wilenski 1940, *Biometrika*
    /// 31), with the limits of Clopper and Pearson (1934, *Biometrika* 26).
    pub fn times(&self, other: &Self, confidence: Confidence) -> Option<Times> {
        let (here, there) = (self.all(), other.all());
        if self.usual != other.usual || here.sum + there.sum == 0.0 {
            return None;
        }
        let (own, others) = (here.number(), there.number());
        let [low, high] = limits(own, own + others, confidence);
        let sizes = here.size_or(there.size()) / there.size_or(here.size());
        let odds = |share: f64| share / (1.0 - share) * sizes * other.count / self.count;
        let value = (here.sum / self.count) / (there.sum / other.count);
        Some(Times { value, interval: Interval { low: odds(low), high: odds(high) } })
    }

    fn all(&self) -> Events {
        let Events { sum, squares, largest } = self.down;
        Events {
            sum: self.up.sum + sum,
            squares: self.up.squares + squares,
            largest: self.up.largest.max(largest),
        }
    }
}

impl Events {
    fn add(&mut self, size: f64, times: f64) {
        self.sum += size * times;
        self.squares += size * size * times;
        self.largest = self.largest.max(size);
    }

    /// The number of events of one size that vary as much.
    fn number(self) -> f64 {
        if self.sum == 0.0 { 0.0 } else { self.sum * self.sum / self.squares }
    }

    /// That size; nothing if there are none.
    fn size(self) -> f64 {
        if self.sum == 0.0 { 0.0 } else { self.squares / self.sum }
    }

    fn size_or(self, other: f64) -> f64 {
        if self.sum == 0.0 { other } else { self.size() }
    }

    /// Distances of the limits of the expected sum below and above the sum.
    fn distances(self, unit: f64, confidence: Confidence) -> [f64; 2] {
        if self.sum == 0.0 {
            return [0.0, confidence.unseen() * unit];
        }
        let risk = confidence.risk();
        let low = self.size() * gamma_quantile(risk / 2.0, self.number());
        let more = self.sum + self.largest;
        let size = (self.squares + self.largest * self.largest) / more;
        let high = size * gamma_quantile(1.0 - risk / 2.0, more / size);
        [self.sum - low, high - self.sum]
    }
}

/// The limits of Clopper and Pearson for a chance, when so many of some trials were hits. Neither number need be whole.
pub(super) fn limits(hits: f64, of: f64, confidence: Confidence) -> [f64; 2] {
    let tail = confidence.risk() / 2.0;
    let low = if hits <= 0.0 { 0.0 } else { beta_quantile(tail, hits, of - hits + 1.0) };
    let high = if hits >= of { 1.0 } else { beta_quantile(1.0 - tail, hits + 1.0, of - hits) };
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

    fn rare(values: &[(i64, u64)]) -> Rare {
        Rare::of(&values.iter().copied().collect(), 1.0).expect("one value is usual")
    }

    #[test]
    fn events_of_one_size_have_the_exact_limits_of_poisson() {
        // Garwood 1936: three events have the limits 0.6187 and 8.7673, ten have 4.7954 and 18.3904.
        for (events, low, high) in [(3, 0.6187, 8.7673), (10, 4.7954, 18.3904)] {
            let [below, above] = Events { sum: f64::from(events), squares: f64::from(events), largest: 1.0 }
                .distances(1.0, Confidence::P95);
            close(f64::from(events) - below, low, 1e-4);
            close(f64::from(events) + above, high, 1e-4);
        }
    }

    #[test]
    fn what_was_never_seen_may_happen() {
        // 3/40 on either side of 71; on one side only of nothing, if it is an amount.
        let never = rare(&[(71, 40)]).estimate(Numbers::Amounts, Confidence::P95);
        close(never.interval.low, 71.0 - 2.9957 / 40.0, 1e-4);
        close(never.interval.high, 71.0 + 2.9957 / 40.0, 1e-4);
        let nothing = |numbers| rare(&[(0, 40)]).estimate(numbers, Confidence::P95).interval;
        assert_eq!(nothing(Numbers::Amounts).low, 0.0);
        close(nothing(Numbers::Signed).low, -2.9957 / 40.0, 1e-4);
        for numbers in [Numbers::Amounts, Numbers::Signed] {
            close(nothing(numbers).high, 2.9957 / 40.0, 1e-4);
        }
    }

    #[test]
    fn large_departures_count_for_more_than_small_ones() {
        let (one, nine) = (rare(&[(0, 37), (1, 3)]), rare(&[(0, 37), (9, 3)]));
        let [one, nine] = [one, nine].map(|it| it.estimate(Numbers::Amounts, Confidence::P95));
        close(nine.value, 9.0 * one.value, 1e-12);
        close(nine.interval.high, 9.0 * one.interval.high, 1e-9);
        assert!(one.interval.low > 0.0 && one.interval.low < one.value);
    }

    #[test]
    fn of_many_events_it_is_the_usual_interval() {
        // 3,000 of 10,000: ± 1.96 · √(0.3 · 0.7 / 10,000) = ± 0.00898.
        let many = rare(&[(0, 7000), (1, 3000)]).estimate(Numbers::Amounts, Confidence::P95).interval;
        close(many.low, 0.3 - 0.00898, 3e-4);
        close(many.high, 0.3 + 0.00898, 3e-4);
        // 2,000 to one side and 1,000 to the other: variance 0.3 − 0.01.
        let both = rare(&[(-1, 1000), (0, 7000), (1, 2000)]);
        let both = both.estimate(Numbers::Signed, Confidence::P95).interval;
        close(both.low, 0.1 - 0.010_56, 3e-4);
        close(both.high, 0.1 + 0.010_56, 3e-4);
    }

    #[test]
    fn clusters_are_fewer_values_of_the_same_mean() {
        let (apart, pairs) = (rare(&[(0, 78), (1, 2)]), rare(&[(0, 39), (1, 1)]));
        let [one, other] =
            [apart.in_clusters(2.0), pairs].map(|it| it.estimate(Numbers::Amounts, Confidence::P95).interval);
        close(one.low, other.low, 1e-9);
        close(one.high, other.high, 1e-9);
    }

    #[test]
    fn nothing_is_usual_where_half_is_something_else() {
        assert_eq!(Rare::of(&[1, 1, 2, 3].into_iter().collect(), 1.0), None);
        assert_eq!(Rare::of(&[1].into_iter().collect(), 1.0), None);
    }

    #[test]
    fn the_sign_test_counts_departures() {
        // Eight of nine to one side: 2 · (9 + 1) / 512.
        close(rare(&[(-1, 1), (0, 90), (1, 8)]).chance_if_even(), 20.0 / 512.0, 1e-9);
        close(rare(&[(-3, 8), (0, 90), (3, 1)]).chance_if_even(), 20.0 / 512.0, 1e-9);
        assert_eq!(rare(&[(0, 9)]).chance_if_even(), 1.0);
        // One step of two against two steps of one cancel.
        assert_eq!(rare(&[(-2, 1), (0, 90), (1, 2)]).chance_if_even(), 1.0);
    }

    #[test]
    fn ratios_are_those_of_two_counts() {
        // 20 against 10 in as many games: a share of 2/3 with the limits 0.4719 and 0.8271, so odds from 0.8936 to 4.783.
        let times = rare(&[(0, 980), (1, 20)]).times(&rare(&[(0, 990), (1, 10)]), Confidence::P95).unwrap();
        close(times.value, 2.0, 1e-12);
        close(times.interval.low, 0.8936, 1e-3);
        close(times.interval.high, 4.783, 1e-2);
        let from_nothing = rare(&[(0, 995), (1, 5)]).times(&rare(&[(0, 1000)]), Confidence::P95).unwrap();
        assert!(from_nothing.value.is_infinite() && from_nothing.interval.high.is_infinite());
        close(from_nothing.interval.low, 0.025f64.powf(0.2) / (1.0 - 0.025f64.powf(0.2)), 1e-6);
        assert_eq!(rare(&[(0, 9)]).times(&rare(&[(1, 9)]), Confidence::P95), None);
        assert_eq!(rare(&[(0, 9)]).times(&rare(&[(0, 9)]), Confidence::P95), None);
    }
}
