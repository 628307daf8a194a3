//! A picture as PDF operators. What a PDF cannot say in lines and areas of plain colours is drawn in pixels, group by group.

use std::collections::BTreeMap;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::tiny_skia_path::{self, PathSegment};
use resvg::usvg::{self, BlendMode, FillRule, LineCap, LineJoin, Node, Options, Paint, PaintOrder, Tree};

use super::colour::{Colours, Paints};
use crate::png::PngError;
use crate::sheet::symbol::inner;

/// A picture ready to be put into a PDF.
#[derive(Debug)]
pub(super) struct Drawing {
    /// Its operators.
    pub(super) content: Vec<u8>,
    /// How far things shine through: areas and lines, each with the number by which operators name it.
    pub(super) states: BTreeMap<(u8, u8), usize>,
    /// Its pixels, by their number.
    pub(super) images: Vec<Image>,
}

/// Pixels.
#[derive(Debug)]
pub(super) struct Image {
    pub(super) wide: u32,
    pub(super) high: u32,
    /// In the colours of the PDF.
    pub(super) colours: Vec<u8>,
    /// How far they hide what is below; none if they do so everywhere.
    pub(super) alpha: Option<Vec<u8>>,
}

/// How pictures are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<'a> {
    pub(super) colours: Colours<'a>,
    /// Nothing may shine through.
    pub(super) flat: bool,
    /// Pixels of what is drawn in pixels, to a thousandth of the picture's side.
    pub(super) pixels: f32,
}

impl Drawing {
    /// Draws a picture of 1000 by 1000 mils.
    pub(super) fn of(svg: &str, way: Way<'_>) -> Result<Self, PngError> {
        // Whatever size it is shown in, a mil is one unit here.
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000" viewBox="0 0 1000 1000">{}</svg>"#,
            inner(svg)
        );
        let tree = Tree::from_str(&svg, &Options::default()).map_err(|it| PngError::Svg(it.to_string()))?;
        let mut pen = Pen {
            way,
            content: Content::new(),
            states: BTreeMap::new(),
            images: Vec::new(),
            now: State::default(),
            saved: Vec::new(),
        };
        let plain = |node: &Node| is_plain(node, way.flat);
        if way.flat && !tree.root().children().iter().all(plain) {
            pen.whole(&tree)?;
        } else {
            for node in tree.root().children() {
                if plain(node) { pen.node(node) } else { pen.pixels(node)? }
            }
        }
        Ok(Self { content: pen.content.finish().to_vec(), states: pen.states, images: pen.images })
    }
}

/// Whether a node can be said in operators.
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
            let paint = |paint: &Paint| matches!(paint, Paint::Color(_));
            let solid = |opacity: usvg::Opacity| !flat || opacity.get() == 1.0;
            path.fill().is_none_or(|it| paint(it.paint()) && solid(it.opacity()))
                && path.stroke().is_none_or(|it| paint(it.paint()) && solid(it.opacity()))
        }
        Node::Image(_) | Node::Text(_) => false,
    }
}

/// Whether a clip is a single outline.
fn is_plain_clip(clip: &usvg::ClipPath) -> bool {
    clip.clip_path().is_none() && matches!(clip.root().children(), [Node::Path(_)])
}

/// What was set last, so that nothing is set twice.
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

struct Pen<'a> {
    way: Way<'a>,
    content: Content,
    states: BTreeMap<(u8, u8), usize>,
    images: Vec<Image>,
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
            self.outline(&data);
            match path.fill().map(usvg::Fill::rule) {
                Some(FillRule::EvenOdd) => self.content.clip_even_odd(),
                Some(FillRule::NonZero) | None => self.content.clip_nonzero(),
            };
            self.content.end_path();
        }
    }

    fn path(&mut self, path: &usvg::Path) {
        let fill = path.fill().and_then(|it| Some((colour(it.paint())?, it)));
        let line = path.stroke().and_then(|it| Some((colour(it.paint())?, it)));
        let alpha = |it: Option<usvg::Opacity>| 255 - it.map_or(255, |it| it.to_u8());
        self.shine((alpha(fill.map(|it| it.1.opacity())), alpha(line.map(|it| it.1.opacity()))));
        if let Some((colour, _)) = fill {
            self.colour(colour, Paints::Fill);
        }
        if let Some((colour, stroke)) = line {
            self.colour(colour, Paints::Line);
            self.stroke(stroke);
        }
        let even_odd = fill.is_some_and(|it| it.1.rule() == FillRule::EvenOdd);
        if path.paint_order() == PaintOrder::StrokeAndFill && fill.is_some() && line.is_some() {
            self.outline(path.data());
            self.content.stroke();
            self.outline(path.data());
            if even_odd {
                self.content.fill_even_odd()
            } else {
                self.content.fill_nonzero()
            };
            return;
        }
        self.outline(path.data());
        match (fill.is_some(), line.is_some(), even_odd) {
            (true, true, false) => self.content.fill_nonzero_and_stroke(),
            (true, true, true) => self.content.fill_even_odd_and_stroke(),
            (true, false, false) => self.content.fill_nonzero(),
            (true, false, true) => self.content.fill_even_odd(),
            (false, true, _) => self.content.stroke(),
            (false, false, _) => self.content.end_path(),
        };
    }

    /// How far areas and lines shine through, from 0 for not at all.
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

    fn stroke(&mut self, stroke: &usvg::Stroke) {
        let wide = stroke.width().get();
        if self.now.wide != Some(wide) {
            self.now.wide = Some(wide);
            self.content.set_line_width(short(wide));
        }
        let ends = (stroke.linecap(), stroke.linejoin());
        if self.now.ends != Some(ends) {
            self.now.ends = Some(ends);
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
        // SVG has another limit than PDF unless it is said.
        let limit = stroke.miterlimit().get();
        if matches!(ends.1, LineJoin::Miter | LineJoin::MiterClip) && self.now.limit != Some(limit) {
            self.now.limit = Some(limit);
            self.content.set_miter_limit(limit);
        }
        let dash = (stroke.dasharray().unwrap_or_default().to_vec(), stroke.dashoffset());
        if self.now.dash.as_ref().unwrap_or(&(Vec::new(), 0.0)) != &dash {
            self.content.set_dash_pattern(dash.0.iter().copied(), dash.1);
            self.now.dash = Some(dash);
        }
    }

    fn outline(&mut self, path: &tiny_skia_path::Path) {
        let content = &mut self.content;
        let mut at = (0.0, 0.0);
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(a) => {
                    content.move_to(short(a.x), short(a.y));
                    at = (a.x, a.y);
                }
                PathSegment::LineTo(a) => {
                    content.line_to(short(a.x), short(a.y));
                    at = (a.x, a.y);
                }
                PathSegment::QuadTo(by, a) => {
                    let bent = |end: f32, by: f32| short(end + (by - end) * 2.0 / 3.0);
                    content.cubic_to(
                        bent(at.0, by.x),
                        bent(at.1, by.y),
                        bent(a.x, by.x),
                        bent(a.y, by.y),
                        short(a.x),
                        short(a.y),
                    );
                    at = (a.x, a.y);
                }
                PathSegment::CubicTo(b, c, a) => {
                    content.cubic_to(short(b.x), short(b.y), short(c.x), short(c.y), short(a.x), short(a.y));
                    at = (a.x, a.y);
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }

    /// A part of the picture in pixels, as far as it lies on the tile.
    fn pixels(&mut self, node: &Node) -> Result<(), PngError> {
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

    /// The whole picture in pixels, on paper.
    fn whole(&mut self, tree: &Tree) -> Result<(), PngError> {
        let side = (1000.0 * self.way.pixels).ceil();
        let mut pixmap = pixmap(side as u32, side as u32)?;
        pixmap.fill(resvg::tiny_skia::Color::WHITE);
        let scale = side / 1000.0;
        resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        self.image(&pixmap, [0.0, 0.0, 1000.0, 1000.0]);
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

fn pixmap(wide: u32, high: u32) -> Result<Pixmap, PngError> {
    Pixmap::new(wide, high).ok_or(PngError::Size { wide, high })
}

fn colour(paint: &Paint) -> Option<[u8; 3]> {
    match paint {
        Paint::Color(it) => Some([it.red, it.green, it.blue]),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) | Paint::Pattern(_) => None,
    }
}

/// A tenth of a mil is 4.5 micrometres on a tile: finer than any printer.
fn short(mils: f32) -> f32 {
    (mils * 10.0).round() / 10.0
}
