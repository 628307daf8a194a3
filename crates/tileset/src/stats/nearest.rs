//! The shipped sets with patterns most like those of a bag.

use std::collections::BTreeMap;

use super::deck::Deck;
use super::pattern::Pattern;
use crate::bag::Bag;
use crate::collection::Collection;

/// Distance of a shipped set from a bag.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// The set.
    pub set: String,
    /// The title.
    pub title: String,
    /// The Jensen–Shannon divergence of the patterns, in bits: 0 if they are equal, 1 if no pattern is common.
    pub divergence: f64,
}

/// The shipped sets by how far the patterns of their piles are from those of a bag, nearest first; sets that are left out are passed over.
pub fn nearest(bag: &Bag, shipped: &Collection, left_out: &[&str]) -> Vec<Neighbour> {
    let own = shares(bag);
    let others = shipped.sets().iter().filter(|set| !left_out.contains(&set.id.as_str()));
    let mut found: Vec<Neighbour> = others
        .filter_map(|set| {
            let shares = shares(&shipped.bag(&[&set.id], None).ok()?);
            (!shares.is_empty()).then(|| Neighbour {
                set: set.id.clone(),
                title: set.title.clone(),
                divergence: divergence(&own, &shares),
            })
        })
        .collect();
    found.sort_by(|a, b| a.divergence.total_cmp(&b.divergence).then_with(|| a.set.cmp(&b.set)));
    if own.is_empty() { Vec::new() } else { found }
}

/// The share of each pattern in the pile of a bag.
fn shares(bag: &Bag) -> BTreeMap<Pattern, f64> {
    let deck = Deck::of(bag);
    let counts = deck.patterns(&deck.pile);
    let all: u32 = counts.values().sum();
    counts.into_iter().map(|(pattern, count)| (pattern, f64::from(count) / f64::from(all))).collect()
}

/// H((p + q) / 2) − (H(p) + H(q)) / 2, written as the mean of two relative entropies (Lin 1991).
fn divergence(one: &BTreeMap<Pattern, f64>, other: &BTreeMap<Pattern, f64>) -> f64 {
    let towards = |from: &BTreeMap<Pattern, f64>, to: &BTreeMap<Pattern, f64>| {
        let part = |(pattern, p): (&Pattern, &f64)| {
            let middle = f64::midpoint(*p, to.get(pattern).copied().unwrap_or(0.0));
            p * libm::log2(p / middle)
        };
        from.iter().map(part).sum::<f64>()
    };
    f64::midpoint(towards(one, other), towards(other, one)).clamp(0.0, 1.0)
}
