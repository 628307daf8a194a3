//! The rules of a game, fixed before it starts: words, designs, pieces, options, hooks. Shared by all games played with them.

use std::ops::Range;

use crate::compaction::FitTable;
pub use crate::design::Design;
use crate::hook::{Hook, HookPoint, Verb};
pub use crate::ids::TileId;
use crate::ids::{HookId, PieceId};
use crate::piece::{Figure, Piece, Role};
use crate::player::PlayerId;
use crate::prices::Prices;
use crate::selector::Matcher;
use crate::setup::check;
pub use crate::setup::{
    BaseOptions, Deal, DealOrder, FarmScoring, Measured, Named, RepeatTile, Scope, Setup, SetupError,
    StartFigure, StartPlace, StartTile, Unplaceable, Var, Variant,
};
use crate::span::{self, Spanning};
use crate::state::State;
use crate::step::Step;
use crate::words::{Shape, Words};

/// The hooks of one verb, by the points on which they hang.
#[derive(Debug)]
pub(crate) struct ByPoint {
    hooks: Vec<Vec<HookId>>,
    /// The points that have any, as bits.
    points: u64,
}

impl ByPoint {
    fn new(setup: &Setup, verb: Verb) -> Self {
        const { assert!(HookPoint::COUNT <= 64) };
        let hooks: Vec<_> = HookPoint::all().map(|at| hooks(setup, verb, at)).collect();
        let points = hooks.iter().rev().fold(0, |bits, hooks| bits << 1 | u64::from(!hooks.is_empty()));
        Self { hooks, points }
    }

    /// Tests whether hooks hang on a point.
    pub(crate) fn any(&self, at: impl Into<HookPoint>) -> bool {
        self.points >> at.into().idx() & 1 == 1
    }

    /// The hooks on a point, in the order in which they run.
    pub(crate) fn at(&self, at: impl Into<HookPoint>) -> &[HookId] {
        &self.hooks[at.into().idx()]
    }
}

/// The rules of a game.
///
/// Always: there are one to [`PlayerId::MAX`](crate::player::PlayerId::MAX) players, at least one piece, and every id in it is in range.
#[derive(Debug)]
pub struct Rules {
    /// The setup it was made from.
    pub setup: Setup,
    /// The designs, in the order of the deals, and after them those of tiles with a piece across them.
    pub designs: Vec<Design>,
    /// The patterns that at least one of the dealt tiles fits.
    pub(crate) fillable: FitTable,
    /// The pieces that span tiles.
    pub(crate) spans: Vec<Spanning>,
    /// The state with which every game begins, but for its seed.
    pub(crate) start: State,
    pub(crate) on: ByPoint,
    pub(crate) replace: ByPoint,
    pub(crate) offer: ByPoint,
    pub(crate) filter: ByPoint,
    pub(crate) points: Vec<HookId>,
    pub(crate) strength: Vec<HookId>,
    pub(crate) tie: Vec<HookId>,
    /// By number that a variant names.
    pub(crate) named: Vec<Vec<HookId>>,
    /// For each kind, the prices of its features.
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
    /// Set if any piece leaves with the last follower.
    pub(crate) leaves: bool,
    /// Set if a variant keeps values of figures.
    pub(crate) keeps_of_figures: bool,
    /// The steps that have hooks, as bits.
    hooked: u32,
    /// The steps at which anything may happen, as bits.
    busy: u32,
    /// For each step, the first from it on at which anything may happen or the way forks; when nothing was completed, and otherwise.
    stations: [[Step; Step::ALL.len()]; 2],
    /// The kept values that begin anew with each turn, and with each part.
    pub(crate) turn_vars: Vec<usize>,
    pub(crate) part_vars: Vec<usize>,
    /// For each hook, whom it concerns.
    matchers: Vec<Matcher>,
    /// Set if some hook may act, so that a game must keep a checkpoint to undo.
    pub(crate) acting: bool,
}

impl Rules {
    /// Tests whether variants have a say in what features are worth.
    pub fn modifies_points(&self) -> bool {
        !self.points.is_empty()
    }

    /// Tests whether variants have a say in the strength of followers.
    pub fn modifies_strength(&self) -> bool {
        !self.strength.is_empty()
    }

    /// Checks a setup.
    ///
    /// # Errors
    /// If the number of players, edge kinds, feature kinds, pieces or tiles is out of range, or a name leads nowhere.
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
        let dealt = setup.deals.iter().zip(&designs).filter(|(deal, _)| deal.count > 0);
        let acts = |hook: &Hook| matches!(hook.verb, Verb::On | Verb::Replace | Verb::Offer);
        let acting = setup.hooks.iter().any(acts);
        Ok(Self {
            sets: sets(&setup, &start),
            runs: runs(&setup, &start),
            followers: followers(&setup, &start),
            start,
            on: ByPoint::new(&setup, Verb::On),
            replace: ByPoint::new(&setup, Verb::Replace),
            offer: ByPoint::new(&setup, Verb::Offer),
            filter: ByPoint::new(&setup, Verb::Filter),
            points: hooks(&setup, Verb::Modify, HookPoint::Points),
            strength: hooks(&setup, Verb::Modify, HookPoint::Strength),
            tie: hooks(&setup, Verb::Modify, HookPoint::Tie),
            named: named(&setup),
            acting,
            hooked: hooked(&setup),
            busy: busy(&setup),
            stations: [busy(&setup) & !idle(&setup), busy(&setup)].map(|busy| stations(busy, acting)),
            deployable: [
                pieces(&setup, |at, _| reach[at] != 0),
                pieces(&setup, |at, piece| reach[at] != 0 && piece.second),
            ],
            recalled: pieces(&setup, |_, piece| piece.recall),
            leaves: setup.pieces.iter().any(|piece| piece.leaves),
            keeps_of_figures: setup.vars.iter().any(|var| var.scope == Scope::Figure),
            turn_vars: vars(&setup, Scope::Turn),
            part_vars: vars(&setup, Scope::Part),
            fillable: FitTable::union(dealt.map(|(_, design)| &design.fits)),
            matchers: setup.hooks.iter().map(|hook| Matcher::new(&hook.only, &designs)).collect(),
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

    /// The number of players.
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

    /// The piece of this name, as games write it.
    pub fn piece_of(&self, name: &str) -> Option<PieceId> {
        self.setup.named(&self.setup.pieces, name, None).map(|at| PieceId(at as u8))
    }

    /// A word as games write it: a variant that names a piece of another has that before it, and games only where several have the word.
    pub(crate) fn written<'a>(&'a self, word: &'a str) -> &'a str {
        let is_long = word.contains('.');
        let piece = is_long.then(|| self.piece_of(word)).flatten();
        piece.map_or(word, |it| &self.piece(it).name)
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

    /// The prepared selector of a hook.
    pub(crate) fn matcher(&self, hook: HookId) -> &Matcher {
        &self.matchers[usize::from(hook.0)]
    }

    /// A design.
    pub fn design(&self, tile: TileId) -> &Design {
        &self.designs[tile.idx()]
    }

    /// The rule by which a piece spans tiles, if it does.
    pub(crate) fn spanning(&self, piece: PieceId) -> Option<&Spanning> {
        self.spans.iter().find(|it| it.piece == piece)
    }

    /// The printed tile of a design on the board, without a piece across it.
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

    /// The [station](Self::station) that follows a step if the way does not fork there.
    pub(crate) fn onwards(&self, step: Step, has_completed: bool) -> Step {
        self.stations[usize::from(has_completed)][step as usize + 1]
    }

    /// The filters that are asked about the options of an offer: those that name none, and those that name it by its variant and its word.
    pub(crate) fn filters_of(&self, offer: HookId) -> impl Iterator<Item = HookId> {
        let Hook { variant, label, .. } = self.hook(offer);
        let variant = &self.setup.variants[*variant].id;
        let is_it = move |name: &String| {
            name.strip_prefix(variant.as_str()).and_then(|it| it.strip_prefix('.')) == Some(label.as_str())
        };
        let filters = self.filter.at(HookPoint::Offer).iter().copied();
        filters.filter(move |it| self.hook(*it).only.offer.as_ref().is_none_or(is_it))
    }

    /// Tests whether a step has no hooks at all, so that it can be done without asking anybody.
    pub(crate) fn is_plain(&self, step: Step) -> bool {
        self.hooked >> step as u32 & 1 == 0
    }

    /// Tests whether nothing may happen between the parts of a turn and the next turn.
    pub(crate) fn ends_turns_plainly(&self) -> bool {
        self.busy & (1 << Step::BeforeTurnEnd as u32 | 1 << Step::TurnEnd as u32) == 0
    }

    /// Tests whether anything may happen at a step.
    pub(crate) fn is_busy(&self, step: Step) -> bool {
        self.busy >> step as u32 & 1 == 1
    }

    pub(crate) fn is_follower(&self, piece: PieceId) -> bool {
        self.piece(piece).role == Role::Follower
    }
}

fn hooks(setup: &Setup, verb: Verb, at: HookPoint) -> Vec<HookId> {
    let all = setup.hooks.iter().enumerate();
    all.filter(|(_, hook)| hook.verb == verb && hook.at == at && !hook.only.never)
        .map(|(number, _)| HookId(number as u16))
        .collect()
}

/// For each number that a variant names, the hooks that change it.
fn named(setup: &Setup) -> Vec<Vec<HookId>> {
    let all = hooks(setup, Verb::Modify, HookPoint::Number);
    let of = |number| {
        all.iter().copied().filter(|it| setup.hooks[it.0 as usize].only.number == Some(number)).collect()
    };
    (0..setup.numbers.len()).map(of).collect()
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

/// The kept values of a scope, by number.
fn vars(setup: &Setup, scope: Scope) -> Vec<usize> {
    (0..setup.vars.len()).filter(|at| setup.vars[*at].scope == scope).collect()
}

fn hooked(setup: &Setup) -> u32 {
    let step = |hook: &Hook| match hook.at {
        HookPoint::Step(step) => Some(step),
        _ => None,
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
        Step::GoHome,
        Step::EndFeatures,
        Step::Winner,
    ];
    let has = |is_such: fn(&Piece) -> bool| setup.pieces.iter().any(is_such);
    let second = has(|piece| piece.second).then_some(Step::DeploySecond);
    let late = has(|piece| piece.spans.is_some_and(|it| it.late)).then_some(Step::AfterDeploy);
    let fields = setup.base.fields.then_some(Step::EndFields);
    let aside = !hooks(setup, Verb::Filter, HookPoint::Step(Step::Draw)).is_empty();
    let aside = aside.then_some(Step::PartEnd);
    let steps = BASE.into_iter().chain(second).chain(late).chain(fields).chain(aside);
    steps.fold(hooked(setup), |bits, step| bits | 1 << step as u32)
}

/// For each step, the first from it on that is busy or a fork.
fn stations(busy: u32, acting: bool) -> [Step; Step::ALL.len()] {
    let forks = if acting { Step::FORKS } else { Step::FORKS & !Step::LAY_FORKS };
    let next = |step: Step| (busy | forks) >> step as u32;
    Step::ALL.map(|step| Step::ALL[step as usize + next(step).trailing_zeros() as usize])
}

/// The steps that are about completed features alone. A step with an offer is about whatever is offered.
fn idle(setup: &Setup) -> u32 {
    let about_completed = [
        Step::AfterComplete,
        Step::BeforeScore,
        Step::Score,
        Step::AfterScore,
        Step::BeforeGoHome,
        Step::GoHome,
        Step::AfterGoHome,
    ];
    let has_offer = |step: &Step| {
        setup.hooks.iter().any(|hook| hook.verb == Verb::Offer && hook.at == HookPoint::Step(*step))
    };
    about_completed.into_iter().filter(|step| !has_offer(step)).fold(0, |bits, step| bits | 1 << step as u32)
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
