//! Random edits: the text of the server is the one that an editor has, and it never breaks.

use bastide_core::rng::Rng;
use serde_json::json;

use crate::editor::Editor;

const PIECES: [&str; 12] = [
    "a",
    "𝕏",
    "é",
    "\n",
    "\r\n",
    "\r",
    "```moves\n",
    "[[tile]]\n",
    "red  ",
    " => ",
    "\"",
    "\u{1f409}\u{200d}",
];

/// The position of a byte, counted in the simplest way.
fn position(text: &str, at: usize, utf8: bool) -> (usize, usize) {
    let marked = format!("{}\u{1}{}", &text[..at], &text[at..]);
    let lines = marked.replace("\r\n", "\n").replace('\r', "\n");
    let (before, _) = lines.split_once('\u{1}').expect("the mark");
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count(), if utf8 { line.len() } else { line.encode_utf16().count() })
}

/// A byte that editors can name: at a letter, and not within an end of line.
fn place(text: &str, rng: &mut Rng) -> usize {
    let mut at = rng.below(text.len() as u32 + 1) as usize;
    while !text.is_char_boundary(at) || text[..at].ends_with('\r') && text[at..].starts_with('\n') {
        at -= 1;
    }
    at
}

/// Makes random edits; the symbols and folds are asked for now and then, and at the end the whole text is compared.
fn edit(utf8: bool, name: &str, seed: u64, edits: usize) {
    let mut rng = Rng::new(seed);
    let mut editor = Editor::begin(&[], utf8);
    let mut text = "# A\n\n```game\n```\n".to_owned();
    editor.open(name, Some(&text));
    let uri = editor.uri(name);
    let mut changes = Vec::new();
    for number in 1..=edits {
        let (one, other) = (place(&text, &mut rng), place(&text, &mut rng));
        let (start, end) = (one.min(other), one.max(other));
        // Long texts are cut, short ones grow.
        let end = if text.len() > 400 { end } else { start + (end - start) % 3 };
        let mut end = end.max(start);
        while !text.is_char_boundary(end) || text[..end].ends_with('\r') && text[end..].starts_with('\n') {
            end += 1;
        }
        let new = PIECES[rng.below(PIECES.len() as u32) as usize];
        let [from, to] = [start, end].map(|it| position(&text, it, utf8));
        let at = |(line, character): (usize, usize)| json!({ "line": line, "character": character });
        changes.push(json!({ "range": { "start": at(from), "end": at(to) }, "text": new }));
        text.replace_range(start..end, new);
        // Many keystrokes arrive in one message, as where an editor replaces all.
        if changes.len() == 500 || number == edits {
            let params =
                json!({ "textDocument": { "uri": uri, "version": number }, "contentChanges": changes });
            editor.notify("textDocument/didChange", &params);
            changes.clear();
            editor.about("textDocument/foldingRange", name);
        }
    }
    // Whoever opens the same text anew is told the same.
    let copy = format!("copy-{name}");
    editor.open(&copy, Some(&text));
    for method in ["documentSymbol", "foldingRange", "formatting", "codeLens"] {
        let told = [name, &copy].map(|it| editor.about(&format!("textDocument/{method}"), it).to_string());
        assert_eq!(told[0], told[1].replace("copy-", ""), "{method}, seed {seed}");
    }
    assert!(editor.end());
}

#[test]
fn random_edits_leave_the_text_that_the_editor_has() {
    // Together 12,000, in messages of 500.
    for (seed, (utf8, name)) in
        [(false, "a.md"), (true, "a.md"), (false, "a.toml"), (true, "a.lua")].into_iter().enumerate()
    {
        edit(utf8, name, seed as u64 * 1_000_003 + 1, 3_000);
    }
}
