//! Recorded games of another engine: how `bastide replay` ends, and what it says.

use crate::{bastide, folder, write};

/// A game of one tile, written by hand: red extends the road of the start tile and claims it.
const GAME: &str = r#"{"mix":"base","players":2,
"setup":{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},"rules":{},
  "start":[{"tile":"base/crfr","x":0,"y":0,"rotation":0}]},
"draws":["base/frfr"],
"steps":[
 {"n":1,"ph":"TilePhase","p":0,"tile":"base/frfr","left":0,
  "opts":[["tile",-1,0,0],["tile",-1,0,180],["tile",0,1,0],["tile",0,1,180],["tile",1,0,0],["tile",1,0,180]],
  "do":["tile",1,0,0],"score":[0,0]},
 {"n":2,"ph":"ActionPhase","p":0,"tile":null,"left":0,
  "opts":[["meeple","SmallFollower","Field","ER.SL.SR.WL",1,0],["meeple","SmallFollower","Field","NL.NR.EL.WR",1,0],
          ["meeple","SmallFollower","Road","WE",1,0],["pass"]],
  "do":["meeple","SmallFollower","Road","WE",1,0],"score":[0,0]},
 {"n":3,"ph":"CommitActionPhase","p":0,"tile":null,"left":0,"opts":[["commit"]],"do":["commit"],"score":[2,0],
  "ev":[["final","pts",[[0,2,"road.incomplete",["Road","WE",1,0],[[2,"tiles",2]]]]]]}],
"final":{"score":[2,0],"meeples":[["0.small.1","Road","WE",1,0]],"features":[
  ["City",[[0,0,"N"]],[],null],["Road",[[0,0,"WE"],[1,0,"WE"]],[0],null],
  ["Field",[[0,0,"EL.WR"],[1,0,"NL.NR.EL.WR"]],[],0],["Field",[[0,0,"ER.SL.SR.WL"],[1,0,"ER.SL.SR.WL"]],[],0]]}}"#;

#[test]
fn a_recording_that_is_the_same_here_ends_well() {
    let folder = folder();
    write(folder.path(), "same.json", GAME);
    let ran = bastide(folder.path(), &["replay", "same.json", "--board", "board.svg"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "same.json: 3 steps, no difference.\n"), "{}", ran.err);
    assert!(folder.path().join("board.svg").is_file());
    let ran = bastide(folder.path(), &["replay", "--table", "same.json", "same.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("| base | 2 | 6 | none |\n"), "{}", ran.out);
}

#[test]
fn a_difference_is_a_finding() {
    let folder = folder();
    let game = GAME
        .replace(r#"["tile",0,1,0],["tile",0,1,180],"#, "")
        .replace("\"score\":[2,0],\"m", "\"score\":[4,0],\"m");
    write(folder.path(), "other.json", game);
    let ran = bastide(folder.path(), &["replay", "other.json"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let told = "step 1 (TilePhase): the options differ; the peer has nothing; here is `tile at 0,1 r0`";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(!ran.err.contains("the scores differ"), "only the first: {}", ran.err);
    assert!(ran.err.contains("the board at the first difference is in out/difference.svg"), "{}", ran.err);
    assert!(folder.path().join("out/difference.svg").is_file());
    let ran = bastide(folder.path(), &["replay", "other.json", "--all", "--format", "json"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("findings in JSON");
    assert!(found.to_string().contains("end: the scores differ; the peer has `4 0`"), "{found}");
    let ran = bastide(folder.path(), &["replay", "other.json", "--table", "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&ran.out).expect("a table in JSON");
    assert_eq!(rows[0]["differences"], serde_json::json!({ "options": 1, "scores": 1 }));
}

#[test]
fn what_cannot_be_played_is_named_and_ends_with_2() {
    let folder = folder();
    write(folder.path(), "tower.json", GAME.replace("\"farmers\":true", "\"tower\":1"));
    write(folder.path(), "cut.json", &GAME[..600]);
    write(folder.path(), "tile.json", GAME.replace("base/frfr", "base/none"));
    write(folder.path(), "broken.json.gz", [0x1f, 0x8b, 8, 0, 1, 2, 3]);
    write(folder.path(), "text.json", "not a recording");
    write(folder.path(), "same.json", GAME);
    for (name, told) in [
        ("tower.json", "the peer's element `tower` has no variant here"),
        ("cut.json", "the recording cannot be read: EOF while parsing a list"),
        ("tile.json", "no tile of this game is called `base/none`"),
        ("broken.json.gz", "the packed recording cannot be unpacked"),
        ("text.json", "the recording cannot be read: "),
        ("none.json", "cannot read `none.json`: there is no such file"),
    ] {
        let ran = bastide(folder.path(), &["replay", name, "same.json"]);
        assert_eq!(ran.code, 2, "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(told), "{name}: {}", ran.err);
        assert!(ran.out.contains("same.json: 3 steps, no difference."), "{name}: {}", ran.out);
    }
    let ran = bastide(folder.path(), &["replay", "--table", "tower.json"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.out.ends_with("| base | 1 | 0 | missing: tower |\n"), "{}", ran.out);
}
