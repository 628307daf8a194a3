//! Sets that are read beside those that ship: findings that depend on other sets, and their absence.

mod common;

use bastide_diag::Source;
use bastide_tileset::Collection;

/// The codes of the findings about a set that is read after the shipped ones.
fn found(text: &str) -> Vec<String> {
    let mut sources = common::sources();
    sources.push(Source::new("my.toml", text));
    let (_, report) = Collection::read(sources);
    report.findings().iter().map(|it| it.code.to_string()).collect()
}

/// A set with one tile.
fn tile(uses: &str, lines: &str) -> String {
    format!(
        "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [{uses}]\n\n[[tile]]\nid = \"my\"\n{lines}\n"
    )
}

#[test]
fn a_road_that_ends_on_open_land_is_asked_about_and_a_river_is_not() {
    let base = "\"base\", \"river1\"";
    assert_eq!(found(&tile(base, "city = [\"N\"]\nroad = [\"S\"]")), ["lone-end"]);
    assert_eq!(found(&tile(base, "city = [\"N\"]\nriver = [\"S\"]")), [""; 0]);
}

#[test]
fn fields_that_are_written_out_are_not_asked_about_twice() {
    let fields = "field = [{ at = \"Es En Se\", city = \"N\" }, { at = \"Sw Ws Wn\", city = \"N\" }]";
    let text = tile("\"base\"", &format!("city = [\"N\"]\nroad = [\"S\"]\n{fields}"));
    assert_eq!(found(&text), ["field-without-need"]);
}

#[test]
fn equal_tiles_of_one_edition_are_noted_and_those_of_different_editions_are_not() {
    let tiles = |first: &str, second: &str| {
        format!(
            "format = 1\n\n[set]\nid = \"my\"\ntitle = \"My tiles\"\nuses = [\"base\"]\neditions = [\"1\", \"2\"]\n\n\
             [[tile]]\nid = \"cfff\"\ncount = {{ {first} = 2 }}\ncity = [\"N\"]\n\n\
             [[tile]]\nid = \"fcff\"\ncount = {{ {second} = 2 }}\ncity = [\"E\"]\n"
        )
    };
    assert_eq!(found(&tiles("1", "2")), [""; 0]);
    assert_eq!(found(&tiles("1", "1")), ["tiles-equal"]);
    assert_eq!(found(&tiles("2", "2")), ["tiles-equal"]);
}

/// The messages about a set that is read beside the shipped ones, each with its help.
fn helped(text: &str) -> Vec<(String, String)> {
    let library = bastide_tileset::Library::read(common::sources());
    let (_, report) = Collection::read_beside(vec![Source::new("my.toml", text)], &library, &[]);
    let findings = report.findings().into_iter();
    findings.map(|it| (it.message.clone(), it.help.clone().unwrap_or_default())).collect()
}

/// A set that declares a feature and has a tile.
fn feature(uses: &str, declared: &str, lines: &str) -> String {
    tile(uses, lines).replacen("\n[[tile]]", &format!("\n{declared}\n[[tile]]"), 1)
}

#[test]
fn a_feature_that_is_declared_wrongly_is_reported_once() {
    let dyke = |shape: &str| {
        format!(
            "[edge.D]\nname = \"dyke\"\n\n[feature.dyke]\nshape = \"{shape}\"\nedge = \"D\"\n\n[marker.hut]\non = \"dyke\"\n"
        )
    };
    // The tile is called by what it shows, which nobody knows as long as the dyke is wrong.
    let lines = "dyke = [\"NS\"]\non = { N = \"hut\" }\n\n[[tile]]\nid = \"dfdf\"\ndyke = [\"NS\"]";
    assert_eq!(helped(&feature("\"base\"", &dyke("linked"), lines)), []);
    let found = helped(&feature("\"base\"", &dyke("line"), lines));
    let messages: Vec<_> = found.iter().map(|(message, _)| message.as_str()).collect();
    assert_eq!(messages, ["`shape` cannot be `line`"], "{found:?}");
}

#[test]
fn a_feature_of_a_shipped_set_is_no_slip_but_a_set_to_be_used() {
    let like = "[feature.chapel]\nlike = \"monastery\"\n";
    let found = helped(&feature("", like, "centre = \"chapel\""));
    let use_base = "the set `base` declares it: add it to `uses`";
    let is_asked = |it: &&(String, String)| it.0 == "there is no feature `monastery`";
    assert_eq!(found.iter().find(is_asked).map(|it| it.1.as_str()), Some(use_base), "{found:?}");
}

#[test]
fn letters_that_an_edge_fits_are_a_list() {
    let fits = |text: &str| {
        let edge = format!("[edge.D]\nname = \"dyke\"\nfits = \"{text}\"\n");
        helped(&feature("\"base\"", &edge, "city = [\"N\"]"))
    };
    let wrong = |text: &str, help: &str| vec![(format!("`fits` cannot be `{text}`"), help.to_owned())];
    assert_eq!(fits("F"), wrong("F", "write `fits = [\"F\"]`"));
    assert_eq!(fits("FR"), wrong("FR", "write `fits = [\"F\", \"R\"]`"));
    let help = "it may be `same`, `all` or `block`; it may also be a list of letters, as `[\"F\"]`";
    assert_eq!(fits("fields"), wrong("fields", help));
}

#[test]
fn rules_of_a_feature_stand_in_a_variant() {
    let found = helped(&feature("\"base\"", "[feature.hut]\nlike = \"monastery\"\ncells = [\"N\"]\n", ""));
    let help = "`cells` is a rule: it stands in the `features` of a variant";
    assert!(found.iter().any(|it| it.1 == help), "{found:?}");
}
