//! The distributions that the estimates need: normal, Student's t, beta, gamma and binomial. The special functions come from a library and
//! rest on `libm`, so that every machine gives the same bits.

use special::{Beta, Error, Gamma};

/// Degrees of freedom from which Student's t is expanded around the normal distribution; the error is below 10⁻⁸ there.
const MANY: f64 = 200.0;
/// Trials up to which binomial chances are exact; beyond, the normal approximation with continuity correction is closer than it matters.
const EXACT: u64 = 10_000;

/// The value below which a standard normal variable lies with this chance.
pub(crate) fn normal_quantile(chance: f64) -> f64 {
    core::f64::consts::SQRT_2 * (2.0 * chance - 1.0).inv_error()
}

/// The chance that a standard normal variable lies below a value.
pub(crate) fn normal_below(value: f64) -> f64 {
    0.5 * (-value / core::f64::consts::SQRT_2).compl_error()
}

/// The value below which Student's t lies with this chance, for a chance above one half.
///
/// Through the inverse of the incomplete beta function (Abramowitz & Stegun 26.7.1); for many degrees of freedom by the expansion 26.7.5.
pub(crate) fn student_quantile(chance: f64, freedom: f64) -> f64 {
    if freedom < MANY {
        let tail = 2.0 * (1.0 - chance);
        let x = tail.inv_inc_beta(freedom / 2.0, 0.5, (freedom / 2.0).ln_beta(0.5));
        return libm::sqrt(freedom * (1.0 - x) / x);
    }
    let z = normal_quantile(chance);
    let square = z * z;
    let g1 = z * (square + 1.0) / 4.0;
    let g2 = z * ((5.0 * square + 16.0) * square + 3.0) / 96.0;
    let g3 = z * (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) / 384.0;
    z + (g1 + (g2 + g3 / freedom) / freedom) / freedom
}

/// The chance that Student's t is at least so far from zero, on either side (Abramowitz & Stegun 26.7.1).
pub(crate) fn student_tails(t: f64, freedom: f64) -> f64 {
    if freedom >= MANY * 100.0 {
        return 2.0 * normal_below(-t.abs());
    }
    let x = freedom / (freedom + t * t);
    x.inc_beta(freedom / 2.0, 0.5, (freedom / 2.0).ln_beta(0.5))
}

/// The value below which a beta variable of these shapes lies with this chance.
pub(crate) fn beta_quantile(chance: f64, first: f64, second: f64) -> f64 {
    chance.inv_inc_beta(first, second, first.ln_beta(second))
}

/// The chance that a beta variable of these shapes lies below a value.
pub(crate) fn beta_below(value: f64, first: f64, second: f64) -> f64 {
    value.inc_beta(first, second, first.ln_beta(second))
}

/// The value below which a gamma variable of this shape and scale 1 lies with this chance.
///
/// By bisection: the library has no inverse of the incomplete gamma function, and a page needs some hundred of them.
pub(crate) fn gamma_quantile(chance: f64, shape: f64) -> f64 {
    let (mut low, mut high) = (0.0, shape + 1.0);
    while high.inc_gamma(shape) < chance {
        (low, high) = (high, 2.0 * high);
    }
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high || high - low < 1e-12 * high {
            return middle;
        }
        if middle.inc_gamma(shape) < chance { low = middle } else { high = middle }
    }
}

/// The chance of at most `hits` successes in `trials` trials of a chance strictly between 0 and 1 (Abramowitz & Stegun 26.5.24).
pub(crate) fn binomial_at_most(hits: u64, trials: u64, chance: f64) -> f64 {
    if hits >= trials {
        return 1.0;
    }
    let (hits, n) = (hits as f64, trials as f64);
    if trials > EXACT {
        let spread = libm::sqrt(n * chance * (1.0 - chance));
        return normal_below((hits + 0.5 - n * chance) / spread);
    }
    let (p, q) = (n - hits, hits + 1.0);
    (1.0 - chance).inc_beta(p, q, p.ln_beta(q))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::tests::close;

    #[test]
    fn the_normal_quantiles_are_those_of_the_tables() {
        close(normal_quantile(0.975), 1.959_963_984_540_054, 1e-12);
        close(normal_quantile(0.95), 1.644_853_626_951_472_7, 1e-12);
        close(normal_quantile(0.995), 2.575_829_303_548_901, 1e-12);
        close(normal_quantile(0.5), 0.0, 1e-15);
        close(normal_below(1.959_963_984_540_054), 0.975, 1e-12);
        close(normal_below(-8.0), 6.220_960_574_271_785e-16, 1e-25);
    }

    #[test]
    fn students_quantiles_are_those_of_the_tables() {
        // Abramowitz & Stegun, table 26.10, and NIST/SEMATECH e-Handbook 1.3.6.7.2.
        for (freedom, value) in
            [(1.0, 12.706), (2.0, 4.303), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042), (100.0, 1.984)]
        {
            close(student_quantile(0.975, freedom), value, 6e-4);
        }
        close(student_quantile(0.975, 1e9), normal_quantile(0.975), 1e-8);
    }

    #[test]
    fn both_ways_to_students_quantile_meet() {
        close(student_quantile(0.975, MANY - 1e-6), student_quantile(0.975, MANY), 1e-7);
        close(student_tails(2.0, MANY * 100.0 - 1.0), student_tails(2.0, MANY * 100.0), 2e-5);
    }

    #[test]
    fn the_tails_undo_the_quantile() {
        for freedom in [1.0, 3.0, 17.0, 150.0, 1000.0] {
            close(student_tails(student_quantile(0.975, freedom), freedom), 0.05, 1e-7);
        }
    }

    #[test]
    fn the_gamma_quantiles_are_those_of_the_tables() {
        // Half of the quantiles of chi-square with twice the degrees of freedom: NIST/SEMATECH e-Handbook 1.3.6.7.4.
        for (freedom, share, value) in
            [(2.0, 0.975, 7.378), (2.0, 0.025, 0.051), (10.0, 0.975, 20.483), (10.0, 0.025, 3.247)]
        {
            close(gamma_quantile(share, freedom / 2.0), value / 2.0, 3e-4);
        }
        // Far out it is the normal distribution.
        close(gamma_quantile(0.975, 1e6), 1e6 + 1960.0, 3.0);
    }

    #[test]
    fn the_beta_quantile_of_one_shape_has_a_closed_form() {
        close(beta_quantile(0.975, 1.0, 40.0), 1.0 - 0.025f64.powf(1.0 / 40.0), 1e-10);
        close(beta_below(beta_quantile(0.2, 3.5, 7.0), 3.5, 7.0), 0.2, 1e-10);
    }

    #[test]
    fn binomial_chances_are_sums_of_their_terms() {
        let ways = |k: u32| (1..=k).map(|it| f64::from(21 - it) / f64::from(it)).product::<f64>();
        let term = |k: u32| ways(k) * 0.3f64.powi(k as i32) * 0.7f64.powi(20 - k as i32);
        for hits in 0..20 {
            let sum: f64 = (0..=hits).map(term).sum();
            close(binomial_at_most(u64::from(hits), 20, 0.3), sum, 1e-12);
        }
        close(binomial_at_most(20, 20, 0.3), 1.0, 0.0);
        // Where the exact sum ends, the approximation goes on; one trial more moves the chance by 0.0026.
        close(binomial_at_most(3000, EXACT, 0.3), binomial_at_most(3000, EXACT + 1, 0.3), 4e-3);
    }
}
