//! Choices by chance, for the tests of the engine and those of scripts.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;

/// The number of any option.
pub(crate) fn any_option(game: &Game, rng: &mut Rng) -> usize {
    rng.below(game.options().len() as u32) as usize
}

/// Makes any choice.
pub(crate) fn choose_any(game: &mut Game, rng: &mut Rng) -> Result<(), Refused> {
    let at = any_option(game, rng);
    game.choose_nth(at)
}

/// Plays by chance to the end, or to a fault.
pub(crate) fn play_randomly(game: &mut Game, seed: u64) -> Result<(), Fault> {
    let mut rng = Rng::new(seed);
    while game.decision().is_some() {
        match choose_any(game, &mut rng) {
            Ok(()) => {}
            Err(Refused::Fault(fault)) => return Err(fault),
            Err(Refused::Illegal(illegal)) => panic!("{illegal}"),
        }
    }
    Ok(())
}
