//! What stands between the engine and the rules of variants: hooks, calls, acts, questions, faults.
//!
//! The engine decides when a hook is called and carries out what it asks for; a [`Host`] runs the rule. Nothing here knows in what
//! language rules are written.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::board::{NodeId, PlacedIdx};
use crate::geometry::{Pos, Rotation, Side};
use crate::piece::{FigureId, PieceId};
use crate::player::PlayerId;
use crate::rules::TileId;
use crate::score::Tally;
use crate::step::Step;
use crate::table::Table;
use crate::value::Value;
use crate::words::{KindId, MarkerId};

/// A hook of a game, by its place in the order of all hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HookId(pub u16);

/// The five ways in which a variant may extend a step. There is no sixth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// Forbids, with a reason a player understands.
    Filter,
    /// Adds legal options.
    Offer,
    /// Changes a number.
    Modify,
    /// Takes over a step for one thing.
    Replace,
    /// Reacts to what has happened.
    On,
}

impl Verb {
    /// All verbs, in the order in which the tables list them.
    pub const ALL: [Self; 5] = [Self::Filter, Self::Offer, Self::Modify, Self::Replace, Self::On];

    /// Its name in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Filter => "filter",
            Self::Offer => "offer",
            Self::Modify => "modify",
            Self::Replace => "replace",
            Self::On => "on",
        }
    }
}

/// What a hook hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// A step of the pipeline.
    Step(Step),
    /// The points of a feature, whenever they are worked out (`modify` only).
    Points,
    /// The strength of a follower, whenever a majority is worked out (`modify` only).
    Strength,
}

impl At {
    /// Its name in scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step(step) => step.name(),
            Self::Points => "points",
            Self::Strength => "strength",
        }
    }

    /// Whether `verb` means something here. The table in the scripting guide is made from this.
    pub const fn takes(self, verb: Verb) -> bool {
        match (self, verb) {
            // Nothing comes after the winner.
            (Self::Step(step), Verb::On) => !matches!(step, Step::Winner),
            (Self::Step(step), Verb::Offer) => !matches!(step, Step::Setup | Step::Place | Step::Winner),
            (Self::Step(step), Verb::Filter) => {
                matches!(step, Step::Place | Step::Deploy | Step::Complete | Step::Return)
            }
            (Self::Step(step), Verb::Replace) => {
                matches!(step, Step::Draw | Step::Score | Step::Return | Step::EndFeatures | Step::EndFields)
            }
            (Self::Points | Self::Strength, Verb::Modify) => true,
            (Self::Step(_), Verb::Modify) | (Self::Points | Self::Strength, _) => false,
        }
    }
}

/// Which things a hook is called for. Checked by the engine, so that a hook costs nothing where it is not concerned.
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
}

/// Where in a script something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file, as it was named when loaded.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// What taking an offer does to the step at which it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Taking {
    /// It is what the player does at this step.
    #[default]
    Uses,
    /// The player is asked again.
    Free,
    /// It is done instead of deploying: nothing more is deployed in this part of the turn.
    Instead,
}

/// A hook as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// The variant it belongs to, by position in the game's list.
    pub variant: usize,
    /// In which way it extends the step.
    pub verb: Verb,
    /// What it hangs on.
    pub at: At,
    /// For what it is called.
    pub only: Selector,
    /// For offers: the word its options begin with. Otherwise empty.
    pub label: String,
    /// For offers: what taking one does to the step.
    pub taking: Taking,
    /// Where it is written.
    pub source: Source,
}

/// What a hook is called about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Nothing in particular.
    None,
    /// A tile on the board.
    Tile(PlacedIdx),
    /// A feature.
    Feature(NodeId),
    /// All features of the hook's kinds that were completed in this part ([`Table::completed`](crate::table::Table::completed)).
    Completed,
    /// A figure.
    Figure(FigureId),
    /// A place where the drawn tile would fit.
    Placement {
        /// The tile.
        tile: TileId,
        /// The free cell.
        pos: Pos,
        /// How it would lie.
        rotation: Rotation,
    },
    /// A deployment that the general rules allow.
    Deployment {
        /// Who would deploy.
        player: PlayerId,
        /// What.
        piece: PieceId,
        /// The segment.
        node: NodeId,
    },
    /// A piece that the general rules let a player lay across a tile on the board.
    Spanning {
        /// Who would lay it.
        player: PlayerId,
        /// What.
        piece: PieceId,
        /// Across which tile.
        tile: PlacedIdx,
    },
    /// The option of an offer that a player has taken, by its number among the options offered.
    Taken(u16),
}

/// One call of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Which hook.
    pub hook: HookId,
    /// About what.
    pub subject: Subject,
}

/// A variant's refusal, as a player reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veto {
    /// Why.
    pub reason: Arc<str>,
    /// Which hook said so.
    pub hook: HookId,
}

/// What an acting rule asks the engine to do. Carried out at once; what it triggers has run before the rule goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Gives points (or takes them, if negative).
    Award {
        /// To whom.
        player: PlayerId,
        /// How many.
        points: i32,
        /// Why, as read out to players.
        reason: Arc<str>,
        /// For which feature.
        feature: Option<NodeId>,
    },
    /// Scores a feature for its owners, completed or not, and sends those on it home.
    Score {
        /// Which feature.
        feature: NodeId,
        /// How many points.
        points: i32,
        /// Why, as read out to players.
        reason: Arc<str>,
    },
    /// Puts a piece from supply on a feature or a tile. Replies with the figure, or nil if there is none left.
    Put {
        /// What.
        piece: PieceId,
        /// Whose; nobody's for neutral ones.
        owner: Option<PlayerId>,
        /// A feature (on its segment), or a tile.
        place: Value,
    },
    /// Moves a piece that is on the board.
    Move {
        /// Which.
        figure: FigureId,
        /// A feature or a tile.
        place: Value,
        /// Which way it looks from then on; as before if not said.
        side: Option<Side>,
    },
    /// Turns a piece.
    Face {
        /// Which.
        figure: FigureId,
        /// Which way it looks.
        side: Side,
    },
    /// Sends a piece home to its supply.
    Return {
        /// Which.
        figure: FigureId,
    },
    /// Makes a completed feature into one of another kind.
    Become {
        /// Which feature.
        feature: NodeId,
        /// What it becomes.
        kind: KindId,
    },
    /// Draws tiles from the pile into the hand of the rule. Replies with a list of faces.
    Draw {
        /// How many; fewer come if the pile is short.
        count: u32,
    },
    /// Lets the active player place this tile in this part, instead of drawing one.
    Use {
        /// Which.
        tile: TileId,
    },
    /// Puts a tile that was drawn out of the game.
    Discard {
        /// Which.
        tile: TileId,
    },
    /// Puts a tile that was drawn back into the pile.
    PutBack {
        /// Which.
        tile: TileId,
    },
    /// Lays a tile on a free cell where it fits. Nobody has placed it, and nothing is deployed on it.
    Lay {
        /// Which.
        tile: TileId,
        /// Where.
        pos: Pos,
        /// How it lies.
        rotation: Rotation,
    },
    /// Queues a whole turn for a player, before the rest of the present turn and the next player's.
    Turn {
        /// Whose.
        player: PlayerId,
        /// With which tile instead of drawing.
        tile: Option<TileId>,
        /// Whether nothing happens at its beginning and end.
        brief: bool,
    },
    /// Lets the active player play one more part after this one.
    Part,
    /// Replies with a whole number from 1 to `sides`, from the game's own chance.
    Random {
        /// The greatest number.
        sides: u32,
    },
    /// Says something that players read and written games may claim.
    Note {
        /// What.
        text: Arc<str>,
    },
    /// Asks a player; the reply is the chosen value.
    Ask(Question),
    /// Asks players for bids, one after the other. Replies with who has bid most, as `player`, and how much, as `amount`.
    Bids(Bids),
}

/// A round of bids: the first player has to bid, and each of the others may once bid more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bids {
    /// Who is asked, in order; never empty.
    pub players: Vec<PlayerId>,
    /// The name of the question for the first bid.
    pub open: Arc<str>,
    /// The name of the question for higher bids.
    pub raise: Arc<str>,
    /// The least first bid.
    pub least: i64,
    /// The greatest bid, at least as much; who has bid it is not overbid.
    pub most: i64,
}

/// A question in the middle of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who answers.
    pub player: PlayerId,
    /// Its name: `castles.build`.
    pub name: Arc<str>,
    /// The possible answers, in the order listed; never empty.
    pub options: Vec<Value>,
}

/// How a running rule comes back to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It wants something done and waits for the reply.
    Act(Act),
    /// It has ended. For `replace`: whether it took the thing over.
    Done(bool),
}

/// A broken rule: a script error, a spent budget, an endless chain. Never a value, always an end of the decision.
///
/// As small as a pointer, because it stands in the result of nearly everything that a game does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(Box<Broken>);

/// What there is to say about a [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What went wrong, in one line.
    pub message: String,
    /// The hook that ran, if one did.
    pub hook: Option<HookId>,
    /// Where in the script.
    pub source: Option<Source>,
    /// Called from where, innermost first.
    pub trace: Vec<Source>,
}

impl Fault {
    /// A fault that is not the doing of one line of a script.
    #[cold]
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Broken { message: message.into(), hook: None, source: None, trace: Vec::new() }))
    }
}

impl Deref for Fault {
    type Target = Broken;

    fn deref(&self) -> &Broken {
        &self.0
    }
}

impl DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut Broken {
        &mut self.0
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{source}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Fault {}

/// The running rules of one game on one host. Rules that ask are nested: the one started last is resumed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Session(pub u64);

/// The options that an offer lists, each the values that it is about. Shared, because many lists are as before.
pub type Listed = Arc<[Arc<[Value]>]>;

/// What runs the rules of variants.
///
/// A table is handed over by value and given back, so that a rule can read it (and an acting rule write its own variables) while it
/// runs. `filter`, `offer` and `modify` may not change it.
pub trait Host: fmt::Debug {
    /// Asks whether something is forbidden. Several subjects are asked in one go, in order; one answer comes back for each.
    fn filter(
        &mut self,
        table: Box<Table>,
        hook: HookId,
        subjects: &[Subject],
    ) -> (Box<Table>, Result<Vec<Option<Veto>>, Fault>);

    /// Lists the options that an offer adds, each a list of values whose texts make its canonical text.
    fn offer(&mut self, table: Box<Table>, call: Call) -> (Box<Table>, Result<Listed, Fault>);

    /// Lets a rule change points or a strength.
    fn modify(&mut self, table: Box<Table>, call: Call, tally: &mut Tally)
    -> (Box<Table>, Result<(), Fault>);

    /// Whether an acting rule is known to do nothing about this now, and, for `replace`, not to take over; then it need not be started. Who
    /// does not know says no.
    fn is_idle(&mut self, table: &Table, call: Call) -> bool {
        let _ = (table, call);
        false
    }

    /// Starts an acting rule. `args` are the values of the option for [`Subject::Taken`].
    fn start(
        &mut self,
        table: Box<Table>,
        session: Session,
        call: Call,
        args: &[Value],
    ) -> (Box<Table>, Result<Outcome, Fault>);

    /// Goes on with the rule of the session that was started last and is waiting.
    fn resume(
        &mut self,
        table: Box<Table>,
        session: Session,
        reply: Value,
    ) -> (Box<Table>, Result<Outcome, Fault>);

    /// Takes a measure of a game, by its number in the rules. May not change the table.
    fn measure(&mut self, table: Box<Table>, measure: usize) -> (Box<Table>, Result<i64, Fault>);

    /// Opens a session for a game that is about to start rules.
    fn open(&mut self) -> Session;

    /// Forgets all waiting rules of a session.
    fn close(&mut self, session: Session);
}
