//! Findings about text with place, remedy and fix, for people and for machines.
//!
//! A [`Finding`] points into a [`Source`]; a [`Report`] collects findings and puts them in an order that is the same on every
//! machine; the functions of [`sink`] turn a report into text. Every finding has a [`Code`] and a page that explains it ([`Doc`]).
//!
//! This crate does not know the subject of the texts. It reads no file and writes to no terminal.

mod doc;
mod finding;
mod fix;
mod limits;
mod nearest;
mod report;
pub mod sink;
mod source;
mod syntax;

pub use doc::{Doc, index};
pub use finding::{Code, Finding, Label, Severity};
pub use fix::{Applicability, Edit, Fix, Fixed, fix};
pub use limits::LIMITS;
pub use nearest::{did_you_mean, nearest, only_nearest, suggested};
pub use report::{Counts, Report};
pub use source::{NOT_UTF8, Place, Source, TOO_LARGE, TOO_LONG, TOO_MANY, too_long, too_many};
pub use syntax::toml_errors;
