//! Games of a run in which a rule broke: the first is shown as a compiler shows an error, with how to play it again.

use anyhow::Result;
use bastide_core::game::Checkpointing;
use bastide_project::Assembled;
use bastide_sim::batch::{Broken, Run, Runner};
use bastide_sim::bot::Recipe;
use bastide_sim::tally::Faults;

use crate::args::GameArgs;
use crate::bots;
use crate::command_line::CommandLine;
use crate::out::{say, show_findings};
use crate::report::estimates::games as games_of;

/// Plays a game in which a rule broke once more, and shows the place.
pub(crate) fn show(assembled: &Assembled, run: &Run, recipes: &[Recipe], broken: &Broken) -> Result<()> {
    let start = |checkpointing: Checkpointing| assembled.start(run.seed, checkpointing);
    let runner = Runner::new(run, recipes, &start);
    match runner.map(|mut runner| runner.fault_of(broken.game)) {
        Ok(Some(fault)) => drop(show_findings(&bots::fault(assembled, &fault))?),
        // A bot with a clock need not look where it looked before.
        Ok(None) | Err(_) => say(&broken.message),
    }
    Ok(())
}

/// The number of broken games, with the command that plays the first again; empty if there are none.
pub(crate) fn text(faults: &Faults, again: &str) -> String {
    let Some(first) = &faults.first else { return String::new() };
    let with_them = match faults.lost_with_them {
        0 => String::new(),
        1 => ", 1 game of the same block is left out as well".to_owned(),
        games => format!(", {} of the same blocks are left out as well", games_of(games)),
    };
    let count = games_of(faults.games);
    format!(
        "a rule broke in {count}{with_them}; the first is game {}, in turn {}: `{again}`",
        first.game + 1,
        first.turn
    )
}

/// A warning before numbers that broken games are missing from; empty if there are none.
pub(crate) fn warning(of: &str, faults: &Faults) -> String {
    match faults.games {
        0 => String::new(),
        games => {
            format!("A rule broke in {} of {of}: these numbers leave them out. ", games_of(games))
        }
    }
}

/// The command that plays a broken game alone.
pub(crate) fn again(args: &GameArgs, broken: &Broken) -> String {
    let play = CommandLine::new("play").game(args);
    play.flag("--seed", [broken.seed]).list("--bots", &broken.bots).to_string()
}
