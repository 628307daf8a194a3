//! Players of a game, by seat.

/// A player, by seat: the first to move is 0, then clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Most players a game may have.
    pub const MAX: usize = 6;

    /// The seat as an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// The next player clockwise among `count`.
    pub const fn next(self, count: usize) -> Self {
        let next = self.0 + 1;
        if (next as usize) < count { Self(next) } else { Self(0) }
    }
}
