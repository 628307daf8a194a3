//! Pages as PNG: each design is drawn once in its size, then its pixels are copied.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use resvg::tiny_skia::{
    Color, FillRule, FilterQuality, LineCap, LineJoin, Paint, Pixmap, PixmapPaint, PremultipliedColorU8,
    Stroke, StrokeDash, Transform,
};

use crate::pixels::{DrawError, encode, filled, path};
use crate::scene::Outline;
use crate::sheet::job::Job;
use crate::sheet::page::{Ink, Page, PageItem, Pose};
use crate::sheet::um::{Area, Um};

/// The pixels that drawn designs may take before those that a page does not need are dropped: 256 MB.
const KEPT_PIXELS: usize = 64 << 20;

/// Designs that have been drawn, kept from page to page.
#[derive(Debug, Default)]
pub struct Drawings {
    known: BTreeMap<usize, Pixmap>,
}

impl Job {
    /// A page as PNG; pages are counted from zero. None if there is no such page.
    ///
    /// # Errors
    /// If the page would have too many pixels.
    pub fn png(&self, page: usize, drawings: &mut Drawings) -> Option<Result<Vec<u8>, DrawError>> {
        let (sheet, face) = *self.layout.pages().get(page)?;
        Some(self.pixels(&self.compose(sheet, face), drawings))
    }

    fn pixels(&self, page: &Page, drawings: &mut Drawings) -> Result<Vec<u8>, DrawError> {
        let dpi = self.settings.dpi;
        let size = |length: Um| length.as_pixels(dpi).round() as u32;
        let mut sheet = filled(size(page.wide), size(page.high), Color::WHITE)?;
        self.draw_designs(page, drawings)?;
        for item in page.items() {
            match item {
                PageItem::Picture { picture, pose, clip } => {
                    if let Some(drawing) = drawings.known.get(picture) {
                        copy(drawing, &mut sheet, *pose, *clip, dpi);
                    }
                }
                PageItem::Line { outline, wide, ink, dash } => {
                    line(&mut sheet, outline, *wide, *ink, *dash, dpi);
                }
                PageItem::Fill { outline, ink } => fill(&mut sheet, outline, *ink, dpi),
            }
        }
        if !page.shift.is_none() {
            sheet = shifted(&sheet, page, dpi)?;
        }
        encode(&sheet, dpi as f32)
    }

    /// Draws the designs of the page that are not drawn yet.
    fn draw_designs(&self, page: &Page, drawings: &mut Drawings) -> Result<(), DrawError> {
        let side = side_pixels(self.layout.tile, self.settings.dpi);
        let needed = page.pictures();
        let each = (side as usize).pow(2);
        if (drawings.known.len() + needed.len()) * each > KEPT_PIXELS {
            drawings.known.retain(|picture, _| needed.contains(picture));
        }
        for picture in needed {
            if let Entry::Vacant(place) = drawings.known.entry(picture) {
                place.insert(self.pictures[picture].on_paper(side)?);
            }
        }
        Ok(())
    }
}

/// The pixels of a tile's side: a started one counts whole, so that neighbours leave no gap.
fn side_pixels(side: Um, dpi: u32) -> u32 {
    side.as_pixels(dpi).ceil() as u32
}

/// The nearest pixel; halves always go the same way, so that neighbours on paper are neighbours in pixels.
fn pixel(at: Um, dpi: u32) -> i64 {
    (at.as_pixels(dpi) + 0.5).floor() as i64
}

/// Copies a drawing as it lies, as far as it lies within an area.
fn copy(drawing: &Pixmap, sheet: &mut Pixmap, pose: Pose, clip: Area, dpi: u32) {
    let side = i64::from(drawing.width());
    let (left, top) = (pixel(pose.at.x, dpi), pixel(pose.at.y, dpi));
    let wide = i64::from(sheet.width());
    let from_x = pixel(clip.from.x, dpi).max(left).max(0);
    let to_x = pixel(clip.to.x, dpi).min(left + side).min(wide);
    let from_y = pixel(clip.from.y, dpi).max(top).max(0);
    let to_y = pixel(clip.to.y, dpi).min(top + side).min(i64::from(sheet.height()));
    if from_x >= to_x {
        return;
    }
    let source = |x: i64, y: i64| {
        let x = if pose.flip_x { side - 1 - x } else { x };
        let y = if pose.flip_y { side - 1 - y } else { y };
        let (u, v) = match pose.turn % 4 {
            0 => (x, y),
            1 => (y, side - 1 - x),
            2 => (side - 1 - x, side - 1 - y),
            _ => (side - 1 - y, x),
        };
        v * side + u
    };
    // One pixel to the right is always the same step in the drawing.
    let step = if side > 1 { source(1, 0) - source(0, 0) } else { 0 };
    let pixels = drawing.pixels();
    for y in from_y..to_y {
        let mut at = source(from_x - left, y - top);
        let row = (y * wide) as usize;
        for to in &mut sheet.pixels_mut()[row + from_x as usize..row + to_x as usize] {
            *to = pixels[at as usize];
            at += step;
        }
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    match ink {
        Ink::Black => paint.set_color_rgba8(0, 0, 0, 255),
        Ink::Gray => paint.set_color_rgba8(0x88, 0x88, 0x88, 255),
        Ink::White => paint.set_color_rgba8(255, 255, 255, 255),
        Ink::Ground([r, g, b]) => paint.set_color_rgba8(r, g, b, 255),
        Ink::Cut => paint.set_color_rgba8(255, 0, 0, 255),
    }
    paint
}

/// The map from micrometres to pixels.
fn scale(dpi: u32) -> Transform {
    let scale = Um(1).as_pixels(dpi) as f32;
    Transform::from_scale(scale, scale)
}

fn line(sheet: &mut Pixmap, outline: &Outline, wide: Um, ink: Ink, dash: Option<(Um, Um)>, dpi: u32) {
    let Some(path) = path(outline) else { return };
    let dash = dash.and_then(|(dash, gap)| StrokeDash::new(vec![dash.0 as f32, gap.0 as f32], 0.0));
    let stroke = Stroke {
        width: wide.0 as f32,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        dash,
        ..Stroke::default()
    };
    sheet.stroke_path(&path, &paint(ink), &stroke, scale(dpi), None);
}

fn fill(sheet: &mut Pixmap, outline: &Outline, ink: Ink, dpi: u32) {
    if let Some(path) = path(outline) {
        sheet.fill_path(&path, &paint(ink), FillRule::Winding, scale(dpi), None);
    }
}

/// The whole page moved, by whole pixels unless it is also turned.
fn shifted(sheet: &Pixmap, page: &Page, dpi: u32) -> Result<Pixmap, DrawError> {
    let mut moved = filled(sheet.width(), sheet.height(), Color::WHITE)?;
    let um = Um(1).as_pixels(dpi);
    let [a, b, c, d, e, f] = page.shift.affine(page.wide, page.high).as_coeffs();
    if page.shift.angle == 0 {
        let (x, y) = (pixel(page.shift.x, dpi) as i32, pixel(page.shift.y, dpi) as i32);
        moved.draw_pixmap(x, y, sheet.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    } else {
        let transform =
            Transform::from_row(a as f32, b as f32, c as f32, d as f32, (e * um) as f32, (f * um) as f32);
        let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
        moved.draw_pixmap(0, 0, sheet.as_ref(), &paint, transform, None);
    }
    // Paper shines through nowhere.
    debug_assert!(moved.pixels().iter().all(PremultipliedColorU8::is_opaque), "a page is opaque");
    Ok(moved)
}
