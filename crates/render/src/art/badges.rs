//! Printed symbols: the pennant, goods, and a plain badge with letters for whatever has no picture.

use std::sync::Arc;

use crate::art::symbols;
use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::text;
use crate::theme::Role;

/// Look of a printed symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Badge {
    /// None: the marker shows anyway, as the size of the City of Carcassonne does.
    Nothing,
    Pennant,
    Wine,
    Grain,
    Cloth,
    /// A symbol of the list.
    Symbol(String),
    /// A drawing of an author's own: within a ring, or as large as a pennant and without one.
    Own {
        svg: Arc<str>,
        ringed: bool,
    },
    /// The first two letters of a name.
    Letters(String),
}

impl Badge {
    /// An author's own drawing of a marker, which replaces the usual one.
    pub(crate) fn own(name: &str, svg: &Arc<str>) -> Self {
        Self::Own { svg: Arc::clone(svg), ringed: Self::of(name) != Self::Pennant }
    }

    /// The look of a marker.
    pub(crate) fn of(name: &str) -> Self {
        match name {
            "big-city" => Self::Nothing,
            "pennant" => Self::Pennant,
            "wine" => Self::Wine,
            "grain" => Self::Grain,
            "cloth" => Self::Cloth,
            _ if symbols::is_known(name) => Self::Symbol(name.to_owned()),
            _ => Self::Letters(initials(name)),
        }
    }
}

/// Two letters that stand for a name: `fl` gives `FL`, `big-top` gives `BT`.
pub(crate) fn initials(name: &str) -> String {
    let mut words = name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    let letters: String = match (words.next(), words.next()) {
        (Some(one), Some(two)) => one.chars().take(1).chain(two.chars().take(1)).collect(),
        (Some(one), None) => one.chars().take(2).collect(),
        _ => String::from("?"),
    };
    letters.to_uppercase()
}

/// Two letters that stand for a name and for none of those before it, if its letters suffice: `salt` gives `SA`, `sand` after it `SN`.
pub(crate) fn two_letters(name: &str, taken: &[String]) -> String {
    let usual = initials(name);
    let mut letters = name.chars().filter(|it| it.is_alphanumeric());
    let first = letters.next();
    let others = letters.filter_map(|it| Some(format!("{}{it}", first?).to_uppercase()));
    let is_free = |it: &String| !taken.contains(it);
    std::iter::once(usual.clone()).chain(others).find(is_free).unwrap_or(usual)
}

/// Draws a symbol about a place; at scale one it has a radius of about 54 mils.
pub(crate) fn badge(items: &mut Items, at: Pt, badge: Badge, scale: f64) {
    if badge == Badge::Nothing {
        return;
    }
    let on = |x: f64, y: f64| at + pt(x, y) * scale;
    if !matches!(badge, Badge::Pennant | Badge::Own { ringed: false, .. }) {
        items.ring(at, 54.0 * scale, Role::Badge, Line::new(Role::BadgeLine, 6));
    }
    match badge {
        Badge::Nothing => {}
        Badge::Own { svg, ringed } => {
            // The square within the ring, or round the shield.
            let half = 54.0 * if ringed { 0.72 } else { 1.2 } * scale;
            items.fragment(&svg, at - pt(half, half), half * 2.0);
        }
        Badge::Pennant => pennant(items, at, scale * 1.2),
        Badge::Wine => {
            let berries = [(-19.0, -8.0), (0.0, -8.0), (19.0, -8.0), (-10.0, 9.0), (10.0, 9.0), (0.0, 26.0)];
            items.line(Outline::svg("M0 -18Q2 -36 20 -36", |it| on(it.x, it.y)), Line::round(Role::Leaf, 7));
            items.fill(Outline::svg("M2 -24Q-10 -42 -28 -32Q-16 -18 2 -24", |it| on(it.x, it.y)), Role::Leaf);
            for (x, y) in berries {
                items.ring(on(x, y), 11.5 * scale, Role::Wine, Line::new(Role::BadgeLine, 3));
            }
        }
        Badge::Grain => {
            for lean in [-20.0, 0.0, 20.0] {
                let top = on(lean, -26.0);
                items.line(Outline::chain(&[on(lean * 0.25, 38.0), top]), Line::round(Role::BadgeLine, 4));
                let mut kernels = Outline::new();
                for row in 0..3 {
                    let y = -32.0 + f64::from(row) * 13.0;
                    let x = lean * (1.0 - f64::from(row) * 0.15);
                    for sign in [-1.0, 1.0] {
                        kernels = kernels
                            .to(on(x, y + 9.0))
                            .quad(on(x + 11.0 * sign, y + 4.0), on(x + 7.0 * sign, y - 9.0))
                            .quad(on(x, y - 4.0), on(x, y + 9.0))
                            .close();
                    }
                }
                items.both(kernels, Role::Grain, Line::round(Role::BadgeLine, 2));
            }
        }
        Badge::Cloth => {
            for (y, role) in [(25.0, Role::ClothRed), (4.0, Role::ClothBlue), (-17.0, Role::ClothYellow)] {
                const BALE: &str = "M-30 -10H28C40 -10 40 10 28 10H-30C-38 10 -38 -10 -30 -10Z";
                let bale = Outline::svg(BALE, |it| on(it.x, it.y + y));
                items.both(bale, role, Line::round(Role::BadgeLine, 4));
                items.line(
                    Outline::new().and_oval(on(27.0, y), 3.0, 5.0 * scale),
                    Line::new(Role::BadgeLine, 3),
                );
            }
        }
        Badge::Symbol(name) => symbols::symbol(items, at, &name, scale * 0.9),
        Badge::Letters(letters) => {
            let label = text::label(&letters, at, 48.0 * scale, text::Align::Middle);
            items.line(label, Line::round(Role::BadgeLine, libm::round(8.0 * scale) as i32));
        }
    }
}

/// A shield with a chevron.
fn pennant(items: &mut Items, at: Pt, scale: f64) {
    let on = |it: Pt| at + pt(it.x, it.y - 4.0) * scale;
    let shield = Outline::svg("M-40 -46H40V2C40 30 18 46 0 58C-18 46 -40 30 -40 2Z", on);
    items.both(shield.clone(), Role::Shield, Line::round(Role::ShieldLine, 15));
    items.both(shield, Role::Shield, Line::round(Role::ShieldRim, 8));
    items.fill(Outline::svg("M-29 22L0 -8L29 22V2L0 -28L-29 2Z", on), Role::ShieldDevice);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marker_that_ships_has_a_picture() {
        let collection = crate::common::collection();
        let names: Vec<&str> = collection.words().markers().map(|(_, it)| it.name.as_str()).collect();
        assert!(names.len() >= 30 && names.contains(&"volcano"));
        for name in names {
            assert!(!matches!(Badge::of(name), Badge::Letters(_)), "{name} is drawn as letters");
        }
    }

    #[test]
    fn an_own_drawing_has_a_ring_unless_it_replaces_the_shield() {
        let count = |marker: &str| {
            let mut items = Items::new();
            badge(&mut items, Pt::default(), Badge::own(marker, &Arc::from("<path/>")), 1.0);
            items.0.len()
        };
        assert_eq!((count("pennant"), count("wine"), count("oracle")), (1, 2, 2));
    }

    #[test]
    fn what_has_no_picture_has_letters() {
        assert_eq!(Badge::of("big-top"), Badge::Letters("BT".into()));
        assert_eq!(Badge::of("oracle"), Badge::Letters("OR".into()));
    }

    #[test]
    fn names_that_begin_alike_have_other_letters() {
        let mut taken = Vec::new();
        for (name, letters) in
            [("salt", "SA"), ("sand", "SN"), ("samphire", "SM"), ("sa", "SA"), ("big-top", "BT")]
        {
            let of = two_letters(name, &taken);
            assert_eq!(of, letters, "{name}");
            taken.push(of);
        }
    }
}
