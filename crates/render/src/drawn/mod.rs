//! The drawn look: ink and wash, oblique houses, light from the north-west.
//!
//! It takes the same plan and layout as the flat look in `art`, so what is proved of the one holds for the other. Five rules hold in
//! all of it.
//!
//! 1. The plan stays true, and heights go straight up: footprints lie where the layout puts them.
//! 2. Flat at the rim, tall inside: whatever crosses the rim is flat, symmetric about the middle of its side, and the same in every
//!    turn. `pen` takes the hand's wobble away there.
//! 3. Shadows are opaque shapes in the shade colour of the ground on which they fall, drawn between the ground and the things on it. There is no
//!    opacity, no gradient and no clip.
//! 4. All that stands goes on one [`Stage`](stage::Stage) with the place of its foot, and is drawn from the north.
//! 5. Lines have the colour of the pen. A theme without that colour is flat.

mod cathedral;
mod church;
mod directions;
pub(crate) mod herds;
mod house;
pub(crate) mod houses;
mod kinds;
pub(crate) mod land;
mod landscapes;
pub(crate) mod marks;
mod monasteries;
mod openings;
mod pen;
pub(crate) mod plants;
mod precinct;
mod quarters;
mod regions;
mod sites;
pub(crate) mod solid;
pub(crate) mod stage;
pub(crate) mod stone;
mod things;
pub(crate) mod town;
mod town_marks;
pub(crate) mod upright;
mod viaduct;
mod villages;
mod ways;

use crate::art::stone::keeps;
use crate::drawn::land::Land;
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::plan::Plan;
use crate::plane::Pt;
use crate::scene::{Items, Outline};
use crate::theme::Role;

/// Draws a tile that is laid out; `art` is an author's own drawing of its ground. Returns the place of the first marker of the tile as a whole.
pub(crate) fn scene(scene: &mut Items, plan: &Plan<'_>, layout: &TileLayout, art: Items) -> Option<Pt> {
    let mut stage = Stage::default();
    let mut land = Land::of(plan, layout);
    let ground = land.ground();
    // The marker of a tile takes its room first.
    let marks = marks::marks(plan, layout, &mut land, &mut stage);
    for site in &layout.sketch.sites {
        land.taken.push((site.at, site.half * 1.12));
    }
    let parcels = land.parcels(&mut stage);
    let things = land.things(&mut stage);
    land.trees(&mut stage);
    plants::hedges(plan, layout, &mut stage);
    stone::shadows(plan, layout, &mut stage);
    let villages = villages::villages(plan, layout, &mut stage);
    ways::mouths(plan, layout, &mut stage);
    let sites = sites::sites(plan, layout, &mut stage);
    let towns = town::towns(plan, layout, &marks.rooms, &mut stage);
    stone::walls(plan, layout, &mut stage);
    stone::towers(plan, layout, &mut stage);
    viaduct::viaducts(layout, &mut stage);
    scene.group("meadow", ground);
    scene.group("parcels", parcels);
    scene.group("strokes", land.strokes());
    scene.group("art", art);
    scene.group("verges", ways::verges(plan, layout));
    scene.group("shade", shade(&mut stage.grass_shade, Role::GrassShade));
    scene.group("places", things);
    scene.group("land", marks.land);
    scene.group("rivers", ways::rivers(plan, layout));
    scene.group("roads", ways::roads(plan, layout));
    scene.group("villages", villages);
    scene.group("cities", towns);
    scene.group("squares", marks.squares);
    scene.group("sites", sites);
    scene.group("shade-of-towns", shade(&mut stage.town_shade, Role::GroundShade));
    scene.group("keeps", keeps(plan));
    let signs = std::mem::take(&mut stage.signs);
    scene.group("standing", stage.northernmost_first());
    scene.group("markers", signs);
    marks.whole
}

/// The shadows on one ground, as a single shape.
pub(crate) fn shade(outline: &mut Outline, role: Role) -> Items {
    let mut items = Items::new();
    items.fill(std::mem::take(outline), role);
    items
}
