//! Settings that go together: for printers at home, cutting machines and print shops.

use crate::sheet::settings::{
    Back, Bleed, ColourSpace, CutLines, Marks, Order, Paper, Registration, Settings,
};
use crate::sheet::um::Um;

/// Settings that go together.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its purpose.
    pub about: &'static str,
    settings: fn() -> Settings,
}

const fn preset(name: &'static str, about: &'static str, settings: fn() -> Settings) -> Preset {
    Preset { name, about, settings }
}

/// All presets.
pub const PRESETS: &[Preset] = &[
    preset(
        "home",
        "a printer at home, A4, a knife and a ruler: matched, no gap, marks to the edge of the paper",
        Settings::default,
    ),
    preset("home-letter", "the same on US Letter", || Settings {
        paper: Paper::LETTER,
        margin: Um(6350),
        ..Settings::default()
    }),
    preset("apart", "each tile with bleed and marks of its own, in the order of the set", || Settings {
        bleed: Bleed::Mirror,
        order: Order::Set,
        marks: Marks::Corner,
        ..Settings::default()
    }),
    preset("silhouette", "cutters by Silhouette with three marks: a cut layer, short bleed", || {
        cutter(Registration::Silhouette3)
    }),
    preset("silhouette4", "cutters by Silhouette with four marks (Cameo 5 Alpha)", || {
        cutter(Registration::Silhouette4)
    }),
    preset("cricut", "print then cut on machines by Cricut: margins of 14 mm, a cut layer, no marks", || {
        Settings { margin: Um::mm(14), marks: Marks::None, ruler: false, ..cutter(Registration::None) }
    }),
    preset(
        "print-shop",
        "a page for each tile with 3 mm bleed, fronts and backs in turn, CMYK, flat, without marks",
        || shop(Um::mm(45), Um::mm(3), Um::mm(4)),
    ),
    preset("tgc-square-shard", "The Game Crafter, square shard: 0.75 in", || crafter(Um(19_050))),
    preset("tgc-mini-square", "The Game Crafter, mini square tile: 1.25 in", || crafter(Um(31_750))),
    preset("tgc-small-square", "The Game Crafter, small square tile: 2 in", || crafter(Um(50_800))),
    preset("tgc-medium-square", "The Game Crafter, medium square tile: 2.5 in", || crafter(Um(63_500))),
    preset("tgc-large-square", "The Game Crafter, large square tile: 3.5 in", || crafter(Um(88_900))),
];

impl Settings {
    /// The settings of this preset.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        PRESETS.iter().find(|it| it.name == name).map(|it| (it.settings)())
    }
}

/// Settings for machines that cut along a layer of the file: the blade is off by less than half a millimetre, so little bleed is enough.
fn cutter(registration: Registration) -> Settings {
    Settings {
        bleed: Bleed::Mirror,
        bleed_width: Um(625),
        gap: Some(Um(1250)),
        order: Order::Set,
        marks: Marks::None,
        cut: CutLines::Layer,
        registration,
        ..Settings::default()
    }
}

/// Settings of print shops: nothing on the page but the tile and its bleed.
fn shop(tile: Um, bleed: Um, safe: Um) -> Settings {
    Settings {
        paper: Paper::Tile,
        tile,
        margin: Um(0),
        bleed: Bleed::Mirror,
        bleed_width: bleed,
        order: Order::Set,
        marks: Marks::None,
        back: Back::DuplexLong,
        ruler: false,
        safe,
        colour: ColourSpace::Cmyk,
        layers: false,
        flat: true,
        ..Settings::default()
    }
}

/// The Game Crafter takes pictures of 300 dpi with an eighth of an inch more on each side.
fn crafter(tile: Um) -> Settings {
    const EIGHTH: Um = Um(3175);
    Settings { back: Back::None, colour: ColourSpace::Rgb, ..shop(tile, EIGHTH, EIGHTH) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_for_the_game_crafter_have_its_pixels() {
        let sizes = [
            ("tgc-square-shard", 300.0),
            ("tgc-mini-square", 450.0),
            ("tgc-small-square", 675.0),
            ("tgc-medium-square", 825.0),
            ("tgc-large-square", 1125.0),
        ];
        for (name, pixels) in sizes {
            let settings = Settings::preset(name).expect("a preset");
            let side = settings.tile + settings.bleed_reach() * 2;
            assert_eq!(side.as_pixels(300), pixels, "{name}");
        }
    }
}
