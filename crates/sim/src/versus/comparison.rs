//! Comparison of two setups, aspect by aspect, from exact sums that can be merged in any order.

use std::collections::BTreeMap;

use super::aspect::Aspect;
use crate::estimate::{Confidence, Estimate, Histogram, Numbers, Pairs, Rare, Times, dominance};
use crate::tally::Faults;

/// Comparison of two setups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Number of blocks that both have played to the end.
    pub blocks: u64,
    /// Number of games of each side.
    pub games: [u64; 2],
    /// Compared aspects.
    pub aspects: BTreeMap<Aspect, Compared>,
    /// Games in which a rule broke, for each side. Their blocks are in no other number.
    pub faults: [Faults; 2],
}

impl Comparison {
    /// Adds other blocks of the same comparison.
    pub fn merge(&mut self, other: Self) {
        self.blocks += other.blocks;
        for (own, more) in self.games.iter_mut().zip(other.games) {
            *own += more;
        }
        for (own, more) in self.faults.iter_mut().zip(other.faults) {
            own.merge(more);
        }
        for (aspect, more) in other.aspects {
            match self.aspects.get_mut(&aspect) {
                Some(own) => own.merge(&more),
                None => {
                    self.aspects.insert(aspect, more);
                }
            }
        }
        // An aspect that did not occur in a block was zero there.
        self.aspects.values_mut().for_each(|it| it.pad(self.blocks));
    }
}

/// One aspect of games on both sides. Values are whole numbers of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The sort of the values on each side.
    pub numbers: Numbers,
    /// Number of parts in one unit.
    pub parts: [i64; 2],
    /// Frequency of each block's value on each side.
    pub sides: [Histogram; 2],
    /// The differences in each block, second minus first, in parts of the product of both.
    pub pairs: Pairs,
}

impl Compared {
    pub(super) fn new(numbers: Numbers, parts: [i64; 2]) -> Self {
        Self { numbers, parts, sides: Default::default(), pairs: Pairs::default() }
    }

    /// Adds the values of a block.
    pub(super) fn add(&mut self, [first, second]: [i64; 2]) {
        self.sides[0].add(first);
        self.sides[1].add(second);
        self.pairs.add(first * self.parts[1], second * self.parts[0]);
    }

    fn merge(&mut self, other: &Self) {
        for (own, more) in self.sides.iter_mut().zip(&other.sides) {
            own.merge(more);
        }
        self.pairs.merge(&other.pairs);
    }

    pub(super) fn pad(&mut self, blocks: u64) {
        let missing = blocks.saturating_sub(self.sides[0].total());
        self.sides.iter_mut().for_each(|it| it.add_many(0, missing));
        self.pairs.add_equal(missing);
    }

    /// Number of parts of a difference in one unit.
    pub fn whole(&self) -> f64 {
        self.parts[0] as f64 * self.parts[1] as f64
    }

    /// The mean on each side; none of fewer than two blocks.
    pub fn means(&self, confidence: Confidence) -> [Option<Estimate>; 2] {
        [0, 1].map(|at| {
            let parts = self.parts[at] as f64;
            Some(self.sides[at].mean(self.numbers, parts, confidence)?.scaled(1.0 / parts))
        })
    }

    /// The mean of the differences within blocks, second minus first; none of fewer than two blocks.
    pub fn difference(&self, confidence: Confidence) -> Option<Estimate> {
        Some(self.pairs.mean(self.whole(), confidence)?.scaled(1.0 / self.whole()))
    }

    /// The usual value on both sides, if both hardly ever depart from the same, and how many times as far the second does; no number
    /// if neither does.
    pub fn times(&self, confidence: Confidence) -> Option<(f64, Option<Times>)> {
        let rare = |at: usize| Rare::of(&self.of_side(at), self.whole());
        let (first, second) = rare(0).zip(rare(1))?;
        let usual = first.usual as f64 / self.whole();
        (first.usual == second.usual).then(|| (usual, second.times(&first, confidence)))
    }

    /// The values of a side in parts of the product of both.
    fn of_side(&self, at: usize) -> Histogram {
        let factor = self.parts[1 - at];
        self.sides[at].counts().map(|(value, times)| (value * factor, times)).collect()
    }

    /// Dominance of the second side over the first; none of fewer than two blocks.
    pub fn dominance(&self, confidence: Confidence) -> Option<Estimate> {
        dominance(&self.of_side(1), &self.of_side(0), confidence)
    }

    /// The chance of such a difference if there were none; none of fewer than two blocks.
    pub fn chance_if_none(&self) -> Option<f64> {
        self.pairs.chance_if_none()
    }

    /// By how much the same seeds make the interval of the difference narrower than different seeds would, as a share; none where
    /// nothing varies.
    pub fn saved(&self) -> Option<f64> {
        let apart = [0, 1].map(|at| {
            let other = self.parts[1 - at] as f64;
            self.sides[at].sums().variance().map(|it| it * other * other)
        });
        let apart = libm::sqrt(apart[0]? + apart[1]?);
        let paired = self.pairs.sums().deviation()?;
        (apart > 0.0).then(|| 1.0 - paired / apart)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(values: &[[i64; 2]]) -> Compared {
        // Halves on the first side, thirds on the second.
        let mut compared = Compared::new(Numbers::Amounts, [2, 3]);
        values.iter().for_each(|it| compared.add(*it));
        compared
    }

    #[test]
    fn sides_are_compared_in_the_same_unit() {
        // 2 against 3, and 4 against 5.
        let compared = compared(&[[4, 9], [8, 15]]);
        let difference = compared.difference(Confidence::P95).expect("two blocks");
        assert_eq!(difference.value, 1.0);
        assert!(difference.interval.half_width() > 1.0, "two blocks leave much doubt");
        let means = compared.means(Confidence::P95).map(|it| it.expect("two blocks").value);
        assert_eq!(means, [3.0, 4.0]);
        // 3 and 5 against 2 and 4: more in three pairs of four, less in one.
        assert_eq!(compared.dominance(Confidence::P95).expect("two blocks").value, 0.5);
    }

    #[test]
    fn what_is_rare_on_both_sides_is_compared_as_a_ratio() {
        let mut rare = Compared::new(Numbers::Amounts, [1, 1]);
        for at in 0..1000 {
            rare.add([i64::from(at % 50 == 0), i64::from(at % 20 == 0)]);
        }
        let (usual, times) = rare.times(Confidence::P95).expect("nothing is usual");
        let times = times.expect("both have some");
        assert_eq!(usual, 0.0);
        // 50 against 20 of a thousand, never both.
        assert!((times.value - 2.5).abs() < 1e-12 && times.interval.low > 1.4, "{times:?}");
        assert!(rare.chance_if_none().expect("pairs") < 0.001);
        // Cliff's delta of them is 0.03, though one happens two and a half times as often.
        assert!(rare.dominance(Confidence::P95).expect("pairs").value < 0.031);
        assert_eq!(compared(&[[4, 9], [8, 15]]).times(Confidence::P95), None);
    }

    #[test]
    fn what_did_not_occur_in_a_block_was_nothing_on_both_sides() {
        let mut padded = compared(&[[4, 9], [8, 15]]);
        padded.pad(4);
        assert_eq!(padded, compared(&[[4, 9], [8, 15], [0, 0], [0, 0]]));
        padded.pad(3);
        assert_eq!(padded.pairs.sums().count, 4);
    }

    #[test]
    fn merging_adds_blocks_games_and_faults_and_fills_up() {
        let of = |aspect: Aspect, values: &[[i64; 2]], broken: u64| Comparison {
            blocks: values.len() as u64,
            games: [values.len() as u64, 2 * values.len() as u64],
            aspects: BTreeMap::from([(aspect, compared(values))]),
            faults: [Faults::default(), Faults { games: broken, ..Faults::default() }],
        };
        let mut merged = of(Aspect::Ties, &[[1, 1], [0, 3]], 1);
        merged.merge(of(Aspect::Turns, &[[7, 8]], 2));
        assert_eq!((merged.blocks, merged.games, merged.faults[1].games), (3, [3, 6], 3));
        assert_eq!(merged.aspects[&Aspect::Ties], compared(&[[1, 1], [0, 3], [0, 0]]));
        assert_eq!(merged.aspects[&Aspect::Turns], compared(&[[0, 0], [0, 0], [7, 8]]));
    }
}
