//! `bastide hooks`: the order in which variants act.

use anyhow::Result;
use bastide_project::Project;

use crate::args::Hooks;
use crate::game::choose;
use crate::out::{Ending, print, show_findings};

/// Prints the table of hooks of a game.
pub(crate) fn run(args: &Hooks) -> Result<Ending> {
    let (spec, _) = choose(&args.game)?.into_setup();
    let game = Project::on_disk().assemble(&spec)?;
    if game.rules.setup.hooks.is_empty() {
        print("no variant hooks into this game; pieces and options may still come from variants\n")?;
    } else {
        print(&game.cast.hooks_table(&game.rules.setup))?;
    }
    show_findings(&game.warnings)
}
