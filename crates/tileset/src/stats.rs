//! Statistics of a bag of tiles without playing: everything here is counted or worked out exactly, nothing is sampled.
//!
//! `docs/statistics.md` explains the meaning of each number, its formula and its limits.

mod advice;
mod bands;
mod deck;
mod edges;
mod features;
mod fit;
mod measure;
mod nearest;
mod opening;
mod pattern;
mod shapes;
mod sketch;
mod suggest;
mod table;
mod twins;
mod whole;

pub use self::bands::{BASE, Band, Bands};
pub use self::deck::Tiles;
pub use self::edges::{EdgeKind, Edges, Pair};
pub use self::features::{Branching, FeatureKind, MarkerCount};
pub use self::fit::Fit;
pub use self::measure::{Measure, Scale};
pub use self::nearest::{Neighbour, nearest};
pub use self::opening::{Opening, Until};
pub use self::pattern::Pattern;
pub use self::shapes::{Counted, Mirrored, Patterns};
pub use self::sketch::{SKETCHES, Sketch, Sketches};
pub use self::suggest::{Change, Effect, Goal, Plan};
pub use self::twins::{Likeness, Twin};
pub use self::whole::Stats;
