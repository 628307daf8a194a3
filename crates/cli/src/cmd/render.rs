//! `bastide render`: tiles and boards as pictures.

use anyhow::{Result, bail};
use bastide_core::chance::Chance;
use bastide_core::game::Care;
use bastide_record::run as run_game;
use bastide_render::{Options, tile_svg};
use bastide_sim::bot::Bot;

use crate::args::{Format, Render, RenderBoard, RenderTile};
use crate::assemble::assemble;
use crate::choose::{Chosen, choose};
use crate::cmd::show::{collection, unknown};
use crate::docs;
use crate::library::{SEED, Shelf};
use crate::out::{Ending, findings, say};
use crate::view::{theme, write_board, write_picture};

/// Draws.
pub(crate) fn run(args: &Render) -> Result<Ending> {
    match args {
        Render::Tile(args) => tile(args),
        Render::Board(args) => board(args),
    }
}

fn tile(args: &RenderTile) -> Result<Ending> {
    let theme = theme(&args.theme)?;
    let (collection, report) = collection(std::slice::from_ref(&args.tile), &args.sets)?;
    let Some(entry) = collection.entry(&args.tile) else { bail!("{}", unknown(&collection, &args.tile)) };
    let drawn = tile_svg(collection.words(), &entry.tile, &theme, &Options::default());
    write_picture(&args.out, &drawn.svg, args.width)?;
    for problem in &drawn.problems {
        say(&format!("warning: {}: {problem}", args.tile));
    }
    let ending = findings(&report, Format::Text, &docs::all())?;
    Ok(if drawn.problems.is_empty() { ending } else { Ending::Findings })
}

fn board(args: &RenderBoard) -> Result<Ending> {
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
                game.choose_nth(Bot::Random.choose(&game, &mut chance))?;
            }
            write_board(&args.out, game.table(), &title, &theme, args.width)?;
            Ok(Ending::Fine)
        }
        Err(report) => findings(&report, Format::Text, &docs::all()),
    }
}
