//! Mistakes planted into definitions that ship: how many are found, and that nothing is found where none was planted.

use std::path::Path;

use crate::{bastide, folder, root, write};

/// Of the planted mistakes at least so many are found.
const LEAST: usize = 38;

/// A mistake as `tests/mistakes/mistakes.toml` has it.
#[derive(Debug)]
struct Mistake<'a> {
    what: &'a str,
    set: &'a str,
    /// The tile that is edited; none for an edit of the whole text.
    tile: Option<&'a str>,
    /// True if an edit is made wherever its text stands.
    everywhere: bool,
    edits: Vec<[&'a str; 2]>,
    found: &'a str,
}

/// The mistakes of a sort.
fn mistakes<'a>(data: &'a toml::Table, sort: &str) -> Vec<Mistake<'a>> {
    let read = |it: &'a toml::Value| {
        let text = |key: &str| it.get(key).and_then(toml::Value::as_str);
        let edit =
            |it: &'a toml::Value| -> [&'a str; 2] { [0, 1].map(|at| it[at].as_str().expect("a text")) };
        let found = text("found").expect("what is found");
        assert_eq!(found.is_empty(), text("why").is_some(), "{it}");
        Mistake {
            what: text("mistake").expect("a mistake"),
            set: text("set").expect("a set"),
            tile: text("tile"),
            everywhere: it.get("everywhere").is_some(),
            edits: it["edits"].as_array().expect("edits").iter().map(edit).collect(),
            found,
        }
    };
    data[sort].as_array().expect("mistakes").iter().map(read).collect()
}

impl Mistake<'_> {
    /// A text with the mistake in it. `begins` and `ends` enclose a tile.
    fn planted(&self, text: &str, begins: impl Fn(&str) -> String, ends: &str) -> String {
        let (from, to) = self.tile.map_or((0, text.len()), |tile| {
            let from = text.find(&begins(tile)).unwrap_or_else(|| panic!("{}: no tile `{tile}`", self.what));
            (from, from + text[from + 1..].find(ends).map_or(text.len() - from, |it| it + 1))
        });
        let mut part = text[from..to].to_owned();
        for [old, new] in &self.edits {
            assert!(part.contains(old), "{}: `{old}` is not in\n{part}", self.what);
            part = if self.everywhere { part.replace(old, new) } else { part.replacen(old, new, 1) };
        }
        [&text[..from], &part, &text[to..]].concat()
    }
}

/// Findings of a tile file, and of the set that becomes of it.
fn about_file(path: &Path, text: &str) -> String {
    write(path, "my.xml", text);
    let _ = std::fs::remove_file(path.join("my.toml"));
    let ran = bastide(path, &["import", "my.xml", "--out", "my.toml", "--id", "my", "--format", "short"]);
    let imported = ran.out + &ran.err;
    if path.join("my.toml").is_file() { imported + &about_set(path) } else { imported }
}

fn about_set(path: &Path) -> String {
    let ran = bastide(path, &["check", "my.toml", "--stats", "--format", "short"]);
    ran.out + &ran.err
}

/// The lines that tell of more than a note.
fn findings(said: &str) -> Vec<&str> {
    said.lines().filter(|it| it.contains("error[") || it.contains("warning[")).collect()
}

#[test]
fn most_planted_mistakes_are_found_and_none_where_none_is() {
    let data = std::fs::read_to_string(root().join("tests/mistakes/mistakes.toml")).expect("mistakes");
    let data: toml::Table = data.parse().expect("TOML");
    let (xml, sets) = (mistakes(&data, "xml"), mistakes(&data, "toml"));
    let folder = folder();
    let path = folder.path();
    let mut missed = Vec::new();
    let mut judge = |it: &Mistake<'_>, said: &str| {
        let is_found = said.contains(&format!("[{}]", it.found));
        assert!(it.found.is_empty() || is_found, "{}: `{}` is not in\n{said}", it.what, it.found);
        if it.found.is_empty() {
            assert!(findings(said).is_empty(), "{} is found now:\n{said}", it.what);
            missed.push(it.what.to_owned());
        }
    };
    let mut exported: Vec<(&str, String)> = Vec::new();
    for it in &xml {
        if exported.iter().all(|(set, _)| *set != it.set) {
            let ran = bastide(path, &["export", it.set, "--to", "jcz"]);
            let said = about_file(path, &ran.out);
            assert!(findings(&said).is_empty(), "{} without a mistake:\n{said}", it.set);
            exported.push((it.set, ran.out));
        }
        let text = &exported.iter().find(|(set, _)| *set == it.set).expect("it was exported").1;
        let text = it.planted(text, |tile| format!("<tile id=\"{tile}\""), "</tile>");
        judge(it, &about_file(path, &text));
    }
    for it in &sets {
        let text = std::fs::read_to_string(root().join(format!("tilesets/{}.toml", it.set))).expect("a set");
        let text = text.replacen(&format!("\"{}\"", it.set), "\"my\"", 1);
        for (text, planted) in [
            (text.clone(), false),
            (it.planted(&text, |tile| format!("id = \"{tile}\"\n"), "[[tile]]"), true),
        ] {
            write(path, "my.toml", text);
            let said = about_set(path);
            if planted {
                judge(it, &said);
            } else {
                assert!(findings(&said).is_empty(), "{}:\n{said}", it.set);
            }
        }
    }
    let all = xml.len() + sets.len();
    assert_eq!(all, 44);
    assert!(all - missed.len() >= LEAST, "missed: {missed:?}");
}

/// Every set that ships, written for another program and read again, gives no reason for a warning.
#[test]
fn no_set_that_ships_raises_a_false_alarm_on_its_way_back() {
    let folder = folder();
    for entry in std::fs::read_dir(root().join("tilesets")).expect("the sets that ship") {
        let file = entry.expect("an entry").path();
        let set = file.file_stem().and_then(|it| it.to_str()).expect("a name").to_owned();
        let ran = bastide(folder.path(), &["export", &set, "--to", "jcz"]);
        if ran.code != 0 || ran.out.is_empty() {
            continue;
        }
        write(folder.path(), "my.xml", &ran.out);
        let ran = bastide(folder.path(), &["import", "my.xml", "--out", "my/", "--format", "short"]);
        let said = ran.out + &ran.err;
        assert!(findings(&said).iter().all(|it| !NEW.iter().any(|code| it.contains(code))), "{set}:\n{said}");
    }
}

/// Findings about tiles that are not what their name says.
const NEW: [&str; 3] = ["xml-differs", "xml-name", "xml-field-inside"];
