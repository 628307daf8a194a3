//! Members of piles.

use bastide_core::pile::{Holder, Holders, PileAt, PileDecl, PileId};
use bastide_core::value::Value;

use super::player::seated;
use super::registry::Members;
use super::view::View;
use crate::exchange::answer::Answer;
use crate::exchange::cross::{figure, placed};
use crate::exchange::given::{PileHolder, PileName};
use crate::exchange::thing::Thing;
use crate::fault::bad;

pub(super) fn pile(it: &mut Members<'_, PileAt>) {
    it.text(|table, it| Ok(table.pile_name(it)));
    it.field("size: number", "How many tiles and tokens are in it; all see that.", |table, it| {
        Ok(table.piled(it).len() as u32)
    });
    it.field(
        "items: { any }",
        "What is in it, in the order in which it is drawn: tiles as Faces, tokens as the words and numbers that they are. \
         Of a pile that not all see, rules are not told; a bot is told what its player sees.",
        |table, it| {
            if !table.sees(table.caller.eyes(), it) {
                let name = table.pile_name(it);
                return Err(bad(format!(
                    "not everybody sees what is in `{name}`: draw from it, or let a player who sees it pick"
                )));
            }
            let items = table.piled(it).iter().map(|it| table.item_value(*it));
            Ok(Answer::Value(Value::list(items)))
        },
    );
}

/// The pile of a holder among those that are declared so.
pub(super) fn of(
    view: &View<'_>,
    PileName(at): PileName,
    holder: Option<PileHolder>,
) -> mlua::Result<PileAt> {
    let PileDecl { name, of, .. } = &view.rules().setup.piles[at];
    let holder = match (*of, holder.map(|it| it.0)) {
        (Holders::Game, None) => Holder::Game,
        (Holders::Players, Some(Thing::Player(it))) => Holder::Player(seated(view, it)?),
        (Holders::Tiles, Some(Thing::Tile(it))) => Holder::Tile(placed(view, it)?),
        (Holders::Figures, Some(Thing::Figure(it))) => Holder::Figure(figure(view, it)?),
        _ => {
            let message = match of {
                Holders::Game => {
                    format!("there is one pile `{name}` for the whole game; write `game:pile(\"{name}\")`")
                }
                Holders::Players => {
                    format!("each player has a pile `{name}`; write `game:pile(\"{name}\", player)`")
                }
                Holders::Tiles => {
                    format!("each tile on the board has a pile `{name}`; write `game:pile(\"{name}\", tile)`")
                }
                Holders::Figures => {
                    format!("each figure has a pile `{name}`; write `game:pile(\"{name}\", figure)`")
                }
            };
            return Err(bad(message));
        }
    };
    Ok(PileAt { pile: PileId(at as u8), holder })
}
