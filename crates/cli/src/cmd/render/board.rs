//! `bastide render board`: the board of a written game, or of one that bots have played.

use anyhow::Result;
use bastide_core::chance::Chance;
use bastide_core::game::Care;
use bastide_record::run as run_game;
use bastide_sim::bot::{Bot as _, Random};

use crate::args::{Format, RenderBoard};
use crate::assemble::assemble;
use crate::choose::{Chosen, choose};
use crate::docs;
use crate::library::{SEED, Shelf};
use crate::out::{Ending, findings};
use crate::view::{theme, write_board};

/// Plays to the end and draws.
pub(super) fn run(args: &RenderBoard) -> Result<Ending> {
    let theme = theme(&args.theme)?;
    match choose(&args.game)? {
        Ok(Chosen::Written(written)) => {
            let outcome = run_game(&written, &Shelf);
            if let Some(game) = &outcome.game {
                write_board(&args.out, game.table(), &written.title, &theme, args.width)?;
            }
            findings(&outcome.report, Format::Text, &docs::all())
        }
        Ok(Chosen::Fresh { spec, title }) => {
            let assembled = match assemble(&spec) {
                Ok(assembled) => assembled,
                Err(report) => return findings(&report, Format::Text, &docs::all()),
            };
            let seed = spec.seed.unwrap_or(SEED);
            let mut game = assembled.start(seed, Care::Careful)?;
            let mut chance = Chance::new(!seed);
            while game.decision().is_some() {
                game.choose_nth(Random.choose(&game, &mut chance)?)?;
            }
            write_board(&args.out, game.table(), &title, &theme, args.width)?;
            Ok(Ending::Fine)
        }
        Err(report) => findings(&report, Format::Text, &docs::all()),
    }
}
