//! Games of a run in which a rule broke: the first is shown as a compiler shows an error, with how to play it again.

use anyhow::Result;
use bastide_core::game::Checkpointing;
use bastide_project::Assembled;
use bastide_sim::batch::{Broken, Run, Runner};
use bastide_sim::bot::Recipe;

use super::record::Record;
use crate::bots;
use crate::out::show_findings;

/// Plays a game in which a rule broke once more, and shows the place.
pub(crate) fn show(assembled: &Assembled, run: &Run, recipes: &[Recipe], broken: &Broken) -> Result<()> {
    let start = |checkpointing: Checkpointing| assembled.start(run.seed, checkpointing);
    let runner = Runner::new(run, recipes, &start);
    if let Ok(Some(fault)) = runner.map(|mut runner| runner.fault_of(broken.game)) {
        show_findings(&bots::fault(assembled, &fault))?;
    }
    Ok(())
}

/// The number of broken games, with the command that plays the first again.
pub(crate) fn text(record: &Record) -> String {
    let faults = &record.tally.faults;
    let (Some(first), Some(again)) = (&faults.first, record.again()) else { return String::new() };
    let count = match faults.games {
        1 => "a rule broke in 1 game".to_owned(),
        games => format!("a rule broke in {games} games"),
    };
    let with_them = match faults.lost_with_them {
        0 => String::new(),
        1 => ", 1 game of the same block is left out as well".to_owned(),
        games => format!(", {games} games of the same blocks are left out as well"),
    };
    format!("{count}{with_them}; the first is game {}, in turn {}: {again}", first.game, first.turn)
}
