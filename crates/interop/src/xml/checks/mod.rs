//! What can be wrong with tile definition files, and what they cannot say.

pub(crate) mod export;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod sets;
pub(crate) mod words;

use bastide_diag::Doc;

/// The findings about tile definition files, in the tables of the files that make them.
pub(super) const DOCS: &[&[Doc]] = &[export::DOCS, fields::DOCS, file::DOCS, sets::DOCS, words::DOCS];
