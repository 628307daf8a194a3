//! Times from a save to what the page is told, and memory after many saves: measured by hand, with
//! `cargo test --release -p bastide-studio --test server speed -- --ignored --nocapture --test-threads 1`.
//!
//! Measured is what the screen gets: the event that tells of it, and for pictures also the changed ones themselves.
#![expect(clippy::print_stdout, reason = "measurements are read by whoever asked for them")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, PATIENCE};

/// Saves that are measured.
const SAVES: usize = 100;

/// The events that a page hears, with the moments in which they arrive.
fn events(client: &Client) -> Receiver<(Instant, String, Value)> {
    let mut stream = TcpStream::connect(&client.host).expect("it listens");
    let request =
        format!("GET /events HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n\r\n", client.host, client.cookie);
    stream.write_all(request.as_bytes()).expect("said");
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let mut name = String::new();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if let Some(event) = line.strip_prefix("event: ") {
                event.clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ")
                && tell
                    .send((Instant::now(), name.clone(), serde_json::from_str(data).unwrap_or_default()))
                    .is_err()
            {
                break;
            }
        }
    });
    told
}

/// The median and the 95th percentile, in milliseconds.
fn summary(times: &mut [Duration]) -> String {
    if times.is_empty() {
        return "never".to_owned();
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_millis();
    format!("median {} ms, 95th percentile {} ms", at(50), at(95))
}

/// Saves again and again in turn one of two texts of a tile set, and measures what pages are told. Each save comes when all was told of the one
/// before, its background games included if `counts`; else these are thrown away each time.
fn measure(
    title: &str,
    files: &[(String, String)],
    tiles: &str,
    game: &str,
    change: (&str, &str),
    counts: bool,
) {
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let client = Client::new(&files);
    client.settled();
    client.post_well("/api/new", &json!({ "game": game }));
    if counts {
        client.wait_for("/api/numbers", |it| it["n"] == it["of"] && it["n"] != 0);
    }
    let told = events(&client);
    let text = fs::read_to_string(client.path().join(tiles)).expect("a tile set");
    assert!(text.contains(change.0), "{tiles} has something to change");
    let other = text.replacen(change.0, change.1, 1);
    let [mut pictures, mut findings, mut tests, mut numbers] = [const { Vec::new() }; 4];
    for nth in 0..SAVES {
        let began = Instant::now();
        client.write(tiles, if nth % 2 == 0 { &other } else { &text });
        let mut is_done = false;
        while !is_done {
            let (at, name, data) = told.recv_timeout(PATIENCE).expect("it is told");
            let took = at - began;
            match name.as_str() {
                "tiles" => {
                    let changed = data["changed"].as_array().expect("a list");
                    let designs = data["designs"].as_array().expect("a list");
                    for design in designs.iter().filter(|it| changed.contains(&it["id"])) {
                        let picture = client.get(design["pictures"][0].as_str().expect("an address"));
                        assert_eq!(picture.status, 200);
                    }
                    pictures.push(began.elapsed());
                }
                "folder" if data["running"] == true => findings.push(took),
                "folder" => {
                    tests.push(took);
                    is_done |= !counts;
                }
                "numbers" if counts && data["n"] == data["of"] => {
                    numbers.push(took);
                    is_done = true;
                }
                _ => {}
            }
        }
    }
    let build = if cfg!(debug_assertions) { "dev" } else { "release" };
    println!("{title}, {build}: {SAVES} saves");
    let all =
        [("the picture", pictures), ("findings", findings), ("written games", tests), ("200 games", numbers)];
    for (what, times) in all {
        println!("  to {what}: {}, {} times", summary(&mut times.clone()), times.len());
    }
}

/// The files of a folder of the repository.
fn files_of(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(root).expect("a folder").filter_map(Result::ok);
    let files = entries.filter(|it| it.path().is_file());
    files
        .map(|it| {
            (it.file_name().to_string_lossy().into_owned(), fs::read_to_string(it.path()).expect("a text"))
        })
        .collect()
}

#[test]
#[ignore = "measures for minutes"]
fn saves_of_an_example() {
    let files = files_of("examples/beekeepers");
    measure(
        "beekeepers",
        &files,
        "beekeepers.toml",
        "game.toml",
        ("N = [\"hive\", \"hive\"]", "N = [\"hive\"]"),
        true,
    );
}

#[test]
#[ignore = "measures for minutes"]
fn saves_of_everything() {
    let mut files: Vec<_> =
        files_of("tilesets").into_iter().filter(|(name, _)| name == "inns.toml").collect();
    files.extend(files_of("scripts").into_iter().filter(|(name, _)| name == "inns.lua"));
    files.extend(files_of("scripts/games").into_iter().filter(|(name, _)| name == "everything.toml"));
    measure("everything", &files, "inns.toml", "everything.toml", ("count = 2", "count = 1"), false);
}

/// Memory of this process, in MB.
#[cfg(target_os = "linux")]
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").expect("Linux tells");
    let pages: usize = pages.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a number");
    pages * 4 / 1024
}

#[test]
#[ignore = "reloads a thousand times"]
#[cfg(target_os = "linux")]
fn memory_stays_flat() {
    let files = files_of("examples/beekeepers");
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let client = Client::new(&files);
    client.settled();
    let seats = json!([{ "name": "red", "by": "greedy" }, { "name": "blue", "by": "greedy" }]);
    client.post_well("/api/new", &json!({ "game": "game.toml", "players": seats }));
    client.wait_for("/api/position", |it| it["over"] == true);
    let told = events(&client);
    let text = fs::read_to_string(client.path().join("beekeepers.lua")).expect("a variant");
    let mut memory = Vec::new();
    for nth in 0..1000 {
        client.write("beekeepers.lua", &format!("{text}-- {nth}\n"));
        // The rules have another text, so the game in hand is played again on them.
        while told.recv_timeout(PATIENCE).expect("it is told").1 != "reloaded" {}
        if nth % 100 == 99 {
            memory.push(resident());
            println!("{} reloads: {} MB", nth + 1, resident());
        }
    }
    // The allocator takes what it needs in the first hundreds and gives little back.
    let [.., middle, _, _, _, last] = memory[..] else { panic!("ten times") };
    assert!(last <= middle + middle / 10, "{memory:?}");
}
