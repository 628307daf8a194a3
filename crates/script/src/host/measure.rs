//! Measures of a finished game, taken by the functions that scripts have registered.

use std::sync::Arc;

use bastide_core::host::{Fault, SourceLine};
use bastide_core::table::Table;
use bastide_replay::{Call, Handle};
use mlua::{Lua, Value as LuaValue};

use super::LuaHost;
use crate::exchange::cross::describe;
use crate::exchange::protocol::Outcome;
use crate::fault::bad;
use crate::vm::consult::{Frame, measure_handler};

impl LuaHost {
    /// Takes a measure of a game.
    pub(crate) fn take(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        let registered = self.rules.setup.measures.get(measure).map(|it| it.source.clone());
        let registered = registered.unwrap_or_else(|| SourceLine { file: Arc::from(""), line: 1 });
        let handler = measure_handler(&self.rules, measure);
        self.lend(table, &registered, |world| {
            let env = &world.env;
            let run = |lua: &Lua| {
                let run = env.fresh(|it| it.measure(measure))?;
                let value: LuaValue = run.call((&world.game, env.handles.no_act(lua)?))?;
                number(&value).map(Outcome::Measure)
            };
            let outcome = env.read(|table| {
                let frame = Frame { table, env, lua: Some(world.lua()) };
                frame.call(Call { handler, subject: Handle::NONE, args: &[] }, run)
            })?;
            let Outcome::Measure(number) = outcome else { return Err(bad("this is no measure")) };
            Ok(number)
        })
    }
}

/// The value of a measure: a whole number; yes is 1 and no is 0.
fn number(value: &LuaValue) -> mlua::Result<i64> {
    match value {
        LuaValue::Boolean(is_so) => Ok((*is_so).into()),
        LuaValue::Integer(number) => i32::try_from(*number).map(i64::from).map_err(|_| too_large()),
        LuaValue::Number(number) if number.fract() == 0.0 => {
            if number.abs() <= f64::from(i32::MAX) {
                Ok(*number as i64)
            } else {
                Err(too_large())
            }
        }
        LuaValue::Number(number) => {
            Err(bad(format!("a measure is a whole number, so that sums are exact; this one is {number}")))
        }
        other => Err(bad(format!("a measure is a whole number or a boolean, not {}", describe(other)))),
    }
}

fn too_large() -> mlua::Error {
    bad(format!("a measure is at most {}", i32::MAX))
}
