//! What a variant measures of a finished game: `V.measure(name, says, function(game) … end)`. It looks, and changes nothing.

use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::{Fault, Source};
use bastide_core::rules::Measured;
use bastide_core::table::Table;
use mlua::{Function, Lua, MultiValue, Value as LuaValue};

use crate::cross::{bad, describe};
use crate::defect::{BAD_HOOK, Defect, Where};
use crate::host::LuaHost;
use crate::variant::{Loading, caller_line};

/// How a measure is registered, as a line of Lua.
pub(crate) const USAGE: &str = "V.measure(\"name\", \"what it says\", function(game) … return number end)";

/// A measure as a script registers it.
#[derive(Clone, Debug)]
pub(crate) struct MeasureDecl {
    /// Its name within the variant.
    pub(crate) name: String,
    /// What it says, for people.
    pub(crate) says: String,
    /// Where it is registered.
    pub(crate) line: u32,
}

impl MeasureDecl {
    /// As the rules of a game know it.
    pub(crate) fn measured(&self, id: &str, file: &Arc<str>) -> Measured {
        Measured {
            name: format!("{id}.{}", self.name),
            says: self.says.clone(),
            source: Source { file: Arc::clone(file), line: self.line },
        }
    }
}

/// The function that registers measures.
pub(crate) fn registration(lua: &Lua, loading: &Rc<Loading>) -> mlua::Result<Function> {
    let sink = Rc::clone(loading);
    lua.create_function(move |lua, args: MultiValue| {
        let line = caller_line(lua);
        if sink.done.get() {
            return Err(bad("measures are registered while the script is loaded, not later"));
        }
        let taken: Vec<String> = sink.measures.borrow().iter().map(|(it, _)| it.name.clone()).collect();
        match read(args.into_iter().collect(), line, &taken) {
            Ok(measure) => sink.measures.borrow_mut().push(measure),
            Err(message) => {
                let defect = Defect::new(BAD_HOOK, message, Where::Line(line));
                sink.defects.borrow_mut().push(defect.with_help(Some(USAGE.to_owned())));
            }
        }
        Ok(())
    })
}

fn read(args: Vec<LuaValue>, line: u32, taken: &[String]) -> Result<(MeasureDecl, Function), String> {
    let mut args = args.into_iter();
    let mut next = || args.next().unwrap_or(LuaValue::Nil);
    let (name, says, run) = (next(), next(), next());
    let LuaValue::String(name) = name else {
        return Err(format!("`measure` needs the name of what is measured, not {}", describe(&name)));
    };
    let name = name.to_string_lossy();
    let is_word = name.starts_with(|it: char| it.is_ascii_lowercase())
        && name.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_');
    if !is_word {
        return Err(format!("`{name}` is no name of a measure; names are words of a–z, digits and `_`"));
    }
    if taken.contains(&name) {
        return Err(format!("`{name}` is measured twice"));
    }
    let LuaValue::String(says) = says else {
        return Err(format!("the measure `{name}` needs to say what it is, not {}", describe(&says)));
    };
    let LuaValue::Function(run) = run else {
        return Err(format!("the measure `{name}` needs a function, not {}", describe(&run)));
    };
    Ok((MeasureDecl { name, says: says.to_string_lossy(), line }, run))
}

impl LuaHost {
    /// Takes a measure of a game.
    pub(crate) fn take(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>) {
        let registered = self.rules.setup.measures.get(measure).map(|it| it.source.clone());
        let registered = registered.unwrap_or_else(|| Source { file: Arc::from(""), line: 1 });
        self.lend(table, &registered, |world| {
            let taken = world.measures.get(measure);
            let (variant, run) = taken.ok_or_else(|| bad("this measure belongs to other rules"))?;
            world.env.variant.set(*variant);
            number(&run.call::<LuaValue>(&world.game)?)
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
