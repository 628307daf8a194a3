//! Beginning, findings and fixes, outlines, formats, and the end.

use serde_json::{Value, json};

use crate::editor::{Editor, texts};

pub(crate) const SET: &str = "format = 1\n\n[set]\nid    = \"own\"\ntitle = \"Own\"\nuses  = [\"base\"]\n\n[[tile]]\nid = \"frfr\"\nroad = [\"EW\"]\n\n[[tile]]\nid = \"own-cap\"\ncity = [\"N\"]\n";

pub(crate) const GAMES: &str = "# A road\n\n```game\nsets = [\"base\", \"own.toml\"]\nplayers = [\"red\", \"blue\"]\ndraw = [\"own/frfr\", \"own-cap\"]\n```\n\n```moves\nred   own/frfr at 1,0; follower on road W  => none\nblue  own-cap at 0,-1 r180                 => completed city; end; red +2 (unfinished road, 2 tiles)\n```\n";

const SCRIPT: &str = "local V = variant { id = \"own\", api = 1 }\n\nlocal function pay(act, who)\n  act:award(who, 1, \"x\")\nend\n\nV.on.score(\"road\", function(game, result, act)\n  for _, owner in ipairs(result.owners) do pay(act, owner) end\nend)\n\nreturn V\n";

#[test]
fn a_session_begins_and_ends() {
    let editor = Editor::begin(&[], false);
    assert_eq!(editor.capabilities["positionEncoding"], "utf-16");
    assert_eq!(editor.capabilities["textDocumentSync"], 2);
    for provider in ["hoverProvider", "definitionProvider", "documentFormattingProvider", "inlayHintProvider"]
    {
        assert_eq!(editor.capabilities[provider], true, "{provider}");
    }
    assert!(editor.end());
    let editor = Editor::begin(&[], true);
    assert_eq!(editor.capabilities["positionEncoding"], "utf-8");
    assert!(editor.end());
}

#[test]
fn findings_follow_the_text_in_the_editor() {
    let mut editor = Editor::begin(&[("own.toml", SET)], false);
    editor.open("own.toml", None);
    assert_eq!(editor.codes("own.toml"), Vec::<String>::new());
    editor.replace("own.toml", &SET.replace("road", "raod"));
    let found = editor.findings("own.toml");
    assert_eq!(found[0]["code"], "unknown-key", "{found:?}");
    assert_eq!(found[0]["source"], "bastide");
    assert_eq!(found[0]["range"]["start"]["line"], 9);
    // The fix that `bastide check --fix` makes.
    let uri = editor.uri("own.toml");
    let range = found[0]["range"].clone();
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", &params);
    let titles = texts(&actions, "title");
    assert_eq!(titles, ["write `road`", "fix everything that is certain"], "{actions}");
    assert_eq!(actions[0]["edit"]["changes"][&uri][0]["newText"], "road");
    assert_eq!(actions[0]["kind"], "quickfix");
    assert_eq!(actions[1]["kind"], "source.fixAll");
    editor.replace("own.toml", SET);
    assert_eq!(editor.codes("own.toml"), Vec::<String>::new());
    assert!(editor.end());
}

#[test]
fn columns_are_counted_in_the_units_that_were_agreed() {
    // Of three astral letters each has two units in one encoding, and four in the other.
    let text = SET.replace("title = \"Own\"", "title = \"𝕆𝕎\"\ntheme = { \"𝕆𝕎𝕆\" = 1 }");
    for (utf8, end) in [(false, 24), (true, 30)] {
        let mut editor = Editor::begin(&[], utf8);
        editor.open("own.toml", Some(&text));
        let found = editor.findings("own.toml");
        let wrong = found.iter().find(|it| it["code"] == "wrong-type").unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(wrong["range"]["start"], json!({ "line": 5, "character": 8 }));
        assert_eq!(wrong["range"]["end"], json!({ "line": 5, "character": end }));
    }
}

#[test]
fn scripts_and_games_are_looked_at_too() {
    let files = [("own.toml", SET), ("own.lua", SCRIPT), ("games.md", GAMES)];
    let mut editor = Editor::begin(&files, false);
    editor.open("own.lua", None);
    assert_eq!(editor.codes("own.lua"), Vec::<String>::new());
    editor.replace("own.lua", &SCRIPT.replace("award", "awrd"));
    assert_eq!(editor.codes("own.lua"), ["script-member"]);
    editor.open("games.md", None);
    assert_eq!(editor.codes("games.md"), Vec::<String>::new());
    editor.replace("games.md", &GAMES.replace("red +2", "red +3"));
    assert_eq!(editor.codes("games.md"), ["claim-failed"]);
    // What happened is accepted by a fix.
    let uri = editor.uri("games.md");
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params = json!({ "textDocument": { "uri": uri }, "range": all, "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", &params);
    assert!(actions.as_array().is_some_and(|it| !it.is_empty()), "{actions}");
    // A tile that another file does not have any more.
    editor.replace("games.md", GAMES);
    assert_eq!(editor.codes("games.md"), Vec::<String>::new());
    editor.open("own.toml", None);
    editor.replace("own.toml", &SET.replace("own-cap", "cap"));
    assert!(editor.codes("games.md").contains(&"game-tile".to_owned()));
    assert!(editor.end());
}

#[test]
fn weights_may_be_about_a_variant_of_the_folder_while_one_types() {
    let page = |about: &str, players: usize| {
        format!("variants = [\"{about}\"]\nplayers = {players}\n[linked]\nnow = 1\n")
    };
    let mut editor = Editor::begin(&[("own.lua", SCRIPT), ("w.toml", &page("own", 3))], false);
    editor.open("w.toml", None);
    assert_eq!(editor.codes("w.toml"), ["weights-missing"; 5]);
    editor.replace("w.toml", &page("own", 0));
    let codes = editor.codes("w.toml");
    assert!(codes.contains(&"wrong-value".to_owned()), "{codes:?}");
    assert!(!codes.contains(&"weights-unused".to_owned()), "{codes:?}");
    editor.replace("w.toml", &page("onw", 3));
    assert!(editor.codes("w.toml").contains(&"weights-unused".to_owned()));
    assert!(editor.end());
}

#[test]
fn outlines_and_folds_are_those_of_the_text() {
    let files = [("own.toml", SET), ("own.lua", SCRIPT), ("games.md", GAMES)];
    let mut editor = Editor::begin(&files, false);
    let names = |it: Value| texts(&it, "name");
    let tiles = editor.about("textDocument/documentSymbol", "own.toml");
    assert_eq!(names(tiles), ["format", "set", "frfr", "own-cap"]);
    let hooks = editor.about("textDocument/documentSymbol", "own.lua");
    assert_eq!(names(hooks), ["pay", "on.score"]);
    let games = editor.about("textDocument/documentSymbol", "games.md");
    assert_eq!(names(games), ["A road"]);
    let folds = editor.about("textDocument/foldingRange", "own.toml");
    assert_eq!(folds[1], json!({ "startLine": 7, "endLine": 9 }), "{folds}");
    assert_eq!(editor.about("textDocument/foldingRange", "own.lua"), json!([]));
    let folds = editor.about("textDocument/foldingRange", "games.md");
    assert!(folds.as_array().is_some_and(|it| it.len() == 3), "{folds}");
}

#[test]
fn formats_are_canonical_and_change_nothing_else() {
    let files = [("own.toml", SET), ("games.md", GAMES), ("own.lua", SCRIPT)];
    let mut editor = Editor::begin(&files, false);
    for (name, _) in files {
        assert_eq!(editor.about("textDocument/formatting", name), json!([]), "{name}");
    }
    editor.open("own.toml", Some(&SET.replace("id    = \"own\"", "id=\"own\"")));
    let edits = editor.about("textDocument/formatting", "own.toml");
    assert_eq!(edits[0]["newText"], "    = ");
    assert_eq!(edits[0]["range"]["start"], json!({ "line": 3, "character": 2 }));
    editor.open("games.md", Some(&GAMES.replace("red   own", "red own")));
    let edits = editor.about("textDocument/formatting", "games.md");
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edits}");
}

#[test]
fn what_is_not_understood_is_refused_and_nothing_breaks() {
    let mut editor = Editor::begin(&[("own.toml", SET)], false);
    let refused =
        editor.answer("textDocument/semanticTokens/full", &json!({ "textDocument": { "uri": "file:///x" } }));
    assert_eq!(refused["error"]["code"], -32601);
    let refused = editor.answer("textDocument/hover", &json!({ "nothing": 1 }));
    assert!(refused["error"]["message"].is_string());
    for method in
        ["hover", "completion", "definition", "documentSymbol", "codeLens", "inlayHint", "foldingRange"]
    {
        let params = json!({ "textDocument": { "uri": "untitled:x" }, "position": { "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 } });
        assert_eq!(editor.ask(&format!("textDocument/{method}"), &params), Value::Null, "{method}");
    }
    let far = json!({ "textDocument": { "uri": editor.uri("own.toml") }, "position": { "line": 4_000_000_000_u32, "character": 7 } });
    editor.ask("textDocument/hover", &far);
    editor.ask("textDocument/completion", &far);
    editor.notify("textDocument/didChange", &json!({ "nothing": true }));
    editor.notify("$/setTrace", &json!({ "value": "off" }));
    let refused = editor.answer("workspace/executeCommand", &json!({ "command": "rm", "arguments": [] }));
    assert!(refused["error"].is_object());
    assert!(editor.end());
}
