//! Differences between a recording and the game played here.

use std::fmt;

/// Subject of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The player who decides.
    Player,
    /// The drawn tile.
    Tile,
    /// The legal options.
    Options,
    /// A question that only one of the two asks.
    Question,
    /// The scores.
    Scores,
    /// The features at the end: their parts and who has the majority.
    Features,
    /// The pieces on the board at the end.
    Pieces,
    /// The end: one game is over and the other is not.
    End,
    /// A rule that broke here.
    Fault,
}

impl Kind {
    /// Name in tables and in the list of known differences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Tile => "tile",
            Self::Options => "options",
            Self::Question => "question",
            Self::Scores => "scores",
            Self::Features => "features",
            Self::Pieces => "pieces",
            Self::End => "end",
            Self::Fault => "fault",
        }
    }

    /// Sentence about it.
    const fn sentence(self) -> &'static str {
        match self {
            Self::Player => "another player decides",
            Self::Tile => "the tiles differ",
            Self::Options => "the options differ",
            Self::Question => "only one side asks",
            Self::Scores => "the scores differ",
            Self::Features => "the features differ",
            Self::Pieces => "the pieces differ",
            Self::End => "only one game is over",
            Self::Fault => "a rule broke",
        }
    }
}

/// Difference at a step or at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its subject.
    pub kind: Kind,
    /// Number of the step; none at the end.
    pub step: Option<u32>,
    /// Name of the phase in the recording.
    pub phase: String,
    /// Items that only the recording has.
    pub recorded: Vec<String>,
    /// Items that are only here.
    pub ours: Vec<String>,
}

/// Greatest number of items shown of each side.
const SHOWN: usize = 6;

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step} ({}): {}", self.phase, self.kind.sentence())?,
            None => write!(f, "end: {}", self.kind.sentence())?,
        }
        let side = |side: &[String]| {
            let mut shown: Vec<_> = side.iter().take(SHOWN).map(|it| format!("`{it}`")).collect();
            if side.len() > SHOWN {
                shown.push(format!("{} more", side.len() - SHOWN));
            }
            if shown.is_empty() { "nothing".to_owned() } else { shown.join(", ") }
        };
        write!(f, "; the recording has {}; here is {}", side(&self.recorded), side(&self.ours))
    }
}
