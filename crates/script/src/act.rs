//! What `act` can do: the arguments of each act are checked here and become an [`Act`] for the engine.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use bastide_core::host::{Act, Bids, Question};
use bastide_core::piece::FigureId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::{MultiValue, Value as LuaValue};

use crate::cross::{
    bad, describe, figure, from_lua, kind, maybe, need, on_board, piece, placed, rotation, settled, side,
    text, whole,
};
use crate::env::{Env, Pending};
use crate::handles::ActRef;
use crate::look::reason;
use crate::trail::Asked;

/// An act by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Award,
    Score,
    Pay,
    Put,
    Move,
    Face,
    SendHome,
    Become,
    Draw,
    Use,
    Discard,
    PutBack,
    Lay,
    Turn,
    Part,
    Random,
    Note,
    Confirm,
    Pick,
    PickOrPass,
    Bid,
    BidOrPass,
    Bids,
}

/// All acts, in the order of the reference.
pub(crate) const OPS: [Op; 23] = [
    Op::Award,
    Op::Score,
    Op::Pay,
    Op::Put,
    Op::Move,
    Op::Face,
    Op::SendHome,
    Op::Become,
    Op::Draw,
    Op::Use,
    Op::Discard,
    Op::PutBack,
    Op::Lay,
    Op::Turn,
    Op::Part,
    Op::Random,
    Op::Note,
    Op::Confirm,
    Op::Pick,
    Op::PickOrPass,
    Op::Bid,
    Op::BidOrPass,
    Op::Bids,
];

impl Op {
    /// Its name in scripts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Award => "award",
            Self::Score => "score",
            Self::Pay => "pay",
            Self::Put => "put",
            Self::Move => "move",
            Self::Face => "face",
            Self::SendHome => "send_home",
            Self::Become => "become",
            Self::Draw => "draw",
            Self::Use => "use",
            Self::Discard => "discard",
            Self::PutBack => "put_back",
            Self::Lay => "lay",
            Self::Turn => "turn",
            Self::Part => "part",
            Self::Random => "random",
            Self::Note => "note",
            Self::Confirm => "confirm",
            Self::Pick => "pick",
            Self::PickOrPass => "pick_or_pass",
            Self::Bid => "bid",
            Self::BidOrPass => "bid_or_pass",
            Self::Bids => "bids",
        }
    }
}

/// Most options of a question.
const OPTIONS: usize = 1000;

/// Checks the arguments of an act and keeps it for the engine, which gets it when the prelude yields.
pub(crate) fn prepare(env: &Env, op: usize, args: MultiValue) -> mlua::Result<()> {
    let op = OPS.get(op.wrapping_sub(1)).copied().ok_or_else(|| bad("there is no such act"))?;
    let args: Vec<LuaValue> = args.into_iter().collect();
    let serial = match args.first() {
        Some(LuaValue::UserData(it)) => it.borrow::<ActRef>().ok().map(|it| it.0),
        _ => None,
    };
    let Some(serial) = serial else {
        return Err(bad(format!("`{0}` is called with a colon: `act:{0}(…)`", op.name())));
    };
    if !env.acting.get() || serial != env.live.get() {
        return Err(bad("this `act` belongs to a call that has ended"));
    }
    let nil = LuaValue::Nil;
    let arg = |at: usize| args.get(at).unwrap_or(&nil);
    let asked = env.read(|table| make(env, table, op, &arg))?;
    env.memory.note_act(&asked);
    *env.pending.borrow_mut() = Some(env.read(|table| pending(asked, table))?);
    Ok(())
}

/// What the engine is to do, with the names that features have in the present game.
pub(crate) fn pending(asked: Asked, table: &Table) -> mlua::Result<Pending> {
    let Act::Ask(Question { player, name, options }) = asked.act else {
        return Ok(Pending { act: asked.act, picked: None });
    };
    let options: Vec<_> = options.into_iter().map(|it| settled(it, table)).collect::<mlua::Result<_>>()?;
    // What is equal is one option; the first of them comes back.
    let mut listed: Vec<Value> = Vec::with_capacity(options.len());
    let mut known = BTreeSet::new();
    listed.extend(options.iter().filter(|it| known.insert(*it)).cloned());
    let act = Act::Ask(Question { player, name, options: listed });
    Ok(Pending { act, picked: asked.picks.then_some(options) })
}

fn make<'a>(env: &Env, table: &Table, op: Op, arg: &dyn Fn(usize) -> &'a LuaValue) -> mlua::Result<Asked> {
    let player = |at: usize| need::<PlayerId>(arg(at), "a Player");
    let of_figure = |at: usize| need::<FigureId>(arg(at), "a Figure").and_then(|it| figure(table, it));
    let act = match op {
        Op::Award => award(table, player(1)?, points(arg(2))?, arg(3), arg(4))?,
        Op::Score => Act::Score {
            feature: on_board(table, need(arg(1), "a Feature")?)?,
            points: points(arg(2))?,
            reason: Arc::from(reason(arg(3))?),
        },
        Op::Pay => {
            maybe::<PlayerId>(arg(2), "a Player who receives, or nil,")?;
            award(table, player(1)?, -points(arg(3))?, arg(4), arg(5))?
        }
        Op::Put => {
            let piece = piece(table, arg(1))?;
            let owner: Option<PlayerId> = maybe(arg(3), "a Player who owns it, or nil,")?;
            let neutral =
                matches!(table.rules().piece(piece).supply, bastide_core::piece::Supply::Neutral(_));
            match (neutral, owner) {
                (true, Some(_)) => {
                    return Err(bad(format!("nobody owns `{}`", table.rules().piece(piece).name)));
                }
                (false, None) => {
                    return Err(bad(format!("whose `{}`? name its owner", table.rules().piece(piece).name)));
                }
                _ => {}
            }
            Act::Put { piece, owner, place: spot(table, arg(2))? }
        }
        Op::Move => {
            let side = if arg(3).is_nil() { None } else { Some(side(arg(3))?) };
            Act::Move { figure: of_figure(1)?, place: spot(table, arg(2))?, side }
        }
        Op::Face => Act::Face { figure: of_figure(1)?, side: side(arg(2))? },
        Op::SendHome => Act::Return { figure: of_figure(1)? },
        Op::Become => {
            Act::Become { feature: on_board(table, need(arg(1), "a Feature")?)?, kind: kind(table, arg(2))? }
        }
        Op::Draw => {
            let count = if arg(1).is_nil() { 1 } else { whole(arg(1), "a number of tiles", 1..=100)? };
            Act::Draw { count: count as u32 }
        }
        Op::Use => Act::Use { tile: face(table, arg(1))? },
        Op::Discard => Act::Discard { tile: face(table, arg(1))? },
        Op::PutBack => Act::PutBack { tile: face(table, arg(1))? },
        Op::Lay => {
            Act::Lay { tile: face(table, arg(1))?, pos: need(arg(2), "a Cell")?, rotation: rotation(arg(3))? }
        }
        Op::Turn => {
            let tile = if arg(2).is_nil() { None } else { Some(face(table, arg(2))?) };
            let brief = match arg(3) {
                LuaValue::Nil => false,
                LuaValue::Boolean(brief) => *brief,
                other => {
                    return Err(bad(format!(
                        "a turn is brief or not: true or false, not {}",
                        describe(other)
                    )));
                }
            };
            Act::Turn { player: player(1)?, tile, brief }
        }
        Op::Part => Act::Part,
        Op::Random => Act::Random { sides: whole(arg(1), "the greatest number", 1..=1_000_000)? as u32 },
        Op::Note => Act::Note { text: Arc::from(text(arg(1), "what players read")?) },
        Op::Bids => Act::Bids(bids(env, table, arg)?),
        Op::Confirm | Op::Pick | Op::PickOrPass | Op::Bid | Op::BidOrPass => return ask(env, table, op, arg),
    };
    Ok(Asked { act, picks: false })
}

fn award(
    table: &Table,
    player: PlayerId,
    points: i32,
    why: &LuaValue,
    feature: &LuaValue,
) -> mlua::Result<Act> {
    let feature = maybe(feature, "a Feature, or nil,")?.map(|it| on_board(table, it)).transpose()?;
    Ok(Act::Award { player, points, reason: Arc::from(reason(why)?), feature })
}

fn points(value: &LuaValue) -> mlua::Result<i32> {
    whole(value, "a number of points", -1_000_000..=1_000_000).map(|it| it as i32)
}

fn face(table: &Table, value: &LuaValue) -> mlua::Result<TileId> {
    let tile: TileId = need(value, "a Face")?;
    if tile.idx() < table.rules().designs.len() {
        Ok(tile)
    } else {
        Err(bad("this face is not in this game"))
    }
}

/// Where a piece can be put.
fn spot(table: &Table, value: &LuaValue) -> mlua::Result<Value> {
    let place = from_lua(value)?;
    match place {
        // On the very segment that was named, not on the first of its feature.
        Value::Feature(node) => on_board(table, node).map(Value::Feature),
        Value::Tile(tile) => placed(table, tile).map(Value::Tile),
        Value::Player(_) => Ok(place),
        _ => Err(bad(format!(
            "a piece is put on a Feature or a Tile, or held by a Player; not {}",
            describe(value)
        ))),
    }
}

fn ask<'a>(env: &Env, table: &Table, op: Op, arg: &dyn Fn(usize) -> &'a LuaValue) -> mlua::Result<Asked> {
    let player: PlayerId = need(arg(1), "a Player who answers")?;
    let name = question_name(env, table, &text(arg(2), "the name of the question")?)?;
    let mut options = match op {
        Op::Confirm => vec![Value::Bool(true), Value::Bool(false)],
        Op::Pick | Op::PickOrPass => listed(&name, arg(3))?,
        _ => amounts(&name, arg(3), arg(4))?.map(Value::Int).collect(),
    };
    if matches!(op, Op::PickOrPass | Op::BidOrPass) {
        options.push(Value::Nil);
    }
    if options.is_empty() {
        return Err(bad(format!("the question `{name}` has no options")));
    }
    let picks = matches!(op, Op::Pick | Op::PickOrPass);
    Ok(Asked { act: Act::Ask(Question { player, name: Arc::from(name), options }), picks })
}

fn listed(name: &str, value: &LuaValue) -> mlua::Result<Vec<Value>> {
    let LuaValue::Table(list) = value else {
        return Err(bad(format!("the options of `{name}` are a list, not {}", describe(value))));
    };
    let Value::List(options) = from_lua(&LuaValue::Table(list.clone()))? else {
        return Err(bad(format!("the options of `{name}` are a list, not a table with names")));
    };
    if options.len() > OPTIONS {
        return Err(bad(format!("the question `{name}` has more than {OPTIONS} options")));
    }
    Ok(options)
}

/// A round of bids.
fn bids<'a>(env: &Env, table: &Table, arg: &dyn Fn(usize) -> &'a LuaValue) -> mlua::Result<Bids> {
    let name = |at: usize| {
        let name = question_name(env, table, &text(arg(at), "the name of the question")?)?;
        Ok::<_, mlua::Error>(Arc::<str>::from(name))
    };
    let (open, raise) = (name(2)?, name(3)?);
    let no_list = || bad(format!("who bids in `{open}` is a list of players, not {}", describe(arg(1))));
    let LuaValue::Table(_) = arg(1) else { return Err(no_list()) };
    let Value::List(players) = from_lua(arg(1))? else { return Err(no_list()) };
    let player = |it: &Value| match it {
        Value::Player(it) => Ok(*it),
        _ => Err(bad(format!("only players bid in `{open}`"))),
    };
    let players = players.iter().map(player).collect::<mlua::Result<Vec<_>>>()?;
    if players.is_empty() {
        return Err(bad(format!("nobody bids in `{open}`")));
    }
    let amounts = amounts(&open, arg(4), arg(5))?;
    if amounts.is_empty() {
        return Err(bad(format!("the question `{open}` has no options")));
    }
    Ok(Bids { players, open, raise, least: *amounts.start(), most: *amounts.end() })
}

/// What may be bid.
fn amounts(name: &str, least: &LuaValue, most: &LuaValue) -> mlua::Result<RangeInclusive<i64>> {
    let range = -1_000_000..=1_000_000;
    let least = whole(least, "the least bid", range.clone())?;
    let most = whole(most, "the greatest bid", range)?;
    if most - least >= OPTIONS as i64 {
        return Err(bad(format!("the question `{name}` has more than {OPTIONS} options")));
    }
    Ok(least..=most)
}

/// The name of a question: of the variant that asks, unless it names one.
fn question_name(env: &Env, table: &Table, name: &str) -> mlua::Result<String> {
    let is_word = |it: &str| !it.is_empty() && it.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    if !name.split('.').all(is_word) {
        return Err(bad(format!("`{name}` cannot name a question; use letters, digits and `_`")));
    }
    if name.contains('.') {
        return Ok(name.to_owned());
    }
    let variant = table.rules().setup.variants.get(env.variant.get());
    Ok(variant.map_or_else(|| name.to_owned(), |it| format!("{}.{name}", it.id)))
}

/// Registers the methods of `act`, which the prelude has made.
pub(crate) fn register(lua: &mlua::Lua, methods: &mlua::Table) -> mlua::Result<()> {
    use mlua::{MetaMethod, UserDataFields, UserDataMethods};
    lua.register_userdata_type::<ActRef>(|registry| {
        for op in OPS {
            if let Ok(method) = methods.raw_get::<mlua::Function>(op.name()) {
                registry.add_field(op.name(), method);
            }
        }
        registry.add_meta_field("__type", "Act");
        registry.add_meta_method(MetaMethod::Index, |_, _, key: LuaValue| -> mlua::Result<LuaValue> {
            let name = key.to_string()?;
            match bastide_diag::did_you_mean(&name, OPS.iter().map(|op| op.name())) {
                Some(help) => Err(bad(format!("`act` cannot `{name}`; {help}"))),
                None => Err(bad(format!("`act` cannot `{name}`"))),
            }
        });
    })
}
