//! Arguments of methods, read once from values of Lua. Names become ids, so that nobody looks them up again.

use std::rc::Rc;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::geometry::{Port, Pos, Rotation, Side};
use bastide_core::piece::{FigureId, PieceId};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::spots::Wanted;
use bastide_core::table::Table;
use bastide_core::words::{EdgeId, KindId, MarkerId};
use mlua::Value as LuaValue;

use super::cross::{
    Asker, describe, each, figure, from_lua, kinds, kinds_among, left_out, marker, marker_of, need, number,
    on_board, piece, pile, placed, port, rotation, side, sign, text, truth, whole,
};
pub(crate) use super::meanings::Sign;
use super::thing::{Held, Thing};
use crate::fault::bad;

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Arg {
    Nil,
    Bool(bool),
    Number(i64),
    Kinds(Rc<[KindId]>),
    Piece(PieceId),
    Pieces(Rc<[PieceId]>),
    Marker(MarkerId),
    Markers(Rc<[MarkerId]>),
    Which(Rc<Which>),
    /// An edge, if the game has the one that was named.
    Edge(Option<EdgeId>),
    Side(Side),
    Port(Port),
    Signs(Rc<[Sign]>),
    Rotation(Rotation),
    Word(Rc<str>),
    Thing(Thing),
    Figures(Rc<[FigureId]>),
}

impl Arg {
    /// Number of words and things in the argument.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Kinds(all) => all.len(),
            Self::Pieces(all) => all.len(),
            Self::Markers(all) => all.len(),
            Self::Signs(all) => all.len(),
            Self::Figures(all) => all.len(),
            Self::Which(it) => it.with.len() + it.without.len(),
            _ => 0,
        }
    }
}

/// A type of argument.
pub(crate) trait Take: Sized {
    /// Message for a value of another kind.
    fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self>;

    /// As it is kept.
    fn keep(&self) -> Arg;

    /// From how it was kept.
    fn kept(arg: &Arg) -> Option<Self>;
}

/// Most arguments of a method.
pub(crate) const MOST_ARGS: usize = 5;

/// All arguments of a method, up to [`MOST_ARGS`].
pub(crate) trait Given: Sized {
    /// Message for values of another kind.
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self>;

    /// As they are kept.
    fn keep(&self) -> Box<[Arg]>;

    /// From how they were kept.
    fn kept(args: &[Arg]) -> Option<Self>;
}

/// A column of the grid.
#[derive(Clone, Copy)]
pub(crate) struct Column(pub(crate) i16);

/// A row of the grid.
#[derive(Clone, Copy)]
pub(crate) struct Row(pub(crate) i16);

/// Most that is counted.
#[derive(Clone, Copy)]
pub(crate) struct Most(pub(crate) i16);

/// Kinds of features by one name or several, with those that are like them.
pub(crate) struct Kinds(pub(crate) Rc<[KindId]>);

/// Spots that are asked for, in a table.
pub(crate) struct Where(pub(crate) Wanted);

/// One sign or several.
pub(crate) struct Signs(pub(crate) Rc<[Sign]>);

/// A tile, on the board or off it.
#[derive(Clone, Copy)]
pub(crate) enum AnyTile {
    Face(TileId),
    Placed(PlacedIdx),
}

/// One piece or several.
pub(crate) struct Pieces(pub(crate) Rc<[PieceId]>);

/// A list of figures.
pub(crate) struct Figures(pub(crate) Rc<[FigureId]>);

/// One marker or several.
pub(crate) struct Markers(pub(crate) Rc<[MarkerId]>);

/// Choice among features by their state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Which {
    pub(crate) completed: Option<bool>,
    pub(crate) occupied: Option<bool>,
    /// Markers of which one has to be there.
    pub(crate) with: Vec<MarkerId>,
    /// Markers of which none may be there.
    pub(crate) without: Vec<MarkerId>,
}

/// A number that a variant names, by its place among those of the rules.
#[derive(Clone, Copy)]
pub(crate) struct NumberName(pub(crate) usize);

/// The word of a variant.
pub(crate) struct VariantWord(pub(crate) Rc<str>);

/// The name of a piece. That its variant is not in the game is no mistake: there are none of it.
pub(crate) struct PieceWord(pub(crate) Option<PieceId>);

/// A pile that variants declare, by its place among those of the rules.
#[derive(Clone, Copy)]
pub(crate) struct PileName(pub(crate) usize);

/// A thing that may have a pile.
pub(crate) struct PileHolder(pub(crate) Thing);

/// The name of an edge. That a game has no such edge is no mistake: its tiles come from elsewhere.
pub(crate) struct EdgeWord(pub(crate) Option<EdgeId>);

/// Columns and rows that can be asked about.
const GRID: std::ops::RangeInclusive<i64> = -2000..=2000;

macro_rules! take {
    ($($given:ty, $arg:ident, |$table:ident, $value:ident| $read:expr;)*) => {
        $(impl Take for $given {
            fn read($table: &Asker<'_>, $value: &LuaValue) -> mlua::Result<Self> {
                $read
            }

            fn keep(&self) -> Arg {
                Arg::$arg(*self)
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::$arg(it) = arg { Some(*it) } else { None }
            }
        })*
    };
}

macro_rules! take_thing {
    ($($given:ty, $what:literal;)*) => {
        $(impl Take for $given {
            fn read(_: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
                need(value, $what)
            }

            fn keep(&self) -> Arg {
                Arg::Thing(self.thing())
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::Thing(it) = arg { Held::of(*it) } else { None }
            }
        })*
    };
}

macro_rules! take_word {
    ($($given:ident, $what:literal;)*) => {
        $(impl Take for $given {
            fn read(_: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
                text(value, $what).map(|it| Self(it.into()))
            }

            fn keep(&self) -> Arg {
                Arg::Word(Rc::clone(&self.0))
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::Word(it) = arg { Some(Self(Rc::clone(it))) } else { None }
            }
        })*
    };
}

macro_rules! take_some {
    ($($given:ident, |$table:ident, $value:ident| $read:expr;)*) => {
        $(impl Take for $given {
            fn read($table: &Asker<'_>, $value: &LuaValue) -> mlua::Result<Self> {
                $read.map(|it| Self(it.into()))
            }

            fn keep(&self) -> Arg {
                Arg::$given(Rc::clone(&self.0))
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::$given(it) = arg { Some(Self(Rc::clone(it))) } else { None }
            }
        })*
    };
}

macro_rules! take_number {
    ($($given:ident, $what:literal;)*) => {
        $(impl Take for $given {
            fn read(_: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
                whole(value, $what, GRID).map(|it| Self(it as i16))
            }

            fn keep(&self) -> Arg {
                Arg::Number(self.0.into())
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::Number(it) = arg { Some(Self(*it as i16)) } else { None }
            }
        })*
    };
}

macro_rules! take_named {
    ($($given:ident, $find:ident;)*) => {
        $(impl Take for $given {
            fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
                $find(table, value).map(Self)
            }

            fn keep(&self) -> Arg {
                Arg::Number(self.0 as i64)
            }

            fn kept(arg: &Arg) -> Option<Self> {
                if let Arg::Number(it) = arg { Some(Self(*it as usize)) } else { None }
            }
        })*
    };
}

take! {
    bool, Bool, |_table, value| truth(value);
    MarkerId, Marker, |table, value| marker(table, value);
    Side, Side, |_table, value| side(value);
    Port, Port, |_table, value| port(value);
    Rotation, Rotation, |_table, value| rotation(value);
    Thing, Thing, |_table, value| thing(value);
}
take_thing! {
    PlayerId, "a Player";
    FeatureId, "a Feature";
    SegmentId, "a Segment";
    PlacedIdx, "a Tile";
    TileId, "a Face";
    Pos, "a Cell";
}
take_some! {
    Kinds, |table, value| kinds(table, value);
    Pieces, |table, value| each(value, |it| piece(table, it)).map(present);
    Markers, |table, value| each(value, |it| marker(table, it));
    Signs, |table, value| each(value, |it| sign(table, it)).map(present);
    Figures, |table, value| match value {
        LuaValue::Table(_) => each(value, |it| figure(table, need(it, "a Figure")?)),
        other => Err(bad(format!("a list of figures is needed, not {}", describe(other)))),
    };
}
take_word! {
    VariantWord, "the word of a variant";
}
take_number! {
    Column, "a column";
    Row, "a row";
    Most, "the most to count";
}

take_named! {
    NumberName, number;
    PileName, pile;
}

impl Take for EdgeWord {
    fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        let name = text(value, "the name of an edge")?;
        let mut edges = table.rules().words().edges();
        Ok(Self(edges.find(|(_, it)| it.name == name).map(|(edge, _)| edge)))
    }

    fn keep(&self) -> Arg {
        Arg::Edge(self.0)
    }

    fn kept(arg: &Arg) -> Option<Self> {
        if let Arg::Edge(it) = arg { Some(Self(*it)) } else { None }
    }
}

impl Take for PieceWord {
    fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        piece(table, value).map(Self)
    }

    fn keep(&self) -> Arg {
        self.0.map_or(Arg::Nil, Arg::Piece)
    }

    fn kept(arg: &Arg) -> Option<Self> {
        match arg {
            Arg::Piece(it) => Some(Self(Some(*it))),
            Arg::Nil => Some(Self(None)),
            _ => None,
        }
    }
}

fn thing(value: &LuaValue) -> mlua::Result<Thing> {
    let known = from_lua(value).ok().and_then(|it| Thing::of_value(&it));
    known.ok_or_else(|| bad(format!("a thing of the game is needed, not {}", describe(value))))
}

impl Take for PileHolder {
    fn read(_: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        let held = value.as_userdata().and_then(super::handles::thing);
        let has_piles = |it: &Thing| matches!(it, Thing::Player(_) | Thing::Tile(_) | Thing::Figure(_));
        held.filter(has_piles).map(Self).ok_or_else(|| {
            bad(format!("a pile is had by a Player, a Tile or a Figure, not by {}", describe(value)))
        })
    }

    fn keep(&self) -> Arg {
        Arg::Thing(self.0)
    }

    fn kept(arg: &Arg) -> Option<Self> {
        if let Arg::Thing(it) = arg { Some(Self(*it)) } else { None }
    }
}

impl Take for Rc<Which> {
    fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        which(table, value).map(Rc::new)
    }

    fn keep(&self) -> Arg {
        Arg::Which(Self::clone(self))
    }

    fn kept(arg: &Arg) -> Option<Self> {
        if let Arg::Which(it) = arg { Some(Self::clone(it)) } else { None }
    }
}

impl Take for AnyTile {
    fn read(_: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        let placed = need::<PlacedIdx>(value, "a Tile").map(Self::Placed);
        placed.or_else(|_| need::<TileId>(value, "a Face or a Tile").map(Self::Face))
    }

    fn keep(&self) -> Arg {
        Arg::Thing(match self {
            Self::Face(it) => it.thing(),
            Self::Placed(it) => it.thing(),
        })
    }

    fn kept(arg: &Arg) -> Option<Self> {
        match arg {
            Arg::Thing(Thing::Face(it)) => Some(Self::Face(*it)),
            Arg::Thing(Thing::Tile(it)) => Some(Self::Placed(*it)),
            _ => None,
        }
    }
}

impl<T: Take> Take for Option<T> {
    fn read(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<Self> {
        if value.is_nil() { Ok(None) } else { T::read(table, value).map(Some) }
    }

    fn keep(&self) -> Arg {
        self.as_ref().map_or(Arg::Nil, Take::keep)
    }

    fn kept(arg: &Arg) -> Option<Self> {
        if *arg == Arg::Nil { Some(None) } else { T::kept(arg).map(Some) }
    }
}

fn nth(values: &[LuaValue], at: usize) -> &LuaValue {
    values.get(at).unwrap_or(&LuaValue::Nil)
}

impl Given for () {
    fn read(_: &Asker<'_>, _: &[LuaValue]) -> mlua::Result<Self> {
        Ok(())
    }

    fn keep(&self) -> Box<[Arg]> {
        Box::default()
    }

    fn kept(_: &[Arg]) -> Option<Self> {
        Some(())
    }
}

impl<A: Take> Given for A {
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self> {
        A::read(table, nth(values, 0))
    }

    fn keep(&self) -> Box<[Arg]> {
        Box::new([Take::keep(self)])
    }

    fn kept(args: &[Arg]) -> Option<Self> {
        A::kept(args.first()?)
    }
}

impl<A: Take, B: Take> Given for (A, B) {
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self> {
        Ok((A::read(table, nth(values, 0))?, B::read(table, nth(values, 1))?))
    }

    fn keep(&self) -> Box<[Arg]> {
        Box::new([self.0.keep(), self.1.keep()])
    }

    fn kept(args: &[Arg]) -> Option<Self> {
        let [a, b] = args else { return None };
        Some((A::kept(a)?, B::kept(b)?))
    }
}

impl<A: Take, B: Take, C: Take> Given for (A, B, C) {
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self> {
        Ok((
            A::read(table, nth(values, 0))?,
            B::read(table, nth(values, 1))?,
            C::read(table, nth(values, 2))?,
        ))
    }

    fn keep(&self) -> Box<[Arg]> {
        Box::new([self.0.keep(), self.1.keep(), self.2.keep()])
    }

    fn kept(args: &[Arg]) -> Option<Self> {
        let [a, b, c] = args else { return None };
        Some((A::kept(a)?, B::kept(b)?, C::kept(c)?))
    }
}

impl<A: Take, B: Take, C: Take, D: Take, E: Take> Given for (A, B, C, D, E) {
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self> {
        let (a, b, c) = Given::read(table, values)?;
        let (d, e) = Given::read(table, values.get(3..).unwrap_or(&[]))?;
        Ok((a, b, c, d, e))
    }

    fn keep(&self) -> Box<[Arg]> {
        Box::new([self.0.keep(), self.1.keep(), self.2.keep(), self.3.keep(), self.4.keep()])
    }

    fn kept(args: &[Arg]) -> Option<Self> {
        let [a, b, c, d, e] = args else { return None };
        Some((A::kept(a)?, B::kept(b)?, C::kept(c)?, D::kept(d)?, E::kept(e)?))
    }
}

impl Given for Where {
    fn read(table: &Asker<'_>, values: &[LuaValue]) -> mlua::Result<Self> {
        let mut wanted = Wanted::default();
        let given = match nth(values, 0) {
            LuaValue::Nil => return Ok(Self(wanted)),
            LuaValue::Table(it) => it,
            other => {
                let what = "what spots are asked for is a table, as `{ kind = \"road\", occupied = false }`";
                return Err(bad(format!("{what}, not {}", describe(other))));
            }
        };
        given.for_each(|key: LuaValue, value: LuaValue| {
            match text(&key, "a name as a key of what spots are asked for")?.as_str() {
                "piece" => wanted.pieces = Some(pieces(table, &value)?),
                "kind" => {
                    let (kinds, whole) = grounds(table, &value)?;
                    (wanted.kinds, wanted.whole) = (Some(kinds), whole);
                }
                "tile" => wanted.tile = Some(placed(table, need(&value, "a Tile")?)?),
                "feature" => wanted.feature = Some(on_board(table, need(&value, "a Feature")?)?),
                "occupied" => wanted.occupied = Some(truth(&value)?),
                "completed" => wanted.completed = Some(truth(&value)?),
                "each" => {
                    wanted.one_each = text(&value, "`feature`")? == "feature";
                    if !wanted.one_each {
                        return Err(bad("one spot is asked for `each = \"feature\"`, and for nothing else"));
                    }
                }
                other => {
                    let keys = ["piece", "kind", "tile", "feature", "occupied", "completed", "each"];
                    let help = bastide_diag::did_you_mean(other, keys)
                        .unwrap_or_else(|| format!("it is one of `{}`", keys.join("`, `")));
                    return Err(bad(format!("spots are not asked for by `{other}`; {help}")));
                }
            }
            Ok(())
        })?;
        Ok(Self(wanted))
    }

    fn keep(&self) -> Box<[Arg]> {
        let Wanted { pieces, kinds, whole, tile, feature, occupied, completed, one_each } = self.0;
        let is = |it: Option<bool>| it.map_or(0, |it| 1 + i64::from(it));
        let flags = i64::from(whole) + 2 * i64::from(one_each) + 4 * is(occupied) + 12 * is(completed);
        let sets = [pieces, kinds].map(|it| it.map_or(Arg::Nil, |it| Arg::Number(it as i64)));
        let things =
            [tile.map(Held::thing), feature.map(Held::thing)].map(|it| it.map_or(Arg::Nil, Arg::Thing));
        sets.into_iter().chain([Arg::Number(flags)]).chain(things).collect()
    }

    fn kept(args: &[Arg]) -> Option<Self> {
        let [pieces, kinds, Arg::Number(flags), tile, feature] = args else { return None };
        let set = |it: &Arg| if let Arg::Number(it) = it { Some(*it as u64) } else { None };
        let is = |it: i64| (it > 0).then_some(it == 2);
        Some(Self(Wanted {
            pieces: set(pieces),
            kinds: set(kinds),
            whole: flags % 2 == 1,
            one_each: flags / 2 % 2 == 1,
            tile: Take::kept(tile)?,
            feature: Take::kept(feature)?,
            occupied: is(flags / 4 % 3),
            completed: is(flags / 12),
        }))
    }
}

/// A piece or several, as bits.
fn pieces(table: &Asker<'_>, value: &LuaValue) -> mlua::Result<u64> {
    Ok(each(value, |it| piece(table, it))?.into_iter().flatten().fold(0, |bits, it| bits | 1 << it.0))
}

/// Those that are in the game.
fn present<T>(all: Vec<Option<T>>) -> Vec<T> {
    all.into_iter().flatten().collect()
}

/// As bits.
fn bits(kinds: &[KindId]) -> u64 {
    kinds.iter().fold(0, |bits, it| bits | 1 << it.0)
}

/// Kinds of features as bits, and whether `tile` is among them: a tile as a whole.
fn grounds(table: &Table, value: &LuaValue) -> mlua::Result<(u64, bool)> {
    let is_tile = |it: &LuaValue| it.as_string().is_some_and(|it| *it == "tile");
    let (whole, names): (Vec<_>, Vec<_>) = each(value, |it| Ok(it.clone()))?.into_iter().partition(is_tile);
    Ok((bits(&kinds_among(table, &names)?), !whole.is_empty()))
}

/// A choice among features, from a table of its keys.
fn which(table: &Table, value: &LuaValue) -> mlua::Result<Which> {
    let LuaValue::Table(keys) = value else {
        return Err(bad(format!(
            "features are chosen by a table, `{{ completed = true }}`, not by {}",
            describe(value)
        )));
    };
    let mut which = Which::default();
    keys.for_each(|key: LuaValue, value: LuaValue| {
        match key.as_string().map(mlua::LuaString::to_string_lossy).as_deref() {
            Some("completed") => which.completed = Some(truth(&value)?),
            Some("occupied") => which.occupied = Some(truth(&value)?),
            Some("marker") => drop(each(&value, |name| {
                let text = text(name, "the name of a marker")?;
                match left_out(&text) {
                    Some(name) => which.without.push(marker_of(table.rules().words(), name)?),
                    None => which.with.push(marker_of(table.rules().words(), &text)?),
                }
                Ok(())
            })?),
            _ => return Err(bad("features are chosen by `completed`, `occupied` and `marker`")),
        }
        Ok(())
    })?;
    Ok(which)
}
