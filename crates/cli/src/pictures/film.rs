//! A game as a film: its boards with notes on each step.

use anyhow::Result;
use bastide_core::words::Words;
use bastide_diag::Report;
use bastide_play::{board, note};
use bastide_project::{Chosen, Project};
use bastide_render::Film;

use super::thinker::Thinker;
use crate::playback::play_back;

/// Has a game played and films it, with the thoughts of a bot that looks on if one is named. There is no film of a game that could not be set
/// up.
///
/// # Errors
/// As [`play_back`]; if there is no such bot, or it does not think.
pub(crate) fn film(
    project: Project<'_>,
    chosen: &Chosen,
    bots: &[String],
    thinker: Option<&str>,
) -> Result<(Option<(Words, Film)>, Report)> {
    let mut film = Film::new();
    let mut words: Option<Words> = None;
    let mut thinker = thinker.map(|name| Thinker::new(name, project, chosen)).transpose()?;
    let played = play_back(project, chosen, bots, &mut |game, made| {
        words.get_or_insert_with(|| game.table().rules().words().clone());
        let mut note = note(game, made);
        if let Some(thinker) = &mut thinker {
            note.thought = made.and_then(|it| thinker.thought(&it.text));
            thinker.look(game);
        }
        film.push(&board(game.table(), ""), note);
    })?;
    if let Some(thinker) = thinker.filter(|_| !played.report.has_errors()) {
        thinker.end()?;
    }
    (film.title, film.origin) = (played.title, played.origin);
    Ok((words.map(|words| (words, film)), played.report))
}
