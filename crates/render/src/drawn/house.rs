//! Houses with pitched roofs, walls of timber and plaster, windows and chimneys.

use crate::drawn::pen::{fine, hull, line, poly, up};
use crate::drawn::solid::{faces, is_lit, tone};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Roofs, in the light and in the shade.
pub(crate) const ROOFS: [[Role; 2]; 5] = [
    [Role::RoofRed, Role::RoofRedShade],
    [Role::RoofOrange, Role::RoofOrangeShade],
    [Role::RoofBrown, Role::RoofBrownShade],
    [Role::RoofSlate, Role::RoofSlateShade],
    [Role::Thatch, Role::ThatchShade],
];

pub(crate) const PLASTER: [[Role; 2]; 3] =
    [[Role::Plaster, Role::PlasterShade], [Role::Ochre, Role::OchreShade], [Role::Rose, Role::RoseShade]];

/// A house with a pitched roof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    pub(crate) at: Pt,
    /// Along the ridge.
    pub(crate) long: f64,
    /// Across the ridge.
    pub(crate) deep: f64,
    /// Clockwise angle of the ridge from east.
    pub(crate) angle: f64,
    /// Height of the walls.
    pub(crate) wall: f64,
    /// Height of the roof above the walls.
    pub(crate) rise: f64,
    /// Distance of the ridge's ends from the gables.
    pub(crate) hip: f64,
    pub(crate) roof: [Role; 2],
    pub(crate) plaster: [Role; 2],
    pub(crate) timber: bool,
    pub(crate) chimney: bool,
    /// Height of its foot above the ground.
    pub(crate) base: f64,
}

impl House {
    pub(crate) fn new(at: Pt, long: f64, deep: f64, angle: f64) -> Self {
        Self {
            at,
            long,
            deep,
            angle,
            wall: 30.0,
            rise: 32.0,
            hip: 0.0,
            roof: ROOFS[0],
            plaster: PLASTER[0],
            timber: true,
            chimney: false,
            base: 0.0,
        }
    }

    /// A house as they stand in towns, each a little different.
    pub(crate) fn any(at: Pt, long: f64, deep: f64, angle: f64, rng: &mut Rng) -> Self {
        let roof = ROOFS[[0, 0, 0, 1, 1, 1, 2, 2, 3][rng.below(9)]];
        let plaster = PLASTER[[0, 0, 0, 1, 2][rng.below(5)]];
        Self {
            wall: rng.between(33.0, 46.0),
            rise: rng.between(34.0, 46.0),
            hip: if rng.below(5) == 0 { deep * 0.3 } else { 0.0 },
            roof,
            plaster,
            timber: rng.below(5) != 0,
            chimney: rng.below(3) == 0,
            ..Self::new(at, long, deep, angle)
        }
    }

    pub(crate) fn corners(&self) -> [Pt; 4] {
        rectangle(self.at, self.long, self.deep, self.angle)
    }

    fn ridge(&self) -> [Pt; 2] {
        let u = towards(self.angle) * (self.long / 2.0 - self.hip);
        [self.at - u, self.at + u]
    }

    pub(crate) fn foot(&self) -> f64 {
        let corners = self.corners();
        corners.iter().map(|it| it.y).fold(f64::MIN, f64::max) * 0.5 + self.at.y * 0.5
    }

    pub(crate) fn shade(&self, stage: &mut Stage, town: bool) {
        let top = self.wall + self.base;
        let corners = self.corners();
        let [a, b] = self.ridge();
        let tops: Vec<(Pt, f64)> =
            corners.iter().map(|it| (*it, top)).chain([(a, top + self.rise), (b, top + self.rise)]).collect();
        stage.shade(town, &corners, &tops);
    }

    /// Draws it with its shadow, in its depth.
    pub(crate) fn stand(&self, stage: &mut Stage, town: bool, rng: &mut Rng) {
        self.shade(stage, town);
        stage.stand(self.foot(), |items| self.draw(items, rng));
    }

    pub(crate) fn draw(&self, items: &mut Items, rng: &mut Rng) {
        let [a, b, c, d] = self.corners();
        let u = towards(self.angle);
        let v = u.turn_90();
        let (foot, eave) = (self.base, self.base + self.wall);
        let top = eave + self.rise;
        let [r0, r1] = self.ridge();
        let mut shake = || pt(rng.between(-1.3, 1.3), rng.between(-1.3, 1.3));
        let (r0, r1) = (up(r0, top) + shake(), up(r1, top) + shake());
        let gabled = self.hip < 1.0;
        // Walls, each with the direction it looks to.
        let mut walls: Vec<(Vec<Pt>, Pt, Pt, Pt, bool)> = Vec::new();
        for (p, q, out, gable) in
            [(a, b, -v, None), (b, c, u, Some(r1)), (c, d, v, None), (d, a, -u, Some(r0))]
        {
            if out.y <= 0.03 {
                continue;
            }
            let mut face = vec![up(q, foot), up(p, foot), up(p, eave)];
            if let (Some(peak), true) = (gable, gabled) {
                face.push(peak);
            }
            face.push(up(q, eave));
            walls.push((face, up(p, foot), up(q, foot), out, gable.is_some() && gabled));
        }
        // Roofs reach over the walls a little.
        let over = |it: Pt, out: Pt| up(it + out * 5.0, eave - 3.0);
        let end = if gabled { 4.0 } else { 5.0 };
        let (ea, eb) = (over(a - u * end, -v), over(b + u * end, -v));
        let (ec, ed) = (over(c + u * end, v), over(d - u * end, v));
        let (p0, p1) = if gabled { (r0 - u * end, r1 + u * end) } else { (r0, r1) };
        let sag = p0.lerp(p1, 0.5) + pt(0.0, 2.0);
        let mut roofs: Vec<(Vec<Pt>, Pt)> =
            vec![(vec![ea, eb, p1, sag, p0], -v), (vec![ec, ed, p0, sag, p1], v)];
        if !gabled {
            roofs.push((vec![eb, ec, p1], u));
            roofs.push((vec![ed, ea, p0], -u));
        }
        roofs.retain(|(corners, _)| faces(corners));
        // What is not face is ink: a line round all of it, and the dark below the eaves.
        let all: Vec<Pt> =
            walls.iter().flat_map(|it| &it.0).chain(roofs.iter().flat_map(|it| &it.0)).copied().collect();
        items.both(Outline::polygon(&hull(&all)), Role::Pen, fine(6));
        let (mut beams, mut panes, mut shades) = (Outline::new(), Outline::new(), Outline::new());
        for (face, p, q, out, gable) in &walls {
            items.fill(Outline::polygon(face), tone(self.plaster, *out));
            let wide = (*q - *p).length();
            if (*q - *p).x.abs() < 22.0 {
                continue;
            }
            let on = |along: f64, high: f64| up(p.lerp(*q, along), high);
            if !gable && is_lit(*out) {
                // The shade of the eaves, on a wall that is not in the shade anyway.
                poly(
                    &mut shades,
                    &[
                        on(0.0, self.wall),
                        on(1.0, self.wall),
                        on(1.0, self.wall - 7.0),
                        on(0.0, self.wall - 7.0),
                    ],
                );
            }
            let bays = libm::round(wide / 24.0).clamp(2.0, 5.0);
            if self.timber {
                for nth in 0..=bays as usize {
                    let at = nth as f64 / bays;
                    line(&mut beams, &[on(at, 0.0), on(at, self.wall)]);
                }
                line(&mut beams, &[on(0.0, self.wall * 0.5), on(1.0, self.wall * 0.5)]);
                line(&mut beams, &[on(0.0, self.wall), on(1.0, self.wall)]);
                line(&mut beams, &[on(0.0, self.wall * 0.5), on(1.0 / bays, 0.0)]);
                line(&mut beams, &[on(1.0, self.wall * 0.5), on(1.0 - 1.0 / bays, 0.0)]);
                if *gable {
                    let peak = face[3];
                    line(&mut beams, &[on(0.5, self.wall), peak]);
                    line(&mut beams, &[on(0.27, self.wall), on(0.5, self.wall + self.rise * 0.56)]);
                    line(&mut beams, &[on(0.73, self.wall), on(0.5, self.wall + self.rise * 0.56)]);
                }
            }
            let count = bays as usize;
            for nth in 0..count {
                let at = (nth as f64 + 0.5) / bays;
                if nth % 2 == 0 || count == 2 {
                    line(&mut panes, &[on(at, self.wall * 0.84), on(at, self.wall * 0.58)]);
                } else if nth == 1 {
                    line(&mut panes, &[on(at, self.wall * 0.44), on(at, 0.0)]);
                }
            }
        }
        items.fill(shades, self.plaster[1]);
        items.line(beams, Line::round(Role::Timber, 2));
        items.line(panes, Line::round(Role::Window, 8));
        let mut courses = Outline::new();
        for (corners, out) in &roofs {
            items.both(Outline::polygon(corners), tone(self.roof, *out), fine(2));
            if corners.len() < 5 {
                continue;
            }
            // Rows of tiles, broken where the hand lifts.
            let (e0, e1, t1, t0) = (corners[0], corners[1], corners[2], corners[4]);
            for row in 1..3 {
                let part = f64::from(row) / 3.0 + rng.between(-0.06, 0.06);
                let (from, to) = (e0.lerp(t0, part), e1.lerp(t1, part));
                let start = rng.between(0.04, 0.4);
                let stop = rng.between(0.55, 0.97);
                line(&mut courses, &[from.lerp(to, start), from.lerp(to, stop)]);
            }
            for nth in 0..2 {
                let at = (f64::from(nth) + rng.between(0.2, 0.8)) / 2.0;
                let row = f64::from(nth % 3) / 3.0 + 0.04;
                let (low, high) = (e0.lerp(e1, at), t0.lerp(t1, at));
                line(&mut courses, &[low.lerp(high, row), low.lerp(high, row + 0.2)]);
            }
        }
        items.line(courses, Line::round(Role::RoofLine, 2));
        if self.chimney {
            let at = r0.lerp(r1, rng.between(0.25, 0.75)) + pt(rng.between(-4.0, 4.0), 8.0);
            chimney(items, at, rng);
        }
    }
}

/// A chimney whose foot is at a point as seen.
pub(crate) fn chimney(items: &mut Items, at: Pt, rng: &mut Rng) {
    let high = rng.between(17.0, 23.0);
    let block = [at + pt(-6.0, 0.0), at + pt(-6.0, -high), at + pt(6.0, -high), at + pt(6.0, 0.0)];
    let rim = [at + pt(-7.0, -high), at + pt(7.0, -high)];
    items.both(Outline::polygon(&block).and_chain(&rim), Role::RoofRedShade, fine(3));
}
