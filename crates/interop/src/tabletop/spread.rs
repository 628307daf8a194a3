//! Where things stand on the table. Tiles lie on a grid with the first cell in the middle; bags stand outside what is laid.

use bastide_core::geometry::{Pos, Rotation};

use super::kit::Kit;
use super::object::{Colour, Transform};

/// The side of a tile at its natural size.
pub(super) const SIDE: f64 = 2.0;
/// How far apart bags stand.
const APART: f64 = 3.0;
/// How far bags stand from the tiles.
const AWAY: f64 = 3.0 * SIDE;
/// The top of the table for something flat, and for a bag.
const FLAT: f64 = 1.05;
const STANDING: f64 = 2.0;
/// Pictures are upright for somebody who sits in the south.
const UPRIGHT: u16 = 180;

/// The cells that are laid at the start: first and last column, first and last row.
pub(super) struct Spread {
    columns: (f64, f64),
    rows: (f64, f64),
}

impl Spread {
    pub(super) fn of(kit: &Kit) -> Self {
        let range = |of: fn(Pos) -> i16| {
            let values = || kit.laid.iter().map(|laid| of(laid.pos));
            (f64::from(values().min().unwrap_or(0)), f64::from(values().max().unwrap_or(0)))
        };
        Self { columns: range(|pos| pos.x), rows: range(|pos| pos.y) }
    }

    /// A tile in its cell.
    pub(super) fn tile(&self, pos: Pos, rotation: Rotation) -> Transform {
        let turned = (UPRIGHT + rotation.degrees()) % 360;
        Transform::at(f64::from(pos.x) * SIDE, FLAT, -f64::from(pos.y) * SIDE).turned(f64::from(turned))
    }

    /// Bags of tiles stand in the west, the first in the north.
    pub(super) fn pile(&self, nth: usize, of: usize) -> Transform {
        let z = (of as f64 - 1.0) / 2.0 - nth as f64;
        Transform::at(self.columns.0 * SIDE - AWAY, STANDING, self.middle() + z * APART)
    }

    /// The bags of a player stand in a column in the south, those of nobody in the east.
    pub(super) fn stock(&self, seat: Option<usize>, seats: usize, nth: usize) -> Transform {
        let nth = nth as f64 * APART;
        match seat {
            Some(seat) => {
                let middle = f64::midpoint(self.columns.0, self.columns.1) * SIDE;
                let x = middle + (seat as f64 - (seats as f64 - 1.0) / 2.0) * APART;
                Transform::at(x, STANDING, -self.rows.1 * SIDE - AWAY - nth)
            }
            None => Transform::at(self.columns.1 * SIDE + AWAY, STANDING, self.middle() - nth),
        }
    }

    fn middle(&self) -> f64 {
        -f64::midpoint(self.rows.0, self.rows.1) * SIDE
    }
}

/// The colours of seats, as hundredths of red, green and blue; the words are those by which players are usually called.
const SEATS: [(&str, Colour); 10] = [
    ("red", Colour::new(86, 10, 9)),
    ("blue", Colour::new(12, 53, 100)),
    ("yellow", Colour::new(91, 90, 17)),
    ("green", Colour::new(19, 70, 17)),
    ("black", Colour::new(25, 25, 25)),
    ("pink", Colour::new(96, 44, 81)),
    ("orange", Colour::new(96, 39, 11)),
    ("purple", Colour::new(63, 13, 94)),
    ("white", Colour::new(100, 100, 100)),
    ("brown", Colour::new(44, 23, 9)),
];

/// The colour of what nobody owns.
const WOOD: Colour = Colour::new(80, 66, 45);

/// The colour of a player's pieces: the one that the player is called by, else that of the seat.
pub(super) fn colour(seat: Option<usize>, owner: &str) -> Colour {
    let named = SEATS.iter().find(|(name, _)| *name == owner);
    match (named, seat) {
        (Some((_, colour)), Some(_)) => *colour,
        (None, Some(seat)) => SEATS[seat % SEATS.len()].1,
        (_, None) => WOOD,
    }
}
