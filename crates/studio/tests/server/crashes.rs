//! Studios that are killed while they write, and disks that are full.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::child::Served;
use crate::client::{PATIENCE, Visitor};

/// Times that a studio is killed.
const KILLS: u64 = 8;

/// A game that passes.
const GAME: &str = "# A road\n\n```game\ndraw = [\"frfr\"]\n```\n\n```moves\nred  frfr at 1,0  => end\n```\n";

/// A tile set of a hundred designs, so that it is not written in no time.
fn tiles(count: u64) -> String {
    let mut text = "format = 1\n\n[set]\nid = \"many\"\ntitle = \"Many\"\nuses = [\"base\"]\n".to_owned();
    for nth in 0..100 {
        let count = if nth == 0 { count } else { 1 };
        let _ = write!(text, "\n[[tile]]\nid = \"t{nth}\"\ncount = {count}\ncity = [\"N\"]\n");
    }
    text
}

fn hash_of(visitor: &Visitor, file: &str) -> Value {
    let folder = visitor.get("/api/folder").json();
    let files = folder["files"].as_array().expect("a list");
    files.iter().find(|it| it["file"] == file).map_or(Value::Null, |it| it["hash"].clone())
}

/// The names of everything in a folder, hidden files too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").filter_map(Result::ok);
    let mut names: Vec<_> = entries.map(|it| it.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Saves games and sets counts until nobody answers any more. `saved` counts the games that were said to be saved.
fn edit(visitor: &Visitor, saved: &AtomicUsize) {
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let game = json!({ "file": "games.md", "text": GAME });
            while let Ok(answer) = visitor.try_post("/api/save", &game) {
                match answer.status {
                    200 => saved.fetch_add(1, Ordering::SeqCst),
                    _ => break,
                };
            }
        });
        scope.spawn(|| {
            // The page has seen what it wrote itself.
            let hash = |count| blake3::hash(tiles(count).as_bytes()).to_hex()[..16].to_owned();
            let mut count = 2;
            loop {
                let wish = json!({ "tile": "many/t0", "count": count + 1, "hash": hash(count) });
                match visitor.try_post("/api/count", &wish) {
                    Ok(answer) if answer.status == 200 => count += 1,
                    // It has not read yet what it has written.
                    Ok(answer) if answer.status == 409 => std::thread::sleep(Duration::from_millis(1)),
                    _ => break,
                }
            }
        });
    });
}

#[test]
fn a_studio_that_is_killed_while_it_saves_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for nth in 0..KILLS {
        fs::write(folder.path().join("many.toml"), tiles(2)).expect("written");
        fs::write(folder.path().join("games.md"), "").expect("written");
        let served = Served::of(folder.path());
        let visitor = Visitor::of(&served.address);
        visitor.settled();
        let saved = AtomicUsize::new(0);
        let told = std::thread::scope(|scope| {
            let editing = scope.spawn(|| edit(&visitor, &saved));
            let began = Instant::now();
            while saved.load(Ordering::SeqCst) == 0 && began.elapsed() < PATIENCE {
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_micros(nth * 1700));
            served.kill();
            editing.join().expect("they end");
            saved.load(Ordering::SeqCst)
        });
        // What was said to be saved is there, in whole; of what nobody was told of, all or nothing is.
        let games = fs::read_to_string(folder.path().join("games.md")).expect("it is there");
        let there = games.matches("# A road").count();
        assert!(there == told || there == told + 1, "{told} games were saved, {there} are there");
        assert_eq!(games, vec![GAME; there].join("\n"));
        let text = fs::read_to_string(folder.path().join("many.toml")).expect("it is there");
        assert!((2..10_000).any(|count| text == tiles(count)), "{text}");
        // And the next studio finds everything in order.
        let served = Served::of(folder.path());
        let visitor = Visitor::of(&served.address);
        let shown = visitor.settled();
        assert_eq!(shown["games"].as_array().map(Vec::len), Some(there));
        let is_error = |it: &Value| it["severity"] == "error";
        assert!(!shown["findings"].as_array().expect("a list").iter().any(is_error), "{shown:#}");
        assert_eq!(names(folder.path()), ["games.md", "many.toml"]);
        visitor.post_well("/api/save", &json!({ "file": "games.md", "text": GAME }));
    }
}

/// Tells that a save failed, what it was, and that everything is as before; then saves something small.
fn no_room(served: &Served, error: &str) {
    let visitor = Visitor::of(&served.address);
    visitor.settled();
    let before = fs::read_to_string(served.file("games.md")).expect("it is there");
    let large = format!("{GAME}\n<!-- {} -->\n", "x".repeat(100_000));
    let told = visitor.post("/api/save", &json!({ "file": "games.md", "text": large }));
    assert_eq!(told.status, 422, "{told:?}");
    let message = told.json()["message"].as_str().expect("a message").to_owned();
    assert!(message.contains("`games.md` cannot be written") && message.contains(error), "{message}");
    assert_eq!(fs::read_to_string(served.file("games.md")).expect("it is there"), before);
    assert_eq!(names(&served.file("")), ["games.md"], "nothing is left behind");
    // No restart is needed: there is room for something smaller.
    let saved = visitor.post_well("/api/save", &json!({ "file": "games.md", "text": GAME }));
    assert_eq!(saved["passed"], true);
    assert_eq!(hash_of(&visitor, "games.md").as_str().map(str::len), Some(16));
}

#[test]
fn a_file_that_becomes_too_large_is_told_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.md"), GAME).expect("written");
    no_room(&Served::with_small_files(folder.path(), 64), "File too large");
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.md"), GAME).expect("written");
    if let Some(served) = Served::on_small_disk(folder.path(), 64) {
        no_room(&served, "No space left on device");
    }
}
