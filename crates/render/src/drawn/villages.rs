//! Villages where roads meet, farms where they end, wells.

use crate::drawn::house::{House, ROOFS};
use crate::drawn::pen::{fine, oval, patch, up};
use crate::drawn::plants::{Kind, tree};
use crate::drawn::solid::drum;
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::layout::courses::HUT;
use crate::plan::Plan;
use crate::plane::{Plane, Pt, pt, rectangle, towards};
use crate::rng::Rng;
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// The radius below which a square has room for a well alone.
const CROWDED: f64 = 64.0;
/// Reach of a theme's own drawing of a village, and of a farm, to each side.
const VILLAGE: f64 = 190.0;
const FARM: f64 = 90.0;

/// Villages where roads meet, and farms where they end.
pub(crate) fn villages(plan: &Plan<'_>, layout: &TileLayout, stage: &mut Stage) -> Items {
    let mut items = Items::new();
    let mut rng = plan.rng("village");
    let own = |thing: &str, at: Pt, reach: f64, stage: &mut Stage| {
        let Some(svg) = plan.shape(thing, plan.copy) else { return false };
        stage.stand(at.y + reach, |items| items.fragment(svg, at - pt(reach, reach), reach * 2.0));
        true
    };
    if let Some(green) = layout.sketch.village.filter(|it| !own("village", *it, VILLAGE, stage)) {
        let sort = rng.below(5);
        let room = layout.sketch.square(green);
        let mut place = Outline::new();
        patch(&mut place, green, room, room * 0.92, &mut rng);
        items.both(place, Role::Road, Line::round(Role::RoadLine, 5));
        match sort {
            _ if room < CROWDED => well(stage, green, &mut rng),
            0 => tree(stage, green + pt(0.0, 12.0), 36.0, Kind::Lime, false, &mut rng),
            1 => well(stage, green, &mut rng),
            2 => {
                // A market cross on steps.
                stage.stand(green.y + 20.0, |items| {
                    items.both(Outline::polygon(&rectangle(green, 52.0, 40.0, 0.0)), Role::Walkway, fine(4));
                    items.both(
                        Outline::polygon(&rectangle(green - pt(0.0, 6.0), 32.0, 24.0, 0.0)),
                        Role::Merlon,
                        fine(3),
                    );
                    items.line(Outline::chain(&[green, up(green, 62.0)]), fine(11));
                    items.line(Outline::chain(&[green, up(green, 62.0)]), Line::round(Role::Merlon, 6));
                    items.line(
                        Outline::chain(&[up(green, 48.0) - pt(15.0, 0.0), up(green, 48.0) + pt(15.0, 0.0)]),
                        fine(10),
                    );
                    items.line(
                        Outline::chain(&[up(green, 48.0) - pt(14.0, 0.0), up(green, 48.0) + pt(14.0, 0.0)]),
                        Line::round(Role::Merlon, 5),
                    );
                });
            }
            3 => {
                // A pond with ducks.
                let mut pond = Outline::new();
                patch(&mut pond, green, 50.0, 38.0, &mut rng);
                items.both(pond, Role::Water, Line::round(Role::WaterLine, 5));
                let mut ducks = Outline::new();
                oval(&mut ducks, green + pt(-14.0, -4.0), 6.0, 4.0);
                oval(&mut ducks, green + pt(12.0, 8.0), 6.0, 4.0);
                items.both(ducks, Role::Fleece, fine(2));
            }
            _ => {
                let mut lawn = Outline::new();
                patch(&mut lawn, green, 48.0, 40.0, &mut rng);
                items.both(lawn, Role::GrassLight, Line::round(Role::Verge, 5));
                tree(stage, green + pt(-14.0, 6.0), 22.0, Kind::Oak, false, &mut rng);
                tree(stage, green + pt(16.0, 16.0), 17.0, Kind::Oak, false, &mut rng);
            }
        }
        let mut gaps: Vec<f64> = Vec::new();
        for chain in layout.sketch.courses.iter().flat_map(|it| &it.chains) {
            for pair in chain.windows(2) {
                let (a, b) = ((pair[0] - green).length() - 130.0, (pair[1] - green).length() - 130.0);
                if (a < 0.0) != (b < 0.0) {
                    gaps.push((pair[0] - green).degrees());
                }
            }
        }
        let mut built: Vec<Pt> = Vec::new();
        let turn = rng.between(0.0, 20.0);
        for nth in 0..18 {
            let angle = turn + f64::from(nth) * 20.0;
            let far = rng.between(128.0, 150.0);
            let at = green + towards(angle) * far;
            let clear =
                layout.sketch.courses.iter().flat_map(|it| &it.chains).all(|chain| at.to_chain(chain) > 86.0);
            let walls =
                layout.sketch.cities.iter().flat_map(|it| &it.chains).all(|chain| at.to_chain(chain) > 78.0);
            if clear && walls && built.iter().all(|it| (*it - at).length() > 88.0) && built.len() < 6 {
                built.push(at);
                let slant = if rng.below(2) == 0 { 0.0 } else { 90.0 };
                let mut house = House::any(
                    at,
                    rng.between(72.0, 90.0),
                    rng.between(54.0, 62.0),
                    slant + rng.between(-14.0, 14.0),
                    &mut rng,
                );
                if rng.below(4) == 0 {
                    house.roof = ROOFS[4];
                }
                house.stand(stage, false, &mut rng);
            }
        }
    }
    for (end, ahead) in layout.sketch.courses.iter().filter_map(|course| course.end) {
        let at = end + ahead * HUT;
        if own("farm", at, FARM, stage) {
            continue;
        }
        let mut yard = Outline::new();
        patch(&mut yard, end + ahead * 20.0, 74.0, 56.0, &mut rng);
        items.both(yard, Role::Road, Line::round(Role::RoadLine, 4));
        let slant = if rng.below(2) == 0 { 0.0 } else { 90.0 };
        let mut farm = House::any(at, 104.0, 64.0, slant + rng.between(-8.0, 8.0), &mut rng);
        farm.roof = ROOFS[[4, 0, 2][rng.below(3)]];
        farm.chimney = true;
        farm.stand(stage, false, &mut rng);
        let barn = at + ahead.turn_90() * (if rng.below(2) == 0 { 100.0 } else { -100.0 });
        if barn.rim() > 90.0 {
            let mut barn = House::any(barn, 72.0, 50.0, slant + 90.0, &mut rng);
            barn.roof = ROOFS[2];
            barn.plaster = [Role::Timber, Role::TreeLine];
            barn.timber = false;
            barn.stand(stage, false, &mut rng);
        }
    }
    items
}

/// A well with a little roof.
pub(crate) fn well(stage: &mut Stage, at: Pt, rng: &mut Rng) {
    stage.stand(at.y + 16.0, |items| {
        drum(items, at, 17.0, 0.0, 14.0, [Role::Face, Role::FaceShade], Role::WaterLine);
        let posts = Outline::chain(&[at + pt(-15.0, -8.0), at + pt(-15.0, -46.0)])
            .and_chain(&[at + pt(15.0, -8.0), at + pt(15.0, -46.0)]);
        items.line(posts, Line::round(Role::Timber, 5));
        let roof = House {
            wall: 1.0,
            rise: 17.0,
            timber: false,
            roof: ROOFS[2],
            ..House::new(at - pt(0.0, 0.0), 42.0, 26.0, 0.0)
        };
        House { base: 38.0, ..roof }.draw(items, rng);
    });
}
