//! A picture as PDF operators. An author's drawing that needs more than lines and areas of plain colours is drawn in pixels; everything
//! around it stays lines and areas.

use std::collections::BTreeMap;

use kurbo::{BezPath, CubicBez, PathEl, Point, QuadBez};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::tiny_skia_path::{self, PathSegment};
use resvg::usvg::{self, BlendMode, FillRule, LineCap, LineJoin, Node, Paint, PaintOrder};

use super::colour::{Colours, Paints};
use super::shading::{Shading, gradient};
use crate::pixels::{DrawError, fragment, matrix, pixmap};
use crate::scene::{Ends, Item, Items, Line, Picture};
use crate::theme::{Colour, Role, Theme};

/// A picture ready to be put into a PDF.
#[derive(Debug)]
pub(super) struct FormDrawing {
    /// Its operators.
    pub(super) content: Vec<u8>,
    /// Transparencies of areas and lines, each with the number by which operators name it.
    pub(super) states: BTreeMap<(u8, u8), usize>,
    /// Its pixels, by their number.
    pub(super) images: Vec<Image>,
    /// Its gradients, by their number.
    pub(super) shadings: Vec<Shading>,
}

/// Pixels.
#[derive(Debug)]
pub(super) struct Image {
    pub(super) wide: u32,
    pub(super) high: u32,
    /// Pixels in the colours of the PDF.
    pub(super) colours: Vec<u8>,
    /// Opacity; none if they are opaque everywhere.
    pub(super) alpha: Option<Vec<u8>>,
}

/// Settings for drawing pictures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'a> {
    pub(super) colours: Colours<'a>,
    /// Nothing may shine through.
    pub(super) flat: bool,
    /// Resolution of pixels, to a thousandth of the picture's side.
    pub(super) pixels: f32,
}

impl FormDrawing {
    /// Draws a tile.
    pub(super) fn of(picture: &Picture, way: Way<'_>) -> Result<Self, DrawError> {
        let mut pen = Pen {
            way,
            theme: &picture.theme,
            content: Content::new(),
            states: BTreeMap::new(),
            images: Vec::new(),
            shadings: Vec::new(),
            now: State::default(),
            saved: Vec::new(),
        };
        if way.flat && !suffice(&picture.items, true)? {
            let pixmap = picture.on_paper((1000.0 * way.pixels).ceil() as u32)?;
            pen.image(&pixmap, [0.0, 0.0, 1000.0, 1000.0]);
        } else {
            pen.items(&picture.items)?;
        }
        let Pen { content, states, images, shadings, .. } = pen;
        Ok(Self { content: content.finish().to_vec(), states, images, shadings })
    }
}

/// Tests that operators suffice for a tile; one that must be flat has nothing that shines through.
pub(super) fn suffice(items: &Items, flat: bool) -> Result<bool, DrawError> {
    for item in items.leaves() {
        if let Item::Fragment { svg, at, side } = item
            && !fragment(svg, *at, *side)?.root().children().iter().all(|node| is_plain(node, flat))
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tests that operators suffice for a node.
fn is_plain(node: &Node, flat: bool) -> bool {
    match node {
        Node::Group(group) => {
            let clip = group.clip_path().is_none_or(is_plain_clip);
            clip && group.mask().is_none()
                && group.filters().is_empty()
                && group.blend_mode() == BlendMode::Normal
                && group.opacity().get() == 1.0
                && group.children().iter().all(|it| is_plain(it, flat))
        }
        Node::Path(path) => {
            let plain = |paint: &Paint| matches!(paint, Paint::Color(_));
            let solid = |opacity: usvg::Opacity| !flat || opacity.get() == 1.0;
            let shaded = |it: &usvg::Fill| gradient(it.paint()).is_some() && it.opacity().get() == 1.0;
            path.fill().is_none_or(|it| plain(it.paint()) && solid(it.opacity()) || shaded(it))
                && path.stroke().is_none_or(|it| plain(it.paint()) && solid(it.opacity()))
        }
        Node::Image(_) | Node::Text(_) => false,
    }
}

/// Tests that a clip is a single outline.
fn is_plain_clip(clip: &usvg::ClipPath) -> bool {
    clip.clip_path().is_none() && matches!(clip.root().children(), [Node::Path(_)])
}

/// Graphics state, so that nothing is set twice.
#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    fill: Option<[u8; 3]>,
    line: Option<[u8; 3]>,
    wide: Option<f32>,
    ends: Option<(LineCap, LineJoin)>,
    limit: Option<f32>,
    dash: Option<(Vec<f32>, f32)>,
    alpha: (u8, u8),
}

/// A line as PDF knows it.
struct Stroke {
    wide: f32,
    ends: (LineCap, LineJoin),
    limit: f32,
    dash: (Vec<f32>, f32),
}

impl From<&usvg::Stroke> for Stroke {
    fn from(it: &usvg::Stroke) -> Self {
        Self {
            wide: it.width().get(),
            ends: (it.linecap(), it.linejoin()),
            limit: it.miterlimit().get(),
            dash: (it.dasharray().unwrap_or_default().to_vec(), it.dashoffset()),
        }
    }
}

impl From<Line> for Stroke {
    fn from(it: Line) -> Self {
        let ends = match it.ends {
            Ends::Cut => (LineCap::Butt, LineJoin::Miter),
            Ends::Round => (LineCap::Round, LineJoin::Round),
        };
        let dash = it.dash.map_or(Vec::new(), |(dash, gap)| vec![dash as f32, gap as f32]);
        // Four is the default limit of SVG.
        Self { wide: it.wide as f32, ends, limit: 4.0, dash: (dash, 0.0) }
    }
}

struct Pen<'a> {
    way: Way<'a>,
    theme: &'a Theme,
    content: Content,
    states: BTreeMap<(u8, u8), usize>,
    images: Vec<Image>,
    shadings: Vec<Shading>,
    now: State,
    saved: Vec<State>,
}

impl Pen<'_> {
    fn save(&mut self) {
        self.content.save_state();
        self.saved.push(self.now.clone());
    }

    fn restore(&mut self) {
        self.content.restore_state();
        self.now = self.saved.pop().unwrap_or_default();
    }

    fn items(&mut self, items: &Items) -> Result<(), DrawError> {
        for item in &items.0 {
            match item {
                // Tiles use no designs.
                Item::Definitions | Item::Design { .. } => {}
                Item::Shape { outline, fill, line } => {
                    let rgb = |role: Role| self.theme.colour(role).map(Colour::rgb);
                    let fill = fill.and_then(rgb);
                    let line = line.filter(|it| it.wide > 0).and_then(|it| Some((rgb(it.role)?, it.into())));
                    if fill.is_some() || line.is_some() {
                        self.shine((0, 0));
                        self.shape(
                            outline.paths(),
                            fill.map(|it| (it, FillRule::NonZero)),
                            line,
                            PaintOrder::FillAndStroke,
                        );
                    }
                }
                Item::Stamp { stamp, at } => {
                    let there = Transform::from_translate(at.x as f32, at.y as f32);
                    let theme = self.theme;
                    self.within(there, |pen| pen.items(&stamp.items_in(theme)))?;
                }
                Item::Fragment { svg, at, side } => {
                    for node in fragment(svg, *at, *side)?.root().children() {
                        if is_plain(node, self.way.flat) { self.node(node) } else { self.pixels(node)? }
                    }
                }
                Item::Painting(painting) => self.image(painting.pixels(), [0.0, 0.0, 1000.0, 1000.0]),
                Item::Group(group) => {
                    self.within(matrix(group.placement.affine()), |pen| pen.items(&group.items))?;
                }
            }
        }
        Ok(())
    }

    /// Draws in other coordinates.
    fn within<T>(&mut self, transform: Transform, draw: impl FnOnce(&mut Self) -> T) -> T {
        if transform.is_identity() {
            return draw(self);
        }
        self.save();
        self.transform(transform);
        let drawn = draw(self);
        self.restore();
        drawn
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Group(group) => {
                let still = group.transform().is_identity() && group.clip_path().is_none();
                if !still {
                    self.save();
                    self.transform(group.transform());
                }
                if let Some(clip) = group.clip_path() {
                    self.clip(clip);
                }
                for child in group.children() {
                    self.node(child);
                }
                if !still {
                    self.restore();
                }
            }
            Node::Path(path) if path.is_visible() => self.path(path),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }

    fn transform(&mut self, it: Transform) {
        if !it.is_identity() {
            self.content.transform([it.sx, it.ky, it.kx, it.sy, it.tx, it.ty]);
        }
    }

    fn clip(&mut self, clip: &usvg::ClipPath) {
        let [Node::Path(path)] = clip.root().children() else { return };
        let moved = path.data().clone().transform(clip.transform());
        if let Some(data) = moved {
            self.outline(&bezier(&data));
            match path.fill().map(usvg::Fill::rule) {
                Some(FillRule::EvenOdd) => self.content.clip_even_odd(),
                Some(FillRule::NonZero) | None => self.content.clip_nonzero(),
            };
            self.content.end_path();
        }
    }

    fn path(&mut self, path: &usvg::Path) {
        let shading = path.fill().and_then(|fill| {
            let (shading, map) = Shading::of(fill.paint(), self.way.colours)?;
            Some((shading, map, fill.rule()))
        });
        match shading {
            Some(shaded) if path.paint_order() == PaintOrder::FillAndStroke => {
                self.shaded(path, shaded);
                self.plain(path);
            }
            Some(shaded) => {
                self.plain(path);
                self.shaded(path, shaded);
            }
            None => self.plain(path),
        }
    }

    /// Fills a path with a gradient.
    fn shaded(&mut self, path: &usvg::Path, (shading, map, rule): (Shading, Transform, FillRule)) {
        self.save();
        self.shine((0, 0));
        self.outline(&bezier(path.data()));
        match rule {
            FillRule::NonZero => self.content.clip_nonzero(),
            FillRule::EvenOdd => self.content.clip_even_odd(),
        };
        self.content.end_path();
        self.transform(map);
        self.content.shading(Name(format!("S{}", self.shadings.len()).as_bytes()));
        self.shadings.push(shading);
        self.restore();
    }

    /// Draws the line of a path, and its area in one colour.
    fn plain(&mut self, path: &usvg::Path) {
        let fill = path.fill().and_then(|it| Some((colour(it.paint())?, it)));
        let line = path.stroke().and_then(|it| Some((colour(it.paint())?, it)));
        let alpha = |it: Option<usvg::Opacity>| 255 - it.map_or(255, |it| it.to_u8());
        self.shine((alpha(fill.map(|it| it.1.opacity())), alpha(line.map(|it| it.1.opacity()))));
        let fill = fill.map(|(colour, fill)| (colour, fill.rule()));
        let line = line.map(|(colour, stroke)| (colour, stroke.into()));
        self.shape(&[bezier(path.data())], fill, line, path.paint_order());
    }

    fn shape(
        &mut self,
        paths: &[BezPath],
        fill: Option<([u8; 3], FillRule)>,
        line: Option<([u8; 3], Stroke)>,
        order: PaintOrder,
    ) {
        if let Some((colour, _)) = fill {
            self.colour(colour, Paints::Fill);
        }
        if let Some((colour, stroke)) = &line {
            self.colour(*colour, Paints::Line);
            self.stroke(stroke);
        }
        let even_odd = fill.is_some_and(|it| it.1 == FillRule::EvenOdd);
        let (fills, mut strokes) = (fill.is_some(), line.is_some());
        if order == PaintOrder::StrokeAndFill && fills && strokes {
            self.outlines(paths);
            self.content.stroke();
            strokes = false;
        }
        self.outlines(paths);
        match (fills, strokes, even_odd) {
            (true, true, false) => self.content.fill_nonzero_and_stroke(),
            (true, true, true) => self.content.fill_even_odd_and_stroke(),
            (true, false, false) => self.content.fill_nonzero(),
            (true, false, true) => self.content.fill_even_odd(),
            (false, true, _) => self.content.stroke(),
            (false, false, _) => self.content.end_path(),
        };
    }

    fn outlines(&mut self, paths: &[BezPath]) {
        for path in paths {
            self.outline(path);
        }
    }

    /// Writes a path. A tenth of a mil is 4.5 micrometres on a tile: finer than any printer.
    fn outline(&mut self, path: &BezPath) {
        draw(&mut self.content, path.iter(), |mils| (libm::round(mils * 10.0) / 10.0) as f32);
    }

    /// Sets the transparency of areas and lines, from 0 for none.
    fn shine(&mut self, alpha: (u8, u8)) {
        if self.now.alpha != alpha {
            let next = self.states.len();
            let nth = *self.states.entry(alpha).or_insert(next);
            self.content.set_parameters(Name(format!("G{nth}").as_bytes()));
            self.now.alpha = alpha;
        }
    }

    fn colour(&mut self, colour: [u8; 3], paints: Paints) {
        let now = match paints {
            Paints::Fill => &mut self.now.fill,
            Paints::Line => &mut self.now.line,
        };
        if *now != Some(colour) {
            *now = Some(colour);
            self.way.colours.set(&mut self.content, colour, paints);
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        let Stroke { wide, ends, limit, dash } = stroke;
        if self.now.wide != Some(*wide) {
            self.now.wide = Some(*wide);
            self.content.set_line_width((wide * 10.0).round() / 10.0);
        }
        if self.now.ends != Some(*ends) {
            self.now.ends = Some(*ends);
            self.content.set_line_cap(match ends.0 {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
            self.content.set_line_join(match ends.1 {
                LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
            });
        }
        // The default limit of PDF is another than that of SVG.
        if matches!(ends.1, LineJoin::Miter | LineJoin::MiterClip) && self.now.limit != Some(*limit) {
            self.now.limit = Some(*limit);
            self.content.set_miter_limit(*limit);
        }
        if self.now.dash.as_ref().unwrap_or(&(Vec::new(), 0.0)) != dash {
            self.content.set_dash_pattern(dash.0.iter().copied(), dash.1);
            self.now.dash = Some(dash.clone());
        }
    }

    /// A part of the picture in pixels, as far as it lies on the tile.
    fn pixels(&mut self, node: &Node) -> Result<(), DrawError> {
        let Some(bounds) = node.abs_layer_bounding_box() else { return Ok(()) };
        // Whole pixels around the part, but nothing that is cut off anyway.
        let scale = self.way.pixels;
        let low = |at: f32| (at.max(0.0) * scale).floor();
        let high = |at: f32| (at.min(1000.0) * scale).ceil();
        let (left, top) = (low(bounds.left()), low(bounds.top()));
        let (wide, tall) = (high(bounds.right()) - left, high(bounds.bottom()) - top);
        if wide < 1.0 || tall < 1.0 {
            return Ok(());
        }
        let mut pixmap = pixmap(wide as u32, tall as u32)?;
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, -left, -top)
            .pre_translate(bounds.left(), bounds.top());
        resvg::render_node(node, transform, &mut pixmap.as_mut());
        self.image(&pixmap, [left / scale, top / scale, wide / scale, tall / scale]);
        Ok(())
    }

    fn image(&mut self, pixmap: &Pixmap, [x, y, wide, high]: [f32; 4]) {
        let (mut rgb, mut alpha) = (Vec::new(), Vec::new());
        for pixel in pixmap.pixels() {
            let it = pixel.demultiply();
            rgb.extend([it.red(), it.green(), it.blue()]);
            alpha.push(it.alpha());
        }
        let alpha = alpha.iter().any(|it| *it < 255).then_some(alpha);
        let name = format!("I{}", self.images.len());
        self.images.push(Image {
            wide: pixmap.width(),
            high: pixmap.height(),
            colours: self.way.colours.image(rgb),
            alpha,
        });
        self.save();
        self.content.transform([wide, 0.0, 0.0, -high, x, y + high]);
        self.content.x_object(Name(name.as_bytes()));
        self.restore();
    }
}

fn colour(paint: &Paint) -> Option<[u8; 3]> {
    match paint {
        Paint::Color(it) => Some([it.red, it.green, it.blue]),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

/// Draws a path, with each length as `at` gives it.
///
/// PDF has no quadratic curves. One in whole mils, as all of ours are, becomes a cubic one in whole mils: its middle moves by less than 20
/// micrometres on a tile, and the numbers are a twentieth shorter.
pub(super) fn draw(content: &mut Content, steps: impl Iterator<Item = PathEl>, at: impl Fn(f64) -> f32) {
    let cubic = |content: &mut Content, it: CubicBez| {
        content.cubic_to(at(it.p1.x), at(it.p1.y), at(it.p2.x), at(it.p2.y), at(it.p3.x), at(it.p3.y));
    };
    let raised = |curve: QuadBez| {
        let CubicBez { p0, p1, p2, p3 } = curve.raise();
        let is_whole = |it: Point| it == it.round();
        let is_ours = [curve.p0, curve.p1, curve.p2].into_iter().all(is_whole);
        if is_ours { CubicBez::new(p0, p1.round(), p2.round(), p3) } else { CubicBez { p0, p1, p2, p3 } }
    };
    let mut last = Point::ZERO;
    for step in steps {
        match step {
            PathEl::MoveTo(a) => _ = content.move_to(at(a.x), at(a.y)),
            PathEl::LineTo(a) => _ = content.line_to(at(a.x), at(a.y)),
            PathEl::QuadTo(b, a) => cubic(content, raised(QuadBez::new(last, b, a))),
            PathEl::CurveTo(b, c, a) => cubic(content, CubicBez::new(last, b, c, a)),
            PathEl::ClosePath => _ = content.close_path(),
        }
        last = step.end_point().unwrap_or(last);
    }
}

/// A path of tiny-skia as one of kurbo.
fn bezier(path: &tiny_skia_path::Path) -> BezPath {
    let point = |it: tiny_skia_path::Point| Point::new(it.x.into(), it.y.into());
    let step = |it| match it {
        PathSegment::MoveTo(a) => PathEl::MoveTo(point(a)),
        PathSegment::LineTo(a) => PathEl::LineTo(point(a)),
        PathSegment::QuadTo(a, b) => PathEl::QuadTo(point(a), point(b)),
        PathSegment::CubicTo(a, b, c) => PathEl::CurveTo(point(a), point(b), point(c)),
        PathSegment::Close => PathEl::ClosePath,
    };
    path.segments().map(step).collect()
}
