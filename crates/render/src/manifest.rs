//! Pages that list tiles with names and counts. Knows no sets: the caller lists the tiles.

use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::Options;
use crate::board::boxed;
use crate::plane::pt;
use crate::scene::{Group, Item, Items, Line, Outline, Picture, Placement};
use crate::text::{self, Align};
use crate::theme::{Role, Theme};
use crate::tile::Drawing;

/// Tiles under one heading.
#[derive(Clone, Debug, Default)]
pub struct Chapter<'a> {
    /// The heading.
    pub title: String,
    /// A line below the heading: `32 designs, 72 tiles`.
    pub note: String,
    /// The tiles.
    pub tiles: Vec<Listed<'a>>,
}

/// A tile of a manifest.
#[derive(Clone, Debug)]
pub struct Listed<'a> {
    /// The tile.
    pub tile: &'a Tile,
    /// Its name, below on the left.
    pub name: String,
    /// Its number of copies, below on the right.
    pub count: String,
}

/// Measures of the pages of a manifest, in hundredths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pages {
    /// Width and height of a page.
    pub paper: (u32, u32),
    /// Side of a tile.
    pub tile: u32,
}

impl Pages {
    /// A4 with tiles of 25 mm: six in a row.
    pub const A4: Self = Self { paper: (21_000, 29_700), tile: 2500 };

    /// A4 with tiles as large as they can be without another page, from 25 to 80 mm.
    #[must_use]
    pub fn roomiest(chapters: &[Chapter<'_>]) -> Self {
        let room = Self::A4.paper.0 - 2 * Self::MARGIN + Self::GAP;
        let least = laid_out(chapters, Self::A4).len();
        let larger = (2..Self::A4.columns())
            .map(|columns| Self { tile: (room / columns - Self::GAP).min(8000), ..Self::A4 });
        larger.into_iter().find(|it| laid_out(chapters, *it).len() == least).unwrap_or(Self::A4)
    }

    /// The margin of a page.
    const MARGIN: u32 = 1200;
    /// Room between tiles, and for the captions below them.
    const GAP: u32 = 450;
    const CAPTION: u32 = 620;
    /// Height of a heading with its note, and of the line at the foot.
    const HEADING: u32 = 1500;
    const FOOT: u32 = 700;

    /// Number of tiles in a row: at least one.
    fn columns(self) -> u32 {
        let room = self.paper.0.saturating_sub(2 * Self::MARGIN) + Self::GAP;
        (room / (self.tile + Self::GAP)).max(1)
    }

    /// Distance from one column to the next: the last one ends at the margin.
    fn step(self) -> u32 {
        let room = self.paper.0.saturating_sub(2 * Self::MARGIN + self.tile);
        match self.columns() {
            1 => 0,
            columns => room / (columns - 1),
        }
    }

    fn row(self) -> u32 {
        self.tile + Self::CAPTION
    }

    /// The lowest line of a page's contents.
    fn bottom(self) -> u32 {
        self.paper.1.saturating_sub(Self::MARGIN + Self::FOOT)
    }
}

/// Something on a page, and how far from its top.
#[derive(Clone, Copy, Debug)]
enum Block {
    /// The heading of a chapter.
    Heading { chapter: usize, top: u32 },
    /// A tile: its chapter, its place there, and where its left upper corner is.
    Tile { chapter: usize, nth: usize, left: u32, top: u32 },
}

/// A manifest, drawn page by page.
#[derive(Debug)]
pub struct Manifest<'a> {
    words: &'a Words,
    chapters: &'a [Chapter<'a>],
    theme: &'a Theme,
    options: Options,
    layout: Pages,
    pages: Vec<Vec<Block>>,
}

impl<'a> Manifest<'a> {
    /// Lays out the pages; none if there are no chapters.
    #[must_use]
    pub fn new(
        words: &'a Words,
        chapters: &'a [Chapter<'a>],
        theme: &'a Theme,
        options: Options,
        layout: Pages,
    ) -> Self {
        let pages = laid_out(chapters, layout);
        Self { words, chapters, theme, options, layout, pages }
    }

    /// Number of pages.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Number of tiles on a page.
    #[must_use]
    pub fn tiles(&self, page: usize) -> usize {
        self.pages.get(page).map_or(0, |it| it.iter().filter(|it| matches!(it, Block::Tile { .. })).count())
    }

    /// The height of a page: that of the paper, or what an only page takes of it.
    fn high(&self) -> u32 {
        let below = |it: &Block| match it {
            Block::Heading { top, .. } => top + Pages::HEADING,
            Block::Tile { top, .. } => top + self.layout.row(),
        };
        let [only] = &self.pages[..] else { return self.layout.paper.1 };
        only.iter().map(below).max().unwrap_or(0) + Pages::FOOT + Pages::MARGIN
    }

    /// Draws a page, the first one is 0; none if there are not so many.
    #[must_use]
    pub fn draw(&self, page: usize) -> Option<Picture> {
        let blocks = self.pages.get(page)?;
        let (wide, high) = (self.layout.paper.0 as i32, self.high() as i32);
        let mut picture = Picture::new(self.theme, (wide, high), (wide, high));
        let title = blocks.first().map_or("", |it| match it {
            Block::Heading { chapter, .. } | Block::Tile { chapter, .. } => &self.chapters[*chapter].title,
        });
        picture.title = Some(title.to_owned());
        let mut ground = Items::new();
        ground.fill(boxed(0, 0, wide, high, Outline::new()), Role::Card);
        picture.items.group("paper", ground);
        picture.items.0.push(Item::Definitions);
        for block in blocks {
            let Block::Tile { chapter, nth, left, top } = *block else { continue };
            let tile = self.chapters[chapter].tiles[nth].tile;
            let drawing = Drawing::of(self.words, tile, self.theme, 0);
            let proof = if self.options.proof { drawing.proof() } else { Items::new() };
            let mut items = drawing.scene;
            items.group("proof", proof);
            let placement =
                Placement::Window { x: left as i32, y: top as i32, side: self.layout.tile as i32 };
            let title = Some(tile.id().to_owned());
            picture.items.0.push(Item::Group(Group { title, placement, items, ..Group::default() }));
        }
        picture.items.group("captions", self.captions(blocks));
        picture.items.group("headings", self.headings(blocks, page));
        Some(picture)
    }

    /// Frames, names and counts.
    fn captions(&self, blocks: &[Block]) -> Items {
        const HIGH: f64 = 190.0;
        let (mut frames, mut names, mut counts) = (Outline::new(), Outline::new(), Outline::new());
        for block in blocks {
            let Block::Tile { chapter, nth, left, top } = *block else { continue };
            let listed = &self.chapters[chapter].tiles[nth];
            let side = self.layout.tile as i32;
            frames = boxed(left as i32, top as i32, side, side, frames);
            let (left, top, side) = (f64::from(left), f64::from(top), f64::from(side));
            let below = top + side + 300.0;
            let taken = text::width(&listed.count, HIGH) + if listed.count.is_empty() { 0.0 } else { 120.0 };
            let name = shortened(&listed.name, HIGH, side - taken);
            names = names.and(&text::label(&name, pt(left, below), HIGH, Align::Start));
            counts = counts.and(&text::label(&listed.count, pt(left + side, below), HIGH, Align::End));
        }
        let mut items = Items::new();
        items.line(frames, Line::round(Role::Seam, 9));
        items.line(names, Line::round(Role::FaintInk, 24));
        items.line(counts, Line::round(Role::Ink, 30));
        items
    }

    fn headings(&self, blocks: &[Block], page: usize) -> Items {
        let (mut titles, mut notes, mut rules) = (Outline::new(), Outline::new(), Outline::new());
        let left = f64::from(Pages::MARGIN);
        let right = f64::from(self.layout.paper.0 - Pages::MARGIN);
        for block in blocks {
            let Block::Heading { chapter, top } = *block else { continue };
            let (it, top) = (&self.chapters[chapter], f64::from(top));
            let title = shortened(&it.title, 430.0, right - left);
            titles = titles.and(&text::label(&title, pt(left, top + 260.0), 430.0, Align::Start));
            let note = shortened(&it.note, 220.0, right - left);
            notes = notes.and(&text::label(&note, pt(left, top + 800.0), 220.0, Align::Start));
            rules = rules.and_chain(&[pt(left, top + 1120.0), pt(right, top + 1120.0)]);
        }
        let foot = f64::from(self.high() - Pages::MARGIN);
        let number = format!("{} / {}", page + 1, self.pages.len());
        notes = notes.and(&text::label(&number, pt(right, foot), 200.0, Align::End));
        let mut items = Items::new();
        items.line(titles, Line::round(Role::Ink, 58));
        items.line(notes, Line::round(Role::FaintInk, 28));
        items.line(rules, Line::new(Role::CardLine, 14));
        items
    }
}

/// The blocks of each page.
fn laid_out(chapters: &[Chapter<'_>], layout: Pages) -> Vec<Vec<Block>> {
    let mut pages: Vec<Vec<Block>> = Vec::new();
    let mut top = u32::MAX;
    let columns = layout.columns() as usize;
    for (chapter, it) in chapters.iter().enumerate() {
        // A heading stays with its first row.
        let start = top.saturating_add(Pages::HEADING);
        if start.saturating_add(layout.row()) > layout.bottom() {
            pages.push(Vec::new());
            top = Pages::MARGIN;
        }
        let mut page = pages.len() - 1;
        pages[page].push(Block::Heading { chapter, top });
        top += Pages::HEADING;
        for (nth, _) in it.tiles.iter().enumerate() {
            if nth % columns == 0 && nth > 0 {
                top += layout.row();
            }
            if nth % columns == 0 && top + layout.row() > layout.bottom() && nth > 0 {
                pages.push(Vec::new());
                page += 1;
                top = Pages::MARGIN;
            }
            let left = Pages::MARGIN + (nth % columns) as u32 * layout.step();
            pages[page].push(Block::Tile { chapter, nth, left, top });
        }
        if !it.tiles.is_empty() {
            top += layout.row();
        }
        top += Pages::GAP;
    }
    pages
}

/// A text cut off so that it is not longer than it may be.
fn shortened(text: &str, high: f64, longest: f64) -> String {
    if text::width(text, high) <= longest {
        return text.to_owned();
    }
    let shorter = |end: usize| format!("{}..", &text[..end]);
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let fitting = ends.partition_point(|end| text::width(&shorter(*end), high) <= longest);
    fitting.checked_sub(1).map_or_else(String::new, |last| shorter(ends[last]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_too_long_are_cut_off() {
        assert_eq!(shortened("crfr", 100.0, 1000.0), "crfr");
        let short = shortened("a-very-long-name-of-a-tile", 100.0, 400.0);
        assert!(short.ends_with("..") && text::width(&short, 100.0) <= 400.0, "{short}");
    }

    #[test]
    fn a_row_has_at_least_one_tile() {
        assert_eq!(Pages::A4.columns(), 6);
        assert_eq!(Pages { paper: (3000, 3000), tile: 9000 }.columns(), 1);
        assert_eq!(Pages { tile: 8000, ..Pages::A4 }.columns(), 2);
    }
}
