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

/// Game that was played back.
pub(crate) struct PlayedBack {
    pub(crate) title: String,
    /// Players with their bots, and the seed, in words; empty for a written game that names no seed.
    pub(crate) origin: String,
    /// Its findings; with errors the game was not played as written.
    pub(crate) report: Report,
}

/// Runs a written game, or has bots play one.
///
/// # Errors
/// If there is no such bot, or a bot broke.
pub(crate) fn play_back(
    project: Project<'_>,
    chosen: &Chosen,
    bots: &[String],
    look: Look<'_>,
) -> Result<PlayedBack> {
    match chosen {
        Chosen::Written(written) => {
            let mut turn = 0;
            let outcome = run_watched(written, &project, &mut |game, step| {
                let made = step.map(|it| Made { player: it.player, text: it.text.clone(), turn });
                look(game, made.as_ref());
                turn = game.table().turn().number;
            });
            let origin = written.spec.seed.map(|seed| format!("Seed {seed}.")).unwrap_or_default();
            Ok(PlayedBack { title: written.title.clone(), origin, report: outcome.report })
        }
        Chosen::Fresh { spec, title } => {
            let (origin, report) = played(project, spec, bots, look)?;
            Ok(PlayedBack { title: title.clone(), origin, report })
        }
    }
}

/// Has bots play a game to its end. Returns who they are, with the seed, and warnings about the rules.
fn played(
    project: Project<'_>,
    spec: &GameSpec,
    bots: &[String],
    look: Look<'_>,
) -> Result<(String, Report)> {
    let assembled = project.assemble(spec)?;
    let recipes = bots::seats(bots, &assembled)?;
    let mut seated = bots::make(&recipes)?;
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
    let origin = format!("{} Seed {seed}.", bots::description(&assembled, &recipes));
    Ok((origin, assembled.warnings))
}
