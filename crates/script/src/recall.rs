//! Rules that only look: told from memory where that is enough, and run where it is not.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{HookId, Listed, Subject, Veto};
use bastide_core::table::Table;
use bastide_core::value::Value;
use mlua::{Function, Lua, MultiValue, Value as LuaValue};

use crate::about::About;
use crate::cross::{bad, describe, from_lua};
use crate::env::Env;
use crate::swap;
use crate::thing::Thing;
use crate::trail::{End, Offered, settled_all};
use crate::world::World;

/// How many rules may wait for what the next one says before it counts as a circle. Told or run, it is the same.
const DEPTH: u8 = 100;
/// How many rules may be asked before the first of them has its answer.
const ASKED: u32 = 10_000;

/// The tree of what a hook runs.
pub(crate) const fn tree(hook: HookId) -> usize {
    2 * hook.0 as usize
}

/// The tree of what an offer lists.
const fn list_tree(hook: HookId) -> usize {
    tree(hook) + 1
}

/// A hook that is called to say something about a thing.
#[derive(Clone, Copy)]
pub(crate) struct Consulted<'a> {
    pub(crate) hook: HookId,
    pub(crate) run: &'a Function,
    pub(crate) about: Thing,
}

impl Consulted<'_> {
    /// Why a filter forbids something, if it does. Without a Lua state only what is remembered can be told.
    pub(crate) fn filter(
        self,
        env: &Env,
        lua: Option<&Lua>,
        table: &Table,
    ) -> mlua::Result<Option<Arc<str>>> {
        let end = self.consult(env, lua, table, false, |returned| match returned {
            LuaValue::Nil => Ok(End::Filter(None)),
            LuaValue::String(reason) => Ok(End::Filter(Some(Arc::from(reason.to_string_lossy())))),
            other => Err(bad(format!(
                "a `filter` hook returns nothing to allow or a string that says why not; this one returned {}",
                describe(&other)
            ))),
        })?;
        match end {
            End::Filter(reason) => Ok(reason),
            End::Offer(_) | End::Done(_) => Err(bad("this hook is no filter")),
        }
    }

    /// Lets a `modify` hook change the number on its way. Without a Lua state only what is remembered can be done.
    pub(crate) fn modify(self, env: &Env, lua: Option<&Lua>, table: &Table) -> mlua::Result<()> {
        let end = self.consult(env, lua, table, true, |returned| match returned {
            LuaValue::Nil => Ok(End::Done(false)),
            other => Err(bad(format!(
                "`modify` hooks return nothing; `score:add` and `score:set` change the number. This one returned {}",
                describe(&other)
            ))),
        });
        end.map(|_| ())
    }

    /// Tells from memory what comes of the hook, or runs it; `read` makes out what it has returned.
    fn consult(
        self,
        env: &Env,
        lua: Option<&Lua>,
        table: &Table,
        modifies: bool,
        read: impl FnOnce(LuaValue) -> mlua::Result<End>,
    ) -> mlua::Result<End> {
        let (depth, asked) = env.consulting.get();
        let asked = if depth == 0 { 0 } else { asked + 1 };
        if depth == DEPTH || asked == ASKED {
            return Err(bad("rules ask one another without end"));
        }
        env.consulting.set((depth + 1, asked));
        let end = match (self.told(env, table, modifies), lua) {
            (Some(end), _) => Ok(end),
            (None, Some(lua)) => self.run_and_note(env, lua, modifies, read),
            (None, None) => Err(bad("this is not remembered")),
        };
        env.consulting.set((depth, env.consulting.get().1));
        end
    }

    /// What comes of the hook, if that is remembered. If not, all is as it was before.
    fn told(self, env: &Env, table: &Table, modifies: bool) -> Option<End> {
        let (before, consulting) = (modifies.then(|| env.tally.borrow().clone()), env.consulting.get());
        let known = env.memory.recall(env, table, tree(self.hook), &About::Thing(self.about));
        if let Some((end, trail)) = known {
            env.memory.was_known(trail);
            return Some(end);
        }
        if let Some(before) = before {
            // It may have been followed some of the way.
            *env.tally.borrow_mut() = before;
        }
        env.consulting.set(consulting);
        None
    }

    /// Runs the hook, for what it says is not remembered.
    #[cold]
    fn run_and_note(
        self,
        env: &Env,
        lua: &Lua,
        modifies: bool,
        read: impl FnOnce(LuaValue) -> mlua::Result<End>,
    ) -> mlua::Result<End> {
        let memory = &env.memory;
        // Another rule may be waiting for the answer, and that one may act.
        let (waiting, acting) = (memory.pause(), env.acting.replace(false));
        memory.begin(tree(self.hook), &About::Thing(self.about), Vec::new());
        // Who asks is not charged for what the other does, as it would not be if that one were remembered.
        let left = env.meter.left();
        env.meter.start_again();
        let end = self.run(env, lua, modifies).and_then(read);
        env.acting.set(acting);
        let end = match env.meter.spent() {
            Some(spent) => Err(bad(spent.to_string())),
            None => end,
        };
        env.meter.start(left);
        if let Ok(end) = &end {
            memory.note_end(|_| Some(end.clone()));
        }
        memory.go_on(waiting);
        end
    }

    fn run(self, env: &Env, lua: &Lua, modifies: bool) -> mlua::Result<LuaValue> {
        let handle = |it| env.handles.of(lua, it).map(LuaValue::UserData);
        let mut args = vec![handle(Thing::Game)?, handle(self.about)?];
        if modifies {
            args.push(handle(Thing::Score)?);
        }
        self.run.call(MultiValue::from_vec(args))
    }
}

impl World {
    /// What a filter says of each of some things; each time it may take so many steps.
    pub(crate) fn filter(
        &self,
        hook: HookId,
        run: &Function,
        subjects: &[Subject],
        steps: u32,
    ) -> mlua::Result<Vec<Option<Veto>>> {
        let env = &self.env;
        let vetoes = env.read(|table| {
            let said = self.said(hook, subjects, table);
            let mut vetoes = Vec::with_capacity(subjects.len());
            for (subject, said) in subjects.iter().zip(said) {
                let reason = match said {
                    Some(reason) => reason,
                    None => {
                        env.meter.start(steps);
                        let about = self.asked_about(table, *subject)?;
                        Consulted { hook, run, about }.filter(env, Some(self.lua()), table)?
                    }
                };
                vetoes.push(reason.map(|reason| Veto { reason, hook }));
            }
            Ok(vetoes)
        });
        env.place.set(None);
        env.spot.set(None);
        vetoes
    }

    /// What an offer lists.
    pub(crate) fn offer(&self, hook: HookId, list: &Function) -> mlua::Result<Listed> {
        let (env, tree) = (&self.env, list_tree(hook));
        let memory = &env.memory;
        let told = env.read(|table| match memory.recall(env, table, tree, &About::Nothing) {
            Some((End::Offer(offered), trail)) => {
                let options = offered.list(&trail.things, table)?;
                memory.was_known(trail);
                Ok(Some(options))
            }
            _ => Ok(None),
        })?;
        match told {
            Some(options) => Ok(options),
            None => self.run_offer(tree, list),
        }
    }

    /// Runs what lists an offer, for it is not remembered.
    #[cold]
    fn run_offer(&self, tree: usize, list: &Function) -> mlua::Result<Listed> {
        let (env, memory) = (&self.env, &self.env.memory);
        memory.begin(tree, &About::Nothing, Vec::new());
        let options = listed(list.call::<LuaValue>(&self.game)?)?;
        self.unspent(())?;
        memory.note_end(|number| {
            let numbered: Option<_> = options.iter().map(|it| swap::list(it, number)).collect();
            Some(End::Offer(Rc::new(Offered::new(numbered?))))
        });
        env.read(|table| options.into_iter().map(|it| settled_all(it, table)).collect())
    }
}

/// What `list` has returned.
fn listed(returned: LuaValue) -> mlua::Result<Vec<Vec<Value>>> {
    let listed = match returned {
        LuaValue::Nil => return Ok(Vec::new()),
        LuaValue::Table(listed) => listed,
        other => return Err(bad(format!("`list` returns a list of options, not {}", describe(&other)))),
    };
    let mut options = Vec::new();
    for option in listed.sequence_values::<LuaValue>() {
        options.push(match from_lua(&option?)? {
            Value::List(values) => values,
            _ => {
                return Err(bad(
                    "each option that `list` returns is a list of values, `{ tile, \"N\" }`; it may be empty",
                ));
            }
        });
    }
    Ok(options)
}
