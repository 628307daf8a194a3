//! Tokens: stars, crowns, masks, symbols that tiles show too, and plaques with letters for unknown kinds.

use crate::art::badges::{Badge, badge, initials};
use crate::plane::{Pt, pt, towards};
use crate::scene::{Line, Outline};
use crate::theme::Role;

use super::PieceLook;
use super::pen::Pen;

/// PieceLook of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenForm {
    /// Eight rays.
    Star,
    /// A crown upon a disc.
    Crown,
    /// A masked face upon a disc.
    Mask,
    /// The symbol that is printed on tiles for its name, upon a disc.
    Printed,
    /// One of four plaques with two letters.
    Plaque(u8),
}

/// Tests that a name has a printed symbol.
pub(super) fn is_printed(name: &str) -> bool {
    !matches!(Badge::of(name), Badge::Letters(_) | Badge::Nothing)
}

/// Draws a token.
pub(super) fn token(pen: &mut Pen<'_>, form: TokenForm, look: &PieceLook) {
    match form {
        TokenForm::Star => star(pen),
        TokenForm::Crown => crown(pen),
        TokenForm::Mask => mask(pen),
        TokenForm::Printed => {
            pen.body(pen.oval(0.0, 0.0, 60.0, 60.0));
            badge(pen.items, pen.at, Badge::of(&look.kind), pen.scale * 0.84);
        }
        TokenForm::Plaque(nth) => {
            pen.body(plaque(pen, nth));
            let both = look.seat.is_some();
            pen.letters(
                &initials(&look.kind),
                0.0,
                if both { -8.0 } else { 0.0 },
                if both { 30.0 } else { 36.0 },
            );
            if both {
                pen.letters(&look.letter, 0.0, 27.0, 17.0);
            }
        }
    }
}

fn star(pen: &mut Pen<'_>) {
    let ray = |nth: u32| towards(f64::from(nth) * 22.5 - 90.0);
    let reach = |nth: u32| match nth % 4 {
        0 => 74.0,
        2 => 52.0,
        _ => 26.0,
    };
    let corners: Vec<Pt> = (0..16).map(|nth| ray(nth) * reach(nth)).map(|it| pen.on(it.x, it.y)).collect();
    pen.body(Outline::polygon(&corners));
    pen.line(pen.oval(0.0, 0.0, 15.0, 15.0), 5.0);
}

fn crown(pen: &mut Pen<'_>) {
    pen.part(pen.oval(0.0, 0.0, 60.0, 60.0), Role::Shield);
    let points =
        [(-40.0, 28.0), (-46.0, -20.0), (-22.0, 0.0), (0.0, -36.0), (22.0, 0.0), (46.0, -20.0), (40.0, 28.0)];
    pen.inset(pen.polygon(&points), Role::Star, 6.0);
    for (x, y) in [(-45.0, -22.0), (0.0, -38.0), (45.0, -22.0)] {
        pen.inset(pen.oval(x, y, 7.0, 7.0), Role::Star, 5.0);
    }
    pen.line(pen.chain(&[(-37.0, 16.0), (37.0, 16.0)]), 6.0);
}

fn mask(pen: &mut Pen<'_>) {
    pen.part(pen.oval(0.0, 0.0, 60.0, 60.0), Role::FleeceLine);
    let cheeks = pen.oval(0.0, 6.0, 36.0, 40.0);
    pen.inset(cheeks, Role::Halo, 6.0);
    let hat = Outline::new()
        .to(pen.on(-50.0, -16.0))
        .quad(pen.on(0.0, -34.0), pen.on(50.0, -16.0))
        .line(pen.on(28.0, -26.0))
        .cubic(pen.on(24.0, -62.0), pen.on(-24.0, -62.0), pen.on(-28.0, -26.0))
        .close();
    pen.inset(hat, Role::StarLine, 5.0);
    let band = Outline::new()
        .to(pen.on(-38.0, -6.0))
        .cubic(pen.on(-20.0, -12.0), pen.on(20.0, -12.0), pen.on(38.0, -6.0))
        .cubic(pen.on(36.0, 18.0), pen.on(8.0, 18.0), pen.on(0.0, 6.0))
        .cubic(pen.on(-8.0, 18.0), pen.on(-36.0, 18.0), pen.on(-38.0, -6.0))
        .close();
    pen.inset(band, Role::StarLine, 4.0);
    for x in [-17.0, 17.0] {
        let eye = pen.oval(x, 2.0, 7.0, 4.5);
        pen.items.fill(eye, Role::Halo);
    }
    let mouth = Outline::new().to(pen.on(-12.0, 28.0)).quad(pen.on(0.0, 36.0), pen.on(12.0, 28.0));
    pen.items.line(mouth, Line::round(Role::StarLine, pen.mils(5.0)));
}

/// The outline of a plaque: eight corners, six, a shield, a lozenge.
fn plaque(pen: &Pen<'_>, nth: u8) -> Outline {
    match nth {
        0 => {
            let corners = [(-54.0, -34.0), (-40.0, -48.0), (40.0, -48.0), (54.0, -34.0)];
            let lower = corners.iter().rev().map(|(x, y)| (*x, -*y));
            let all: Vec<(f64, f64)> = corners.iter().copied().chain(lower).collect();
            pen.polygon(&all)
        }
        1 => {
            let corners: Vec<Pt> = (0..6)
                .map(|nth| towards(f64::from(nth) * 60.0) * 60.0)
                .map(|it| pt(it.x, it.y * 0.92))
                .map(|it| pen.on(it.x, it.y))
                .collect();
            Outline::polygon(&corners)
        }
        2 => Outline::new()
            .to(pen.on(-48.0, -50.0))
            .line(pen.on(48.0, -50.0))
            .line(pen.on(48.0, 6.0))
            .cubic(pen.on(48.0, 34.0), pen.on(20.0, 50.0), pen.on(0.0, 60.0))
            .cubic(pen.on(-20.0, 50.0), pen.on(-48.0, 34.0), pen.on(-48.0, 6.0))
            .close(),
        _ => pen.polygon(&[(0.0, -66.0), (66.0, 0.0), (0.0, 66.0), (-66.0, 0.0)]),
    }
}
