//! The from-scratch twins of everything the engine keeps up to date, and a check that both agree. For tests and for hunting faults.

use std::collections::BTreeMap;

use crate::compaction::{ANYTHING, Digits, Pattern};
use crate::decision::Choice;
use crate::geometry::{Pos, Rotation, Side};
use crate::ids::SegmentId;
use crate::piece::Spot;
use crate::pile::Item;
use crate::setup::RepeatTile;
use crate::state::State;
use crate::table::Table;
use crate::union_find::Node;
use crate::words::{Shape, bit};

/// A feature, worked out by walking from segment to segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Its segments.
    pub nodes: Vec<SegmentId>,
    /// Ports with no tile across them; for sites, cells that complete them with no tile on them.
    pub open: u32,
    /// Different tiles.
    pub tiles: u32,
    /// Followers on it.
    pub occupants: u32,
}

impl Table {
    /// All features, worked out from the placed tiles alone, in the order of their lowest segments.
    pub fn features_from_scratch(&self) -> Vec<Found> {
        let count = self.board().nodes.len();
        let mut seen = vec![false; count];
        let mut features = Vec::new();
        for start in 0..count {
            if seen[start] || !self.board().nodes[start].is_segment() {
                continue;
            }
            seen[start] = true;
            let mut found = Found { nodes: vec![SegmentId(start as u16)], ..Found::default() };
            found.open = self.free_around(found.nodes[0]);
            let mut at = 0;
            while let Some(node) = found.nodes.get(at).copied() {
                at += 1;
                for next in self.neighbours(node, &mut found.open) {
                    if !std::mem::replace(&mut seen[next.idx()], true) {
                        found.nodes.push(next);
                    }
                }
            }
            found.nodes.sort();
            let mut tiles: Vec<_> = found.nodes.iter().map(|node| self.board().locate(*node).0).collect();
            tiles.sort();
            tiles.dedup();
            found.tiles = tiles.len() as u32;
            let stands = |spot: Spot| matches!(spot, Spot::Segment(node) if found.nodes.contains(&node));
            let followers =
                self.figures().filter(|(_, it)| self.rules().is_follower(it.piece) && stands(it.spot));
            found.occupants = followers.count() as u32;
            features.push(found);
        }
        features
    }

    /// The free cells around a site, none around anything else.
    fn free_around(&self, node: SegmentId) -> u32 {
        let kind = &self.rules().words()[self.segment(node).kind];
        let free = kind.cells.of(self.board().pos_of(node)).filter(|it| self.board().at(*it).is_none());
        if kind.shape == Shape::Site { free.count() as u32 } else { 0 }
    }

    /// Compares everything kept up to date with its from-scratch twin, and the laws that always hold.
    ///
    /// # Errors
    /// The difference.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_features()?;
        self.audit_free()?;
        self.audit_sites()?;
        self.audit_pieces()?;
        self.audit_tiles()?;
        self.audit_points()
    }

    fn audit_features(&self) -> Result<(), String> {
        for found in self.features_from_scratch() {
            let node = found.nodes[0];
            let mut ring: Vec<_> = self.board().ring(node).collect();
            ring.sort();
            if ring != found.nodes {
                return Err(format!(
                    "feature {}: ring {ring:?}, walked {:?}",
                    self.feature_name(node),
                    found.nodes
                ));
            }
            let totals = self.board().totals(node);
            let kept = (u32::from(totals.open), self.tile_count(node), u32::from(totals.occupants));
            let walked = (found.open, found.tiles, found.occupants);
            if kept != walked {
                return Err(format!("feature {}: kept {kept:?}, walked {walked:?}", self.feature_name(node)));
            }
            if self.rules().setup.base.repeat_tile == RepeatTile::PerSegment
                && self.size(node) as usize != found.nodes.len()
            {
                return Err(format!("feature {}: size {}", self.feature_name(node), self.size(node)));
            }
            let area = self.rules().words()[self.kind(node)].shape == Shape::Linked;
            if area && totals.flags & Node::IDLE == 0 && self.is_completed(node) != (found.open == 0) {
                return Err(format!(
                    "feature {}: completed {}",
                    self.feature_name(node),
                    self.is_completed(node)
                ));
            }
        }
        Ok(())
    }

    fn audit_free(&self) -> Result<(), String> {
        let digits = Digits::of(self.rules().words());
        let mut wanted: BTreeMap<Pos, Pattern> = BTreeMap::new();
        for placed in self.board().placed() {
            let at = self.board().at(placed.pos);
            let Some(at) = at.filter(|it| self.board().tile(*it) == placed) else {
                return Err(format!("the grid has lost the tile at {}", placed.pos));
            };
            let kinds = self.board().segments_of(at).fold(0, |bits, node| bits | bit(self.kind(node)));
            if self.board().kinds(at) != kinds {
                return Err(format!("the kinds on the tile at {} are not noted", placed.pos));
            }
            for side in Side::ALL {
                let pos = placed.pos.step(side);
                if self.board().at(pos).is_some() {
                    continue;
                }
                let tile = &self.rules().design(placed.tile).tile;
                let edge = tile.edges()[side.turned(placed.rotation.inverse()).idx()];
                *wanted.entry(pos).or_insert(ANYTHING) += digits.place(edge, side.opposite());
            }
        }
        let asked = self.board().frontier.patterns().iter().copied();
        let kept: BTreeMap<_, _> = self.board().free().iter().copied().zip(asked).collect();
        for (cell, placements) in self.board().free().iter().zip(self.board().frontier.placements()) {
            let pos = *cell;
            if *placements != Rotation::ALL.map(|rotation| Choice::Place { pos, rotation }) {
                return Err(format!("the placements on {pos}: kept {placements:?}"));
            }
        }
        if kept == wanted { Ok(()) } else { Err(format!("free cells: kept {kept:?}, worked out {wanted:?}")) }
    }

    fn audit_sites(&self) -> Result<(), String> {
        for (at, node) in self.board().nodes.iter().enumerate().filter(|(_, it)| it.flags & Node::SITE != 0) {
            let pos = self.board().tile(self.board().locate(SegmentId(at as u16)).0).pos;
            let waits = self.board().sites.iter().any(|site| site.node as usize == at && site.pos == pos);
            if waits != (node.open > 0) {
                return Err(format!("the site at {pos}: {} cells are free around", node.open));
            }
        }
        Ok(())
    }

    fn audit_pieces(&self) -> Result<(), String> {
        let mut supply = vec![0u8; self.state.supply.len()];
        for (_, it) in self.figures().filter(|(_, it)| it.spot == Spot::Supply) {
            supply[State::purse(&self.rules().setup, it.owner, it.piece)] += 1;
        }
        if supply == self.state.supply { Ok(()) } else { Err("the supplies are miscounted".to_owned()) }
    }

    /// All tiles of the game, wherever they are: those that lie, are drawn or to be drawn, are in piles or have left the game.
    pub fn tiles_anywhere(&self) -> usize {
        let held = |items: &[Item]| items.iter().filter(|it| matches!(it, Item::Tile(_))).count();
        let drawn = [Some(&self.state.turn), self.state.suspended.as_ref()];
        let drawn = drawn.into_iter().flatten().filter(|turn| turn.tile.is_some());
        let piled: usize = self.state.piles.iter().map(|(_, stack)| held(&stack.items)).sum();
        self.board().placed().count()
            + self.block_left()
            + self.pile().len()
            + self.aside().len()
            + held(self.hand())
            + piled
            + drawn.count()
            + self.queue().iter().filter(|it| it.tile.is_some()).count()
            + usize::from(self.discarded())
    }

    fn audit_tiles(&self) -> Result<(), String> {
        let start = Self { rules: self.shared_rules(), state: self.rules().start.clone() }.tiles_anywhere();
        let now = self.tiles_anywhere();
        if now == start { Ok(()) } else { Err(format!("{start} tiles were in the game, {now} are")) }
    }

    fn audit_points(&self) -> Result<(), String> {
        for player in self.players() {
            let sum: i32 =
                self.lines().iter().filter(|line| line.player == player).map(|line| line.points).sum();
            if sum != self.score(player) {
                return Err(format!("player {}: score {}, lines {sum}", player.0, self.score(player)));
            }
        }
        Ok(())
    }
}
