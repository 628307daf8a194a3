//! Progress of games, without which rules could go on for ever.

/// Acts and tasks of rules from one step towards the end to the next.
pub(crate) const FUEL: u32 = 30_000;
/// Acts and tasks that a decision counts as: so many decisions are no game.
pub(crate) const DECISION: u32 = 30;
/// Decisions from one step towards the end to the next.
pub(crate) const DECISIONS: u32 = FUEL / DECISION;

/// Progress of a game: it has come a step nearer to its end when there are fewer tiles to draw than ever before, or none and more on the
/// board. As nobody can bring in tiles, there are only so many of these steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Fuel left until the next of them.
    fuel: u32,
    /// Fewest tiles that were left to draw.
    left: usize,
    /// Most tiles on the board, with none left to draw.
    laid: usize,
}

impl Progress {
    /// At the beginning of a game.
    pub(crate) const NONE: Self = Self { fuel: FUEL, left: usize::MAX, laid: 0 };

    /// Looks whether the game has come nearer to its end, with so many tiles to draw and so many on the board.
    pub(crate) fn look(&mut self, left: usize, laid: impl FnOnce() -> usize) {
        let laid = if left == 0 { laid() } else { 0 };
        if left < self.left || laid > self.laid {
            *self = Self { fuel: FUEL, left, laid };
        }
    }

    /// Uses up fuel. Returns false if there is not enough.
    #[inline]
    pub(crate) fn burn(&mut self, fuel: u32) -> bool {
        let left = self.fuel.checked_sub(fuel);
        self.fuel = left.unwrap_or(self.fuel);
        left.is_some()
    }
}
