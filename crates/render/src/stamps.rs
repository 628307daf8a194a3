//! Stamps: small drawings that files define once and use often.

use std::borrow::Cow;

use crate::drawn::herds::sheep_stamp;
use crate::drawn::houses::{house_stamp, town_house};
use crate::drawn::plants::{bush_stamp, tree_stamp, vine_stamp};
use crate::drawn::solid::tower_stamp;
use crate::drawn::stone::rim_stamp;
use crate::drawn::town::garden_stamp;
use crate::plan::TOWER;
use crate::plane::{Pt, pt, towards};
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::{Role, Theme};

impl Stamp {
    /// Name in files.
    pub(crate) fn name(self) -> Cow<'static, str> {
        match self {
            Self::Tower => "tower".into(),
            Self::Turret => "turret".into(),
            Self::Stone => "stone".into(),
            Self::RimTower => "rim".into(),
            Self::Tree(nth) => format!("tree{nth}").into(),
            Self::Bush(nth) => format!("bush{nth}").into(),
            Self::Vine(nth) => format!("vine{nth}").into(),
            Self::WallTower(nth) => format!("keep{nth}").into(),
            Self::House(nth) => format!("house{nth}").into(),
            Self::Sheep(nth) => format!("sheep{nth}").into(),
            Self::Garden(nth) => format!("garden{nth}").into(),
        }
    }

    /// The drawing about the origin in a theme, which may bring its own.
    pub(crate) fn items_in(self, theme: &Theme) -> Items {
        // The thing, its number among its like, its side and the place of its foot below the origin.
        let (thing, nth, side, foot) = match self {
            Self::Turret => ("tower", 0, 84.0, 36.0),
            Self::WallTower(nth) => ("tower", nth, 128.0, 28.0),
            Self::Tree(nth) => ("tree", nth, 58.0 + 22.0 * f64::from(nth % 2), 4.0),
            Self::Bush(nth) => ("bush", nth, 30.0, 4.0),
            Self::Sheep(nth) => ("sheep", nth, 46.0, 3.0),
            Self::House(nth) => {
                let shape = town_house(nth);
                ("house", nth, shape.long.max(shape.deep) * 1.3, shape.deep / 2.0)
            }
            Self::Tower | Self::Stone | Self::RimTower | Self::Vine(_) | Self::Garden(_) => {
                return self.items();
            }
        };
        let Some(svg) = theme.shape(thing, usize::from(nth)) else { return self.items() };
        let mut items = Items::new();
        items.fragment(svg, pt(-side / 2.0, foot - side), side);
        items
    }

    /// The drawing, about the origin.
    ///
    /// Towers on the rim are seen half on one tile and half on the next, in any turn: everything about them is round, and the eight
    /// merlons lie on the axes and the diagonals.
    fn items(self) -> Items {
        let radius = match self {
            Self::Tower => TOWER,
            Self::Turret => 31.0,
            Self::Stone => return boulder(),
            Self::RimTower => return rim_stamp(),
            Self::Tree(nth) => return tree_stamp(nth),
            Self::Bush(nth) => return bush_stamp(nth),
            Self::Vine(nth) => return vine_stamp(nth),
            Self::WallTower(nth) => return tower_stamp(nth),
            Self::House(nth) => return house_stamp(nth),
            Self::Sheep(nth) => return sheep_stamp(nth),
            Self::Garden(nth) => return garden_stamp(nth),
        };
        let mut items = Items::new();
        let middle = Pt::default();
        items.ring(middle, radius, Role::Wall, Line::new(Role::WallLine, 5));
        let mut merlons = Outline::new();
        for eighth in 0..8 {
            let angle = f64::from(eighth) * 45.0;
            let ends = [angle - 11.25, angle + 11.25].map(|it| towards(it) * (radius - 5.0));
            merlons = merlons.and_chain(&ends);
        }
        items.line(merlons, Line::new(Role::Merlon, 7));
        items.ring(middle, radius * 0.56, Role::SpireShade, Line::new(Role::WallLine, 3));
        items.disc(middle, radius * 0.3, Role::Spire);
        items
    }
}

/// A boundary stone, as round as towers are.
fn boulder() -> Items {
    let mut items = Items::new();
    items.ring(Pt::default(), 26.0, Role::Walkway, Line::new(Role::WallLine, 5));
    items.disc(Pt::default(), 14.0, Role::Wall);
    items
}
