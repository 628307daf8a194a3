//! Turns and their parts: the next player, and the way after a part.

use std::sync::Arc;

use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::pile::Item;
use crate::player::Seats;
use crate::rules::Rules;
use crate::state::{Finish, Queued, State, Turn};
use crate::step::Step;

impl Game {
    pub(super) fn begin_turn(&mut self) -> Result<(), Fault> {
        let inserted = !self.table().state.queue.is_empty();
        if !inserted {
            self.find_lost_items()?;
        }
        let (rules, state) = self.parts();
        let Queued { player, tile, brief } = if inserted {
            state.queue.remove(0)
        } else {
            state.seat = state.seat.next(rules.players());
            Queued { player: state.seat, tile: None, brief: false }
        };
        let Some(turns) = state.turns.checked_add(1) else {
            return Err(Fault::new("the game has more turns than can be counted"));
        };
        state.turns = turns;
        state.turn = Turn {
            number: state.turns,
            player,
            tile,
            given: tile.is_some(),
            inserted,
            brief,
            lines: state.lines.len() as u32,
            ..Turn::default()
        };
        state.events.push(Event::TurnBegan { player });
        state.start_over(&rules.setup, &rules.turn_vars);
        Ok(())
    }

    /// Ends the game for a rule: after this part, or at once if it names who has won.
    pub(super) fn finish(&mut self, reason: Arc<str>, winners: Option<Seats>) -> Result<(), Fault> {
        let seats: Seats = self.table().players().collect();
        let state = self.state();
        if winners.is_some_and(|it| it | seats != seats) {
            return Err(Fault::new("who wins is not in this game"));
        }
        if winners.is_none() && state.step.is_final() {
            return Err(Fault::new(
                "the end is being scored already: name the winners to end the game at once",
            ));
        }
        state.finish = match winners {
            Some(winners) => Finish::Won(winners),
            None if state.finish == Finish::No => Finish::Soon,
            None => state.finish,
        };
        state.ending = Some(state.note(reason));
        Ok(())
    }

    /// Ends the game before its time, once no rule runs any more.
    #[cold]
    pub(super) fn stop(&mut self) -> Result<(), Fault> {
        let state = self.state();
        state.agenda.clear();
        state.takers.clear();
        let held = state.hand.drain(..).filter(|it| matches!(it, Item::Tile(_)));
        state.discarded += held.count() as u16;
        self.end()
    }
}

/// The next step after one from which the way forks.
pub(super) fn fork(step: Step, rules: &Rules, state: &mut State) -> Step {
    if step == Step::PartEnd {
        let is_suspended = !state.queue.is_empty() && !state.turn.inserted && state.finish != Finish::Soon;
        return if is_suspended { suspend(rules, state) } else { after_part(rules, state) };
    }
    match step {
        Step::Winner => Step::Winner,
        Step::ScoringEnd | Step::EndBegin => after_lays(step, state),
        _ => after_turn(rules, state),
    }
}

/// Keeps the rest of the turn for later, as other turns come before it.
#[cold]
fn suspend(rules: &Rules, state: &mut State) -> Step {
    state.suspended = Some(state.turn);
    state.turn_vars = rules.turn_vars.iter().map(|var| state.vars[*var].clone()).collect();
    Step::TurnBegin
}

/// Goes on with the rest of the turn that was suspended.
#[cold]
fn go_on(turn: Turn, rules: &Rules, state: &mut State) -> Step {
    state.turn = turn;
    for (var, value) in rules.turn_vars.iter().zip(state.turn_vars.drain(..)) {
        state.vars[*var] = value;
    }
    state.completed.clear();
    state.scored.clear();
    after_part(rules, state)
}

/// The way on where rules may have laid tiles or queued turns: back to completion as long as something is completed.
#[cold]
fn after_lays(step: Step, state: &mut State) -> Step {
    match step {
        Step::ScoringEnd if has_completed_more(state) => Step::Complete,
        Step::ScoringEnd if state.turn.over => Step::EndBegin,
        Step::ScoringEnd => Step::BeforePartEnd,
        _ if !state.queue.is_empty() => Step::TurnBegin,
        _ if has_completed_more(state) => {
            state.turn.over = true;
            Step::Complete
        }
        _ => Step::BeforeEndFeatures,
    }
}

/// Tests whether tiles that rules have laid have completed a feature that is not listed yet.
fn has_completed_more(state: &State) -> bool {
    state.board.closed.iter().any(|it| state.board.totals(*it).is_completed())
}

/// Another part of the turn, or its end.
fn after_part(rules: &Rules, state: &mut State) -> Step {
    if state.turn.more == 0 || state.finish == Finish::Soon {
        let is_over = state.turn.brief || rules.ends_turns_plainly();
        return if is_over { after_turn(rules, state) } else { Step::BeforeTurnEnd };
    }
    state.turn = Turn {
        part: state.turn.part + 1,
        more: state.turn.more - 1,
        lines: state.lines.len() as u32,
        tile: None,
        placed: None,
        given: false,
        closed: false,
        spans: 0,
        ..state.turn
    };
    Step::Draw
}

/// The rest of the turn that was suspended, another turn, or the end of the game.
fn after_turn(rules: &Rules, state: &mut State) -> Step {
    if state.finish == Finish::Soon {
        finish_now(state);
    }
    if state.queue.is_empty()
        && let Some(turn) = state.suspended.take()
    {
        return go_on(turn, rules, state);
    }
    let is_last = state.pile.is_empty() || state.finish != Finish::No;
    if is_last && state.queue.is_empty() { Step::EndBegin } else { Step::TurnBegin }
}

/// Drops the turns and parts that a rule has cut off by ending the game.
#[cold]
fn finish_now(state: &mut State) {
    state.finish = Finish::Now;
    state.suspended = None;
    for tile in state.queue.drain(..).filter_map(|it| it.tile) {
        state.discarded += 1;
        state.events.push(Event::Discarded { item: Item::Tile(tile) });
    }
}
