//! Recordings that can be read, and many that cannot.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;

use super::*;

/// A recording of one step.
const SMALL: &str = r#"{"mix":"base","players":2,"setup":{"sets":{"basic:1":1},"elements":{},"rules":{},"start":[]},
"draws":["base/cccc"],"steps":[{"n":1,"ph":"TilePhase","p":1,"tile":"base/cccc","left":0,"cnt":3,
"opts":[["tile",0,-1,180],["meeple","SmallFollower","City","_E",0,-1],["ransom","SmallFollower","0.small.7"]],
"do":["tile",0,-1,180],"score":[0,3],
"ev":[["pts",[[1,3,"road",["Road","N",0,0],[[3,"tiles",3]]]]],["token-placed","BRIDGE",{"position":[1,2],"location":"NS","feature":"Road"}],
["tile-placed","base/cccc",[0,-1],180]]}],
"final":{"score":[0,3],"meeples":[["0.small.1","Road","WE",1,0]],"features":[["AbbeyEdge",[[0,0,"E"]],null,null]]}}"#;

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

fn message(bytes: &[u8]) -> String {
    Recording::read("a.json", bytes).expect_err("it is no recording").to_string()
}

#[test]
fn a_recording_is_read_packed_or_not() {
    for bytes in [SMALL.as_bytes().to_vec(), packed(SMALL.as_bytes())] {
        let recording = Recording::read("a.json", &bytes).expect("a recording");
        let step = &recording.steps[0];
        let options: Vec<_> = step.options.iter().map(ToString::to_string).collect();
        assert_eq!(
            options,
            ["tile at 0,-1 r180", "SmallFollower on City _E at 0,-1", "ransom SmallFollower"]
        );
        assert_eq!(step.chosen, step.options[0]);
        assert_eq!(step.events[0], Event::Points(vec![(1, 3, "road".to_owned())]));
        assert!(matches!(step.events[1], Event::Bridge { x: 1, y: 2, .. }));
        assert_eq!(step.events[2], Event::Other);
    }
}

#[test]
fn a_message_names_the_place() {
    let cut = &SMALL[..SMALL.len() - 40];
    assert!(message(cut.as_bytes()).starts_with("the recording cannot be read: "));
    assert!(message(cut.as_bytes()).contains("at line 7 "));
    assert!(message(b"{\n \"players\": two }").ends_with("expected ident at line 2 column 14"));
    assert!(message(b"{}").contains("missing field `players`"));
    let many = "[".repeat(1_000_000);
    assert!(message(format!("{{\"players\":{many}").as_bytes()).contains("invalid type"));
    assert!(
        message(format!("{{\"mix\":\"\",\"who\":{many}").as_bytes())
            .starts_with("the recording cannot be read: ")
    );
    let packed = packed(SMALL.as_bytes());
    assert!(message(&packed[..packed.len() / 2]).starts_with("the packed recording cannot be unpacked"));
}

#[test]
fn a_small_file_that_unpacks_to_a_huge_one_is_refused() {
    let bomb = packed(&vec![b' '; 64 << 20]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(message(&bomb), format!("the recording has more than the {LIMIT} bytes that are read"));
}

#[test]
fn numbers_that_do_not_fit_together_are_found() {
    let players = SMALL.replace("\"players\":2", "\"players\":9");
    assert_eq!(message(players.as_bytes()), "the recording has 9 players, not 1 to 6");
    let scores = SMALL.replace("\"score\":[0,3],\n", "\"score\":[0],\n");
    assert_eq!(message(scores.as_bytes()), "step 1 of the recording has 1 scores for 2 players");
    let player = SMALL.replace("\"p\":1", "\"p\":2");
    assert_eq!(message(player.as_bytes()), "step 1 of the recording is of a player who is not there");
}

#[test]
fn a_difference_shows_both_sides_but_not_all_of_them() {
    let difference = Difference {
        kind: Kind::Options,
        step: Some(7),
        phase: "TilePhase".to_owned(),
        recorded: (0..9).map(|it| it.to_string()).collect(),
        ours: Vec::new(),
    };
    assert_eq!(
        difference.to_string(),
        "step 7 (TilePhase): the options differ; the recording has `0`, `1`, `2`, `3`, `4`, `5`, 3 more; here is nothing"
    );
}

#[test]
fn the_table_adds_up_the_games_of_a_mix() {
    let difference = Difference {
        kind: Kind::Scores,
        step: None,
        phase: "end".to_owned(),
        recorded: Vec::new(),
        ours: Vec::new(),
    };
    let played = |differences| Verdict::Played { steps: 10, differences };
    let missing = Verdict::Missing(vec![bastide_interop::jcz::Gap::Element("tower".to_owned())]);
    let verdicts = [
        ("base", played(Vec::new())),
        ("base+tower", missing),
        ("base", played(vec![difference.clone(), difference])),
        ("base+inns", played(Vec::new())),
    ];
    let rows: Vec<_> = rows(verdicts.iter().map(|(mix, it)| (*mix, it))).iter().map(Row::to_string).collect();
    assert_eq!(
        rows,
        [
            "| base | 2 | 20 | 2 scores |",
            "| base+inns | 1 | 10 | none |",
            "| base+tower | 1 | 0 | missing: tower |"
        ]
    );
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _any = Recording::read("a.json", &bytes);
        let _any = Recording::read("a.json", &packed(&bytes));
    }

    #[test]
    fn no_damage_makes_the_reader_panic(
        hits in proptest::collection::vec((0..SMALL.len(), any::<u8>()), 1..6),
        cut in 0..=SMALL.len(),
        packs in any::<bool>(),
    ) {
        let mut bytes = SMALL.as_bytes().to_vec();
        for (at, byte) in hits {
            bytes[at] = byte;
        }
        bytes.truncate(cut);
        let bytes = if packs { packed(&bytes) } else { bytes };
        let _any = Recording::read("a.json", &bytes);
    }
}
