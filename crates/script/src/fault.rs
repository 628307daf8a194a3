//! From the interpreter's errors to faults: a message of one line, the script and line where it broke, the callers.

use std::sync::Arc;

use bastide_core::host::{Fault, SourceLine};

/// Name under which the prelude appears in traces.
pub(crate) const PRELUDE: &str = "bastide";

/// The files that scripts are named by, to find them in traces.
pub(crate) type Files = [Arc<str>];

/// An error with a message for the author.
pub(crate) fn bad(message: impl Into<String>) -> mlua::Error {
    mlua::Error::runtime(message.into())
}

/// The message of an error, without places and traces.
pub(crate) fn message(error: &mlua::Error) -> String {
    match error {
        mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => message(cause),
        mlua::Error::RuntimeError(text) | mlua::Error::MemoryError(text) => first_line(text).to_owned(),
        mlua::Error::SyntaxError { message, .. } => first_line(message).to_owned(),
        mlua::Error::BadArgument { cause, .. } => message(cause),
        mlua::Error::FromLuaConversionError { from, to, .. } => format!("{to} is needed, not a {from}"),
        other => first_line(&other.to_string()).to_owned(),
    }
}

fn first_line(text: &str) -> &str {
    let line =
        text.split("\nstack traceback:").next().unwrap_or(text).lines().next().unwrap_or_default().trim();
    // Lines of the prelude are nobody's.
    let number = |rest: &'static str| line.strip_prefix(rest)?.strip_prefix(':')?.split_once(": ");
    match number(PRELUDE) {
        Some((digits, rest)) if digits.bytes().all(|it| it.is_ascii_digit()) => rest,
        _ => line,
    }
}

/// All text of an error that may name places: its message, then its traces from the inside out.
fn whole(error: &mlua::Error) -> String {
    match error {
        mlua::Error::CallbackError { traceback, cause } => format!("{}\n{traceback}", whole(cause)),
        mlua::Error::WithContext { cause, .. } | mlua::Error::BadArgument { cause, .. } => whole(cause),
        mlua::Error::RuntimeError(text) | mlua::Error::MemoryError(text) => text.clone(),
        mlua::Error::SyntaxError { message, .. } => message.clone(),
        other => other.to_string(),
    }
}

/// The place that a line begins with, and what follows it.
fn place<'a>(line: &'a str, files: &Files) -> Option<(SourceLine, &'a str)> {
    let line = line.trim_start();
    let line = line.strip_prefix("[string \"").map_or(line, |rest| rest);
    files.iter().find_map(|file| {
        let rest = line.strip_prefix(file.as_ref())?;
        let rest = rest.strip_prefix("\"]").unwrap_or(rest).strip_prefix(':')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().ok()?;
        Some((
            SourceLine { file: Arc::clone(file), line: number },
            rest[digits..].trim_start_matches(':').trim_start(),
        ))
    })
}

/// Makes a fault of an error.
pub(crate) fn fault(error: &mlua::Error, files: &Files) -> Fault {
    let text = message(error);
    let mut fault = Fault::new(text.clone());
    if let Some((source, rest)) = place(&text, files) {
        fault.details.message = rest.to_owned();
        fault.details.source = Some(source);
    }
    let mut trace: Vec<SourceLine> = Vec::new();
    for line in whole(error).lines() {
        if let Some((source, _)) = place(line, files)
            && trace.last() != Some(&source)
        {
            trace.push(source);
        }
    }
    fault.details.message = clear(&fault.details.message);
    if fault.details.source.is_none() {
        fault.details.source = trace.first().cloned();
    }
    if trace.first() == fault.details.source.as_ref() && !trace.is_empty() {
        trace.remove(0);
    }
    fault.details.trace = trace;
    fault
}

/// Remedies for messages of the interpreter, which begin and end so. The first that fits is taken.
const REMEDIES: [(&str, &str, &str); 12] = [
    ("attempt to call a nil value", "", "there is no function of this name"),
    ("attempt to call a ", " value", "what is no function is read without `()`"),
    ("attempt to get length of a function", " value", CALLED),
    ("attempt to index function with ", "'", CALLED),
    ("attempt to index number with ", "'", WALKED),
    ("attempt to index nil with ", "'", "there is none here: look first, `if it then … end`"),
    ("attempt to compare boolean ", "", COMPARED),
    ("attempt to compare ", " boolean", COMPARED),
    ("attempt to perform arithmetic ", " on Score and number", SCORED),
    ("attempt to perform arithmetic ", " on number and Score", SCORED),
    ("attempt to perform arithmetic (add) on string", "", JOINED),
    ("attempt to perform arithmetic (add) on ", " and string", JOINED),
];
/// The remedy for the place of an entry that is taken for the entry.
pub(crate) const WALKED: &str = "a number has no members: of `for at, it in ipairs(list)` the first name is the place and the second the entry";
const CALLED: &str = "a method is called to have its answer: `game.active:figures()`";
const COMPARED: &str = "`not a > b` is read as `(not a) > b`: write `not (a > b)`";
const SCORED: &str = "`score:add(1, \"why\")` changes the number, and `score.value` is what it is so far";
const JOINED: &str = "`..` joins texts: `\"turn \" .. game.turn`";

/// Says what the interpreter says in words for authors.
fn clear(message: &str) -> String {
    if message.contains("attempt to yield across") {
        return "`act` cannot be used inside table.sort, string.gsub or a metamethod".to_owned();
    }
    if message.ends_with("attempt to modify a readonly table") {
        return "this table cannot be changed; to change a list that is kept, change a copy and assign that: `local list = table.clone(V.state.list)`, and in the end `V.state.list = list`".to_owned();
    }
    if message.contains("stack overflow") {
        return "functions call each other without end".to_owned();
    }
    if let Some((kind @ ("table" | "function" | "userdata" | "thread"), address)) = message.split_once(": ")
        && address.starts_with("0x")
    {
        return format!("an error that is a {kind} and no message");
    }
    if message.is_empty() {
        return "an error without a message".to_owned();
    }
    let message = message.strip_prefix("runtime error: ").unwrap_or(message);
    match REMEDIES.iter().find(|(start, end, _)| message.starts_with(start) && message.ends_with(end)) {
        Some((.., remedy)) => format!("{message}; {remedy}"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_messages_and_traces() {
        let files = [Arc::from("a.lua")];
        let error = mlua::Error::RuntimeError(
            "a.lua:12: attempt to index nil with 'size'\nstack traceback:\n\ta.lua:12: in function 'helper'\n\t[C]: in ?\n\ta.lua:30".to_owned(),
        );
        let fault = fault(&error, &files);
        assert_eq!(
            fault.details.message,
            "attempt to index nil with 'size'; there is none here: look first, `if it then … end`"
        );
        assert_eq!(fault.details.source.as_ref().unwrap().to_string(), "a.lua:12");
        assert_eq!(fault.details.trace.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a.lua:30"]);
    }
}
