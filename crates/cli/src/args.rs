//! The command line as typed: commands, flags and their help. Knows nothing of what they do.

mod balance;
mod calibrate;
mod manifest;
mod page;
mod render;
mod sheet;
mod sim;
mod stats;
mod suggest;
mod tournament;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

pub use self::balance::{Balance, Until};
pub use self::calibrate::RenderCalibrate;
pub use self::manifest::RenderManifest;
pub use self::page::{PageArgs, PageFormat};
pub use self::render::{At, Render, RenderBoard, RenderReplay, RenderTile, Watching};
pub use self::sheet::{RenderSheet, SheetFlags};
pub use self::sim::{Merge, Plan, Sim};
pub use self::stats::{Compare, SampleArgs, Stats};
pub use self::suggest::{GoalName, Suggest};
pub use self::tournament::Tournament;

/// Tile-laying games of the Carcassonne family: check and draw tile sets, play variants, record and replay games.
#[derive(Debug, Parser)]
#[command(
    name = "bastide",
    version,
    max_term_width = 100,
    propagate_version = true,
    arg_required_else_help = true
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find everything that is wrong in tile sets, variants and written games.
    Check(Check),
    /// Print the page of a finding.
    Explain(Explain),
    /// Bring tile sets and written games into canonical form.
    Fmt(Fmt),
    /// Show what was understood of a tile, in the terminal.
    Show(Show),
    /// Tell what a mix of tiles implies: sides, patterns, fit, branching, openings, twins.
    Stats(Stats),
    /// Set two mixes of tiles side by side.
    Compare(Compare),
    /// Tell which tile to add for a goal, and what it would change.
    Suggest(Suggest),
    /// Play one game, by bots or from a written game.
    Play(Play),
    /// Play many games, and say what happens in them with how far it can be trusted.
    Sim(Sim),
    /// Put the shards of a run together.
    Merge(Merge),
    /// Compare two games with the same seeds, or the seats of one, and decide whether it makes a difference.
    Balance(Balance),
    /// Let bots play against each other, each with each.
    Tournament(Tournament),
    /// Run a recorded game and verify every decision and the outcome.
    Replay(Replay),
    /// Run written games and compare what happens with what they claim.
    Test(Test),
    /// List which variant acts where, in which order.
    Hooks(Hooks),
    /// Write the files with which an editor understands variants.
    Stubs(Stubs),
    /// Print the JSON Schema of tile sets, for editors.
    Schema(Schema),
    /// Draw tiles and boards.
    #[command(subcommand)]
    Render(Render),
    /// Read tiles in the form of another program.
    Import(Import),
    /// Write tile sets or a game in the form of another program.
    Export(Export),
    /// Print completions for a shell.
    Completions(Completions),
    /// Print the manual page.
    Man,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, with the source line.
    #[default]
    Text,
    /// One line each.
    Short,
    /// For programs.
    Json,
    /// SARIF 2.1.0, for code hosts.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
}

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ResultFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// `bastide check`.
#[derive(Debug, ClapArgs)]
pub struct Check {
    /// Files and folders; without any, everything that ships.
    pub paths: Vec<PathBuf>,
    /// Treat findings with this code as errors; `warnings` means all. May be repeated.
    #[arg(long, value_name = "CODE")]
    pub deny: Vec<String>,
    /// Judge the statistics of tile sets, too.
    #[arg(long)]
    pub stats: bool,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `bastide explain`.
#[derive(Debug, ClapArgs)]
pub struct Explain {
    /// The code of a finding, as `edges-differ`; without one, all codes are listed.
    pub code: Option<String>,
}

/// `bastide fmt`.
#[derive(Debug, ClapArgs)]
pub struct Fmt {
    /// Files and folders.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; end with 1 if something would change.
    #[arg(long)]
    pub check: bool,
}

/// `bastide show`.
#[derive(Debug, ClapArgs)]
pub struct Show {
    /// A tile such as `base/crfr`, a whole set such as `base`, or a file with a set.
    #[arg(required = true, value_name = "SET/TILE")]
    pub tiles: Vec<String>,
    /// Files with further tile sets.
    #[arg(long, value_name = "FILE")]
    pub sets: Vec<PathBuf>,
}

/// Which game, and who plays it.
#[derive(Clone, Debug, ClapArgs)]
pub struct GameArgs {
    /// A shipped game (`base`, `bethlehem`), a game in TOML, a variant in Lua or a written game.
    pub game: String,
    /// How many play, or their names: `3` or `ann,bob,cy`.
    #[arg(long, value_name = "N|NAMES")]
    pub players: Option<String>,
    /// The seed of the game's chance.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// A variant to add: a shipped name or a file. May be repeated.
    #[arg(long = "with", value_name = "VARIANT")]
    pub with: Vec<String>,
    /// An option to set, as `base.small_city=reduced`. May be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Tile sets to use instead of the game's, as `base*2,traders`. Files end in `.toml`.
    #[arg(long, value_name = "SETS", value_delimiter = ',', allow_hyphen_values = true)]
    pub sets: Vec<String>,
}

/// How many games are played at once.
#[derive(Clone, Debug, ClapArgs)]
pub struct ThreadArgs {
    /// How many threads play; one for each core if not said. The result is the same.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
}

/// `bastide play`.
#[derive(Debug, ClapArgs)]
pub struct Play {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays each seat: `random`, `compact`, `greedy`, `mcts`, with so many playouts for a decision (`mcts:500`) or so much time
    /// (`mcts:50ms`); the last one named plays the remaining seats.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// Write the game as a written game.
    #[arg(long, value_name = "FILE.md")]
    pub record: Option<PathBuf>,
    /// Draw the final board: `.svg` or `.png`.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Colours of the board.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Tell everything that happens, step by step, on standard error.
    #[arg(long)]
    pub trace: bool,
    /// Tell which hooks of which variants took how long, on standard error.
    #[arg(long)]
    pub profile: bool,
    /// How to write the result.
    #[arg(long, value_enum, default_value_t)]
    pub format: ResultFormat,
}

/// `bastide replay`.
#[derive(Debug, ClapArgs)]
pub struct Replay {
    /// Written games (`.md`), saved games of JCloisterZone (`.jcz`), recorded games of another engine (`.json`, `.json.gz`).
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Tell all differences of a recorded game of another engine, not only the first.
    #[arg(long)]
    pub all: bool,
    /// Show how recorded games of another engine fare, by the systems they are played with.
    #[arg(long)]
    pub table: bool,
    /// Write a saved game down as a written game.
    #[arg(long, value_name = "FILE.md")]
    pub to: Option<PathBuf>,
    /// Write the points after each message of a saved game; to standard output without a file.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub json: Option<PathBuf>,
    /// Draw the board where the game stopped: `.svg` or `.png`.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Colours of the board.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `bastide test`.
#[derive(Debug, ClapArgs)]
pub struct Test {
    /// Written games and folders of them.
    #[arg(default_value = ".")]
    pub paths: Vec<PathBuf>,
    /// Only games whose heading contains this.
    #[arg(long, value_name = "WORDS")]
    pub only: Option<String>,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `bastide hooks`.
#[derive(Debug, ClapArgs)]
pub struct Hooks {
    /// Which game.
    #[command(flatten)]
    pub game: GameArgs,
}

/// `bastide stubs`.
#[derive(Debug, ClapArgs)]
pub struct Stubs {
    /// The folder to write to.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
}

/// `bastide schema`.
#[derive(Debug, ClapArgs)]
pub struct Schema {
    /// Write to a file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `bastide import`.
#[derive(Debug, ClapArgs)]
pub struct Import {
    /// A tile definition file of JCloisterZone.
    #[arg(value_name = "FILE.xml")]
    pub file: PathBuf,
    /// Where to write: a file, a folder for files with several sets, `-` for standard output.
    #[arg(long, short, value_name = "FILE.toml", default_value = "-")]
    pub out: PathBuf,
    /// What the set is to be called; its name in the file if left out.
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `bastide export`.
#[derive(Debug, ClapArgs)]
pub struct Export {
    /// Shipped tile sets and files with tile sets, as `base,traders,mine.toml`; for Tabletop Simulator also a game.
    #[arg(required = true, value_name = "SETS|GAME", value_delimiter = ',')]
    pub what: Vec<String>,
    /// The form.
    #[arg(long, value_enum)]
    pub to: ExportTo,
    /// Where to write; `-` for standard output. A folder for Tabletop Simulator.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Tabletop Simulator: as a game, with the pieces of so many players, or of these: `3` or `ann,bob,cy`.
    #[arg(long, value_name = "N|NAMES")]
    pub players: Option<String>,
    /// Tabletop Simulator: a variant to add. May be repeated.
    #[arg(long = "with", value_name = "VARIANT")]
    pub with: Vec<String>,
    /// Tabletop Simulator: an option of the game to set. May be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Tabletop Simulator: where the pictures will be found, if not in the folder on this machine.
    #[arg(long, value_name = "URL")]
    pub url_base: Option<String>,
    /// Tabletop Simulator: colours of the pictures.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Tabletop Simulator: width of a picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 512)]
    pub width: u32,
}

/// What can be exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportTo {
    /// A tile definition file of JCloisterZone.
    Jcz,
    /// A saved object of Tabletop Simulator, with pictures beside it.
    Tabletop,
}

/// `bastide completions`.
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}
