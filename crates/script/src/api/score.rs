//! Numbers on their way through hooks, score lines, and results of scoring.

use bastide_core::score::{Phrase, ScoreLine, Scored};
use bastide_core::table::Table;
use mlua::Value;

use super::registry::{Members, Row};
use crate::exchange::answer::Answer;
use crate::exchange::cross::{describe, text, whole};
use crate::exchange::protocol::Change;
use crate::exchange::thing::TallyRef;
use crate::fault::bad;

/// Result of scoring a feature.
pub(crate) static RESULT: Row<Table, Scored> = Row {
    name: "Result",
    doc: "How a feature was scored.",
    fields: &[
        ("feature: Feature", "Which feature.", |_, it| it.feature.into()),
        ("points: number", "What each owner received, or would have received.", |_, it| it.points.into()),
        ("owners: { Player }", "Who received it; empty if nobody did.", |_, it| {
            Answer::list(it.owners.iter())
        }),
        (
            "figures: { Figure }",
            "The followers that were counted: those on it, or those that a rule has named.",
            |_, it| Answer::list(it.figures.iter().copied()),
        ),
    ],
};

/// Score line.
pub(super) static LINE: Row<Table, ScoreLine> = Row {
    name: "Line",
    doc: "Points that a player received, once, for one thing.",
    fields: &[
        ("player: Player", "Who received them.", |_, it| it.player.into()),
        ("points: number", "How many; negative if they were paid.", |_, it| it.points.into()),
        ("reason: string", "Why, as players read it.", |table, it| {
            it.reason.text(table.rules().words()).into()
        }),
        ("feature: Feature?", "For which feature; points for none are a bonus.", |_, it| it.feature.into()),
    ],
};

pub(super) fn score(it: &mut Members<'_, TallyRef>) {
    it.text(|view, _| view.caller.number().map(|it| it.to_string()).ok_or_else(over));
    it.field("value: number", "The number so far.", |view, _| view.caller.number().ok_or_else(over));
    it.change("add(points: number, why: string | { string })", "Adds to the number.", |values| {
        change(values, Change::Add)
    });
    it.change("set(points: number, why: string | { string })", "Sets the number.", |values| {
        change(values, Change::Set)
    });
}

/// The error about a number that has arrived.
pub(crate) fn over() -> mlua::Error {
    bad("this score belongs to a call that has ended")
}

/// A change of a number on its way, from its points and their reason.
fn change(values: &[Value], change: fn(i32, Phrase) -> Change) -> mlua::Result<Change> {
    let value = |at: usize| values.get(at).unwrap_or(&Value::Nil);
    Ok(change(points(value(0))?, reason(value(1))?))
}

/// Most words of a reason.
const WORDS: usize = 20;

/// A number of points.
pub(super) fn points(value: &Value) -> mlua::Result<i32> {
    whole(value, "a number of points", -1_000_000..=1_000_000).map(|it| it as i32)
}

/// Reads the reason for points, which every point has: its name, or a list of its name and details.
pub(super) fn reason(value: &Value) -> mlua::Result<Phrase> {
    let word = |value: &Value| match value {
        Value::String(it) if !it.as_bytes().is_empty() => text(value, "the reason"),
        other => Err(bad(format!("every point needs a reason that players read, not {}", describe(other)))),
    };
    match value {
        Value::Table(list) if list.raw_len() > WORDS => {
            Err(bad(format!("a reason is a list of {WORDS} words at most")))
        }
        Value::Table(list) if list.raw_len() > 0 => {
            let words: Vec<String> =
                list.sequence_values().map(|it| word(&it?)).collect::<mlua::Result<_>>()?;
            Ok(Phrase::new(&words[0], &words[1..]))
        }
        other => Ok(word(other)?.as_str().into()),
    }
}
