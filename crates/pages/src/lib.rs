//! Pages of numbers. A result is written once, as a typed [`Page`] of sections, tables and pictures; four sinks show it: a
//! self-contained HTML page with plots, text for a terminal, JSON and CSV for programs.
//!
//! It knows no games, no files, no clocks and no statistics: intervals come with the numbers. A plot is a way to look at a [`Table`], so
//! every plot has its table, and all sinks show the same numbers.
//!
//! ```
//! use bastide_pages::{Number, Page, Plot, Section, Table, Unit};
//!
//! let table = Table::new("length", "How long games are")
//!     .column("bot", "bot")
//!     .column("turns", "turns")
//!     .row(["random".into(), Number::measured(71.98, 71.97, 71.99).unit(Unit::named("turns")).into()])
//!     .row(["greedy".into(), Number::measured(71.2, 70.9, 71.5).unit(Unit::named("turns")).into()])
//!     .plot(Plot::Dots { label: 0, values: vec![1], reference: None });
//! let page = Page::new("Two bots").fact("seed", "1").section(Section::new("length", "Length").table(table));
//! assert!(page.text(100).contains("random  71.980 (71.970 to 71.990)"));
//! assert!(page.html().starts_with("<!DOCTYPE html>"));
//! ```

mod cell;
mod csv;
mod html;
mod json;
mod page;
mod pictures;
mod plot;
mod table;
mod text;

pub use cell::{Cell, Number, Unit};
pub use html::picture_address;
pub use page::{Block, Page, Section};
pub use pictures::{Picture, Pictures};
pub use plot::{Band, Plot, bins};
pub use table::{Column, Detail, Row, Table, Tone};
