//! Probability that a tile of a pile fits beside neighbours whose sides are drawn one by one from all sides of the pile. Pure counting.

use std::collections::{BTreeMap, BTreeSet};

use super::deck::Deck;
use super::edges::share;
use super::pattern::Pattern;

/// Chances that a random tile of the pile fits beside random neighbours, in some turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// Beside one neighbour.
    pub one: f64,
    /// Between two that meet in a corner.
    pub two_adjacent: f64,
    /// Between two that lie opposite each other.
    pub two_opposite: f64,
    /// Among three.
    pub three: f64,
    /// Among four.
    pub four: f64,
    /// The share of four random neighbours among whom no tile of the pile fits at all.
    pub dead: f64,
}

/// The places of neighbours, clockwise.
const ONE: &[usize] = &[0];
const ADJACENT: &[usize] = &[0, 1];
const OPPOSITE: &[usize] = &[0, 2];
const THREE: &[usize] = &[0, 1, 2];
const FOUR: &[usize] = &[0, 1, 2, 3];

impl Fit {
    pub(crate) fn of(deck: &Deck<'_>) -> Self {
        let counts = deck.patterns(&deck.pile);
        Self::new(&counts, &deck.fitting(&deck.letters(&deck.pile)))
    }

    /// The chances for tiles of some patterns. For each letter there are those of neighbours against which it may lie.
    pub(crate) fn new(counts: &BTreeMap<Pattern, u32>, fitting: &BTreeMap<char, Vec<char>>) -> Self {
        let letters: BTreeSet<char> = fitting.values().flatten().copied().collect();
        let shares = shares(counts, &letters);
        let demands: BTreeMap<Pattern, BTreeSet<[char; 4]>> =
            counts.keys().map(|it| (*it, met(*it, fitting))).collect();
        let tiles: u32 = counts.values().sum();
        let chance =
            |word: &Vec<char>| word.iter().map(|it| shares.get(it).copied().unwrap_or(0.0)).product::<f64>();
        let fits = |places: &[usize]| {
            let of = |it: &Pattern| {
                let words = demands[it].iter().map(|demand| places.iter().map(|at| demand[*at]).collect());
                words.collect::<BTreeSet<Vec<char>>>().iter().map(chance).sum::<f64>()
            };
            counts.iter().map(|(it, count)| share(*count, tiles) * of(it)).sum::<f64>()
        };
        let all: BTreeSet<&[char; 4]> = demands.values().flatten().collect();
        let alive: f64 = all.into_iter().map(|it| chance(&it.to_vec())).sum();
        Self {
            one: fits(ONE),
            two_adjacent: fits(ADJACENT),
            two_opposite: fits(OPPOSITE),
            three: fits(THREE),
            four: fits(FOUR),
            // Sums of products that come to one do so but for the last bits.
            dead: if alive > 1.0 - 1e-12 { 0.0 } else { 1.0 - alive },
        }
    }
}

/// The share of each of some letters among the sides that show one of them.
fn shares(counts: &BTreeMap<Pattern, u32>, letters: &BTreeSet<char>) -> BTreeMap<char, f64> {
    let mut sides: BTreeMap<char, u32> = BTreeMap::new();
    for (pattern, count) in counts {
        for letter in pattern.letters().into_iter().filter(|it| letters.contains(it)) {
            *sides.entry(letter).or_insert(0) += count;
        }
    }
    let all = sides.values().sum();
    sides.into_iter().map(|(letter, count)| (letter, share(count, all))).collect()
}

/// The four neighbours among whom a tile of the pattern fits.
fn met(pattern: Pattern, fitting: &BTreeMap<char, Vec<char>>) -> BTreeSet<[char; 4]> {
    let [n, e, s, w] = pattern.letters().map(|it| fitting.get(&it).map_or(&[][..], Vec::as_slice));
    let mut met = BTreeSet::new();
    for (n, e) in n.iter().flat_map(|n| e.iter().map(move |e| (*n, *e))) {
        for (s, w) in s.iter().flat_map(|s| w.iter().map(move |w| (*s, *w))) {
            met.extend(Pattern::new([n, e, s, w]).turns());
        }
    }
    met
}
