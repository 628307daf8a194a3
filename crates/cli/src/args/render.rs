//! `bastide render` as typed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};

use super::{GameArgs, RenderCalibrate, RenderManifest, RenderSheet};

/// `bastide render`.
#[derive(Debug, Subcommand)]
pub enum Render {
    /// Draw one tile.
    Tile(RenderTile),
    /// Lay tiles out on sheets to be printed and cut: PDF, SVG or PNG.
    Sheet(Box<RenderSheet>),
    /// Print a page that shows how far a printer is off on the back of a sheet.
    Calibrate(RenderCalibrate),
    /// Draw the board of a written game, or of a game that bots have played.
    Board(RenderBoard),
    /// Write a game as a page to step through, or as a moving picture.
    Replay(RenderReplay),
    /// Draw all tiles of tile sets with their names and counts, page by page.
    Manifest(RenderManifest),
}

/// `bastide render tile`.
#[derive(Debug, ClapArgs)]
pub struct RenderTile {
    /// A tile, as `base/crfr`.
    #[arg(value_name = "SET/TILE")]
    pub tile: String,
    /// Files with further tile sets.
    #[arg(long, value_name = "FILE")]
    pub sets: Vec<PathBuf>,
    /// Where to write: `.svg` or `.png`, `-` for SVG on standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 600)]
    pub width: u32,
    /// Draw over it what was proved: every field in its hatching, every segment with its number.
    #[arg(long)]
    pub proof: bool,
}

/// Which game is drawn, and who plays it if it is not written down.
#[derive(Clone, Debug, ClapArgs)]
pub struct Watching {
    /// Which game; one that is not written down is played by bots first.
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays each seat of a game that is not written down; the last one named plays the remaining seats.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
}

/// `bastide render board`.
#[derive(Debug, ClapArgs)]
pub struct RenderBoard {
    /// Which game.
    #[command(flatten)]
    pub watching: Watching,
    /// Where to write: `.svg` or `.png`, `-` for SVG on standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Draw the board after so many choices, or after so many choices of a turn; without it, the last board.
    #[arg(long, value_name = "STEP|TURN/STEP")]
    pub at: Option<At>,
    /// Show the free cells beside tiles, with their names.
    #[arg(long)]
    pub cells: bool,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1600)]
    pub width: u32,
    /// Pixels to the inch of a PNG in which a tile has the size of a printed one.
    #[arg(long, value_name = "N", conflicts_with = "width")]
    pub dpi: Option<u32>,
}

/// `bastide render replay`.
#[derive(Debug, ClapArgs)]
pub struct RenderReplay {
    /// Which game.
    #[command(flatten)]
    pub watching: Watching,
    /// Where to write: `.html` for a page, `.gif`, `.apng` or `.png` for a moving picture, `-` for a page on standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// Colours: classic, cvd, ink, gray, or a file with a theme.
    #[arg(long, value_name = "THEME", default_value = "classic")]
    pub theme: String,
    /// Width of a moving picture in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 800)]
    pub width: u32,
    /// How long a moving picture shows each step, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub delay: u32,
    /// How long a moving picture shows the last step, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(20..=600_000))]
    pub hold: u32,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
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
