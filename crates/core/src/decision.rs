//! Questions to players and their options. Bots, written games, pages and tests see exactly these lists and nothing else.

use std::sync::Arc;

use crate::geometry::{Across, Axis, Pos, Rotation};
use crate::ids::{FigureId, HookId, PieceId, PlacedIdx, SegmentId};
use crate::player::PlayerId;
use crate::step::Step;
use crate::value::Value;

/// One option of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Do nothing (more) here.
    Pass,
    /// Place the drawn tile.
    Place {
        /// On this free cell.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
    },
    /// Place the drawn tile where it fits only with a piece laid across it or a neighbour.
    PlaceSpan {
        /// On this free cell.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
        /// The kind of piece.
        piece: PieceId,
        /// Across which tile, and how.
        at: Across,
    },
    /// Lay a piece across a tile on the board.
    Span {
        /// The kind of piece.
        piece: PieceId,
        /// Across which tile.
        tile: PlacedIdx,
        /// The axis along which it lies.
        axis: Axis,
    },
    /// Deploy a piece from supply.
    Deploy {
        /// The kind of piece.
        piece: PieceId,
        /// On this segment.
        segment: SegmentId,
    },
    /// Take up a piece from the board and deploy it anew.
    Move {
        /// The piece.
        figure: FigureId,
        /// On this segment.
        segment: SegmentId,
    },
    /// Take back a piece and score the present worth of its feature.
    Recall {
        /// The piece.
        figure: FigureId,
    },
    /// Take an offer of a variant: the option with this number in [`Decision::offers`].
    Take(u16),
    /// Answer a variant's question: the value with this number in [`Decision::answers`].
    Answer(u16),
}

/// The question of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A matter of a step: placing, deploying, or taking an offer made there.
    Step(Step),
    /// A question of a variant, by its name.
    Named(Arc<str>),
}

impl Question {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Step(step) => step.name(),
            Self::Named(name) => name,
        }
    }
}

/// The options that an offer lists, each the values that it is about. Shared, because many lists are as before.
pub type Listed = Arc<[Arc<[Value]>]>;

/// An option offered by a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<'a> {
    /// The hook that offers it and will carry it out.
    pub hook: HookId,
    /// The values it is about; their texts, after the hook's label, make its canonical text.
    pub args: &'a Arc<[Value]>,
}

/// The offers of variants, hook by hook as listed, numbered through.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Offers(Vec<(HookId, Listed)>);

impl Clone for Offers {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Offers {
    /// The offer with this number.
    pub fn get(&self, number: usize) -> Option<Offer<'_>> {
        let mut number = number;
        for (hook, listed) in &self.0 {
            match listed.get(number) {
                Some(args) => return Some(Offer { hook: *hook, args }),
                None => number -= listed.len(),
            }
        }
        None
    }

    /// Counts the offers.
    pub fn len(&self) -> usize {
        self.0.iter().map(|(_, listed)| listed.len()).sum()
    }

    /// Tests whether nothing is offered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the list of a hook.
    pub(crate) fn add(&mut self, hook: HookId, listed: Listed) {
        self.0.push((hook, listed));
    }
}

/// A question to a player with all legal options.
///
/// Always: the options are not empty and all different. Their order is fixed by the course of the game, so equal games list them
/// equally, but it means nothing; [`Game::texts`](crate::game::Game::texts) sorts.
#[derive(Debug, PartialEq, Eq)]
pub struct Decision {
    /// The player who decides.
    pub player: PlayerId,
    /// The question.
    pub question: Question,
    /// The legal options.
    pub options: Vec<Choice>,
    /// The offers that [`Choice::Take`] refers to.
    pub offers: Offers,
    /// The answers that [`Choice::Answer`] refers to.
    pub answers: Vec<Value>,
}

impl Decision {
    /// The option that passes: [`Choice::Pass`], or the answer of a variant's question that stands for it.
    pub fn passing(&self) -> Option<Choice> {
        let answer = || self.answers.iter().position(|it| *it == Value::Nil);
        let passes = |it: &Choice| match *it {
            Choice::Pass => true,
            Choice::Answer(number) => answer() == Some(usize::from(number)),
            Choice::Place { .. }
            | Choice::PlaceSpan { .. }
            | Choice::Span { .. }
            | Choice::Deploy { .. }
            | Choice::Move { .. }
            | Choice::Recall { .. }
            | Choice::Take(_) => false,
        };
        self.options.iter().copied().find(passes)
    }
}

impl Clone for Decision {
    fn clone(&self) -> Self {
        Self {
            player: self.player,
            question: self.question.clone(),
            options: self.options.clone(),
            offers: self.offers.clone(),
            answers: self.answers.clone(),
        }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, other: &Self) {
        self.player = other.player;
        self.question.clone_from(&other.question);
        self.options.clone_from(&other.options);
        self.offers.clone_from(&other.offers);
        self.answers.clone_from(&other.answers);
    }
}

impl Default for Decision {
    fn default() -> Self {
        Self {
            player: PlayerId(0),
            question: Question::Step(Step::Setup),
            options: Vec::new(),
            offers: Offers::default(),
            answers: Vec::new(),
        }
    }
}
