//! Patterns of a pile, missing patterns, and those of its mirror. Pure counting.

use super::deck::Deck;
use super::pattern::Pattern;

/// The patterns of a pile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patterns {
    /// The letters they are made of: the kinds of edges on tiles of the pile.
    pub letters: Vec<char>,
    /// Number of patterns of these letters.
    pub possible: usize,
    /// Those of the pile, with the number of tiles.
    pub present: Vec<Counted>,
    /// Those that no tile of the pile has.
    pub missing: Vec<Pattern>,
    /// Patterns with a side that lies against everything; none of the possible ones.
    pub wild: Vec<Counted>,
    /// Patterns that are not their own mirror, each with its mirror.
    pub mirrored: Vec<Mirrored>,
    /// Unevenness: Σ |a − b| / Σ (a + b), 0 if every tile has its mirror, 1 if none has.
    pub unevenness: f64,
}

/// A pattern and how many tiles have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The pattern.
    pub pattern: Pattern,
    /// Number of tiles with it.
    pub count: u32,
}

/// A pattern and its mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirrored {
    /// The one that comes first in the alphabet.
    pub pattern: Pattern,
    /// Number of tiles with it.
    pub count: u32,
    /// The other.
    pub mirror: Pattern,
    /// Number of tiles with that.
    pub mirror_count: u32,
}

impl Patterns {
    pub(crate) fn of(deck: &Deck<'_>) -> Self {
        let counts = deck.patterns(&deck.pile);
        let letters = deck.letters(&deck.pile);
        let count = |it: Pattern| counts.get(&it).copied().unwrap_or(0);
        let all = Pattern::all(&letters);
        let counted = |it: (&Pattern, &u32)| Counted { pattern: *it.0, count: *it.1 };
        let plain = |it: &(&Pattern, &u32)| it.0.letters().iter().all(|letter| letters.contains(letter));
        let (present, wild): (Vec<_>, Vec<_>) = counts.iter().partition(plain);
        let mirrored: Vec<Mirrored> = all
            .iter()
            .filter(|it| **it < it.mirror())
            .map(|it| Mirrored {
                pattern: *it,
                count: count(*it),
                mirror: it.mirror(),
                mirror_count: count(it.mirror()),
            })
            .filter(|it| it.count + it.mirror_count > 0)
            .collect();
        let apart: u32 = mirrored.iter().map(|it| it.count.abs_diff(it.mirror_count)).sum();
        let both: u32 = mirrored.iter().map(|it| it.count + it.mirror_count).sum();
        Self {
            possible: Pattern::possible(letters.len()),
            missing: all.iter().filter(|it| count(**it) == 0).copied().collect(),
            present: present.into_iter().map(counted).collect(),
            wild: wild.into_iter().map(counted).collect(),
            mirrored,
            unevenness: super::edges::share(apart, both),
            letters,
        }
    }
}
