//! A manifest as a page: tiles in as many columns as fit, an anchor for each set and each tile, and a field to search in.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bastide_core::words::Words;
use bastide_letters::markup;
use bastide_render::{Chapter, Options, Picture, Theme, draw_tile};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Nothing is fetched from elsewhere.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// The page; each chapter has its theme. `tile` is the side of a tile in millimetres, and `step` is called after each.
pub(super) fn page(
    words: &Words,
    chapters: &[Chapter<'_>],
    themes: &[Theme],
    options: &Options,
    tile: u32,
    step: &mut dyn FnMut(),
) -> String {
    let title = match chapters {
        [one] => format!("Tiles of {}", one.title),
        several => format!("Tiles of {} sets", several.len()),
    };
    let title = markup(&title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n:root {{ --tile: {tile}mm; }}\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<nav>"
    );
    if chapters.len() > 1 {
        for chapter in chapters {
            // Writing to a text cannot fail.
            let _ = writeln!(page, "<a href=\"#{}\">{}</a>", anchor(chapter), markup(&chapter.title));
        }
    }
    page.push_str(
        "</nav>\n<header><input type=\"search\" placeholder=\"Search: set, tile\" aria-label=\"Search\"></header>\n",
    );
    let mut drawn: BTreeMap<&str, Vec<Picture>> = BTreeMap::new();
    for (chapter, theme) in chapters.iter().zip(themes) {
        let pictures = chapter.tiles.iter().map(|it| {
            step();
            draw_tile(words, it.tile, theme, options).picture
        });
        drawn.entry(theme.name()).or_default().extend(pictures);
    }
    // Those of a theme share what they are drawn with.
    let mut pictures = BTreeMap::new();
    for (theme, drawn) in drawn {
        let (stamps, inside) = Picture::svg_of_tiles(&drawn);
        page.push_str(&stamps);
        pictures.insert(theme, inside.into_iter());
    }
    for (chapter, theme) in chapters.iter().zip(themes) {
        let (id, title, note) = (anchor(chapter), markup(&chapter.title), markup(&chapter.note));
        let _ = writeln!(
            page,
            "<section id=\"{id}\">\n<h2><a href=\"#{id}\">{title}</a></h2>\n<p>{note}</p>\n<div class=\"tiles\">"
        );
        for listed in &chapter.tiles {
            let _ = writeln!(
                page,
                "<figure id=\"{}\">\n{}<figcaption>{} <b>{}</b></figcaption>\n</figure>",
                markup(listed.tile.id()),
                pictures.get_mut(theme.name()).and_then(Iterator::next).unwrap_or_default(),
                markup(&listed.name),
                markup(&listed.count)
            );
        }
        page.push_str("</div>\n</section>\n");
    }
    let _ = writeln!(page, "<script>\n{SCRIPT}</script>\n</body>\n</html>");
    page
}

/// The anchor of a chapter: the id of its set.
fn anchor(chapter: &Chapter<'_>) -> String {
    let set = chapter.tiles.first().and_then(|it| it.tile.id().split_once('/'));
    markup(set.map_or("", |(set, _)| set))
}
