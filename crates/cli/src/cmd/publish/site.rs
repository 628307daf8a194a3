//! The frame of a site: its pages by name, with the way between them.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::document::Document;

const STYLE: &str = include_str!("site.css");

/// A page that the head of every other leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The name of its file.
    pub(super) file: &'static str,
    /// Its name for people.
    pub(super) name: &'static str,
}

pub(super) const HOME: Entry = Entry { file: "index.html", name: "Overview" };
pub(super) const RULES: Entry = Entry { file: "rules.html", name: "Rules" };
pub(super) const TILES: Entry = Entry { file: "tiles.html", name: "Tiles" };
pub(super) const GAMES: Entry = Entry { file: "games.html", name: "Games" };
pub(super) const NUMBERS: Entry = Entry { file: "numbers.html", name: "Numbers" };
pub(super) const PRINT: Entry = Entry { file: "print.html", name: "Print" };
pub(super) const SOURCE: Entry = Entry { file: "source.html", name: "Source" };

/// Files that make a site.
#[derive(Debug)]
pub(super) struct Site {
    title: String,
    entries: Vec<Entry>,
    pub(super) files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// A site with these pages, yet to be filled.
    pub(super) fn new(title: &str, entries: Vec<Entry>) -> Self {
        Self { title: title.to_owned(), entries, files: BTreeMap::new() }
    }

    /// True if there is such a page.
    pub(super) fn has(&self, entry: Entry) -> bool {
        self.entries.contains(&entry)
    }

    /// Adds one of the pages that all others lead to.
    pub(super) fn page(&mut self, entry: Entry, content: &Markup) {
        let title =
            if entry == HOME { self.title.clone() } else { format!("{}: {}", self.title, entry.name) };
        let body = html! {
            header.site {
                a.name href=(HOME.file) { (self.title) }
                nav aria-label="Pages" {
                    @for it in &self.entries {
                        @if *it != HOME {
                            a href=(it.file) aria-current=[(*it == entry).then_some("page")] { (it.name) }
                        }
                    }
                }
            }
            main { (content) }
            footer { "Made by " code { "bastide publish" } ". Nothing on these pages is loaded from elsewhere." }
        };
        let page = Document { title: &title, style: STYLE, body, script: None }.html();
        self.add(entry.file, page.into_bytes());
    }

    /// Adds a file.
    pub(super) fn add(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }
}
