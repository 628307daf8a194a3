//! Pages as data: pictures with their poses, lines and letters, in layers. Knows no file format.

use crate::plane::{Pt, pt};
use crate::scene::Outline;
use crate::sheet::settings::Offset;
use crate::sheet::um::{Area, Place, Um};

/// A page, from back to front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) wide: Um,
    pub(crate) high: Um,
    /// What is left after cutting off the margins.
    pub(crate) trim: Area,
    /// The same with its bleed.
    pub(crate) bleed: Area,
    /// How everything on the page is moved.
    pub(crate) shift: Shift,
    pub(crate) layers: Vec<Layer>,
}

/// How a page is moved, to make up for a printer that is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shift {
    pub(crate) x: Um,
    pub(crate) y: Um,
    /// Clockwise about the middle of the page, in thousandths of a degree.
    pub(crate) angle: i32,
}

impl Shift {
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The matrix that moves points of a page of this size, in micrometres.
    pub(crate) fn matrix(&self, wide: Um, high: Um) -> Matrix {
        let angle = f64::from(self.angle) / 1000.0 * std::f64::consts::PI / 180.0;
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let (x, y) = (f64::from(wide.0) / 2.0, f64::from(high.0) / 2.0);
        let (dx, dy) = (f64::from(self.x.0), f64::from(self.y.0));
        [cos, sin, -sin, cos, x - cos * x + sin * y + dx, y - sin * x - cos * y + dy]
    }
}

/// How an offset moves a page.
pub(crate) const fn page_shift(offset: Offset) -> Shift {
    Shift { x: offset.x, y: offset.y, angle: offset.angle }
}

/// `[a, b, c, d, e, f]`: takes `(x, y)` to `(ax + cy + e, bx + dy + f)`, as in SVG and PDF.
pub(crate) type Matrix = [f64; 6];

/// What belongs together and can be hidden together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) kind: LayerKind,
    pub(crate) items: Vec<Item>,
}

/// The layers, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LayerKind {
    /// Tiles and their bleed.
    Print,
    /// Crop marks, ruler, numbers of sheets.
    Labels,
    /// Marks for machines.
    Registration,
    /// Lines along the cuts.
    Cut,
}

impl LayerKind {
    pub(crate) const ALL: [Self; 4] = [Self::Print, Self::Labels, Self::Registration, Self::Cut];

    /// Its name in a PDF.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Print => "Print",
            Self::Labels => "Labels",
            Self::Registration => "Registration",
            Self::Cut => "Cut",
        }
    }
}

/// One thing on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A picture, as far as it lies within an area.
    Picture { picture: usize, pose: Pose, clip: Area },
    /// An outline in micrometres, drawn with a line.
    Line { outline: Outline, wide: Um, ink: Ink, dash: Option<(Um, Um)> },
    /// An outline in micrometres, filled.
    Fill { outline: Outline, ink: Ink },
}

/// What marks are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Black,
    Gray,
    /// The colour of paper.
    White,
    /// The colour of open ground on tiles.
    Ground([u8; 3]),
    /// Not printed: where a machine cuts.
    Cut,
}

/// How a picture of 1000 by 1000 mils lies on the page: turned first, then mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub(crate) at: Place,
    pub(crate) side: Um,
    /// Quarter turns, clockwise.
    pub(crate) turn: u8,
    /// Left and right exchanged.
    pub(crate) flip_x: bool,
    /// Above and below exchanged.
    pub(crate) flip_y: bool,
}

impl Pose {
    /// A picture that fills a square, turned.
    pub(crate) fn upright(area: Area, turn: u8) -> Self {
        Self { at: area.from, side: area.wide(), turn, flip_x: false, flip_y: false }
    }

    /// The same so many tiles to the right and down.
    pub(crate) fn moved(mut self, across: i32, down: i32) -> Self {
        self.at.x += self.side * across;
        self.at.y += self.side * down;
        self
    }

    /// The square that it fills.
    pub(crate) fn area(&self) -> Area {
        Area::sized(self.at, self.side, self.side)
    }

    /// From mils of the picture to micrometres of the page.
    pub(crate) fn matrix(&self) -> Matrix {
        let [mut a, mut b, mut c, mut d, mut e, mut f] = match self.turn % 4 {
            0 => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            1 => [0.0, 1.0, -1.0, 0.0, 1000.0, 0.0],
            2 => [-1.0, 0.0, 0.0, -1.0, 1000.0, 1000.0],
            _ => [0.0, -1.0, 1.0, 0.0, 0.0, 1000.0],
        };
        if self.flip_x {
            (a, c, e) = (-a, -c, 1000.0 - e);
        }
        if self.flip_y {
            (b, d, f) = (-b, -d, 1000.0 - f);
        }
        let scale = f64::from(self.side.0) / 1000.0;
        let (x, y) = (f64::from(self.at.x.0), f64::from(self.at.y.0));
        // Zero has no sign in files.
        [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y].map(|it| it + 0.0)
    }
}

/// A place on a page as a point to draw at.
pub(crate) fn point(place: Place) -> Pt {
    pt(f64::from(place.x.0), f64::from(place.y.0))
}

/// A straight line.
pub(crate) fn straight(from: Place, to: Place) -> Outline {
    Outline::chain(&[point(from), point(to)])
}

/// A rectangle.
pub(crate) fn rectangle(area: Area) -> Outline {
    let (a, c) = (point(area.from), point(area.to));
    Outline::polygon(&[a, pt(c.x, a.y), c, pt(a.x, c.y)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply([a, b, c, d, e, f]: Matrix, x: f64, y: f64) -> (f64, f64) {
        (a * x + c * y + e, b * x + d * y + f)
    }

    #[test]
    fn a_quarter_turn_takes_the_north_side_to_the_east() {
        let square = Area::sized(Place::new(Um::mm(10), Um::mm(20)), Um::mm(45), Um::mm(45));
        let middle_of_north = apply(Pose::upright(square, 1).matrix(), 500.0, 0.0);
        assert_eq!(middle_of_north, (55_000.0, 42_500.0));
        let three = apply(Pose::upright(square, 3).matrix(), 500.0, 0.0);
        assert_eq!(three, (10_000.0, 42_500.0));
    }

    #[test]
    fn a_mirrored_neighbour_shows_the_same_at_the_common_side() {
        let square = Area::sized(Place::default(), Um::mm(45), Um::mm(45));
        for turn in 0..4 {
            let pose = Pose::upright(square, turn);
            let east = Pose { flip_x: true, ..pose.moved(1, 0) };
            // What touches the east side of the tile does so in its image.
            for (u, v) in [(0.0, 0.0), (1000.0, 0.0), (1000.0, 1000.0), (0.0, 1000.0), (300.0, 1000.0)] {
                let (x, y) = apply(pose.matrix(), u, v);
                let image = apply(east.matrix(), u, v);
                assert_eq!(image, (90_000.0 - x, y), "turn {turn}");
            }
        }
    }

    #[test]
    fn a_page_is_turned_about_its_middle() {
        let shift = Shift { x: Um(500), y: Um(-250), angle: 1000 };
        let matrix = shift.matrix(Um::mm(210), Um::mm(297));
        let (x, y) = apply(matrix, 105_000.0, 148_500.0);
        assert!((x - 105_500.0).abs() < 1e-6 && (y - 148_250.0).abs() < 1e-6, "{x}, {y}");
    }
}
