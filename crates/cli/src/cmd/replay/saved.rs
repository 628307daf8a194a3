//! Saved games of JCloisterZone: played by our rules, their assertions checked, written down on request.

use std::path::Path;

use anyhow::Result;
use bastide_diag::{Severity, Source};
use bastide_interop::jcz::{Replayed, Saved, Verdict, replay};
use bastide_project::Project;
use serde_json::json;

use crate::args::{Format, Replay};
use crate::out::{Ending, findings, print, write};
use crate::pictures::board::{theme, write_board};
use crate::report::summary::GameSummary;

/// Plays a saved game.
///
/// # Errors
/// If something cannot be written.
pub(super) fn run_file(args: &Replay, path: &Path) -> Result<Ending> {
    let theme = theme(args.theme.as_deref())?;
    let source = match Project::on_disk().read(path) {
        Ok(source) => source,
        Err(report) => return findings(&report, args.format),
    };
    let saved = match Saved::read(&source) {
        Ok(saved) => saved,
        Err(report) => return findings(&report, args.format),
    };
    let replayed = replay(&saved, &Project::on_disk());
    let Some(game) = &replayed.game else { return findings(&replayed.report, args.format) };
    let title = saved.title.as_deref().unwrap_or(source.name());
    if let Some(path) = &args.board {
        write_board(path, game.table(), title, &theme, 1600)?;
    }
    if let (Some(path), Some(text)) = (&args.to, &replayed.written) {
        write(path, text.as_bytes())?;
    }
    if let Some(path) = &args.json {
        write(path, steps(&source, &replayed).as_bytes())?;
    } else if args.format == Format::Text && !replayed.report.has_errors() {
        print(&told(title, &replayed))?;
    }
    let ending = findings(&replayed.report, args.format)?;
    // Notes about unchecked assertions are no findings against the game.
    let noted = replayed.report.findings().iter().all(|it| it.severity == Severity::Note);
    Ok(if noted { Ending::Fine } else { ending })
}

/// The outcome of a game, for people.
fn told(title: &str, replayed: &Replayed) -> String {
    let Some(game) = &replayed.game else { return String::new() };
    let verdict = GameSummary::verdict_of(game.table());
    let claims = &replayed.claims;
    let holding = claims.iter().filter(|it| it.verdict == Verdict::Holds).count();
    let asserted = match claims.len() {
        0 => String::new(),
        all => format!("Assertions: {holding} of {all} checked and true.\n"),
    };
    format!("{title}: {} messages played. {verdict}{asserted}", replayed.steps.len())
}

/// The points after each message, for machines.
fn steps(source: &Source, replayed: &Replayed) -> String {
    let players: Vec<String> = replayed.game.as_ref().map_or_else(Vec::new, |game| {
        let rules = game.table().rules();
        game.table().players().map(|it| rules.player_name(it).to_owned()).collect()
    });
    let steps: Vec<_> = replayed
        .steps
        .iter()
        .map(|step| {
            json!({
                "line": step.line, "message": step.word, "player": step.player,
                "choices": step.choices, "events": step.events, "scores": step.scores,
            })
        })
        .collect();
    let claims: Vec<_> = replayed
        .claims
        .iter()
        .map(|claim| {
            let (verdict, why) = match &claim.verdict {
                Verdict::Holds => ("holds", None),
                Verdict::Fails(truth) => ("fails", Some(truth)),
                Verdict::Unchecked(why) => ("not checked", Some(why)),
            };
            json!({ "assertion": claim.text, "verdict": verdict, "why": why })
        })
        .collect();
    let over = replayed.game.as_ref().is_some_and(|game| game.table().is_over());
    let all = json!({ "file": source.name(), "players": players, "over": over, "steps": steps, "assertions": claims });
    format!("{all:#}\n")
}
