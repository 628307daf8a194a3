//! The book in one text, for assistants that write tiles and rules: the script reference without its tables, the format of tile sets, and an
//! example in full.

use std::fmt::Write as _;

use super::page;
use crate::fresh::example;

/// The text before everything else.
const OPENING: &str = include_str!("opening.txt");
/// The parts of the reference that are for bots alone.
const BOTS: [&str; 3] = ["Bots\n", "Decision\n", "Option\n"];
/// The parts of the guide to scripts that the reference does not repeat.
const GUIDE: [&str; 2] = ["What is worth knowing", "The language"];
/// The parts of the page about tile sets for those who write one.
const TILES: [&str; 3] = ["The set", "Tiles", "Words"];
/// The example, and the files of it that are shown.
const EXAMPLE: (&str, [&str; 3]) = ("beekeepers", ["beekeepers.toml", "beekeepers.lua", "game.toml"]);
/// Headings of written games that are shown of the example.
const GAMES: usize = 2;

/// The text.
pub fn digest() -> String {
    let mut text = OPENING.to_owned();
    text.push_str("\n# Scripts\n\n");
    let reference = page("reference/scripting").unwrap_or_default();
    let parts = reference.split("\n## ").skip(1).filter(|it| BOTS.iter().all(|title| !it.starts_with(title)));
    parts.for_each(|it| text.push_str(&plain(&format!("## {it}\n"))));
    for title in GUIDE {
        text.push_str(&section("scripting", title));
    }
    text.push_str("\n# Tile sets\n\n");
    for title in TILES {
        text.push_str(&section("tile-format", title));
    }
    text.push_str("\n# Written games\n\n");
    for title in ["Setting up", "Moves", "Claims"] {
        text.push_str(&section("written-games", title));
    }
    let (name, shown) = EXAMPLE;
    let _ = write!(text, "\n# An example: the folder `{name}`\n");
    let files = example(name).unwrap_or_default();
    for (path, content) in &files {
        if shown.iter().any(|it| path.as_os_str() == *it) {
            let _ = write!(text, "\n`{}`:\n\n````\n{}````\n", path.display(), content);
        }
    }
    if let Some((_, games)) = files.iter().find(|(path, _)| path.as_os_str() == "games.md") {
        let first: Vec<&str> = games.split("\n## ").take(1 + GAMES).collect();
        let _ = write!(text, "\n`games.md` begins:\n\n````\n{}\n````\n", first.join("\n## ").trim_end());
    }
    text
}

/// A part of a page, with its heading.
fn section(path: &str, title: &str) -> String {
    let page = page(path).unwrap_or_default();
    let Some((_, rest)) = page.split_once(&format!("\n## {title}\n")) else { return String::new() };
    // Examples in TOML have comments that look like headings, but none of two signs.
    let part = rest.split("\n## ").next().unwrap_or_default();
    plain(&format!("## {title}\n{}\n", part.trim_end()))
}

/// A text of a page without what only looks: rows of tables become lines, links their words.
fn plain(text: &str) -> String {
    let (mut out, mut is_code, mut was_empty) = (String::new(), false, false);
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let row = line.strip_prefix("| ").and_then(|it| it.strip_suffix(" |")).filter(|_| !is_code);
        let is_rule = line.starts_with('|') && line.chars().all(|it| matches!(it, '|' | '-' | ':' | ' '));
        if is_rule && !is_code || line.is_empty() && was_empty {
            continue;
        }
        was_empty = line.is_empty();
        match row {
            Some(row) => out.push_str(&bastide_letters::without_links(&cells(row), "")),
            None if is_code => out.push_str(line),
            None => out.push_str(&bastide_letters::without_links(line, "")),
        }
        out.push('\n');
    }
    out
}

/// The cells of a row, one behind the other.
fn cells(row: &str) -> String {
    let row = row.replace("\\|", "\u{0}").replace("<br>", ", ");
    let cells: Vec<&str> = row.split('|').map(str::trim).filter(|it| !it.is_empty()).collect();
    cells.join(": ").replace('\u{0}', "|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_looks_is_left_out() {
        let page = "A [link](a.md#b) and `a[i]`.\n\n\n| key | |\n| --- | --- |\n| `a: b \\| c` | It<br>is. |\n\n```lua\n| x | y |\n[a](b)\n```\n";
        let wanted = "A link and `a[i]`.\n\nkey\n`a: b | c`: It, is.\n\n```lua\n| x | y |\n[a](b)\n```\n";
        assert_eq!(plain(page), wanted);
    }
}
