//! Measures of finished games: `V.measure(name, says, function(game) … end)`.

use std::sync::Arc;

use bastide_core::host::SourceLine;
use bastide_core::rules::Measured;
use mlua::Value as LuaValue;

use super::defect::{BAD_HOOK, Defect, Where};
use crate::api::MEASURE;
use crate::exchange::cross::describe;

/// A measure as a script registers it.
#[derive(Clone, Debug)]
pub(crate) struct MeasureDecl {
    /// Its name within the variant.
    pub(crate) name: String,
    /// Its meaning, for people.
    pub(crate) says: String,
    /// Line of its registration.
    pub(crate) line: u32,
}

impl MeasureDecl {
    /// As the rules of a game know it.
    pub(crate) fn measured(&self, variant: usize, id: &str, file: &Arc<str>) -> Measured {
        Measured {
            variant,
            name: format!("{id}.{}", self.name),
            says: self.says.clone(),
            source: SourceLine { file: Arc::clone(file), line: self.line },
        }
    }
}

/// Reads the registration of a measure.
pub(super) fn read(args: Vec<LuaValue>, line: u32, taken: &[MeasureDecl]) -> Result<MeasureDecl, Defect> {
    declaration(args, line, taken).map_err(|message| {
        Defect::new(BAD_HOOK, message, Where::Line(line)).with_help(Some(MEASURE.to_owned()))
    })
}

fn declaration(args: Vec<LuaValue>, line: u32, taken: &[MeasureDecl]) -> Result<MeasureDecl, String> {
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
    if taken.iter().any(|it| it.name == name) {
        return Err(format!("`{name}` is measured twice"));
    }
    let LuaValue::String(says) = says else {
        return Err(format!("the measure `{name}` needs to say what it is, not {}", describe(&says)));
    };
    if !run.is_function() {
        return Err(format!("the measure `{name}` needs a function, not {}", describe(&run)));
    }
    Ok(MeasureDecl { name, says: says.to_string_lossy(), line })
}
