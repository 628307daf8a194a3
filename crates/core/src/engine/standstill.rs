//! Fault of a game that does not get on: decisions, acts and tasks use up the fuel of `progress`.

use crate::fault::Fault;
use crate::game::Game;
use crate::progress::{DECISION, DECISIONS, FUEL};

impl Game {
    /// Counts a decision.
    pub(crate) fn get_on(&mut self) -> Result<(), Fault> {
        self.burn(DECISION, || {
            format!("the game does not get on: for {DECISIONS} decisions or {FUEL} acts, no tile has come into play")
        })
    }

    /// Counts acts or tasks.
    #[inline]
    pub(super) fn burn(&mut self, fuel: u32, why: impl FnOnce() -> String) -> Result<(), Fault> {
        if self.state().burn(fuel) { Ok(()) } else { Err(self.blame(Fault::new(why()))) }
    }

    /// Names the rule that runs or has run last in a fault that names none.
    #[cold]
    pub(super) fn blame(&self, mut fault: Fault) -> Fault {
        let running = self.table().state.running.last().copied();
        fault.details.hook = fault.details.hook.or(running).or(self.started);
        fault
    }
}
