//! Names of players: their form, and finding them at the front of a text.

use bastide_core::player::PlayerId;

/// Default names of players, for games that give only their number.
pub(crate) const NAMES: [&str; PlayerId::MAX] =
    ["red", "blue", "green", "yellow", "black", "grey", "pink", "violet", "brown"];

/// True for valid names of players: one word of letters, digits, `-` and `_`.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '-' || it == '_')
}

/// Splits the name of a player off the front of a text.
pub(crate) fn split<'a>(names: &[String], text: &'a str) -> Option<(usize, &'a str)> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let seat = names.iter().position(|name| name == word)?;
    Some((seat, rest.trim_start()))
}
