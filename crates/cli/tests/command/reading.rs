//! The book without a network: listed, printed, and written as pages whose links lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::inputs::ends;
use crate::publishing::{pages, values};
use crate::{bastide, files, folder, root, write};

#[test]
fn pages_are_listed_and_printed_as_they_are() {
    let folder = folder();
    let list = bastide(folder.path(), &["docs"]).out;
    for line in ["For authors of rules", "  scripting ", "  variants/inns ", "  tutorial "] {
        assert!(list.contains(line), "`{line}` is missing:\n{list}");
    }
    assert!(!list.contains("port-gap"), "findings have a list of their own");
    for (name, file) in [
        ("scripting", "scripting.md"),
        ("variants/inns", "variants/inns.md"),
        ("rules", "rules/README.md"),
        ("docs/press.md", "reference/press.md"),
        ("Scripting.md#declaring", "scripting.md"),
    ] {
        let ran = bastide(folder.path(), &["docs", name]);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{name}");
        assert_eq!(ran.out, fs::read_to_string(root().join("docs").join(file)).expect("a page"), "{name}");
    }
    let all = fs::read_to_string(root().join("docs/all.txt")).expect("a text");
    assert_eq!(bastide(folder.path(), &["docs", "all"]).out, all);
    ends(folder.path(), "docs inns", 2, &["several pages are called `inns`", "`rules/inns`"]);
    let found = bastide(folder.path(), &["docs", "largest", "CITY", "bethlehem"]);
    assert_eq!(found.code, 0, "{}", found.err);
    let lines: Vec<_> = found.out.lines().take(2).collect();
    assert_eq!(lines[0], "no page is called `largest CITY bethlehem`; these say it:");
    assert!(lines[1].trim_start().starts_with("gallery "), "{}", found.out);
    ends(folder.path(), "docs scriptng", 2, &["there is no page `scriptng`", "did you mean `scripting`?"]);
    ends(folder.path(), "docs extra giraffe", 2, &["and none with these words in one section"]);
    // Words of a section need not stand in one line.
    let found = bastide(folder.path(), &["docs", "extra", "turn"]);
    assert!(found.code == 0 && found.out.contains("scripting"), "{}{}", found.out, found.err);
}

/// A page of the book as a Chromium shows it; nothing where there is none.
fn shown(page: &Path, words: &str) -> Option<String> {
    let program = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|it| {
        Command::new(it).arg("--version").stdout(Stdio::null()).status().is_ok_and(|it| it.success())
    })?;
    let address = format!("file://{}#words={words}", page.display());
    let mut command = Command::new(program);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", &address]);
    let ran = command.stderr(Stdio::null()).output().expect("a browser that runs");
    Some(String::from_utf8(ran.stdout).expect("a page"))
}

#[test]
fn the_book_is_searched_without_a_network() {
    let folder = folder();
    assert_eq!(bastide(folder.path(), &["docs", "--out", "book"]).code, 0);
    let index = folder.path().join("book/index.html").canonicalize().expect("a page");
    for (words, wanted) in [
        ("spots", "<a href=\"scripting.html#spots\">Spots</a> · Writing variants"),
        ("fairy+princess", "<a href=\"variants/dragon.html"),
        ("nowhereatall", "0 sections"),
    ] {
        let Some(page) = shown(&index, words) else { return };
        assert!(page.contains(wanted), "{words}: `{wanted}` is missing");
    }
}

#[test]
fn links_of_the_book_lead_to_places_that_there_are() {
    let folder = folder();
    let ran = bastide(folder.path(), &["docs", "scripting", "--out", "book"]);
    assert_eq!(
        (ran.code, ran.out.trim().replace('\\', "/").as_str()),
        (0, "book/scripting.html"),
        "{}",
        ran.err
    );
    let book = files(&folder.path().join("book"));
    let found = pages(&book);
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        found.iter().map(|(name, page)| (*name, values(page, "id").into_iter().collect())).collect();
    let mut followed = 0;
    for (name, page) in &found {
        assert!(page.contains("Content-Security-Policy"), "{name}");
        for address in values(page, "href").into_iter().filter(|it| !it.starts_with("http")) {
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let mut parts: Vec<&str> = name.split('/').collect();
            if !path.is_empty() {
                parts.pop();
            }
            for part in path.split('/').filter(|it| !it.is_empty()) {
                match part {
                    ".." => _ = parts.pop(),
                    name => parts.push(name),
                }
            }
            let target = parts.join("/");
            let there = anchors.get(target.as_str()).unwrap_or_else(|| panic!("{name} leads to {address}"));
            assert!(
                anchor.is_empty() || there.contains(anchor),
                "{name} leads to {address}, which is no place"
            );
            followed += 1;
        }
    }
    assert!(found.len() > 300 && followed > 1000, "{} pages, {followed} links", found.len());
    assert!(found["gallery.html"].matches("src=\"data:image/png;base64,").count() > 30, "boards are missing");
    assert!(found["performance.html"].contains("src=\"data:image/svg+xml,"), "the plot is missing");
    assert!(found["index.html"].contains("\"heading\":\"Spots\""), "no words to search");
    // The folder is the book's own.
    write(&folder.path().join("book"), "mine.txt", "");
    ends(folder.path(), "docs --out book", 2, &["mine.txt"]);
}
