//! What may go wrong when sheets are printed and cut.

use std::fmt;

use resvg::usvg::{Node, Options, Tree};

use crate::sheet::job::Job;
use crate::sheet::settings::{Back, Bleed, Order, Symbol};
use crate::sheet::symbol::{INSIDE, RADIUS, inner};
use crate::sheet::um::Um;

/// The thinnest line that printers keep: 0.25 pt.
const THINNEST: Um = Um(88);
/// The fewest pixels to the inch at which pictures look sharp.
const COARSEST: u32 = 200;

/// Something that may go wrong with a print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Lines are so thin that printers lose them.
    ThinLine {
        /// The thinnest.
        wide: Um,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Signs come close to the cut.
    NearCut {
        /// The least distance.
        distance: Um,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Pictures have too few pixels.
    Coarse {
        /// The fewest, to the inch.
        dpi: u32,
        /// The designs that have some.
        designs: Vec<String>,
    },
    /// Neighbours without a gap show something else at their common side, so a cut that is off shows.
    Seams {
        /// Sides where they do.
        unmatched: usize,
        /// All sides between neighbours.
        inner: usize,
    },
    /// Bleed of neighbours takes more room than there is between them.
    Squeezed {
        /// What it takes on each side.
        wanted: Um,
        /// What there is.
        left: Um,
    },
    /// Backs are moved by more than their bleed, so paper may show at their rim.
    BackBare {
        /// The most that they are moved.
        moved: Um,
        /// Their bleed.
        bleed: Um,
    },
    /// Backs are moved over the edge of the paper.
    BackOff {
        /// The most that they are moved.
        moved: Um,
        /// The room that they have.
        room: Um,
    },
    /// Backs tell from which of several sets a tile is.
    BackTells {
        /// The letters on them.
        letters: Vec<String>,
    },
    /// There is no room for the ruler.
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

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ThinLine { wide, designs } => {
                write!(f, "lines of {wide} mm may get lost in print: {}", some(designs))
            }
            Self::NearCut { distance, designs } => {
                write!(f, "signs come to {distance} mm from the cut: {}", some(designs))
            }
            Self::Coarse { dpi, designs } => {
                write!(f, "pictures have {dpi} pixels to the inch in print: {}", some(designs))
            }
            Self::Seams { unmatched, inner } => write!(
                f,
                "at {unmatched} of {inner} sides neighbours without a gap show something else, so a cut that is off shows"
            ),
            Self::Squeezed { wanted, left } => {
                write!(f, "bleed of {wanted} mm has only {left} mm between neighbours")
            }
            Self::BackBare { moved, bleed } => {
                write!(
                    f,
                    "backs are moved by up to {moved} mm and have {bleed} mm of bleed, so paper may show at their rim"
                )
            }
            Self::BackOff { moved, room } => {
                write!(f, "backs are moved by up to {moved} mm and have {room} mm to the edge of the paper")
            }
            Self::BackTells { letters } => {
                write!(f, "backs tell of which set a tile is: `{}`", letters.join("`, `"))
            }
            Self::NoRuler => write!(f, "there is no room for the ruler in the margin"),
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

    /// What is drawn too fine, too coarse or too close to the cut.
    fn flaws_of_designs(&self) -> Vec<Flaw> {
        let side = f64::from(self.layout.tile.0);
        let printed = |mils: f64| Um(libm::round(mils * side / 1000.0) as i32);
        let mut thin: Vec<(Um, String)> = Vec::new();
        let mut near: Vec<(Um, String)> = Vec::new();
        let mut coarse: Vec<(u32, String)> = Vec::new();
        for design in &self.designs {
            let name = || design.name.clone();
            let Some(tree) = tree(inner(&design.svg)) else { continue };
            let mut finest = Finest { line: f64::MAX, dots_per_mil: f64::MAX };
            finest.look(tree.root().children());
            if printed(finest.line) < THINNEST {
                thin.push((printed(finest.line), name()));
            }
            let dpi = finest.dots_per_mil * 1000.0 * 25_400.0 / side;
            if dpi < f64::from(COARSEST) {
                coarse.push((dpi as u32, name()));
            }
            if let Some(distance) = signs(&design.svg).map(printed).filter(|it| *it < self.settings.safe) {
                near.push((distance.max(Um(0)), name()));
            }
        }
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

    /// What goes wrong between neighbours.
    fn flaws_between(&self) -> Option<Flaw> {
        let settings = &self.settings;
        let (gap, bleed) = (settings.gap(), settings.bleed_reach());
        let seams = self.summary().seams;
        if seams.inner == 0 {
            return None;
        }
        // Bleed that shows what the neighbour shows is right if both agree.
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

    /// How far the offset moves the farthest corner of a tile.
    fn most_moved(&self) -> Um {
        let offset = self.settings.offset;
        let (x, y) = (f64::from(self.layout.wide.0) / 2.0, f64::from(self.layout.high.0) / 2.0);
        let angle = f64::from(offset.angle.abs()) / 1000.0 * std::f64::consts::PI / 180.0;
        let turned = |far: f64| libm::round(far * libm::sin(angle)) as i32;
        Um((offset.x.0.abs() + turned(y)).max(offset.y.0.abs() + turned(x)))
    }
}

/// The finest line and the coarsest picture of a drawing.
struct Finest {
    line: f64,
    dots_per_mil: f64,
}

impl Finest {
    fn look(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Group(group) => self.look(group.children()),
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

fn tree(content: &str) -> Option<Tree> {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000" viewBox="0 0 1000 1000">{content}</svg>"#
    );
    Tree::from_str(&svg, &Options::default()).ok()
}

/// How close the signs of a tile come to its rim, in mils; none if it has none.
fn signs(svg: &str) -> Option<f64> {
    const START: &str = r#"<g class="markers""#;
    let from = svg.find(START)?;
    let to = svg[from..].find("</g>\n")? + from + "</g>".len();
    let bounds = tree(&svg[from..to])?.root().abs_stroke_bounding_box();
    let sides = [bounds.left(), bounds.top(), 1000.0 - bounds.right(), 1000.0 - bounds.bottom()];
    sides.into_iter().map(f64::from).reduce(f64::min)
}

/// Where letters in a corner have their middle, so that they keep a distance from the rim, in mils.
pub(crate) fn corner(safe: Um, tile: Um) -> f64 {
    let safe = f64::from(safe.0) * 1000.0 / f64::from(tile.0);
    INSIDE.max(safe + RADIUS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_measured_to_the_nearest_rim() {
        let svg = "<svg viewBox=\"0 0 1000 1000\"><g class=\"walls\"><path d=\"M0 0h9v9z\" fill=\"#000\"/></g>\n\
                   <g class=\"markers\" fill=\"none\"><path d=\"M100 300h50v600h-50z\" fill=\"#f00\"/></g>\n</svg>";
        assert_eq!(signs(svg), Some(100.0));
        assert_eq!(signs(&svg.replace("markers", "trees")), None);
    }
}
