//! Spelling of deeds: the word of a message, and its content.

use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::piece::Spot as Stand;
use serde_json::{Value as Json, json};

use super::deeds::{named, piece};
use crate::jcz::message::{Deed, Piece, Spot};
use crate::jcz::wish;
use crate::places::Place;

/// Number of a piece among those of its kind: of its owner, who stands there or is in supply.
fn piece_id(game: &Game, piece: &Piece, spot: Option<&Spot>, is_deployed: bool) -> String {
    let table = game.table();
    let stands = |stand: &Stand| match (stand, spot) {
        (Stand::Supply, _) => is_deployed,
        (Stand::Segment(node), Some(spot)) => {
            !is_deployed && Place::spot(table, *node).and_then(named).as_ref() == Some(spot)
        }
        _ => false,
    };
    let own = table.figures().filter(|(_, it)| {
        it.owner.is_some_and(|owner| owner.idx() == piece.owner)
            && wish::their_piece(&table.rules().piece(it.piece).name) == piece.kind
    });
    let at = own.map(|(_, it)| it.spot).position(|it| stands(&it)).unwrap_or(0);
    format!("{}.{}.{}", piece.owner, piece.kind, at + 1)
}

/// The word and the content of a message.
pub(super) fn spelled(game: &Game, deed: &Deed) -> (&'static str, Json) {
    let cell = |pos: &Pos| json!([pos.x, pos.y]);
    let place = |spot: &Spot| json!({ "position": cell(&spot.pos), "location": spot.location, "feature": spot.feature });
    let figure = |piece: &Piece, spot: &Spot| json!({ "featurePointer": place(spot), "meepleId": piece_id(game, piece, Some(spot), false) });
    match deed {
        Deed::Place { tile, pos, rotation } => (
            "PLACE_TILE",
            json!({ "tileId": tile, "rotation": format!("R{}", rotation.degrees()), "position": cell(pos) }),
        ),
        Deed::Deploy { piece, spot } => (
            "DEPLOY_MEEPLE",
            json!({ "pointer": place(spot), "meepleId": piece_id(game, piece, Some(spot), true) }),
        ),
        Deed::Token { token, spot } => {
            ("PLACE_TOKEN", json!({ "token": token.word(), "pointer": place(spot) }))
        }
        Deed::Building { kind } => {
            let turn =
                game.table().turn().placed.map(|it| game.table().board().tile(it).pos).unwrap_or_default();
            ("PLACE_TOKEN", json!({ "token": format!("LB_{}", kind.to_uppercase()), "pointer": cell(&turn) }))
        }
        Deed::Gold { pos } => ("PLACE_TOKEN", json!({ "token": "GOLD", "pointer": cell(pos) })),
        Deed::Commit => ("COMMIT", json!({})),
        Deed::Confirm => ("TILE_CONFIRM", json!({})),
        Deed::Shepherd => ("SHEPHERD_CONFIRM", json!({})),
        Deed::Pass | Deed::Undo | Deed::Finished => ("PASS", json!({})),
        Deed::MoveCount { spot } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": place(spot), "figureId": "count.1" }))
        }
        Deed::MoveFigure { figure, spot } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": place(spot), "figureId": format!("{figure}.1") }))
        }
        Deed::Aside { figure } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": null, "figureId": format!("{figure}.1") }))
        }
        Deed::Donkey { pos } => ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "donkey.1" })),
        Deed::Dragon { pos } => ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "dragon.1" })),
        Deed::Fairy { spot: None, pos } => {
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": cell(pos), "figureId": "fairy.1" }))
        }
        Deed::Fairy { spot: Some(spot), .. } => {
            let standing = Place::parse(&spot.feature, &spot.location)
                .ok()
                .and_then(|it| it.locate(game.table(), spot.pos));
            let table = game.table();
            let follower =
                table.figures().find(|(_, it)| standing.is_some_and(|node| it.spot == Stand::Segment(node)));
            let piece = follower.and_then(|(_, it)| piece(table, it));
            let to = piece.map_or_else(|| place(spot), |piece| figure(&piece, spot));
            ("MOVE_NEUTRAL_FIGURE", json!({ "to": to, "figureId": "fairy.1" }))
        }
        Deed::Flock { grow } => {
            ("FLOCK_EXPAND_OR_SCORE", json!({ "value": if *grow { "EXPAND" } else { "SCORE" } }))
        }
        Deed::Pyramid { pos } => {
            let spot = Spot { pos: *pos, feature: "Acrobats".to_owned(), location: "I".to_owned() };
            ("SCORE_ACROBATS", json!({ "pointer": place(&spot) }))
        }
        Deed::Circle { add } => {
            ("CIRCLE_REMOVE_OR_DEPLOY", json!({ "value": if *add { "DEPLOY" } else { "REMOVE" } }))
        }
        Deed::Return { piece, spot } => ("RETURN_MEEPLE", json!({ "pointer": figure(piece, spot) })),
        Deed::Capture { piece, spot } => ("CAPTURE_FOLLOWER", json!({ "pointer": figure(piece, spot) })),
        Deed::Exchange { piece } => {
            ("EXCHANGE_FOLLOWER", json!({ "meepleId": piece_id(game, piece, None, true) }))
        }
        Deed::Ransom { piece } => ("PAY_RANSOM", json!({ "meepleId": piece_id(game, piece, None, true) })),
        Deed::Bid { tile, price } => ("BAZAAR_BID", json!({ "supplyIndex": tile, "price": price })),
        Deed::Trade { buy } => ("BAZAAR_BUY_OR_SELL", json!({ "value": if *buy { "BUY" } else { "SELL" } })),
    }
}
