//! Common ground of the tests of the whole: the places of files, games put together from words, recordings in lockstep.

pub mod laws;
pub mod lockstep;
pub mod mixes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bastide_core::game::{Checkpointing, Game};
use bastide_core::piece::PieceId;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_diag::Report;
use bastide_project::{Assembled, Project, shipped};
use bastide_record::GameSpec;

/// The folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files of a folder, not of those below, whose names end in `.` and this; in order of their names.
///
/// # Panics
/// If the folder cannot be read.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut found: Vec<_> = paths.filter(|it| it.extension().is_some_and(|it| it == extension)).collect();
    found.sort();
    found
}

/// A variant that ships, behind those that it needs.
///
/// # Panics
/// If what it needs does not ship.
pub fn company(id: &'static str) -> Vec<&'static str> {
    let mut company = vec![id];
    while let Err(report) =
        (Setup { variants: company.clone(), players: 2, ..Setup::default() }).try_assemble()
    {
        let needed = report.findings().into_iter().find_map(|it| {
            let (_, name) = it.message.split_once("needs the variant `")?;
            let name = name.split('`').next()?;
            shipped::variants().into_iter().find(|it| *it == name && !company.contains(it))
        });
        company.insert(0, needed.unwrap_or_else(|| panic!("{id}: {report:?}")));
    }
    company
}

/// The setup of a shipped game, for some players.
///
/// # Panics
/// If there is no such game.
pub fn shipped_game(name: &str, players: usize) -> GameSpec {
    let source = shipped::game(name).unwrap_or_else(|| panic!("no game `{name}` ships"));
    let (mut spec, report) = GameSpec::read(&source);
    assert!(report.is_empty(), "{name}: {report:?}");
    spec.players = Some(GameSpec::names(players));
    spec
}

/// Starts a game that can be put together.
///
/// # Panics
/// If it cannot, or a rule breaks.
pub fn start(spec: &GameSpec, seed: u64, checkpointing: Checkpointing) -> Game {
    let assembled = Project::on_disk().assemble(spec).unwrap_or_else(|report| panic!("{report:?}"));
    assembled.start(seed, checkpointing).unwrap_or_else(|fault| panic!("{fault}"))
}

/// How many pieces of each kind everybody has, wherever they are.
pub fn pieces(table: &Table) -> BTreeMap<(PieceId, Option<PlayerId>), usize> {
    let mut counts = BTreeMap::new();
    for (_, figure) in table.figures() {
        *counts.entry((figure.piece, figure.owner)).or_default() += 1;
    }
    counts
}

/// The setup of a game by words.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The tiles; none if the variants say which.
    pub sets: Vec<&'static str>,
    /// The variants.
    pub variants: Vec<&'static str>,
    /// How many play.
    pub players: usize,
    /// The options.
    pub options: Vec<(String, Value)>,
    /// The seed.
    pub seed: u64,
}

impl Setup {
    /// As a `game` block says it.
    pub fn spec(&self) -> GameSpec {
        let mut spec = GameSpec {
            sets: (!self.sets.is_empty()).then(|| self.sets.iter().map(|it| (*it).into()).collect()),
            variants: self.variants.iter().map(|it| (*it).into()).collect(),
            players: Some(GameSpec::names(self.players)),
            seed: Some(self.seed),
            ..GameSpec::default()
        };
        for (key, value) in &self.options {
            spec.set_option(key, value.clone());
        }
        spec
    }

    /// Puts it together.
    ///
    /// # Panics
    /// If it names what is not there.
    pub fn assemble(&self) -> Assembled {
        self.try_assemble().unwrap_or_else(|report| panic!("{self:?}: {report:?}"))
    }

    /// Puts it together, or says why not.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn try_assemble(&self) -> Result<Assembled, Report> {
        Project::on_disk().assemble(&self.spec())
    }

    /// Starts the game.
    ///
    /// # Panics
    /// If it cannot be put together or a rule breaks.
    pub fn start(&self, checkpointing: Checkpointing) -> Game {
        self.assemble().start(self.seed, checkpointing).unwrap_or_else(|fault| panic!("{self:?}: {fault}"))
    }
}
