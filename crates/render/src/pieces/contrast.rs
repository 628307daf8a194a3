//! Contrast of pieces to what they stand on, for themes that bring colours or pieces of their own.

use std::fmt;

use resvg::tiny_skia::{PremultipliedColorU8, Transform};

use crate::fragment::OWNER;
use crate::pixels;
use crate::svg::hex;
use crate::theme::{Colour, KindKey, Role, Theme, Tone};

/// The least contrast (WCAG 2) of a piece to its ground, and of its parts to each other.
pub(super) const LEAST: f64 = 3.0;
/// Side of the square in which a piece of a theme is painted to see its colours, in pixels.
const SIDE: u32 = 64;
/// A colour is seen if this part of a piece has it.
const SEEN: f64 = 0.06;

/// The grounds of pieces.
const GROUNDS: [&str; 14] = [
    "grass",
    "grass-light",
    "grass-dark",
    "verge",
    "wheat",
    "fallow",
    "kale",
    "road",
    "track",
    "water",
    "ground",
    "street",
    "lawn",
    "paving",
];

/// Something about pieces that is hard to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Faint {
    /// The part that is hard to see.
    pub part: FaintPart,
    /// The key of the colour against which it is: `grass`, `halo`, `seat.red`.
    pub on: String,
    /// Their contrast (WCAG 2), from 1 to 21.
    pub contrast: f64,
}

/// A part of pieces that is hard to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaintPart {
    /// The edge of all pieces: the light and the dark rim.
    Edge,
    /// The figures of a seat, in a theme in which pieces have no rim.
    Figure(&'static str),
    /// The line of the figures of a seat within the light rim.
    Line(&'static str),
    /// The letter on the figures of a seat.
    Letter(&'static str),
    /// A piece that the theme draws itself, in the colours of a seat.
    Own(String, &'static str),
}

impl fmt::Display for Faint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.part {
            FaintPart::Edge => write!(f, "the rims of pieces have")?,
            FaintPart::Figure(seat) => write!(f, "the figures of {seat} have")?,
            FaintPart::Line(seat) => write!(f, "the line of `seat.{seat}` has")?,
            FaintPart::Letter(seat) => write!(f, "the letter of `seat.{seat}` has")?,
            FaintPart::Own(piece, seat) => write!(f, "the piece `{piece}` of {seat} has")?,
        }
        write!(f, " a contrast of {:.1} to `{}`, less than {LEAST:.0}", self.contrast, self.on)
    }
}

impl Theme {
    /// Everything about pieces that is hard to see, each against that to which it has the least contrast; rims against every ground.
    #[must_use]
    pub fn faint(&self) -> Vec<Faint> {
        let grounds = self.grounds();
        let worst = |part: FaintPart, seen: &[Colour]| {
            let all = grounds.iter().map(|(key, ground)| (key, most(seen, *ground)));
            let (on, contrast) = all.min_by(|one, other| one.1.total_cmp(&other.1))?;
            Some(Faint { part, on: on.clone(), contrast })
        };
        let rims: Vec<Colour> =
            [Role::Rim, Role::Halo].into_iter().filter_map(|it| self.colour(it)).collect();
        let mut all = Vec::new();
        for (on, ground) in grounds.iter().filter(|_| !rims.is_empty()) {
            all.push(Faint { part: FaintPart::Edge, on: on.clone(), contrast: most(&rims, *ground) });
        }
        for (nth, seat) in (0..).zip(Self::SEATS) {
            let colour = |role: Role| self.colour(role).unwrap_or(Colour(0));
            let [body, line, letter] =
                [Role::Seat(nth), Role::SeatLine(nth), Role::SeatLetter(nth)].map(colour);
            if rims.is_empty() {
                all.extend(worst(FaintPart::Figure(seat), &[body, line]));
            }
            if let Some(halo) = self.colour(Role::Halo) {
                let contrast = line.contrast(halo);
                all.push(Faint { part: FaintPart::Line(seat), on: "halo".to_owned(), contrast });
            }
            let contrast = letter.contrast(body);
            all.push(Faint { part: FaintPart::Letter(seat), on: format!("seat.{seat}"), contrast });
        }
        for (piece, svg) in self.pieces() {
            // A piece is hard to see if it is in the colour of anybody.
            let of_seats = (0..).zip(Self::SEATS).filter_map(|(nth, seat)| {
                let body = hex(self.colour(Role::Seat(nth)).unwrap_or(Colour(0)));
                worst(FaintPart::Own(piece.to_owned(), seat), &seen(&svg.replace(OWNER, &body)))
            });
            all.extend(of_seats.min_by(|one, other| one.contrast.total_cmp(&other.contrast)));
        }
        all.retain(|it| it.contrast < LEAST);
        all
    }

    /// The keys of what pieces stand on, with their colours.
    fn grounds(&self) -> Vec<(String, Colour)> {
        let roles =
            GROUNDS.iter().filter_map(|key| Some(((*key).to_owned(), self.colour(key.parse().ok()?)?)));
        let kinds = self.kinds().filter(|(_, style)| style.fill.is_some());
        let own = kinds.filter_map(|(kind, _)| {
            Some((format!("kind.{kind}"), self.colour(Role::Kind(KindKey::of(kind), Tone::Fill))?))
        });
        roles.chain(own).collect()
    }
}

/// The contrast of the colour that stands out most; none is as good as all if there are none.
fn most(seen: &[Colour], ground: Colour) -> f64 {
    seen.iter().map(|it| it.contrast(ground)).reduce(f64::max).unwrap_or(21.0)
}

/// The colours in which a drawing is seen: those of more than a small part of what it covers, in steps that hold shades together.
fn seen(svg: &str) -> Vec<Colour> {
    let painted = pixels::fragment(svg, kurbo::Point::ZERO, 1000).and_then(|tree| {
        let mut pixmap = pixels::pixmap(SIDE, SIDE)?;
        let scale = SIDE as f32 / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        Ok(pixmap)
    });
    // A drawing that cannot be painted has a finding of its own.
    let Ok(painted) = painted else { return Vec::new() };
    let mut counts: Vec<(Colour, u32)> = Vec::new();
    let opaque = painted.pixels().iter().map(PremultipliedColorU8::demultiply).filter(|it| it.alpha() >= 200);
    for pixel in opaque {
        let step = |part: u8| u32::from(part) / 17 * 17;
        let colour = Colour(step(pixel.red()) << 16 | step(pixel.green()) << 8 | step(pixel.blue()));
        match counts.iter_mut().find(|(it, _)| *it == colour) {
            Some((_, count)) => *count += 1,
            None => counts.push((colour, 1)),
        }
    }
    let all: u32 = counts.iter().map(|(_, count)| count).sum();
    counts.retain(|(_, count)| f64::from(*count) >= f64::from(all) * SEEN);
    counts.into_iter().map(|(colour, _)| colour).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Theme {
        Theme::named(name).expect("it ships")
    }

    #[test]
    fn nothing_is_faint_in_a_shipped_theme() {
        for name in Theme::NAMES {
            assert_eq!(named(name).faint(), Vec::new(), "{name}");
        }
    }

    #[test]
    fn black_on_white_has_the_most_contrast_and_a_colour_none_to_itself() {
        let [black, white, red] = [0, 0xff_ff_ff, 0xcc_33_33].map(Colour);
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((red.contrast(red) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn rims_that_are_as_light_as_the_meadow_do_not_set_off_pieces() {
        let mut theme = named("classic");
        let grass = theme.colour(Role::Grass);
        theme.set("halo", grass);
        assert_eq!(theme.faint().iter().find(|it| it.part == FaintPart::Edge), None, "the dark rim does");
        theme.set("rim", None);
        let found = theme.faint();
        let edge = found.iter().find(|it| it.part == FaintPart::Edge && it.on == "grass");
        assert!(edge.is_some_and(|it| (it.contrast - 1.0).abs() < 1e-9), "{found:?}");
    }

    #[test]
    fn without_rims_a_figure_is_seen_by_its_own_colours() {
        let mut theme = named("classic");
        let grass = theme.colour(Role::Grass).expect("a colour");
        for key in ["halo", "rim"] {
            theme.set(key, None);
        }
        for part in [crate::SeatPart::Body, crate::SeatPart::Line] {
            theme.set_seat("red", part, grass);
        }
        let found = theme.faint();
        assert!(found.iter().any(|it| it.part == FaintPart::Figure("red")), "{found:?}");
    }

    #[test]
    fn a_piece_of_ones_own_is_measured_in_every_colour_of_an_owner() {
        let draw = |line: &str| {
            let svg = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7h-7z" fill="currentColor" {line}/></svg>"##
            );
            let mut theme = named("classic");
            theme.set_piece("abbot", &crate::figure(&svg).expect("a drawing"));
            theme.faint()
        };
        let plain = draw("");
        let is_own = matches!(&plain[..], [Faint { part: FaintPart::Own(piece, _), .. }] if piece == "abbot");
        assert!(is_own, "{plain:?}");
        // Black or white has a contrast of 4.5 to any colour.
        let black = r##"stroke="#000" stroke-width="2"/><path d="M1 1h7v7h-7z" fill="none" stroke="#fff""##;
        assert_eq!(draw(black), Vec::new());
    }
}
