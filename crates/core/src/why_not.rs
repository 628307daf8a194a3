//! Causes for which a choice is not among the options: worked out only when somebody asks, by the same rules.

use crate::decision::{Choice, Question};
use crate::game::Game;
use crate::geometry::{Across, Axis, Pos, Rotation, Side};
use crate::hook::{HookPoint, Subject};
use crate::ids::{PieceId, PlacedIdx, SegmentId};
use crate::piece::{Deployment, Ground, Role};
use crate::reckon;
use crate::refusal::Illegal;
use crate::step::Step;

impl Game {
    /// The cause for which a choice is not among the options.
    pub fn why_not(&self, choice: Choice) -> Illegal {
        if self.table().is_over() {
            return Illegal::Over;
        }
        if let Some(hook) = self.duty() {
            return Illegal::Duty(self.table().rules().hook(hook).label.clone());
        }
        let cause = match choice {
            Choice::Place { pos, rotation } => self.why_not_there(pos, rotation),
            Choice::Deploy { piece, segment: node } => self.why_not_deploy(piece, node),
            Choice::Move { figure, segment: node } => {
                self.why_not_deploy(self.table().figure(figure).piece, node)
            }
            Choice::PlaceSpan { pos, rotation, piece, at } => self.why_not_spanned(pos, rotation, piece, at),
            Choice::Span { piece, tile, axis } => self.why_not_laid(piece, tile, axis),
            Choice::Pass => Some(Illegal::MustDecide),
            Choice::Recall { .. } | Choice::Take(_) | Choice::Answer(_) => None,
        };
        cause.unwrap_or_else(|| Illegal::NotAsked(self.decision.question.name().to_owned()))
    }

    pub(crate) fn no_such_option(&self, number: usize) -> Illegal {
        if self.table().is_over() {
            Illegal::Over
        } else {
            Illegal::Unknown { text: format!("option {}", number + 1), nearest: Vec::new() }
        }
    }

    fn why_not_there(&self, pos: Pos, rotation: Rotation) -> Option<Illegal> {
        let table = self.table();
        if self.decision.question != Question::Step(Step::Place) {
            return None;
        }
        let tile = table.turn().tile?;
        if table.board().at(pos).is_some() {
            return Some(Illegal::Taken(pos));
        }
        if Side::ALL.into_iter().all(|side| table.board().at(pos.step(side)).is_none()) {
            return Some(Illegal::NoNeighbour(pos));
        }
        if let Some(mismatch) = table.mismatch(tile, pos, rotation, None) {
            return Some(mismatch);
        }
        self.vetoed(Step::Place, Subject::Placement { tile, pos, rotation })
    }

    /// The veto of a variant against the option of an offer that has this text; worked out on a copy.
    pub(crate) fn why_not_offered(&self, text: &str) -> Option<Illegal> {
        let table = self.table();
        let Question::Step(step) = self.decision.question else { return None };
        if !table.rules().filter.any(HookPoint::Offer) {
            return None;
        }
        let mut copy = self.clone();
        for hook in table.rules().offer.at(step).to_vec() {
            for option in copy.listed(hook).ok()?.iter() {
                if table.option_text(hook, option) == text {
                    let veto = reckon::veto_of_option(&mut copy, hook, option).ok()??;
                    return Some(Illegal::Veto {
                        rule: table.rules().hook(veto.hook).source.to_string(),
                        veto,
                    });
                }
            }
        }
        None
    }

    fn why_not_deploy(&self, piece: PieceId, node: SegmentId) -> Option<Illegal> {
        let table = self.table();
        if !matches!(self.decision.question, Question::Step(Step::Deploy | Step::DeploySecond)) {
            return None;
        }
        let rules = table.rules();
        let player = self.decision.player;
        let rule = rules.piece(piece);
        let kind = rules.words()[table.kind(node)].name.clone();
        let spare = table.supply(Some(player), piece) > 0;
        if !spare && !rule.moves {
            return Some(Illegal::NoneLeft(rule.name.clone()));
        }
        if rules.reach[piece.0 as usize] >> table.kind(node).0 & 1 == 0 {
            return Some(Illegal::WrongKind { piece: rule.name.clone(), kind });
        }
        if rule.role == Role::Follower && table.is_occupied(node) {
            return Some(Illegal::Occupied(kind));
        }
        if rule.needs_follower && !table.has_follower(player, node) {
            return Some(Illegal::NeedsFollower(rule.name.clone()));
        }
        if !rule.on_completed && table.is_completed(node) {
            return Some(Illegal::Completed(kind));
        }
        self.vetoed(
            Step::Deploy,
            Subject::Deployment(Deployment { player, piece, ground: Ground::Segment(node) }),
        )
    }

    fn why_not_spanned(&self, pos: Pos, rotation: Rotation, piece: PieceId, at: Across) -> Option<Illegal> {
        let player = self.decision.player;
        if self.options().contains(&Choice::Place { pos, rotation }) {
            let piece = self.table().rules().piece(piece).name.clone();
            let why = "the tile fits without it; lay it once the tile is placed".to_owned();
            return Some(Illegal::Span { piece, why });
        }
        let beside = at.side().and_then(|side| self.table().board().at(pos.step(side)));
        let laid = beside.and_then(|tile| {
            let reason = self.table().why_not_across(player, piece, tile, at.axis());
            reason.or_else(|| {
                self.vetoed(
                    Step::Deploy,
                    Subject::Deployment(Deployment { player, piece, ground: Ground::Across(tile) }),
                )
            })
        });
        laid.or_else(|| self.why_not_there(pos, rotation))
    }

    fn why_not_laid(&self, piece: PieceId, tile: PlacedIdx, axis: Axis) -> Option<Illegal> {
        let player = self.table().turn().player;
        let reason = self.table().why_not_span(player, piece, tile, axis);
        reason.or_else(|| {
            self.vetoed(
                Step::Deploy,
                Subject::Deployment(Deployment { player, piece, ground: Ground::Across(tile) }),
            )
        })
    }

    /// The first veto of a variant against something, worked out on a copy.
    fn vetoed(&self, step: Step, subject: Subject) -> Option<Illegal> {
        let mut copy = self.clone();
        let veto = reckon::veto(&mut copy, step, subject).ok()??;
        Some(Illegal::Veto { rule: self.table().rules().hook(veto.hook).source.to_string(), veto })
    }
}
