//! Progress of games: when one has come nearer to its end, and how much its rules may do until then.

/// Acts and tasks of rules from one step towards the end to the next.
pub(crate) const FUEL: u32 = 30_000;
/// Acts and tasks that a decision counts as: so many decisions are no game.
pub(crate) const DECISION: u32 = 100;
/// Decisions from one step towards the end to the next.
pub(crate) const DECISIONS: u32 = FUEL / DECISION;

/// Progress of a game: it has come a step nearer to its end when there are fewer tiles to draw than ever before, or none and more on the
/// board. As nobody can bring in tiles, there are only so many of these steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Fuel left until somebody looks whether there has been one.
    fuel: u32,
    /// Tiles that were left to draw at the last look.
    left: usize,
    /// Tiles on the board then, with none left to draw.
    laid: usize,
}

impl Progress {
    /// At the beginning of a game.
    pub(crate) const NONE: Self = Self { fuel: FUEL, left: usize::MAX, laid: 0 };

    /// Uses up fuel. Where it runs out, there is new fuel if the game has come nearer to its end since the last time: `left` and `laid` count
    /// the tiles to draw and those on the board. Returns false if it has not.
    #[inline]
    pub(crate) fn burn(&mut self, fuel: u32, left: usize, laid: impl FnOnce() -> usize) -> bool {
        match self.fuel.checked_sub(fuel) {
            Some(rest) => {
                self.fuel = rest;
                true
            }
            None => self.fill(left, laid),
        }
    }

    #[cold]
    fn fill(&mut self, left: usize, laid: impl FnOnce() -> usize) -> bool {
        let laid = if left == 0 { laid() } else { 0 };
        let is_nearer = left < self.left || laid > self.laid;
        if is_nearer {
            *self = Self { fuel: FUEL, left, laid };
        }
        is_nearer
    }
}
