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
