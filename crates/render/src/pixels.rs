//! Pixel backend: paints scenes with tiny-skia and writes PNG files that know their size in print.

use kurbo::{Affine, PathEl};
use resvg::tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, PixmapMut, PixmapPaint,
    PremultipliedColorU8, Stroke, StrokeDash, Transform,
};
use resvg::usvg::{self, Options, Tree};

use crate::plane::TILE;
use crate::scene::{Ends, Group, Item, Items, Line, Outline, Picture, Placement};
use crate::theme::{Colour, Role, Theme};

/// Size of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many pixels wide.
    Wide(u32),
    /// In its size in print, with so many pixels to the inch.
    Dpi(u32),
}

/// Reasons why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// An author's drawing is no SVG.
    #[error("a drawing is not an SVG picture: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture would have no pixels, or too many.
    #[error("a picture of {wide} by {high} pixels cannot be drawn")]
    Size {
        /// Pixels across.
        wide: u32,
        /// Pixels down.
        high: u32,
    },
    /// So few pixels that nothing could be made out.
    #[error("{wide} pixels are too few for so many tiles; at least {least} are needed")]
    Narrow {
        /// Pixels across.
        wide: u32,
        /// Pixels needed.
        least: u32,
    },
    /// The pixels could not be written as PNG.
    #[error("the pixels cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    /// The profile of a press cannot be used.
    #[error(transparent)]
    Profile(#[from] crate::profile::ProfileError),
    /// The pixels could not be written as GIF.
    #[error("the pixels cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// The most pixels a picture may have: an A2 sheet at 300 dpi has 35 million.
const MOST_PIXELS: u64 = 100_000_000;
/// Pixels to the inch that SVG counts in.
const SVG_DPI: f32 = 96.0;
const INCHES_PER_METRE: f32 = 39.370_08;

/// The pixels of a picture, row by row, as red, green and blue over white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels across.
    pub wide: u32,
    /// All of them.
    pub colours: Vec<[u8; 3]>,
}

impl Picture {
    /// Paints the picture, for whoever shows pixels without a file.
    ///
    /// # Errors
    /// As [`Self::png`].
    pub fn pixels(&self, size: Size) -> Result<Pixels, DrawError> {
        let (mut pixmap, transform, _) = self.canvas(size)?;
        pixmap.fill(Color::WHITE);
        self.paint(transform, &mut pixmap)?;
        let colours = pixmap.pixels().iter().map(|it| [it.red(), it.green(), it.blue()]).collect();
        Ok(Pixels { wide: pixmap.width(), colours })
    }

    /// Writes the picture as PNG.
    ///
    /// # Errors
    /// If the picture would have no pixels or more than a hundred million, or shows an author's drawing that is no SVG.
    pub fn png(&self, size: Size) -> Result<Vec<u8>, DrawError> {
        let (mut pixmap, transform, scale) = self.canvas(size)?;
        self.paint(transform, &mut pixmap)?;
        encode(&pixmap, scale * SVG_DPI)
    }

    /// A square painted on paper, for tiles.
    pub(crate) fn on_paper(&self, side: u32) -> Result<Pixmap, DrawError> {
        let mut pixmap = filled(side, side, Color::WHITE)?;
        self.paint(self.transform(Size::Wide(side)).0, &mut pixmap)?;
        Ok(pixmap)
    }

    fn paint(&self, transform: Transform, pixmap: &mut Pixmap) -> Result<(), DrawError> {
        let painter = Painter { theme: &self.theme, designs: &self.designs };
        painter.paint(&self.items, transform, &mut pixmap.as_mut())
    }

    /// Width and height in the pixels of SVG.
    fn svg_pixels(&self) -> [f32; 2] {
        [self.shown.0, self.shown.1].map(|it| it as f32 / 100.0 * SVG_DPI / 25.4)
    }

    /// The map from mils to pixels, as viewers of SVG reckon it, and how many there are to the pixel of SVG.
    fn transform(&self, size: Size) -> (Transform, f32) {
        let [wide, high] = self.svg_pixels();
        let scale = match size {
            Size::Wide(pixels) => pixels as f32 / wide,
            Size::Dpi(dpi) => dpi as f32 / SVG_DPI,
        };
        let (across, down) = (self.mils.0 as f32, self.mils.1 as f32);
        let mil = (wide / across).min(high / down);
        let (x, y) = ((wide - across * mil) / 2.0, (high - down * mil) / 2.0);
        let fit = Transform::from_row(mil, 0.0, 0.0, mil, x, y);
        (Transform::from_scale(scale, scale).pre_concat(fit), scale)
    }

    /// Pixels to paint on, the map to them and their scale.
    fn canvas(&self, size: Size) -> Result<(Pixmap, Transform, f32), DrawError> {
        let (transform, scale) = self.transform(size);
        let [wide, high] = self.svg_pixels().map(|length| (length * scale).round() as u32);
        Ok((pixmap(wide, high)?, transform, scale))
    }
}

/// Pixels that nothing is painted on.
pub(crate) fn pixmap(wide: u32, high: u32) -> Result<Pixmap, DrawError> {
    let allowed = u64::from(wide) * u64::from(high) <= MOST_PIXELS;
    let pixmap = if allowed { Pixmap::new(wide, high) } else { None };
    pixmap.ok_or(DrawError::Size { wide, high })
}

/// Pixels of one colour.
pub(crate) fn filled(wide: u32, high: u32, colour: Color) -> Result<Pixmap, DrawError> {
    let mut pixmap = pixmap(wide, high)?;
    pixmap.fill(colour);
    Ok(pixmap)
}

/// A colour of a theme as tiny-skia takes it; white for one that the theme leaves out.
pub(crate) fn colour(theme: &Theme, role: Role) -> Color {
    let [red, green, blue] = theme.colour(role).map_or([255; 3], Colour::rgb);
    Color::from_rgba8(red, green, blue, 255)
}

/// An outline as tiny-skia takes it; none for one without lines.
pub(crate) fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in outline.elements() {
        match step {
            PathEl::MoveTo(a) => path.move_to(a.x as f32, a.y as f32),
            PathEl::LineTo(a) => path.line_to(a.x as f32, a.y as f32),
            PathEl::QuadTo(a, b) => path.quad_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32),
            PathEl::CurveTo(a, b, c) => {
                path.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, c.x as f32, c.y as f32);
            }
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}

/// An author's drawing as usvg reads it, in mils.
pub(crate) fn fragment(svg: &str, at: kurbo::Point, side: i32) -> Result<Tree, DrawError> {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1000" height="1000" viewBox="0 0 1000 1000"><svg x="{}" y="{}" width="{side}" height="{side}" viewBox="0 0 1000 1000">{svg}</svg></svg>"#,
        at.x, at.y
    );
    Ok(Tree::from_str(&svg, &Options::default())?)
}

/// Least width in pixels of a line that is painted, in themes that are drawn: strokes of the pen would make small tiles dull. Strokes of three
/// mils are seen from some 110 pixels a tile.
pub(crate) const LEAST_LINE: f32 = 0.33;

/// Painter of scenes: looks up colours and designs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) designs: &'a [Items],
}

impl Painter<'_> {
    /// Paints items, from mils to pixels as `transform` leads.
    pub(crate) fn paint(
        self,
        items: &Items,
        transform: Transform,
        pixels: &mut PixmapMut<'_>,
    ) -> Result<(), DrawError> {
        for item in &items.0 {
            match item {
                Item::Definitions => {}
                Item::Shape { outline, fill, line } => self.shape(outline, *fill, *line, transform, pixels),
                Item::Stamp { stamp, at } => {
                    let there = transform.pre_translate(at.x as f32, at.y as f32);
                    self.paint(&stamp.items_in(self.theme), there, pixels)?;
                }
                Item::Fragment { svg, at, side } => {
                    resvg::render(&fragment(svg, *at, *side)?, transform, pixels);
                }
                Item::Painting(painting) => painting.paint(TILE as f32, transform, pixels),
                Item::Design { nth, placement } => {
                    if let Some(design) = self.designs.get(*nth) {
                        self.paint(design, placed(transform, *placement), pixels)?;
                    }
                }
                Item::Group(group) if matches!(group.placement, Placement::Window { .. }) => {
                    self.window(group, placed(transform, group.placement), pixels)?;
                }
                Item::Group(group) => self.paint(&group.items, placed(transform, group.placement), pixels)?,
            }
        }
        Ok(())
    }

    fn shape(
        self,
        outline: &Outline,
        fill: Option<Role>,
        line: Option<Line>,
        transform: Transform,
        pixels: &mut PixmapMut<'_>,
    ) {
        let Some(path) = path(outline) else { return };
        let paint = |role| {
            let [red, green, blue] = self.theme.colour(role)?.rgb();
            let mut paint = Paint::default();
            paint.set_color_rgba8(red, green, blue, 255);
            Some(paint)
        };
        if let Some(paint) = fill.and_then(paint) {
            pixels.fill_path(&path, &paint, FillRule::Winding, transform, None);
        }
        let scale = (transform.sx * transform.sx + transform.ky * transform.ky).sqrt();
        let least = if self.theme.is_drawn() { LEAST_LINE / scale } else { 0.0 };
        if let Some(line) = line.filter(|line| line.wide > 0 && line.wide as f32 >= least)
            && let Some(paint) = paint(line.role)
        {
            let (line_cap, line_join) = match line.ends {
                Ends::Cut => (LineCap::Butt, LineJoin::Miter),
                Ends::Round => (LineCap::Round, LineJoin::Round),
            };
            let dash = line.dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash as f32, gap as f32], 0.0));
            let stroke = Stroke { width: line.wide as f32, line_cap, line_join, dash, ..Stroke::default() };
            pixels.stroke_path(&path, &paint, &stroke, transform, None);
        }
    }

    /// Paints a group by itself and cuts it off at the rim of its tile.
    fn window(
        self,
        group: &Group,
        transform: Transform,
        pixels: &mut PixmapMut<'_>,
    ) -> Result<(), DrawError> {
        // Two pixels more on each side, so that softened edges are not cut off.
        let side = TILE as f32 * transform.sx;
        let (left, top) = (transform.tx.floor() as i32 - 2, transform.ty.floor() as i32 - 2);
        let wide = side.ceil() as u32 + 4;
        let mut layer = pixmap(wide, wide)?;
        let inside = transform.post_translate(-left as f32, -top as f32);
        self.paint(&group.items, inside, &mut layer.as_mut())?;
        let square = resvg::tiny_skia::Rect::from_xywh(0.0, 0.0, TILE as f32, TILE as f32);
        if let (Some(mut mask), Some(square)) = (Mask::new(wide, wide), square) {
            mask.fill_path(&PathBuilder::from_rect(square), FillRule::Winding, true, inside);
            layer.apply_mask(&mask);
        }
        pixels.draw_pixmap(left, top, layer.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        Ok(())
    }
}

/// The map of a placement within another map.
pub(crate) fn placed(transform: Transform, placement: Placement) -> Transform {
    if placement == Placement::Same { transform } else { transform.pre_concat(matrix(placement.affine())) }
}

/// A map as tiny-skia takes it.
pub(crate) fn matrix(affine: Affine) -> Transform {
    let [a, b, c, d, e, f] = affine.as_coeffs().map(|it| it as f32);
    Transform::from_row(a, b, c, d, e, f)
}

/// Writes pixels as PNG, with so many to the inch.
pub(crate) fn encode(pixmap: &Pixmap, dpi: f32) -> Result<Vec<u8>, DrawError> {
    // Pictures that nothing shines through are a quarter smaller without saying so, and some programs read only those.
    let opaque = pixmap.pixels().iter().all(PremultipliedColorU8::is_opaque);
    let (colour, channels) = if opaque { (png::ColorType::Rgb, 3) } else { (png::ColorType::Rgba, 4) };
    let mut bytes = Vec::with_capacity(pixmap.pixels().len() * channels);
    for pixel in pixmap.pixels() {
        let it = pixel.demultiply();
        bytes.extend_from_slice(&[it.red(), it.green(), it.blue(), it.alpha()][..channels]);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = (dpi * INCHES_PER_METRE).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
