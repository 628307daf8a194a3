//! Protocol between handlers and the game: queries, answers, effects and outcomes, as the call trees see them. Touches neither Lua nor a
//! table.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::geometry::Side;
use bastide_core::host::{Act, AllQuestion, Bids, RuleQuestion};
use bastide_core::player::PlayerId;
use bastide_core::score::Phrase;
use bastide_core::value::Value;
use bastide_replay::{Encode, Encoder, Handle, Protocol, Rename};

use super::answer::{Answer, Name};
use super::given::Arg;
use super::thing::{Held, Thing};

/// Marker of the types that handlers of variants exchange with the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Play;

impl Protocol for Play {
    type Query = Query;
    type Answer = Answer;
    type Effect = Effect;
    type Outcome = Outcome;
}

/// Index of a member's native function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemberId(pub(crate) u16);

impl MemberId {
    /// As an index.
    pub(crate) const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// Question about the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Query {
    /// Field or method of a thing.
    Member {
        member: MemberId,
        thing: Handle,
        args: Box<[Arg]>,
        /// True if there are things among the arguments.
        is_about_more: bool,
    },
    /// Kept value, by its index; of a thing, where there is one for each.
    Var(usize, Option<Handle>),
}

/// Change of the game, or question to a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Request to the engine.
    Act(Asked),
    /// New content of a kept value, of a thing where there is one for each.
    Keep(usize, Option<Handle>, Value),
    /// Change of the number that a `modify` hook is called about.
    Modify(Change),
}

/// Request to the engine, before anything about the present game has been looked up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) act: Act,
    /// True if the reply is the index of one of several things in the list of options.
    pub(crate) picks: bool,
}

/// Change of a number on its way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Add(i32, Phrase),
    Set(i32, Phrase),
}

/// Outcome of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// Of a filter: the reason, if it forbids.
    Filter(Option<Arc<str>>),
    /// Of the list of an offer: its options.
    Offer(Rc<[Vec<Value>]>),
    /// Of a measure: its number.
    Measure(i64),
    /// Of any other handler: whether it has taken over.
    Done(bool),
}

impl Query {
    /// Query about a member of a thing.
    pub(crate) fn member(member: MemberId, thing: Thing, args: Box<[Arg]>) -> Self {
        let is_about_more = args.iter().any(|it| matches!(it, Arg::Thing(_) | Arg::Figures(_)));
        Self::Member { member, thing: thing.handle(), args, is_about_more }
    }
}

type Map<'a> = &'a mut dyn FnMut(Handle) -> Option<Handle>;

/// Every handler has the game and the number on its way from the start, so these have no number.
fn renamed(it: Handle, map: Map<'_>) -> Option<Handle> {
    if Thing::of_handle(it).is_given() { Some(it) } else { map(it) }
}

fn thing(it: Thing, map: Map<'_>) -> Option<Thing> {
    renamed(it.handle(), map).map(Thing::of_handle)
}

fn held<T: Held>(it: T, map: Map<'_>) -> Option<T> {
    T::of(thing(it.thing(), map)?)
}

fn maybe<T: Held>(it: Option<T>, map: Map<'_>) -> Option<Option<T>> {
    it.map_or(Some(None), |it| held(it, map).map(Some))
}

fn maybe_renamed(it: Option<Handle>, map: Map<'_>) -> Option<Option<Handle>> {
    it.map_or(Some(None), |it| renamed(it, map).map(Some))
}

fn list(values: &[Value], map: Map<'_>) -> Option<Vec<Value>> {
    values.iter().map(|it| rename_value(it, map)).collect()
}

impl Rename for Query {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(match self {
            Self::Member { member, thing: it, args, is_about_more } => {
                let mut arg = |it: &Arg| match it {
                    Arg::Thing(it) => thing(*it, map).map(Arg::Thing),
                    Arg::Figures(all) => {
                        all.iter().map(|it| held(*it, map)).collect::<Option<_>>().map(Arg::Figures)
                    }
                    other => Some(other.clone()),
                };
                let args = args.iter().map(&mut arg).collect::<Option<_>>()?;
                let (member, is_about_more) = (*member, *is_about_more);
                Self::Member { member, thing: renamed(*it, map)?, args, is_about_more }
            }
            Self::Var(var, of) => Self::Var(*var, maybe_renamed(*of, map)?),
        })
    }
}

/// The same value with each handle replaced, as [`Rename`] does it.
pub(crate) fn rename_value(it: &Value, map: Map<'_>) -> Option<Value> {
    Some(match it {
        Value::Nil | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Side(_) => it.clone(),
        // Scripts have no handle of a placement, so none comes from them.
        Value::Placement(..) => return None,
        Value::List(values) => Value::List(Arc::new(list(values, map)?)),
        Value::Map(values) => {
            let renamed = values.iter().map(|(name, it)| Some((name.clone(), rename_value(it, map)?)));
            Value::Map(renamed.collect::<Option<_>>()?)
        }
        it => thing(Thing::of_value(it)?, map)?.value()?,
    })
}

impl Rename for Asked {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(Self { act: rename_act(&self.act, map)?, picks: self.picks })
    }
}

fn renamed_players(players: &[PlayerId], map: Map<'_>) -> Option<Vec<PlayerId>> {
    players.iter().map(|it| held(*it, map)).collect()
}

fn rename_act(act: &Act, map: Map<'_>) -> Option<Act> {
    Some(match act {
        Act::Award { player, points, reason, feature } => Act::Award {
            player: held(*player, map)?,
            points: *points,
            reason: reason.clone(),
            feature: maybe(*feature, map)?,
        },
        Act::Score { feature, figures, points, reason } => {
            let figures = match figures {
                Some(all) => Some(all.iter().map(|it| held(*it, map)).collect::<Option<_>>()?),
                None => None,
            };
            let (feature, reason) = (held(*feature, map)?, reason.clone());
            Act::Score { feature, figures, points: *points, reason }
        }
        Act::Put { piece, owner, place } => {
            Act::Put { piece: *piece, owner: maybe(*owner, map)?, place: rename_value(place, map)? }
        }
        Act::Deploy { spot, figure } => Act::Deploy { spot: held(*spot, map)?, figure: maybe(*figure, map)? },
        Act::Move { figure, place, side } => {
            Act::Move { figure: held(*figure, map)?, place: rename_value(place, map)?, side: *side }
        }
        Act::Face { figure, side } => Act::Face { figure: held(*figure, map)?, side: *side },
        Act::SendHome { figure, cause } => Act::SendHome { figure: held(*figure, map)?, cause: *cause },
        Act::Become { feature, kind } => Act::Become { feature: held(*feature, map)?, kind: *kind },
        Act::Use { tile } => Act::Use { tile: held(*tile, map)? },
        Act::Draw { from, into } => Act::Draw { from: maybe(*from, map)?, into: maybe(*into, map)? },
        Act::Take { item, from } => Act::Take { item: rename_value(item, map)?, from: held(*from, map)? },
        Act::Store { item, into } => Act::Store { item: rename_value(item, map)?, into: held(*into, map)? },
        Act::Pick { player, name, from, into, or_pass } => Act::Pick {
            player: held(*player, map)?,
            name: name.clone(),
            from: held(*from, map)?,
            into: maybe(*into, map)?,
            or_pass: *or_pass,
        },
        Act::Discard { item } => Act::Discard { item: rename_value(item, map)? },
        Act::PutBack { tile } => Act::PutBack { tile: held(*tile, map)? },
        Act::Lay { tile, pos, rotation } => {
            Act::Lay { tile: held(*tile, map)?, pos: held(*pos, map)?, rotation: *rotation }
        }
        Act::TakeUp { tile } => Act::TakeUp { tile: held(*tile, map)? },
        Act::Shift { tile, pos, rotation } => {
            Act::Shift { tile: held(*tile, map)?, pos: held(*pos, map)?, rotation: *rotation }
        }
        Act::Join { one, other } => Act::Join { one: held(*one, map)?, other: maybe(*other, map)? },
        Act::Separate { one, other } => Act::Separate { one: held(*one, map)?, other: maybe(*other, map)? },
        Act::Place { tile, pos, rotation } => {
            Act::Place { tile: held(*tile, map)?, pos: held(*pos, map)?, rotation: *rotation }
        }
        Act::AddTurn { player, tile, brief } => {
            Act::AddTurn { player: held(*player, map)?, tile: maybe(*tile, map)?, brief: *brief }
        }
        Act::Ask(RuleQuestion { player, name, options }) => Act::Ask(RuleQuestion {
            player: held(*player, map)?,
            name: name.clone(),
            options: list(options, map)?,
        }),
        Act::All(AllQuestion { players, name, options }) => Act::All(AllQuestion {
            players: renamed_players(players, map)?,
            name: name.clone(),
            options: list(options, map)?,
        }),
        Act::Auction(bids) => {
            Act::Auction(Bids { players: renamed_players(&bids.players, map)?, ..bids.clone() })
        }
        Act::Finish { reason, winners } => {
            let all = |it: &Vec<PlayerId>| renamed_players(it, map).map(Some);
            Act::Finish { reason: reason.clone(), winners: winners.as_ref().map_or(Some(None), all)? }
        }
        Act::AddPart | Act::Close | Act::Roll { .. } | Act::Note { .. } => act.clone(),
    })
}

impl Rename for Effect {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(match self {
            Self::Act(it) => Self::Act(it.rename(map)?),
            Self::Keep(var, of, value) => {
                Self::Keep(*var, maybe_renamed(*of, map)?, rename_value(value, map)?)
            }
            Self::Modify(change) => Self::Modify(change.clone()),
        })
    }
}

impl Rename for Outcome {
    fn rename(&self, map: Map<'_>) -> Option<Self> {
        Some(match self {
            Self::Offer(options) => {
                Self::Offer(options.iter().map(|it| list(it, map)).collect::<Option<_>>()?)
            }
            Self::Filter(_) | Self::Measure(_) | Self::Done(_) => self.clone(),
        })
    }
}

/// Words of a key, by what they are.
const KIND: u32 = 0;
const PIECE: u32 = 1;
const EDGE: u32 = 2;
const OTHER: u32 = 3;

/// Others, beside the four sides.
const MAP: u32 = 4;
const FAILED: u32 = 5;
const ROLES: u32 = 6;
const CAUSES: u32 = 9;
const STEPS: u32 = 17;

fn symbol(sort: u32, index: u32, key: &mut Encoder<'_>) {
    key.symbol(index << 2 | sort);
}

/// Lists of sides are common, and short in this way.
fn side(it: Side, key: &mut Encoder<'_>) {
    symbol(OTHER, it.idx() as u32, key);
}

impl Encode for Name {
    #[inline]
    fn encode(&self, key: &mut Encoder<'_>) {
        let (sort, index) = match self {
            Self::Kind(it) => (KIND, it.0),
            Self::Piece(it) => (PIECE, it.0),
            Self::Edge(it) => (EDGE, it.0),
            Self::Side(it) => return side(*it, key),
            Self::Role(it) => return symbol(OTHER, ROLES + *it as u32, key),
            Self::Cause(it) => return symbol(OTHER, CAUSES + *it as u32, key),
            Self::Step(it) => return symbol(OTHER, STEPS + *it as u32, key),
        };
        symbol(sort, index.into(), key);
    }
}

impl Encode for Answer {
    #[inline]
    fn encode(&self, key: &mut Encoder<'_>) {
        match self {
            // Options are the same throughout a game.
            Self::Nil | Self::Options => key.nil(),
            Self::Bool(it) => key.bool(*it),
            Self::Number(it) => key.int(*it),
            Self::Name(it) => it.encode(key),
            Self::Thing(it) => key.handle(it.handle()),
            large => large.encode_large(key),
        }
    }
}

impl Answer {
    /// The rest of the encoding, out of the way of the answers that are frequent and short.
    #[inline(never)]
    fn encode_large(&self, key: &mut Encoder<'_>) {
        match self {
            Self::Text(it) => key.text(it),
            Self::Things(all) => {
                key.list(all.len());
                all.iter().for_each(|it| key.handle(it.handle()));
            }
            Self::Names(all) => {
                key.list(all.len());
                all.iter().for_each(|it| it.encode(key));
            }
            // The names of the fields are always the same.
            Self::Row(fields) => {
                key.list(fields.len());
                fields.iter().for_each(|(_, it)| it.encode(key));
            }
            Self::Rows(rows) => {
                key.list(rows.len());
                rows.iter().for_each(|it| it.encode(key));
            }
            Self::Value(it) | Self::Kept(it) => encode_value(it, key),
            Self::Failed(message) => {
                symbol(OTHER, FAILED, key);
                key.text(message);
            }
            Self::Nil | Self::Options | Self::Bool(_) | Self::Number(_) | Self::Name(_) | Self::Thing(_) => {
                unreachable!("frequent answers are encoded where they are met")
            }
        }
    }
}

fn encode_value(value: &Value, key: &mut Encoder<'_>) {
    if let Some(thing) = Thing::of_value(value) {
        return key.handle(thing.handle());
    }
    match value {
        Value::Bool(it) => key.bool(*it),
        Value::Int(it) => key.int(*it),
        Value::Text(it) => key.text(it),
        Value::Side(it) => side(*it, key),
        Value::Placement(pos, rotation) => {
            key.list(2);
            key.int(rotation.degrees().into());
            key.handle(Thing::Cell(*pos).handle());
        }
        Value::List(all) => {
            key.list(all.len());
            all.iter().for_each(|it| encode_value(it, key));
        }
        Value::Map(all) => {
            symbol(OTHER, MAP, key);
            key.list(all.len());
            for (name, it) in all {
                key.text(name);
                encode_value(it, key);
            }
        }
        _ => key.nil(),
    }
}
