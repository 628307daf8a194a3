//! Places of parts and mistakes in a JSON text.

use std::ops::Range;

use bastide_diag::Source;
use serde_json::value::RawValue;

/// The bytes of a part that was read from the text of a source without copying it.
pub(crate) fn span(source: &Source, part: &RawValue) -> Range<usize> {
    // The part is a slice of the text, so its place follows from where both begin in memory.
    let start = (part.get().as_ptr() as usize).wrapping_sub(source.text().as_ptr() as usize);
    start..start.saturating_add(part.get().len())
}

/// The byte of a text at which the parser stopped.
pub(crate) fn offset(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let line: usize = lines.map(str::len).sum();
    (line + error.column().saturating_sub(1)).min(text.len())
}

/// Complaint of the parser, without its own words for the place.
pub(crate) fn complaint(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}
