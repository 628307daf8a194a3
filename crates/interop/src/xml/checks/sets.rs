//! Sets of tile definition files: what they count, take away and leave out.

use std::ops::Range;

use bastide_diag::{Code, Doc, Finding, Label, Severity, Source, did_you_mean};

use super::file::shortened;
use crate::xml::tree::Word;

const ID_TWICE: Code = Code("xml-id-twice");
const UNKNOWN_TILE: Code = Code("xml-unknown-tile");
const UNUSED_TILE: Code = Code("xml-unused-tile");
const NO_TILES: Code = Code("xml-no-tiles");
const ODD: Code = Code("xml-odd");
const MORE: Code = Code("xml-more");

pub(super) const DOCS: &[Doc] = &[
    Doc {
        code: ID_TWICE,
        severity: Severity::Error,
        title: "two tiles or sets of a tile definition file have the same id",
        page: "Sets count tiles by their ids, so no two tiles have the same. The first one is read.\n\nWrong:\n\n```xml\n<tile id=\"X/C\"><city>N</city></tile>\n\
               <tile id=\"X/C\"><city>N S</city></tile>\n```\n\nRight:\n\n```xml\n<tile id=\"X/C\"><city>N</city></tile>\n<tile id=\"X/CFc\"><city>N S</city></tile>\n```\n",
    },
    Doc {
        code: UNKNOWN_TILE,
        severity: Severity::Error,
        title: "a set counts a tile that the file does not define",
        page: "A `ref` of a set names a tile by its id, and the file has no such tile. The count is passed over.\n\nIf the tile is in another file, \
               it belongs to another set here: name both sets in a game.\n",
    },
    Doc {
        code: UNUSED_TILE,
        severity: Severity::Warning,
        title: "no set of a tile definition file counts a tile",
        page: "The file has sets, and none of them has a `ref` to the tile, so it would never be drawn. It is left out.\n\nAdd \
               `<ref tile=\"…\" count=\"1\"/>` to a set.\n",
    },
    Doc {
        code: NO_TILES,
        severity: Severity::Error,
        title: "a tile definition file has no tiles",
        page: "The file has no `<tile>`, or every tile in it has an error, so there is nothing to make a tile set of.\n",
    },
    Doc {
        code: ODD,
        severity: Severity::Warning,
        title: "a tile from a tile definition file makes an odd tile set",
        page: "The tile was read and written, and the check of the written tile set found something. The message is that of the check; \
               `bastide explain` with the code in brackets tells more. If it is an error, the tile is left out.\n",
    },
    Doc {
        code: MORE,
        severity: Severity::Note,
        title: "a tile definition file has too many findings to list",
        page: "Only the first findings are listed. Most files with very many have one slip that is repeated, or are no tile definition files.\n",
    },
];

pub(crate) fn id_twice(source: &Source, what: &str, first: &Word, second: &Word) -> Finding {
    let message = format!("two {what}s are called `{}`", shortened(&first.text));
    Finding::error(ID_TWICE, message, Label::new(source, second.span.clone(), "")).with_related(Label::new(
        source,
        first.span.clone(),
        "the first one",
    ))
}

pub(crate) fn unknown_tile(source: &Source, set: &str, tile: &Word, known: &[&str]) -> Finding {
    let message = format!(
        "set `{}` counts `{}`, which the file does not define",
        shortened(set),
        shortened(&tile.text)
    );
    Finding::error(UNKNOWN_TILE, message, Label::new(source, tile.span.clone(), ""))
        .with_help_if(did_you_mean(&tile.text, known.iter().copied()))
}

pub(crate) fn most(source: &Source, set: &str, name: &Word) -> Finding {
    let message = format!("set `{}` says how often it may be in a game", shortened(set));
    Finding::warning(super::words::LOST, message, Label::new(source, name.span.clone(), ""))
        .with_help("a tile set cannot say this: name it once among the sets of a game")
}

pub(crate) fn unused_tile(source: &Source, tile: &Word) -> Finding {
    let message = format!("no set counts tile `{}`", shortened(&tile.text));
    Finding::warning(UNUSED_TILE, message, Label::new(source, tile.span.clone(), ""))
        .with_help("it is left out")
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
    let label = Label::new(source, tile.span.clone(), "");
    let help = match finding.severity {
        Severity::Error => Some("the tile is left out".to_owned()),
        Severity::Warning | Severity::Note => finding.help.clone(),
    };
    Finding::new(finding.severity, ODD, message, label).with_help_if(help)
}
