//! `bastide export --to tabletop`: everything the program asks of a saved object, the pictures beside it, and what cannot be exported.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{bastide, files, folder, write};

/// Exports, and reads the saved object.
#[track_caller]
fn export(folder: &Path, what: &[&str], file: &str) -> Value {
    let mut args = vec!["export", "--to", "tabletop", "--out", "out", "--width", "32"];
    args.extend(what);
    let ran = bastide(folder, &args);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let text = fs::read_to_string(folder.join("out").join(file)).expect("the saved object");
    serde_json::from_str(&text).expect("it is JSON")
}

/// The objects on the table.
fn standing(save: &Value) -> &Vec<Value> {
    save["ObjectStates"].as_array().expect("a list of objects")
}

/// The tiles in the bag of this name: how many of each.
fn bag(save: &Value, nickname: &str) -> BTreeMap<String, usize> {
    let bag = standing(save).iter().find(|it| it["Nickname"] == nickname);
    let bag = bag.unwrap_or_else(|| panic!("no bag `{nickname}`"));
    let mut tiles = BTreeMap::new();
    for tile in bag["ContainedObjects"].as_array().expect("a bag holds a list") {
        *tiles.entry(tile["Nickname"].as_str().expect("a name").to_owned()).or_insert(0) += 1;
    }
    tiles
}

fn laid(save: &Value) -> Vec<&str> {
    let tiles = standing(save).iter().filter(|it| it["Name"] == "Custom_Tile");
    tiles.map(|it| it["Nickname"].as_str().expect("a name")).collect()
}

/// Keys that the program reads of every object, and those of a tile.
const OF_ALL: [&str; 20] = [
    "GUID",
    "Name",
    "Transform",
    "Nickname",
    "Description",
    "GMNotes",
    "ColorDiffuse",
    "Locked",
    "Grid",
    "Snap",
    "IgnoreFoW",
    "Autoraise",
    "Sticky",
    "Tooltip",
    "GridProjection",
    "HideWhenFaceDown",
    "Hands",
    "LuaScript",
    "LuaScriptState",
    "XmlUI",
];
const OF_TILES: [&str; 5] = ["ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"];

#[test]
fn the_base_set_is_whole() {
    let folder = folder();
    let save = export(folder.path(), &["base"], "base.json");
    for key in ["SaveName", "GameMode", "Gravity", "PlayArea", "Date", "Table", "Sky", "Note", "LuaScript"] {
        assert!(!save[key].is_null(), "the saved object has no {key}");
    }
    assert_eq!(laid(&save), ["base/crfr"], "the start tile lies apart");
    assert_eq!(standing(&save).len(), 2, "tiles alone have no pieces");
    let tiles = bag(&save, "Tiles");
    assert_eq!(tiles.values().sum::<usize>(), 71, "72 tiles, one of which is the start tile");
    assert_eq!(tiles.len(), 24);
    assert_eq!(tiles["base/crfr"], 3, "one of four lies on the table");
    assert_eq!(tiles["base/ffff"], 4);
    assert_eq!(tiles["base/cccc"], 1);
    let inside = standing(&save).iter().filter_map(|it| it["ContainedObjects"].as_array()).flatten();
    let objects: Vec<&Value> = standing(&save).iter().chain(inside).collect();
    let guids: BTreeSet<_> = objects.iter().map(|it| it["GUID"].to_string()).collect();
    assert_eq!(guids.len(), objects.len(), "every object has a name of its own");
    for object in objects {
        for key in OF_ALL {
            assert!(!object[key].is_null(), "{} has no {key}", object["Nickname"]);
        }
        for key in ["posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"] {
            assert!(object["Transform"][key].is_number(), "{} has no {key}", object["Nickname"]);
        }
        if object["Name"] == "Custom_Tile" {
            for key in OF_TILES {
                assert!(!object["CustomImage"][key].is_null(), "{} has no {key}", object["Nickname"]);
            }
            for key in ["Type", "Thickness", "Stackable", "Stretch"] {
                assert!(!object["CustomImage"]["CustomTile"][key].is_null(), "a tile has no {key}");
            }
            assert_eq!(object["AttachedSnapPoints"].as_array().map(Vec::len), Some(4));
        }
    }
}

#[test]
fn every_picture_is_there_and_named_by_its_content() {
    let folder = folder();
    let save = export(folder.path(), &["base"], "base.json");
    let out = fs::canonicalize(folder.path().join("out")).expect("the folder");
    let mut named = BTreeSet::new();
    let inside = standing(&save).iter().filter_map(|it| it["ContainedObjects"].as_array()).flatten();
    for tile in standing(&save).iter().chain(inside).filter(|it| it["Name"] == "Custom_Tile") {
        for key in ["ImageURL", "ImageSecondaryURL"] {
            let url = tile["CustomImage"][key].as_str().expect("an address");
            let path = Path::new(url.strip_prefix("file://").expect("a local address"));
            let bytes = fs::read(path).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(path.parent(), Some(out.as_path()));
            let stem = path.file_stem().and_then(|it| it.to_str()).expect("a name");
            let hash = blake3::hash(&bytes).to_hex();
            assert!(stem.ends_with(&format!("-{}", &hash[..16])), "{url} is not named by its content");
            assert!(bytes.starts_with(b"\x89PNG"), "{url} is no PNG");
            assert_eq!(bytes[25], 2, "{url}: the program reads RGB without transparency");
            named.insert(stem.to_owned());
        }
    }
    assert_eq!(named.len(), 25, "24 fronts and a back");
    let files = fs::read_dir(&out).expect("the folder").count();
    assert_eq!(files, 26, "the pictures and the saved object, and nothing else");
}

#[test]
fn the_same_bytes_come_out_each_time() {
    let folder = folder();
    let written = || files(&folder.path().join("out"));
    let what = ["river1", "--url-base", "https://example.org/tiles/"];
    let save = export(folder.path(), &what, "river1.json");
    let first = written();
    export(folder.path(), &what, "river1.json");
    assert!(first == written(), "a second run writes other bytes");
    let url = standing(&save)[0]["CustomImage"]["ImageURL"].as_str().expect("an address");
    assert!(url.starts_with("https://example.org/tiles/river1-fvff-"), "{url}");
}

#[test]
fn what_is_drawn_first_and_what_is_not_drawn_have_bags_of_their_own() {
    let folder = folder();
    let save = export(folder.path(), &["base,river1,abbey/xxxx"], "base-river1-abbey-xxxx.json");
    assert_eq!(laid(&save), ["river1/fvff"], "the spring lies on the table");
    assert_eq!(bag(&save, "Tiles 1 of 3").values().sum::<usize>(), 10, "the river without spring and lake");
    assert_eq!(bag(&save, "Tiles 2 of 3").into_values().collect::<Vec<_>>(), [1], "the lake");
    assert_eq!(bag(&save, "Tiles 3 of 3").values().sum::<usize>(), 71);
    let aside = [("abbey/xxxx".to_owned(), 6), ("base/crfr".to_owned(), 1)];
    assert_eq!(
        bag(&save, "Tiles aside"),
        BTreeMap::from(aside),
        "abbeys, and the start tile that the spring replaces"
    );
}

#[test]
fn a_game_has_the_pieces_of_its_players() {
    let folder = folder();
    let save =
        export(folder.path(), &["bethlehem", "--players", "blue,Ada"], "the-search-for-bethlehem.json");
    for owner in ["blue", "Ada"] {
        assert_eq!(bag(&save, &format!("{owner}: follower"))["follower"], 7);
        assert_eq!(bag(&save, &format!("{owner}: magi"))["magi"], 1);
    }
    assert_eq!(bag(&save, "Tiles").values().sum::<usize>(), 95, "96 tiles, one of which lies on the table");
    let tiles = export(folder.path(), &["base", "--players", "3"], "base-game.json");
    assert_eq!(bag(&tiles, "green: follower")["follower"], 7, "the name of a set and of a game");
}

#[test]
fn a_written_pile_comes_in_its_order() {
    let folder = folder();
    let text = "# Two tiles\n\n```game\nsets = [\"base\"]\nplayers = [\"red\", \"blue\"]\ndraw = [\"rrrr\", \"ffff\"]\n```\n";
    write(folder.path(), "two.md", text);
    let save = export(folder.path(), &["two.md"], "two-tiles.json");
    let pile = standing(&save).iter().find(|it| it["Nickname"] == "Tiles").expect("a bag of tiles");
    assert_eq!(pile["Bag"]["Order"], 1, "the first that was put in comes out first");
    let names: Vec<_> =
        pile["ContainedObjects"].as_array().expect("a list").iter().map(|it| &it["Nickname"]).collect();
    assert_eq!(names, ["base/rrrr", "base/ffff"]);
}

#[test]
fn what_cannot_be_exported_is_refused_and_leaves_nothing_behind() {
    let folder = folder();
    write(folder.path(), "file", "in the way");
    let cases: [(&[&str], i32, &str); 8] = [
        (&["nix", "--out", "out"], 2, "there is no tile set and no game `nix`"),
        (&["base,bse", "--out", "out"], 2, "did you mean `base`?"),
        (&["none.toml", "--out", "out"], 2, "there is no such file"),
        (&["base/qqqq", "--out", "out"], 2, "qqqq"),
        (&["base"], 2, "it needs a folder"),
        (&["base", "--out", "file"], 2, "cannot make the folder file"),
        (&["base", "--out", "out", "--url-base", "example"], 2, "`example` is no address"),
        (&["base", "--out", "out", "--theme", "pink"], 2, "there is no theme `pink`"),
    ];
    for (args, code, words) in cases {
        let all: Vec<&str> = ["export", "--to", "tabletop"].iter().chain(args).copied().collect();
        let ran = bastide(folder.path(), &all);
        assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words), "{args:?}: `{words}` is missing:\n{}", ran.err);
        let written = fs::read_dir(folder.path().join("out")).map_or(0, Iterator::count);
        assert_eq!(written, 0, "{args:?} leaves files behind");
    }
}
