//! Markers on their places: what a tile is about lies on its land, as large as there is room, and a small picture only where there is none.

use crate::art::badges::badge;
use crate::art::values::value;
use crate::drawn::land::Land;
use crate::drawn::landscapes::inn::inn;
use crate::drawn::landscapes::labyrinth::labyrinth;
use crate::drawn::landscapes::landscape;
use crate::drawn::stage::Stage;
use crate::drawn::villages::well;
use crate::layout::TileLayout;
use crate::plan::{Plan, spot};
use crate::plane::{Plane, Pt, along, length, pt};
use crate::rng::Rng;
use crate::scene::Items;

/// The least room for a landscape, and the most it takes.
const LEAST: f64 = 74.0;
const MOST: f64 = 190.0;
/// The depth of badges on the stage: before everything that stands on the land.
const BADGES: f64 = 1500.0;

/// Draws all markers of ways, fields and the tile. What lies flat is returned; what stands goes on the stage.
pub(crate) fn marks(plan: &Plan<'_>, layout: &TileLayout, land: &mut Land<'_>, stage: &mut Stage) -> Items {
    let mut marks = Marks { plan, land, stage, ground: Items::new(), rng: plan.rng("marks") };
    for (nth, way) in plan.ways.iter().enumerate() {
        let course = &layout.sketch.courses[nth];
        // The mouth of a tunnel speaks for itself.
        let said = |name: &&str| !course.mouths.is_empty() && *name == "tunnel";
        let Some(chain) = course.chains.first() else { continue };
        for (nth, name) in plan.markers(way.segment).into_iter().filter(|it| !said(it)).enumerate() {
            marks.beside(chain, name, nth);
        }
    }
    for field in &plan.fields {
        for name in plan.markers(*field) {
            marks.on_field(layout.anchors[usize::from(field.0)], name);
        }
    }
    for (name, mark) in plan.signs() {
        let hint = plan.hints.markers.iter().find(|(it, _)| *it == mark.marker);
        let sign = layout.signs.iter().find(|it| it.name == *name && it.value == mark.value);
        marks.on_tile(name, &mark.value, hint.map(|(_, at)| spot(*at)), sign.map(|it| it.at));
    }
    marks.ground
}

/// The markers of a tile while they are put on its land.
struct Marks<'a, 'p, 'l> {
    plan: &'a Plan<'p>,
    land: &'a mut Land<'l>,
    stage: &'a mut Stage,
    ground: Items,
    rng: Rng,
}

impl Marks<'_, '_, '_> {
    fn badge(&mut self, at: Pt, name: &str, scale: f64) {
        let of = self.plan.badge(name);
        self.stage.stand(BADGES, |items| badge(items, at, of, scale));
    }

    /// A marker of a field, beside the place of its figure.
    fn on_field(&mut self, figure: Pt, name: &str) {
        let at = figure + pt(0.0, -96.0);
        self.land.taken.push((at, 70.0));
        if name == "well" {
            well(self.stage, at, &mut self.rng);
        } else {
            self.badge(at, name, 0.9);
        }
    }

    /// A marker of the tile: on the place that its author names, else where there is most room, else as a badge on its `sign`.
    fn on_tile(&mut self, name: &str, said: &str, hint: Option<Pt>, sign: Option<Pt>) {
        let (at, room) = match hint {
            Some(at) => (at, self.land.room_at(at)),
            None => self.land.room(MOST, 0.25),
        };
        let r = room.min(MOST);
        if r >= LEAST && landscape(&mut self.ground, self.stage, at, r, name, said, &mut self.rng) {
            return self.land.taken.push((at, r * 0.96));
        }
        let at = hint.or(sign).unwrap_or(at);
        self.badge(at, name, 1.2);
        if !said.is_empty() {
            // Towards the middle, so that it stays off the rim.
            let aside = |it: f64| if it > 500.0 { -50.0 } else { 50.0 };
            let beside = at + pt(aside(at.x), aside(at.y));
            self.stage.stand(BADGES, |items| value(items, beside, said, 0.7));
        }
        self.land.taken.push((at, 70.0));
    }

    /// The `nth` marker of a way, on the land beside it.
    fn beside(&mut self, chain: &[Pt], name: &str, nth: usize) {
        if name == "labyrinth" {
            let at = way_end(chain);
            labyrinth(&mut self.ground, self.stage, at, 150.0);
            return self.land.taken.push((at, 150.0));
        }
        let long = length(chain);
        let mut best: Option<(f64, Pt, Pt)> = None;
        for step in 2..=18 {
            let (on, ahead) = along(chain, long * f64::from(step) / 20.0);
            for (sign, far) in
                [-1.0, 1.0].into_iter().flat_map(|it| [132.0, 150.0, 170.0, 196.0].map(|far| (it, far)))
            {
                let at = on + ahead.turn_90() * (sign * far);
                if at.rim() < 100.0 {
                    continue;
                }
                let earlier = if step < 10 { nth as f64 } else { 0.0 };
                let worth = self.land.room_at(at).min(104.0) - far * 0.06 - 30.0 * earlier;
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, at, on));
                }
            }
        }
        let on_way = along(chain, long * 0.3).0;
        let (worth, at, on) = best.unwrap_or((0.0, on_way, on_way));
        match name {
            "inn" if worth > 56.0 => {
                inn(&mut self.ground, self.stage, at, on, worth.min(110.0), &mut self.rng);
                self.land.taken.push((at, worth.clamp(80.0, 120.0)));
            }
            "well" if worth > 30.0 => {
                well(self.stage, at, &mut self.rng);
                self.land.taken.push((at, 44.0));
            }
            _ => {
                let at = if worth > 40.0 { at } else { on };
                self.land.taken.push((at, 66.0));
                self.badge(at, name, 1.0);
            }
        }
    }
}

/// The place where the legs of a way meet.
fn way_end(chain: &[Pt]) -> Pt {
    let middle = along(chain, length(chain) / 2.0).0;
    chain.last().copied().filter(|it| it.rim() > 200.0).unwrap_or(middle)
}
