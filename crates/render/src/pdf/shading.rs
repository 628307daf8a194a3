//! Gradients as PDF shades them: along a line or between two circles, as colours in equal steps.

use resvg::tiny_skia::Transform;
use resvg::usvg::{BaseGradient, Paint, SpreadMethod};

use super::colour::Colours;

/// Colours of a gradient, from its start to its end: more than eyes tell apart over a tile.
const STEPS: u8 = 255;

/// A gradient ready to be put into a PDF.
#[derive(Debug)]
pub(super) struct Shading {
    /// The ends of a line, or two circles with their radii.
    pub(super) ends: Vec<f32>,
    /// The parts of its colours as bytes, colour by colour.
    pub(super) colours: Vec<u8>,
}

/// A gradient that PDF can shade, with the map to the coordinates of the shape; none for other paints.
pub(super) fn gradient(paint: &Paint) -> Option<(&BaseGradient, Vec<f32>)> {
    let (base, ends): (&BaseGradient, _) = match paint {
        Paint::LinearGradient(it) => (it, vec![it.x1(), it.y1(), it.x2(), it.y2()]),
        Paint::RadialGradient(it) => {
            (it, vec![it.fx(), it.fy(), it.fr().get(), it.cx(), it.cy(), it.r().get()])
        }
        Paint::Color(_) | Paint::Pattern(_) => return None,
    };
    let opaque = base.stops().iter().all(|stop| stop.opacity().get() == 1.0);
    (opaque && base.spread_method() == SpreadMethod::Pad).then_some((base, ends))
}

impl Shading {
    /// The gradient of a paint in the colours of the PDF, and the map to the coordinates of the shape.
    pub(super) fn of(paint: &Paint, colours: Colours<'_>) -> Option<(Self, Transform)> {
        let (base, ends) = gradient(paint)?;
        let byte = |part: f32| (part * 255.0).round() as u8;
        let at = |step: u8| colours.parts(colour(base, f32::from(step) / f32::from(STEPS)));
        let colours = (0..=STEPS).flat_map(at).map(byte).collect();
        Some((Self { ends, colours }, base.transform()))
    }

    /// Number of its colours.
    pub(super) const fn steps() -> i32 {
        STEPS as i32 + 1
    }
}

/// The colour of a gradient at a part of its way.
fn colour(gradient: &BaseGradient, at: f32) -> [u8; 3] {
    let stops = gradient.stops();
    let rgb = |nth: usize| {
        let it = stops[nth].color();
        [it.red, it.green, it.blue]
    };
    // Of stops at the same place, the last one goes on.
    match stops.iter().rposition(|stop| stop.offset().get() <= at) {
        None => rgb(0),
        Some(last) if last + 1 == stops.len() => rgb(last),
        Some(before) => {
            let [from, to] = [before, before + 1].map(|nth| stops[nth].offset().get());
            let part = (at - from) / (to - from);
            let (one, two) = (rgb(before), rgb(before + 1));
            std::array::from_fn(|it| {
                (f32::from(one[it]) + (f32::from(two[it]) - f32::from(one[it])) * part).round() as u8
            })
        }
    }
}
