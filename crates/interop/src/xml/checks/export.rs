//! Words and tiles that tile definition files cannot express.

use bastide_diag::{Code, Finding, Label};

/// A word of ours that is unknown there.
const NO_WORD: Code = Code("no-word-there");

/// A tile that cannot be written.
const NOT_EXPORTED: Code = Code("not-exported");

/// A word of a tile is unknown there.
pub(crate) fn no_word(tile: &str, word: &str, label: Label) -> Finding {
    let message = format!("tile `{tile}` has a `{word}`, which JCloisterZone does not know");
    Finding::note(NO_WORD, message, label)
}

/// A tile has a kind of features that is unknown there.
pub(crate) fn not_exported(tile: &str, kind: &str, label: Label) -> Finding {
    let message = format!("tile `{tile}` has a `{kind}`, which tile definition files cannot say");
    Finding::error(NOT_EXPORTED, message, label).with_help("the tile is left out")
}
