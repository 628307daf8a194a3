//! Tiles that are equal to others: turned, mirrored, or but for their markers.

use std::collections::BTreeMap;

use bastide_core::words::Words;

use crate::collection::Collection;
use crate::look::Look;
use crate::set::Entry;

/// A tile that looks like another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The tile: `my/x`.
    pub tile: String,
    /// The other: `base/crfr`.
    pub other: String,
    /// The likeness.
    pub likeness: Likeness,
}

/// Likeness of two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same, perhaps turned.
    Equal,
    /// The one is the mirror of the other, and not the same.
    Mirror,
    /// The same but for markers and marks.
    Bare,
}

impl Likeness {
    /// `equals`, `mirrors` or `has the land of`.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Equal => "equals",
            Self::Mirror => "mirrors",
            Self::Bare => "has the land of",
        }
    }
}

impl Collection {
    /// Tiles of some sets that look like tiles of these sets or of those that ship. Of tiles that look like several, the closest likeness
    /// is listed, and of equally close ones the first. Twins of the second of the two are not listed again.
    pub fn twins(&self, sets: &[&str], shipped: &Self) -> Vec<Twin> {
        let own = || sets.iter().filter_map(|id| self.set(id)).flat_map(|set| &set.entries);
        let known = shipped.sets().iter().filter(|set| !sets.contains(&set.id.as_str()));
        let mut shelf = Shelf::default();
        for entry in known.flat_map(|set| &set.entries) {
            shelf.add(shipped.words(), entry);
        }
        let mut twins = Vec::new();
        for entry in own().filter(|it| it.at.is_none()) {
            twins.extend(shelf.like(self.words(), entry));
            shelf.add(self.words(), entry);
        }
        twins
    }
}

impl Entry {
    /// The likeness of a tile to another, whose words need not be the same ones; none if they have different land.
    pub fn likeness(&self, words: &Words, other: &Self, others: &Words) -> Option<Likeness> {
        let (mine, theirs) = (&self.tile, &other.tile);
        let look = Look::of(words, mine);
        if look == Look::of(others, theirs) {
            return Some(Likeness::Equal);
        }
        if look == Look::mirrored(others, theirs) {
            return Some(Likeness::Mirror);
        }
        (Look::bare(words, mine) == Look::bare(others, theirs)).then_some(Likeness::Bare)
    }
}

/// Tiles by their looks.
#[derive(Default)]
struct Shelf {
    equal: BTreeMap<Look, String>,
    mirror: BTreeMap<Look, String>,
    bare: BTreeMap<Look, String>,
}

impl Shelf {
    fn add(&mut self, words: &Words, entry: &Entry) {
        if entry.at.is_none() {
            let id = || entry.tile.id().to_owned();
            self.equal.entry(Look::of(words, &entry.tile)).or_insert_with(id);
            self.mirror.entry(Look::mirrored(words, &entry.tile)).or_insert_with(id);
            self.bare.entry(Look::bare(words, &entry.tile)).or_insert_with(id);
        }
    }

    fn like(&self, words: &Words, entry: &Entry) -> Option<Twin> {
        let look = Look::of(words, &entry.tile);
        let equal = || Some((self.equal.get(&look)?, Likeness::Equal));
        let mirror = || Some((self.mirror.get(&look)?, Likeness::Mirror));
        let bare = || Some((self.bare.get(&Look::bare(words, &entry.tile))?, Likeness::Bare));
        let (other, likeness) = equal().or_else(mirror).or_else(bare)?;
        Some(Twin { tile: entry.tile.id().to_owned(), other: other.clone(), likeness })
    }
}
