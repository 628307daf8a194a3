//! The sink for terminals: headings, wrapped paragraphs, aligned tables with small graphics.

mod graphic;
mod grid;

use bastide_letters::{left, line as clean, width as columns};

use crate::{Block, Page, Pictures, Section};

/// Narrower terminals are written for as if they were so wide.
const LEAST_WIDTH: usize = 60;
/// The indentation of the content of a section.
const INDENT: &str = "  ";

/// The emphasis of text: escape codes of terminals, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Letters only.
    Plain,
    /// Bold, dim and coloured by escape codes.
    Coloured,
}

impl Ink {
    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    pub(crate) fn odd(self, text: &str) -> String {
        self.with("33", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        match self {
            Self::Coloured if !text.trim().is_empty() => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
            Self::Coloured | Self::Plain => text.to_owned(),
        }
    }
}

/// A page for a terminal of this width.
pub(crate) fn page(page: &Page, width: usize, ink: Ink) -> String {
    let width = width.max(LEAST_WIDTH);
    let mut text = ink.bold(&clean(&page.title)) + "\n";
    paragraph(&mut text, &page.lead, "", width);
    let facts: Vec<_> = page.facts.iter().map(|(name, value)| format!("{name} {value}")).collect();
    for line in joined(&facts, " · ", width) {
        self::line(&mut text, "", &ink.dim(&clean(&line)));
    }
    for section in &page.sections {
        self::section(&mut text, section, width, ink);
    }
    if !page.origin.is_empty() {
        line(&mut text, "\n", &ink.dim(&clean(&page.origin)));
    }
    text
}

fn section(text: &mut String, section: &Section, width: usize, ink: Ink) {
    line(text, "\n", &ink.bold(&clean(&section.title)));
    for (at, block) in section.blocks.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        match block {
            Block::Text(words) => paragraph(text, words, INDENT, width),
            Block::Note(words) => {
                let mut note = String::new();
                paragraph(&mut note, words, INDENT, width);
                note.lines().for_each(|words| line(text, "", &ink.odd(words)));
            }
            Block::Table(table) => {
                if table.caption != section.title {
                    paragraph(text, &table.caption, INDENT, width);
                }
                grid::table(text, table, width, ink);
                if let Some(note) = &table.note {
                    let mut lines = String::new();
                    paragraph(&mut lines, note, INDENT, width);
                    line(text, "", &ink.dim(lines.trim_end()));
                }
            }
            Block::Pictures(pictures) => self::pictures(text, pictures, width, ink),
        }
    }
}

/// Pictures side by side, as many as fit.
fn pictures(text: &mut String, pictures: &Pictures, width: usize, ink: Ink) {
    paragraph(text, &pictures.caption, INDENT, width);
    let cells: Vec<Vec<String>> = pictures
        .pictures
        .iter()
        .map(|it| {
            let drawn = it.text.lines().map(str::to_owned);
            let words = [&it.label, &it.note]
                .into_iter()
                .filter(|it| !it.is_empty())
                .map(|it| clean(it).into_owned());
            drawn.chain(words).collect()
        })
        .collect();
    let widest = cells.iter().flatten().map(|it| columns(it)).max().unwrap_or(0);
    let fit = ((width - INDENT.len() + 2) / (widest + 2)).max(1);
    for row in cells.chunks(fit) {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells: Vec<_> = row.iter().map(|cell| cell.get(line).map_or("", String::as_str)).collect();
            let words: Vec<_> = cells.iter().map(|it| left(it, widest)).collect();
            self::line(text, INDENT, words.join("  ").trim_end());
        }
    }
    if pictures.pictures.is_empty() {
        line(text, INDENT, &ink.dim("none"));
    }
}

/// Adds words in lines of at most this width; nothing for no words.
fn paragraph(text: &mut String, words: &str, indent: &str, width: usize) {
    for words in wrapped(words, width - indent.len()) {
        line(text, indent, &words);
    }
}

/// Adds a line.
fn line(text: &mut String, indent: &str, words: &str) {
    text.extend([indent, words, "\n"]);
}

/// Words in lines of at most this width; longer words stand alone. A command is copied as a whole, so it is one word.
pub(crate) fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut is_command = false;
    for word in words.split_whitespace().map(clean) {
        match parts.last_mut().filter(|_| is_command) {
            Some(command) => command.extend([" ", &word]),
            None => {
                is_command = word == "`bastide";
                parts.push(word.into_owned());
                continue;
            }
        }
        is_command = !word.contains('`');
    }
    joined(&parts, " ", width)
}

/// Parts with something between them, in lines of at most this width.
fn joined(parts: &[String], between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(between) + columns(part) <= width => {
                line.push_str(between);
                line.push_str(part);
            }
            _ => lines.push(part.clone()),
        }
    }
    lines
}
