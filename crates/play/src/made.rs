//! Choices that were made.

use bastide_core::player::PlayerId;

/// Choice that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The player.
    pub player: PlayerId,
    /// The choice in its canonical text.
    pub text: String,
    /// The number of the turn in which it was chosen.
    pub turn: u16,
}
