//! Companions of followers: beasts, and stones for those that nobody knows.

use crate::art::badges::initials;
use crate::plane::pt;
use crate::scene::Outline;

use super::PieceLook;
use super::pen::Pen;

/// Kind of beast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beast {
    /// Wool on four thin legs.
    Sheep,
    /// A snout and a curled tail.
    Pig,
}

/// Draws a beast.
pub(super) fn beast(pen: &mut Pen<'_>, beast: Beast, letter: &str) {
    match beast {
        Beast::Sheep => {
            let legs = [-26.0, -8.0, 14.0, 32.0]
                .iter()
                .fold(Outline::new(), |legs, x| legs.and_chain(&[pen.on(*x, 24.0), pen.on(*x, 52.0)]));
            pen.stick(legs, 10.0);
            pen.body(fleece(pen));
            pen.body(pen.oval(-54.0, -14.0, 20.0, 25.0));
            pen.line(pen.chain(&[(-72.0, -30.0), (-58.0, -38.0), (-38.0, -36.0)]), 9.0);
            let eye = pen.on(-60.0, -16.0);
            pen.line(Outline::chain(&[eye, eye + pt(1.0, 0.0)]), 7.0);
            pen.letters(letter, 8.0, -2.0, 32.0);
        }
        Beast::Pig => {
            let tail = Outline::new()
                .to(pen.on(54.0, -8.0))
                .quad(pen.on(80.0, -10.0), pen.on(74.0, -28.0))
                .quad(pen.on(62.0, -36.0), pen.on(62.0, -22.0))
                .quad(pen.on(68.0, -12.0), pen.on(86.0, -20.0));
            pen.stick(tail, 7.0);
            pen.body(pig(pen));
            pen.body(pen.polygon(&[(-34.0, -34.0), (-50.0, -58.0), (-16.0, -40.0)]));
            pen.body(pen.polygon(&[(-48.0, -14.0), (-80.0, -12.0), (-80.0, 16.0), (-48.0, 16.0)]));
            pen.line(pen.oval(-67.0, 2.0, 3.0, 3.0), 6.0);
            pen.letters(letter, 6.0, -2.0, 30.0);
        }
    }
}

/// Draws one of four stones with the letters of its name.
pub(super) fn stone(pen: &mut Pen<'_>, nth: u8, look: &PieceLook) {
    let outline = match nth {
        0 => pen.polygon(&[(-50.0, 56.0), (-34.0, -30.0), (0.0, -56.0), (34.0, -30.0), (50.0, 56.0)]),
        1 => pen.polygon(&[
            (-52.0, 56.0),
            (-52.0, -6.0),
            (-26.0, -52.0),
            (26.0, -52.0),
            (52.0, -6.0),
            (52.0, 56.0),
        ]),
        2 => Outline::new()
            .to(pen.on(-52.0, 56.0))
            .cubic(pen.on(-60.0, -76.0), pen.on(60.0, -76.0), pen.on(52.0, 56.0))
            .close(),
        _ => pen.polygon(&[
            (-54.0, 56.0),
            (-40.0, -50.0),
            (-14.0, -20.0),
            (14.0, -20.0),
            (40.0, -50.0),
            (54.0, 56.0),
        ]),
    };
    pen.body(outline);
    pen.letters(&initials(&look.kind), 0.0, 6.0, 30.0);
    pen.letters(&look.letter, 0.0, 40.0, 18.0);
}

/// A body of wool.
fn fleece(pen: &Pen<'_>) -> Outline {
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
    let mut outline = Outline::new().to(pen.on(knots[0].0, knots[0].1));
    for nth in 0..knots.len() {
        let [a, b] = [nth, (nth + 1) % knots.len()].map(|at| pt(knots[at].0, knots[at].1));
        let bulge = middle + (a.lerp(b, 0.5) - middle) * 1.42;
        outline = outline.quad(pen.on(bulge.x, bulge.y), pen.on(b.x, b.y));
    }
    outline.close()
}

/// A round body on four legs.
fn pig(pen: &Pen<'_>) -> Outline {
    let on = |x: f64, y: f64| pen.on(x, y);
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
