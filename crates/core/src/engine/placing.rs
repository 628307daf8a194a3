//! Drawing tiles and placing them, alone or with a piece across one.

use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::geometry::{Across, Axis, Pos, Rotation, Side};
use crate::hook::Subject;
use crate::ids::{PieceId, PlacedIdx, SegmentId, TileId};
use crate::piece::{Cause, Spot};
use crate::reckon;
use crate::setup::Unplaceable;
use crate::state::{Task, Waiting};
use crate::step::Step;

impl Game {
    pub(super) fn begin_part(&mut self) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        state.completed.clear();
        state.scored.clear();
        state.start_over(&rules.setup, &rules.part_vars);
        self.lay_block()
    }

    pub(super) fn draw(&mut self) -> Result<(), Fault> {
        if self.table().turn().tile.is_some() {
            return Ok(());
        }
        self.check_room()?;
        self.lay_block()?;
        if let Some(tile) = self.next_tile()? {
            let state = self.state();
            state.turn.tile = Some(tile);
            state.events.push(Event::Drawn { player: state.turn.player, tile });
        }
        Ok(())
    }

    /// Draws the next tile that all variants let come; those before it are set aside.
    #[inline]
    pub(super) fn next_tile(&mut self) -> Result<Option<TileId>, Fault> {
        let (rules, state) = self.parts();
        let drawn = state.pile.draw(&mut state.rng);
        if rules.filter.any(Step::Draw) { self.first_to_come(drawn) } else { Ok(drawn) }
    }

    /// The first tile that all variants let come, of one that is drawn already and the next ones.
    #[inline(never)]
    fn first_to_come(&mut self, mut drawn: Option<TileId>) -> Result<Option<TileId>, Fault> {
        while let Some(tile) = drawn
            && !self.may_come(tile)?
        {
            let state = self.state();
            state.aside.push(tile);
            state.events.push(Event::SetAside { tile });
            drawn = state.pile.draw(&mut state.rng);
        }
        Ok(drawn)
    }

    fn may_come(&mut self, tile: TileId) -> Result<bool, Fault> {
        reckon::veto(self, Step::Draw, Subject::Face(tile)).map(|veto| veto.is_none())
    }

    /// Shuffles the tiles that may come by now back into the pile.
    pub(super) fn let_come(&mut self) -> Result<(), Fault> {
        let aside = std::mem::take(&mut self.state().aside);
        let mut kept = Vec::new();
        // Onto a pile in a fixed order the first that was drawn comes last, and so is drawn first.
        for tile in aside.into_iter().rev() {
            if self.may_come(tile)? {
                self.put_back(tile);
            } else {
                kept.push(tile);
            }
        }
        kept.reverse();
        self.state().aside = kept;
        Ok(())
    }

    /// Puts a tile back into the pile, among those with which it came.
    pub(super) fn put_back(&mut self, tile: TileId) {
        let (rules, state) = self.parts();
        state.pile.put_back(&rules.setup, tile);
        state.events.push(Event::PutBack { tile });
    }

    pub(super) fn ask_place(&mut self) -> Result<(), Fault> {
        let drawn = self.table().turn().tile;
        self.clear_decision();
        if let Some(tile) = drawn {
            self.list_placements(tile)?;
        }
        let may_refuse = self.decision.options.is_empty() || self.may_refuse();
        if self.table().rules.offer.any(Step::Place) {
            // A rule that carries out an offer may have placed a tile.
            if self.placed().is_some() {
                return Ok(());
            }
            self.list_offers(Step::Place)?;
        }
        if self.decision.options.is_empty() {
            return self.place_nothing(drawn);
        }
        if may_refuse {
            self.may_pass();
        }
        self.decision.player = self.table().turn().player;
        self.decision.question = Question::Step(Step::Place);
        self.state().waiting = Some(Waiting::Place);
        Ok(())
    }

    /// Goes on without a placement: draws another tile instead of one without a place, or ends the part, and with it the turn.
    pub(super) fn place_nothing(&mut self, drawn: Option<TileId>) -> Result<(), Fault> {
        match drawn {
            Some(tile) => self.unplaceable(tile),
            None => {
                self.skip_to(Step::PartEnd);
                Ok(())
            }
        }
    }

    fn unplaceable(&mut self, tile: TileId) -> Result<(), Fault> {
        // A tile drawn before the ordinary pile never gets into it.
        let early = self.table().rules.setup.deals[tile.idx()].before;
        let returns = self.table().rules.setup.base.unplaceable == Unplaceable::Return && !early;
        let again = returns && self.something_fits()?;
        let (rules, state) = self.parts();
        state.turn.tile = None;
        state.turn.given = false;
        let then = if again {
            state.pile.put_back(&rules.setup, tile);
            Unplaceable::Return
        } else {
            state.discarded += 1;
            state.unplaceable += 1;
            Unplaceable::Discard
        };
        state.events.push(Event::Unplaceable { tile, then });
        for step in [Step::Place, Step::Draw] {
            state.agenda.push(Task::Do { step, subject: Subject::None, from: 0 });
        }
        Ok(())
    }

    pub(super) fn something_fits(&mut self) -> Result<bool, Fault> {
        let mut left = self.table().pile().tiles().to_vec();
        left.sort();
        left.dedup();
        for tile in left {
            self.list_placements(tile)?;
            if !self.decision.options.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(super) fn skip_to(&mut self, step: Step) {
        self.state().agenda.clear();
        self.state().step = Step::ALL[step as usize - 1];
    }

    /// Tests whether every placement needs a piece across a tile, and nobody has to build one.
    pub(super) fn may_refuse(&self) -> bool {
        let spans = &self.table().rules.spans;
        !spans.is_empty()
            && spans.iter().all(|it| it.rule.refusable)
            && self.decision.options.iter().all(|it| matches!(it, Choice::PlaceSpan { .. }))
    }

    /// Asks, once the present choice has had its effects, whether to lay a piece across a tile.
    pub(super) fn ask_to_span(&mut self) {
        if !self.table().rules.spans.is_empty() {
            self.state().agenda.push(Task::Span);
        }
    }

    pub(super) fn may_span_late(&self) -> bool {
        self.table().rules.spans.iter().any(|it| it.rule.late)
    }

    pub(super) fn ask_late_span(&mut self) -> Result<(), Fault> {
        if self.may_span_late() { self.ask_span() } else { Ok(()) }
    }

    /// Places the drawn tile together with a piece across it or a neighbour.
    pub(super) fn place_span(&mut self, pos: Pos, rotation: Rotation, piece: PieceId, at: Across) {
        let table = self.table();
        match at.side() {
            Some(side) => {
                if let Some(beside) = table.board().at(pos.step(side)) {
                    self.lay(piece, beside, at.axis());
                }
                self.place(pos, rotation);
            }
            None => {
                let spanning = table.rules.spanning(piece);
                let carrier = spanning
                    .zip(table.turn().tile)
                    .and_then(|(it, tile)| it.carrier(tile, rotation, at.axis()));
                self.state().turn.tile = carrier;
                self.place(pos, rotation);
                let laid = self.placed().and_then(|placed| self.table().board().segments_of(placed).last());
                if let Some(node) = laid {
                    self.stand(piece, node, at.axis());
                }
            }
        }
    }

    /// Lays a piece across a tile on the board.
    pub(super) fn lay(&mut self, piece: PieceId, tile: PlacedIdx, axis: Axis) {
        let (rules, state) = self.parts();
        let placed = *state.board.tile(tile);
        if let Some(becomes) =
            rules.spanning(piece).and_then(|it| it.carrier(placed.tile, placed.rotation, axis))
        {
            let node = state.board.span(&rules.designs, tile, becomes, axis);
            self.stand(piece, node, axis);
        }
    }

    /// Takes a piece that spans a tile from supply onto the segment that it adds.
    pub(super) fn stand(&mut self, piece: PieceId, node: SegmentId, axis: Axis) {
        let player = self.table().turn().player;
        let spare = self.table().spare(Some(player), piece);
        self.state().turn.spans += 1;
        let Some(figure) = spare else { return };
        self.relocate(figure, Spot::Segment(node), Cause::Deployed);
        self.state().face(figure, Side::nth(axis.idx()));
    }

    pub(super) fn place(&mut self, pos: Pos, rotation: Rotation) {
        let (rules, state) = self.parts();
        let (player, number) = (state.turn.player, state.turn.number);
        let Some(tile) = state.turn.tile.take() else { return };
        let placed = state.board.place(&rules.designs, tile, pos, rotation, number);
        state.turn.placed = Some(placed);
        state.events.push(Event::Placed { player, tile: placed });
        if rules.on.any(Step::Place) {
            state.agenda.push(Task::On { at: Step::Place.into(), subject: Subject::Tile(placed), from: 0 });
        }
    }
}
