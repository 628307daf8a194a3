//! Settings as text: one table of keys that flags, plans and their documentation share.

use std::fmt;

use crate::sheet::settings::{
    Back, Bleed, ColourSpace, CutLines, Marks, Number, Offset, Order, Orientation, Paper, Registration,
    Settings, Skip, Symbol,
};
use crate::sheet::um::Um;

/// Something that can be said about sheets.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name: of the flag and in a plan.
    pub name: &'static str,
    /// What it can be, in a few words.
    pub wants: &'static str,
    read: fn(&mut Settings, &str) -> Option<()>,
}

/// Why a setting cannot be what it is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongSetting {
    /// There is no such key.
    Key(String),
    /// The key cannot be this.
    Value {
        /// The key.
        key: &'static str,
        /// What it is said to be.
        text: String,
        /// What it can be.
        wants: &'static str,
    },
}

impl fmt::Display for WrongSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "sheets have no setting `{key}`"),
            Self::Value { key, text, wants: _ } => write!(f, "`{key}` cannot be `{text}`"),
        }
    }
}

impl std::error::Error for WrongSetting {}

/// The most a tile may measure.
const MOST_TILE: Um = Um::mm(500);
/// The most paper may measure.
const MOST_PAPER: Um = Um::mm(2000);
/// The most a printer may be off.
const MOST_OFFSET: Um = Um::mm(20);

/// All settings, in the order in which they are explained.
pub const KEYS: &[Key] = &[
    Key {
        name: "paper",
        wants: "`a4`, `a3`, `letter`, a size as `210x297` or `8in x 10in`, or `tile` for a page for each tile",
        read: |it, text| put(&mut it.paper, paper(text)),
    },
    Key {
        name: "orientation",
        wants: "`best`, `portrait` or `landscape`",
        read: |it, text| {
            let all = [
                ("best", Orientation::Best),
                ("portrait", Orientation::Portrait),
                ("landscape", Orientation::Landscape),
            ];
            put(&mut it.orientation, pick(text, &all))
        },
    },
    Key {
        name: "tile",
        wants: "the side of a cut tile, from 5 to 500 mm: `45` or `2in`",
        read: |it, text| put(&mut it.tile, length(text, Um::mm(5), MOST_TILE)),
    },
    Key {
        name: "margin",
        wants: "millimetres up to 500",
        read: |it, text| put(&mut it.margin, length(text, Um(0), MOST_TILE)),
    },
    Key {
        name: "gap",
        wants: "millimetres up to 100, or `auto`",
        read: |it, text| {
            let gap = if text == "auto" { None } else { Some(length(text, Um(0), Um::mm(100))?) };
            put(&mut it.gap, Some(gap))
        },
    },
    Key {
        name: "bleed",
        wants: "`none`, `mirror` or `neighbour`",
        read: |it, text| {
            let all = [("none", Bleed::None), ("mirror", Bleed::Mirror), ("neighbour", Bleed::Neighbour)];
            put(&mut it.bleed, pick(text, &all))
        },
    },
    Key {
        name: "bleed-width",
        wants: "millimetres up to 20",
        read: |it, text| put(&mut it.bleed_width, length(text, Um(0), Um::mm(20))),
    },
    Key {
        name: "order",
        wants: "`set` or `matched`",
        read: |it, text| put(&mut it.order, pick(text, &[("set", Order::Set), ("matched", Order::Matched)])),
    },
    Key {
        name: "marks",
        wants: "`none`, `corner` or `edge`",
        read: |it, text| {
            let all = [("none", Marks::None), ("corner", Marks::Corner), ("edge", Marks::Edge)];
            put(&mut it.marks, pick(text, &all))
        },
    },
    Key {
        name: "cut",
        wants: "`none`, `hair` or `layer`",
        read: |it, text| {
            let all = [("none", CutLines::None), ("hair", CutLines::Hair), ("layer", CutLines::Layer)];
            put(&mut it.cut, pick(text, &all))
        },
    },
    Key {
        name: "registration",
        wants: "`none`, `silhouette3`, `silhouette4` or `crosshair`",
        read: |it, text| {
            let all = [
                ("none", Registration::None),
                ("silhouette3", Registration::Silhouette3),
                ("silhouette4", Registration::Silhouette4),
                ("crosshair", Registration::Crosshair),
            ];
            put(&mut it.registration, pick(text, &all))
        },
    },
    Key {
        name: "back",
        wants: "`none`, `duplex-long`, `duplex-short` or `fold`",
        read: |it, text| {
            let all = [
                ("none", Back::None),
                ("duplex-long", Back::DuplexLong),
                ("duplex-short", Back::DuplexShort),
                ("fold", Back::Fold),
            ];
            put(&mut it.back, pick(text, &all))
        },
    },
    Key {
        name: "offset",
        wants: "millimetres to the right and down, up to 20, and degrees clockwise, up to 5: `0.5,-1` or `0.5,-1,0.2`",
        read: |it, text| put(&mut it.offset, offset(text)),
    },
    Key {
        name: "number",
        wants: "`none`, `count` or `name`",
        read: |it, text| {
            let all = [("none", Number::None), ("count", Number::Count), ("name", Number::Name)];
            put(&mut it.number, pick(text, &all))
        },
    },
    Key {
        name: "symbol",
        wants: "`none`, `front`, `back` or `both`",
        read: |it, text| {
            let all = [
                ("none", Symbol::None),
                ("front", Symbol::Front),
                ("back", Symbol::Back),
                ("both", Symbol::Both),
            ];
            put(&mut it.symbol, pick(text, &all))
        },
    },
    Key {
        name: "skip",
        wants: "cells counted from one, row by row, as `3,7-9`; with the sheet before it, as `1:3`, on that sheet only",
        read: |it, text| put(&mut it.skip, skip(text)),
    },
    Key {
        name: "ruler",
        wants: "`true` or `false`",
        read: |it, text| put(&mut it.ruler, pick(text, &[("true", true), ("false", false)])),
    },
    Key {
        name: "safe",
        wants: "millimetres up to 20",
        read: |it, text| put(&mut it.safe, length(text, Um(0), Um::mm(20))),
    },
    Key {
        name: "color",
        wants: "`rgb` or `cmyk`",
        read: |it, text| {
            put(&mut it.colour, pick(text, &[("rgb", ColourSpace::Rgb), ("cmyk", ColourSpace::Cmyk)]))
        },
    },
    Key {
        name: "layers",
        wants: "`true` or `false`",
        read: |it, text| put(&mut it.layers, pick(text, &[("true", true), ("false", false)])),
    },
    Key {
        name: "flat",
        wants: "`true` or `false`",
        read: |it, text| put(&mut it.flat, pick(text, &[("true", true), ("false", false)])),
    },
    Key {
        name: "dpi",
        wants: "pixels to the inch, from 36 to 1200",
        read: |it, text| put(&mut it.dpi, text.parse().ok().filter(|dpi| (36..=1200).contains(dpi))),
    },
    Key { name: "seed", wants: "a whole number", read: |it, text| put(&mut it.seed, text.parse().ok()) },
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

fn pick<T: Copy>(text: &str, all: &[(&str, T)]) -> Option<T> {
    all.iter().find(|(name, _)| *name == text).map(|(_, value)| *value)
}

fn length(text: &str, least: Um, most: Um) -> Option<Um> {
    Um::read(text).filter(|it| (least..=most).contains(it))
}

fn paper(text: &str) -> Option<Paper> {
    let named = [("a4", Paper::A4), ("a3", Paper::A3), ("letter", Paper::LETTER), ("tile", Paper::Tile)];
    if let Some(paper) = pick(&text.to_ascii_lowercase(), &named) {
        return Some(paper);
    }
    let (wide, high) = text.split_once('x')?;
    let side = |text: &str| length(text, Um::mm(10), MOST_PAPER);
    Some(Paper::Sheet { wide: side(wide)?, high: side(high)? })
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
