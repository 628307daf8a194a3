//! What a message wants, as an option of our game.

use bastide_core::board::{NodeId, PlacedIdx};
use bastide_core::decision::{Choice, Decision, Question};
use bastide_core::game::Game;
use bastide_core::geometry::{Axis, Pos, Rotation};
use bastide_core::piece::PieceId;
use bastide_core::step::Step;

use super::message::{Deed, Message, Spot};
use crate::places::Place;
use crate::tile_ids;

/// Why no option of a decision is what a message wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// Something else is asked.
    Other,
    /// This is the right question, but the answer is not allowed: why not.
    Refused(String),
}

/// The pieces of theirs that are played here, with our names of them.
const PIECES: [(&str, &str); 5] =
    [("small", "follower"), ("big", "large"), ("abbot", "abbot"), ("builder", "builder"), ("pig", "pig")];

/// Our name of a piece of theirs.
pub(super) fn piece_name(kind: &str) -> Option<&'static str> {
    PIECES.iter().find(|(theirs, _)| *theirs == kind).map(|(_, ours)| *ours)
}

/// The option of the present decision that a message wants.
pub(super) fn find(game: &Game, message: &Message) -> Result<Choice, Miss> {
    let decision = game.decision().ok_or(Miss::Other)?;
    let wish = Wish { game, decision };
    match &message.deed {
        Deed::Place { tile, pos, rotation } => wish.place(tile, *pos, *rotation),
        Deed::Deploy { piece, spot } => wish.deploy(&piece.kind, spot),
        Deed::Return { piece, spot } => wish.recall(&piece.kind, spot),
        Deed::Token { token, spot } if token == "BRIDGE" => wish.bridge(spot),
        Deed::Token { .. } | Deed::MoveCount { .. } | Deed::Bid { .. } | Deed::Trade { .. } => {
            Err(Miss::Other)
        }
        Deed::Pass | Deed::Commit { .. } | Deed::Undo | Deed::Finished => Err(Miss::Other),
    }
}

/// How the present decision is declined: passed, or answered with no.
pub(super) fn decline(game: &Game) -> Option<Choice> {
    let decision = game.decision()?;
    if decision.options.contains(&Choice::Pass) {
        return Some(Choice::Pass);
    }
    let no = |choice: &&Choice| match choice {
        Choice::Answer(number) => {
            decision.answers.get(usize::from(*number)) == Some(&bastide_core::value::Value::Bool(false))
        }
        _ => false,
    };
    decision.options.iter().find(no).copied()
}

/// Whether followers are deployed now.
pub(super) fn deploys(game: &Game) -> bool {
    game.decision().is_some_and(|it| {
        matches!(it.question, Question::Step(Step::Deploy | Step::DeploySecond | Step::DeployEffects))
    })
}

/// A message before a decision.
struct Wish<'a> {
    game: &'a Game,
    decision: &'a Decision,
}

impl Wish<'_> {
    fn place(&self, tile: &str, pos: Pos, rotation: Rotation) -> Result<Choice, Miss> {
        if self.decision.question != Question::Step(Step::Place) {
            return Err(Miss::Other);
        }
        let rules = self.game.table().rules();
        let Some(drawn) = self.game.table().turn().tile else { return Err(Miss::Other) };
        let design = &rules.design(drawn).tile;
        if !tile_ids::ours(tile).contains(&design.id()) {
            let drawn = tile_ids::theirs(design.id()).unwrap_or(design.id());
            return Err(Miss::Refused(format!("`{tile}` is placed, but `{drawn}` was drawn")));
        }
        let rotation = design.plain_turn(rotation);
        // There, the bridge that makes a tile fit goes without saying.
        let spanned = |choice: &&Choice| matches!(choice, Choice::PlaceSpan { pos: at, rotation: turn, .. } if (*at, *turn) == (pos, rotation));
        let placed = self.legal(Choice::Place { pos, rotation });
        placed.or_else(|miss| self.decision.options.iter().find(spanned).copied().ok_or(miss))
    }

    fn bridge(&self, spot: &Spot) -> Result<Choice, Miss> {
        if !self.decision.options.iter().any(|it| matches!(it, Choice::Span { .. })) {
            return Err(Miss::Other);
        }
        let axis = match spot.location.as_str() {
            "NS" => Axis::Ns,
            "WE" => Axis::Ew,
            other => return Err(Miss::Refused(format!("a bridge does not lie `{other}`"))),
        };
        let piece = self.named("bridge")?;
        self.legal(Choice::Span { piece, tile: self.tile(spot.pos)?, axis })
    }

    fn deploy(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        let place = place(spot)?;
        if !matches!(self.decision.question, Question::Step(Step::Deploy | Step::DeploySecond)) {
            return Err(Miss::Other);
        }
        let piece = self.piece(kind)?;
        let node = self.node(&place, spot)?;
        let table = self.game.table();
        let moved = |choice: &&Choice| match **choice {
            Choice::Move { figure, node: at } => table.figure(figure).piece == piece && at == node,
            _ => false,
        };
        let moved = self.decision.options.iter().find(moved).copied();
        moved.map_or_else(|| self.legal(Choice::Deploy { piece, node }), Ok)
    }

    fn recall(&self, kind: &str, spot: &Spot) -> Result<Choice, Miss> {
        if !matches!(self.decision.question, Question::Step(Step::Deploy)) {
            return Err(Miss::Other);
        }
        let (piece, node) = (self.piece(kind)?, self.node(&place(spot)?, spot)?);
        let table = self.game.table();
        let wanted = |choice: &&Choice| match **choice {
            Choice::Recall { figure } => {
                table.figure(figure).piece == piece
                    && table.figures_on(node).any(|(other, _)| other == figure)
            }
            _ => false,
        };
        let found = self.decision.options.iter().find(wanted).copied();
        found.ok_or_else(|| Miss::Refused(format!("no piece can be taken back from {}", spot.text())))
    }

    /// A choice, if it is an option, or else why it is not.
    fn legal(&self, choice: Choice) -> Result<Choice, Miss> {
        if self.decision.options.contains(&choice) {
            return Ok(choice);
        }
        Err(Miss::Refused(self.game.why_not(choice).to_string()))
    }

    fn piece(&self, kind: &str) -> Result<PieceId, Miss> {
        self.named(piece_name(kind).unwrap_or(kind))
    }

    fn named(&self, name: &str) -> Result<PieceId, Miss> {
        let piece = self.game.table().rules().piece_of(name);
        piece.ok_or_else(|| Miss::Refused(format!("the piece `{name}` is not in this game")))
    }

    fn tile(&self, pos: Pos) -> Result<PlacedIdx, Miss> {
        let tile = self.game.table().board().at(pos);
        tile.ok_or_else(|| Miss::Refused(format!("no tile lies at {pos}")))
    }

    fn node(&self, place: &Place, spot: &Spot) -> Result<NodeId, Miss> {
        let node = place.find(self.game.table(), self.tile(spot.pos)?);
        node.ok_or_else(|| Miss::Refused(format!("the tile at {} has no {}", spot.pos, spot.text())))
    }
}

fn place(spot: &Spot) -> Result<Place, Miss> {
    Place::parse(&spot.feature, &spot.location).map_err(|error| Miss::Refused(error.to_string()))
}
