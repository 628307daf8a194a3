//! The state of a game: a plain value that can be cloned, compared and thrown away. Says what is, not what may happen next.

use std::sync::Arc;

use crate::board::{Board, NodeId, PlacedIdx};
use crate::chance::Chance;
use crate::design::Design;
use crate::event::Event;
use crate::geometry::Side;
use crate::host::{Bids, HookId, Subject};
use crate::piece::{Figure, FigureId, PieceId, Role, Spot, Supply};
use crate::player::PlayerId;
use crate::rules::{Order, Rules, Setup, TileId};
use crate::score::{ScoreLine, Scored};
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
}

impl Pile {
    /// The pile of a game: the deals without the copies that lie on the board.
    fn of(setup: &Setup) -> Self {
        let mut pile = Self::default();
        if let Some(fixed) = &setup.pile {
            pile.push(fixed.iter().rev().map(|at| TileId(*at as u16)).collect(), false);
            return pile;
        }
        let mut counts: Vec<u16> = setup.deals.iter().map(|deal| deal.count).collect();
        for start in &setup.start {
            counts[start.deal] = counts[start.deal].saturating_sub(1);
        }
        for before in [false, true] {
            for order in [Order::Last, Order::Shuffled, Order::First, Order::Opening] {
                let of_group =
                    |at: &usize| setup.deals[*at].before == before && setup.deals[*at].order == order;
                let tiles = (0..counts.len())
                    .filter(of_group)
                    .flat_map(|at| std::iter::repeat_n(TileId(at as u16), counts[at].into()))
                    .collect();
                pile.push(tiles, true);
            }
        }
        pile
    }

    fn push(&mut self, tiles: Vec<TileId>, shuffled: bool) {
        if !tiles.is_empty() {
            self.groups.push(Group { start: self.tiles.len() as u16, shuffled });
            self.tiles.extend(tiles);
        }
    }

    /// How many tiles are left.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether no tile is left.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles left, in no order that means anything.
    pub fn tiles(&self) -> &[TileId] {
        &self.tiles
    }

    pub(crate) fn draw(&mut self, chance: &mut Chance) -> Option<TileId> {
        let group = *self.groups.last()?;
        let size = self.tiles.len() - group.start as usize;
        let tile = if group.shuffled {
            let at = group.start as usize + chance.below(size as u32) as usize;
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
    pub(crate) fn forget_order(&mut self, chance: &mut Chance) {
        let ends = self.groups.iter().skip(1).map(|next| next.start as usize).chain([self.tiles.len()]);
        for (group, end) in self.groups.iter().zip(ends).filter(|(group, _)| !group.shuffled) {
            let tiles = &mut self.tiles[group.start as usize..end];
            tiles.sort_unstable();
            for at in (1..tiles.len()).rev() {
                tiles.swap(at, chance.below(at as u32 + 1) as usize);
            }
        }
    }

    /// Shuffles a tile into the tiles that are drawn next.
    pub(crate) fn put_back(&mut self, tile: TileId) {
        if self.groups.is_empty() {
            self.groups.push(Group { start: 0, shuffled: true });
        }
        self.tiles.push(tile);
    }
}

/// Where in a turn the game is.
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
    /// Whether the tile was given instead of being drawn.
    pub given: bool,
    /// Whether something was put on the board in this part's deployment.
    pub deployed: bool,
    /// Whether nothing more may be deployed in this part.
    pub closed: bool,
    /// How many score lines there were before this part.
    pub lines: u32,
    /// How many pieces were laid across tiles in this part.
    pub spans: u8,
    /// Whether it is played in between, out of the order of seats.
    pub inserted: bool,
    /// Whether nothing happens at its beginning and end.
    pub brief: bool,
}

/// A turn that is played in between: before the rest of the turn that queued it, and before the next player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    /// Whose.
    pub player: PlayerId,
    /// With which tile instead of a drawn one.
    pub tile: Option<TileId>,
    /// Whether nothing happens at its beginning and end: it goes from drawing to the end of its parts.
    pub brief: bool,
}

/// What the engine will do next, innermost last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Go on with the rule that was started last.
    Resume,
    /// Call the `on` hooks of a step, from this one.
    On { step: Step, subject: Subject, from: u16 },
    /// Do what a step does for one thing, unless a `replace` hook, from this one, takes it over.
    Do { step: Step, subject: Subject, from: u16 },
    /// After a `replace` hook has run.
    Handled { step: Step, subject: Subject, from: u16 },
    /// Ask whether to take what is offered at a step.
    Offers { step: Step },
    /// Ask for a deployment.
    Deploy { step: Step },
    /// Ask where to place the drawn tile.
    Place,
    /// Ask whether to lay a piece across a tile.
    Span,
    /// After a free action was taken at a step: offer again.
    Again { step: Step },
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// Where the drawn tile goes.
    Place,
    /// Whether to lay a piece across a tile.
    Span,
    /// A deployment, or what is offered instead.
    Deploy(Step),
    /// Whether to take what is offered at a step.
    Offers(Step),
    /// The answer to a rule's question.
    Answer,
    /// A bid in a round for which a rule has asked.
    Bid(Box<Bidding>),
}

/// A round of bids, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bidding {
    pub(crate) bids: Bids,
    /// How many players have been asked.
    pub(crate) asked: usize,
    /// Who has bid most, and how much.
    pub(crate) best: Option<(PlayerId, i64)>,
}

/// The state of a game.
///
/// Always: every figure of the rules is in it exactly once; `scores` are the sums of `lines`.
#[derive(Debug, PartialEq)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) figures: Vec<Figure>,
    /// How many of each piece are in supply: by owner (nobody last), then piece.
    pub(crate) supply: Vec<u8>,
    pub(crate) scores: [i32; PlayerId::MAX],
    pub(crate) lines: Vec<ScoreLine>,
    pub(crate) pile: Pile,
    pub(crate) chance: Chance,
    pub(crate) vars: Vec<Value>,
    pub(crate) turn: Turn,
    /// Tiles that rules have drawn and neither used, given to a queued turn, discarded nor put back.
    pub(crate) hand: Vec<TileId>,
    /// How many turns have begun.
    pub(crate) turns: u16,
    pub(crate) queue: Vec<Queued>,
    /// The turn that goes on when the queued ones have been played.
    pub(crate) suspended: Option<Turn>,
    /// The player whose ordinary turn it was last.
    pub(crate) seat: PlayerId,
    pub(crate) step: Step,
    pub(crate) agenda: Vec<Task>,
    pub(crate) completed: Vec<NodeId>,
    pub(crate) scored: Vec<Scored>,
    /// Fields that wait for being scored together at the end.
    pub(crate) farms: Vec<NodeId>,
    pub(crate) waiting: Option<Waiting>,
    /// How many rules are running, each started by the one before.
    pub(crate) running: Vec<HookId>,
    pub(crate) reply: Value,
    pub(crate) handled: bool,
    /// What variants have said.
    pub(crate) notes: Vec<Arc<str>>,
    /// What has happened since the last choice.
    pub(crate) events: Vec<Event>,
    pub(crate) discarded: u16,
    /// Whether a block of tiles is still to be laid.
    pub(crate) block_to_come: bool,
    pub(crate) over: bool,
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
            hand: self.hand.clone(),
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
        self.chance = other.chance;
        self.vars.clone_from(&other.vars);
        self.turn = other.turn;
        self.hand.clone_from(&other.hand);
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
        self.block_to_come = other.block_to_come;
        self.over = other.over;
    }
}

impl State {
    /// The state before the first turn, start tiles laid, nobody asked yet. Its seed is still to be set.
    pub(crate) fn start(setup: &Setup, designs: &[Design]) -> Self {
        let mut state = Self {
            board: Board::default(),
            figures: Vec::new(),
            supply: vec![0; (PlayerId::MAX + 1) * setup.pieces.len()],
            scores: [0; PlayerId::MAX],
            lines: Vec::with_capacity(64),
            pile: Pile::of(setup),
            chance: Chance::new(0),
            vars: setup.vars.iter().map(|var| var.start.clone()).collect(),
            turn: Turn::default(),
            hand: Vec::new(),
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
            block_to_come: !setup.block.is_empty(),
            over: false,
        };
        state.hand_out(setup);
        for start in &setup.start {
            state.board.place(designs, TileId(start.deal as u16), start.pos, start.rotation, 0);
        }
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

    /// Where the supply of a player's pieces is counted.
    pub(crate) fn purse(setup: &Setup, owner: Option<PlayerId>, piece: PieceId) -> usize {
        owner.map_or(PlayerId::MAX, PlayerId::idx) * setup.pieces.len() + piece.0 as usize
    }

    /// Turns a piece.
    pub(crate) fn face(&mut self, figure: FigureId, side: Side) {
        self.figures[figure.0 as usize].facing = Some(side);
    }

    /// Brings a piece to a spot; the only way a piece ever moves.
    pub(crate) fn bring(&mut self, rules: &Rules, figure: FigureId, spot: Spot) {
        let at = figure.0 as usize;
        let it = self.figures[at];
        let follower = rules.piece(it.piece).role == Role::Follower;
        let purse = Self::purse(&rules.setup, it.owner, it.piece);
        match it.spot {
            Spot::Supply => self.supply[purse] -= 1,
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
