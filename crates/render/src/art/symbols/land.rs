//! Symbols of what lies in the land, or leads through it.

use super::Part::{Disc, Shape, Stroke};
use super::Symbol;
use crate::theme::Role;

/// The symbols, by name.
pub(super) const ALL: &[Symbol] = &[
    (
        "corncircle",
        &[
            Disc(Role::Grain, 0, 0, 40),
            Disc(Role::Badge, 0, 0, 28),
            Disc(Role::Grain, 0, 0, 18),
            Disc(Role::Badge, 0, 0, 7),
        ],
    ),
    (
        "ferry-lake",
        &[
            Shape(Role::Fleece, &[(-4, 6), (-4, -38), (28, 2)]),
            Shape(Role::RoofLine, &[(-36, 10), (36, 10), (24, 28), (-24, 28)]),
            Stroke(Role::Water, 9, &[(-38, 36), (-20, 30), (0, 38), (20, 30), (38, 36)]),
        ],
    ),
    (
        "goldmine",
        &[
            Disc(Role::Gold, -16, 18, 15),
            Disc(Role::PetalYellow, 16, 18, 15),
            Disc(Role::Grain, 0, 2, 15),
            Stroke(Role::BadgeLine, 6, &[(-4, -14), (22, -40)]),
            Stroke(Role::BadgeLine, 7, &[(0, -40), (20, -36), (30, -20)]),
        ],
    ),
    (
        "hill",
        &[
            Shape(Role::GrassDark, &[(-44, 28), (-30, 2), (-14, -10), (2, 0), (16, 28)]),
            Shape(Role::Leaf, &[(-16, 28), (0, -10), (16, -24), (32, -10), (45, 28)]),
        ],
    ),
    (
        "labyrinth",
        &[Stroke(
            Role::Leaf,
            8,
            &[
                (0, 0),
                (10, 0),
                (10, 12),
                (-12, 12),
                (-12, -14),
                (24, -14),
                (24, 26),
                (-27, 26),
                (-27, -28),
                (36, -28),
            ],
        )],
    ),
    (
        "lair",
        &[
            Shape(Role::Walkway, &[(-42, 32), (-30, -12), (-8, -30), (18, -24), (38, 6), (42, 32)]),
            Shape(Role::BadgeLine, &[(-20, 32), (-18, 6), (0, -10), (18, 6), (20, 32)]),
            Disc(Role::PetalYellow, -7, 12, 4),
            Disc(Role::PetalYellow, 7, 12, 4),
        ],
    ),
    (
        "portal",
        &[
            Shape(
                Role::Walkway,
                &[(-36, 38), (-36, -8), (-20, -34), (0, -42), (20, -34), (36, -8), (36, 38)],
            ),
            Shape(Role::Wine, &[(-20, 38), (-20, -4), (-10, -18), (0, -22), (10, -18), (20, -4), (20, 38)]),
            Stroke(Role::Gold, 5, &[(0, -8), (0, 24)]),
            Stroke(Role::Gold, 5, &[(-11, 8), (11, 8)]),
            Stroke(Role::Gold, 3, &[(-7, 1), (7, 15)]),
            Stroke(Role::Gold, 3, &[(7, 1), (-7, 15)]),
        ],
    ),
    (
        "rose",
        &[
            Shape(
                Role::ClothBlue,
                &[(0, -44), (9, -9), (44, 0), (9, 9), (0, 44), (-9, 9), (-44, 0), (-9, -9)],
            ),
            Shape(
                Role::ClothYellow,
                &[(24, -24), (12, 0), (24, 24), (0, 12), (-24, 24), (-12, 0), (-24, -24), (0, -12)],
            ),
            Disc(Role::Badge, 0, 0, 6),
        ],
    ),
    (
        "tunnel",
        &[
            Shape(Role::Wall, &[(-40, 34), (-38, -4), (-20, -28), (0, -34), (20, -28), (38, -4), (40, 34)]),
            Shape(Role::BadgeLine, &[(-24, 34), (-22, 0), (0, -16), (22, 0), (24, 34)]),
        ],
    ),
    (
        "vineyard",
        &[
            Stroke(Role::RoofLine, 5, &[(-34, 36), (-34, -26)]),
            Stroke(Role::RoofLine, 5, &[(0, 36), (0, -26)]),
            Stroke(Role::RoofLine, 5, &[(34, 36), (34, -26)]),
            Stroke(Role::Leaf, 12, &[(-40, -20), (-20, -26), (0, -18), (20, -26), (40, -20)]),
            Disc(Role::Wine, -17, -4, 8),
            Disc(Role::Wine, -17, 10, 7),
            Disc(Role::Wine, 17, -4, 8),
            Disc(Role::Wine, 17, 10, 7),
        ],
    ),
    (
        "volcano",
        &[
            Shape(Role::RoofLine, &[(-43, 34), (-16, -12), (16, -12), (43, 34)]),
            Shape(
                Role::PetalRed,
                &[(-16, -12), (16, -12), (20, 2), (10, -2), (6, 18), (-2, 0), (-10, 10), (-20, 2)],
            ),
            Disc(Role::Walkway, -6, -24, 9),
            Disc(Role::Walkway, 8, -32, 10),
        ],
    ),
];
