//! The rules of a game, fixed before it starts: words, designs, pieces, options, hooks. Shared by all games played with them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::base::Prices;
pub use crate::design::Design;
use crate::geometry::{Pos, Rotation};
use crate::host::{At, Hook, HookId, Source, Verb};
use crate::piece::{Figure, Piece, PieceId, Role, Supply};
use crate::player::PlayerId;
use crate::span::{self, Spanning};
use crate::state::State;
use crate::step::Step;
use crate::tile::{SegmentIdx, Tile};
use crate::value::Value;
use crate::wanted::Wanted;
use crate::words::{KindId, Shape, Words};

/// A design of tile in a game: what the copies of one printed tile share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(pub u16);

impl TileId {
    /// As an index.
    pub const fn idx(self) -> usize {
        self.0 as usize
    }
}

/// When a tile comes, among the tiles that are drawn together with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Before all others: a start tile in whose place others lie.
    Opening,
    /// Before the others.
    First,
    /// Among the others, by chance.
    #[default]
    Shuffled,
    /// After the others.
    Last,
}

/// A design and how it comes into the game.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The tile.
    pub tile: Arc<Tile>,
    /// Copies, those that lie on the board at the start included.
    pub count: u16,
    /// Drawn before the ordinary pile (a river).
    pub before: bool,
    /// When it comes among its own.
    pub order: Order,
}

/// A tile that lies on the board when the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartTile {
    /// Which deal, by position.
    pub deal: usize,
    /// Where.
    pub pos: Pos,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A piece that is on the board or with a player when the game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartFigure {
    /// Which kind, by name.
    pub piece: String,
    /// Whose; nobody's for neutral ones.
    pub owner: Option<usize>,
    /// Where it is.
    pub place: StartPlace,
}

/// Where a piece is when the game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartPlace {
    /// On a segment of the tile at this place.
    Segment(Pos, SegmentIdx),
    /// On the tile at this place as a whole.
    Tile(Pos),
    /// Held by the player of this seat.
    Held(usize),
}

/// How farmers score (`rules/base.md` §4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FarmScoring {
    /// Cities are visited: the farmers of all fields at a city compete for 4 points.
    First,
    /// Each field on its own, but a city pays a player once.
    Second,
    /// Each field on its own.
    #[default]
    Third,
}

/// What happens with a drawn tile that fits nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unplaceable {
    /// It leaves the game.
    #[default]
    Discard,
    /// It goes back into the pile, unless nothing in the pile fits.
    Return,
}

/// How a tile counts that has two segments of one feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepeatTile {
    /// Once.
    #[default]
    Once,
    /// Once for each segment.
    PerSegment,
}

/// The options of the base game (`rules/base.md` §5) that are not a matter of which tiles and pieces are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseOptions {
    /// Whether followers may stand on areas, and areas are scored.
    pub fields: bool,
    /// How areas are scored.
    pub farm_scoring: FarmScoring,
    /// Whether small features use their own scale.
    pub small_reduced: bool,
    /// What happens with unplaceable tiles.
    pub unplaceable: Unplaceable,
    /// How tiles with two segments of a feature count.
    pub repeat_tile: RepeatTile,
    /// Whether scores stop at zero.
    pub floor_at_zero: bool,
}

impl Default for BaseOptions {
    fn default() -> Self {
        Self {
            fields: true,
            farm_scoring: FarmScoring::Third,
            small_reduced: false,
            unplaceable: Unplaceable::Discard,
            repeat_tile: RepeatTile::Once,
            floor_at_zero: false,
        }
    }
}

/// A variant of a game, as far as the engine needs to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its word: `bethlehem`.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// Its version.
    pub version: String,
}

/// A value that a variant keeps, with what it is at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Var {
    /// The variant, by position in the game's list.
    pub variant: usize,
    /// Its name there.
    pub name: String,
    /// What it is at the start.
    pub start: Value,
}

/// A whole number that a variant tells of a finished game, for statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Its name: that of the variant, a dot, its own.
    pub name: String,
    /// What it says, for people.
    pub says: String,
    /// Where it is declared.
    pub source: Source,
}

/// Everything that a game is made of, before it is checked.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The words.
    pub words: Words,
    /// The designs.
    pub deals: Vec<Deal>,
    /// The tiles on the board at the start. Each takes a copy of its deal, if there is one left.
    pub start: Vec<StartTile>,
    /// A block of tiles that is laid where it fits best, once all tiles before the ordinary pile are laid. The places are those within
    /// the block. Takes no copies of its deals.
    pub block: Vec<StartTile>,
    /// The pieces on the board at the start, taken from their supply.
    pub figures: Vec<StartFigure>,
    /// Pieces that are not in the game: player, piece, how many of them.
    pub without: Vec<(usize, String, u8)>,
    /// The whole pile in order, by deal, instead of the shuffled copies.
    pub pile: Option<Vec<usize>>,
    /// Names of the players, in seat order.
    pub players: Vec<String>,
    /// The pieces. The first is the ordinary follower.
    pub pieces: Vec<Piece>,
    /// The options of the base game.
    pub base: BaseOptions,
    /// All options by key, as scripts and records see them.
    pub options: BTreeMap<String, Value>,
    /// The variants, in the order of play.
    pub variants: Vec<Variant>,
    /// Their hooks, in the order in which they run.
    pub hooks: Vec<Hook>,
    /// What they keep.
    pub vars: Vec<Var>,
    /// What they measure of finished games.
    pub measures: Vec<Measured>,
}

/// Why a setup is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

/// The hooks of one verb that hang on steps.
#[derive(Debug)]
pub(crate) struct ByStep {
    hooks: Vec<Vec<HookId>>,
    /// The steps that have any, as bits.
    steps: u32,
}

impl ByStep {
    fn new(setup: &Setup, verb: Verb) -> Self {
        let hooks: Vec<_> = Step::ALL.into_iter().map(|step| hooks(setup, verb, At::Step(step))).collect();
        let steps = hooks.iter().rev().fold(0, |bits, hooks| bits << 1 | u32::from(!hooks.is_empty()));
        Self { hooks, steps }
    }

    /// Whether a step has hooks.
    pub(crate) fn any(&self, step: Step) -> bool {
        self.steps >> step as u32 & 1 == 1
    }

    /// The hooks of a step, in the order in which they run.
    pub(crate) fn at(&self, step: Step) -> &[HookId] {
        &self.hooks[step as usize]
    }
}

/// The rules of a game.
///
/// Always: there are two to six players, at least one piece, and every id in it is in range.
#[derive(Debug)]
pub struct Rules {
    /// What it was made from.
    pub setup: Setup,
    /// The designs, in the order of the deals, and after them what they are like with a piece across them.
    pub designs: Vec<Design>,
    /// The pieces that span tiles.
    pub(crate) spans: Vec<Spanning>,
    /// The state with which every game begins, but for its seed.
    pub(crate) start: State,
    pub(crate) on: ByStep,
    pub(crate) replace: ByStep,
    pub(crate) offer: ByStep,
    pub(crate) filter: ByStep,
    pub(crate) points: Vec<HookId>,
    pub(crate) strength: Vec<HookId>,
    /// For each kind, what its features are worth.
    pub(crate) prices: Vec<Prices>,
    /// For each piece, the kinds it may be deployed on, as bits.
    pub(crate) reach: Vec<u64>,
    /// The pieces that may be deployed on some kind, in the deployment and in the second one.
    pub(crate) deployable: [Vec<PieceId>; 2],
    /// The pieces that may be recalled.
    pub(crate) recalled: Vec<PieceId>,
    /// The numbers of the figures of each piece and owner, in the order of the [supplies](State::purse). In every game they are the same
    /// and follow one another, because figures are handed out piece by piece and player by player.
    sets: Vec<Range<u16>>,
    /// By piece, the numbers of its figures.
    runs: Vec<Range<u16>>,
    /// The numbers of all figures that are followers, in order.
    pub(crate) followers: Vec<Range<u16>>,
    /// Whether any piece leaves with the last follower.
    pub(crate) leaves: bool,
    /// The steps that have hooks, as bits.
    hooked: u32,
    /// The steps at which anything may happen, as bits.
    busy: u32,
    /// For each step, the first from it on at which anything may happen or the way forks; when nothing was completed, and otherwise.
    stations: [[Step; Step::ALL.len()]; 2],
    /// For each hook, whom it concerns.
    wanted: Vec<Wanted>,
    /// Whether some hook may act, so that a game must keep what it needs to undo.
    pub(crate) acting: bool,
}

impl Rules {
    /// Checks a setup.
    ///
    /// # Errors
    /// If the number of players, edge kinds, feature kinds, pieces or tiles is out of range, or something names what is not there.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        check(&setup)?;
        let mut designs = designs(&setup);
        let spans = span::prepare(&setup, &mut designs);
        let start = State::start(&setup, &designs);
        let reach: Vec<u64> = setup
            .pieces
            .iter()
            .map(|piece| {
                let kinds = piece
                    .on
                    .iter()
                    .filter(|kind| setup.base.fields || setup.words[**kind].shape != Shape::Area);
                kinds.fold(0, |bits, kind| bits | 1 << kind.0)
            })
            .collect();
        Ok(Self {
            sets: sets(&setup, &start),
            runs: runs(&setup, &start),
            followers: followers(&setup, &start),
            start,
            on: ByStep::new(&setup, Verb::On),
            replace: ByStep::new(&setup, Verb::Replace),
            offer: ByStep::new(&setup, Verb::Offer),
            filter: ByStep::new(&setup, Verb::Filter),
            points: hooks(&setup, Verb::Modify, At::Points),
            strength: hooks(&setup, Verb::Modify, At::Strength),
            acting: setup
                .hooks
                .iter()
                .any(|hook| matches!(hook.verb, Verb::On | Verb::Replace | Verb::Offer)),
            hooked: hooked(&setup),
            busy: busy(&setup),
            stations: [stations(busy(&setup) & !idle(&setup)), stations(busy(&setup))],
            deployable: [
                pieces(&setup, |at, _| reach[at] != 0),
                pieces(&setup, |at, piece| reach[at] != 0 && piece.second),
            ],
            recalled: pieces(&setup, |_, piece| piece.recall),
            leaves: setup.pieces.iter().any(|piece| piece.leaves),
            wanted: setup.hooks.iter().map(|hook| Wanted::new(&hook.only, &designs)).collect(),
            prices: setup.words.kinds().map(|(_, kind)| Prices::of(kind, &setup.base)).collect(),
            reach,
            designs,
            spans,
            setup,
        })
    }

    /// The words of the game.
    pub fn words(&self) -> &Words {
        &self.setup.words
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.setup.players.len()
    }

    /// The name of a player.
    pub fn player_name(&self, player: PlayerId) -> &str {
        &self.setup.players[player.idx()]
    }

    /// A kind of piece.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.setup.pieces[piece.0 as usize]
    }

    /// The piece of this name.
    pub fn piece_of(&self, name: &str) -> Option<PieceId> {
        self.setup.pieces.iter().position(|it| it.name == name).map(|at| PieceId(at as u8))
    }

    /// The numbers of the figures of a piece and an owner.
    pub(crate) fn set(&self, owner: Option<PlayerId>, piece: PieceId) -> Range<u16> {
        self.sets[State::purse(&self.setup, owner, piece)].clone()
    }

    /// The numbers of the figures of a piece.
    pub(crate) fn run(&self, piece: PieceId) -> Range<u16> {
        self.runs[usize::from(piece.0)].clone()
    }

    /// A hook.
    pub fn hook(&self, hook: HookId) -> &Hook {
        &self.setup.hooks[hook.0 as usize]
    }

    /// Whom a hook concerns.
    pub(crate) fn wanted(&self, hook: HookId) -> &Wanted {
        &self.wanted[usize::from(hook.0)]
    }

    /// A design.
    pub fn design(&self, tile: TileId) -> &Design {
        &self.designs[tile.idx()]
    }

    /// How a piece spans tiles, if it does.
    pub(crate) fn spanning(&self, piece: PieceId) -> Option<&Spanning> {
        self.spans.iter().find(|it| it.piece == piece)
    }

    /// The printed tile of a design on the board, without what lies across it.
    pub fn printed(&self, tile: TileId) -> TileId {
        let deals = self.setup.deals.len();
        if tile.idx() < deals {
            return tile;
        }
        let is_same = |deal: &Deal| deal.tile.id() == self.design(tile).tile.id();
        let at = self.setup.deals.iter().position(is_same).unwrap_or(tile.idx());
        TileId(at as u16)
    }

    /// The design with this name, with or without its set. A name without set must be clear.
    pub fn tile_of(&self, name: &str) -> Option<TileId> {
        let full = self.designs.iter().position(|it| it.tile.id() == name || it.name == name);
        full.map(|at| TileId(at as u16))
    }

    /// The first step from this one on at which anything may happen or the way through a turn forks.
    pub(crate) fn station(&self, step: Step, has_completed: bool) -> Step {
        self.stations[usize::from(has_completed)][step as usize]
    }

    /// Whether a step has no hooks at all, so that it can be done without asking anybody.
    pub(crate) fn is_plain(&self, step: Step) -> bool {
        self.hooked >> step as u32 & 1 == 0
    }

    /// Whether anything may happen at a step.
    pub(crate) fn is_busy(&self, step: Step) -> bool {
        self.busy >> step as u32 & 1 == 1
    }

    pub(crate) fn is_follower(&self, piece: PieceId) -> bool {
        self.piece(piece).role == Role::Follower
    }
}

fn hooks(setup: &Setup, verb: Verb, at: At) -> Vec<HookId> {
    let all = setup.hooks.iter().enumerate();
    all.filter(|(_, hook)| hook.verb == verb && hook.at == at)
        .map(|(number, _)| HookId(number as u16))
        .collect()
}

/// The pieces of which something is true.
fn pieces(setup: &Setup, is_such: impl Fn(usize, &Piece) -> bool) -> Vec<PieceId> {
    let all = setup.pieces.iter().enumerate();
    all.filter(|(at, piece)| is_such(*at, piece)).map(|(at, _)| PieceId(at as u8)).collect()
}

fn sets(setup: &Setup, start: &State) -> Vec<Range<u16>> {
    let mut sets = vec![0..0; start.supply.len()];
    for (at, it) in (0..).zip(&start.figures) {
        let set = &mut sets[State::purse(setup, it.owner, it.piece)];
        *set = if set.end == 0 { at..at + 1 } else { set.start..at + 1 };
    }
    sets
}

/// Figures are made piece by piece, so those of a piece have numbers that follow one another.
fn runs(setup: &Setup, start: &State) -> Vec<Range<u16>> {
    let run = |piece: usize| {
        let first = start.figures.partition_point(|it| usize::from(it.piece.0) < piece);
        let end = start.figures.partition_point(|it| usize::from(it.piece.0) <= piece);
        first as u16..end as u16
    };
    (0..setup.pieces.len()).map(run).collect()
}

fn followers(setup: &Setup, start: &State) -> Vec<Range<u16>> {
    let mut runs: Vec<Range<u16>> = Vec::new();
    let is_follower = |it: &Figure| setup.pieces[usize::from(it.piece.0)].role == Role::Follower;
    for (at, _) in (0..).zip(&start.figures).filter(|(_, it)| is_follower(it)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

fn hooked(setup: &Setup) -> u32 {
    let step = |hook: &Hook| match hook.at {
        At::Step(step) => Some(step),
        At::Points | At::Strength => None,
    };
    setup.hooks.iter().filter_map(step).fold(0, |bits, step| bits | 1 << step as u32)
}

/// The steps with content in the base game, a hook, or a piece that needs them.
fn busy(setup: &Setup) -> u32 {
    const BASE: [Step; 9] = [
        Step::TurnBegin,
        Step::Draw,
        Step::Place,
        Step::Deploy,
        Step::Complete,
        Step::Score,
        Step::Return,
        Step::EndFeatures,
        Step::Winner,
    ];
    let has = |is_such: fn(&Piece) -> bool| setup.pieces.iter().any(is_such);
    let second = has(|piece| piece.second).then_some(Step::DeploySecond);
    let late = has(|piece| piece.spans.is_some_and(|it| it.late)).then_some(Step::DeployEffects);
    let fields = setup.base.fields.then_some(Step::EndFields);
    let steps = BASE.into_iter().chain(second).chain(late).chain(fields);
    steps.fold(hooked(setup), |bits, step| bits | 1 << step as u32)
}

/// For each step, the first from it on that is busy or a fork.
fn stations(busy: u32) -> [Step; Step::ALL.len()] {
    let next = |step: Step| (busy | Step::FORKS) >> step as u32;
    Step::ALL.map(|step| Step::ALL[step as usize + next(step).trailing_zeros() as usize])
}

/// The steps that are about completed features alone. A step with an offer is about whatever is offered.
fn idle(setup: &Setup) -> u32 {
    let about_completed = [
        Step::Convert,
        Step::Reinforce,
        Step::Score,
        Step::Award,
        Step::Challenge,
        Step::Return,
        Step::CastleChain,
    ];
    let has_offer =
        |step: &Step| setup.hooks.iter().any(|hook| hook.verb == Verb::Offer && hook.at == At::Step(*step));
    about_completed.into_iter().filter(|step| !has_offer(step)).fold(0, |bits, step| bits | 1 << step as u32)
}

fn check(setup: &Setup) -> Result<(), SetupError> {
    let fail = |message: String| Err(SetupError(message));
    let players = setup.players.len();
    if !(2..=PlayerId::MAX).contains(&players) {
        return fail(format!("a game has 2 to {} players, not {players}", PlayerId::MAX));
    }
    let mut names: Vec<_> = setup.players.iter().collect();
    names.sort();
    names.dedup();
    if names.len() < players {
        return fail("two players have the same name".to_owned());
    }
    if setup.words.edges().count() > 14 {
        return fail("a game has at most 14 kinds of edges".to_owned());
    }
    if setup.words.kinds().count() > 64 {
        return fail("a game has at most 64 kinds of features".to_owned());
    }
    if setup.pieces.is_empty() || setup.pieces.len() > 64 {
        return fail("a game has 1 to 64 kinds of pieces".to_owned());
    }
    let tiles: u32 = setup.deals.iter().map(|deal| u32::from(deal.count)).sum();
    if tiles + (setup.start.len() + setup.block.len()) as u32 > 2000 {
        return fail(format!("a game has at most 2000 tiles, not {tiles}"));
    }
    if setup.start.is_empty() {
        return fail("no tile lies on the board at the start".to_owned());
    }
    if setup.start.iter().chain(&setup.block).any(|it| it.deal >= setup.deals.len())
        || setup.pile.iter().flatten().any(|it| *it >= setup.deals.len())
    {
        return fail("a tile is named that is not in the game".to_owned());
    }
    if setup.start.iter().chain(&setup.block).any(|it| it.pos.x.abs() > 1000 || it.pos.y.abs() > 1000) {
        return fail("a start tile lies more than 1000 cells away from the middle".to_owned());
    }
    let mut cells: Vec<_> = setup.start.iter().map(|it| it.pos).collect();
    cells.sort();
    if let Some(twice) = cells.windows(2).find(|two| two[0] == two[1]) {
        return fail(format!("two start tiles lie at {}", twice[0]));
    }
    for piece in &setup.pieces {
        let (Supply::Each(count) | Supply::Neutral(count)) = piece.supply;
        if count > 100 {
            return fail(format!("there are at most 100 of a piece, not {count} of `{}`", piece.name));
        }
    }
    Ok(())
}

fn designs(setup: &Setup) -> Vec<Design> {
    let short = |id: &str| id.split_once('/').map_or(id.to_owned(), |(_, name)| name.to_owned());
    let shorts: Vec<String> = setup.deals.iter().map(|deal| short(deal.tile.id())).collect();
    let prepare = |(deal, name): (&Deal, &String)| {
        let clear = shorts.iter().filter(|it| *it == name).count() == 1;
        let name = if clear { name.clone() } else { deal.tile.id().to_owned() };
        Design::new(&setup.words, &deal.tile, name)
    };
    setup.deals.iter().zip(&shorts).map(prepare).collect()
}

/// A kind as a bit.
pub(crate) fn bit(kind: KindId) -> u64 {
    1 << kind.0
}

/// Kinds as bits.
pub(crate) fn bits(kinds: &[KindId]) -> u64 {
    kinds.iter().fold(0, |bits, kind| bits | bit(*kind))
}
