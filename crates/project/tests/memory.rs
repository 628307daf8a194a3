//! A whole project in memory is read as the same one on disk: its tile set, variant, game, theme and written games.

use std::path::{Path, PathBuf};

use bastide_core::game::{Checkpointing, Game};
use bastide_diag::Report;
use bastide_diag::sink::{Style, human};
use bastide_project::{Disk, Files, Memory, Project, Request};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder() -> PathBuf {
    root().join("examples/beekeepers")
}

/// The files of the example, under the names that they have on disk.
fn memory() -> Memory {
    let paths = Disk.below(&folder()).into_iter().map(|it| it.expect("a file"));
    Memory(paths.map(|path| (path.clone(), Disk.read(&path).expect("it can be read"))).collect())
}

fn told(report: &Report) -> String {
    human(report, Style::Plain)
}

/// The game of the example after some choices.
fn played(project: &Project<'_>, file: &str) -> Game {
    let request = Request { game: folder().join(file).display().to_string(), ..Request::default() };
    let (spec, _) = project.choose(&request).expect("a game").into_setup();
    let assembled = project.assemble(&spec).unwrap_or_else(|found| panic!("{}", told(&found)));
    let mut game = assembled.start(7, Checkpointing::On).expect("it starts");
    for at in 0..40 {
        game.choose_nth(at % game.options().len()).expect("an option");
    }
    game
}

#[test]
fn everything_in_a_folder_is_found_and_checked() {
    let memory = memory();
    let (here, there) = (Project::new(&memory), Project::on_disk());
    let paths = [folder()];
    let (sources, report) = here.collect(&paths);
    let (wanted, _) = there.collect(&paths);
    assert_eq!(sources, wanted);
    assert_eq!(sources.len(), 5, "a set, a variant, a game, written games and a theme");
    assert!(report.is_empty(), "{}", told(&report));
    assert_eq!(told(&here.check(&sources)), told(&there.check(&wanted)));
}

#[test]
fn files_that_are_not_there_are_missed_where_they_are_named() {
    let text = "variants = [\"nothere.lua\"]\nsets = [\"base\", \"no.toml\"]\n";
    let (spec, _) = bastide_record::GameSpec::read(&bastide_diag::Source::new("my.toml", text));
    let found = told(&Project::shipped().assemble(&spec).expect_err("two files are missing"));
    for place in ["cannot read `nothere.lua`", "my.toml:1:13", "cannot read `no.toml`", "my.toml:2:17"] {
        assert!(found.contains(place), "{found}");
    }
}

#[test]
fn games_with_a_set_and_a_variant_of_their_own_are_played_alike() {
    let memory = memory();
    for file in ["game.toml", "beekeepers.lua"] {
        let (here, there) = (played(&Project::new(&memory), file), played(&Project::on_disk(), file));
        assert_eq!(here.table(), there.table(), "{file}");
        assert_eq!(here.decision(), there.decision(), "{file}");
    }
}

#[test]
fn themes_are_read_alike() {
    let name = folder().join("theme.toml").display().to_string();
    let memory = memory();
    let (here, report) = Project::new(&memory).theme(&name).expect("a theme");
    let (there, _) = Project::on_disk().theme(&name).expect("a theme");
    assert!(report.is_empty(), "{}", told(&report));
    assert_eq!(here, there);
}

#[test]
fn files_on_disk_are_not_seen_from_memory() {
    let report = Project::shipped().read(&folder().join("game.toml")).expect_err("there is no such file");
    assert!(told(&report).contains("there is no such file"), "{}", told(&report));
    assert!(Project::shipped().collect(&[folder()]).1.has_errors());
}

/// A game may call a variant by its file, which need not be its id.
#[test]
fn variants_that_exclude_one_another_are_found_where_the_game_names_the_last_of_them() {
    let text = |text: &str| text.as_bytes().to_vec();
    let mine = "return variant { id = \"mine\", api = 1, conflicts = { other = \"both are mine\" } }";
    let files = [
        (PathBuf::from("one.lua"), text(mine)),
        (PathBuf::from("two.lua"), text("return variant { id = \"other\", api = 1 }")),
    ];
    let memory = Memory(files.into());
    for names in [["one.lua", "two.lua"], ["two.lua", "one.lua"]] {
        let game = format!("variants = {names:?}\n");
        let (spec, _) = bastide_record::GameSpec::read(&bastide_diag::Source::new("my.toml", game));
        let found = Project::new(&memory).assemble(&spec).expect_err("they exclude one another");
        let [finding] = found.findings()[..] else { panic!("{}", told(&found)) };
        assert_eq!(finding.label.source.slice(&finding.label.span), format!("{:?}", names[1]));
        assert_eq!(finding.related.iter().map(|it| it.source.name()).collect::<Vec<_>>(), ["one.lua"]);
    }
}
