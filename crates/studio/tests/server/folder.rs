//! The folder as pages are told of it: live, whatever happens to its files.

use std::fs;

use serde_json::{Value, json};

use crate::client::Client;

/// A tile set with one road, and a misspelt key below it.
const TILES: &str = r#"format = 1

[set]
id = "mine"
title = "Mine"
uses = ["base"]

[[tile]]
id = "rrff"
count = 2
road = ["NE"]
"#;

const GAMES: &str = "# A road

```game
draw = [\"frfr\"]
```

```moves
red  frfr at 1,0  => end
```

# A wrong claim

```game
draw = [\"frfr\"]
```

```moves
red  frfr at 1,0; follower on road EW  => end; red +9
```
";

fn codes(folder: &Value) -> Vec<String> {
    let findings = folder["findings"].as_array().expect("a list");
    findings.iter().map(|it| it["code"].as_str().expect("a code").to_owned()).collect()
}

#[test]
fn saves_are_seen() {
    let client = Client::new(&[("mine.toml", TILES), ("games.md", GAMES)]);
    let folder = client.settled();
    assert_eq!(codes(&folder), Vec::<String>::new());
    let passed: Vec<_> = folder["games"].as_array().expect("a list").iter().map(|it| &it["passed"]).collect();
    assert_eq!(passed, [true, false]);
    let failure = &folder["games"][1]["failure"];
    assert_eq!((&failure["file"], &failure["line"]), (&json!("games.md"), &json!(18)));
    let tiles = client.get("/api/tiles").json();
    assert_eq!((&tiles["designs"][0]["id"], &tiles["designs"][0]["count"]), (&json!("mine/rrff"), &json!(2)));
    let picture = tiles["designs"][0]["pictures"][0].as_str().expect("an address");
    let drawn = client.get(picture);
    assert_eq!((drawn.status, drawn.header("content-type")), (200, Some("image/svg+xml")));
    assert!(drawn.header("cache-control").is_some_and(|it| it.contains("immutable")));

    // Another drawing has another address; an error keeps the picture, marked as old.
    client.write("mine.toml", &TILES.replace("\"NE\"", "\"EW\""));
    client.wait_for("/api/tiles", |it| {
        it["designs"][0]["pictures"][0].as_str().is_some_and(|it| it != picture)
    });
    client.write("mine.toml", &TILES.replace("road", "roda"));
    let folder = client.wait_for("/api/folder", |it| codes(it).contains(&"unknown-key".to_owned()));
    let lines = folder["findings"].as_array().expect("a list").iter().map(|it| &it["line"]);
    assert!(lines.into_iter().any(|it| *it == 11), "{folder:#}");
    let tiles = client.get("/api/tiles").json();
    assert_eq!(tiles["designs"][0]["stale"], true, "{tiles:#}");
}

#[test]
fn a_certain_fix_is_a_button_and_nothing_is_overwritten() {
    let wrong = TILES.replace("road", "roda");
    let client = Client::new(&[("mine.toml", &wrong)]);
    let folder = client.settled();
    let fix = &folder["findings"][0]["fix"];
    assert!(fix["title"].is_string(), "{folder:#}");
    let wish = json!({ "file": fix["file"], "hash": fix["hash"], "number": fix["number"] });
    client.write("mine.toml", &format!("{wrong}# a remark\n"));
    let late = client.post("/api/fix", &wish);
    let text = || fs::read_to_string(client.path().join("mine.toml")).expect("it is there");
    assert_eq!(late.status, 409, "the file is another one now: {late:?}");
    assert_eq!(text(), format!("{wrong}# a remark\n"));
    client.write("mine.toml", &wrong);
    let folder = client.wait_for("/api/folder", |it| it["findings"][0]["fix"]["hash"] == fix["hash"]);
    let fix = &folder["findings"][0]["fix"];
    client
        .post_well("/api/fix", &json!({ "file": fix["file"], "hash": fix["hash"], "number": fix["number"] }));
    assert_eq!(text(), TILES);
    client.wait_for("/api/folder", |it| codes(it).is_empty());
}

#[test]
fn counts_are_set_and_claims_accepted() {
    let client = Client::new(&[("mine.toml", TILES), ("games.md", GAMES)]);
    let folder = client.settled();
    let hash = |file: &str| {
        let files = folder["files"].as_array().expect("a list");
        files.iter().find(|it| it["file"] == file).map(|it| it["hash"].clone()).expect("it is listed")
    };
    client.post_well("/api/count", &json!({ "tile": "mine/rrff", "count": 5, "hash": hash("mine.toml") }));
    assert_eq!(
        fs::read_to_string(client.path().join("mine.toml")).expect("a file"),
        TILES.replace("= 2", "= 5")
    );
    client.wait_for("/api/tiles", |it| it["designs"][0]["count"] == 5);
    client.post_well("/api/accept", &json!({ "file": "games.md", "line": 11, "hash": hash("games.md") }));
    let text = fs::read_to_string(client.path().join("games.md")).expect("a file");
    assert!(text.contains("=> end; red +2 (unfinished road, 2 tiles)"), "{text}");
    let folder = client.wait_for("/api/folder", |it| it["games"][1]["passed"] == true);
    assert_eq!(folder["games"][0]["passed"], true);
}

#[test]
fn an_empty_folder_is_begun_in_three_ways() {
    let ways = [
        (json!({ "what": "tiles" }), 1, 0),
        (json!({ "what": "expansion" }), 3, 1),
        (json!({ "what": "example", "name": "beekeepers" }), 3, 1),
    ];
    for (wish, files, games) in ways {
        let client = Client::new(&[]);
        let examples = client.settled()["examples"].clone();
        assert!(examples.as_array().is_some_and(|it| it.contains(&json!("beekeepers"))), "{examples}");
        let made = client.post_well("/api/begin", &wish)["files"].clone();
        assert!(made.as_array().is_some_and(|it| it.len() >= files), "{wish}: {made}");
        let is_read =
            |it: &Value| it["running"].is_null() && it["files"].as_array().is_some_and(|it| !it.is_empty());
        let folder = client.wait_for("/api/folder", is_read);
        let errors = |it: &&Value| it["severity"] == "error";
        assert_eq!(folder["findings"].as_array().expect("a list").iter().find(errors), None, "{wish}");
        let played = folder["games"].as_array().expect("a list");
        assert!(played.len() >= games && played.iter().all(|it| it["passed"] == true), "{wish}: {played:#?}");
        assert_eq!(client.post("/api/begin", &wish).status, 409, "nothing is overwritten");
    }
    let client = Client::new(&[]);
    assert_eq!(client.post("/api/begin", &json!({ "what": "example", "name": "../.." })).status, 422);
}

#[test]
fn games_are_saved_only_below_the_folder() {
    let client = Client::new(&[("mine.toml", TILES)]);
    let outer = tempfile::tempdir().expect("a folder");
    #[cfg(unix)]
    std::os::unix::fs::symlink(outer.path(), client.path().join("link")).expect("a link");
    #[cfg(unix)]
    std::os::unix::fs::symlink(outer.path().join("x.md"), client.path().join("x.md")).expect("a link");
    let absolute = outer.path().join("a.md").display().to_string();
    for file in
        ["../a.md", "link/a.md", "x.md", &absolute, "a.lua", "", ".md/../../a.md", "a\\..\\b.md", "no/a.md"]
    {
        let answer = client.post("/api/save", &json!({ "file": file, "text": "# A game" }));
        assert!(matches!(answer.status, 422 | 409), "{file}: {answer:?}");
    }
    assert_eq!(fs::read_dir(outer.path()).expect("a folder").count(), 0);
    let saved = client.post_well("/api/save", &json!({ "file": "a.md", "text": GAMES }));
    assert_eq!((&saved["line"], &saved["passed"]), (&json!(1), &json!(true)));
    let again = client.post("/api/save", &json!({ "file": "a.md", "text": GAMES, "hash": "0" }));
    assert_eq!(again.status, 409, "seen otherwise");
}

#[test]
fn a_folder_that_goes_away_is_told_and_may_come_back() {
    let client = Client::new(&[("mine.toml", TILES)]);
    client.settled();
    let moved = client.path().with_extension("moved");
    fs::rename(client.path(), &moved).expect("moved");
    client.wait_for("/api/folder", |it| it["gone"] == true);
    fs::rename(&moved, client.path()).expect("moved back");
    let folder = client.wait_for("/api/folder", |it| it["gone"].is_null());
    assert_eq!(folder["files"][0]["file"], "mine.toml");
}
