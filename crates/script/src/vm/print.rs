//! Printing: texts for the author of a script. They go to whoever listens and onto the fault that follows, and are no observation: call trees
//! do not know of them.

use std::sync::Arc;

use bastide_core::host::{Printed, SourceLine};
use mlua::{AnyUserData, Lua, MultiValue, Table, Value};

use super::consult::Frame;
use super::env::Env;
use crate::api::class;
use crate::exchange::cross::{class_name, describe};
use crate::exchange::handles::thing;
use crate::exchange::protocol::Query;

/// Most texts that a fault keeps.
const KEPT: usize = 10;
/// Most letters of a text.
const LONGEST: usize = 500;
/// Most entries of a table that are shown, and tables inside one another.
const ENTRIES: usize = 20;
const DEPTH: usize = 3;

impl Env {
    /// Prints values, from a line of a script. A script that is only being loaded prints nothing.
    pub(crate) fn print(&self, lua: &Lua, place: Option<(String, u32)>, values: MultiValue) {
        let (false, Some((file, line))) = (self.loading.get() || !self.is_lent(), place) else { return };
        // Everything in a table is looked at, to bring it into an order.
        let work = |it: &Value| match it {
            Value::Table(it) => 10 * it.pairs::<Value, Value>().count(),
            Value::String(it) => it.as_bytes().len() / 16,
            _ => 1,
        };
        let steps: usize = values.iter().map(work).sum();
        if self.meter.charge(steps as u32).is_err() {
            return;
        }
        let words: Vec<_> = values.iter().map(|it| self.shown(lua, it, DEPTH)).collect();
        let letters = words.join(" ");
        let letters = letters.chars().map(|it| if it.is_control() { ' ' } else { it });
        let source = SourceLine { file: Arc::from(file), line };
        let printed = Printed { text: letters.take(LONGEST).collect(), hook: self.hook.get(), source };
        if let Some(listener) = &*self.listener.borrow() {
            listener(&printed);
        }
        match &mut *self.run.borrow_mut() {
            Some(run) => keep(&mut run.printed, printed),
            None => keep(&mut self.printed.borrow_mut(), printed),
        }
    }

    /// Hands what a run that broke has printed to the run that waits for it, or to the fault.
    pub(crate) fn hand_over(&self, printed: Vec<Printed>) {
        let (mut run, mut last) = (self.run.borrow_mut(), self.printed.borrow_mut());
        let to = run.as_mut().map_or(&mut *last, |it| &mut it.printed);
        printed.into_iter().for_each(|it| keep(to, it));
    }

    /// A value in words. Looks things up without a trace in the run.
    fn shown(&self, lua: &Lua, value: &Value, depth: usize) -> String {
        match value {
            Value::String(it) => it.to_string_lossy(),
            Value::Table(_) if depth == 0 => "{…}".to_owned(),
            Value::Table(it) => self.table_shown(lua, it, depth - 1),
            Value::UserData(it) => self.thing_shown(lua, it).unwrap_or_else(|| describe(value)),
            other => describe(other),
        }
    }

    fn thing_shown(&self, lua: &Lua, handle: &AnyUserData) -> Option<String> {
        let query = Query::member(class(class_name(handle)?).text?, thing(handle)?, Box::default());
        let answer = self.read(|table| Frame { table, env: self, lua: None }.answer(&query)).ok()?;
        answer.into_lua(&self.handles, lua).ok()?.to_string().ok()
    }

    /// A table in words: the entries of its list, then the others by their names.
    fn table_shown(&self, lua: &Lua, table: &Table, depth: usize) -> String {
        let (list, mut others) = (table.raw_len(), Vec::new());
        let mut entries: Vec<_> = (1..=list.min(ENTRIES))
            .map(|at| self.shown(lua, &table.raw_get(at).unwrap_or(Value::Nil), depth))
            .collect();
        let named = table.for_each(|key: Value, value: Value| {
            if !key.as_integer().is_some_and(|it| (1..=list as i64).contains(&it)) {
                others.push(format!("{} = {}", self.shown(lua, &key, 0), self.shown(lua, &value, depth)));
            }
            Ok(())
        });
        others.sort_unstable();
        entries.extend(named.map_or_else(|_| Vec::new(), |()| others));
        let is_cut = list > ENTRIES || entries.len() > ENTRIES;
        entries.truncate(ENTRIES);
        entries.extend(is_cut.then(|| "…".to_owned()));
        format!("{{{}}}", entries.join(", "))
    }
}

fn keep(list: &mut Vec<Printed>, printed: Printed) {
    if list.len() == KEPT {
        list.remove(0);
    }
    list.push(printed);
}
