//! Findings about sets and the tiles they list.

use bastide_diag::{Code, Finding, Fix, Label, Report, Source, did_you_mean, only_nearest};

use super::{At, words};
use crate::file::{File, Tile};
use crate::raw::Text;

/// A tile has no copies.
pub(crate) fn count_zero(file: &File, tiles: &[Tile], report: &mut Report) {
    let copies = |tile: &Tile| {
        let count = tile.count.as_ref();
        file.header.editions.iter().map(|it| count.map_or(1, |count| count.of(it))).sum::<u32>()
    };
    for tile in tiles.iter().filter(|it| copies(it) == 0) {
        let message = format!("tile `{}` has no copies in any edition", tile.id.text);
        report.push(Finding::warning(Code("count-zero"), message, tile.id.label(&file.source, "")));
    }
}

/// Two tiles have the same id.
pub(crate) fn id_twice(source: &Source, first: &Text, again: &Text) -> Finding {
    let message = format!("two tiles are called `{}`", again.text);
    Finding::error(Code("id-twice"), message, again.label(source, "called again"))
        .with_related(first.label(source, "first called here"))
        .with_help("give one of them another `id`")
}

/// Tiles are the same as each other in a circle.
pub(crate) fn same_circle(at: &At<'_>, same: &Text) -> Finding {
    let message = if same.text == at.tile {
        format!("{} is the same as itself", at.name())
    } else {
        format!("{} is the same as `{}`, which is the same as it", at.name(), same.text)
    };
    Finding::error(Code("same-circle"), message, at.label(&same.span, "this closes the circle"))
}

/// Two sets have the same id.
pub(crate) fn set_twice(file: &File, other: &File) -> Finding {
    let id = &file.header.id;
    let message = format!("two sets are called `{}`", id.text);
    Finding::error(Code("set-twice"), message, id.label(&file.source, "called again; this set is left out"))
        .with_related(other.header.id.label(&other.source, "first called here"))
        .with_help("give one of them another `id`")
}

/// The counts do not add up to the total.
pub(crate) fn total_differs(file: &File, tiles: &[Tile], report: &mut Report) {
    let Some((total, span)) = &file.header.total else { return };
    for edition in &file.header.editions {
        let piles = tiles.iter().filter(|it| it.in_pile.unwrap_or(true));
        let sum: u32 = piles.map(|it| it.count.as_ref().map_or(1, |count| count.of(edition))).sum();
        let wanted = total.of(edition);
        if sum != wanted {
            let which = if file.header.editions.len() == 1 {
                String::new()
            } else {
                format!(" in edition `{edition}`")
            };
            let message =
                format!("set `{}` has {sum} tiles{which}, but a total of {wanted}", file.header.id.text);
            let label = Label::new(&file.source, span.clone(), "");
            let is_number = file.source.slice(span).bytes().all(|it| it.is_ascii_digit());
            let fix = is_number.then(|| Fix::write(&file.source, span.clone(), &sum.to_string()).unsure());
            report.push(Finding::error(Code("total-differs"), message, label).with_fix_if(fix));
        }
    }
}

/// A set is not there.
pub(crate) fn unknown_set(source: &Source, name: &Text, ids: &[&str]) -> Finding {
    let known: Vec<&str> = ids.iter().copied().filter(|it| !it.is_empty()).collect();
    // A long list helps nobody.
    const MANY: usize = 12;
    let help = match known.len() {
        0 => "there are no sets at all".into(),
        count if count > MANY => format!("none of the {count} sets has a similar name"),
        _ => format!("there are {}", words(&known)),
    };
    Finding::error(Code("unknown-set"), format!("there is no set `{}`", name.text), name.label(source, ""))
        .with_help(help)
        .with_nearest(&name.text, known.iter().copied())
}

/// An unknown tile after `same`.
pub(crate) fn same_unknown(at: &At<'_>, same: &Text, ids: &[&str]) -> Finding {
    let message = format!("{} is the same as `{}`, which the set does not have", at.name(), same.text);
    let bare = same.text.split_once('/').map(|(_, tile)| tile).filter(|it| ids.contains(it));
    let help =
        bare.map(|it| format!("write `{it}`")).or_else(|| did_you_mean(&same.text, ids.iter().copied()));
    let meant = bare.or_else(|| only_nearest(&same.text, ids.iter().copied()));
    let fix = meant.and_then(|it| Fix::word(at.source, same.span.clone(), &same.text, it));
    let other = || same.text.contains('/').then(|| "`same` names a tile of its own set".to_owned());
    Finding::error(Code("unknown-tile"), message, at.label(&same.span, ""))
        .with_help_if(help.or_else(other))
        .with_fix_if(fix)
}

/// `way` are the sets of the circle, beginning with this one.
pub(crate) fn uses_circle(source: &Source, name: &Text, way: &[&str]) -> Finding {
    let message = match way {
        [] | [_] => format!("set `{}` uses itself", name.text),
        [first, ..] => format!("set `{first}` uses itself: {} > {first}", way.join(" > ")),
    };
    let help = way.is_empty().then(|| "give the set an `id` of its own, or leave this out".to_owned());
    Finding::error(Code("uses-circle"), message, name.label(source, "")).with_help_if(help)
}
