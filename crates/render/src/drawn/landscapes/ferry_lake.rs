//! A lake with a ferry.

use crate::drawn::landscapes::haunts::pond;
use crate::drawn::pen::{bow, evenly, fine, line, up};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A lake with a sailing ferry and a landing stage.
pub(crate) fn ferry_lake(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 120.0;
    pond(ground, at, pt(112.0, 84.0) * s, rng);
    let pier = [at + pt(-104.0, -40.0) * s, at + pt(-46.0, -22.0) * s];
    ground.line(Outline::chain(&pier), fine(24));
    ground.line(Outline::chain(&pier), Line::round(Role::Timber, 18));
    let mut planks = Outline::new();
    for at in evenly(&pier, 9.0) {
        line(&mut planks, &[at - pt(-3.0, 8.0), at + pt(-3.0, 8.0)]);
    }
    ground.line(planks, fine(2));
    let hull = at + pt(14.0, 26.0) * s;
    stage.stand(hull.y + 10.0, |items| {
        let on = |x: f64, y: f64| hull + pt(x, -y) * s;
        items.line(Outline::chain(&[on(0.0, 8.0), on(0.0, 94.0)]), fine(7));
        let sail = Outline::new().to(on(4.0, 90.0)).quad(on(50.0, 56.0), on(4.0, 26.0)).close();
        items.both(sail, Role::Fleece, fine(5));
        let mut seams = Outline::new();
        bow(&mut seams, on(4.0, 68.0), on(22.0, 66.0), on(24.0, 64.0));
        bow(&mut seams, on(4.0, 46.0), on(22.0, 46.0), on(24.0, 48.0));
        items.line(seams, Line::round(Role::ClothRed, 5));
        let pennant = [on(0.0, 94.0), on(-20.0, 88.0), on(0.0, 82.0)];
        items.both(Outline::polygon(&pennant), Role::ClothRed, fine(3));
        let boat = Outline::new()
            .to(on(-44.0, 18.0))
            .quad(on(0.0, 8.0), on(46.0, 20.0))
            .quad(on(36.0, -8.0), on(20.0, -10.0))
            .line(on(-24.0, -10.0))
            .quad(on(-38.0, -8.0), on(-44.0, 18.0))
            .close();
        items.both(boat, Role::RoofBrown, fine(6));
        let mut boards = Outline::new();
        bow(&mut boards, on(-36.0, 6.0), on(0.0, -2.0), on(38.0, 8.0));
        items.line(boards, fine(3));
        let mut foam = Outline::new();
        bow(&mut foam, up(on(-40.0, -12.0), 0.0), on(0.0, -20.0), on(40.0, -12.0));
        items.line(foam, Line::round(Role::Halo, 4));
    });
}
