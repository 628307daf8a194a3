//! Rules that only look: told from memory where that is enough, and run where it is not.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Hook, HookId, Listed, Subject};
use bastide_core::value::Value;
use mlua::{Function, Value as LuaValue};

use crate::answer::Answer;
use crate::cross::{bad, describe, from_lua};
use crate::seen::Things;
use crate::swap;
use crate::trail::{End, Halt, Offered, settled_all};
use crate::world::World;

/// The tree of what a hook runs.
pub(crate) const fn tree(hook: HookId) -> usize {
    2 * hook.0 as usize
}

/// The tree of what an offer lists.
const fn list_tree(hook: HookId) -> usize {
    tree(hook) + 1
}

impl World {
    /// What is remembered of a rule that only looks, if it is known what comes of it. Otherwise the run that follows will be remembered.
    fn recall(&self, tree: usize, about: &[Answer]) -> Option<(End, Things)> {
        let memory = &self.env.memory;
        memory.rest();
        let mut trail = memory.enter(tree, about, false)?;
        if memory.tell_called(&mut trail, about)
            && let Halt::End(end) = self.env.follow(&mut trail)
        {
            return Some((end, trail.things));
        }
        memory.begin(tree, about, None);
        None
    }

    /// Why a filter forbids something, if it does.
    pub(crate) fn filter(
        &self,
        hook: HookId,
        declared: &Hook,
        subject: Subject,
        run: &Function,
    ) -> mlua::Result<Option<Arc<str>>> {
        let about = self.subject(declared, subject)?;
        if let Some((End::Filter(reason), things)) = self.recall(tree(hook), &about) {
            self.env.memory.was_known(tree(hook), things);
            return Ok(reason);
        }
        let about = self.lua_args(about)?.into_iter().next().unwrap_or(LuaValue::Nil);
        let reason = match run.call::<LuaValue>((&self.game, about))? {
            LuaValue::Nil => None,
            LuaValue::String(reason) => Some(Arc::from(reason.to_string_lossy())),
            other => {
                return Err(bad(format!(
                    "a `filter` hook returns nothing to allow or a string that says why not; this one returned {}",
                    describe(&other)
                )));
            }
        };
        self.unspent(())?;
        self.env.memory.note_end(|_| Some(End::Filter(reason.clone())));
        Ok(reason)
    }

    /// What an offer lists.
    pub(crate) fn offer(&self, hook: HookId, list: &Function) -> mlua::Result<Listed> {
        if let Some((End::Offer(offered), things)) = self.recall(list_tree(hook), &[]) {
            let options = self.env.read(|table| offered.list(&things, table));
            self.env.memory.was_known(list_tree(hook), things);
            return options;
        }
        let options = listed(list.call::<LuaValue>(&self.game)?)?;
        self.unspent(())?;
        self.env.memory.note_end(|number| {
            let numbered: Option<_> = options.iter().map(|it| swap::list(it, number)).collect();
            Some(End::Offer(Rc::new(Offered::new(numbered?))))
        });
        self.env.read(|table| options.into_iter().map(|it| settled_all(it, table)).collect())
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
