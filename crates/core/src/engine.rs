//! The run of a game between two decisions: the steps of the pipeline, the agenda, the hooks. Decides when, never what a variant does.

use crate::base;
use crate::board::{Node, NodeId, PlacedIdx};
use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::game::Game;
use crate::geometry::{Axis, Pos, Rotation};
use crate::host::{Act, Call, Fault, HookId, Outcome, Subject};
use crate::options::has_follower;
use crate::piece::{Figure, FigureId, PieceId, Spot};
use crate::player::PlayerId;
use crate::rules::{FarmScoring, Rules, StartPlace, TileId, Unplaceable};
use crate::score::{Reason, ScoreLine, Scored, Tally, Timing};
use crate::span::Across;
use crate::state::{Queued, State, Task, Turn, Waiting};
use crate::step::{Step, SubjectKind};
use crate::table::Table;
use crate::value::Value;
use crate::words::Shape;

/// Rules that may run inside one another before it counts as a cycle.
const DEPTH: usize = 8;

impl Game {
    /// Begins the game: the setup of variants, then the first turn.
    pub(crate) fn begin(&mut self) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if rules.on.any(Step::Setup) {
            state.agenda.push(Task::On { step: Step::Setup, subject: Subject::None, from: 0 });
        }
        self.run()
    }

    /// Stands the pieces of the setup on the board.
    pub(crate) fn stand_figures(&mut self) -> Result<(), Fault> {
        let rules = self.table().rules.clone();
        for start in &rules.setup.figures {
            let owner = start.owner.map(|seat| PlayerId(seat as u8));
            let piece = rules.piece_of(&start.piece);
            let piece = piece.ok_or_else(|| Fault::new(format!("there is no piece `{}`", start.piece)))?;
            let figure = self.table().spare(owner, piece);
            let figure =
                figure.ok_or_else(|| Fault::new(format!("no `{}` is left in supply", start.piece)))?;
            let board = self.table().board();
            let tile = |pos| board.at(pos).ok_or_else(|| Fault::new(format!("no tile lies at {pos}")));
            let spot = match start.place {
                StartPlace::Segment(pos, segment) => Spot::Segment(board.node(tile(pos)?, segment)),
                StartPlace::Tile(pos) => Spot::Tile(tile(pos)?),
                StartPlace::Held(seat) => Spot::Held(PlayerId(seat as u8)),
            };
            self.state().bring(&rules, figure, spot);
        }
        Ok(())
    }

    /// Runs until somebody has to decide, or the game is over.
    pub(crate) fn run(&mut self) -> Result<(), Fault> {
        while self.table().state.waiting.is_none() && !self.table().state.over {
            match self.state().agenda.pop() {
                Some(task) => {
                    self.burn_fuel()?;
                    self.perform(task)?;
                }
                None => {
                    let step = self.next_step();
                    self.state().step = step;
                    if self.table().rules.is_plain(step) {
                        self.do_plain(step)?;
                    } else {
                        self.enter(step)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Only tasks can go on without end: steps without them use up the pile.
    fn burn_fuel(&mut self) -> Result<(), Fault> {
        self.fuel = self.fuel.checked_sub(1).ok_or_else(|| {
            Fault::new(format!("the step `{}` does not come to an end", self.table().step().name()))
        })?;
        Ok(())
    }

    /// The next step at which anything may happen.
    fn next_step(&mut self) -> Step {
        let (rules, state) = self.parts();
        let mut step = state.step;
        loop {
            let onwards = if step.is_fork() { fork(step, state) } else { Step::ALL[step as usize + 1] };
            step = rules.station(onwards, !state.completed.is_empty());
            if rules.is_busy(step) {
                return step;
            }
        }
    }

    /// Does a step that has no hooks, and what follows from it without a detour.
    fn do_plain(&mut self, step: Step) -> Result<(), Fault> {
        match step {
            Step::TurnBegin => {
                self.begin_turn();
                if self.goes_on(Step::Draw) {
                    self.draw_plain()?;
                }
            }
            Step::Draw => self.draw_plain()?,
            Step::Place => self.ask_place()?,
            Step::Deploy | Step::DeploySecond => self.ask_deploy(step)?,
            Step::DeployEffects => self.ask_late_span()?,
            Step::Complete => self.list_completed()?,
            Step::Score => {
                for at in 0..self.table().completed().len() {
                    self.score_completed(self.table().completed()[at])?;
                }
            }
            Step::Return => self.returning().into_iter().for_each(|figure| self.send_home(figure)),
            Step::EndFeatures | Step::EndFields => self.list_final(step),
            Step::Winner => self.end(),
            _ => {}
        }
        Ok(())
    }

    fn draw_plain(&mut self) -> Result<(), Fault> {
        self.begin_part()?;
        self.draw()?;
        if self.goes_on(Step::Place) { self.ask_place() } else { Ok(()) }
    }

    /// Goes on to the next step if it has no hooks either.
    fn goes_on(&mut self, next: Step) -> bool {
        let (rules, state) = self.parts();
        let goes_on = rules.is_plain(next);
        if goes_on {
            state.step = next;
        }
        goes_on
    }

    /// Starts a step that has hooks: what it does natively goes onto the agenda, in front of them.
    fn enter(&mut self, step: Step) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if step == Step::TurnBegin && state.queue.first().is_some_and(|it| it.brief) {
            self.begin_turn();
            return Ok(());
        }
        let hooked = rules.on.any(step);
        if rules.offer.any(step) && !matches!(step, Step::Place | Step::Deploy | Step::DeploySecond) {
            state.agenda.push(Task::Offers { step });
        }
        if hooked && step.subject() == SubjectKind::None {
            state.agenda.push(Task::On { step, subject: Subject::None, from: 0 });
        }
        match step {
            Step::TurnBegin => self.begin_turn(),
            Step::Draw => {
                self.begin_part()?;
                self.now(Task::Do { step, subject: Subject::None, from: 0 })?;
            }
            Step::Place => self.now(Task::Place)?,
            Step::Deploy | Step::DeploySecond => self.now(Task::Deploy { step })?,
            Step::DeployEffects if self.may_span_late() => self.now(Task::Span)?,
            Step::Complete => self.list_completed()?,
            Step::Score => self.each_completed(step, true),
            Step::Convert | Step::Award if hooked && !self.table().completed().is_empty() => {
                self.state().agenda.push(Task::On { step, subject: Subject::Completed, from: 0 });
            }
            Step::Return => {
                let tasks = self.returning().into_iter().rev().map(|figure| Task::Do {
                    step,
                    subject: Subject::Figure(figure),
                    from: 0,
                });
                self.state().agenda.extend(tasks);
            }
            Step::EndFeatures | Step::EndFields => self.list_final(step),
            Step::Winner => self.end(),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self) {
        let state = self.state();
        state.events.push(Event::Ended);
        state.over = true;
    }

    /// Does a task at once if nothing has to come before it.
    fn now(&mut self, task: Task) -> Result<(), Fault> {
        if self.state().agenda.is_empty() {
            return self.perform(task);
        }
        // Hooks and offers of the step are on the agenda already and come first.
        self.state().agenda.insert(0, task);
        Ok(())
    }

    fn perform(&mut self, task: Task) -> Result<(), Fault> {
        match task {
            Task::Resume => {
                let reply = std::mem::take(&mut self.state().reply);
                self.resume(reply)
            }
            Task::On { step, subject, from } => self.call_on(step, subject, from),
            Task::Do { step, subject, from } => self.deed(step, subject, from),
            Task::Handled { step, subject, from } => {
                if std::mem::take(&mut self.state().handled) {
                    self.after_deed(step, subject);
                } else {
                    self.state().agenda.push(Task::Do { step, subject, from });
                }
                Ok(())
            }
            Task::Place => self.ask_place(),
            Task::Span => self.ask_span(),
            Task::Deploy { step } | Task::Again { step: step @ (Step::Deploy | Step::DeploySecond) } => {
                self.ask_deploy(step)
            }
            Task::Offers { step } | Task::Again { step } => self.ask_offers(step),
        }
    }

    // Turns

    fn begin_turn(&mut self) {
        let players = self.table().rules.players();
        let state = self.state();
        let queued = (!state.queue.is_empty()).then(|| state.queue.remove(0));
        let Queued { player, tile, brief } = queued.unwrap_or_else(|| {
            state.seat = state.seat.next(players);
            Queued { player: state.seat, tile: None, brief: false }
        });
        state.turns += 1;
        state.turn = Turn {
            number: state.turns,
            player,
            tile,
            given: tile.is_some(),
            inserted: queued.is_some(),
            brief,
            lines: state.lines.len() as u32,
            ..Turn::default()
        };
        state.events.push(Event::TurnBegan { player });
    }

    // Drawing and placing

    fn begin_part(&mut self) -> Result<(), Fault> {
        let state = self.state();
        state.completed.clear();
        state.scored.clear();
        self.lay_block()
    }

    fn draw(&mut self) -> Result<(), Fault> {
        if self.table().turn().tile.is_some() {
            return Ok(());
        }
        self.lay_block()?;
        let state = self.state();
        let player = state.turn.player;
        if let Some(tile) = state.pile.draw(&mut state.chance) {
            state.turn.tile = Some(tile);
            state.events.push(Event::Drawn { player, tile });
        }
        Ok(())
    }

    fn ask_place(&mut self) -> Result<(), Fault> {
        let Some(tile) = self.table().turn().tile else {
            // Nothing to place: the part is over, and with it the turn.
            self.skip_to(Step::PartEnd);
            return Ok(());
        };
        if !self.list_placements(tile)? {
            self.unplaceable(tile)?;
            return Ok(());
        }
        if self.may_refuse() {
            self.decision.options.push(Choice::Pass);
        }
        self.decision.player = self.table().turn().player;
        self.decision.question = Question::Step(Step::Place);
        self.state().waiting = Some(Waiting::Place);
        Ok(())
    }

    fn unplaceable(&mut self, tile: TileId) -> Result<(), Fault> {
        // What is drawn before the ordinary pile never gets into it.
        let early = self.table().rules.setup.deals[tile.idx()].before;
        let returns = self.table().rules.setup.base.unplaceable == Unplaceable::Return && !early;
        let again = returns && self.something_fits()?;
        let state = self.state();
        state.turn.tile = None;
        state.turn.given = false;
        if again {
            state.pile.put_back(tile);
            state.events.push(Event::PutBack { tile });
        } else {
            state.discarded += 1;
            state.events.push(Event::Discarded { tile });
        }
        state.agenda.push(Task::Place);
        state.agenda.push(Task::Do { step: Step::Draw, subject: Subject::None, from: 0 });
        Ok(())
    }

    fn something_fits(&mut self) -> Result<bool, Fault> {
        let mut left = self.table().pile().tiles().to_vec();
        left.sort();
        left.dedup();
        for tile in left {
            if self.list_placements(tile)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn skip_to(&mut self, step: Step) {
        self.state().agenda.clear();
        self.state().step = Step::ALL[step as usize - 1];
    }

    /// Whether every placement needs a piece across a tile, and nobody has to build one.
    fn may_refuse(&self) -> bool {
        let spans = &self.table().rules.spans;
        !spans.is_empty()
            && spans.iter().all(|it| it.rule.refusable)
            && self.decision.options.iter().all(|it| matches!(it, Choice::PlaceSpan { .. }))
    }

    /// Asks, once the present choice has had its effects, whether to lay a piece across a tile.
    fn ask_to_span(&mut self) {
        if !self.table().rules.spans.is_empty() {
            self.state().agenda.push(Task::Span);
        }
    }

    fn may_span_late(&self) -> bool {
        self.table().rules.spans.iter().any(|it| it.rule.late)
    }

    fn ask_late_span(&mut self) -> Result<(), Fault> {
        if self.may_span_late() { self.ask_span() } else { Ok(()) }
    }

    /// Places the drawn tile together with a piece across it or a neighbour.
    fn place_span(&mut self, pos: Pos, rotation: Rotation, piece: PieceId, at: Across) {
        let table = self.table();
        match at.side() {
            Some(side) => {
                if let Some(beside) = table.board().at(pos.step(side)) {
                    self.lay(piece, beside, at.axis());
                }
                self.place(pos, rotation);
            }
            None => {
                let carrier = table.turn().tile.and_then(|tile| {
                    let spanning = table.rules.spans.iter().find(|it| it.piece == piece)?;
                    spanning.carrier(tile, rotation, at.axis())
                });
                self.state().turn.tile = carrier;
                self.place(pos, rotation);
                let laid = self.placed().and_then(|placed| self.table().board().nodes_of(placed).last());
                if let Some(node) = laid {
                    self.stand(piece, node, at.axis());
                }
            }
        }
    }

    /// Lays a piece across a tile on the board.
    fn lay(&mut self, piece: PieceId, tile: PlacedIdx, axis: Axis) {
        let (rules, state) = self.parts();
        let placed = *state.board.tile(tile);
        let spanning = rules.spans.iter().find(|it| it.piece == piece);
        if let Some(becomes) = spanning.and_then(|it| it.carrier(placed.tile, placed.rotation, axis)) {
            let node = state.board.span(&rules.designs, tile, becomes, axis);
            self.stand(piece, node, axis);
        }
    }

    /// Takes a piece that spans a tile from supply onto the segment that it adds.
    fn stand(&mut self, piece: PieceId, node: NodeId, axis: Axis) {
        let player = self.table().turn().player;
        let (rules, state) = self.parts();
        state.turn.spans += 1;
        let Some(figure) = state.spare(Some(player), piece) else { return };
        state.bring(rules, figure, Spot::Segment(node));
        state.figures[figure.0 as usize].facing = axis.idx() as u8;
        state.events.push(Event::Deployed { figure, node: Some(node) });
        if rules.on.any(Step::Deploy) {
            state.agenda.push(Task::On { step: Step::Deploy, subject: Subject::Figure(figure), from: 0 });
        }
    }

    fn place(&mut self, pos: Pos, rotation: Rotation) {
        let (rules, state) = self.parts();
        let (player, number) = (state.turn.player, state.turn.number);
        let Some(tile) = state.turn.tile.take() else { return };
        let placed = state.board.place(&rules.designs, tile, pos, rotation, number);
        state.turn.placed = Some(placed);
        state.events.push(Event::Placed { player, tile: placed });
        if rules.on.any(Step::Place) {
            state.agenda.push(Task::On { step: Step::Place, subject: Subject::Tile(placed), from: 0 });
        }
    }

    // Completing, scoring, returning

    fn list_completed(&mut self) -> Result<(), Fault> {
        if self.table().turn().placed.is_none() {
            return Ok(());
        }
        let State { board, completed, .. } = self.state();
        completed.clear();
        completed.extend(board.closed.iter().filter(|node| board.totals(**node).is_completed()));
        if completed.is_empty() { Ok(()) } else { self.announce_completed() }
    }

    fn announce_completed(&mut self) -> Result<(), Fault> {
        let table = self.table();
        if table.completed().len() > 1 || table.rules.acting {
            let mut found: Vec<_> = table.completed().iter().map(|node| table.settle(*node)).collect();
            table.sort(&mut found);
            self.state().completed = found;
        }
        let hooks = self.table().rules.filter.at(Step::Complete).to_vec();
        for hook in hooks {
            let subjects: Vec<_> =
                self.table().completed().iter().map(|node| Subject::Feature(*node)).collect();
            let vetoes = self.filter(hook, &subjects)?;
            let mut vetoes = vetoes.into_iter();
            self.state().completed.retain(|_| vetoes.next().flatten().is_none());
        }
        for at in 0..self.table().completed().len() {
            let feature = self.table().completed()[at];
            let kind = self.table().kind(feature);
            self.state().events.push(Event::Completed { feature, kind });
        }
        if self.table().rules.on.any(Step::Complete) {
            self.each_completed(Step::Complete, false);
        }
        Ok(())
    }

    /// Puts a task for each completed feature onto the agenda, so that they run in order.
    fn each_completed(&mut self, step: Step, deed: bool) {
        for at in (0..self.table().completed().len()).rev() {
            let subject = Subject::Feature(self.table().completed()[at]);
            let task =
                if deed { Task::Do { step, subject, from: 0 } } else { Task::On { step, subject, from: 0 } };
            self.state().agenda.push(task);
        }
    }

    /// The pieces that go home from completed features.
    fn returning(&self) -> Vec<FigureId> {
        let table = self.table();
        // Only where there is but one kind of piece do followers tell whether anything stands there.
        let only_followers = table.rules.setup.pieces.len() == 1;
        let mut returning = Vec::new();
        for node in table.completed() {
            if table.is_completed(*node) && (!only_followers || table.is_occupied(*node)) {
                let figures = table.figures_on(*node);
                let going = figures.filter(|(_, it)| !table.rules.piece(it.piece).stays);
                returning.extend(going.map(|(figure, _)| figure));
            }
        }
        returning
    }

    /// Lists what is scored at the end: unfinished occupied features, or occupied areas.
    fn list_final(&mut self, step: Step) {
        let areas = step == Step::EndFields;
        let table = self.table();
        let mut found: Vec<NodeId> = Vec::new();
        for (_, figure) in table.figures() {
            let Spot::Segment(node) = figure.spot else { continue };
            let is_area = table.rules.words()[table.kind(node)].shape == Shape::Area;
            let wanted = is_area == areas && !table.is_completed(node) && table.is_occupied(node);
            if wanted && !found.iter().any(|it| table.same_feature(*it, node)) {
                found.push(table.settle(node));
            }
        }
        table.sort(&mut found);
        if areas && table.rules.setup.base.farm_scoring != FarmScoring::Third {
            // These ways look at all fields together; variants that take over a field take it out of the reckoning.
            self.state().agenda.push(Task::Do { step, subject: Subject::None, from: u16::MAX });
        }
        for node in found.into_iter().rev() {
            self.state().agenda.push(Task::Do { step, subject: Subject::Feature(node), from: 0 });
        }
    }

    /// Does what a step does for one thing, unless a `replace` hook takes it over.
    fn deed(&mut self, step: Step, subject: Subject, from: u16) -> Result<(), Fault> {
        if let (Step::Return, Subject::Figure(figure)) = (step, subject)
            && self.table().figure(figure).spot == Spot::Supply
        {
            // It has followed another one home already.
            return Ok(());
        }
        let hooks = self.table().rules.replace.at(step);
        let next = (usize::from(from)..hooks.len()).find(|at| self.concerns(hooks[*at], subject));
        if let Some(at) = next {
            let hook = hooks[at];
            self.state().agenda.push(Task::Handled { step, subject, from: at as u16 + 1 });
            return self.start(Call { hook, subject }, &[]);
        }
        match (step, subject) {
            (Step::Draw, _) => self.draw()?,
            (Step::Score, Subject::Feature(node)) => self.score_completed(node)?,
            (Step::EndFeatures, Subject::Feature(node)) => self.score(node, Timing::Final)?,
            (Step::EndFields, Subject::Feature(node)) => match self.table().rules.setup.base.farm_scoring {
                FarmScoring::Third => self.score(node, Timing::Final)?,
                FarmScoring::First | FarmScoring::Second => self.state().farms.push(node),
            },
            (Step::EndFields, Subject::None) => self.score_farms()?,
            (Step::Return, Subject::Figure(figure)) if self.may_return(figure)? => self.send_home(figure),
            _ => {}
        }
        self.after_deed(step, subject);
        Ok(())
    }

    fn after_deed(&mut self, step: Step, subject: Subject) {
        if subject != Subject::None && step != Step::Return && self.table().rules.on.any(step) {
            self.state().agenda.push(Task::On { step, subject, from: 0 });
        }
    }

    fn may_return(&mut self, figure: FigureId) -> Result<bool, Fault> {
        let hooks = self.table().rules.filter.at(Step::Return).to_vec();
        for hook in hooks {
            if self.concerns(hook, Subject::Figure(figure)) {
                let vetoes = self.filter(hook, &[Subject::Figure(figure)])?;
                if vetoes.into_iter().any(|veto| veto.is_some()) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn send_home(&mut self, figure: FigureId) {
        let (rules, state) = self.parts();
        let left = state.figures[figure.0 as usize];
        if left.spot == Spot::Supply {
            return;
        }
        state.bring(rules, figure, Spot::Supply);
        state.events.push(Event::Returned { figure });
        if rules.on.any(Step::Return) {
            state.agenda.push(Task::On { step: Step::Return, subject: Subject::Figure(figure), from: 0 });
        }
        self.follow_home(left);
    }

    /// After a piece has left its spot: sends those home that leave with the last follower of their owner.
    fn follow_home(&mut self, left: Figure) {
        let table = self.table();
        let (Spot::Segment(node), Some(owner)) = (left.spot, left.owner) else { return };
        if table.rules.leaves && table.rules.is_follower(left.piece) && !has_follower(table, owner, node) {
            self.leave(node, |rules, it| it.owner == Some(owner) && rules.piece(it.piece).leaves);
        }
    }

    /// Sends some of the pieces on a feature home.
    fn leave(&mut self, node: NodeId, goes: impl Fn(&Rules, &Figure) -> bool) {
        let table = self.table();
        let going = table.figures_on(node).filter(|(_, it)| goes(&table.rules, it));
        let going: Vec<_> = going.map(|(figure, _)| figure).collect();
        going.into_iter().for_each(|figure| self.send_home(figure));
    }

    // Points

    /// Who has the majority on a feature: a bit for each seat (`rules/glossary.md` §4).
    pub(crate) fn owners(&mut self, node: NodeId) -> Result<u8, Fault> {
        let mut strengths = [0; PlayerId::MAX];
        self.add_strengths(node, &mut strengths)?;
        Ok(base::owners(&strengths))
    }

    pub(crate) fn add_strengths(
        &mut self,
        node: NodeId,
        strengths: &mut [i32; PlayerId::MAX],
    ) -> Result<(), Fault> {
        if self.table().rules.strength.is_empty() {
            let table = self.table();
            for (_, it) in table.followers_on(node) {
                if let Some(owner) = it.owner {
                    strengths[owner.idx()] += table.rules.piece(it.piece).strength;
                }
            }
            return Ok(());
        }
        let followers: Vec<_> = self.table().followers_on(node).map(|(figure, it)| (figure, *it)).collect();
        for (figure, it) in followers {
            let mut tally = Tally::new(self.table().rules.piece(it.piece).strength);
            self.modify_all(false, Subject::Figure(figure), &mut tally)?;
            if let Some(owner) = it.owner {
                strengths[owner.idx()] += tally.value();
            }
        }
        Ok(())
    }

    /// What a feature is worth after all variants have had their say, and why.
    pub(crate) fn value(&mut self, node: NodeId, timing: Timing) -> Result<(i32, Reason), Fault> {
        let worth = self.table().worth(node, timing);
        if self.table().rules.points.is_empty() {
            return Ok((worth.points, Reason::Base(worth)));
        }
        let mut tally = Tally::new(worth.points);
        self.modify_all(true, Subject::Feature(node), &mut tally)?;
        if tally.whys().is_empty() {
            return Ok((worth.points, Reason::Base(worth)));
        }
        let mut text = worth.text(self.table().rules.words());
        for why in tally.whys() {
            text.push_str(", ");
            text.push_str(why);
        }
        Ok((tally.value(), Reason::Text(text.into())))
    }

    fn modify_all(&mut self, points: bool, subject: Subject, tally: &mut Tally) -> Result<(), Fault> {
        let rules = self.table().rules.clone();
        let hooks = if points { &rules.points } else { &rules.strength };
        for hook in hooks {
            if self.concerns(*hook, subject) {
                let host = self.host()?;
                let table = self.lend();
                let (table, result) = host.borrow_mut().modify(table, Call { hook: *hook, subject }, tally);
                self.table = Some(table);
                result?;
            }
        }
        Ok(())
    }

    pub(crate) fn score(&mut self, node: NodeId, timing: Timing) -> Result<(), Fault> {
        let owners = self.owners(node)?;
        let (points, reason) = self.value(node, timing)?;
        self.pay_out(node, owners, points, &reason);
        Ok(())
    }

    fn score_completed(&mut self, node: NodeId) -> Result<(), Fault> {
        let scores = self.table().is_occupied(node) && self.table().is_completed(node);
        if scores { self.score(node, Timing::Completed) } else { Ok(()) }
    }

    pub(crate) fn pay_out(&mut self, node: NodeId, owners: u8, points: i32, reason: &Reason) {
        for player in base::seats(owners) {
            if points != 0 {
                self.award(player, points, reason.clone(), Some(node));
            }
        }
        self.state().scored.push(Scored { feature: node, points, owners });
    }

    /// Writes a score line.
    pub(crate) fn award(&mut self, player: PlayerId, points: i32, reason: Reason, feature: Option<NodeId>) {
        let floor = self.table().rules.setup.base.floor_at_zero;
        let state = self.state();
        let score = &mut state.scores[player.idx()];
        let points = if floor { points.max(-*score) } else { points };
        *score += points;
        state.lines.push(ScoreLine { player, points, reason, feature, turn: state.turn.number });
        state.events.push(Event::Scored { line: state.lines.len() as u32 - 1 });
    }

    // Hooks

    /// Whether a hook wants to be called about something.
    fn concerns(&self, hook: HookId, subject: Subject) -> bool {
        let table = self.table();
        let only = &table.rules.hook(hook).only;
        let picks_figure = |piece| only.pieces.is_empty() || only.pieces.contains(&piece);
        match subject {
            Subject::None | Subject::Taken(_) => match table.turn().placed {
                _ if only.kinds.is_empty() && only.markers.is_empty() => true,
                Some(placed) => table.picks_tile(only, table.board().tile(placed).tile),
                None => false,
            },
            Subject::Tile(tile) => table.picks_tile(only, table.board().tile(tile).tile),
            Subject::Placement { tile, .. } => table.picks_tile(only, tile),
            Subject::Feature(node) => table.picks_feature(only, node),
            Subject::Completed => table
                .completed()
                .iter()
                .any(|node| table.is_completed(*node) && table.picks_feature(only, *node)),
            Subject::Figure(figure) => {
                picks_figure(table.figure(figure).piece)
                    && match table.figure(figure).spot {
                        Spot::Segment(node) => table.picks_feature(only, node),
                        _ => only.kinds.is_empty(),
                    }
            }
            Subject::Deployment { piece, node, .. } => picks_figure(piece) && table.picks_feature(only, node),
            Subject::Spanning { piece, tile, .. } => {
                picks_figure(piece) && table.picks_tile(only, table.board().tile(tile).tile)
            }
        }
    }

    fn call_on(&mut self, step: Step, subject: Subject, from: u16) -> Result<(), Fault> {
        let hooks = self.table().rules.on.at(step);
        let Some(at) = (usize::from(from)..hooks.len()).find(|at| self.concerns(hooks[*at], subject)) else {
            return Ok(());
        };
        let (hook, more) = (hooks[at], at + 1 < hooks.len());
        if more {
            self.state().agenda.push(Task::On { step, subject, from: at as u16 + 1 });
        }
        self.start(Call { hook, subject }, &[])
    }

    pub(crate) fn host(&self) -> Result<crate::game::SharedHost, Fault> {
        self.host.clone().ok_or_else(|| Fault::new("the game has variants but nothing to run them"))
    }

    pub(crate) fn lend(&mut self) -> Box<Table> {
        self.table.take().expect("a rule is lent the table once")
    }

    pub(crate) fn filter(
        &mut self,
        hook: HookId,
        subjects: &[Subject],
    ) -> Result<Vec<Option<crate::host::Veto>>, Fault> {
        let host = self.host()?;
        let table = self.lend();
        let (table, result) = host.borrow_mut().filter(table, hook, subjects);
        self.table = Some(table);
        result
    }

    /// Starts an acting rule and runs it until it ends, waits or has triggered something.
    pub(crate) fn start(&mut self, call: Call, args: &[Value]) -> Result<(), Fault> {
        if self.table().state.running.len() >= DEPTH {
            let rules = &self.table().rules;
            let names = self.table().state.running.iter().map(|hook| rules.hook(*hook).source.to_string());
            let chain: Vec<_> = names.chain([rules.hook(call.hook).source.to_string()]).collect();
            return Err(Fault::new(format!("rules trigger each other without end: {}", chain.join(" -> "))));
        }
        let host = self.host()?;
        let session = *self.session.get_or_insert_with(|| host.borrow_mut().open());
        self.state().running.push(call.hook);
        let table = self.lend();
        let (table, result) = host.borrow_mut().start(table, session, call, args);
        self.table = Some(table);
        self.follow(result?)
    }

    fn resume(&mut self, reply: Value) -> Result<(), Fault> {
        let host = self.host()?;
        let session = self
            .session
            .ok_or_else(|| Fault::new("the game was cloned in the middle of a rule without a checkpoint"))?;
        let table = self.lend();
        let (table, result) = host.borrow_mut().resume(table, session, reply);
        self.table = Some(table);
        self.follow(result?)
    }

    /// Carries out what the running rule asks for, until it ends or has to wait.
    fn follow(&mut self, mut outcome: Outcome) -> Result<(), Fault> {
        loop {
            let act = match outcome {
                Outcome::Done(handled) => {
                    self.state().running.pop();
                    self.state().handled = handled;
                    return Ok(());
                }
                Outcome::Act(act) => act,
            };
            self.fuel = self.fuel.checked_sub(1).ok_or_else(|| Fault::new("a rule acts without end"))?;
            let tasks = self.state().agenda.len();
            let Some(reply) = self.act(act)? else { return Ok(()) };
            if self.state().agenda.len() > tasks {
                // What the act has triggered runs first.
                self.state().reply = reply;
                self.state().agenda.insert(tasks, Task::Resume);
                return Ok(());
            }
            let host = self.host()?;
            let session = self.session.ok_or_else(|| Fault::new("the rule that acts is not running"))?;
            let table = self.lend();
            let (table, result) = host.borrow_mut().resume(table, session, reply);
            self.table = Some(table);
            outcome = result?;
        }
    }

    /// Carries out an act. Nothing is returned when the game has to wait for an answer.
    fn act(&mut self, act: Act) -> Result<Option<Value>, Fault> {
        let rules = self.table().rules.clone();
        let reply = match act {
            Act::Award { player, points, reason, feature } => {
                if points != 0 {
                    self.award(player, points, Reason::Text(reason), feature);
                }
                Value::Nil
            }
            Act::Put { piece, owner, place } => match self.table().spare(owner, piece) {
                Some(figure) => {
                    let spot = self.spot(&place)?;
                    self.state().bring(&rules, figure, spot);
                    self.state().events.push(Event::Deployed { figure, node: node_of(spot) });
                    Value::Figure(figure)
                }
                None => Value::Nil,
            },
            Act::Move { figure, place } => {
                let spot = self.spot(&place)?;
                let left = *self.table().figure(figure);
                self.state().bring(&rules, figure, spot);
                self.state().events.push(Event::Deployed { figure, node: node_of(spot) });
                self.follow_home(left);
                Value::Nil
            }
            Act::Face { figure, quarters } => {
                self.state().figures[figure.0 as usize].facing = quarters % 4;
                Value::Nil
            }
            Act::Return { figure } => {
                self.send_home(figure);
                Value::Nil
            }
            Act::Become { feature, kind } => {
                self.state().board.become_kind(feature, kind);
                self.state().events.push(Event::Became { feature, kind });
                self.leave(feature, |rules, it| {
                    let piece = rules.piece(it.piece);
                    piece.leaves && !piece.on.contains(&kind)
                });
                Value::Nil
            }
            Act::Draw { count } => {
                let mut faces = Vec::new();
                for _ in 0..count {
                    let state = self.state();
                    let Some(tile) = state.pile.draw(&mut state.chance) else { break };
                    let player = state.turn.player;
                    state.events.push(Event::Drawn { player, tile });
                    state.hand.push(tile);
                    faces.push(Value::Face(tile));
                }
                Value::List(faces)
            }
            Act::Use { tile } => {
                self.release(tile)?;
                let state = self.state();
                state.hand.extend(state.turn.tile.replace(tile));
                state.turn.given = true;
                Value::Nil
            }
            Act::Discard { tile } => {
                self.release(tile)?;
                self.state().discarded += 1;
                self.state().events.push(Event::Discarded { tile });
                Value::Nil
            }
            Act::Lay { tile, pos, rotation } => {
                if !self.table().fits(tile, pos, rotation) {
                    return Err(Fault::new(format!("{} does not fit at {pos}", rules.design(tile).name)));
                }
                self.release(tile)?;
                let state = self.state();
                let laid = state.board.place(&rules.designs, tile, pos, rotation, state.turn.number);
                state.events.push(Event::Laid { tile: laid });
                Value::Nil
            }
            Act::PutBack { tile } => {
                self.release(tile)?;
                self.state().pile.put_back(tile);
                self.state().events.push(Event::PutBack { tile });
                Value::Nil
            }
            Act::Turn { player, tile, brief } => {
                tile.map_or(Ok(()), |tile| self.release(tile))?;
                self.state().queue.push(Queued { player, tile, brief });
                Value::Nil
            }
            Act::Part => {
                self.state().turn.more += 1;
                Value::Nil
            }
            Act::EndDeploy => {
                self.state().turn.closed = true;
                Value::Nil
            }
            Act::Random { sides } => Value::Int(i64::from(self.state().chance.below(sides.max(1))) + 1),
            Act::Note { text } => {
                let state = self.state();
                state.notes.push(text);
                state.events.push(Event::Noted { note: state.notes.len() as u32 - 1 });
                Value::Nil
            }
            Act::Ask(question) => return self.ask(question),
        };
        Ok(Some(reply))
    }

    /// Asks a rule's question; a single possible answer is taken at once.
    fn ask(&mut self, question: crate::host::Question) -> Result<Option<Value>, Fault> {
        match question.options.len() {
            0 => return Err(Fault::new(format!("the question `{}` has no possible answer", question.name))),
            1 => return Ok(Some(question.options[0].clone())),
            _ => {}
        }
        let decision = &mut self.decision;
        decision.player = question.player;
        decision.question = Question::Named(question.name.clone());
        decision.options.clear();
        decision.options.extend((0..question.options.len() as u16).map(Choice::Answer));
        decision.offers.clear();
        decision.answers.clone_from(&question.options);
        self.state().waiting = Some(Waiting::Answer(question));
        Ok(None)
    }

    /// Takes a tile out of the hand of the rules: each that was drawn goes one way, once.
    fn release(&mut self, tile: TileId) -> Result<(), Fault> {
        let name = self.table().rules.design(tile).name.clone();
        let hand = &mut self.state().hand;
        let at = hand.iter().position(|it| *it == tile);
        let at = at.ok_or_else(|| {
            Fault::new(format!("no tile {name} is in hand: it was not drawn, or is gone already"))
        })?;
        hand.remove(at);
        Ok(())
    }

    fn spot(&self, place: &Value) -> Result<Spot, Fault> {
        match place {
            Value::Feature(node)
                if self.table().board().nodes.get(node.idx()).is_some_and(Node::is_segment) =>
            {
                Ok(Spot::Segment(*node))
            }
            Value::Tile(tile) if tile.idx() < self.table().board().placed().len() => Ok(Spot::Tile(*tile)),
            Value::Player(player) => Ok(Spot::Held(*player)),
            _ => Err(Fault::new("a piece can be put on a feature or a tile, or be held by a player")),
        }
    }

    // Choices

    /// Carries out a choice that is among the options.
    pub(crate) fn take(&mut self, choice: Choice) -> Result<(), Fault> {
        let waiting = self.state().waiting.take();
        match choice {
            Choice::Pass => match (waiting, self.table().turn().tile) {
                (Some(Waiting::Place), Some(tile)) => self.unplaceable(tile),
                _ => Ok(()),
            },
            Choice::Place { pos, rotation } => {
                self.ask_to_span();
                self.place(pos, rotation);
                Ok(())
            }
            Choice::PlaceSpan { pos, rotation, piece, at } => {
                self.ask_to_span();
                self.place_span(pos, rotation, piece, at);
                Ok(())
            }
            Choice::Span { piece, tile, axis } => {
                self.ask_to_span();
                self.lay(piece, tile, axis);
                Ok(())
            }
            Choice::Deploy { piece, node } => {
                let player = self.decision.player;
                if let Some(figure) = self.table().spare(Some(player), piece) {
                    self.deploy(figure, node);
                }
                Ok(())
            }
            Choice::Move { figure, node } => {
                self.deploy(figure, node);
                Ok(())
            }
            Choice::Recall { figure } => self.recall(figure),
            Choice::Take(number) => self.take_offer(number, waiting.as_ref()),
            Choice::Answer(number) => {
                self.state().agenda.push(Task::Resume);
                self.state().reply =
                    self.decision.answers.get(usize::from(number)).cloned().unwrap_or_default();
                Ok(())
            }
        }
    }

    fn deploy(&mut self, figure: FigureId, node: NodeId) {
        let (rules, state) = self.parts();
        let left = state.figures[figure.0 as usize];
        state.bring(rules, figure, Spot::Segment(node));
        state.turn.deployed = true;
        state.events.push(Event::Deployed { figure, node: Some(node) });
        if rules.on.any(Step::Deploy) {
            state.agenda.push(Task::On { step: Step::Deploy, subject: Subject::Figure(figure), from: 0 });
        }
        self.follow_home(left);
    }

    fn recall(&mut self, figure: FigureId) -> Result<(), Fault> {
        let it = *self.table().figure(figure);
        if let (Spot::Segment(node), Some(owner)) = (it.spot, it.owner) {
            let (points, reason) = self.value(node, Timing::Final)?;
            if points != 0 {
                self.award(owner, points, reason, Some(node));
            }
        }
        self.state().turn.deployed = true;
        self.send_home(figure);
        Ok(())
    }

    fn take_offer(&mut self, number: u16, waiting: Option<&Waiting>) -> Result<(), Fault> {
        let Some(offer) = self.decision.offers.get(usize::from(number)).cloned() else { return Ok(()) };
        let free = self.table().rules.hook(offer.hook).free;
        match waiting {
            Some(Waiting::Deploy(step) | Waiting::Offers(step)) if free => {
                let step = *step;
                self.state().agenda.push(Task::Again { step });
            }
            Some(Waiting::Deploy(_)) => self.state().turn.deployed = true,
            _ => {}
        }
        self.start(Call { hook: offer.hook, subject: Subject::Taken(number) }, &offer.args)
    }

    /// The tile that was placed in this part.
    pub(crate) fn placed(&self) -> Option<PlacedIdx> {
        self.table().turn().placed
    }
}

/// Where a turn goes on from a step that has more than one way.
fn fork(step: Step, state: &mut State) -> Step {
    match step {
        Step::Winner => Step::Winner,
        Step::PartEnd if !state.queue.is_empty() && !state.turn.inserted => {
            state.suspended = Some(state.turn);
            Step::TurnBegin
        }
        Step::PartEnd => after_part(state),
        _ => after_turn(state),
    }
}

/// Another part of the turn, or its end.
fn after_part(state: &mut State) -> Step {
    if state.turn.more == 0 {
        return if state.turn.brief { after_turn(state) } else { Step::Escape };
    }
    state.turn = Turn {
        part: state.turn.part + 1,
        more: state.turn.more - 1,
        lines: state.lines.len() as u32,
        tile: None,
        placed: None,
        given: false,
        deployed: false,
        closed: false,
        spans: 0,
        ..state.turn
    };
    Step::Draw
}

/// The rest of the turn that was suspended, another turn, or the end of the game.
fn after_turn(state: &mut State) -> Step {
    if state.queue.is_empty()
        && let Some(turn) = state.suspended.take()
    {
        state.turn = turn;
        state.completed.clear();
        state.scored.clear();
        return after_part(state);
    }
    let done = state.queue.is_empty() && state.pile.is_empty();
    if done { Step::EndAbbeys } else { Step::TurnBegin }
}

fn node_of(spot: Spot) -> Option<NodeId> {
    match spot {
        Spot::Segment(node) => Some(node),
        Spot::Supply | Spot::Tile(_) | Spot::Held(_) => None,
    }
}
