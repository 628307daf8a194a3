//! Who has the majority on a feature, as scripts may ask: the engine's rule, with the strengths that variants give.

use bastide_core::board::NodeId;
use bastide_core::piece::{FigureId, Spot};
use bastide_core::player::PlayerId;
use bastide_core::score::Tally;
use bastide_core::table::Table;
use mlua::{Lua, Value};

use crate::env::Env;
use crate::handles::{GameRef, TallyRef};

/// The owners of a feature: a bit for each seat (`rules/glossary.md` §4).
pub(crate) fn owners(env: &Env, lua: &Lua, table: &Table, node: NodeId) -> mlua::Result<u8> {
    let mut strengths = [0; PlayerId::MAX];
    for (figure, it) in table.followers_on(node) {
        if let Some(owner) = it.owner {
            strengths[owner.idx()] += strength(env, lua, table, figure)?;
        }
    }
    let best = strengths.iter().copied().max().unwrap_or(0);
    let with_best = strengths.iter().enumerate().filter(|(_, it)| best > 0 && **it == best);
    Ok(with_best.fold(0, |bits, (seat, _)| bits | 1 << seat))
}

/// The strength of a follower after all variants have had their say.
fn strength(env: &Env, lua: &Lua, table: &Table, figure: FigureId) -> mlua::Result<i32> {
    let it = *table.figure(figure);
    let declared = table.rules().piece(it.piece).strength;
    let hooks = env.strengths.borrow().clone();
    if hooks.is_empty() {
        return Ok(declared);
    }
    // A hook that asks for a majority while a number is on its way must find its own number again.
    let outer = env.tally.borrow_mut().replace(Tally::new(declared));
    let result = hooks.iter().try_for_each(|(hook, function)| {
        let only = &table.rules().hook(*hook).only;
        let kind_fits = match it.spot {
            Spot::Segment(node) => only.kinds.is_empty() || only.kinds.contains(&table.kind(node)),
            Spot::Supply | Spot::Tile(_) | Spot::Held(_) => only.kinds.is_empty(),
        };
        if kind_fits && (only.pieces.is_empty() || only.pieces.contains(&it.piece)) {
            let (game, number) = (lua.create_any_userdata(GameRef)?, lua.create_any_userdata(TallyRef)?);
            function.call::<Value>((game, env.handles.figure(lua, figure)?, number))?;
        }
        Ok(())
    });
    let tally = std::mem::replace(&mut *env.tally.borrow_mut(), outer);
    result.map(|()| tally.map_or(declared, |it| it.value()))
}
