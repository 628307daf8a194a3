//! Playing on until it is decided: a sequential test of paired differences with three outcomes.

use super::{Pairs, Sums};

/// Verdict of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The mean difference is at most the tolerance, on either side.
    Within,
    /// It is at least twice the tolerance, on one side.
    Beyond,
    /// Both hypotheses fit the data so far.
    Undecided,
}

/// A test whether a mean difference is within a tolerance ε of nothing (H0: |Δ| ≤ ε) or beyond twice of it (H1: |Δ| ≥ 2ε), looked at
/// again and again while pairs are added.
///
/// The generalised sequential probability ratio test in its normal form: with mean x̄ and variance σ² of n pairs, the logarithm of the ratio
/// between 2ε and ε on the side of x̄ is n·ε·(2|x̄| − 3ε) / 2σ² (Van den Bergh, *The generalized maximum likelihood ratio for the expectation
/// value of a distribution*, as used by Fishtest); it decides at Wald's bounds ln((1 − β)/α) and ln(β/(1 − α)) (Wald 1945, *Annals of
/// Mathematical Statistics* 16). Between ε and 2ε either answer is right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequential {
    /// The tolerance ε, in the unit of the differences.
    pub tolerance: f64,
    /// Size of a possible difference that has not occurred yet: one point, one win.
    pub one: f64,
    /// The chance α of saying "beyond" at a difference of ε.
    pub false_alarm: f64,
    /// The chance β of saying "within" at a difference of 2ε.
    pub oversight: f64,
    /// Number of pairs before the first verdict, so that the variance is known.
    pub least: u64,
}

impl Sequential {
    /// Number of pairs from which on it usually decides.
    pub const LEAST: u64 = 100;

    /// The test with this tolerance, α = β = 0.05, from [`Self::LEAST`] pairs on, where a difference of 1 is one.
    pub const fn with(tolerance: f64) -> Self {
        Self { tolerance, one: 1.0, false_alarm: 0.05, oversight: 0.05, least: Self::LEAST }
    }

    /// The same test of differences that are counted in so many parts.
    #[must_use]
    pub fn in_parts(self, parts: f64) -> Self {
        Self { tolerance: self.tolerance * parts, one: self.one * parts, ..self }
    }

    /// The bounds of the logarithm of the likelihood ratio: for "within" at or below the first, for "beyond" at or above the second.
    pub fn bounds(&self) -> [f64; 2] {
        [
            libm::log(self.oversight / (1.0 - self.false_alarm)),
            libm::log((1.0 - self.oversight) / self.false_alarm),
        ]
    }

    /// The logarithm of the likelihood ratio of H1 to H0; nothing speaks for either without pairs.
    ///
    /// The variance is that of the pairs with one more that is [one](Self::one) above and another that is one below their mean, so that
    /// pairs that all agree do not look as if nothing else could happen.
    pub fn evidence(&self, differences: &Sums) -> f64 {
        let Some((mean, variance)) = differences.mean().zip(differences.variance()) else { return 0.0 };
        let n = differences.count as f64;
        let variance = (variance * (n - 1.0) + 2.0 * self.one * self.one) / (n + 1.0);
        n * self.tolerance * (2.0 * mean.abs() - 3.0 * self.tolerance) / (2.0 * variance)
    }

    /// Verdict on the pairs so far.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        self.verdict_of(&pairs.sums())
    }

    /// Verdict on these differences.
    pub fn verdict_of(&self, differences: &Sums) -> Verdict {
        let [within, beyond] = self.bounds();
        if differences.count < self.least {
            return Verdict::Undecided;
        }
        match self.evidence(differences) {
            evidence if evidence <= within => Verdict::Within,
            evidence if evidence >= beyond => Verdict::Beyond,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::rng::Rng;

    use super::*;

    const CAP: u64 = 20_000;

    /// Frequency of each verdict when differences are −1, 0 or 1 with this mean (in thousandths), in 400 runs.
    fn verdicts(mean: i32) -> [u32; 3] {
        let test = Sequential::with(0.05);
        let mut seen = [0; 3];
        for run in 0..400 {
            let mut rng = Rng::new(run);
            let mut sums = Sums::default();
            let verdict = loop {
                let roll = rng.below(1000) as i32;
                sums.add(i64::from(roll < 400 + mean) - i64::from(roll >= 600));
                let verdict =
                    if sums.count.is_multiple_of(50) { test.verdict_of(&sums) } else { Verdict::Undecided };
                if verdict != Verdict::Undecided || sums.count == CAP {
                    break verdict;
                }
            };
            seen[verdict as usize] += 1;
        }
        seen
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        // 5 % of 400 is 20; three standard errors above are 33.
        let [within, beyond, undecided] = verdicts(50);
        assert!(beyond <= 33 && undecided == 0, "{within} {beyond} {undecided}");
        let [within, beyond, undecided] = verdicts(100);
        assert!(within <= 33 && undecided == 0, "{within} {beyond} {undecided}");
    }

    #[test]
    fn clear_cases_are_told_apart_on_both_sides() {
        assert_eq!(verdicts(0), [400, 0, 0]);
        assert_eq!(verdicts(200), [0, 400, 0]);
        assert_eq!(verdicts(-200), [0, 400, 0]);
    }

    #[test]
    fn nothing_is_said_of_few_pairs() {
        let mut pairs = Pairs::default();
        for _ in 0..99 {
            pairs.add(0, 100);
        }
        let test = Sequential::with(1.0);
        assert_eq!(test.verdict(&pairs), Verdict::Undecided);
        pairs.add(0, 100);
        assert_eq!(test.verdict(&pairs), Verdict::Beyond);
        assert_eq!(test.evidence(&Sums::default()), 0.0);
    }

    #[test]
    fn parts_change_nothing() {
        let (mut whole, mut parts) = (Sums::default(), Sums::default());
        for at in 0..150 {
            let difference = i64::from(at % 3 == 0);
            whole.add(difference);
            parts.add(60 * difference);
        }
        let test = Sequential::with(0.3);
        let evidence = test.evidence(&whole);
        assert!((evidence - test.in_parts(60.0).evidence(&parts)).abs() < 1e-9, "{evidence}");
    }

    #[test]
    fn walds_bounds_are_those_of_one_in_twenty() {
        let [within, beyond] = Sequential::with(1.0).bounds();
        assert!((beyond - 19f64.ln()).abs() < 1e-12 && (within + 19f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn each_bound_is_of_its_own_error() {
        let test = Sequential { false_alarm: 0.01, oversight: 0.2, ..Sequential::with(1.0) };
        let [within, beyond] = test.bounds();
        assert!((within - (0.2_f64 / 0.99).ln()).abs() < 1e-12 && (beyond - 80_f64.ln()).abs() < 1e-12);
    }
}
