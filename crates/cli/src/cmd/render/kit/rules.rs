//! The rules page of a kit: the base game, each variant's page, the pieces, and the options as they are set.

use std::path::Path;

use bastide_core::value::Value;
use bastide_project::{Gathered, Project, docs};
use bastide_script::OptionDecl;
use maud::{Markup, PreEscaped, html};

use super::pieces::{in_words, said};
use crate::document::Document;
use crate::markdown::Reading;

/// The page.
pub(super) fn page(project: Project<'_>, gathered: &Gathered, title: &str) -> String {
    let body = html! {
        h1 { (title) }
        (PreEscaped(Reading::words(1).html(&for_players(docs::page("base-game").unwrap_or_default()))))
        (changes(gathered))
        @for variant in &gathered.setup.variants {
            @match text(project, gathered, &variant.id) {
                Some(text) => (PreEscaped(Reading::words(1).html(&for_players(&text)))),
                None => h2 { (variant.title) },
            }
        }
        h2 { "Pieces" }
        ul { @for piece in in_words(&gathered.setup) { li { (piece) } } }
        h2 { "Options as they are set" }
        div.scroll tabindex="0" {
            table {
                thead { tr { th { "option" } th { "value" } th { "meaning" } } }
                tbody {
                    @for it in options(gathered) {
                        tr { td { (it.key) } td { (said(it.value)) } td { (it.option.doc) } }
                    }
                }
            }
        }
    };
    Document { title: &format!("{title}: rules"), style: "", body, script: None }.html()
}

/// The options that are not as usual, as a section of a page; nothing if all are.
pub(super) fn changes(gathered: &Gathered) -> Markup {
    let changed: Vec<_> = options(gathered).filter(|it| *it.value != it.option.default).collect();
    html! {
        @if !changed.is_empty() {
            h2 { "In this game" }
            ul {
                @for it in changed {
                    li { code { (it.key) } " is " b { (said(it.value)) } ", not " (said(&it.option.default)) ": " (it.option.doc) }
                }
            }
        }
    }
}

/// An option of a variant in a game.
struct Setting<'a> {
    key: String,
    value: &'a Value,
    option: &'a OptionDecl,
}

/// The options of all variants as they are set.
fn options(gathered: &Gathered) -> impl Iterator<Item = Setting<'_>> {
    let all = gathered
        .cast
        .options()
        .flat_map(|(variant, options)| options.iter().map(move |it| (format!("{variant}.{}", it.name), it)));
    all.map(|(key, option)| {
        let value = gathered.setup.options.get(&key).unwrap_or(&option.default);
        Setting { key, value, option }
    })
}

/// Sections of a page that are about writing and running variants.
const FOR_OTHERS: [&str; 2] = ["For authors", "Playing"];

/// A page without commands, scripts and tests: whoever holds it in the hand has none of them.
fn for_players(page: &str) -> String {
    let mut kept = String::new();
    let (mut is_code, mut is_left_out) = (false, None);
    for line in page.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let level = line.bytes().take_while(|it| *it == b'#').count();
        if level > 0 && !is_code && is_left_out.is_none_or(|above| level <= above) {
            let title = line.trim_start_matches('#').trim();
            is_left_out = FOR_OTHERS.contains(&title).then_some(level);
        }
        if is_left_out.is_none() && !is_code && !line.starts_with("`bastide ") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The page of a variant: the one that ships, or the README beside its script.
pub(super) fn text(project: Project<'_>, gathered: &Gathered, id: &str) -> Option<String> {
    if let Some(page) = docs::variant(id) {
        return Some(page.to_owned());
    }
    let is_script =
        |name: &str| Path::new(name).file_stem().is_some_and(|it| it == id) && name.ends_with(".lua");
    let script = gathered.texts.iter().find(|it| is_script(it.name()))?;
    project.rules_page(script).map(|it| it.text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_nothing_about_commands_and_scripts() {
        let page = "# Inns\n\n`bastide play inns` \u{b7} script\n\nRoads.\n\n```sh\n# run\n```\n\n## Playing\n\nfiles\n\n### More\n\n## Rulings\n\nOne.\n\n## For authors\n\nhooks\n";
        let kept = for_players(page);
        let lines: Vec<&str> = kept.lines().filter(|it| !it.is_empty()).collect();
        assert_eq!(lines, ["# Inns", "Roads.", "## Rulings", "One."]);
    }
}
