//! What scripts can look at on the board: the fields and methods of tiles, faces and features.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Half, Pos, Side};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::Timing;
use bastide_core::table::Table;
use bastide_core::words::Shape;
use mlua::{Lua, Value};

use crate::cross::{bad, kind, kinds, marker, maybe, maybe_piece, need, on_board, piece, placed, side};
use crate::env::Env;
use crate::look::{features, pieces, players, seats, tiles};
use crate::members::Members;
use crate::reckon;

pub(crate) fn tile(it: &mut Members<'_, PlacedIdx>) {
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
    it.field("number", |_, _, table, it| Ok(placed(table, *it)?.0 + 1));
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
    it.method("near", |env, lua, table, it, names: Value| {
        let pos = table.board().tile(placed(table, *it)?).pos;
        features(env, lua, table.features_around(pos, &kinds(table, &names)?))
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

pub(crate) fn adjacent(env: &Env, lua: &Lua, table: &Table, pos: Pos) -> mlua::Result<mlua::Table> {
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
pub(crate) fn known(table: &Table, tile: TileId) -> mlua::Result<TileId> {
    if tile.idx() < table.rules().designs.len() {
        Ok(tile)
    } else {
        Err(bad("this face is not in this game"))
    }
}

pub(crate) fn face(it: &mut Members<'_, TileId>) {
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

pub(crate) fn feature(it: &mut Members<'_, NodeId>) {
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
        features(env, lua, table.beside(on_board(table, *it)?, kind(table, &name)?))
    });
    it.method("touches", |_, _, table, it, other: Value| {
        let (node, other) = (on_board(table, *it)?, on_board(table, need(&other, "a Feature")?)?);
        Ok(table.beside(node, table.kind(other)).contains(&table.settle(other)))
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
        let owners = reckon::owners(env, lua, table, on_board(table, *it)?)?;
        players(env, lua, seats(table, owners))
    });
    it.method("open_to", |env, lua, table, it, (name, player): (Value, Value)| {
        let player: PlayerId = need(&player, "a Player")?;
        let open = reckon::open_to(env, lua, table, on_board(table, *it)?, piece(table, &name)?, player)?;
        open.map(|it| env.handles.feature(lua, it)).transpose()
    });
    it.method("points", |env, lua, table, it, ()| reckon::points(env, lua, table, on_board(table, *it)?));
    it.method("paying", |env, lua, table, it, ()| features(env, lua, table.paying(on_board(table, *it)?)));
    it.method("worth", |_, _, table, it, ()| {
        let node = on_board(table, *it)?;
        let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
        Ok(table.worth(node, timing).points)
    });
}
