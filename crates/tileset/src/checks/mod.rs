//! Findings about tile sets, by subject. The page of a finding in `docs/diagnostics` is its documentation and its test.

use std::ops::Range;

use bastide_core::words::{MarkerPlace, Words};
use bastide_diag::{Label, Source};

pub(crate) mod effects;
pub(crate) mod features;
pub(crate) mod fields;
pub(crate) mod marks;
pub(crate) mod sets;
pub(crate) mod strings;
pub(crate) mod terms;
pub(crate) mod tiles;
pub(crate) mod values;
pub(crate) mod words;

/// The tile that is being judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    pub(crate) source: &'a Source,
    /// The id of the tile.
    pub(crate) tile: &'a str,
}

impl At<'_> {
    /// The tile's name in messages.
    pub(crate) fn name(&self) -> String {
        if self.tile.is_empty() { "the tile".into() } else { format!("tile `{}`", self.tile) }
    }

    /// A label in its file.
    pub(crate) fn label(&self, span: &Range<usize>, text: impl Into<String>) -> Label {
        Label::new(self.source, span.clone(), text)
    }
}

/// Words for a message: `` `a`, `b` and `c` ``.
fn words(words: &[&str]) -> String {
    joined(words, "and")
}

/// Words for a message: `` `a`, `b` or `c` ``.
fn any_of(words: &[&str]) -> String {
    joined(words, "or")
}

fn joined(words: &[&str], last_word: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|it| format!("`{it}`")).collect();
    match &quoted[..] {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {last_word} {last}", first.join(", ")),
    }
}

/// The places of a marker, for messages.
fn place_name(vocabulary: &Words, place: &MarkerPlace) -> String {
    match place {
        MarkerPlace::Tile => "the tile as a whole".into(),
        MarkerPlace::Segment(kinds) => {
            let names: Vec<&str> = kinds.iter().map(|it| vocabulary[*it].name.as_str()).collect();
            words(&names)
        }
    }
}
