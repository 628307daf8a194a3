//! Everything that can be wrong with a written game: one file for each finding, with its code, its page, how it is made and its proof.

use bastide_diag::Doc;

macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        $(pub(crate) mod $name;)*

        /// The findings of this crate, by code.
        pub const DOCS: &[Doc] = &[$($name::DOC),*];
    };
}

checks! {
    block_word,
    claim_failed,
    claim_missing,
    claim_syntax,
    game_figure,
    game_hash,
    game_key,
    game_seal,
    game_syntax,
    game_tile,
    game_tool,
    game_twice,
    game_value,
    line_syntax,
    move_fault,
    not_an_option,
    player_unknown,
    wrong_player,
}

mod prelude {
    pub(super) use std::ops::Range;

    pub(super) use bastide_diag::{Code, Doc, Finding, Label, Severity, Source};
}
