//! What two engines do not agree about.

use std::fmt;

use bastide_diag::Finding;
use serde::Serialize;

use super::PEER_DIFFERENCE;
use super::read::Recording;

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Whose turn it is to decide.
    Player,
    /// Which tile was drawn.
    Tile,
    /// What is legal.
    Options,
    /// What is asked: one of them asks something that the other does not ask.
    Question,
    /// The scores.
    Scores,
    /// What belongs together at the end, and who has the majority there.
    Features,
    /// Which pieces stand where at the end.
    Pieces,
    /// One game is over and the other is not.
    End,
    /// A rule broke here.
    Fault,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Player,
        Self::Tile,
        Self::Options,
        Self::Question,
        Self::Scores,
        Self::Features,
        Self::Pieces,
        Self::End,
        Self::Fault,
    ];

    /// Its name.
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

    /// What it comes to, in words.
    const fn told(self) -> &'static str {
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

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What it is about.
    pub kind: Kind,
    /// The number of the step; none at the end.
    pub step: Option<u32>,
    /// Their name of the phase.
    pub phase: String,
    /// What only they have or say.
    pub theirs: Vec<String>,
    /// What only we have or say.
    pub ours: Vec<String>,
}

/// How much of each side is told.
const TOLD: usize = 6;

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step} ({}): {}", self.phase, self.kind.told())?,
            None => write!(f, "end: {}", self.kind.told())?,
        }
        let side = |side: &[String]| {
            let mut told: Vec<_> = side.iter().take(TOLD).map(|it| format!("`{it}`")).collect();
            if side.len() > TOLD {
                told.push(format!("{} more", side.len() - TOLD));
            }
            if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }
        };
        write!(f, "; the peer has {}; here is {}", side(&self.theirs), side(&self.ours))
    }
}

impl Difference {
    /// As a finding about the step of a recording.
    pub fn finding(&self, recording: &Recording) -> Finding {
        Finding::error(PEER_DIFFERENCE, self.to_string(), recording.label(self.step))
    }
}
