//! Markers on their places: what a tile is about lies on its land, as large as there is room, and a small picture only where there is none.

use crate::art::badges::badge;
use crate::art::values::value;
use crate::drawn::herds::pigs;
use crate::drawn::land::Land;
use crate::drawn::landscapes::fair::market_day;
use crate::drawn::landscapes::haunts::camp;
use crate::drawn::landscapes::inn::inn;
use crate::drawn::landscapes::labyrinth::labyrinth;
use crate::drawn::landscapes::landscape;
use crate::drawn::plants::blossoms;
use crate::drawn::stage::Stage;
use crate::drawn::villages::well;
use crate::drawn::ways::mouth;
use crate::layout::TileLayout;
use crate::layout::courses::{Mouth, ROAD};
use crate::layout::labels::Label;
use crate::layout::raster::{cell_middle, distances};
use crate::layout::signs::{MARGIN, RADIUS};
use crate::plan::Plan;
use crate::plane::{CENTRE, Plane, Pt, along, least, length, pt};
use crate::rng::Rng;
use crate::scene::Items;

/// The least room for a landscape, and the most it takes.
const LEAST: f64 = 66.0;
/// Three millimetres of a printed tile: a cut that is off takes nothing away that is so far from the rim.
const SAFE: f64 = 67.0;
/// Worth of a place at which an inn can stand.
const INN: f64 = 56.0;
/// Room for a landscape that is easily made out.
const ROOMY: f64 = 72.0;
const MOST: f64 = 190.0;
/// The most that a landscape takes in a town.
const SQUARE: f64 = 118.0;

/// Room that a sign takes.
const SIGN: f64 = 70.0;

/// Markers drawn flat: on the land, and on the squares of towns.
#[derive(Debug, Default)]
pub(crate) struct Marked {
    pub(crate) land: Items,
    pub(crate) squares: Items,
    /// Places of squares in towns, and their radii.
    pub(crate) rooms: Vec<(Pt, f64)>,
    /// The place of the first marker of the tile as a whole.
    pub(crate) whole: Option<Pt>,
}

/// Draws all markers of ways, fields and the tile. What lies flat is returned; what stands goes on the stage.
pub(crate) fn marks(plan: &Plan<'_>, layout: &TileLayout, land: &mut Land<'_>, stage: &mut Stage) -> Marked {
    // Until a marker is drawn, the place of its sign is kept free of the others.
    land.taken.extend(layout.signs.iter().map(|it| (it.at, SIGN)));
    let mut marks = Marks { plan, layout, land, stage, done: Marked::default(), rng: plan.rng("marks") };
    // Those of ways come first, then those of fields.
    let mut signs = layout.signs.iter().map(|it| it.at);
    for (nth, way) in plan.ways.iter().enumerate() {
        let course = &layout.sketch.courses[nth];
        let Some(chain) = course.chains.first() else { continue };
        for (nth, name) in course.markers(plan, way).into_iter().enumerate() {
            let sign = signs.next().unwrap_or(CENTRE);
            marks.set_free(sign);
            marks.beside(chain, name, nth, sign);
        }
    }
    for field in &plan.fields {
        for name in plan.markers(*field) {
            let sign = signs.next().unwrap_or(CENTRE);
            marks.set_free(sign);
            marks.on_field(layout.anchors[usize::from(field.0)], name, sign);
        }
    }
    for (name, mark) in plan.signs() {
        let sign = layout.signs.iter().find(|it| it.name == *name && it.value == mark.value).map(|it| it.at);
        sign.into_iter().for_each(|sign| marks.set_free(sign));
        marks.on_tile(name, &mark.value, plan.marker_place(name), sign);
    }
    marks.done
}

/// The markers of a tile while they are put on its land.
struct Marks<'a, 'p, 'l> {
    plan: &'a Plan<'p>,
    layout: &'a TileLayout,
    land: &'a mut Land<'l>,
    stage: &'a mut Stage,
    done: Marked,
    rng: Rng,
}

impl Marks<'_, '_, '_> {
    /// Frees the place of the sign of a marker that is drawn now.
    fn set_free(&mut self, sign: Pt) {
        if let Some(nth) = self.land.taken.iter().position(|it| *it == (sign, SIGN)) {
            self.land.taken.remove(nth);
        }
    }

    fn badge(&mut self, at: Pt, name: &str, scale: f64) {
        let of = self.plan.badge(name);
        self.stage.sign(|items| badge(items, at, of, scale));
    }

    /// A marker of a field, beside the place of its figure if a symbol is neither near the rim there nor on another one; else where its `sign`
    /// has room.
    fn on_field(&mut self, figure: Pt, name: &str, sign: Pt) {
        let beside = figure + pt(0.0, -96.0);
        let is_free = self.land.taken.iter().all(|(it, room)| (*it - beside).length() >= 66.0 + room);
        let fits = is_free && beside.rim() >= RADIUS + MARGIN && self.plan.marker_place(name).is_none();
        let at = if fits { beside } else { sign };
        self.land.taken.push((at, SIGN));
        match name {
            _ if self.plan.has_symbol(name) => self.badge(at, name, 0.9),
            "well" => well(self.stage, at, &mut self.rng),
            "pigs" => pigs(&mut self.done.land, self.stage, at, &mut self.rng),
            "violet" | "orange" | "white" | "blue" => blossoms(self.stage, at, name, &mut self.rng),
            _ => self.badge(at, name, 0.9),
        }
    }

    /// A marker of the tile: on the place that its author names, else where there is most room, else as a badge on its `sign`.
    fn on_tile(&mut self, name: &str, said: &str, hint: Option<Pt>, sign: Option<Pt>) {
        let roomiest = |margin: f64| self.land.room(MOST, 0.25, margin);
        let (at, room) = match hint {
            Some(at) => (at, self.land.room_at(at).min((at.rim() - SAFE).max(LEAST))),
            // Where there is little room, it comes nearer to the rim rather than to be smaller.
            None => Some(roomiest(SAFE)).filter(|(_, room)| *room >= ROOMY).unwrap_or_else(|| roomiest(8.0)),
        };
        let r = room.min(MOST);
        if !self.plan.has_symbol(name) {
            if r >= LEAST && landscape(&mut self.done.land, self.stage, at, r, name, said, &mut self.rng) {
                self.done.whole.get_or_insert(at);
                return self.land.taken.push((at, r * 0.96));
            }
            if self.in_town(name, said, hint) {
                return;
            }
        }
        let at = hint.or(sign).unwrap_or(at);
        self.done.whole.get_or_insert(at);
        self.badge(at, name, 1.2);
        if !said.is_empty() {
            // Towards the middle, so that it stays off the rim.
            let aside = |it: f64| if it > 500.0 { -50.0 } else { 50.0 };
            let beside = at + pt(aside(at.x), aside(at.y));
            self.stage.sign(|items| value(items, beside, said, 0.7));
        }
        self.land.taken.push((at, SIGN));
    }

    /// The marker of a tile without open ground, on a square of a town: where its author says or where there is most room. False if there
    /// is none.
    fn in_town(&mut self, name: &str, said: &str, hint: Option<Pt>) -> bool {
        let town = |cell: usize| {
            let label = self.layout.labels.grid.0[cell];
            self.plan.cities.iter().any(|city| city.is_town() && label == Label::Part(city.segment.0))
        };
        let figures = || self.layout.anchors.iter();
        let depth = distances(town);
        let room = |at: Pt| {
            let figure = figures().map(|it| (*it - at).length() - 60.0).fold(f64::MAX, f64::min);
            depth.at(at).min(at.rim() - 26.0).min(at.y - 120.0).min(figure).min(SQUARE)
        };
        let places =
            hint.into_iter().chain((0..depth.0.len()).step_by(3).map(cell_middle).filter(|_| hint.is_none()));
        let Some((at, room)) = least(places.map(|at| (-room(at), (at, room(at))))) else { return false };
        if room < LEAST {
            return false;
        }
        let mut own = Stage::default();
        if !landscape(&mut self.done.squares, &mut own, at, room, name, said, &mut self.rng) {
            return false;
        }
        self.stage.town_shade = std::mem::take(&mut self.stage.town_shade).and(&own.grass_shade);
        self.stage.sprites.extend(own.sprites);
        self.done.rooms.push((at, room));
        self.done.whole.get_or_insert(at);
        true
    }

    /// The place on the land beside a way with most worth, so far off the rim, for its `nth` marker: its worth, it, and the place on the way.
    fn beside_way(&self, chain: &[Pt], nth: usize, rim: f64) -> (f64, Pt, Pt) {
        let long = length(chain);
        let on_way = along(chain, long * 0.3).0;
        let mut best = (0.0, on_way, on_way);
        for step in 2..=18 {
            let (on, ahead) = along(chain, long * f64::from(step) / 20.0);
            let earlier = if step < 10 { nth as f64 } else { 0.0 };
            for (side, far) in
                [-1.0, 1.0].into_iter().flat_map(|it| [132.0, 150.0, 170.0, 196.0].map(|far| (it, far)))
            {
                let at = on + ahead.turn_90() * (side * far);
                let worth = self.land.room_at(at).min(104.0) - far * 0.06 - 30.0 * earlier;
                if at.rim() >= rim && worth > best.0 {
                    best = (worth, at, on);
                }
            }
        }
        best
    }

    /// The `nth` marker of a way, on the land beside it; a symbol where its author wants it, or where its `sign` has room if there is none beside it.
    fn beside(&mut self, chain: &[Pt], name: &str, nth: usize, sign: Pt) {
        if name == "tunnel" && !self.plan.has_symbol(name) {
            // The way disappears before it gets to the others.
            let (at, ahead) = along(chain, length(chain) * 0.66);
            self.land.taken.push((at + ahead * 34.0, 86.0));
            return mouth(self.stage, &Mouth { at, ahead, open: true, wide: ROAD }, &mut self.rng);
        }
        if name == "labyrinth" && !self.plan.has_symbol(name) {
            let at = way_end(chain);
            labyrinth(&mut self.done.land, self.stage, at, 150.0);
            return self.land.taken.push((at, 150.0));
        }
        let is_symbol = self.plan.has_symbol(name) || !matches!(name, "inn" | "robbers-son" | "well");
        let (worth, at, on) = match is_symbol {
            true => self.beside_way(chain, nth, RADIUS + MARGIN),
            // An inn whose sign is safe from the cut, or else one nearer to the rim.
            false => Some(self.beside_way(chain, nth, 100.0 + SAFE))
                .filter(|(worth, ..)| *worth > INN)
                .unwrap_or_else(|| self.beside_way(chain, nth, 100.0)),
        };
        match name {
            "inn" if !is_symbol && worth > INN => {
                inn(&mut self.done.land, self.stage, at, on, worth.min(110.0), &mut self.rng);
                self.land.taken.push((at, worth.clamp(80.0, 120.0)));
            }
            "robbers-son" if !is_symbol && worth > INN => {
                camp(&mut self.done.land, self.stage, at, worth.min(110.0), &mut self.rng);
                self.land.taken.push((at, worth.clamp(80.0, 120.0)));
            }
            "well" if !is_symbol && worth > 30.0 => {
                well(self.stage, at, &mut self.rng);
                self.land.taken.push((at, 44.0));
            }
            _ => {
                let at = if worth > 40.0 && self.plan.marker_place(name).is_none() { at } else { sign };
                self.land.taken.push((at, SIGN));
                match name {
                    "market" if !self.plan.has_symbol(name) => {
                        market_day(&mut self.done.land, self.stage, at, &mut self.rng);
                    }
                    _ => self.badge(at, name, 1.0),
                }
            }
        }
    }
}

/// The place where the legs of a way meet.
fn way_end(chain: &[Pt]) -> Pt {
    let middle = along(chain, length(chain) / 2.0).0;
    chain.last().copied().filter(|it| it.rim() > 200.0).unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use bastide_diag::Source;
    use bastide_tileset::Collection;

    use super::*;
    use crate::theme::Theme;

    #[test]
    fn signs_keep_apart_however_many_there_are() {
        let own = "format = 1\n[set]\nid = \"own\"\ntitle = \"Own\"\n[edge.F]\nname = \"field\"\n[edge.R]\nname = \"road\"\n\
            [feature.field]\nshape = \"area\"\nedge = \"F\"\n[feature.road]\nshape = \"linked\"\nedge = \"R\"\n\
            [marker.salt]\non = [\"road\", \"field\"]\n[marker.herb]\non = \"road\"\n[marker.sand]\non = \"tile\"\n[[tile]]\nid = \"rrrr\"\n\
            road = [\"N\", \"E\", \"S\", \"W\"]\nmark = { sand = true }\n\
            on = { N = [\"salt\", \"herb\"], E = \"salt\", Se = \"salt\", Ne = \"salt\" }\n";
        let (collection, report) = Collection::read(vec![Source::new("own.toml", own)]);
        assert!(!report.has_errors(), "{report:?}");
        let theme = Theme::default();
        let plan = Plan::of(collection.words(), &collection.sets()[0].entries[0].tile, &theme);
        let layout = TileLayout::of(&plan);
        let mut land = Land::of(&plan, &layout);
        let before = land.taken.len();
        marks(&plan, &layout, &mut land, &mut Stage::default());
        let signs = &land.taken[before..];
        assert_eq!(signs.len(), 6);
        for (nth, (one, _)) in signs.iter().enumerate() {
            assert!(signs[..nth].iter().all(|(other, _)| (*other - *one).length() > 110.0), "{signs:?}");
        }
    }
}
