//! Symbols of what people have built or put up.

use super::Part::{Disc, Shape, Stroke};
use super::Symbol;
use crate::theme::Role;

/// The symbols, by name.
pub(super) const ALL: &[Symbol] = &[
    (
        "bazaar",
        &[
            Shape(Role::Paving, &[(-28, 34), (-28, -4), (28, -4), (28, 34)]),
            Shape(Role::ClothRed, &[(-38, 0), (-28, -28), (-14, -28), (-17, 0)]),
            Shape(Role::Fleece, &[(-17, 0), (-14, -28), (0, -28), (0, 0)]),
            Shape(Role::ClothBlue, &[(0, 0), (0, -28), (14, -28), (17, 0)]),
            Shape(Role::ClothYellow, &[(17, 0), (14, -28), (28, -28), (38, 0)]),
            Stroke(Role::BadgeLine, 5, &[(-28, 18), (28, 18)]),
        ],
    ),
    (
        "besieged",
        &[
            Stroke(Role::BadgeLine, 15, &[(-28, -30), (26, 24)]),
            Stroke(Role::BadgeLine, 15, &[(28, -30), (-26, 24)]),
            Stroke(Role::Wall, 8, &[(-28, -30), (26, 24)]),
            Stroke(Role::Wall, 8, &[(28, -30), (-26, 24)]),
            Stroke(Role::BadgeLine, 8, &[(12, 30), (32, 10)]),
            Stroke(Role::BadgeLine, 8, &[(-12, 30), (-32, 10)]),
            Stroke(Role::BadgeLine, 10, &[(25, 25), (34, 34)]),
            Stroke(Role::BadgeLine, 10, &[(-25, 25), (-34, 34)]),
        ],
    ),
    (
        "blacksmith-quarter",
        &[
            Shape(
                Role::Walkway,
                &[
                    (-40, -6),
                    (-12, -10),
                    (34, -10),
                    (34, 4),
                    (14, 8),
                    (14, 20),
                    (26, 34),
                    (-20, 34),
                    (-8, 20),
                    (-8, 8),
                ],
            ),
            Stroke(Role::BadgeLine, 8, &[(-26, -38), (14, -22)]),
            Shape(Role::RoofLine, &[(8, -36), (26, -28), (18, -12), (2, -18)]),
        ],
    ),
    (
        "castle-quarter",
        &[
            Shape(
                Role::Wall,
                &[
                    (-36, 36),
                    (-36, -22),
                    (-26, -22),
                    (-26, -14),
                    (-18, -14),
                    (-18, -22),
                    (-10, -22),
                    (-10, 0),
                    (10, 0),
                    (10, -22),
                    (18, -22),
                    (18, -14),
                    (26, -14),
                    (26, -22),
                    (36, -22),
                    (36, 36),
                ],
            ),
            Shape(Role::RoofLine, &[(-9, 36), (-9, 18), (0, 10), (9, 18), (9, 36)]),
        ],
    ),
    (
        "cathedral",
        &[
            Shape(Role::Slate, &[(-30, 36), (-30, 2), (0, -16), (30, 2), (30, 36)]),
            Shape(Role::Wall, &[(-12, 36), (-12, -20), (0, -40), (12, -20), (12, 36)]),
            Disc(Role::Gold, 0, 2, 8),
        ],
    ),
    (
        "cathedral-quarter",
        &[
            Shape(Role::Slate, &[(-32, 36), (-32, 4), (0, -12), (32, 4), (32, 36)]),
            Shape(Role::Wall, &[(-12, 36), (-12, -14), (0, -30), (12, -14), (12, 36)]),
            Stroke(Role::BadgeLine, 5, &[(0, -30), (0, -44)]),
            Stroke(Role::BadgeLine, 5, &[(-7, -38), (7, -38)]),
        ],
    ),
    (
        "circus",
        &[
            Shape(Role::ClothRed, &[(-38, 36), (-30, -2), (0, -28), (30, -2), (38, 36)]),
            Shape(Role::Fleece, &[(-24, 36), (-16, -2), (0, -28), (-4, 36)]),
            Shape(Role::Fleece, &[(24, 36), (16, -2), (0, -28), (4, 36)]),
            Stroke(Role::BadgeLine, 4, &[(0, -28), (0, -44)]),
            Shape(Role::ClothBlue, &[(0, -44), (18, -38), (0, -32)]),
        ],
    ),
    (
        "convention-hall",
        &[
            Shape(Role::Wall, &[(-34, 34), (-34, -4), (34, -4), (34, 34)]),
            Shape(Role::RoofRed, &[(-40, -4), (0, -32), (40, -4)]),
            Stroke(Role::BadgeLine, 5, &[(-20, 4), (-20, 30)]),
            Stroke(Role::BadgeLine, 5, &[(0, 4), (0, 30)]),
            Stroke(Role::BadgeLine, 5, &[(20, 4), (20, 30)]),
        ],
    ),
    (
        "fair",
        &[
            Shape(Role::RoofLine, &[(-34, 34), (-34, 24), (34, 24), (34, 34)]),
            Stroke(Role::BadgeLine, 8, &[(-16, 24), (2, -4)]),
            Stroke(Role::BadgeLine, 8, &[(20, 24), (2, -4)]),
            Stroke(Role::RoofLine, 8, &[(-34, 12), (30, -30)]),
            Disc(Role::Walkway, 33, -32, 10),
            Disc(Role::RoofLine, -24, 36, 8),
            Disc(Role::RoofLine, 24, 36, 8),
        ],
    ),
    (
        "festival",
        &[
            Stroke(Role::BadgeLine, 4, &[(-42, -22), (-14, -8), (14, -8), (42, -22)]),
            Shape(Role::ClothRed, &[(-38, -20), (-22, -12), (-32, 16)]),
            Shape(Role::ClothYellow, &[(-14, -8), (2, -8), (-6, 22)]),
            Shape(Role::ClothBlue, &[(10, -8), (26, -14), (22, 16)]),
            Shape(Role::Leaf, &[(-10, 40), (0, 24), (10, 40)]),
        ],
    ),
    (
        "flier",
        &[
            Shape(Role::ClothYellow, &[(-42, 4), (-8, -14), (8, -14), (42, 4), (20, 8), (0, 2), (-20, 8)]),
            Shape(Role::RoofLine, &[(-6, -26), (6, -26), (8, 22), (0, 34), (-8, 22)]),
            Shape(Role::ClothRed, &[(-16, 28), (0, 20), (16, 28), (0, 38)]),
        ],
    ),
    (
        "inn",
        &[
            Shape(Role::Grain, &[(-26, 34), (-26, -16), (14, -16), (14, 34)]),
            Stroke(Role::BadgeLine, 7, &[(14, -6), (30, -6), (30, 20), (14, 20)]),
            Disc(Role::Fleece, -18, -20, 11),
            Disc(Role::Fleece, -2, -24, 12),
            Disc(Role::Fleece, 10, -18, 10),
            Stroke(Role::BadgeLine, 4, &[(-13, -2), (-13, 24)]),
            Stroke(Role::BadgeLine, 4, &[(1, -2), (1, 24)]),
        ],
    ),
    (
        "market-quarter",
        &[
            Stroke(Role::BadgeLine, 6, &[(0, -36), (0, 34)]),
            Stroke(Role::BadgeLine, 6, &[(-16, 36), (16, 36)]),
            Stroke(Role::BadgeLine, 6, &[(-32, -22), (32, -22)]),
            Shape(Role::Gold, &[(-46, 6), (-18, 6), (-24, 18), (-40, 18)]),
            Shape(Role::Gold, &[(18, 6), (46, 6), (40, 18), (24, 18)]),
            Stroke(Role::BadgeLine, 3, &[(-44, 6), (-32, -22), (-20, 6)]),
            Stroke(Role::BadgeLine, 3, &[(20, 6), (32, -22), (44, 6)]),
        ],
    ),
    (
        "no-castle",
        &[
            Shape(
                Role::Wall,
                &[
                    (-28, 30),
                    (-28, -20),
                    (-16, -20),
                    (-16, -10),
                    (-6, -10),
                    (-6, -20),
                    (6, -20),
                    (6, -10),
                    (16, -10),
                    (16, -20),
                    (28, -20),
                    (28, 30),
                ],
            ),
            Stroke(Role::Last, 9, &[(-36, -34), (36, 36)]),
        ],
    ),
    (
        "tower",
        &[
            Shape(
                Role::Wall,
                &[
                    (-26, 38),
                    (-20, -10),
                    (-28, -10),
                    (-28, -36),
                    (-16, -36),
                    (-16, -26),
                    (-6, -26),
                    (-6, -36),
                    (6, -36),
                    (6, -26),
                    (16, -26),
                    (16, -36),
                    (28, -36),
                    (28, -10),
                    (20, -10),
                    (26, 38),
                ],
            ),
            Shape(Role::RoofLine, &[(-7, 38), (-7, 18), (0, 10), (7, 18), (7, 38)]),
        ],
    ),
    (
        "watchtower",
        &[
            Stroke(Role::RoofLine, 7, &[(-18, -4), (-26, 38)]),
            Stroke(Role::RoofLine, 7, &[(18, -4), (26, 38)]),
            Stroke(Role::RoofLine, 5, &[(-20, 10), (24, 28)]),
            Stroke(Role::RoofLine, 5, &[(20, 10), (-24, 28)]),
            Shape(Role::Wall, &[(-26, -2), (-26, -20), (26, -20), (26, -2)]),
            Shape(Role::RoofRed, &[(-32, -20), (0, -44), (32, -20)]),
        ],
    ),
    (
        "well",
        &[
            Stroke(Role::RoofLine, 5, &[(-22, 8), (-22, -20)]),
            Stroke(Role::RoofLine, 5, &[(22, 8), (22, -20)]),
            Shape(Role::RoofRed, &[(-34, -16), (0, -42), (34, -16)]),
            Shape(Role::Wall, &[(-28, 34), (-28, 8), (28, 8), (28, 34)]),
            Stroke(Role::Water, 7, &[(-20, 12), (20, 12)]),
        ],
    ),
    (
        "yaga-hut",
        &[
            Shape(Role::RoofBrown, &[(-36, -10), (0, -40), (36, -10)]),
            Shape(Role::RoofLine, &[(-26, 14), (-26, -10), (26, -10), (26, 14)]),
            Shape(Role::PetalYellow, &[(-8, 6), (-8, -6), (8, -6), (8, 6)]),
            Stroke(Role::Grain, 6, &[(-10, 14), (-16, 28), (-8, 40)]),
            Stroke(Role::Grain, 6, &[(10, 14), (16, 28), (8, 40)]),
        ],
    ),
];
