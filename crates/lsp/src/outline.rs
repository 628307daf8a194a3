//! The outline of a document, and the parts of it that fold.

use std::ops::Range as Span;

use bastide_diag::Source;
use bastide_project::Kind;
use bastide_record::parse;

use crate::games::blocks;
use crate::place::{Encoding, Lines};
use crate::tiles::lines_of;
use crate::wire::{DocumentSymbol, FoldingRange, SymbolKind};

/// Named part of a text.
struct Part {
    name: String,
    detail: Option<String>,
    kind: SymbolKind,
    /// The bytes of its name.
    name_span: Span<usize>,
    span: Span<usize>,
}

/// The outline of a document.
pub(crate) fn symbols(source: &Source, encoding: Encoding) -> Vec<DocumentSymbol> {
    let lines = Lines::of(source.text(), encoding);
    let symbol = |part: Part| {
        let Part { name, detail, kind, name_span, span } = part;
        let (range, selection) = (lines.range(&span), lines.range(&name_span));
        DocumentSymbol::new(name, detail, kind, None, None, range, selection, None)
    };
    parts(source).into_iter().map(symbol).collect()
}

fn parts(source: &Source) -> Vec<Part> {
    match Kind::of(source) {
        Some(Kind::TileSet | Kind::Theme | Kind::Game | Kind::Plan | Kind::Weights) => tables(source.text()),
        Some(Kind::Written) => games(source),
        Some(Kind::Variant | Kind::Bot) => hooks(source.text()),
        None => Vec::new(),
    }
}

/// The tables of a TOML text; a tile by its id. Without tables, the keys.
fn tables(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut keys = Vec::new();
    for (start, line) in lines_of(text) {
        let trimmed = line.trim_end();
        let header = trimmed.split('#').next().unwrap_or("").trim();
        if header.starts_with('[') && header.ends_with(']') {
            if let Some(last) = parts.last_mut() {
                last.span.end = start + text[..start].trim_end().len() - start;
            }
            let name = header.trim_matches(['[', ']']).trim();
            let span = start..start + trimmed.len();
            parts.push(Part {
                name: if name.is_empty() { "?".to_owned() } else { name.to_owned() },
                detail: None,
                kind: SymbolKind::Struct,
                name_span: span.clone(),
                span,
            });
        } else if let Some((key, value)) = trimmed.split_once('=') {
            let (key, value) = (key.trim(), value.trim().trim_matches(['"', '\'']));
            if let Some(part) = parts.last_mut() {
                if key == "id" && part.name == "tile" && !value.is_empty() {
                    part.detail = Some(part.name.clone());
                    part.name = value.to_owned();
                    part.name_span = start..start + trimmed.len();
                }
            } else if !key.is_empty() && !key.starts_with('#') && !line.starts_with([' ', '\t']) {
                let span = start..start + trimmed.len();
                keys.push(Part {
                    name: key.to_owned(),
                    detail: None,
                    kind: SymbolKind::Property,
                    name_span: span.clone(),
                    span,
                });
            }
        }
    }
    if let Some(last) = parts.last_mut() {
        last.span.end = text.trim_end().len().max(last.name_span.end);
    }
    for part in &mut parts {
        part.span.end = part.span.end.max(part.name_span.end);
    }
    keys.extend(parts);
    keys
}

/// The written games of a text.
fn games(source: &Source) -> Vec<Part> {
    let games = parse(source).0;
    let ends = games.iter().skip(1).map(|it| it.span.start).chain([source.text().len()]);
    let part = |(game, end): (&bastide_record::Written, usize)| Part {
        name: if game.title.trim().is_empty() { "a game".to_owned() } else { game.title.clone() },
        detail: None,
        kind: SymbolKind::Event,
        name_span: game.span.clone(),
        span: game.span.start..end.max(game.span.end),
    };
    games.iter().zip(ends).map(part).collect()
}

/// The hooks and functions of a script: a line that registers or defines one.
fn hooks(text: &str) -> Vec<Part> {
    const VERBS: [&str; 5] = ["filter", "offer", "modify", "replace", "on"];
    let mut parts = Vec::new();
    for (start, line) in lines_of(text) {
        let trimmed = line.trim_end();
        let rest = trimmed.strip_prefix("local function ").or_else(|| trimmed.strip_prefix("function "));
        let (name, kind) = if let Some(rest) = rest {
            (rest.split('(').next().unwrap_or(rest).trim(), SymbolKind::Function)
        } else if let Some((call, _)) = trimmed.split_once('(')
            && let [_, verb, _] = call.split('.').collect::<Vec<_>>()[..]
            && VERBS.contains(&verb)
        {
            (call.split_once('.').map_or(call, |(_, it)| it), SymbolKind::Event)
        } else {
            continue;
        };
        if name.is_empty() {
            continue;
        }
        let span = start..start + trimmed.len();
        parts.push(Part { name: name.to_owned(), detail: None, kind, name_span: span.clone(), span });
    }
    parts
}

/// The parts of a document that fold; those of scripts are left to servers for Lua.
pub(crate) fn folds(source: &Source, encoding: Encoding) -> Vec<FoldingRange> {
    let lines = Lines::of(source.text(), encoding);
    let text = source.text();
    let spans: Vec<Span<usize>> = match Kind::of(source) {
        Some(Kind::Variant | Kind::Bot) | None => Vec::new(),
        Some(Kind::Written) => parts(source)
            .into_iter()
            .map(|it| it.span)
            .chain(blocks(text).into_iter().map(|it| it.span))
            .collect(),
        Some(_) => parts(source).into_iter().map(|it| it.span).collect(),
    };
    let fold = |span: Span<usize>| {
        let end = span.start + text[span.clone()].trim_end().len();
        let (first, last) = (lines.line_of(span.start), lines.line_of(end));
        (first < last).then(|| FoldingRange {
            start_line: first as u32,
            end_line: last as u32,
            ..FoldingRange::default()
        })
    };
    spans.into_iter().filter_map(fold).collect()
}
