//! Options and pieces of variants, free sides, and lenses that open the studio.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::editor::{Editor, texts};
use crate::session::{GAMES, SET};

const SCRIPT: &str = "local V = variant {\n  id = \"own\", api = 1, sets = { \"base\" },\n  options = { bonus = { values = { \"low\", \"high\" }, doc = \"how much\" } },\n  tokens = { crown = { neutral = 1 } },\n}\n\nV.on.score(\"road\", function(game, result, act)\n  if V.options.bonus == \"low\" then return end\nend)\n\nreturn V\n";

fn labels(editor: &mut Editor, name: &str, line: usize, column: usize) -> Vec<String> {
    texts(&editor.at("textDocument/completion", name, line, column), "label")
}

#[test]
fn keys_and_values_of_options_are_those_of_the_game() {
    let game = "variants = [\"own.lua\", \"river\"]\noptions = { \"\" = \"\" }\n";
    let mut editor = Editor::begin(&[("own.lua", SCRIPT)], false);
    editor.open("game.toml", Some(game));
    let keys = labels(&mut editor, "game.toml", 1, 13);
    for key in ["own.bonus", "river.set", "base.farm_scoring"] {
        assert!(keys.contains(&key.to_owned()), "{key}: {keys:?}");
    }
    assert!(keys.iter().all(|it| !it.starts_with("count.")), "{keys:?}");
    for (key, values) in [("own.bonus", vec!["low", "high"]), ("base.fields", vec!["on", "off"])] {
        editor.replace("game.toml", &game.replace("\"\" = ", &format!("\"{key}\" = ")));
        assert_eq!(labels(&mut editor, "game.toml", 1, 13 + key.len() + 5), values, "{key}");
    }
    // In a table of their own, and in a written game.
    editor.replace("game.toml", "variants = [\"own.lua\"]\n\n[options]\n\"own.bonus\" = \"\"\n");
    assert_eq!(labels(&mut editor, "game.toml", 3, 15), ["low", "high"]);
    editor.open(
        "games.md",
        Some("# A\n\n```game\nvariants = [\"own.lua\"]\noptions = { \"own.bonus\" = \"l\" }\n```\n"),
    );
    assert_eq!(labels(&mut editor, "games.md", 4, 27), ["low", "high"]);
}

#[test]
fn an_option_leads_to_its_declaration() {
    let game =
        "variants = [\"own.lua\", \"river\"]\noptions = { \"own.bonus\" = \"low\", \"river.set\" = \"I\" }\n";
    let mut editor = Editor::begin(&[("own.lua", SCRIPT)], false);
    editor.open("game.toml", Some(game));
    let declared = json!({ "start": { "line": 2, "character": 14 }, "end": { "line": 2, "character": 19 } });
    let found = editor.at("textDocument/definition", "game.toml", 1, 18);
    assert_eq!((&found["uri"], &found["range"]), (&json!(editor.uri("own.lua")), &declared));
    let found = editor.at("textDocument/definition", "own.lua", 7, 18);
    assert_eq!(found["range"], declared);
    // What ships has no file here.
    assert_eq!(editor.at("textDocument/definition", "game.toml", 1, 40), Value::Null);
}

#[test]
fn pieces_of_a_script_are_completed_in_it() {
    let mut editor = Editor::begin(&[("own.lua", SCRIPT)], false);
    let names = labels(&mut editor, "own.lua", 6, 12);
    assert!(names.contains(&"crown".to_owned()) && names.contains(&"road".to_owned()), "{names:?}");
}

#[test]
fn free_sides_are_completed() {
    let mut editor = Editor::begin(&[], false);
    editor.open("own.toml", Some(&SET.replace("city = [\"N\"]", "city = [\"N\"]\nroad = [\"S\", \"\"]")));
    assert_eq!(labels(&mut editor, "own.toml", 14, 14), ["E", "W", "EW"]);
}

#[test]
fn lenses_open_the_studio_of_the_folder() {
    let files = [("own.toml", SET), ("own.lua", SCRIPT), ("games.md", GAMES)];
    let lens = |editor: &mut Editor, name: &str, title: &str| {
        let lenses = editor.about("textDocument/codeLens", name);
        assert_eq!(lenses[0]["command"]["title"], title);
        let command = &lenses[0]["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        editor.ask("workspace/executeCommand", &params).as_str().expect("an address").to_owned()
    };
    let mut editor = Editor::begin(&files, false);
    let draw = lens(&mut editor, "own.toml", "draw these tiles");
    let play = lens(&mut editor, "own.lua", "play by hand");
    assert!(draw.ends_with("#folder") && play.ends_with("#play"), "{draw} {play}");
    // It opens no addresses, so they are told.
    for address in [&draw, &play] {
        let told = |it: &Value| it["params"]["message"].as_str().is_some_and(|it| it.contains(address));
        assert!(editor.messages.iter().any(told), "{:?}", editor.messages);
    }
    // Both are of one studio, which answers.
    let host = play.strip_prefix("http://").and_then(|it| it.split('/').next()).expect("an address");
    assert!(draw.contains(host));
    let path = &play[play.find(host).expect("it is there") + host.len()..play.len() - "#play".len()];
    let mut stream = TcpStream::connect(host).expect("a studio");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.to_ascii_lowercase().contains("set-cookie"), "{answer}");
    // It ends with the session.
    assert!(editor.end());
    assert!(TcpStream::connect(host).is_err());
}

#[test]
fn an_editor_that_opens_addresses_is_asked_to() {
    let mut editor =
        Editor::begin_as(&[("own.toml", SET)], &json!({ "window": { "showDocument": { "support": true } } }));
    let params = json!({ "command": "bastide.draw", "arguments": [editor.uri("own.toml"), 0] });
    let address = editor.ask("workspace/executeCommand", &params);
    let asked = editor.messages.iter().find(|it| it["method"] == "window/showDocument").expect("a request");
    assert_eq!(asked["params"]["uri"], address);
    assert_eq!(asked["params"]["external"], true);
    assert!(editor.end());
}
