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
        let documented: Vec<&str> = documented.iter().map(String::as_str).filter(|it| *it != "–").collect();
        let used = real_arrows(&read(&manifest));
        assert_eq!(
            documented,
            used.iter().collect::<Vec<_>>(),
            "`{name}` uses what the architecture says, no more and no less"
        );
        real.insert(name);
    }
    for name in allowed.keys().filter(|name| *name != "tests") {
        assert!(real.contains(name), "the architecture lists `{name}`, which does not exist");
    }
}

#[test]
fn heavy_packages_stay_in_their_crate() {
    let homes: [(_, &[&str]); 5] = [
        ("mlua", &["script"]),
        ("resvg", &["render"]),
        ("clap", &["cli"]),
        ("include_dir", &["project", "studio"]),
        // Written games are Markdown, and so are the rules that a kit prints.
        ("pulldown-cmark", &["record", "cli"]),
    ];
    for manifest in files(&root().join("crates"), &["Cargo.toml"]) {
        let text = read(&manifest);
        let name =
            manifest.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        for (package, homes) in homes {
            let uses = text.lines().any(|line| line.split(['.', ' ', '=']).next() == Some(package));
            assert!(!uses || homes.contains(&&*name), "`{name}` uses {package}, which belongs in {homes:?}");
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
    let innocent = ["count", "builder", "after_go_home"];
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

#[test]
fn every_case_stands_on_a_page_of_the_rules() {
    let listed = read(&root().join("tests/games/ids.txt"));
    let listed: BTreeSet<&str> = listed.lines().filter(|line| !line.is_empty()).collect();
    let systems: BTreeSet<&str> = listed.iter().filter_map(|id| id.split('-').next()).collect();
    let pages: String = files(&root().join("docs/rules"), &[".md"]).iter().map(|page| read(page)).collect();
    let words = pages.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let cited: BTreeSet<&str> = words
        .filter(|word| {
            word.split_once('-').is_some_and(|(system, rest)| systems.contains(system) && !rest.is_empty())
        })
        .collect();
    // Variants of tests have no page; the headings of their games give their rules.
    let with_page: BTreeSet<&str> = cited.iter().filter_map(|id| id.split('-').next()).collect();
    let has_page = |id: &&&str| id.split('-').next().is_some_and(|system| with_page.contains(system));
    let missing: Vec<_> = listed.difference(&cited).filter(has_page).collect();
    assert!(missing.is_empty(), "cases that no page of docs/rules cites: {missing:?}");
    let unknown: Vec<_> = cited.difference(&listed).collect();
    assert!(unknown.is_empty(), "cases that docs/rules cites and ids.txt does not list: {unknown:?}");
}

/// Modules of a crate by path below `src`, with their code: no comments, no unit tests.
fn modules(src: &Path) -> BTreeMap<Vec<String>, String> {
    let mut found = BTreeMap::new();
    for file in files(src, &[".rs"]) {
        let inside = file.strip_prefix(src).expect("a file below src").with_extension("");
        let mut path: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if path.iter().any(|part| part == "tests") {
            continue;
        }
        if path.last().is_some_and(|last| ["lib", "main", "mod"].contains(&last.as_str())) {
            path.pop();
        }
        let text = read(&file);
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or("");
        let code: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        found.insert(path, code.join("\n"));
    }
    found
}

/// Expands what follows a path's first word, braces included: `a::{b, c::d}` becomes `a::b` and `a::c::d`.
fn paths_from(text: &str, prefix: &[String], found: &mut Vec<Vec<String>>) {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let word = &text[..text.find(|letter| !is_word(letter)).unwrap_or(text.len())];
    if let Some(inner) = text.strip_prefix('{') {
        let (mut depth, mut start) = (1, 0);
        for (at, letter) in inner.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 || depth == 1 && letter == ',' {
                paths_from(inner[start..at].trim_start(), prefix, found);
                start = at + 1;
            }
            if depth == 0 {
                break;
            }
        }
    } else if !word.is_empty() {
        let path = [prefix, &[word.to_owned()]].concat();
        match text[word.len()..].strip_prefix("::") {
            Some(rest) => paths_from(rest, &path, found),
            None => found.push(path),
        }
    }
}

/// The modules of its own crate that a module names by `crate::`, `super::` or `self::`.
fn imports(me: &[String], code: &str, known: &BTreeMap<Vec<String>, String>) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            // The middle of a longer word or path is no beginning.
            if code[..at].ends_with(|letter: char| letter.is_ascii_alphanumeric() || "_:".contains(letter)) {
                continue;
            }
            let (mut base, mut rest) = match start {
                "crate::" => (Vec::new(), &code[at + start.len()..]),
                "super::" => (me[..me.len().saturating_sub(1)].to_vec(), &code[at + start.len()..]),
                _ => (me.to_vec(), &code[at + start.len()..]),
            };
            while let Some(further) = rest.strip_prefix("super::") {
                base.pop();
                rest = further;
            }
            let mut paths = Vec::new();
            paths_from(rest, &base, &mut paths);
            for mut path in paths {
                while !path.is_empty() && !known.contains_key(&path) {
                    path.pop();
                }
                if !path.is_empty() && path != me {
                    found.insert(path);
                }
            }
        }
    }
    found
}

/// The largest set of modules of which each leads to each other by imports; empty if imports only lead one way.
fn largest_circle(src: &Path) -> Vec<String> {
    let known = modules(src);
    let arrows: BTreeMap<_, _> = known.iter().map(|(me, code)| (me, imports(me, code, &known))).collect();
    let reach = |from: &Vec<String>| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(next) = open.pop() {
            for other in &arrows[&next] {
                if reached.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        reached
    };
    let reached: BTreeMap<_, _> = known.keys().map(|me| (me, reach(me))).collect();
    let circle = |me: &Vec<String>| -> Vec<String> {
        let both = reached[me].iter().filter(|other| reached[other].contains(me));
        both.map(|path| path.join("::")).collect()
    };
    known.keys().map(circle).max_by_key(Vec::len).unwrap_or_default()
}

#[test]
fn imports_inside_a_crate_run_one_way() {
    for manifest in files(&root().join("crates"), &["Cargo.toml"]) {
        let folder = manifest.parent().expect("a folder");
        let circle = largest_circle(&folder.join("src"));
        assert!(circle.len() <= 2, "{}: these modules import each other: {circle:?}", folder.display());
    }
}

/// Rooms of the script host from the bottom up, as `docs/architecture.md` describes them. Those on the last line are the doors.
const ROOMS: [&[&str]; 6] =
    [&["fault"], &["exchange"], &["api"], &["vm"], &["declare", "types"], &["host", "bot", "limits"]];

#[test]
fn rooms_of_the_script_host_import_only_from_below() {
    let known = modules(&root().join("crates/script/src"));
    let floor = |path: &[String]| ROOMS.iter().position(|rooms| rooms.contains(&path[0].as_str()));
    for (me, code) in known.iter().filter(|(me, _)| !me.is_empty()) {
        let own = floor(me).unwrap_or_else(|| panic!("{me:?} lies in no room"));
        for other in imports(me, code, &known).iter().filter(|other| other[0] != me[0]) {
            assert!(floor(other) < Some(own), "{me:?} imports {other:?} from a room above");
        }
    }
}

#[test]
fn paths_in_braces_are_followed() {
    let mut found = Vec::new();
    paths_from("a::{b, c::{d, e::f}, g};", &[], &mut found);
    let found: Vec<_> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["a::b", "a::c::d", "a::c::e::f", "a::g"]);
}

#[test]
fn comments_name_things_instead_of_telling_about_them() {
    const RIDDLES: [&str; 7] = ["what", "tell", "tells", "told", "say", "says", "said"];
    const STARTS: [&str; 8] = ["What", "How", "Where", "Which", "Whether", "Who", "Whom", "Whose"];
    let (mut words, mut riddles, mut starts) = (0, Vec::new(), Vec::new());
    for manifest in files(&root().join("crates"), &["Cargo.toml"]) {
        for file in files(&manifest.with_file_name("src"), &[".rs"]) {
            for (number, line) in read(&file).lines().enumerate() {
                let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
                let place = || format!("{}:{}: {}", file.display(), number + 1, line.trim());
                let doc = comment.strip_prefix(['/', '!']).and_then(|text| text.strip_prefix(' '));
                if doc.and_then(|text| text.split_once(' ')).is_some_and(|(first, _)| STARTS.contains(&first))
                {
                    starts.push(place());
                }
                for word in comment.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '\'') {
                    words += usize::from(!word.is_empty());
                    if RIDDLES.contains(&word.to_ascii_lowercase().as_str()) {
                        riddles.push(place());
                    }
                }
            }
        }
    }
    assert!(starts.is_empty(), "comments that begin with a question word:\n{}", starts.join("\n"));
    let share = riddles.len() * 1000 / words.max(1);
    assert!(share < 3, "{share} of 1,000 words of comments are {RIDDLES:?}:\n{}", riddles.join("\n"));
}

/// The limits of all crates, in the order of the page.
const LIMITS: [(&str, &[(&str, u64, &str)]); 6] = [
    ("of a game", bastide_core::LIMITS),
    ("of a script", bastide_script::LIMITS),
    ("of a text", bastide_diag::LIMITS),
    ("of written games", bastide_record::LIMITS),
    ("of a tile set or theme", bastide_tileset::LIMITS),
    ("of a drawing", bastide_render::LIMITS),
];

#[test]
fn the_page_on_security_lists_all_limits() {
    let page = root().join("docs/security.md");
    let text = read(&page);
    let (begin, end) = ("UPDATE=1 -->\n", "<!-- /limits -->");
    let (head, rest) = text.split_once(begin).expect("the table has a beginning");
    let (_, tail) = rest.split_once(end).expect("the table has an end");
    let mut table = String::new();
    for (heading, limits) in LIMITS {
        table.push_str(&format!("\n| {heading} | at most | beyond that |\n|---|---:|---|\n"));
        for (what, most, beyond) in limits {
            table.push_str(&format!("| {what} | {} | {beyond} |\n", grouped(*most)));
        }
    }
    let wanted = format!("{head}{begin}{table}\n{end}{tail}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&page, &wanted).expect("the page can be written");
    }
    assert!(read(&page) == wanted, "docs/security.md is not as the source says; run this test with UPDATE=1");
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let group = |(at, digit): (usize, char)| {
        let comma = (at > 0 && (digits.len() - at).is_multiple_of(3)).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(group).collect()
}
