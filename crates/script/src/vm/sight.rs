//! Table as the world of handlers: answers queries natively, and carries out the effects that need no engine.

use bastide_core::host::{Act, Subject};
use bastide_core::piece::FigureId;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::{Handle, Renaming, World};
use smallvec::SmallVec;

use super::consult::Frame;
use super::env::Env;
use crate::api::{Looked, looks};
use crate::exchange::answer::Answer;
use crate::exchange::cross::settled;
use crate::exchange::given::{Arg, MOST_ARGS};
use crate::exchange::kept::{keep, kept};
use crate::exchange::protocol::{Effect, MemberId, Play, Query, rename_value};
use crate::exchange::thing::{Held, Thing};
use crate::fault::bad;

/// Depth of consultations, and their number so far, in a filter that has consulted nobody.
const ALONE: (u8, u32) = (1, 0);

/// Table that handlers look at.
pub(crate) struct Sight<'a> {
    env: &'a Env,
    table: Lent<'a>,
    /// Options that a filter is called about, if they are several; handles of places are indices into them.
    options: Option<&'a [Subject]>,
}

enum Lent<'a> {
    Read(&'a Table),
    Write(&'a mut Table),
}

impl<'a> Sight<'a> {
    /// A table that may not be changed.
    pub(crate) fn read(env: &'a Env, table: &'a Table) -> Self {
        Self { env, table: Lent::Read(table), options: None }
    }

    /// A table of which kept values may be changed.
    pub(crate) fn write(env: &'a Env, table: &'a mut Table) -> Self {
        Self { env, table: Lent::Write(table), options: None }
    }

    /// A table with options that a filter is called about in one go.
    pub(crate) fn of_options(env: &'a Env, table: &'a Table, options: &'a [Subject]) -> Self {
        Self { env, table: Lent::Read(table), options: Some(options) }
    }

    fn table(&self) -> &Table {
        match &self.table {
            Lent::Read(table) => table,
            Lent::Write(table) => table,
        }
    }

    /// As [`Self::look`], with things among the arguments.
    #[inline(never)]
    fn look_about_more(&self, member: MemberId, thing: Handle, args: &[Arg], names: &Renaming) -> Looked {
        let real_arg = |it: &Arg| match it {
            Arg::Thing(it) => Arg::Thing(Thing::of_handle(real(it.handle(), names))),
            Arg::Figures(all) => {
                let real = |it: &FigureId| Held::of(Thing::of_handle(real(it.thing().handle(), names)));
                Arg::Figures(all.iter().filter_map(real).collect())
            }

            other => other.clone(),
        };
        let all: SmallVec<[Arg; MOST_ARGS]> = args.iter().map(real_arg).collect();
        self.look(member, thing, &all)
    }

    /// Answer of a native function, without running anything.
    #[inline(always)]
    fn look(&self, member: MemberId, thing: Handle, args: &[Arg]) -> Looked {
        match self.options {
            None => self.ask(member, thing, args),
            Some(_) => self.ask_about_option(member, thing, args),
        }
    }

    /// As [`Self::look`], with the result of the native function and no other, so that the answer is written to where it is wanted at once.
    #[inline(always)]
    fn ask(&self, member: MemberId, thing: Handle, args: &[Arg]) -> Looked {
        let (env, before) = (self.env, self.env.consulting.get());
        let frame = Frame { table: self.table(), env, lua: None };
        let answer = (looks()[member.idx()].look)(&frame.view(), Thing::of_handle(thing), args);
        if answer.is_err() {
            env.consulting.set(before);
        }
        answer
    }

    /// As [`Self::look`], about one of several options. How many handlers it may consult is counted for it alone.
    fn ask_about_option(&self, member: MemberId, thing: Handle, args: &[Arg]) -> Looked {
        self.turn_to(thing);
        let before = self.env.consulting.get();
        let answer = self.ask(member, thing, args);
        if self.env.consulting.replace(ALONE) != ALONE {
            self.env.consulting.set(before);
            return Err(Box::new(bad("an option consults others")));
        }
        answer
    }

    /// Makes a place the one that native functions are asked about.
    #[inline(always)]
    fn turn_to(&self, it: Handle) {
        if let (Some(options), Thing::Place) = (self.options, Thing::of_handle(it)) {
            self.env.turn_to(options[it.index() as usize]);
        }
    }
}

/// The thing that a handle in a tree means here.
#[inline]
fn real(it: Handle, names: &Renaming) -> Handle {
    if Thing::of_handle(it).is_given() { it } else { names.real(it) }
}

impl World<Play> for Sight<'_> {
    type Refusal = Box<mlua::Error>;

    #[inline]
    fn answer(&mut self, query: &Query, names: &Renaming) -> Looked {
        match query {
            Query::Var(var, of) => Ok(Answer::Kept(kept(self.table(), *var, of.map(|it| real(it, names))))),
            Query::Member { member, thing, args, is_about_more: false } => {
                self.look(*member, real(*thing, names), args)
            }
            Query::Member { member, thing, args, is_about_more: true } => {
                self.look_about_more(*member, real(*thing, names), args, names)
            }
        }
    }

    fn perform(&mut self, effect: &Effect, names: &Renaming) -> Option<Answer> {
        match effect {
            Effect::Act(asked) => {
                if !matches!(asked.act, Act::Face { .. } | Act::Close) {
                    return None;
                }
                let Lent::Write(table) = &mut self.table else { return None };
                return table.act_of_rule(&names.restore(asked).act).then_some(Answer::Value(Value::Nil));
            }
            Effect::Keep(var, of, value) => {
                let of = of.map(|it| real(it, names));
                let value = rename_value(value, &mut |it| Some(names.real(it)))?;
                let value = settled(value, self.table()).ok()?;
                // Keeping the same again changes nothing.
                if kept(self.table(), *var, of) != value {
                    let Lent::Write(table) = &mut self.table else { return None };
                    keep(table, *var, of, value);
                }
            }
            Effect::Modify(change) => self.env.modify(change).then_some(())?,
        }
        Some(Answer::Nil)
    }

    fn aspect(&self, query: &Query, subject: Handle) -> Option<u64> {
        let Query::Member { member, .. } = query else { return None };
        let options = self.options.filter(|_| looks()[member.idx()].is_by_where)?;
        let at = match Thing::of_handle(subject) {
            Thing::Spot(spot) => Thing::Tile(self.table().tile_under(spot.ground)),
            _ => match options[subject.index() as usize] {
                Subject::Placement { pos, .. } => Thing::Cell(pos),
                _ => return None,
            },
        };
        Some(at.code())
    }
}
