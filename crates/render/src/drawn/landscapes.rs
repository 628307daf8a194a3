//! Markers as landscape, each within a circle of open ground.

mod cave;
mod crater;
mod dragon;
pub(crate) mod fair;
mod ferry_lake;
mod gold_mine;
pub(crate) mod haunts;
mod hill;
pub(crate) mod inn;
pub(crate) mod labyrinth;
mod mage;
mod portal;
pub(crate) mod princess;
mod tower_site;
mod vineyard;
mod volcano;

use crate::drawn::directions::{acrobats, flight, rose};
use crate::drawn::kinds::{crop_circle, watchtower};
use crate::drawn::landscapes::cave::lair;
use crate::drawn::landscapes::crater::crater;
use crate::drawn::landscapes::dragon::dragon;
use crate::drawn::landscapes::fair::{circus, market};
use crate::drawn::landscapes::ferry_lake::ferry_lake;
use crate::drawn::landscapes::gold_mine::gold_mine;
use crate::drawn::landscapes::haunts::{plague, robber, spirit_pond};
use crate::drawn::landscapes::hill::hill;
use crate::drawn::landscapes::labyrinth::labyrinth;
use crate::drawn::landscapes::mage::mage;
use crate::drawn::landscapes::portal::portal;
use crate::drawn::landscapes::tower_site::tower_site;
use crate::drawn::landscapes::vineyard::vineyard;
use crate::drawn::landscapes::volcano::volcano;
use crate::drawn::sites::garden;
use crate::drawn::stage::Stage;
use crate::plane::Pt;
use crate::rng::Rng;
use crate::scene::Items;

/// The landscape of a marker within a circle of this radius; false if there is none.
pub(crate) fn landscape(
    ground: &mut Items,
    stage: &mut Stage,
    at: Pt,
    r: f64,
    name: &str,
    value: &str,
    rng: &mut Rng,
) -> bool {
    match name {
        "hill" => hill(ground, stage, at, r * 0.86, rng),
        "vineyard" => vineyard(ground, stage, at, r, rng),
        "volcano" => volcano(ground, stage, at, r, rng),
        "tower" => tower_site(ground, stage, at, r, rng),
        "circus" => circus(ground, stage, at, r.min(150.0), rng),
        "bazaar" | "fair" | "festival" => market(ground, stage, at, r.min(150.0), name, rng),
        "goldmine" => gold_mine(ground, stage, at, r.min(160.0), rng),
        "labyrinth" => labyrinth(ground, stage, at, r),
        "lair" => lair(ground, stage, at, r.min(140.0), rng),
        "ferry-lake" => ferry_lake(ground, stage, at, r.min(150.0), rng),
        "plague" => plague(ground, stage, at, r.min(120.0), rng),
        "crater" => crater(ground, stage, at, r.min(140.0), rng),
        "razboynik" => robber(ground, stage, at, r.min(120.0), rng),
        "vodyanoy" => spirit_pond(ground, stage, at, r.min(150.0), rng),
        "portal" => portal(ground, stage, at, r.min(130.0), rng),
        "dragon" => dragon(stage, at, r),
        "mage" => mage(ground, stage, at, r.min(130.0), rng),
        "flier" => flight(ground, stage, at, r.min(150.0), value),
        "rose" => rose(ground, at, r.min(120.0), value),
        "acrobats" => acrobats(ground, stage, at, r.min(120.0), value),
        "corncircle" => crop_circle(ground, stage, at, r.min(150.0), value, rng),
        "watchtower" => watchtower(ground, stage, at, r.min(130.0), value, rng),
        "garden" => garden(ground, stage, at, r.min(120.0) / 118.0, rng),
        _ => return false,
    }
    true
}
