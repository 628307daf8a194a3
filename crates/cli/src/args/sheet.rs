//! `bastide render sheet` as typed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::ResultFormat;

/// `bastide render sheet`.
#[derive(Debug, ClapArgs)]
pub struct RenderSheet {
    /// Shipped tile sets and files with tile sets, as `base,inns,-base/crfr*1`; or a game. Without any, the plan's.
    #[arg(value_name = "SETS|GAME", value_delimiter = ',')]
    pub what: Vec<String>,
    /// Where to write: `.pdf`, `.svg` or `.png`; pages of SVG and PNG are numbered.
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// A file with settings, as these flags; flags win over it.
    #[arg(long, value_name = "FILE.toml")]
    pub plan: Option<PathBuf>,
    /// Tell what it comes to and what is wrong with it, and write nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// How to write the result.
    #[arg(long, value_enum, default_value_t)]
    pub format: ResultFormat,
    /// What else is to be like what.
    #[command(flatten)]
    pub settings: SheetFlags,
}

/// Settings of sheets: each as text, read as in a plan.
#[derive(Debug, Default, ClapArgs)]
#[command(next_help_heading = "Sheets")]
pub struct SheetFlags {
    /// Settings that go together: `home`, `home-letter`, `apart`, `silhouette`, `silhouette4`, `cricut`, `print-shop`, `tgc-small-square` and other sizes of The Game Crafter.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Only these tiles: `crfr,inns/il`.
    #[arg(long, value_name = "TILES")]
    pub only: Option<String>,
    /// So many copies of each tile, instead of those that the sets have.
    #[arg(long, value_name = "N")]
    pub copies: Option<String>,
    /// Colours.
    #[arg(long, value_name = "THEME")]
    pub theme: Option<String>,
    /// The paper: `a4`, `a3`, `letter`, `210x297`, or `tile` for a page for each tile.
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// Which way it lies: `best`, `portrait` or `landscape`.
    #[arg(long, value_name = "WAY")]
    pub orientation: Option<String>,
    /// The side of a cut tile: `45`, `2in`.
    #[arg(long, value_name = "MM")]
    pub tile: Option<String>,
    /// How far tiles stay from the edge of the paper, at least.
    #[arg(long, value_name = "MM")]
    pub margin: Option<String>,
    /// Between tiles; `auto` is as much as their bleed takes.
    #[arg(long, value_name = "MM")]
    pub gap: Option<String>,
    /// What lies beyond the cut: `none`, `mirror` or `neighbour`.
    #[arg(long, value_name = "BLEED")]
    pub bleed: Option<String>,
    /// How far it reaches.
    #[arg(long, value_name = "MM")]
    pub bleed_width: Option<String>,
    /// Which tile lies where: `set`, or `matched` so that neighbours continue each other.
    #[arg(long, value_name = "ORDER")]
    pub order: Option<String>,
    /// Crop marks: `none`, `corner`, or `edge` to the edge of the paper.
    #[arg(long, value_name = "MARKS")]
    pub marks: Option<String>,
    /// Lines along the cuts: `none`, `hair`, or `layer` for machines.
    #[arg(long, value_name = "LINES")]
    pub cut: Option<String>,
    /// Marks for machines: `none`, `silhouette3`, `silhouette4` or `crosshair`.
    #[arg(long, value_name = "MARKS")]
    pub registration: Option<String>,
    /// Backs: `none`, `duplex-long`, `duplex-short` or `fold`.
    #[arg(long, value_name = "BACKS")]
    pub back: Option<String>,
    /// How to move backs for a printer that is off: `x,y` in millimetres, or `x,y,degrees`.
    #[arg(long, value_name = "X,Y[,ANGLE]", allow_hyphen_values = true)]
    pub offset: Option<String>,
    /// What is written on each tile: `none`, `count` or `name`.
    #[arg(long, value_name = "WHAT")]
    pub number: Option<String>,
    /// Where the letters of the tile set are printed: `none`, `front`, `back` or `both`.
    #[arg(long, value_name = "WHERE")]
    pub symbol: Option<String>,
    /// Cells that stay empty: `3,7-9`, or `1:3` on the first sheet only.
    #[arg(long, value_name = "CELLS")]
    pub skip: Option<String>,
    /// Whether a ruler is printed in the margin.
    #[arg(long, value_name = "BOOL")]
    pub ruler: Option<String>,
    /// How far signs and labels have to stay from the cut.
    #[arg(long, value_name = "MM")]
    pub safe: Option<String>,
    /// Colours of a PDF: `rgb` or `cmyk`.
    #[arg(long, value_name = "COLORS")]
    pub color: Option<String>,
    /// The ICC profile of the press, for `--color cmyk`.
    #[arg(long, value_name = "FILE.icc")]
    pub icc: Option<String>,
    /// Whether a PDF has layers.
    #[arg(long, value_name = "BOOL")]
    pub layers: Option<String>,
    /// Whether nothing in a PDF may shine through.
    #[arg(long, value_name = "BOOL")]
    pub flat: Option<String>,
    /// Pixels to the inch of PNG.
    #[arg(long, value_name = "N")]
    pub dpi: Option<String>,
    /// The seed of the chance by which tiles are matched.
    #[arg(long, value_name = "N")]
    pub seed: Option<String>,
}

impl SheetFlags {
    /// What is said: keys and texts.
    pub fn said(&self) -> Vec<(&'static str, &str)> {
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
