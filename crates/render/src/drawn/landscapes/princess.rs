//! A princess before her tower.

use crate::drawn::pen::{bow, fine, up};
use crate::drawn::solid::tower;
use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A princess before her tower.
pub(crate) fn princess(items: &mut Items, at: Pt) {
    let tall = at + pt(-24.0, 4.0);
    tower(items, tall, 24.0, 74.0, Some([Role::PetalViolet, Role::Wine]));
    let window = up(tall, 40.0) + pt(-2.0, 22.0);
    items.both(Outline::new().and_oval(window, 6.0, 9.0), Role::Window, fine(3));
    let foot = at + pt(26.0, 24.0);
    items.fill(Outline::new().and_oval(foot + pt(9.0, 0.0), 28.0, 8.0), Role::StreetShade);
    let gown = Outline::new()
        .to(up(foot, 44.0) - pt(7.0, 0.0))
        .quad(foot + pt(-14.0, -18.0), foot - pt(25.0, -2.0))
        .quad(foot + pt(0.0, 10.0), foot + pt(25.0, 2.0))
        .quad(foot + pt(14.0, -18.0), up(foot, 44.0) + pt(7.0, 0.0))
        .close();
    items.both(gown, Role::PetalRed, fine(5));
    items.line(Outline::chain(&[up(foot, 40.0), up(foot, 6.0)]), Line::round(Role::Gold, 4));
    items.both(Outline::new().and_oval(up(foot, 54.0), 10.0, 11.0), Role::Rose, fine(4));
    let hat = [up(foot, 60.0) - pt(10.0, 0.0), up(foot, 98.0) + pt(4.0, 0.0), up(foot, 60.0) + pt(10.0, 0.0)];
    items.both(Outline::polygon(&hat), Role::ClothBlue, fine(4));
    let mut veil = Outline::new();
    bow(
        &mut veil,
        up(foot, 97.0) + pt(4.0, 0.0),
        up(foot, 84.0) + pt(28.0, 0.0),
        up(foot, 54.0) + pt(22.0, 0.0),
    );
    items.line(veil, Line::round(Role::Halo, 5));
}
