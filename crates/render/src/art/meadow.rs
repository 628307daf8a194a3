//! Open ground: tones of grass, ploughed parcels, hedges, trees, a flock, tufts and flowers. Nothing of it reaches the rim.

use crate::art::houses::{blob, trees};
use crate::layout::TileLayout;
use crate::layout::raster::Grid;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

const CROPS: [[Role; 2]; 3] =
    [[Role::Wheat, Role::WheatFurrow], [Role::Fallow, Role::FallowFurrow], [Role::Kale, Role::KaleFurrow]];

/// The open ground of a tile while it is filled.
pub(crate) struct Meadow<'a> {
    plan: &'a Plan<'a>,
    /// Distance of each cell from everything that is not open ground.
    depth: &'a Grid<f64>,
    /// Places for figures on fields, which stay free.
    spots: Vec<Pt>,
    /// Round places where something stands.
    taken: Vec<(Pt, f64)>,
    trees: Vec<(Pt, f64)>,
}

impl<'a> Meadow<'a> {
    pub(crate) fn of(plan: &'a Plan<'a>, layout: &'a TileLayout, marks: Vec<(Pt, f64)>) -> Self {
        let green = layout.sketch.village.map(|green| (green, 190.0)).into_iter();
        let huts = layout.sketch.huts().map(|(hut, _)| (hut, 76.0));
        Self {
            plan,
            depth: &layout.open_ground,
            spots: plan.fields.iter().map(|field| layout.anchors[usize::from(field.0)]).collect(),
            taken: green.chain(huts).chain(marks).collect(),
            trees: Vec::new(),
        }
    }

    fn rng(&self, what: &str) -> Rng {
        self.plan.rng(what)
    }

    /// A usual number, scaled as the author wants.
    fn dense(&self, usual: usize) -> usize {
        usual * usize::from(self.plan.hints.density) / 100
    }

    /// Tests that a disc lies in the open, `margin` from everything that is taken.
    fn free(&self, at: Pt, radius: f64, margin: f64) -> bool {
        self.taken.iter().all(|(other, reach)| (*other - at).length() >= reach + radius + margin)
    }

    /// Soft patches of lighter and darker grass.
    pub(crate) fn tones(&self) -> Items {
        let mut rng = self.rng("tones");
        let mut tones = [Outline::new(), Outline::new()];
        for nth in 0..26 {
            let at = rng.point(90.0);
            let (wide, high) = (rng.between(60.0, 130.0), rng.between(40.0, 80.0));
            if at.rim() > wide * 1.25 && self.depth.at(at) > 20.0 {
                let tone = &mut tones[nth % 2];
                *tone = blob(std::mem::take(tone), at, wide, high, &mut rng);
            }
        }
        let [light, dark] = tones;
        let mut items = Items::new();
        items.fill(dark, Role::GrassDark);
        items.fill(light, Role::GrassLight);
        items
    }

    /// Up to two ploughed parcels with their hedges.
    pub(crate) fn parcels(&mut self) -> Items {
        let mut rng = self.rng("parcels");
        let mut items = Items::new();
        let mut left = self.dense(2);
        for _ in 0..200 {
            if left == 0 {
                break;
            }
            let at = rng.point(110.0);
            let (wide, high) = (rng.between(150.0, 230.0), rng.between(105.0, 150.0));
            let angle = rng.between(-40.0, 40.0);
            let reach = pt(wide, high).length() / 2.0;
            let corners = rectangle(at, wide, high, angle)
                .map(|it| it + pt(rng.between(-16.0, 16.0), rng.between(-16.0, 16.0)));
            if self.free(at, reach - 20.0, 0.0) && self.clear(&corners, 40.0) {
                let hedge = rectangle(at, wide + 40.0, high + 40.0, angle);
                self.parcel(&mut items, corners, high, hedge, &mut rng);
                self.taken.push((at, reach * 0.98));
                left -= 1;
            }
        }
        items
    }

    /// Tests that all of a rectangle's rim is at least `margin` inside open ground.
    fn clear(&self, corners: &[Pt; 4], margin: f64) -> bool {
        (0..4).all(|nth| {
            (0..5).all(|step| {
                let at = corners[nth].lerp(corners[(nth + 1) % 4], f64::from(step) / 4.0);
                at.rim() > 26.0 && self.depth.at(at) > margin
            })
        })
    }

    fn parcel(&self, items: &mut Items, corners: [Pt; 4], high: f64, hedge: [Pt; 4], rng: &mut Rng) {
        let [crop, furrow] = CROPS[rng.below(3)];
        items.both(Outline::polygon(&corners), crop, Line::round(crop, 22));
        let [a, b, c, d] = corners;
        let bow = (a - d).unit() * rng.between(-16.0, 16.0);
        let count = (high / 15.0) as usize;
        let mut furrows = Outline::new();
        for nth in 0..=count {
            let part = nth as f64 / count as f64;
            let (from, to) = (a.lerp(d, part), b.lerp(c, part));
            let middle = from.lerp(to, 0.5) + bow * (1.0 - (2.0 * part - 1.0).abs());
            furrows = furrows.to(from).quad(middle, to);
        }
        items.line(furrows, Line::round(furrow, 5));
        if rng.below(2) == 0 && self.clear(&hedge, 30.0) {
            let chain = || Outline::chain(&[hedge[3], hedge[0], hedge[1]]);
            items.line(chain(), Line::round(Role::TreeLine, 21).dashed(1, 16));
            items.line(chain(), Line::round(Role::Tree, 14).dashed(1, 16));
        }
    }

    /// Trees in small groups.
    pub(crate) fn trees(&mut self) -> Items {
        let mut rng = self.rng("trees");
        for nth in 0..self.dense(420) {
            let at = rng.point(30.0);
            let radius = if nth % 3 == 0 { rng.between(26.0, 34.0) } else { rng.between(17.0, 25.0) };
            let open = self.depth.at(at) >= radius + 24.0 && at.rim() >= radius + 12.0;
            if !open
                || !self.free(at, radius, 4.0)
                || self.spots.iter().any(|spot| (*spot - at).length() < 78.0 + radius)
            {
                continue;
            }
            let gaps = self.trees.iter().map(|(other, reach)| (*other - at).length() - reach - radius);
            let near = gaps.fold(1e9, f64::min);
            // Beside another tree, or the first of a new group, which is rarer.
            let grows = (-2.0..16.0).contains(&near) || (near > 150.0 && rng.below(3) == 0);
            if grows && self.trees.len() < 24 {
                self.trees.push((at, radius));
            }
        }
        self.trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        let mut items = Items::new();
        trees(&mut items, &self.trees, &mut rng);
        items
    }

    fn among_trees(&self, at: Pt, margin: f64) -> bool {
        self.trees.iter().any(|(tree, radius)| (*tree - at).length() < radius + margin)
    }

    /// A few sheep in one open spot.
    pub(crate) fn flock(&mut self) -> Items {
        let mut rng = self.rng("flock");
        let mut items = Items::new();
        let tries = if self.plan.hints.sheep { self.dense(40) } else { 0 };
        for _ in 0..tries {
            let at = rng.point(120.0);
            if self.depth.at(at) < 90.0
                || at.rim() < 90.0
                || !self.free(at, 70.0, 0.0)
                || self.among_trees(at, 60.0)
                || self.spots.iter().any(|spot| (*spot - at).length() < 110.0)
            {
                continue;
            }
            let (mut fleeces, mut heads) = (Outline::new(), Outline::new());
            for nth in 0..3 + rng.below(4) {
                let angle = nth as f64 * 137.0 + rng.between(0.0, 30.0);
                let sheep = at + towards(angle) * rng.between(26.0, 62.0);
                let ahead = if rng.below(2) == 0 { 17.0 } else { -17.0 };
                fleeces = fleeces.and_oval(sheep, 17.0, 12.0);
                heads = heads.and_disc(sheep + pt(ahead, -3.0), 6.5);
            }
            items.both(fleeces, Role::Fleece, Line::new(Role::FleeceLine, 3));
            items.fill(heads, Role::SheepHead);
            self.taken.push((at, 60.0));
            break;
        }
        items
    }

    /// Tufts of grass and flowers.
    pub(crate) fn tufts(&self) -> Items {
        let mut rng = self.rng("tufts");
        let (mut tufts, mut flowers) = (Outline::new(), Outline::new());
        for nth in 0..self.dense(230) {
            let at = rng.point(16.0);
            if self.depth.at(at) < 30.0
                || at.rim() < 19.0
                || !self.free(at, 0.0, 0.0)
                || self.among_trees(at, 12.0)
            {
                continue;
            }
            if nth % 6 == 0 {
                flowers = flowers.and_chain(&[at, at + pt(1.0, 0.0)]);
            } else {
                tufts = tufts
                    .and_chain(&[at + pt(-4.0, -11.0), at, at + pt(1.0, -14.0)])
                    .and_chain(&[at, at + pt(6.0, -10.0)]);
            }
        }
        let mut items = Items::new();
        items.line(tufts, Line::round(Role::Tuft, 3));
        items.line(flowers, Line::round(Role::Flower, 7));
        items
    }
}
