//! Bounds of drawings: how much one may hold before it is read, and how much work it may make before it is painted.
//!
//! Whatever its text is, a drawing within these bounds is painted as a tile in a second or two, in some ten megabytes.

use std::collections::BTreeMap;

use usvg::roxmltree::{Document, Node as Element};
use usvg::tiny_skia_path::{Path, PathSegment, Point, Rect};
use usvg::{Fill, Group, Node, Paint, Stroke};

use crate::painting;

/// The most bytes that a drawing may have.
pub(super) const MOST_BYTES: usize = 1_000_000;
/// The farthest coordinate and the longest length, in units of the drawing.
const FARTHEST: f64 = 1e6;
/// The most elements, each counted as often as it is used.
const MOST_ELEMENTS: usize = 5000;
/// The most letters in attributes, counted likewise.
const MOST_LETTERS: usize = 2_000_000;
/// The most elements around one, those that use it included.
const DEEPEST: usize = 100;
/// The most lines and curves.
const MOST_LINES: usize = 50_000;
/// The most arcs: each becomes as many curves as its size asks for.
const MOST_ARCS: usize = 1500;
/// The most letters `=` from one `<` to the next: no element has so many attributes, and they are compared with one another when it is read.
const MOST_ATTRIBUTES: usize = 1000;
/// The longest way of all lines, in sides of the drawing: each row of pixels that a line crosses is work.
const LONGEST: f64 = 20_000.0;
/// The most dashes.
const MOST_DASHES: f64 = 20_000.0;
/// The most coats of paint over the whole drawing.
const MOST_COATS: f64 = 100.0;
/// Layers are filled, painted and put down.
const LAYER: f64 = 4.0;
/// Colours that change along the way are worked out for each pixel.
const GRADIENT: f64 = 3.0;

const DEEP: Excess = "more than a hundred elements within each other";

/// Limits of a drawing: what is limited, the most, and what happens beyond it.
pub const LIMITS: &[(&str, u64, &str)] = &[
    ("bytes of a drawing", MOST_BYTES as u64, "refused"),
    ("coordinates and lengths, in units of the drawing", FARTHEST as u64, "refused"),
    ("elements, counted as often as they are used", MOST_ELEMENTS as u64, "refused"),
    ("letters in attributes, counted likewise", MOST_LETTERS as u64, "refused"),
    ("elements within each other", DEEPEST as u64, "refused"),
    ("lines and curves", MOST_LINES as u64, "refused"),
    ("arcs, counted as often as they are used", MOST_ARCS as u64, "refused"),
    ("attributes of an element", MOST_ATTRIBUTES as u64, "refused"),
    ("length of all lines, in sides of the drawing", LONGEST as u64, "refused"),
    ("dashes", MOST_DASHES as u64, "refused"),
    ("coats of paint over the whole: a gradient counts 3, a layer 4", MOST_COATS as u64, "refused"),
    ("bytes of a painting", painting::MOST_BYTES as u64, "refused"),
    ("pixels along the side of a painting", painting::MOST_SIDE as u64, "refused"),
];

/// A bound that a drawing passes, in words.
pub(super) type Excess = &'static str;

/// Tests the text of a drawing before it is read: its attributes.
pub(super) fn unread(svg: &str) -> Result<(), Excess> {
    let is_long = |it: &str| it.bytes().filter(|it| *it == b'=').count() > MOST_ATTRIBUTES;
    if svg.split('<').any(is_long) { Err("an element with more than 1,000 attributes") } else { Ok(()) }
}

/// Tests the text of a drawing: its numbers, and its elements as often as they are used.
pub(super) fn text(document: &Document<'_>) -> Result<(), Excess> {
    let elements = || document.descendants().filter(Element::is_element);
    let numbers = elements().flat_map(|it| it.attributes()).filter(|it| it.namespace().is_none());
    if numbers.filter(|it| !matches!(it.name(), "id" | "class")).any(|it| is_far(it.value())) {
        return Err("a number beyond a million");
    }
    let mut named = BTreeMap::new();
    for element in elements() {
        if let Some(id) = element.attribute("id") {
            named.entry(id).or_insert(element);
        }
    }
    let mut counter = Counter { named, counted: BTreeMap::new() };
    let all = counter.count(document.root_element(), 0)?;
    // Elements that nothing shows take room all the same.
    all.bounded()?;
    Total { elements: elements().count(), ..Total::default() }.bounded()?;
    Ok(())
}

/// Elements, the letters and the arcs in their attributes, and how many lie within each other.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    elements: usize,
    letters: usize,
    arcs: usize,
    deep: usize,
}

impl Total {
    fn bounded(self) -> Result<Self, Excess> {
        if self.elements > MOST_ELEMENTS {
            return Err("more than 5,000 elements, counted as often as they are used");
        }
        if self.letters > MOST_LETTERS {
            return Err("more than two million letters, counted as often as they are used");
        }
        if self.arcs > MOST_ARCS {
            return Err("more than 1,500 arcs, counted as often as they are used");
        }
        if self.deep > DEEPEST {
            return Err(DEEP);
        }
        Ok(self)
    }
}

/// Counts elements as often as they are used.
struct Counter<'a> {
    named: BTreeMap<&'a str, Element<'a, 'a>>,
    /// Elements that were counted; none while they are being counted.
    counted: BTreeMap<usize, Option<Total>>,
}

impl<'a> Counter<'a> {
    fn count(&mut self, element: Element<'a, 'a>, depth: usize) -> Result<Total, Excess> {
        if depth > DEEPEST {
            return Err(DEEP);
        }
        match self.counted.get(&element.id().get_usize()) {
            Some(Some(total)) => return Ok(*total),
            Some(None) => return Err("an element that uses itself"),
            None => {}
        }
        self.counted.insert(element.id().get_usize(), None);
        let mut total = Total { elements: 1, deep: 1, ..Total::default() };
        let mut inside: Vec<_> = element.children().filter(Element::is_element).collect();
        for attribute in element.attributes() {
            let value = attribute.value();
            total.letters += value.len();
            if attribute.name() == "d" {
                total.arcs += arcs(value);
            }
            let used =
                value.split('#').skip(1).filter(|_| attribute.name() == "href" || value.contains("url("));
            let names = used.filter_map(|it| it.split([')', '"', '\'', ' ']).next());
            inside.extend(names.filter_map(|name| self.named.get(name)));
        }
        for element in inside {
            let more = self.count(element, depth + 1)?;
            total.elements = total.elements.saturating_add(more.elements);
            total.letters = total.letters.saturating_add(more.letters);
            total.arcs = total.arcs.saturating_add(more.arcs);
            total.deep = total.deep.max(more.deep + 1);
            total.bounded()?;
        }
        self.counted.insert(element.id().get_usize(), Some(total));
        Ok(total)
    }
}

/// The most arcs that the data of a path can hold: one has seven numbers, of which two are single digits that nothing has to part.
fn arcs(data: &str) -> usize {
    let is_command = |it: char| it.is_ascii_alphabetic() && !matches!(it, 'e' | 'E');
    let mut arcs = 0;
    let mut rest = data;
    while let Some(start) = rest.find(['a', 'A']) {
        let inside = &rest[start + 1..];
        let end = inside.find(is_command).unwrap_or(inside.len());
        // The shortest: `0 0 0 010 0`, and what parts it from the next.
        arcs += end.div_ceil(12);
        rest = &inside[end..];
    }
    arcs
}

/// True if one of the numbers in a value is beyond what a drawing may have.
fn is_far(value: &str) -> bool {
    let mut rest = value;
    while let Some(start) = rest.find(|it: char| it.is_ascii_digit() || it == '.' || it == '#') {
        rest = &rest[start..];
        if let Some(name) = rest.strip_prefix('#') {
            // Names and colours are no numbers.
            rest = name.trim_start_matches(|it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_');
            continue;
        }
        let digits =
            |text: &str| text.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(text.len());
        let mut end = digits(rest);
        if let Some(power) = rest[end..].strip_prefix(['e', 'E']) {
            let unsigned = power.trim_start_matches(['-', '+']);
            end = rest.len() - unsigned.len() + digits(unsigned);
        }
        // Several points in a row are several numbers, each smaller than the one before its second point.
        let number = rest[..end].parse::<f64>().unwrap_or(0.0);
        if number > FARTHEST || digits(rest) > 40 {
            return true;
        }
        rest = &rest[end.max(1)..];
    }
    false
}

/// Tests a drawing that was read: the lines, dashes and coats that it takes to paint it.
pub(super) fn work(root: &Group, side: f64) -> Result<(), Excess> {
    let mut work = Work { side, lines: 0, way: 0.0, dashes: 0.0, coats: 0.0 };
    work.group(root)
}

/// The work of painting.
struct Work {
    /// The side of the drawing.
    side: f64,
    lines: usize,
    /// The length of all lines, in sides of the drawing.
    way: f64,
    dashes: f64,
    /// Painted areas, in areas of the drawing.
    coats: f64,
}

impl Work {
    fn group(&mut self, group: &Group) -> Result<(), Excess> {
        if !group.filters().is_empty() {
            return Err("a filter");
        }
        if group.mask().is_some() {
            return Err("a mask");
        }
        if group.should_isolate() {
            self.coat(group.abs_layer_bounding_box().to_rect(), LAYER)?;
        }
        let mut clip = group.clip_path();
        while let Some(path) = clip {
            self.coat(group.abs_layer_bounding_box().to_rect(), LAYER)?;
            self.group(path.root())?;
            clip = path.clip_path();
        }
        group.children().iter().try_for_each(|it| self.node(it))
    }

    fn node(&mut self, node: &Node) -> Result<(), Excess> {
        let path = match node {
            Node::Group(group) => return self.group(group),
            Node::Path(path) => path,
            Node::Image(_) | Node::Text(_) => return Err("a picture or letters"),
        };
        let paints = path.fill().map(Fill::paint).into_iter().chain(path.stroke().map(Stroke::paint));
        let mut times = 0.0;
        for paint in paints {
            times += match paint {
                Paint::Color(_) => 1.0,
                Paint::LinearGradient(_) | Paint::RadialGradient(_) => GRADIENT,
                Paint::Pattern(_) => return Err("a pattern"),
            };
        }
        self.lines += path.data().len();
        if self.lines > MOST_LINES {
            return Err("more than 50,000 lines and curves");
        }
        // Beyond its edges nothing is drawn.
        let scale = path.abs_transform();
        let scale = f64::from(scale.get_scale().0.max(scale.get_scale().1)) / self.side;
        let sides: f64 = lengths(path.data()).map(|it| (it * scale).min(2.0)).sum();
        self.way += sides * if path.stroke().is_some() { 2.0 } else { 1.0 };
        if self.way > LONGEST {
            return Err("lines that are 20,000 times as long as its side");
        }
        if let Some(stroke) = path.stroke()
            && let Some(dashes) = stroke.dasharray()
        {
            let round: f64 = dashes.iter().map(|it| f64::from(it.abs())).sum();
            self.dashes += lengths(path.data()).sum::<f64>() / round.max(1e-9) * dashes.len() as f64;
            if self.dashes > MOST_DASHES {
                return Err("more than 20,000 dashes");
            }
        }
        self.coat(path.abs_stroke_bounding_box(), times)
    }

    /// Counts an area that is painted.
    fn coat(&mut self, area: Rect, times: f64) -> Result<(), Excess> {
        let ends = [area.left(), area.right(), area.top(), area.bottom()].map(f64::from);
        if ends.iter().any(|it| !it.is_finite() || it.abs() > FARTHEST * 10.0) {
            return Err("something very far outside");
        }
        let part = |from: f64, to: f64| (to.min(self.side) - from.max(0.0)).max(0.0) / self.side;
        // Something is done about each shape, however small it is.
        self.coats += times * (part(ends[0], ends[1]) * part(ends[2], ends[3]) + 0.001);
        if self.coats > MOST_COATS {
            return Err("so much over each other that it would be painted over 100 times");
        }
        Ok(())
    }
}

/// The lengths of the lines and curves of a path along their points, so that none is too short.
fn lengths(path: &Path) -> impl Iterator<Item = f64> {
    let (mut at, mut start) = (None::<Point>, None);
    path.segments().map(move |segment| {
        let points = match segment {
            PathSegment::MoveTo(to) => {
                (at, start) = (Some(to), Some(to));
                [None; 3]
            }
            PathSegment::LineTo(a) => [Some(a), None, None],
            PathSegment::QuadTo(a, b) => [Some(a), Some(b), None],
            PathSegment::CubicTo(a, b, c) => [Some(a), Some(b), Some(c)],
            PathSegment::Close => [start, None, None],
        };
        let mut length = 0.0;
        for to in points.into_iter().flatten() {
            length += at.map_or(0.0, |from| f64::from(to.distance(from)));
            at = Some(to);
        }
        length
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_arc_is_missed() {
        assert_eq!(["M0 0L9 9z", "", "M0 0A9 9 0 0 1 5 5", "a0 0 0 010 0"].map(arcs), [0, 0, 2, 1]);
        assert!(arcs(&format!("M0 0a{}", "0 0 0 010 0 ".repeat(300))) >= 300);
        assert!(arcs(&"A0 0 0 010 0 ".repeat(300)) >= 300);
    }

    #[test]
    fn numbers_are_found_wherever_they_stand() {
        for far in ["1e38", "M1e9 5", "scale(2000000)", "r:1E+8", "0 0 -1e7", "-2000000px", "#a 1e9"] {
            assert!(is_far(far), "{far}");
        }
        for near in ["10.5.5-3e2", "#1e9999", "url(#a1e99)", "M1-1e-30z", "100000%", "", "..", "e9"] {
            assert!(!is_far(near), "{near}");
        }
    }
}
