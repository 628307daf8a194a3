//! Written games: legal moves, players, positions, totals, runs.

use serde_json::{Value, json};

use crate::editor::{Editor, texts};
use crate::session::{GAMES, SET};

fn editor(text: &str) -> Editor {
    let mut editor = Editor::begin(&[("own.toml", SET)], false);
    editor.open("games.md", Some(text));
    editor
}

/// A game whose moves are these lines; the first is line 9.
fn game(moves: &str) -> String {
    let (head, _) = GAMES.split_once("```moves\n").expect("moves");
    format!("{head}```moves\n{moves}\n```\n")
}

fn labels(editor: &mut Editor, line: usize, column: usize) -> Vec<String> {
    texts(&editor.at("textDocument/completion", "games.md", line, column), "label")
}

#[test]
fn a_line_begins_with_the_player_who_decides() {
    assert_eq!(labels(&mut editor(&game("")), 9, 0), ["red"]);
    assert_eq!(labels(&mut editor(&game("red  own/frfr at 1,0\n")), 10, 0), ["red", "blue"]);
    assert_eq!(labels(&mut editor(&game("red  own/frfr at 1,0; pass\n")), 10, 0), ["blue"]);
}

#[test]
fn moves_are_the_options_of_the_engine() {
    let mut open = editor(&game("red  "));
    let places = labels(&mut open, 9, 5);
    // A straight road fits beside the road of the start tile, or on the field to its south in either turn, and so on.
    assert!(
        places.contains(&"own/frfr at 1,0".to_owned()) || places.contains(&"frfr at 1,0".to_owned()),
        "{places:?}"
    );
    assert!(places.iter().all(|it| it.contains(" at ")), "{places:?}");
    let items = open.at("textDocument/completion", "games.md", 9, 5);
    assert_eq!(items[0]["textEdit"]["range"]["start"], json!({ "line": 9, "character": 5 }));
    // Each of them can be played.
    for place in places {
        let mut one = editor(&game(&format!("red  {place}\n")));
        let codes = one.codes("games.md");
        assert!(!codes.iter().any(|it| it == "not-an-option"), "{place}: {codes:?}");
    }
}

#[test]
fn after_a_semicolon_stands_the_next_choice_of_the_line() {
    let mut open = editor(&game("red  own/frfr at 1,0; "));
    let options = labels(&mut open, 9, 22);
    assert!(
        options.contains(&"pass".to_owned()) && options.iter().any(|it| it.starts_with("follower on road")),
        "{options:?}"
    );
    // Nobody else decides in this line, and claims are not completed.
    assert_eq!(labels(&mut editor(&game("blue  own/frfr at 1,0; ")), 9, 23), Vec::<String>::new());
    assert_eq!(labels(&mut editor(&game("red  own/frfr at 1,0 => ")), 9, 24), Vec::<String>::new());
    assert_eq!(labels(&mut editor(&game("# red  ")), 9, 7), Vec::<String>::new());
}

#[test]
fn a_half_written_choice_is_replaced_whole() {
    let mut open = editor(&game("red  own/frfr at 1,0; foll"));
    let items = open.at("textDocument/completion", "games.md", 9, 26);
    let follower = items.as_array().expect("a list").iter().find(|it| it["label"] == "follower on road E W");
    let first = follower.unwrap_or(&items[0]);
    assert_eq!(first["textEdit"]["range"]["start"], json!({ "line": 9, "character": 22 }), "{items}");
    assert_eq!(first["textEdit"]["range"]["end"], json!({ "line": 9, "character": 26 }));
}

#[test]
fn positions_and_totals_stand_beside_the_moves() {
    let mut open = editor(GAMES);
    let hover = open.at("textDocument/hover", "games.md", 9, 1);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("red **0**") && text.contains("blue decides"), "{text}");
    let hover = open.at("textDocument/hover", "games.md", 10, 1);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("red **2**") && text.contains("the game is over"), "{text}");
    let uri = open.uri("games.md");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints =
        open.ask("textDocument/inlayHint", &json!({ "textDocument": { "uri": uri }, "range": range }));
    assert_eq!(texts(&hints, "label"), ["red 2, blue 0"]);
    assert_eq!(hints[0]["position"]["line"], 10);
}

#[test]
fn games_are_run_by_their_lens() {
    for (text, told) in
        [(GAMES.to_owned(), "`A road` passes"), (GAMES.replace("+2", "+3"), "`A road` fails on line 11: ")]
    {
        let mut open = editor(&text);
        let lenses = open.about("textDocument/codeLens", "games.md");
        assert_eq!(lenses[0]["command"]["title"], "run this game");
        let command = &lenses[0]["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        let result = open.ask("workspace/executeCommand", &params);
        assert!(result.as_str().is_some_and(|it| it.starts_with(told)), "{result}");
        assert!(open.messages.iter().any(|it| it["params"]["message"] == result), "{:?}", open.messages);
    }
    assert_eq!(editor("text").about("textDocument/codeLens", "games.md"), Value::Array(Vec::new()));
}

#[test]
fn names_in_setups_are_completed() {
    let text = GAMES
        .replace("draw = [\"own/frfr\", \"own-cap\"]", "draw = [\"\"]")
        .replace("[\"base\", \"own.toml\"]", "[\"base\", \"own.toml\", \"\"]");
    let mut open = editor(&text);
    let sets = labels(&mut open, 3, 29);
    assert!(sets.contains(&"inns".to_owned()) && sets.contains(&"own.toml".to_owned()), "{sets:?}");
    let mut open = editor(&GAMES.replace("\"own-cap\"]", "\"\"]"));
    let tiles = labels(&mut open, 5, 21);
    assert!(
        tiles.contains(&"own/own-cap".to_owned()) && tiles.contains(&"base/crfr".to_owned()),
        "{tiles:?}"
    );
    // In prose nothing is completed.
    assert_eq!(labels(&mut open, 0, 3), Vec::<String>::new());
}
