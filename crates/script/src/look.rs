//! What scripts can look at: the fields and methods of the game, players, figures, cells, and what hooks are asked about.

use std::rc::Rc;

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::geometry::{Axis, Pos, Rotation, Side};
use bastide_core::piece::{Figure, FigureId, PieceId, Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::rules::TileId;
use bastide_core::score::{ScoreLine, Scored};
use bastide_core::table::Table;
use bastide_core::words::{KindId, MarkerId};
use mlua::{Lua, Value};

use crate::answer::{Answer, Name};
use crate::cross::{bad, describe, figure, placed, whole};
use crate::env::Env;
use crate::given::{Column, Count, EdgeWord, Kinds, Row, VariantWord};
use crate::handles::{GameRef, PlaceRef, SpotRef, TallyRef};
use crate::look_board as board;
use crate::members::{Members, Seen, class};
use crate::reckon;
use crate::trail::Change;

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

/// The players of a set of seats.
pub(crate) fn seats(table: &Table, owners: u8) -> impl Iterator<Item = PlayerId> {
    table.players().filter(move |it| owners >> it.0 & 1 == 1)
}

/// How a feature was scored.
pub(crate) fn result(table: &Table, scored: &Scored) -> Answer {
    Answer::Row(vec![
        ("feature", scored.feature.into()),
        ("points", scored.points.into()),
        ("owners", Answer::list(seats(table, scored.owners))),
    ])
}

/// A score line.
fn line(table: &Table, line: &ScoreLine) -> Answer {
    Answer::Row(vec![
        ("player", line.player.into()),
        ("points", line.points.into()),
        ("reason", line.reason.text(table.rules().words()).into()),
        ("feature", line.feature.into()),
    ])
}

fn game(it: &mut Members<'_, GameRef>) {
    it.text(|_, _| Ok("game".to_owned()));
    it.field("players", |_, table, _| Ok(Answer::list(table.players())));
    it.field("active", |_, table, _| Ok(table.turn().player));
    it.field("turn", |_, table, _| Ok(table.turn().number));
    it.field("part", |_, table, _| Ok(table.turn().part + 1));
    it.field("step", |_, table, _| Ok(table.step().name()));
    it.field("final", |_, table, _| Ok(table.step().is_final()));
    it.field("placed", |_, table, _| Ok(table.turn().placed));
    it.field("drawn", |_, table, _| Ok(table.turn().tile));
    it.field("given", |_, table, _| Ok(table.turn().given));
    it.field("inserted", |_, table, _| Ok(table.turn().inserted));
    it.field("parts_left", |_, table, _| Ok(table.turn().more));
    it.field("queued", |_, table, _| Ok(table.queue().len() as u32));
    it.field("tiles_left", |_, table, _| Ok(table.pile().len() as u32));
    it.method("can_draw", |_, table, _, Count(count)| Ok(table.pile().len() >= count));
    it.field("early_left", |_, table, _| Ok(table.early_left() as u32));
    it.field("options", |_, _, _| Ok(Answer::Options));
    it.method("plays", |_, table, _, VariantWord(name)| {
        Ok(table.rules().setup.variants.iter().any(|it| *it.id == *name))
    });
    it.method("from", |_, table, _, player: PlayerId| clockwise(table, player));
    it.method("after", |_, table, _, player: PlayerId| {
        clockwise(table, player.next(table.rules().players()))
    });
    it.method("features", |_, table, _, kind: Option<KindId>| {
        if let Some(kind) = kind {
            return Ok(Answer::list(table.features(kind)));
        }
        let kinds = table.rules().words().kinds();
        Ok(Answer::list(kinds.flat_map(|(kind, _)| table.features(kind))))
    });
    it.reckoned(
        "open_to",
        |env, lua, table, _, (piece, player, Kinds(kinds)): (PieceId, PlayerId, Kinds)| {
            let mut found = Vec::new();
            for node in kinds.iter().flat_map(|kind| table.features(*kind)) {
                if !table.is_completed(node) {
                    found.extend(reckon::open_to(env, lua, table, node, piece, player)?);
                }
            }
            Ok(found)
        },
    );
    it.method("grown", |_, table, _, ()| Ok(table.grown()));
    it.method("figures", |_, table, _, wanted: Option<PieceId>| {
        let is_on_board = |(id, _): &(FigureId, &Figure)| table.tile_of(*id).is_some();
        Ok(Answer::list(pieces(table, wanted).filter(is_on_board).map(|(id, _)| id)))
    });
    it.method("figure", |_, table, _, wanted: PieceId| {
        let mut all = table.figures_of_all(wanted);
        Ok(all.find(|(id, _)| table.tile_of(*id).is_some()).map(|(id, _)| id))
    });
    it.method("supply", |_, table, _, piece: PieceId| Ok(table.supply(None, piece)));
    it.method("tiles", |_, table, _, ()| {
        Ok(Answer::list((0..table.board().placed().len()).map(|at| PlacedIdx(at as u16))))
    });
    it.method("tile", |_, table, _, (x, y): (Column, Row)| Ok(table.board().at(Pos::new(x.0, y.0))));
    it.method("cell", |_, _, _, (x, y): (Column, Row)| Ok(Pos::new(x.0, y.0)));
    it.method("fits", |_, table, _, (face, cell, rotation)| {
        Ok(table.fits(board::known(table, face)?, cell, rotation))
    });
    it.method("places", |_, table, _, face| {
        let places = table.places(board::known(table, face)?);
        let row = |(pos, rotation): (Pos, Rotation)| {
            Answer::Row(vec![("cell", pos.into()), ("rotation", rotation.degrees().into())])
        };
        Ok(Answer::Rows(places.into_iter().map(row).collect()))
    });
    it.method("completed", |_, table, _, wanted: Option<KindId>| {
        let found = table.completed().iter().copied();
        Ok(Answer::list(found.filter(|it| wanted.is_none_or(|wanted| table.kind(*it) == wanted))))
    });
    it.method("count_completed", |_, table, _, (kind, without): (KindId, Option<MarkerId>)| {
        Ok(table.completed_unsorted(kind).filter(|it| lacks(table, *it, without)).count() as u32)
    });
    it.method("largest_completed", |_, table, _, (kind, without): (KindId, Option<MarkerId>)| {
        let is_new = |node: NodeId| table.completed().iter().any(|it| table.same_feature(*it, node));
        let mut largest = 0;
        for node in table.completed_unsorted(kind) {
            let count = table.tile_count(node);
            // Few are larger than all before, and all else matters only for them.
            if count > largest && lacks(table, node, without) && !is_new(node) {
                largest = count;
            }
        }
        Ok(largest)
    });
    it.method("scored", |_, table, _, wanted: Option<KindId>| {
        let is_wanted = |it: &&Scored| wanted.is_none_or(|wanted| table.kind(it.feature) == wanted);
        Ok(Answer::Rows(table.scored().iter().filter(is_wanted).map(|it| result(table, it)).collect()))
    });
    it.method("scorers", |_, table, _, for_features: bool| {
        let lines = table.part_lines().iter().filter(|it| it.points > 0);
        let counted = lines.filter(|it| it.feature.is_some() || !for_features);
        let paid = counted.fold(0, |seats, it| seats | 1 << it.player.0);
        Ok(Answer::list(seats(table, paid)))
    });
    it.method("lines", |_, table, _, ()| {
        Ok(Answer::Rows(table.part_lines().iter().map(|it| line(table, it)).collect()))
    });
}

/// All pieces of a kind, or of all kinds, in the order of their numbers.
fn pieces(table: &Table, wanted: Option<PieceId>) -> impl Iterator<Item = (FigureId, &Figure)> {
    let of_kind = wanted.into_iter().flat_map(|wanted| table.figures_of_all(wanted));
    of_kind.chain(wanted.is_none().then(|| table.figures()).into_iter().flatten())
}

/// Whether a feature has no marker of a name, if one is named.
fn lacks(table: &Table, node: NodeId, marker: Option<MarkerId>) -> bool {
    marker.is_none_or(|marker| table.markers(node, marker) == 0)
}

/// All players in the order of seats, from one of them.
fn clockwise(table: &Table, first: PlayerId) -> mlua::Result<Answer> {
    let count = table.rules().players();
    let order = std::iter::successors(Some(seated(table, first)?), |it| Some(it.next(count)));
    Ok(Answer::list(order.take(count)))
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
    it.text(|table, it| Ok(table.rules().player_name(seated(table, it)?).to_owned()));
    it.field("name", |_, table, it| Ok(table.rules().player_name(seated(table, it)?).to_owned()));
    it.field("seat", |_, _, it| Ok(it.0 + 1));
    it.field("score", |_, table, it| Ok(table.score(seated(table, it)?)));
    it.method("supply", |_, table, it, piece: PieceId| Ok(table.supply(Some(seated(table, it)?), piece)));
    it.method("figures", |_, table, it, wanted: Option<PieceId>| {
        let own = pieces(table, wanted).filter(|(_, figure)| figure.owner == Some(it)).map(|(id, _)| id);
        Ok(Answer::list(own.filter(|id| table.tile_of(*id).is_some())))
    });
    it.method("standing_on", |_, table, it, Kinds(kinds)| {
        let own = table.figures().filter(|(_, figure)| match figure.spot {
            Spot::Segment(node) => figure.owner == Some(it) && kinds.contains(&table.kind(node)),
            Spot::Supply | Spot::Tile(_) | Spot::Held(_) => false,
        });
        Ok(Answer::list(own.map(|(id, _)| id)))
    });
    it.method("spare", |_, table, it, ()| {
        let owner = seated(table, it)?;
        let kinds = (0..table.rules().setup.pieces.len() as u8).map(PieceId);
        Ok(Answer::list(kinds.filter_map(|piece| table.spare(Some(owner), piece))))
    });
    it.method("held", |_, table, it, wanted: Option<PieceId>| {
        let is_held = |(_, figure): &(FigureId, &Figure)| figure.spot == Spot::Held(it);
        Ok(Answer::list(pieces(table, wanted).filter(is_held).map(|(id, _)| id)))
    });
}

fn figures(it: &mut Members<'_, FigureId>) {
    it.text(|table, it| Ok(table.figure_name(figure(table, it)?)));
    it.field("kind", |_, table, it| Ok(table.figure(figure(table, it)?).piece));
    it.field("owner", |_, table, it| Ok(table.figure(figure(table, it)?).owner));
    it.field("follower", |_, table, it| {
        Ok(table.rules().piece(table.figure(figure(table, it)?).piece).role == Role::Follower)
    });
    it.field("kinds", |_, table, it| {
        let piece = table.figure(figure(table, it)?).piece;
        let kinds = table.rules().words().kinds().filter(|(kind, _)| table.may_be_on(piece, *kind));
        Ok(Answer::Names(kinds.map(|(kind, _)| Name::Kind(kind)).collect()))
    });
    it.field("safe", |_, table, it| Ok(table.is_safe(figure(table, it)?)));
    it.field("tile", |_, table, it| Ok(table.tile_of(figure(table, it)?)));
    it.field("feature", |_, table, it| match table.figure(figure(table, it)?).spot {
        Spot::Segment(node) => Ok(Some(node)),
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => Ok(None),
    });
    it.field("holder", |_, table, it| match table.figure(figure(table, it)?).spot {
        Spot::Held(player) => Ok(Some(player)),
        Spot::Supply | Spot::Tile(_) | Spot::Segment(_) => Ok(None),
    });
    it.field("facing", |_, table, it| {
        Ok(side_name(table.figure(figure(table, it)?).facing.unwrap_or(Side::N)))
    });
    it.method("sees", |_, table, it, tile: PlacedIdx| {
        let facing = table.figure(figure(table, it)?).facing.unwrap_or(Side::N);
        let there = table.board().tile(placed(table, tile)?).pos;
        Ok(table.tile_of(it).map(|here| table.board().tile(here).pos).is_some_and(
            |here| match Axis::through(facing) {
                Axis::Ns => here.x == there.x,
                Axis::Ew => here.y == there.y,
            },
        ))
    });
    it.field("turn", |_, table, it| Ok(table.figure(figure(table, it)?).turn));
    it.field("fresh", |_, table, it| Ok(table.is_fresh(figure(table, it)?)));
}

/// The letter of a side.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::N => "N",
        Side::E => "E",
        Side::S => "S",
        Side::W => "W",
    }
}

fn cell(it: &mut Members<'_, Pos>) {
    it.text(|_, it| Ok(it.to_string()));
    it.field("x", |_, _, it| Ok(it.x));
    it.field("y", |_, _, it| Ok(it.y));
    it.field("tile", |_, table, it| Ok(table.board().at(it)));
    it.method("adjacent", |_, table, it, ()| Ok(board::adjacent(table, it)));
    it.method("step", |_, _, it, side: Side| Ok(it.step(side)));
}

fn place(it: &mut Members<'_, PlaceRef>) {
    let at = |env: &Env| env.place.get().ok_or_else(|| bad("this place belongs to a call that has ended"));
    it.field("face", move |env, _, _| Ok(at(env)?.tile));
    it.field("x", move |env, _, _| Ok(at(env)?.pos.x)).by_where();
    it.field("y", move |env, _, _| Ok(at(env)?.pos.y)).by_where();
    it.field("cell", move |env, _, _| Ok(at(env)?.pos)).by_where();
    it.field("rotation", move |env, _, _| Ok(at(env)?.rotation.degrees()));
    it.method("edge", move |env, table, _, side: Side| {
        let at = at(env)?;
        Ok(table.rules().design(at.tile).tile.edges()[side.turned(at.rotation.inverse()).idx()])
    });
    it.method("sides", move |env, table, _, EdgeWord(edge)| {
        let at = at(env)?;
        Ok(board::sides(table, at.tile, at.rotation, edge))
    });
    it.method("meets", move |env, table, _, EdgeWord(edge)| {
        let at = at(env)?;
        let meets = |side: &Side| {
            let beside = table.board().at(at.pos.step(*side));
            beside.is_some_and(|beside| Some(table.edge(beside, side.opposite())) == edge)
        };
        let shown = board::shown(table, at.tile, at.rotation, edge);
        Ok(Answer::Names(shown.filter(meets).map(|side| Name::Fixed(side_name(side))).collect()))
    });
    it.method("neighbour", move |env, table, _, side| Ok(table.board().at(at(env)?.pos.step(side))))
        .by_where();
    it.method("adjacent", move |env, table, _, ()| Ok(board::adjacent(table, at(env)?.pos))).by_where();
    it.method("around", move |env, table, _, ()| Ok(Answer::list(table.tiles_around(at(env)?.pos))))
        .by_where();
    it.method("near", move |env, table, _, Kinds(kinds)| {
        Ok(Answer::list(table.features_around(at(env)?.pos, &kinds)))
    })
    .by_where();
}

fn spot(it: &mut Members<'_, SpotRef>) {
    let at = |env: &Env| env.spot.get().ok_or_else(|| bad("this spot belongs to a call that has ended"));
    it.field("player", move |env, _, _| Ok(at(env)?.player));
    it.field("piece", move |env, _, _| Ok(at(env)?.piece));
    it.field("feature", move |env, _, _| Ok(at(env)?.node));
    it.field("tile", move |env, _, _| Ok(at(env)?.tile)).by_where();
}

fn tally(it: &mut Members<'_, TallyRef>) {
    let over = || bad("this score belongs to a call that has ended");
    let points =
        |value: &Value| whole(value, "a number of points", -1_000_000..=1_000_000).map(|it| it as i32);
    let change = move |env: &Env, change: Change| {
        let changed = env.modify(&change);
        env.memory.note_change(change);
        if changed { Ok(()) } else { Err(over()) }
    };
    it.field("value", move |env, _, _| {
        env.tally.borrow().as_ref().map(bastide_core::score::Tally::value).ok_or_else(over)
    });
    it.plain("add", move |env, (more, why): (Value, Value)| {
        change(env, Change::Add(points(&more)?, reason(&why)?.into()))
    });
    it.plain("set", move |env, (value, why): (Value, Value)| {
        change(env, Change::Set(points(&value)?, reason(&why)?.into()))
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
