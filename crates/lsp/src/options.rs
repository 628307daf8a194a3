//! Options of games in the editor: keys and values as they are written, and where a script declares one.

use std::ops::Range as Span;

use bastide_core::value::Value;
use bastide_diag::Source;
use bastide_project::Project;
use bastide_project::base_options::OPTIONS;
use bastide_record::GameSpec;

use crate::games::setups;
use crate::place::dotted;
use crate::tiles::lines_of;

/// Option that a game may set.
struct Known {
    key: String,
    /// The words it may be.
    values: Vec<String>,
}

/// The options of the base game and of the variants of a game.
fn known(project: &Project<'_>, spec: &GameSpec) -> Vec<Known> {
    let base = OPTIONS.iter().map(|it| Known {
        key: it.key.to_owned(),
        values: it.values.iter().map(|it| (*it).to_owned()).collect(),
    });
    let mut all: Vec<Known> = base.collect();
    // An option that is being written hides none of the others.
    if let Ok(found) = project.gather(&without_options(spec)) {
        for (variant, options) in found.cast.options() {
            all.extend(options.iter().map(|it| {
                let switch =
                    matches!(it.default, Value::Bool(_)).then(|| ["true", "false"].map(str::to_owned));
                let values = it.values.iter().cloned().chain(switch.into_iter().flatten()).collect();
                Known { key: format!("{variant}.{}", it.name), values }
            }));
        }
    }
    all
}

/// The tiles and variants of a game.
fn without_options(spec: &GameSpec) -> GameSpec {
    let GameSpec { origin, sets, edition, variants, .. } = spec.clone();
    GameSpec { origin, sets, edition, variants, ..GameSpec::default() }
}

/// The words for a text within quotes among the options of a game: keys, or behind a key what it may be.
pub(crate) fn words(project: &Project<'_>, source: &Source, span: &Span<usize>) -> Vec<String> {
    let before = source.text()[..span.start].trim_end_matches(['"', '\'']).trim_end();
    let all = setups(source).into_iter().flat_map(|it| known(project, &it));
    let mut found: Vec<String> = match before.strip_suffix('=') {
        Some(head) => {
            let key = last_key(head);
            all.filter(|it| it.key == key).flat_map(|it| it.values).collect()
        }
        None => all.map(|it| it.key).collect(),
    };
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|it| seen.insert(it.clone()));
    found
}

/// The key that ends a text, without quotes and without the table that options may stand in.
fn last_key(text: &str) -> String {
    let line = text.rsplit(['\n', '{', ',']).next().unwrap_or_default();
    let key: String = line.chars().filter(|it| !matches!(it, '"' | '\'') && !it.is_whitespace()).collect();
    key.strip_prefix("options.").map_or(key.clone(), str::to_owned)
}

/// The place where an option is declared that is named at a byte: `variant.option` of a game, or `V.options.option` of the script itself.
pub(crate) fn declared(project: &Project<'_>, source: &Source, at: usize) -> Option<(Source, Span<usize>)> {
    let text = source.text();
    let word = &text[dotted(text, at)];
    if let Some(name) = word.strip_prefix("V.options.") {
        return Some((source.clone(), declaration(text, name)?));
    }
    let (variant, name) = word.strip_prefix("options.").unwrap_or(word).split_once('.')?;
    for spec in setups(source) {
        let Ok(found) = project.gather(&without_options(&spec)) else { continue };
        for script in found.texts {
            if is_of(script.text(), variant)
                && let Some(span) = declaration(script.text(), name)
            {
                return Some((script, span));
            }
        }
    }
    None
}

/// Tests whether a script is that of a variant.
fn is_of(script: &str, variant: &str) -> bool {
    let named = |line: &str| {
        let (before, rest) = line.split_once("id")?;
        let is_key = !before.ends_with(|it: char| it.is_ascii_alphanumeric() || it == '_');
        let id = rest.trim_start().strip_prefix('=')?.trim_start();
        let quote = id.chars().next().filter(|it| is_key && matches!(it, '"' | '\''))?;
        id[1..].split(quote).next().map(|it| it == variant)
    };
    // The first line that gives an id: that of the variant.
    lines_of(script).find_map(|(_, line)| named(line)).unwrap_or(false)
}

/// The bytes of the name of an option in the table of a script that declares options.
fn declaration(script: &str, name: &str) -> Option<Span<usize>> {
    let mut depth: Option<i32> = None;
    for (start, line) in lines_of(script) {
        let code = line.split("--").next().unwrap_or_default();
        let mut from = 0;
        if depth.is_none() {
            let Some(found) = code.find("options").filter(|it| opens(&code[it + "options".len()..])) else {
                continue;
            };
            (depth, from) = (Some(0), found + "options".len());
        }
        let rest = &code[from..];
        let named = rest.match_indices(name).find(|(here, _)| {
            let before = rest[..*here].chars().next_back();
            let is_word = before.is_some_and(|it| it.is_ascii_alphanumeric() || it == '_' || it == '.');
            !is_word && opens(&rest[here + name.len()..])
        });
        if let Some((here, _)) = named {
            return Some(start + from + here..start + from + here + name.len());
        }
        let change: i32 = rest.chars().map(|it| i32::from(it == '{') - i32::from(it == '}')).sum();
        depth = depth.map(|it| it + change);
        if depth.is_some_and(|it| it <= 0) {
            return None;
        }
    }
    None
}

/// Tests whether a text goes on with `= {`, as a declaration does.
fn opens(text: &str) -> bool {
    text.trim_start().strip_prefix('=').is_some_and(|it| it.trim_start().starts_with('{'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "local V = variant {\n  id = \"own\", api = 1,\n  options = {\n    -- start = { comment }\n    start = { default = 1 },\n    restart = { default = 2 },\n  },\n}\nlocal x = { restarted = { 1 } }\n";

    #[test]
    fn declarations_are_found_by_whole_names() {
        assert_eq!(declaration(SCRIPT, "start").map(|it| SCRIPT[..it.start].lines().count()), Some(5));
        assert_eq!(declaration(SCRIPT, "restart").map(|it| SCRIPT[..it.start].lines().count()), Some(6));
        assert_eq!(declaration(SCRIPT, "restarted"), None);
        assert!(is_of(SCRIPT, "own"));
        assert!(!is_of(SCRIPT, "other"));
    }

    #[test]
    fn keys_are_read_in_all_forms() {
        for text in ["options = { \"river.set\" ", "\"river.set\"", "options.river.set ", "a = 1\nriver.set"]
        {
            assert_eq!(last_key(text), "river.set", "{text}");
        }
    }
}
