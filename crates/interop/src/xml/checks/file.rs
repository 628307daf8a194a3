//! Files that are no tile definition files, or no XML at all.

use std::ops::Range;

use bastide_diag::{Code, Doc, Finding, Label, Severity, Source, did_you_mean};

const SYNTAX: Code = Code("xml-syntax");
const ENTITY: Code = Code("xml-entity");
const ENCODING: Code = Code("xml-encoding");
const TOO_LARGE: Code = Code("xml-too-large");
const NOT_TILES: Code = Code("xml-not-tiles");

pub(super) const DOCS: &[Doc] = &[
    Doc {
        code: SYNTAX,
        severity: Severity::Error,
        title: "a file is not XML",
        page: "The file is cut off, or a tag, an attribute or a comment in it is not written as XML wants it. Reading ends there, and nothing \
               of the file is used.\n\nWrong:\n\n```xml\n<tile id=\"X/C\"><city>N</tile>\n```\n\nRight:\n\n```xml\n<tile id=\"X/C\"><city>N</city></tile>\n```\n",
    },
    Doc {
        code: ENTITY,
        severity: Severity::Error,
        title: "an XML file defines or uses entities",
        page: "Entities stand for other texts, which may stand for further texts, without end. Tile definition files have no use for them, so \
               only the five that XML itself knows are read (`&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`), and characters by their number.\n\nTake the \
               `<!DOCTYPE …>` away, and write out what the entities stand for.\n",
    },
    Doc {
        code: ENCODING,
        severity: Severity::Warning,
        title: "an XML file says it is not UTF-8",
        page: "The first line of the file names another encoding than UTF-8, but the file was read as UTF-8. Letters beyond the English \
               alphabet may be wrong.\n\nSave the file as UTF-8 and write `encoding=\"utf-8\"`.\n",
    },
    Doc {
        code: TOO_LARGE,
        severity: Severity::Error,
        title: "an XML file has too many elements, or too many in each other",
        page: "Tile definition files have some hundreds of elements, five levels deep. A file with very many more is something else, and \
               reading it would take long.\n\nIf it really has that many tiles, split it.\n",
    },
    Doc {
        code: NOT_TILES,
        severity: Severity::Error,
        title: "an XML file is no tile definition file",
        page: "Tile definition files of JCloisterZone hold tiles and sets of tiles:\n\n```xml\n<defs>\n  <tiles>\n    <tile id=\"X/C\">\n      <city>N</city>\n      \
               <field city=\"N\">EL ER SL SR WL WR</field>\n    </tile>\n  </tiles>\n  <sets>\n    <tile-set id=\"x\">\n      <ref tile=\"X/C\" count=\"2\"/>\n    \
               </tile-set>\n  </sets>\n</defs>\n```\n",
    },
];

pub(crate) fn syntax(source: &Source, span: Range<usize>, message: &str) -> Finding {
    let mut message = message.to_owned();
    // Messages of the reader begin with its own names of kinds of errors.
    for prefix in ["syntax error: ", "ill-formed document: ", "error while parsing attribute: ", "position "]
    {
        if let Some(rest) = message.strip_prefix(prefix) {
            message = rest.to_owned();
        }
    }
    let message = message.trim_start_matches(|it: char| it.is_ascii_digit() || it == ':' || it == ' ');
    Finding::error(SYNTAX, format!("the file is not XML: {message}"), Label::new(source, span, ""))
}

pub(crate) fn unclosed(source: &Source, span: Range<usize>, name: &str) -> Finding {
    let message = format!("the file ends before `<{name}>` does");
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

pub(crate) fn doctype(source: &Source, span: Range<usize>) -> Finding {
    let label = Label::new(source, span.start..span.start + "<!DOCTYPE".len(), "");
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

pub(crate) fn too_many(source: &Source, span: Range<usize>, most: usize) -> Finding {
    let message = format!("the file has more than {most} elements");
    Finding::error(TOO_LARGE, message, Label::new(source, span, "")).with_help("split it into several files")
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
