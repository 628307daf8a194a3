//! Sample sizes.

use super::Confidence;
use super::special::normal_quantile;

/// Sample size for an interval of this half width, by the standard deviation.
///
/// n = (z·σ/w)².
pub fn observations_for_half_width(deviation: f64, half_width: f64, confidence: Confidence) -> u64 {
    let root = confidence.reach() * deviation / half_width;
    whole(root * root)
}

/// Sample size at which a difference is noticed with a chance of `power`, by the standard deviation.
///
/// n = ((z₁₋ᵅ⸍₂ + z_power)·σ/δ)², Cohen, *Statistical Power Analysis for the Behavioral Sciences*, §2.4.
pub fn observations_to_detect(deviation: f64, difference: f64, power: f64, confidence: Confidence) -> u64 {
    let root = (confidence.reach() + normal_quantile(power)) * deviation / difference;
    whole(root * root)
}

/// The smallest difference that so many observations notice with a chance of `power`.
pub fn detectable(deviation: f64, observations: u64, power: f64, confidence: Confidence) -> f64 {
    (confidence.reach() + normal_quantile(power)) * deviation / libm::sqrt(observations as f64)
}

/// Rounds a positive number of observations up; `NaN` becomes infinity.
fn whole(number: f64) -> u64 {
    if number.is_nan() { u64::MAX } else { libm::ceil(number).max(1.0) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_advantage_of_one_point_takes_twenty_thousand_games() {
        // A coin has the standard deviation one half. 80 % power: (1.95996 + 0.84162)² · 0.25 / w².
        assert_eq!(observations_to_detect(0.5, 0.01, 0.8, Confidence::P95), 19_623);
        assert_eq!(observations_to_detect(0.5, 0.005, 0.8, Confidence::P95), 78_489);
        assert_eq!(observations_to_detect(0.5, 0.001, 0.8, Confidence::P95), 1_962_220);
        assert!((detectable(0.5, 19_623, 0.8, Confidence::P95) - 0.01).abs() < 1e-6);
    }

    #[test]
    fn a_poll_of_a_thousand_is_known_to_three_points() {
        assert_eq!(observations_for_half_width(0.5, 0.031, Confidence::P95), 1_000);
        assert_eq!(observations_for_half_width(0.0, 0.01, Confidence::P95), 1);
        assert_eq!(observations_for_half_width(0.5, 0.0, Confidence::P95), u64::MAX);
    }
}
