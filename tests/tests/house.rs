//! The house itself: arrows between crates, words that have no place in the engine, paths that lead outside, files nobody reads.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder whose name ends in one of these.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.map(|entry| entry.expect("a readable entry").path()) {
        if entry.is_dir() {
            found.extend(files(&entry, endings));
        } else if endings.iter().any(|ending| entry.to_string_lossy().ends_with(ending)) {
            found.push(entry);
        }
    }
    found.sort();
    found
}

/// The crates of ours that a manifest names under `[dependencies]`.
fn real_arrows(manifest: &str) -> BTreeSet<String> {
    let section = manifest.split("\n[").find(|part| part.starts_with("dependencies]")).unwrap_or("");
    let ours = section.lines().filter_map(|line| line.strip_prefix("bastide-"));
    ours.filter_map(|rest| rest.split(['.', ' ', '=']).next()).map(str::to_owned).collect()
}

#[test]
fn crates_use_only_what_the_architecture_lets_them() {
    let page = read(&root().join("docs/architecture.md"));
    let mut allowed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        if let [_, name, _, _, uses, _] = cells[..] {
            let uses = uses.split(", ").map(str::to_owned).collect();
            allowed.insert(name.trim_matches('`').to_owned(), uses);
        }
    }
    let mut real = BTreeSet::new();
    for manifest in files(&root().join("crates"), &["Cargo.toml"]) {
        let name =
            manifest.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        let documented =
            allowed.get(&name).unwrap_or_else(|| panic!("the architecture does not list the crate `{name}`"));
        for arrow in real_arrows(&read(&manifest)) {
            assert!(
                documented.contains(&arrow),
                "`{name}` uses `{arrow}`, which the architecture does not allow"
            );
        }
        real.insert(name);
    }
    for name in allowed.keys().filter(|name| *name != "tests") {
        assert!(real.contains(name), "the architecture lists `{name}`, which does not exist");
    }
}

#[test]
fn heavy_packages_stay_in_their_crate() {
    let homes = [
        ("mlua", "script"),
        ("resvg", "render"),
        ("clap", "cli"),
        ("schemars", "tileset"),
        ("pulldown-cmark", "record"),
    ];
    for manifest in files(&root().join("crates"), &["Cargo.toml"]) {
        let text = read(&manifest);
        let name =
            manifest.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        for (package, home) in homes {
            let uses = text.lines().any(|line| line.split(['.', ' ', '=']).next() == Some(package));
            assert!(!uses || name == home, "`{name}` uses {package}, which belongs in `{home}`");
        }
    }
}

#[test]
fn the_engine_and_the_script_host_name_no_expansion() {
    let words = [
        "inn",
        "inns",
        "cathedral",
        "builder",
        "pig",
        "bazaar",
        "bazaars",
        "castle",
        "castles",
        "bridge",
        "bridges",
        "bethlehem",
        "magi",
        "herod",
        "shrine",
        "shrines",
        "heretic",
        "count",
        "king",
        "robber",
        "dragon",
        "fairy",
        "abbey",
        "tower",
        "river",
    ];
    // Words that also mean something else in these files.
    let innocent = ["count", "builder", "castle_chain"];
    for folder in ["crates/core/src", "crates/script/src"] {
        for file in files(&root().join(folder), &[".rs"]) {
            let text = read(&file);
            // Unit tests have examples.
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
            for (number, line) in code.lines().enumerate() {
                let code = line.split("//").next().unwrap_or("");
                let names = code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
                for name in names.map(str::to_ascii_lowercase) {
                    let guilty = words.contains(&name.as_str()) && !innocent.contains(&name.as_str());
                    assert!(!guilty, "{}:{}: `{name}` belongs in a variant", file.display(), number + 1);
                }
            }
        }
    }
}

#[test]
fn no_file_names_a_path_outside() {
    let endings = [".rs", ".md", ".toml", ".lua", ".txt", ".luau"];
    for folder in ["crates", "docs", "scripts", "tests", "tilesets"] {
        for file in files(&root().join(folder), &endings) {
            let text = read(&file);
            for outside in [["..", "/shared"].concat(), ["/wo", "rk/"].concat(), [".", "library"].concat()] {
                assert!(!text.contains(&outside), "{} names `{outside}`", file.display());
            }
        }
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut documents = files(&root().join("docs"), &[".md"]);
    documents.extend(files(&root().join("examples"), &[".md"]));
    documents.push(root().join("README.md"));
    documents.push(root().join("tilesets/README.md"));
    for document in documents {
        let text = read(&document);
        let folder = document.parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or("");
            if file.is_empty() || file.contains("://") || file.contains(char::is_whitespace) {
                continue;
            }
            assert!(folder.join(file).exists(), "{}: the link to {file} leads nowhere", document.display());
        }
    }
}
