//! The legal options of placing, deploying and taking what is offered. What is listed here is legal, and nothing else is.

use std::cell::Cell;

use crate::board::{NodeId, PlacedIdx};
use crate::decision::{Choice, Question};
use crate::frontier::Frontier;
use crate::game::Game;
use crate::host::{Call, Fault, HookId, Subject};
use crate::piece::{PieceId, Role, Spot};
use crate::player::PlayerId;
use crate::rules::{TileId, bit};
use crate::state::Waiting;
use crate::step::Step;
use crate::table::Table;

impl Game {
    /// Lists where a tile may be placed. Whether there is any such place.
    pub(crate) fn list_placements(&mut self, tile: TileId) -> Result<bool, Fault> {
        let table = self.table.as_ref().expect("no rule is running");
        fit(table, tile, &mut self.sweep, &mut self.decision.options);
        if !table.rules.spans.is_empty() {
            let player = table.turn().player;
            table.list_spanned(player, tile, &mut self.decision.options);
            self.filter_spans(player)?;
        }
        self.filter_placements(tile)?;
        self.decision.offers.clear();
        self.decision.answers.clear();
        Ok(!self.decision.options.is_empty())
    }

    fn filter_placements(&mut self, tile: TileId) -> Result<(), Fault> {
        for number in 0..self.table().rules.filter.at(Step::Place).len() {
            let hook = self.table().rules.filter.at(Step::Place)[number];
            // All options are about the drawn tile, so what is not about a cell is true of all of them or none.
            if self.table().concerns_tile(hook, tile) {
                let last = Cell::new(None);
                self.filter_options(hook, |game, choice| match *choice {
                    Choice::Place { pos, rotation } | Choice::PlaceSpan { pos, rotation, .. } => {
                        // The turns on a cell follow one another.
                        let is_near = match last.get() {
                            Some((there, is_near)) if there == pos => is_near,
                            _ => game.table().concerns_cell(hook, pos),
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
            if rules.wanted(hook).names_some() {
                self.filter_options(hook, |game, choice| {
                    let board = game.table().board();
                    let (piece, tile) = match *choice {
                        Choice::Span { piece, tile, .. } => (piece, tile),
                        Choice::PlaceSpan { pos, piece, at, .. } => (piece, board.at(pos.step(at.side()?))?),
                        _ => return None,
                    };
                    let subject = Subject::Spanning { player, piece, tile };
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

    /// Takes the options that a hook forbids off the list. `about` says what an option is about, if the hook is concerned with it.
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
    pub(crate) fn ask_deploy(&mut self, step: Step) -> Result<(), Fault> {
        if self.table().turn().closed {
            return Ok(());
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
        self.decision.options.push(Choice::Pass);
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
                    Choice::Deploy { piece, node } => (piece, node),
                    Choice::Move { figure, node } => (game.table().figure(figure).piece, node),
                    _ => return None,
                };
                let subject = Subject::Deployment { player, piece, node };
                game.table().concerns(hook, subject).then_some(subject)
            })?;
        }
        Ok(())
    }

    /// Asks whether to take what is offered at a step.
    pub(crate) fn ask_offers(&mut self, step: Step) -> Result<(), Fault> {
        self.decision.options.clear();
        self.list_offers(step)?;
        if self.decision.options.is_empty() {
            return Ok(());
        }
        self.decision.options.push(Choice::Pass);
        self.decision.player = self.table().turn().player;
        self.decision.question = Question::Step(step);
        self.decision.answers.clear();
        self.state().waiting = Some(Waiting::Offers(step));
        Ok(())
    }

    /// Adds what variants offer at a step.
    fn list_offers(&mut self, step: Step) -> Result<(), Fault> {
        self.decision.offers.clear();
        if !self.table().rules.offer.any(step) {
            return Ok(());
        }
        for number in 0..self.table().rules.offer.at(step).len() {
            let hook = self.table().rules.offer.at(step)[number];
            if !self.table().concerns(hook, Subject::None) {
                continue;
            }
            let host = self.host()?;
            let table = self.lend();
            let (table, result) = host.borrow_mut().offer(table, Call { hook, subject: Subject::None });
            self.table = Some(table);
            let listed = result?;
            let first = self.decision.offers.len();
            self.decision.options.extend((first..first + listed.len()).map(|at| Choice::Take(at as u16)));
            self.decision.offers.add(hook, listed);
        }
        Ok(())
    }
}

/// Memory for what filters are asked about: the options by their numbers, and what each is about.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    numbers: Vec<usize>,
    subjects: Vec<Subject>,
}

impl Asked {
    fn clear(&mut self) {
        self.numbers.clear();
        self.subjects.clear();
    }
}

/// Memory for [`fit`]: the cells and turns that fit, a cell's number times four plus a turn; eight more than there can be.
#[derive(Debug)]
pub(crate) struct Sweep([u8; 4 * Frontier::SHEET + 8]);

impl Default for Sweep {
    fn default() -> Self {
        Self([0; 4 * Frontier::SHEET + 8])
    }
}

/// For two sets of turns, of a cell and of the next: the turns in order, as eight bytes, those of the second cell four more; and how many
/// they are. As long as a byte counts, so that none is checked.
static TURNS: [(u64, u64); 256] = {
    let mut all = [(0, 0); 256];
    let mut sets = 0;
    while sets < 256 {
        let (turns, count) = &mut all[sets];
        let mut turn = 0;
        while turn < 8 {
            if sets >> turn & 1 == 1 {
                *turns |= turn << (8 * *count);
                *count += 1;
            }
            turn += 1;
        }
        sets += 1;
    }
    all
};

/// Lists every free cell and turn where the edges match.
///
/// In two sweeps over a sheet of cells, without a branch that depends on what lies on the board: the numbers of cells and turns that fit, of
/// two cells at once, always eight written and the place moved on by how many of them count; the options themselves.
// By itself, so that the sweeps have all registers.
#[inline(never)]
pub(crate) fn fit(table: &Table, tile: TileId, Sweep(hits): &mut Sweep, options: &mut Vec<Choice>) {
    /// From the turns of two cells to those of the next two.
    const NEXT: u64 = 0x0808_0808_0808_0808;
    let fits = table.rules.design(tile).fits.of_patterns();
    options.clear();
    for (placements, blocks) in table.board().frontier.sheets() {
        let (mut first, mut count) = (0u64, 0);
        for block in blocks {
            let (pairs, _) = block.as_chunks();
            for [one, other] in pairs {
                let sets = fits[usize::from(*one)] | fits[usize::from(*other)] << 4;
                let (turns, size) = TURNS[usize::from(sets)];
                let at = count as usize % (4 * Frontier::SHEET);
                hits[at..at + 8].copy_from_slice(&(turns + first).to_le_bytes());
                count += size;
                first = first.wrapping_add(NEXT);
            }
        }
        let placements = placements.as_flattened();
        let listed = options.len() + count as usize;
        let (eights, _) = hits.as_chunks::<8>();
        for eight in &eights[..(count as usize).div_ceil(8)] {
            options.extend(eight.map(|hit| placements[usize::from(hit)]));
        }
        options.truncate(listed);
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
    for node in table.board().nodes_of(placed) {
        if reach & bit(table.kind(node)) == 0 || !may_stand(table, player, piece, node) {
            continue;
        }
        if spare {
            options.push(Choice::Deploy { piece, node });
        }
        if rule.moves {
            let standing = table.figures_of(Some(player), piece);
            let standing = standing.filter(|(_, it)| matches!(it.spot, Spot::Segment(_)));
            options.extend(standing.map(|(figure, _)| Choice::Move { figure, node }));
        }
    }
}

/// Whether the general rules let a piece stand on a segment of a kind that it may be deployed on.
fn may_stand(table: &Table, player: PlayerId, piece: PieceId, node: NodeId) -> bool {
    let rule = table.rules.piece(piece);
    if rule.role == Role::Follower && table.is_occupied(node) {
        return false;
    }
    if rule.needs_follower && !has_follower(table, player, node) {
        return false;
    }
    rule.on_completed || !table.is_completed(node)
}

pub(crate) fn has_follower(table: &Table, player: PlayerId, node: NodeId) -> bool {
    // Most features are empty, and that is quickly known.
    table.is_occupied(node) && table.followers_on(node).any(|(_, it)| it.owner == Some(player))
}

/// Lists the pieces that may be taken back for what their unfinished feature is worth.
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
