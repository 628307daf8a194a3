//! Spots: where a piece may stand by its declaration, the general rules and the filters of variants, asked about the very segment.

use crate::hook::Subject;
use crate::ids::{FeatureId, PieceId, PlacedIdx, SegmentId};
use crate::piece::{Deployment, Ground, Role};
use crate::player::PlayerId;
use crate::reckon::{Hooks, veto};
use crate::step::Step;
use crate::table::Table;
use crate::words::bit;

/// Spots that are asked for. Without anything they are all segments on which a follower in supply may stand, occupied or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The pieces, as bits; without any, the followers that the player has in supply and may deploy at this step.
    pub pieces: Option<u64>,
    /// The kinds of features, as bits, if not all.
    pub kinds: Option<u64>,
    /// Set for tiles as a whole, too.
    pub whole: bool,
    /// Only on this tile.
    pub tile: Option<PlacedIdx>,
    /// Only on this feature.
    pub feature: Option<FeatureId>,
    /// Only on features with a follower, or only on those without.
    pub occupied: Option<bool>,
    /// Only on completed features, or only on others.
    pub completed: Option<bool>,
    /// Set for no more than the first spot of each piece on each feature.
    pub one_each: bool,
}

/// The spots of a player, piece by piece, from north to south and west to east.
///
/// # Errors
/// If a hook fails.
pub fn spots<H: Hooks>(
    hooks: &mut H,
    player: PlayerId,
    wanted: &Wanted,
) -> Result<Vec<Deployment>, H::Error> {
    let mut found = Vec::new();
    for piece in hooks.table().pieces_wanted(player, wanted) {
        let first = found.len();
        for ground in hooks.table().grounds(player, piece, wanted) {
            if wanted.one_each && found[first..].iter().any(|it| hooks.table().is_same_ground(it, ground)) {
                continue;
            }
            let spot = Deployment { player, piece, ground };
            if veto(hooks, Step::Deploy, Subject::Deployment(spot))?.is_none() {
                found.push(spot);
            }
        }
    }
    Ok(found)
}

impl Table {
    /// The tile on which a piece comes to stand.
    pub fn tile_under(&self, ground: Ground) -> PlacedIdx {
        match ground {
            Ground::Segment(node) => self.board().locate(node).0,
            Ground::Tile(tile) | Ground::Across(tile) => tile,
        }
    }

    /// Tests whether the general rules let a piece join a feature, occupied or not, of a kind that it may be deployed on.
    #[inline]
    pub(crate) fn may_join(&self, player: PlayerId, piece: PieceId, node: SegmentId) -> bool {
        let rule = self.rules().piece(piece);
        (!rule.needs_follower || self.has_follower(player, node))
            && (rule.on_completed || !self.is_completed(node))
    }

    /// Tests whether a spot is on the feature of a ground.
    fn is_same_ground(&self, spot: &Deployment, ground: Ground) -> bool {
        match (spot.ground, ground) {
            (Ground::Segment(one), Ground::Segment(other)) => self.same_feature(one, other),
            _ => false,
        }
    }

    fn pieces_wanted(&self, player: PlayerId, wanted: &Wanted) -> Vec<PieceId> {
        let all = (0..self.rules().setup.pieces.len() as u8).map(PieceId);
        let is_second = self.step() == Step::DeploySecond;
        let is_spare = |it: PieceId| {
            let piece = self.rules().piece(it);
            let may = piece.role == Role::Follower && (piece.second || !is_second);
            may && self.supply(Some(player), it) > 0
        };
        let is_wanted = |it: &PieceId| match wanted.pieces {
            None => is_spare(*it),
            Some(pieces) => pieces >> it.0 & 1 == 1,
        };
        all.filter(is_wanted).collect()
    }

    /// The grounds on which a piece may stand, whatever variants forbid.
    fn grounds(&self, player: PlayerId, piece: PieceId, wanted: &Wanted) -> Vec<Ground> {
        let board = self.board();
        let mut found = Vec::new();
        if wanted.whole {
            let mut tiles: Vec<_> = match wanted.tile {
                Some(tile) => vec![tile],
                None => board.tiles().collect(),
            };
            tiles.sort_by_key(|tile| board.tile(*tile).pos);
            found.extend(tiles.into_iter().map(Ground::Tile));
        }
        let mut nodes: Vec<SegmentId> = match (wanted.tile, wanted.feature) {
            (Some(tile), _) => board.segments_of(tile).collect(),
            (None, Some(feature)) => board.ring(feature).collect(),
            (None, None) => board.tiles().flat_map(|tile| board.segments_of(tile)).collect(),
        };
        let is = |asked: Option<bool>, is: bool| asked.is_none_or(|asked| asked == is);
        nodes.retain(|node| {
            let kind = self.kind(*node);
            wanted.kinds.is_none_or(|kinds| kinds & bit(kind) != 0)
                && self.may_be_on(piece, kind)
                && wanted.feature.is_none_or(|it| self.same_feature(it, *node))
                && is(wanted.occupied, self.is_occupied(*node))
                && is(wanted.completed, self.is_completed(*node))
                && self.may_join(player, piece, *node)
        });
        self.sort(&mut nodes);
        found.extend(nodes.into_iter().map(Ground::Segment));
        found
    }
}
