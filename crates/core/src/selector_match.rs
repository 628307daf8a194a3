//! Selector match: tests whether a hook is concerned with a subject on the table.

use crate::geometry::Pos;
use crate::hook::{HookPoint, Selector, Subject};
use crate::ids::{FeatureId, HookId, PlacedIdx, TileId};
use crate::piece::{Deployment, Ground, Spot};
use crate::table::Table;
use crate::value::Value;
use crate::words::bit;

impl Table {
    /// Tests whether a hook is to be called about a subject now.
    pub fn concerns(&self, hook: HookId, subject: Subject) -> bool {
        let matcher = self.rules().matcher(hook);
        if matcher.is_all && !matches!(subject, Subject::Completed) && !is_across(subject) {
            return true;
        }
        let only = &self.rules().hook(hook).only;
        if matcher.is_timed && !self.picks_now(only) {
            return false;
        }
        let picks_kind = |node: FeatureId| {
            let is_marked = || only.markers.iter().any(|marker| self.markers(node, *marker) > 0);
            matcher.kind(self.kind(node)) && (!matcher.is_marked || is_marked())
        };
        // Where the hook is about no piece, a piece that it names has to stand there.
        let picks_ground = |node: FeatureId| {
            picks_kind(node) && (!matcher.names_some() || self.is_under(node, &only.pieces))
        };
        let is_near = |tile: PlacedIdx| self.concerns_cell(hook, self.board().tile(tile).pos);
        let picks_tile = |tile: PlacedIdx| {
            matcher.tile(self.board().tile(tile).tile)
                && (!matcher.names_some()
                    || self.are_standing(&only.pieces)
                        && self.board().segments_of(tile).any(|it| picks_ground(it.into())))
                && is_near(tile)
        };
        let picks_feature =
            |node| picks_ground(node) && (matcher.near == 0 || self.has_near(node, matcher.near));
        match subject {
            Subject::None | Subject::Taken(_) => match self.turn().placed {
                _ if matcher.is_anything() => true,
                Some(placed) => picks_tile(placed),
                None => false,
            },
            Subject::Tile(tile) => picks_tile(tile),
            Subject::Face(tile) => self.concerns_tile(hook, tile),
            Subject::Placement { tile, pos, .. } => {
                self.concerns_tile(hook, tile) && self.concerns_cell(hook, pos)
            }
            Subject::Feature(node) => picks_feature(node),
            Subject::Join(it) => [it.one, it.other].into_iter().any(|end| picks_feature(end.into())),
            Subject::Completed => {
                self.completed().iter().any(|node| self.is_completed(*node) && picks_feature(*node))
            }
            Subject::Figure(figure) => {
                matcher.piece(self.figure(figure).piece)
                    && match self.figure(figure).spot {
                        Spot::Segment(node) => picks_kind(node.into()),
                        _ => matcher.kinds == 0,
                    }
                    && (matcher.near == 0 || self.tile_of(figure).is_some_and(is_near))
            }
            Subject::Move(it) => {
                let spot = match self.rules().hook(hook).at {
                    HookPoint::Arrive => self.figure(it.figure).spot,
                    _ => it.from,
                };
                let tile = self.tile_at(spot);
                matcher.piece(self.figure(it.figure).piece)
                    && match spot {
                        Spot::Segment(node) => picks_kind(node.into()),
                        _ => {
                            matcher.kinds == 0
                                && tile.is_none_or(|it| matcher.tile(self.board().tile(it).tile))
                        }
                    }
                    && (matcher.near == 0 || tile.is_some_and(is_near))
            }
            Subject::Deployment(Deployment { piece, ground, .. }) => {
                let has_marks = |tile: PlacedIdx| matcher.tile(self.board().tile(tile).tile);
                let is_there = match ground {
                    Ground::Segment(node) => matcher.piece(piece) && picks_kind(node.into()),
                    Ground::Tile(tile) => matcher.piece(piece) && matcher.kinds == 0 && has_marks(tile),
                    // Only hooks that name the piece: others expect a figure.
                    Ground::Across(tile) => matcher.names(piece) && has_marks(tile),
                };
                is_there && is_near(self.tile_under(ground))
            }
        }
    }

    /// Tests whether a hook that is asked about placements is concerned with a tile now, if it is with the cell.
    pub(crate) fn concerns_tile(&self, hook: HookId, tile: TileId) -> bool {
        self.rules().matcher(hook).tile(tile) && self.picks_now(&self.rules().hook(hook).only)
    }

    /// Tests whether a feature near which a hook wants to be lies around a cell.
    pub(crate) fn concerns_cell(&self, hook: HookId, pos: Pos) -> bool {
        let near = self.rules().matcher(hook).near;
        near == 0 || self.board().carriers_around(pos, near).next().is_some()
    }

    /// Tests whether another feature of some kinds, as bits, is on a tile around one of a feature's tiles.
    fn has_near(&self, node: FeatureId, kinds: u64) -> bool {
        let is_other = |it| kinds & bit(self.kind(it)) != 0 && !self.same_feature(it, node);
        let tiles = self.board().ring(node).map(|it| self.board().tile(self.board().locate(it).0));
        let mut carriers = tiles.flat_map(|tile| self.board().carriers_around(tile.pos, kinds));
        carriers.any(|tile| self.board().segments_of(tile).any(is_other))
    }

    /// Tests whether a selector matches the present moment, whatever its subject: by the points of this part and by kept values.
    fn picks_now(&self, only: &Selector) -> bool {
        let is_set = |var: usize| !matches!(self.var(var), Value::Nil | Value::Bool(false));
        only.unless.is_none_or(|var| !is_set(var))
            && only.when.is_none_or(is_set)
            && (!only.scored || self.part_lines().iter().any(|it| it.points != 0))
    }
}

/// Tests whether something is a piece that would be laid across a tile.
fn is_across(subject: Subject) -> bool {
    matches!(subject, Subject::Deployment(Deployment { ground: Ground::Across(_), .. }))
}
