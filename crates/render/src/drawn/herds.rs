//! Beasts on open ground: a flock, a cow in its paddock, pigs at their trough.

use crate::drawn::pen::{blot, bow, evenly, fine, line, lobes, oval, patch, up};
use crate::drawn::solid::block;
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline, Stamp};
use crate::theme::Role;

/// A flock, each sheep looking its own way.
pub(crate) fn flock(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    for nth in 0..4 + rng.below(4) {
        let sheep = at + towards(nth as f64 * 137.0 + rng.between(0.0, 30.0)) * rng.between(14.0, 60.0);
        let growth = rng.below(4) as u8;
        blot(&mut stage.grass_shade, sheep + pt(7.0, 2.0), 15.0, 6.0);
        stage.stand(sheep.y, |items| items.stamp(Stamp::Sheep(growth), sheep));
    }
}

/// The picture of a sheep about its foot.
pub(crate) fn sheep_stamp(nth: u8) -> Items {
    let (at, ahead) = (Pt::default(), if nth.is_multiple_of(2) { 1.0 } else { -1.0 });
    let mut items = Items::new();
    let legs = [-7.0, 7.0].map(|x| [pt(x, 0.0), pt(x, -8.0)]);
    items.line(Outline::chain(&legs[0]).and_chain(&legs[1]), fine(3));
    let mut fleece = Outline::new();
    lobes(&mut fleece, up(at, 12.0), 14.0, 9.5, 7, &mut Rng::of(&format!("sheep{nth}")));
    items.both(fleece, Role::Fleece, fine(3));
    let head = Outline::new().and_oval(up(at, 14.0) + pt(ahead * 14.0, 1.0), 5.5, 4.5);
    items.both(head, Role::SheepHead, fine(2));
    items
}

/// A cow in its paddock.
pub(crate) fn paddock(ground: &mut Items, stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let corners = rectangle(at, 120.0, 76.0, rng.between(-12.0, 12.0));
    ground.fill(Outline::polygon(&corners), Role::GrassLight);
    for nth in 0..4 {
        let (p, q) = (corners[nth], corners[(nth + 1) % 4]);
        stage.stand(p.y.max(q.y), |items| {
            let mut rails = Outline::new();
            for post in evenly(&[p, q], 26.0) {
                line(&mut rails, &[post, up(post, 18.0)]);
            }
            line(&mut rails, &[up(p, 14.0), up(q, 14.0)]);
            line(&mut rails, &[up(p, 7.0), up(q, 7.0)]);
            items.line(rails, Line::round(Role::Timber, 3));
        });
    }
    stage.stand(at.y + 6.0, |items| cow(items, at, rng.below(2) == 0));
}

fn cow(items: &mut Items, at: Pt, left: bool) {
    let sign = if left { -1.0 } else { 1.0 };
    let legs = Outline::chain(&[at + pt(-12.0, 0.0), at + pt(-12.0, -12.0)])
        .and_chain(&[at + pt(12.0, 0.0), at + pt(12.0, -12.0)]);
    items.line(legs, fine(4));
    items.both(Outline::new().and_oval(up(at, 18.0), 20.0, 11.0), Role::RoofBrown, fine(3));
    items.both(
        Outline::new().and_oval(up(at, 24.0) + pt(sign * 21.0, 0.0), 8.0, 6.0),
        Role::RoofBrownShade,
        fine(3),
    );
    items.fill(Outline::new().and_oval(up(at, 19.0) + pt(-4.0, 0.0), 7.0, 5.0), Role::Fleece);
}

/// Three pigs in the mud about a trough.
pub(crate) fn pigs(ground: &mut Items, stage: &mut Stage, at: Pt, rng: &mut Rng) {
    let mut mud = Outline::new();
    patch(&mut mud, at + pt(0.0, 6.0), 84.0, 52.0, rng);
    ground.both(mud, Role::SoilShade, Line::round(Role::Verge, 6));
    let trough = rectangle(at - pt(4.0, 22.0), 56.0, 14.0, 0.0);
    stage.stand(at.y - 14.0, |items| {
        block(items, trough, 0.0, 9.0, [Role::RoofBrown, Role::RoofBrownShade], Role::Thatch);
    });
    for (x, y, ahead) in [(-38.0, 8.0, 1.0), (36.0, 2.0, -1.0), (0.0, 36.0, -1.0)] {
        let pig = at + pt(x, y);
        blot(&mut stage.grass_shade, pig + pt(8.0, 2.0), 22.0, 8.0);
        stage.stand(pig.y, |items| swine(items, pig, ahead));
    }
}

/// A pig that looks east or, if `ahead` is negative, west.
fn swine(items: &mut Items, at: Pt, ahead: f64) {
    let on = |x: f64, y: f64| up(at + pt(x * ahead * 1.2, 0.0), y * 1.2);
    let legs = [-12.0, -6.0, 7.0, 13.0].map(|x| [on(x, 0.0), on(x, 9.0)]);
    let legs = legs.iter().fold(Outline::new(), |path, leg| path.and_chain(leg));
    items.line(legs, fine(4));
    let mut tail = Outline::new();
    bow(&mut tail, on(-19.0, 18.0), on(-28.0, 28.0), on(-26.0, 17.0));
    items.line(tail, fine(3));
    let mut body = Outline::new();
    oval(&mut body, on(0.0, 15.0), 25.0, 14.0);
    oval(&mut body, on(20.0, 18.0), 12.0, 11.0);
    items.line(body.clone(), fine(6));
    items.fill(body, Role::Swine);
    let ear = [on(14.0, 25.0), on(17.0, 33.0), on(21.0, 26.0)];
    items.both(Outline::polygon(&ear), Role::Swine, fine(3));
    items.both(Outline::new().and_oval(on(29.0, 16.0), 4.0, 5.0), Role::PetalRed, fine(2));
    items.line(Outline::chain(&[on(22.0, 21.0), on(22.5, 21.0)]), fine(4));
}
