//! How feature kinds are drawn: by what a theme says, by their name, or by chance that depends on their name alone.

use super::Colour;

/// What a feature kind looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Where a feature kind may lie, which says what it may look like.
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
    pub const ALL: [Self; 12] = [
        Self::Road,
        Self::River,
        Self::Track,
        Self::Path,
        Self::Town,
        Self::Lake,
        Self::Wood,
        Self::Land,
        Self::Monastery,
        Self::Shrine,
        Self::Garden,
        Self::Yard,
    ];

    /// Its name in themes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Road => "road",
            Self::River => "river",
            Self::Track => "track",
            Self::Path => "path",
            Self::Town => "town",
            Self::Lake => "lake",
            Self::Wood => "wood",
            Self::Land => "land",
            Self::Monastery => "monastery",
            Self::Shrine => "shrine",
            Self::Garden => "garden",
            Self::Yard => "yard",
        }
    }

    /// The look of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The form of what looks so.
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

/// How a theme draws a feature kind; what it leaves out is as the kind's name suggests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What it looks like.
    pub look: Option<Look>,
    /// The colour of its ground.
    pub fill: Option<Colour>,
    /// The colour of the line round it.
    pub line: Option<Colour>,
    /// The colour of what is drawn on it: sleepers, waves, trees.
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

    #[test]
    fn every_look_is_found_by_its_name() {
        for look in Look::ALL {
            assert_eq!(Look::named(look.name()), Some(look));
        }
    }
}
