//! Names of symbols and sites in tile definition files and in tile sets.

/// A symbol on a feature: an attribute there, a marker here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnFeature {
    /// The element: `city`.
    pub(crate) element: &'static str,
    /// The attribute: `pennants`.
    pub(crate) attribute: &'static str,
    /// Meaning of the attribute.
    pub(crate) says: Says,
    /// The marker.
    pub(crate) marker: &'static str,
}

/// Meaning of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// `yes` or `true`.
    Yes,
    /// `false`.
    No,
    /// Number of symbols.
    Number,
    /// This word.
    Word(&'static str),
}

/// A symbol of the tile as a whole: an element or an attribute there, a mark here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnTile {
    /// The element; `tile` if it is an attribute of the tile itself.
    pub(crate) element: &'static str,
    /// Attribute with the value beside it.
    pub(crate) attribute: Option<&'static str>,
    /// Values beside it there and here, where they differ.
    pub(crate) values: &'static [(&'static str, &'static str)],
    /// The mark.
    pub(crate) mark: &'static str,
}

/// A site in the middle of a tile: an element there, perhaps with an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    /// The element.
    pub(crate) element: &'static str,
    /// The attribute that makes it special.
    pub(crate) attribute: Option<&'static str>,
    /// The kind.
    pub(crate) kind: &'static str,
}

const fn on(element: &'static str, attribute: &'static str, says: Says, marker: &'static str) -> OnFeature {
    OnFeature { element, attribute, says, marker }
}

/// Symbols on features.
pub(crate) const ON_FEATURES: &[OnFeature] = &[
    on("city", "pennants", Says::Number, "pennant"),
    on("city", "cathedral", Says::Yes, "cathedral"),
    on("city", "princess", Says::Yes, "princess"),
    on("city", "besieged", Says::Yes, "besieged"),
    on("city", "darmstadtium", Says::Yes, "convention-hall"),
    on("city", "castle-base", Says::No, "no-castle"),
    on("city", "resource", Says::Word("wine"), "wine"),
    on("city", "resource", Says::Word("grain"), "grain"),
    on("city", "resource", Says::Word("cloth"), "cloth"),
    on("road", "inn", Says::Yes, "inn"),
    on("road", "labyrinth", Says::Yes, "labyrinth"),
    on("road", "tunnel", Says::Yes, "tunnel"),
    on("road", "wells", Says::Number, "well"),
    on("field", "pig-herd", Says::Yes, "pigs"),
];

const fn plain(element: &'static str, mark: &'static str) -> OnTile {
    OnTile { element, attribute: None, values: &[], mark }
}

const fn beside(
    element: &'static str,
    attribute: &'static str,
    values: &'static [(&'static str, &'static str)],
    mark: &'static str,
) -> OnTile {
    OnTile { element, attribute: Some(attribute), values, mark }
}

/// Symbols of tiles.
pub(crate) const ON_TILES: &[OnTile] = &[
    plain("volcano", "volcano"),
    plain("dragon", "dragon"),
    plain("portal", "portal"),
    plain("tower", "tower"),
    plain("bazaar", "bazaar"),
    plain("hill", "hill"),
    plain("vineyard", "vineyard"),
    plain("garden", "garden"),
    plain("festival", "festival"),
    plain("goldmine", "goldmine"),
    plain("mage", "mage"),
    plain("ferry", "ferry-lake"),
    plain("circus", "circus"),
    plain("acrobats", "acrobats"),
    plain("razboynik", "razboynik"),
    plain("vodyanoy", "vodyanoy"),
    beside("flying-machine", "direction", &[], "flier"),
    beside("corn-circle", "type", &[("City", "city"), ("Road", "road"), ("Field", "field")], "corncircle"),
    beside(
        "watchtower",
        "bonus",
        &[("2/coat-of-arms", "2/pennant"), ("1/coat-of-arms", "1/pennant")],
        "watchtower",
    ),
    beside("tile", "wind-rose", &[("NWSE", "all")], "rose"),
];

/// Sites.
pub(crate) const SITES: &[Site] = &[
    Site { element: "monastery", attribute: None, kind: "monastery" },
    Site { element: "monastery", attribute: Some("shrine"), kind: "shrine" },
    Site { element: "monastery", attribute: Some("special"), kind: "special-monastery" },
    Site { element: "monastery", attribute: Some("church"), kind: "church" },
    Site { element: "yaga-hut", attribute: None, kind: "yaga-hut" },
];

/// Kinds of features that join through sides, and whether they take their sides from corner to corner. They are called the same here
/// and there.
pub(crate) const LINKED: &[(&str, bool)] = &[("city", true), ("road", false), ("river", false)];

/// Older words, each with the present one.
pub(crate) const OLDER: &[(&str, &str)] = &[
    ("cloister", "monastery"),
    ("farm", "field"),
    ("pennant", "pennants"),
    ("pig", "pig-herd"),
    ("yes", "true"),
    ("no", "false"),
    ("Farm", "Field"),
];

/// Elements of tiles that have no counterpart here.
pub(crate) const LOST_ELEMENTS: &[&str] = &["marketplace", "gamblersluckshield", "fishhut"];

/// Attributes of features that have no counterpart here.
pub(crate) const LOST_ATTRIBUTES: &[&str] =
    &["bush", "city-gate", "marketplace", "flowers", "robbers-son", "points"];

/// Beginning of the names of the tiles of the big city, which lie in three rows of four from the start.
pub(crate) const BIG_CITY: &str = "CO/";

/// The attribute of a field that names cities inside of a block.
pub(crate) const INNER_CITY: &str = "bastide:city";

/// Element for all quarters of the big city.
pub(crate) const QUARTERS: &str = "quarter";

/// The tiles of the big city: the letters of their sides, where `.` lies inside, and the quarters that begin there.
pub(crate) const BIG_CITY_TILES: [(&str, Option<&str>); 12] = [
    ("F..R", Some("cathedral-quarter")),
    ("F...", None),
    ("F...", None),
    ("RF..", Some("castle-quarter")),
    ("...F", None),
    ("....", None),
    ("....", None),
    (".F..", None),
    ("..CF", Some("blacksmith-quarter")),
    ("..F.", None),
    ("..R.", None),
    (".CF.", Some("market-quarter")),
];

/// Groups of tiles that are drawn before all others.
pub(crate) const RIVER: &str = "river";
/// The group of the tile that the river begins with.
pub(crate) const SPRING: &str = "river-spring";
/// The group of tiles that are drawn before the rest of the river.
pub(crate) const FORK: &str = "river-fork";
/// The group of tiles that are drawn after the rest of the river.
pub(crate) const LAKE: &str = "river-lake";

/// All groups of tiles that are drawn before all others.
pub(crate) const RIVERS: [&str; 4] = [RIVER, SPRING, FORK, LAKE];

/// The namespace of attributes that only Bastide reads.
pub(crate) const NAMESPACE: &str = "urn:bastide:tiles";
/// Prefix of names of that namespace.
pub(crate) const PREFIX: &str = "bastide:";

/// The marker of roads that go on below ground.
pub(crate) const TUNNEL: &str = "tunnel";
/// Marks of tiles whose roads stop at something that keeps them apart.
pub(crate) const NO_VILLAGE: &[&str] = &[
    "tower",
    "circus",
    "acrobats",
    "bazaar",
    "watchtower",
    "ferry-lake",
    "corncircle",
    "volcano",
    "lair",
    "vineyard",
];

/// The mark that twins of tiles differ by.
pub(crate) const GARDEN: &str = "garden";
