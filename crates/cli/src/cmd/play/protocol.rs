//! `bastide play --protocol jsonl`: a program plays, with a JSON message a line in both directions.

use std::io::BufRead;

use anyhow::{Context, Result};
use bastide_core::decision::Choice;
use bastide_core::event::Event;
use bastide_core::refusal::Refused;
use bastide_play::messages::{Decision, Position, Reason, VERSION};
use bastide_play::{Made, Sitting};
use bastide_record::GameSpec;
use bastide_sim::view::View;
use serde::{Deserialize, Serialize};

use super::by_hand::{HINTS, Seated, line};
use crate::args::Play;
use crate::bots;
use crate::out::{Ending, print};

/// Message to the program.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Said<'a> {
    /// The game, before everything else.
    Game { title: &'a str, seed: u64, players: Vec<Seat<'a>> },
    /// A choice was made, by whomever.
    Step { step: usize, player: &'a str, text: &'a str, events: Vec<String>, points: Vec<i32> },
    /// The program has to choose.
    Decision {
        step: usize,
        #[serde(flatten)]
        decision: Decision,
    },
    /// The position, as the player sees it who has to choose.
    Position {
        step: usize,
        #[serde(flatten)]
        position: Position,
    },
    /// The answer to `why`: none if it is allowed.
    Why { reason: Option<Reason> },
    /// The answer to `hint`: what `club` would choose, and its best options, each with the points by which it expects to be ahead then.
    Hint { text: Option<String>, considered: Vec<Thought> },
    /// The answer to `features`: of each option, the features of the position after it in the eyes of the player who has to choose, under
    /// the same names as the columns of `sim --samples`; null where chance hides the option.
    Features { step: usize, names: Vec<String>, options: Vec<Option<Vec<i32>>> },
    /// The answer to `record`: the game so far as a written game.
    Record { text: String },
    /// The wish is not possible; everything is as before.
    Refused { reason: Reason },
    /// A rule broke; everything is as before.
    Fault { message: String },
    /// The game is over.
    Over { step: usize, points: Vec<i32>, winners: Vec<&'a str> },
}

/// Option with its value.
#[derive(Debug, Serialize)]
struct Thought {
    text: String,
    value: f64,
}

/// Player and who plays for them.
#[derive(Debug, Serialize)]
struct Seat<'a> {
    name: &'a str,
    by: &'a str,
}

/// Message with its version.
#[derive(Debug, Serialize)]
struct Versioned<'a> {
    v: u32,
    #[serde(flatten)]
    said: Said<'a>,
}

/// Wish of the program: `{"choose": 0}`, `{"choose": "pass"}`, `{"why": "TEXT"}`, or one of the other words as a string.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wish {
    /// Makes a choice: its place among the options, from 0, or its text.
    Choose(Chosen),
    /// Asks why a choice is not allowed.
    Why(String),
    Undo,
    Redo,
    Hint,
    Position,
    Features,
    Record,
    Quit,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "`choose` takes the number of an option, from 0, or its text")]
enum Chosen {
    Number(usize),
    Text(String),
}

/// Plays a game with a program.
///
/// # Errors
/// If it cannot be set up, a bot breaks, or input or output fails.
pub(super) fn run(args: &Play, spec: &GameSpec, title: &str) -> Result<Ending> {
    let mut seated = Seated::new(args, spec, title)?;
    let mut input = std::io::stdin().lock();
    let rules = seated.sitting.game().table().shared_rules();
    let players = rules.setup.players.iter().zip(&seated.by).map(|(name, by)| Seat { name, by }).collect();
    say(Said::Game { title, seed: seated.sitting.game().table().seed(), players })?;
    let mut is_new = true;
    loop {
        let made = seated.sitting.choose_by_bot();
        if let Some(made) = made.map_err(|fault| bots::fault(&seated.assembled, &fault))? {
            tell(&seated.sitting, &made)?;
            continue;
        }
        if seated.sitting.asked().is_none() {
            break;
        }
        if is_new && let Some(decision) = Decision::of(seated.sitting.game()) {
            say(Said::Decision { step: seated.sitting.step(), decision })?;
        }
        match heard(&mut input)? {
            None | Some(Ok(Wish::Quit)) => return end(args, &seated),
            Some(Ok(wish)) => is_new = answer(&mut seated, wish)?,
            Some(Err(error)) => {
                is_new = false;
                say(Said::Refused { reason: Reason { text: format!("no wish: {error}"), rule: None } })?;
            }
        }
    }
    let table = seated.sitting.game().table();
    let winners = table.winners().into_iter().map(|it| rules.player_name(it)).collect();
    say(Said::Over { step: seated.sitting.step(), points: points(&seated.sitting), winners })?;
    end(args, &seated)
}

fn end(args: &Play, seated: &Seated) -> Result<Ending> {
    seated.write_record(args)?;
    Ok(Ending::Fine)
}

/// The next wish; none at the end of the input. Empty lines mean nothing.
fn heard(input: &mut impl BufRead) -> Result<Option<serde_json::Result<Wish>>> {
    loop {
        match line(input)? {
            None => return Ok(None),
            Some(text) if text.is_empty() => {}
            Some(text) => return Ok(Some(serde_json::from_str(&text))),
        }
    }
}

/// Does what the program wishes. Returns whether there is another question now.
fn answer(seated: &mut Seated, wish: Wish) -> Result<bool> {
    let sitting = &mut seated.sitting;
    match wish {
        Wish::Choose(chosen) => return choose(seated, &chosen),
        Wish::Why(text) => {
            say(Said::Why { reason: sitting.game().find(&text).err().map(|it| Reason::from(&it)) })?;
        }
        Wish::Undo if sitting.undo() => return Ok(true),
        Wish::Redo if sitting.redo() => return Ok(true),
        Wish::Undo | Wish::Redo => {
            let text = "there is no choice to go to".to_owned();
            say(Said::Refused { reason: Reason { text, rule: None } })?;
        }
        Wish::Hint => {
            let hint = sitting.hint(&mut *seated.adviser);
            let hint = hint.map_err(|fault| bots::fault(&seated.assembled, &fault))?;
            let considered = sitting.considered(&mut *seated.adviser);
            let considered = considered.map_err(|fault| bots::fault(&seated.assembled, &fault))?;
            let game = sitting.game();
            let thought = |(choice, value): &(Choice, f64)| Thought {
                text: game.text(*choice),
                value: (value * 10.0).round() / 10.0,
            };
            let considered = considered.iter().take(HINTS).map(thought).collect();
            say(Said::Hint { text: hint.map(|it| game.text(it)), considered })?;
        }
        Wish::Position => {
            let position = Position::of(sitting.game().table(), sitting.asked());
            say(Said::Position { step: sitting.step(), position })?;
        }
        Wish::Features => {
            let game = sitting.game();
            let view = View::new(game.table().rules());
            let after = view.after_each(game, game.table().seed());
            let mut after = after.map_err(|fault| bots::fault(&seated.assembled, &fault))?;
            // In the order in which a decision lists them.
            let place = |choice| game.options().iter().position(|it| *it == choice);
            let listed = game.texts().into_iter().map(|(choice, _)| after[place(choice)?].take());
            let (options, names) = (listed.collect(), view.names().to_vec());
            say(Said::Features { step: sitting.step(), names, options })?;
        }
        Wish::Record => say(Said::Record { text: sitting.record() })?,
        Wish::Quit => {}
    }
    Ok(false)
}

fn choose(seated: &mut Seated, chosen: &Chosen) -> Result<bool> {
    let game = seated.sitting.game();
    let choice = match chosen {
        Chosen::Text(text) => game.find(text).map_err(|it| Reason::from(&it)),
        Chosen::Number(number) => {
            let listed = game.texts();
            let none = || format!("there is no option {number}: they go from 0 to {}", listed.len() - 1);
            listed.get(*number).map(|(choice, _)| *choice).ok_or_else(|| Reason { text: none(), rule: None })
        }
    };
    let choice = match choice {
        Ok(choice) => choice,
        Err(reason) => {
            say(Said::Refused { reason })?;
            return Ok(false);
        }
    };
    match seated.sitting.choose(choice) {
        Ok(made) => tell(&seated.sitting, &made)?,
        Err(Refused::Illegal(illegal)) => say(Said::Refused { reason: Reason::from(&*illegal) })?,
        Err(broken) => {
            seated.broken(choice, &broken)?;
            say(Said::Fault { message: broken.to_string() })?;
        }
    }
    Ok(true)
}

fn tell(sitting: &Sitting, made: &Made) -> Result<()> {
    let table = sitting.game().table();
    let events = table.events().iter().filter(|it| !matches!(it, Event::TurnBegan { .. }));
    say(Said::Step {
        step: sitting.step(),
        player: table.rules().player_name(made.player),
        text: &made.text,
        events: events.map(|it| table.event_text(it)).collect(),
        points: points(sitting),
    })
}

fn points(sitting: &Sitting) -> Vec<i32> {
    let table = sitting.game().table();
    table.players().map(|player| table.score(player)).collect()
}

fn say(said: Said<'_>) -> Result<()> {
    let text = serde_json::to_string(&Versioned { v: VERSION, said }).context("a message is not JSON")?;
    print(&format!("{text}\n"))
}
