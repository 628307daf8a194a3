//! Roles: meanings of drawn things as far as colours are concerned. Knows their names and no colour.

use strum::{EnumDiscriminants, EnumString, VariantNames};

/// Meaning of a drawn thing as far as its colour is concerned.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, VariantNames, EnumDiscriminants,
)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Role {
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
    /// The dark rim outside the light rim of pieces, and the edge of the disc on which they stand.
    Rim,
    DiscRim,
    /// Shadows on grass. From here on roles are those of the drawn look.
    GrassShade,
    Hatch,
    Poppy,
    TreeShade,
    Lime,
    LimeShade,
    LimeLight,
    Pine,
    PineShade,
    PineLight,
    Shallow,
    Plaster,
    PlasterShade,
    Ochre,
    OchreShade,
    Rose,
    RoseShade,
    Timber,
    Window,
    Thatch,
    ThatchShade,
    Face,
    FaceShade,
    Rock,
    RockShade,
    RockLight,
    Soil,
    SoilShade,
    Lava,
    Glow,
    Smoke,
    SmokeLight,
    GroundLight,
    /// Lines of the pen; a theme that has them is drawn.
    Pen,
    /// The body of a piece of the player with this seat.
    #[strum(disabled)]
    Seat(u8),
    /// The outline of a piece of the player with this seat.
    #[strum(disabled)]
    SeatLine(u8),
    /// The disc below a piece of the player with this seat.
    #[strum(disabled)]
    SeatDisc(u8),
    /// Letters on a piece of the player with this seat.
    #[strum(disabled)]
    SeatLetter(u8),
    /// A feature kind that is drawn in colours of its own.
    #[strum(disabled)]
    Kind(KindKey, Tone),
}

/// Names a feature kind in a role: the FNV-1a hash of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct KindKey(u32);

impl KindKey {
    /// The key of a kind.
    pub(crate) fn of(name: &str) -> Self {
        Self(crate::rng::hash(name))
    }

    /// A number below `count` that depends on the name alone.
    pub(crate) const fn below(self, count: u32) -> u32 {
        // The upper half of a hash is mixed better than the lower.
        (self.0 >> 16 ^ self.0) % count
    }
}

/// One of the colours of a feature kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Tone {
    /// Its ground.
    Fill,
    /// The line round it.
    Line,
    /// Its details.
    Detail,
}

impl Role {
    /// The names of the roles that have a colour of their own, as themes write them: `grass-light`.
    pub(crate) const KEYS: &[&str] = Self::VARIANTS.split_at(Self::VARIANTS.len() - 5).0;

    /// The keys that only the drawn look has.
    #[cfg(test)]
    pub(crate) const DRAWN: &[&str] = Self::KEYS.split_at(RoleDiscriminants::GrassShade as usize).1;

    /// The role whose colour one of the drawn look has in a theme that says nothing of it.
    pub(crate) fn instead(self) -> Option<Self> {
        Some(match self {
            Self::GrassShade => Self::MeadowShade,
            Self::Hatch => Self::Tuft,
            Self::Poppy => Self::PetalRed,
            Self::TreeShade | Self::LimeShade | Self::PineShade => Self::TreeLine,
            Self::Lime | Self::Pine => Self::Tree,
            Self::LimeLight | Self::PineLight => Self::TreeLight,
            Self::Shallow => Self::Water,
            Self::Plaster | Self::Rose | Self::SmokeLight => Self::Merlon,
            Self::PlasterShade | Self::RoseShade | Self::FaceShade | Self::Rock | Self::Smoke => {
                Self::Walkway
            }
            Self::Ochre => Self::Street,
            Self::OchreShade => Self::StreetShade,
            Self::Timber => Self::Sleeper,
            Self::Window | Self::RockShade => Self::WallLine,
            Self::Thatch => Self::Wheat,
            Self::ThatchShade => Self::WheatFurrow,
            Self::Face | Self::RockLight => Self::Wall,
            Self::Soil => Self::Fallow,
            Self::SoilShade => Self::FallowFurrow,
            Self::Lava => Self::ClothRed,
            Self::Glow => Self::ClothYellow,
            Self::GroundLight => Self::Speckle,
            _ => return None,
        })
    }

    /// The place of a role among those that have a colour of their own; none for the others.
    pub(crate) fn row(self) -> Option<usize> {
        let row = RoleDiscriminants::from(self) as usize;
        (row < Self::KEYS.len()).then_some(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_the_role_of_its_row() {
        for (row, key) in Role::KEYS.iter().enumerate() {
            let role: Role = key.parse().expect("a role");
            assert_eq!(role.row(), Some(row), "{key}");
        }
        assert_eq!(Role::KEYS.last(), Some(&"pen"));
        assert_eq!("roof-red-shade".parse(), Ok(Role::RoofRedShade));
        assert_eq!(Role::Seat(0).row(), None);
    }
}
