//! The page of a game: one HTML file with every design and every piece once, the steps as data, and a script that shows them.
//! It needs nothing from elsewhere.

mod data;

use std::collections::BTreeMap;

use bastide_core::words::Words;
use bastide_letters::markup;
use serde::Serialize;

use crate::board::{Designs, MARGIN};
use crate::film::Film;
use crate::pieces::{self, Stand};
use crate::plane::pt;
use crate::scene::Items;
use crate::svg::{Svg, hex, stamps_of};
use crate::theme::{Role, Theme};

use data::Data;

const PAGE: &str = include_str!("replay/page.html");
const STYLE: &str = include_str!("replay/page.css");
const SCRIPT: &str = include_str!("replay/page.js");

/// Writes the page of a game. A page that follows the play shows the part of the board where something happens.
#[must_use]
pub fn replay_html(words: &Words, film: &Film, theme: &Theme, follow: bool) -> String {
    let mut designs = Designs::new(theme);
    for placed in film.tiles() {
        designs.add(words, &placed);
    }
    let data = Data::of(film, &designs, theme, follow);
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len());
    let mut rest = PAGE;
    // Text that is filled in is not searched again, so none can pretend to be a place for another.
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        page.push_str(before);
        match name {
            "title" => page.push_str(&markup(&film.title)),
            "above" => page.push_str(&above(film)),
            "origin" if film.origin.is_empty() => {}
            "origin" => page.push_str(&format!("<p class=\"quiet\">{}</p>\n", markup(&film.origin))),
            "style" => page.push_str(STYLE),
            "script" => page.push_str(SCRIPT),
            "board" => page.push_str(&board(&data, theme)),
            "data" => page.push_str(&data.json()),
            "drawings" => page.push_str(&Drawings::of(&designs, theme).json()),
            _ => {}
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

/// The way back to the page above.
fn above(film: &Film) -> String {
    let Some((title, address)) = &film.above else { return String::new() };
    format!(r#"<p class="quiet"><a href="{}">‹ {}</a></p>{}"#, markup(address), markup(title), '\n')
}

/// The drawings of the designs, of which the page makes an image each. As images they are read and laid out once; as a part of the page
/// they would be so for each tile on the board.
#[derive(Debug, Serialize)]
struct Drawings {
    /// Drawings that several designs use, by the name that they use.
    stamps: BTreeMap<String, String>,
    /// The inside of the drawing of each design, by its number.
    tiles: Vec<String>,
}

impl Drawings {
    fn of(designs: &Designs, theme: &Theme) -> Self {
        let written = |write: &dyn Fn(&mut Svg)| {
            let mut svg = Svg::new(theme).with_fine_named();
            write(&mut svg);
            svg.text
        };
        let scenes = || designs.drawings().map(|(_, drawing)| &drawing.scene);
        Self {
            stamps: stamps_of(scenes())
                .into_iter()
                .map(|it| (it.name().into_owned(), written(&|svg| svg.stamp(it))))
                .collect(),
            tiles: scenes().map(|scene| written(&|svg| svg.items(scene))).collect(),
        }
    }

    /// As JSON that can stand within a page.
    fn json(&self) -> String {
        bastide_letters::json_in_html(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// The empty board: symbols of pieces, and a layer for everything that comes and goes.
fn board(data: &Data, theme: &Theme) -> String {
    let mut svg = Svg::new(theme).with_fine_named();
    svg.write(format_args!(r#"<svg id="board" role="img" aria-label="The board"><defs>"#));
    for (nth, look) in data.looks().iter().enumerate() {
        let (mut items, mut piece) = (Items::new(), Items::new());
        pieces::piece(&mut piece, look, Stand { at: pt(0.0, 0.0), scale: 1.75, casts: true }, theme);
        items.group("piece", piece);
        svg.write(format_args!(r#"<symbol id="p{nth}" overflow="visible">"#));
        svg.items(&items);
        svg.write(format_args!("</symbol>\n"));
    }
    svg.write(format_args!("</defs>"));
    let ground = theme.colour(Role::Grass).map(hex).unwrap_or_default();
    svg.write(format_args!(r#"<g id="ground" fill="{ground}"></g>"#));
    for layer in ["names", "tiles", "warmth", "marks", "spans", "pieces", "floats"] {
        svg.write(format_args!(r#"<g id="{layer}"></g>"#));
    }
    svg.write(format_args!("</svg>"));
    svg.text
}

/// Room beside the cells.
const ROOM: i32 = MARGIN;
