//! A print job: which designs lie where, and the pages that come of it.

use std::collections::BTreeMap;

use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::art::badges::initials;
use crate::back::draw_cloth;
use crate::layout::proof::Problem;
use crate::scene::Picture;
use crate::sheet::layout::{Face, Layout, SheetError};
use crate::sheet::matching::{self, Edges, Laid, Seams};
use crate::sheet::page::{Layer, LayerKind, Page, PageItem, TileSide};
use crate::sheet::settings::{Offset, Order, Paper, Settings, Symbol, page_area};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::sheet::{marks, symbol};
use crate::theme::{Colour, Role, Theme};
use crate::{draw_back, picture, tile};

/// A tile to be printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Design {
    /// Its name: `base/crfr`.
    pub name: String,
    /// Its picture, 1000 by 1000 mils.
    pub picture: Picture,
    /// Its back, if it has one of its own.
    pub back: Option<Picture>,
    /// Edges at its sides.
    pub edges: Edges,
    /// The letters of its tile set.
    pub letters: String,
}

impl Design {
    /// Draws the first copies of a tile. Gives also the problems of the drawing, which copies share.
    #[must_use]
    pub fn copies(words: &Words, tile: &Tile, copies: usize, theme: &Theme) -> (Vec<Self>, Vec<Problem>) {
        let (scenes, layout) = tile::copies(words, tile, theme, 0..copies);
        let set = tile.id().split('/').next().unwrap_or_default();
        let design = |(scene, _)| Self {
            name: tile.id().to_owned(),
            picture: picture(theme, tile, scene),
            back: None,
            edges: tile.edges().map(|edge| edge.0),
            letters: initials(set),
        };
        (scenes.into_iter().map(design).collect(), layout.problems)
    }
}

/// Tiles laid out for printing.
#[derive(Clone, Debug)]
pub struct Job {
    pub(crate) settings: Settings,
    pub(crate) title: String,
    pub(crate) designs: Vec<Design>,
    /// The pictures: of all designs, then of all backs.
    pub(crate) pictures: Vec<Picture>,
    pub(crate) layout: Layout,
    /// The tile in each slot.
    pub(crate) laid: Vec<Laid>,
    /// The picture of the back of each design.
    pub(super) backs: Vec<usize>,
    /// The picture beyond the rim of a back.
    pub(super) cloth: usize,
    /// The colour of open ground: it lies below tiles, so that no paper shines through their seams on screens.
    pub(super) ground: [u8; 3],
    /// The same for backs.
    pub(super) cloth_colour: [u8; 3],
}

/// Figures of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Tiles, copies included.
    pub tiles: usize,
    /// Different ones; copies of a tile are one.
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
    /// Lays out tiles: each number of `copies` names a design. `tick` gets the number of tiles done.
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
        let mut layout = Layout::of(&settings, copies.len())?;
        let edges: Vec<Edges> = designs.iter().map(|it| it.edges).collect();
        let laid = match settings.order {
            Order::Set => matching::as_they_come(copies),
            Order::Matched => {
                let free = layout.free(&settings.skip);
                let (slots, laid) =
                    matching::matched_or_apart(&edges, copies, &layout.slots, &free, settings.seed, tick);
                layout.slots = slots;
                laid
            }
        };
        if matches!(settings.symbol, Symbol::Front | Symbol::Both) {
            let inside = symbol::corner(settings.safe, settings.tile);
            for design in &mut designs {
                symbol::on_front(&mut design.picture, &design.letters, inside);
            }
        }
        let mut pictures: Vec<Picture> = designs.iter().map(|it| it.picture.clone()).collect();
        let mut backs = Vec::new();
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for design in &designs {
            if let Some(back) = &design.back {
                pictures.push(back.clone());
                backs.push(pictures.len() - 1);
                continue;
            }
            let letters = match settings.symbol {
                Symbol::Back | Symbol::Both => design.letters.as_str(),
                Symbol::None | Symbol::Front => "",
            };
            let picture = *known.entry(letters).or_insert_with(|| {
                let mut back = draw_back(theme);
                symbol::on_back(&mut back, letters);
                pictures.push(back);
                pictures.len() - 1
            });
            backs.push(picture);
        }
        pictures.push(draw_cloth(theme));
        let cloth = pictures.len() - 1;
        let colour = |role| theme.colour(role).map_or([255; 3], Colour::rgb);
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

    /// The figures of the job.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let layout = &self.layout;
        let mut used: Vec<&str> = self.laid.iter().map(|it| self.designs[it.design].name.as_str()).collect();
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

    /// The pages that show something new, each with a name for its file: a page for each tile has the tile's name and the number of its
    /// copies, as print shops ask for files.
    #[must_use]
    pub fn pieces(&self) -> Vec<(String, usize)> {
        let mut found: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (page, (sheet, face)) in self.layout.pages().into_iter().enumerate() {
            for (nth, _) in self.layout.on(sheet) {
                let design = self.laid[nth].design;
                let picture = if face == Face::Back { self.backs[design] } else { design };
                found.entry(picture).or_insert((page, 0)).1 += 1;
            }
        }
        let name = |picture: usize| match self.designs.get(picture) {
            Some(design) => design.name.clone(),
            None => {
                let of = self.backs.iter().position(|it| *it == picture);
                let alone = self.backs.iter().all(|it| *it == picture);
                let letters = of.filter(|_| !alone).map(|it| self.designs[it].letters.as_str());
                letters.map_or("back".to_owned(), |letters| format!("back-{letters}"))
            }
        };
        let file = |(picture, (page, copies)): (usize, (usize, usize))| {
            let plain = |it: char| if it.is_alphanumeric() || "+_.".contains(it) { it } else { '-' };
            (format!("{}-x{copies}", name(picture).chars().map(plain).collect::<String>()), page)
        };
        found.into_iter().map(file).collect()
    }

    /// Number of pages, backs included.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.layout.pages().len()
    }

    /// The settings of the job.
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
            print.extend(self.tiles(sheet, TileSide::Front));
            print.extend(self.numbers(sheet));
        }
        if face != Face::Front {
            print.extend(self.tiles(sheet, TileSide::Back));
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
            Face::Back => settings.offset,
            Face::Front | Face::Both => Offset::default(),
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
    fn ruler(&self, sheet: usize, block: Area) -> Option<Vec<PageItem>> {
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

    /// Tests that the ruler is wanted and has no room.
    pub(crate) fn lacks_ruler(&self) -> bool {
        let block = Area::around(self.layout.on(0).map(|(_, slot)| self.layout.front(slot)));
        self.settings.ruler && self.ruler(0, block.unwrap_or_default()).is_none()
    }
}

fn moved(area: Area, shift: Offset) -> Area {
    let by = |it: PagePoint| PagePoint::new(it.x + shift.x, it.y + shift.y);
    Area { from: by(area.from), to: by(area.to) }
}

/// The part of an area that lies on the page.
fn within(area: Area, page: Area) -> Area {
    let clamp = |it: PagePoint| {
        PagePoint::new(it.x.clamp(page.from.x, page.to.x), it.y.clamp(page.from.y, page.to.y))
    };
    Area { from: clamp(area.from), to: clamp(area.to) }
}
