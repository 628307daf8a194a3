//! Files that are no tile definition files, or no XML at all.

use std::ops::Range;

use bastide_diag::{Code, Finding, Label, Source, did_you_mean};

const SYNTAX: Code = Code("xml-syntax");
const ENTITY: Code = Code("xml-entity");
const ENCODING: Code = Code("xml-encoding");
const TOO_LARGE: Code = Code("xml-too-large");
const NOT_TILES: Code = Code("xml-not-tiles");

pub(crate) fn syntax(source: &Source, span: Range<usize>, message: &str) -> Finding {
    Finding::error(SYNTAX, format!("the file is not XML: {message}"), Label::new(source, span, ""))
}

pub(crate) fn unclosed(source: &Source, span: Range<usize>) -> Finding {
    let message = "the file ends before its elements do";
    Finding::error(SYNTAX, message, Label::new(source, span, "")).with_help("the file may be cut off")
}

pub(crate) fn two_roots(source: &Source, span: Range<usize>) -> Finding {
    Finding::error(SYNTAX, "the file goes on after its end", Label::new(source, span, ""))
}

pub(crate) fn nothing(source: &Source) -> Finding {
    Finding::error(NOT_TILES, "the file has no element", Label::new(source, 0..0, ""))
}

pub(crate) fn entity(source: &Source, span: Range<usize>, name: &str) -> Finding {
    let message = format!("`{}` has an entity that XML does not know", shortened(name));
    Finding::error(ENTITY, message, Label::new(source, span, "")).with_help("write out what it stands for")
}

pub(crate) fn doctype(source: &Source, start: usize) -> Finding {
    let label = Label::new(source, start..start + "<!DOCTYPE".len(), "");
    Finding::error(ENTITY, "the file has a document type, which could define entities", label)
        .with_help("take the `<!DOCTYPE …>` away")
}

pub(crate) fn encoding(source: &Source, span: Range<usize>, name: &str) -> Finding {
    let message = format!("the file says that it is `{}`, and was read as UTF-8", shortened(name));
    Finding::warning(ENCODING, message, Label::new(source, span, "")).with_help("save it as UTF-8")
}

pub(crate) fn too_deep(source: &Source, span: Range<usize>, deepest: usize) -> Finding {
    let message = format!("elements lie in each other more than {deepest} deep");
    Finding::error(TOO_LARGE, message, Label::new(source, span, ""))
}

pub(crate) fn too_many(source: &Source, most: u32) -> Finding {
    let message = format!("the file has more than {most} elements and texts");
    Finding::error(TOO_LARGE, message, Label::new(source, 0..0, "")).with_help("split it into several files")
}

pub(crate) fn not_tiles(source: &Source, span: Range<usize>, name: &str) -> Finding {
    let message = format!("`<{}>` is not the beginning of a tile definition file", shortened(name));
    let help = did_you_mean(name, ["defs", "tiles"]).unwrap_or("such files begin with `<defs>`".into());
    Finding::error(NOT_TILES, message, Label::new(source, span, "")).with_help(help)
}

/// As much of a text as fits into a message.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}
