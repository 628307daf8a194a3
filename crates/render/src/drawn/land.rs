//! Open ground: washes of colour, hatching, fields behind hedgerows, woods.

use bastide_core::geometry::{Port, Side, Third};

use crate::drawn::pen::{bow, dot, evenly, fine, hand, ink, line, noise, oval, patch, traced, up};
use crate::drawn::plants::{Kind, hedge, tree};
use crate::drawn::stage::Stage;
use crate::drawn::things::Thing;
use crate::layout::TileLayout;
use crate::layout::courses::HUT;
use crate::layout::raster::{Grid, cell_middle};
use crate::plan::Plan;
use crate::plane::{CENTRE, Plane, Pt, on_side, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

const CROPS: [[Role; 2]; 3] =
    [[Role::Wheat, Role::WheatFurrow], [Role::Fallow, Role::FallowFurrow], [Role::Kale, Role::KaleFurrow]];

/// The open ground while it is filled.
pub(crate) struct Land<'a> {
    plan: &'a Plan<'a>,
    pub(crate) depth: &'a Grid<f64>,
    spots: Vec<Pt>,
    /// Round places where something stands.
    pub(crate) taken: Vec<(Pt, f64)>,
}

impl<'a> Land<'a> {
    pub(crate) fn of(plan: &'a Plan<'a>, layout: &'a TileLayout) -> Self {
        let village = layout.sketch.village.map(|green| (green, 200.0));
        let ends =
            layout.sketch.courses.iter().filter_map(|it| it.end).map(|(at, ahead)| (at + ahead * HUT, 120.0));
        Self {
            plan,
            depth: &layout.open_ground,
            spots: plan.fields.iter().map(|field| layout.anchors[usize::from(field.0)]).collect(),
            taken: village.into_iter().chain(ends).collect(),
        }
    }

    /// The roomiest open place so far off the rim, of so much room at most and away from where figures stand; and how much room it has.
    pub(crate) fn room(&self, most: f64, spread: f64, margin: f64) -> (Pt, f64) {
        let mut best = (f64::MIN, CENTRE, 0.0);
        for cell in (0..self.depth.0.len()).step_by(3) {
            let at = cell_middle(cell);
            let room = self.room_at(at).min(at.rim() - margin).min(at.y - margin.max(40.0));
            let spot = self.spots.iter().fold(1e9_f64, |least, it| least.min((*it - at).length()));
            let worth = room.min(most) + spot.min(most) * spread - (at - CENTRE).length() * 0.02;
            if worth > best.0 {
                best = (worth, at, room);
            }
        }
        (best.1, best.2)
    }

    /// Distance from a place to the next that is not open or taken, or to the rim.
    pub(crate) fn room_at(&self, at: Pt) -> f64 {
        let taken = self.taken.iter().map(|(it, reach)| (*it - at).length() - reach);
        taken.fold(self.depth.at(at).min(at.rim()), f64::min)
    }

    fn free(&self, at: Pt, radius: f64) -> bool {
        self.taken.iter().all(|(other, reach)| (*other - at).length() >= reach + radius)
    }

    fn open(&self, at: Pt, margin: f64) -> bool {
        at.rim() > margin.min(26.0) && self.depth.at(at) > margin
    }

    /// The ground: a wash of tones, some of which lie half on the neighbour and are the same wherever land meets land.
    pub(crate) fn ground(&self) -> Items {
        let mut rng = self.plan.rng("tones");
        let mut items = Items::new();
        let square = [pt(0.0, 0.0), pt(1000.0, 0.0), pt(1000.0, 1000.0), pt(0.0, 1000.0)];
        items.fill(Outline::polygon(&square), Role::Grass);
        let (mut dark, mut light) = (Outline::new(), Outline::new());
        for side in Side::ALL {
            let land = |spot| {
                self.plan.tile.at(Port::new(side, spot)).is_some_and(|it| self.plan.fields.contains(&it))
            };
            if land(Third::First) && land(Third::Last) {
                for (at, wide, high) in [(150.0, 60.0, 30.0), (215.0, 74.0, 46.0), (290.0, 58.0, 26.0)] {
                    for at in [at, 1000.0 - at] {
                        let (wide, high) = if side.idx() % 2 == 0 { (wide, high) } else { (high, wide) };
                        oval(&mut dark, on_side(side, at, 0.0), wide, high);
                    }
                }
            }
        }
        for nth in 0..30 {
            let at = rng.point(60.0);
            let (wide, high) = (rng.between(50.0, 120.0), rng.between(26.0, 60.0));
            if at.rim() > wide * 1.2 + 8.0 {
                patch(if nth % 2 == 0 { &mut dark } else { &mut light }, at, wide, high, &mut rng);
            }
        }
        items.fill(light, Role::GrassLight);
        items.fill(dark, Role::GrassDark);
        items
    }

    /// Strokes of the pen on the grass: hatching in bundles, tufts, flowers, stones.
    pub(crate) fn strokes(&self) -> Items {
        let mut rng = self.plan.rng("strokes");
        let (mut hatch, mut tufts, mut white, mut red, mut stones) =
            (Outline::new(), Outline::new(), Outline::new(), Outline::new(), Outline::new());
        for nth in 0..150 {
            let at = rng.point(22.0);
            if !self.open(at, 24.0) || !self.free(at, -20.0) {
                continue;
            }
            match nth % 8 {
                0..=2 => {
                    let slant = pt(10.0, -7.0) * rng.between(0.8, 1.5);
                    for row in 0..3 + rng.below(3) {
                        let from = at + pt(row as f64 * 8.0, (row % 2) as f64 * 3.0);
                        if from.rim() > 12.0 && (from + slant).rim() > 12.0 {
                            line(&mut hatch, &[from, from + slant * rng.between(0.6, 1.0)]);
                        }
                    }
                }
                3..=5 => {
                    bow(&mut tufts, at + pt(-2.0, 0.0), at + pt(-3.0, -7.0), at + pt(-8.0, -11.0));
                    line(&mut tufts, &[at, at + pt(0.0, -14.0)]);
                    bow(&mut tufts, at + pt(2.0, 0.0), at + pt(3.0, -7.0), at + pt(9.0, -10.0));
                }
                6 => {
                    for _ in 0..3 + rng.below(3) {
                        let dot = at + pt(rng.between(-15.0, 15.0), rng.between(-9.0, 9.0));
                        let path = if nth % 16 == 6 { &mut white } else { &mut red };
                        line(path, &[dot, dot + pt(1.0, 0.0)]);
                    }
                }
                _ => dot(&mut stones, at),
            }
        }
        let mut items = Items::new();
        items.line(hatch, Line::round(Role::Hatch, 3));
        items.line(tufts, Line::round(Role::Tuft, 3));
        items.line(white, Line::round(Role::Flower, 6));
        items.line(red, Line::round(Role::Poppy, 6));
        items.line(stones.clone(), Line::round(Role::RockShade, 11));
        items.line(stones, Line::round(Role::Rock, 7));
        items
    }

    fn clear(&self, corners: &[Pt], margin: f64) -> bool {
        (0..corners.len()).all(|nth| {
            (0..6).all(|step| {
                let at = corners[nth].lerp(corners[(nth + 1) % corners.len()], f64::from(step) / 6.0);
                at.rim() > 36.0 && self.depth.at(at) > margin
            })
        })
    }

    /// Fields: a block of strips that lie side by side, with hedgerows and a gate.
    pub(crate) fn parcels(&mut self, stage: &mut Stage) -> Items {
        let mut rng = self.plan.rng("parcels");
        let mut items = Items::new();
        let mut left = 2 + rng.below(3) * usize::from(self.plan.hints.density) / 100;
        for _ in 0..220 {
            if left == 0 {
                break;
            }
            let at = rng.point(120.0);
            let (wide, high) = (rng.between(170.0, 380.0), rng.between(120.0, 250.0));
            let angle = rng.between(-24.0, 24.0) + if rng.below(3) == 0 { 90.0 } else { 0.0 };
            let reach = pt(wide, high).length() / 2.0;
            let corners: [Pt; 4] = rectangle(at, wide, high, angle)
                .map(|it| it + pt(rng.between(-22.0, 22.0), rng.between(-22.0, 22.0)));
            let is_hedged = corners.iter().all(|it| self.free(*it, 16.0));
            if !is_hedged || !self.free(at, reach * 0.82) || !self.clear(&corners, 30.0) {
                continue;
            }
            left -= 1;
            self.field(&mut items, stage, corners, &mut rng);
            self.taken.push((at, reach * 0.8));
        }
        items
    }

    fn field(&self, items: &mut Items, stage: &mut Stage, corners: [Pt; 4], rng: &mut Rng) {
        let [a, b, c, d] = corners;
        let strips = 1 + rng.below(3);
        let first = rng.below(3);
        for nth in 0..strips {
            let (from, to) = (nth as f64 / strips as f64, (nth + 1) as f64 / strips as f64);
            let quad = [a.lerp(b, from), a.lerp(b, to), d.lerp(c, to), d.lerp(c, from)];
            let [crop, furrow] = CROPS[(first + nth) % 3];
            let ring: Vec<Pt> =
                (0..4).flat_map(|it| evenly(&[quad[it], quad[(it + 1) % 4]], 26.0)).map(hand).collect();
            items.fill(Outline::polygon(&ring), crop);
            let mut furrows = Outline::new();
            let long = (quad[1] - quad[0]).length().max((quad[2] - quad[3]).length());
            let count = libm::round(long / 12.0).max(3.0) as usize;
            for row in 1..count {
                let part = row as f64 / count as f64;
                let (p, q) = (quad[0].lerp(quad[1], part), quad[3].lerp(quad[2], part));
                let (lo, hi) = (rng.between(0.02, 0.12), rng.between(0.86, 0.98));
                let bend = (quad[1] - quad[0]).unit() * (6.0 * noise(p, 60.0, 3));
                if first == 2 && row % 2 == 0 {
                    continue;
                }
                bow(&mut furrows, p.lerp(q, lo), p.lerp(q, 0.5) + bend, p.lerp(q, hi));
            }
            items.line(furrows, Line::round(furrow, 4));
            if crop == Role::Wheat && rng.below(2) == 0 {
                // Sheaves.
                for _ in 0..3 {
                    let at = quad[0]
                        .lerp(quad[1], rng.between(0.2, 0.8))
                        .lerp(quad[3].lerp(quad[2], 0.5), rng.between(0.2, 0.9));
                    stage.stand(at.y, |items| {
                        let sheaf = [
                            at + pt(-11.0, 0.0),
                            up(at, 15.0) + pt(-5.0, 0.0),
                            up(at, 27.0) + pt(-12.0, 0.0),
                            up(at, 31.0),
                            up(at, 27.0) + pt(12.0, 0.0),
                            up(at, 15.0) + pt(5.0, 0.0),
                            at + pt(11.0, 0.0),
                        ];
                        items.both(Outline::polygon(&sheaf), Role::Grain, fine(2));
                    });
                }
            }
        }
        // Hedgerows on some sides, low walls or nothing on the others.
        let skip = rng.below(4);
        for nth in 0..4 {
            let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
            if nth == skip {
                let mut edge = Outline::new();
                ink(&mut edge, &traced(&[p, q], 20.0), 3.0);
                items.fill(edge, Role::Tuft);
                continue;
            }
            hedge(stage, &[p, q], 11.0, rng);
        }
    }

    /// Trees in clumps, with a wood here and there.
    pub(crate) fn trees(&mut self, stage: &mut Stage) {
        let mut rng = self.plan.rng("trees");
        let mut planted: Vec<(Pt, f64)> = Vec::new();
        let most = 26 * usize::from(self.plan.hints.density) / 100;
        let mut clumps: Vec<(Pt, Kind)> = Vec::new();
        for nth in 0..600 {
            let mut at = rng.point(30.0);
            let grow = !clumps.is_empty() && nth % 4 != 0;
            if grow {
                let (near, _) = clumps[rng.below(clumps.len())];
                at = near + towards(rng.between(0.0, 360.0)) * rng.between(20.0, 88.0);
            }
            let radius = if rng.below(3) == 0 { 19.0 } else { 27.0 };
            let crown = up(at, radius);
            let roomy = at.rim() > radius * 1.3 + 12.0
                && at.y > radius * 3.1 + 14.0
                && self.depth.at(at) > 17.0
                && self.depth.at(crown) > radius + 6.0;
            let clear =
                self.free(at, radius) && self.spots.iter().all(|spot| (*spot - at).length() > 74.0 + radius);
            let apart = planted.iter().all(|(other, reach)| (*other - at).length() > (reach + radius) * 0.72);
            if !roomy || !clear || !apart || planted.len() >= most {
                continue;
            }
            if !grow {
                if clumps.len() >= 7 || clumps.iter().any(|(it, _)| (*it - at).length() < 150.0) {
                    continue;
                }
                let kind = [Kind::Oak, Kind::Oak, Kind::Lime, Kind::Pine, Kind::Poplar][rng.below(5)];
                clumps.push((at, kind));
            }
            let kind = clumps
                .iter()
                .min_by(|a, b| (a.0 - at).length().total_cmp(&(b.0 - at).length()))
                .map_or(Kind::Oak, |it| it.1);
            let kind = if rng.below(6) == 0 { Kind::Lime } else { kind };
            planted.push((at, radius));
            tree(stage, at, radius, kind, false, &mut rng);
        }
        self.taken.extend(planted);
    }

    /// One or two things that make a tile its own: sheep, a haystack, a shed, a pond, an orchard, a windmill, a fence, a wayside cross.
    pub(crate) fn things(&mut self, stage: &mut Stage) -> Items {
        let mut rng = self.plan.rng("things");
        let mut ground = Items::new();
        let mut left = 1 + rng.below(3);
        let mut nth = rng.below(9);
        for _ in 0..50 {
            if left == 0 {
                break;
            }
            let sort = Thing::ALL[nth];
            let at = rng.point(110.0);
            let (room, tall) = sort.needs();
            // What is tall must not hide what lies to its north.
            let top = up(at, tall);
            if self.depth.at(at) < room
                || self.depth.at(top) < 12.0 + tall * 0.25
                || !self.free(top, 8.0)
                || at.rim() < room + 20.0
                || !self.free(at, room * 0.9)
                || at.y < 150.0
                || self.spots.iter().any(|it| (*it - at).length() < room + 60.0)
            {
                continue;
            }
            left -= 1;
            self.taken.push((at, room * 0.9));
            sort.draw(&mut ground, stage, at, &mut rng);
            nth = (nth + 1 + rng.below(4)) % 9;
        }
        ground
    }
}
