//! Drawing of a tile that is laid out: one file for each kind of thing.

pub(crate) mod badges;
pub(crate) mod crossings;
pub(crate) mod houses;
pub(crate) mod meadow;
pub(crate) mod quarters;
pub(crate) mod regions;
pub(crate) mod sites;
pub(crate) mod stone;
pub(crate) mod symbols;
pub(crate) mod town;
pub(crate) mod values;
pub(crate) mod ways;
