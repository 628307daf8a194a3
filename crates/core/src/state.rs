//! The state of a game: a plain value that can be cloned, compared and thrown away. Holds the present, not the options.

use std::sync::Arc;

use crate::act::{AllQuestion, Bids};
use crate::board::Board;
use crate::design::Design;
use crate::event::Event;
use crate::geometry::Side;
use crate::hook::{HookPoint, Subject};
use crate::ids::{FeatureId, FigureId, HookId, PieceId, PlacedIdx, TileId};
use crate::piece::{Figure, Role, Spot, Supply};
use crate::pile::{Item, PileAt, Piles};
use crate::player::{PlayerId, Seats};
use crate::progress::Progress;
use crate::rng::Rng;
use crate::score::{ScoreLine, Scored};
use crate::setup::{DealOrder, Scope, Setup, Var};
use crate::step::Step;
use crate::value::Value;

/// The tiles still to be drawn, in groups: a later group is drawn first, and within a shuffled group every tile is equally likely.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    tiles: Vec<TileId>,
    groups: Vec<Group>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    start: u16,
    shuffled: bool,
    /// Number of the group among those of the game, from the one that is drawn last.
    rank: u8,
}

/// Groups by when their tiles come, from the one that is drawn last.
const GROUPS: [(bool, DealOrder); 8] = {
    use DealOrder::{First, Last, Opening, Shuffled};
    [
        (false, Last),
        (false, Shuffled),
        (false, First),
        (false, Opening),
        (true, Last),
        (true, Shuffled),
        (true, First),
        (true, Opening),
    ]
};

/// The group of a tile; a pile in an order that a setup has fixed is one group.
fn rank(setup: &Setup, tile: TileId) -> u8 {
    let deal = &setup.deals[tile.idx()];
    let is_own = |group: &(bool, DealOrder)| *group == (deal.before, deal.order);
    let found = GROUPS.iter().position(is_own).filter(|_| setup.pile.is_none());
    found.unwrap_or(0) as u8
}

impl Pile {
    /// The pile of a game: the deals without the copies that lie on the board.
    fn of(setup: &Setup) -> Self {
        let mut pile = Self::default();
        if let Some(fixed) = &setup.pile {
            pile.push(fixed.iter().rev().map(|at| TileId(*at as u16)).collect(), false, 0);
            return pile;
        }
        let mut counts: Vec<u16> = setup.deals.iter().map(|deal| deal.count).collect();
        for start in &setup.start {
            counts[start.deal] = counts[start.deal].saturating_sub(1);
        }
        for (rank, group) in GROUPS.into_iter().enumerate() {
            let of_group = |at: &usize| (setup.deals[*at].before, setup.deals[*at].order) == group;
            let tiles = (0..counts.len())
                .filter(of_group)
                .flat_map(|at| std::iter::repeat_n(TileId(at as u16), counts[at].into()))
                .collect();
            pile.push(tiles, true, rank as u8);
        }
        pile
    }

    fn push(&mut self, tiles: Vec<TileId>, shuffled: bool, rank: u8) {
        if !tiles.is_empty() {
            self.groups.push(Group { start: self.tiles.len() as u16, shuffled, rank });
            self.tiles.extend(tiles);
        }
    }

    /// Counts the tiles left.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Tests whether no tile is left.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles left, in no order that means anything.
    pub fn tiles(&self) -> &[TileId] {
        &self.tiles
    }

    /// The tiles left, to be exchanged for one another.
    pub(crate) fn tiles_mut(&mut self) -> &mut [TileId] {
        &mut self.tiles
    }

    /// The tiles among which the next is drawn, in no order that means anything to who does not know the pile.
    pub fn next(&self) -> &[TileId] {
        self.groups.last().map_or(&[], |group| &self.tiles[usize::from(group.start)..])
    }

    /// Lets the tile at a part, in 2⁻³², of those among which the next is drawn by chance be the next. Where they lie in an order, nothing
    /// changes.
    pub(crate) fn bring_up(&mut self, part: u32) {
        let Some(group) = self.groups.last().copied().filter(|group| group.shuffled) else { return };
        let (start, last) = (usize::from(group.start), self.tiles.len() - 1);
        let next = &mut self.tiles[start..];
        next.sort_unstable();
        let at = (next.len() as u64 * u64::from(part)) >> 32;
        next.swap(at as usize, last - start);
        if start < last {
            self.groups.push(Group { start: last as u16, ..group });
        }
    }

    pub(crate) fn draw(&mut self, rng: &mut Rng) -> Option<TileId> {
        let group = *self.groups.last()?;
        let size = self.tiles.len() - group.start as usize;
        let tile = if group.shuffled {
            let at = group.start as usize + rng.below(size as u32) as usize;
            self.tiles.swap_remove(at)
        } else {
            self.tiles.pop()?
        };
        if size == 1 {
            self.groups.pop();
        }
        Some(tile)
    }

    /// Brings tiles that lie in a fixed order into another, which does not follow from the first. Those that are drawn by chance have
    /// none yet.
    pub(crate) fn forget_order(&mut self, rng: &mut Rng) {
        let ends = self.groups.iter().skip(1).map(|next| next.start as usize).chain([self.tiles.len()]);
        for (group, end) in self.groups.iter().zip(ends).filter(|(group, _)| !group.shuffled) {
            let tiles = &mut self.tiles[group.start as usize..end];
            tiles.sort_unstable();
            rng.shuffle(tiles);
        }
    }

    /// Shuffles a tile into its group; onto a group in a fixed order it comes first.
    pub(crate) fn put_back(&mut self, setup: &Setup, tile: TileId) {
        let rank = rank(setup, tile);
        let above = self.groups.partition_point(|it| it.rank <= rank);
        let end = self.groups.get(above).map_or(self.tiles.len(), |it| it.start.into());
        self.tiles.insert(end, tile);
        self.groups[above..].iter_mut().for_each(|it| it.start += 1);
        if above == 0 || self.groups[above - 1].rank != rank {
            self.groups.insert(above, Group { start: end as u16, shuffled: true, rank });
        }
    }
}

/// Position of a game within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Number of the turn, from 1; 0 before the first.
    pub number: u16,
    /// The active player.
    pub player: PlayerId,
    /// Part of the turn, from 0.
    pub part: u8,
    /// Parts that are still to come after this one.
    pub more: u8,
    /// The tile drawn and not yet placed.
    pub tile: Option<TileId>,
    /// The tile placed in this part.
    pub placed: Option<PlacedIdx>,
    /// Set if the tile was given instead of being drawn.
    pub given: bool,
    /// Set if nothing more may be deployed in this part.
    pub closed: bool,
    /// The number of score lines before this part.
    pub lines: u32,
    /// The number of pieces laid across tiles in this part.
    pub spans: u8,
    /// Set if it is played in between, out of the order of seats.
    pub inserted: bool,
    /// Set if nothing happens at its beginning and end.
    pub brief: bool,
    /// Set after its parts, in the last turn, while features are completed by tiles that rules have laid since.
    pub(crate) over: bool,
}

/// A turn that is played in between: before the rest of the turn that queued it, and before the next player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The player.
    pub player: PlayerId,
    /// The tile to place instead of drawing one.
    pub tile: Option<TileId>,
    /// Set if nothing happens at its beginning and end: it goes from drawing to the end of its parts.
    pub brief: bool,
}

/// Task of the engine; the agenda holds the next one last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Go on with the rule that was started last.
    Resume,
    /// Call the `on` hooks on a point, from this one.
    On { at: HookPoint, subject: Subject, from: u16 },
    /// Do the action of a step about one subject, unless a `replace` hook, from this one, takes it over.
    Do { step: Step, subject: Subject, from: u16 },
    /// After a `replace` hook has run.
    Handled { step: Step, subject: Subject, from: u16 },
    /// Ask whether to take an offer made at a step.
    Offers { step: Step },
    /// Ask whether to lay a piece across a tile.
    Span,
    /// Drop the values that are kept for a piece, if it is in supply.
    Forget { figure: FigureId },
}

impl Task {
    /// False for what only goes on with others: of these there are fewer where rules are known to do nothing, so they cannot count.
    pub(crate) fn is_new(&self) -> bool {
        match self {
            Self::On { from, .. } | Self::Do { from, .. } => *from == 0,
            Self::Resume | Self::Handled { .. } => false,
            Self::Offers { .. } | Self::Span | Self::Forget { .. } => true,
        }
    }

    /// Tasks about subjects, to be put onto the agenda so that they are done in the order of the subjects.
    pub(crate) fn about(step: Step, subjects: &[Subject]) -> impl Iterator<Item = Self> {
        subjects.iter().rev().map(move |subject| Self::Do { step, subject: *subject, from: 0 })
    }
}

/// Input that the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// The place of the drawn tile.
    Place,
    /// A piece to be laid across a tile, or none.
    Span,
    /// A deployment, or an offer instead.
    Deploy(Step),
    /// An offer made at a step, or none.
    Offers(Step),
    /// The answer to a rule's question.
    Answer,
    /// A tile or token that a player takes out of a pile, for a rule.
    Pick(PileAt, Option<PileAt>),
    /// An answer in a round in which all answer at the same time.
    All(Box<Answers>),
    /// A bid in a round for which a rule has asked.
    Bid(Box<Bidding>),
}

/// Answers at the same time, as far as they are given: nobody knows them before all are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) question: AllQuestion,
    /// The numbers of the options chosen so far.
    pub(crate) given: Vec<u16>,
}

/// A round of bids, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bidding {
    pub(crate) bids: Bids,
    /// The number of players asked so far.
    pub(crate) asked: usize,
    /// The highest bid and its bidder.
    pub(crate) best: Option<(PlayerId, i64)>,
}

/// The state of a game.
///
/// Always: every figure of the rules is in it exactly once; `scores` are the sums of `lines`.
#[derive(Debug, PartialEq)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) figures: Vec<Figure>,
    /// The number of each piece in supply: by owner (nobody last), then piece.
    pub(crate) supply: Vec<u8>,
    pub(crate) scores: [i32; PlayerId::MAX],
    pub(crate) lines: Vec<ScoreLine>,
    pub(crate) pile: Pile,
    pub(crate) rng: Rng,
    /// Values of variants. Those of things are lists of pairs: the thing and its value.
    pub(crate) vars: Vec<Value>,
    /// The values that are kept for the turn that is suspended.
    pub(crate) turn_vars: Vec<Value>,
    pub(crate) turn: Turn,
    /// Tiles and tokens that rules have drawn and that have gone nowhere since.
    pub(crate) hand: Vec<Item>,
    /// The rule that has drawn each item of `hand`.
    pub(crate) takers: Vec<Option<HookId>>,
    /// The piles of variants.
    pub(crate) piles: Piles,
    /// Drawn tiles that a variant does not let come now, in the order in which they were drawn.
    pub(crate) aside: Vec<TileId>,
    /// The number of turns that have begun.
    pub(crate) turns: u16,
    pub(crate) queue: Vec<Queued>,
    /// The turn that goes on when the queued ones have been played.
    pub(crate) suspended: Option<Turn>,
    /// The player whose ordinary turn it was last.
    pub(crate) seat: PlayerId,
    pub(crate) step: Step,
    pub(crate) agenda: Vec<Task>,
    pub(crate) completed: Vec<FeatureId>,
    pub(crate) scored: Vec<Scored>,
    /// Fields that wait for being scored together at the end.
    pub(crate) farms: Vec<FeatureId>,
    pub(crate) waiting: Option<Waiting>,
    /// The running rules, each started by the one before.
    pub(crate) running: Vec<HookId>,
    pub(crate) reply: Value,
    pub(crate) handled: bool,
    /// The notes of variants.
    pub(crate) notes: Vec<Arc<str>>,
    /// The events since the last choice.
    pub(crate) events: Vec<Event>,
    /// The number of drawn tiles that have left the game.
    pub(crate) discarded: u16,
    /// The number of those that had no place.
    pub(crate) unplaceable: u16,
    /// Set if a block of tiles is still to be laid.
    pub(crate) block_to_come: bool,
    pub(crate) finish: Finish,
    /// The note that gives the reason why a rule has ended the game.
    pub(crate) ending: Option<u32>,
    pub(crate) over: bool,
    pub(crate) progress: Progress,
}

/// End of a game by a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Finish {
    /// No rule has ended the game.
    #[default]
    No,
    /// The end follows on this part.
    Soon,
    /// No ordinary turn is played any more.
    Now,
    /// The game is over as soon as the running rules are done, and these have won.
    Won(Seats),
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            figures: self.figures.clone(),
            supply: self.supply.clone(),
            lines: self.lines.clone(),
            pile: self.pile.clone(),
            vars: self.vars.clone(),
            turn_vars: self.turn_vars.clone(),
            hand: self.hand.clone(),
            takers: self.takers.clone(),
            aside: self.aside.clone(),
            piles: self.piles.clone(),
            queue: self.queue.clone(),
            agenda: self.agenda.clone(),
            completed: self.completed.clone(),
            scored: self.scored.clone(),
            farms: self.farms.clone(),
            waiting: self.waiting.clone(),
            running: self.running.clone(),
            reply: self.reply.clone(),
            notes: self.notes.clone(),
            events: self.events.clone(),
            ..*self
        }
    }

    /// Reuses the memory of `self`, so that taking a checkpoint before each decision does not allocate.
    fn clone_from(&mut self, other: &Self) {
        self.board.assign(&other.board);
        self.figures.clone_from(&other.figures);
        self.supply.clone_from(&other.supply);
        self.scores = other.scores;
        self.lines.clone_from(&other.lines);
        self.pile.tiles.clone_from(&other.pile.tiles);
        self.pile.groups.clone_from(&other.pile.groups);
        self.rng = other.rng;
        self.vars.clone_from(&other.vars);
        self.turn_vars.clone_from(&other.turn_vars);
        self.turn = other.turn;
        self.hand.clone_from(&other.hand);
        self.takers.clone_from(&other.takers);
        self.aside.clone_from(&other.aside);
        self.piles.clone_from(&other.piles);
        self.turns = other.turns;
        self.queue.clone_from(&other.queue);
        self.suspended = other.suspended;
        self.seat = other.seat;
        self.step = other.step;
        self.agenda.clone_from(&other.agenda);
        self.completed.clone_from(&other.completed);
        self.scored.clone_from(&other.scored);
        self.farms.clone_from(&other.farms);
        self.waiting.clone_from(&other.waiting);
        self.running.clone_from(&other.running);
        self.reply.clone_from(&other.reply);
        self.handled = other.handled;
        self.notes.clone_from(&other.notes);
        self.events.clone_from(&other.events);
        self.discarded = other.discarded;
        self.unplaceable = other.unplaceable;
        self.block_to_come = other.block_to_come;
        self.finish = other.finish;
        self.ending = other.ending;
        self.over = other.over;
        self.progress = other.progress;
    }
}

impl State {
    /// Uses up fuel of the game's [`Progress`]. Returns false if the game does not get on.
    #[inline]
    pub(crate) fn burn(&mut self, fuel: u32) -> bool {
        let Self { progress, pile, board, .. } = self;
        progress.burn(fuel, pile.len(), || board.tiles().count())
    }

    /// Puts an item into the hand of the running rule.
    pub(crate) fn hold(&mut self, item: Item) {
        self.hand.push(item);
        self.takers.push(self.running.last().copied());
    }

    /// The state before the first turn, start tiles laid, nobody asked yet. Its seed is still to be set.
    pub(crate) fn start(setup: &Setup, designs: &[Design]) -> Self {
        let mut state = Self {
            board: Board::default(),
            figures: Vec::new(),
            supply: vec![0; (PlayerId::MAX + 1) * setup.pieces.len()],
            scores: [0; PlayerId::MAX],
            lines: Vec::with_capacity(64),
            pile: Pile::of(setup),
            rng: Rng::new(0),
            vars: setup.vars.iter().map(Var::initial).collect(),
            turn_vars: Vec::new(),
            turn: Turn::default(),
            hand: Vec::new(),
            takers: Vec::new(),
            aside: Vec::new(),
            piles: Piles::of(&setup.piles, setup.players.len()),
            turns: 0,
            queue: Vec::new(),
            suspended: None,
            seat: PlayerId(setup.players.len() as u8 - 1),
            step: Step::Setup,
            agenda: Vec::new(),
            completed: Vec::new(),
            scored: Vec::new(),
            farms: Vec::new(),
            waiting: None,
            running: Vec::new(),
            reply: Value::Nil,
            handled: false,
            notes: Vec::new(),
            events: Vec::new(),
            discarded: 0,
            unplaceable: 0,
            block_to_come: !setup.block.is_empty(),
            finish: Finish::No,
            ending: None,
            over: false,
            progress: Progress::NONE,
        };
        state.hand_out(setup);
        for start in &setup.start {
            state.board.place(designs, TileId(start.deal as u16), start.pos, start.rotation, 0);
        }
        // Nobody completes what is complete from the start.
        state.board.closed.clear();
        state
    }

    fn hand_out(&mut self, setup: &Setup) {
        let nobody = [None];
        let everybody: Vec<_> = (0..setup.players.len()).map(|seat| Some(PlayerId(seat as u8))).collect();
        for (at, piece) in setup.pieces.iter().enumerate() {
            let (owners, count) = match piece.supply {
                Supply::Each(count) => (&everybody[..], count),
                Supply::Neutral(count) => (&nobody[..], count),
            };
            for owner in owners {
                let missing: u8 = setup
                    .without
                    .iter()
                    .filter(|(seat, name, _)| Some(*seat) == owner.map(PlayerId::idx) && *name == piece.name)
                    .map(|(_, _, count)| *count)
                    .sum();
                let count = count.saturating_sub(missing);
                let figure = Figure {
                    piece: PieceId(at as u8),
                    owner: *owner,
                    spot: Spot::Supply,
                    turn: 0,
                    part: 0,
                    facing: None,
                };
                self.figures.extend(std::iter::repeat_n(figure, count.into()));
                self.supply[Self::purse(setup, *owner, PieceId(at as u8))] = count;
            }
        }
    }

    /// Index of the count of a player's pieces in supply.
    pub(crate) fn purse(setup: &Setup, owner: Option<PlayerId>, piece: PieceId) -> usize {
        owner.map_or(PlayerId::MAX, PlayerId::idx) * setup.pieces.len() + piece.0 as usize
    }

    /// Leaves a note. Returns its number.
    pub(crate) fn note(&mut self, text: Arc<str>) -> u32 {
        let note = self.notes.len() as u32;
        self.notes.push(text);
        self.events.push(Event::Noted { note });
        note
    }

    /// Turns a piece.
    pub(crate) fn face(&mut self, figure: FigureId, side: Side) {
        self.figures[figure.0 as usize].facing = Some(side);
    }

    /// Drops the kept values of things of a scope that are gone.
    pub(crate) fn forget(&mut self, setup: &Setup, scope: Scope, is_gone: impl Fn(&Board, &Value) -> bool) {
        for (kept, _) in self.vars.iter_mut().zip(&setup.vars).filter(|(_, var)| var.scope == scope) {
            if let Value::List(pairs) = kept {
                let is_left = |it: &Value| !matches!(it, Value::List(pair) if is_gone(&self.board, &pair[0]));
                if !pairs.iter().all(is_left) {
                    Arc::make_mut(pairs).retain(is_left);
                }
            }
        }
    }

    /// Drops the values that are kept for a piece.
    pub(crate) fn forget_figure(&mut self, setup: &Setup, figure: FigureId) {
        self.forget(setup, Scope::Figure, |_, it| *it == Value::Figure(figure));
    }

    /// Gives some variables their start again: those of the turn, or of its part.
    #[inline]
    pub(crate) fn start_over(&mut self, setup: &Setup, vars: &[usize]) {
        // Without variables a turn does not even make the call.
        #[inline(never)]
        fn each(values: &mut [Value], setup: &Setup, vars: &[usize]) {
            for var in vars {
                values[*var] = setup.vars[*var].start.clone();
            }
        }
        if !vars.is_empty() {
            each(&mut self.vars, setup, vars);
        }
    }

    /// Brings a piece to a spot; the only way a piece ever moves. Of one that comes to the supply the kept values stay, so that those who
    /// hear of it can ask for them.
    pub(crate) fn bring(&mut self, setup: &Setup, figure: FigureId, spot: Spot) {
        let at = figure.0 as usize;
        let it = self.figures[at];
        let follower = setup.pieces[usize::from(it.piece.0)].role == Role::Follower;
        let purse = Self::purse(setup, it.owner, it.piece);
        match it.spot {
            Spot::Supply => {
                self.supply[purse] -= 1;
                self.forget_figure(setup, figure);
            }
            Spot::Segment(node) if follower => self.board.totals_mut(node).occupants -= 1,
            Spot::Segment(_) | Spot::Tile(_) | Spot::Held(_) => {}
        }
        match spot {
            Spot::Supply => self.supply[purse] += 1,
            Spot::Segment(node) if follower => self.board.totals_mut(node).occupants += 1,
            Spot::Segment(_) | Spot::Tile(_) | Spot::Held(_) => {}
        }
        self.figures[at] = match spot {
            Spot::Supply => Figure { spot, turn: 0, part: 0, facing: None, ..it },
            _ => Figure { spot, turn: self.turn.number, part: self.turn.part, ..it },
        };
    }
}
