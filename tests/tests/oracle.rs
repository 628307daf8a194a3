//! Recorded games of another engine, played in lockstep: what is legal, what is scored and what lies on the table at the end is the same.

use std::fs;
use std::path::PathBuf;

use bastide_cli::library::Shelf;
use bastide_interop::oracle::{
    Difference, Extent, Kind, PeerOption, Recording, Row, Verdict, play, read, rows,
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
];

/// The heading in the documentation below which the table stands.
const HEADING: &str = "## Recorded games of another engine\n";

/// The heading below which the known differences stand, one row for each: files, step, kind, what each side that differs is about, rule.
const KNOWN: &str = "### Known differences\n";

fn recordings() -> Vec<PathBuf> {
    files(&root().join("tests/oracle"), "gz")
}

fn recording(path: &PathBuf) -> Recording {
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let bytes = fs::read(path).expect("a readable file");
    read(&name, &bytes).unwrap_or_else(|report| panic!("{name}: {:?}", report.findings()))
}

fn one(name: &str) -> Recording {
    recording(&root().join("tests/oracle").join(name))
}

fn differences(recording: &Recording, extent: Extent) -> Vec<Difference> {
    match play(recording, &Shelf, extent).verdict {
        Verdict::Played { differences, .. } => differences,
        other => panic!("{}: {other:?}", recording.source.name()),
    }
}

fn page() -> String {
    fs::read_to_string(root().join("docs/differences.md")).expect("a readable page")
}

/// A difference that the documentation lists with its rule: which files (their names begin so), at which step, of which kind, and what all
/// the options that differ begin with.
struct Known {
    files: String,
    step: String,
    kind: String,
    about: String,
}

impl Known {
    fn all(page: &str) -> Vec<Self> {
        let list = page.split_once(KNOWN).expect("the page has the heading").1;
        let rows =
            list.lines().take_while(|line| !line.starts_with('#')).filter(|line| line.starts_with("| `"));
        let rows =
            rows.map(|line| line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect());
        rows.map(|cells: Vec<String>| match &cells[..] {
            [_, files, step, kind, about, rule, _] if !rule.is_empty() => {
                Self { files: files.clone(), step: step.clone(), kind: kind.clone(), about: about.clone() }
            }
            _ => panic!("a row of known differences has five cells: {cells:?}"),
        })
        .collect()
    }

    fn is(&self, file: &str, difference: &Difference) -> bool {
        let step = difference.step.map_or("end".to_owned(), |step| step.to_string());
        let sides = difference.theirs.iter().chain(&difference.ours);
        file.starts_with(&self.files)
            && (self.step == "any" || self.step == step)
            && self.kind == difference.kind.name()
            && sides.filter(|it| *it != "pass").all(|it| self.about == "any" || it.starts_with(&self.about))
    }
}

#[test]
fn recorded_games_are_the_same_here_or_the_rule_is_listed() {
    let page = page();
    let known = Known::all(&page);
    let mut found = vec![false; known.len()];
    let mut played = Vec::new();
    let mut wrong = Vec::new();
    for path in recordings() {
        let recording = recording(&path);
        let outcome = play(&recording, &Shelf, Extent::All);
        match &outcome.verdict {
            Verdict::Played { differences, .. } => {
                for difference in differences {
                    match known.iter().position(|it| it.is(recording.source.name(), difference)) {
                        Some(at) => found[at] = true,
                        None => wrong.push(format!("{}: {difference}", recording.source.name())),
                    }
                }
            }
            // The table says what they wait for.
            Verdict::Missing(_) => {}
            Verdict::Unplayable(report) => {
                wrong.extend(
                    report.findings().iter().map(|it| format!("{}: {}", recording.source.name(), it.message)),
                );
            }
        }
        played.push((recording.mix, outcome.verdict));
    }
    let stale = known.iter().zip(found).filter(|(_, found)| !found);
    wrong.extend(stale.map(|(it, _)| format!("{}, step {}: no such difference any more", it.files, it.step)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let rows = rows(played.iter().map(|(mix, verdict)| (mix.as_str(), verdict)));
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

/// Plays a recording after it has been changed, and tells what the first difference is about.
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
    let found = damaged(GAME, |it| it.steps[4].options.retain(|it| *it != PeerOption::Pass));
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
    let found = damaged(GAME, |it| it.end.as_mut().expect("an end").scores[0] += 1);
    assert_eq!(found, Some((Kind::Scores, None)));
    let found = damaged(GAME, |it| drop(it.end.as_mut().expect("an end").features.pop()));
    assert_eq!(found, Some((Kind::Features, None)));
    let found = damaged(GAME, |it| drop(it.end.as_mut().expect("an end").meeples.pop()));
    assert_eq!(found, Some((Kind::Pieces, None)));
}

/// One wrong score is one difference, not one at every later step.
#[test]
fn a_difference_in_points_is_told_once() {
    let mut recording = one(GAME);
    recording.steps.iter_mut().skip(30).for_each(|step| step.scores[0] += 2);
    recording.end.as_mut().expect("an end").scores[0] += 2;
    let found = differences(&recording, Extent::All);
    assert_eq!(found.iter().map(|it| it.kind).collect::<Vec<_>>(), [Kind::Scores]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever a recording says, playing it ends without a panic.
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
                1 => step.chosen = step.options.first().cloned().unwrap_or(PeerOption::Commit),
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
        let _any = play(&recording, &Shelf, Extent::All);
    }
}
