//! Styles of feature kinds: by the theme, by the name of the kind, or by a hash of that name.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::colour::Colour;

/// Look of a feature kind.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Look {
    /// A paved way with ruts.
    Road,
    /// Running water, broader than a road.
    River,
    /// Rails on sleepers.
    Track,
    /// A plain way with a dashed line along its middle.
    Path,
    /// A walled town with streets and houses.
    Town,
    /// Still water.
    Lake,
    /// Trees beside trees.
    Wood,
    /// Plain ground with a bank round it.
    Land,
    /// A church with a cloister within walls.
    Monastery,
    /// A round temple among columns.
    Shrine,
    /// Four beds round a fountain.
    Garden,
    /// A paved place with a symbol.
    Yard,
}

/// Form of a feature kind on a tile, which limits its looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Narrow, through the middles of sides.
    Way,
    /// From corner to corner of its sides.
    Region,
    /// In the middle of the tile.
    Site,
}

impl Look {
    /// All looks.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name in themes.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The look of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The form of a look.
    pub(crate) const fn form(self) -> Form {
        match self {
            Self::Road | Self::River | Self::Track | Self::Path => Form::Way,
            Self::Town | Self::Lake | Self::Wood | Self::Land => Form::Region,
            Self::Monastery | Self::Shrine | Self::Garden | Self::Yard => Form::Site,
        }
    }

    /// The look that a name speaks of: `railway` of a track, `canal` of a river. A kind of no such name has the plainest look of its
    /// form.
    pub(crate) fn of(name: &str, form: Form) -> Self {
        const WAYS: [(Look, &[&str]); 4] = [
            (Look::Road, &["road", "street", "highway", "lane"]),
            (Look::River, &["river", "canal", "stream", "brook", "water", "creek"]),
            (Look::Track, &["rail", "track", "tram", "train"]),
            (Look::Path, &[]),
        ];
        const REGIONS: [(Look, &[&str]); 4] = [
            (Look::Town, &["city", "town", "village", "fort", "castle"]),
            (Look::Lake, &["lake", "sea", "water", "ocean", "pond", "bay", "lagoon"]),
            (Look::Wood, &["wood", "forest", "jungle", "grove"]),
            (Look::Land, &[]),
        ];
        const SITES: [(Look, &[&str]); 4] = [
            (Look::Monastery, &["monastery", "abbey", "church", "cloister"]),
            (Look::Shrine, &["shrine", "temple"]),
            (Look::Garden, &["garden"]),
            (Look::Yard, &[]),
        ];
        let looks = match form {
            Form::Way => WAYS,
            Form::Region => REGIONS,
            Form::Site => SITES,
        };
        let spoken = |(_, words): &&(Self, &[&str])| words.iter().any(|word| name.contains(word));
        looks.iter().find(spoken).unwrap_or(&looks[3]).0
    }
}

/// Style of a feature kind in a theme; anything left out follows from the kind's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The look.
    pub look: Option<Look>,
    /// The colour of its ground.
    pub fill: Option<Colour>,
    /// The colour of the line round it.
    pub line: Option<Colour>,
    /// The colour of its details: sleepers, waves, trees.
    pub detail: Option<Colour>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_speak_of_looks() {
        assert_eq!(Look::of("railway", Form::Way), Look::Track);
        assert_eq!(Look::of("canal", Form::Way), Look::River);
        assert_eq!(Look::of("forest", Form::Region), Look::Wood);
        assert_eq!(Look::of("zeppelin", Form::Way), Look::Path);
        assert_eq!(Look::of("special-monastery", Form::Site), Look::Monastery);
    }
}
