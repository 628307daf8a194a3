//! Persons: a hooded body in the colour of its owner, with a hat and a tool.

use crate::art::badges::initials;
use crate::scene::Outline;
use crate::theme::Role;

use super::PieceLook;
use super::pen::Pen;

/// Clothes of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clothes {
    /// Nothing but the hood.
    Hood,
    /// Taller, with a belt.
    Large,
    /// A crown and a staff.
    Magi,
    /// A broad hat and a hammer.
    Builder,
    /// A mitre and a crook.
    Mitre,
    /// A coronet with pearls, and a chain.
    Coronet,
    /// A turban with a jewel, and a sceptre.
    Turban,
    /// One of four caps, and two letters: for names that nobody knows.
    Unknown(u8),
}

/// Draws a person.
pub(super) fn person(pen: &mut Pen<'_>, clothes: Clothes, look: &PieceLook) {
    if clothes == Clothes::Large {
        pen.scale *= 1.28;
    }
    match clothes {
        Clothes::Hood | Clothes::Large => {}
        Clothes::Magi => {
            pen.stick(pen.chain(&[(54.0, -58.0), (54.0, 60.0)]), 8.0);
            pen.body(pen.oval(54.0, -64.0, 11.0, 11.0));
        }
        Clothes::Builder => {
            pen.stick(pen.chain(&[(50.0, 58.0), (50.0, -22.0)]), 9.0);
            pen.body(pen.polygon(&[(30.0, -42.0), (72.0, -42.0), (72.0, -20.0), (30.0, -20.0)]));
        }
        Clothes::Mitre => {
            let crook = Outline::new().to(pen.on(54.0, 60.0)).line(pen.on(54.0, -40.0)).cubic(
                pen.on(54.0, -74.0),
                pen.on(20.0, -70.0),
                pen.on(34.0, -46.0),
            );
            pen.stick(crook, 8.0);
        }
        Clothes::Turban => {
            pen.stick(pen.chain(&[(-50.0, 56.0), (-50.0, -26.0)]), 8.0);
            pen.body(pen.polygon(&[(-50.0, -58.0), (-36.0, -40.0), (-50.0, -22.0), (-64.0, -40.0)]));
        }
        Clothes::Coronet | Clothes::Unknown(_) => {}
    }
    pen.body(hooded(pen));
    pen.line(face(pen), 4.0);
    match clothes {
        Clothes::Hood => pen.letters(&look.letter, 0.0, 34.0, 30.0),
        Clothes::Large => {
            pen.line(pen.chain(&[(-27.0, 6.0), (27.0, 6.0)]), 8.0);
            pen.letters(&look.letter, 0.0, 36.0, 25.0);
        }
        Clothes::Magi => {
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
            pen.letters(&look.letter, 0.0, 34.0, 30.0);
        }
        Clothes::Builder => {
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
            pen.letters(&look.letter, -4.0, 34.0, 30.0);
        }
        Clothes::Mitre => {
            let mitre = Outline::new()
                .to(pen.on(-24.0, -46.0))
                .cubic(pen.on(-30.0, -64.0), pen.on(-20.0, -80.0), pen.on(0.0, -96.0))
                .cubic(pen.on(20.0, -80.0), pen.on(30.0, -64.0), pen.on(24.0, -46.0))
                .close();
            pen.body(mitre);
            pen.line(pen.chain(&[(0.0, -86.0), (0.0, -50.0)]), 5.0);
            pen.line(pen.chain(&[(-14.0, -66.0), (14.0, -66.0)]), 5.0);
            pen.letters(&look.letter, -4.0, 34.0, 30.0);
        }
        Clothes::Coronet => coronet(pen),
        Clothes::Turban => turban(pen),
        Clothes::Unknown(nth) => {
            cap(pen, nth);
            pen.letters(&initials(&look.kind), 0.0, 26.0, 27.0);
            pen.letters(&look.letter, 0.0, 49.0, 14.0);
        }
    }
}

/// A round head over a cloak that flares to the ground.
fn hooded(pen: &Pen<'_>) -> Outline {
    let on = |x: f64, y: f64| pen.on(x, y);
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

/// The seam of the hood at the neck.
fn face(pen: &Pen<'_>) -> Outline {
    Outline::new().to(pen.on(-17.0, -16.0)).quad(pen.on(0.0, -4.0), pen.on(17.0, -16.0))
}

/// A band with pearls upon points, and a chain upon the breast.
fn coronet(pen: &mut Pen<'_>) {
    let points = [
        (-29.0, -44.0),
        (-34.0, -70.0),
        (-17.0, -58.0),
        (0.0, -74.0),
        (17.0, -58.0),
        (34.0, -70.0),
        (29.0, -44.0),
    ];
    pen.part(pen.polygon(&points), Role::Shield);
    for (x, y) in [(-34.0, -74.0), (0.0, -78.0), (34.0, -74.0)] {
        pen.inset(pen.oval(x, y, 8.0, 8.0), Role::Halo, 5.0);
    }
    pen.inset(pen.polygon(&[(-29.0, -50.0), (29.0, -50.0), (28.0, -38.0), (-28.0, -38.0)]), Role::Halo, 5.0);
    let chain = Outline::new().to(pen.on(-26.0, 2.0)).quad(pen.on(0.0, 40.0), pen.on(26.0, 2.0));
    pen.line(chain, 6.0);
    pen.inset(pen.oval(0.0, 30.0, 12.0, 12.0), Role::Shield, 5.0);
}

/// A wound cloth with a jewel, and a beard.
fn turban(pen: &mut Pen<'_>) {
    let beard = Outline::new()
        .to(pen.on(-19.0, -24.0))
        .cubic(pen.on(-18.0, 2.0), pen.on(-8.0, 12.0), pen.on(0.0, 20.0))
        .cubic(pen.on(8.0, 12.0), pen.on(18.0, 2.0), pen.on(19.0, -24.0))
        .close();
    pen.inset(beard, Role::FleeceLine, 5.0);
    let cloth = Outline::new()
        .to(pen.on(-33.0, -42.0))
        .cubic(pen.on(-44.0, -78.0), pen.on(-14.0, -88.0), pen.on(0.0, -88.0))
        .cubic(pen.on(14.0, -88.0), pen.on(44.0, -78.0), pen.on(33.0, -42.0))
        .close();
    pen.part(cloth, Role::ClothRed);
    let folds = Outline::new()
        .to(pen.on(-36.0, -58.0))
        .quad(pen.on(0.0, -30.0), pen.on(36.0, -58.0))
        .to(pen.on(-28.0, -74.0))
        .quad(pen.on(0.0, -56.0), pen.on(28.0, -74.0));
    pen.line(folds, 5.0);
    pen.inset(pen.polygon(&[(0.0, -66.0), (9.0, -54.0), (0.0, -40.0), (-9.0, -54.0)]), Role::Halo, 5.0);
}

/// One of four caps.
fn cap(pen: &mut Pen<'_>, nth: u8) {
    match nth {
        0 => pen.body(pen.polygon(&[(-30.0, -44.0), (0.0, -94.0), (30.0, -44.0)])),
        1 => pen.body(pen.polygon(&[(-30.0, -46.0), (-30.0, -72.0), (30.0, -72.0), (30.0, -46.0)])),
        2 => {
            let feather = Outline::new().to(pen.on(14.0, -50.0)).cubic(
                pen.on(30.0, -60.0),
                pen.on(44.0, -76.0),
                pen.on(36.0, -96.0),
            );
            pen.stick(feather, 10.0);
            pen.body(pen.oval(0.0, -54.0, 36.0, 14.0));
        }
        _ => {
            for side in [-1.0, 1.0] {
                let horn = [(side * 12.0, -56.0), (side * 40.0, -84.0), (side * 26.0, -44.0)];
                pen.body(pen.polygon(&horn));
            }
        }
    }
}
