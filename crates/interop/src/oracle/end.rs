//! What lies on the table at the end: pieces, and features worked out by two engines independently of each other.

use std::collections::BTreeSet;

use bastide_core::board::NodeId;
use bastide_core::geometry::Pos;
use bastide_core::piece::{Role, Spot};
use bastide_core::table::Table;
use bastide_core::words::Fits;

use super::difference::{Difference, Kind};
use super::option::{piece_of_id, piece_type};
use super::read::{End, PeerFeature, PeerPiece};
use crate::places::{Feature, Place};

/// Compares our table with theirs.
pub(super) fn compare(table: &Table, end: &End) -> Vec<Difference> {
    let sides = [
        (Kind::Features, their_features(end), our_features(table)),
        (Kind::Pieces, their_pieces(table, end), our_pieces(table)),
    ];
    let mut differences = Vec::new();
    for (kind, theirs, ours) in sides {
        if theirs != ours {
            let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
                one.difference(other).cloned().collect::<Vec<_>>()
            };
            let (theirs, ours) = (only(&theirs, &ours), only(&ours, &theirs));
            differences.push(Difference { kind, step: None, phase: "end".to_owned(), theirs, ours });
        }
    }
    differences
}

/// A feature as a text that is the same on both sides: its places in order and the seats of its owners.
fn feature_text(feature: Feature, mut places: Vec<String>, owners: &[usize]) -> String {
    // A field below a bridge may be listed twice.
    places.sort();
    places.dedup();
    let owners: Vec<_> = owners.iter().map(|seat| (seat + 1).to_string()).collect();
    let owners = if owners.is_empty() { "nobody".to_owned() } else { owners.join(" ") };
    format!("{feature} {} of {owners}", places.join(" + "))
}

fn their_features(end: &End) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for PeerFeature { kind, places, owners, .. } in &end.features {
        // Features without a word here (edges of an abbey, towers) have nothing to be compared with; nor have quarters.
        let Ok(feature) = kind.parse::<Feature>() else { continue };
        if feature == Feature::Quarter {
            continue;
        }
        let places = places.iter().map(|(x, y, location)| format!("{location} {x},{y}")).collect();
        let mut owners = owners.clone().unwrap_or_default();
        owners.sort_unstable();
        all.insert(feature_text(feature, places, &owners));
    }
    all
}

fn our_features(table: &Table) -> BTreeSet<String> {
    let words = table.rules().words();
    let mut all = BTreeSet::new();
    for (kind, word) in words.kinds() {
        let Some(feature) = Feature::of_kind(&word.name) else { continue };
        if feature == Feature::Quarter {
            continue;
        }
        for node in table.features(kind) {
            if is_inside(table, node) {
                continue;
            }
            let places = table.board().ring(node).filter_map(|it| place_text(table, it)).collect();
            let owners: Vec<usize> = table.owners(node).iter().map(|player| player.idx()).collect();
            all.insert(feature_text(feature, places, &owners));
        }
    }
    all
}

/// Whether a feature lies inside a block of tiles: it has sides, and none of them could ever meet a tile outside. They have no such
/// features.
fn is_inside(table: &Table, node: NodeId) -> bool {
    let words = table.rules().words();
    let is_inner = |it: NodeId| {
        let (tile, _) = table.board().segment(it);
        let ports = table.segment(it).ports.turned(table.board().tile(tile).rotation);
        ports.sides().all(|side| words[table.edge(tile, side)].fits == Fits::Block)
    };
    !table.segment(node).ports.is_empty() && table.board().ring(node).all(is_inner)
}

fn place_text(table: &Table, node: NodeId) -> Option<String> {
    let (pos, place) = Place::spot(table, node)?;
    Some(format!("{} {pos}", place.location))
}

fn their_pieces(table: &Table, end: &End) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for PeerPiece { id, feature, location, x, y } in &end.meeples {
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
        let (Some(owner), Spot::Segment(node)) = (figure.owner, figure.spot) else { continue };
        // Tokens are counted elsewhere in a recording.
        if table.rules().piece(figure.piece).role == Role::Token {
            continue;
        }
        let piece = piece_type(&table.rules().piece(figure.piece).name);
        all.insert(numbered(&all, piece_text(table, owner.idx(), piece, node)));
    }
    all
}

/// A piece and its feature, by the first place of it: who joins a feature later stands nowhere in particular.
fn piece_text(table: &Table, seat: usize, piece: &str, node: NodeId) -> String {
    let first = table.settle(node);
    let feature = Place::spot(table, first)
        .map_or_else(|| table.feature_name(first), |(pos, place)| format!("{place} at {pos}"));
    format!("{} {piece} on {feature}", name(table, seat))
}

fn name(table: &Table, seat: usize) -> String {
    table.rules().setup.players.get(seat).cloned().unwrap_or_default()
}

/// A second piece of the same kind on the same place is told apart.
fn numbered(all: &BTreeSet<String>, text: String) -> String {
    let mut number = 1;
    let mut numbered = text.clone();
    while all.contains(&numbered) {
        number += 1;
        numbered = format!("{text} ({number})");
    }
    numbered
}
