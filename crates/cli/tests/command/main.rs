//! The built command from outside: what ships, hostile scripts, bad inputs, and the commands that the documents show.

mod anchors;
mod balance;
mod beginning;
mod broken;
mod by_hand;
mod coverage;
mod documents;
mod examples;
mod exchange;
mod hostile;
mod inputs;
mod mistakes;
mod newcomers;
mod pictures;
mod players;
mod profiles;
mod publishing;
mod reading;
mod runs;
mod sampled;
mod samples;
mod servers;
mod sharing;
mod sheets;
mod ships;
mod statistics;
mod strangers;
mod tabletop;
mod tiles;
mod watching;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// How a command ended, and what it wrote.
#[derive(Debug)]
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    /// The output as JSON.
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }
}

/// Runs the command in a folder. However it ends, it does not panic.
fn bastide(folder: &Path, args: &[&str]) -> Ran {
    bastide_with(folder, args, "")
}

/// As [`bastide`], with a text on standard input.
fn bastide_with(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command can be started");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // A command that ends early closes its input, which is no failure here.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "bastide {}: {err}", args.join(" "));
    let code = output.status.code().unwrap_or_else(|| panic!("bastide {} was killed", args.join(" ")));
    Ran { code, out, err }
}

/// Runs a client of the examples with the command and some words, and returns what it prints; nothing where there is no Python.
fn client(name: &str, args: &[&str]) -> Option<String> {
    Command::new("python3").arg("--version").output().ok().filter(|it| it.status.success())?;
    let script = root().join("examples/clients").join(name);
    let mut command = Command::new("python3");
    let output = command.arg(script).arg(env!("CARGO_BIN_EXE_bastide")).args(args).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    Some(text)
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder that is gone after the test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    fs::write(folder.join(name), text).expect("a file in a temporary folder");
}

/// All files below a folder, by their paths with `/`.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn gather(folder: &Path, prefix: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).expect("a folder").map(|it| it.expect("an entry")) {
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                gather(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    let mut found = BTreeMap::new();
    gather(folder, "", &mut found);
    found
}
