//! Words at the cursor that only the meaning of a text knows: sets, variants, kinds, markers, tiles, presets.

use std::ops::Range as Span;

use bastide_diag::Source;
use bastide_project::{Kind, Project, shipped};
use bastide_record::GameSpec;
use bastide_render::Theme;
use bastide_render::sheet::PRESETS;

use crate::games::{blocks, setups};
use crate::options;
use crate::place::{Encoding, Lines};
use crate::tiles::{Sets, lines_of, tiles_of};
use crate::wire::{CompletionItem, CompletionItemKind, CompletionItemTextEdit, TextEdit};

/// The words that may stand within the quotes around a byte; none elsewhere, where servers for the language know better.
pub(crate) fn words(
    project: &Project<'_>,
    (source, sources, sets): (&Source, &[Source], &Sets),
    at: usize,
    encoding: Encoding,
) -> Vec<CompletionItem> {
    let Some(span) = quoted(source.text(), at) else { return Vec::new() };
    let key = key_before(source.text(), span.start);
    let all: Vec<String> = match Kind::of(source) {
        Some(Kind::TileSet) => in_set(sets, &key, (source, &span)),
        Some(Kind::Game) => in_setup(project, (source, sources), &key, &span),
        Some(Kind::Written) => {
            let is_setup = |it: &crate::games::Block| it.word == "game" && it.span.contains(&at);
            if !blocks(source.text()).iter().any(is_setup) {
                return Vec::new();
            }
            in_setup(project, (source, sources), &key, &span)
        }
        Some(Kind::Theme) => match key.as_str() {
            "like" => Theme::NAMES.iter().map(|it| (*it).to_owned()).collect(),
            _ => Vec::new(),
        },
        Some(Kind::Plan) => match key.as_str() {
            "preset" => PRESETS.iter().map(|it| it.name.to_owned()).collect(),
            "tiles" => set_names(sources),
            "theme" => Theme::NAMES.iter().map(|it| (*it).to_owned()).collect(),
            _ => Vec::new(),
        },
        Some(Kind::Variant) => in_script(project, sets, source, span.start),
        Some(Kind::Bot | Kind::Weights) | None => Vec::new(),
    };
    let lines = Lines::of(source.text(), encoding);
    let range = lines.range(&span);
    let item = |text: String| CompletionItem {
        label: text.clone(),
        kind: Some(CompletionItemKind::Value),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit::new(range, text))),
        ..CompletionItem::default()
    };
    all.into_iter().map(item).collect()
}

/// The bytes within the quotes around a byte, on its line.
pub(crate) fn quoted(text: &str, at: usize) -> Option<Span<usize>> {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let end = text[at..].find(['\n', '\r']).map_or(text.len(), |it| at + it);
    let mut open: Option<(usize, char)> = None;
    for (here, letter) in text[start..end].char_indices() {
        let here = start + here;
        match open {
            Some((begin, quote)) if letter == quote => {
                if begin < at && at <= here {
                    return Some(begin + 1..here);
                }
                open = None;
            }
            None if matches!(letter, '"' | '\'') => open = Some((here, letter)),
            _ => {}
        }
    }
    // A quote that is not closed yet.
    open.filter(|(begin, _)| *begin < at).map(|(begin, _)| begin + 1..at)
}

/// The key of the value in which a byte stands, which may go over lines.
fn key_before(text: &str, at: usize) -> String {
    let mut key = String::new();
    for (start, line) in lines_of(text) {
        if start > at {
            break;
        }
        if let Some((name, _)) = line.split_once('=')
            && !name.trim().is_empty()
            && name.trim().chars().all(|it| it.is_ascii_alphanumeric() || "._-\"".contains(it))
        {
            name.trim().clone_into(&mut key);
        }
    }
    // `on = { N = "` is about markers, as the innermost key is a place.
    key
}

fn in_set(sets: &Sets, key: &str, (source, span): (&Source, &Span<usize>)) -> Vec<String> {
    let words = sets.collection().words();
    let joining: Vec<&str> =
        words.kinds().filter(|(_, it)| it.edge.is_some()).map(|(_, it)| it.name.as_str()).collect();
    match key {
        "uses" => shipped::tile_sets().into_iter().map(str::to_owned).collect(),
        "centre" | "like" => words.kinds().map(|(_, it)| it.name.clone()).collect(),
        "theme" => Theme::NAMES.iter().map(|it| (*it).to_owned()).collect(),
        "on" => words
            .markers()
            .map(|(_, it)| it.name.clone())
            .chain(words.kinds().map(|(_, it)| it.name.clone()))
            .collect(),
        key if joining.contains(&key) => free_sides(source.text(), span, &joining),
        _ => Vec::new(),
    }
}

/// The groups of sides that no feature of the tile takes, but for the one that stands at a place in the text.
fn free_sides(text: &str, span: &Span<usize>, joining: &[&str]) -> Vec<String> {
    let start = text[..span.start].rfind("[[").unwrap_or(0);
    let end = text[span.end..].find("[[").map_or(text.len(), |it| span.end + it);
    let mut taken = String::new();
    let mut takes_sides = false;
    for (at, line) in lines_of(&text[start..end]) {
        if let Some((key, _)) = line.split_once('=') {
            // A list over several lines belongs to the key above it.
            takes_sides = joining.contains(&key.trim());
        }
        let mut rest = line.split('#').next().unwrap_or_default();
        let mut here = start + at;
        while let Some(open) = rest.find('"') {
            let Some(length) = rest[open + 1..].find('"') else { break };
            let word = here + open + 1..here + open + 1 + length;
            if takes_sides && word != *span {
                taken += text[word].split('>').next().unwrap_or_default();
            }
            here += open + length + 2;
            rest = &rest[open + length + 2..];
        }
    }
    let free: Vec<char> = "NESW".chars().filter(|it| !taken.contains(*it)).collect();
    // All groups, those of fewer sides first.
    let mut groups: Vec<String> = (1..1_u32 << free.len())
        .map(|bits| {
            free.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, it)| *it).collect()
        })
        .collect();
    groups.sort_by_key(String::len);
    groups
}

/// Names of tile sets in games and plans: shipped ones, and files of the folder.
fn set_names(sources: &[Source]) -> Vec<String> {
    let own = sources.iter().filter(|it| Kind::of(it) == Some(Kind::TileSet));
    let own = own.map(|it| it.name().trim_start_matches("./").to_owned());
    own.chain(shipped::tile_sets().into_iter().map(str::to_owned)).collect()
}

fn in_setup(
    project: &Project<'_>,
    (source, sources): (&Source, &[Source]),
    key: &str,
    span: &Span<usize>,
) -> Vec<String> {
    match key {
        "sets" => set_names(sources),
        "variants" => {
            let own = sources.iter().filter(|it| Kind::of(it) == Some(Kind::Variant));
            let own = own.map(|it| it.name().trim_start_matches("./").to_owned());
            own.chain(shipped::variants().into_iter().map(str::to_owned)).collect()
        }
        "options" => options::words(project, source, span),
        key if key.contains('.') => options::words(project, source, span),
        "draw" | "start" => {
            let mut all: Vec<String> = setups(source).iter().flat_map(|it| tiles_of(project, it)).collect();
            all.sort();
            all.dedup();
            all
        }
        _ => Vec::new(),
    }
}

/// Kinds, markers and pieces, where a script registers a hook or asks for them.
fn in_script(project: &Project<'_>, sets: &Sets, source: &Source, at: usize) -> Vec<String> {
    let line = source.text()[..at].rfind('\n').map_or(0, |it| it + 1);
    let before = &source.text()[line..at];
    if !before.contains(['(', '{', '=']) {
        return Vec::new();
    }
    let words = sets.collection().words();
    let kinds = words.kinds().map(|(_, it)| it.name.clone());
    let markers = words.markers().map(|(_, it)| it.name.clone());
    let mut all: Vec<String> = kinds.chain(markers).chain(["follower".to_owned()]).collect();
    for piece in pieces(project, source) {
        if !all.contains(&piece) {
            all.push(piece);
        }
    }
    all
}

/// The pieces of a game with the variant of a script; none while it cannot be read.
fn pieces(project: &Project<'_>, source: &Source) -> Vec<String> {
    let (spec, _) = GameSpec::read(&Source::new(source.name(), format!("variants = [{:?}]", source.name())));
    let gathered = project.gather(&spec);
    gathered.map_or_else(|_| Vec::new(), |it| it.setup.pieces.iter().map(|it| it.name.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_found_also_while_they_are_open() {
        let text = "sets = [\"base\", \"in\ndraw = [";
        assert_eq!(quoted(text, 11).map(|it| &text[it]), Some("base"));
        assert_eq!(quoted(text, 19).map(|it| &text[it]), Some("in"));
        assert_eq!(quoted(text, 14), None);
        assert_eq!(quoted(text, text.len()), None);
    }

    #[test]
    fn sides_are_free_that_no_other_feature_takes() {
        let text = "[[tile]]\nid = \"n\"\ncity = [\"N\"] # \"S\"\nroad = [\n  \"E>N\",\n  \"\",\n]\non = { N = \"pennant\" }\n\n[[tile]]\nroad = [\"S\"]\n";
        let at = text.find("\"\"").expect("a hole") + 1;
        assert_eq!(free_sides(text, &(at..at), &["city", "road"]), ["S", "W", "SW"]);
    }

    #[test]
    fn values_over_lines_belong_to_their_key() {
        let text = "sets = [\"base\"]\ndraw = [\n  \"crfr\",\n  \"";
        assert_eq!(key_before(text, text.len()), "draw");
        assert_eq!(key_before(text, 9), "sets");
    }
}
