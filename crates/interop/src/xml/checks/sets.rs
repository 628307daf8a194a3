//! Sets of tile definition files: tiles that they count, take away and leave out.

use std::collections::BTreeSet;
use std::ops::Range;

use bastide_diag::{Code, Finding, Label, Severity, Source, did_you_mean};

use super::file::shortened;
use crate::tile_ids;
use crate::xml::tree::Word;

const ID_TWICE: Code = Code("xml-id-twice");
const UNKNOWN_TILE: Code = Code("xml-unknown-tile");
const UNUSED_TILE: Code = Code("xml-unused-tile");
const NO_TILES: Code = Code("xml-no-tiles");
const ODD: Code = Code("xml-odd");
const MORE: Code = Code("xml-more");

pub(crate) fn id_twice(source: &Source, what: &str, first: &Word, second: &Word) -> Finding {
    let message = format!("two {what}s are called `{}`", shortened(&first.text));
    let related = Label::new(source, first.span.clone(), "the first one");
    Finding::error(ID_TWICE, message, second.label(source)).with_related(related)
}

pub(crate) fn unknown_tile(source: &Source, set: &str, tile: &Word, known: &[&str]) -> Finding {
    let message = format!(
        "set `{}` counts `{}`, which the file does not define",
        shortened(set),
        shortened(&tile.text)
    );
    Finding::error(UNKNOWN_TILE, message, tile.label(source))
        .with_help_if(did_you_mean(&tile.text, known.iter().copied()))
}

/// All counts of tiles that other files define, in one finding.
pub(crate) fn elsewhere(source: &Source, set: &str, tiles: &[&Word]) -> Option<Finding> {
    let (first, more) = tiles.split_first()?;
    let others = match more.len() {
        0 => String::new(),
        1 => " and one more tile".to_owned(),
        more => format!(" and {more} more tiles"),
    };
    let ours: BTreeSet<_> =
        tiles.iter().flat_map(|it| tile_ids::ours(&it.text)).filter_map(|it| it.split('/').next()).collect();
    let message = format!("set `{}` counts `{}`{others} of another file", shortened(set), first.text);
    let sets = Vec::from_iter(ours).join("`, `");
    Some(Finding::warning(super::words::LOST, message, first.label(source)).with_help(format!(
        "a tile set has tiles of its own: name `{sets}` beside it among the sets of a game"
    )))
}

pub(crate) fn most(source: &Source, set: &str, name: &Word) -> Finding {
    let message = format!("set `{}` says how often it may be in a game", shortened(set));
    Finding::warning(super::words::LOST, message, name.label(source))
        .with_help("a tile set cannot say this: name it once among the sets of a game")
}

pub(crate) fn unused_tile(source: &Source, tile: &Word) -> Finding {
    let message = format!("no set counts tile `{}`", shortened(&tile.text));
    Finding::warning(UNUSED_TILE, message, tile.label(source)).with_help("it is left out")
}

pub(crate) fn no_tiles(source: &Source, span: Range<usize>) -> Finding {
    Finding::error(NO_TILES, "the file has no tile that could be used", Label::new(source, span, ""))
}

/// A file with very many findings.
pub(crate) fn more(source: &Source, count: usize) -> Finding {
    let end = source.text().len();
    Finding::note(MORE, format!("there are {count} more findings"), Label::new(source, end..end, ""))
}

pub(crate) fn odd(source: &Source, tile: &Word, finding: &Finding) -> Finding {
    let message = format!("{} [{}]", finding.message, finding.code);
    let help = match finding.severity {
        Severity::Error => Some("the tile is left out".to_owned()),
        Severity::Warning | Severity::Note => finding.help.clone(),
    };
    Finding::new(finding.severity, ODD, message, tile.label(source)).with_help_if(help)
}
