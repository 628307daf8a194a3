//! The sides of tiles, counted: kinds, pairs of sides, how even they are, and which must stay open. Pure counting.

use std::collections::BTreeMap;

use super::deck::Deck;

/// The sides of the tiles that are laid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    /// Kinds of edges by letter.
    pub kinds: Vec<EdgeKind>,
    /// Pairs of sides that meet in a corner: the letter of a side, that of the next one clockwise, and how often.
    pub adjacent: Vec<Pair>,
    /// Pairs of sides that lie opposite each other, letters in order, and how often; two for each tile.
    pub opposite: Vec<Pair>,
    /// Shannon's entropy of the kinds, −Σ p log₂ p, in bits.
    pub entropy: f64,
    /// Chance that two different sides, drawn from all, are of the same kind: Σ n(n−1) / N(N−1).
    pub agreement: f64,
}

/// Sides of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeKind {
    /// Its letter.
    pub letter: char,
    /// The title.
    pub name: String,
    /// Number of sides with it.
    pub count: u32,
    /// Its share of all sides, 0 to 1.
    pub share: f64,
    /// True if an odd number of sides shows it, so that one of them stays open for ever. None if a tile that fits everything may close it.
    pub odd: Option<bool>,
    /// Number of copies of tiles with it.
    pub tiles: u32,
}

/// Two sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The letter of the one.
    pub first: char,
    /// The letter of the other.
    pub second: char,
    /// Its frequency.
    pub count: u32,
}

impl Edges {
    pub(crate) fn of(deck: &Deck<'_>) -> Self {
        let (mut kinds, mut adjacent, mut opposite) =
            (BTreeMap::new(), BTreeMap::new(), BTreeMap::<(char, char), u32>::new());
        for (tile, count) in &deck.laid {
            let edges = tile.edges();
            let mut seen = Vec::new();
            for (at, edge) in edges.into_iter().enumerate().filter(|(_, edge)| deck.is_plain(*edge)) {
                let (all, tiles) = kinds.entry(deck.letter(edge)).or_insert((0, 0));
                *all += count;
                *tiles += if seen.contains(&edge) { 0 } else { *count };
                seen.push(edge);
                let (next, across) = (edges[(at + 1) % 4], edges[(at + 2) % 4]);
                if deck.is_plain(next) {
                    *adjacent.entry((deck.letter(edge), deck.letter(next))).or_insert(0) += count;
                }
                if at < 2 && deck.is_plain(across) {
                    let mut pair = [deck.letter(edge), deck.letter(across)];
                    pair.sort_unstable();
                    *opposite.entry((pair[0], pair[1])).or_insert(0) += count;
                }
            }
        }
        let all: u32 = kinds.values().map(|(count, _)| count).sum();
        let shares: Vec<f64> = kinds.values().map(|(count, _)| share(*count, all)).collect();
        let same: f64 = kinds.values().map(|(count, _)| f64::from(*count) * (f64::from(*count) - 1.0)).sum();
        let kind = |(letter, (count, tiles)): (&char, &(u32, u32))| EdgeKind {
            letter: *letter,
            name: deck.words.edge_of(*letter).map_or_else(String::new, |it| deck.words[it].name.clone()),
            count: *count,
            share: share(*count, all),
            odd: (!deck.closes || count % 2 == 0).then_some(count % 2 == 1),
            tiles: *tiles,
        };
        Self {
            kinds: kinds.iter().map(kind).collect(),
            adjacent: pairs(&adjacent),
            opposite: pairs(&opposite),
            entropy: shares.iter().map(|p| -p * libm::log2(*p)).sum(),
            agreement: if all > 1 { same / (f64::from(all) * (f64::from(all) - 1.0)) } else { 0.0 },
        }
    }

    /// Number of sides of the kind with this letter.
    pub fn count(&self, letter: char) -> u32 {
        self.kinds.iter().find(|it| it.letter == letter).map_or(0, |it| it.count)
    }
}

fn pairs(counts: &BTreeMap<(char, char), u32>) -> Vec<Pair> {
    counts
        .iter()
        .map(|((first, second), count)| Pair { first: *first, second: *second, count: *count })
        .collect()
}

/// A part of a whole, 0 if there is none.
pub(crate) fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}
