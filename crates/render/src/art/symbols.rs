//! Pictures of printed markers, each a few shapes in a round badge. What is not listed here gets letters.

mod beings;
mod buildings;
mod land;

use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// One shape of a symbol, about the middle of its badge, whose radius is 54.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A filled polygon with an outline.
    Shape(Role, &'static [(i8, i8)]),
    /// An open line so wide.
    Stroke(Role, u8, &'static [(i8, i8)]),
    /// A disc: place and radius.
    Disc(Role, i8, i8, u8),
}

/// The name of a marker or site, and its shapes from back to front.
type Symbol = (&'static str, &'static [Part]);

/// All symbols.
fn all() -> impl Iterator<Item = &'static Symbol> {
    [beings::ALL, buildings::ALL, land::ALL].into_iter().flatten()
}

/// Whether there is a picture of what is called so.
pub(crate) fn is_known(name: &str) -> bool {
    find(name).is_some()
}

fn find(name: &str) -> Option<&'static [Part]> {
    all().find(|(known, _)| *known == name).map(|(_, parts)| *parts)
}

/// Draws the symbol of this name about a place, and nothing if there is none.
pub(crate) fn symbol(items: &mut Items, at: Pt, name: &str, scale: f64) {
    let on = |(x, y): &(i8, i8)| at + pt(f64::from(*x), f64::from(*y)) * scale;
    let mils = |wide: u8| libm::round(f64::from(wide) * scale).max(2.0) as i32;
    let outline = Line::round(Role::BadgeLine, mils(4));
    for part in find(name).unwrap_or_default() {
        match part {
            Part::Shape(role, corners) => {
                let corners: Vec<Pt> = corners.iter().map(on).collect();
                items.both(Outline::polygon(&corners), *role, outline);
            }
            Part::Stroke(role, wide, points) => {
                let points: Vec<Pt> = points.iter().map(on).collect();
                items.line(Outline::chain(&points), Line::round(*role, mils(*wide)));
            }
            Part::Disc(role, x, y, radius) => {
                items.ring(
                    on(&(*x, *y)),
                    f64::from(*radius) * scale,
                    *role,
                    Line::new(Role::BadgeLine, mils(3)),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_stay_within_their_badges_and_have_names_of_their_own() {
        for (nth, (name, parts)) in all().enumerate() {
            assert!(all().take(nth).all(|(other, _)| other != name), "there are two of {name}");
            for part in *parts {
                let far = |x: i8, y: i8| pt(f64::from(x), f64::from(y)).len();
                let reach = match part {
                    Part::Shape(_, points) | Part::Stroke(_, _, points) => {
                        points.iter().map(|(x, y)| far(*x, *y)).fold(0.0, f64::max)
                    }
                    Part::Disc(_, x, y, radius) => far(*x, *y) + f64::from(*radius),
                };
                assert!(reach <= 56.0, "{name} reaches out of its badge: {reach}");
            }
        }
    }
}
