//! Symbols of people, beasts and spirits.

use super::Part::{Disc, Shape, Stroke};
use super::Symbol;
use crate::theme::Role;

/// The symbols, by name.
pub(super) const ALL: &[Symbol] = &[
    (
        "acrobats",
        &[
            Shape(Role::ClothRed, &[(-34, 38), (-24, 6), (-10, 6), (0, 38)]),
            Shape(Role::ClothBlue, &[(0, 38), (10, 6), (24, 6), (34, 38)]),
            Shape(Role::ClothYellow, &[(-14, 2), (-7, -22), (7, -22), (14, 2)]),
            Disc(Role::Fleece, -17, -2, 9),
            Disc(Role::Fleece, 17, -2, 9),
            Disc(Role::Fleece, 0, -31, 9),
        ],
    ),
    (
        "chicken",
        &[
            Shape(
                Role::Fleece,
                &[
                    (-38, -2),
                    (-26, -22),
                    (-14, -2),
                    (10, 0),
                    (34, -16),
                    (36, 8),
                    (14, 28),
                    (-18, 28),
                    (-30, 12),
                ],
            ),
            Shape(Role::PetalRed, &[(-34, -18), (-30, -32), (-25, -24), (-19, -32), (-17, -16)]),
            Shape(Role::PetalYellow, &[(-36, -8), (-48, -2), (-36, 3)]),
            Stroke(Role::BadgeLine, 5, &[(-6, 28), (-6, 42)]),
            Stroke(Role::BadgeLine, 5, &[(8, 28), (8, 42)]),
            Disc(Role::BadgeLine, -27, -9, 3),
        ],
    ),
    (
        "dragon",
        &[
            Shape(
                Role::Leaf,
                &[
                    (-40, 26),
                    (-24, 30),
                    (-10, 14),
                    (2, 22),
                    (22, 18),
                    (40, 8),
                    (38, -6),
                    (16, -12),
                    (8, -30),
                    (0, -14),
                    (-14, -34),
                    (-14, -12),
                    (-34, -22),
                    (-24, -2),
                    (-42, 6),
                ],
            ),
            Shape(Role::Badge, &[(16, 16), (20, 6), (24, 14), (29, 4), (32, 10)]),
            Disc(Role::PetalYellow, 10, -4, 6),
            Disc(Role::BadgeLine, 11, -4, 3),
        ],
    ),
    (
        "mage",
        &[
            Shape(Role::Shield, &[(-28, 24), (-12, -8), (2, -42), (14, -8), (28, 24)]),
            Shape(Role::Shield, &[(-44, 34), (-28, 20), (28, 20), (44, 34)]),
            Disc(Role::PetalYellow, -6, 6, 5),
            Disc(Role::PetalYellow, 10, -2, 4),
            Disc(Role::PetalYellow, 2, -22, 4),
        ],
    ),
    (
        "pigs",
        &[
            Shape(
                Role::Swine,
                &[
                    (-34, -30),
                    (-10, -26),
                    (10, -26),
                    (34, -30),
                    (28, -8),
                    (36, 12),
                    (22, 34),
                    (-22, 34),
                    (-36, 12),
                    (-28, -8),
                ],
            ),
            Disc(Role::Fleece, 0, 14, 16),
            Disc(Role::BadgeLine, -6, 14, 4),
            Disc(Role::BadgeLine, 6, 14, 4),
            Disc(Role::BadgeLine, -15, -8, 4),
            Disc(Role::BadgeLine, 15, -8, 4),
        ],
    ),
    (
        "plague",
        &[
            Shape(
                Role::BadgeLine,
                &[(-34, 8), (-24, -14), (4, -22), (28, -12), (40, 10), (24, 20), (-16, 20)],
            ),
            Stroke(Role::BadgeLine, 5, &[(-18, 16), (-28, 36)]),
            Stroke(Role::BadgeLine, 5, &[(0, 18), (-2, 38)]),
            Stroke(Role::BadgeLine, 5, &[(18, 16), (34, 24), (28, 40)]),
            Stroke(Role::BadgeLine, 4, &[(-30, -4), (-42, -20)]),
            Disc(Role::Badge, -22, 0, 5),
            Disc(Role::PetalRed, 12, -2, 8),
        ],
    ),
    (
        "princess",
        &[
            Shape(Role::PetalYellow, &[(-26, 36), (-28, 0), (-16, -18), (16, -18), (28, 0), (26, 36)]),
            Disc(Role::Fleece, 0, 8, 18),
            Shape(
                Role::Gold,
                &[(-20, -14), (-26, -40), (-10, -26), (0, -44), (10, -26), (26, -40), (20, -14)],
            ),
            Disc(Role::BadgeLine, -7, 6, 3),
            Disc(Role::BadgeLine, 7, 6, 3),
            Stroke(Role::PetalRed, 4, &[(-5, 17), (5, 17)]),
        ],
    ),
    (
        "razboynik",
        &[
            Disc(Role::Fleece, 0, 6, 30),
            Shape(Role::BadgeLine, &[(-32, -8), (32, -8), (30, 10), (8, 12), (0, 4), (-8, 12), (-30, 10)]),
            Shape(Role::ClothRed, &[(-36, -10), (-22, -36), (22, -36), (36, -10)]),
            Disc(Role::Fleece, -14, 2, 5),
            Disc(Role::Fleece, 14, 2, 5),
        ],
    ),
    (
        "vodyanoy",
        &[
            Shape(Role::Leaf, &[(-28, 10), (-26, -20), (-10, -34), (10, -34), (26, -20), (28, 10)]),
            Disc(Role::Fleece, -11, -12, 8),
            Disc(Role::Fleece, 11, -12, 8),
            Disc(Role::BadgeLine, -11, -12, 3),
            Disc(Role::BadgeLine, 11, -12, 3),
            Stroke(Role::Water, 10, &[(-42, 16), (-22, 8), (0, 18), (22, 8), (42, 16)]),
            Stroke(Role::WaterLine, 6, &[(-34, 32), (-16, 26), (2, 34), (20, 26), (34, 32)]),
        ],
    ),
];
