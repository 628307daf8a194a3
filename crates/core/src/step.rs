//! The steps of a turn and of the end of a game: the canonical pipeline of `docs/rules/glossary.md`, *Steps*.

use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

/// A step. Their order is the order of play; every rule hangs on one of them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[repr(u8)]
pub enum Step {
    /// Before the first turn: variants lay out their things.
    Setup,
    /// A turn begins.
    TurnBegin,
    /// A tile is drawn.
    Draw,
    /// It is placed.
    Place,
    /// The placed tile takes effect by itself.
    AfterPlace,
    /// The active player deploys a figure, or does something else instead.
    Deploy,
    /// A second deployment, for pieces that allow it.
    DeploySecond,
    /// The deployment takes effect.
    AfterDeploy,
    /// The features completed by the placement are listed.
    Complete,
    /// Completed features may become something else.
    AfterComplete,
    /// Followers may join completed features.
    BeforeScore,
    /// Completed features are scored.
    Score,
    /// Prizes for completed features.
    AfterScore,
    /// Contests between features are settled.
    BeforeGoHome,
    /// Followers of scored features go home.
    GoHome,
    /// Features that score because others did.
    AfterGoHome,
    /// Consequences of the scoring.
    ScoringEnd,
    /// Tiles are auctioned.
    BeforePartEnd,
    /// The part of the turn ends; another may follow.
    PartEnd,
    /// A follower may leave.
    BeforeTurnEnd,
    /// The turn ends.
    TurnEnd,
    /// The game ends: last tiles that were kept back.
    EndBegin,
    /// Last moves onto features.
    BeforeEndFeatures,
    /// Unfinished features are scored.
    EndFeatures,
    /// Fields are scored.
    EndFields,
    /// Last prizes.
    AfterEndFields,
    /// The winners are named.
    Winner,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.first_chunk().expect("as many as there are");

    /// Its name in scripts, docs and traces: `turn_begin`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The step with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// Tests whether it belongs to the end of the game.
    pub const fn is_final(self) -> bool {
        self as u8 >= Self::EndBegin as u8
    }

    /// Tests whether the next step depends on more than its place in the order: another part, another turn, the end.
    pub(crate) const fn is_fork(self) -> bool {
        Self::FORKS >> self as u32 & 1 == 1
    }

    /// The steps with [`Self::is_fork`], as bits.
    pub(crate) const FORKS: u32 = 1 << Self::Setup as u32
        | 1 << Self::PartEnd as u32
        | 1 << Self::TurnEnd as u32
        | 1 << Self::Winner as u32
        | Self::LAY_FORKS;

    /// Of these, the steps after which nothing but the usual follows, unless a rule has laid tiles or queued turns.
    pub(crate) const LAY_FORKS: u32 = 1 << Self::ScoringEnd as u32 | 1 << Self::EndBegin as u32;

    /// The kind of subject of a handler at this step; it decides with which value, and how often, the handler is called.
    pub const fn subject(self) -> SubjectKind {
        match self {
            Self::Place => SubjectKind::Tile,
            Self::Deploy => SubjectKind::Figure,
            Self::GoHome => SubjectKind::Figure,
            Self::Complete | Self::Score => SubjectKind::Feature,
            Self::AfterComplete | Self::AfterScore => SubjectKind::Features,
            Self::EndFeatures | Self::EndFields => SubjectKind::Feature,
            _ => SubjectKind::None,
        }
    }
}

/// Kind of subject of the handlers of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectKind {
    /// Nothing in particular: called once.
    None,
    /// The tile just placed.
    Tile,
    /// One figure: called for each.
    Figure,
    /// One feature: called for each.
    Feature,
    /// All features of a kind that were completed together: called once if there are any.
    Features,
}
