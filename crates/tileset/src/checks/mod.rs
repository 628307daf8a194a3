//! Everything that can be wrong with a tile set: one file for each finding, with its code, its page, how it is made and its proof.

use bastide_core::words::{Place, Words};
use bastide_diag::{Doc, Label, Source};

use crate::raw::Span;

pub(crate) mod also_not_beside;
pub(crate) mod at_unfit;
pub(crate) mod bad_colour;
pub(crate) mod bad_name;
pub(crate) mod bag_syntax;
pub(crate) mod block_differs;
pub(crate) mod block_edge;
pub(crate) mod block_overlap;
pub(crate) mod block_twice;
pub(crate) mod centre_not_site;
pub(crate) mod count_zero;
pub(crate) mod edge_letter;
pub(crate) mod edge_taken;
pub(crate) mod edges_differ;
pub(crate) mod edges_not_four;
pub(crate) mod edition_twice;
pub(crate) mod enter_from;
pub(crate) mod enter_into;
pub(crate) mod field_as_derived;
pub(crate) mod field_beside_city;
pub(crate) mod field_city;
pub(crate) mod field_without_need;
pub(crate) mod half_missing;
pub(crate) mod half_of_city;
pub(crate) mod half_twice;
pub(crate) mod half_unknown;
pub(crate) mod hint_unfit;
pub(crate) mod id_twice;
pub(crate) mod kind_edge;
pub(crate) mod like_circle;
pub(crate) mod lone_end;
pub(crate) mod mark_not_site;
pub(crate) mod mark_place;
pub(crate) mod mark_value;
pub(crate) mod marker_place;
pub(crate) mod marker_place_mixed;
pub(crate) mod marker_repeated;
pub(crate) mod marker_value;
pub(crate) mod meet_itself;
pub(crate) mod missing_key;
pub(crate) mod name_reserved;
pub(crate) mod no_area;
pub(crate) mod no_effect;
pub(crate) mod no_shape;
pub(crate) mod on_nothing;
pub(crate) mod on_where;
pub(crate) mod out_of_range;
pub(crate) mod reach_from;
pub(crate) mod reach_inside;
pub(crate) mod reach_point;
pub(crate) mod remove_too_many;
pub(crate) mod road_not_dividing;
pub(crate) mod same_circle;
pub(crate) mod scale_shape;
pub(crate) mod set_twice;
pub(crate) mod side_empty;
pub(crate) mod side_string;
pub(crate) mod side_twice;
pub(crate) mod site_as_key;
pub(crate) mod start_unfit;
pub(crate) mod tile_defect;
pub(crate) mod tiles_equal;
pub(crate) mod toml_syntax;
pub(crate) mod too_many_words;
pub(crate) mod total_differs;
pub(crate) mod two_areas;
pub(crate) mod under_what;
pub(crate) mod unknown_edge;
pub(crate) mod unknown_edition;
pub(crate) mod unknown_key;
pub(crate) mod unknown_kind;
pub(crate) mod unknown_marker;
pub(crate) mod unknown_set;
pub(crate) mod unknown_tile;
pub(crate) mod uses_circle;
pub(crate) mod word_twice;
pub(crate) mod wrong_type;
pub(crate) mod wrong_value;

/// The findings of this crate, by code.
pub const DOCS: &[Doc] = &[
    also_not_beside::DOC,
    at_unfit::DOC,
    bad_colour::DOC,
    bad_name::DOC,
    bag_syntax::DOC,
    block_differs::DOC,
    block_edge::DOC,
    block_overlap::DOC,
    block_twice::DOC,
    centre_not_site::DOC,
    count_zero::DOC,
    edge_letter::DOC,
    edge_taken::DOC,
    edges_differ::DOC,
    edges_not_four::DOC,
    edition_twice::DOC,
    enter_from::DOC,
    enter_into::DOC,
    field_as_derived::DOC,
    field_beside_city::DOC,
    field_city::DOC,
    field_without_need::DOC,
    half_missing::DOC,
    half_of_city::DOC,
    half_twice::DOC,
    half_unknown::DOC,
    hint_unfit::DOC,
    id_twice::DOC,
    kind_edge::DOC,
    like_circle::DOC,
    lone_end::DOC,
    mark_not_site::DOC,
    mark_place::DOC,
    mark_value::DOC,
    marker_place::DOC,
    marker_place_mixed::DOC,
    marker_repeated::DOC,
    marker_value::DOC,
    meet_itself::DOC,
    missing_key::DOC,
    name_reserved::DOC,
    no_area::DOC,
    no_effect::DOC,
    no_shape::DOC,
    on_nothing::DOC,
    on_where::DOC,
    out_of_range::DOC,
    reach_from::DOC,
    reach_inside::DOC,
    reach_point::DOC,
    remove_too_many::DOC,
    road_not_dividing::DOC,
    same_circle::DOC,
    scale_shape::DOC,
    set_twice::DOC,
    side_empty::DOC,
    side_string::DOC,
    side_twice::DOC,
    site_as_key::DOC,
    start_unfit::DOC,
    tile_defect::DOC,
    tiles_equal::DOC,
    toml_syntax::DOC,
    too_many_words::DOC,
    total_differs::DOC,
    two_areas::DOC,
    under_what::DOC,
    unknown_edge::DOC,
    unknown_edition::DOC,
    unknown_key::DOC,
    unknown_kind::DOC,
    unknown_marker::DOC,
    unknown_set::DOC,
    unknown_tile::DOC,
    uses_circle::DOC,
    word_twice::DOC,
    wrong_type::DOC,
    wrong_value::DOC,
];

/// What the checks have in common.
mod prelude {
    #![allow(unused_imports, reason = "each check needs some of them")]

    pub(super) use bastide_diag::{
        Code, Doc, Finding, Label, Report, Severity, Source, did_you_mean, nearest,
    };

    pub(super) use super::{At, any_of, article, place_name, words};
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
