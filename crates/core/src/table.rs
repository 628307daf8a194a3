//! The table: the state of a game read with its rules. Everything here only looks; scripts, bots and pictures use it.

use std::ops::Range;
use std::sync::Arc;

use crate::act::Act;
use crate::board::Board;
use crate::event::Event;
use crate::geometry::{Cells, Port, Ports, Pos, Rotation, Side};
use crate::ids::{FeatureId, FigureId, PieceId, PlacedIdx, SegmentId, SegmentIdx, TileId};
use crate::piece::{Figure, Spot};
use crate::pile::{Holder, Item, PileAt, Seen};
use crate::player::{PlayerId, Seats};
use crate::rules::Rules;
use crate::score::{Counted, ScoreLine, Scored};
use crate::setup::RepeatTile;
use crate::state::{Finish, Pile, Queued, State, Turn};
use crate::step::Step;
use crate::union_find::Node;
use crate::value::Value;
use crate::words::{KindId, MarkerId, Shape, bit, bits};

/// A game's rules and state.
#[derive(Debug)]
pub struct Table {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self { rules: Arc::clone(&self.rules), state: self.state.clone() }
    }

    /// Reuses the memory of `self`.
    fn clone_from(&mut self, other: &Self) {
        self.rules.clone_from(&other.rules);
        self.state.clone_from(&other.state);
    }
}

/// Two tables are equal when their states are; they are only ever compared under the same rules.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Table {
    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules, for who keeps them beyond this game.
    pub fn shared_rules(&self) -> Arc<Rules> {
        Arc::clone(&self.rules)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// The tiles still to be drawn.
    pub fn pile(&self) -> &Pile {
        &self.state.pile
    }

    /// Counts the tiles still to be drawn before the ordinary pile.
    pub fn early_left(&self) -> usize {
        self.pile().tiles().iter().filter(|tile| self.rules.setup.deals[tile.idx()].before).count()
    }

    /// The position of the game within a turn.
    pub fn turn(&self) -> &Turn {
        &self.state.turn
    }

    /// Tiles that rules have drawn and hold, until they are used, given to a queued turn, discarded or put back.
    pub fn hand(&self) -> &[Item] {
        &self.state.hand
    }

    /// Drawn tiles that a variant does not let come now: they are shuffled back when it does.
    pub fn aside(&self) -> &[TileId] {
        &self.state.aside
    }

    /// Content of a pile of a variant: in order if all see it, otherwise in no order that means anything.
    pub fn piled(&self, at: PileAt) -> &[Item] {
        self.state.piles.items(at)
    }

    /// The piles of variants in which there is anything, in the order of declaration.
    pub fn piles(&self) -> impl Iterator<Item = (PileAt, &[Item])> {
        self.state.piles.iter().map(|(at, stack)| (*at, &stack.items[..]))
    }

    /// Those who see what is in a pile.
    pub(crate) fn seen(&self, at: PileAt) -> Seen {
        self.rules.setup.piles[usize::from(at.pile.0)].seen
    }

    /// Tests whether a player sees what is in a pile; without a player, whether everybody does.
    pub fn sees(&self, player: Option<PlayerId>, at: PileAt) -> bool {
        match self.seen(at) {
            Seen::All => true,
            Seen::Nobody => false,
            Seen::Owner => {
                let owner = match at.holder {
                    Holder::Player(owner) => Some(owner),
                    Holder::Figure(figure) => self.figure(figure).owner,
                    Holder::Game | Holder::Tile(_) => None,
                };
                owner.is_some() && owner == player
            }
        }
    }

    /// A tile or token as a value.
    pub fn item_value(&self, item: Item) -> Value {
        match item {
            Item::Tile(tile) => Value::Face(tile),
            Item::Token(token) => self.rules.setup.tokens[usize::from(token.0)].value.clone(),
        }
    }

    /// Turns that are played before the next player's.
    pub fn queue(&self) -> &[Queued] {
        &self.state.queue
    }

    /// The step the game is at.
    pub fn step(&self) -> Step {
        self.state.step
    }

    /// Tests whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state.over
    }

    /// The number of drawn tiles that have left the game.
    pub fn discarded(&self) -> u16 {
        self.state.discarded
    }

    /// The number of drawn tiles that had no place and have left the game.
    pub fn unplaceable(&self) -> u16 {
        self.state.unplaceable
    }

    /// The seed of the game's chance.
    pub fn seed(&self) -> u64 {
        self.state.rng.seed()
    }

    /// The players, in seat order.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.rules.players() as u8).map(PlayerId)
    }

    /// A player's points.
    pub fn score(&self, player: PlayerId) -> i32 {
        self.state.scores[player.idx()]
    }

    /// All score lines so far.
    pub fn lines(&self) -> &[ScoreLine] {
        &self.state.lines
    }

    /// The score lines of this part of the turn.
    pub fn part_lines(&self) -> &[ScoreLine] {
        &self.state.lines[self.state.turn.lines as usize..]
    }

    /// Tests whether the general rules let a piece stand on features of a kind: by its declaration, and by the use of areas in this game.
    pub fn may_be_on(&self, piece: PieceId, kind: KindId) -> bool {
        self.rules.reach[piece.0 as usize] & bit(kind) != 0
    }

    /// The notes of variants so far, in order.
    pub fn notes(&self) -> &[Arc<str>] {
        &self.state.notes
    }

    /// The events since the last choice.
    pub fn events(&self) -> &[Event] {
        &self.state.events
    }

    /// The features completed in this part of the turn, by `(y,x)` of their first tile.
    pub fn completed(&self) -> &[FeatureId] {
        &self.state.completed
    }

    /// The features scored in this part of the turn.
    pub fn scored(&self) -> &[Scored] {
        &self.state.scored
    }

    /// The players who have won: those whom a rule has named, or all with the most points, counted by teams where there are any. Before
    /// the end: those who lead.
    pub fn winners(&self) -> Vec<PlayerId> {
        if let Some(winners) = self.decided() {
            return winners.iter().collect();
        }
        let points = |it: PlayerId| self.team(it).iter().map(|it| self.score(it)).sum::<i32>();
        let best = self.players().map(points).max();
        self.players().filter(|it| Some(points(*it)) == best).collect()
    }

    /// The players whom a rule has named as the winners, if one has ended the game in this way.
    pub fn decided(&self) -> Option<Seats> {
        match self.state.finish {
            Finish::Won(winners) => Some(winners),
            Finish::No | Finish::Soon | Finish::Now => None,
        }
    }

    /// The reason why a rule has ended the game, if one has.
    pub fn ending(&self) -> Option<&str> {
        self.state.ending.map(|note| &*self.state.notes[note as usize])
    }

    /// The result of a game that a rule lets all win: its reason.
    pub fn result(&self) -> Option<&str> {
        let all_win = self.decided()?.iter().count() == self.players().count();
        self.ending().filter(|_| all_win)
    }

    /// The players who win together with a player, and the player.
    pub fn team(&self, player: PlayerId) -> Seats {
        let teams = &self.rules.setup.teams;
        teams.iter().find(|it| it.has(player)).copied().unwrap_or_else(|| player.into())
    }

    // Pieces

    /// All pieces of the game.
    pub fn figures(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.state.figures.iter().enumerate().map(|(at, it)| (FigureId(at as u16), it))
    }

    /// A piece.
    pub fn figure(&self, figure: FigureId) -> &Figure {
        &self.state.figures[figure.0 as usize]
    }

    /// The number of a piece that a player has in supply.
    pub fn supply(&self, owner: Option<PlayerId>, piece: PieceId) -> u8 {
        self.state.supply[State::purse(&self.rules.setup, owner, piece)]
    }

    /// All pieces of one kind and owner, in the order of their numbers.
    pub fn figures_of(
        &self,
        owner: Option<PlayerId>,
        piece: PieceId,
    ) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.numbered(self.rules.set(owner, piece))
    }

    fn numbered(&self, numbers: Range<u16>) -> impl Iterator<Item = (FigureId, &Figure)> {
        let figures = &self.state.figures[usize::from(numbers.start)..usize::from(numbers.end)];
        figures.iter().enumerate().map(move |(at, it)| (FigureId(numbers.start + at as u16), it))
    }

    /// All pieces of one kind, in the order of their numbers.
    pub fn figures_of_all(&self, piece: PieceId) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.numbered(self.rules.run(piece))
    }

    /// A piece of this kind in supply.
    pub fn spare(&self, owner: Option<PlayerId>, piece: PieceId) -> Option<FigureId> {
        let mut figures = self.figures_of(owner, piece);
        figures.find(|(_, it)| matches!(it.spot, Spot::Supply)).map(|(figure, _)| figure)
    }

    /// The pieces on a feature, in the order of their numbers.
    pub fn figures_on(&self, feature: impl Into<FeatureId>) -> impl Iterator<Item = (FigureId, &Figure)> {
        let FeatureId(node) = feature.into();
        let root = self.board().root(node);
        self.figures().filter(move |(_, it)| self.stands_on(it, root))
    }

    /// The followers on the board, in the order of their numbers.
    pub fn followers(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        let all = self.rules.followers.iter().flat_map(|run| self.numbered(run.clone()));
        all.filter(|(_, it)| matches!(it.spot, Spot::Segment(_) | Spot::Tile(_)))
    }

    /// The followers on a feature, in the order of their numbers.
    pub fn followers_on(&self, feature: impl Into<FeatureId>) -> impl Iterator<Item = (FigureId, &Figure)> {
        let FeatureId(node) = feature.into();
        let root = self.board().root(node);
        let followers = self.rules.followers.iter().flat_map(|run| self.numbered(run.clone()));
        // Their number is known, so the search ends with the last one.
        let count = self.board().totals(node).occupants;
        followers.filter(move |(_, it)| self.stands_on(it, root)).take(usize::from(count))
    }

    /// The followers on a feature, as the record of a scoring keeps them.
    pub(crate) fn counted_on(&self, feature: FeatureId) -> Counted {
        let mut counted = Counted::new();
        // One loop in the other is quicker than one iterator that goes through both.
        self.followers_on(feature).for_each(|(figure, _)| counted.push(figure));
        counted
    }

    fn stands_on(&self, it: &Figure, root: u16) -> bool {
        matches!(it.spot, Spot::Segment(at) if self.board().root(at) == root)
    }

    /// Tests whether a feature holds a follower.
    pub fn is_occupied(&self, feature: impl Into<FeatureId>) -> bool {
        let FeatureId(node) = feature.into();
        self.board().totals(node).occupants > 0
    }

    /// Tests whether a player has a follower on a feature.
    pub(crate) fn has_follower(&self, player: PlayerId, feature: impl Into<FeatureId>) -> bool {
        let feature = feature.into();
        // Most features are empty, and that is quickly known.
        self.is_occupied(feature) && self.followers_on(feature).any(|(_, it)| it.owner == Some(player))
    }

    /// Tests whether a piece came to its spot in this part of the turn.
    pub fn is_fresh(&self, figure: FigureId) -> bool {
        let (it, turn) = (self.figure(figure), self.turn());
        it.spot != Spot::Supply && (it.turn, it.part) == (turn.number, turn.part)
    }

    /// Tests whether a piece is safe from rules that take figures off the board: it or its feature is declared so.
    pub fn is_safe(&self, figure: FigureId) -> bool {
        let it = self.figure(figure);
        let shelter = match it.spot {
            Spot::Segment(node) => self.rules().words()[self.kind(node)].safe,
            Spot::Supply | Spot::Tile(_) | Spot::Held(_) => false,
        };
        shelter || self.rules().piece(it.piece).safe
    }

    /// The tile a piece is on.
    pub fn tile_of(&self, figure: FigureId) -> Option<PlacedIdx> {
        self.tile_at(self.figure(figure).spot)
    }

    /// The tile of a spot.
    pub fn tile_at(&self, spot: Spot) -> Option<PlacedIdx> {
        match spot {
            Spot::Segment(node) => Some(self.board().locate(node).0),
            Spot::Tile(tile) => Some(tile),
            Spot::Supply | Spot::Held(_) => None,
        }
    }

    // Features

    /// The kind of a feature.
    pub fn kind(&self, feature: impl Into<FeatureId>) -> KindId {
        let FeatureId(node) = feature.into();
        KindId(self.board().nodes[node.idx()].kind)
    }

    /// The canonical id of a feature, equal on equal boards however they came about: its segment on the first tile by `(y,x)`.
    pub fn canonical(&self, feature: impl Into<FeatureId>) -> FeatureId {
        let feature = feature.into();
        let first = self.board().ring(feature).map(|it| self.place(it)).min();
        first.map_or(feature, |place| FeatureId(SegmentId(place as u16)))
    }

    /// Tests whether two segments belong to one feature.
    pub fn same_feature(&self, one: impl Into<FeatureId>, other: impl Into<FeatureId>) -> bool {
        self.board().root(one.into().0) == self.board().root(other.into().0)
    }

    /// All features of a kind, by `(y,x)` of their first tile.
    pub fn features(&self, kind: KindId) -> Vec<FeatureId> {
        self.features_that(kind, |_| true)
    }

    /// The features of a kind that are meant, by `(y,x)` of their first tile.
    pub fn features_that(&self, kind: KindId, is_meant: impl Fn(FeatureId) -> bool) -> Vec<FeatureId> {
        let found = self.features_unsorted(kind).filter(|it| is_meant(*it));
        let mut found: Vec<_> = found.map(|it| self.canonical(it.segment())).collect();
        self.sort(&mut found);
        found
    }

    /// As [`Self::features`], in no order and under names that depend on how the features came about.
    pub fn features_unsorted(&self, kind: KindId) -> impl Iterator<Item = FeatureId> {
        let is_root = move |(at, it): &(usize, &Node)| {
            it.kind == kind.0 && usize::from(it.root) == *at && it.is_segment()
        };
        self.board().nodes.iter().enumerate().filter(is_root).map(|(at, _)| FeatureId(SegmentId(at as u16)))
    }

    /// Sorts segments by the place of their tiles.
    pub(crate) fn sort<T: Copy + Into<FeatureId>>(&self, names: &mut [T]) {
        names.sort_unstable_by_key(|name| self.place((*name).into().segment()));
    }

    /// Rank of a segment, as a number that ends with its own: its tile by `(y,x)`, then itself.
    fn place(&self, node: SegmentId) -> u64 {
        let (tile, _) = self.board().locate(node);
        u64::from(self.board().tile(tile).pos.rank()) << 16 | u64::from(node.0)
    }

    /// The segments of a feature, by `(y,x)` of their tiles.
    pub fn segments(&self, feature: impl Into<FeatureId>) -> Vec<SegmentId> {
        let FeatureId(node) = feature.into();
        let mut segments: Vec<_> = self.board().ring(node).collect();
        self.sort(&mut segments);
        segments
    }

    /// Tests whether a feature is completed. Areas never are, nor are features that a variant has made into something else.
    pub fn is_completed(&self, feature: impl Into<FeatureId>) -> bool {
        let FeatureId(node) = feature.into();
        self.board().totals(node).is_completed()
    }

    /// Tests whether every border of a feature faces a tile, areas included.
    pub fn is_closed(&self, feature: impl Into<FeatureId>) -> bool {
        let FeatureId(node) = feature.into();
        self.board().is_full(node)
    }

    /// The different tiles of a feature, by `(y,x)`.
    pub fn tiles(&self, feature: impl Into<FeatureId>) -> Vec<PlacedIdx> {
        let FeatureId(node) = feature.into();
        let mut tiles: Vec<_> = self.board().ring(node).map(|it| self.board().locate(it).0).collect();
        tiles.sort_by_key(|tile| self.board().tile(*tile).pos);
        tiles.dedup();
        tiles
    }

    /// The tiles that count for a feature, by `(y,x)`: its own, and of a site those on the cells that complete it.
    pub fn counting(&self, feature: impl Into<FeatureId>) -> Vec<PlacedIdx> {
        let FeatureId(node) = feature.into();
        let board = self.board();
        if board.nodes[node.idx()].flags & Node::SITE == 0 {
            return self.tiles(node);
        }
        self.cells(node).of(board.pos_of(node)).filter_map(|it| board.at(it)).collect()
    }

    /// The cells that complete the site of a segment.
    pub(crate) fn cells(&self, node: SegmentId) -> Cells {
        self.rules.words()[self.kind(node)].cells
    }

    /// Counts the different tiles of a feature.
    pub fn tile_count(&self, feature: impl Into<FeatureId>) -> u32 {
        let FeatureId(node) = feature.into();
        let totals = self.board().totals(node);
        if totals.flags & Node::REPEATS == 0 {
            return totals.count.into();
        }
        // A tile repeats only if an earlier one of its segments, which are neighbours in number, is in the ring.
        let nodes = &self.board().nodes;
        let is_repeated = |at: SegmentId| {
            let it = nodes[at.idx()];
            it.flags & Node::REPEATS != 0
                && nodes[at.idx() - usize::from(it.segment)..at.idx()]
                    .iter()
                    .any(|other| other.root == it.root)
        };
        self.board().ring(node).filter(|it| !is_repeated(*it)).count() as u32
    }

    /// Counts the tiles of a feature for its score: [`Self::tile_count`], or its segments if the options ask for it.
    pub fn size(&self, feature: impl Into<FeatureId>) -> u32 {
        let FeatureId(node) = feature.into();
        match self.rules.setup.base.repeat_tile {
            RepeatTile::Once => self.tile_count(node),
            RepeatTile::PerSegment => self.board().totals(node).count.into(),
        }
    }

    /// Counts the markers of a kind on the segments of a feature.
    pub fn markers(&self, feature: impl Into<FeatureId>, marker: MarkerId) -> u32 {
        let FeatureId(node) = feature.into();
        let is_marked = |it: &Node| it.flags & Node::MARKED != 0;
        if !is_marked(self.board().totals(node)) {
            return 0;
        }
        let marked = self.board().ring(node).filter(|it| is_marked(&self.board().nodes[it.idx()]));
        marked.map(|it| self.markers_on(it, marker)).sum()
    }

    /// Counts the markers of a kind on one segment.
    pub fn markers_on(&self, node: SegmentId, marker: MarkerId) -> u32 {
        let printed = self.segment(node);
        printed.markers.iter().filter(|(it, _)| *it == marker).map(|(_, count)| u32::from(*count)).sum()
    }

    /// The printed segment behind a node.
    pub fn segment(&self, node: SegmentId) -> &crate::tile::Segment {
        let (tile, segment) = self.board().locate(node);
        &self.rules.design(self.board().tile(tile).tile).tile[segment]
    }

    /// Counts the borders of a feature that face free cells: sides of a linked one, half-sides of an area, cells around a site.
    /// Kept up to date, so that asking costs nothing.
    pub fn openings(&self, feature: impl Into<FeatureId>) -> u32 {
        let FeatureId(node) = feature.into();
        self.board().totals(node).open.into()
    }

    /// Counts the sides of a feature that face a free cell.
    pub fn open_sides(&self, feature: impl Into<FeatureId>) -> u32 {
        let FeatureId(node) = feature.into();
        let mut open = 0;
        for it in self.board().ring(node) {
            let (tile, _) = self.board().locate(it);
            let placed = self.board().tile(tile);
            let sides = self.segment(it).ports.turned(placed.rotation);
            open +=
                sides.sides().filter(|side| self.board().at(placed.pos.step(*side)).is_none()).count() as u32;
        }
        open
    }

    /// The features of a kind that border on this one, each once, by `(y,x)`: the cities at a field, the fields at a city.
    pub fn touching(&self, feature: impl Into<FeatureId>, kind: KindId) -> Vec<FeatureId> {
        let FeatureId(node) = feature.into();
        self.related(node, kind, |segment| &segment.touches)
    }

    /// The features of a kind that lie beside this one, each once, by `(y,x)`: those that border on it, and the land along both sides of
    /// a linked feature, seen from either.
    pub fn beside(&self, feature: impl Into<FeatureId>, kind: KindId) -> Vec<FeatureId> {
        let FeatureId(node) = feature.into();
        let mut found = self.touching(node, kind);
        let shapes = [self.kind(node), kind].map(|it| self.rules.words()[it].shape);
        if matches!(shapes, [Shape::Linked, Shape::Area] | [Shape::Area, Shape::Linked]) {
            for it in self.board().ring(node) {
                let (tile, _) = self.board().locate(it);
                let ports = self.segment(it).ports;
                let printed = &self.rules.design(self.board().tile(tile).tile).tile;
                let nodes =
                    printed.numbered().map(|(at, other)| (self.board().segment(tile, at), other.ports));
                let shares_side = |other: Ports| other.sides().any(|side| ports.touches(side));
                let beside = nodes.filter(|(at, other)| self.kind(*at) == kind && shares_side(*other));
                found.extend(beside.map(|(at, _)| self.canonical(at)));
            }
        }
        self.sort(&mut found);
        found.dedup();
        found
    }

    /// The features of a kind that this one runs into with a dead end: the cities that a road enters.
    pub fn entering(&self, feature: impl Into<FeatureId>, kind: KindId) -> Vec<FeatureId> {
        let FeatureId(node) = feature.into();
        self.related(node, kind, |segment| &segment.enters)
    }

    /// The features of a kind that run into this one with a dead end: the roads that enter a city.
    pub fn entered_by(&self, feature: impl Into<FeatureId>, kind: KindId) -> Vec<FeatureId> {
        let FeatureId(node) = feature.into();
        let mut found = Vec::new();
        for it in self.board().ring(node) {
            let (tile, segment) = self.board().locate(it);
            let printed = &self.rules.design(self.board().tile(tile).tile).tile;
            let roads =
                printed.numbered().filter(|(_, other)| other.kind == kind && other.enters.contains(&segment));
            found.extend(roads.map(|(at, _)| self.canonical(self.board().segment(tile, at))));
        }
        self.sort(&mut found);
        found.dedup();
        found
    }

    fn related(
        &self,
        node: SegmentId,
        kind: KindId,
        pick: impl Fn(&crate::tile::Segment) -> &Vec<SegmentIdx>,
    ) -> Vec<FeatureId> {
        let mut found = Vec::new();
        for it in self.board().ring(node) {
            let (tile, _) = self.board().locate(it);
            for at in pick(self.segment(it)) {
                let other = self.board().segment(tile, *at);
                if self.kind(other) == kind {
                    found.push(self.canonical(other));
                }
            }
        }
        self.sort(&mut found);
        found.dedup();
        found
    }

    // Tiles

    /// The word written beside a mark of a placed tile, or of a tile in the hand; empty for plain flags, none without the mark.
    pub fn mark(&self, tile: TileId, marker: MarkerId) -> Option<&str> {
        self.rules.design(tile).tile.mark(marker).map(|mark| mark.value.as_str())
    }

    /// The kind of edge that a placed tile shows on a side of the board.
    pub fn edge(&self, tile: PlacedIdx, side: Side) -> crate::words::EdgeId {
        let placed = self.board().tile(tile);
        let printed = side.turned(placed.rotation.inverse());
        self.rules.design(placed.tile).tile.edges()[printed.idx()]
    }

    /// The segment of a placed tile at a port of the board, if one takes it.
    pub fn at_port(&self, tile: PlacedIdx, port: Port) -> Option<SegmentId> {
        let placed = self.board().tile(tile);
        let printed = port.turned(placed.rotation.inverse());
        self.rules.design(placed.tile).tile.at(printed).map(|segment| self.board().segment(tile, segment))
    }

    /// The segment that ends at a port of a placed tile behind an edge that no kind shows: a city at its gate.
    pub fn at_gate(&self, tile: PlacedIdx, port: Port) -> Option<SegmentId> {
        let placed = self.board().tile(tile);
        let printed = port.turned(placed.rotation.inverse());
        let found = self.rules.design(placed.tile).tile.numbered().find(|(_, it)| it.gates.has(printed));
        found.map(|(at, _)| self.board().segment(tile, at))
    }

    /// The tiles on the eight cells around a position, by `(y,x)`.
    pub fn tiles_around(&self, pos: Pos) -> Vec<PlacedIdx> {
        self.board().tiles_around(pos).collect()
    }

    /// The features of some kinds on the eight cells around a position, each once, by the `(y,x)` of the tiles on which they are met.
    pub fn features_around(&self, pos: Pos, kinds: &[KindId]) -> Vec<FeatureId> {
        let wanted = bits(kinds);
        let mut found: Vec<FeatureId> = Vec::new();
        for tile in self.board().carriers_around(pos, wanted) {
            for node in self.board().segments_of(tile) {
                let is_wanted = wanted & bit(self.kind(node)) != 0;
                if is_wanted && !found.iter().any(|it| self.same_feature(*it, node)) {
                    found.push(self.canonical(node));
                }
            }
        }
        found
    }

    /// The placements of a tile by its edges: free cells by `(y,x)`, and the turns at each of them.
    pub fn places(&self, tile: TileId) -> Vec<(Pos, Rotation)> {
        let mut cells = self.board().frontier.cells().to_vec();
        cells.sort();
        let turns = |pos: Pos| Rotation::ALL.into_iter().map(move |rotation| (pos, rotation));
        cells.into_iter().flat_map(turns).filter(|(pos, rotation)| self.fits(tile, *pos, *rotation)).collect()
    }

    // Values of variants

    /// A kept value, by its number in the rules.
    pub fn var(&self, number: usize) -> &Value {
        &self.state.vars[number]
    }

    /// Carries out an act for a rule that is followed, if it triggers nothing and nobody hears of it, as turning a piece: `false` for any
    /// other, and where it is not allowed. It counts as any act does.
    pub fn act_of_rule(&mut self, act: &Act) -> bool {
        self.state.burn(act.cost()) && self.act_plainly(act)
    }

    /// Carries out an act that triggers nothing and that nobody hears of: `false` for any other, and where it is not allowed.
    pub(crate) fn act_plainly(&mut self, act: &Act) -> bool {
        match act {
            Act::Face { figure, side } => {
                self.state.face(*figure, *side);
                true
            }
            Act::Close => {
                let is_open = (Step::TurnBegin..=Step::DeploySecond).contains(&self.step());
                self.state.turn.closed |= is_open;
                is_open
            }
            _ => false,
        }
    }

    /// Changes a kept value. Only running rules that may act do so.
    pub fn set_var(&mut self, number: usize, value: Value) {
        self.state.vars[number] = value;
    }

    /// The value that is kept for a thing, by the number of the kept value in the rules.
    pub fn var_of(&self, number: usize, of: &Value) -> &Value {
        let found = self.pairs(number).iter().find_map(|it| match it {
            Value::List(pair) if self.is_same(&pair[0], of) => Some(&pair[1]),
            _ => None,
        });
        found.unwrap_or(&self.rules.setup.vars[number].start)
    }

    /// Changes the value that is kept for a thing. The value that it has from the start is not written down, so that equal states are alike.
    pub fn set_var_of(&mut self, number: usize, of: Value, value: Value) {
        if *self.var_of(number, &of) == value {
            return;
        }
        let Value::List(mut pairs) = std::mem::take(&mut self.state.vars[number]) else {
            self.state.vars[number] = Value::list([Value::list([of, value])]);
            return;
        };
        let is_it = |it: &Value| matches!(it, Value::List(pair) if self.is_same(&pair[0], &of));
        let at = pairs.iter().position(is_it).unwrap_or(pairs.len());
        // A feature that has grown together may have several.
        let kept = Arc::make_mut(&mut pairs);
        kept.retain(|it| !is_it(it));
        if value != self.rules.setup.vars[number].start {
            kept.insert(at, Value::list([of, value]));
        }
        self.state.vars[number] = Value::List(pairs);
    }

    /// The things for which a value is kept, each with its value.
    fn pairs(&self, number: usize) -> &[Value] {
        match &self.state.vars[number] {
            Value::List(pairs) => pairs,
            _ => &[],
        }
    }

    fn is_same(&self, one: &Value, other: &Value) -> bool {
        match (one, other) {
            (Value::Feature(one), Value::Feature(other)) => self.same_feature(*one, *other),
            _ => one == other,
        }
    }

    /// Tests whether any of some pieces stands on a feature.
    pub(crate) fn are_standing(&self, pieces: &[PieceId]) -> bool {
        self.any_of(pieces, |it| matches!(it.spot, Spot::Segment(_)))
    }

    /// Tests whether one of some pieces stands on this feature.
    pub(crate) fn is_under(&self, feature: impl Into<FeatureId>, pieces: &[PieceId]) -> bool {
        let root = self.board().root(feature.into().segment());
        self.any_of(pieces, |it| self.stands_on(it, root))
    }

    fn any_of(&self, pieces: &[PieceId], is_such: impl Fn(&Figure) -> bool) -> bool {
        pieces.iter().any(|piece| self.figures_of_all(*piece).any(|(_, it)| is_such(it)))
    }
}
