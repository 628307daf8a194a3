//! The written games of the rules: all of them run, every case has one, and what ships is without findings.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bastide_core::game::Checkpointing;
use bastide_diag::sink::{Style, human};
use bastide_diag::{Report, Source};
use bastide_project::{Project, shipped};
use bastide_record::{GameSpec, Written, format, parse, run};
use bastide_tests::{company, root};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// The files of written games.
fn sources() -> Vec<Source> {
    let paths = bastide_tests::files(&games(), "md");
    paths
        .iter()
        .map(|path| Project::on_disk().read(path).unwrap_or_else(|report| panic!("{}", shown(&report))))
        .collect()
}

fn read(source: &Source) -> Vec<Written> {
    let (games, report) = parse(source);
    assert!(report.is_empty(), "{}", shown(&report));
    games
}

fn shown(report: &Report) -> String {
    human(report, Style::Plain)
}

#[test]
fn written_games_hold() {
    let mut report = Report::new();
    let mut count = 0;
    for source in sources() {
        for game in read(&source) {
            assert!(!game.broken, "{} cannot be read", game.title);
            report.merge(run(&game, &Project::on_disk()).report);
            count += 1;
        }
    }
    assert!(report.is_empty(), "{}", shown(&report));
    assert!(count > 50, "there are only {count} games");
}

#[test]
fn written_games_are_written_canonically() {
    for source in sources() {
        assert!(format(&source) == source.text(), "`bastide fmt {}` would change it", source.name());
    }
}

#[test]
fn every_case_of_the_rules_has_a_game_and_every_game_a_case() {
    let listed = std::fs::read_to_string(games().join("ids.txt")).expect("the list of cases");
    let listed: BTreeSet<&str> = listed.lines().filter(|line| !line.is_empty()).collect();
    let mut shown = BTreeSet::new();
    for source in sources() {
        for game in read(&source) {
            shown.extend(ids(&game.title));
        }
    }
    let without: Vec<_> = listed.iter().filter(|id| !shown.contains(**id)).collect();
    assert!(without.is_empty(), "cases without a game: {without:?}");
    let unlisted: Vec<_> = shown.iter().filter(|id| !listed.contains(id.as_str())).collect();
    assert!(unlisted.is_empty(), "ids in headings that `ids.txt` does not list: {unlisted:?}");
}

/// The ids that a heading begins with: `BASE-E01, BASE-02: …`.
fn ids(title: &str) -> Vec<String> {
    let (front, _) = title.split_once(": ").unwrap_or_default();
    let is_id = |word: &&str| {
        let (name, number) = word.split_once('-').unwrap_or_default();
        let number = number.strip_prefix('E').unwrap_or(number);
        name.len() == 3 + usize::from(name == "BASE") && number.len() == 2 && number.parse::<u8>().is_ok()
    };
    front.split([',', ' ']).filter(is_id).map(str::to_owned).collect()
}

#[test]
fn variants_of_tests_are_used() {
    let mut used = BTreeSet::from(["toll.lua".to_owned()]);
    for source in sources() {
        for game in read(&source) {
            used.extend(
                game.spec
                    .variants
                    .iter()
                    .filter_map(|it| it.text.strip_prefix("variants/"))
                    .map(str::to_owned),
            );
        }
    }
    for path in bastide_tests::files(&games().join("variants"), "lua") {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(used.contains(&name), "no game uses {name}");
    }
}

#[test]
fn what_ships_is_without_findings() {
    let sets = shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect();
    let (_, report) = bastide_tileset::Collection::read(sets);
    assert!(report.is_empty(), "{}", shown(&report));
    for id in shipped::variants() {
        for players in 2..=6 {
            let spec = GameSpec {
                variants: company(id).into_iter().map(Into::into).collect(),
                players: Some(GameSpec::names(players)),
                ..GameSpec::default()
            };
            begins(&spec, id);
        }
    }
    assert!(!shipped::games().is_empty());
    for name in shipped::games() {
        let (spec, report) = GameSpec::read(&shipped::game(name).expect("it is listed"));
        assert!(report.is_empty(), "{}", shown(&report));
        begins(&spec, name);
    }
}

/// A game is put together without findings, and somebody has to decide.
fn begins(spec: &GameSpec, name: &str) {
    let assembled =
        Project::on_disk().assemble(spec).unwrap_or_else(|report| panic!("{name}: {}", shown(&report)));
    assert!(assembled.warnings.is_empty(), "{name}: {}", shown(&assembled.warnings));
    let game = assembled.start(1, Checkpointing::On).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert!(game.decision().is_some(), "{name} is over before it begins");
}

#[test]
fn shipped_folders_hold_nothing_else() {
    let named = |folder: &str, extension: &str| bastide_tests::files(&root().join(folder), extension).len();
    assert_eq!(named("tilesets", "toml"), shipped::tile_sets().len());
    assert_eq!(named("scripts", "lua"), shipped::variants().len());
    assert_eq!(named("scripts/games", "toml"), shipped::games().len());
    assert_eq!(named("scripts/weights", "toml"), shipped::weights().len());
}
