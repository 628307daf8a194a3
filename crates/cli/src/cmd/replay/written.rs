//! Written games: run again, every decision and the outcome verified.

use std::path::Path;

use anyhow::Result;
use bastide_diag::Report;
use bastide_project::{NO_GAME, Project, about_file};
use bastide_record::{parse, run, verify};

use crate::args::{Format, Replay};
use crate::out::print;
use crate::pictures::board::{theme_of_game, write_board};
use crate::report::summary::GameSummary;

/// Runs the games of a file. Records (games with a seed of the tool) must be sealed.
///
/// # Errors
/// If something cannot be written.
pub(super) fn run_file(args: &Replay, path: &Path) -> Result<Report> {
    let source = match Project::on_disk().read(path) {
        Ok(source) => source,
        Err(report) => return Ok(report),
    };
    let (games, mut report) = parse(&source);
    if games.is_empty() && report.is_empty() {
        report.merge(about_file(source.name(), NO_GAME, "no game is written here".to_owned(), None));
    }
    let mut told = String::new();
    for written in &games {
        // A record names the version that wrote it; others were written by hand and may stop anywhere.
        let outcome = if written.spec.tool.is_some() {
            verify(written, &Project::on_disk())
        } else {
            run(written, &Project::on_disk())
        };
        if let Some(game) = &outcome.game {
            if let Some(path) = &args.board {
                let theme = theme_of_game(args.theme.as_deref(), &written.spec)?;
                write_board(path, game.table(), &written.title, &theme, 1600)?;
            }
            if outcome.report.is_empty() {
                let verdict = GameSummary::verdict_of(game.table());
                told.push_str(&format!(
                    "{}: {} decisions as written. {verdict}",
                    written.title,
                    outcome.steps.len()
                ));
            }
        }
        report.merge(outcome.report);
    }
    if args.format == Format::Text {
        print(&told)?;
    }
    Ok(report)
}
