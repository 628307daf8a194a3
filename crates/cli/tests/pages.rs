//! Pages of findings as tests: the command finds in each wrong example what the page shows, and nothing in the right one. `UPDATE=1` writes
//! what is found into the pages; then read the difference.
//!
//! The files of `tests/tilesets/bad` have further examples in the same form, each under a heading of its own.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use bastide_diag::{Doc, index};

/// The head of a tile set, which examples leave out.
const HEAD: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";

/// Codes whose findings no short text shows, each with the reason.
const NOT_SHOWN: [(&str, &str); 20] = [
    ("drawn-covered", "no shipped kind is drawn so"),
    ("drawn-merged", "no shipped kind is drawn so"),
    ("drawn-missing", "no shipped kind is drawn so"),
    ("game-fault", "a fault at no line of a script is one of the engine"),
    ("jcz-claim", "a whole saved game is long"),
    ("jcz-move", "a whole saved game is long"),
    ("jcz-setup", "a whole saved game is long"),
    ("jcz-syntax", "a whole saved game is long"),
    ("jcz-system", "a whole saved game is long"),
    ("jcz-tile", "a whole saved game is long"),
    ("jcz-unchecked", "a whole saved game is long"),
    ("not-utf8", "a page is UTF-8"),
    ("print-pixels", "a picture is no text"),
    ("script-fault", "`check` shows it as `rule-breaks`"),
    ("too-large", "of more than 4 MiB"),
    ("too-long", "of a very long name"),
    ("too-many", "of very many entries"),
    ("too-many-words", "of hundreds of words"),
    ("xml-more", "of very many findings"),
    ("xml-too-large", "of very many elements"),
];

/// Files and a command, and what the command finds in them.
#[derive(Debug, Default)]
struct Example {
    /// The line `Wrong:` or `Right:`, or a heading.
    title: String,
    /// Names and texts of files.
    files: Vec<(String, String)>,
    /// The command, if it is another than that for files of these names.
    command: Option<String>,
    /// The bytes of the page that show what is found; empty where they would have to stand.
    shown: Range<usize>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Markdown files of a folder, by name.
fn pages(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder").map(|it| it.expect("an entry").path());
    let mut pages: Vec<_> = entries.filter(|it| it.extension().is_some_and(|it| it == "md")).collect();
    pages.sort();
    pages
}

fn docs() -> Vec<Doc> {
    bastide_project::docs::all()
}

/// The examples of a page, in their order.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let (mut at, mut is_shown) = (0, false);
    while let Some(line) = page[at..].lines().next() {
        let start = at;
        at = (at + line.len() + 1).min(page.len());
        let fence = &line[..line.len() - line.trim_start_matches('`').len()];
        if fence.len() < 3 {
            if matches!(line, "Wrong:" | "Right:") || line.starts_with("## ") {
                let title = line.trim_start_matches('#').trim().to_owned();
                examples.push(Example { title, files: Vec::new(), command: None, shown: at..at });
            }
            is_shown = line == "Found:" || is_shown && line.is_empty();
            continue;
        }
        let length = page[at - 1..].find(&format!("\n{fence}\n")).expect("a block ends");
        let (text, info) = (&page[at..at + length], &line[fence.len()..]);
        at += length + fence.len() + 1;
        let Some(example) = examples.last_mut() else { continue };
        if is_shown {
            example.shown = start..at;
            continue;
        }
        let (kind, name) = info.split_once(' ').unwrap_or((info, ""));
        example.shown = at..at;
        match kind {
            "text" if name.is_empty() => example.command = Some(text.trim().to_owned()),
            "sets" => example.command = Some(format!("bastide stats {}", text.trim().replace('\n', ","))),
            _ => example.files.push(file(kind, name, text, example.files.len())),
        }
    }
    examples
}

/// The name and text of the file that a block stands for.
fn file(kind: &str, name: &str, text: &str, before: usize) -> (String, String) {
    let name = match (name, kind) {
        ("", "markdown") => "my.md".to_owned(),
        ("", "toml") if before > 0 => format!("my{}.toml", before + 1),
        ("", _) => format!("my.{kind}"),
        _ => name.to_owned(),
    };
    let text = match kind {
        "toml" if name == "my.toml" && !text.contains("[set]") => format!("{HEAD}{text}"),
        "xml" if text.starts_with("<tile ") || text.starts_with("<tile>") => framed("", text, ""),
        "xml" if !text.contains("<defs") && !text.contains("<project") => {
            framed("<tile id=\"X/C\">", text, "</tile>")
        }
        _ => text.to_owned(),
    };
    (name, text)
}

/// Tiles of a tile definition file in the frame that examples leave out.
fn framed(start: &str, text: &str, end: &str) -> String {
    format!("<defs><tiles>{start}\n{text}{end}</tiles></defs>\n")
}

/// The command that looks for findings in files of such names.
fn command(files: &[(String, String)]) -> String {
    let names: Vec<&str> =
        files.iter().map(|(name, _)| name.as_str()).filter(|it| !it.ends_with(".svg")).collect();
    match Path::new(names[0]).extension().and_then(|it| it.to_str()) {
        Some("md") => format!("bastide test {}", names[0]),
        Some("xml") => format!("bastide import {} --out out/", names[0]),
        Some("jcz") => format!("bastide replay {}", names[0]),
        _ => format!("bastide check {}", names.join(" ")),
    }
}

/// Runs the command of an example in a folder of its own; the command, what it finds and what it prints.
fn run(example: &Example, more: &[&str]) -> (String, String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in &example.files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let command = example.command.clone().unwrap_or_else(|| command(&example.files));
    let mut run = Command::new(env!("CARGO_BIN_EXE_bastide"));
    run.args(command.split_whitespace().skip(1)).args(more);
    let output = run.current_dir(folder.path()).env("NO_COLOR", "1").stdin(Stdio::null()).output();
    let output = output.expect("the command can be started");
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("output is UTF-8"));
    assert!(!err.contains("panicked"), "{command}: {err}");
    (command, err, out)
}

/// Findings of a command in the files of an example. Of advice about statistics only what has the code: so few tiles are nearly always odd in
/// other ways, too.
fn found(example: &Example, code: &str) -> String {
    let (command, text, _) = run(example, &[]);
    let is_finding = |it: &&str| {
        let severity = it.split('[').next().unwrap_or("");
        matches!(severity, "error" | "warning" | "note") && it.starts_with(&format!("{severity}["))
    };
    let wanted = |it: &&str| !command.contains("--stats") || it.contains(&format!("[{code}]: "));
    let found: Vec<&str> = text.split("\n\n").filter(is_finding).filter(wanted).collect();
    found.iter().map(|it| format!("{}\n", it.trim_end())).collect::<Vec<_>>().join("\n")
}

/// Errors of a page about its examples, and the page as it would be right.
fn proved(page: &str, doc: Option<&Doc>) -> (Vec<String>, String) {
    let (mut wrong, mut text) = (Vec::new(), page.to_owned());
    let code = doc.map_or("", |it| it.code.as_str());
    for example in examples(page).iter().rev() {
        if example.files.is_empty() && example.command.is_none() {
            continue;
        }
        let found = found(example, code);
        let title = &example.title;
        if title == "Right:" {
            if !found.is_empty() {
                wrong.push(format!("{title} has findings:\n{found}"));
            }
            continue;
        }
        if let Some(doc) = doc
            && !found.contains(&format!("{}[{}]: ", doc.severity, doc.code))
        {
            wrong.push(format!("{title} does not show {}[{code}]:\n{found}", doc.severity));
        }
        wrong.extend(mended(example, code));
        let lead = if example.shown.is_empty() { "\nFound:\n\n" } else { "" };
        let shown = format!("{lead}```text\n{found}```\n");
        if page[example.shown.clone()] != shown {
            wrong.push(format!("{title} has other findings:\n{found}"));
            text.replace_range(example.shown.clone(), &shown);
        }
    }
    (wrong, text)
}

/// Faults of the fixes of a code: applied to an example, they take its findings away and leave no fix.
fn mended(example: &Example, code: &str) -> Option<String> {
    let mut files = example.files.clone();
    let mut rounds = 0;
    loop {
        let next = Example { files: files.clone(), command: example.command.clone(), ..Example::default() };
        let (command, _, text) = run(&next, &["--format", "json"]);
        let Ok(document) = serde_json::from_str::<serde_json::Value>(&text) else { return None };
        let ours = document["findings"].as_array()?.iter().filter(|it| it["code"] == code);
        let mut edits: Vec<_> =
            ours.clone().filter_map(|it| it["fix"]["edits"].as_array()).flatten().collect();
        if edits.is_empty() {
            let left = rounds > 0 && ours.count() > 0;
            return left.then(|| format!("{} the fixes leave findings of `{command}`", example.title));
        }
        rounds += 1;
        if rounds > 5 {
            return Some(format!("{} the fixes of `{command}` find no end", example.title));
        }
        let offset = |it: &serde_json::Value| it["offset"].as_u64().map_or(0, |it| it as usize);
        edits.sort_by_key(|it| std::cmp::Reverse(offset(&it["start"])));
        let mut last = usize::MAX;
        for edit in edits {
            let (start, end) = (offset(&edit["start"]), offset(&edit["end"]));
            let file = files.iter_mut().find(|(name, _)| edit["source"] == name.as_str());
            if let (Some((_, text)), true) = (file, end <= last) {
                text.replace_range(start..end, edit["text"].as_str().unwrap_or_default());
                last = start;
            }
        }
    }
}

/// Proves pages on all cores; a path and what is untrue for each that is not true.
fn prove(pages: &[PathBuf], docs: &[Doc]) -> Vec<String> {
    let update = std::env::var_os("UPDATE").is_some();
    let one = |path: &PathBuf| {
        let page = fs::read_to_string(path).expect("a page");
        let name = path.file_stem().and_then(|it| it.to_str()).expect("a name");
        let (mut wrong, text) = proved(&page, docs.iter().find(|it| it.code.as_str() == name));
        if update && text != page {
            fs::write(path, text).expect("the page is written");
            wrong.retain(|it| !it.contains(" has other findings:"));
        }
        wrong.iter().map(|it| format!("{}: {it}", path.display())).collect::<Vec<_>>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let share = |nth: usize| pages.iter().skip(nth).step_by(threads).flat_map(one).collect::<Vec<_>>();
        let running: Vec<_> = (0..threads).map(|nth| scope.spawn(move || share(nth))).collect();
        running.into_iter().flat_map(|it| it.join().expect("no panic")).collect()
    })
}

#[test]
fn pages_show_what_is_found() {
    let pages: Vec<_> =
        pages("docs/diagnostics").into_iter().filter(|it| !it.ends_with("README.md")).collect();
    let wrong = prove(&pages, &docs());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn bad_tile_sets_have_the_findings_shown() {
    let wrong = prove(&pages("tests/tilesets/bad"), &[]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_has_a_wrong_and_a_right_example() {
    let mut without = Vec::new();
    for doc in docs() {
        let examples = examples(doc.text);
        let has = |title: &str| examples.iter().any(|it| it.title == title);
        if !has("Wrong:") || !has("Right:") {
            without.push(doc.code.as_str());
        }
    }
    assert_eq!(without, NOT_SHOWN.map(|(code, _)| code));
}

/// All texts of source below a folder, without those of tests.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for path in fs::read_dir(folder).expect("a folder").map(|it| it.expect("an entry").path()) {
        if path.is_dir() {
            if !path.ends_with("tests") {
                sources(&path, texts);
            }
        } else if path.extension().is_some_and(|it| it == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            texts.push(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned());
        }
    }
}

#[test]
fn codes_and_pages_belong_together() {
    let mut texts = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("a folder") {
        sources(&entry.expect("an entry").path().join("src"), &mut texts);
    }
    let code = |it: &str| it.split_once("\")").map(|(code, _)| code.to_owned());
    let used: BTreeSet<String> =
        texts.iter().flat_map(|it| it.split("Code(\"").skip(1)).filter_map(code).collect();
    let documented: BTreeSet<String> = docs().iter().map(|it| it.code.to_string()).collect();
    let lost: Vec<_> = used.difference(&documented).collect();
    assert!(lost.is_empty(), "codes without a page: {lost:?}");
    let idle = |it: &&String| !texts.iter().any(|text| text.contains(&format!("\"{it}\"")));
    let idle: Vec<_> = documented.iter().filter(idle).collect();
    assert!(idle.is_empty(), "pages that no code uses: {idle:?}");
    for path in pages("docs/diagnostics") {
        let name = path.file_stem().and_then(|it| it.to_str()).expect("a name");
        assert!(name == "README" || documented.contains(name), "{} is no page", path.display());
    }
}

#[test]
fn the_list_of_pages_is_up_to_date() {
    let path = root().join("docs/diagnostics/README.md");
    let list = index(&docs());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &list).expect("the list is written");
    }
    assert_eq!(fs::read_to_string(path).expect("the list"), list, "UPDATE=1 writes it anew");
}

#[test]
fn the_text_for_assistants_is_up_to_date_and_small() {
    let path = root().join("docs/all.txt");
    let text = bastide_project::docs::digest();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("the text is written");
    }
    assert!(fs::read_to_string(&path).expect("the text") == text, "UPDATE=1 writes docs/all.txt anew");
    assert!(text.len() <= 60 << 10, "{} bytes", text.len());
    // Each part of the script interface, each step, the words of tile sets, and an example that can be copied.
    for word in [
        "## Act",
        "`:send_home(",
        "`before_go_home`",
        "[marker.",
        "[[tile]]",
        "local V = variant {",
        "```moves",
    ] {
        assert!(text.contains(word), "`{word}` is missing");
    }
}

#[test]
fn many_findings_have_a_fix() {
    let fixable = docs().into_iter().filter(|it| it.text.contains("= fix: ")).count();
    assert!(fixable >= 30, "{fixable} pages show a fix");
}

/// The exit code and the findings of `bastide check` in a folder.
fn checked(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_bastide"));
    run.arg("check").args(args).current_dir(folder).env("NO_COLOR", "1");
    let output = run.output().expect("the command can be started");
    (output.status.code(), String::from_utf8(output.stderr).expect("findings are UTF-8"))
}

#[test]
fn safe_fixes_are_applied_until_none_is_left() {
    let head = HEAD.replace("\n\n[set]\n", "\n\n[set]\ntotal = 5\n");
    let text = format!("{head}[[tile]]\nid = \"crfr\"\ncitty = [\"n\"]\nraod = [\"EW\"]\nmeet = [\"E\"]\n");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("my.toml");
    fs::write(&path, text).expect("a file");
    let check = |args: &[&str]| checked(folder.path(), args);
    let (_, err) = check(&["my.toml"]);
    let last = err.lines().last().expect("findings");
    assert_eq!(last, "2 of these can be fixed: bastide check --fix my.toml", "{err}");
    let (code, err) = check(&["--fix", "my.toml"]);
    let fixed: Vec<&str> = err.lines().filter(|it| it.starts_with("fixed[")).collect();
    assert_eq!(
        fixed,
        [
            "fixed[unknown-key]: my.toml:11:1: write `city`",
            "fixed[unknown-key]: my.toml:12:1: write `road`",
            "fixed[side-string]: my.toml:11:10: write `N`",
            "fixed[no-effect]: my.toml:13:9: remove `meet = [\"E\"]`",
        ]
    );
    // Whether the count or the total is wrong is for the author to decide.
    assert!(
        code == Some(1) && err.contains("error[total-differs]") && err.contains("for you to decide"),
        "{err}"
    );
    let once = fs::read_to_string(&path).expect("a file");
    assert_eq!(once, format!("{head}[[tile]]\nid = \"crfr\"\ncity = [\"N\"]\nroad = [\"EW\"]\n"));
    let (_, err) = check(&["--fix", "my.toml"]);
    assert!(!err.contains("fixed["), "{err}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), once);
    assert_eq!(check(&["--fix"]).0, Some(1), "the files of the folder are meant");
    assert_eq!(fs::read_to_string(&path).expect("a file"), once);
}

#[test]
fn a_set_that_a_game_names_is_mended_once_and_judged_as_it_is_then() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("my.toml", &format!("{HEAD}[[tile]]\nid = \"crfr\"\ncity = [\"N\"]\nraod = [\"EW\"]\n"));
    write(
        "rule.lua",
        "local V = variant { id = \"rule\", title = \"Rule\", api = 1, sets = { \"base\", \"./my.toml\" } }\nreturn V\n",
    );
    write("game.toml", "title = \"Mine\"\nvariants = [\"rule.lua\"]\n");
    let check = |args: &[&str]| checked(folder.path(), args);
    let (_, err) = check(&[]);
    assert_eq!(err.matches("error[unknown-key]").count(), 1, "one file has one name: {err}");
    let (code, err) = check(&["--fix"]);
    assert_eq!((code, err.matches("fixed[").count()), (Some(0), 1), "{err}");
}
