//! Laws that hold between any two choices of a game, and games played under them to their end and again by their records.

use bastide_core::game::{Checkpointing, Game};
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_project::Project;
use bastide_record::{GameSpec, Recorder, parse, verify};

use crate::{pieces, start};

/// Checks everything that holds between two choices of a game that began as `had`.
///
/// # Errors
/// The law that is broken, in words.
pub fn look(game: &Game, had: &Game, rng: &mut Rng) -> Result<(), String> {
    let (table, before) = (game.table(), had.table());
    table.audit()?;
    if pieces(table) != pieces(before) {
        return Err("pieces were made or lost".to_owned());
    }
    if table.tiles_anywhere() != before.tiles_anywhere() {
        return Err(format!("{} tiles, and there were {}", table.tiles_anywhere(), before.tiles_anywhere()));
    }
    if rng.below(8) == 0 {
        for (choice, text) in game.texts() {
            let found = game.find(&text).map_err(|illegal| format!("`{text}` is an option: {illegal}"))?;
            if found != choice && game.text(found) != text {
                return Err(format!("`{text}` finds `{}`", game.text(found)));
            }
        }
    }
    Ok(())
}

/// Plays one game to its end under all laws, by choices of `choose`, and plays its record.
///
/// # Errors
/// The law that is broken, in words.
///
/// # Panics
/// If the game cannot be put together.
pub fn play(
    spec: &GameSpec,
    seed: u64,
    mut choose: impl FnMut(&Game, &mut Rng) -> Result<usize, String>,
) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let mut game = start(spec, seed, Checkpointing::On);
    let had = game.clone();
    let mut recorder = Recorder::new("A game", spec, &Project::on_disk(), &game);
    while !game.options().is_empty() {
        look(&game, &had, &mut rng)?;
        let choice = game.options()[choose(&game, &mut rng)?];
        // Forks are dearest in the middle of a rule, and most easily wrong there.
        let fork = (game.is_asking() || rng.below(16) == 0).then(|| (game.clone(), game.text(choice)));
        recorder.choose(&mut game, choice).map_err(|refused| refused.to_string())?;
        if let Some((mut fork, text)) = fork {
            fork.choose(choice).map_err(|refused| format!("in a fork: {refused}"))?;
            let differs = if fork.table() == game.table() { "the question" } else { "the table" };
            if fork.table() != game.table() || fork.decision() != game.decision() {
                let turn = game.table().turn().number;
                return Err(format!("a fork goes another way: {differs} after `{text}` in turn {turn}"));
            }
        }
    }
    look(&game, &had, &mut rng)?;
    let (games, report) = parse(&Source::new("record.md", recorder.markdown(&game)));
    if !report.is_empty() {
        return Err(format!("the record: {report:?}"));
    }
    let outcome = verify(&games[0], &Project::on_disk());
    if !outcome.report.is_empty() {
        return Err(format!("the record: {:?}", outcome.report));
    }
    match outcome.game {
        Some(replayed) if replayed.table() == game.table() => Ok(()),
        _ => Err("the record leads elsewhere".to_owned()),
    }
}

/// One of some things.
pub fn below(rng: &mut Rng, count: usize) -> usize {
    rng.below(count as u32) as usize
}
