//! Many questions at once: which of many small chances are still remarkable.

/// Selects the hypotheses to reject so that in expectation at most a share `rate` of those rejected were true, by their chances
/// (p-values), in their order.
///
/// Benjamini & Hochberg 1995, *Journal of the Royal Statistical Society* B 57.
pub fn discoveries(chances: &[f64], rate: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]).then(a.cmp(b)));
    let limit = |place: usize| rate * (place + 1) as f64 / chances.len() as f64;
    let last = (0..order.len()).rev().find(|place| chances[order[*place]] <= limit(*place));
    let mut found = vec![false; chances.len()];
    for at in order.iter().take(last.map_or(0, |it| it + 1)) {
        found[*at] = true;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fifteen chances of the example in Benjamini & Hochberg 1995, §3.2: at 5 % the first four are given up, where Bonferroni's
    /// rule gives up three.
    const PUBLISHED: [f64; 15] = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
        0.6528, 0.7590, 1.0000,
    ];

    #[test]
    fn four_of_the_published_chances_are_discoveries() {
        let found = discoveries(&PUBLISHED, 0.05);
        assert_eq!(found.iter().filter(|it| **it).count(), 4);
        assert!(found[..4].iter().all(|it| *it));
    }

    #[test]
    fn order_does_not_matter() {
        let backwards: Vec<f64> = PUBLISHED.into_iter().rev().collect();
        let mut found = discoveries(&backwards, 0.05);
        found.reverse();
        assert_eq!(found, discoveries(&PUBLISHED, 0.05));
    }

    #[test]
    fn nothing_is_found_in_nothing() {
        assert_eq!(discoveries(&[], 0.05), Vec::<bool>::new());
        assert_eq!(discoveries(&[0.2, 0.9], 0.05), [false, false]);
    }

    #[test]
    fn a_single_chance_is_held_against_the_whole_rate() {
        assert_eq!(discoveries(&[0.04], 0.05), [true]);
        assert_eq!(discoveries(&[0.06], 0.05), [false]);
        // The first of two against half of it, both against the whole.
        assert_eq!(discoveries(&[0.024, 0.9], 0.05), [true, false]);
        assert_eq!(discoveries(&[0.026, 0.9], 0.05), [false, false]);
        assert_eq!(discoveries(&[0.04, 0.05], 0.05), [true, true]);
    }
}
