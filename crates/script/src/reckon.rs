//! What scripts may ask about that other variants have a say in: majorities and points, by the engine's rules with all `modify` hooks; where
//! a piece may come to, by all `filter` hooks. Those hooks are told from memory or run; without a Lua state, they have to be remembered.

use bastide_core::board::NodeId;
use bastide_core::host::{HookId, Subject};
use bastide_core::piece::{FigureId, PieceId};
use bastide_core::player::PlayerId;
use bastide_core::score::{Tally, Timing};
use bastide_core::table::Table;
use mlua::{Function, Lua};

use crate::env::{Deployment, Env};
use crate::recall::Consulted;
use crate::thing::{Held, Thing};

/// The owners of a feature: a bit for each seat (`rules/glossary.md` §4).
pub(crate) fn owners(env: &Env, lua: Option<&Lua>, table: &Table, node: NodeId) -> mlua::Result<u8> {
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

/// What a feature is worth now to each owner.
pub(crate) fn points(env: &Env, lua: Option<&Lua>, table: &Table, node: NodeId) -> mlua::Result<i32> {
    let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
    let worth = table.worth(node, timing).points;
    let hooks = env.points.borrow();
    modified(env, lua, table, &hooks, worth, (Subject::Feature(node), node.thing()))
}

/// The first segment of a feature on which no variant forbids that a player's piece comes to stand, by the place of its tile.
pub(crate) fn open_to(
    env: &Env,
    lua: Option<&Lua>,
    table: &Table,
    node: NodeId,
    piece: PieceId,
    player: PlayerId,
) -> mlua::Result<Option<NodeId>> {
    for node in table.segments(node) {
        let tile = table.board().segment(node).0;
        if is_open(env, lua, table, Deployment { player, piece, tile, node: Some(node) })? {
            return Ok(Some(node));
        }
    }
    Ok(None)
}

/// Whether no `filter.deploy` hook forbids a deployment.
fn is_open(env: &Env, lua: Option<&Lua>, table: &Table, asked: Deployment) -> mlua::Result<bool> {
    for (hook, run) in env.deploys.borrow().iter() {
        let Deployment { player, piece, .. } = asked;
        let subject = asked.node.map(|node| Subject::Deployment { player, piece, node });
        if !subject.is_some_and(|it| table.concerns(*hook, it)) {
            continue;
        }
        // A filter that is asked about one spot may ask about others.
        let outer = env.spot.replace(Some(asked));
        let veto = Consulted { hook: *hook, run, about: Thing::Spot }.filter(env, lua, table);
        env.spot.set(outer);
        if veto?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The strength of a follower.
fn strength(env: &Env, lua: Option<&Lua>, table: &Table, figure: FigureId) -> mlua::Result<i32> {
    let declared = table.rules().piece(table.figure(figure).piece).strength;
    let hooks = env.strengths.borrow();
    modified(env, lua, table, &hooks, declared, (Subject::Figure(figure), figure.thing()))
}

/// A number after all hooks that are concerned have had their say.
fn modified(
    env: &Env,
    lua: Option<&Lua>,
    table: &Table,
    hooks: &[(HookId, Function)],
    number: i32,
    (subject, about): (Subject, Thing),
) -> mlua::Result<i32> {
    let mut hooks = hooks.iter().filter(|(hook, _)| table.concerns(*hook, subject)).peekable();
    if hooks.peek().is_none() {
        return Ok(number);
    }
    // A hook that asks while a number is on its way must find its own number again.
    let outer = env.tally.borrow_mut().replace(Tally::new(number));
    let result =
        hooks.try_for_each(|(hook, run)| Consulted { hook: *hook, run, about }.modify(env, lua, table));
    let tally = std::mem::replace(&mut *env.tally.borrow_mut(), outer);
    result.map(|()| tally.map_or(number, |it| it.value()))
}
