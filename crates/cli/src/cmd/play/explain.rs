//! Thoughts of a bot: the options that it likes best, with what it thinks they are worth.

use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::rng::Rng;
use bastide_sim::bot::Bot;

/// The best options of a bot, a line each; none for a bot that values none, or where there is nothing to choose.
///
/// # Errors
/// If the bot breaks, or a rule where it looks ahead.
pub(super) fn thoughts(
    bot: &mut dyn Bot,
    game: &Game,
    mut rng: Rng,
    most: usize,
) -> Result<Vec<String>, Fault> {
    let considered = bot.consider(game, &mut rng)?.unwrap_or_default();
    let line = |it: &bastide_sim::bot::Considered| {
        let playouts = if it.weight > 1.0 { format!(", weight {:.0}", it.weight) } else { String::new() };
        format!("   {:+.1}{playouts}: {}", it.value, game.text(game.options()[it.option]))
    };
    Ok(considered.iter().take(most).map(line).collect())
}
