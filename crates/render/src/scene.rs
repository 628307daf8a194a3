//! Scenes: geometry in whole mils, painted in roles. Knows no colours and no file format.
//!
//! A mil is a thousandth of a tile's side. A [`Picture`] is a scene with its size and the [`Theme`] that turns roles into colours; a
//! backend turns it into a file.

use std::sync::Arc;

use bastide_core::geometry::Rotation;
use kurbo::{Affine, BezPath, PathEl, Point};

use crate::painting::{OwnTile, Painting};
use crate::plane::{Curve, Pt, TILE, thinned};
use crate::theme::{Role, Theme};

/// Distance of a bend from a straight way that nobody sees: a twentieth of a millimetre on printed tiles.
const UNSEEN: f64 = 1.0;

/// Rounds to whole mils; zero has no sign in files.
fn whole(it: Pt) -> Point {
    Point::new(libm::round(it.x) + 0.0, libm::round(it.y) + 0.0)
}

/// Paths in whole mils, each of moves, lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Outline(Vec<BezPath>); // Invariant: whole coordinates, no path empty.

impl Outline {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A closed polygon.
    pub(crate) fn polygon(corners: &[Pt]) -> Self {
        Self::new().and_polygon(corners)
    }

    /// An open chain of lines.
    pub(crate) fn chain(points: &[Pt]) -> Self {
        Self::new().and_chain(points)
    }

    /// A curve.
    pub(crate) fn curve(curve: &Curve) -> Self {
        Self::new().and_curve(curve)
    }

    /// A path as SVG writes it, with each of its points put where `on` leads; empty for text that is no path.
    pub(crate) fn svg(path: &str, on: impl Fn(Pt) -> Pt) -> Self {
        Self::new().and_svg(path, on)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its paths; each is written from an absolute move.
    pub(crate) fn paths(&self) -> &[BezPath] {
        &self.0
    }

    pub(crate) fn elements(&self) -> impl Iterator<Item = PathEl> {
        self.0.iter().flat_map(BezPath::iter)
    }

    pub(crate) fn and_polygon(self, corners: &[Pt]) -> Self {
        self.and_chain(corners).close()
    }

    /// A chain of lines, without the points that nobody sees.
    pub(crate) fn and_chain(mut self, points: &[Pt]) -> Self {
        for (nth, point) in thinned(points, UNSEEN).iter().enumerate() {
            self = if nth == 0 { self.to(*point) } else { self.line(*point) };
        }
        self
    }

    pub(crate) fn and_curve(mut self, curve: &Curve) -> Self {
        for (nth, [a, b, c, d]) in curve.0.iter().enumerate() {
            if nth == 0 {
                self = self.to(*a);
            }
            self = self.cubic(*b, *c, *d);
        }
        self
    }

    pub(crate) fn and_svg(self, path: &str, on: impl Fn(Pt) -> Pt) -> Self {
        self.and_path(&BezPath::from_svg(path).unwrap_or_default(), on)
    }

    pub(crate) fn and_path(self, path: &BezPath, on: impl Fn(Pt) -> Pt) -> Self {
        let on = |it: Point| on(it.to_vec2());
        path.iter().fold(self, |outline, step| match step {
            PathEl::MoveTo(a) => outline.to(on(a)),
            PathEl::LineTo(a) => outline.line(on(a)),
            PathEl::QuadTo(a, b) => outline.quad(on(a), on(b)),
            PathEl::CurveTo(a, b, c) => outline.cubic(on(a), on(b), on(c)),
            PathEl::ClosePath => outline.close(),
        })
    }

    /// Both outlines, one after the other.
    pub(crate) fn and(mut self, other: &Self) -> Self {
        self.0.extend_from_slice(&other.0);
        self
    }

    pub(crate) fn and_disc(self, at: Pt, radius: f64) -> Self {
        self.and_oval(at, radius, radius)
    }

    /// A closed oval, as four cubics.
    pub(crate) fn and_oval(self, at: Pt, wide: f64, high: f64) -> Self {
        const K: f64 = 0.552_284_75;
        let p = |x: f64, y: f64| at + Pt::new(x * wide, y * high);
        self.to(p(1.0, 0.0))
            .cubic(p(1.0, K), p(K, 1.0), p(0.0, 1.0))
            .cubic(p(-K, 1.0), p(-1.0, K), p(-1.0, 0.0))
            .cubic(p(-1.0, -K), p(-K, -1.0), p(0.0, -1.0))
            .cubic(p(K, -1.0), p(1.0, -K), p(1.0, 0.0))
            .close()
    }

    /// Lifts the pen and sets it down at a point.
    pub(crate) fn to(mut self, point: Pt) -> Self {
        if self.0.is_empty() {
            self.0.push(BezPath::new());
        }
        self.draw(PathEl::MoveTo(whole(point)))
    }

    /// Draws a line, unless it would have no length.
    pub(crate) fn line(self, point: Pt) -> Self {
        let point = whole(point);
        let still = self.0.last().and_then(BezPath::current_position) == Some(point);
        if still { self } else { self.draw(PathEl::LineTo(point)) }
    }

    pub(crate) fn quad(self, by: Pt, point: Pt) -> Self {
        self.draw(PathEl::QuadTo(whole(by), whole(point)))
    }

    pub(crate) fn cubic(self, first: Pt, second: Pt, point: Pt) -> Self {
        self.draw(PathEl::CurveTo(whole(first), whole(second), whole(point)))
    }

    pub(crate) fn close(self) -> Self {
        self.draw(PathEl::ClosePath)
    }

    fn draw(mut self, step: PathEl) -> Self {
        if let Some(path) = self.0.last_mut() {
            path.push(step);
        }
        self
    }
}

/// Ends of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ends {
    /// Cut straight.
    #[default]
    Cut,
    /// Round, and round at corners.
    Round,
}

/// Style of a drawn line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) role: Role,
    /// Width in mils.
    pub(crate) wide: i32,
    pub(crate) ends: Ends,
    /// Length of a dash and of the gap after it.
    pub(crate) dash: Option<(i32, i32)>,
}

impl Line {
    pub(crate) const fn new(role: Role, wide: i32) -> Self {
        Self { role, wide, ends: Ends::Cut, dash: None }
    }

    pub(crate) const fn round(role: Role, wide: i32) -> Self {
        Self { role, wide, ends: Ends::Round, dash: None }
    }

    pub(crate) const fn dashed(mut self, dash: i32, gap: i32) -> Self {
        self.dash = Some((dash, gap));
        self
    }
}

/// One thing drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// An outline, filled, drawn, or both.
    Shape { outline: Outline, fill: Option<Role>, line: Option<Line> },
    /// A small drawing that occurs again and again, set down at a place.
    Stamp { stamp: Stamp, at: Point },
    /// An author's own drawing, the inside of an SVG a thousand units wide and high, at its corner and of this side in mils.
    Fragment { svg: Arc<str>, at: Point, side: i32 },
    /// A tile in pixels.
    Painting(Painting),
    /// A use of one of the designs of a picture, by its number.
    Design { nth: usize, placement: Placement },
    /// Things drawn together.
    Group(Group),
    /// The spot where formats that name stamps and designs define them.
    Definitions,
}

/// Clockwise quarter turns of a tile about its middle.
pub(crate) fn quarter_turns(turns: usize) -> Affine {
    Affine::new(match turns % 4 {
        0 => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        1 => [0.0, 1.0, -1.0, 0.0, TILE, 0.0],
        2 => [-1.0, 0.0, 0.0, -1.0, TILE, TILE],
        _ => [0.0, -1.0, 1.0, 0.0, 0.0, TILE],
    })
}

/// A small drawing that files define once and use often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stamp {
    /// A tower on the rim, half of it on the neighbouring tile.
    Tower,
    /// A tower along a wall.
    Turret,
    /// A boundary stone on the rim, half of it on the neighbouring tile.
    Stone,
    /// A tower on the rim in the drawn look.
    RimTower,
    /// A tree of the drawn look, by its number in [`plants::TREES`](crate::drawn::plants::TREES).
    Tree(u8),
    /// A bush of the drawn look, in one of its growths.
    Bush(u8),
    /// A vine on its stake, in one of its growths.
    Vine(u8),
    /// A tower of a wall in the drawn look, by its number in [`solid::TOWERS`](crate::drawn::solid::TOWERS).
    WallTower(u8),
    /// A sheep, in one of its growths; every second looks west.
    Sheep(u8),
    /// A house of a town in the drawn look, by its number.
    House(u8),
    /// A garden bed of a town in the drawn look: with rows, or with grass.
    Garden(u8),
}

/// Things drawn together, from back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Group {
    /// Name in files: `walls`; may be empty.
    pub(crate) name: &'static str,
    /// Words that viewers show beside the pointer.
    pub(crate) title: Option<String>,
    pub(crate) placement: Placement,
    pub(crate) items: Items,
}

/// Position of a group or design in the coordinates outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Placement {
    /// The same coordinates.
    #[default]
    Same,
    /// A tile turned about its middle, with its corner moved to a place.
    Turned(Rotation, i32, i32),
    /// Moved down and enlarged, by hundredths.
    Enlarged { down: i32, by: i32 },
    /// Turned clockwise about the middle of a tile, in degrees.
    Slanted(i32),
    /// A tile shrunk to a side at a place, and cut off at its rim.
    Window { x: i32, y: i32, side: i32 },
}

impl Placement {
    /// The map to the coordinates outside.
    pub(crate) fn affine(self) -> Affine {
        let place = |x: i32, y: i32, scale: f64| Affine::new([scale, 0.0, 0.0, scale, x.into(), y.into()]);
        match self {
            Self::Same => Affine::IDENTITY,
            Self::Turned(rotation, x, y) => place(x, y, 1.0) * quarter_turns(rotation.quarters()),
            Self::Enlarged { down, by } => place(0, down, f64::from(by) / 100.0),
            Self::Slanted(degrees) => {
                let (sin, cos) = libm::sincos(f64::from(degrees).to_radians());
                let middle = Affine::translate((TILE / 2.0, TILE / 2.0));
                middle * Affine::new([cos, sin, -sin, cos, 0.0, 0.0]) * middle.inverse()
            }
            Self::Window { x, y, side } => place(x, y, f64::from(side) / TILE),
        }
    }
}

/// Items from back to front.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Items(pub(crate) Vec<Item>);

impl Items {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds items as a group of this name, unless there are none.
    pub(crate) fn group(&mut self, name: &'static str, items: Self) {
        if !items.0.is_empty() {
            self.0.push(Item::Group(Group { name, items, ..Group::default() }));
        }
    }

    /// Both, the others in front.
    pub(crate) fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// The same with all lines of a role in another one.
    pub(crate) fn with_lines(mut self, role: Role, other: Role) -> Self {
        for item in &mut self.0 {
            match item {
                Item::Shape { line: Some(line), .. } if line.role == role => line.role = other,
                Item::Group(group) => group.items = std::mem::take(&mut group.items).with_lines(role, other),
                _ => {}
            }
        }
        self
    }

    /// Every item that is no group, however deep.
    pub(crate) fn leaves(&self) -> Vec<&Item> {
        let mut leaves = Vec::new();
        for item in &self.0 {
            match item {
                Item::Group(group) => leaves.extend(group.items.leaves()),
                _ => leaves.push(item),
            }
        }
        leaves
    }

    fn shape(&mut self, outline: Outline, fill: Option<Role>, line: Option<Line>) {
        if !outline.is_empty() {
            self.0.push(Item::Shape { outline, fill, line });
        }
    }

    pub(crate) fn fill(&mut self, outline: Outline, role: Role) {
        self.shape(outline, Some(role), None);
    }

    pub(crate) fn line(&mut self, outline: Outline, line: Line) {
        self.shape(outline, None, Some(line));
    }

    pub(crate) fn both(&mut self, outline: Outline, role: Role, line: Line) {
        self.shape(outline, Some(role), Some(line));
    }

    pub(crate) fn disc(&mut self, at: Pt, radius: f64, role: Role) {
        self.fill(Outline::new().and_disc(at, radius), role);
    }

    pub(crate) fn ring(&mut self, at: Pt, radius: f64, role: Role, line: Line) {
        self.both(Outline::new().and_disc(at, radius), role, line);
    }

    pub(crate) fn fragment(&mut self, svg: &Arc<str>, corner: Pt, side: f64) {
        self.0.push(Item::Fragment { svg: svg.clone(), at: whole(corner), side: libm::round(side) as i32 });
    }

    /// Adds an artist's own tile.
    pub(crate) fn own_tile(&mut self, tile: &OwnTile) {
        match tile {
            OwnTile::Drawing(svg) => self.fragment(svg, Pt::default(), TILE),
            OwnTile::Painting(painting) => self.0.push(Item::Painting(painting.clone())),
        }
    }

    pub(crate) fn stamp(&mut self, stamp: Stamp, at: Pt) {
        self.0.push(Item::Stamp { stamp, at: whole(at) });
    }
}

/// A drawing with its size and its colours, ready to become a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(crate) theme: Theme,
    /// Width and height in mils.
    pub(crate) mils: (i32, i32),
    /// Width and height as shown, in hundredths of a millimetre.
    pub(crate) shown: (i32, i32),
    /// Words that viewers show beside the pointer.
    pub(crate) title: Option<String>,
    /// Drawings that occur several times, by their numbers.
    pub(crate) designs: Vec<Items>,
    pub(crate) items: Items,
}

impl Picture {
    /// Side of a printed tile in hundredths of a millimetre.
    const PRINTED: i32 = 4500;

    /// A tile as it is printed.
    pub(crate) fn tile(theme: &Theme, title: Option<&str>, items: Items) -> Self {
        let side = TILE as i32;
        let title = title.map(str::to_owned);
        Self { title, items, ..Self::new(theme, (side, side), (Self::PRINTED, Self::PRINTED)) }
    }

    /// Tests that it is one tile and nothing else.
    pub(crate) fn is_tile(&self) -> bool {
        self.mils == (TILE as i32, TILE as i32) && self.designs.is_empty()
    }

    pub(crate) fn new(theme: &Theme, mils: (i32, i32), shown: (i32, i32)) -> Self {
        Self { theme: theme.clone(), mils, shown, title: None, designs: Vec::new(), items: Items::new() }
    }

    /// A tile that shows an author's own drawing: the inside of an SVG a thousand units wide and high, as
    /// [`fragment`](crate::fragment) gives it.
    #[must_use]
    pub fn own(svg: &str) -> Self {
        let mut items = Items::new();
        items.fragment(&svg.into(), Pt::default(), TILE);
        Self::tile(&Theme::default(), None, items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_keep_tiles_where_they_belong() {
        let middle = Point::new(500.0, 500.0);
        for turns in 0..4 {
            assert_eq!(quarter_turns(turns) * middle, middle);
        }
        let corner = Placement::Turned(Rotation::R90, 7, 9).affine() * Point::ZERO;
        assert_eq!(corner, Point::new(1007.0, 9.0));
        assert!((Placement::Slanted(45).affine() * middle).distance(middle) < 1e-9);
    }
}
