//! Values that pass between the engine and variants, and that variants keep: plain data and names of things in the game.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::geometry::{Pos, Rotation, Side};
use crate::ids::{FeatureId, FigureId, PlacedIdx, SegmentId, TileId};
use crate::piece::Deployment;
use crate::player::PlayerId;

/// A value.
///
/// Names of features are those of one of their segments; two names of one feature are different values until
/// [`Table::canonical`](crate::table::Table::canonical) has made them one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Nothing.
    #[default]
    Nil,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Words.
    Text(Arc<str>),
    /// A player.
    Player(PlayerId),
    /// A side of a tile, or a direction.
    Side(Side),
    /// A cell of the grid, taken or not.
    Cell(Pos),
    /// A cell and the rotation of a tile to be placed there.
    Placement(Pos, Rotation),
    /// A tile on the board.
    Tile(PlacedIdx),
    /// A tile that is not on the board.
    Face(TileId),
    /// A feature, named by any of its segments.
    Feature(FeatureId),
    /// A segment of a tile on the board.
    Segment(SegmentId),
    /// A figure or token.
    Figure(FigureId),
    /// A deployment.
    Spot(Deployment),
    /// Values in a row; shared, so that copying a state copies no lists.
    List(Arc<Vec<Value>>),
    /// Values by name.
    Map(BTreeMap<String, Value>),
}

impl Value {
    /// Values in a row.
    pub fn list(values: impl IntoIterator<Item = Value>) -> Self {
        Self::List(Arc::new(values.into_iter().collect()))
    }
}
