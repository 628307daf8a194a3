//! Flaws that show when sheets are printed and cut.

use kurbo::{Rect, Shape};
use resvg::usvg::Node;

use crate::pixels::fragment;
use crate::plane::TILE;
use crate::scene::{Item, Items, Line, Picture};
use crate::sheet::job::Job;
use crate::sheet::settings::{Back, Bleed, Order, Symbol};
use crate::sheet::tiles::LAP;
use crate::sheet::um::Um;
use crate::theme::Theme;

/// The thinnest line that printers keep: 0.25 pt.
const THINNEST: Um = Um(88);
/// The fewest pixels to the inch at which pictures look sharp.
const COARSEST: u32 = 200;

/// Something that may go wrong with a print.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// Lines are so thin that printers lose them.
    #[error("lines of {wide} mm may get lost in print: {}", some(.designs))]
    ThinLine {
        /// The thinnest.
        wide: Um,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Signs come close to the cut.
    #[error("signs come to {distance} mm from the cut: {}", some(.designs))]
    NearCut {
        /// The least distance.
        distance: Um,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Pictures have too few pixels.
    #[error("pictures have {dpi} pixels to the inch in print: {}", some(.designs))]
    Coarse {
        /// The fewest, to the inch.
        dpi: u32,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Neighbours without a gap show something else at their common side, so a cut that is off shows.
    #[error(
        "at {unmatched} of {inner} sides neighbours without a gap show something else, so a cut that is off shows"
    )]
    Seams {
        /// Sides where they do.
        unmatched: usize,
        /// All sides between neighbours.
        inner: usize,
    },
    /// Bleed of neighbours takes more room than there is between them.
    #[error("bleed of {wanted} mm has only {left} mm between neighbours")]
    Squeezed {
        /// Room that it takes on each side.
        wanted: Um,
        /// Room that there is.
        left: Um,
    },
    /// Backs are moved by more than their bleed, so paper may show at their rim.
    #[error(
        "backs are moved by up to {moved} mm and have {bleed} mm of bleed, so paper may show at their rim"
    )]
    BackBare {
        /// The most that they are moved.
        moved: Um,
        /// Their bleed.
        bleed: Um,
    },
    /// Backs are moved over the edge of the paper.
    #[error("backs are moved by up to {moved} mm and have {room} mm to the edge of the paper")]
    BackOff {
        /// The most that they are moved.
        moved: Um,
        /// The room that they have.
        room: Um,
    },
    /// Backs give away from which of several sets a tile is.
    #[error("backs tell of which set a tile is: `{}`", .letters.join("`, `"))]
    BackTells {
        /// The letters on them.
        letters: Vec<String>,
    },
    /// There is no room for the ruler.
    #[error("there is no room for the ruler in the margin")]
    NoRuler,
}

impl Flaw {
    /// The setting that most likely changes it.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::ThinLine { .. } => "tile",
            Self::NearCut { .. } => "safe",
            Self::Coarse { .. } => "theme",
            Self::Seams { .. } => "order",
            Self::Squeezed { .. } => "gap",
            Self::BackBare { .. } | Self::BackOff { .. } => "offset",
            Self::BackTells { .. } => "symbol",
            Self::NoRuler => "ruler",
        }
    }
}

/// The first of some names, and how many more there are.
fn some(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(3).map(|it| format!("`{it}`")).collect();
    match names.len().saturating_sub(shown.len()) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

impl Job {
    /// Everything that may go wrong with the print, in a fixed order.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = self.flaws_of_designs();
        flaws.extend(self.flaws_between());
        flaws.extend(self.flaws_of_backs());
        if self.lacks_ruler() {
            flaws.push(Flaw::NoRuler);
        }
        flaws
    }

    /// Drawings too fine, too coarse or too close to the cut.
    fn flaws_of_designs(&self) -> Vec<Flaw> {
        // Pictures are larger than their tiles.
        let side = f64::from((self.layout.tile + LAP * 2).0);
        let printed = |mils: f64| Um(libm::round(mils * side / 1000.0) as i32);
        let mut thin: Vec<(Um, String)> = Vec::new();
        let mut near: Vec<(Um, String)> = Vec::new();
        let mut coarse: Vec<(u32, String)> = Vec::new();
        for design in &self.designs {
            let name = || design.name.clone();
            let mut finest = Finest { theme: &design.picture.theme, line: f64::MAX, dots_per_mil: f64::MAX };
            finest.items(&design.picture.items, 1.0);
            if printed(finest.line) < THINNEST {
                thin.push((printed(finest.line), name()));
            }
            let dpi = finest.dots_per_mil * 1000.0 * 25_400.0 / side;
            if dpi < f64::from(COARSEST) {
                coarse.push((dpi as u32, name()));
            }
            let distance = signs(&design.picture).map(|mils| printed(mils) - LAP);
            if let Some(distance) = distance.filter(|it| *it < self.settings.safe) {
                near.push((distance.max(Um(0)), name()));
            }
        }
        // Copies of a tile stand beside each other and are named once.
        for all in [&mut thin, &mut near] {
            all.dedup_by(|one, two| one.1 == two.1);
        }
        coarse.dedup_by(|one, two| one.1 == two.1);
        let names = |all: &[(Um, String)]| all.iter().map(|(_, name)| name.clone()).collect();
        let mut flaws = Vec::new();
        if let Some(wide) = thin.iter().map(|it| it.0).min() {
            flaws.push(Flaw::ThinLine { wide, designs: names(&thin) });
        }
        if let Some(distance) = near.iter().map(|it| it.0).min() {
            flaws.push(Flaw::NearCut { distance, designs: names(&near) });
        }
        if let Some(dpi) = coarse.iter().map(|it| it.0).min() {
            flaws.push(Flaw::Coarse { dpi, designs: coarse.into_iter().map(|(_, name)| name).collect() });
        }
        flaws
    }

    /// The flaw between neighbours, if there is one.
    fn flaws_between(&self) -> Option<Flaw> {
        let settings = &self.settings;
        let (gap, bleed) = (settings.gap(), settings.bleed_reach());
        let seams = self.summary().seams;
        if seams.inner == 0 {
            return None;
        }
        // Bleed that continues the neighbour is right if both agree.
        let continued = settings.bleed == Bleed::Neighbour && settings.order == Order::Matched;
        if (gap == Um(0) || settings.bleed == Bleed::Neighbour) && seams.unmatched > 0 {
            return Some(Flaw::Seams { unmatched: seams.unmatched, inner: seams.inner });
        }
        (gap > Um(0) && gap < bleed * 2 && !continued)
            .then(|| Flaw::Squeezed { wanted: bleed, left: gap.half() })
    }

    fn flaws_of_backs(&self) -> Vec<Flaw> {
        let settings = &self.settings;
        if settings.back == Back::None {
            return Vec::new();
        }
        let mut flaws = Vec::new();
        if matches!(settings.back, Back::DuplexLong | Back::DuplexShort) {
            let moved = self.most_moved();
            let bleed = settings.bleed_reach();
            let room = self.layout.origin.x.min(self.layout.origin.y);
            if moved > room {
                flaws.push(Flaw::BackOff { moved, room });
            } else if moved > bleed {
                flaws.push(Flaw::BackBare { moved, bleed });
            }
        }
        if matches!(settings.symbol, Symbol::Back | Symbol::Both) {
            let mut letters: Vec<String> = self.designs.iter().map(|it| it.letters.clone()).collect();
            letters.sort();
            letters.dedup();
            if letters.len() > 1 {
                flaws.push(Flaw::BackTells { letters });
            }
        }
        flaws
    }

    /// Distance by which the offset moves the farthest corner of a tile.
    fn most_moved(&self) -> Um {
        let offset = self.settings.offset;
        let (x, y) = (f64::from(self.layout.wide.0) / 2.0, f64::from(self.layout.high.0) / 2.0);
        let angle = f64::from(offset.angle.abs()) / 1000.0 * std::f64::consts::PI / 180.0;
        let turned = |far: f64| libm::round(far * libm::sin(angle)) as i32;
        Um((offset.x.0.abs() + turned(y)).max(offset.y.0.abs() + turned(x)))
    }
}

/// The finest line and the coarsest picture of a drawing.
struct Finest<'a> {
    theme: &'a Theme,
    line: f64,
    dots_per_mil: f64,
}

impl Finest<'_> {
    fn items(&mut self, items: &Items, scale: f64) {
        for item in &items.0 {
            match item {
                Item::Definitions | Item::Design { .. } => {}
                Item::Shape { line, .. } => {
                    let seen = |line: &&Line| line.wide > 0 && self.theme.colour(line.role).is_some();
                    if let Some(line) = line.as_ref().filter(seen) {
                        self.line = self.line.min(f64::from(line.wide) * scale);
                    }
                }
                Item::Stamp { stamp, .. } => self.items(&stamp.items_in(self.theme), scale),
                Item::Group(group) => {
                    let [a, b, ..] = group.placement.affine().as_coeffs();
                    self.items(&group.items, scale * libm::sqrt(a * a + b * b));
                }
                Item::Painting(painting) => {
                    self.dots_per_mil = self.dots_per_mil.min(f64::from(painting.side()) / TILE);
                }
                Item::Fragment { svg, at, side } => {
                    if let Ok(tree) = fragment(svg, *at, *side) {
                        self.nodes(tree.root().children());
                    }
                }
            }
        }
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Group(group) => self.nodes(group.children()),
                Node::Path(path) => {
                    if let Some(stroke) = path.stroke().filter(|_| path.is_visible()) {
                        let (sx, sy) = path.abs_transform().get_scale();
                        self.line = self.line.min(f64::from(stroke.width().get() * sx.min(sy)));
                    }
                }
                Node::Image(image) => {
                    let across = f64::from(image.abs_bounding_box().width());
                    let dots = f64::from(image.size().width());
                    if across > 0.0 {
                        self.dots_per_mil = self.dots_per_mil.min(dots / across);
                    }
                }
                Node::Text(_) => {}
            }
        }
    }
}

/// Distance of the markers of a tile from its rim, in mils; none if it has none.
fn signs(picture: &Picture) -> Option<f64> {
    let markers = picture.items.0.iter().find_map(|item| match item {
        Item::Group(group) if group.name == "markers" => Some(&group.items),
        _ => None,
    })?;
    let bounds = markers.0.iter().filter_map(|item| match item {
        Item::Shape { outline, line, .. } => {
            let around = line.map_or(0.0, |line| f64::from(line.wide) / 2.0);
            let boxes = outline.paths().iter().map(|path| path.bounding_box().inflate(around, around));
            boxes.reduce(|a, b| a.union(b))
        }
        Item::Fragment { at, side, .. } => {
            Some(Rect::from_origin_size(*at, (f64::from(*side), f64::from(*side))))
        }
        Item::Stamp { .. } | Item::Design { .. } | Item::Group(_) | Item::Painting(_) | Item::Definitions => {
            None
        }
    });
    let all = bounds.reduce(|a, b| a.union(b))?;
    [all.x0, all.y0, TILE - all.x1, TILE - all.y1].into_iter().reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::pt;
    use crate::scene::Outline;
    use crate::theme::Role;

    #[test]
    fn markers_are_measured_to_the_nearest_rim() {
        let mut marker = Items::new();
        marker.fill(Outline::polygon(&[pt(100.0, 300.0), pt(150.0, 300.0), pt(150.0, 900.0)]), Role::Wine);
        let picture = |name| {
            let mut items = Items::new();
            items.fill(Outline::polygon(&[pt(0.0, 0.0), pt(9.0, 0.0), pt(9.0, 9.0)]), Role::Wall);
            items.group(name, marker.clone());
            Picture::tile(&Theme::default(), None, items)
        };
        assert_eq!(signs(&picture("markers")), Some(100.0));
        assert_eq!(signs(&picture("trees")), None);
        let mut lined = picture("markers");
        let Some(Item::Group(group)) = lined.items.0.last_mut() else { panic!("the group of markers") };
        group.items.line(Outline::chain(&[pt(60.0, 400.0), pt(60.0, 500.0)]), Line::new(Role::Wine, 20));
        assert_eq!(signs(&lined), Some(50.0));
    }
}
