//! Settings of a sheet: paper, tiles, bleed, marks, backs, colours.

use std::fmt;

use strum::EnumString;

use crate::sheet::um::{Area, PagePoint, Um};

/// Settings of a print job. [`Settings::set`](Settings::set) reads each from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The paper.
    pub paper: Paper,
    /// The orientation of the paper.
    pub orientation: Orientation,
    /// The side of a cut tile.
    pub tile: Um,
    /// The least distance of cut tiles from the edge of the paper.
    pub margin: Um,
    /// The gap between neighbours; by default, as much as their bleed takes.
    pub gap: Option<Um>,
    /// The picture beyond the cut.
    pub bleed: Bleed,
    /// The width of bleed.
    pub bleed_width: Um,
    /// The order of tiles.
    pub order: Order,
    /// Marks that show where to cut.
    pub marks: Marks,
    /// Lines along the cuts.
    pub cut: CutLines,
    /// Marks for cutting machines.
    pub registration: Registration,
    /// Backs.
    pub back: Back,
    /// The error of the printer on the back of a sheet.
    pub offset: Offset,
    /// The label of each tile.
    pub number: Number,
    /// The places of the letters of the tile set.
    pub symbol: Symbol,
    /// Cells that stay empty.
    pub skip: Vec<Skip>,
    /// Prints a ruler and a line about the sheet in its margin.
    pub ruler: bool,
    /// The least distance of signs and labels from the cut.
    pub safe: Um,
    /// The order of the pages of fronts and backs.
    pub faces: Faces,
    /// The files of pages that are pictures.
    pub files: Files,
    /// The colours in which a PDF is written.
    pub colour: ColourSpace,
    /// The norm that a PDF keeps.
    pub standard: Standard,
    /// The most ink on one spot, in percent of one ink.
    pub ink_limit: u16,
    /// Gives a PDF layers.
    pub layers: bool,
    /// Keeps a PDF free of transparency.
    pub flat: bool,
    /// Pixels to the inch of PNG sheets, and of drawings that can only be printed as pixels.
    pub dpi: u32,
    /// Starts the chance by which tiles are matched.
    pub seed: u64,
}

impl Default for Settings {
    /// Settings for a printer at home: A4, as many tiles as fit, matched, so that a cut that is slightly off does not show.
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            orientation: Orientation::Best,
            tile: Um::mm(45),
            margin: Um::mm(10),
            gap: None,
            bleed: Bleed::Neighbour,
            bleed_width: Um::mm(3),
            order: Order::Matched,
            marks: Marks::Edge,
            cut: CutLines::None,
            registration: Registration::None,
            back: Back::None,
            offset: Offset::default(),
            number: Number::None,
            symbol: Symbol::None,
            skip: Vec::new(),
            ruler: true,
            safe: Um::mm(1),
            faces: Faces::FrontFirst,
            files: Files::Pages,
            colour: ColourSpace::Rgb,
            standard: Standard::Plain,
            ink_limit: 300,
            layers: true,
            flat: false,
            dpi: 300,
            seed: 1,
        }
    }
}

impl Settings {
    /// The gap between neighbours.
    #[must_use]
    pub fn gap(&self) -> Um {
        self.gap.unwrap_or(match self.bleed {
            Bleed::Mirror => self.bleed_width * 2,
            Bleed::None | Bleed::Neighbour => Um(0),
        })
    }

    /// Reach of bleed where nothing is in its way.
    #[must_use]
    pub fn bleed_reach(&self) -> Um {
        if self.bleed == Bleed::None { Um(0) } else { self.bleed_width }
    }

    /// Settings with everything that their norm asks for.
    #[must_use]
    pub(crate) fn pressed(&self) -> Self {
        let mut settings = self.clone();
        if self.standard != Standard::Plain {
            settings.colour = ColourSpace::Cmyk;
        }
        if self.standard == Standard::X1a {
            (settings.layers, settings.flat) = (false, true);
        }
        settings
    }

    /// Distance of cut tiles from the edge of the paper: their margin, or the room for bleed and marks for machines.
    #[must_use]
    pub fn clearance(&self) -> Um {
        match self.paper {
            Paper::Tile => self.bleed_reach(),
            Paper::Sheet { .. } => {
                let marks = self.registration.reach();
                let marks = if marks > Um(0) { marks + self.bleed_reach() } else { marks };
                self.margin.max(self.bleed_reach()).max(marks)
            }
        }
    }
}

/// Paper to print on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// A sheet of this size, as it is named: upright.
    Sheet {
        /// Its width.
        wide: Um,
        /// Its height.
        high: Um,
    },
    /// A page for each tile, as large as the tile with its bleed, as print shops ask for it.
    Tile,
}

impl Paper {
    /// ISO A4.
    pub const A4: Self = Self::Sheet { wide: Um::mm(210), high: Um::mm(297) };
    /// ISO A3.
    pub const A3: Self = Self::Sheet { wide: Um::mm(297), high: Um::mm(420) };
    /// US Letter.
    pub const LETTER: Self = Self::Sheet { wide: Um(215_900), high: Um(279_400) };
}

/// Orientation of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Orientation {
    /// As more tiles fit; as it is named if it makes no difference.
    Best,
    /// The short side at the top.
    Portrait,
    /// The long side at the top.
    Landscape,
}

/// Picture beyond the cut, so that a cut that is slightly off shows no paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Bleed {
    /// Nothing.
    None,
    /// The tile itself, mirrored.
    Mirror,
    /// The neighbour on the sheet, continued; the tile itself, mirrored, where there is none.
    Neighbour,
}

/// Order of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Order {
    /// As the tile sets name them.
    Set,
    /// Ordered and turned so that neighbours on a sheet show the same at their common side.
    Matched,
}

/// Marks that show where to cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Marks {
    /// None.
    None,
    /// Short ones, near the tiles.
    Corner,
    /// From the tiles to the edge of the paper: the first cut takes nothing away that the next one needs.
    Edge,
}

/// Lines along the cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum CutLines {
    /// None.
    None,
    /// Thin printed lines.
    Hair,
    /// A layer for cutting machines, in the spot colour `CutContour`.
    Layer,
}

/// Marks by which cutting machines find the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Registration {
    /// None.
    None,
    /// A square and two angles.
    Silhouette3,
    /// Four angles.
    Silhouette4,
    /// A cross in a circle at each corner.
    Crosshair,
}

impl Registration {
    /// Distance of the marks from the edge of the paper.
    pub(crate) const INSET: Um = Um::mm(10);

    /// Reach of the marks and the room they need from the edge of the paper.
    fn reach(self) -> Um {
        match self {
            Self::None => Um(0),
            Self::Silhouette3 | Self::Silhouette4 => Self::INSET + Um(6250),
            Self::Crosshair => Self::INSET + Um(4250),
        }
    }
}

/// Backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Back {
    /// None.
    None,
    /// On pages of their own, for a printer that turns sheets about their long edge.
    DuplexLong,
    /// On pages of their own, for a printer that turns sheets about their short edge.
    DuplexShort,
    /// On the other half of the same page, to be folded and glued.
    Fold,
}

/// Error of the printer on the back of a sheet, by which backs are moved to make up for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offset {
    /// Move to the right.
    pub x: Um,
    /// Down.
    pub y: Um,
    /// Clockwise about the middle of the page, in thousandths of a degree.
    pub angle: i32,
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)?;
        if self.angle != 0 { write!(f, ",{}", Um(self.angle)) } else { Ok(()) }
    }
}

/// Label of each tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Number {
    /// Nothing.
    None,
    /// Its running number.
    Count,
    /// Its name.
    Name,
}

/// Places of the letters of the tile set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Symbol {
    /// Nowhere.
    None,
    /// In a corner of the front.
    Front,
    /// In all corners of the back, so that a back does not give away how its tile lies.
    Back,
    /// On both.
    Both,
}

/// A cell that stays empty; cells are counted from one, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// On this sheet only, counted from one; else on all.
    pub sheet: Option<usize>,
    /// The cell.
    pub cell: usize,
}

/// Colours in which a PDF is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum ColourSpace {
    /// Red, green and blue, as on screens.
    Rgb,
    /// Four inks, as printed.
    Cmyk,
}

/// Order of the pages of fronts and backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Faces {
    /// Every front before its back.
    FrontFirst,
    /// Every back before its front.
    BackFirst,
}

/// Files of pages that are pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Files {
    /// One for each page, numbered.
    Pages,
    /// One for each drawing with its name and the number of its copies, and one for each back; on a page for each tile.
    Tiles,
}

/// Norm for PDF that print shops ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Standard {
    /// None.
    Plain,
    /// PDF/X-1a:2003: printed colours, no layers, nothing that shines through.
    #[strum(serialize = "x-1a")]
    X1a,
    /// PDF/X-4: printed colours with the profile of the press.
    #[strum(serialize = "x-4")]
    X4,
}

/// The whole of a page.
pub(crate) fn page_area(wide: Um, high: Um) -> Area {
    Area::sized(PagePoint::default(), wide, high)
}
