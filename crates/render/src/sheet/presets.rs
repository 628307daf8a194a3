//! Settings that go together: for printers at home, cutting machines and print shops.

use crate::sheet::settings::{
    Back, Bleed, ColourSpace, CutLines, Faces, Files, Marks, Order, Paper, Registration, Settings, Standard,
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
    preset("silhouette", "cutters by Silhouette with three marks: a cut layer, 3 mm bleed", || {
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
        "a page for each tile with 3 mm bleed, fronts and backs in turn, PDF/X-4, flat, without marks",
        || shop(Um::mm(45), Um::mm(3), Um::mm(4)),
    ),
    preset(
        "drivethru",
        "DriveThruCards, square cards of 2.5 in: one PDF/X-1a, at most 240 % ink, each back before its front",
        drivethru,
    ),
    preset("mpc-square", "MakePlayingCards, square cards: 2.5 in", || card_maker(Um(63_500))),
    preset("mpc-large-square", "MakePlayingCards, large square cards: 3.5 in", || card_maker(Um(88_900))),
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

/// Settings for machines that cut along a layer of the file. What is printed first and cut then can be off by a millimetre.
fn cutter(registration: Registration) -> Settings {
    Settings {
        bleed: Bleed::Mirror,
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
        standard: Standard::X4,
        layers: false,
        flat: true,
        ..Settings::default()
    }
}

/// An eighth of an inch, which is the bleed and the safe zone of many.
const EIGHTH: Um = Um(3175);

/// DriveThruCards takes one PDF/X-1a with little ink, and each back before its front.
fn drivethru() -> Settings {
    Settings {
        standard: Standard::X1a,
        ink_limit: 240,
        faces: Faces::BackFirst,
        ..shop(Um(63_500), EIGHTH, EIGHTH)
    }
}

/// Settings for shops that take a picture of 300 dpi for each card, and one for the back.
fn pictures(tile: Um, beyond: Um) -> Settings {
    Settings {
        colour: ColourSpace::Rgb,
        standard: Standard::Plain,
        files: Files::Tiles,
        ..shop(tile, beyond, beyond)
    }
}

/// MakePlayingCards asks for 36 pixels more on each side, and for as many kept free inside.
fn card_maker(card: Um) -> Settings {
    pictures(card, Um(3048))
}

/// The Game Crafter asks for an eighth of an inch more on each side, and for as much kept free inside.
fn crafter(tile: Um) -> Settings {
    pictures(tile, EIGHTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_the_pixels_that_their_shop_asks_for() {
        let sizes = [
            ("mpc-square", 822.0),
            ("mpc-large-square", 1122.0),
            ("tgc-small-square", 675.0),
            ("tgc-medium-square", 825.0),
            ("tgc-large-square", 1125.0),
        ];
        for (name, pixels) in sizes {
            let settings = Settings::preset(name).expect("a preset");
            let side = settings.tile + settings.bleed_reach() * 2;
            assert!((side.as_pixels(300) - pixels).abs() < 1e-6, "{name}: {}", side.as_pixels(300));
        }
    }
}
