//! `bastide render sheet` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::ResultFormat;

/// `bastide render sheet`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RenderSheet {
    /// Shipped tile sets and files, such as `base,inns,-base/crfr*1`, or a game [default: those of the plan]
    #[arg(value_name = "SETS|GAME", value_delimiter = ',')]
    pub(crate) what: Vec<String>,
    /// Output file, `.pdf`, `.svg` or `.png`; pages of SVG and PNG are numbered
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// File with settings; flags take precedence
    #[arg(long, value_name = "FILE.toml")]
    pub(crate) plan: Option<PathBuf>,
    /// Print the layout and its problems without writing files
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Format of the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ResultFormat,
    /// Settings of the sheets
    #[command(flatten)]
    pub(crate) settings: SheetFlags,
}

/// Settings of sheets: each as text, read as in a plan.
#[derive(Debug, Default, ClapArgs)]
#[command(next_help_heading = "Sheets")]
pub(crate) struct SheetFlags {
    /// Preset of settings: `home`, `home-letter`, `apart`, `silhouette`, `silhouette4`, `cricut`, `print-shop`, `tgc-small-square` and other sizes of The Game Crafter.
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Print only these tiles: `crfr,inns/il`
    #[arg(long, value_name = "TILES")]
    pub(crate) only: Option<String>,
    /// Number of copies of each tile, instead of the counts of the sets
    #[arg(long, value_name = "N")]
    pub(crate) copies: Option<String>,
    /// Theme of the tiles
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,
    /// Paper: `a4`, `a3`, `letter`, `210x297`, or `tile` for one page per tile
    #[arg(long, value_name = "PAPER")]
    pub(crate) paper: Option<String>,
    /// Orientation of the paper: `best`, `portrait` or `landscape`
    #[arg(long, value_name = "WAY")]
    pub(crate) orientation: Option<String>,
    /// Side of a cut tile: `45`, `2in`
    #[arg(long, value_name = "MM")]
    pub(crate) tile: Option<String>,
    /// Smallest distance between tiles and the edge of the paper
    #[arg(long, value_name = "MM")]
    pub(crate) margin: Option<String>,
    /// Gap between tiles; `auto` leaves room for their bleed
    #[arg(long, value_name = "MM")]
    pub(crate) gap: Option<String>,
    /// Bleed beyond the cut: `none`, `mirror` or `neighbour`
    #[arg(long, value_name = "BLEED")]
    pub(crate) bleed: Option<String>,
    /// Width of the bleed
    #[arg(long, value_name = "MM")]
    pub(crate) bleed_width: Option<String>,
    /// Order of the tiles: `set`, or `matched` so that neighbours continue each other
    #[arg(long, value_name = "ORDER")]
    pub(crate) order: Option<String>,
    /// Crop marks: `none`, `corner`, or `edge` to the edge of the paper.
    #[arg(long, value_name = "MARKS")]
    pub(crate) marks: Option<String>,
    /// Lines along the cuts: `none`, `hair`, or `layer` for machines.
    #[arg(long, value_name = "LINES")]
    pub(crate) cut: Option<String>,
    /// Marks for machines: `none`, `silhouette3`, `silhouette4` or `crosshair`.
    #[arg(long, value_name = "MARKS")]
    pub(crate) registration: Option<String>,
    /// Backs: `none`, `duplex-long`, `duplex-short` or `fold`.
    #[arg(long, value_name = "BACKS")]
    pub(crate) back: Option<String>,
    /// Offset of the backs for the printer: `x,y` in millimetres, or `x,y,degrees`
    #[arg(long, value_name = "X,Y[,ANGLE]", allow_hyphen_values = true)]
    pub(crate) offset: Option<String>,
    /// Label on each tile: `none`, `count` or `name`
    #[arg(long, value_name = "WHAT")]
    pub(crate) number: Option<String>,
    /// Sides with the letters of the tile set: `none`, `front`, `back` or `both`
    #[arg(long, value_name = "WHERE")]
    pub(crate) symbol: Option<String>,
    /// Cells to leave empty: `3,7-9`, or `1:3` on the first sheet only
    #[arg(long, value_name = "CELLS")]
    pub(crate) skip: Option<String>,
    /// Print a ruler in the margin: `true` or `false`
    #[arg(long, value_name = "BOOL")]
    pub(crate) ruler: Option<String>,
    /// Smallest distance between signs or labels and the cut
    #[arg(long, value_name = "MM")]
    pub(crate) safe: Option<String>,
    /// Colour space of a PDF: `rgb` or `cmyk`.
    #[arg(long, value_name = "COLORS")]
    pub(crate) color: Option<String>,
    /// ICC profile of the press, for `--color cmyk`
    #[arg(long, value_name = "FILE.icc")]
    pub(crate) icc: Option<String>,
    /// Write layers into a PDF: `true` or `false`
    #[arg(long, value_name = "BOOL")]
    pub(crate) layers: Option<String>,
    /// Allow no transparency in a PDF: `true` or `false`
    #[arg(long, value_name = "BOOL")]
    pub(crate) flat: Option<String>,
    /// Pixels per inch of a PNG
    #[arg(long, value_name = "N")]
    pub(crate) dpi: Option<String>,
    /// Seed of the search for a matched order
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<String>,
}

impl SheetFlags {
    /// The settings that were given: keys and texts.
    pub(crate) fn said(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("preset", &self.preset),
            ("only", &self.only),
            ("copies", &self.copies),
            ("theme", &self.theme),
            ("paper", &self.paper),
            ("orientation", &self.orientation),
            ("tile", &self.tile),
            ("margin", &self.margin),
            ("gap", &self.gap),
            ("bleed", &self.bleed),
            ("bleed-width", &self.bleed_width),
            ("order", &self.order),
            ("marks", &self.marks),
            ("cut", &self.cut),
            ("registration", &self.registration),
            ("back", &self.back),
            ("offset", &self.offset),
            ("number", &self.number),
            ("symbol", &self.symbol),
            ("skip", &self.skip),
            ("ruler", &self.ruler),
            ("safe", &self.safe),
            ("color", &self.color),
            ("icc", &self.icc),
            ("layers", &self.layers),
            ("flat", &self.flat),
            ("dpi", &self.dpi),
            ("seed", &self.seed),
        ];
        all.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))).collect()
    }
}
