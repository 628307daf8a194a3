//! The keys of a tile set: what may be written where. Reader, JSON Schema, formatter and documentation share these tables.

use bastide_diag::{Report, Source};

use crate::checks::{missing_key, out_of_range, unknown_key, wrong_value};
use crate::raw::{Node, Table, Value};

/// A key that a table may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) ty: Ty,
    pub(crate) required: bool,
    /// What it says, in a sentence.
    pub(crate) doc: &'static str,
}

/// What a value may be.
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
    /// Column and row.
    Cell,
    /// A table from any name to a text or a list of texts.
    Flags,
    /// A table from any name to `true`, a number or a text.
    Marks,
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table with these keys, and a number under any other name.
    Scale(&'static [Key]),
    /// A table from any name to tables with these keys.
    Tables(&'static [Key]),
    /// A table from any name to numbers.
    Numbers,
    /// A list of tables with these keys, and of other keys that depend on declared words.
    ListOf(&'static [Key]),
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
];

/// `[edge.X]`
pub(crate) const EDGE: &[Key] = &[
    required("name", Ty::Text, "What people call it."),
    key(
        "fits",
        Ty::OneOf(&["same", "all", "block"]),
        "What it may lie against: edges of the `same` kind, `all` edges, or only its neighbour in a `block`.",
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
    key("completed", Ty::Scale(SCALE), "What it is worth when completed."),
    key("unfinished", Ty::Scale(SCALE), "What it is worth at the end of the game otherwise."),
    key(
        "small",
        Ty::Scale(SMALL),
        "What it is worth when completed with few tiles, where a game asks for it.",
    ),
    key("mark", Ty::Text, "The mark of a tile that puts this site on it."),
];

/// `completed = { … }`: points, besides those for markers.
pub(crate) const SCALE: &[Key] = &[
    key("tile", POINTS, "Points for each tile."),
    key("around", POINTS, "Points for each tile around; for sites."),
    key("touching", Ty::Numbers, "Points for each completed feature of a kind at its border; for areas."),
];

/// `small = { … }`
pub(crate) const SMALL: &[Key] = &[
    required("tiles", Ty::Number(1, 1000), "Up to this many tiles are few."),
    key("tile", POINTS, "Points for each tile."),
    key("around", POINTS, "Points for each tile around; for sites."),
    key("touching", Ty::Numbers, "Points for each completed feature of a kind at its border; for areas."),
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
    key("on", Ty::Flags, "Markers by side `N`, half `Ne` or `m` for the middle."),
    key("mark", Ty::Marks, "Marks of the whole tile."),
    key("start", Ty::Flag, "Whether one copy is the start tile."),
    key("at", Ty::Cell, "Fixed place in a block: `[x, y]`, y to the south."),
    key(
        "draw",
        Ty::OneOf(&["first", "last"]),
        "Whether it is drawn before or after the other tiles of its set.",
    ),
    key("in_pile", Ty::Flag, "Whether it is drawn at all; true if left out."),
];

/// A field given in full, besides one key for each kind of features that fill their sides.
pub(crate) const FIELD: &[Key] =
    &[required("at", Ty::Text, "Halves of sides, `En Wn`; none for an inner field.")];

/// Checks the keys of a table and the types of their values. Keys that are none of these go to `other`.
pub(crate) fn check<'a>(
    source: &Source,
    what: &str,
    table: &'a Table,
    keys: &'static [Key],
    report: &mut Report,
    mut other: impl FnMut(&'a (crate::raw::Text, Node), &mut Report),
) {
    for key in keys.iter().filter(|key| key.required && table.get(key.name).is_none()) {
        report.push(missing_key::finding(source, what, key, &table.span));
    }
    for pair in &table.pairs {
        match keys.iter().find(|key| key.name == pair.0.text) {
            Some(key) => check_value(source, key.name, &pair.1, key.ty, report),
            None => other(pair, report),
        }
    }
}

/// Reports a key that no table has.
pub(crate) fn unknown(
    source: &Source,
    what: &str,
    keys: &'static [Key],
) -> impl FnMut(&(crate::raw::Text, Node), &mut Report) {
    move |(name, _), report| {
        let candidates: Vec<_> = keys.iter().map(|key| key.name).collect();
        report.push(unknown_key::finding(source, what, name, &candidates));
    }
}

/// Checks that a value is of a type, with everything in it.
pub(crate) fn check_value(source: &Source, name: &str, node: &Node, ty: Ty, report: &mut Report) {
    let value = &node.value;
    let (is_text, is_list, is_table) =
        (matches!(value, Value::Text(_)), matches!(value, Value::List(_)), matches!(value, Value::Table(_)));
    let mut is = |wanted, fits| node.is(source, name, wanted, fits, report);
    match ty {
        Ty::Text => {
            is("a text", is_text);
        }
        Ty::Flag => {
            is("true or false", matches!(value, Value::Flag(_)));
        }
        Ty::Number(least, most) => {
            if is("a whole number", matches!(value, Value::Number(_))) {
                check_range(source, name, node, least, most, report);
            }
        }
        Ty::Texts => {
            if is("a list of texts", is_list) {
                check_texts(source, name, node, report);
            }
        }
        Ty::TextOrTexts => {
            if is("a text or a list of texts", is_text || is_list) {
                check_texts(source, name, node, report);
            }
        }
        Ty::OneOf(words) => {
            if is("a text", is_text) {
                check_word(source, name, node, words, report);
            }
        }
        Ty::OneOfOrTexts(words) => {
            if is("a text or a list of texts", is_text || is_list) {
                check_word(source, name, node, words, report);
                check_texts(source, name, node, report);
            }
        }
        Ty::Counts(most) => {
            let fits = is_table || matches!(value, Value::Number(_));
            if is("a whole number or a table by edition", fits) {
                check_range(source, name, node, 0, most, report);
                for (_, count) in node.table().iter().flat_map(|it| &it.pairs) {
                    check_value(source, name, count, Ty::Number(0, most), report);
                }
            }
        }
        Ty::Cell => {
            let numbers = node.list().iter().all(|it| matches!(it.value, Value::Number(_)));
            if is("a list of two whole numbers", is_list && numbers && node.list().len() == 2) {
                for number in node.list() {
                    check_range(source, name, number, -1000, 1000, report);
                }
            }
        }
        Ty::Flags => {
            if is("a table from places to markers", is_table) {
                for (slot, markers) in node.table().iter().flat_map(|it| &it.pairs) {
                    check_value(source, &slot.text, markers, Ty::TextOrTexts, report);
                }
            }
        }
        Ty::Marks => {
            if is("a table from marks to `true`, numbers or texts", is_table) {
                for (mark, value) in node.table().iter().flat_map(|it| &it.pairs) {
                    let fits = matches!(value.value, Value::Flag(true) | Value::Number(_) | Value::Text(_));
                    if value.is(source, &mark.text, "`true`, a whole number or a text", fits, report) {
                        check_range(source, &mark.text, value, 1, 99, report);
                    }
                }
            }
        }
        Ty::Numbers => {
            if is("a table from names to numbers", is_table) {
                for (word, number) in node.table().iter().flat_map(|it| &it.pairs) {
                    check_value(source, &word.text, number, POINTS, report);
                }
            }
        }
        Ty::Table(keys) => {
            if is("a table", is_table) {
                if let Some(table) = node.table() {
                    check(
                        source,
                        &format!("[{name}]"),
                        table,
                        keys,
                        report,
                        unknown(source, &format!("[{name}]"), keys),
                    );
                }
            }
        }
        Ty::Scale(keys) => {
            if is("a table of points", is_table) {
                if let Some(table) = node.table() {
                    check(source, &format!("`{name}`"), table, keys, report, |(word, number), report| {
                        check_value(source, &word.text, number, POINTS, report);
                    });
                }
            }
        }
        Ty::Tables(keys) => {
            if is("a table", is_table) {
                for (word, node) in node.table().iter().flat_map(|it| &it.pairs) {
                    let what = format!("[{name}.{}]", word.text);
                    if node.is(source, &word.text, "a table", matches!(node.value, Value::Table(_)), report) {
                        if let Some(table) = node.table() {
                            check(source, &what, table, keys, report, unknown(source, &what, keys));
                        }
                    }
                }
            }
        }
        Ty::ListOf(_) => {
            let tables = node.list().iter().all(|it| matches!(it.value, Value::Table(_)));
            is("a list of tables", is_list && tables);
        }
    }
}

fn check_range(source: &Source, name: &str, node: &Node, least: i64, most: i64, report: &mut Report) {
    if let Value::Number(number) = node.value
        && number.is_none_or(|it| it < least || it > most)
    {
        report.push(out_of_range::finding(source, name, node, least, most));
    }
}

fn check_texts(source: &Source, name: &str, node: &Node, report: &mut Report) {
    for text in node.list() {
        check_value(source, name, text, Ty::Text, report);
    }
}

fn check_word(source: &Source, name: &str, node: &Node, words: &'static [&'static str], report: &mut Report) {
    if let Some(text) = node.text()
        && !words.contains(&text.text.as_str())
    {
        report.push(wrong_value::finding(source, name, text, words));
    }
}
