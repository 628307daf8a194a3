//! The book that the pages of `docs/` make: each stands in the table of contents under its title, and links lead to headings that there are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use bastide_project::{Disk, Files as _};
use bastide_tests::root;

fn docs() -> PathBuf {
    root().join("docs")
}

/// The pages by path from `docs/`, in order.
fn pages() -> BTreeMap<String, String> {
    let page = |path: PathBuf| {
        let name = path.strip_prefix(docs()).expect("it lies below").to_string_lossy().replace('\\', "/");
        name.ends_with(".md").then(|| (name, fs::read_to_string(&path).expect("a page")))
    };
    Disk.below(&docs()).into_iter().filter_map(|it| page(it.expect("a file"))).collect()
}

/// The headings of a page without code blocks. A block ends at a fence as long as the one it began with.
fn headings(page: &str) -> impl Iterator<Item = &str> {
    let mut fence = 0;
    page.lines().filter(move |line| {
        let text = line.trim_start();
        let ticks = text.len() - text.trim_start_matches('`').len();
        if fence == 0 && ticks >= 3 {
            fence = ticks;
        } else if fence > 0 && ticks >= fence && ticks == text.len() {
            fence = 0;
        }
        fence == 0 && line.starts_with('#')
    })
}

fn title(page: &str) -> String {
    let heading = headings(page).find_map(|it| it.strip_prefix("# ")).expect("a title");
    heading.replace('`', "")
}

/// An entry of the table of contents: its line without indent, and the page it leads to.
fn entry(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once("](")?;
    Some((line.trim_start(), rest.strip_suffix(')')?))
}

/// The table of contents with the pages of each folder below the folder's own, by name.
fn with_folders(contents: &str, pages: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    for line in contents.lines().filter(|line| !line.starts_with("  ")) {
        let _ = writeln!(text, "{line}");
        let Some(folder) = entry(line).and_then(|(_, page)| page.strip_suffix("README.md")) else { continue };
        for (path, page) in pages {
            if path.strip_prefix(folder).is_some_and(|name| name != "README.md") {
                let _ = writeln!(text, "  - [{}]({path})", title(page));
            }
        }
    }
    text
}

#[test]
fn the_table_of_contents_lists_every_page_once_by_its_title() {
    let mut pages = pages();
    let contents = pages.remove("SUMMARY.md").expect("a table of contents");
    let wanted = with_folders(&contents, &pages);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(docs().join("SUMMARY.md"), &wanted).expect("the table of contents is written");
    }
    assert!(contents == wanted, "UPDATE=1 writes docs/SUMMARY.md anew");
    let mut left: BTreeSet<&str> = pages.keys().map(String::as_str).collect();
    for (line, path) in contents.lines().filter_map(entry) {
        assert!(left.remove(path), "docs/SUMMARY.md: {path} is no page, or stands there twice");
        assert_eq!(line, format!("- [{}]({path})", title(&pages[path])));
    }
    assert!(left.is_empty(), "pages that docs/SUMMARY.md lacks: {left:?}");
}

/// The anchor of a heading as forges and books make it: small letters, hyphens for spaces, nothing but words.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim();
    // Of links in headings only the words count.
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("](") {
        words.push_str(before);
        rest = link.split_once(')').map_or("", |(_, after)| after);
    }
    words.push_str(rest);
    let letters = words.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    letters.flat_map(char::to_lowercase).map(|it| if it == ' ' { '-' } else { it }).collect()
}

#[test]
fn links_lead_to_headings_that_there_are() {
    let pages = pages();
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|(path, page)| (path.as_str(), headings(page).map(anchor).collect())).collect();
    let mut checked = 0;
    for (path, page) in &pages {
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let Some((file, wanted)) = link.split_once('#') else { continue };
            let target = if file.is_empty() { path.clone() } else { beside(path, file) };
            let Some(there) = anchors.get(target.as_str()) else { continue };
            let marked = pages[&target].contains(&format!("id=\"{wanted}\""));
            assert!(marked || there.contains(wanted), "docs/{path}: {link} leads to no heading of {target}");
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} links to headings");
}

/// The path of a file that a page names by its own.
fn beside(page: &str, file: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[test]
fn anchors_are_made_as_forges_make_them() {
    for (heading, wanted) in [
        ("## What may go wrong", "what-may-go-wrong"),
        ("### `act:pick(a, b)`", "actpicka-b"),
        ("## See [there](x.md), now", "see-there-now"),
    ] {
        assert_eq!(anchor(heading), wanted);
    }
}
