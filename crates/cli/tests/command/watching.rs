//! `--watch`: what changed is run again, however an editor saves.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};

use crate::{folder, write};

/// A command under watch, until it is dropped.
struct Watching {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStderr>>,
}

impl Watching {
    fn begin(folder: &Path, args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(args).arg("--watch").current_dir(folder).env("NO_COLOR", "1");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command starts");
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        Self { child, lines }
    }

    /// Everything that is told up to the next state, which comes last.
    fn state(&mut self) -> String {
        let mut told = String::new();
        for line in self.lines.by_ref() {
            let line = line.expect("a line");
            told.push_str(&line);
            told.push('\n');
            if line.contains("; watching ") {
                return told;
            }
        }
        panic!("it ended:\n{told}");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const GAME: &str = "# A road\n\n```game\ndraw = [\"frfr\"]\n```\n\n```moves\nred  frfr at 1,0  => end\n```\n";

#[test]
fn saves_in_place_and_by_renaming_are_tested_again() {
    let temporary = folder();
    let path = temporary.path();
    write(path, "a.md", GAME);
    let mut watching = Watching::begin(path, &["test"]);
    assert!(watching.state().contains("all is well"));
    write(path, "a.md", GAME.replace("=> end", "=> none"));
    let told = watching.state();
    assert!(told.contains("there are findings") && told.contains("claim-missing"), "{told}");
    write(path, "a.md.new", GAME);
    fs::rename(path.join("a.md.new"), path.join("a.md")).expect("renamed");
    assert!(watching.state().contains("all is well"));
    // A second file, and the first as it was.
    write(path, "b.md", GAME.replace("=> end", "=> none"));
    let told = watching.state();
    assert!(told.contains("changed: ") && told.contains("b.md") && !told.contains("a.md"), "{told}");
}

#[test]
fn checks_and_pictures_follow_the_files() {
    let temporary = folder();
    let path = temporary.path();
    let set = "format = 1\n\n[set]\nid = \"own\"\ntitle = \"Own\"\nuses = [\"base\"]\n\n[[tile]]\nid = \"a\"\nroad = [\"NS\"]\n";
    write(path, "own.toml", set);
    let mut check = Watching::begin(path, &["check"]);
    let mut draw =
        Watching::begin(path, &["render", "tile", "own/a", "--sets", "own.toml", "--out", "a.svg"]);
    assert!(check.state().contains("all is well"));
    assert!(draw.state().contains("all is well"));
    let first = fs::read(path.join("a.svg")).expect("a picture");
    write(path, "own.toml", set.replace("NS", "EW"));
    // A file that is written in two steps may be looked at twice.
    while fs::read(path.join("a.svg")).expect("a picture") == first {
        draw.state();
    }
    assert!(check.state().contains("all is well"));
    write(path, "own.toml", set.replace("road", "raod"));
    while !check.state().contains("there are findings") {}
}
