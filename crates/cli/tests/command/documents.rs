//! The commands that the documents show, run as they stand there in a copy of the files they name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{bastide, folder, root};

/// A command of ours and the document that shows it.
struct Shown {
    document: PathBuf,
    line: usize,
    command: String,
}

/// The commands of a document: lines of `sh` blocks, and those after `$ ` in `console` blocks.
fn commands(document: &Path) -> Vec<Shown> {
    let text = fs::read_to_string(document).expect("a document");
    let mut found = Vec::new();
    let mut block = None;
    for (at, line) in text.lines().enumerate() {
        if let Some(word) = line.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(word.to_owned()) };
            continue;
        }
        let command = match block.as_deref() {
            Some("sh") => line,
            Some("console") => line.strip_prefix("$ ").unwrap_or(""),
            _ => "",
        };
        let ours =
            command.strip_prefix("bastide ").or_else(|| command.strip_prefix("cargo run --release -- "));
        if let Some(ours) = ours {
            // What stands behind a mark is for people.
            let command = ours.split(" #").next().unwrap_or(ours).trim().to_owned();
            found.push(Shown { document: document.to_owned(), line: at + 1, command });
        }
    }
    found
}

/// All documents of the repository that people read.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![
        root().join("README.md"),
        root().join("tilesets/README.md"),
        root().join("tests/games/README.md"),
    ];
    let listed = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder of documents");
        entries.map(|entry| entry.expect("a readable entry").path()).collect()
    };
    let mut folders =
        ["docs", "docs/reference", "docs/diagnostics", "examples"].map(|it| root().join(it)).to_vec();
    folders.extend(listed(&root().join("examples")).into_iter().filter(|path| path.is_dir()));
    for folder in folders {
        found
            .extend(listed(&folder).into_iter().filter(|path| path.extension().is_some_and(|it| it == "md")));
    }
    found.sort();
    found
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().expect("a name");
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}

#[test]
fn commands_in_documents_run() {
    let folder = folder();
    for name in ["tilesets", "scripts", "docs", "examples", "tests/games", "tests/jcz"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let shown: Vec<_> = documents().iter().flat_map(|document| commands(document)).collect();
    assert!(shown.iter().any(|it| it.document.ends_with("README.md")), "the README shows no command");
    for Shown { document, line, command } in shown {
        assert!(!command.contains(['|', '>', '\'', '"', '$']), "{command}: only plain words can be run here");
        let ran = bastide(folder.path(), &command.split_whitespace().collect::<Vec<_>>());
        assert_eq!(ran.code, 0, "{}:{line}: bastide {command}\n{}{}", document.display(), ran.out, ran.err);
    }
}

#[test]
fn the_first_command_of_the_readme_leaves_what_it_says() {
    let folder = folder();
    let first = commands(&root().join("README.md")).remove(0);
    let args: Vec<_> = first.command.split_whitespace().collect();
    let ran = bastide(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let files: Vec<_> = args.iter().filter(|it| it.starts_with("out/")).collect();
    assert_eq!(files.len(), 2, "{}", first.command);
    for file in &files {
        assert!(ran.out.contains(**file), "{}", ran.out);
        assert!(folder.path().join(file).is_file(), "{file} is missing");
    }
    // What was written down is the whole game.
    let record = files.iter().find(|it| it.ends_with(".md")).expect("a record");
    let again = bastide(folder.path(), &["replay", record]);
    assert_eq!(again.code, 0, "{}{}", again.out, again.err);
    let seen = ["winner", "Winner", "wins", "won", "win "].iter().any(|word| ran.out.contains(word));
    assert!(seen, "it does not tell who won:\n{}", ran.out);
}
