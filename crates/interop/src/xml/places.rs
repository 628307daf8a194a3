//! Sides and halves of sides as tile definition files name them: `N`, and `NL` for the left half as seen from the middle of the tile.

use bastide_core::geometry::{Half, Side};

use crate::places::{HALVES, INNER};

/// Name of a half there.
pub(crate) fn half(half: Half) -> &'static str {
    HALVES[half.idx()]
}

/// Both halves of a side, clockwise.
pub(crate) fn halves(side: Side) -> [Half; 2] {
    [0, 1].map(|more| Half::nth(2 * side.idx() + more))
}

/// The halves of other sides beside a side, clockwise.
pub(crate) fn corners(side: Side) -> [Half; 2] {
    [7, 2].map(|more| Half::nth(2 * side.idx() + more))
}

/// Name of some sides there.
pub(crate) fn sides(sides: impl IntoIterator<Item = Side>) -> String {
    let letters: Vec<String> = sides.into_iter().map(|it| it.letter().to_string()).collect();
    letters.join(" ")
}

/// The name of a further field without a side; the last name if there are more such fields than names.
pub(crate) fn inner(number: usize) -> &'static str {
    INNER[number.min(INNER.len() - 1)]
}

/// The sides that a word names: `N`, `NW`, or `_N` for all but N.
pub(crate) fn read_sides(word: &str) -> Option<Vec<Side>> {
    let (others, letters) = match word.strip_prefix('_') {
        Some(letters) => (true, letters),
        None => (false, word),
    };
    let named: Vec<Side> = letters.chars().map(Side::from_letter).collect::<Option<_>>()?;
    if named.is_empty() || named.len() > 4 {
        return None;
    }
    Some(if others { Side::ALL.into_iter().filter(|it| !named.contains(it)).collect() } else { named })
}

/// The half that a word names.
pub(crate) fn read_half(word: &str) -> Option<Half> {
    HALVES.iter().position(|it| *it == word).map(Half::nth)
}

/// True if a word names a place inside of the tile.
pub(crate) fn is_inner(word: &str) -> bool {
    INNER.contains(&word)
}

/// All halves, as a message lists them.
pub(crate) fn all_halves() -> String {
    HALVES.join(" ")
}
