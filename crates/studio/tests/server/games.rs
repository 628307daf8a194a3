//! Games at the desk: by hand, against bots, on rules that change under them, and saved as tests.

use std::fs;

use serde_json::{Value, json};

use crate::client::Client;

/// A rule that pays for a completed road.
const PAYS: &str = r#"local pays = variant { id = "pays", title = "Paying roads", api = 1, version = "1.0.0" }

pays.on.complete("road", function(game, road, act)
  for _, player in ipairs(road:owners()) do act:award(player, 2, "toll", road) end
end)

return pays
"#;

/// True once a person has to decide.
fn is_asked(position: &Value) -> bool {
    position["decision"]["human"] == true || position["over"] == true
}

fn asked(table: &Value) -> &Value {
    &table["position"]["decision"]
}

/// Begins a game between red, by hand, and blue.
fn begin(client: &Client, game: &str, seed: u64, blue_by: &str) -> Value {
    let seats = json!([{ "name": "red", "by": "human" }, { "name": "blue", "by": blue_by }]);
    client.post_well("/api/new", &json!({ "game": game, "seed": seed, "players": seats }))
}

#[test]
fn seeds_are_chance_unless_they_are_given_and_then_exact() {
    let client = Client::new(&[]);
    let seed = |wish: Value| {
        client.post_well("/api/new", &wish);
        client.get("/api/game").json()["seed"].as_str().expect("a text").to_owned()
    };
    let by_chance: Vec<String> = (0..3).map(|_| seed(json!({ "game": "base" }))).collect();
    assert!(by_chance.iter().any(|it| *it != by_chance[0]), "{by_chance:?}");
    // More than a number of a page holds.
    let large = "10451216379200822465";
    assert_eq!(seed(json!({ "game": "base", "seed": large })), large);
    assert_eq!(seed(json!({ "game": "base", "seed": 7 })), "7");
    assert_eq!(client.post("/api/new", &json!({ "game": "base", "seed": "seven" })).status, 422);
}

/// Chooses the first option again and again, or the last, until so many choices were made by hand.
fn play(client: &Client, mut table: Value, choices: usize) -> Value {
    for nth in 0..choices {
        table = client.wait_for("/api/position", |it| it["decision"]["human"] == true || it["over"] == true);
        if table["over"] == true {
            break;
        }
        let options = table["decision"]["options"].as_array().expect("a list").len();
        let option = if nth % 2 == 0 { 0 } else { options - 1 };
        let chosen = client.post("/api/choose", &json!({ "step": table["step"], "option": option }));
        assert_eq!(chosen.status, 200, "{chosen:?}");
        table = chosen.json();
    }
    table
}

#[test]
fn a_game_is_played_undone_and_saved_as_a_test() {
    let client = Client::new(&[]);
    let begun = begin(&client, "bethlehem", 5, "random");
    assert_eq!(asked(&begun)["question"], "place");
    assert_eq!(asked(&begun)["pictures"].as_array().map(Vec::len), Some(4));
    play(&client, begun, 30);
    let game = client.wait_for("/api/game", |it| it["steps"].as_array().is_some_and(|it| it.len() > 40));
    let steps = game["steps"].as_array().expect("a list").len();
    let undone = client.post_well("/api/undo", &json!({}));
    assert!(undone["game"]["steps"].as_array().expect("a list").len() < steps);
    assert_eq!(undone["game"]["redo"], true);
    client.post_well("/api/redo", &json!({}));
    let recorded = client.post_well("/api/record", &json!({ "from": 0 }));
    let saved = client.post_well("/api/save", &json!({ "file": "played.md", "text": recorded["text"] }));
    assert_eq!(saved["passed"], true, "{}", recorded["text"]);
    let folder = client.wait_for("/api/folder", |it| it["games"][0]["passed"] == true);
    assert_eq!(folder["games"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_game_is_saved_from_a_position_and_played_from_there() {
    let client = Client::new(&[]);
    play(&client, begin(&client, "base", 2, "human"), 24);
    let game = client.get("/api/game").json();
    let steps = game["steps"].as_array().expect("a list");
    let placed =
        steps.iter().filter(|it| it["kind"] == "place").map(|it| it["n"].as_u64().expect("a number"));
    let from = placed.filter(|it| *it > 8).min().expect("a placement") - 1;
    let recorded = client.post_well("/api/record", &json!({ "from": from }));
    let text = recorded["text"].as_str().expect("a text");
    assert!(text.contains("start = ["), "{text}");
    let saved = client.post_well("/api/save", &json!({ "file": "middle.md", "text": text }));
    assert_eq!(saved["passed"], true, "{text}");
    let on_table = client.post_well("/api/written", &json!({ "file": "middle.md", "line": saved["line"] }));
    assert_eq!(on_table["game"]["steps"].as_array().map(Vec::len), Some(steps.len() - from as usize));
}

#[test]
fn another_tile_may_be_drawn_and_a_position_set_up() {
    let client = Client::new(&[]);
    let table = play(&client, begin(&client, "base", 3, "human"), 6);
    let step = table["position"]["step"].as_u64().expect("a step");
    let step = if asked(&table)["question"] == "place" {
        step
    } else {
        play(&client, table, 1)["position"]["step"].as_u64().expect("a step")
    };
    let forced = client.post_well("/api/force", &json!({ "step": step, "tile": "base/cccc" }));
    assert_eq!(asked(&forced)["tile"], "base/cccc");
    assert_eq!(forced["position"]["step"], step);
    let none = client.post("/api/force", &json!({ "step": step, "tile": "base/nothing" }));
    assert_eq!(none.status, 422);
    let position = json!({
        "tiles": [{ "at": [0, 0], "tile": "base/crfr", "rotation": 1 }, { "at": [1, 0], "tile": "base/cfff", "rotation": 3 }],
        "figures": [{ "player": "blue", "piece": "follower", "at": [0, 0], "on": "city N" }],
        "pile": ["base/frfr", "base/frfr"],
    });
    let set = client.post_well("/api/setup", &position);
    assert_eq!(set["position"]["figures"][0]["on"], "city E", "{:#}", set["position"]["figures"]);
    assert_eq!((&set["position"]["tiles_left"], &asked(&set)["tile"]), (&json!(1), &json!("base/frfr")));
}

#[test]
fn a_position_is_set_up_from_the_one_on_the_table() {
    let client = Client::new(&[]);
    let mut table = play(&client, begin(&client, "base", 3, "human"), 9);
    while table["position"]["decision"]["question"] != "place" {
        table = play(&client, table, 1);
    }
    let position = client.get("/api/position").json();
    let stand = position["figures"].as_array().expect("a list");
    assert!(!stand.is_empty(), "somebody was deployed");
    // As the page does it: the names of segments are those on the tiles as they are printed.
    let designs = client.get("/api/tiles").json();
    let on = |figure: &Value| {
        let lies = position["tiles"].as_array().expect("a list").iter().find(|it| it["at"] == figure["at"]);
        let id = &lies.expect("a tile")["tile"];
        let all = designs["designs"].as_array().expect("a list");
        let design = all.iter().find(|it| it["id"] == *id).expect("a design");
        let nth = usize::try_from(figure["segment"].as_u64().expect("a segment")).expect("a small number");
        design["segments"][nth]["name"].clone()
    };
    let figure =
        |it: &Value| json!({ "player": it["owner"], "piece": it["piece"], "at": it["at"], "on": on(it) });
    let figures: Vec<Value> = stand.iter().map(figure).collect();
    let wish = json!({ "step": position["step"], "tiles": position["tiles"], "figures": figures, "pile": ["base/frfr", "base/rrrr"] });
    let set = client.post_well("/api/setup", &wish);
    let sorted = |position: &Value| {
        let all = position["figures"].as_array().expect("a list");
        let mut all: Vec<String> =
            all.iter().map(|it| format!("{} {} {}", it["owner"], it["at"], it["on"])).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(&set["position"]), sorted(&position), "they stand where they stood");
    assert_eq!(
        set["position"]["decision"]["player"], position["decision"]["player"],
        "the same player begins"
    );
    assert_eq!(set["position"]["players"][0]["points"], 0);
}

#[test]
fn a_position_says_what_lies_beside_the_board() {
    let client = Client::new(&[]);
    begin(&client, "hills", 3, "human");
    let aside = client.get("/api/setup").json();
    let bag = aside["piles"][0]["items"].as_array().expect("a bag").clone();
    // Sixteen tokens with sheep and two wolves.
    assert_eq!((&aside["piles"][0]["name"], bag.len()), (&json!("bag"), 18));
    let mut wish = json!({
        "tiles": [{ "at": [0, 0], "tile": "base/crfr" }],
        "piles": [{ "name": "bag", "items": ["wolf", "3"] }],
        "held": ["blue follower held by red"],
        "without": ["red 2 follower"],
    });
    let set = client.post_well("/api/setup", &wish);
    let position = &set["position"];
    assert_eq!((&position["piles"][0]["name"], &position["piles"][0]["count"]), (&json!("bag"), &json!(2)));
    assert_eq!(position["figures"][0]["held_by"], "red");
    let follower = |player: usize| &position["players"][player]["supply"]["follower"];
    assert_eq!((follower(0), follower(1)), (&json!(5), &json!(6)), "two are out of the game, one is held");
    let aside = client.get("/api/setup").json();
    assert_eq!(aside["piles"][0]["items"], json!(["wolf", "3"]));
    assert_eq!((&aside["held"], &aside["without"]), (&wish["held"], &wish["without"]));
    // A bag that is empty stays empty where nobody says otherwise.
    wish["piles"][0]["items"] = json!([]);
    client.post_well("/api/setup", &wish);
    client.post_well("/api/setup", &json!({ "tiles": [{ "at": [0, 0], "tile": "base/crfr" }] }));
    assert_eq!(client.get("/api/setup").json()["piles"][0]["items"], json!([]));
    // What cannot be is told.
    for (key, wrong) in
        [("held", "blue follower"), ("without", "red follower 2 more"), ("without", "green 1 follower")]
    {
        let mut wish = wish.clone();
        wish[key] = json!([wrong]);
        assert_eq!(client.post("/api/setup", &wish).status, 422, "{wrong}");
    }
}

#[test]
fn only_new_steps_are_told() {
    let client = Client::new(&[]);
    play(&client, begin(&client, "base", 4, "human"), 10);
    let whole = client.get("/api/game").json();
    assert_eq!((&whole["kept"], whole["steps"].as_array().map(Vec::len)), (&json!(0), Some(10)));
    let chosen = client.post_well("/api/choose", &json!({ "step": 10, "option": 0 }));
    let game = &chosen["game"];
    assert_eq!((&game["base"], &game["kept"]), (&whole["serial"], &json!(10)));
    assert_eq!(game["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(game["steps"][0]["n"], 11);
    let undone = client.post_well("/api/undo", &json!({}));
    let game = &undone["game"];
    assert_eq!((&game["kept"], game["steps"].as_array().map(Vec::len)), (&json!(10), Some(0)));
    let again = client.get("/api/game").json();
    assert_eq!((&again["steps"], &again["serial"]), (&whole["steps"], &game["serial"]));
}

#[test]
fn seats_are_swapped_in_the_middle_of_a_game() {
    let client = Client::new(&[]);
    play(&client, begin(&client, "base", 4, "greedy"), 4);
    client.wait_for("/api/position", |it| it["decision"]["human"] == true);
    let swapped = json!([{ "name": "red", "by": "greedy" }, { "name": "blue", "by": "human" }]);
    client.post_well("/api/seats", &json!({ "players": swapped }));
    let asked = client.wait_for("/api/position", |it| it["decision"]["human"] == true);
    assert_eq!(asked["decision"]["player"], "blue", "the bot has played for red");
    let nobody = client.post("/api/seats", &json!({ "players": [{ "name": "red", "by": "nobody" }] }));
    assert_eq!(nobody.status, 422, "{nobody:?}");
}

#[test]
fn why_features_and_tiles_left_are_told() {
    let client = Client::new(&[]);
    client.post_well("/api/new", &json!({ "game": "base", "seed": 1 }));
    let why = client.get("/api/why?x=0&y=0").json();
    let reasons = why["rotations"].as_array().expect("four");
    assert!(reasons.iter().all(|it| it["reasons"][0]["text"].is_string()), "{why:#}");
    let feature = client.get("/api/feature?x=0&y=0&segment=0").json();
    assert!(feature["now"]["points"].is_number() && feature["cells"] == json!([[0, 0]]), "{feature:#}");
    let left = client.get("/api/left").json();
    let sum: u64 =
        left["tiles"].as_array().expect("a list").iter().filter_map(|it| it["count"].as_u64()).sum();
    assert_eq!(Some(sum), left["count"].as_u64());
    let hint = client.post_well("/api/hint", &json!({}));
    assert!(hint["option"].is_number());
}

#[test]
fn a_rule_changes_in_the_middle_of_a_game() {
    let client = Client::new(&[("pays.lua", PAYS)]);
    client.settled();
    play(&client, begin(&client, "pays.lua", 7, "greedy"), 60);
    let total = |table: &Value| -> i64 {
        table["players"].as_array().expect("a list").iter().filter_map(|it| it["points"].as_i64()).sum()
    };
    let before = client.wait_for("/api/position", is_asked);
    client.write("pays.lua", &PAYS.replace("player, 2", "player, 50"));
    let after = client.wait_for("/api/position", |it| total(it) > total(&before));
    assert_eq!(after["step"], before["step"], "the same choices");
    assert_eq!((total(&after) - total(&before)) % 48, 0);

    // A rule that forbids what was done stops the game there; the old rules can be kept.
    let forbids = "pays.filter.deploy(function(game, spot)\n  return \"nobody may\"\nend)\n\nreturn pays";
    client.write("pays.lua", &PAYS.replace("return pays", forbids));
    let stopped = client.wait_for("/api/position", |it| it["step"] != before["step"]);
    assert!(stopped["step"].as_u64() < before["step"].as_u64());
    let kept = client.post_well("/api/rules", &json!({ "keep": "old" }));
    assert_eq!((&kept["position"]["step"], &kept["game"]["old_rules"]), (&before["step"], &json!(true)));
    let new = client.post_well("/api/rules", &json!({ "keep": "new" }));
    assert_eq!(new["position"]["step"], stopped["step"]);

    // A position that is set up has nothing to do with the old rules any more.
    client.post_well("/api/rules", &json!({ "keep": "old" }));
    let tiles = json!([{ "at": [0, 0], "tile": "base/crfr" }]);
    let set = client.post_well("/api/setup", &json!({ "tiles": tiles, "figures": [] }));
    assert_eq!(set["game"]["old_rules"], false);
    assert_eq!(client.post("/api/rules", &json!({ "keep": "old" })).status, 422);
}

#[test]
fn rules_that_break_or_never_end_leave_the_game_as_it_was() {
    let client = Client::new(&[("pays.lua", PAYS)]);
    client.settled();
    for body in ["error(\"broken\")", "while true do end"] {
        let broken = PAYS.replace(
            "return pays",
            &format!(
                "pays.on.place(function(game, tile, act)
  {body}
end)

return pays"
            ),
        );
        client.write("pays.lua", &broken);
        client.wait_for("/api/folder", |it| {
            it["files"].as_array().is_some_and(|it| it.iter().any(|it| it["hash"] == hash(&broken)))
        });
        let begun = begin(&client, "pays.lua", 7, "human");
        let step = begun["position"]["step"].clone();
        let broke = client.post_well("/api/choose", &json!({ "step": step, "option": 0 }));
        assert_eq!(broke["position"]["step"], step, "{body}");
        let rule = broke["game"]["fault"]["rule"].as_str().expect("a line");
        assert!(rule.starts_with("pays.lua:"), "{rule}");
    }
    client.write("pays.lua", PAYS);
    let table = client.wait_for("/api/game", |it| it["fault"].is_null());
    assert_eq!(table["steps"].as_array().map(Vec::len), Some(0), "nothing was lost and nothing made up");
}

fn hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_owned()
}

#[test]
fn hooks_of_a_step_are_traced() {
    let client = Client::new(&[("pays.lua", PAYS)]);
    client.settled();
    play(&client, begin(&client, "pays.lua", 7, "greedy"), 60);
    client.wait_for("/api/position", is_asked);
    let game = client.get("/api/game").json();
    let paid = game["steps"].as_array().expect("a list").iter().find(|it| it.to_string().contains("toll"));
    let step = &paid.expect("a toll was paid")["n"];
    let trace = client.get(&format!("/api/trace?step={step}")).json();
    let call = trace["calls"].as_array().expect("a list").iter().find(|it| it["hook"] == "on.complete");
    let call = call.unwrap_or_else(|| panic!("{trace:#}"));
    assert_eq!(
        (&call["variant"], &call["file"], &call["line"]),
        (&json!("pays"), &json!("pays.lua"), &json!(3))
    );
    assert!(call["answer"].as_str().is_some_and(|it| it.contains("award")), "{call:#}");
}

#[test]
fn numbers_are_counted_in_the_background_and_compared() {
    let client = Client::new(&[("pays.lua", PAYS)]);
    client.settled();
    client.post_well("/api/new", &json!({ "game": "pays.lua" }));
    let first = client.wait_for("/api/numbers", |it| it["n"].as_u64() == it["of"].as_u64() && it["n"] != 0);
    assert!(first["was"].is_null());
    let toll = |numbers: &Value, when: &str| {
        let all = numbers[when].as_array().expect("a list");
        all.iter()
            .find(|it| it["name"].as_str().is_some_and(|it| it.contains("toll")))
            .map(|it| it["value"].clone())
    };
    let before = toll(&first, "now").expect("somebody pays");
    client.write("pays.lua", &PAYS.replace("player, 2", "player, 4"));
    let second =
        client.wait_for("/api/numbers", |it| it["n"] == it["of"] && toll(it, "now") != Some(before.clone()));
    assert_eq!(toll(&second, "was"), Some(before));
    // A tile lies at the start in each game, and most games have one beside it.
    let laid = |x: i64, y: i64| {
        let all = second["heat"].as_array().expect("a list");
        all.iter().find(|it| it[0] == x && it[1] == y).map(|it| it[2].as_u64().expect("a number"))
    };
    assert_eq!(laid(0, 0), Some(1000));
    assert!(laid(1, 0).is_some_and(|it| (500..=1000).contains(&it)), "{:?}", laid(1, 0));

    // Of rules that cannot be put together it is said why nothing is played.
    client.write("pays.lua", &PAYS.replace("variant {", "variant of {"));
    let stopped = client.wait_for("/api/numbers", |it| it["why"].is_string());
    assert!(stopped["why"].as_str().is_some_and(|it| it.contains("pays.lua:1")), "{}", stopped["why"]);
    assert_eq!(toll(&stopped, "now"), toll(&second, "now"), "the numbers of before are still there");
    client.write("pays.lua", PAYS);
    client.wait_for("/api/numbers", |it| it["why"].is_null() && it["n"] == it["of"]);
    fs::remove_file(client.path().join("pays.lua")).expect("it is there");
    client.wait_for("/api/numbers", |it| it["why"].as_str().is_some_and(|it| it.contains("pays.lua")));
}

#[test]
fn sheets_are_shown_and_printed() {
    let client = Client::new(&[]);
    let print = client.get("/api/print?set=base&preset=home").json();
    assert!(print["pages"].as_u64().is_some_and(|it| it > 0), "{print:#}");
    let warnings = print["warnings"].as_array().expect("a list");
    for warning in warnings {
        for place in warning["places"].as_array().expect("a list") {
            let sheet = &print["sheets"][place["page"].as_u64().expect("a page") as usize];
            let end = place["x"].as_f64().expect("a length") + place["width"].as_f64().expect("a length");
            assert!(end <= sheet["width"].as_f64().expect("a width"), "{warning:#}");
        }
    }
    let page = client.get(print["sheets"][0]["picture"].as_str().expect("an address"));
    assert_eq!((page.status, page.header("content-type")), (200, Some("image/svg+xml")));
    let pdf = client.get(print["pdf"].as_str().expect("an address"));
    assert_eq!((pdf.status, pdf.header("content-type")), (200, Some("application/pdf")));
    assert_eq!(client.get("/api/print?preset=nothing").status, 422);
    assert!(fs::read_dir(client.path()).expect("a folder").next().is_none(), "nothing is written");
}
