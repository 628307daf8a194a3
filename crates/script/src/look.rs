//! What scripts can look at: the fields and methods of the game, players, tiles, features and figures.

use std::rc::Rc;

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Half, Pos, Side};
use bastide_core::piece::{FigureId, Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::{Scored, Timing};
use bastide_core::table::Table;
use bastide_core::words::Shape;
use mlua::{AnyUserData, Lua, Value};

use crate::cross::{
    bad, describe, figure, kind, marker, maybe, maybe_piece, need, on_board, piece, placed, side,
    to_lua_frozen, whole,
};
use crate::env::Env;
use crate::handles::{GameRef, PlaceRef, SpotRef, TallyRef};
use crate::members::{Members, Seen, class};

/// Registers all classes.
pub(crate) fn register(lua: &Lua, env: &Rc<Env>, seen: &Seen) -> mlua::Result<()> {
    class::<GameRef>(lua, env, seen, "Game", game)?;
    class::<PlayerId>(lua, env, seen, "Player", player)?;
    class::<PlacedIdx>(lua, env, seen, "Tile", tile)?;
    class::<TileId>(lua, env, seen, "Face", face)?;
    class::<NodeId>(lua, env, seen, "Feature", feature)?;
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

fn tiles(env: &Env, lua: &Lua, tiles: impl IntoIterator<Item = PlacedIdx>) -> mlua::Result<mlua::Table> {
    list(lua, tiles, |lua, it| env.handles.tile(lua, it))
}

fn pieces(env: &Env, lua: &Lua, figures: impl IntoIterator<Item = FigureId>) -> mlua::Result<mlua::Table> {
    list(lua, figures, |lua, it| env.handles.figure(lua, it))
}

fn players(env: &Env, lua: &Lua, players: impl IntoIterator<Item = PlayerId>) -> mlua::Result<mlua::Table> {
    list(lua, players, |lua, it| env.handles.player(lua, it))
}

/// The players of a set of seats.
fn seats(table: &Table, owners: u8) -> impl Iterator<Item = PlayerId> {
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
    it.field("queued", |_, _, table, _| Ok(table.queue().len()));
    it.field("tiles_left", |_, _, table, _| Ok(table.pile().len()));
    it.field("options", |env, lua, table, _| {
        let options = lua.create_table()?;
        for (key, value) in &table.rules().setup.options {
            options.raw_set(key.as_str(), to_lua_frozen(env, lua, value)?)?;
        }
        Ok(options)
    });
    it.method("after", |env, lua, table, _, player: Value| {
        let player: PlayerId = need(&player, "a Player")?;
        let count = table.rules().players();
        let order = std::iter::successors(Some(player.next(count)), |it| Some(it.next(count)));
        players(env, lua, order.take(count))
    });
    it.method("features", |env, lua, table, _, name: Value| {
        features(env, lua, table.features(kind(table, &name)?))
    });
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
    it.method("held", |env, lua, table, it, ()| {
        let held = table.figures().filter(|(_, figure)| figure.spot == Spot::Held(*it));
        pieces(env, lua, held.map(|(id, _)| id))
    });
}

fn tile(it: &mut Members<'_, PlacedIdx>) {
    let design =
        |table: &Table, it: &PlacedIdx| Ok::<_, mlua::Error>(table.board().tile(placed(table, *it)?).tile);
    it.text(move |table, it| {
        let tile = design(table, it)?;
        Ok(format!("{} at {}", table.rules().design(tile).name, table.board().tile(*it).pos))
    });
    it.field("id", move |_, _, table, it| Ok(table.rules().design(design(table, it)?).name.clone()));
    it.field("x", |_, _, table, it| Ok(table.board().tile(placed(table, *it)?).pos.x));
    it.field("y", |_, _, table, it| Ok(table.board().tile(placed(table, *it)?).pos.y));
    it.field("cell", |env, lua, table, it| {
        env.handles.cell(lua, table.board().tile(placed(table, *it)?).pos)
    });
    it.field("rotation", |_, _, table, it| Ok(table.board().tile(placed(table, *it)?).rotation.degrees()));
    it.field("turn", |_, _, table, it| Ok(table.board().tile(placed(table, *it)?).turn));
    it.method("edge", |_, _, table, it, letter: Value| {
        let edge = table.edge(placed(table, *it)?, side(&letter)?);
        Ok(table.rules().words()[edge].name.clone())
    });
    it.method("neighbour", |env, lua, table, it, letter: Value| {
        let pos = table.board().tile(placed(table, *it)?).pos.step(side(&letter)?);
        table.board().at(pos).map(|it| env.handles.tile(lua, it)).transpose()
    });
    it.method("adjacent", |env, lua, table, it, ()| {
        adjacent(env, lua, table, table.board().tile(placed(table, *it)?).pos)
    });
    it.method("around", |env, lua, table, it, ()| {
        tiles(env, lua, table.tiles_around(table.board().tile(placed(table, *it)?).pos))
    });
    it.method("at", |env, lua, table, it, letter: Value| {
        let found = table.at_side(placed(table, *it)?, side(&letter)?);
        found.map(|it| env.handles.feature(lua, it)).transpose()
    });
    it.method("corner", |env, lua, table, it, name: Value| {
        let found = corner(table, placed(table, *it)?, &crate::cross::text(&name, "a corner")?)?;
        found.map(|it| env.handles.feature(lua, it)).transpose()
    });
    it.method("feature", |env, lua, table, it, name: Value| {
        let wanted = kind(table, &name)?;
        let mut nodes = table.board().nodes_of(placed(table, *it)?);
        nodes.find(|node| table.kind(*node) == wanted).map(|node| env.handles.feature(lua, node)).transpose()
    });
    it.method("features", |env, lua, table, it, name: Value| {
        let wanted = if name.is_nil() { None } else { Some(kind(table, &name)?) };
        let mut found: Vec<NodeId> = Vec::new();
        for node in table.board().nodes_of(placed(table, *it)?) {
            let fits = wanted.is_none_or(|wanted| table.kind(node) == wanted);
            if fits && !found.iter().any(|other| table.same_feature(*other, node)) {
                found.push(node);
            }
        }
        features(env, lua, found)
    });
    it.method("has", move |_, _, table, it, name: Value| Ok(marks(table, design(table, it)?, &name)? > 0));
    it.method("count", move |_, _, table, it, name: Value| marks(table, design(table, it)?, &name));
    it.method("mark", move |_, _, table, it, name: Value| {
        Ok(table.mark(design(table, it)?, marker(table, &name)?).map(str::to_owned))
    });
    it.method("figures", |env, lua, table, it, name: Value| {
        let (here, wanted) = (placed(table, *it)?, maybe_piece(table, &name)?);
        let found = table.figures().filter(|(id, figure)| {
            wanted.is_none_or(|wanted| figure.piece == wanted) && table.tile_of(*id) == Some(here)
        });
        pieces(env, lua, found.map(|(id, _)| id))
    });
}

/// The area that takes a whole corner of a tile, if one does.
fn corner(table: &Table, tile: PlacedIdx, name: &str) -> mlua::Result<Option<NodeId>> {
    let halves = match name {
        "NE" => [Half::Ne, Half::En],
        "SE" => [Half::Es, Half::Se],
        "SW" => [Half::Sw, Half::Ws],
        "NW" => [Half::Wn, Half::Nw],
        other => return Err(bad(format!("a corner is \"NE\", \"SE\", \"SW\" or \"NW\", not `{other}`"))),
    };
    let at = table.board().tile(tile);
    let printed = &table.rules().design(at.tile).tile;
    let [one, other] = halves.map(|half| printed.at(half.port().turned(at.rotation.inverse())));
    let node = one.filter(|_| one == other).map(|segment| table.board().node(tile, segment));
    Ok(node.filter(|node| table.rules().words()[table.kind(*node)].shape == Shape::Area))
}

fn adjacent(env: &Env, lua: &Lua, table: &Table, pos: Pos) -> mlua::Result<mlua::Table> {
    tiles(env, lua, Side::ALL.into_iter().filter_map(|side| table.board().at(pos.step(side))))
}

/// How many markers of a name a tile has: on itself or on its segments.
fn marks(table: &Table, tile: TileId, name: &Value) -> mlua::Result<u32> {
    let marker = marker(table, name)?;
    let printed = &table.rules().design(tile).tile;
    let on_segments = printed.segments().iter().flat_map(|it| &it.markers).filter(|(it, _)| *it == marker);
    let on_tile = u32::from(printed.mark(marker).is_some());
    Ok(on_tile + on_segments.map(|(_, count)| u32::from(*count)).sum::<u32>())
}

/// A face that belongs to this game.
fn known(table: &Table, tile: TileId) -> mlua::Result<TileId> {
    if tile.idx() < table.rules().designs.len() {
        Ok(tile)
    } else {
        Err(bad("this face is not in this game"))
    }
}

fn face(it: &mut Members<'_, TileId>) {
    it.text(|table, it| Ok(table.rules().design(known(table, *it)?).name.clone()));
    it.field("id", |_, _, table, it| Ok(table.rules().design(known(table, *it)?).name.clone()));
    it.method("edge", |_, _, table, it, letter: Value| {
        let edge = table.rules().design(known(table, *it)?).tile.edges()[side(&letter)?.idx()];
        Ok(table.rules().words()[edge].name.clone())
    });
    it.method("shows", |_, _, table, it, name: Value| shows(table, known(table, *it)?, &name));
    it.method("has", |_, _, table, it, name: Value| Ok(marks(table, known(table, *it)?, &name)? > 0));
    it.method("count", |_, _, table, it, name: Value| marks(table, known(table, *it)?, &name));
    it.method("mark", |_, _, table, it, name: Value| {
        Ok(table.mark(known(table, *it)?, marker(table, &name)?).map(str::to_owned))
    });
}

fn shows(table: &Table, tile: TileId, name: &Value) -> mlua::Result<bool> {
    let wanted = kind(table, name)?;
    Ok(table.rules().design(tile).tile.segments().iter().any(|it| it.kind == wanted))
}

fn feature(it: &mut Members<'_, NodeId>) {
    it.text(|table, it| Ok(table.feature_name(on_board(table, *it)?)));
    it.equal(|table, one, other| Ok(table.same_feature(on_board(table, *one)?, on_board(table, *other)?)));
    it.field("kind", |env, lua, table, it| {
        let kind = table.kind(on_board(table, *it)?);
        match env.handles.kind_name(kind.0) {
            Some(name) => Ok(name),
            None => lua.create_string(&table.rules().words()[kind].name),
        }
    });
    it.field("size", |_, _, table, it| Ok(table.size(on_board(table, *it)?)));
    it.field("tile_count", |_, _, table, it| Ok(table.tile_count(on_board(table, *it)?)));
    it.field("open_sides", |_, _, table, it| Ok(table.open_sides(on_board(table, *it)?)));
    it.field("completed", |_, _, table, it| Ok(table.is_completed(on_board(table, *it)?)));
    it.field("closed", |_, _, table, it| Ok(table.is_closed(on_board(table, *it)?)));
    it.field("occupied", |_, _, table, it| Ok(table.is_occupied(on_board(table, *it)?)));
    it.field("tile", |env, lua, table, it| {
        let (tile, _) = table.board().segment(table.settle(on_board(table, *it)?));
        env.handles.tile(lua, tile)
    });
    it.method("tiles", |env, lua, table, it, ()| tiles(env, lua, table.tiles(on_board(table, *it)?)));
    it.method("has", |_, _, table, it, name: Value| {
        Ok(table.markers(on_board(table, *it)?, marker(table, &name)?) > 0)
    });
    it.method("count", |_, _, table, it, name: Value| {
        Ok(table.markers(on_board(table, *it)?, marker(table, &name)?))
    });
    it.method("touching", |env, lua, table, it, name: Value| {
        features(env, lua, table.touching(on_board(table, *it)?, kind(table, &name)?))
    });
    it.method("touches", |_, _, table, it, other: Value| {
        let other = on_board(table, need(&other, "a Feature")?)?;
        let found = table.touching(on_board(table, *it)?, table.kind(other));
        Ok(found.into_iter().any(|it| table.same_feature(it, other)))
    });
    it.method("entered_by", |env, lua, table, it, name: Value| {
        features(env, lua, table.entered_by(on_board(table, *it)?, kind(table, &name)?))
    });
    it.method("enters", |env, lua, table, it, name: Value| {
        features(env, lua, table.entering(on_board(table, *it)?, kind(table, &name)?))
    });
    it.method("figures", |env, lua, table, it, (name, owner): (Value, Value)| {
        let wanted = maybe_piece(table, &name)?;
        let owner: Option<PlayerId> = maybe(&owner, "a Player")?;
        let found = table.figures_on(on_board(table, *it)?).filter(|(_, figure)| {
            wanted.is_none_or(|wanted| figure.piece == wanted) && (owner.is_none() || figure.owner == owner)
        });
        pieces(env, lua, found.map(|(id, _)| id))
    });
    it.method("followers", |env, lua, table, it, owner: Value| {
        let owner: Option<PlayerId> = maybe(&owner, "a Player")?;
        let found = table.followers_on(on_board(table, *it)?);
        pieces(env, lua, found.filter(|(_, it)| owner.is_none() || it.owner == owner).map(|(id, _)| id))
    });
    it.method("owners", |env, lua, table, it, ()| {
        let owners = crate::reckon::owners(env, lua, table, on_board(table, *it)?)?;
        players(env, lua, seats(table, owners))
    });
    it.method("points", |env, lua, table, it, ()| {
        crate::reckon::points(env, lua, table, on_board(table, *it)?)
    });
    it.method("worth", |_, _, table, it, ()| {
        let node = on_board(table, *it)?;
        let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
        Ok(table.worth(node, timing).points)
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
        Ok(Side::nth(table.figure(figure(table, *it)?).facing.into()).letter().to_string())
    });
    it.field("turn", |_, _, table, it| Ok(table.figure(figure(table, *it)?).turn));
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
    it.method("adjacent", move |env, lua, table, _, ()| adjacent(env, lua, table, at(env)?.pos));
    it.method("around", move |env, lua, table, _, ()| tiles(env, lua, table.tiles_around(at(env)?.pos)));
}

fn spot(it: &mut Members<'_, SpotRef>) {
    let at = |env: &Env| env.spot.get().ok_or_else(|| bad("this spot belongs to a call that has ended"));
    it.field("player", move |env, lua, _, _| env.handles.player(lua, at(env)?.player));
    it.field("piece", move |env, _, table, _| Ok(table.rules().piece(at(env)?.piece).name.clone()));
    it.field("feature", move |env, lua, _, _| env.handles.feature(lua, at(env)?.node));
    it.field("tile", move |env, lua, table, _| env.handles.tile(lua, table.board().segment(at(env)?.node).0));
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
