//! Players of a game, by seat.

use std::ops::{BitOr, BitOrAssign};

/// A player, by seat: the first to move is 0, then clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Most players a game may have.
    pub const MAX: usize = 9;

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

/// A set of players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u16); // Invariant: a bit for each seat below `PlayerId::MAX`.

impl Seats {
    /// No player.
    pub const NONE: Self = Self(0);

    /// Tests whether a player is in the set.
    pub const fn has(self, player: PlayerId) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// Tests whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of players in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The players, in seat order.
    pub fn iter(self) -> SeatsIter {
        self.into_iter()
    }
}

impl From<PlayerId> for Seats {
    fn from(player: PlayerId) -> Self {
        Self(1 << player.0)
    }
}

impl BitOr for Seats {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Seats {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<PlayerId> for Seats {
    fn from_iter<I: IntoIterator<Item = PlayerId>>(players: I) -> Self {
        players.into_iter().fold(Self::NONE, |all, player| all | player.into())
    }
}

impl IntoIterator for Seats {
    type Item = PlayerId;
    type IntoIter = SeatsIter;
    fn into_iter(self) -> SeatsIter {
        SeatsIter(self.0)
    }
}

/// The players of a set, in seat order.
#[derive(Clone, Debug)]
pub struct SeatsIter(u16);

impl Iterator for SeatsIter {
    type Item = PlayerId;
    fn next(&mut self) -> Option<PlayerId> {
        let seat = self.0.trailing_zeros() as u8;
        // Clears the lowest bit.
        self.0 &= self.0.wrapping_sub(1);
        (usize::from(seat) < PlayerId::MAX).then_some(PlayerId(seat))
    }
}
