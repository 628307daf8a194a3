//! Written games as saved games. Nothing is translated here: each choice is put into the messages that it could be, and the one that is read
//! as this choice is written. The whole file is read and replayed before it is handed out.

mod deeds;
mod spelling;
mod writer;

use bastide_core::game::Game;
use bastide_core::player::PlayerId;
use bastide_core::value::Value;
use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_record::{GameSpec, Library, Outcome, Step, Text, Written, run};
use serde_json::json;

use self::writer::Writer;
use super::draws::END;
use super::luck::{Bags, Luck};
use super::play::translated;
use super::setup::Setup;
use super::{Replayed, Saved, replay};

/// Decision, option or tile without a counterpart there.
const NOT_EXPORTED: Code = Code("not-exported");

/// Passing, as written games write it.
const PASS: &str = "pass";

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
    let (setup, missing) = Setup::of(&written.spec, &library.sets(&written.spec), &game);
    for (what, help) in &missing {
        report.push(lacks(what).with_help_if(help.map(str::to_owned)));
    }
    for (variant, what) in UNSAID {
        if game.table().rules().setup.variants.iter().any(|it| it.id == variant) {
            report.push(lacks(what));
        }
    }
    // What there is not leaves the rest of the setup as it is.
    let names: Vec<Text> =
        written.spec.players_or(game.table().rules().players()).into_iter().map(Text::from).collect();
    if let Ok(theirs) = library.game(&translated(&setup, &names, library).0) {
        for Other { key, value, there } in other_options(&game, &theirs) {
            let help = format!("play it with `--option {key}={there}`: such a game is written");
            report.push(lacks(&format!("`{key}={value}`")).with_help(help));
        }
    }
    report.guard(())?;
    // Usual content of the bags: a written game has it in the order in which it comes.
    let usual = library.game(&GameSpec { piles: Vec::new(), ..written.spec.clone() })?;
    let mut writer = Writer::new(&game, &Bags::new(&usual));
    let decision = |step: &Step, but: &str| {
        let mut finding = lacks(&format!("the decision `{}`{but}", step.text));
        if let Some(line) = written.lines.get(step.line) {
            finding.label = Label::new(&written.source, line.span.clone(), "");
        }
        finding
    };
    for step in &outcome.steps {
        if !writer.choice(&game, step.choice) {
            return Err(decision(step, "").into());
        }
        game.choose(step.choice).map_err(|refused| decision(step, &format!(": {refused}")))?;
        writer.chosen(&game);
    }
    let text = document(written, &setup, &game, writer.end(&game));
    let saved = match Saved::read(&Source::new("export.jcz", text.as_str())) {
        Ok(saved) => saved,
        Err(found) => return Err(lacks(&first(&found)).into()),
    };
    let replayed = replay(&saved, library);
    match differs(&replayed, &outcome) {
        None => Ok(text),
        Some(Difference::Decision(step, but)) => Err(decision(step, &but).into()),
        Some(Difference::Game(why)) => Err(lacks(&why).into()),
    }
}

/// Difference between a game and the saved game that is read again.
enum Difference<'a> {
    /// A decision that is read as another one, with the words for it.
    Decision(&'a Step, String),
    /// Something about the game.
    Game(String),
}

/// Option that has another value there.
struct Other {
    key: String,
    value: String,
    there: String,
}

/// Options that are not the same in a game with the setup of a saved game.
fn other_options(ours: &Game, theirs: &Game) -> Vec<Other> {
    let table = ours.table();
    let options = |game: &Game| game.table().rules().setup.options.clone();
    let read = options(theirs);
    let other = |(key, value): (String, Value)| {
        let there = read.get(&key).filter(|it| **it != value)?;
        Some(Other { value: table.value_text(&value), there: table.value_text(there), key })
    };
    options(ours).into_iter().filter_map(other).collect()
}

/// First thing that is not the same when a saved game is read again. When somebody passes is not looked at: one message passes all that could
/// still be done there, and a token put down after passing is read as one put down instead.
fn differs<'a>(replayed: &Replayed, outcome: &'a Outcome) -> Option<Difference<'a>> {
    let games = outcome.game.as_ref().zip(replayed.game.as_ref());
    let Some((ours, theirs)) = games.filter(|_| !replayed.report.has_errors()) else {
        return Some(Difference::Game(first(&replayed.report)));
    };
    let read: Vec<_> = replayed.steps.iter().flat_map(|it| &it.choices).filter(|it| *it != PASS).collect();
    let steps: Vec<_> = outcome.steps.iter().filter(|it| it.text != PASS).collect();
    for (step, other) in steps.iter().zip(&read) {
        if alike(&step.text) != alike(other) {
            return Some(Difference::Decision(step, format!(": it is read as `{other}`")));
        }
    }
    let is_same = steps.len() == read.len() && standing(ours) == standing(theirs);
    (!is_same).then(|| match steps.get(read.len()) {
        Some(step) => Difference::Decision(step, String::new()),
        None => Difference::Game("the end of the game".to_owned()),
    })
}

/// The points of all players, the question that is open and who is asked.
fn standing(game: &Game) -> (Vec<i32>, Option<String>, Option<PlayerId>) {
    let table = game.table();
    let question = game.decision().map(|it| it.question.name().to_string());
    (table.players().map(|it| table.score(it)).collect(), question, game.player())
}

/// A choice without the number of a figure among those that are alike, which saved games do not have.
fn alike(text: &str) -> &str {
    match text.rsplit_once(" (") {
        Some((plain, number)) if number.trim_end_matches(')').parse::<u8>().is_ok() => plain,
        _ => text,
    }
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
