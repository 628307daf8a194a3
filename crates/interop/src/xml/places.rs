//! Sides and halves of sides as tile definition files name them: `N`, and `NL` for the left half as seen from the middle of the tile.

use bastide_core::geometry::{Half, Side};

/// What halves are called there, clockwise from the north-west corner.
const HALVES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

/// Places inside of a tile, for fields that reach no side.
const INNER: [&str; 4] = ["I", "II", "III", "IV"];

/// What a half is called there.
pub(crate) fn half(half: Half) -> &'static str {
    HALVES[half.idx()]
}

/// What some sides are called there.
pub(crate) fn sides(sides: impl IntoIterator<Item = Side>) -> String {
    let letters: Vec<String> = sides.into_iter().map(|it| it.letter().to_string()).collect();
    letters.join(" ")
}

/// The name of a further field without a side; the last name if there are more such fields than names.
pub(crate) fn inner(number: usize) -> &'static str {
    INNER[number.min(INNER.len() - 1)]
}
