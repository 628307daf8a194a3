//! Words and tiles that tile definition files cannot say.

use bastide_diag::{Code, Doc, Finding, Label, Severity};

/// A word of ours that is unknown there.
const NO_WORD: Code = Code("no-word-there");

/// A tile that cannot be written.
const NOT_EXPORTED: Code = Code("not-exported");

/// The findings of this module.
pub(super) const DOCS: &[Doc] = &[
    Doc {
        code: NO_WORD,
        severity: Severity::Note,
        title: "a word has no counterpart in another program",
        page: "A tile has a symbol or a site that JCloisterZone does not know. The tile is written without it, but for an attribute of the \
               namespace `urn:bastide:tiles`, which `bastide import` reads and other programs pass over.\n\nNothing needs to be done. In \
               JCloisterZone, the tile is played as if the symbol were not printed; an unknown site is a monastery.\n",
    },
    Doc {
        code: NOT_EXPORTED,
        severity: Severity::Error,
        title: "a tile has features that another program does not know",
        page: "Tile definition files of JCloisterZone know cities, roads, rivers and fields, and nothing else that joins through sides. A \
               tile with other features would not be the same tile there, so it is left out of the file.\n\nLeave the tile's set out of the \
               export, or play it with Bastide.\n",
    },
];

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
