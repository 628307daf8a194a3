//! The book as pages for a browser.

use std::collections::BTreeMap;

use bastide_pages::picture_address;
use bastide_project::docs::{self, Entry};
use maud::{Markup, PreEscaped, html};

use crate::document::{Document, pixels};
use crate::markdown::{Reading, is_web, sections};

/// The title of the book, and of its first part.
const TITLE: &str = "Bastide";
const STYLE: &str = include_str!("book/book.css");
/// The script that finds sections with the words typed into the field of the first page.
const SEARCH: &str = include_str!("book/search.js");

/// All pages by their paths; `index.html` is the table of contents.
pub(crate) fn files() -> BTreeMap<String, Vec<u8>> {
    let entries = docs::entries();
    let pages = entries.iter().enumerate().map(|(at, entry)| {
        let beside = [at.checked_sub(1), Some(at + 1)].map(|it| entries.get(it?));
        (format!("{}.html", entry.path), page(entry, beside).into_bytes())
    });
    let content = html! { (field(&entries)) div #contents { (contents(&entries)) } };
    let index = document("index", TITLE, [None, entries.first()], &content);
    pages.chain([("index.html".to_owned(), index.into_bytes())]).collect()
}

/// A page, with those before and after it.
fn page(entry: &Entry, beside: [Option<&Entry>; 2]) -> String {
    let link = |address: &str| lead(entry.path, address);
    let reading = Reading { lower: 0, link: &link, picture: &|it| picture(entry.path, it) };
    let text = reading.html(docs::page(entry.path).unwrap_or_default());
    document(entry.path, &entry.title.replace('`', ""), beside, &html! { (PreEscaped(text)) })
}

/// A page with its head and its foot.
fn document(path: &str, title: &str, beside: [Option<&Entry>; 2], content: &Markup) -> String {
    let up = "../".repeat(path.matches('/').count());
    let steps = html! {
        nav.steps aria-label="Pages" {
            @for (entry, sign) in beside.into_iter().zip(["‹ ", " ›"]) {
                span {
                    @if let Some(entry) = entry {
                        a href={ (up) (entry.path) ".html" } {
                            @if sign.starts_with('‹') { (sign) }
                            (entry.title.replace('`', ""))
                            @if sign.ends_with('›') { (sign) }
                        }
                    }
                }
            }
        }
    };
    let body = html! {
        @if path != "index" { p.way { a href={ (up) "index.html" } { "Bastide: all pages" } } }
        main { (content) }
        (steps)
    };
    Document { title, style: STYLE, body, script: (path == "index").then_some(SEARCH) }.html()
}

/// The field to search in, what it finds, and all words of the book for its script. A page in a folder may not fetch them from a file beside it.
fn field(entries: &[Entry]) -> Markup {
    let pages = entries.iter().map(|entry| {
        let text = docs::page(entry.path).unwrap_or_default();
        serde_json::json!({ "address": format!("{}.html", entry.path), "title": entry.title.replace('`', ""), "sections": sections(text) })
    });
    // Nothing in it ends the element that it stands in.
    let words = serde_json::Value::from(pages.collect::<Vec<_>>()).to_string().replace('<', "\\u003c");
    html! {
        input #search type="search" placeholder="Search the book" aria-label="Search the book" autocomplete="off" hidden;
        p #found .quiet role="status" {}
        ol #hits {}
        script #words type="application/json" { (PreEscaped(words)) }
    }
}

/// The table of contents; the pages of a folder, if there are many, are folded.
fn contents(entries: &[Entry]) -> Markup {
    let above =
        |it: &Entry| it.path.rsplit_once('/').filter(|(_, name)| *name != "README").map(|(folder, _)| folder);
    let leads = |it: &Entry| html! { a href={ (it.path) ".html" } { (it.title.replace('`', "")) } };
    let mut parts: Vec<&str> = entries.iter().map(|it| it.part).collect();
    parts.dedup();
    html! {
        h1 { (TITLE) }
        @for part in parts {
            @let of_part = || entries.iter().filter(move |it| it.part == part);
            // The first part has the title of the book.
            @if part != TITLE { h2 { (part) } }
            ul {
                @for entry in of_part().filter(|it| above(it).is_none() || it.path.starts_with("reference/")) {
                    @let below: Vec<&Entry> = of_part().filter(|it| above(it).is_some_and(|folder| entry.path.strip_suffix("/README") == Some(folder))).collect();
                    li {
                        (leads(entry))
                        @if !below.is_empty() {
                            details { summary { (below.len()) " pages" } ul { @for it in below { li { (leads(it)) } } } }
                        }
                    }
                }
            }
        }
    }
}

/// The place in the book, or in the web, that a link of a page leads to; links to other files of the repository are words.
fn lead(page: &str, address: &str) -> Option<String> {
    if is_web(address) || address.starts_with('#') {
        return Some(address.to_owned());
    }
    let (file, anchor) =
        address.split_once('#').map_or((address, String::new()), |(file, it)| (file, format!("#{it}")));
    let target = beside(page, file.strip_suffix(".md")?)?;
    docs::page(&target)?;
    let up = "../".repeat(page.matches('/').count());
    Some(format!("{up}{target}.html{anchor}"))
}

/// The picture on a page as an address that holds the whole of it.
fn picture(page: &str, address: &str) -> Option<String> {
    let bytes = docs::picture(&beside(page, address)?)?;
    Some(match str::from_utf8(bytes) {
        Ok(svg) => picture_address(svg),
        Err(_) => pixels(bytes),
    })
}

/// The path that an address on a page means; none above the book.
fn beside(page: &str, address: &str) -> Option<String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            ".." => drop(parts.pop()?),
            "." => {}
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_within_the_book_or_are_words() {
        for (page, address, wanted) in [
            ("scripting", "reference/scripting.md#act", Some("reference/scripting.html#act")),
            ("variants/inns", "../rules/inns.md", Some("../rules/inns.html")),
            ("variants/inns", "river.md", Some("../variants/river.html")),
            ("scripting", "#hooks", Some("#hooks")),
            ("scripting", "../scripts/inns.lua", None),
            ("scripting", "../README.md", None),
            ("scripting", "https://example.org", Some("https://example.org")),
        ] {
            assert_eq!(lead(page, address).as_deref(), wanted, "{page}: {address}");
        }
    }
}
