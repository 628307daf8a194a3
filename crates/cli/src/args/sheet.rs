//! `bastide render sheet` as typed.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args as ClapArgs, Command, FromArgMatches};

use super::common::{DenyArgs, ResultFormat};

/// `bastide render sheet`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderSheet {
    /// Shipped tile sets and files, such as `base,inns,-base/crfr*1`, or a game [default: those of the plan]
    #[arg(value_name = "SETS|GAME", value_delimiter = ',')]
    pub(crate) what: Vec<String>,
    /// Output file, `.pdf`, `.svg` or `.png`; pages of SVG and PNG are numbered; or a folder for `--files tiles`
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// File with settings; flags take precedence
    #[arg(long, value_name = "FILE.toml")]
    pub(crate) plan: Option<PathBuf>,
    /// Print the layout and its problems without writing files
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Findings that are taken seriously.
    #[command(flatten)]
    pub(crate) deny: DenyArgs,
    /// Format of the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ResultFormat,
    /// Settings of the sheets
    #[command(flatten)]
    pub(crate) settings: SheetFlags,
}

/// The settings of sheets: their keys in a plan, which are their flags as well, their values and their help.
const SETTINGS: [(&str, &str, &str); 32] = [
    (
        "preset",
        "NAME",
        "Preset of settings: `home`, `home-letter`, `apart`, `silhouette`, `silhouette4`, `cricut`, `print-shop`, `drivethru`, `mpc-square`, `tgc-small-square` and others",
    ),
    ("only", "TILES", "Print only these tiles: `crfr,inns/il`"),
    ("copies", "N", "Number of copies of each tile, instead of the counts of the sets"),
    ("theme", "THEME", "Theme of the tiles"),
    ("paper", "PAPER", "Paper: `a4`, `a3`, `letter`, `210x297`, or `tile` for one page per tile"),
    ("orientation", "WAY", "Orientation of the paper: `best`, `portrait` or `landscape`"),
    ("tile", "MM", "Side of a cut tile: `45`, `2in`"),
    ("margin", "MM", "Smallest distance between tiles and the edge of the paper"),
    ("gap", "MM", "Gap between tiles; `auto` leaves room for their bleed"),
    ("bleed", "BLEED", "Bleed beyond the cut: `none`, `mirror` or `neighbour`"),
    ("bleed-width", "MM", "Width of the bleed"),
    ("order", "ORDER", "Order of the tiles: `set`, or `matched` so that neighbours continue each other"),
    ("marks", "MARKS", "Crop marks: `none`, `corner`, or `edge` to the edge of the paper"),
    ("cut", "LINES", "Lines along the cuts: `none`, `hair`, or `layer` for machines"),
    ("registration", "MARKS", "Marks for machines: `none`, `silhouette3`, `silhouette4` or `crosshair`"),
    ("back", "BACKS", "Backs: `none`, `duplex-long`, `duplex-short` or `fold`"),
    ("faces", "ORDER", "Order of the pages of fronts and backs: `front-first` or `back-first`"),
    ("files", "FILES", "Files of PNG and SVG: `pages`, or `tiles` with names and counts, for `--paper tile`"),
    ("offset", "X,Y[,ANGLE]", "Offset of the backs for the printer: `x,y` in millimetres, or `x,y,degrees`"),
    ("number", "WHAT", "Label on each tile: `none`, `count` or `name`"),
    ("symbol", "WHERE", "Sides with the letters of the tile set: `none`, `front`, `back` or `both`"),
    ("skip", "CELLS", "Cells to leave empty: `3,7-9`, or `1:3` on the first sheet only"),
    ("ruler", "BOOL", "Print a ruler in the margin: `true` or `false`"),
    ("safe", "MM", "Smallest distance between signs or labels and the cut"),
    ("color", "COLORS", "Colour space of a PDF: `rgb` or `cmyk`"),
    ("icc", "FILE.icc", "ICC profile of the press, for printed colours [default: coated offset]"),
    ("pdf", "NORM", "Norm of a PDF: `plain`, `x-1a` or `x-4`"),
    ("ink-limit", "PERCENT", "Most ink on one spot, for printed colours"),
    ("layers", "BOOL", "Write layers into a PDF: `true` or `false`"),
    ("flat", "BOOL", "Allow no transparency in a PDF: `true` or `false`"),
    ("dpi", "N", "Pixels per inch of a PNG"),
    ("seed", "N", "Seed of the search for a matched order"),
];

/// Settings of sheets: keys and texts, read as in a plan.
#[derive(Debug)]
pub(crate) struct SheetFlags(pub(crate) Vec<(&'static str, String)>);

impl ClapArgs for SheetFlags {
    fn augment_args(command: Command) -> Command {
        let flag = |(key, value, help): (&'static str, &'static str, &'static str)| {
            // An offset may be negative.
            Arg::new(key).long(key).value_name(value).help(help).allow_hyphen_values(key == "offset")
        };
        command.next_help_heading("Sheets").args(SETTINGS.map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SheetFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |(key, ..): (&'static str, _, _)| Some((key, matches.get_one::<String>(key)?.clone()));
        Ok(Self(SETTINGS.into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
