//! Acts of rules: carrying them out.

use std::sync::Arc;

use crate::act::Act;
use crate::decision::{Choice, Question};
use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::Subject;
use crate::ids::{FeatureId, TileId};
use crate::piece::{Cause, Deployment, Ground, Spot};
use crate::pile::Item;
use crate::player::PlayerId;
use crate::reckon;
use crate::score::{Phrase, Reason, Scored};
use crate::state::{Answers, Queued, Task, Waiting};
use crate::step::Step;
use crate::value::Value;
use crate::words::KindId;

/// Most parts of a turn.
pub(crate) const PARTS: u32 = 100;
/// Most turns that wait to be played.
pub(crate) const QUEUED: usize = 1000;
/// Most notes of a game.
pub(crate) const NOTES: usize = 20_000;

impl Act {
    /// Acts that it counts as: some work the board out anew.
    pub(crate) fn cost(&self) -> u32 {
        match self {
            Self::TakeUp { .. } | Self::Shift { .. } | Self::Join { .. } | Self::Separate { .. } => 20,
            _ => 1,
        }
    }
}

impl Game {
    /// Reason for points that the running rule gives.
    fn given(&self, phrase: Phrase) -> Reason {
        Reason::Given { hook: self.table().state.running.last().copied(), phrase }
    }

    /// Carries out an act. Nothing is returned when the game has to wait for an answer.
    pub(super) fn act(&mut self, act: Act) -> Result<Option<Value>, Fault> {
        let reply = match act {
            Act::Award { player, points, reason, feature } => {
                if points != 0 {
                    let reason = self.given(reason);
                    self.award(player, points, reason, feature)?;
                }
                Value::Nil
            }
            Act::Score { feature, figures, points, reason } => {
                let counted = match &figures {
                    Some(figures) => figures.as_slice().into(),
                    None => self.table().counted_on(feature),
                };
                let owners = reckon::owners_among(self, &counted)?;
                let reason = self.given(reason);
                self.pay_out(Scored { feature, points, owners, figures: counted }, &reason)?;
                // When fields have been scored, nobody is in the way of another score.
                if (self.table().step() as u8) < Step::AfterEndFields as u8 {
                    self.empty(feature, figures.as_deref());
                }
                if self.table().rules.on.any(Step::Score) {
                    let subject = Subject::Feature(feature);
                    self.state().agenda.push(Task::On { at: Step::Score.into(), subject, from: 0 });
                }
                Value::Nil
            }
            Act::Put { piece, owner, place } => match self.table().spare(owner, piece) {
                Some(figure) => {
                    let spot = self.spot(&place)?;
                    self.relocate(figure, spot, Cause::Put);
                    Value::Figure(figure)
                }
                None => Value::Nil,
            },
            Act::Deploy { spot: Deployment { player, piece, ground }, figure } => {
                let spot = match ground {
                    Ground::Segment(node) => Spot::Segment(node),
                    Ground::Tile(tile) => Spot::Tile(tile),
                    Ground::Across(_) => {
                        let piece = &self.table().rules.piece(piece).name;
                        let why = "is laid across a tile by its player alone, and stands on no spot";
                        return Err(Fault::new(format!("`{piece}` {why}")));
                    }
                };
                match figure.or_else(|| self.table().spare(Some(player), piece)) {
                    Some(figure) => {
                        self.deploy(figure, spot);
                        Value::Figure(figure)
                    }
                    None => Value::Nil,
                }
            }
            Act::Move { figure, place, side } => {
                let spot = self.spot(&place)?;
                let is_held = |spot: Spot| matches!(spot, Spot::Supply | Spot::Held(_));
                let is_taken = is_held(spot) && !is_held(self.table().figure(figure).spot);
                let cause = if is_taken { Cause::Captured } else { Cause::Moved };
                let goes = self.may_leave(figure, cause)?;
                if goes {
                    self.relocate(figure, spot, cause);
                    if let Some(side) = side {
                        self.state().face(figure, side);
                    }
                }
                Value::Bool(goes)
            }
            Act::SendHome { figure, cause } => {
                let goes = self.may_leave(figure, cause)?;
                if goes {
                    self.send_home(figure, cause);
                }
                Value::Bool(goes)
            }
            Act::Face { .. } | Act::Close => {
                if !self.table.as_mut().expect("no rule is running").act_plainly(&act) {
                    return Err(Fault::new("nothing can be closed: the deployment of this part is over"));
                }
                Value::Nil
            }
            Act::Become { feature, kind } => {
                if !self.table().is_closed(feature) {
                    let name = |kind: KindId| &self.table().rules.words()[kind].name;
                    let (old, new) = (name(self.table().kind(feature)), name(kind));
                    let why = format!(
                        "an unfinished {old} cannot become {new}: the next tile would make it {old} again"
                    );
                    return Err(Fault::new(why));
                }
                self.state().board.become_kind(feature, kind);
                self.state().events.push(Event::Became { feature, kind });
                self.leave(feature, |rules, it| {
                    let piece = rules.piece(it.piece);
                    piece.leaves && !piece.on.contains(&kind)
                });
                Value::Nil
            }
            Act::Draw { from, into } => self.draw_item(from, into)?,
            Act::Take { item, from } => self.take_item(&item, from)?,
            Act::Store { item, into } => {
                let item = self.release(&item)?;
                self.store(item, into);
                Value::Nil
            }
            Act::Pick { player, name, from, into, or_pass } => {
                return self.ask_pick(player, &name, (from, into), or_pass);
            }
            Act::Use { tile } => {
                self.make_drawn(tile)?;
                Value::Nil
            }
            Act::Place { tile, pos, rotation } => {
                if self.table().step() != Step::Place {
                    return Err(Fault::new(
                        "a tile is placed by what carries out an offer at `place`; elsewhere it is laid",
                    ));
                }
                if self.table().board().at(pos).is_some() {
                    return Err(Fault::new(format!("no tile can be placed at {pos}: one lies there")));
                }
                if self.table().turn().tile != Some(tile) {
                    self.make_drawn(tile)?;
                }
                self.may_place()?;
                self.check_room()?;
                self.ask_to_span();
                self.place(pos, rotation);
                Value::Nil
            }
            Act::Discard { item } => {
                let item = self.release(&item)?;
                let state = self.state();
                state.discarded += u16::from(matches!(item, Item::Tile(_)));
                state.events.push(Event::Discarded { item });
                Value::Nil
            }
            Act::Lay { tile, pos, rotation } => {
                if !self.table().fits(tile, pos, rotation) {
                    let name = &self.table().rules.design(tile).name;
                    return Err(Fault::new(format!("{name} does not fit at {pos}")));
                }
                self.release(&Value::Face(tile))?;
                self.check_room()?;
                let (rules, state) = self.parts();
                let laid = state.board.place(&rules.designs, tile, pos, rotation, state.turn.number);
                state.events.push(Event::Laid { tile: laid });
                Value::Nil
            }
            Act::TakeUp { tile } => self.take_up(tile)?,
            Act::Shift { tile, pos, rotation } => {
                self.shift(tile, pos, rotation)?;
                Value::Nil
            }
            Act::Join { one, other } => {
                self.join(one, other)?;
                Value::Nil
            }
            Act::Separate { one, other } => {
                self.separate(one, other)?;
                Value::Nil
            }
            Act::PutBack { tile } => {
                self.release(&Value::Face(tile))?;
                self.put_back(tile);
                Value::Nil
            }
            Act::AddTurn { player, tile, brief } => {
                if self.table().step() > Step::EndBegin {
                    return Err(Fault::new("no turn is played any more: the end is being scored"));
                }
                if let Some(tile) = tile {
                    self.release(&Value::Face(tile))?;
                }
                if self.table().state.queue.len() == QUEUED {
                    return Err(Fault::new(format!("no more than {QUEUED} turns can wait")));
                }
                self.state().queue.push(Queued { player, tile, brief });
                Value::Nil
            }
            Act::AddPart => {
                if !(Step::TurnBegin..=Step::PartEnd).contains(&self.table().step()) {
                    return Err(Fault::new("no part can follow: no part of a turn is being played"));
                }
                let turn = &mut self.state().turn;
                if u32::from(turn.more) + u32::from(turn.part) >= PARTS {
                    return Err(Fault::new(format!("a turn has no more than {PARTS} parts")));
                }
                turn.more += 1;
                Value::Nil
            }
            Act::Finish { reason, winners } => {
                self.finish(reason, winners.map(|it| it.into_iter().collect()))?;
                Value::Nil
            }
            Act::Roll { sides } => Value::Int(i64::from(self.state().rng.below(sides.max(1))) + 1),
            Act::Note { text } => {
                if self.table().state.notes.len() == NOTES {
                    return Err(Fault::new(format!("more than {NOTES} notes are made in a game")));
                }
                self.state().note(text);
                Value::Nil
            }
            Act::Ask(question) => return self.ask(question),
            Act::All(question) => return Ok(self.ask_all(Box::new(Answers { question, given: Vec::new() }))),
            Act::Auction(bids) => return self.bids(bids),
        };
        Ok(Some(reply))
    }

    /// Asks a rule's question; a single possible answer is taken at once.
    pub(super) fn ask(&mut self, question: crate::host::RuleQuestion) -> Result<Option<Value>, Fault> {
        match question.options.len() {
            0 => return Err(Fault::new(format!("the question `{}` has no possible answer", question.name))),
            1 => return Ok(Some(question.options[0].clone())),
            _ => {}
        }
        self.pose(question.player, &question.name, &question.options);
        self.state().waiting = Some(Waiting::Answer);
        Ok(None)
    }

    /// Makes the decision of a question by a rule.
    pub(super) fn pose(&mut self, player: PlayerId, name: &Arc<str>, options: &[Value]) {
        let decision = &mut self.decision;
        decision.player = player;
        decision.question = Question::Named(name.clone());
        decision.options.clear();
        decision.options.extend((0..options.len() as u16).map(Choice::Answer));
        decision.offers.clear();
        decision.answers.clear();
        decision.answers.extend_from_slice(options);
    }

    /// Refuses to lay a tile for which the board has no numbers left.
    pub(super) fn check_room(&self) -> Result<(), Fault> {
        if self.table().board().has_room() {
            return Ok(());
        }
        Err(Fault::new("the board has no room for more tiles: too many were laid and taken up again"))
    }

    /// Makes a tile in hand the one to be placed in this part; the one before comes into the hand.
    fn make_drawn(&mut self, tile: TileId) -> Result<(), Fault> {
        self.may_place()?;
        self.release(&Value::Face(tile))?;
        let state = self.state();
        if let Some(before) = state.turn.tile.replace(tile) {
            state.hold(Item::Tile(before));
        }
        state.turn.given = true;
        Ok(())
    }

    fn may_place(&self) -> Result<(), Fault> {
        let is_open = (Step::TurnBegin..=Step::Place).contains(&self.table().step());
        if is_open && self.table().turn().placed.is_none() {
            return Ok(());
        }
        Err(Fault::new("no tile is waited for: the one of this part is placed, or the part is over"))
    }

    pub(super) fn spot(&self, place: &Value) -> Result<Spot, Fault> {
        let board = self.table().board();
        match place {
            Value::Feature(FeatureId(node)) | Value::Segment(node) if board.has(*node) => {
                Ok(Spot::Segment(*node))
            }
            Value::Tile(tile) if board.lies(*tile) => Ok(Spot::Tile(*tile)),
            Value::Player(player) => Ok(Spot::Held(*player)),
            _ => Err(Fault::new(
                "a piece can be put on a segment, a feature or a tile, or be held by a player",
            )),
        }
    }
}
