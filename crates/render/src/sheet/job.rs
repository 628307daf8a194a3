//! A print job: which designs lie where, and the pages that come of it.

use std::collections::BTreeMap;

use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::back::cloth_svg;
use crate::proof::Problem;
use crate::sheet::layout::{Face, Layout, SheetError};
use crate::sheet::lint;
use crate::sheet::marks;
use crate::sheet::matching::{self, Edges, Laid, Seams};
use crate::sheet::page::{Item, Layer, LayerKind, Page, Shift, page_shift};
use crate::sheet::settings::{Order, Paper, Settings, Symbol, page_area};
use crate::sheet::symbol;
use crate::sheet::tiles::Side;
use crate::sheet::um::{Area, Place, Um};
use crate::theme::{Colour, Role, Theme};
use crate::{Options, back_svg, tile_svg};

/// A tile to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// Its name: `base/crfr`.
    pub name: String,
    /// Its picture, 1000 by 1000 mils.
    pub svg: String,
    /// What it shows at its sides.
    pub edges: Edges,
    /// The letters of its tile set.
    pub letters: String,
}

impl Design {
    /// Draws a tile, and tells what could not be drawn as it is declared.
    #[must_use]
    pub fn of(words: &Words, tile: &Tile, theme: &Theme) -> (Self, Vec<Problem>) {
        let drawn = tile_svg(words, tile, theme, &Options::new());
        let set = tile.id().split('/').next().unwrap_or_default();
        let edges = tile.edges().map(|edge| edge.0);
        let design = Self { name: tile.id().to_owned(), svg: drawn.svg, edges, letters: symbol::of_set(set) };
        (design, drawn.problems)
    }
}

/// Tiles laid out for printing.
#[derive(Clone, Debug)]
pub struct Job {
    pub(crate) settings: Settings,
    pub(crate) title: String,
    pub(crate) designs: Vec<Design>,
    /// The pictures: of all designs, then of all backs.
    pub(crate) pictures: Vec<String>,
    pub(crate) layout: Layout,
    /// What lies in each slot.
    pub(crate) laid: Vec<Laid>,
    /// For each design the picture of its back.
    pub(super) backs: Vec<usize>,
    /// The picture of what lies beyond the rim of a back.
    pub(super) cloth: usize,
    /// The colour of open ground: it lies below tiles, so that no paper shines through their seams on screens.
    pub(super) ground: [u8; 3],
    /// The same for backs.
    pub(super) cloth_colour: [u8; 3],
}

/// What a job comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Tiles, copies included.
    pub tiles: usize,
    /// Different ones.
    pub designs: usize,
    /// Sheets of paper.
    pub sheets: usize,
    /// Pages, backs included.
    pub pages: usize,
    /// Cells in a row.
    pub columns: usize,
    /// Rows on a sheet.
    pub rows: usize,
    /// Width of a page.
    pub wide: Um,
    /// Height of a page.
    pub high: Um,
    /// The share of the paper that is no tile, in thousandths.
    pub waste: u64,
    /// Straight cuts through all sheets.
    pub cuts: usize,
    /// Sides between neighbours.
    pub seams: Seams,
}

impl Job {
    /// Lays out tiles: each number of `copies` names a design. `tick` is told how many of them are done.
    ///
    /// # Errors
    /// As [`Layout::of`].
    pub fn new(
        settings: Settings,
        title: impl Into<String>,
        mut designs: Vec<Design>,
        copies: &[usize],
        theme: &Theme,
        tick: &mut dyn FnMut(usize),
    ) -> Result<Self, SheetError> {
        let layout = Layout::of(&settings, copies.len())?;
        let edges: Vec<Edges> = designs.iter().map(|it| it.edges).collect();
        let laid = match settings.order {
            Order::Set => matching::as_they_come(copies),
            Order::Matched => matching::matched(&edges, copies, &layout.slots, settings.seed, tick),
        };
        if matches!(settings.symbol, Symbol::Front | Symbol::Both) {
            let inside = lint::corner(settings.safe, settings.tile);
            for design in &mut designs {
                design.svg = symbol::on_front(&design.svg, &design.letters, inside, theme);
            }
        }
        let mut pictures: Vec<String> = designs.iter().map(|it| it.svg.clone()).collect();
        let mut backs = Vec::new();
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for design in &designs {
            let letters = match settings.symbol {
                Symbol::Back | Symbol::Both => design.letters.as_str(),
                Symbol::None | Symbol::Front => "",
            };
            let picture = *known.entry(letters).or_insert_with(|| {
                pictures.push(symbol::on_back(&back_svg(theme), letters, theme));
                pictures.len() - 1
            });
            backs.push(picture);
        }
        pictures.push(cloth_svg(theme));
        let cloth = pictures.len() - 1;
        let colour = |role| {
            let Colour(it) = theme.colour(role).unwrap_or(Colour(0xff_ff_ff));
            let [_, rgb @ ..] = it.to_be_bytes();
            rgb
        };
        let (ground, cloth_colour) = (colour(Role::Grass), colour(Role::Cloth));
        Ok(Self {
            settings,
            title: title.into(),
            designs,
            pictures,
            layout,
            laid,
            backs,
            cloth,
            ground,
            cloth_colour,
        })
    }

    /// What it comes to.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let layout = &self.layout;
        let mut used: Vec<usize> = self.laid.iter().map(|it| it.design).collect();
        used.sort_unstable();
        used.dedup();
        let edges: Vec<Edges> = self.designs.iter().map(|it| it.edges).collect();
        Summary {
            tiles: self.laid.len(),
            designs: used.len(),
            sheets: layout.sheets(),
            pages: layout.pages().len(),
            columns: layout.columns,
            rows: layout.rows,
            wide: layout.wide,
            high: layout.high,
            waste: layout.waste(),
            cuts: (0..layout.sheets()).map(|sheet| self.cuts(sheet)).sum(),
            seams: Seams::of(&edges, &self.laid, &layout.slots),
        }
    }

    /// How many pages it has, backs included.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.layout.pages().len()
    }

    /// What is to be like what.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A tile on a page of its own needs no cuts here.
    fn cuts(&self, sheet: usize) -> usize {
        if self.settings.paper == Paper::Tile { 0 } else { self.layout.cuts(sheet) }
    }

    /// The pages as data.
    pub(crate) fn composed(&self) -> impl Iterator<Item = Page> {
        self.layout.pages().into_iter().map(|(sheet, face)| self.compose(sheet, face))
    }

    /// A page.
    pub(crate) fn compose(&self, sheet: usize, face: Face) -> Page {
        let (settings, layout) = (&self.settings, &self.layout);
        let fronts: Vec<Area> = layout.on(sheet).map(|(_, slot)| layout.front(slot)).collect();
        let block = Area::around(fronts.iter().copied()).unwrap_or_default();
        let behind = layout.behind(block);
        let mut print = Vec::new();
        if face != Face::Back {
            print.extend(self.tiles(sheet, Side::Front));
            print.extend(self.numbers(sheet));
        }
        if face != Face::Front {
            print.extend(self.tiles(sheet, Side::Back));
        }
        let (mut labels, mut registration, mut cut) = (Vec::new(), Vec::new(), Vec::new());
        if face != Face::Back {
            labels.extend(marks::crop(settings, layout, sheet, block));
            labels.extend(marks::fold(layout));
            labels.extend(self.ruler(sheet, block).unwrap_or_default());
            let marks = marks::registration(settings.registration, layout.wide, layout.high);
            registration.extend(marks.into_iter().map(|(_, item)| item));
            cut.extend(marks::cuts(settings, layout, sheet));
        }
        let shift = match face {
            Face::Back => page_shift(settings.offset),
            Face::Front | Face::Both => Shift::default(),
        };
        let trim = match face {
            Face::Front => block,
            Face::Back => moved(behind, shift),
            Face::Both => Area::around([block, behind]).unwrap_or_default(),
        };
        let page = page_area(layout.wide, layout.high);
        let reach = settings.bleed_reach();
        let all = [print, labels, registration, cut];
        let layers = LayerKind::ALL.into_iter().zip(all).filter(|(_, items)| !items.is_empty());
        Page {
            wide: layout.wide,
            high: layout.high,
            trim: within(trim, page),
            bleed: within(trim.grown([reach; 4]), page),
            shift,
            layers: layers.map(|(kind, items)| Layer { kind, items }).collect(),
        }
    }

    /// The ruler and the words about a sheet; none if nobody wants them or there is no room.
    fn ruler(&self, sheet: usize, block: Area) -> Option<Vec<Item>> {
        if !self.settings.ruler {
            return None;
        }
        let words = [
            "print at 100 %".to_owned(),
            format!("sheet {} of {}", sheet + 1, self.layout.sheets()),
            self.title.clone(),
        ];
        marks::ruler(&self.settings, &self.layout, block, &words)
    }

    /// Whether the ruler is wanted and has no room.
    pub(crate) fn lacks_ruler(&self) -> bool {
        let block = Area::around(self.layout.on(0).map(|(_, slot)| self.layout.front(slot)));
        self.settings.ruler && self.ruler(0, block.unwrap_or_default()).is_none()
    }
}

fn moved(area: Area, shift: Shift) -> Area {
    let by = |it: Place| Place::new(it.x + shift.x, it.y + shift.y);
    Area { from: by(area.from), to: by(area.to) }
}

/// What of an area lies on the page.
fn within(area: Area, page: Area) -> Area {
    let clamp =
        |it: Place| Place::new(it.x.clamp(page.from.x, page.to.x), it.y.clamp(page.from.y, page.to.y));
    Area { from: clamp(area.from), to: clamp(area.to) }
}
