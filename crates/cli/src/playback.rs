//! Games played back choice by choice, whether they are written down or played by bots.

use anyhow::{Result, bail};
use bastide_core::game::{Checkpointing, Game};
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_diag::Report;
use bastide_play::Made;
use bastide_project::{Chosen, Project, SEED};
use bastide_record::{GameSpec, run_watched};

use crate::bots;

/// Whoever looks on: is shown the game after the setup and after each choice.
pub(crate) type Look<'a> = &'a mut dyn FnMut(&Game, Option<&Made>);

/// Runs a written game, or has bots play one. Returns its title and its findings; with errors the game was not played as written.
///
/// # Errors
/// If there is no such bot, or a bot broke.
pub(crate) fn play_back(
    project: Project<'_>,
    chosen: &Chosen,
    bots: &[String],
    look: Look<'_>,
) -> Result<(String, Report)> {
    match chosen {
        Chosen::Written(written) => {
            let mut turn = 0;
            let outcome = run_watched(written, &project, &mut |game, step| {
                let made = step.map(|it| Made { player: it.player, text: it.text.clone(), turn });
                look(game, made.as_ref());
                turn = game.table().turn().number;
            });
            Ok((written.title.clone(), outcome.report))
        }
        Chosen::Fresh { spec, title } => Ok((title.clone(), played(project, spec, bots, look)?)),
    }
}

/// Has bots play a game to its end.
fn played(project: Project<'_>, spec: &GameSpec, bots: &[String], look: Look<'_>) -> Result<Report> {
    let assembled = project.assemble(spec)?;
    let mut seated = bots::make(&bots::seats(bots, &assembled)?)?;
    let seed = spec.seed.unwrap_or(SEED);
    let mut game = assembled.start(seed, Checkpointing::On).map_err(|fault| assembled.fault(&fault))?;
    // Bots have a chance of their own, as when they play.
    let mut rng = Rng::new(!seed);
    look(&game, None);
    while let Some(player) = game.player() {
        let nth = seated[player.idx()].choose(&game, &mut rng).map_err(|it| bots::fault(&assembled, &it))?;
        let Some(choice) = game.options().get(nth).copied() else { bail!("a bot chose no option") };
        let (text, turn) = (game.text(choice), game.table().turn().number);
        match game.choose(choice) {
            Ok(()) => look(&game, Some(&Made { player, text, turn })),
            Err(Refused::Fault(fault)) => return Err(assembled.fault(&fault).into()),
            Err(Refused::Illegal(illegal)) => bail!("a bot chose what is not legal: {illegal}"),
        }
    }
    Ok(assembled.warnings)
}
