//! Pages as data: pictures with their poses, lines and letters, in layers. Knows no file format.

use std::collections::BTreeSet;

use kurbo::Affine;

use crate::plane::{Pt, TILE, pt};
use crate::scene::{Outline, quarter_turns};
use crate::sheet::settings::Offset;
use crate::sheet::um::{Area, PagePoint, Um};

/// A page, from back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Page {
    pub(crate) wide: Um,
    pub(crate) high: Um,
    /// The area left after cutting off the margins.
    pub(crate) trim: Area,
    /// The same with its bleed.
    pub(crate) bleed: Area,
    /// The move of everything on the page.
    pub(crate) shift: Offset,
    pub(crate) layers: Vec<Layer>,
}

impl Page {
    /// Everything on it, from back to front.
    pub(crate) fn items(&self) -> impl Iterator<Item = &PageItem> {
        self.layers.iter().flat_map(|layer| &layer.items)
    }

    /// The pictures on it by their numbers, each once.
    pub(crate) fn pictures(&self) -> BTreeSet<usize> {
        let picture = |item: &PageItem| match item {
            PageItem::Picture { picture, .. } => Some(*picture),
            PageItem::Line { .. } | PageItem::Fill { .. } => None,
        };
        self.items().filter_map(picture).collect()
    }
}

impl Offset {
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The map that moves points of a page of this size, in micrometres.
    pub(crate) fn affine(&self, wide: Um, high: Um) -> Affine {
        let angle = f64::from(self.angle) / 1000.0 * std::f64::consts::PI / 180.0;
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let (x, y) = (f64::from(wide.0) / 2.0, f64::from(high.0) / 2.0);
        let (dx, dy) = (f64::from(self.x.0), f64::from(self.y.0));
        Affine::new([cos, sin, -sin, cos, x - cos * x + sin * y + dx, y - sin * x - cos * y + dy])
    }
}

/// Items that belong together and can be hidden together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layer {
    pub(crate) kind: LayerKind,
    pub(crate) items: Vec<PageItem>,
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
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PageItem {
    /// A picture, as far as it lies within an area.
    Picture { picture: usize, pose: Pose, clip: Area },
    /// An outline in micrometres, drawn with a line.
    Line { outline: Outline, wide: Um, ink: Ink, dash: Option<(Um, Um)> },
    /// An outline in micrometres, filled.
    Fill { outline: Outline, ink: Ink },
}

/// Ink of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Black,
    Gray,
    /// The colour of paper.
    White,
    /// The colour of open ground on tiles.
    Ground([u8; 3]),
    /// A cut of a machine, not printed.
    Cut,
}

/// Pose of a picture of 1000 by 1000 mils on the page: turned first, then mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pose {
    pub(crate) at: PagePoint,
    pub(crate) side: Um,
    /// Quarter turns, clockwise.
    pub(crate) turn: u8,
    /// Left and right exchanged.
    pub(crate) flip_x: bool,
    /// Above and below exchanged.
    pub(crate) flip_y: bool,
    /// Width by which the picture is larger than its square, on each side, but for copied pixels. It is cut off before its rim, since shapes
    /// that end within a pixel are mixed with those below them.
    pub(crate) over: Um,
}

impl Pose {
    /// A picture that fills a square, turned.
    pub(crate) fn upright(area: Area, turn: u8) -> Self {
        Self { at: area.from, side: area.wide(), turn, flip_x: false, flip_y: false, over: Um(0) }
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

    /// The square in which its picture may be seen.
    pub(crate) fn reach(&self) -> Area {
        self.area().grown([self.over.half(); 4])
    }

    /// The map from mils of the picture to micrometres of the page.
    pub(crate) fn affine(&self) -> Affine {
        let flip = |flipped: bool| if flipped { (-1.0, TILE) } else { (1.0, 0.0) };
        let ((across, right), (down, below)) = (flip(self.flip_x), flip(self.flip_y));
        let picture = self.area().grown([self.over; 4]);
        let scale = f64::from(picture.wide().0) / TILE;
        let (x, y) = (f64::from(picture.from.x.0), f64::from(picture.from.y.0));
        Affine::new([scale, 0.0, 0.0, scale, x, y])
            * Affine::new([across, 0.0, 0.0, down, right, below])
            * quarter_turns(self.turn.into())
    }
}

/// Side of the tiles that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TileSide {
    Front,
    Back,
}

/// A place on a page as a point to draw at.
pub(crate) fn point(place: PagePoint) -> Pt {
    pt(f64::from(place.x.0), f64::from(place.y.0))
}

/// A straight line.
pub(crate) fn straight(from: PagePoint, to: PagePoint) -> Outline {
    Outline::chain(&[point(from), point(to)])
}

/// A level and an upright line that cross in their middles, so far to each side.
pub(crate) fn cross(at: PagePoint, reach: Um) -> Outline {
    let across = straight(PagePoint::new(at.x - reach, at.y), PagePoint::new(at.x + reach, at.y));
    let down = straight(PagePoint::new(at.x, at.y - reach), PagePoint::new(at.x, at.y + reach));
    across.and(&down)
}

/// A rectangle.
pub(crate) fn rectangle(area: Area) -> Outline {
    let (a, c) = (point(area.from), point(area.to));
    Outline::polygon(&[a, pt(c.x, a.y), c, pt(a.x, c.y)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(map: Affine, x: f64, y: f64) -> (f64, f64) {
        let it = map * kurbo::Point::new(x, y);
        (it.x, it.y)
    }

    #[test]
    fn a_quarter_turn_takes_the_north_side_to_the_east() {
        let square = Area::sized(PagePoint::new(Um::mm(10), Um::mm(20)), Um::mm(45), Um::mm(45));
        let middle_of_north = apply(Pose::upright(square, 1).affine(), 500.0, 0.0);
        assert_eq!(middle_of_north, (55_000.0, 42_500.0));
        let three = apply(Pose::upright(square, 3).affine(), 500.0, 0.0);
        assert_eq!(three, (10_000.0, 42_500.0));
    }

    #[test]
    fn a_mirrored_neighbour_shows_the_same_at_the_common_side() {
        let square = Area::sized(PagePoint::default(), Um::mm(45), Um::mm(45));
        for turn in 0..4 {
            let pose = Pose::upright(square, turn);
            let east = Pose { flip_x: true, ..pose.moved(1, 0) };
            // A point on the east side of the tile has its image there.
            for (u, v) in [(0.0, 0.0), (1000.0, 0.0), (1000.0, 1000.0), (0.0, 1000.0), (300.0, 1000.0)] {
                let (x, y) = apply(pose.affine(), u, v);
                let image = apply(east.affine(), u, v);
                assert_eq!(image, (90_000.0 - x, y), "turn {turn}");
            }
        }
    }

    #[test]
    fn a_page_is_turned_about_its_middle() {
        let shift = Offset { x: Um(500), y: Um(-250), angle: 1000 };
        let map = shift.affine(Um::mm(210), Um::mm(297));
        let (x, y) = apply(map, 105_000.0, 148_500.0);
        assert!((x - 105_500.0).abs() < 1e-6 && (y - 148_250.0).abs() < 1e-6, "{x}, {y}");
    }
}
