//! Saved objects of Tabletop Simulator from small kits, field by field.

use bastide_core::geometry::{Pos, Rotation};
use bastide_interop::tabletop::{Body, Drawn, Kit, Laid, Pile, Print, Stock};
use serde_json::Value;

fn print(tile: &str) -> Print {
    let front = format!("https://example.org/{}.png", tile.replace('/', "-"));
    Print { tile: tile.to_owned(), about: "road EW".to_owned(), front }
}

fn kit() -> Kit {
    let pile =
        |title: &str, drawn, tiles| Pile { title: title.to_owned(), about: "Draw.".to_owned(), drawn, tiles };
    let stock = |seat, owner: &str, piece: &str, body, strength, count| Stock {
        seat,
        owner: owner.to_owned(),
        piece: piece.to_owned(),
        body,
        strength,
        count,
    };
    Kit {
        title: "A small game".to_owned(),
        about: "for a test".to_owned(),
        back: "https://example.org/back.png".to_owned(),
        prints: vec![print("a/rfrf"), print("a/ffff")],
        piles: vec![
            pile("First", Drawn::InOrder, vec![(1, 1), (0, 1)]),
            pile("Then", Drawn::AtRandom, vec![(1, 1), (0, 2)]),
        ],
        laid: vec![
            Laid { print: 0, pos: Pos::new(0, 0), rotation: Rotation::R0 },
            Laid { print: 0, pos: Pos::new(2, 1), rotation: Rotation::R270 },
        ],
        stocks: vec![
            stock(Some(0), "green", "follower", Body::Pawn, 1, 1),
            stock(Some(0), "green", "large", Body::Pawn, 2, 1),
            stock(Some(1), "Ada", "follower", Body::Pawn, 1, 1),
            stock(None, "", "star", Body::Block, 0, 1),
        ],
    }
}

fn json(kit: &Kit) -> Value {
    serde_json::from_str(&kit.saved_object()).expect("a saved object is JSON")
}

/// Every object, whether it stands on the table or is in a bag.
fn all(save: &Value) -> Vec<&Value> {
    let standing = save["ObjectStates"].as_array().expect("a list of objects");
    let inside = standing.iter().filter_map(|it| it["ContainedObjects"].as_array()).flatten();
    standing.iter().chain(inside).collect()
}

#[test]
fn one_tile_is_written_in_full() {
    let kit = kit();
    let kit = Kit { piles: Vec::new(), laid: vec![kit.laid[0]], stocks: Vec::new(), ..kit };
    insta::assert_snapshot!(kit.saved_object());
}

#[test]
fn tiles_lie_in_their_cells_two_units_apart_and_turned_clockwise() {
    let save = json(&kit());
    let place = |at: usize| {
        let it = &save["ObjectStates"][at]["Transform"];
        ["posX", "posZ", "rotY"].map(|key| it[key].as_f64().expect("a number"))
    };
    assert_eq!(place(0), [0.0, 0.0, 180.0], "upright for somebody in the south");
    assert_eq!(place(1), [4.0, -2.0, 90.0], "rows grow to the south, the axis to the north");
}

#[test]
fn every_object_has_a_name_of_its_own_and_the_same_each_time() {
    let (one, other) = (json(&kit()), json(&kit()));
    assert_eq!(one, other);
    let mut names: Vec<&str> = all(&one).iter().map(|it| it["GUID"].as_str().expect("a name")).collect();
    assert!(names.iter().all(|it| it.len() == 6 && it.bytes().all(|byte| byte.is_ascii_hexdigit())));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "two objects have one name");
}

#[test]
fn bags_hold_every_copy_and_say_how_they_are_drawn() {
    let save = json(&kit());
    let bags: Vec<&Value> = all(&save).into_iter().filter(|it| it["Name"] == "Bag").collect();
    let nicknames = |bag: &Value| -> Vec<String> {
        let inside = bag["ContainedObjects"].as_array().expect("a list");
        inside.iter().map(|it| it["Nickname"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(nicknames(bags[0]), ["a/ffff", "a/rfrf"]);
    assert_eq!(bags[0]["Bag"]["Order"], 1, "the first that was put in comes first");
    assert_eq!(nicknames(bags[1]), ["a/ffff", "a/rfrf", "a/rfrf"]);
    assert_eq!(bags[1]["Bag"]["Order"], 2, "at random");
}

#[test]
fn pieces_have_shape_size_and_colour_of_what_they_stand_for() {
    let save = json(&kit());
    let bags = save["ObjectStates"].as_array().expect("a list");
    let piece = |nickname: &str| {
        let bag = bags.iter().find(|it| it["Nickname"] == nickname);
        &bag.unwrap_or_else(|| panic!("no bag `{nickname}`"))["ContainedObjects"][0]
    };
    let size = |it: &Value| it["Transform"]["scaleX"].as_f64().expect("a number");
    let [plain, large] = ["green: follower", "green: large"].map(piece);
    assert_eq!((&plain["Name"], &large["Name"]), (&"PlayerPawn".into(), &"PlayerPawn".into()));
    assert!(size(large) > size(plain), "strength shows in the size");
    let green = &plain["ColorDiffuse"];
    assert!(green["g"].as_f64() > green["r"].as_f64(), "a player called green has green pieces");
    assert_ne!(piece("Ada: follower")["ColorDiffuse"], *green);
    assert_eq!(piece("nobody's: star")["Name"], "BlockSquare");
    assert!(all(&save).iter().all(|it| it["Name"] == "Custom_Tile" || it["Snap"] == false));
}
