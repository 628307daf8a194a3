//! Findings about the words that sets declare and use.

use bastide_diag::{Code, Finding, Fix, Label, Source};

use crate::raw::{self, Node, Text};
use crate::word::{Class, Elsewhere};

/// The name of an edge is not one letter.
pub(crate) fn edge_letter(source: &Source, name: &Text) -> Finding {
    let message = format!("an edge is named by one letter, not by `{}`", name.text);
    let letter = name.text.chars().find(|it| it.is_alphabetic()).map(|it| it.to_uppercase().to_string());
    Finding::error(Code("edge-letter"), message, name.label(source, ""))
        .with_help_if(letter.map(|it| format!("write `[edge.{it}]` and `name = \"{}\"`", name.text)))
}

/// Two kinds of features show the same edge.
pub(crate) fn edge_taken(source: &Source, name: &Text, edge: &Text, other: &str) -> Finding {
    let message = format!("`{}` shows the edge `{}`, which `{other}` shows already", name.text, edge.text);
    Finding::error(Code("edge-taken"), message, edge.label(source, ""))
        .with_help(format!("declare an edge for `{}`", name.text))
}

const KIND_EDGE: Code = Code("kind-edge");

/// A kind of features has no edge, or a site has one.
pub(crate) fn kind_edge(source: &Source, name: &Text, edge: Option<&Text>) -> Finding {
    match edge {
        Some(edge) => {
            let message = format!("`{}` is a site and shows no edge", name.text);
            Finding::error(KIND_EDGE, message, edge.label(source, ""))
                .with_help("take `edge` away")
                .with_fix(raw::removed(source, "edge", &edge.span))
        }
        None => {
            let message = format!("`{}` shows no edge", name.text);
            Finding::error(KIND_EDGE, message, name.label(source, ""))
                .with_help("add `edge`, the letter of an edge")
        }
    }
}

/// Kinds of features are like each other in a circle.
pub(crate) fn like_circle(source: &Source, name: &Text, like: &Text) -> Finding {
    let message = format!("`{}` is like itself", name.text);
    let label = name.label(source, "");
    let finding = Finding::error(Code("like-circle"), message, label);
    // The circle may close in another file.
    if source.slice(&like.span).contains(&like.text) {
        finding.with_related(like.label(source, "which closes the circle"))
    } else {
        finding
    }
}

/// A mark stands for something that is no site.
pub(crate) fn mark_not_site(source: &Source, name: &Text, mark: &Text) -> Finding {
    let message = format!("`{}` is no site, so no mark can stand for it", name.text);
    Finding::error(Code("mark-not-site"), message, mark.label(source, ""))
        .with_help("take `mark` away")
        .with_fix(raw::removed(source, "mark", &mark.span))
}

/// A marker lies on features and on the tile.
pub(crate) fn marker_place_mixed(source: &Source, name: &Text, tile: &Text) -> Finding {
    let message = format!("marker `{}` lies on features and on the tile", name.text);
    Finding::error(Code("marker-place-mixed"), message, tile.label(source, "`tile` must stand alone"))
}

/// A marker on features has words.
pub(crate) fn marker_value(source: &Source, name: &Text, value: &Node) -> Finding {
    let message = format!("marker `{}` lies on features, so no word can stand beside it", name.text);
    Finding::error(Code("marker-value"), message, Label::new(source, value.span.clone(), ""))
        .with_help("declare one marker for each word")
        .with_fix(raw::removed(source, "value", &value.span).unsure())
}

/// A kind of features is called like a key of tiles.
pub(crate) fn name_reserved(source: &Source, name: &Text) -> Finding {
    let message = format!("no feature can be called `{}`: tiles have a key of that name", name.text);
    Finding::error(Code("name-reserved"), message, name.label(source, "")).with_help("choose another name")
}

/// A kind of features has no shape.
pub(crate) fn no_shape(source: &Source, name: &Text) -> Finding {
    let label = name.label(source, "");
    Finding::error(Code("no-shape"), format!("`{}` has no shape", name.text), label)
        .with_help("add `shape = \"linked\"`, `\"area\"` or `\"site\"`, or say which kind it is `like`")
}

/// Points are given for something the shape does not have.
pub(crate) fn scale_shape(source: &Source, word: &Text) -> Finding {
    let shape = if word.text == "around" { "sites" } else { "areas" };
    let message = format!("`{}` counts for {shape} only", word.text);
    Finding::error(Code("scale-shape"), message, word.label(source, ""))
}

/// There are too many words.
pub(crate) fn too_many_words(source: &Source, class: Class, name: &Text) -> Finding {
    let most = if class == Class::Marker { u32::from(u16::MAX) } else { u32::from(u8::MAX) };
    let message = format!("there are more than {most} words of this sort");
    Finding::error(
        Code("too-many-words"),
        message,
        name.label(source, format!("this {} is too much", class.name())),
    )
}

/// There are two kinds of areas.
pub(crate) fn two_areas(source: &Source, name: &Text, other: &str) -> Finding {
    let message = format!("`{}` is a second kind of land, beside `{other}`", name.text);
    Finding::error(Code("two-areas"), message, name.label(source, ""))
        .with_help("let it be `linked` and say on which sides it lies")
}

/// A word that is not declared.
pub(crate) fn unknown_word(source: &Source, class: Class, name: &Text, elsewhere: Elsewhere<'_>) -> Finding {
    let code = match class {
        Class::Edge => Code("unknown-edge"),
        Class::Kind => Code("unknown-kind"),
        Class::Marker => Code("unknown-marker"),
    };
    let (class, name, span) = (class.name(), &name.text, name.span.clone());
    let help = match elsewhere {
        Elsewhere::In(set) => format!("the set `{set}` declares it: add it to `uses`"),
        Elsewhere::Perhaps(Some((word, _))) if name.contains(|it: char| it.is_ascii_digit()) => {
            format!("did you mean `{word}`? Several are written out: `[\"{word}\", \"{word}\"]`")
        }
        Elsewhere::Perhaps(Some((word, _))) => format!("did you mean `{word}`?"),
        Elsewhere::Perhaps(None) => format!("declare it: `[{class}.{name}]`"),
    };
    let fix = match elsewhere {
        Elsewhere::Perhaps(Some((word, is_only))) if is_only => Fix::word(source, span.clone(), name, word),
        _ => None,
    };
    let message = format!("there is no {class} `{name}`");
    Finding::error(code, message, Label::new(source, span, "")).with_help(help).with_fix_if(fix)
}

/// Two sets declare the same word differently.
pub(crate) fn word_twice(class: Class, here: &Source, name: &Text, there: &Source, first: &Text) -> Finding {
    let message = format!("{} `{}` is declared twice, and not alike", class.name(), name.text);
    Finding::error(Code("word-twice"), message, name.label(here, "declared again"))
        .with_related(first.label(there, "first declared here"))
        .with_help("choose another name, or take the declaration away and add the other set to `uses`")
}
