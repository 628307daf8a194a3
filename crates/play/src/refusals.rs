//! Deployments that a player may expect and that are not among the options, each with its reason.

use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::piece::PieceId;
use bastide_core::refusal::Illegal;
use bastide_core::step::Step;

/// The deployments of pieces in supply onto the tile just placed that are not allowed, with their texts and reasons. A piece that never stands on
/// such a feature is left out: nobody expects that.
pub fn refusals(game: &Game) -> Vec<(Choice, String, Illegal)> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let Question::Step(Step::Deploy | Step::DeploySecond) = decision.question else { return Vec::new() };
    let table = game.table();
    let Some(placed) = game.placed() else { return Vec::new() };
    let pieces = (0..table.rules().setup.pieces.len() as u8).map(PieceId);
    let in_supply = pieces.filter(|piece| table.supply(Some(decision.player), *piece) > 0);
    let choices = in_supply.flat_map(|piece| {
        table.board().segments_of(placed).map(move |segment| Choice::Deploy { piece, segment })
    });
    choices
        .filter(|choice| !decision.options.contains(choice))
        .map(|choice| (choice, game.text(choice), game.why_not(choice)))
        .filter(|(_, _, why)| !matches!(why, Illegal::WrongKind { .. } | Illegal::NotAsked(_)))
        .collect()
}
