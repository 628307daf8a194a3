//! Everything that can be wrong with a tile set: one file for each finding, with its code, its page, how it is made and its proof.

use bastide_core::words::{Place, Words};
use bastide_diag::{Doc, Label, Source};

use crate::raw::Span;

macro_rules! checks {
    ($($name:ident),* $(,)?) => {
        $(pub(crate) mod $name;)*

        /// The findings of this crate, by code.
        pub const DOCS: &[Doc] = &[$($name::DOC),*];
    };
}

checks! {
    also_not_beside,
    at_unfit,
    bad_name,
    bag_syntax,
    block_differs,
    block_edge,
    block_overlap,
    block_twice,
    centre_not_site,
    count_zero,
    edge_letter,
    edge_taken,
    edges_differ,
    edges_not_four,
    edition_twice,
    enter_from,
    enter_into,
    field_as_derived,
    field_beside_city,
    field_city,
    field_without_need,
    half_missing,
    half_of_city,
    half_twice,
    half_unknown,
    id_twice,
    kind_edge,
    like_circle,
    lone_end,
    mark_not_site,
    mark_place,
    mark_value,
    marker_place,
    marker_place_mixed,
    marker_repeated,
    marker_value,
    meet_itself,
    missing_key,
    name_reserved,
    no_area,
    no_effect,
    no_shape,
    on_nothing,
    on_where,
    out_of_range,
    reach_from,
    reach_inside,
    reach_point,
    remove_too_many,
    road_not_dividing,
    same_circle,
    scale_shape,
    set_twice,
    side_empty,
    side_string,
    side_twice,
    site_as_key,
    start_unfit,
    tile_defect,
    tiles_equal,
    toml_syntax,
    too_many_words,
    total_differs,
    two_areas,
    under_what,
    unknown_edge,
    unknown_edition,
    unknown_key,
    unknown_kind,
    unknown_marker,
    unknown_set,
    unknown_tile,
    uses_circle,
    word_twice,
    wrong_type,
    wrong_value,
}

/// What the checks have in common.
mod prelude {
    #![allow(unused_imports, reason = "each check needs some of them")]

    pub(super) use bastide_diag::{
        Code, Doc, Finding, Label, Report, Severity, Source, did_you_mean, nearest,
    };

    pub(super) use super::{At, article, place_name, words};
    pub(super) use crate::raw::{Node, Span, Text, Value};
}

/// The tile that is being judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    pub(crate) source: &'a Source,
    /// The id of the tile.
    pub(crate) tile: &'a str,
}

impl At<'_> {
    /// How messages call the tile.
    pub(crate) fn name(&self) -> String {
        if self.tile.is_empty() { "the tile".into() } else { format!("tile `{}`", self.tile) }
    }

    /// Says something about a place in its file.
    pub(crate) fn label(&self, span: &Span, text: impl Into<String>) -> Label {
        Label::new(self.source, span.clone(), text)
    }
}

/// Words for a message: `` `a`, `b` and `c` ``.
fn words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|it| format!("`{it}`")).collect();
    match &quoted[..] {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A noun with its article.
fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Where a marker may lie, for messages.
fn place_name(vocabulary: &Words, place: &Place) -> String {
    match place {
        Place::Tile => "the tile as a whole".into(),
        Place::Segment(kinds) => {
            let names: Vec<&str> = kinds.iter().map(|it| vocabulary[*it].name.as_str()).collect();
            words(&names)
        }
    }
}

#[cfg(test)]
mod testing;
