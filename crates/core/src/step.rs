//! The steps of a turn and of the end of a game: the canonical pipeline of `rules/glossary.md` §5, every step in its place.

/// A step. Their order is the order of play; every rule hangs on one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// What the placed tile does by itself.
    PlaceEffects,
    /// The active player deploys a figure, or does something else instead.
    Deploy,
    /// A second deployment, for pieces that allow it.
    DeploySecond,
    /// What follows from the deployment.
    DeployEffects,
    /// The features completed by the placement are listed.
    Complete,
    /// Completed features may become something else.
    Convert,
    /// Followers may join completed features.
    Reinforce,
    /// Completed features are scored.
    Score,
    /// Prizes for what was completed.
    Award,
    /// Contests between features are settled.
    Challenge,
    /// Followers of scored features go home.
    Return,
    /// Features that score because others did.
    CastleChain,
    /// What follows the scoring.
    AfterScore,
    /// Tiles are auctioned.
    Auction,
    /// The part of the turn ends; another may follow.
    PartEnd,
    /// A follower may leave.
    Escape,
    /// The turn ends.
    TurnEnd,
    /// The game ends: last tiles that were kept back.
    EndAbbeys,
    /// Last moves onto features.
    EndReinforce,
    /// Unfinished features are scored.
    EndFeatures,
    /// Fields are scored.
    EndFields,
    /// Last prizes.
    EndAwards,
    /// The winners are named.
    Winner,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; 27] = [
        Self::Setup,
        Self::TurnBegin,
        Self::Draw,
        Self::Place,
        Self::PlaceEffects,
        Self::Deploy,
        Self::DeploySecond,
        Self::DeployEffects,
        Self::Complete,
        Self::Convert,
        Self::Reinforce,
        Self::Score,
        Self::Award,
        Self::Challenge,
        Self::Return,
        Self::CastleChain,
        Self::AfterScore,
        Self::Auction,
        Self::PartEnd,
        Self::Escape,
        Self::TurnEnd,
        Self::EndAbbeys,
        Self::EndReinforce,
        Self::EndFeatures,
        Self::EndFields,
        Self::EndAwards,
        Self::Winner,
    ];

    /// Its name in scripts, docs and traces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::TurnBegin => "turn_begin",
            Self::Draw => "draw",
            Self::Place => "place",
            Self::PlaceEffects => "place_effects",
            Self::Deploy => "deploy",
            Self::DeploySecond => "deploy_second",
            Self::DeployEffects => "deploy_effects",
            Self::Complete => "complete",
            Self::Convert => "convert",
            Self::Reinforce => "reinforce",
            Self::Score => "score",
            Self::Award => "award",
            Self::Challenge => "challenge",
            Self::Return => "return",
            Self::CastleChain => "castle_chain",
            Self::AfterScore => "after_score",
            Self::Auction => "auction",
            Self::PartEnd => "part_end",
            Self::Escape => "escape",
            Self::TurnEnd => "turn_end",
            Self::EndAbbeys => "end_abbeys",
            Self::EndReinforce => "end_reinforce",
            Self::EndFeatures => "end_features",
            Self::EndFields => "end_fields",
            Self::EndAwards => "end_awards",
            Self::Winner => "winner",
        }
    }

    /// The step with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.name() == name)
    }

    /// Whether it belongs to the end of the game.
    pub const fn is_final(self) -> bool {
        self as u8 >= Self::EndAbbeys as u8
    }

    /// Whether the next step depends on more than its place in the order: another part, another turn, the end.
    pub(crate) const fn is_fork(self) -> bool {
        Self::FORKS >> self as u32 & 1 == 1
    }

    /// The steps with [`Self::is_fork`], as bits.
    pub(crate) const FORKS: u32 = 1 << Self::Setup as u32
        | 1 << Self::PartEnd as u32
        | 1 << Self::TurnEnd as u32
        | 1 << Self::Winner as u32;

    /// What a handler at this step is about; it decides with what, and how often, the handler is called.
    pub const fn subject(self) -> SubjectKind {
        match self {
            Self::Place => SubjectKind::Tile,
            Self::Deploy => SubjectKind::Figure,
            Self::Return => SubjectKind::Figure,
            Self::Complete | Self::Score => SubjectKind::Feature,
            Self::Convert | Self::Award => SubjectKind::Features,
            Self::EndFeatures | Self::EndFields => SubjectKind::Feature,
            _ => SubjectKind::None,
        }
    }
}

/// What the handlers of a step are about.
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
