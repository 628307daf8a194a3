//! Joining segments that do not touch and parting them again, and tiles that are turned, shifted or taken up: what all of it does to
//! features and to the pieces on them.

use crate::board::Board;
use crate::design::Design;
use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::geometry::{Axis, Pos, Rotation, Side};
use crate::hook::Subject;
use crate::ids::{FeatureId, FigureId, PlacedIdx, SegmentId};
use crate::piece::{Cause, Spot};
use crate::pile::{Holder, Item};
use crate::player::PlayerId;
use crate::setup::Scope;
use crate::state::State;
use crate::step::Step;
use crate::value::Value;
use crate::words::Shape;

/// Most links on a board.
pub(crate) const LINKS: usize = 1000;

impl Game {
    /// Joins two segments, or lets an end wait at one.
    pub(super) fn join(&mut self, one: SegmentId, other: Option<SegmentId>) -> Result<(), Fault> {
        self.may_rebuild()?;
        self.check_ends(one, other)?;
        let board = self.table().board();
        if board.links().iter().any(|link| link.is(one, other)) {
            let name = |node| self.table().value_text(&Value::Segment(node));
            return Err(Fault::new(match other {
                Some(other) => format!("{} and {} are joined already", name(one), name(other)),
                None => format!("an end waits at {} already", name(one)),
            }));
        }
        if board.links().len() >= LINKS {
            return Err(Fault::new(format!(
                "more than {LINKS} segments are joined: part some of them first"
            )));
        }
        let state = self.state();
        state.board.link(one, other);
        state.events.push(Event::Joined { one, other });
        Ok(())
    }

    /// Takes away what joins two segments, or the end that waits at one.
    pub(super) fn separate(&mut self, one: SegmentId, other: Option<SegmentId>) -> Result<(), Fault> {
        self.may_rebuild()?;
        self.check_ends(one, other)?;
        if !self.table().board().links().iter().any(|link| link.is(one, other)) {
            let name = |node| self.table().value_text(&Value::Segment(node));
            return Err(Fault::new(match other {
                Some(other) => format!("{} and {} are not joined by a link", name(one), name(other)),
                None => format!("no end waits at {}", name(one)),
            }));
        }
        self.rebuild(|board, _| {
            board.unlink(one, other);
        });
        let board = &mut self.state().board;
        // Both halves are features anew, also if the whole was completed.
        let ends = other.into_iter().chain([one]);
        let full: Vec<FeatureId> = ends.filter(|it| board.is_full(*it)).map(FeatureId::from).collect();
        board.closed.extend(full);
        self.state().events.push(Event::Parted { one, other });
        Ok(())
    }

    /// Takes a tile off the board; all pieces on it go home. Its face comes into the hand of the rule.
    pub(super) fn take_up(&mut self, tile: PlacedIdx) -> Result<Value, Fault> {
        self.may_rebuild()?;
        self.check_tile(tile)?;
        let table = self.table();
        if table.board().tiles().count() == 1 {
            return Err(Fault::new("the last tile on the board cannot be taken up"));
        }
        if let Some((at, _)) = table.piles().find(|(at, _)| at.holder == Holder::Tile(tile)) {
            let pile = table.pile_name(at);
            return Err(Fault::new(format!(
                "`{pile}` is not empty: draw what is in it before its tile is taken up"
            )));
        }
        let face = table.rules.printed(table.board().tile(tile).tile);
        let going: Vec<FigureId> =
            table.figures().map(|(figure, _)| figure).filter(|it| table.tile_of(*it) == Some(tile)).collect();
        going.into_iter().for_each(|figure| self.send_home(figure, Cause::SentHome));
        self.state().events.push(Event::TakenUp { tile });
        self.rebuild(|board, designs| {
            board.take_up(tile);
            board.rebuild_frontier(designs);
        });
        let (rules, state) = self.parts();
        state.forget(&rules.setup, Scope::Tile, |_, it| *it == Value::Tile(tile));
        state.forget(
            &rules.setup,
            Scope::Feature,
            |board, it| matches!(it, Value::Feature(it) if !board.has(it.segment())),
        );
        let State { board, turn, completed, scored, farms, .. } = self.state();
        turn.placed = turn.placed.filter(|it| *it != tile);
        completed.retain(|it| board.has(it.segment()));
        farms.retain(|it| board.has(it.segment()));
        scored.retain(|it| board.has(it.feature.segment()));
        self.state().hold(Item::Tile(face));
        Ok(Value::Face(face))
    }

    /// Lays a tile of the board anew, with all pieces on it.
    pub(super) fn shift(&mut self, tile: PlacedIdx, pos: Pos, rotation: Rotation) -> Result<(), Fault> {
        self.may_rebuild()?;
        self.check_tile(tile)?;
        let table = self.table();
        let placed = *table.board().tile(tile);
        if !table.fits_anew(tile, pos, rotation) {
            let name = &table.rules.design(placed.tile).name;
            return Err(Fault::new(format!("{name} of {} does not fit at {pos} {rotation}", placed.pos)));
        }
        // A piece that lies across the tile turns with it.
        let across: Vec<FigureId> = table
            .figures()
            .filter(|(figure, it)| {
                table.rules.piece(it.piece).spans.is_some() && table.tile_of(*figure) == Some(tile)
            })
            .map(|(figure, _)| figure)
            .collect();
        self.rebuild(|board, designs| {
            board.shift(tile, pos, rotation);
            board.rebuild_frontier(designs);
        });
        for figure in across {
            let lay = Axis::through(self.table().figure(figure).facing.unwrap_or(Side::N));
            let lies = lay.turned(placed.rotation.inverse()).turned(rotation);
            self.state().face(figure, Side::nth(lies.idx()));
        }
        self.state().events.push(Event::Laid { tile });
        Ok(())
    }

    /// Changes the board and works out anew what follows from it. Pieces that leave with the last follower of their owner go home.
    fn rebuild(&mut self, change: impl FnOnce(&mut Board, &[Design])) {
        let companions = self.companions();
        let (rules, state) = self.parts();
        change(&mut state.board, &rules.designs);
        state.board.rebuild_features(&rules.designs);
        for figure in &state.figures {
            if let Spot::Segment(node) = figure.spot
                && rules.is_follower(figure.piece)
            {
                state.board.totals_mut(node).occupants += 1;
            }
        }
        for (figure, owner) in companions {
            let table = self.table();
            if let Spot::Segment(node) = table.figure(figure).spot
                && !table.has_follower(owner, node)
            {
                self.send_home(figure, Cause::Left);
            }
        }
    }

    /// The pieces that leave with the last follower of their owner, where one is with them.
    fn companions(&self) -> Vec<(FigureId, PlayerId)> {
        let table = self.table();
        if !table.rules.leaves {
            return Vec::new();
        }
        let with_owner = |(figure, it): (FigureId, &crate::piece::Figure)| {
            let (Spot::Segment(node), Some(owner)) = (it.spot, it.owner) else { return None };
            let stays = table.rules.piece(it.piece).leaves && table.has_follower(owner, node);
            stays.then_some((figure, owner))
        };
        table.figures().filter_map(with_owner).collect()
    }

    /// Tests whether a subject has gone from the board with its tile.
    pub(super) fn is_gone(&self, subject: Subject) -> bool {
        let board = self.table().board();
        match subject {
            Subject::Feature(it) => !board.has(it.segment()),
            Subject::Tile(it) => !board.lies(it),
            _ => false,
        }
    }

    /// Fails once the end is being scored: what would be completed by it could not be scored any more.
    fn may_rebuild(&self) -> Result<(), Fault> {
        if self.table().step() > Step::EndBegin {
            return Err(Fault::new("no tile or feature changes any more: the end is being scored"));
        }
        Ok(())
    }

    fn check_tile(&self, tile: PlacedIdx) -> Result<(), Fault> {
        if self.table().board().lies(tile) {
            Ok(())
        } else {
            Err(Fault::new("this tile is not on the board"))
        }
    }

    /// Fails if two segments cannot be joined at all.
    fn check_ends(&self, one: SegmentId, other: Option<SegmentId>) -> Result<(), Fault> {
        let table = self.table();
        for end in other.into_iter().chain([one]) {
            if !table.board().has(end) {
                return Err(Fault::new("this segment is not on the board"));
            }
            let kind = &table.rules.words()[table.kind(end)];
            if kind.shape == Shape::Site {
                return Err(Fault::new(format!(
                    "a {} stands alone: it is not joined with anything",
                    kind.name
                )));
            }
        }
        let kinds = (table.kind(one), other.map_or(table.kind(one), |it| table.kind(it)));
        if kinds.0 != kinds.1 {
            let [a, b] = [kinds.0, kinds.1].map(|it| &table.rules.words()[it].name);
            return Err(Fault::new(format!(
                "a {a} and a {b} do not become one feature: join two of one kind"
            )));
        }
        if other == Some(one) {
            return Err(Fault::new("a segment is not joined with itself: name two segments"));
        }
        Ok(())
    }
}
