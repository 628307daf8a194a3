//! The site of a tower to be built.

use crate::drawn::pen::{fine, patch, up};
use crate::drawn::solid::{STONE, block};
use crate::drawn::stage::Stage;
use crate::plane::{Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// Foundations for a tower, with blocks, a crane and a heap of sand.
pub(crate) fn tower_site(ground: &mut Items, stage: &mut Stage, at: Pt, r: f64, rng: &mut Rng) {
    let s = r.min(150.0) / 120.0;
    let mut trodden = Outline::new();
    patch(&mut trodden, at, 112.0 * s, 92.0 * s, rng);
    ground.both(trodden, Role::Soil, Line::round(Role::Verge, 8));
    let wall = |items: &mut Items, angle: f64, high: f64| {
        let out = towards(angle) * (58.0 * s);
        block(items, rectangle(at + out, 26.0 * s, 34.0 * s, angle), 0.0, high * s, STONE, Role::Merlon);
    };
    ground.both(Outline::new().and_disc(at, 70.0 * s), Role::Walkway, fine(5));
    ground.both(Outline::new().and_disc(at, 44.0 * s), Role::Street, fine(3));
    let mut order: Vec<f64> = (0..10).map(|nth| f64::from(nth) * 36.0 + 18.0).collect();
    order.sort_by(|a, b| towards(*a).y.total_cmp(&towards(*b).y));
    stage.shade(
        false,
        &[at - pt(70.0 * s, 0.0), at + pt(70.0 * s, 0.0), at + pt(0.0, 70.0 * s)],
        &[(at + pt(66.0 * s, 0.0), 30.0), (at + pt(0.0, 66.0 * s), 30.0)],
    );
    let gap = rng.below(10);
    stage.stand(at.y + 50.0 * s, |items| {
        for (nth, angle) in order.into_iter().enumerate() {
            if nth == gap {
                continue;
            }
            let high = if angle > 180.0 { 40.0 } else { 16.0 } + if nth % 3 == 0 { 8.0 } else { 0.0 };
            wall(items, angle, high);
        }
    });
    // A crane.
    let post = at + pt(84.0 * s, 22.0 * s);
    stage.stand(post.y + 40.0 * s, |items| {
        for (wide, role) in [(11, Role::Pen), (6, Role::Timber)] {
            let wood = Outline::chain(&[post, up(post, 120.0 * s)])
                .and_chain(&[
                    up(post, 40.0 * s) + pt(26.0 * s, 0.0),
                    up(post, 112.0 * s),
                    up(post, 128.0 * s) - pt(74.0 * s, 0.0),
                ])
                .and_chain(&[up(post, 70.0 * s), up(post, 124.0 * s) - pt(40.0 * s, 0.0)]);
            items.line(wood, Line::round(role, wide));
        }
        let hook = up(post, 128.0 * s) - pt(72.0 * s, 0.0);
        items.line(Outline::chain(&[hook, hook + pt(0.0, 40.0 * s)]), fine(3));
        block(
            items,
            rectangle(hook + pt(0.0, 62.0 * s), 26.0 * s, 14.0 * s, 0.0),
            0.0,
            16.0 * s,
            STONE,
            Role::Merlon,
        );
    });
    for (x, y) in [(-92.0, 40.0), (-70.0, 60.0), (-86.0, 62.0)] {
        let place = at + pt(x, y) * s;
        stage.stand(place.y + 6.0, |items| {
            block(items, rectangle(place, 26.0 * s, 18.0 * s, 0.0), 0.0, 15.0 * s, STONE, Role::Merlon);
        });
    }
}
