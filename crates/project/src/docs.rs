//! The book: its pages, those of findings and of variants among them, and all that writes rules and tiles in one text.

mod digest;

use bastide_diag::Doc;

pub use self::digest::digest;

/// All pages by their paths without `.md`, sorted.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The pictures on the pages by their paths, sorted.
static PICTURES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pictures.rs"));

/// The table of contents, in Markdown.
pub fn contents() -> &'static str {
    page("SUMMARY").unwrap_or_default()
}

/// A page of the book in Markdown, by its path without `.md`.
pub fn page(path: &str) -> Option<&'static str> {
    let at = PAGES.binary_search_by(|(it, _)| (*it).cmp(path)).ok()?;
    Some(PAGES[at].1)
}

/// A picture on a page, PNG or SVG, by its path with its ending.
pub fn picture(path: &str) -> Option<&'static [u8]> {
    let at = PICTURES.binary_search_by(|(it, _)| (*it).cmp(path)).ok()?;
    Some(PICTURES[at].1)
}

/// A page of the table of contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The title of its part of the book; empty before the first.
    pub part: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its path without `.md`.
    pub path: &'static str,
}

/// All pages in the order of the table of contents.
pub fn entries() -> Vec<Entry> {
    let (mut part, mut entries) = ("", Vec::new());
    for line in contents().lines() {
        if let Some(title) = line.strip_prefix("# ") {
            part = title;
        }
        let Some((title, rest)) = line.trim_start().strip_prefix("- [").and_then(|it| it.split_once("]("))
        else {
            continue;
        };
        if let Some(path) = rest.strip_suffix(".md)") {
            entries.push(Entry { part, title, path });
        }
    }
    entries
}

/// A page with some words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The page.
    pub entry: Entry,
    /// Its first heading with the words, or else its first line with them, or the heading of its first section with them.
    pub line: &'static str,
}

/// The pages with all of these words in one line or section, whatever their capitals: first those with them in their title, then those with
/// them in a heading, in a line, in a section; pages of one sort in the order of the book.
pub fn search(words: &str) -> Vec<Hit> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let says = |text: &str| {
        let text = text.to_lowercase();
        // Words are found by their beginnings: `meadow` in `meadows`, but no `inn` in `beginning`.
        words.iter().all(|word| {
            let before = |at: usize| text[..at].chars().next_back();
            text.match_indices(word.as_str()).any(|(at, _)| !before(at).is_some_and(char::is_alphanumeric))
        })
    };
    let hit = |entry: Entry| {
        let text = page(entry.path).unwrap_or_default();
        let heading = || text.lines().filter(|it| it.starts_with('#')).find(|it| says(it)).map(|it| (1, it));
        let line = || text.lines().find(|it| says(it)).map(|it| (2, it));
        let section = || text.split("\n#").find(|it| says(it)).and_then(|it| Some((3, it.lines().next()?)));
        let (rank, line) = heading().or_else(line).or_else(section)?;
        let rank = if says(entry.title) { 0 } else { rank };
        Some((rank, Hit { entry, line: line.trim_start_matches(['#', ' ', '|', '-', '>']) }))
    };
    let mut hits: Vec<_> = entries().into_iter().filter(|_| !words.is_empty()).filter_map(hit).collect();
    hits.sort_by_key(|(rank, _)| *rank);
    hits.into_iter().map(|(_, hit)| hit).collect()
}

/// The page of a variant that ships, in Markdown.
pub fn variant(id: &str) -> Option<&'static str> {
    page(&format!("variants/{id}")).filter(|_| id != "README")
}

/// The pages of all findings, sorted by code. The list of them beside them is none.
pub fn all() -> Vec<Doc> {
    let texts = PAGES.iter().filter(|(path, _)| path.starts_with("diagnostics/")).map(|(_, text)| *text);
    let mut docs: Vec<Doc> = texts.filter_map(Doc::parse).collect();
    docs.sort_by_key(|doc| doc.code);
    docs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_found_in_the_order_of_the_book() {
        let entries = entries();
        assert_eq!(entries[0].path, "getting-started");
        assert!(entries.iter().all(|it| page(it.path).is_some()), "an entry without a page");
        assert!(entries.iter().any(|it| it.part == "For authors of rules" && it.path == "scripting"));
        let found = |words: &str| search(words).iter().map(|it| it.entry.path).collect::<Vec<_>>();
        assert_eq!(found("INNS cathedrals")[0], "variants/inns");
        assert!(found("pick_or_pass").contains(&"reference/scripting") && found("").is_empty());
        assert!(page("nothing").is_none() && variant("README").is_none());
        assert!(variant("inns").is_some_and(|it| it.starts_with("# Inns and Cathedrals")));
    }
}
