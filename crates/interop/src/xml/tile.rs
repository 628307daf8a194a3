//! Tile as its definition has it: features, halves and symbols, each with its place in the file.

use std::ops::Range;

use bastide_core::geometry::{Half, Side};

use super::tree::Word;

/// Tile. Parts that could not be understood are left out and reported.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tile {
    /// Its name there.
    pub(crate) id: Word,
    /// Its first tag.
    pub(crate) span: Range<usize>,
    pub(crate) features: Vec<Feature>,
    pub(crate) fields: Vec<Field>,
    /// The site in the middle.
    pub(crate) centre: Option<Site>,
    /// Symbols of the tile as a whole, and the values beside them.
    pub(crate) marks: Vec<(String, Option<String>)>,
    /// Sites that are written as symbols of the tile, and unknown there.
    pub(crate) sites: Vec<String>,
    /// Features between which a wagon may step.
    pub(crate) groups: Vec<Group>,
    /// Values of attributes that only Bastide writes and reads.
    pub(crate) own: Own,
    /// The group it is drawn with.
    pub(crate) group: Option<Word>,
    /// Copies, if the tile has an attribute for them.
    pub(crate) count: Option<u32>,
}

/// A city, road or river.
#[derive(Clone, Debug)]
pub(crate) struct Feature {
    pub(crate) kind: &'static str,
    pub(crate) fills: bool,
    pub(crate) sides: Vec<(Side, Range<usize>)>,
    /// The side round its corner that it also opens on.
    pub(crate) also: Option<Side>,
    pub(crate) markers: Vec<String>,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) halves: Vec<(Half, Range<usize>)>,
    /// A side of each city it lies at.
    pub(crate) cities: Vec<(Side, Range<usize>)>,
    pub(crate) markers: Vec<String>,
    /// Its first tag.
    pub(crate) span: Range<usize>,
}

/// A site.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) kind: String,
    pub(crate) markers: Vec<String>,
}

/// Features between which a wagon may step.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) members: Vec<Member>,
    pub(crate) span: Range<usize>,
}

/// A feature of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    /// The feature at this position.
    Feature(usize),
    /// The site in the middle.
    Centre,
}

/// Values of attributes of our own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Own {
    pub(crate) id: Option<String>,
    pub(crate) edges: Option<String>,
    pub(crate) at: Option<(i16, i16)>,
    pub(crate) start: bool,
    pub(crate) draw: Option<String>,
    pub(crate) off_pile: bool,
}

impl Tile {
    /// The feature on a side.
    pub(crate) fn owner(&self, side: Side) -> Option<usize> {
        self.features.iter().position(|it| it.sides.iter().any(|(other, _)| *other == side))
    }
}
