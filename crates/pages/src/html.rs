//! The sink for browsers and printers: one HTML document with its style sheet, its plots and its numbers inside.

mod words;

use bastide_letters::{POLICY, screen};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use self::words::words;
use crate::{Block, Cell, Detail, Page, Pictures, Section, Table, Tone, json, plot};

const STYLE: &str = include_str!("html/page.css");
/// Rows up to which a plotted table is shown at once; longer ones are opened by the reader, and always printed.
const SHORT: usize = 12;
/// Sections from which a page has a list of them.
const MANY: usize = 4;
/// Columns of numbers up to which intervals stand beside them.
const MANY_NUMBERS: usize = 3;

/// The whole page.
pub(crate) fn page(page: &Page) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (page.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    @if let Some((title, address)) = &page.above { p.way { a href=(address) { "‹ " (title) } } }
                    h1 { (words(&page.title)) }
                    @if !page.lead.is_empty() { p.lead { (words(&page.lead)) } }
                    @if !page.facts.is_empty() {
                        dl.facts {
                            @for (name, value) in &page.facts {
                                div { dt { (words(name)) } dd { (words(value)) } }
                            }
                        }
                    }
                    @if page.sections.len() >= MANY {
                        nav aria-label="Sections" {
                            @for section in &page.sections {
                                a href={ "#" (section.id) } { (words(&section.title)) }
                            }
                        }
                    }
                }
                main {
                    @for section in &page.sections { (self::section(section)) }
                }
                @if !page.origin.is_empty() {
                    footer { "Made by " code { (page.origin) } }
                }
                script type="application/json" id="numbers" { (PreEscaped(json::embedded(page))) }
            }
        }
    };
    // Markup is escaped where it is put in; here, letters that steer.
    screen(&document.into_string()).into_owned() + "\n"
}

fn section(section: &Section) -> Markup {
    html! {
        section id=(section.id) aria-labelledby={ (section.id) "-title" } {
            h2 id={ (section.id) "-title" } { (words(&section.title)) }
            @for block in &section.blocks {
                @match block {
                    Block::Text(text) => p { (words(text)) },
                    Block::Note(text) => p.note { (words(text)) },
                    Block::Table(table) => (figure(table, &section.title)),
                    Block::Pictures(pictures) => (self::pictures(pictures)),
                }
            }
        }
    }
}

/// A table with its plot above it.
fn figure(table: &Table, title: &str) -> Markup {
    let plot = plot::drawn(table);
    let short = table.rows.len() <= SHORT;
    html! {
        figure id=(table.id) {
            @if table.caption != title { figcaption { (words(&table.caption)) } }
            @if let Some(plot) = &plot { div.plot tabindex="0" role="group" aria-label=(table.caption) { (plot) } }
            @if table.rows.is_empty() {
                p.none { "none" }
            } @else if plot.is_some() && !short {
                details {
                    summary { "The " (table.rows.len()) " numbers" }
                    (self::table(table))
                }
            } @else {
                (self::table(table))
            }
            @if let Some(note) = &table.note { p.remark { (words(note)) } }
        }
    }
}

fn table(table: &Table) -> Markup {
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|it| table.columns[*it].detail != Detail::Programs).collect();
    let is_number = |column: usize| (0..table.rows.len()).any(|row| table.cell(row, column).is_number());
    let is_number: Vec<bool> = shown.iter().map(|it| is_number(*it)).collect();
    // Many numbers with intervals fit beside each other only if the intervals stand below.
    let stacked = is_number.iter().filter(|it| **it).count() > MANY_NUMBERS;
    html! {
        div.scroll tabindex="0" role="group" aria-label=(table.caption) {
            table class=[stacked.then_some("stacked")] {
                thead {
                    tr {
                        @for (column, number) in shown.iter().zip(&is_number) {
                            th scope="col" class=[number.then_some("n")] { (words(table.title(*column))) }
                        }
                    }
                }
                tbody {
                    @for (row, of) in table.rows.iter().enumerate() {
                        tr class=[tone(of.tone)] {
                            @for (at, (column, number)) in shown.iter().zip(&is_number).enumerate() {
                                (cell(table.cell(row, *column), at, *number, of.tone))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn tone(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Plain => None,
        Tone::Odd => Some("odd"),
        Tone::Main => Some("main"),
    }
}

fn cell(cell: &Cell, at: usize, number: bool, tone: Tone) -> Markup {
    let (value, range) = cell.shown();
    let value = if cell.is_number() { value.replace('-', "\u{2212}") } else { value };
    let range = range.map(|it| it.replace('-', "\u{2212}"));
    let content = html! {
        (words(&value))
        @if let Some(range) = range { " " span.range { (range) } }
    };
    html! {
        @if at == 0 && !number {
            th scope="row" {
                (content)
                // Colour is not the only sign.
                @if tone == Tone::Odd { span.hidden { " (unusual)" } }
            }
        } @else {
            td class=[number.then_some("n")] { (content) }
        }
    }
}

fn pictures(pictures: &Pictures) -> Markup {
    html! {
        figure id=(pictures.id) {
            figcaption { (words(&pictures.caption)) }
            @if pictures.pictures.is_empty() {
                p.none { "none" }
            } @else {
                ul.pictures {
                    @for picture in &pictures.pictures {
                        li style={ "width:" (pictures.width) "px" } {
                            img src=(picture_address(&picture.svg)) alt=(picture.label) width=(pictures.width);
                            span.label { (words(&picture.label)) }
                            @if !picture.note.is_empty() { span.range { (words(&picture.note)) } }
                        }
                    }
                }
            }
        }
    }
}

/// A picture as an address that holds all of it, so that names inside of several pictures do not meet.
#[must_use]
pub fn picture_address(svg: &str) -> String {
    let mut text = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => text.push(char::from(byte)),
            b' ' | b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' | b'/' | b':' | b'='
            | b',' | b';' => {
                text.push(char::from(byte));
            }
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_addresses_that_can_be_undone() {
        assert_eq!(picture_address("<a b='#c'/>é"), "data:image/svg+xml,%3Ca b='%23c'/%3E%C3%A9");
    }
}
