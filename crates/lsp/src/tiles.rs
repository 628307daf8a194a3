//! Tiles in the editor: their pictures, where they are declared, and where they are named.

use std::ops::Range as Span;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bastide_diag::{Edit, Source};
use bastide_project::{Kind, Project, shipped};
use bastide_record::GameSpec;
use bastide_render::{Options, Theme, draw_tile};
use bastide_tileset::{Collection, Entry, Set, picture};

use crate::games::{blocks, setups};
use crate::place::{Encoding, Lines};
use crate::wire::{Hover, InlayHint, Label, hover};

/// The tile sets of a folder over those that ship.
#[derive(Debug)]
pub(crate) struct Sets {
    collection: Collection,
}

/// Name of a tile in a text, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The tile, with its set.
    pub(crate) tile: String,
    /// Bytes of the name, with the set if that is written.
    pub(crate) span: Span<usize>,
}

impl Sets {
    /// The sets among some texts, with those that they use; or all that ship.
    pub(crate) fn of(sources: &[Source]) -> Self {
        let own: Vec<Source> =
            sources.iter().filter(|it| Kind::of(it) == Some(Kind::TileSet)).cloned().collect();
        let all = shipped::tile_sets();
        Self { collection: Collection::read_with(own, shipped::all_tile_sets(), &all).0 }
    }

    pub(crate) fn collection(&self) -> &Collection {
        &self.collection
    }

    /// The set that stands in a text.
    pub(crate) fn set_in(&self, source: &Source) -> Option<&Set> {
        self.collection.sets().iter().find(|it| it.source.name() == source.name())
    }

    fn found(&self, tile: &str) -> Option<(&Set, &Entry)> {
        let set = self.collection.set(tile.split_once('/')?.0)?;
        Some((set, self.collection.entry(tile)?))
    }

    /// Explanation of a tile, with its picture for editors that show one.
    pub(crate) fn hover(&self, mention: &Mention, lines: &Lines<'_>, pictures: bool) -> Option<Hover> {
        let (_, entry) = self.found(&mention.tile)?;
        let words = self.collection.words();
        let head = if pictures {
            let drawn = draw_tile(words, &entry.tile, &Theme::default(), &Options::new());
            let drawing = STANDARD.encode(drawn.picture.svg());
            format!("![{}](data:image/svg+xml;base64,{drawing}|width=160,height=160)\n\n", mention.tile)
        } else {
            String::new()
        };
        let text = format!("{head}```text\n{}\n```\n", picture(words, &entry.tile).trim_end());
        Some(hover(text, lines.range(&mention.span)))
    }

    /// The text and the place where a tile is declared among the texts of a folder; none for one that ships.
    pub(crate) fn declared(&self, tile: &str, sources: &[Source]) -> Option<(Source, Span<usize>)> {
        let (set, entry) = self.found(tile)?;
        let own = sources.iter().any(|it| it.name() == set.source.name());
        own.then(|| (set.source.clone(), entry.span.clone()))
    }

    /// Counts and fields of the tiles of a set, behind their names.
    pub(crate) fn hints(&self, source: &Source, encoding: Encoding) -> Vec<InlayHint> {
        let Some(set) = self.set_in(source) else { return Vec::new() };
        let lines = Lines::of(source.text(), encoding);
        let hint = |span: &Span<usize>, text: String| {
            let end = lines.line(lines.line_of(span.start)).end;
            InlayHint::new(lines.position(end), Label::String(text), None, None, None, Some(true), None, None)
        };
        let total: u32 = set.entries.iter().filter_map(|it| it.counts.first()).map(|it| u32::from(*it)).sum();
        let designs = set.entries.len();
        let mut hints = vec![hint(&set.span, format!("{designs} designs, {total} tiles"))];
        for entry in &set.entries {
            let words = self.collection.words();
            let fields = entry.tile.numbered().filter(|(_, it)| words[it.kind].name == "field").count();
            let many = if fields == 1 { "" } else { "s" };
            hints.push(hint(&entry.span, format!("{fields} field{many}")));
        }
        hints
    }

    /// The tile that is named or declared at a byte.
    pub(crate) fn at(&self, project: &Project<'_>, source: &Source, at: usize) -> Option<Mention> {
        let inside = |it: &Mention| it.span.start <= at && at <= it.span.end;
        self.mentions(project, source).into_iter().find(inside)
    }

    /// The tiles that a text names or declares.
    pub(crate) fn mentions(&self, project: &Project<'_>, source: &Source) -> Vec<Mention> {
        match Kind::of(source) {
            Some(Kind::TileSet) => self.declarations(source),
            Some(Kind::Game) => in_setup(project, source, std::slice::from_ref(&(0..source.text().len()))),
            Some(Kind::Written) => in_setup(project, source, &spans(source)),
            Some(Kind::Theme) => words(source, &(0..source.text().len()))
                .filter(|(word, _)| self.found(word).is_some())
                .map(|(word, span)| Mention { tile: word.to_owned(), span })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The tiles of a set where they are declared, and where others are the same.
    fn declarations(&self, source: &Source) -> Vec<Mention> {
        let Some(set) = self.set_in(source) else { return Vec::new() };
        let mut found: Vec<Mention> = Vec::new();
        for entry in &set.entries {
            if let Some(span) = inside_quotes(source, &entry.span) {
                found.push(Mention { tile: entry.tile.id().to_owned(), span });
            }
        }
        for (start, line) in lines_of(source.text()) {
            let Some(rest) = line.trim_start().strip_prefix("same") else { continue };
            if !rest.trim_start().starts_with('=') {
                continue;
            }
            for (word, span) in words(source, &(start + line.len() - rest.len()..start + line.len())) {
                if set.entry(word).is_some() {
                    found.push(Mention { tile: format!("{}/{word}", set.id), span });
                }
            }
        }
        found
    }

    /// The edits that give a tile another name, in all texts that name it.
    ///
    /// # Errors
    /// In words, why it cannot be called so.
    pub(crate) fn rename(
        &self,
        project: &Project<'_>,
        sources: &[Source],
        tile: &str,
        name: &str,
    ) -> Result<Vec<Edit>, String> {
        let (set, _) = self.found(tile).ok_or_else(|| format!("there is no tile `{tile}`"))?;
        if self.declared(tile, sources).is_none() {
            return Err(format!("`{tile}` ships and keeps its name"));
        }
        let plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-+._".contains(it);
        let begins = name.starts_with(|it: char| it.is_ascii_lowercase() || it.is_ascii_digit());
        if !begins || !name.chars().all(plain) {
            return Err("a tile is named by small letters, digits and `-`".to_owned());
        }
        if set.entry(name).is_some() {
            return Err(format!("`{}` has a tile `{name}` already", set.id));
        }
        let mut edits = Vec::new();
        for source in sources {
            let is_set = source.name() == set.source.name();
            for mention in self.mentions(project, source).into_iter().filter(|it| it.tile == tile) {
                let with_set = source.slice(&mention.span).contains('/');
                // A name alone may be that of another tile of the game.
                let is_taken = !is_set && self.is_elsewhere(name);
                let text = if with_set || is_taken { format!("{}/{name}", set.id) } else { name.to_owned() };
                edits.push(Edit { source: source.clone(), span: mention.span, text });
            }
        }
        Ok(edits)
    }

    /// True if a tile of any set is called so.
    fn is_elsewhere(&self, name: &str) -> bool {
        self.collection.sets().iter().any(|it| it.entry(name).is_some())
    }
}

/// The parts of a written text in which tiles are named.
fn spans(source: &Source) -> Vec<Span<usize>> {
    blocks(source.text()).into_iter().map(|it| it.span).collect()
}

/// The tiles that games name in some parts of their text: those of the game, with their set or without it where that is clear.
fn in_setup(project: &Project<'_>, source: &Source, spans: &[Span<usize>]) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let setups = setups(source);
    let ids: Vec<Vec<String>> = setups.iter().map(|it| tiles_of(project, it)).collect();
    for span in spans {
        for (word, span) in words(source, span) {
            let meant = ids.iter().find_map(|ids| named(ids, word));
            if let Some(tile) = meant {
                found.push(Mention { tile, span });
            }
        }
    }
    found
}

/// The ids of all tiles of a game.
pub(crate) fn tiles_of(project: &Project<'_>, spec: &GameSpec) -> Vec<String> {
    // A list that is being written does not hide the tiles that it may have.
    let GameSpec { origin, sets, edition, variants, players, options, .. } = spec.clone();
    let spec = GameSpec { origin, sets, edition, variants, players, options, ..GameSpec::default() };
    project
        .gather(&spec)
        .map_or_else(|_| Vec::new(), |it| it.bag.tiles.iter().map(|it| it.tile.id().to_owned()).collect())
}

/// The tile that a word names among some: by its whole id, or by its name if one alone has it.
fn named(ids: &[String], word: &str) -> Option<String> {
    if word.contains('/') {
        return ids.iter().find(|it| *it == word).cloned();
    }
    let mut all: Vec<&String> = ids.iter().filter(|it| it.rsplit('/').next() == Some(word)).collect();
    all.dedup();
    if all.len() == 1 { all.pop().cloned() } else { None }
}

/// The words of a part of a text that may be names of tiles, with their bytes.
fn words<'a>(
    source: &'a Source,
    span: &Span<usize>,
) -> impl Iterator<Item = (&'a str, Span<usize>)> + use<'a> {
    let start = span.start;
    let text = source.text().get(span.clone()).unwrap_or("");
    let inside = |it: char| it.is_ascii_alphanumeric() || "-+._/".contains(it);
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = at + text[at..].find(inside)?;
        let end = text[begin..].find(|it| !inside(it)).map_or(text.len(), |it| begin + it);
        at = end;
        Some((&text[begin..end], start + begin..start + end))
    })
}

/// The lines of a text, with their first bytes.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\r', '\n']))
    })
}

/// The bytes within the quotes of a value.
fn inside_quotes(source: &Source, span: &Span<usize>) -> Option<Span<usize>> {
    let text = source.slice(span);
    let quoted = text.len() >= 2 && text.starts_with(['"', '\'']) && text.ends_with(['"', '\'']);
    if quoted { Some(span.start + 1..span.end - 1) } else { Some(span.clone()).filter(|_| !text.is_empty()) }
}
