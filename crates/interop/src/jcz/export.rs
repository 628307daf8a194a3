//! Written games as saved games. Nothing is translated here: each choice is put into the messages that it could be, and the one that is read
//! as this choice is written. The whole file is read and replayed before it is handed out.

mod deeds;
mod spelling;
mod writer;

use bastide_core::game::Game;
use bastide_core::value::Value;
use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_record::{GameSpec, Library, Outcome, Written, quoted, run};
use serde_json::json;

use self::writer::Writer;
use super::draws::END;
use super::luck::{Bags, Luck};
use super::setup::Setup;
use super::{Replayed, Saved, replay};

/// Decision, option or tile without a counterpart there.
const NOT_EXPORTED: Code = Code("not-exported");

/// Variants whose saved games do not hold all that chance brought, with the missing part.
const UNSAID: [(&str, &str); 1] = [("flowers", "flowers that are drawn in a known order")];

/// Writes a written game as a saved game.
///
/// # Errors
/// Everything in it that has no counterpart there, and everything that is wrong with it.
pub fn export(written: &Written, library: &dyn Library) -> Result<String, Report> {
    let mut report = Report::about([&written.source]);
    let outcome = run(written, library);
    report.merge(outcome.report.clone());
    report.guard(())?;
    let mut report = Report::about([&written.source]);
    let lacks = |what: &str| {
        let label = Label::new(&written.source, written.span.clone(), "");
        Finding::error(NOT_EXPORTED, format!("JCloisterZone has no counterpart of {what}"), label)
    };
    let mut game = library.game(&written.spec)?;
    let spec = GameSpec { sets: Some(library.sets(&written.spec)), ..written.spec.clone() };
    let (setup, missing) = Setup::of(&spec, &game);
    missing.iter().for_each(|it| report.push(lacks(it)));
    for (variant, what) in UNSAID {
        if game.table().rules().setup.variants.iter().any(|it| it.id == variant) {
            report.push(lacks(what));
        }
    }
    report.guard(())?;
    let mut report = Report::about([&written.source]);
    // Usual content of the bags: a written game says in which order it comes.
    let usual = library.game(&GameSpec { piles: Vec::new(), ..spec })?;
    let mut writer = Writer::new(&game, &Bags::new(&usual));
    for step in &outcome.steps {
        if !writer.choice(&game, step.choice) {
            report.push(lacks(&format!("the decision `{}`", step.text)));
            return report.guard(String::new());
        }
        if let Err(refused) = game.choose(step.choice) {
            report.push(lacks(&format!("the decision `{}`: {refused}", step.text)));
            return report.guard(String::new());
        }
        writer.chosen(&game);
    }
    let text = document(written, &setup, &game, writer.end());
    let saved = match Saved::read(&Source::new("export.jcz", text.as_str())) {
        Ok(saved) => saved,
        Err(found) => {
            report.push(lacks(&first(&found)));
            return report.guard(text);
        }
    };
    let replayed = replay(&saved, library);
    if let (Some(ours), Some(theirs)) = (&outcome.game, &replayed.game) {
        for Other { key, value, there } in other_options(ours, theirs) {
            let help = format!("a game with `{key} = {there}` is written");
            report.push(lacks(&format!("the option `{key}` = {value}")).with_help(help));
        }
    }
    report.guard(())?;
    let mut report = Report::about([&written.source]);
    differs(&replayed, &outcome).iter().for_each(|it| report.push(lacks(it)));
    report.guard(text)
}

/// Option that has another value there.
struct Other {
    key: String,
    value: String,
    there: String,
}

/// Options that are not the same when a saved game is read again.
fn other_options(ours: &Game, theirs: &Game) -> Vec<Other> {
    let table = ours.table();
    let options = |game: &Game| game.table().rules().setup.options.clone();
    let read = options(theirs);
    let quoted = |it: &Value| match it {
        Value::Text(_) => quoted(&table.value_text(it)),
        _ => table.value_text(it),
    };
    let other = |(key, value): (String, Value)| {
        let there = read.get(&key).filter(|it| **it != value)?;
        Some(Other { value: quoted(&value), there: quoted(there), key })
    };
    options(ours).into_iter().filter_map(other).collect()
}

/// First thing that is not the same when a saved game is read again.
fn differs(replayed: &Replayed, outcome: &Outcome) -> Option<String> {
    if outcome.game.is_none() || replayed.game.is_none() {
        return Some(first(&replayed.report));
    }
    if replayed.report.has_errors() {
        return Some(first(&replayed.report));
    }
    let read: Vec<_> = replayed.steps.iter().flat_map(|it| &it.choices).collect();
    let is_same = |(ours, theirs): &(&bastide_record::Step, &&String)| ours.text == ***theirs;
    if let Some((step, other)) = outcome.steps.iter().zip(&read).find(|it| !is_same(it)) {
        return Some(format!("the decision `{}`: it is read as `{other}`", step.text));
    }
    (outcome.steps.len() != read.len()).then(|| match outcome.steps.get(read.len()) {
        Some(step) => format!("the decision `{}`", step.text),
        None => "the end of the game".to_owned(),
    })
}

fn first(report: &Report) -> String {
    report.findings().first().map_or("the game".to_owned(), |it| format!("this: {}", it.message))
}

/// The whole file.
fn document(written: &Written, setup: &Setup, game: &Game, sent: writer::Sent) -> String {
    let table = game.table();
    let names: Vec<_> = table.players().map(|it| table.rules().player_name(it)).collect();
    let players: Vec<_> =
        names.iter().enumerate().map(|(slot, name)| json!({ "name": name, "slot": slot })).collect();
    let assertions: Vec<_> = table
        .players()
        .filter(|_| table.is_over())
        .map(|it| format!("{} has {} points", table.rules().player_name(it), table.score(it)))
        .collect();
    let mut draws = sent.draws;
    // Tiles that are left when it is over, under hills, are in the bag there as well.
    if table.is_over() && table.pile().is_empty() {
        draws.push(END.to_owned());
    }
    let json = json!({
        "appVersion": "6.2.0", "gameId": written.title, "initialRandom": Luck::USUAL, "setup": setup, "players": players,
        "replay": sent.messages, "gameAnnotations": { "drawOrder": draws },
        "test": { "description": written.title, "assertions": assertions },
    });
    format!("{json:#}\n")
}
