//! The crossing between scripts and the engine: values in both directions, and arguments with messages that an author understands.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Half, Port, Rotation, Side, Third};
use bastide_core::naming::Declared;
use bastide_core::piece::{FigureId, Piece, PieceId};
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::{KindId, MarkerId, Words};
use mlua::{AnyUserData, IntoLua, Lua, Value as LuaValue};

use super::answer::Answer;
use super::handles::{ActRef, Handles, thing};
use super::meanings::{Meanings, Sign};
use super::thing::Thing;
use crate::fault::bad;

/// The largest whole number that a script's numbers hold exactly.
const EXACT: i64 = 1 << 53;
/// Depth limit of lists in lists.
const DEPTH: usize = 8;
/// Largest number of entries in a list.
pub(crate) const LENGTH: usize = 10_000;
/// Largest number of values that a script hands over at once, those in lists in lists included.
pub(crate) const VALUES: usize = 50_000;
/// Most bytes of a text that a script hands over: somebody reads it.
pub(crate) const TEXT: usize = 1000;
/// Most entries in a list of kinds, pieces, markers or figures.
const NAMES: usize = 1000;
/// Most bytes of all texts that a script hands over at once.
const TEXTS: usize = 64 << 10;

/// Name of a value's class, in the words of this API: `a city` is not known here, but `a Feature` is.
pub(crate) fn describe(value: &LuaValue) -> String {
    match value {
        LuaValue::Nil => "nil".to_owned(),
        LuaValue::Boolean(it) => it.to_string(),
        LuaValue::Integer(it) => it.to_string(),
        LuaValue::Number(it) => it.to_string(),
        LuaValue::String(it) => format!("the string `{}`", shortened(&it.to_string_lossy())),
        LuaValue::UserData(it) => {
            class_name(it).map_or("something else".to_owned(), |name| format!("a {name}"))
        }
        other => format!("a {}", other.type_name()),
    }
}

/// The beginning of a text that need not be short.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 100;
    let cut = text.char_indices().nth(SHOWN).map(|(at, _)| &text[..at]);
    cut.map_or_else(|| text.to_owned(), |it| format!("{it}…"))
}

/// The class of a handle.
pub(crate) fn class_name(handle: &AnyUserData) -> Option<&'static str> {
    thing(handle).map(Thing::class).or_else(|| handle.is::<ActRef>().then_some("Act"))
}

/// A handle of this kind.
pub(crate) fn need<T: Copy + 'static>(value: &LuaValue, what: &str) -> mlua::Result<T> {
    if let LuaValue::UserData(handle) = value
        && let Ok(it) = handle.borrow::<T>()
    {
        return Ok(*it);
    }
    Err(bad(format!("{what} is needed, not {}", describe(value))))
}

/// A handle of this kind, or nothing.
pub(crate) fn maybe<T: Copy + 'static>(value: &LuaValue, what: &str) -> mlua::Result<Option<T>> {
    if value.is_nil() { Ok(None) } else { need(value, what).map(Some) }
}

/// Words.
pub(crate) fn text(value: &LuaValue, what: &str) -> mlua::Result<String> {
    match value {
        LuaValue::String(it) if it.as_bytes().len() > TEXT => {
            Err(bad(format!("{what} is longer than {TEXT} bytes: {}", it.as_bytes().len())))
        }
        LuaValue::String(it) => Ok(it.to_str().map_err(|_| bad(format!("{what} is not UTF-8")))?.to_owned()),
        other => Err(bad(format!("{what} is needed, not {}", describe(other)))),
    }
}

/// Yes or no.
pub(crate) fn truth(value: &LuaValue) -> mlua::Result<bool> {
    match value {
        LuaValue::Boolean(it) => Ok(*it),
        other => Err(bad(format!("true or false is needed, not {}", describe(other)))),
    }
}

/// A whole number within bounds.
pub(crate) fn whole(
    value: &LuaValue,
    what: &str,
    bounds: std::ops::RangeInclusive<i64>,
) -> mlua::Result<i64> {
    let number = match value {
        LuaValue::Integer(it) => *it,
        LuaValue::Number(it) if it.fract() == 0.0 && it.abs() <= EXACT as f64 => *it as i64,
        LuaValue::Number(it) if it.is_finite() => {
            return Err(bad(format!("{what} is a whole number, not {it}; `//` divides without a rest")));
        }
        other => return Err(bad(format!("{what} is a whole number, not {}", describe(other)))),
    };
    if bounds.contains(&number) {
        return Ok(number);
    }
    Err(bad(format!("{what} is from {} to {}, not {number}", bounds.start(), bounds.end())))
}

/// A side by its letter.
pub(crate) fn side(value: &LuaValue) -> mlua::Result<Side> {
    let letter = value.as_string().and_then(|it| {
        let bytes = it.as_bytes();
        (bytes.len() == 1).then(|| char::from(bytes[0]))
    });
    letter
        .and_then(Side::from_letter)
        .ok_or_else(|| bad(format!("a side is \"N\", \"E\", \"S\" or \"W\", not {}", describe(value))))
}

/// The middle of a side by its letter, or the middle of half a side by its name in tile sets.
pub(crate) fn port(value: &LuaValue) -> mlua::Result<Port> {
    let name = text(value, "a side or half of one")?;
    let half = || Half::from_name(&name).map(Half::port);
    let found = side(value).map(|side| Port::new(side, Third::Middle)).ok().or_else(half);
    found.ok_or_else(|| {
        bad(format!("a place at the rim is a side, \"N\", or half of one, \"Nw\" or \"Ne\"; not `{name}`"))
    })
}

/// A turn by its degrees.
pub(crate) fn rotation(value: &LuaValue) -> mlua::Result<Rotation> {
    let degrees = whole(value, "a turn in degrees", 0..=270)?;
    Rotation::from_degrees(degrees as u16)
        .ok_or_else(|| bad(format!("a turn is 0, 90, 180 or 270 degrees, not {degrees}")))
}

/// A table, and the variant that asks about it; none if a bot does, which names things as games do.
pub(crate) struct Asker<'a> {
    pub(crate) table: &'a Table,
    pub(crate) variant: Option<usize>,
    /// Meanings of names in this game.
    pub(crate) meanings: &'a Meanings,
}

impl Deref for Asker<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        self.table
    }
}

impl Asker<'_> {
    fn named<T: Declared>(&self, all: &[T], name: &str) -> Option<usize> {
        self.rules().setup.named(all, name, self.variant)
    }

    /// Tests whether a word alone means nothing to who asks, but is a piece of others.
    pub(crate) fn others_have_piece(&self, word: &LuaValue) -> bool {
        let is_word = |it: &Piece| word.as_string().is_some_and(|word| *word == it.word());
        self.rules().setup.pieces.iter().any(is_word)
    }

    /// Message about a name that means nothing to who asks.
    fn unknown<T: Declared>(&self, what: &str, all: &[T], name: &str) -> mlua::Error {
        let setup = &self.rules().setup;
        let others = setup.namesakes(all, name, self.variant);
        if !others.is_empty() {
            let names = others.join("` or `");
            return bad(format!("`{name}` alone names no {what} here; write `{names}`"));
        }
        let known: Vec<_> = all.iter().map(|it| setup.name_of(all, it, self.variant)).collect();
        unknown(what, name, known.iter().map(AsRef::as_ref))
    }
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> mlua::Error {
    match bastide_diag::did_you_mean(name, known) {
        Some(help) => bad(format!("this game has no {what} `{name}`; {help}")),
        None => bad(format!("this game has no {what} `{name}`")),
    }
}

/// A kind of feature by its name.
pub(crate) fn kind(table: &Table, value: &LuaValue) -> mlua::Result<KindId> {
    kind_of(table.rules().words(), &text(value, "the name of a kind of feature")?)
}

fn kind_of(words: &Words, name: &str) -> mlua::Result<KindId> {
    let known = || words.kinds().map(|(_, it)| it.name.as_str());
    words.kind_of(name).ok_or_else(|| unknown("kind of feature", name, known()))
}

pub(crate) fn marker_of(words: &Words, name: &str) -> mlua::Result<MarkerId> {
    let known = || words.markers().map(|(_, it)| it.name.as_str());
    words.marker_of(name).ok_or_else(|| unknown("marker", name, known()))
}

/// Things by a name, or several by a list of names.
pub(crate) fn each<T>(
    value: &LuaValue,
    mut read: impl FnMut(&LuaValue) -> mlua::Result<T>,
) -> mlua::Result<Vec<T>> {
    match value {
        LuaValue::Table(names) if names.raw_len() > NAMES => {
            Err(bad(format!("a list of {} is too long here: at most {NAMES}", names.raw_len())))
        }
        LuaValue::Table(names) => names.sequence_values::<LuaValue>().map(|name| read(&name?)).collect(),
        name => Ok(vec![read(name)?]),
    }
}

/// The name behind a `-`, with which a list of names leaves something out.
pub(crate) fn left_out(name: &str) -> Option<&str> {
    name.strip_prefix('-')
}

/// Kinds of features by a name or a list of names: with those that are like them, and without those that are left out.
pub(crate) fn kinds(table: &Table, value: &LuaValue) -> mlua::Result<Vec<KindId>> {
    kinds_among(table, &each(value, |it| Ok(it.clone()))?)
}

/// As [`kinds`], from the names.
pub(crate) fn kinds_among(table: &Table, names: &[LuaValue]) -> mlua::Result<Vec<KindId>> {
    let words = table.rules().words();
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for name in names {
        let text = text(name, "the name of a kind of feature")?;
        match left_out(&text) {
            Some(name) => without.push(kind_of(words, name)?),
            None => with.push(kind_of(words, &text)?),
        }
    }
    Ok(words.meant_by(&with, &without))
}

/// A marker by its name.
pub(crate) fn marker(table: &Table, value: &LuaValue) -> mlua::Result<MarkerId> {
    marker_of(table.rules().words(), &text(value, "the name of a marker")?)
}

/// A kind of piece by its name; none if its variant is not in the game.
pub(crate) fn piece(asker: &Asker<'_>, value: &LuaValue) -> mlua::Result<Option<PieceId>> {
    asker.meanings.pieces.meaning(asker.variant, value, || {
        let name = text(value, "the name of a piece")?;
        let setup = &asker.rules().setup;
        match asker.named(&setup.pieces, &name) {
            Some(at) => Ok(Some(PieceId(at as u8))),
            None if setup.is_of_absent(&name) => Ok(None),
            None => Err(asker.unknown("piece", &setup.pieces, &name)),
        }
    })
}

/// A sign by its name: a piece, or else a marker; none if it is a piece whose variant is not in the game.
pub(crate) fn sign(asker: &Asker<'_>, value: &LuaValue) -> mlua::Result<Option<Sign>> {
    asker.meanings.signs.meaning(asker.variant, value, || {
        let found = piece(asker, value).map(|it| it.map(Sign::Piece));
        found.or_else(|error| match marker(asker, value) {
            Ok(marker) => Ok(Some(Sign::Marker(marker))),
            Err(_) if asker.others_have_piece(value) => Err(error),
            Err(_) => {
                let name = text(value, "the name of a piece or marker")?;
                Err(bad(format!("this game has no piece or marker `{name}`")))
            }
        })
    })
}

/// A pile that variants declare, by its name.
pub(crate) fn pile(asker: &Asker<'_>, value: &LuaValue) -> mlua::Result<usize> {
    let name = text(value, "the name of a pile")?;
    let piles = &asker.rules().setup.piles;
    asker.named(piles, &name).ok_or_else(|| asker.unknown("pile", piles, &name))
}

/// A number that a variant names, by its full name.
pub(crate) fn number(table: &Table, value: &LuaValue) -> mlua::Result<usize> {
    let name = text(value, "the name of a number")?;
    let numbers = &table.rules().setup.numbers;
    numbers
        .iter()
        .position(|it| it.name == name)
        .ok_or_else(|| unknown("number", &name, numbers.iter().map(|it| it.name.as_str())))
}

/// A feature that is on this table's board.
pub(crate) fn on_board(table: &Table, node: FeatureId) -> mlua::Result<FeatureId> {
    if table.board().has(node.segment()) {
        return Ok(node);
    }
    Err(bad("this feature is not on the board of this game, or its tile was taken up"))
}

/// A segment that is on this table's board.
pub(crate) fn segment(table: &Table, node: SegmentId) -> mlua::Result<SegmentId> {
    if table.board().has(node) {
        return Ok(node);
    }
    Err(bad("this segment is not on the board of this game, or its tile was taken up"))
}

/// A tile that is on this table's board.
pub(crate) fn placed(table: &Table, tile: PlacedIdx) -> mlua::Result<PlacedIdx> {
    if table.board().lies(tile) {
        return Ok(tile);
    }
    Err(bad("this tile is not on the board of this game, or was taken up"))
}

/// A figure of this table.
pub(crate) fn figure(table: &Table, figure: FigureId) -> mlua::Result<FigureId> {
    if usize::from(figure.0) < table.figures().size_hint().0 {
        return Ok(figure);
    }
    Err(bad("this figure is not in this game"))
}

/// A list as a table. It takes no more memory than what the engine holds of it, so the limit of scripts, which would be looked at for each
/// entry, waits until it is made.
fn list<T>(
    lua: &Lua,
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
    mut value: impl FnMut(T) -> mlua::Result<LuaValue>,
) -> mlua::Result<LuaValue> {
    let items = items.into_iter();
    let limit = lua.set_memory_limit(0)?;
    let table = lua.create_table_with_capacity(items.len(), 0).and_then(|table| {
        (1..).zip(items).try_for_each(|(at, it)| table.raw_seti(at, value(it)?))?;
        Ok(LuaValue::Table(table))
    });
    lua.set_memory_limit(limit)?;
    table
}

impl Answer {
    /// The answer as a script gets it.
    pub(crate) fn into_lua(self, handles: &Handles, lua: &Lua) -> mlua::Result<LuaValue> {
        Ok(match self {
            Self::Nil => LuaValue::Nil,
            Self::Bool(it) => LuaValue::Boolean(it),
            Self::Number(it) => LuaValue::Number(it as f64),
            Self::Name(it) => LuaValue::String(handles.name(lua, it)?),
            Self::Text(it) => it.into_lua(lua)?,
            Self::Thing(it) => LuaValue::UserData(handles.of(lua, it)?),
            Self::Things(things) => list(lua, things, |it| handles.of(lua, it).map(LuaValue::UserData))?,
            Self::Names(names) => list(lua, names, |it| handles.name(lua, it).map(LuaValue::String))?,
            Self::Row(fields) => {
                let table = lua.create_table_with_capacity(0, fields.len())?;
                for (name, answer) in fields {
                    table.raw_set(name, answer.into_lua(handles, lua)?)?;
                }
                LuaValue::Table(table)
            }
            Self::Rows(rows) => list(lua, rows, |it| it.into_lua(handles, lua))?,
            Self::Value(it) => to_lua(handles, lua, &it)?,
            Self::Kept(it) => to_lua_frozen(handles, lua, &it)?,
            Self::Options => LuaValue::Table(handles.options()?),
            Self::Failed(message) => return Err(bad(&*message)),
        })
    }
}

/// A value for a script.
pub(crate) fn to_lua(handles: &Handles, lua: &Lua, value: &Value) -> mlua::Result<LuaValue> {
    if let Some(thing) = Thing::of_value(value) {
        return handles.of(lua, thing).map(LuaValue::UserData);
    }
    match value {
        Value::Bool(it) => Ok(LuaValue::Boolean(*it)),
        Value::Int(it) => Ok(LuaValue::Number(*it as f64)),
        Value::Text(it) => it.as_ref().into_lua(lua),
        Value::Side(it) => it.letter().to_string().into_lua(lua),
        Value::Placement(pos, rotation) => {
            let table = lua.create_table()?;
            table.raw_set("cell", handles.of(lua, Thing::Cell(*pos))?)?;
            table.raw_set("rotation", rotation.degrees())?;
            table.set_readonly(true);
            Ok(LuaValue::Table(table))
        }
        Value::List(values) => list(lua, values.iter(), |it| to_lua(handles, lua, it)),
        Value::Map(values) => {
            let table = lua.create_table_with_capacity(0, values.len())?;
            for (name, value) in values {
                table.raw_set(name.as_str(), to_lua(handles, lua, value)?)?;
            }
            Ok(LuaValue::Table(table))
        }
        // Nothing; things are handles.
        _ => Ok(LuaValue::Nil),
    }
}

/// As [`to_lua`], but lists cannot be changed: what a script reads of its state is a copy, and changing a copy would be lost.
pub(crate) fn to_lua_frozen(handles: &Handles, lua: &Lua, value: &Value) -> mlua::Result<LuaValue> {
    let value = to_lua(handles, lua, value)?;
    if let LuaValue::Table(table) = &value {
        freeze(table)?;
    }
    Ok(value)
}

fn freeze(table: &mlua::Table) -> mlua::Result<()> {
    table.for_each(|_: LuaValue, value: LuaValue| match value {
        LuaValue::Table(inner) => freeze(&inner),
        _ => Ok(()),
    })?;
    table.set_readonly(true);
    Ok(())
}

/// A value from a script, with features as they were named there.
pub(crate) fn from_lua(value: &LuaValue) -> mlua::Result<Value> {
    plain(value, DEPTH, &mut Room { values: VALUES, bytes: TEXTS })
}

/// An option as scripts have it: a value, or a list of several or none.
pub(crate) fn whole_option(values: &[Value]) -> Value {
    match values {
        [value] => value.clone(),
        several => Value::list(several.iter().cloned()),
    }
}

/// A value with its features under the name that equal ones share.
pub(crate) fn settled(value: Value, table: &Table) -> mlua::Result<Value> {
    Ok(match value {
        Value::Feature(it) => Value::Feature(table.canonical(on_board(table, it)?)),
        Value::List(values) => {
            let values = Arc::unwrap_or_clone(values).into_iter().map(|it| settled(it, table));
            Value::List(Arc::new(values.collect::<mlua::Result<_>>()?))
        }
        Value::Map(values) => {
            let settle = |(name, it)| Ok((name, settled(it, table)?));
            Value::Map(values.into_iter().map(settle).collect::<mlua::Result<_>>()?)
        }
        plain => plain,
    })
}

/// Room that is left for values that a script hands over.
struct Room {
    values: usize,
    bytes: usize,
}

impl Room {
    /// Takes one more value.
    fn take(&mut self) -> mlua::Result<()> {
        let left = self.values.checked_sub(1);
        self.values = left.ok_or_else(|| bad(format!("more than {VALUES} values are too many in one")))?;
        Ok(())
    }

    fn text(&mut self, value: &LuaValue, what: &str) -> mlua::Result<String> {
        let text = text(value, what)?;
        let left = self.bytes.checked_sub(text.len());
        self.bytes =
            left.ok_or_else(|| bad(format!("texts of more than {TEXTS} bytes are too long in one value")))?;
        Ok(text)
    }
}

fn plain(value: &LuaValue, depth: usize, room: &mut Room) -> mlua::Result<Value> {
    room.take()?;
    match value {
        LuaValue::Nil => Ok(Value::Nil),
        LuaValue::Boolean(it) => Ok(Value::Bool(*it)),
        LuaValue::Integer(_) | LuaValue::Number(_) => {
            whole(value, "a number here", -EXACT..=EXACT).map(Value::Int)
        }
        LuaValue::String(_) => Ok(Value::Text(Arc::from(room.text(value, "text")?))),
        LuaValue::UserData(it) => from_handle(it),
        LuaValue::Table(it) if depth > 0 => from_table(it, depth - 1, room),
        LuaValue::Table(_) => Err(bad("lists in lists in lists: too deep to be kept")),
        other => Err(bad(format!("a {} is not a plain value", other.type_name()))),
    }
}

fn from_handle(handle: &AnyUserData) -> mlua::Result<Value> {
    let value = thing(handle).and_then(Thing::value);
    value
        .ok_or_else(|| bad(format!("{} is not a plain value", describe(&LuaValue::UserData(handle.clone())))))
}

fn from_table(it: &mlua::Table, depth: usize, room: &mut Room) -> mlua::Result<Value> {
    let length = it.raw_len();
    if length > LENGTH {
        return Err(bad(format!("a list of {length} is too long to be kept: at most {LENGTH}")));
    }
    let mut list = Vec::with_capacity(length);
    let mut map = BTreeMap::new();
    it.for_each(|key: LuaValue, value: LuaValue| {
        match &key {
            LuaValue::String(_) => {
                let name = room.text(&key, "a name in a table")?;
                map.insert(name, plain(&value, depth, room)?);
            }
            LuaValue::Integer(_) | LuaValue::Number(_) => list.push(plain(&value, depth, room)?),
            other => {
                return Err(bad(format!("{} cannot be a key here; use names or a list", describe(other))));
            }
        }
        Ok(())
    })?;
    match (list.len() == length, map.is_empty()) {
        (true, true) => Ok(Value::List(Arc::new(list))),
        (true, false) if list.is_empty() => Ok(Value::Map(map)),
        (_, true) => Err(bad(hole(it))),
        (_, false) => Err(bad("a table here is either a list without holes or has only names as keys")),
    }
}

/// The message about a list in which something is missing.
fn hole(list: &mlua::Table) -> String {
    let mut places = 1..=LENGTH;
    match places.find(|at| list.raw_get::<LuaValue>(*at).is_ok_and(|it| it.is_nil())) {
        Some(at) => format!(
            "a list has no holes, and place {at} of this one is nil; to append, change a copy: \
             `local copy = table.clone(list)`, then `table.insert(copy, …)`"
        ),
        None => format!("a list has at most {LENGTH} entries"),
    }
}
