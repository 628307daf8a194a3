//! Fresh instances of scripts. Every run gets one: the main function of the script is called again in the same sealed state, so its
//! locals, tables and closures are new and nothing outlives a call.

use bastide_core::host::HookId;
use mlua::{Function, Value as LuaValue};

use crate::fault::bad;

/// Main functions of all scripts of a state, and what they register.
pub(crate) struct Instances {
    /// Calls a main function, and returns one of the entries that it registers.
    pub(crate) make: Function,
    /// By script.
    pub(crate) mains: Vec<Function>,
    /// By hook.
    pub(crate) hooks: Vec<Entry>,
    /// By measure.
    pub(crate) measures: Vec<Entry>,
}

/// Hook or measure as one of those that its script registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) script: usize,
    pub(crate) number: usize,
}

impl Instances {
    /// Handler of a hook, in a fresh instance of its script. Of an offer: what carries it out.
    pub(crate) fn hook(&self, hook: HookId) -> mlua::Result<Function> {
        match self.entry(hook)? {
            LuaValue::Table(offer) => offer.raw_get("take"),
            handler => function(handler),
        }
    }

    /// Handler that lists the options of an offer, in a fresh instance of its script.
    pub(crate) fn list(&self, hook: HookId) -> mlua::Result<Function> {
        match self.entry(hook)? {
            LuaValue::Table(offer) => offer.raw_get("list"),
            _ => Err(bad("this hook offers nothing")),
        }
    }

    /// Function that takes a measure, in a fresh instance of its script.
    pub(crate) fn measure(&self, measure: usize) -> mlua::Result<Function> {
        let of = self.measures.get(measure).ok_or_else(|| bad("this measure belongs to other rules"))?;
        self.make(of.script, -(of.number as i64) - 1).and_then(function)
    }

    fn entry(&self, hook: HookId) -> mlua::Result<LuaValue> {
        let of = self.hooks.get(hook.0 as usize).ok_or_else(|| bad("this hook belongs to other rules"))?;
        self.make(of.script, of.number as i64 + 1)
    }

    /// Entry of a script. Hooks are counted up from 1, measures down from -1.
    fn make(&self, script: usize, number: i64) -> mlua::Result<LuaValue> {
        self.make.call((&self.mains[script], number))
    }
}

fn function(entry: LuaValue) -> mlua::Result<Function> {
    match entry {
        LuaValue::Function(it) => Ok(it),
        _ => Err(bad("the script registers other hooks than when it was loaded")),
    }
}
