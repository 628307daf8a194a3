//! Points, directions and curves of the plane, in fractions of a mil. Knows nothing of tiles but the frame of their sides.
//!
//! Floats stay in the layout: whatever leaves it is rounded to whole mils. Roots and angles come from `libm`, so that
//! every machine rounds alike.

use bastide_core::geometry::Side;

/// A point or a direction.
pub(crate) use kurbo::Vec2 as Pt;

/// Length of a tile's side in mils.
pub(crate) const TILE: f64 = 1000.0;

/// The point `(x, y)`.
pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt::new(x, y)
}

/// The middle of a tile.
pub(crate) const CENTRE: Pt = pt(TILE / 2.0, TILE / 2.0);

/// The direction of length one at a clockwise angle from east, in degrees.
pub(crate) fn towards(degrees: f64) -> Pt {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    pt(cos, sin)
}

/// Measures of points and directions.
pub(crate) trait Plane: Sized {
    /// The direction of length one; of no length for no direction.
    fn unit(self) -> Self;

    /// The clockwise angle from east, in degrees.
    fn degrees(self) -> f64;

    /// Distance to the rim of the tile; negative outside.
    fn rim(self) -> f64;

    /// Distance to the line from `a` to `b`.
    fn to_line(self, a: Self, b: Self) -> f64;

    /// Distance to a chain of lines.
    fn to_chain(self, chain: &[Self]) -> f64;
}

impl Plane for Pt {
    fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-9))
    }

    fn degrees(self) -> f64 {
        libm::atan2(self.y, self.x).to_degrees()
    }

    fn rim(self) -> f64 {
        self.x.min(TILE - self.x).min(self.y).min(TILE - self.y)
    }

    fn to_line(self, a: Self, b: Self) -> f64 {
        let along = b - a;
        let at = ((self - a).dot(along) / along.dot(along).max(1e-9)).clamp(0.0, 1.0);
        (self - (a + along * at)).length()
    }

    fn to_chain(self, chain: &[Self]) -> f64 {
        chain.windows(2).map(|ends| self.to_line(ends[0], ends[1])).fold(1e9, f64::min)
    }
}

/// The points of a chain but for those that lie no farther than `slack` beside the way from the one before to the one after them. Where it
/// crosses the rim it stays as it is, for neighbours go on there.
pub(crate) fn thinned(chain: &[Pt], slack: f64) -> Vec<Pt> {
    const PINNED: f64 = 15.0;
    let [first, .., last] = chain else { return chain.to_vec() };
    // How far a point is beside the way, as a part of how far it may be.
    let far = |at: Pt| at.to_line(*first, *last) / if at.rim().abs() < PINNED { 0.02 } else { slack };
    let inner = (1..chain.len() - 1).map(|nth| (nth, far(chain[nth])));
    match inner.max_by(|one, other| one.1.total_cmp(&other.1)) {
        Some((nth, far)) if far > 1.0 => {
            let mut points = thinned(&chain[..=nth], slack);
            points.pop();
            points.extend(thinned(&chain[nth..], slack));
            points
        }
        _ => vec![*first, *last],
    }
}

/// The point `along` a side, clockwise, and `inward` from it.
pub(crate) fn on_side(side: Side, along: f64, inward: f64) -> Pt {
    match side {
        Side::N => pt(along, inward),
        Side::E => pt(TILE - inward, along),
        Side::S => pt(TILE - along, TILE - inward),
        Side::W => pt(inward, TILE - along),
    }
}

/// The direction from a side into the tile.
pub(crate) fn inward(side: Side) -> Pt {
    match side {
        Side::N => pt(0.0, 1.0),
        Side::E => pt(-1.0, 0.0),
        Side::S => pt(0.0, -1.0),
        Side::W => pt(1.0, 0.0),
    }
}

/// The middle of a side.
pub(crate) fn middle(side: Side) -> Pt {
    on_side(side, TILE / 2.0, 0.0)
}

/// The corners of a rectangle about `at`, turned clockwise by `degrees`.
pub(crate) fn rectangle(at: Pt, wide: f64, high: f64, degrees: f64) -> [Pt; 4] {
    let u = towards(degrees);
    let (across, down) = (u * (wide / 2.0), u.turn_90() * (high / 2.0));
    [at - across - down, at + across - down, at + across + down, at - across + down]
}

/// A chain of cubic curves, each from where the last one ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Curve(pub(crate) Vec<[Pt; 4]>);

impl Curve {
    /// Number of straight pieces that stand for one cubic where distances are measured.
    const PIECES: usize = 28;

    pub(crate) fn cubic(a: Pt, b: Pt, c: Pt, d: Pt) -> Self {
        Self(vec![[a, b, c, d]])
    }

    pub(crate) fn line(a: Pt, b: Pt) -> Self {
        Self::cubic(a, a.lerp(b, 1.0 / 3.0), a.lerp(b, 2.0 / 3.0), b)
    }

    /// From point to point through a third one, in these directions at both ends.
    pub(crate) fn past(start: Pt, into_a: Pt, via: Pt, end: Pt, into_b: Pt) -> Self {
        let ahead = (end - start).unit();
        let (first, second) = ((via - start).length() * 0.45, (end - via).length() * 0.45);
        Self(vec![
            [start, start + into_a * first, via - ahead * first, via],
            [via, via + ahead * second, end + into_b * second, end],
        ])
    }

    /// The same, led straight over the rim where it ends in the middle of a side, so that its edges there are the same on every tile.
    pub(crate) fn straightened(self) -> Self {
        const STUB: f64 = 26.0;
        let into = |at: Pt| Side::ALL.into_iter().find(|side| middle(*side) == at).map(inward);
        let Self(mut cubics) = self;
        if let Some(first) = cubics.first().copied()
            && let Some(into) = into(first[0])
        {
            let from = first[0] + into * STUB;
            cubics[0][0] = from;
            cubics.splice(0..0, Self::line(first[0], from).0);
        }
        if let Some(last) = cubics.last().copied()
            && let Some(into) = into(last[3])
        {
            let to = last[3] + into * STUB;
            if let Some(end) = cubics.last_mut() {
                end[3] = to;
            }
            cubics.extend(Self::line(to, last[3]).0);
        }
        Self(cubics)
    }

    /// The chain of short lines that follows it.
    pub(crate) fn chain(&self) -> Vec<Pt> {
        let mut chain = Vec::new();
        for cubic in &self.0 {
            chain.extend((0..Self::PIECES).map(|at| on_cubic(cubic, at as f64 / Self::PIECES as f64)));
        }
        chain.extend(self.0.last().map(|cubic| cubic[3]));
        chain
    }

    /// The part between two lengths along it.
    pub(crate) fn stretch(&self, from: f64, to: f64) -> Self {
        let (from, to) = (self.place(from), self.place(to));
        let part = |(nth, cubic): (usize, &[Pt; 4])| {
            let within = |at: f64| (at - nth as f64).clamp(0.0, 1.0);
            let (a, b) = (within(from), within(to));
            (b - a > 1e-6).then(|| split(cubic, a, b))
        };
        Self(self.0.iter().enumerate().filter_map(part).collect())
    }

    /// The place at a length along it, counted in cubics.
    fn place(&self, length: f64) -> f64 {
        let chain = self.chain();
        let mut left = length.max(0.0);
        for (nth, ends) in chain.windows(2).enumerate() {
            let piece = (ends[1] - ends[0]).length();
            if left <= piece {
                return (nth as f64 + left / piece.max(1e-9)) / Self::PIECES as f64;
            }
            left -= piece;
        }
        self.0.len() as f64
    }
}

/// The point of a cubic at a parameter. Kurbo rounds otherwise in the last bit, which would move some walls by a mil.
fn on_cubic(cubic: &[Pt; 4], at: f64) -> Pt {
    let u = 1.0 - at;
    cubic[0] * (u * u * u)
        + cubic[1] * (3.0 * u * u * at)
        + cubic[2] * (3.0 * u * at * at)
        + cubic[3] * (at * at * at)
}

/// The part of a cubic between two of its parameters (de Casteljau).
fn split(cubic: &[Pt; 4], from: f64, to: f64) -> [Pt; 4] {
    let cut = |c: &[Pt; 4], at: f64| {
        let (p, q, r) = (c[0].lerp(c[1], at), c[1].lerp(c[2], at), c[2].lerp(c[3], at));
        let (s, t) = (p.lerp(q, at), q.lerp(r, at));
        let m = s.lerp(t, at);
        ([c[0], p, s, m], [m, t, r, c[3]])
    };
    let (first, _) = cut(cubic, to);
    if to <= 1e-9 {
        return first;
    }
    cut(&first, from / to).1
}

/// The first of the things that have the least number.
pub(crate) fn least<T>(all: impl Iterator<Item = (f64, T)>) -> Option<T> {
    all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, it)| it)
}

/// The length of a chain.
pub(crate) fn length(chain: &[Pt]) -> f64 {
    chain.windows(2).map(|ends| (ends[1] - ends[0]).length()).sum()
}

/// The point at a length along a chain, and the direction there.
pub(crate) fn along(chain: &[Pt], at: f64) -> (Pt, Pt) {
    let mut left = at;
    for ends in chain.windows(2) {
        let piece = (ends[1] - ends[0]).length();
        if left <= piece {
            return (ends[0].lerp(ends[1], left / piece.max(1e-9)), (ends[1] - ends[0]).unit());
        }
        left -= piece;
    }
    match chain {
        [.., a, b] => (*b, (*b - *a).unit()),
        [only] => (*only, pt(1.0, 0.0)),
        [] => (CENTRE, pt(1.0, 0.0)),
    }
}

/// The first crossing of two chains: the point, and its length along each.
pub(crate) fn crossing(one: &[Pt], two: &[Pt]) -> Option<(Pt, f64, f64)> {
    let mut along_one = 0.0;
    for a in one.windows(2) {
        let r = a[1] - a[0];
        let mut along_two = 0.0;
        for b in two.windows(2) {
            let s = b[1] - b[0];
            let turn = r.cross(s);
            if turn.abs() > 1e-9 {
                let q = b[0] - a[0];
                let at = q.cross(s) / turn;
                let there = q.cross(r) / turn;
                if (0.0..=1.0).contains(&at) && (0.0..=1.0).contains(&there) {
                    return Some((
                        a[0] + r * at,
                        along_one + r.length() * at,
                        along_two + s.length() * there,
                    ));
                }
            }
            along_two += s.length();
        }
        along_one += r.length();
    }
    None
}

/// Tests that a point lies inside a polygon.
pub(crate) fn inside(point: Pt, polygon: &[Pt]) -> bool {
    let mut within = false;
    for (nth, a) in polygon.iter().enumerate() {
        let b = polygon[(nth + polygon.len() - 1) % polygon.len()];
        if (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_curve_ends_on_the_curve() {
        let curve = Curve::cubic(pt(0.0, 0.0), pt(0.0, 100.0), pt(100.0, 200.0), pt(200.0, 200.0));
        let (from, to) = (length(&curve.chain()) / 4.0, length(&curve.chain()) / 2.0);
        let part = curve.stretch(from, to);
        for (end, far) in [(part.0[0][0], from), (part.0[0][3], to)] {
            let (on, _) = along(&curve.chain(), far);
            assert!((end - on).length() < 0.1, "{end:?} beside {on:?}");
        }
    }

    #[test]
    fn two_lines_cross_where_they_meet() {
        let one = [pt(0.0, 50.0), pt(100.0, 50.0)];
        let two = [pt(30.0, 0.0), pt(30.0, 100.0)];
        assert_eq!(crossing(&one, &two), Some((pt(30.0, 50.0), 30.0, 50.0)));
        assert_eq!(crossing(&one, &[pt(0.0, 60.0), pt(100.0, 60.0)]), None);
    }

    #[test]
    fn sides_run_clockwise() {
        for side in Side::ALL {
            let next = Side::nth(side.idx() + 1);
            assert_eq!(on_side(side, TILE, 0.0), on_side(next, 0.0, 0.0));
        }
    }
}
