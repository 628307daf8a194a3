//! The commands that the documents show, run as they stand there in a copy of the files they name; files that they show whole are written
//! first.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{bastide, files, folder, root, write};

/// Something that a document has readers do.
struct Shown {
    document: PathBuf,
    line: usize,
    deed: Deed,
}

/// What readers do.
enum Deed {
    /// Run a command of ours, which prints these lines, if any are shown.
    Run(String, String),
    /// Write a file.
    Write(PathBuf, String),
}

/// The deeds of a document: commands are lines of `sh` blocks and those after `$ ` in `console` blocks; a block that names a file in a folder is
/// that file.
fn deeds(document: &Path) -> Vec<Shown> {
    let text = fs::read_to_string(document).expect("a document");
    let mut found: Vec<Shown> = Vec::new();
    // The fence and the words behind it.
    let mut block: Option<(String, String)> = None;
    for (at, line) in text.lines().enumerate() {
        let marks: String = line.trim_start().chars().take_while(|it| *it == '`').collect();
        match &block {
            None if marks.len() >= 3 => {
                let words = line.trim_start().trim_start_matches('`').to_owned();
                if let Some((_, file)) = words.split_once(' ').filter(|(_, file)| file.contains('/')) {
                    let deed = Deed::Write(file.into(), String::new());
                    found.push(Shown { document: document.to_owned(), line: at + 1, deed });
                }
                block = Some((marks, words));
                continue;
            }
            Some((fence, _)) if marks == *fence => {
                block = None;
                continue;
            }
            _ => {}
        }
        let Some((_, words)) = &block else { continue };
        let command = match (words.as_str(), found.last_mut().map(|it| &mut it.deed)) {
            ("sh", _) => line,
            ("console", last) => match (line.strip_prefix("$ "), last) {
                (Some(command), _) => command,
                (None, Some(Deed::Run(_, prints))) => {
                    prints.push_str(&format!("{line}\n"));
                    continue;
                }
                _ => "",
            },
            (words, Some(Deed::Write(file, text))) if words.ends_with(&*file.to_string_lossy()) => {
                text.push_str(&format!("{line}\n"));
                ""
            }
            _ => "",
        };
        let ours =
            command.strip_prefix("bastide ").or_else(|| command.strip_prefix("cargo run --release -- "));
        if let Some(ours) = ours {
            // What stands behind a mark is for people.
            let command = ours.split(" #").next().unwrap_or(ours).trim().to_owned();
            let deed = Deed::Run(command, String::new());
            found.push(Shown { document: document.to_owned(), line: at + 1, deed });
        }
    }
    found
}

/// The commands of a document.
fn commands(document: &Path) -> Vec<String> {
    let command = |it: Shown| match it.deed {
        Deed::Run(command, _) => Some(command),
        Deed::Write(..) => None,
    };
    deeds(document).into_iter().filter_map(command).collect()
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
    for (name, bytes) in files(from) {
        fs::create_dir_all(to.join(&name).parent().expect("a folder")).expect("a folder");
        write(to, &name, bytes);
    }
}

#[test]
fn commands_in_documents_run() {
    let folder = folder();
    for name in ["tilesets", "scripts", "docs", "examples", "tests/games", "tests/jcz"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let shown: Vec<_> = documents().iter().flat_map(|document| deeds(document)).collect();
    assert!(shown.iter().any(|it| it.document.ends_with("README.md")), "the README shows no command");
    assert!(shown.iter().any(|it| matches!(it.deed, Deed::Write(..))), "the tutorial shows no file");
    for Shown { document, line, deed } in shown {
        let (command, prints) = match deed {
            Deed::Write(file, text) => {
                write(folder.path(), &file.to_string_lossy(), text);
                continue;
            }
            Deed::Run(command, prints) => (command, prints),
        };
        assert!(!command.contains(['|', '>', '\'', '"', '$']), "{command}: only plain words can be run here");
        let ran = bastide(folder.path(), &command.split_whitespace().collect::<Vec<_>>());
        let at = format!("{}:{line}: bastide {command}", document.display());
        assert_eq!(ran.code, 0, "{at}\n{}{}", ran.out, ran.err);
        // What the tutorial promises is what readers see.
        if document.ends_with("tutorial.md") && !prints.is_empty() {
            assert_eq!(ran.out, prints, "{at}");
        }
    }
    pictures_are_those_that_commands_draw(folder.path());
}

/// Pictures called as the page that shows them are drawn by its commands, into `out`. `UPDATE=1` takes them over.
fn pictures_are_those_that_commands_draw(folder: &Path) {
    let mut count = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        let stem = document.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let shown = text.split("](pictures/").skip(1).filter_map(|it| it.split(')').next());
        for name in shown.filter(|it| it.starts_with(&format!("{stem}-"))) {
            let (drawn, kept) = (folder.join("out").join(name), root().join("docs/pictures").join(name));
            assert!(drawn.is_file(), "{}: no command draws {name}", document.display());
            if std::env::var_os("UPDATE").is_some() {
                fs::copy(&drawn, &kept).expect("the picture is kept");
            }
            assert!(kept.is_file(), "{name} is no picture of the book: UPDATE=1 takes it over");
            count += 1;
        }
    }
    assert!(count >= 3, "{count} pictures");
}

#[test]
fn the_first_command_of_the_readme_leaves_what_it_says() {
    let folder = folder();
    let first = commands(&root().join("README.md")).remove(0);
    let args: Vec<_> = first.split_whitespace().collect();
    let ran = bastide(folder.path(), &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let files: Vec<_> = args.iter().filter(|it| it.starts_with("out/")).collect();
    assert_eq!(files.len(), 2, "{first}");
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
