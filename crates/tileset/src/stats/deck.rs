//! Division of a bag into tiles on the table and tiles that are drawn. Pure counting.

use std::collections::BTreeMap;

use super::pattern::Pattern;
use crate::bag::Bag;
use bastide_core::geometry::Pos;
use bastide_core::rules::StartTile;
use bastide_core::tile::Tile;
use bastide_core::words::{EdgeId, Fits, Words};

/// Numbers of tiles of a bag by their way into play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiles {
    /// Tiles that come to lie on the table, start tiles included.
    pub laid: u32,
    /// Different designs among them.
    pub designs: u32,
    /// Of the tiles laid, those that are drawn before the ordinary pile, their start tile included.
    pub before: u32,
    /// Of the tiles laid, those of a block with fixed places.
    pub block: u32,
    /// Tiles that are never drawn; a variant may bring them into play. They are not laid.
    pub aside: u32,
}

/// The tiles of a bag, sorted out.
#[derive(Clone, Debug)]
pub(crate) struct Deck<'a> {
    pub(crate) words: &'a Words,
    pub(crate) tiles: Tiles,
    /// True if a tile lies against everything, in the pile or beside it.
    pub(crate) closes: bool,
    /// The tiles that come to lie on the table, with their numbers.
    pub(crate) laid: Vec<(&'a Tile, u32)>,
    /// The tiles that decide about fits: the ordinary pile with its start tiles; where there is none, those drawn before it.
    pub(crate) pile: Vec<(&'a Tile, u32)>,
    /// The same without the tiles that lie there at the start.
    pub(crate) drawn: Vec<(&'a Tile, u32)>,
    /// The tiles on the table at the start.
    pub(crate) start: Vec<(Pos, [EdgeId; 4])>,
}

impl<'a> Deck<'a> {
    pub(crate) fn of(bag: &'a Bag) -> Self {
        let block = bag.block();
        let start = if block.is_empty() { bag.start() } else { block };
        let replaced = replaced(bag, &start);
        let mut deck = Self {
            words: &bag.words,
            tiles: Tiles::default(),
            closes: false,
            laid: Vec::new(),
            pile: Vec::new(),
            drawn: Vec::new(),
            start: Vec::new(),
        };
        let only_early = bag.tiles.iter().all(|it| it.before || !it.in_pile || it.at.is_some());
        for (at, it) in bag.tiles.iter().enumerate() {
            let tile: &Tile = &it.tile;
            let count = u32::from(it.count) - u32::from(replaced.contains(&at));
            deck.closes |= tile.edges().into_iter().any(|it| deck.words[it].fits == Fits::All);
            if !it.in_pile && it.at.is_none() {
                deck.tiles.aside += count;
                continue;
            }
            deck.tiles.laid += count;
            deck.tiles.designs += u32::from(count > 0);
            deck.tiles.before += if it.before { count } else { 0 };
            deck.tiles.block += if it.at.is_some() { count } else { 0 };
            deck.laid.push((tile, count));
            if it.at.is_none() && (!it.before || only_early) {
                let lies = start.iter().filter(|start| start.deal == at).count() as u32;
                deck.pile.push((tile, count));
                deck.drawn.push((tile, count.saturating_sub(lies)));
            }
        }
        let lying = |it: &StartTile| (it.pos, bag.tiles[it.deal].tile.turned_edges(it.rotation));
        deck.start = start.iter().map(lying).collect();
        for tiles in [&mut deck.laid, &mut deck.pile, &mut deck.drawn] {
            tiles.retain(|(_, count)| *count > 0);
        }
        deck
    }

    /// The letter of an edge.
    pub(crate) fn letter(&self, edge: EdgeId) -> char {
        self.words[edge].letter
    }

    /// True if an edge lies only against its own kind.
    pub(crate) fn is_plain(&self, edge: EdgeId) -> bool {
        self.words[edge].is_compared()
    }

    /// The letters of the plain edges on some tiles, in order.
    pub(crate) fn letters(&self, tiles: &[(&Tile, u32)]) -> Vec<char> {
        let edges = tiles.iter().flat_map(|(tile, _)| tile.edges());
        let mut letters: Vec<char> =
            edges.filter(|it| self.is_plain(*it)).map(|it| self.letter(it)).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Of some letters, for each letter those against which it may lie.
    pub(crate) fn fitting(&self, letters: &[char]) -> BTreeMap<char, Vec<char>> {
        let fits =
            |edge, letter: &char| self.words.edge_of(*letter).is_some_and(|it| self.words.fit(edge, it));
        let fitting = |edge| letters.iter().copied().filter(|it| fits(edge, it)).collect();
        self.words.edges().map(|(edge, it)| (it.letter, fitting(edge))).collect()
    }

    /// The pattern of a tile.
    pub(crate) fn pattern(&self, tile: &Tile) -> Pattern {
        Pattern::new(tile.edges().map(|edge| self.letter(edge)))
    }

    /// Numbers of tiles by pattern.
    pub(crate) fn patterns(&self, tiles: &[(&Tile, u32)]) -> BTreeMap<Pattern, u32> {
        let mut patterns = BTreeMap::new();
        for (tile, count) in tiles {
            *patterns.entry(self.pattern(tile)).or_insert(0) += count;
        }
        patterns
    }
}

/// Start tiles of which a copy leaves the game, because a block or a tile drawn before the pile has taken their place.
fn replaced(bag: &Bag, start: &[StartTile]) -> Vec<usize> {
    let replaces = |it: &StartTile| bag.tiles[it.deal].at.is_some() || bag.tiles[it.deal].before;
    if !start.iter().any(replaces) {
        return Vec::new();
    }
    // A river begins beside a block: its start tile stays.
    let leaves = |at: &usize| {
        let it = &bag.tiles[*at];
        it.start && !it.before && start.iter().all(|lies| lies.deal != *at)
    };
    (0..bag.tiles.len()).filter(leaves).collect()
}
