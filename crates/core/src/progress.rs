//! Progress of games: when one has come nearer to its end, and how much its rules may do until then.

/// Acts and tasks of rules from one step towards the end to the next.
pub(crate) const FUEL: u32 = 30_000;
/// Acts and tasks that a decision counts as: so many decisions are no game.
pub(crate) const DECISION: u32 = 100;
/// Decisions from one step towards the end to the next.
pub(crate) const DECISIONS: u32 = FUEL / DECISION;

/// Progress of a game: it has come a step nearer to its end when there are fewer tiles to draw than ever before, or more on the board, where
/// those come to that players have in piles of their own. As nobody can bring in tiles, there are only so many of these steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Fuel left until somebody looks whether there has been one.
    fuel: u32,
    /// Fewest tiles that were left to draw at any look.
    left: usize,
    /// Most tiles that lay on the board.
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
        let laid = laid();
        let is_nearer = left < self.left || laid > self.laid;
        if is_nearer {
            *self = Self { fuel: FUEL, left: left.min(self.left), laid: laid.max(self.laid) };
        }
        is_nearer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests whether a game goes on where all fuel is used up again and again, with so many tiles to draw and on the board.
    fn goes_on(looks: &[(usize, usize)]) -> bool {
        let mut progress = Progress::NONE;
        looks
            .iter()
            .all(|(left, laid)| progress.burn(FUEL, *left, || *laid) && progress.burn(1, *left, || *laid))
    }

    #[test]
    fn drawn_tiles_and_laid_tiles_are_progress() {
        assert!(goes_on(&[(9, 1), (8, 1), (7, 1)]), "drawn into hands");
        assert!(goes_on(&[(1, 10), (1, 11), (1, 12)]), "laid from piles of players");
        assert!(goes_on(&[(0, 10), (0, 11)]));
    }

    #[test]
    fn what_was_there_before_is_none() {
        assert!(!goes_on(&[(5, 5), (5, 5)]));
        assert!(!goes_on(&[(5, 5), (6, 4), (5, 5)]), "taken up and laid again");
        assert!(!goes_on(&[(3, 9), (4, 8), (3, 9)]), "put back and drawn again");
    }
}
