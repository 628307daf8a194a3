//! Themes as they are read.

use bastide_diag::{Code, Source};
use bastide_tileset::{ThemeText, ThemeWords};

const WORDS: ThemeWords<'_> = ThemeWords {
    themes: &["classic", "ink"],
    colours: &["grass", "road"],
    seats: &["red"],
    looks: &["track", "path"],
};

fn read(text: &str) -> (ThemeText, Vec<(Code, String)>) {
    let source = Source::new("mine.toml", text);
    let (theme, report) = ThemeText::read(&source, &WORDS);
    let found = report.findings();
    (theme, found.iter().map(|it| (it.code, source.slice(&it.label.span).to_owned())).collect())
}

#[test]
fn a_theme_says_what_it_says_and_leaves_out_the_rest() {
    let text = "like = \"ink\"\n[colour]\ngrass = \"#abc\"\nroad = \"none\"\n[seat.red]\nbody = \"#010203\"\n\
                [kind.rails]\nlook = \"track\"\nfill = \"#ffffff\"\n";
    let (theme, found) = read(text);
    assert_eq!(found, []);
    assert_eq!(theme.like.as_deref(), Some("ink"));
    assert_eq!(theme.colours, [("grass".to_owned(), Some(0xaa_bb_cc)), ("road".to_owned(), None)]);
    assert_eq!((theme.seats[0].body, theme.seats[0].line), (Some(0x01_02_03), None));
    assert_eq!((theme.kinds[0].look.as_deref(), theme.kinds[0].fill), (Some("track"), Some(0xff_ff_ff)));
    assert_eq!(theme.place("grass"), text.find("\"#abc\"").map(|at| at..at + 6));
}

#[test]
fn everything_that_is_wrong_is_found_where_it_stands() {
    let text = "like = \"inc\"\nfoo = 1\n[colour]\ngras = \"#abc\"\nroad = \"brown\"\ngrass = 7\n[seat.reed]\n\
                [kind.rails]\nlook = \"trak\"\nfull = \"#fff\"\n";
    let (theme, found) = read(text);
    let found: Vec<(&str, &str)> = found.iter().map(|(code, at)| (code.as_str(), at.as_str())).collect();
    assert_eq!(
        found,
        [
            ("wrong-value", "\"inc\""),
            ("unknown-key", "foo"),
            ("unknown-key", "gras"),
            ("bad-colour", "\"brown\""),
            ("wrong-type", "7"),
            ("unknown-key", "reed"),
            ("wrong-value", "\"trak\""),
            ("unknown-key", "full"),
        ]
    );
    assert_eq!(theme.colours, []);
}
