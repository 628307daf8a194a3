//! The rules page of a kit: each variant's page, the pieces, and the options as they are set.

use std::path::Path;

use bastide_project::{Gathered, Project, docs};
use maud::{PreEscaped, html};

use super::pieces::{in_words, said};
use crate::document::Document;
use crate::markdown::Reading;

/// The page.
pub(super) fn page(project: Project<'_>, gathered: &Gathered, title: &str) -> String {
    let body = html! {
        h1 { (title) }
        @if gathered.setup.variants.is_empty() { p { "The base game, without variants." } }
        @for variant in &gathered.setup.variants {
            @match text(project, gathered, &variant.id) {
                Some(text) => (PreEscaped(Reading::words(1).html(&text))),
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
                    @for (key, value, meaning) in set_options(gathered) {
                        tr { td { (key) } td { (value) } td { (meaning) } }
                    }
                }
            }
        }
    };
    Document { title: &format!("{title}: rules"), style: "", body, script: None }.html()
}

/// The options of all variants: key, value as it is set, meaning.
fn set_options(gathered: &Gathered) -> Vec<(String, String, String)> {
    let options = gathered
        .cast
        .options()
        .flat_map(|(variant, options)| options.iter().map(move |it| (format!("{variant}.{}", it.name), it)));
    let set = options.map(|(key, option)| {
        let value = said(gathered.setup.options.get(&key).unwrap_or(&option.default));
        (key, value, option.doc.clone())
    });
    set.collect()
}

/// The page of a variant: the one that ships, or the README beside its script.
pub(super) fn text(project: Project<'_>, gathered: &Gathered, id: &str) -> Option<String> {
    if let Some(page) = docs::variant(id) {
        return Some(page.to_owned());
    }
    let is_script =
        |name: &str| Path::new(name).file_stem().is_some_and(|it| it == id) && name.ends_with(".lua");
    let script = gathered.texts.iter().find(|it| is_script(it.name()))?;
    let readme = Path::new(script.name()).with_file_name("README.md");
    project.read(&readme).ok().map(|it| it.text().to_owned())
}
