//! What scripts can look at: the fields and methods of the game, players, figures, cells, and what hooks are asked about.

use std::rc::Rc;

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Pos, Side};
use bastide_core::piece::{FigureId, PieceId, Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::{ScoreLine, Scored};
use bastide_core::table::Table;
use mlua::{AnyUserData, Lua, Value};

use crate::cross::{
    bad, describe, figure, kind, kinds, maybe_piece, need, piece, rotation, side, text, to_lua_frozen, whole,
};
use crate::env::Env;
use crate::handles::{GameRef, PlaceRef, SpotRef, TallyRef};
use crate::look_board as board;
use crate::members::{Members, Seen, class};

/// Registers all classes.
pub(crate) fn register(lua: &Lua, env: &Rc<Env>, seen: &Seen) -> mlua::Result<()> {
    class::<GameRef>(lua, env, seen, "Game", game)?;
    class::<PlayerId>(lua, env, seen, "Player", player)?;
    class::<PlacedIdx>(lua, env, seen, "Tile", board::tile)?;
    class::<TileId>(lua, env, seen, "Face", board::face)?;
    class::<NodeId>(lua, env, seen, "Feature", board::feature)?;
    class::<FigureId>(lua, env, seen, "Figure", figures)?;
    class::<Pos>(lua, env, seen, "Cell", cell)?;
    class::<PlaceRef>(lua, env, seen, "Place", place)?;
    class::<SpotRef>(lua, env, seen, "Spot", spot)?;
    class::<TallyRef>(lua, env, seen, "Score", tally)
}

/// A list of handles.
fn list<T>(
    lua: &Lua,
    items: impl IntoIterator<Item = T>,
    handle: impl Fn(&Lua, T) -> mlua::Result<AnyUserData>,
) -> mlua::Result<mlua::Table> {
    let table = lua.create_table()?;
    for item in items {
        table.raw_push(handle(lua, item)?)?;
    }
    Ok(table)
}

pub(crate) fn features(
    env: &Env,
    lua: &Lua,
    nodes: impl IntoIterator<Item = NodeId>,
) -> mlua::Result<mlua::Table> {
    list(lua, nodes, |lua, it| env.handles.feature(lua, it))
}

pub(crate) fn tiles(
    env: &Env,
    lua: &Lua,
    tiles: impl IntoIterator<Item = PlacedIdx>,
) -> mlua::Result<mlua::Table> {
    list(lua, tiles, |lua, it| env.handles.tile(lua, it))
}

pub(crate) fn pieces(
    env: &Env,
    lua: &Lua,
    figures: impl IntoIterator<Item = FigureId>,
) -> mlua::Result<mlua::Table> {
    list(lua, figures, |lua, it| env.handles.figure(lua, it))
}

pub(crate) fn players(
    env: &Env,
    lua: &Lua,
    players: impl IntoIterator<Item = PlayerId>,
) -> mlua::Result<mlua::Table> {
    list(lua, players, |lua, it| env.handles.player(lua, it))
}

/// The players of a set of seats.
pub(crate) fn seats(table: &Table, owners: u8) -> impl Iterator<Item = PlayerId> {
    table.players().filter(move |it| owners >> it.0 & 1 == 1)
}

/// How a feature was scored, as a table of the script.
pub(crate) fn result(env: &Env, lua: &Lua, table: &Table, scored: &Scored) -> mlua::Result<mlua::Table> {
    let result = lua.create_table_with_capacity(0, 3)?;
    result.raw_set("feature", env.handles.feature(lua, scored.feature)?)?;
    result.raw_set("points", scored.points)?;
    result.raw_set("owners", players(env, lua, seats(table, scored.owners))?)?;
    Ok(result)
}

/// A score line, as a table of the script.
fn line(env: &Env, lua: &Lua, table: &Table, line: &ScoreLine) -> mlua::Result<mlua::Table> {
    let result = lua.create_table_with_capacity(0, 4)?;
    result.raw_set("player", env.handles.player(lua, line.player)?)?;
    result.raw_set("points", line.points)?;
    result.raw_set("reason", line.reason.text(table.rules().words()))?;
    result.raw_set("feature", line.feature.map(|it| env.handles.feature(lua, it)).transpose()?)?;
    Ok(result)
}

fn game(it: &mut Members<'_, GameRef>) {
    it.text(|_, _| Ok("game".to_owned()));
    it.field("players", |env, lua, table, _| players(env, lua, table.players()));
    it.field("active", |env, lua, table, _| env.handles.player(lua, table.turn().player));
    it.field("turn", |_, _, table, _| Ok(table.turn().number));
    it.field("part", |_, _, table, _| Ok(table.turn().part + 1));
    it.field("step", |_, _, table, _| Ok(table.step().name()));
    it.field("final", |_, _, table, _| Ok(table.step().is_final()));
    it.field("placed", |env, lua, table, _| {
        table.turn().placed.map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.field("drawn", |env, lua, table, _| table.turn().tile.map(|it| env.handles.face(lua, it)).transpose());
    it.field("given", |_, _, table, _| Ok(table.turn().given));
    it.field("inserted", |_, _, table, _| Ok(table.turn().inserted));
    it.field("parts_left", |_, _, table, _| Ok(table.turn().more));
    it.field("queued", |_, _, table, _| Ok(table.queue().len()));
    it.field("tiles_left", |_, _, table, _| Ok(table.pile().len()));
    it.field("early_left", |_, _, table, _| Ok(table.early_left()));
    it.field("options", |env, lua, table, _| {
        let options = lua.create_table()?;
        for (key, value) in &table.rules().setup.options {
            options.raw_set(key.as_str(), to_lua_frozen(env, lua, value)?)?;
        }
        Ok(options)
    });
    it.method("plays", |_, _, table, _, name: Value| {
        let name = text(&name, "the word of a variant")?;
        Ok(table.rules().setup.variants.iter().any(|it| it.id == name))
    });
    it.method("from", |env, lua, table, _, player: Value| {
        clockwise(env, lua, table, need(&player, "a Player")?)
    });
    it.method("after", |env, lua, table, _, player: Value| {
        let player: PlayerId = need(&player, "a Player")?;
        clockwise(env, lua, table, player.next(table.rules().players()))
    });
    it.method("features", |env, lua, table, _, name: Value| {
        if !name.is_nil() {
            return features(env, lua, table.features(kind(table, &name)?));
        }
        let kinds = table.rules().words().kinds();
        features(env, lua, kinds.flat_map(|(kind, _)| table.features(kind)))
    });
    it.method("grown", |env, lua, table, _, ()| features(env, lua, table.grown()));
    it.method("figures", |env, lua, table, _, name: Value| {
        let wanted = maybe_piece(table, &name)?;
        let on_board = table.figures().filter(|(id, it)| {
            wanted.is_none_or(|wanted| it.piece == wanted) && table.tile_of(*id).is_some()
        });
        pieces(env, lua, on_board.map(|(id, _)| id))
    });
    it.method("figure", |env, lua, table, _, name: Value| {
        let wanted = piece(table, &name)?;
        let mut on_board =
            table.figures().filter(|(id, it)| it.piece == wanted && table.tile_of(*id).is_some());
        on_board.next().map(|(id, _)| env.handles.figure(lua, id)).transpose()
    });
    it.method("supply", |_, _, table, _, name: Value| Ok(table.supply(None, piece(table, &name)?)));
    it.method("tiles", |env, lua, table, _, ()| {
        tiles(env, lua, (0..table.board().placed().len()).map(|at| PlacedIdx(at as u16)))
    });
    it.method("tile", |env, lua, table, _, (x, y): (Value, Value)| {
        table.board().at(position(&x, &y)?).map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.method("cell", |env, lua, _, _, (x, y): (Value, Value)| env.handles.cell(lua, position(&x, &y)?));
    it.method("fits", |_, _, table, _, (face, cell, degrees): (Value, Value, Value)| {
        let tile = board::known(table, need(&face, "a Face")?)?;
        Ok(table.fits(tile, need(&cell, "a Cell")?, rotation(&degrees)?))
    });
    it.method("completed", |env, lua, table, _, name: Value| {
        let wanted = if name.is_nil() { None } else { Some(kind(table, &name)?) };
        let found = table.completed().iter().copied();
        features(env, lua, found.filter(|it| wanted.is_none_or(|wanted| table.kind(*it) == wanted)))
    });
    it.method("scored", |env, lua, table, _, name: Value| {
        let wanted = if name.is_nil() { None } else { Some(kind(table, &name)?) };
        let results = lua.create_table()?;
        for scored in
            table.scored().iter().filter(|it| wanted.is_none_or(|wanted| table.kind(it.feature) == wanted))
        {
            results.raw_push(result(env, lua, table, scored)?)?;
        }
        Ok(results)
    });
    it.method("lines", |env, lua, table, _, ()| {
        let lines = lua.create_table()?;
        for it in table.part_lines() {
            lines.raw_push(line(env, lua, table, it)?)?;
        }
        Ok(lines)
    });
}

/// All players in the order of seats, from one of them.
fn clockwise(env: &Env, lua: &Lua, table: &Table, first: PlayerId) -> mlua::Result<mlua::Table> {
    let count = table.rules().players();
    let order = std::iter::successors(Some(seated(table, first)?), |it| Some(it.next(count)));
    players(env, lua, order.take(count))
}

fn position(x: &Value, y: &Value) -> mlua::Result<Pos> {
    let range = -2000..=2000;
    Ok(Pos::new(whole(x, "a column", range.clone())? as i16, whole(y, "a row", range)? as i16))
}

/// Players of other games may sit on higher seats.
fn seated(table: &Table, player: PlayerId) -> mlua::Result<PlayerId> {
    if player.idx() < table.rules().players() {
        Ok(player)
    } else {
        Err(bad("this player is not in this game"))
    }
}

fn player(it: &mut Members<'_, PlayerId>) {
    it.text(|table, it| Ok(table.rules().player_name(seated(table, *it)?).to_owned()));
    it.field("name", |_, _, table, it| Ok(table.rules().player_name(seated(table, *it)?).to_owned()));
    it.field("seat", |_, _, _, it| Ok(it.0 + 1));
    it.field("score", |_, _, table, it| Ok(table.score(seated(table, *it)?)));
    it.method("supply", |_, _, table, it, name: Value| {
        Ok(table.supply(Some(seated(table, *it)?), piece(table, &name)?))
    });
    it.method("figures", |env, lua, table, it, name: Value| {
        let wanted = maybe_piece(table, &name)?;
        let own = table.figures().filter(|(id, figure)| {
            figure.owner == Some(*it)
                && wanted.is_none_or(|wanted| figure.piece == wanted)
                && table.tile_of(*id).is_some()
        });
        pieces(env, lua, own.map(|(id, _)| id))
    });
    it.method("spare", |env, lua, table, it, ()| {
        let owner = seated(table, *it)?;
        let kinds = (0..table.rules().setup.pieces.len() as u8).map(PieceId);
        pieces(env, lua, kinds.filter_map(|piece| table.spare(Some(owner), piece)))
    });
    it.method("held", |env, lua, table, it, name: Value| {
        let wanted = maybe_piece(table, &name)?;
        let held = table.figures().filter(|(_, figure)| {
            figure.spot == Spot::Held(*it) && wanted.is_none_or(|wanted| figure.piece == wanted)
        });
        pieces(env, lua, held.map(|(id, _)| id))
    });
}

fn figures(it: &mut Members<'_, FigureId>) {
    it.text(|table, it| Ok(table.figure_name(figure(table, *it)?)));
    it.field("kind", |env, lua, table, it| {
        let piece = table.figure(figure(table, *it)?).piece;
        match env.handles.piece_name(piece.0) {
            Some(name) => Ok(name),
            None => lua.create_string(&table.rules().piece(piece).name),
        }
    });
    it.field("owner", |env, lua, table, it| {
        table.figure(figure(table, *it)?).owner.map(|it| env.handles.player(lua, it)).transpose()
    });
    it.field("follower", |_, _, table, it| {
        Ok(table.rules().piece(table.figure(figure(table, *it)?).piece).role == Role::Follower)
    });
    it.field("kinds", |_, lua, table, it| {
        let piece = table.figure(figure(table, *it)?).piece;
        let kinds = table.rules().words().kinds().filter(|(kind, _)| table.may_be_on(piece, *kind));
        lua.create_sequence_from(kinds.map(|(_, kind)| kind.name.as_str()))
    });
    it.field("safe", |_, _, table, it| Ok(table.is_safe(figure(table, *it)?)));
    it.field("tile", |env, lua, table, it| {
        table.tile_of(figure(table, *it)?).map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.field("feature", |env, lua, table, it| match table.figure(figure(table, *it)?).spot {
        Spot::Segment(node) => env.handles.feature(lua, node).map(Some),
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => Ok(None),
    });
    it.field("holder", |env, lua, table, it| match table.figure(figure(table, *it)?).spot {
        Spot::Held(player) => env.handles.player(lua, player).map(Some),
        Spot::Supply | Spot::Tile(_) | Spot::Segment(_) => Ok(None),
    });
    it.field("facing", |_, _, table, it| {
        Ok(table.figure(figure(table, *it)?).facing.unwrap_or(Side::N).letter().to_string())
    });
    it.field("turn", |_, _, table, it| Ok(table.figure(figure(table, *it)?).turn));
    it.field("fresh", |_, _, table, it| Ok(table.is_fresh(figure(table, *it)?)));
}

fn cell(it: &mut Members<'_, Pos>) {
    it.text(|_, it| Ok(it.to_string()));
    it.field("x", |_, _, _, it| Ok(it.x));
    it.field("y", |_, _, _, it| Ok(it.y));
    it.field("tile", |env, lua, table, it| {
        table.board().at(*it).map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.method("step", |env, lua, _, it, letter: Value| env.handles.cell(lua, it.step(side(&letter)?)));
}

fn place(it: &mut Members<'_, PlaceRef>) {
    let at = |env: &Env| env.place.get().ok_or_else(|| bad("this place belongs to a call that has ended"));
    it.field("face", move |env, lua, _, _| env.handles.face(lua, at(env)?.tile));
    it.field("x", move |env, _, _, _| Ok(at(env)?.pos.x));
    it.field("y", move |env, _, _, _| Ok(at(env)?.pos.y));
    it.field("cell", move |env, lua, _, _| env.handles.cell(lua, at(env)?.pos));
    it.field("rotation", move |env, _, _, _| Ok(at(env)?.rotation.degrees()));
    it.method("edge", move |env, _, table, _, letter: Value| {
        let at = at(env)?;
        let printed = side(&letter)?.turned(at.rotation.inverse());
        let edge = table.rules().design(at.tile).tile.edges()[printed.idx()];
        Ok(table.rules().words()[edge].name.clone())
    });
    it.method("neighbour", move |env, lua, table, _, letter: Value| {
        let pos = at(env)?.pos.step(side(&letter)?);
        table.board().at(pos).map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.method("adjacent", move |env, lua, table, _, ()| board::adjacent(env, lua, table, at(env)?.pos));
    it.method("around", move |env, lua, table, _, ()| tiles(env, lua, table.tiles_around(at(env)?.pos)));
    it.method("near", move |env, lua, table, _, names: Value| {
        features(env, lua, table.features_around(at(env)?.pos, &kinds(table, &names)?))
    });
}

fn spot(it: &mut Members<'_, SpotRef>) {
    let at = |env: &Env| env.spot.get().ok_or_else(|| bad("this spot belongs to a call that has ended"));
    it.field("player", move |env, lua, _, _| env.handles.player(lua, at(env)?.player));
    it.field("piece", move |env, _, table, _| Ok(table.rules().piece(at(env)?.piece).name.clone()));
    it.field("feature", move |env, lua, _, _| {
        at(env)?.node.map(|it| env.handles.feature(lua, it)).transpose()
    });
    it.field("tile", move |env, lua, _, _| env.handles.tile(lua, at(env)?.tile));
}

fn tally(it: &mut Members<'_, TallyRef>) {
    let over = || bad("this score belongs to a call that has ended");
    let points =
        |value: &Value| whole(value, "a number of points", -1_000_000..=1_000_000).map(|it| it as i32);
    it.field("value", move |env, _, _, _| {
        env.tally.borrow().as_ref().map(bastide_core::score::Tally::value).ok_or_else(over)
    });
    it.plain("add", move |env, (more, why): (Value, Value)| {
        let (more, why) = (points(&more)?, reason(&why)?);
        env.tally.borrow_mut().as_mut().map(|it| it.add(more, why)).ok_or_else(over)
    });
    it.plain("set", move |env, (value, why): (Value, Value)| {
        let (value, why) = (points(&value)?, reason(&why)?);
        env.tally.borrow_mut().as_mut().map(|it| it.set(value, why)).ok_or_else(over)
    });
}

/// Why points are given; every point has a reason.
pub(crate) fn reason(value: &Value) -> mlua::Result<String> {
    match value {
        Value::String(it) if !it.as_bytes().is_empty() => {
            Ok(it.to_str().map_err(|_| bad("the reason is not UTF-8"))?.to_owned())
        }
        other => Err(bad(format!("every point needs a reason that players read, not {}", describe(other)))),
    }
}
