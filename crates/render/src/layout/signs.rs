//! Places of the symbols of ways, fields and the tile as a whole: on open ground if there is any, so that they cover nothing.

use crate::layout::labels::Labels;
use crate::layout::raster::{CELLS, Grid, cell_middle, distances};
use crate::layout::sketch::Sketch;
use crate::plan::{Plan, Way};
use crate::plane::{CENTRE, Plane, Pt, along, least, length, pt};
use crate::theme::Look;

/// Radius of a symbol.
pub(crate) const RADIUS: f64 = 72.0;
/// Distance of a symbol from the rim: four millimetres of a printed tile, and a little for pictures that are larger than their tiles, so that
/// no cut comes near it.
pub(crate) const MARGIN: f64 = 93.0;
/// Largest distance of a symbol from its way.
const BESIDE: f64 = 220.0;
/// Reach of the houses of a village.
pub(super) const VILLAGE_HOUSES: f64 = 160.0;

/// A symbol and its place.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    pub(crate) at: Pt,
    /// The marker.
    pub(crate) name: String,
    /// The marker's value besides its presence; empty for most.
    pub(crate) value: String,
}

/// The symbols of a tile that is laid out otherwise; `far` is the distance of each cell from everything that is not open ground.
pub(super) fn signs(
    plan: &Plan<'_>,
    sketch: &Sketch,
    (labels, far): (&Labels, &Grid<f64>),
    anchors: &[Pt],
) -> Vec<Sign> {
    let mut ground = Ground { plan, sketch, labels, anchors, far, signs: Vec::new() };
    for (nth, way) in plan.ways.iter().enumerate() {
        ground.along(nth, way);
    }
    for field in &plan.fields {
        for name in plan.markers(*field) {
            let near = anchors[usize::from(field.0)];
            let at = ground.place(near, Some(near)).unwrap_or_else(|| ground.squeezed(near, Some(near)));
            ground.put(at, name, "");
        }
    }
    for (name, mark) in plan.signs() {
        let at = ground.place(pt(838.0, 838.0), None).unwrap_or_else(|| ground.roomiest());
        ground.put(at, name, &mark.value);
    }
    ground.signs
}

/// The open ground while symbols are put on it.
struct Ground<'a> {
    plan: &'a Plan<'a>,
    sketch: &'a Sketch,
    labels: &'a Labels,
    anchors: &'a [Pt],
    /// Distance of each cell from everything that is not open ground.
    far: &'a Grid<f64>,
    signs: Vec<Sign>,
}

impl Ground<'_> {
    fn put(&mut self, at: Pt, name: &str, value: &str) {
        let is_first = self.signs.iter().all(|it| it.name != name);
        let at = self.plan.marker_place(name).filter(|_| is_first).unwrap_or(at);
        self.signs.push(Sign { at, name: name.to_owned(), value: value.to_owned() });
    }

    fn along(&mut self, nth: usize, way: &Way) {
        let course = &self.sketch.courses[nth];
        let Some(chain) = course.chains.first() else { return };
        let part = if way.look == Look::River { 0.5 } else { 0.3 };
        for (nth, name) in course.markers(self.plan, way).into_iter().enumerate() {
            let (on, _) = along(chain, length(chain) * (part + 0.44 * nth as f64).min(0.86));
            let beside = self.place(on, None).filter(|at| (*at - on).length() < BESIDE);
            self.put(beside.unwrap_or_else(|| self.squeezed(on, None)), name, "");
        }
    }

    /// The open spot nearest to a place where a symbol covers nothing; in the same field as another spot, if one is given.
    fn place(&self, near: Pt, within: Option<Pt>) -> Option<Pt> {
        let labels = &self.labels.grid;
        let patch = within.map(|spot| labels.at(spot));
        least(self.far.0.iter().enumerate().step_by(3).filter_map(|(cell, depth)| {
            let at = cell_middle(cell);
            let room = *depth >= RADIUS + 8.0 && at.rim() >= RADIUS + MARGIN && self.is_free(at);
            let fits = room && patch.is_none_or(|patch| labels.0[cell] == patch);
            fits.then(|| ((at - near).length() - depth.min(96.0) * 0.4, at))
        }))
    }

    /// The spot off the rim where a symbol covers least of the places of figures, of other symbols and of what is beside the field of another
    /// spot, if one is given; among those alike, the nearest to a place.
    fn squeezed(&self, near: Pt, within: Option<Pt>) -> Pt {
        let labels = &self.labels.grid;
        let patch = within.map(|spot| labels.at(spot));
        let lacks = |wanted: f64, has: f64| (wanted - has).max(0.0);
        let cost = |(cell, depth): (usize, &f64)| {
            let at = cell_middle(cell);
            let spots = self.anchors.iter().map(|it| lacks(RADIUS + 30.0, (*it - at).length()));
            let signs = self.signs.iter().map(|it| 3.0 * lacks(2.0 * RADIUS + 10.0, (it.at - at).length()));
            let outside = match patch {
                Some(patch) if labels.0[cell] != patch => 2.0 * RADIUS,
                Some(_) => lacks(RADIUS, *depth),
                None => 0.0,
            };
            (spots.chain(signs).sum::<f64>() + outside + 0.5 * (at - near).length(), at)
        };
        let off_the_rim = |(cell, _): &(usize, &f64)| cell_middle(*cell).rim() >= RADIUS + MARGIN;
        least(self.far.0.iter().enumerate().step_by(3).filter(off_the_rim).map(cost)).unwrap_or(CENTRE)
    }

    /// The spot of any ground, even of a city, where a symbol covers least of what is beside it.
    fn roomiest(&self) -> Pt {
        let cells = &self.labels.grid.0;
        let edge = |cell: usize| {
            let (right, below) = ((cell + 1) % CELLS, cell + CELLS);
            (right == 0 || cells[cell] == cells[cell + 1])
                && (below >= cells.len() || cells[cell] == cells[below])
        };
        let room = distances(edge);
        let free = |at: Pt| {
            let spots = self.anchors.iter().map(|it| (*it - at).length() - RADIUS - 44.0);
            let signs = self.signs.iter().map(|it| (it.at - at).length() - 2.0 * RADIUS - 10.0);
            spots.chain(signs).fold(0.0, f64::min)
        };
        let worth = |(cell, depth): (usize, &f64)| {
            let at = cell_middle(cell);
            let inside = (at.rim() - RADIUS - MARGIN).min(0.0);
            (-(depth.min(RADIUS + 30.0) + inside + free(at)), at)
        };
        least(room.0.iter().enumerate().step_by(3).map(worth)).unwrap_or(CENTRE)
    }

    /// Tests that neither a village, nor the place of a figure, nor another symbol is in the way.
    fn is_free(&self, at: Pt) -> bool {
        let village = self.sketch.village.is_none_or(|green| (green - at).length() > VILLAGE_HOUSES + RADIUS);
        let mut spots = self.plan.fields.iter().map(|field| self.anchors[usize::from(field.0)]);
        village
            && self.sketch.huts().all(|(hut, _)| (hut - at).length() > RADIUS + 76.0)
            && spots.all(|spot| (spot - at).length() > RADIUS + 44.0)
            && self.signs.iter().all(|sign| (sign.at - at).length() > 2.0 * RADIUS + 10.0)
    }
}
