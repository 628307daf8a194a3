//! A game as a film: its boards with notes on each step.

use anyhow::Result;
use bastide_core::words::Words;
use bastide_diag::Report;
use bastide_play::{board, note};
use bastide_project::{Chosen, Project};
use bastide_render::Film;

use crate::playback::play_back;

/// Has a game played and films it. There is no film of a game that could not be set up.
///
/// # Errors
/// As [`play_back`].
pub(crate) fn film(
    project: Project<'_>,
    chosen: &Chosen,
    bots: &[String],
) -> Result<(Option<(Words, Film)>, Report)> {
    let mut film = Film::new();
    let mut words: Option<Words> = None;
    let (title, report) = play_back(project, chosen, bots, &mut |game, made| {
        words.get_or_insert_with(|| game.table().rules().words().clone());
        film.push(&board(game.table(), ""), note(game, made));
    })?;
    film.title = title;
    Ok((words.map(|words| (words, film)), report))
}
