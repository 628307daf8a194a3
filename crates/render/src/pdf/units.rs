//! Lengths, boxes and matrices as a PDF counts them.

use kurbo::Affine;
use pdf_writer::Rect;

use crate::sheet::{Area, Um};

pub(super) fn mm(length: Um) -> f32 {
    length.as_mm() as f32
}

pub(super) fn points(length: Um) -> f32 {
    (length.as_points() * 10_000.0).round() as f32 / 10_000.0
}

/// A box of a page: PDF counts from below.
pub(super) fn rect(area: Area, high: Um) -> Rect {
    let below = |y: Um| points(high - y);
    Rect::new(points(area.from.x), below(area.to.y), points(area.to.x), below(area.from.y))
}

/// A map to micrometres as a matrix that leads to millimetres; `scale` is the size of its operand.
pub(super) fn in_mm(map: Affine, scale: f64) -> [f32; 6] {
    let [a, b, c, d, e, f] = map.as_coeffs();
    let turn = |it: f64| (it / scale) as f32;
    let shift = |it: f64| (it / 1000.0) as f32;
    // Zero has no sign in files.
    [turn(a), turn(b), turn(c), turn(d), shift(e), shift(f)].map(|it| it + 0.0)
}
