//! Answers: what scripts are told when they look at the game, before it becomes a value of Lua. Knows no state of a game.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::Pos;
use bastide_core::piece::{FigureId, PieceId};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::value::Value;
use bastide_core::words::{EdgeId, KindId};
use mlua::{IntoLua, Lua, Value as LuaValue};

use crate::cross::{freeze, to_lua};
use crate::env::Env;
use crate::thing::{Held, Thing};

/// A name that a game has only one of, so that no text has to be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    Kind(KindId),
    Piece(PieceId),
    Edge(EdgeId),
    /// A word of the interface: a step, the letter of a side.
    Fixed(&'static str),
}

/// What a script is told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Nil,
    Bool(bool),
    Number(i64),
    Name(Name),
    Text(String),
    Thing(Thing),
    Things(Vec<Thing>),
    Names(Vec<Name>),
    /// A table with names as keys.
    Row(Vec<(&'static str, Answer)>),
    Rows(Vec<Answer>),
    /// A value that changes hands: the script may do with lists what it likes.
    Value(Value),
    /// A value that is kept elsewhere: lists cannot be changed.
    Kept(Value),
    /// All options of the game.
    Options,
}

impl Answer {
    /// The answer as a script gets it.
    pub(crate) fn into_lua(self, env: &Env, lua: &Lua) -> mlua::Result<LuaValue> {
        Ok(match self {
            Self::Nil => LuaValue::Nil,
            Self::Bool(it) => LuaValue::Boolean(it),
            Self::Number(it) => LuaValue::Number(it as f64),
            Self::Name(it) => LuaValue::String(env.handles.name(lua, it)?),
            Self::Text(it) => it.into_lua(lua)?,
            Self::Thing(it) => LuaValue::UserData(env.handles.of(lua, it)?),
            Self::Things(things) => {
                let table = lua.create_table_with_capacity(things.len(), 0)?;
                for (at, thing) in (1..).zip(things) {
                    table.raw_seti(at, env.handles.of(lua, thing)?)?;
                }
                LuaValue::Table(table)
            }
            Self::Names(names) => {
                let table = lua.create_table_with_capacity(names.len(), 0)?;
                for name in names {
                    table.raw_push(env.handles.name(lua, name)?)?;
                }
                LuaValue::Table(table)
            }
            Self::Row(fields) => {
                let table = lua.create_table_with_capacity(0, fields.len())?;
                for (name, answer) in fields {
                    table.raw_set(name, answer.into_lua(env, lua)?)?;
                }
                LuaValue::Table(table)
            }
            Self::Rows(rows) => {
                let table = lua.create_table_with_capacity(rows.len(), 0)?;
                for row in rows {
                    table.raw_push(row.into_lua(env, lua)?)?;
                }
                LuaValue::Table(table)
            }
            Self::Value(it) => to_lua(env, lua, &it)?,
            Self::Kept(it) => {
                let value = to_lua(env, lua, &it)?;
                if let LuaValue::Table(table) = &value {
                    freeze(table)?;
                }
                value
            }
            Self::Options => LuaValue::Table(env.options(lua)?),
        })
    }

    /// A list of things.
    pub(crate) fn list<T: Held>(things: impl IntoIterator<Item = T>) -> Self {
        Self::Things(things.into_iter().map(Held::thing).collect())
    }
}

macro_rules! from_held {
    ($($held:ty),*) => {
        $(
            impl From<$held> for Answer {
                fn from(it: $held) -> Self {
                    Self::Thing(it.thing())
                }
            }

            impl From<Vec<$held>> for Answer {
                fn from(things: Vec<$held>) -> Self {
                    Self::list(things)
                }
            }
        )*
    };
}

macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Answer {
            fn from(it: $number) -> Self {
                Self::Number(it.into())
            }
        })*
    };
}

macro_rules! from_name {
    ($($name:ident: $id:ty),*) => {
        $(impl From<$id> for Answer {
            fn from(it: $id) -> Self {
                Self::Name(Name::$name(it))
            }
        })*
    };
}

from_held!(PlayerId, PlacedIdx, TileId, NodeId, FigureId, Pos);
from_number!(i16, i32, u8, u16, u32);
from_name!(Kind: KindId, Piece: PieceId, Edge: EdgeId, Fixed: &'static str);

impl From<bool> for Answer {
    fn from(it: bool) -> Self {
        Self::Bool(it)
    }
}

impl From<String> for Answer {
    fn from(it: String) -> Self {
        Self::Text(it)
    }
}

impl<T: Into<Answer>> From<Option<T>> for Answer {
    fn from(it: Option<T>) -> Self {
        match it {
            Some(it) => it.into(),
            None => Self::Nil,
        }
    }
}
