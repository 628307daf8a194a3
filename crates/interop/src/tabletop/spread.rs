//! Positions on the table. Tiles lie on a grid with the first cell in the middle; bags stand outside of them.

use bastide_core::geometry::{Pos, Rotation};

use serde::Serialize;

use super::kit::Kit;

/// The side of a tile at its natural size.
pub(super) const SIDE: f64 = 2.0;
/// Distance between bags.
const APART: f64 = 3.0;
/// Distance between bags and tiles.
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

/// Colour of pieces that nobody owns.
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

/// Position, rotation and size of an object.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Transform {
    pub(super) pos_x: f64,
    pub(super) pos_y: f64,
    pub(super) pos_z: f64,
    rot_x: f64,
    rot_y: f64,
    rot_z: f64,
    scale_x: f64,
    scale_y: f64,
    scale_z: f64,
}

impl Transform {
    /// At a place, to the east, up and to the north of the middle.
    pub(super) fn at(pos_x: f64, pos_y: f64, pos_z: f64) -> Self {
        // There is no negative zero in the file.
        let [pos_x, pos_y, pos_z] = [pos_x, pos_y, pos_z].map(|it| it + 0.0);
        Self { pos_x, pos_y, pos_z, scale_x: 1.0, scale_y: 1.0, scale_z: 1.0, ..Self::default() }
    }

    /// Turned clockwise.
    pub(super) fn turned(self, degrees: f64) -> Self {
        Self { rot_y: degrees, ..self }
    }

    pub(super) fn sized(self, wide: f64, high: f64) -> Self {
        Self { scale_x: wide, scale_y: high, scale_z: wide, ..self }
    }
}

/// A colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Colour {
    r: f64,
    g: f64,
    b: f64,
}

impl Colour {
    /// From hundredths.
    pub(super) const fn new(r: u8, g: u8, b: u8) -> Self {
        Self { r: r as f64 / 100.0, g: g as f64 / 100.0, b: b as f64 / 100.0 }
    }
}
