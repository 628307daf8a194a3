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
    /// What it is for.
    pub about: &'static str,
    settings: fn() -> Settings,
}

/// All presets.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "home",
        about: "a printer at home, A4, a knife and a ruler: matched, no gap, marks to the edge of the paper",
        settings: Settings::default,
    },
    Preset {
        name: "home-letter",
        about: "the same on US Letter",
        settings: || Settings { paper: Paper::LETTER, margin: Um(6350), ..Settings::default() },
    },
    Preset {
        name: "apart",
        about: "each tile with bleed and marks of its own, in the order of the set",
        settings: || Settings {
            bleed: Bleed::Mirror,
            order: Order::Set,
            marks: Marks::Corner,
            ..Settings::default()
        },
    },
    Preset {
        name: "silhouette",
        about: "cutters by Silhouette with three marks: a cut layer, short bleed",
        settings: || cutter(Registration::Silhouette3),
    },
    Preset {
        name: "silhouette4",
        about: "cutters by Silhouette with four marks (Cameo 5 Alpha)",
        settings: || cutter(Registration::Silhouette4),
    },
    Preset {
        name: "cricut",
        about: "print then cut on machines by Cricut: margins of 14 mm, a cut layer, no marks",
        settings: || Settings {
            margin: Um::mm(14),
            marks: Marks::None,
            ruler: false,
            ..cutter(Registration::None)
        },
    },
    Preset {
        name: "print-shop",
        about: "a page for each tile with 3 mm bleed, fronts and backs in turn, CMYK, flat, without marks",
        settings: || shop(Um::mm(45), Um::mm(3), Um::mm(4)),
    },
    Preset {
        name: "tgc-square-shard",
        about: "The Game Crafter, square shard: 0.75 in",
        settings: || crafter(Um(19_050)),
    },
    Preset {
        name: "tgc-mini-square",
        about: "The Game Crafter, mini square tile: 1.25 in",
        settings: || crafter(Um(31_750)),
    },
    Preset {
        name: "tgc-small-square",
        about: "The Game Crafter, small square tile: 2 in",
        settings: || crafter(Um(50_800)),
    },
    Preset {
        name: "tgc-medium-square",
        about: "The Game Crafter, medium square tile: 2.5 in",
        settings: || crafter(Um(63_500)),
    },
    Preset {
        name: "tgc-large-square",
        about: "The Game Crafter, large square tile: 3.5 in",
        settings: || crafter(Um(88_900)),
    },
];

impl Settings {
    /// The settings of this preset.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        PRESETS.iter().find(|it| it.name == name).map(|it| (it.settings)())
    }
}

/// For machines that cut along a layer of the file: the blade is off by less than half a millimetre, so little bleed is enough.
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

/// What print shops ask for: nothing on the page but the tile and its bleed.
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
