//! The table at the end: pieces, and features that two engines derive independently of each other.

use std::collections::BTreeSet;

use bastide_core::board::{FeatureId, PlacedIdx, SegmentId};
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::piece::{Role, Spot};
use bastide_core::reckon;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_core::words::Fits;
use bastide_interop::places::{Feature, Place};

use super::difference::{Difference, Kind};
use super::option::{piece_of_id, piece_type};
use super::recording::{Ending, RecordedFeature, RecordedPiece};

/// Compares our table with the recorded one.
pub(crate) fn compare(game: &mut Game, ending: &Ending) -> Vec<Difference> {
    let features = our_features(game);
    let table = game.table();
    let sides = [
        (Kind::Features, recorded_features(ending), features),
        (Kind::Pieces, recorded_pieces(table, ending), our_pieces(table)),
    ];
    let mut differences = Vec::new();
    for (kind, recorded, ours) in sides {
        if recorded != ours {
            let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
                one.difference(other).cloned().collect::<Vec<_>>()
            };
            let (recorded, ours) = (only(&recorded, &ours), only(&ours, &recorded));
            differences.push(Difference { kind, step: None, phase: "end".to_owned(), recorded, ours });
        }
    }
    differences
}

/// Text of a feature that is the same on both sides: its places in order and the seats of its owners.
fn feature_text(feature: Feature, mut places: Vec<String>, owners: &[usize]) -> String {
    // A field below a bridge may be listed twice.
    places.sort();
    places.dedup();
    let owners: Vec<_> = owners.iter().map(|seat| (seat + 1).to_string()).collect();
    let owners = if owners.is_empty() { "nobody".to_owned() } else { owners.join(" ") };
    format!("{feature} {} of {owners}", places.join(" + "))
}

fn recorded_features(ending: &Ending) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for RecordedFeature { kind, places, owners, .. } in &ending.features {
        // Features without a word here (edges of an abbey, towers) have nothing to be compared with; nor have quarters.
        let Ok(feature) = kind.parse::<Feature>() else { continue };
        if feature == Feature::Quarter || !feature.is_kind() {
            continue;
        }
        let places = places.iter().map(|(x, y, location)| format!("{location} {x},{y}")).collect();
        let mut owners = owners.clone().unwrap_or_default();
        owners.sort_unstable();
        all.insert(feature_text(feature, places, &owners));
    }
    all
}

fn our_features(game: &mut Game) -> BTreeSet<String> {
    let gardens = game.table().rules().setup.options.get("base.gardens");
    let has_gardens = gardens == Some(&Value::Text("on".into()));
    let mut found = Vec::new();
    for (kind, word) in game.table().rules().words().kinds() {
        let Some(feature) = Feature::of_kind(&word.name) else { continue };
        // Without gardens in the game recordings have none.
        if feature != Feature::Quarter && (feature != Feature::Garden || has_gardens) {
            found.extend(game.table().features(kind).into_iter().map(|node| (feature, node)));
        }
    }
    found.retain(|(_, node)| !is_inside(game.table(), node.segment()));
    let text = |(feature, node): (Feature, FeatureId)| {
        // A rule that breaks is reported where it is played.
        let owners = reckon::owners(game, node).unwrap_or_default();
        let owners: Vec<usize> = owners.iter().map(bastide_core::PlayerId::idx).collect();
        let table = game.table();
        let places = table.board().ring(node).filter_map(|it| place_text(table, it)).collect();
        feature_text(feature, places, &owners)
    };
    found.into_iter().map(text).collect()
}

/// True for a feature inside a block of tiles: it has sides, and none of them could ever meet a tile outside. Recordings list no
/// such features.
fn is_inside(table: &Table, node: SegmentId) -> bool {
    let words = table.rules().words();
    let is_inner = |it: SegmentId| {
        let (tile, _) = table.board().locate(it);
        let ports = table.segment(it).ports.turned(table.board().tile(tile).rotation);
        ports.sides().all(|side| words[table.edge(tile, side)].fits == Fits::Block)
    };
    !table.segment(node).ports.is_empty() && table.board().ring(node).all(is_inner)
}

fn place_text(table: &Table, node: SegmentId) -> Option<String> {
    let (pos, place) = Place::spot(table, node)?;
    Some(format!("{} {pos}", place.location))
}

fn recorded_pieces(table: &Table, ending: &Ending) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for RecordedPiece { id, feature, location, x, y } in &ending.meeples {
        let Some((seat, piece)) = piece_of_id(id) else {
            all.insert(id.clone());
            continue;
        };
        let place = Place::parse(feature, location).ok();
        let node = place.and_then(|place| place.locate(table, Pos::new(*x, *y)));
        let text = match node {
            Some(node) => piece_text(table, seat, piece, node),
            None => format!("{} {piece} on {feature} {location} at {x},{y}", name(table, seat)),
        };
        all.insert(numbered(&all, text));
    }
    all
}

fn our_pieces(table: &Table) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (_, figure) in table.figures() {
        // Tokens are counted elsewhere in a recording.
        let (Some(owner), false) = (figure.owner, table.rules().piece(figure.piece).role == Role::Token)
        else {
            continue;
        };
        let piece = piece_type(&table.rules().piece(figure.piece).name);
        let text = match figure.spot {
            Spot::Segment(node) => piece_text(table, owner.idx(), piece, node),
            Spot::Tile(tile) => on_tile(table, owner.idx(), piece, tile),
            Spot::Supply | Spot::Held(_) => continue,
        };
        all.insert(numbered(&all, text));
    }
    all
}

/// Text of a piece that stands on a tile here: in recordings it is an acrobat, lies in the monastery there, or is on a tower.
fn on_tile(table: &Table, seat: usize, piece: &str, tile: PlacedIdx) -> String {
    let words = table.rules().words();
    let is_bed = |node: &SegmentId| words[table.kind(*node)].name == "special-monastery";
    if let Some(bed) = table.board().segments_of(tile).find(is_bed) {
        return piece_text(table, seat, piece, bed);
    }
    let at = |place: Place| {
        format!("{} {piece} on {place} at {}", name(table, seat), table.board().tile(tile).pos)
    };
    if let Some(trap) = Place::trap(table, tile) {
        return at(trap);
    }
    let design = &table.rules().design(table.board().tile(tile).tile).tile;
    let acrobats = words.marker_of("acrobats").is_some_and(|marker| design.mark(marker).is_some());
    let feature = if acrobats { "Acrobats" } else { "Tower" };
    format!("{} {piece} on {feature} I at {}", name(table, seat), table.board().tile(tile).pos)
}

/// Text of a piece with the first place of its feature: who joins a feature later stands nowhere in particular.
fn piece_text(table: &Table, seat: usize, piece: &str, node: SegmentId) -> String {
    let first = table.canonical(node);
    let feature = Place::spot(table, first.segment())
        .map_or_else(|| table.feature_name(first), |(pos, place)| format!("{place} at {pos}"));
    format!("{} {piece} on {feature}", name(table, seat))
}

fn name(table: &Table, seat: usize) -> String {
    table.rules().setup.players.get(seat).cloned().unwrap_or_default()
}

/// Numbers the further pieces of the same kind on the same place.
fn numbered(all: &BTreeSet<String>, text: String) -> String {
    let mut number = 1;
    let mut numbered = text.clone();
    while all.contains(&numbered) {
        number += 1;
        numbered = format!("{text} ({number})");
    }
    numbered
}
