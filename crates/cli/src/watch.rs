//! A game watched choice by choice, whether it is written down or played by bots.

use anyhow::{Result, bail};
use bastide_core::chance::Chance;
use bastide_core::game::{Care, Game};
use bastide_core::player::PlayerId;
use bastide_core::refusal::Refused;
use bastide_diag::Report;
use bastide_record::{GameSpec, run_watched};

use crate::args::Watching;
use crate::assemble::assemble;
use crate::bots;
use crate::choose::{Chosen, choose};
use crate::library::{SEED, Shelf};

/// A choice that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made<'a> {
    /// Who chose.
    pub(crate) player: PlayerId,
    /// What, in its canonical text.
    pub(crate) text: &'a str,
    /// The number of the turn in which it was chosen.
    pub(crate) turn: u16,
}

/// Whoever looks on: is shown the game after the setup and after each choice.
pub(crate) type Look<'a> = &'a mut dyn FnMut(&Game, Option<Made<'_>>);

/// Runs a written game, or has bots play one. Returns its title and what was found; with errors the game was not played as written.
///
/// # Errors
/// If there is no such game or bot, or a bot broke.
pub(crate) fn watch(args: &Watching, look: Look<'_>) -> Result<(String, Report)> {
    match choose(&args.game)? {
        Ok(Chosen::Written(written)) => {
            let mut turn = 0;
            let outcome = run_watched(&written, &Shelf, &mut |game, step| {
                let made = step.map(|it| Made { player: it.player, text: &it.text, turn });
                look(game, made);
                turn = game.table().turn().number;
            });
            Ok((written.title.clone(), outcome.report))
        }
        Ok(Chosen::Fresh { spec, title }) => Ok((title, played(args, &spec, look)?)),
        Err(report) => Ok((String::new(), report)),
    }
}

/// Has bots play a game to its end.
fn played(args: &Watching, spec: &GameSpec, look: Look<'_>) -> Result<Report> {
    let assembled = match assemble(spec) {
        Ok(assembled) => assembled,
        Err(report) => return Ok(report),
    };
    let mut bots = bots::make(&bots::seats(&args.bots, &assembled)?)?;
    let seed = spec.seed.unwrap_or(SEED);
    let mut game = match assembled.start(seed, Care::Careful) {
        Ok(game) => game,
        Err(fault) => return Ok(assembled.fault(&fault)),
    };
    // Bots have a chance of their own, as when they play.
    let mut chance = Chance::new(!seed);
    look(&game, None);
    while let Some(player) = game.player() {
        let nth = bots[player.idx()].choose(&game, &mut chance)?;
        let Some(choice) = game.options().get(nth).copied() else { bail!("a bot chose no option") };
        let (text, turn) = (game.text(choice), game.table().turn().number);
        match game.choose(choice) {
            Ok(()) => look(&game, Some(Made { player, text: &text, turn })),
            Err(Refused::Fault(fault)) => return Ok(assembled.fault(&fault)),
            Err(Refused::Illegal(illegal)) => bail!("a bot chose what is not legal: {illegal}"),
        }
    }
    Ok(assembled.warnings)
}
