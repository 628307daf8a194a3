//! Roles: what something drawn is, as far as its colour is concerned. Knows their names and no colour.

use std::sync::LazyLock;

/// Defines the roles and the list of them.
macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident,)*) => {
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
            /// A feature kind that is drawn in colours of its own.
            Kind(KindKey, Tone),
        }

        /// The roles that have a colour under their own name, in the order of [`Role::row`].
        const PLAIN: &[(Role, &str)] = &[$((Role::$role, stringify!($role))),*];
    };
}

roles! {
    /// Open meadow.
    Grass,
    GrassLight,
    GrassDark,
    /// Grass beside roads and at the foot of walls.
    Verge,
    MeadowShade,
    Tuft,
    Flower,
    TreeLine,
    Tree,
    TreeLight,
    Wheat,
    WheatFurrow,
    Fallow,
    FallowFurrow,
    Kale,
    KaleFurrow,
    Fleece,
    FleeceLine,
    SheepHead,
    Road,
    RoadLine,
    Rut,
    Track,
    Sleeper,
    Bank,
    Water,
    WaterLine,
    Ripple,
    /// Ground inside a city.
    Ground,
    GroundShade,
    Speckle,
    Street,
    StreetShade,
    RoofRed,
    RoofRedShade,
    RoofOrange,
    RoofOrangeShade,
    RoofBrown,
    RoofBrownShade,
    RoofSlate,
    RoofSlateShade,
    RoofLine,
    Wall,
    Merlon,
    Walkway,
    WallLine,
    Spire,
    SpireShade,
    /// Grass inside a monastery.
    Lawn,
    LawnShade,
    Garth,
    /// Roofs of cloisters.
    Tile,
    TileShade,
    /// Roofs of churches.
    Slate,
    SlateShade,
    Gold,
    /// Paths of gardens and yards.
    Paving,
    Bed,
    Swine,
    PetalRed,
    PetalYellow,
    PetalViolet,
    PetalWhite,
    Shield,
    ShieldRim,
    ShieldLine,
    ShieldDevice,
    Badge,
    BadgeLine,
    Wine,
    Leaf,
    Grain,
    ClothRed,
    ClothBlue,
    ClothYellow,
    /// The table that boards lie on.
    Table,
    /// Cells where a tile could lie, and the frames of tiles.
    Slot,
    Seam,
    /// Letters beside the board.
    Ink,
    FaintInk,
    /// Ground of the score table.
    Card,
    CardLine,
    /// The rim that sets pieces off from tiles.
    Halo,
    /// The frame round the tile laid last.
    Last,
    /// Pieces that belong to nobody.
    Star,
    StarLine,
    /// Backs of tiles.
    Cloth,
    ClothShade,
    Braid,
}

/// Names a feature kind in a role: the FNV-1a hash of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct KindKey(u32);

impl KindKey {
    /// The key of a kind.
    pub(crate) fn of(name: &str) -> Self {
        let hash = name
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Self(hash)
    }

    /// A number below `count` that depends on the name alone.
    pub(crate) const fn below(self, count: u32) -> u32 {
        // The upper half of a hash is mixed better than the lower.
        (self.0 >> 16 ^ self.0) % count
    }
}

/// Which of the colours of a feature kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Tone {
    /// Its ground.
    Fill,
    /// The line round it.
    Line,
    /// What is drawn on it.
    Detail,
}

impl Role {
    /// How many roles have a colour under their own name.
    pub(crate) const ROWS: usize = PLAIN.len();

    /// The place of a role among those that have a colour under their own name; none for the others.
    pub(crate) fn row(self) -> Option<usize> {
        // The list is in the order of the declaration, and so are the roles.
        PLAIN.binary_search_by_key(&self, |(role, _)| *role).ok()
    }

    /// The role of a row.
    #[cfg(test)]
    pub(crate) fn at(row: usize) -> Self {
        PLAIN[row].0
    }

    /// The names of the rows as themes write them: `grass-light`.
    pub(crate) fn keys() -> &'static [String] {
        static KEYS: LazyLock<Vec<String>> =
            LazyLock::new(|| PLAIN.iter().map(|(_, name)| kebab(name)).collect());
        &KEYS
    }
}

/// A name as files write it: `GrassLight` is `grass-light`.
fn kebab(name: &str) -> String {
    let mut key = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !key.is_empty() {
            key.push('-');
        }
        key.extend(letter.to_lowercase());
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_is_found_in_its_row() {
        for row in 0..Role::ROWS {
            assert_eq!(Role::at(row).row(), Some(row));
        }
        assert_eq!(Role::Seat(0).row(), None);
    }

    #[test]
    fn names_are_written_with_hyphens() {
        assert_eq!(kebab("RoofRedShade"), "roof-red-shade");
    }
}
