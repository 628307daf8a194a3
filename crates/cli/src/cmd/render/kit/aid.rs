//! The player aid of a kit: one page for each player with a turn, the worth of features, the symbols on tiles, and the variants in short.

use std::collections::{BTreeMap, BTreeSet};

use bastide_core::Setup;
use bastide_core::host::{HookPoint, Selector, Verb};
use bastide_core::piece::Supply;
use bastide_core::step::Step;
use bastide_core::tile::Tile;
use bastide_core::words::{KindId, MarkerId, Scale, Shape, Words};
use bastide_project::{Gathered, Project};
use bastide_render::{Options, Theme, draw_tile};
use maud::{Markup, PreEscaped, html};

use super::{SHELF, rules};
use crate::document::Document;
use crate::markdown::{Reading, opening};

/// The page, with tiles in a theme.
pub(super) fn page(project: Project<'_>, gathered: &Gathered, title: &str, theme: &Theme) -> String {
    let setup = &gathered.setup;
    let own = setup.pieces.iter().filter_map(|piece| match piece.supply {
        Supply::Each(count) => Some(format!("{count} × {}", plain(&piece.name))),
        Supply::Neutral(_) => None,
    });
    let body = html! {
        h1 { (title) }
        p {
            b { "Your turn:" } " draw a tile and lay it so that its sides continue its neighbours; deploy a follower on it if nobody stands on \
                that feature yet; what is completed is scored, and its followers go home."
        }
        h2 { "Worth" }
        div.scroll tabindex="0" {
            table {
                thead { tr { th { "feature" } th { "completed" } th { "at the end" } } }
                tbody {
                    @for kind in kinds_of(gathered) {
                        (worth_of(setup, kind))
                    }
                }
            }
        }
        p {
            "Who has most followers on a feature gets its points; of several with as many, each gets all of them. Followers on fields stay \
                there to the end."
        }
        @if !setup.variants.is_empty() {
            p { "Where a variant below says otherwise, it counts." }
        }
        (rules::changes(gathered))
        @let symbols = symbols(gathered);
        @if !symbols.is_empty() {
            h2 { "On the tiles" }
            div.shelf {
                @for (name, tile) in symbols {
                    figure {
                        (PreEscaped(draw_tile(&gathered.bag.words, tile, theme, &Options::new()).picture.svg()))
                        figcaption { (plain(name)) }
                    }
                }
            }
        }
        h2 { "In your hands" }
        p { (own.collect::<Vec<_>>().join(", ")) }
        @for variant in &setup.variants {
            @let page = rules::text(project, gathered, &variant.id).unwrap_or_default();
            h2 { (variant.title) }
            (PreEscaped(Reading::words(1).html(&opening(&page))))
        }
    };
    Document { title: &format!("{title}: player aid"), style: SHELF, body, script: None }.html()
}

/// The markers on the game's tiles, each with the first tile that has it and few others.
fn symbols(gathered: &Gathered) -> BTreeMap<&str, &Tile> {
    let words = &gathered.bag.words;
    let mut found: BTreeMap<&str, &Tile> = BTreeMap::new();
    let on = |tile: &Tile| -> Vec<MarkerId> {
        let marks = tile.marks().iter().map(|it| it.marker);
        marks.chain(tile.segments().iter().flat_map(|it| it.markers.iter().map(|(it, _)| *it))).collect()
    };
    for deal in &gathered.bag.tiles {
        let markers = on(&deal.tile);
        for marker in &markers {
            let known = found.entry(words[*marker].name.as_str()).or_insert(&deal.tile);
            if on(known).len() > markers.len() {
                *known = &deal.tile;
            }
        }
    }
    found
}

/// The line of a kind of features.
fn worth_of(setup: &Setup, kind: KindId) -> Markup {
    let words = &setup.words;
    let it = &words[kind];
    let is_completed = it.completes && it.shape != Shape::Area;
    let completed = if is_completed { worth(words, &it.completed) } else { String::new() };
    let unfinished = if is_replaced(setup, kind) {
        "as the rules below say".to_owned()
    } else {
        worth(words, &it.unfinished)
    };
    html! { tr { td { (plain(&it.name)) } td { (completed) } td { (unfinished) } } }
}

/// Tests whether a variant has its own scoring of a kind at the end, in every case.
fn is_replaced(setup: &Setup, kind: KindId) -> bool {
    let at_end = [Step::EndFeatures, Step::EndFields].map(HookPoint::Step);
    let only = Selector { kinds: vec![kind], ..Selector::default() };
    setup.hooks.iter().any(|it| it.verb == Verb::Replace && at_end.contains(&it.at) && it.only == only)
}

/// The kinds of features on the game's tiles that are worth something.
fn kinds_of(gathered: &Gathered) -> BTreeSet<KindId> {
    let words = &gathered.setup.words;
    let tiles = gathered.bag.tiles.iter().map(|it| &it.tile);
    let kinds = tiles.flat_map(|tile| tile.segments().iter().map(|it| it.kind));
    // The game's own words may say more of a kind than those of the tile sets do; names are the same.
    let named = kinds.filter_map(|kind| words.kind_of(&gathered.bag.words[kind].name));
    let is_worth = |kind: &KindId| {
        [&words[*kind].completed, &words[*kind].unfinished].iter().any(|it| **it != Scale::default())
    };
    named.filter(is_worth).collect()
}

/// A scale in words: `1 a tile, 1 a pennant`.
fn worth(words: &Words, scale: &Scale) -> String {
    let mut parts = Vec::new();
    let mut add = |points: i32, what: &str| {
        if points != 0 {
            parts.push(format!("{points} {what}"));
        }
    };
    add(scale.tile, "a tile");
    for (marker, points) in &scale.markers {
        add(*points, &format!("a {}", plain(&words[*marker].name)));
    }
    add(scale.around, "a tile around");
    for (kind, points) in &scale.touching {
        add(*points, &format!("a completed {} at its edge", plain(&words[*kind].name)));
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// A name as it is read.
fn plain(name: &str) -> String {
    name.replace(['_', '-'], " ")
}
