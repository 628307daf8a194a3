//! Tiles as plain text.

use bastide_diag::Source;
use bastide_tileset::{Collection, picture};

fn show(tile: &str) -> String {
    let base = Source::new("base.toml", include_str!("../../../tilesets/base.toml"));
    let text = format!(
        "format = 1\n[set]\nid = \"my\"\ntitle = \"My\"\nuses = [\"base\"]\n[[tile]]\nid = \"it\"\n{tile}"
    );
    let (collection, report) = Collection::read(vec![base, Source::new("my.toml", text)]);
    assert!(report.is_empty());
    picture(collection.words(), &collection.entry("my/it").unwrap().tile)
}

#[test]
fn a_road_below_a_city() {
    let wanted = "\
my/it

  . C C C .     C  city N
  a a a a a     R  road EW
  R R R R R     a  field En Wn, at city N
  b b b b b     b  field Es Se Sw Ws
  . b b b .
";
    assert_eq!(show("city = [\"N\"]\nroad = [\"EW\"]\n"), wanted);
}

#[test]
fn everything_that_lies_on_a_tile_is_told() {
    let wanted = "\
my/it

  . C C C .     C  city NW, pennant 2 times
  C C C a a     R  road S, enters city NW
  C C C a a     a  field En Es Se, at city NW
  C b R a a     b  field Sw, at city NW
  . b R a .        garden
";
    let tile = "city = [\"NW\"]\nroad = [\"S>N\"]\non = { N = [\"pennant\", \"pennant\"] }\nmark = { garden = true }\n";
    assert_eq!(show(tile), wanted);
}

#[test]
fn dead_ends_meet_in_the_middle() {
    let wanted = "\
my/it

  . a R b .     R  road N
  a a R b b     R  road E
  R R + R R     R  road S
  d d R c c     R  road W
  . d R c .     a  field Nw Wn
                b  field Ne En
                c  field Es Se
                d  field Sw Ws
";
    assert_eq!(show("road = [\"N\", \"E\", \"S\", \"W\"]\n"), wanted);
}
