//! Games of a run in which a rule broke: the first is shown as a compiler shows an error, with how to play it again.

use anyhow::Result;
use bastide_core::game::Care;
use bastide_sim::batch::{Broken, Room, Run};
use bastide_sim::bot::Recipe;

use super::record::Record;
use crate::args::Format;
use crate::assemble::Assembled;
use crate::docs;
use crate::out::findings;

/// Plays a game in which a rule broke once more, and shows the place.
pub(crate) fn show(assembled: &Assembled, run: &Run, recipes: &[Recipe], broken: &Broken) -> Result<()> {
    let start = |care: Care| assembled.start(run.seed, care);
    let room = Room::new(run, recipes, &start);
    if let Ok(Some(fault)) = room.map(|mut room| room.fault_of(broken.game)) {
        findings(&assembled.fault(&fault), Format::Text, &docs::all())?;
    }
    Ok(())
}

/// How many games broke, and how the first is played again.
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
