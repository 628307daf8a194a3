//! Figures and tokens: shapes of our own, which can be told apart without colour.

use crate::art::badges::initials;
use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::text;
use crate::theme::Role;

/// What a figure looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Body {
    /// A hooded figure.
    Follower,
    /// The same, taller and with a belt.
    Large,
    /// With crown and staff.
    Magi,
    /// With a broad hat and a hammer.
    Builder,
    Sheep,
    Pig,
    /// A plain stone with letters.
    Stone,
}

impl Body {
    fn of(kind: &str) -> Self {
        match kind {
            "follower" => Self::Follower,
            "large" | "large-follower" | "large_follower" | "big" => Self::Large,
            "magi" => Self::Magi,
            "builder" => Self::Builder,
            "sheep" => Self::Sheep,
            "pig" => Self::Pig,
            _ => Self::Stone,
        }
    }
}

/// Where and how a piece is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) at: Pt,
    pub(crate) scale: f64,
    /// Lying on its side, as followers on fields do.
    pub(crate) lying: bool,
}

impl Stand {
    fn on(self, x: f64, y: f64) -> Pt {
        let it = if self.lying { pt(-y, x) } else { pt(x, y) };
        self.at + it * self.scale
    }

    fn mils(self, wide: f64) -> i32 {
        libm::round(wide * self.scale) as i32
    }
}

/// The pen that draws one piece.
struct Pen<'a> {
    items: &'a mut Items,
    stand: Stand,
    seat: u8,
}

impl Pen<'_> {
    /// A body: a light rim that sets it off from the ground, then its own line and colour.
    fn body(&mut self, outline: Outline) {
        let (halo, line) = (self.stand.mils(15.0), self.stand.mils(7.0));
        self.items.line(outline.clone(), Line::round(Role::Halo, halo));
        self.items.both(outline, Role::Seat(self.seat), Line::round(Role::SeatLine(self.seat), line));
    }

    fn line(&mut self, outline: Outline, wide: f64) {
        let line = Line::round(Role::SeatLine(self.seat), self.stand.mils(wide));
        self.items.line(outline, line);
    }

    /// Something thin beside the body, with its own light rim.
    fn stick(&mut self, outline: Outline, wide: f64) {
        let (halo, line) = (self.stand.mils(wide + 10.0), self.stand.mils(wide));
        self.items.line(outline.clone(), Line::round(Role::Halo, halo));
        self.items.line(outline, Line::round(Role::SeatLine(self.seat), line));
    }

    fn letters(&mut self, letters: &str, x: f64, y: f64, high: f64) {
        let at = self.stand.on(x, y);
        let label = text::label(letters, at, high * self.stand.scale, text::Align::Middle);
        self.items.line(label, Line::round(Role::SeatLetter(self.seat), self.stand.mils(high * 0.2)));
    }

    fn polygon(&self, corners: &[(f64, f64)]) -> Outline {
        let corners: Vec<Pt> = corners.iter().map(|(x, y)| self.stand.on(*x, *y)).collect();
        Outline::polygon(&corners)
    }

    fn oval(&self, x: f64, y: f64, wide: f64, high: f64) -> Outline {
        let (wide, high) = if self.stand.lying { (high, wide) } else { (wide, high) };
        Outline::new().and_oval(self.stand.on(x, y), wide * self.stand.scale, high * self.stand.scale)
    }

    /// A round head over a cloak that flares to the ground.
    fn hooded(&self) -> Outline {
        let on = |x: f64, y: f64| self.stand.on(x, y);
        Outline::new()
            .to(on(-48.0, 52.0))
            .cubic(on(-44.0, 18.0), on(-24.0, -2.0), on(-18.0, -16.0))
            .cubic(on(-24.0, -21.0), on(-27.0, -28.0), on(-27.0, -36.0))
            .cubic(on(-27.0, -51.0), on(-15.0, -63.0), on(0.0, -63.0))
            .cubic(on(15.0, -63.0), on(27.0, -51.0), on(27.0, -36.0))
            .cubic(on(27.0, -28.0), on(24.0, -21.0), on(18.0, -16.0))
            .cubic(on(24.0, -2.0), on(44.0, 18.0), on(48.0, 52.0))
            .cubic(on(48.0, 57.0), on(45.0, 60.0), on(40.0, 60.0))
            .line(on(-40.0, 60.0))
            .cubic(on(-45.0, 60.0), on(-48.0, 57.0), on(-48.0, 52.0))
            .close()
    }

    /// A body of wool.
    fn fleece(&self) -> Outline {
        let knots = [
            (-44.0, -4.0),
            (-36.0, -28.0),
            (-12.0, -38.0),
            (14.0, -40.0),
            (40.0, -32.0),
            (54.0, -8.0),
            (48.0, 18.0),
            (24.0, 30.0),
            (-4.0, 32.0),
            (-30.0, 24.0),
        ];
        let middle = pt(6.0, -4.0);
        let mut outline = Outline::new().to(self.stand.on(knots[0].0, knots[0].1));
        for nth in 0..knots.len() {
            let [a, b] = [nth, (nth + 1) % knots.len()].map(|at| pt(knots[at].0, knots[at].1));
            let bulge = middle + (a.lerp(b, 0.5) - middle) * 1.42;
            outline = outline.quad(self.stand.on(bulge.x, bulge.y), self.stand.on(b.x, b.y));
        }
        outline.close()
    }

    /// A round body on four legs.
    fn beast(&self) -> Outline {
        let on = |x: f64, y: f64| self.stand.on(x, y);
        Outline::new()
            .to(on(-48.0, 50.0))
            .line(on(-48.0, 18.0))
            .cubic(on(-64.0, -2.0), on(-52.0, -34.0), on(-24.0, -34.0))
            .line(on(26.0, -34.0))
            .cubic(on(56.0, -34.0), on(64.0, -2.0), on(48.0, 18.0))
            .line(on(48.0, 50.0))
            .line(on(24.0, 50.0))
            .line(on(20.0, 28.0))
            .line(on(-20.0, 28.0))
            .line(on(-24.0, 50.0))
            .close()
    }
}

/// Draws a figure. `letter` stands for its owner.
pub(crate) fn figure(items: &mut Items, kind: &str, seat: usize, letter: &str, stand: Stand) {
    let body = Body::of(kind);
    let taller = if body == Body::Large { 1.28 } else { 1.0 };
    let stand = Stand { scale: stand.scale * taller, ..stand };
    let mut pen = Pen { items, stand, seat: (seat % 256) as u8 };
    match body {
        Body::Follower => {
            pen.body(pen.hooded());
            pen.letters(letter, 0.0, 32.0, 30.0);
        }
        Body::Large => {
            pen.body(pen.hooded());
            let belt = [stand.on(-26.0, 4.0), stand.on(26.0, 4.0)];
            pen.line(Outline::chain(&belt), 8.0);
            pen.letters(letter, 0.0, 34.0, 26.0);
        }
        Body::Magi => {
            let staff = [stand.on(54.0, -58.0), stand.on(54.0, 60.0)];
            pen.stick(Outline::chain(&staff), 8.0);
            pen.body(pen.oval(54.0, -64.0, 11.0, 11.0));
            pen.body(pen.hooded());
            let crown = [
                (-27.0, -46.0),
                (-31.0, -82.0),
                (-14.0, -66.0),
                (0.0, -88.0),
                (14.0, -66.0),
                (31.0, -82.0),
                (27.0, -46.0),
            ];
            pen.body(pen.polygon(&crown));
            pen.letters(letter, 0.0, 32.0, 30.0);
        }
        Body::Builder => {
            let handle = [stand.on(50.0, 58.0), stand.on(50.0, -22.0)];
            pen.stick(Outline::chain(&handle), 9.0);
            pen.body(pen.polygon(&[(30.0, -42.0), (72.0, -42.0), (72.0, -20.0), (30.0, -20.0)]));
            pen.body(pen.hooded());
            let hat = [
                (-50.0, -46.0),
                (-27.0, -50.0),
                (-22.0, -74.0),
                (22.0, -74.0),
                (27.0, -50.0),
                (50.0, -46.0),
                (50.0, -38.0),
                (-50.0, -38.0),
            ];
            pen.body(pen.polygon(&hat));
            pen.letters(letter, -4.0, 32.0, 30.0);
        }
        Body::Sheep => {
            let legs = [-26.0, -8.0, 14.0, 32.0]
                .iter()
                .fold(Outline::new(), |legs, x| legs.and_chain(&[stand.on(*x, 24.0), stand.on(*x, 52.0)]));
            pen.stick(legs, 10.0);
            pen.body(pen.fleece());
            pen.body(pen.oval(-54.0, -14.0, 20.0, 25.0));
            let ears = [stand.on(-72.0, -30.0), stand.on(-58.0, -38.0), stand.on(-38.0, -36.0)];
            pen.line(Outline::chain(&ears), 9.0);
            let eye = stand.on(-60.0, -16.0);
            pen.line(Outline::chain(&[eye, eye + pt(1.0, 0.0)]), 7.0);
            pen.letters(letter, 8.0, -2.0, 32.0);
        }
        Body::Pig => {
            let tail = Outline::new()
                .to(stand.on(54.0, -8.0))
                .quad(stand.on(80.0, -10.0), stand.on(74.0, -28.0))
                .quad(stand.on(62.0, -36.0), stand.on(62.0, -22.0))
                .quad(stand.on(68.0, -12.0), stand.on(86.0, -20.0));
            pen.stick(tail, 7.0);
            pen.body(pen.beast());
            pen.body(pen.polygon(&[(-34.0, -34.0), (-50.0, -58.0), (-16.0, -40.0)]));
            pen.body(pen.polygon(&[(-48.0, -14.0), (-80.0, -12.0), (-80.0, 16.0), (-48.0, 16.0)]));
            pen.line(Outline::new().and_disc(stand.on(-67.0, 2.0), 3.0 * stand.scale), 6.0);
            pen.letters(letter, 6.0, -2.0, 30.0);
        }
        Body::Stone => {
            pen.body(pen.polygon(&[
                (-50.0, 56.0),
                (-34.0, -30.0),
                (0.0, -56.0),
                (34.0, -30.0),
                (50.0, 56.0),
            ]));
            pen.letters(&initials(kind), 0.0, -4.0, 28.0);
            pen.letters(letter, 0.0, 38.0, 18.0);
        }
    }
}

/// Draws a token: a star for the marker of Bethlehem, else a plaque with letters; in its owner's colour if it has one.
pub(crate) fn token(items: &mut Items, kind: &str, owner: Option<usize>, stand: Stand) {
    let (body, line, letter) = match owner {
        Some(seat) => {
            let seat = (seat % 256) as u8;
            (Role::Seat(seat), Role::SeatLine(seat), Role::SeatLetter(seat))
        }
        None => (Role::Star, Role::StarLine, Role::StarLine),
    };
    let star = kind.starts_with("bethlehem") || kind == "star";
    let corners: Vec<Pt> = if star {
        let ray = |nth: u32| Pt::towards(f64::from(nth) * 22.5 - 90.0);
        let reach = |nth: u32| match nth % 4 {
            0 => 74.0,
            2 => 52.0,
            _ => 26.0,
        };
        (0..16).map(|nth| ray(nth) * reach(nth)).collect()
    } else {
        let corners = [(-54.0, -34.0), (-40.0, -48.0), (40.0, -48.0), (54.0, -34.0)];
        let upper = corners.iter().map(|(x, y)| pt(*x, *y));
        upper.chain(corners.iter().rev().map(|(x, y)| pt(*x, -*y))).collect()
    };
    let corners: Vec<Pt> = corners.iter().map(|it| stand.on(it.x, it.y)).collect();
    let outline = Outline::polygon(&corners);
    items.line(outline.clone(), Line::round(Role::Halo, stand.mils(15.0)));
    items.both(outline, body, Line::round(line, stand.mils(7.0)));
    if !star {
        let label = text::label(&initials(kind), stand.at, 36.0 * stand.scale, text::Align::Middle);
        items.line(label, Line::round(letter, stand.mils(7.0)));
    }
}
