//! Refusals for players, each with its cause; `why_not` finds it.

use thiserror::Error;

use crate::fault::Fault;
use crate::geometry::{Pos, Side};
use crate::hook::Veto;

/// A choice that was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// A player may not do that.
    #[error(transparent)]
    Illegal(Box<Illegal>),
    /// A rule broke.
    #[error(transparent)]
    Fault(Fault),
}

/// Cause for which a player may not do something.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Something else is asked: the question's name.
    #[error("not now: `{0}` is asked")]
    NotAsked(String),
    /// The words mean nothing here; the legal texts nearest to them.
    #[error("`{text}` is not an option{}", nearest_of(nearest))]
    Unknown {
        /// The text as written.
        text: String,
        /// Legal texts that look like it, nearest first.
        nearest: Vec<String>,
    },
    /// Another tile was drawn.
    #[error("the drawn tile is {drawn}")]
    WrongTile {
        /// The drawn tile.
        drawn: String,
    },
    /// A tile lies there.
    #[error("a tile lies at {0}")]
    Taken(Pos),
    /// No tile lies there.
    #[error("no tile lies at {0}")]
    NoTile(Pos),
    /// No tile lies beside the cell.
    #[error("no tile lies beside {0}")]
    NoNeighbour(Pos),
    /// Two edges do not match.
    #[error("{ours} against {theirs} on side {side}")]
    Mismatch {
        /// The side of the placed tile.
        side: Side,
        /// The edge of the tile there.
        ours: String,
        /// The edge of its neighbour.
        theirs: String,
    },
    /// There is none left in supply.
    #[error("no {0} in supply")]
    NoneLeft(String),
    /// The piece may not stand there.
    #[error("{piece} may not stand on a {kind}")]
    WrongKind {
        /// The piece.
        piece: String,
        /// The kind of feature.
        kind: String,
    },
    /// The tile has no such segment.
    #[error("the tile has no {0}")]
    NoSegment(String),
    /// A follower is on the feature.
    #[error("occupied {0}")]
    Occupied(String),
    /// The piece needs an own follower there.
    #[error("{0} needs an own follower there")]
    NeedsFollower(String),
    /// The piece may not join a completed feature.
    #[error("completed {0}")]
    Completed(String),
    /// The piece may not be laid across that tile.
    #[error("{piece} may not lie there: {why}")]
    Span {
        /// The piece.
        piece: String,
        /// The reason.
        why: String,
    },
    /// A variant forbids it.
    #[error("{}", veto.reason)]
    Veto {
        /// The veto.
        veto: Veto,
        /// The line of the rule.
        rule: String,
    },
    /// An offer has to be taken: its word.
    #[error("`{0}` has to be done now")]
    Duty(String),
    /// Passing is not among the options.
    #[error("passing is not allowed")]
    MustDecide,
}

impl Illegal {
    /// The line of the rule that forbids it: script and line for a variant's veto.
    pub fn rule(&self) -> Option<&str> {
        match self {
            Self::Veto { rule, .. } => Some(rule),
            _ => None,
        }
    }

    /// Of two refusals of one text at different questions, the one whose options are nearer to its words; the first if one of them knows its
    /// cause.
    #[must_use]
    pub fn nearer(self, other: Self) -> Self {
        let far = |it: &Self| match it {
            Self::Unknown { text, nearest } => {
                nearest.first().map(|option| distance(text, option)).or(Some(usize::MAX))
            }
            _ => None,
        };
        match (far(&self), far(&other)) {
            (Some(one), Some(another)) if another < one => other,
            _ => self,
        }
    }
}

/// The number of slips of the pen between a text and an option, whose variant need not be written.
pub(crate) fn distance(text: &str, option: &str) -> usize {
    let whole = strsim::levenshtein(text, option);
    match option.split_once('.') {
        Some((variant, rest)) if !variant.contains(' ') => whole.min(strsim::levenshtein(text, rest)),
        _ => whole,
    }
}

/// The end of the message about an unknown text.
fn nearest_of(texts: &[String]) -> String {
    if texts.is_empty() { String::new() } else { format!("; the nearest is `{}`", texts.join("`, `")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_with_the_nearer_options_is_kept() {
        let unknown = |nearest: &str| Illegal::Unknown {
            text: "cal red".to_owned(),
            nearest: if nearest.is_empty() { Vec::new() } else { vec![nearest.to_owned()] },
        };
        let (far, near, none) = (unknown("follower on road W"), unknown("call red"), unknown(""));
        assert_eq!(far.clone().nearer(near.clone()), near);
        assert_eq!(near.clone().nearer(far.clone()), near);
        assert_eq!(none.nearer(near.clone()), near);
        assert_eq!(far.clone().nearer(unknown("tolls.call red")), unknown("tolls.call red"));
        assert_eq!(Illegal::Over.nearer(near), Illegal::Over);
        assert_eq!(far.clone().nearer(Illegal::Over), far);
    }
}
