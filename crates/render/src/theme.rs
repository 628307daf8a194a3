//! Themes: what each role looks like. The only file that knows colours.

/// A colour, as `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u32);

/// Stands in the table where a theme leaves a role out.
const NONE: u32 = u32::MAX;

/// Defines the roles and, in the order of [`Theme::NAMES`], their colour in each theme.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident [$classic:expr, $cvd:expr, $ink:expr, $gray:expr])*) => {
        /// What something drawn is, as far as its colour is concerned.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Role {
            $($(#[$doc])* $role,)*
            /// The body of a piece of the player with this seat.
            Seat(u8),
            /// The outline of a piece of the player with this seat.
            SeatLine(u8),
            /// Letters on a piece of the player with this seat.
            SeatLetter(u8),
        }

        #[cfg(test)]
        const PLAIN: &[Role] = &[$(Role::$role),*];

        impl Role {
            const fn row(self) -> Option<[u32; 4]> {
                match self {
                    $(Self::$role => Some([$classic, $cvd, $ink, $gray]),)*
                    Self::Seat(_) | Self::SeatLine(_) | Self::SeatLetter(_) => None,
                }
            }
        }
    };
}

roles! {
    //                 classic   cvd       ink       gray
    /// Open meadow.
    Grass             [0xa9c66c, 0xbcd584, 0xffffff, 0xd6d6d6]
    GrassLight        [0xb4cf7a, 0xc6dc92, NONE,     0xdcdcdc]
    GrassDark         [0x9ebc62, 0xb2cb79, NONE,     0xcfcfcf]
    /// Grass beside roads and at the foot of walls.
    Verge             [0x95b45c, 0x9fb966, NONE,     0xbdbdbd]
    MeadowShade       [0x91a259, 0x9db06f, NONE,     0xb4b4b4]
    Tuft              [0x7d9f4a, 0x819d55, 0xa6a6a6, 0xa4a4a4]
    Flower            [0xf7f1c8, 0xffffff, NONE,     0xf4f4f4]
    TreeLine          [0x3d6336, 0x2f5d50, 0x555555, 0x4a4a4a]
    Tree              [0x5a8b48, 0x009e73, 0xffffff, 0x7e7e7e]
    TreeLight         [0x7cab5c, 0x4fbf9c, NONE,     0x989898]
    Wheat             [0xd8cb7b, 0xeee06a, 0xffffff, 0xe4e4e4]
    WheatFurrow       [0xc3b45c, 0xc9b93c, 0xc8c8c8, 0xc2c2c2]
    Fallow            [0xbdb877, 0xe3d69a, 0xffffff, 0xcacaca]
    FallowFurrow      [0xa8a25f, 0xc5b56c, 0xc8c8c8, 0xaeaeae]
    Kale              [0x98b95b, 0xa3c06b, 0xffffff, 0xc2c2c2]
    KaleFurrow        [0x84a648, 0x8cab4f, 0xc8c8c8, 0xaaaaaa]
    Fleece            [0xfbf8ee, 0xffffff, 0xffffff, 0xffffff]
    FleeceLine        [0x7b7462, 0x444444, 0x777777, 0x777777]
    SheepHead         [0x4b443b, 0x222222, 0x333333, 0x333333]
    Road              [0xf4ead2, 0xffffff, 0xffffff, 0xfafafa]
    RoadLine          [0x86704d, 0x222222, 0x222222, 0x4a4a4a]
    Rut               [0xdccba4, 0xb8b8b8, 0xc4c4c4, 0xcccccc]
    Track             [0xd9d2c4, 0xeeeeee, 0xffffff, 0xe8e8e8]
    Sleeper           [0x6f5a43, 0x555555, 0x888888, 0x666666]
    Bank              [0xd9d49a, 0xe8e4b0, 0xffffff, 0xc6c6c6]
    Water             [0x74b3d6, 0x56b4e9, 0xf4f4f4, 0xa2a2a2]
    WaterLine         [0x2f6f94, 0x0072b2, 0x222222, 0x4c4c4c]
    Ripple            [0xb5dbec, 0xcfeaff, 0x999999, 0xd4d4d4]
    /// Ground inside a city.
    Ground            [0xb98450, 0xb5651d, 0xececec, 0x8c8c8c]
    GroundShade       [0x9b6c40, 0x8f4d12, NONE,     0x707070]
    Speckle           [0xa67440, 0x9c5414, NONE,     0x7e7e7e]
    Street            [0xd6ab77, 0xc98041, 0xfafafa, 0xb0b0b0]
    StreetShade       [0xb08a5e, 0xa5652e, NONE,     0x929292]
    RoofRed           [0xcf6a45, 0xe69f00, 0xffffff, 0xc8c8c8]
    RoofRedShade      [0xb4532f, 0xc08300, 0xdcdcdc, 0xa8a8a8]
    RoofOrange        [0xdd8a5c, 0xd55e00, 0xffffff, 0xdadada]
    RoofOrangeShade   [0xc26a3c, 0xb04d00, 0xdcdcdc, 0xb8b8b8]
    RoofBrown         [0xb9553d, 0xf0c35a, 0xffffff, 0xb8b8b8]
    RoofBrownShade    [0x9c4230, 0xd3a035, 0xd0d0d0, 0x9a9a9a]
    RoofSlate         [0x8f9cab, 0xe6b36b, 0xffffff, 0xe8e8e8]
    RoofSlateShade    [0x6f7d8e, 0xc2904a, 0xcccccc, 0xc6c6c6]
    RoofLine          [0x5d3423, 0x3a1f08, 0x333333, 0x303030]
    Wall              [0xc9bea8, 0xcccccc, 0xffffff, 0xdcdcdc]
    Merlon            [0xefe7d6, 0xffffff, 0xffffff, 0xffffff]
    Walkway           [0xa89b84, 0x999999, 0x8a8a8a, 0x9e9e9e]
    WallLine          [0x463c31, 0x111111, 0x111111, 0x1e1e1e]
    Spire             [0x6a7fa0, 0x7a7a7a, 0xffffff, 0x8a8a8a]
    SpireShade        [0x4e6283, 0x4a4a4a, 0xbbbbbb, 0x5e5e5e]
    /// Grass inside a monastery.
    Lawn              [0xc3d68c, 0xd4e6ac, 0xf6f6f6, 0xe4e4e4]
    LawnShade         [0xa4b674, 0xb3c48c, NONE,     0xc0c0c0]
    Garth             [0x9cc06a, 0xb0ca7a, 0xffffff, 0xc8c8c8]
    /// Roofs of cloisters.
    Tile              [0xc4553a, 0xe69f00, 0xffffff, 0xb4b4b4]
    TileShade         [0xa33f2a, 0xc08300, 0xdddddd, 0x969696]
    /// Roofs of churches.
    Slate             [0x8796aa, 0x9aa4b0, 0xffffff, 0xcecece]
    SlateShade        [0x66768c, 0x6c7784, 0xcccccc, 0xa4a4a4]
    Gold              [0xffe9a8, 0xffffff, 0x111111, 0xffffff]
    /// Paths of gardens and yards.
    Paving            [0xe9dcb4, 0xf6efd8, 0xffffff, 0xeeeeee]
    Bed               [0x86ad54, 0x9cc79a, 0xeeeeee, 0xb0b0b0]
    Swine             [0xf0b3a0, 0xcc79a7, 0xffffff, 0xd0d0d0]
    PetalRed          [0xe2574c, 0xd55e00, 0xffffff, 0x8c8c8c]
    PetalYellow       [0xf2c230, 0xf0e442, 0xffffff, 0xf0f0f0]
    PetalViolet       [0xb65fc0, 0xcc79a7, 0xffffff, 0xa0a0a0]
    PetalWhite        [0xf6f3ec, 0xffffff, 0xffffff, 0xffffff]
    Shield            [0x2f5fa8, 0x0072b2, 0xffffff, 0x3c3c3c]
    ShieldRim         [0xfff4d6, 0xffffff, 0xffffff, 0xffffff]
    ShieldLine        [0x3a2f22, 0x111111, 0x111111, 0x1e1e1e]
    ShieldDevice      [0xf2c230, 0xf0e442, 0x111111, 0xf4f4f4]
    Badge             [0xfbf3df, 0xffffff, 0xffffff, 0xfafafa]
    BadgeLine         [0x4a3b28, 0x111111, 0x222222, 0x2a2a2a]
    Wine              [0x8a2f72, 0x7f3c8d, 0xdddddd, 0x666666]
    Leaf              [0x4d7a33, 0x009e73, 0x777777, 0x777777]
    Grain             [0xe6b93c, 0xe69f00, 0xffffff, 0xdddddd]
    ClothRed          [0xc8443a, 0xd55e00, 0xffffff, 0x888888]
    ClothBlue         [0x3f6fb0, 0x0072b2, 0xcccccc, 0x5a5a5a]
    ClothYellow       [0xe0ab37, 0xf0e442, 0xffffff, 0xcccccc]
    /// The table that boards lie on.
    Table             [0xefe6d3, 0xf4f4f0, 0xffffff, 0xf2f2f2]
    /// Cells where a tile could lie, and the frames of tiles.
    Slot              [0xcdbd99, 0xbcbcb4, 0xbbbbbb, 0xc0c0c0]
    Seam              [0x6b6045, 0x6c7458, 0x888888, 0x7c7c7c]
    /// Letters beside the board.
    Ink               [0x2c2414, 0x111111, 0x111111, 0x1e1e1e]
    FaintInk          [0x94815a, 0x6c6c66, 0x777777, 0x7e7e7e]
    /// Ground of the score table.
    Card              [0xfffaf0, 0xffffff, 0xffffff, 0xffffff]
    CardLine          [0xb8a67e, 0x8c8c86, 0x999999, 0x9a9a9a]
    /// The rim that sets pieces off from tiles.
    Halo              [0xffffff, 0xffffff, 0xffffff, 0xffffff]
    /// The frame round the tile laid last.
    Last              [0xe0482f, 0xd55e00, 0x111111, 0x1e1e1e]
    /// Pieces that belong to nobody.
    Star              [0xf6d24a, 0xf0e442, 0xffffff, 0xf4f4f4]
    StarLine          [0x6a4a00, 0x111111, 0x111111, 0x1e1e1e]
    /// Backs of tiles.
    Cloth             [0x2f4f4a, 0x2b4a6b, 0xffffff, 0x5a5a5a]
    ClothShade        [0x223b38, 0x1f3650, 0xe6e6e6, 0x444444]
    Braid             [0xd9b566, 0xf0e442, 0x333333, 0xd2d2d2]
}

/// Colours of players: name, then body, outline and letter in each theme.
struct Seat {
    name: &'static str,
    body: [u32; 4],
    line: [u32; 4],
    letter: [u32; 4],
}

/// The colours in the order in which seats take them. Those of `cvd` differ in lightness as well as in hue.
const SEATS: [Seat; 8] = [
    seat(
        "red",
        [0xd8352f, 0xd55e00, 0xffffff, 0x6e6e6e],
        [0x7c1410, 0x4a2000, 0x111111, 0x111111],
        [0xffffff, 0xffffff, 0x111111, 0xffffff],
    ),
    seat(
        "blue",
        [0x2b66c9, 0x0072b2, 0x555555, 0x3c3c3c],
        [0x0f2c66, 0x00253c, 0x111111, 0x000000],
        [0xffffff, 0xffffff, 0xffffff, 0xffffff],
    ),
    seat(
        "green",
        [0x2f8f46, 0x009e73, 0xbbbbbb, 0x969696],
        [0x10401c, 0x003a2a, 0x111111, 0x111111],
        [0xffffff, 0xffffff, 0x111111, 0x111111],
    ),
    seat(
        "yellow",
        [0xf2bd1f, 0xf0e442, 0xeeeeee, 0xe2e2e2],
        [0x7a5a00, 0x5c5600, 0x111111, 0x333333],
        [0x3a2a00, 0x222222, 0x111111, 0x111111],
    ),
    seat(
        "black",
        [0x3b3b3b, 0x222222, 0x222222, 0x1a1a1a],
        [0x000000, 0x000000, 0x000000, 0x000000],
        [0xffffff, 0xffffff, 0xffffff, 0xffffff],
    ),
    seat(
        "grey",
        [0x9aa0a6, 0xa6a6a6, 0x999999, 0xb6b6b6],
        [0x42474c, 0x333333, 0x111111, 0x222222],
        [0x1c1f22, 0x111111, 0x111111, 0x111111],
    ),
    seat(
        "pink",
        [0xe58fb6, 0xcc79a7, 0xdddddd, 0xcccccc],
        [0x7c2a50, 0x4e1f3a, 0x111111, 0x222222],
        [0x3c0f26, 0x111111, 0x111111, 0x111111],
    ),
    seat(
        "violet",
        [0x7d3f9e, 0x56b4e9, 0x777777, 0x565656],
        [0x361548, 0x10445f, 0x111111, 0x000000],
        [0xffffff, 0x111111, 0xffffff, 0xffffff],
    ),
];

const fn seat(name: &'static str, body: [u32; 4], line: [u32; 4], letter: [u32; 4]) -> Seat {
    Seat { name, body, line, letter }
}

/// What roles look like: colours, and which of the finer things are drawn at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    column: usize, // Invariant: below the number of names.
}

impl Theme {
    /// The names of all themes: warm colours; colours told apart by colour-blind people; line art that saves ink; grays.
    pub const NAMES: [&'static str; 4] = ["classic", "cvd", "ink", "gray"];

    /// The names of the colours of pieces, in the order of seats.
    pub const SEATS: [&'static str; 8] = {
        let mut names = [""; 8];
        let mut nth = 0;
        while nth < names.len() {
            names[nth] = SEATS[nth].name;
            nth += 1;
        }
        names
    };

    /// The theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|it| *it == name).map(|column| Self { column })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        Self::NAMES[self.column]
    }

    /// The colour of a role; none if this theme leaves it out.
    pub(crate) fn colour(&self, role: Role) -> Option<Colour> {
        let of = |seat: u8| &SEATS[usize::from(seat) % SEATS.len()];
        let row = match role {
            Role::Seat(seat) => of(seat).body,
            Role::SeatLine(seat) => of(seat).line,
            Role::SeatLetter(seat) => of(seat).letter,
            _ => role.row()?,
        };
        Some(row[self.column]).filter(|it| *it != NONE).map(Colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How colours look to people who lack one kind of cones (Machado, Oliveira and Fernandes 2009), on linear light; the first is
    /// for people who lack none.
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];

    /// Lightness and hue coordinates (CIE 1976, white D65) as seen by these eyes.
    fn lab(Colour(it): Colour, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
        let linear = [16, 8, 0].map(|shift| {
            let part = f64::from(it >> shift & 0xff) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        });
        let by = |row: &[f64; 3], of: &[f64; 3]| row[0] * of[0] + row[1] * of[1] + row[2] * of[2];
        let seen = [0, 1, 2].map(|row| by(&eyes[row], &linear).clamp(0.0, 1.0));
        let white = [0.950_47, 1.0, 1.088_83];
        let xyz = [
            [0.412_456, 0.357_576, 0.180_438],
            [0.212_673, 0.715_152, 0.072_175],
            [0.019_334, 0.119_192, 0.950_304],
        ];
        let [x, y, z] = [0, 1, 2].map(|row| {
            let it = by(&xyz[row], &seen) / white[row];
            if it > 0.008_856 { libm::cbrt(it) } else { 7.787 * it + 16.0 / 116.0 }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn apart(a: Colour, b: Colour, eyes: &[[f64; 3]; 3]) -> f64 {
        let (a, b) = (lab(a, eyes), lab(b, eyes));
        libm::sqrt((0..3).map(|it| (a[it] - b[it]) * (a[it] - b[it])).sum())
    }

    fn all_apart(theme: &str, roles: &[Role], least: f64) {
        let theme = Theme::named(theme).expect("a known theme");
        for eyes in &EYES {
            for (nth, one) in roles.iter().enumerate() {
                for two in &roles[..nth] {
                    let colour = |role: &Role| theme.colour(*role).expect("a role that is drawn");
                    let far = apart(colour(one), colour(two), eyes);
                    assert!(far >= least, "{one:?} and {two:?} are {far:.1} apart");
                }
            }
        }
    }

    #[test]
    fn colour_blind_people_can_tell_the_ground_apart() {
        all_apart("cvd", &[Role::Grass, Role::Ground, Role::Water, Role::Road], 20.0);
    }

    #[test]
    fn colour_blind_people_can_tell_six_players_apart() {
        all_apart("cvd", &[0, 1, 2, 3, 4, 5].map(Role::Seat), 14.0);
    }

    #[test]
    fn city_and_meadow_differ_in_lightness() {
        for name in ["classic", "cvd", "gray"] {
            let theme = Theme::named(name).expect("a known theme");
            let light = |role| lab(theme.colour(role).expect("a role that is drawn"), &EYES[0])[0];
            let far = light(Role::Grass) - light(Role::Ground);
            assert!(far >= 15.0, "{name}: {far:.1}");
        }
    }

    #[test]
    fn every_role_is_drawn_in_the_full_themes() {
        for theme in ["classic", "cvd", "gray"].map(|name| Theme::named(name).expect("a known theme")) {
            assert!(PLAIN.iter().all(|role| theme.colour(*role).is_some()), "{}", theme.name());
        }
    }

    #[test]
    fn gray_has_no_hue() {
        let theme = Theme::named("gray").expect("a known theme");
        for role in PLAIN.iter().copied().chain((0..8).map(Role::Seat)) {
            let Some(Colour(it)) = theme.colour(role) else { continue };
            assert!(it >> 16 == it & 0xff && it >> 8 & 0xff == it & 0xff, "{role:?}");
        }
    }
}
