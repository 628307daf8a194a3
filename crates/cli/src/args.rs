//! The command line as typed: commands, flags and their help.

mod balance;
mod calibrate;
mod common;
mod docs;
mod kit;
mod manifest;
mod page;
mod publish;
mod render;
mod sheet;
mod sim;
mod stats;
mod studio;
mod suggest;
mod tournament;
mod train;

use std::path::PathBuf;

use bastide_project::schemas::SCHEMAS;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

pub(crate) use self::balance::Balance;
pub(crate) use self::calibrate::RenderCalibrate;
pub(crate) use self::common::{DenyArgs, Format, GameArgs, ResultFormat, SetupArgs};
pub(crate) use self::docs::Docs;
pub(crate) use self::kit::{Figures, RenderKit};
pub(crate) use self::manifest::RenderManifest;
pub(crate) use self::page::{PageArgs, PageFormat};
pub(crate) use self::publish::Publish;
pub(crate) use self::render::{At, Picture, Render, RenderBoard, RenderReplay, RenderTile};
pub(crate) use self::sheet::RenderSheet;
pub(crate) use self::sim::{Merge, Plan, Sim};
pub(crate) use self::stats::{Compare, SampleArgs, Stats};
pub(crate) use self::studio::Studio;
pub(crate) use self::suggest::{GoalName, Suggest};
pub(crate) use self::tournament::Tournament;
pub(crate) use self::train::Train;

/// Tile-laying games of the Carcassonne family: check and draw tile sets, play variants, record and replay games.
#[derive(Debug, Parser)]
#[command(
    name = "bastide",
    version,
    max_term_width = 100,
    propagate_version = true,
    arg_required_else_help = true
)]
pub(crate) struct Args {
    /// The command.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Begin a new expansion: a folder with tiles, a rule, games that hold it, and settings for editors
    New(New),
    /// Check tile sets, variants, bots, games, themes and written games
    Check(Check),
    /// Explain a finding: print its page
    Explain(Explain),
    /// Format tile sets and written games
    Fmt(Fmt),
    /// Show tiles and their features in the terminal
    Show(Show),
    /// Print the statistics of a mix of tiles: sides, patterns, fit, branching, openings, twins
    Stats(Stats),
    /// Compare the statistics of two mixes of tiles
    Compare(Compare),
    /// Suggest tiles to add for a goal, with their effects
    Suggest(Suggest),
    /// Play one game, by bots or from a written game
    Play(Play),
    /// Open a folder as a local page: live findings, tiles and numbers, and its games played by hand
    Studio(Studio),
    /// Simulate many games and print their statistics with confidence intervals
    Sim(Sim),
    /// Merge the shards of a simulation
    Merge(Merge),
    /// Compare two games under the same seeds, or the seats of one, and test the difference
    Balance(Balance),
    /// Play every bot against every other
    Tournament(Tournament),
    /// Learn the weights of bots for a game from games that they play
    Train(Train),
    /// Replay recorded games, verifying every decision and the outcome
    Replay(Replay),
    /// Run written games and verify their claims
    Test(Test),
    /// List the hooks of the variants of a game, in order
    Hooks(Hooks),
    /// Write or renew the settings of editors in a folder: schemas, type definitions, language servers
    Editors(Editors),
    /// Serve an editor over standard input and output: findings, moves, tiles and rules as one types
    Lsp,
    /// Write type definitions of the script interface for editors
    Stubs(Stubs),
    /// Print the JSON Schema of tile sets, themes, games or print plans
    Schema(Schema),
    /// Draw tiles, boards, sheets and replays
    Render(Render),
    /// Make a site of an expansion: tiles, rules, games, numbers, everything to print, and its source
    Publish(Publish),
    /// Import tiles from another program
    Import(Import),
    /// Export tile sets or a game to another program
    Export(Export),
    /// Read the book: list its pages, print one, or open all of them in a browser
    Docs(Docs),
    /// Print completions for a shell
    Completions(Completions),
    /// Print the manual page, or write those of all commands
    Man(Man),
}

/// `bastide new`.
#[derive(Debug, ClapArgs)]
pub(crate) struct New {
    /// Folder to make, named after the expansion: `springs`, `../my-springs`
    pub(crate) folder: PathBuf,
    /// Copy an example instead: `beekeepers`, `drafting` and others; or unpack an archive of a published expansion: `wells.zip`
    #[arg(long, value_name = "EXAMPLE")]
    pub(crate) from: Option<String>,
    /// Title of the expansion [default: the name of the folder]
    #[arg(long, conflicts_with = "from")]
    pub(crate) title: Option<String>,
}

/// `bastide editors`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Editors {
    /// Folder of an expansion
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
}

/// `bastide check`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Files and folders to check [default: the working folder, or everything that ships if it holds no files for Bastide]
    pub(crate) paths: Vec<PathBuf>,
    /// Findings that are taken seriously.
    #[command(flatten)]
    pub(crate) deny: DenyArgs,
    /// Check again after each change, until Ctrl-C
    #[arg(long, conflicts_with = "fix")]
    pub(crate) watch: bool,
    /// Check the statistics of tile sets as well
    #[arg(long)]
    pub(crate) stats: bool,
    /// Apply the safe fixes of findings to the files and print the rest
    #[arg(long)]
    pub(crate) fix: bool,
    /// Format of the findings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `bastide explain`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Explain {
    /// Code of a finding, such as `edges-differ` [default: list all codes]
    pub(crate) code: Option<String>,
}

/// `bastide fmt`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Fmt {
    /// Files and folders to format
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Change nothing; exit with 1 if a file would change
    #[arg(long)]
    pub(crate) check: bool,
}

/// `bastide show`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    /// Tile such as `base/crfr`, set such as `base`, or file with a set
    #[arg(required = true, value_name = "SET/TILE")]
    pub(crate) tiles: Vec<String>,
    /// File with further tile sets (repeatable)
    #[arg(long, value_name = "FILE")]
    pub(crate) sets: Vec<PathBuf>,
}

/// `bastide play`.
#[derive(Debug, ClapArgs)]
#[command(mut_arg("game", |it| it.help(common::WRITTEN_TOO)))]
pub(crate) struct Play {
    /// Game.
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Bots by seat: `novice`, `club`, `strong`, the last with a number of playouts (`strong:500`) or a time per decision
    /// (`strong:50ms`) if you like, and each with weights of your own (`club@mine.toml`); the yardsticks `random`, `compact`, `greedy`,
    /// `mcts`; or a script (`mine.lua`). The last one plays the remaining seats
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
    /// Players who are played by hand, by name or `all`: asked on standard output, answered on standard input. `--bots` play the others
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    pub(crate) human: Vec<String>,
    /// Talk to a program instead of a person: a JSON message a line in both directions. Without `--human` it plays all seats
    #[arg(long, value_name = "PROTOCOL", conflicts_with_all = ["trace", "profile", "format"])]
    pub(crate) protocol: Option<Protocol>,
    /// Write the game down as a written game
    #[arg(long, value_name = "FILE.md")]
    pub(crate) record: Option<PathBuf>,
    /// Draw the final board as `.svg` or `.png`
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Theme of the board [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Print every event and what scripts print, step by step, to standard error
    #[arg(long)]
    pub(crate) trace: bool,
    /// Print what bots think of their best options, each in points ahead of the others, to standard error; they think twice for it
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "5", conflicts_with_all = ["human", "protocol"])]
    pub(crate) explain: Option<usize>,
    /// Print the time spent in each hook to standard error
    #[arg(long)]
    pub(crate) profile: bool,
    /// Format of the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ResultFormat,
}

/// Language in which programs play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// JSON lines.
    Jsonl,
}

/// `bastide replay`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Replay {
    /// Written games (`.md`) or saved games of JCloisterZone (`.jcz`)
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write a saved game down as a written game
    #[arg(long, value_name = "FILE.md")]
    pub(crate) to: Option<PathBuf>,
    /// Write the points after each message of a saved game as JSON [default file: standard output]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(crate) json: Option<PathBuf>,
    /// Draw the last board as `.svg` or `.png`
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Theme of the board [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Format of the findings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `bastide test`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Test {
    /// Written games, or folders of them
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// Run again what a change concerns, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
    /// Run only games whose heading contains these words
    #[arg(long, value_name = "WORDS")]
    pub(crate) only: Option<String>,
    /// Format of the findings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `bastide hooks`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Hooks {
    /// Game.
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `bastide stubs`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Stubs {
    /// Folder to write to
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
}

/// `bastide schema`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Schema {
    /// Files to describe: `tile-set`, `theme`, `game` or `print-plan`
    #[arg(default_value = "tile-set", value_parser = SCHEMAS.map(|(_, word)| word))]
    pub(crate) files: String,
    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// `bastide import`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Import {
    /// Tile definition file of JCloisterZone
    #[arg(value_name = "FILE.xml")]
    pub(crate) file: PathBuf,
    /// Output file, folder for several sets, or `-` for standard output
    #[arg(long, short, value_name = "FILE.toml", default_value = "-")]
    pub(crate) out: PathBuf,
    /// Id of the set [default: its name in the file]
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Format of the findings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `bastide export`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Export {
    /// Shipped tile sets and files, such as `base,traders,mine.toml`; for Tabletop Simulator also a game, for JCloisterZone also a written game
    #[arg(required = true, value_name = "SETS|GAME", value_delimiter = ',')]
    pub(crate) what: Vec<String>,
    /// Program to export to
    #[arg(long, value_enum)]
    pub(crate) to: ExportTo,
    /// Output file, `-` for standard output, or folder for Tabletop Simulator
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
    /// Tabletop Simulator: the game
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Tabletop Simulator: address of the pictures [default: the folder on this machine]
    #[arg(long, value_name = "URL")]
    pub(crate) url_base: Option<String>,
    /// Tabletop Simulator: theme of the pictures [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Tabletop Simulator: width of a picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 512)]
    pub(crate) width: u32,
}

/// Programs to export to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportTo {
    /// Tile definition file of JCloisterZone, or saved game of it for a written game
    Jcz,
    /// Saved object of Tabletop Simulator, with pictures beside it
    Tabletop,
}

/// `bastide man`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    /// Write the pages of all commands into a folder instead: `bastide.1`, `bastide-check.1`, …
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
}

/// `bastide completions`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    /// Shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
