//! Settings as text: one table of keys that flags, plans and their documentation share.

use crate::sheet::settings::{Offset, Paper, Settings, Skip};
use crate::sheet::um::Um;

/// A setting of sheets.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name: of the flag and in a plan.
    pub name: &'static str,
    /// Its values, in a few words.
    pub wants: &'static str,
    read: fn(&mut Settings, &str) -> Option<()>,
}

/// Refusal of a value for a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSetting {
    /// There is no such key.
    #[error("sheets have no setting `{0}`")]
    Key(String),
    /// The key cannot be this.
    #[error("`{key}` cannot be `{text}`")]
    Value {
        /// The key.
        key: &'static str,
        /// The refused value.
        text: String,
        /// Values that it takes.
        wants: &'static str,
    },
}

/// The most a tile may measure.
const MOST_TILE: Um = Um::mm(500);
/// The most paper may measure.
const MOST_PAPER: Um = Um::mm(2000);
/// The most a printer may be off.
const MOST_OFFSET: Um = Um::mm(20);

const fn key(name: &'static str, wants: &'static str, read: fn(&mut Settings, &str) -> Option<()>) -> Key {
    Key { name, wants, read }
}

/// All settings, in the order in which they are explained.
pub const KEYS: &[Key] = &[
    key(
        "paper",
        "`a4`, `a3`, `letter`, a size as `210x297` or `8in x 10in`, or `tile` for a page for each tile",
        |it, text| put(&mut it.paper, paper(text)),
    ),
    key("orientation", "`best`, `portrait` or `landscape`", |it, text| {
        put(&mut it.orientation, text.parse().ok())
    }),
    key("tile", "the side of a cut tile, from 5 to 500 mm: `45` or `2in`", |it, text| {
        put(&mut it.tile, length(text, Um::mm(5), MOST_TILE))
    }),
    key("margin", "millimetres up to 500", |it, text| put(&mut it.margin, length(text, Um(0), MOST_TILE))),
    key("gap", "millimetres up to 100, or `auto`", |it, text| {
        let gap = if text == "auto" { None } else { Some(length(text, Um(0), Um::mm(100))?) };
        put(&mut it.gap, Some(gap))
    }),
    key("bleed", "`none`, `mirror` or `neighbour`", |it, text| put(&mut it.bleed, text.parse().ok())),
    key("bleed-width", "millimetres up to 20", |it, text| {
        put(&mut it.bleed_width, length(text, Um(0), Um::mm(20)))
    }),
    key("order", "`set` or `matched`", |it, text| put(&mut it.order, text.parse().ok())),
    key("marks", "`none`, `corner` or `edge`", |it, text| put(&mut it.marks, text.parse().ok())),
    key("cut", "`none`, `hair` or `layer`", |it, text| put(&mut it.cut, text.parse().ok())),
    key("registration", "`none`, `silhouette3`, `silhouette4` or `crosshair`", |it, text| {
        put(&mut it.registration, text.parse().ok())
    }),
    key("back", "`none`, `duplex-long`, `duplex-short` or `fold`", |it, text| {
        put(&mut it.back, text.parse().ok())
    }),
    key("faces", "`front-first` or `back-first`", |it, text| put(&mut it.faces, text.parse().ok())),
    key("files", "`pages` or `tiles`", |it, text| put(&mut it.files, text.parse().ok())),
    key(
        "offset",
        "millimetres to the right and down, up to 20, and degrees clockwise, up to 5: `0.5,-1` or `0.5,-1,0.2`",
        |it, text| put(&mut it.offset, offset(text)),
    ),
    key("number", "`none`, `count` or `name`", |it, text| put(&mut it.number, text.parse().ok())),
    key("symbol", "`none`, `front`, `back` or `both`", |it, text| put(&mut it.symbol, text.parse().ok())),
    key(
        "skip",
        "cells counted from one, row by row, as `3,7-9`; with the sheet before it, as `1:3`, on that sheet only",
        |it, text| put(&mut it.skip, skip(text)),
    ),
    key("ruler", "`true` or `false`", |it, text| put(&mut it.ruler, text.parse().ok())),
    key("safe", "millimetres up to 20", |it, text| put(&mut it.safe, length(text, Um(0), Um::mm(20)))),
    key("color", "`rgb` or `cmyk`", |it, text| put(&mut it.colour, text.parse().ok())),
    key("pdf", "`plain`, `x-1a` or `x-4`", |it, text| put(&mut it.standard, text.parse().ok())),
    key("ink-limit", "percent from 200 to 400", |it, text| {
        put(&mut it.ink_limit, text.parse().ok().filter(|most| (200..=400).contains(most)))
    }),
    key("layers", "`true` or `false`", |it, text| put(&mut it.layers, text.parse().ok())),
    key("flat", "`true` or `false`", |it, text| put(&mut it.flat, text.parse().ok())),
    key("dpi", "pixels to the inch, from 36 to 1200", |it, text| {
        put(&mut it.dpi, text.parse().ok().filter(|dpi| (36..=1200).contains(dpi)))
    }),
    key("seed", "a whole number", |it, text| put(&mut it.seed, text.parse().ok())),
];

impl Settings {
    /// Reads one setting from text.
    ///
    /// # Errors
    /// If there is no such key, or it cannot be this.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), WrongSetting> {
        let Some(key) = KEYS.iter().find(|it| it.name == key) else {
            return Err(WrongSetting::Key(key.to_owned()));
        };
        let text = text.trim();
        (key.read)(self, text).ok_or_else(|| WrongSetting::Value {
            key: key.name,
            text: text.to_owned(),
            wants: key.wants,
        })
    }
}

fn put<T>(at: &mut T, value: Option<T>) -> Option<()> {
    *at = value?;
    Some(())
}

fn length(text: &str, least: Um, most: Um) -> Option<Um> {
    Um::read(text).filter(|it| (least..=most).contains(it))
}

fn paper(text: &str) -> Option<Paper> {
    let side = |text: &str| length(text, Um::mm(10), MOST_PAPER);
    Some(match &*text.to_ascii_lowercase() {
        "a4" => Paper::A4,
        "a3" => Paper::A3,
        "letter" => Paper::LETTER,
        "tile" => Paper::Tile,
        _ => {
            let (wide, high) = text.split_once('x')?;
            Paper::Sheet { wide: side(wide)?, high: side(high)? }
        }
    })
}

fn offset(text: &str) -> Option<Offset> {
    let parts: Vec<&str> = text.split(',').collect();
    let side = |text: &str| length(text, -MOST_OFFSET, MOST_OFFSET);
    let (x, y, angle) = match parts[..] {
        [x, y] => (x, y, "0"),
        [x, y, angle] => (x, y, angle),
        _ => return None,
    };
    let angle = angle.trim();
    if angle.ends_with("mm") || angle.ends_with("in") {
        return None;
    }
    // Thousandths of a degree are read like thousandths of a millimetre.
    Some(Offset { x: side(x)?, y: side(y)?, angle: length(angle, Um(-5000), Um(5000))?.0 })
}

fn skip(text: &str) -> Option<Vec<Skip>> {
    /// More cells than any sheet has.
    const MOST: usize = 10_000;
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|it| (1..=MOST).contains(it));
    let mut all = Vec::new();
    for part in text.split(',').filter(|it| !it.trim().is_empty()) {
        let (sheet, cells) = match part.split_once(':') {
            Some((sheet, cells)) => (Some(number(sheet)?), cells),
            None => (None, part),
        };
        let (first, last) = cells.split_once('-').unwrap_or((cells, cells));
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return None;
        }
        all.extend((first..=last).map(|cell| Skip { sheet, cell }));
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(key: &str, text: &str) -> Settings {
        let mut settings = Settings::default();
        settings.set(key, text).expect("a setting that can be");
        settings
    }

    #[test]
    fn papers_have_names_or_sizes() {
        assert_eq!(set("paper", "Letter").paper, Paper::LETTER);
        assert_eq!(set("paper", "210x297").paper, Paper::A4);
        assert_eq!(set("paper", "8.5in x 11in").paper, Paper::LETTER);
    }

    #[test]
    fn an_offset_may_have_an_angle() {
        assert_eq!(set("offset", "0.5,-1").offset, Offset { x: Um(500), y: Um(-1000), angle: 0 });
        assert_eq!(set("offset", "0, 0, -0.25").offset, Offset { x: Um(0), y: Um(0), angle: -250 });
    }

    #[test]
    fn cells_are_skipped_on_one_sheet_or_on_all() {
        let on = |sheet, cell| Skip { sheet, cell };
        assert_eq!(set("skip", "7-8, 1:3").skip, [on(None, 7), on(None, 8), on(Some(1), 3)]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_would() {
        let wrong = [
            ("paper", "a5x"),
            ("paper", "5x5"),
            ("tile", "3"),
            ("tile", "600"),
            ("margin", "-1"),
            ("bleed", "yes"),
            ("offset", "1"),
            ("offset", "1,2,9"),
            ("offset", "1,2,1mm"),
            ("skip", "0"),
            ("skip", "5-2"),
            ("dpi", "5000"),
            ("ink-limit", "90"),
            ("pdf", "x-3"),
            ("ruler", "on"),
        ];
        for (key, text) in wrong {
            let mut settings = Settings::default();
            match settings.set(key, text) {
                Err(WrongSetting::Value { key: named, .. }) => assert_eq!(named, key),
                other => panic!("{key} = {text}: {other:?}"),
            }
            assert_eq!(settings, Settings::default(), "{key} = {text} changed something");
        }
        assert_eq!(Settings::default().set("papier", "a4"), Err(WrongSetting::Key("papier".into())));
    }
}
