//! Hooks: the point, the subjects and the one of five ways in which a variant extends a step.

use std::fmt;
use std::sync::Arc;

use strum::{EnumCount, IntoStaticStr, VariantArray};

use crate::geometry::{Pos, Rotation};
use crate::ids::{FeatureId, FigureId, HookId, PieceId, PlacedIdx, SegmentId, TileId};
use crate::piece::{Deployment, Move};
use crate::step::Step;
use crate::value::Value;
use crate::words::{KindId, MarkerId};

/// The five ways in which a variant may extend a step. There is no sixth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumCount, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Verb {
    /// Forbids, with a reason a player understands.
    Filter,
    /// Adds legal options.
    Offer,
    /// Changes a number.
    Modify,
    /// Takes over a step for one thing.
    Replace,
    /// Reacts to an event.
    On,
}

impl Verb {
    /// All verbs, in the order in which the tables list them.
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.first_chunk().expect("as many as there are");

    /// Its name in scripts.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Point of the game on which a hook hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HookPoint {
    /// A step of the pipeline.
    Step(Step),
    /// The points of a feature, whenever they are worked out (`modify` only).
    Points,
    /// The strength of a follower, whenever a majority is worked out (`modify` only).
    Strength,
    /// A piece that comes to a place on the board (`on` only).
    Arrive,
    /// A piece that leaves its place, to another one or off the board (`filter` and `on`).
    Leave,
    /// The weight of a follower among owners with the same strength (`modify` only).
    Tie,
    /// A number that a variant names (`modify` only).
    Number,
    /// An option of an offer (`filter` only).
    Offer,
    /// A join of two segments that a rule would make (`filter` only).
    Join,
}

impl From<Step> for HookPoint {
    fn from(step: Step) -> Self {
        Self::Step(step)
    }
}

impl HookPoint {
    /// The number of points.
    pub(crate) const COUNT: usize = Step::ALL.len() + 8;

    /// All points: the steps in the order of play, and what may happen at any of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Points,
            Self::Strength,
            Self::Arrive,
            Self::Leave,
            Self::Tie,
            Self::Number,
            Self::Offer,
            Self::Join,
        ];
        Step::ALL.into_iter().map(Self::Step).chain(others)
    }

    /// Its place among [`Self::all`].
    pub(crate) const fn idx(self) -> usize {
        match self {
            Self::Step(step) => step as usize,
            Self::Points => Step::ALL.len(),
            Self::Strength => Step::ALL.len() + 1,
            Self::Arrive => Step::ALL.len() + 2,
            Self::Leave => Step::ALL.len() + 3,
            Self::Tie => Step::ALL.len() + 4,
            Self::Number => Step::ALL.len() + 5,
            Self::Offer => Step::ALL.len() + 6,
            Self::Join => Step::ALL.len() + 7,
        }
    }

    /// Its name in scripts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Step(step) => step.name(),
            Self::Points => "points",
            Self::Strength => "strength",
            Self::Arrive => "arrive",
            Self::Leave => "leave",
            Self::Tie => "tie",
            Self::Number => "number",
            Self::Offer => "offer",
            Self::Join => "join",
        }
    }

    /// Tests whether `verb` means something here. The table in the scripting guide is made from this.
    pub const fn takes(self, verb: Verb) -> bool {
        match (self, verb) {
            // Of going home, as of all leaving, `Leave` tells.
            (Self::Step(step), Verb::On) => !matches!(step, Step::GoHome),
            (Self::Step(step), Verb::Offer) => !matches!(step, Step::Setup | Step::Winner),
            (Self::Step(step), Verb::Filter) => {
                matches!(step, Step::Draw | Step::Place | Step::Deploy | Step::Complete)
            }
            (Self::Step(step), Verb::Replace) => {
                matches!(step, Step::Draw | Step::Score | Step::GoHome | Step::EndFeatures | Step::EndFields)
            }
            (Self::Points | Self::Strength | Self::Tie | Self::Number, Verb::Modify) => true,
            (Self::Leave | Self::Offer | Self::Join, Verb::Filter)
            | (Self::Leave | Self::Arrive, Verb::On) => true,
            (_, _) => false,
        }
    }
}

/// Selector of the subjects for which a hook is called. Checked by the engine, so that a hook costs nothing where it is not concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selector {
    /// Only features of these kinds, or tiles with a segment of one of them; empty means all.
    pub kinds: Vec<KindId>,
    /// Only these pieces; where a hook is about no piece, only features on which one of them stands, or tiles with such a feature. Empty
    /// means all.
    pub pieces: Vec<PieceId>,
    /// Only tiles or features with one of these markers; empty means all.
    pub markers: Vec<MarkerId>,
    /// Only where a feature of one of these kinds is on one of the eight tiles around: around the place, the tile, the segment to deploy on or
    /// the tile of the figure that it is about; of a feature, around any of its tiles, and another one than itself. Empty means anywhere.
    pub near: Vec<KindId>,
    /// Only in parts of a turn in which somebody's points have changed already.
    pub scored: bool,
    /// Only while this [kept value](crate::rules::Var) is neither nil nor false.
    pub when: Option<usize>,
    /// Only while this kept value is nil or false.
    pub unless: Option<usize>,
    /// Of hooks at [`HookPoint::Number`]: the number, by its place among those of the rules.
    pub number: Option<usize>,
    /// Of hooks at [`HookPoint::Offer`]: the offer, as variant and word: `siege.escape`. None means all.
    pub offer: Option<String>,
    /// Nothing at all: it names only what variants have that are not in the game.
    pub never: bool,
}

/// Line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The file, as it was named when loaded.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

impl Subject {
    /// The subject of a hook that is asked about a value, if the value is a thing.
    pub(crate) const fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Tile(tile) => Some(Self::Tile(*tile)),
            Value::Face(tile) => Some(Self::Face(*tile)),
            Value::Feature(feature) => Some(Self::Feature(*feature)),
            Value::Figure(figure) => Some(Self::Figure(*figure)),
            Value::Spot(spot) => Some(Self::Deployment(*spot)),
            _ => None,
        }
    }
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Effect of taking an offer on the step at which it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taking {
    /// It is the player's action at this step.
    #[default]
    Uses,
    /// The player is asked again.
    Free,
    /// As long as there is an option, nothing else can be done at this step.
    Must,
}

/// A hook as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// The variant it belongs to, by position in the game's list.
    pub variant: usize,
    /// The way in which it extends the step.
    pub verb: Verb,
    /// The point on which it hangs.
    pub at: HookPoint,
    /// The selector of its subjects.
    pub only: Selector,
    /// For offers: the word its options begin with. Otherwise empty.
    pub label: String,
    /// For offers: the effect of taking one on the step.
    pub taking: Taking,
    /// The line that registers it.
    pub source: SourceLine,
}

/// Join of two segments that a rule would make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joining {
    /// A segment.
    pub one: SegmentId,
    /// The segment that it would be joined with.
    pub other: SegmentId,
    /// A segment that would be parted from those with which it is joined, before.
    pub parted: Option<SegmentId>,
}

/// Subject of a call of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing in particular.
    None,
    /// A tile on the board.
    Tile(PlacedIdx),
    /// A feature.
    Feature(FeatureId),
    /// All features of the hook's kinds that were completed in this part ([`Table::completed`](crate::table::Table::completed)).
    Completed,
    /// A figure.
    Figure(FigureId),
    /// A piece that leaves, would leave or has come.
    Move(Move),
    /// A tile that is drawn.
    Face(TileId),
    /// A place where the drawn tile would fit.
    Placement {
        /// The tile.
        tile: TileId,
        /// The free cell.
        pos: Pos,
        /// The rotation.
        rotation: Rotation,
    },
    /// A deployment that the general rules allow.
    Deployment(Deployment),
    /// A join that a rule would make.
    Join(Joining),
    /// The option of an offer that a player has taken, by its number among the options offered.
    Taken(u16),
}

/// One call of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The hook.
    pub hook: HookId,
    /// The subject.
    pub subject: Subject,
}

/// A variant's refusal, as a player reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veto {
    /// The reason.
    pub reason: Arc<str>,
    /// The hook that forbids it.
    pub hook: HookId,
}
