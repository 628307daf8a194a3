//! Choices of players: carrying them out.

use std::sync::Arc;

use crate::decision::{Choice, Offer};
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::{Call, Subject, Taking};
use crate::ids::{FigureId, PlacedIdx};
use crate::piece::{Cause, Spot};
use crate::score::Timing;
use crate::state::{Task, Waiting};
use crate::step::Step;
use crate::value::Value;

impl Game {
    /// Carries out a choice that is among the options.
    pub(crate) fn take(&mut self, choice: Choice) -> Result<(), Fault> {
        let waiting = self.state().waiting.take();
        match choice {
            Choice::Pass => match waiting {
                Some(Waiting::Place) => self.place_nothing(self.table().turn().tile),
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
            Choice::Deploy { piece, segment: node } => {
                let player = self.decision.player;
                if let Some(figure) = self.table().spare(Some(player), piece) {
                    self.deploy(figure, Spot::Segment(node));
                }
                Ok(())
            }
            Choice::Move { figure, segment: node } => {
                self.deploy(figure, Spot::Segment(node));
                Ok(())
            }
            Choice::Recall { figure } => self.recall(figure),
            Choice::Take(number) => self.take_offer(number, waiting.as_ref()),
            Choice::Answer(number) => {
                if let Some(Waiting::Bid(bidding)) = waiting {
                    self.take_bid(bidding, number);
                    return Ok(());
                }
                let answer = self.decision.answers.get(usize::from(number)).cloned().unwrap_or_default();
                let answer = match waiting {
                    Some(Waiting::All(answers)) => {
                        self.take_one_answer(answers, number);
                        return Ok(());
                    }
                    Some(Waiting::Pick(from, into)) if answer != Value::Nil => {
                        self.take_out(&answer, from, into)?
                    }
                    _ => answer,
                };
                self.state().agenda.push(Task::Resume);
                self.state().reply = answer;
                Ok(())
            }
        }
    }

    pub(super) fn deploy(&mut self, figure: FigureId, spot: Spot) {
        self.relocate(figure, spot, Cause::Deployed);
    }

    pub(super) fn recall(&mut self, figure: FigureId) -> Result<(), Fault> {
        let it = *self.table().figure(figure);
        if let (Spot::Segment(node), Some(owner)) = (it.spot, it.owner) {
            let (points, reason) = self.value(node.into(), Timing::Final)?;
            if points != 0 {
                self.award(owner, points, reason, Some(node.into()))?;
            }
        }
        self.send_home(figure, Cause::Recalled);
        Ok(())
    }

    pub(super) fn take_offer(&mut self, number: u16, waiting: Option<&Waiting>) -> Result<(), Fault> {
        let Some(Offer { hook, args }) = self.decision.offers.get(usize::from(number)) else {
            return Ok(());
        };
        let args = Arc::clone(args);
        let taking = self.table().rules.hook(hook).taking;
        match waiting {
            Some(Waiting::Deploy(step)) if taking == Taking::Free => {
                let task = Task::Do { step: *step, subject: Subject::None, from: 0 };
                self.state().agenda.push(task);
            }
            // The step goes on until a tile is placed.
            Some(Waiting::Place) => {
                self.state().agenda.push(Task::Do { step: Step::Place, subject: Subject::None, from: 0 });
            }
            Some(Waiting::Offers(step)) if taking == Taking::Free => {
                let task = Task::Offers { step: *step };
                self.state().agenda.push(task);
            }
            _ => {}
        }
        self.start(Call { hook, subject: Subject::Taken(number) }, &args)
    }

    /// The tile that was placed in this part.
    pub fn placed(&self) -> Option<PlacedIdx> {
        self.table().turn().placed
    }
}
