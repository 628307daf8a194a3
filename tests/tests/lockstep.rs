//! Recordings in lockstep: legal options, scores and the table at the end are the same.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bastide_project::Project;
use bastide_tests::lockstep::{
    Difference, Extent, Kind, Lockstep, RecordedOption, Recording, Row, Status, Verdict, play,
};
use bastide_tests::{files, root};
use proptest::prelude::*;

/// The mixes that must be playable, so that none can stay out silently. With a new system, its mixes are added here.
const PLAYABLE: &[&str] = &[
    "base",
    "base2",
    "base+-farmers",
    "base+tiny-city-scoring=2",
    "base+inns",
    "base+inns+inn-and-cathedral-final-scoring=ignore",
    "base+inns+traders",
    "base+inns+traders+bcb",
    "base+traders",
    "base+bcb",
    "base+bcb+bazaar-no-auction=true",
    "base+count",
    "base+count+coc-final-scoring=market-only",
    "base+count+count-move=clockwise",
    "base+count+count-move=clockwise+coc-final-scoring=any-district",
    "base+count+count-move=follow-meeple",
    "base+count+bcb+traders",
    "base+count+king+cult+inns+traders",
    "base+cult",
    "base+inns+traders+king+cult",
    "base+river+inns+traders+king+cult",
    "base+river+inns+traders+king+cult+bcb",
    "base+king",
    "base+king+king-and-robber-scoring=10/20",
    "base+king+king-and-robber-scoring=15/40",
    "base+king+king-and-robber-scoring=continuously",
    "base+river",
    "base+river2",
    "base+abbey",
    "base+abbey+wagon-move=C1",
    "base+abbey+barn-placement=occupied",
    "base+abbey+dragon+tower",
    "base+dragon",
    "base+dragon+dragon-move=after-scoring",
    "base+dragon+fairy-placement=on-tile",
    "base+dragon+princess-action=must",
    "base+tower",
    "base+hills",
    "base+hills+hill-tiebreaker=number-of-followers",
    "base+hills+traders+inns",
    "base+phantom",
    "base+siege",
    "base+siege+abbey+hills",
    "base+siege+espace-variant=siege-tile",
    "base+bigtop",
    "base+flier",
    "base+monasteries",
    "base+monasteries+keep-monasteries=keep",
    "base+corn",
    "base+corn2",
    "base+festival",
    "base+festival+festival-return=follower",
    "base+gold",
    "base+mage",
    "base+watch",
    "base+darmstadt",
    "base+labyrinth",
    "base+labyrinth8",
    "base+labyrinth+labyrinth-variant=basic",
    "base+lb",
    "base+lb+little-buildings-scoring=1/1/1",
    "base+ferries",
    "base+wind",
    "base+windmill",
    "base+obelisk",
    "base+sneznik",
    "base+tower+blacktower",
    "base+gq11",
    "base+river+gq11+gq11river",
    "base+spieldoch",
    "winterbase",
    "base+russian",
    "base+courier",
    "base+donkey",
    "base+feud",
    "base+feud+gambler",
    "base+feud+gates+gatesfeud",
    "base+flowers",
    "base+gambler",
    "base+gates",
    "base+market",
    "base+meteor",
    "base+meteor+meteorite-impact=combination",
    "base+meteor+meteorite-impact=extended",
    "base+river2+fishermen",
    "base+river2+fishhuts",
    "base+son",
    "base+son+robbers-son-action=must",
    "base+village",
    "base+wells",
    "base+abbey+bcb+count+traders",
    "base+dragon+tower+phantom+flier",
    "base+inns+traders+king+cult+bcb+count+abbey+dragon+tower+hills",
];

/// Heading of the page below which the table stands.
const HEADING: &str = "## Recordings\n";

fn recordings() -> Vec<PathBuf> {
    files(&root().join("tests/recordings"), "gz")
}

fn one(name: &str) -> Recording {
    let bytes = fs::read(root().join("tests/recordings").join(name)).expect("a readable file");
    Recording::read(name, &bytes).unwrap_or_else(|unreadable| panic!("{name}: {unreadable}"))
}

fn differences(recording: &Recording, extent: Extent) -> Vec<Difference> {
    match play(recording, &Project::on_disk(), extent) {
        Verdict::Played { differences, .. } => differences,
        other => panic!("{}: {other:?}", recording.name),
    }
}

fn page() -> String {
    fs::read_to_string(root().join("docs/differences.md")).expect("a readable page")
}

#[test]
fn recordings_are_the_same_here_or_the_rule_is_listed() {
    let page = page();
    let mut lockstep = Lockstep::new(&page);
    recordings().iter().for_each(|path| lockstep.play_file(path, &Project::on_disk()));
    assert_eq!(lockstep.status(), Status::Same, "{lockstep}");
    let unseen: Vec<_> = lockstep.unseen().collect();
    assert!(unseen.is_empty(), "no such differences any more: {unseen:?}");
    let rows = lockstep.rows();
    for mix in PLAYABLE {
        let row = rows.iter().find(|row| row.mix == *mix).unwrap_or_else(|| panic!("no game of {mix}"));
        assert!(row.missing.is_empty() && row.steps > 0, "{mix} cannot be played: {row}");
    }
    for row in rows.iter().filter(|row| row.missing.is_empty()) {
        assert!(PLAYABLE.contains(&row.mix.as_str()), "{} can be played: add it to the list", row.mix);
    }
    let table = format!("{}{}", Row::HEAD, rows.iter().map(|row| format!("{row}\n")).collect::<String>());
    keep(&page, &table);
}

/// Compares the table with the one in the documentation; `UPDATE=1` writes it anew.
fn keep(page: &str, table: &str) {
    let (before, rest) = page.split_once(HEADING).expect("the page has the heading");
    let start = rest.find("| systems").expect("the heading has a table");
    let length = rest[start..].find("\n\n").map_or(rest.len() - start, |end| end + 1);
    let kept = &rest[start..start + length];
    if kept == table {
        return;
    }
    assert!(
        std::env::var_os("UPDATE").is_some(),
        "the table in docs/differences.md is stale; UPDATE=1 writes it anew:\n{table}"
    );
    let text = format!("{before}{HEADING}{}{table}{}", &rest[..start], &rest[start + length..]);
    fs::write(root().join("docs/differences.md"), text).expect("a writable page");
}

/// Subject and step of the first difference, after the recording has been changed.
fn damaged(name: &str, damage: impl FnOnce(&mut Recording)) -> Option<(Kind, Option<u32>)> {
    let mut recording = one(name);
    damage(&mut recording);
    differences(&recording, Extent::First).first().map(|it| (it.kind, it.step))
}

const GAME: &str = "base-p3-s201.json.gz";

#[test]
fn a_recording_that_says_something_else_differs() {
    assert_eq!(damaged(GAME, |_| {}), None);
    let found = damaged(GAME, |it| drop(it.steps[0].options.pop()));
    assert_eq!(found, Some((Kind::Options, Some(1))));
    let found = damaged(GAME, |it| it.steps[4].options.retain(|it| *it != RecordedOption::Pass));
    assert_eq!(found, Some((Kind::Options, Some(5))));
    let found = damaged(GAME, |it| it.steps[3].player = 2);
    assert_eq!(found, Some((Kind::Player, Some(4))));
    let found = damaged(GAME, |it| it.steps[3].tile = Some("base/cccc".to_owned()));
    assert_eq!(found, Some((Kind::Tile, Some(4))));
    let found = damaged(GAME, |it| it.draws.swap(1, 3));
    assert_eq!(found, Some((Kind::Tile, Some(4))));
    let found = damaged(GAME, |it| it.steps[2].scores[1] += 1);
    assert_eq!(found, Some((Kind::Scores, Some(4))));
    let found = damaged(GAME, |it| drop(it.steps.remove(1)));
    assert_eq!(found, Some((Kind::Question, Some(4))));
    let found = damaged(GAME, |it| it.steps.truncate(100));
    assert_eq!(found, Some((Kind::End, None)));
    let found = damaged(GAME, |it| it.ending.as_mut().expect("an end").scores[0] += 1);
    assert_eq!(found, Some((Kind::Scores, None)));
    let found = damaged(GAME, |it| drop(it.ending.as_mut().expect("an end").features.pop()));
    assert_eq!(found, Some((Kind::Features, None)));
    let found = damaged(GAME, |it| drop(it.ending.as_mut().expect("an end").meeples.pop()));
    assert_eq!(found, Some((Kind::Pieces, None)));
}

/// One wrong score is one difference, not one at every later step.
#[test]
fn a_difference_in_points_is_reported_once() {
    let mut recording = one(GAME);
    recording.steps.iter_mut().skip(30).for_each(|step| step.scores[0] += 2);
    recording.ending.as_mut().expect("an end").scores[0] += 2;
    let found = differences(&recording, Extent::All);
    assert_eq!(found.iter().map(|it| it.kind).collect::<Vec<_>>(), [Kind::Scores]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Playing ends without a panic whatever is recorded.
    #[test]
    fn no_damage_makes_the_lockstep_panic(
        hits in proptest::collection::vec((0usize..1 << 20, 0u8..7, -3i32..9), 1..12),
    ) {
        let mut recording = one("base2-p2-s101.json.gz");
        for (at, what, number) in hits {
            let count = recording.steps.len();
            let step = &mut recording.steps[at % count];
            match what {
                0 => step.options.clear(),
                1 => step.chosen = step.options.first().cloned().unwrap_or(RecordedOption::Commit),
                2 => step.tile = None,
                3 => step.scores = vec![number; 2],
                4 => step.player = at % 2,
                5 => drop(recording.steps.remove(at % count)),
                _ => {
                    let draws = recording.draws.len();
                    recording.draws.swap(at % draws, number.unsigned_abs() as usize);
                }
            }
        }
        let _any = play(&recording, &Project::on_disk(), Extent::All);
    }
}

/// A game of one tile, written by hand: red extends the road of the start tile and claims it.
const SMALL: &str = r#"{"mix":"base","players":2,
"setup":{"sets":{"basic:1":1},"elements":{"small-follower":7,"farmers":true},"rules":{},
  "start":[{"tile":"base/crfr","x":0,"y":0,"rotation":0}]},
"draws":["base/frfr"],
"steps":[
 {"n":1,"ph":"TilePhase","p":0,"tile":"base/frfr","left":0,
  "opts":[["tile",-1,0,0],["tile",-1,0,180],["tile",0,1,0],["tile",0,1,180],["tile",1,0,0],["tile",1,0,180]],
  "do":["tile",1,0,0],"score":[0,0]},
 {"n":2,"ph":"ActionPhase","p":0,"tile":null,"left":0,
  "opts":[["meeple","SmallFollower","Field","ER.SL.SR.WL",1,0],["meeple","SmallFollower","Field","NL.NR.EL.WR",1,0],
          ["meeple","SmallFollower","Road","WE",1,0],["pass"]],
  "do":["meeple","SmallFollower","Road","WE",1,0],"score":[0,0]},
 {"n":3,"ph":"CommitActionPhase","p":0,"tile":null,"left":0,"opts":[["commit"]],"do":["commit"],"score":[2,0],
  "ev":[["final","pts",[[0,2,"road.incomplete",["Road","WE",1,0],[[2,"tiles",2]]]]]]}],
"final":{"score":[2,0],"meeples":[["0.small.1","Road","WE",1,0]],"features":[
  ["City",[[0,0,"N"]],[],null],["Road",[[0,0,"WE"],[1,0,"WE"]],[0],null],
  ["Field",[[0,0,"EL.WR"],[1,0,"NL.NR.EL.WR"]],[],0],["Field",[[0,0,"ER.SL.SR.WL"],[1,0,"ER.SL.SR.WL"]],[],0]]}}"#;

/// Runs the program over files in a new folder. Returns its exit status and what it printed.
fn lockstep(files: &[(&str, &[u8])], names: &[&str]) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("a writable folder");
    }
    let names = names.iter().map(|name| folder.path().join(name));
    let ran = Command::new(env!("CARGO_BIN_EXE_lockstep")).args(names).output().expect("the program runs");
    let printed = [ran.stdout, ran.stderr].concat();
    (ran.status.code().expect("an exit status"), String::from_utf8(printed).expect("text"))
}

const TABLE: &str = "| systems | games | steps | differences |\n| --- | ---: | ---: | --- |\n";

#[test]
fn the_program_prints_the_table() {
    let (status, printed) = lockstep(&[("same.json", SMALL.as_bytes())], &["same.json", "same.json"]);
    assert_eq!((status, printed), (0, format!("{TABLE}| base | 2 | 6 | none |\n")));
}

#[test]
fn the_program_ends_with_1_for_a_difference_that_is_not_listed() {
    let other = SMALL.replace(r#"["tile",0,1,0],["tile",0,1,180],"#, "");
    let other = other.replace("\"score\":[2,0],\"m", "\"score\":[4,0],\"m");
    let (status, printed) = lockstep(&[("other.json", other.as_bytes())], &["other.json"]);
    let expected = format!(
        "{TABLE}| base | 1 | 3 | 1 options; 1 scores |\n
2 differences that docs/differences.md does not list:
  other.json: step 1 (TilePhase): the options differ; the recording has nothing; here is `tile at 0,1 r0`
  other.json: end: the scores differ; the recording has `4 0`, `red +2 (road.incomplete)`; here is `2 0`, `red +2 (unfinished road, 2 tiles)`\n"
    );
    assert_eq!((status, printed), (1, expected));
}

#[test]
fn the_program_names_and_counts_recordings_with_a_system_that_is_missing() {
    let goats = SMALL.replace("\"farmers\":true", "\"goats\":1,\"weather\":true");
    let files = [("same.json", SMALL.as_bytes()), ("goats.json", goats.as_bytes())];
    let (status, printed) = lockstep(&files, &["same.json", "goats.json"]);
    let expected = format!(
        "{TABLE}| base | 2 | 3 | missing: goats, weather |\n
1 recordings passed over, for want of a system:
  goats.json: the element `goats` has no variant here; the element `weather` has no variant here\n"
    );
    assert_eq!((status, printed), (0, expected));
}

#[test]
fn the_program_ends_with_2_for_files_that_cannot_be_played() {
    let tile = SMALL.replace("base/frfr", "base/none");
    let files: [(&str, &[u8]); 5] = [
        ("same.json", SMALL.as_bytes()),
        ("cut.json", &SMALL.as_bytes()[..600]),
        ("tile.json", tile.as_bytes()),
        ("broken.json.gz", &[0x1f, 0x8b, 8, 0, 1, 2, 3]),
        ("text.json", b"not a recording"),
    ];
    for (name, message) in [
        ("cut.json", "the recording cannot be read: EOF while parsing a list"),
        ("tile.json", "the recording cannot be set up: no tile of this game is called `base/none`"),
        ("broken.json.gz", "the packed recording cannot be unpacked"),
        ("text.json", "the recording cannot be read: "),
        ("none.json", "cannot be read: "),
    ] {
        let (status, printed) = lockstep(&files, &[name, "same.json"]);
        assert_eq!(status, 2, "{name}: {printed}");
        assert!(printed.contains("1 files that cannot be played:"), "{printed}");
        assert!(printed.contains(&format!("{name}: {message}")), "{name}: {printed}");
        assert!(printed.starts_with(&format!("{TABLE}| base | ")), "the other one is played: {printed}");
    }
    let (status, printed) = lockstep(&[], &[]);
    assert_eq!((status, printed.as_str()), (2, "usage: lockstep FILES…\n"));
}
