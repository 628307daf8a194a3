//! The keys of a tile set with the types of their values. Reader, JSON Schema, formatter and documentation share these tables.

/// A key that a table may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) ty: Ty,
    pub(crate) required: bool,
    /// The meaning in a sentence.
    pub(crate) doc: &'static str,
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ty {
    Text,
    Flag,
    /// A whole number between two others.
    Number(i64, i64),
    /// A list of texts.
    Texts,
    /// A text or a list of texts.
    TextOrTexts,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// One of these words, or a list of any words.
    OneOfOrTexts(&'static [&'static str]),
    /// A number, or a table from edition to number.
    Counts(i64),
    /// Two whole numbers, each between two others.
    Pair(i64, i64),
    /// `true`, a number or a text.
    Mark,
    /// A colour, `#rrggbb`, or `none`.
    Colour,
    /// A table from any name to values of a type, and how messages call it.
    Map(&'static Ty, &'static str),
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table with these keys, and values of a type under any other name; and how messages call it.
    Open(&'static [Key], &'static Ty, &'static str),
    /// A table from any name to tables with these keys.
    Tables(&'static [Key]),
    /// A list of tables with these keys, and with others that depend on declared words: those are checked by who knows the words.
    ListOf(&'static [Key]),
    /// A list of tables with just these keys.
    Rows(&'static [Key]),
}

const fn key(name: &'static str, ty: Ty, doc: &'static str) -> Key {
    Key { name, ty, required: false, doc }
}

const fn required(name: &'static str, ty: Ty, doc: &'static str) -> Key {
    Key { name, ty, required: true, doc }
}

/// The most points that one thing may be worth.
const MOST_POINTS: i64 = 1000;
const POINTS: Ty = Ty::Number(-MOST_POINTS, MOST_POINTS);
const NUMBERS: Ty = Ty::Map(&POINTS, "a table from names to numbers");
/// A place on the tile in mils.
const PLACE: Ty = Ty::Pair(0, 1000);

const fn points(keys: &'static [Key]) -> Ty {
    Ty::Open(keys, &POINTS, "a table of points")
}

/// The file itself.
pub(crate) const ROOT: &[Key] = &[
    required("format", Ty::Number(1, 1), "Version of this format: 1."),
    required("set", Ty::Table(SET), "What the set is called and what it builds on."),
    key("edge", Ty::Tables(EDGE), "Edge kinds by their letter."),
    key("feature", Ty::Tables(FEATURE), "Feature kinds by their name."),
    key("marker", Ty::Tables(MARKER), "Symbols printed on tiles, by their name."),
    key("tile", Ty::ListOf(TILE), "The tiles."),
];

/// `[set]`
pub(crate) const SET: &[Key] = &[
    required("id", Ty::Text, "Short name of the set; its tiles are called `id/tile`."),
    required("title", Ty::Text, "What people call the set."),
    key(
        "editions",
        Ty::Texts,
        "Names of the printings; the first is the usual one. One printing called `1` if left out.",
    ),
    key("total", Ty::Counts(99_999), "How many tiles the set has, checked against the counts."),
    key("uses", Ty::Texts, "Sets whose words this one uses."),
    key("before", Ty::Flag, "Whether its tiles are drawn before the ordinary pile."),
    key(
        "theme",
        Ty::Text,
        "Theme in which its tiles are drawn where none is said: a shipped one, or a file beside the set.",
    ),
    key("allow", Ty::Rows(ALLOW), "Findings of statistics that are meant to be so, each with the reason."),
];

/// Codes of the findings of statistics that a set can allow, sorted.
pub const CODES: [&str; 12] = [
    "branching-high",
    "branching-low",
    "dead-high",
    "edge-alone",
    "fields-unusual",
    "fit-low",
    "mirror-uneven",
    "opening-tight",
    "start-closed",
    "start-missing",
    "start-twice",
    "tile-alone",
];

/// `allow = [{ … }]`
pub(crate) const ALLOW: &[Key] = &[
    required("code", Ty::OneOf(&CODES), "The code of the finding, as `branching-high`."),
    required("reason", Ty::Text, "Why it is meant to be so."),
];

/// `[edge.X]`
pub(crate) const EDGE: &[Key] = &[
    required("name", Ty::Text, "What people call it."),
    key(
        "fits",
        Ty::OneOfOrTexts(&["same", "all", "block"]),
        "What it may lie against: edges of the `same` kind, those and a list of letters, `all` edges, or only its \
         neighbour in a `block`.",
    ),
];

/// `[feature.x]`
pub(crate) const FEATURE: &[Key] = &[
    key(
        "shape",
        Ty::OneOf(&["linked", "area", "site"]),
        "`linked`: joins through sides; `area`: fills what is left; `site`: stays on its tile.",
    ),
    key("like", Ty::Text, "Takes everything from this kind but the keys given here."),
    key("edge", Ty::Text, "Letter of the edge it shows at its sides; not for sites."),
    key(
        "fills",
        Ty::Flag,
        "Whether it takes its sides from corner to corner, so that land lies at its walls.",
    ),
    key("followers", Ty::Flag, "Whether followers may be deployed on it; true if left out."),
    key("completes", Ty::Flag, "Whether it is ever completed; true if left out."),
    key("completed", points(SCALE), "What it is worth when completed."),
    key("unfinished", points(SCALE), "What it is worth at the end of the game otherwise."),
    key("small", points(SMALL), "What it is worth when completed with few tiles, where a game asks for it."),
    key("mark", Ty::Text, "The mark of a tile that puts this site on it."),
];

/// `completed = { … }`: points, besides those for markers.
pub(crate) const SCALE: &[Key] = &[
    key("tile", POINTS, "Points for each tile."),
    key("around", POINTS, "Points for each tile around; for sites."),
    key("touching", NUMBERS, "Points for each completed feature of a kind at its border; for areas."),
];

/// `small = { … }`
pub(crate) const SMALL: &[Key] = &[
    required("tiles", Ty::Number(1, 1000), "Up to this many tiles are few."),
    key("tile", POINTS, "Points for each tile."),
    key("around", POINTS, "Points for each tile around; for sites."),
    key("touching", NUMBERS, "Points for each completed feature of a kind at its border; for areas."),
];

/// `[marker.x]`
pub(crate) const MARKER: &[Key] = &[
    required("on", Ty::TextOrTexts, "Kinds of features it may lie on, or `tile`."),
    key(
        "value",
        Ty::OneOfOrTexts(&["flag", "count", "word"]),
        "`flag`: there or not; `count`: how many; `word`: any word; or a list of words.",
    ),
];

/// `[[tile]]`, besides one key for each declared kind of linked features and areas.
pub(crate) const TILE: &[Key] = &[
    required("id", Ty::Text, "Name of the tile, unique in its set."),
    key("alias", Ty::Text, "What others call the tile."),
    key("same", Ty::Text, "Takes everything from this tile of the set but the keys given here."),
    key(
        "edges",
        Ty::Text,
        "Letters of the sides N, E, S, W; checked, and needed for sides that no feature tells.",
    ),
    key("count", Ty::Counts(999), "How many copies there are, perhaps by edition; 1 if left out."),
    key("centre", Ty::Text, "The site in the middle: `monastery`."),
    key("meet", Ty::Texts, "Sides whose features touch: two letters; share a point: more; ends alone: one."),
    key(
        "reach",
        Ty::Texts,
        "`N^SE`: the city on N stretches to the corner SE; `N^S`: to the middle of side S.",
    ),
    key("under", Ty::Text, "Sides whose roads run below ground and part no land."),
    key("also", Ty::Texts, "`E>N`: the city on E also opens on side N, which it shares."),
    key(
        "on",
        Ty::Map(&Ty::TextOrTexts, "a table from places to markers"),
        "Markers by side `N`, half `Ne` or `m` for the middle.",
    ),
    key("at", Ty::Pair(-1000, 1000), "Fixed place in a block: `[x, y]`, y to the south."),
    key("start", Ty::Flag, "Whether one copy is the start tile."),
    key("before", Ty::Flag, "Whether it joins tiles that are drawn before the ordinary pile."),
    key(
        "draw",
        Ty::OneOf(&["first", "last"]),
        "Whether it is drawn before or after the other tiles of its set.",
    ),
    key("in_pile", Ty::Flag, "Whether it is drawn at all; true if left out."),
    key(
        "mark",
        Ty::Map(&Ty::Mark, "a table from marks to `true`, numbers or texts"),
        "Marks of the whole tile.",
    ),
    key(
        "layout",
        Ty::Open(LAYOUT, &Ty::Table(PART), "a table"),
        "How the tile is drawn, where the rules of drawing do not please.",
    ),
];

/// `[tile.layout]`, besides one table for each side `N`, half `Ne`, mark, or `m` for the middle.
pub(crate) const LAYOUT: &[Key] = &[
    key("centre", PLACE, "Where ways meet."),
    key(
        "marker",
        Ty::Map(&PLACE, "a table from markers to places"),
        "Where symbols of roads, fields and the whole tile stand, by marker.",
    ),
    key("decor", Ty::Table(DECOR), "Trees, parcels, tufts and sheep."),
    key("art", Ty::Table(ART), "A drawing of your own."),
];

/// `N = { … }` in `[tile.layout]`.
pub(crate) const PART: &[Key] = &[
    key(
        "depth",
        Ty::Number(30, 200),
        "How far a city reaches into the tile, in hundredths of what it would.",
    ),
    key("via", PLACE, "A place that a way passes."),
    key("end", PLACE, "Where a dead end ends."),
    key("at", PLACE, "Where figures stand, and the middle of a site."),
    key("size", Ty::Number(60, 600), "The side of the square that a site takes, in mils."),
];

/// `decor = { … }`
pub(crate) const DECOR: &[Key] = &[
    key("density", Ty::Number(0, 300), "How much there is, in hundredths of the usual."),
    key("seed", Ty::Text, "Any text; another text sets other trees."),
    key("sheep", Ty::Flag, "Whether sheep may graze; true if left out."),
];

/// `art = { … }`
pub(crate) const ART: &[Key] = &[
    required(
        "file",
        Ty::Text,
        "A file beside the tile set, as wide as high: an SVG, or a PNG, which takes the place of what is drawn by rule.",
    ),
    key(
        "mode",
        Ty::OneOf(&["over", "under", "replace"]),
        "Whether it lies `over` what is drawn by rule, `under` ways and cities, or takes its place (`replace`).",
    ),
];

/// A field given in full, besides one key for each kind of features that fill their sides.
pub(crate) const FIELD: &[Key] =
    &[required("at", Ty::Text, "Halves of sides, `En Wn`; none for an inner field.")];

/// A theme.
pub(crate) const THEME: &[Key] = &[
    key("name", Ty::Text, "What the theme is called; the name of the file if left out."),
    key("like", Ty::Text, "The shipped theme that says what this one leaves out; `classic` if left out."),
    key("allow", Ty::OneOfOrTexts(&["palette-close", "piece-faint"]), "Findings that are meant to be so."),
    key(
        "colour",
        Ty::Map(&Ty::Colour, "a table from names to colours"),
        "Colours of what is drawn, by name; `none` leaves it out.",
    ),
    key("seat", Ty::Tables(SEAT), "Colours of the pieces of players, by the name of the colour."),
    key(
        "symbol",
        Ty::Map(&Ty::Text, "a table from names to files"),
        "SVG files that markers are drawn with, by marker.",
    ),
    key("shape", Ty::Table(SHAPE), "SVG files that other things are drawn with."),
    key(
        "piece",
        Ty::Map(&Ty::Text, "a table from names to files"),
        "SVG files that pieces are drawn with, by piece; `currentColor` is the colour of the owner.",
    ),
    key(
        "tile",
        Ty::Map(&Ty::TextOrTexts, "a table from tiles to files"),
        "SVG or PNG files that stand for whole tiles, by tile; copies have several in turn.",
    ),
    key("kind", Ty::Tables(KIND), "How feature kinds are drawn, by name."),
];

/// `[shape]`
pub(crate) const SHAPE: &[Key] = &[
    key("back", Ty::TextOrTexts, "The back of tiles."),
    key("bush", Ty::TextOrTexts, "Bushes of hedgerows in drawn themes; several take turns."),
    key("farm", Ty::TextOrTexts, "Farms at the end of roads in drawn themes; several take turns."),
    key("house", Ty::TextOrTexts, "Houses of towns in drawn themes; several take turns."),
    key("monastery", Ty::TextOrTexts, "Monasteries; several take turns."),
    key("sheep", Ty::TextOrTexts, "Sheep in drawn themes; several take turns."),
    key("tower", Ty::TextOrTexts, "Towers along walls, but for those on the rim; several take turns."),
    key("tree", Ty::TextOrTexts, "Trees in drawn themes; several take turns."),
    key("village", Ty::TextOrTexts, "Villages where roads meet, in drawn themes; several take turns."),
];

/// `[seat.red]`
pub(crate) const SEAT: &[Key] = &[
    key("body", Ty::Colour, "The body of the piece."),
    key("line", Ty::Colour, "Its outline."),
    key("letter", Ty::Colour, "Letters on it."),
];

/// `[kind.rails]`
pub(crate) const KIND: &[Key] = &[
    key(
        "look",
        Ty::Text,
        "What it looks like: `road`, `river`, `track`, `path`; `town`, `lake`, `wood`, `land`.",
    ),
    key("fill", Ty::Colour, "The colour of its ground."),
    key("line", Ty::Colour, "The colour of the line round it."),
    key("detail", Ty::Colour, "The colour of what is drawn on it: sleepers, waves, trees."),
];
