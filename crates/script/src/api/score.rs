//! Numbers on their way through hooks, score lines, and results of scoring.

use bastide_core::score::{Phrase, ScoreLine, Scored, Tally};
use bastide_core::table::Table;
use mlua::Value;

use super::registry::{Members, Row};
use crate::answer::Answer;
use crate::cross::{describe, whole};
use crate::env::Env;
use crate::fault::bad;
use crate::protocol::Change;
use crate::thing::TallyRef;

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
    let over = || bad("this score belongs to a call that has ended");
    let change = move |env: &Env, values: &[Value], change: fn(i32, Phrase) -> Change| {
        let value = |at: usize| values.get(at).unwrap_or(&Value::Nil);
        let change = change(points(value(0))?, reason(value(1))?);
        if env.change(change) { Ok(()) } else { Err(over()) }
    };
    it.field("value: number", "The number so far.", move |on, _| {
        on.env.tally.borrow().as_ref().map(Tally::value).ok_or_else(over)
    });
    it.change("add(points: number, why: string | { string })", "Adds to the number.", move |env, values| {
        change(env, values, Change::Add)
    });
    it.change("set(points: number, why: string | { string })", "Sets the number.", move |env, values| {
        change(env, values, Change::Set)
    });
}

/// A number of points.
pub(super) fn points(value: &Value) -> mlua::Result<i32> {
    whole(value, "a number of points", -1_000_000..=1_000_000).map(|it| it as i32)
}

/// Reads the reason for points, which every point has: its name, or a list of its name and details.
pub(super) fn reason(value: &Value) -> mlua::Result<Phrase> {
    let word = |value: &Value| match value {
        Value::String(it) if !it.as_bytes().is_empty() => {
            Ok(it.to_str().map_err(|_| bad("the reason is not UTF-8"))?.to_owned())
        }
        other => Err(bad(format!("every point needs a reason that players read, not {}", describe(other)))),
    };
    match value {
        Value::Table(list) if list.raw_len() > 0 => {
            let words: Vec<String> =
                list.sequence_values().map(|it| word(&it?)).collect::<mlua::Result<_>>()?;
            Ok(Phrase::new(&words[0], &words[1..]))
        }
        other => Ok(word(other)?.as_str().into()),
    }
}
