//! Tiles: pictures, declarations, mentions, other names.

use serde_json::json;

use crate::editor::{Editor, texts};
use crate::session::{GAMES, SET};

fn editor() -> Editor {
    Editor::begin(
        &[("own.toml", SET), ("games.md", GAMES), ("plan.toml", "tiles = [\"\"]\npreset = \"\"\n")],
        false,
    )
}

#[test]
fn a_tile_is_shown_where_it_is_declared_and_where_it_is_named() {
    let mut editor = editor();
    for (name, line, column, tile) in [
        ("own.toml", 8, 7, "own/frfr"),
        ("games.md", 5, 12, "own/frfr"),
        ("games.md", 9, 8, "own/frfr"),
        ("games.md", 5, 22, "own/own-cap"),
    ] {
        let hover = editor.at("textDocument/hover", name, line, column);
        let text =
            hover["contents"]["value"].as_str().unwrap_or_else(|| panic!("{name}:{line}:{column}: {hover}"));
        assert!(text.starts_with(&format!("```text\n{tile}\n")), "{text}");
    }
    assert!(editor.at("textDocument/hover", "own.toml", 1, 0).is_null());
}

#[test]
fn a_tile_is_drawn_for_editors_that_show_pictures() {
    let markdown = json!({ "general": { "markdown": { "parser": "marked", "version": "1.1.0" } } });
    let mut editor = Editor::begin_as(&[("own.toml", SET)], &markdown);
    let hover = editor.at("textDocument/hover", "own.toml", 8, 7);
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.starts_with("![own/frfr](data:image/svg+xml;base64,"), "{text}");
}

#[test]
fn a_name_leads_to_its_tile_and_the_tile_to_its_names() {
    let mut editor = editor();
    let found = editor.at("textDocument/definition", "games.md", 5, 12);
    assert_eq!(found["uri"], editor.uri("own.toml"));
    assert_eq!(found["range"]["start"]["line"], 8);
    let file = editor.at("textDocument/definition", "games.md", 3, 20);
    assert_eq!(file["uri"], editor.uri("own.toml"));
    // What ships is not in the folder.
    editor.open("games.md", Some(&GAMES.replace("own-cap", "crfr")));
    assert!(editor.at("textDocument/definition", "games.md", 5, 23).is_null());
    editor.open("games.md", Some(GAMES));
    let uri = editor.uri("own.toml");
    let params = json!({ "textDocument": { "uri": uri }, "position": { "line": 8, "character": 7 }, "context": { "includeDeclaration": true } });
    let all = editor.ask("textDocument/references", &params);
    assert_eq!(all.as_array().map(Vec::len), Some(3), "{all}");
}

#[test]
fn a_tile_gets_another_name_everywhere() {
    let mut editor = editor();
    let place = editor.at("textDocument/prepareRename", "own.toml", 12, 8);
    assert_eq!(place["placeholder"], "own-cap");
    let uri = editor.uri("own.toml");
    let rename = |name: &str| json!({ "textDocument": { "uri": uri }, "position": { "line": 12, "character": 8 }, "newName": name });
    let edit = editor.ask("textDocument/rename", &rename("cap"));
    let games = editor.uri("games.md");
    assert_eq!(texts(&edit["changes"][&uri], "newText"), ["cap"]);
    assert_eq!(texts(&edit["changes"][&games], "newText"), ["cap", "cap"]);
    // A name that the base game has too is written with its set.
    let edit = editor.ask("textDocument/rename", &rename("crfr"));
    assert_eq!(texts(&edit["changes"][&games], "newText"), ["own/crfr", "own/crfr"]);
    for name in ["frfr", "Cap", "", "a b"] {
        assert!(editor.answer("textDocument/rename", &rename(name))["error"].is_object(), "{name}");
    }
    assert!(editor.at("textDocument/prepareRename", "own.toml", 0, 0).is_null());
}

#[test]
fn a_set_tells_its_totals() {
    let mut editor = editor();
    let uri = editor.uri("own.toml");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let hints =
        editor.ask("textDocument/inlayHint", &json!({ "textDocument": { "uri": uri }, "range": range }));
    assert_eq!(texts(&hints, "label"), ["2 designs, 2 tiles", "2 fields", "1 field"]);
}

#[test]
fn words_are_completed_where_only_their_meaning_tells() {
    let mut editor = editor();
    let labels = |editor: &mut Editor, name: &str, line: usize, column: usize| {
        texts(&editor.at("textDocument/completion", name, line, column), "label")
    };
    assert!(labels(&mut editor, "plan.toml", 0, 10).contains(&"own.toml".to_owned()));
    assert!(labels(&mut editor, "plan.toml", 1, 10).contains(&"home".to_owned()));
    assert!(labels(&mut editor, "own.toml", 5, 14).contains(&"inns".to_owned()));
    assert_eq!(labels(&mut editor, "own.toml", 4, 12), Vec::<String>::new());
    editor.open("own.lua", Some("local V = variant { id = \"own\", api = 1 }\nV.on.score(\"\", function(game, result, act) end)\nreturn V\n"));
    let kinds = labels(&mut editor, "own.lua", 1, 12);
    assert!(kinds.contains(&"road".to_owned()) && kinds.contains(&"monastery".to_owned()), "{kinds:?}");
    let hook = editor.at("textDocument/hover", "own.lua", 1, 6);
    assert!(hook["contents"]["value"].as_str().is_some_and(|it| it.contains("V.on.score(")), "{hook}");
}
