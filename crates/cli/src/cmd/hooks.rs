//! `bastide hooks`: which variant acts where, in which order.

use anyhow::Result;

use crate::args::{Format, Hooks};
use crate::assemble::assemble;
use crate::choose::{Chosen, choose};
use crate::docs;
use crate::out::{Ending, findings, print};

/// Prints the table of hooks of a game.
pub(crate) fn run(args: &Hooks) -> Result<Ending> {
    let spec = match choose(&args.game)? {
        Ok(Chosen::Fresh { spec, .. }) => *spec,
        Ok(Chosen::Written(written)) => written.spec,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    match assemble(&spec) {
        Ok(game) if game.rules.setup.hooks.is_empty() => {
            print("no variant hooks into this game; pieces and options may still come from variants\n")?;
            findings(&game.warnings, Format::Text, &docs::all())
        }
        Ok(game) => {
            print(&game.cast.hooks_table(&game.rules.setup))?;
            findings(&game.warnings, Format::Text, &docs::all())
        }
        Err(report) => findings(&report, Format::Text, &docs::all()),
    }
}
