//! What scripts can look at on the board: the fields and methods of tiles, faces and features.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Half, Pos, Rotation, Side};
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::Timing;
use bastide_core::table::Table;
use bastide_core::words::{EdgeId, KindId, MarkerId, Shape};

use crate::answer::{Answer, Name};
use crate::cross::{bad, on_board, placed};
use crate::given::{Corner, EdgeWord, Kinds};
use crate::look::{seats, side_name};
use crate::members::Members;
use crate::reckon;

pub(crate) fn tile(it: &mut Members<'_, PlacedIdx>) {
    let design =
        |table: &Table, it: PlacedIdx| Ok::<_, mlua::Error>(table.board().tile(placed(table, it)?).tile);
    let pos = |table: &Table, it: PlacedIdx| Ok::<_, mlua::Error>(table.board().tile(placed(table, it)?).pos);
    it.text(move |table, it| {
        let tile = design(table, it)?;
        Ok(format!("{} at {}", table.rules().design(tile).name, table.board().tile(it).pos))
    });
    it.field("id", move |_, table, it| Ok(table.rules().design(design(table, it)?).name.clone()));
    it.field("x", move |_, table, it| Ok(pos(table, it)?.x));
    it.field("y", move |_, table, it| Ok(pos(table, it)?.y));
    it.field("cell", move |_, table, it| pos(table, it));
    it.field("rotation", |_, table, it| Ok(table.board().tile(placed(table, it)?).rotation.degrees()));
    it.field("turn", |_, table, it| Ok(table.board().tile(placed(table, it)?).turn));
    it.field("number", |_, table, it| Ok(placed(table, it)?.0 + 1));
    it.method("edge", |_, table, it, side: Side| Ok(table.edge(placed(table, it)?, side)));
    it.method("sides", |_, table, it, EdgeWord(edge)| {
        let at = table.board().tile(placed(table, it)?);
        Ok(sides(table, at.tile, at.rotation, edge))
    });
    it.method("before", |_, table, it, other: PlacedIdx| Ok(placed(table, it)? < placed(table, other)?));
    it.method("neighbour", move |_, table, it, side: Side| Ok(table.board().at(pos(table, it)?.step(side))));
    it.method("adjacent", move |_, table, it, ()| Ok(adjacent(table, pos(table, it)?)));
    it.method("around", move |_, table, it, ()| Ok(Answer::list(table.tiles_around(pos(table, it)?))));
    it.method("near", move |_, table, it, Kinds(kinds)| {
        Ok(Answer::list(table.features_around(pos(table, it)?, &kinds)))
    });
    it.method("at", |_, table, it, side: Side| Ok(table.at_side(placed(table, it)?, side)));
    it.method("corner", |_, table, it, Corner(name)| corner(table, placed(table, it)?, &name));
    it.method("feature", |_, table, it, Kinds(wanted)| {
        let mut nodes = table.board().nodes_of(placed(table, it)?);
        Ok(nodes.find(|node| wanted.contains(&table.kind(*node))))
    });
    it.method("features", |_, table, it, wanted: Option<KindId>| {
        let mut found: Vec<NodeId> = Vec::new();
        for node in table.board().nodes_of(placed(table, it)?) {
            let fits = wanted.is_none_or(|wanted| table.kind(node) == wanted);
            if fits && !found.iter().any(|other| table.same_feature(*other, node)) {
                found.push(node);
            }
        }
        Ok(found)
    });
    it.method("carries", |_, table, it, feature: NodeId| {
        let feature = on_board(table, feature)?;
        Ok(table.board().nodes_of(placed(table, it)?).any(|node| table.same_feature(node, feature)))
    });
    it.method("has", move |_, table, it, marker| Ok(marks(table, design(table, it)?, marker) > 0));
    it.method("count", move |_, table, it, marker| Ok(marks(table, design(table, it)?, marker)));
    it.method("mark", move |_, table, it, marker: MarkerId| {
        Ok(table.mark(design(table, it)?, marker).map(str::to_owned))
    });
    it.method("figures", |_, table, it, wanted: Option<PieceId>| {
        let here = placed(table, it)?;
        let found = table.figures().filter(|(id, figure)| {
            wanted.is_none_or(|wanted| figure.piece == wanted) && table.tile_of(*id) == Some(here)
        });
        Ok(Answer::list(found.map(|(id, _)| id)))
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

/// The sides of the board on which a tile that lies so shows an edge.
pub(crate) fn sides(table: &Table, tile: TileId, rotation: Rotation, edge: Option<EdgeId>) -> Answer {
    Answer::Names(shown(table, tile, rotation, edge).map(|side| Name::Fixed(side_name(side))).collect())
}

/// As [`sides`], as sides.
pub(crate) fn shown(
    table: &Table,
    tile: TileId,
    rotation: Rotation,
    edge: Option<EdgeId>,
) -> impl Iterator<Item = Side> {
    let edges = table.rules().design(tile).tile.edges();
    let shows = move |side: &Side| Some(edges[side.turned(rotation.inverse()).idx()]) == edge;
    Side::ALL.into_iter().filter(shows)
}

/// The tiles beside a cell.
pub(crate) fn adjacent(table: &Table, pos: Pos) -> Answer {
    Answer::list(Side::ALL.into_iter().filter_map(|side| table.board().at(pos.step(side))))
}

/// How many markers of a name a tile has: on itself or on its segments.
fn marks(table: &Table, tile: TileId, marker: MarkerId) -> u32 {
    let printed = &table.rules().design(tile).tile;
    let on_segments = printed.segments().iter().flat_map(|it| &it.markers).filter(|(it, _)| *it == marker);
    let on_tile = u32::from(printed.mark(marker).is_some());
    on_tile + on_segments.map(|(_, count)| u32::from(*count)).sum::<u32>()
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
    it.text(|table, it| Ok(table.rules().design(known(table, it)?).name.clone()));
    it.field("id", |_, table, it| Ok(table.rules().design(known(table, it)?).name.clone()));
    it.method("edge", |_, table, it, side: Side| {
        Ok(table.rules().design(known(table, it)?).tile.edges()[side.idx()])
    });
    it.method("sides", |_, table, it, EdgeWord(edge)| {
        Ok(sides(table, known(table, it)?, Rotation::default(), edge))
    });
    it.method("shows", |_, table, it, wanted: KindId| {
        Ok(table.rules().design(known(table, it)?).tile.segments().iter().any(|it| it.kind == wanted))
    });
    it.method("has", |_, table, it, marker| Ok(marks(table, known(table, it)?, marker) > 0));
    it.method("count", |_, table, it, marker| Ok(marks(table, known(table, it)?, marker)));
    it.method("mark", |_, table, it, marker: MarkerId| {
        Ok(table.mark(known(table, it)?, marker).map(str::to_owned))
    });
}

pub(crate) fn feature(it: &mut Members<'_, NodeId>) {
    it.text(|table, it| Ok(table.feature_name(on_board(table, it)?)));
    it.equal(|table, one, other| Ok(table.same_feature(on_board(table, one)?, on_board(table, other)?)));
    it.field("kind", |_, table, it| Ok(table.kind(on_board(table, it)?)));
    it.field("size", |_, table, it| Ok(table.size(on_board(table, it)?)));
    it.field("tile_count", |_, table, it| Ok(table.tile_count(on_board(table, it)?)));
    it.field("open_sides", |_, table, it| Ok(table.open_sides(on_board(table, it)?)));
    it.field("completed", |_, table, it| Ok(table.is_completed(on_board(table, it)?)));
    it.field("closed", |_, table, it| Ok(table.is_closed(on_board(table, it)?)));
    it.field("occupied", |_, table, it| Ok(table.is_occupied(on_board(table, it)?)));
    it.field("tile", |_, table, it| Ok(table.board().segment(table.settle(on_board(table, it)?)).0));
    it.method("tiles", |_, table, it, ()| Ok(table.tiles(on_board(table, it)?)));
    it.method("has", |_, table, it, marker| Ok(table.markers(on_board(table, it)?, marker) > 0));
    it.method("count", |_, table, it, marker| Ok(table.markers(on_board(table, it)?, marker)));
    it.method("touching", |_, table, it, kind| Ok(table.beside(on_board(table, it)?, kind)));
    it.method("touches", |_, table, it, other: NodeId| {
        let (node, other) = (on_board(table, it)?, on_board(table, other)?);
        Ok(table.beside(node, table.kind(other)).contains(&table.settle(other)))
    });
    it.method("entered_by", |_, table, it, kind| Ok(table.entered_by(on_board(table, it)?, kind)));
    it.method("enters", |_, table, it, kind| Ok(table.entering(on_board(table, it)?, kind)));
    it.method("figures", |_, table, it, (wanted, owner): (Option<PieceId>, Option<PlayerId>)| {
        let found = table.figures_on(on_board(table, it)?).filter(|(_, figure)| {
            wanted.is_none_or(|wanted| figure.piece == wanted) && (owner.is_none() || figure.owner == owner)
        });
        Ok(Answer::list(found.map(|(id, _)| id)))
    });
    it.method("followers", |_, table, it, owner: Option<PlayerId>| {
        let found = table.followers_on(on_board(table, it)?);
        let found = found.filter(|(_, it)| owner.is_none() || it.owner == owner);
        Ok(Answer::list(found.map(|(id, _)| id)))
    });
    it.reckoned("owners", |env, lua, table, it, ()| {
        let owners = reckon::owners(env, lua, table, on_board(table, it)?)?;
        Ok(Answer::list(seats(table, owners)))
    });
    it.reckoned("open_to", |env, lua, table, it, (piece, player): (PieceId, PlayerId)| {
        reckon::open_to(env, lua, table, on_board(table, it)?, piece, player)
    });
    it.reckoned("points", |env, lua, table, it, ()| reckon::points(env, lua, table, on_board(table, it)?));
    it.method("paying", |_, table, it, ()| Ok(table.paying(on_board(table, it)?)));
    it.method("worth", |_, table, it, ()| {
        let node = on_board(table, it)?;
        let timing = if table.is_completed(node) { Timing::Completed } else { Timing::Final };
        Ok(table.worth(node, timing).points)
    });
}
