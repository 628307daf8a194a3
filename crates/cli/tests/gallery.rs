//! The gallery of the book: a board of each variant that ships. `UPDATE=1` writes the page and draws the boards that are missing; one that is
//! to be drawn anew is removed first.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bastide_project::{docs, shipped};

/// Bytes of all pictures together: a repository is fetched as a whole.
const MOST: u64 = 3_800_000;

/// The choice after which a board is shown, if the game lasts so long.
const CHOICES: &str = "40";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The variants in the order of their list: id, title, and what each adds.
fn variants() -> Vec<(&'static str, &'static str, &'static str)> {
    let list = docs::page("variants/README").expect("the list of variants");
    let row = |line: &'static str| {
        let (title, rest) = line.strip_prefix("| [")?.split_once("](")?;
        let (id, rest) = rest.split_once(".md) | ")?;
        Some((id, title, rest.strip_suffix(" |")?))
    };
    list.lines().filter_map(row).collect()
}

/// The page.
fn page() -> String {
    let mut page = String::from(
        "# Gallery\n\nEvery variant that ships, in the middle of a game of two bots, with what it adds. A board is drawn by\n\n\
         ```sh\nbastide render board dragon --players 2 --seed 4 --bots greedy --at 40 --width 250 --out dragon.png\n```\n\n\
         and the whole game, to step through, by\n\n\
         ```sh\nbastide render replay dragon --players 2 --seed 4 --bots greedy --out dragon.html\n```\n\n| | |\n|---|---|\n",
    );
    let cell = |(id, title, adds): &(&str, &str, &str)| {
        format!("[**{title}**](variants/{id}.md): {adds}<br>![A board of {title}](pictures/gallery/{id}.png)")
    };
    for pair in variants().chunks(2) {
        let cells: Vec<String> = pair.iter().map(cell).collect();
        let _ = writeln!(page, "| {} | {} |", cells[0], cells.get(1).map_or("", String::as_str));
    }
    page
}

/// Draws the board of a variant.
fn draw(id: &str, picture: &Path) {
    // A game of one is what it is, and some end early.
    let run = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(["render", "board", id, "--seed", "4", "--bots", "greedy", "--width", "250", "--out"]);
        command.arg(picture).args(more).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().expect("the command can be started").success()
    };
    let drawn = run(&["--players", "2", "--at", CHOICES]) || run(&["--at", CHOICES]) || run(&[]);
    assert!(drawn, "{id} cannot be drawn");
}

#[test]
fn the_gallery_shows_every_variant_that_ships() {
    let listed: BTreeSet<&str> = variants().iter().map(|it| it.0).collect();
    assert_eq!(listed, shipped::variants().into_iter().collect(), "docs/variants/README.md lists what ships");
    let (path, folder) = (root().join("docs/gallery.md"), root().join("docs/pictures/gallery"));
    let is_update = std::env::var_os("UPDATE").is_some();
    if is_update {
        fs::write(&path, page()).expect("the page is written");
        fs::create_dir_all(&folder).expect("a folder");
    }
    assert_eq!(fs::read_to_string(&path).expect("the gallery"), page(), "UPDATE=1 writes it anew");
    let mut bytes = 0;
    for id in &listed {
        let picture = folder.join(format!("{id}.png"));
        if is_update && !picture.exists() {
            draw(id, &picture);
        }
        let there = fs::metadata(&picture);
        bytes += there.unwrap_or_else(|_| panic!("{id} has no picture: UPDATE=1 draws it")).len();
    }
    assert!(bytes < MOST, "{bytes} bytes of pictures");
    let count = fs::read_dir(&folder).expect("the pictures").count();
    assert_eq!(count, listed.len(), "a picture of no variant in docs/pictures/gallery");
}
