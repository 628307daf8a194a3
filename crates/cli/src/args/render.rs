//! `bastide render` as typed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};

use super::calibrate::RenderCalibrate;
use super::common::{DenyArgs, GameArgs};
use super::kit::RenderKit;
use super::manifest::RenderManifest;
use super::sheet::RenderSheet;

/// `bastide render`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Render {
    /// Picture to draw.
    #[command(subcommand)]
    pub(crate) picture: Picture,
    /// Draw again after each change in the working folder, until Ctrl-C
    #[arg(long, global = true)]
    pub(crate) watch: bool,
}

/// Pictures.
#[derive(Debug, Subcommand)]
pub(crate) enum Picture {
    /// Draw one tile
    Tile(RenderTile),
    /// Lay tiles out on sheets for printing and cutting, as PDF, SVG or PNG
    Sheet(Box<RenderSheet>),
    /// Write a page for measuring the offset of a duplex printer
    Calibrate(RenderCalibrate),
    /// Draw the board of a written game, or of a game played by bots
    Board(RenderBoard),
    /// Draw a game as an HTML page to step through, or as an animation
    Replay(RenderReplay),
    /// Draw all tiles of tile sets with their names and counts, page by page
    Manifest(RenderManifest),
    /// Write everything of a game that can be printed into a folder: tiles, pieces, a box, rules
    Kit(RenderKit),
}

/// `bastide render tile`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderTile {
    /// Tile, such as `base/crfr`
    #[arg(value_name = "SET/TILE")]
    pub(crate) tile: String,
    /// File with further tile sets (repeatable)
    #[arg(long, value_name = "FILE")]
    pub(crate) sets: Vec<PathBuf>,
    /// Output file, `.svg` or `.png`, or `-` for SVG on standard output [default: `-`, but for a terminal]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn, or what the tile set asks for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 600)]
    pub(crate) width: u32,
    /// Overlay the proof: a hatching for each field, a number for each segment
    #[arg(long)]
    pub(crate) proof: bool,
    /// Copy of the tile, from 1; copies differ in trees, houses and sheep
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) copy: u16,
    /// Findings
    #[command(flatten)]
    pub(crate) deny: DenyArgs,
}

/// The game to draw, and the bots that play it if it is not written down.
#[derive(Clone, Debug, ClapArgs)]
#[command(mut_arg("game", |it| it.help(super::common::WRITTEN_TOO)))]
pub(crate) struct Watching {
    /// Game
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Bots by seat of a game that is not written down; the last one plays the remaining seats
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<String>,
}

/// `bastide render board`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderBoard {
    /// Game
    #[command(flatten)]
    pub(crate) watching: Watching,
    /// Output file, `.svg` or `.png`, or `-` for SVG on standard output [default: `-`, but for a terminal]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the board after this number of choices, of the game or of a turn [default: the last board]
    #[arg(long, value_name = "STEP|TURN/STEP")]
    pub(crate) at: Option<At>,
    /// Show the free cells beside tiles, with their names
    #[arg(long)]
    pub(crate) cells: bool,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1600)]
    pub(crate) width: u32,
    /// Pixels per inch of a PNG whose tiles have the size of printed ones
    #[arg(long, value_name = "N", conflicts_with = "width")]
    pub(crate) dpi: Option<u32>,
    /// Findings
    #[command(flatten)]
    pub(crate) deny: DenyArgs,
}

/// `bastide render replay`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderReplay {
    /// Game
    #[command(flatten)]
    pub(crate) watching: Watching,
    /// Output file: `.html` for a page, `.gif`, `.apng` or `.png` for an animation, `-` for a page on standard output [default: `-`, but for a terminal]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Theme: classic, cvd, ink, gray, drawn, winter, autumn, or a file [default: drawn, or what the tile sets ask for]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Show the part of the board where something happens instead of all of it
    #[arg(long)]
    pub(crate) follow: bool,
    /// Show on a page what a bot thinks of each choice: the expected lead, better options, the costliest choices [default: club]
    #[arg(long, value_name = "BOT", num_args = 0..=1, default_missing_value = "club")]
    pub(crate) explain: Option<String>,
    /// Width of an animation in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 800)]
    pub(crate) width: u32,
    /// Time for each step of an animation, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(crate) delay: u32,
    /// Time for the last step of an animation, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    pub(crate) hold: u32,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// After so many choices.
    Step(usize),
    /// After so many choices of a turn.
    Turn(u16, usize),
}

impl FromStr for At {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || {
            format!("`{text}` is no step; steps are written as `40`, or as `12/2` for the second of turn 12")
        };
        match text.split_once('/') {
            None => text.parse().map(Self::Step).map_err(|_| refused()),
            Some((turn, step)) => match (turn.parse(), step.parse()) {
                (Ok(turn), Ok(step)) => Ok(Self::Turn(turn, step)),
                _ => Err(refused()),
            },
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => write!(f, "{step}"),
            Self::Turn(turn, step) => write!(f, "{turn}/{step}"),
        }
    }
}
