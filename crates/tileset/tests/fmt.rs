//! The canonical form of tile sets.

mod common;

use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_tileset::{Collection, fmt};

fn formatted(text: &str) -> String {
    fmt(&Source::new("my.toml", text))
        .unwrap_or_else(|report: Report| panic!("{}", human(&report, Style::Plain)))
}

#[test]
fn shipped_sets_are_in_canonical_form() {
    let mut odd = Vec::new();
    for source in common::sources() {
        let canonical = formatted(source.text());
        if canonical != source.text() {
            let differ = canonical.lines().zip(source.text().lines()).find(|(a, b)| a != b);
            odd.push(format!("{}: {differ:?}", source.name()));
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

#[test]
fn tables_and_keys_get_their_order_and_comments_stay() {
    let odd = r##"
# About the set.


[[tile]] # the only one
mark = {garden=true} # in the south
# Where it lies.
road = ["WE",]

id = 'crfr'
field = [ {city='N',at="Wn En"} ]
on.N = "pennant"

# Words.
[marker]
# On towers.
flag = { value = "count", on = "city" }

[set] # header
title = "My tiles"
"id" = "my"
uses = [
  "base",
  "inns", # for the inns
]
[edge.X]
fits="all"
name="gate"
# The end.
"##;
    let canonical = r##"[set] # header
id    = "my"
title = "My tiles"
uses  = [
  "base",
  "inns", # for the inns
]

[edge.X]
name = "gate"
fits = "all"

# Words.

# On towers.
[marker.flag]
on    = "city"
value = "count"

# About the set.

[[tile]] # the only one
id = "crfr"
# Where it lies.
road = ["EW"]
field = [{ city = "N", at = "En Wn" }]
on = { N = "pennant" }
mark = { garden = true } # in the south

# The end.
"##;
    assert_eq!(formatted(odd), canonical);
    assert_eq!(formatted(canonical), canonical);
}

#[test]
fn lists_of_tables_become_tables_with_headers() {
    let odd = "tile = [{ id = \"a\" }, { id = \"b\", count = 0x2 }]\nset = { id = \"my\" }\nformat = 1\nedge.L.name = \"rail\"\n";
    let canonical = "format = 1\n\n[set]\nid = \"my\"\n\n[edge.L]\nname = \"rail\"\n\n[[tile]]\nid = \"a\"\n\n[[tile]]\nid = \"b\"\ncount = 2\n";
    assert_eq!(formatted(odd), canonical);
}

#[test]
fn wide_lists_are_written_on_several_lines() {
    let names: Vec<String> = (0..20).map(|it| format!("\"set-{it:02}\"")).collect();
    let canonical = format!("[set]\nuses = [\n    {},\n]\n", names.join(",\n    "));
    assert_eq!(formatted(&format!("[set]\nuses = [{}]", names.join(","))), canonical);
    assert_eq!(formatted(&canonical), canonical);
}

#[test]
fn broken_texts_are_findings() {
    let report = fmt(&Source::new("my.toml", "a = [")).unwrap_err();
    assert_eq!(report.findings()[0].code.as_str(), "toml-syntax");
}

/// Formatting changes nothing but the looks: shipped sets and bad files say the same before and after, and the second time changes nothing.
#[test]
fn formatting_keeps_the_meaning() {
    let sources = common::examples().into_iter().chain(common::sources());
    let mut broken = 0;
    for source in sources {
        let Ok(once) = fmt(&source) else {
            broken += 1;
            continue;
        };
        let again = formatted(&once);
        assert_eq!(once, again, "{} is not canonical after formatting", source.name());
        let read =
            |text: &str| Collection::read_with(vec![Source::new("it.toml", text)], common::sources(), &[]);
        let ((before, found_before), (after, found_after)) = (read(source.text()), read(&once));
        assert_eq!(before.words(), after.words(), "{}", source.name());
        let tiles = |it: &Collection| {
            let entries = it.sets().iter().flat_map(|it| it.entries.clone());
            entries
                .map(|it| (it.tile, it.counts, it.start, it.at, it.draw, it.in_pile, it.alias))
                .collect::<Vec<_>>()
        };
        assert_eq!(tiles(&before), tiles(&after), "{}", source.name());
        let codes = |it: &Report| {
            let mut codes: Vec<_> = it.findings().iter().map(|it| it.code).collect();
            codes.sort();
            codes
        };
        assert_eq!(codes(&found_before), codes(&found_after), "{}", source.name());
    }
    assert!((3..10).contains(&broken), "{broken} broken files");
}
