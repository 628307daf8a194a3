//! The standing stones of the mage.

use crate::drawn::openings::flame;
use crate::drawn::pen::{fine, patch, up};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// A ring of standing stones with a magic fire: the place of the mage.
pub(crate) fn mage(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r / 120.0;
    let mut place = Outline::new();
    patch(&mut place, at + pt(0.0, 20.0 * s), 104.0 * s, 74.0 * s, rng);
    ground.both(place, Role::GrassDark, Line::round(Role::Verge, 6));
    for nth in 0..8 {
        let out = towards(f64::from(nth) * 45.0 + 22.0);
        let foot = at + pt(out.x * 84.0, out.y * 54.0 + 22.0) * s;
        stage.shade(false, &[foot - pt(10.0, 0.0), foot + pt(10.0, 0.0)], &[(foot, 46.0 * s)]);
        let high = rng.between(38.0, 52.0) * s;
        stage.stand(foot.y, |items| {
            let stone = [
                foot + pt(-11.0, 4.0),
                up(foot, high) - pt(8.0, 0.0),
                up(foot, high + 5.0) + pt(4.0, 0.0),
                up(foot, high - 3.0) + pt(9.0, 0.0),
                foot + pt(11.0, 4.0),
            ];
            items.both(Outline::polygon(&stone), Role::Rock, fine(5));
            items.fill(
                Outline::polygon(&[
                    foot + pt(3.0, 4.0),
                    up(foot, high) + pt(4.0, 0.0),
                    up(foot, high - 3.0) + pt(8.0, 0.0),
                    foot + pt(10.0, 4.0),
                ]),
                Role::RockShade,
            );
        });
    }
    let fire = at + pt(0.0, 30.0 * s);
    stage.stand(fire.y, |items| {
        items.line(
            Outline::chain(&[fire + pt(-20.0, 4.0), fire + pt(18.0, -4.0)])
                .and_chain(&[fire + pt(-18.0, -4.0), fire + pt(20.0, 4.0)]),
            fine(9),
        );
        flame(items, fire, s.max(0.7), [Role::PetalViolet, Role::Spire, Role::Halo]);
    });
}
