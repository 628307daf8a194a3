//! What symbols and sites are called in tile definition files and in tile sets.

/// A symbol on a feature: an attribute there, a marker here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnFeature {
    /// The element: `city`.
    pub(crate) element: &'static str,
    /// The attribute: `pennants`.
    pub(crate) attribute: &'static str,
    /// What the attribute says.
    pub(crate) says: Says,
    /// The marker.
    pub(crate) marker: &'static str,
    /// The shipped set that declares the marker.
    #[expect(dead_code, reason = "what is read needs it")]
    pub(crate) set: &'static str,
}

/// What an attribute says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// `yes` or `true`.
    Yes,
    /// `false`.
    No,
    /// How many.
    Number,
    /// This word.
    Word(&'static str),
}

/// A symbol of the tile as a whole: an element or an attribute there, a mark here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OnTile {
    /// The element; `tile` if it is an attribute of the tile itself.
    pub(crate) element: &'static str,
    /// The attribute with what stands beside it.
    pub(crate) attribute: Option<&'static str>,
    /// What stands beside it there and here, where that differs.
    pub(crate) values: &'static [(&'static str, &'static str)],
    /// The mark.
    pub(crate) mark: &'static str,
    /// The shipped set that declares the mark.
    #[expect(dead_code, reason = "what is read needs it")]
    pub(crate) set: &'static str,
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
    /// The shipped set that declares the kind.
    #[expect(dead_code, reason = "what is read needs it")]
    pub(crate) set: &'static str,
}

const fn on(
    element: &'static str,
    attribute: &'static str,
    says: Says,
    marker: &'static str,
    set: &'static str,
) -> OnFeature {
    OnFeature { element, attribute, says, marker, set }
}

/// Symbols on features.
pub(crate) const ON_FEATURES: &[OnFeature] = &[
    on("city", "pennants", Says::Number, "pennant", "base"),
    on("city", "cathedral", Says::Yes, "cathedral", "inns"),
    on("city", "princess", Says::Yes, "princess", "dragon"),
    on("city", "besieged", Says::Yes, "besieged", "besiegers"),
    on("city", "darmstadtium", Says::Yes, "convention-hall", "darmstadt"),
    on("city", "castle-base", Says::No, "no-castle", "inns"),
    on("city", "resource", Says::Word("wine"), "wine", "traders"),
    on("city", "resource", Says::Word("grain"), "grain", "traders"),
    on("city", "resource", Says::Word("cloth"), "cloth", "traders"),
    on("road", "inn", Says::Yes, "inn", "inns"),
    on("road", "labyrinth", Says::Yes, "labyrinth", "labyrinth"),
    on("road", "tunnel", Says::Yes, "tunnel", "tunnel"),
    on("road", "wells", Says::Number, "well", "abbey"),
    on("field", "pig-herd", Says::Yes, "pigs", "river2"),
];

const fn plain(element: &'static str, mark: &'static str, set: &'static str) -> OnTile {
    OnTile { element, attribute: None, values: &[], mark, set }
}

const fn beside(
    element: &'static str,
    attribute: &'static str,
    values: &'static [(&'static str, &'static str)],
    mark: &'static str,
    set: &'static str,
) -> OnTile {
    OnTile { element, attribute: Some(attribute), values, mark, set }
}

/// Symbols of tiles.
pub(crate) const ON_TILES: &[OnTile] = &[
    plain("volcano", "volcano", "dragon"),
    plain("dragon", "dragon", "dragon"),
    plain("portal", "portal", "dragon"),
    plain("tower", "tower", "tower"),
    plain("bazaar", "bazaar", "bridges"),
    plain("hill", "hill", "hills"),
    plain("vineyard", "vineyard", "hills"),
    plain("garden", "garden", "base"),
    plain("festival", "festival", "festival"),
    plain("goldmine", "goldmine", "goldmines"),
    plain("mage", "mage", "mage"),
    plain("ferry", "ferry-lake", "ferries"),
    plain("circus", "circus", "bigtop"),
    plain("acrobats", "acrobats", "bigtop"),
    plain("quarter", "quarters", "count"),
    plain("razboynik", "razboynik", "russia2016"),
    plain("vodyanoy", "vodyanoy", "russia2016"),
    beside("flying-machine", "direction", &[], "flier", "flier"),
    beside(
        "corn-circle",
        "type",
        &[("City", "city"), ("Road", "road"), ("Field", "field")],
        "corncircle",
        "crops1",
    ),
    beside(
        "watchtower",
        "bonus",
        &[("2/coat-of-arms", "2/pennant"), ("1/coat-of-arms", "1/pennant")],
        "watchtower",
        "watchtowers",
    ),
    beside("tile", "wind-rose", &[("NWSE", "all")], "rose", "windroses"),
];

/// Sites.
pub(crate) const SITES: &[Site] = &[
    Site { element: "monastery", attribute: None, kind: "monastery", set: "base" },
    Site { element: "monastery", attribute: Some("shrine"), kind: "shrine", set: "cult" },
    Site { element: "monastery", attribute: Some("special"), kind: "special-monastery", set: "monasteries" },
    Site { element: "monastery", attribute: Some("church"), kind: "church", set: "darmstadt" },
    Site { element: "yaga-hut", attribute: None, kind: "yaga-hut", set: "russia2013" },
];

/// Kinds of features that join through sides and that both sides know, each the name of an element and of a kind, and the shipped
/// set that declares it.
pub(crate) const LINKED: &[(&str, &str)] = &[("city", "base"), ("road", "base"), ("river", "river1")];

/// Groups of tiles that are drawn before all others.
pub(crate) const RIVER: &str = "river";
/// The group of the tile that the river begins with.
pub(crate) const SPRING: &str = "river-spring";
/// The group of tiles that are drawn before the rest of the river.
pub(crate) const FORK: &str = "river-fork";
/// The group of tiles that are drawn after the rest of the river.
pub(crate) const LAKE: &str = "river-lake";

/// The namespace of attributes that only Bastide reads.
pub(crate) const NAMESPACE: &str = "urn:bastide:tiles";
/// What names of that namespace begin with.
pub(crate) const PREFIX: &str = "bastide:";

/// The marker of fields at the big city, which are known there by the names of their tiles.
pub(crate) const BIG_CITY: &str = "big-city";
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
