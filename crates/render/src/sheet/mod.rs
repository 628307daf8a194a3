//! Sheets to print: where tiles lie on paper, with bleed, marks and backs. Knows no rules and no files.
//!
//! A [`Job`] lays tiles out by its [`Settings`]. Its pages come as PDF ([`Job::pdf`]), SVG ([`Job::svg`]) or PNG ([`Job::png`]).
//! Lengths are whole micrometres; fronts and backs are mirror images of each other to the micrometre.

mod calibrate;
mod carton;
mod counter;
mod job;
mod keys;
mod layout;
mod lint;
mod marks;
mod matching;
pub(crate) mod page;
mod pins;
mod pixels;
mod presets;
mod settings;
mod standee;
pub(crate) mod symbol;
mod tiles;
mod um;
mod vector;

pub use calibrate::Calibration;
pub use carton::Carton;
pub use job::{Design, Job, Summary};
pub use keys::{KEYS, Key, WrongSetting};
pub use layout::{Face, Layout, MOST_TILES, SheetError, Slot};
pub use lint::Flaw;
pub use matching::{Edges, Laid, Seams, as_they_come, matched};
pub use pixels::Drawings;
pub use presets::{PRESETS, Preset};
pub use settings::{
    Back, Bleed, ColourSpace, CutLines, Faces, Files, Marks, Number, Offset, Order, Orientation, Paper,
    Registration, Settings, Skip, Standard, Symbol,
};
pub use standee::{Standee, Standees};
pub use um::{Area, PagePoint, Um};
