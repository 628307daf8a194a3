//! No file, however odd, does harm: it leads to findings, in little time and memory.

#[path = "../../tileset/tests/common/mod.rs"]
mod common;

use std::sync::LazyLock;

use bastide_diag::Source;
use bastide_interop::xml::{export, import};
use bastide_tileset::{Collection, fmt};
use proptest::prelude::*;

static SHELF: LazyLock<Collection> = LazyLock::new(|| common::shipped().0);

/// The codes of what is found in a file, and how many sets come out of it.
fn read(text: &str) -> (Vec<String>, usize) {
    let (back, report) = import(&Source::new("hostile.xml", text), &SHELF, None);
    (report.findings().iter().map(|it| it.code.to_string()).collect(), back.sets.len())
}

#[test]
fn a_million_elements_in_each_other_are_refused_at_once() {
    let text = "<defs>".repeat(1_000_000);
    assert_eq!(read(&text), (vec!["xml-too-large".to_owned()], 0));
}

#[test]
fn very_many_elements_are_refused() {
    let text = format!("<defs>{}</defs>", "<tile/>".repeat(200_000));
    assert_eq!(read(&text), (vec!["xml-too-large".to_owned()], 0));
}

#[test]
fn entities_are_never_resolved() {
    let mut text = String::from("<!DOCTYPE defs [<!ENTITY a0 \"aaaaaaaaaa\">");
    for level in 1..20 {
        text += &format!("<!ENTITY a{level} \"{}\">", format!("&a{};", level - 1).repeat(10));
    }
    text += "]><defs><tile id=\"&a19;\"/></defs>";
    assert_eq!(read(&text), (vec!["xml-entity".to_owned()], 0));
}

#[test]
fn findings_are_bounded() {
    let text = format!("<defs>{}</defs>", "<x/>".repeat(20_000));
    let (codes, sets) = read(&text);
    assert_eq!(sets, 0);
    assert_eq!(codes.len(), 501);
    assert!(codes.contains(&"xml-more".to_owned()));
}

#[test]
fn many_tiles_that_nothing_explains_take_little_time() {
    // Each is another tile, and no word explains the fields of any.
    let tile = |number: usize| {
        format!(
            "<tile id=\"X/{number}\"><city>N</city><city>E</city><city>S</city><road>W</road>\
             <field>WL</field><field city=\"E\">WR</field><field>I</field><field>II</field></tile>"
        )
    };
    let text = format!("<defs>{}</defs>", (0..5_000).map(tile).collect::<String>());
    let (codes, _) = read(&text);
    assert!(codes.contains(&"xml-fields-kept".to_owned()));
}

#[test]
fn a_cut_off_file_is_a_finding_wherever_it_is_cut() {
    let (text, _) = export(&SHELF, &["king"]);
    for at in (0..text.len() - "</defs>\n".len()).filter(|at| text.is_char_boundary(*at)) {
        let (codes, sets) = read(&text[..at]);
        assert_eq!((codes.len(), sets), (1, 0), "cut at {at}: {codes:?}");
    }
}

/// A piece of a tile definition file, or of something like it.
fn piece() -> impl Strategy<Value = String> {
    let words = [
        "<defs>",
        "</defs>",
        "<tiles>",
        "</tiles>",
        "<sets>",
        "</sets>",
        "<tile id=\"X/A\">",
        "<tile id=\"CO/9\">",
        "</tile>",
        "<tile id=\"X/B\" group=\"river\" max=\"1\">",
        "<city>N</city>",
        "<city pennants=\"2\" wagon-move=\"a\">N E</city>",
        "<city multi-edge=\"N\">E</city>",
        "<road wagon-move=\"a b\">S</road>",
        "<road tunnel=\"true\">N S</road>",
        "<river>W E</river>",
        "<field city=\"N\">EL ER</field>",
        "<field>NL NR EL ER SL SR WL WR</field>",
        "<field>I</field>",
        "<field>WL SR</field>",
        "<monastery shrine=\"yes\"/>",
        "<garden/>",
        "<volcano/>",
        "<watchtower bonus=\"9\"/>",
        "<tile-set id=\"x:1\">",
        "<tile-set id=\"x:2\">",
        "</tile-set>",
        "<ref tile=\"X/A\" count=\"2\"/>",
        "<ref tile=\"X/B\" count=\"999\"/>",
        "<remove tile=\"X/A\"/>",
        "<tile id=\"X/é\" bastide:edges=\"....\" bastide:at=\"1 1\">",
        "<tile id='X/C' bastide:marks='plague a=b'>",
        "bastide:id=\"\"",
        "&amp;",
        "&x;",
        "<!-- -->",
        "<![CDATA[N]]>",
        "\u{feff}",
        "\"",
        "<",
        ">",
        "é",
        "\u{0}",
    ];
    prop_oneof![8 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => ".{0,8}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn anything_is_read_without_harm(pieces in proptest::collection::vec(piece(), 0..40)) {
        let text = pieces.concat();
        read(&text);
        read(&format!("<defs>{text}</defs>"));
    }

    #[test]
    fn what_is_written_is_a_sound_tile_set(pieces in proptest::collection::vec(piece(), 0..12), sides in "[NESW]{1,4}") {
        let text = format!("<defs><tile id=\"X/A\"><city>{sides}</city>{}</tile></defs>", pieces.concat());
        let (back, _) = import(&Source::new("some.xml", text), &SHELF, None);
        for set in back.sets {
            let source = Source::new("some.toml", set.text.clone());
            prop_assert_eq!(fmt(&source).ok(), Some(set.text));
            let (_, report) = Collection::read_with(vec![source], common::sources(), &[]);
            prop_assert!(!report.has_errors());
        }
    }
}
