//! The legal options of placing, deploying and taking offers. An option listed here is legal, and nothing else is.

use std::cell::Cell;
use std::sync::Arc;

use crate::compaction::list_fitting;
use crate::decision::{Choice, Listed, Question};
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::{Subject, Taking};
use crate::ids::{HookId, PieceId, PlacedIdx, SegmentId, TileId};
use crate::piece::{Deployment, Ground, Role, Spot};
use crate::player::PlayerId;
use crate::reckon;
use crate::state::Waiting;
use crate::step::Step;
use crate::table::Table;
use crate::words::bit;

impl Game {
    /// Forgets the options of the decision before.
    pub(crate) fn clear_decision(&mut self) {
        self.decision.options.clear();
        self.decision.offers.clear();
        self.decision.answers.clear();
    }

    /// Adds the placements of a tile to the options.
    pub(crate) fn list_placements(&mut self, tile: TileId) -> Result<(), Fault> {
        let table = self.table.as_ref().expect("no rule is running");
        let fits = &table.rules.design(tile).fits;
        list_fitting(fits, &table.board().frontier, &mut self.hits, &mut self.decision.options);
        if !table.rules.spans.is_empty() {
            let player = table.turn().player;
            table.list_spanned(player, tile, &mut self.decision.options);
            self.filter_spans(player)?;
        }
        self.filter_placements(tile)
    }

    fn filter_placements(&mut self, tile: TileId) -> Result<(), Fault> {
        for number in 0..self.table().rules.filter.at(Step::Place).len() {
            let hook = self.table().rules.filter.at(Step::Place)[number];
            // All options are about the drawn tile, so everything but the cell is true of all of them or none.
            if self.table().concerns_tile(hook, tile) {
                let near = self.table().rules.matcher(hook).near;
                let carriers: Vec<_> = self.table().board().carriers(near).collect();
                let last = Cell::new(None);
                self.filter_options(hook, |_, choice| match *choice {
                    Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                        // The turns on a cell follow one another.
                        let is_near = match last.get() {
                            Some((there, is_near)) if there == pos => is_near,
                            _ => near == 0 || carriers.iter().any(|it| it.is_near(pos)),
                        };
                        last.set(Some((pos, is_near)));
                        is_near.then_some(Subject::Placement { tile, pos, rotation })
                    }
                    _ => None,
                })?;
            }
        }
        Ok(())
    }

    /// Takes the pieces that may not be laid across a tile on the board off the list.
    fn filter_spans(&mut self, player: PlayerId) -> Result<(), Fault> {
        for number in 0..self.table().rules.filter.at(Step::Deploy).len() {
            let rules = &self.table().rules;
            let hook = rules.filter.at(Step::Deploy)[number];
            // Only hooks that name a piece are concerned.
            if rules.matcher(hook).names_some() {
                self.filter_options(hook, |game, choice| {
                    let board = game.table().board();
                    let (piece, tile) = match *choice {
                        Choice::Span { piece, tile, .. } => (piece, tile),
                        Choice::PlaceSpan { pos, piece, at, .. } => (piece, board.at(pos.step(at.side()?))?),
                        _ => return None,
                    };
                    let ground = Ground::Across(tile);
                    let subject = Subject::Deployment(Deployment { player, piece, ground });
                    game.table().concerns(hook, subject).then_some(subject)
                })?;
            }
        }
        Ok(())
    }

    /// Asks whether to lay a piece across the tile just placed or one beside it.
    pub(crate) fn ask_span(&mut self) -> Result<(), Fault> {
        let Some(placed) = self.placed() else { return Ok(()) };
        let table = self.table.as_ref().expect("no rule is running");
        let player = table.turn().player;
        self.decision.options.clear();
        table.list_spans(player, placed, &mut self.decision.options);
        self.filter_spans(player)?;
        if self.decision.options.is_empty() {
            return Ok(());
        }
        self.decision.options.push(Choice::Pass);
        self.decision.player = player;
        self.decision.question = Question::Step(self.table().step());
        self.decision.offers.clear();
        self.decision.answers.clear();
        self.state().waiting = Some(Waiting::Span);
        Ok(())
    }

    /// Takes the options that a hook forbids off the list. `about` gives the subject of an option, if the hook is concerned with it.
    fn filter_options(
        &mut self,
        hook: HookId,
        about: impl Fn(&Self, &Choice) -> Option<Subject>,
    ) -> Result<(), Fault> {
        let mut asked = std::mem::take(&mut self.asked);
        asked.clear();
        for (at, choice) in self.decision.options.iter().enumerate() {
            if let Some(subject) = about(self, choice) {
                asked.subjects.push(subject);
                asked.numbers.push(at);
            }
        }
        let vetoes = self.ask_filter(hook, &asked.subjects);
        if let Ok(vetoes) = &vetoes {
            let forbidden = asked.numbers.iter().zip(vetoes).filter(|(_, veto)| veto.is_some());
            let mut forbidden = forbidden.map(|(at, _)| *at).peekable();
            if forbidden.peek().is_some() {
                let mut numbers = 0..;
                self.decision
                    .options
                    .retain(|_| numbers.next().is_none_or(|at| forbidden.next_if_eq(&at).is_none()));
            }
        }
        self.asked = asked;
        vetoes.map(drop)
    }

    /// Asks the active player for a deployment, if there is anything to decide.
    pub(crate) fn ask_deploy(&mut self) -> Result<(), Fault> {
        let step = self.table().step();
        if self.table().turn().closed {
            // What is free is no part of the deployment.
            return if self.table().rules.offer.any(step) { self.ask_offers(step) } else { Ok(()) };
        }
        let Some(placed) = self.placed() else { return Ok(()) };
        let table = self.table.as_ref().expect("no rule is running");
        let player = table.turn().player;
        let options = &mut self.decision.options;
        options.clear();
        for piece in &table.rules.deployable[usize::from(step == Step::DeploySecond)] {
            list_piece(table, player, *piece, placed, options);
        }
        if step == Step::Deploy && !table.rules.recalled.is_empty() {
            list_recalls(table, player, options);
        }
        self.decision.offers.clear();
        if !table.rules.is_plain(step) || table.rules.filter.any(Step::Deploy) {
            self.filter_deployments(player)?;
            self.list_offers(step)?;
        }
        if self.decision.options.is_empty() {
            return Ok(());
        }
        self.may_pass();
        self.decision.player = player;
        self.decision.question = Question::Step(step);
        self.decision.answers.clear();
        self.state().waiting = Some(Waiting::Deploy(step));
        Ok(())
    }

    fn filter_deployments(&mut self, player: PlayerId) -> Result<(), Fault> {
        for number in 0..self.table().rules.filter.at(Step::Deploy).len() {
            let hook = self.table().rules.filter.at(Step::Deploy)[number];
            self.filter_options(hook, |game, choice| {
                let (piece, node) = match *choice {
                    Choice::Deploy { piece, segment: node } => (piece, node),
                    Choice::Move { figure, segment: node } => (game.table().figure(figure).piece, node),
                    _ => return None,
                };
                let ground = Ground::Segment(node);
                let subject = Subject::Deployment(Deployment { player, piece, ground });
                game.table().concerns(hook, subject).then_some(subject)
            })?;
        }
        Ok(())
    }

    /// Takes the options that other variants forbid off the list of an offer.
    fn filter_offer(&mut self, offer: HookId, listed: Listed) -> Result<Listed, Fault> {
        if self.table().rules.filters_of(offer).next().is_none() {
            return Ok(listed);
        }
        let mut allowed = Vec::new();
        for option in listed.iter() {
            if reckon::veto_of_option(self, offer, option)?.is_none() {
                allowed.push(Arc::clone(option));
            }
        }
        Ok(if allowed.len() == listed.len() { listed } else { allowed.into() })
    }

    /// Asks whether to take an offer made at a step.
    pub(crate) fn ask_offers(&mut self, step: Step) -> Result<(), Fault> {
        self.decision.options.clear();
        self.list_offers(step)?;
        if self.decision.options.is_empty() {
            return Ok(());
        }
        self.may_pass();
        self.decision.player = self.table().turn().player;
        self.decision.question = Question::Step(step);
        self.decision.answers.clear();
        self.state().waiting = Some(Waiting::Offers(step));
        Ok(())
    }

    /// Adds passing to the options, unless one of them has to be taken.
    pub(crate) fn may_pass(&mut self) {
        if self.duty().is_none() {
            self.decision.options.push(Choice::Pass);
        }
    }

    /// The offer of the present decision that has to be taken, if there is one.
    pub(crate) fn duty(&self) -> Option<HookId> {
        let hook = self.decision.offers.get(0)?.hook;
        (self.table().rules.hook(hook).taking == Taking::Must).then_some(hook)
    }

    /// Adds the offers of variants at a step. Where some have to be taken, they are all that is left.
    pub(crate) fn list_offers(&mut self, step: Step) -> Result<(), Fault> {
        self.decision.offers.clear();
        if !self.table().rules.offer.any(step) {
            return Ok(());
        }
        for number in 0..self.table().rules.offer.at(step).len() {
            let hook = self.table().rules.offer.at(step)[number];
            if !self.table().concerns(hook, Subject::None) {
                continue;
            }
            let taking = self.table().rules.hook(hook).taking;
            let is_closed = self.table().turn().closed && matches!(step, Step::Deploy | Step::DeploySecond);
            if is_closed && taking != Taking::Free || self.duty().is_some() && taking != Taking::Must {
                continue;
            }
            let listed = self.listed(hook)?;
            let listed = self.filter_offer(hook, listed)?;
            if taking == Taking::Must && !listed.is_empty() && self.duty().is_none() {
                self.decision.options.clear();
                self.decision.offers.clear();
            }
            let first = self.decision.offers.len();
            self.decision.options.extend((first..first + listed.len()).map(|at| Choice::Take(at as u16)));
            self.decision.offers.add(hook, listed);
        }
        Ok(())
    }
}

/// Lists the deployments of one kind of piece on the tile just placed.
fn list_piece(table: &Table, player: PlayerId, piece: PieceId, placed: PlacedIdx, options: &mut Vec<Choice>) {
    let reach = table.rules.reach[piece.0 as usize];
    if table.board().kinds(placed) & reach == 0 {
        return;
    }
    let rule = table.rules.piece(piece);
    let spare = table.supply(Some(player), piece) > 0;
    if !(spare || rule.moves) {
        return;
    }
    for node in table.board().segments_of(placed) {
        if reach & bit(table.kind(node)) == 0 || !may_stand(table, player, piece, node) {
            continue;
        }
        if spare {
            options.push(Choice::Deploy { piece, segment: node });
        }
        if rule.moves {
            let standing = table.figures_of(Some(player), piece);
            let standing = standing.filter(|(_, it)| matches!(it.spot, Spot::Segment(_)));
            options.extend(standing.map(|(figure, _)| Choice::Move { figure, segment: node }));
        }
    }
}

/// Tests whether the general rules let a piece stand on a segment of a kind that it may be deployed on.
fn may_stand(table: &Table, player: PlayerId, piece: PieceId, node: SegmentId) -> bool {
    let rule = table.rules.piece(piece);
    if rule.role == Role::Follower && table.is_occupied(node) {
        return false;
    }
    table.may_join(player, piece, node)
}

/// Lists the pieces that may be taken back for the worth of their unfinished feature.
fn list_recalls(table: &Table, player: PlayerId, options: &mut Vec<Choice>) {
    let recalled = table.rules.recalled.iter();
    for (figure, it) in recalled.flat_map(|piece| table.figures_of(Some(player), *piece)) {
        if it.turn < table.turn().number
            && let Spot::Segment(node) = it.spot
            && table.may_be_on(it.piece, table.kind(node))
            && !table.is_completed(node)
        {
            options.push(Choice::Recall { figure });
        }
    }
}
