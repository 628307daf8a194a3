//! Pages and their sections.

use crate::text::{self, Ink};
use crate::{Pictures, Table};

/// A part of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A paragraph that must not be overlooked.
    Note(String),
    /// A table, perhaps with its plot.
    Table(Table),
    /// Pictures side by side.
    Pictures(Pictures),
}

/// A part of a page with a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its key for programs and links; unique on its page.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Its content.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A section without blocks.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: id.into(), title: title.into(), blocks: Vec::new() }
    }

    /// With one more paragraph.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.block(Block::Text(text.into()))
    }

    /// With one more paragraph that must not be overlooked.
    #[must_use]
    pub fn note(self, text: impl Into<String>) -> Self {
        self.block(Block::Note(text.into()))
    }

    /// With one more table.
    #[must_use]
    pub fn table(self, table: Table) -> Self {
        self.block(Block::Table(table))
    }

    /// With pictures.
    #[must_use]
    pub fn pictures(self, pictures: Pictures) -> Self {
        self.block(Block::Pictures(pictures))
    }

    /// With one more block.
    #[must_use]
    pub fn block(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }
}

/// A page of numbers: results and their origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// Its summary, in a sentence or two; may be empty.
    pub lead: String,
    /// Facts about its origin: name and value, such as seed, bots and number of games.
    pub facts: Vec<(String, String)>,
    /// Its sections.
    pub sections: Vec<Section>,
    /// The command that makes it again; may be empty.
    pub origin: String,
    /// The page above it: its title and address.
    pub above: Option<(String, String)>,
}

impl Page {
    /// A page without sections.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            lead: String::new(),
            facts: Vec::new(),
            sections: Vec::new(),
            origin: String::new(),
            above: None,
        }
    }

    /// With a summary in a sentence or two.
    #[must_use]
    pub fn lead(mut self, lead: impl Into<String>) -> Self {
        self.lead = lead.into();
        self
    }

    /// With one more fact from which it was made.
    #[must_use]
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }

    /// With how it can be made again.
    #[must_use]
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.origin = origin.into();
        self
    }

    /// With the page above it, to which it leads back: its title and address.
    #[must_use]
    pub fn below(mut self, title: impl Into<String>, address: impl Into<String>) -> Self {
        self.above = Some((title.into(), address.into()));
        self
    }

    /// With one more section.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.sections.push(section);
        self
    }

    /// All tables with the section they are in, in order.
    pub fn tables(&self) -> impl Iterator<Item = (&Section, &Table)> {
        self.sections.iter().flat_map(|section| {
            section.blocks.iter().filter_map(move |block| match block {
                Block::Table(table) => Some((section, table)),
                Block::Text(_) | Block::Note(_) | Block::Pictures(_) => None,
            })
        })
    }

    /// The whole page as a self-contained HTML document: no other file, no script that runs, no font and no address to load.
    pub fn html(&self) -> String {
        crate::html::page(self)
    }

    /// The page for a terminal this many columns wide.
    pub fn text(&self, width: usize) -> String {
        text::page(self, width, Ink::Plain)
    }

    /// As [`Page::text`], with the escape codes of terminals for bold, dim and coloured text.
    pub fn coloured_text(&self, width: usize) -> String {
        text::page(self, width, Ink::Coloured)
    }

    /// The numbers of the page as JSON, with a line end.
    pub fn json(&self) -> String {
        crate::json::page(self)
    }

    /// The numbers of all tables as CSV (RFC 4180): one line for each number, with the ends of its interval.
    pub fn csv(&self) -> String {
        crate::csv::page(self)
    }
}
