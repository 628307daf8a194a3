//! Findings about terms of the algebra of sets.

use bastide_core::score::are;
use bastide_diag::{Code, Finding, Label, Source, did_you_mean};

use super::words;
use crate::raw::{Span, Text};
use crate::set::Set;

/// A number of copies in the algebra of sets.
pub(crate) fn copies_out_of_range(source: &Source, span: Span, most: u32) -> Finding {
    let is_none = source.text()[span.clone()].bytes().all(|it| it == b'0');
    let (message, help) = match is_none {
        true => (
            "a term needs at least one copy".to_owned(),
            Some("leave it out for none, or take away what another one adds: `-base/cccc`".to_owned()),
        ),
        false => (format!("at most {most} copies can be asked for"), None),
    };
    Finding::error(Code("out-of-range"), message, Label::new(source, span, "")).with_help_if(help)
}

/// An edition that no set of a game has.
pub(crate) fn unknown_edition_of_all(edition: &str, sets: &[Set]) -> Finding {
    let mut all: Vec<&str> = sets.iter().flat_map(|it| &it.editions).map(String::as_str).collect();
    all.sort_unstable();
    all.dedup();
    let label = Label::new(&Source::typed(edition), 0..edition.len(), "");
    let finding =
        Finding::error(Code("unknown-edition"), format!("no set has an edition `{edition}`"), label);
    finding.with_help(format!("there are {}", words(&all)))
}

/// A tile in the algebra of sets.
pub(crate) fn unknown_tile(source: &Source, term: &Text, set: &Set, name: &str) -> Finding {
    let from = term.text.find('/').map_or(0, |at| at + 1);
    let label = Label::new(source, term.part(from..from + name.len()), "");
    let help = did_you_mean(name, set.entries.iter().map(|it| it.name.as_str()));
    Finding::error(Code("unknown-tile"), format!("set `{}` has no tile `{name}`", set.id), label)
        .with_help_if(help)
}

/// A term of the tiles of a game cannot be read.
pub(crate) fn bag_syntax(source: &Source, text: &Text) -> Finding {
    let message = format!("`{}` names no tiles", text.text.trim_end());
    Finding::error(Code("bag-syntax"), message, text.label(source, ""))
        .with_help("write a set `base` or a tile `base/crfr`, with `*2` after it for copies and `-` before it to take away")
}

/// `tiles` have one place each, but several copies.
pub(crate) fn block_twice(source: &Source, tiles: &[&str]) -> Option<Finding> {
    let message = match tiles {
        [] => return None,
        [one] => format!("tile `{one}` has one place, but several copies are asked for"),
        [first, rest @ ..] => {
            format!(
                "tile `{first}` and {} more have one place each, but several copies are asked for",
                rest.len()
            )
        }
    };
    Some(Finding::error(
        Code("block-twice"),
        message,
        Label::new(source, 0..source.text().trim_end().len(), ""),
    ))
}

/// `short` are the tiles, how many of each are to be taken away, and how many there are.
pub(crate) fn remove_too_many(source: &Source, term: &Text, short: &[(&str, u32, u32)]) -> Option<Finding> {
    let (id, wanted, there) = *short.first()?;
    let message =
        format!("`{}` takes away {wanted} of `{id}`, but there {} {there}", term.text, are(there.into()));
    let finding = Finding::error(Code("remove-too-many"), message, term.label(source, ""));
    let more = short.len() - 1;
    let tiles = if more == 1 { "tile" } else { "tiles" };
    Some(finding.with_help_if((more > 0).then(|| format!("and so it is with {more} more {tiles}"))))
}
