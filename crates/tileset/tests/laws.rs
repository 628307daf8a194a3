//! Laws that hold for any text.

mod common;

use std::sync::LazyLock;

use bastide_diag::Source;
use bastide_diag::sink::{Style, human};
use bastide_tileset::{Collection, fmt};
use proptest::prelude::*;

static SHIPPED: LazyLock<Vec<String>> =
    LazyLock::new(|| common::sources().iter().map(|it| it.text().to_owned()).collect());

/// Reads, shows and formats a text; whatever it is, nothing may panic, and formatting is done once.
fn survive(text: &str) {
    let source = Source::new("it.toml", text);
    let base =
        Source::new("base.toml", SHIPPED.iter().find(|it| it.contains("id       = \"base\"")).unwrap());
    let (collection, report) = Collection::read_with(vec![source.clone()], vec![base], &[]);
    human(&report, Style::Plain);
    for set in collection.sets() {
        for entry in &set.entries {
            bastide_tileset::picture(collection.words(), &entry.tile);
        }
    }
    if let Ok(once) = fmt(&source) {
        let again = fmt(&Source::new("it.toml", &once)).expect("formatting keeps a text readable");
        assert_eq!(once, again);
    }
}

/// A shipped text with some of its bytes replaced, left out or doubled.
fn mutated() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4_u8, "[ -~\n]{0,6}");
    (0..SHIPPED.len(), prop::collection::vec(change, 1..6)).prop_map(|(at, changes)| {
        let mut text: Vec<char> = SHIPPED[at].chars().collect();
        for (place, how, new) in changes {
            let place = place.index(text.len().max(1)).min(text.len().saturating_sub(1));
            let end = (place + new.len()).min(text.len());
            match how {
                0 => drop(text.drain(place..end)),
                1 => drop(text.splice(place..end, new.chars())),
                2 => drop(text.splice(place..place, new.chars())),
                _ => {
                    let line: Vec<char> =
                        text[place..].iter().copied().take_while(|it| *it != '\n').collect();
                    drop(text.splice(place..place, line));
                }
            }
        }
        text.into_iter().collect()
    })
}

/// Words and values of the format in any order: texts that are TOML more often than not.
fn jumbled() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "format",
        "id",
        "title",
        "uses",
        "editions",
        "total",
        "city",
        "road",
        "field",
        "on",
        "mark",
        "count",
        "same",
        "meet",
        "reach",
        "under",
        "also",
        "edges",
        "centre",
        "at",
        "start",
        "draw",
        "shape",
        "like",
        "edge",
        "fills",
        "completed",
        "value",
        "fits",
        "name",
    ]);
    let value = prop::sample::select(vec![
        "1",
        "-5",
        "true",
        "\"a\"",
        "\"base\"",
        "[\"base\"]",
        "[\"N\", \"S\"]",
        "[\"S>N\"]",
        "[\"NS\", \"EW\"]",
        "\"CRFR\"",
        "[0, 1]",
        "{ N = \"pennant\" }",
        "{ garden = true }",
        "{ 1 = 2, 2 = 3 }",
        "[\"N^SE\"]",
        "[\"NE\"]",
        "\"monastery\"",
        "[{ at = \"Nw Ne\" }]",
        "\"linked\"",
        "\"C\"",
        "\"area\"",
        "\"S\"",
        "[]",
        "{}",
        "1.5",
        "1979-05-27",
        "'''x'''",
        "{ tile = 1 }",
        "\"first\"",
    ]);
    let header = prop::sample::select(vec![
        "[set]",
        "[[tile]]",
        "[edge.X]",
        "[edge.C]",
        "[feature.x]",
        "[marker.x]",
        "[tile]",
        "# note",
        "",
    ]);
    let line = prop_oneof![1 => header.prop_map(str::to_owned), 4 => (key, value).prop_map(|(key, value)| format!("{key} = {value}"))];
    prop::collection::vec(line, 0..40).prop_map(|lines| {
        format!(
            "format = 1\n[set]\nid = \"my\"\ntitle = \"My\"\nuses = [\"base\"]\n[[tile]]\nid = \"t\"\n{}\n",
            lines.join("\n")
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(text in "(?s).{0,200}") {
        survive(&text);
    }

    #[test]
    fn changed_shipped_texts_are_survived(text in mutated()) {
        survive(&text);
    }

    #[test]
    fn jumbled_texts_are_survived(text in jumbled()) {
        survive(&text);
    }

    #[test]
    fn any_terms_are_survived(terms in prop::collection::vec("[-]?(base|count|bse|/|\\*)?[/*]?(crfr|[0-9]{0,12}|é)?[*]?[0-9]{0,4}", 0..6)) {
        let (collection, _) = common::shipped();
        let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
        if let Err(report) = collection.bag(&terms, Some("2")) {
            human(&report, Style::Plain);
        }
    }
}
