//! The saved object as the program reads it: field by field, in a fixed order.

use std::collections::BTreeMap;

use serde::Serialize;

use super::guid::Guids;
use super::kit::{Body, Drawn, Kit, Laid, Pile, Print, Stock};
use super::spread::{self, Colour, SIDE, Spread, Transform};

/// Size of a pawn beside a tile.
const PAWN: f64 = 0.55;
/// Growth of a figure for a step of strength.
const STRONGER: f64 = 0.15;
/// Size of wedges and blocks, and height of the latter.
const SMALL: f64 = 0.45;
const LOW: f64 = 0.2;
/// Thickness of a tile.
const THICK: f64 = 0.1;
/// The word by which tiles and the places for them find each other, so that figures do not snap to places for tiles.
const TILE_TAG: &str = "tile";

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Save {
    save_name: String,
    date: &'static str,
    version_number: &'static str,
    game_mode: String,
    game_type: &'static str,
    game_complexity: &'static str,
    tags: Vec<&'static str>,
    gravity: f64,
    play_area: f64,
    table: &'static str,
    sky: &'static str,
    note: String,
    tab_states: BTreeMap<String, String>,
    lua_script: &'static str,
    lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    xml_ui: &'static str,
    object_states: Vec<Object>,
}

const WHITE: Colour = Colour::new(100, 100, 100);
const LINEN: Colour = Colour::new(70, 60, 45);

#[derive(Clone, Copy, Debug, Serialize)]
struct Vector {
    x: f64,
    y: f64,
    z: f64,
}

#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Object {
    #[serde(rename = "GUID")]
    guid: String,
    name: &'static str,
    transform: Transform,
    nickname: String,
    description: String,
    #[serde(rename = "GMNotes")]
    gm_notes: &'static str,
    color_diffuse: Colour,
    tags: Vec<&'static str>,
    locked: bool,
    grid: bool,
    snap: bool,
    #[serde(rename = "IgnoreFoW")]
    ignore_fow: bool,
    measure_movement: bool,
    drag_selectable: bool,
    autoraise: bool,
    sticky: bool,
    tooltip: bool,
    grid_projection: bool,
    hide_when_face_down: bool,
    hands: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_image: Option<CustomImage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bag: Option<Bag>,
    lua_script: &'static str,
    lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    xml_ui: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attached_snap_points: Vec<SnapPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contained_objects: Option<Vec<Object>>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomImage {
    #[serde(rename = "ImageURL")]
    image_url: String,
    #[serde(rename = "ImageSecondaryURL")]
    image_secondary_url: String,
    image_scalar: f64,
    width_scale: f64,
    custom_tile: CustomTile,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct CustomTile {
    /// 0 is a box.
    r#type: u8,
    thickness: f64,
    stackable: bool,
    stretch: bool,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct SnapPoint {
    position: Vector,
    tags: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Bag {
    /// Order of drawing: 0 takes the last that was put in, 1 the first, 2 any.
    order: u8,
}

impl Object {
    fn new(guid: String, name: &'static str, transform: Transform, colour: Colour) -> Self {
        Self {
            guid,
            name,
            transform,
            color_diffuse: colour,
            drag_selectable: true,
            autoraise: true,
            sticky: true,
            tooltip: true,
            ..Self::default()
        }
    }

    fn called(mut self, nickname: &str, description: &str) -> Self {
        nickname.clone_into(&mut self.nickname);
        description.clone_into(&mut self.description);
        self
    }
}

impl Kit {
    /// The text of the saved object, as JSON.
    pub fn saved_object(&self) -> String {
        let save = Save {
            save_name: self.title.clone(),
            game_mode: self.title.clone(),
            gravity: 0.5,
            play_area: 0.5,
            note: self.about.clone(),
            object_states: Packing { kit: self, spread: Spread::of(self), guids: Guids::default() }.objects(),
            ..Save::default()
        };
        // Structs of texts and finite numbers always have a JSON form.
        let mut text = serde_json::to_string_pretty(&save).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// A kit on its way to objects.
struct Packing<'a> {
    kit: &'a Kit,
    spread: Spread,
    guids: Guids,
}

impl Packing<'_> {
    fn objects(mut self) -> Vec<Object> {
        let kit = self.kit;
        let laid = kit.laid.iter().map(|laid| self.laid(laid)).collect::<Vec<_>>();
        let piles = kit.piles.iter().enumerate().map(|(nth, pile)| self.pile(nth, pile)).collect::<Vec<_>>();
        let mut stocks = Vec::new();
        for (at, stock) in kit.stocks.iter().enumerate() {
            let nth = kit.stocks[..at].iter().filter(|it| it.seat == stock.seat).count();
            stocks.push(self.stock(nth, stock));
        }
        laid.into_iter().chain(piles).chain(stocks).collect()
    }

    /// A tile; where its neighbours belong is known to it.
    fn tile(&mut self, print: &Print, transform: Transform) -> Object {
        let guid = self.guids.name(&format!("tile {}", print.tile));
        let mut object = Object::new(guid, "Custom_Tile", transform, WHITE).called(&print.tile, &print.about);
        object.tags = vec![TILE_TAG];
        object.snap = true;
        object.custom_image = Some(CustomImage {
            image_url: print.front.clone(),
            image_secondary_url: self.kit.back.clone(),
            image_scalar: 1.0,
            width_scale: 0.0,
            custom_tile: CustomTile { r#type: 0, thickness: THICK, stackable: false, stretch: true },
        });
        object.attached_snap_points = [(0.0, SIDE), (SIDE, 0.0), (0.0, -SIDE), (-SIDE, 0.0)]
            .map(|(x, z)| SnapPoint { position: Vector { x, y: 0.0, z }, tags: vec![TILE_TAG] })
            .to_vec();
        object
    }

    fn laid(&mut self, laid: &Laid) -> Object {
        let transform = self.spread.tile(laid.pos, laid.rotation);
        self.tile(&self.kit.prints[laid.print], transform)
    }

    fn pile(&mut self, nth: usize, pile: &Pile) -> Object {
        let transform = self.spread.pile(nth, self.kit.piles.len());
        let inside = Transform::at(transform.pos_x, transform.pos_y, transform.pos_z).turned(180.0);
        let mut tiles = Vec::new();
        for (print, count) in &pile.tiles {
            for _ in 0..*count {
                tiles.push(self.tile(&self.kit.prints[*print], inside));
            }
        }
        let guid = self.guids.name(&format!("bag {}", pile.title));
        let bag = Object::new(guid, "Bag", transform, LINEN);
        let about = format!("{}\n{} tiles", pile.about, tiles.len());
        let order = match pile.drawn {
            Drawn::AtRandom => 2,
            Drawn::InOrder => 1,
        };
        filled(bag.called(&pile.title, &about), order, tiles)
    }

    fn stock(&mut self, nth: usize, stock: &Stock) -> Object {
        let seats = self.kit.stocks.iter().filter_map(|it| it.seat).max().map_or(0, |last| last + 1);
        let transform = self.spread.stock(stock.seat, seats, nth);
        let colour = spread::colour(stock.seat, &stock.owner);
        let pawn = PAWN + STRONGER * f64::from(stock.strength.clamp(1, 5) - 1);
        let (name, wide, high) = match stock.body {
            Body::Pawn => ("PlayerPawn", pawn, pawn),
            Body::Wedge => ("BlockTriangle", SMALL, SMALL),
            Body::Block => ("BlockSquare", SMALL, LOW),
        };
        let whose = if stock.owner.is_empty() { "nobody's" } else { stock.owner.as_str() };
        let inside = Transform::at(transform.pos_x, transform.pos_y, transform.pos_z).sized(wide, high);
        let pieces: Vec<Object> = (0..stock.count)
            .map(|_| {
                let guid = self.guids.name(&format!("piece {whose} {}", stock.piece));
                Object::new(guid, name, inside, colour).called(&stock.piece, whose)
            })
            .collect();
        let guid = self.guids.name(&format!("supply {whose} {}", stock.piece));
        let bag = Object::new(guid, "Bag", transform, colour);
        filled(bag.called(&format!("{whose}: {}", stock.piece), ""), 0, pieces)
    }
}

/// A bag with these in it.
fn filled(mut bag: Object, order: u8, objects: Vec<Object>) -> Object {
    bag.bag = Some(Bag { order });
    bag.contained_objects = Some(objects);
    bag
}
