//! Why something is not done: refusals for players, each with its cause.

use std::fmt;

use crate::geometry::{Pos, Side};
use crate::host::{Fault, Veto};

/// A choice that was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A player may not do that.
    Illegal(Box<Illegal>),
    /// A rule broke.
    Fault(Fault),
}

/// Why a player may not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Something else is asked: the question's name.
    NotAsked(String),
    /// The words mean nothing here; the legal texts nearest to them.
    Unknown {
        /// What was written.
        text: String,
        /// Legal texts that look like it, nearest first.
        nearest: Vec<String>,
    },
    /// Another tile was drawn.
    WrongTile {
        /// The drawn tile.
        drawn: String,
    },
    /// A tile lies there.
    Taken(Pos),
    /// No tile lies there.
    NoTile(Pos),
    /// No tile lies beside the cell.
    NoNeighbour(Pos),
    /// Two edges do not match.
    Mismatch {
        /// On which side of the placed tile.
        side: Side,
        /// What the tile shows there.
        ours: String,
        /// What its neighbour shows.
        theirs: String,
    },
    /// There is none left in supply.
    NoneLeft(String),
    /// The piece may not stand there.
    WrongKind {
        /// The piece.
        piece: String,
        /// The kind of feature.
        kind: String,
    },
    /// The tile has no such segment.
    NoSegment(String),
    /// A follower is on the feature.
    Occupied(String),
    /// The piece needs an own follower there.
    NeedsFollower(String),
    /// The piece may not join a completed feature.
    Completed(String),
    /// The piece may not be laid across that tile.
    Span {
        /// The piece.
        piece: String,
        /// Why not.
        why: String,
    },
    /// A variant forbids it.
    Veto {
        /// What it said.
        veto: Veto,
        /// Where the rule stands.
        source: String,
    },
    /// Passing is not among the options.
    MustDecide,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::NotAsked(question) => write!(f, "not now: `{question}` is asked"),
            Self::Unknown { text, nearest } if nearest.is_empty() => write!(f, "`{text}` is not an option"),
            Self::Unknown { text, nearest } => {
                write!(f, "`{text}` is not an option; the nearest is `{}`", nearest.join("`, `"))
            }
            Self::WrongTile { drawn } => write!(f, "the drawn tile is {drawn}"),
            Self::Taken(pos) => write!(f, "a tile lies at {pos}"),
            Self::NoTile(pos) => write!(f, "no tile lies at {pos}"),
            Self::NoNeighbour(pos) => write!(f, "no tile lies beside {pos}"),
            Self::Mismatch { ours, theirs, side } => write!(f, "{ours} against {theirs} on side {side}"),
            Self::NoneLeft(piece) => write!(f, "no {piece} in supply"),
            Self::WrongKind { piece, kind } => write!(f, "{piece} may not stand on a {kind}"),
            Self::NoSegment(name) => write!(f, "the tile has no {name}"),
            Self::Occupied(kind) => write!(f, "occupied {kind}"),
            Self::NeedsFollower(piece) => write!(f, "{piece} needs an own follower there"),
            Self::Completed(kind) => write!(f, "completed {kind}"),
            Self::Span { piece, why } => write!(f, "{piece} may not lie there: {why}"),
            Self::Veto { veto, .. } => f.write_str(&veto.reason),
            Self::MustDecide => write!(f, "passing is not allowed"),
        }
    }
}

impl Illegal {
    /// Where the rule stands that forbids it: script and line for a variant's veto.
    pub fn source(&self) -> Option<&str> {
        match self {
            Self::Veto { source, .. } => Some(source),
            _ => None,
        }
    }
}
