//! Patterns of the four sides of a tile, read clockwise, independent of turns. Knows letters, no tile.

use std::collections::BTreeSet;
use std::fmt;

/// The letters of four sides, clockwise. Turned tiles have the same pattern: it begins where the letters come first in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern([char; 4]); // Invariant: the smallest of its turns.

impl Pattern {
    /// The pattern of four sides.
    pub fn new(sides: [char; 4]) -> Self {
        Self(turns(sides).into_iter().min().unwrap_or(sides))
    }

    /// Its letters, clockwise.
    pub const fn letters(self) -> [char; 4] {
        self.0
    }

    /// The mirrored pattern.
    pub fn mirror(self) -> Self {
        let [a, b, c, d] = self.0;
        Self::new([d, c, b, a])
    }

    /// Its different turns.
    pub fn turns(self) -> BTreeSet<[char; 4]> {
        turns(self.0).into_iter().collect()
    }

    /// All patterns over some letters, in order.
    pub fn all(letters: &[char]) -> Vec<Self> {
        words(letters, 4)
            .into_iter()
            .filter_map(|it| Some(Self::new(it.try_into().ok()?)))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect()
    }

    /// Number of patterns over so many letters, by Burnside's lemma: words that are turns of each other count once, so it is the mean
    /// of the words that each of the four turns leaves alone, (k⁴ + k + k² + k) / 4.
    pub const fn possible(letters: usize) -> usize {
        let k = letters;
        (k * k * k * k + k * k + 2 * k) / 4
    }
}

/// All words of a length over some letters.
pub(crate) fn words(letters: &[char], length: usize) -> Vec<Vec<char>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        let longer =
            words.iter().flat_map(|word| letters.iter().map(|it| [word.as_slice(), &[*it]].concat()));
        words = longer.collect();
    }
    words
}

fn turns(sides: [char; 4]) -> [[char; 4]; 4] {
    [0, 1, 2, 3].map(|by| {
        let mut turned = sides;
        turned.rotate_left(by);
        turned
    })
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_sides_have_the_same_pattern() {
        let pattern = Pattern::new(['C', 'R', 'F', 'R']);
        for turned in [['R', 'C', 'R', 'F'], ['F', 'R', 'C', 'R'], ['R', 'F', 'R', 'C']] {
            assert_eq!(Pattern::new(turned), pattern);
        }
        assert_eq!(Pattern::new(['R', 'F', 'F', 'C']).to_string(), "CRFF");
        assert_eq!(Pattern::new(['R', 'F', 'F', 'C']).mirror().to_string(), "CFFR");
        assert_eq!(Pattern::new(['C', 'F', 'C', 'F']).turns().len(), 2);
    }

    #[test]
    fn burnside_counts_what_is_enumerated() {
        for (letters, count) in [(1, 1), (2, 6), (3, 24), (4, 70), (5, 165)] {
            let alphabet: Vec<char> = "ABCDE".chars().take(letters).collect();
            assert_eq!(Pattern::all(&alphabet).len(), count);
            assert_eq!(Pattern::possible(letters), count);
        }
    }
}
