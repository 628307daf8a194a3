//! The rules engine of Bastide: tiles, board, features, pieces, turns and decisions. A game is made of [`Rules`] and a seed; it asks one
//! [`Decision`] after the other, each a list of legal options:
//!
//! ```
//! use std::sync::Arc;
//!
//! use bastide_core::{
//!     Checkpointing, Deal, Edge, Fits, Game, Kind, Piece, Ports, Pos, Rng, Rotation, Rules, Scale, Segment, Setup, Shape,
//!     StartTile, Tile, Words,
//! };
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // Words: one kind of edge, fields, and monasteries that score the tiles around them.
//!     let mut words = Words::default();
//!     let grass = words.edge(Edge { letter: 'F', name: "field".into(), fits: Fits::Same });
//!     let field = words.kind(Kind::new("field", Shape::Area, Some(grass)));
//!     let around = Scale { tile: 1, around: 1, ..Scale::default() };
//!     let site = Kind { completed: around.clone(), unfinished: around, ..Kind::new("monastery", Shape::Site, None) };
//!     let monastery = words.kind(site);
//!     // One design, twenty copies, one of them on the table.
//!     let segments = vec![Segment::new(field, Ports::ALL), Segment::new(monastery, Ports::NONE)];
//!     let tile = Tile::new(&words, "demo/monastery", [grass; 4], segments, Vec::new()).map_err(|it| it[0].to_string())?;
//!     let deal = Deal { tile: Arc::new(tile), count: 20, before: false, order: Default::default() };
//!     let rules = Rules::new(Setup {
//!         words,
//!         deals: vec![deal],
//!         start: vec![StartTile { deal: 0, pos: Pos::new(0, 0), rotation: Rotation::R0 }],
//!         players: vec!["red".into(), "blue".into()],
//!         pieces: vec![Piece::follower(vec![monastery])],
//!         ..Setup::default()
//!     })?;
//!     let mut game = Game::new(Arc::new(rules), None, 7, Checkpointing::Off)?;
//!     let mut rng = Rng::new(1);
//!     while let Some(decision) = game.decision() {
//!         let nth = rng.below(decision.options.len() as u32);
//!         game.choose_nth(nth as usize)?;
//!     }
//!     let table = game.table();
//!     for line in table.lines() {
//!         let rules = table.rules();
//!         println!("{} {:+} ({})", rules.player_name(line.player), line.points, line.reason.text(rules.words()));
//!     }
//!     assert!(!table.lines().is_empty());
//!     Ok(())
//! }
//! ```
//!
//! It knows no file, clock, terminal, TOML, Lua or expansion: words come from tile sets, rules beyond the base game from variants behind
//! the [`Host`] trait. Read on at [`Game`] for the run of a game, at [`Table`] for everything that can be looked at, at [`Step`] for the
//! pipeline of a turn.

mod across;
mod act;
mod along;
pub mod audit;
mod block;
pub mod board;
mod compaction;
pub mod decision;
mod design;
mod determinise;
mod engine;
pub mod event;
mod farms;
mod fault;
mod fits;
pub mod game;
mod gaps;
pub mod geometry;
pub mod hints;
mod hook;
pub mod host;
mod ids;
mod limits;
mod links;
pub mod listening;
pub mod naming;
mod options;
pub mod outlook;
pub mod parting;
pub mod piece;
pub mod pile;
pub mod player;
mod prices;
mod progress;
pub mod prospect;
pub mod reckon;
pub mod refusal;
pub mod rng;
pub mod rules;
pub mod score;
mod selector;
mod selector_match;
mod setup;
pub mod span;
pub mod spots;
pub mod state;
pub mod step;
pub mod table;
mod text;
pub mod tile;
mod together;
mod union_find;
pub mod value;
mod why_not;
pub mod words;
mod worth;

pub use crate::board::{Board, Link, Placed, Ring};
pub use crate::decision::{Choice, Decision, Listed, Offer, Offers, Question};
pub use crate::event::Event;
pub use crate::game::{Checkpointing, Game, SharedHost};
pub use crate::geometry::{Across, Axis, Half, Port, Ports, Pos, Rotation, Side, Third};
pub use crate::hints::{Art, ArtContent, ArtMode, Hints, PartHints, TilePoint};
pub use crate::host::{
    Act, Bids, Call, Fault, FaultDetails, Hook, HookPoint, Host, Outcome, RuleQuestion, Selector, Session,
    SourceLine, Subject, Taking, Verb, Veto,
};
pub use crate::ids::{FeatureId, FigureId, HookId, PieceId, PlacedIdx, SegmentId, SegmentIdx, TileId};
pub use crate::limits::LIMITS;
pub use crate::outlook::{Glance, Opening, Outlook};
pub use crate::parting::Parting;
pub use crate::piece::{Cause, Deployment, Figure, Ground, Move, Piece, Role, SpanRule, Spot, Supply};
pub use crate::player::{PlayerId, Seats, SeatsIter};
pub use crate::prospect::Prospect;
pub use crate::reckon::Hooks;
pub use crate::refusal::{Illegal, Refused};
pub use crate::rng::{Rng, splitmix64};
pub use crate::rules::{
    BaseOptions, Deal, DealOrder, Design, FarmScoring, Measured, Named, RepeatTile, Rules, Setup, SetupError,
    StartFigure, StartPlace, StartTile, Unplaceable, Var, Variant,
};
pub use crate::score::{Change, Counted, Part, Phrase, Reason, ScoreLine, Scored, Tally, Timing, Worth};
pub use crate::state::{Pile, Queued, State, Turn};
pub use crate::step::{Step, SubjectKind};
pub use crate::table::Table;
pub use crate::tile::{Mark, Segment, Tile, TileDefect};
pub use crate::value::Value;
pub use crate::words::{
    Edge, EdgeId, Fits, Kind, KindId, Marker, MarkerId, MarkerPlace, Scale, Shape, Small, ValueKind, Words,
};
