//! The examples in the description of the format are true.

mod common;

use bastide_diag::Source;
use bastide_diag::sink::{Style, human};
use bastide_tileset::{Collection, picture};

/// Head of a tile set, which examples leave out.
const HEADER: &str = "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\n\n";

#[test]
fn examples_have_no_findings_and_look_as_shown() {
    let page = std::fs::read_to_string(common::root().join("docs/tile-format.md")).unwrap();
    let (mut sets, mut pictures) = (0, 0);
    let mut last = Collection::default();
    let mut rest = page.as_str();
    while let Some((_, block)) = rest.split_once("\n```") {
        let (language, block) = block.split_once('\n').unwrap();
        let (text, after) = block.split_once("```\n").unwrap();
        rest = after;
        match language {
            "toml" => {
                let whole = if text.contains("[set]") { text.to_owned() } else { format!("{HEADER}{text}") };
                let source = Source::new("example.toml", whole);
                let (collection, report) = Collection::read_with(vec![source], common::sources(), &[]);
                assert!(report.is_empty(), "{text}\n{}", human(&report, Style::Plain));
                last = collection;
                sets += 1;
            }
            "text" => {
                let id = text.lines().next().unwrap();
                let entry = last.entry(id).unwrap_or_else(|| panic!("no tile {id} in the example above"));
                assert_eq!(text, picture(last.words(), &entry.tile));
                pictures += 1;
            }
            other => panic!("a block of unknown kind `{other}`"),
        }
    }
    assert!(sets >= 10 && pictures >= 3, "{sets} sets, {pictures} pictures");
}
