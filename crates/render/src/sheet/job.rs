//! A print job: which designs lie where, and the pages that come of it.

use std::collections::BTreeMap;

use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::proof::Problem;
use crate::sheet::layout::{Face, Layout, SheetError, Slot};
use crate::sheet::marks;
use crate::sheet::matching::{self, Edges, Laid, Seams};
use crate::sheet::page::{Ink, Item, Layer, LayerKind, Page, Pose, Shift};
use crate::sheet::settings::{Bleed, Number, Order, Paper, Settings, Symbol, page_area};
use crate::sheet::symbol;
use crate::sheet::um::{Area, Place, Um};
use crate::text::{self, Align};
use crate::theme::Theme;
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
    backs: Vec<usize>,
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
            for design in &mut designs {
                design.svg = symbol::on_front(&design.svg, &design.letters, theme);
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
        Ok(Self { settings, title: title.into(), designs, pictures, layout, laid, backs })
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
            Face::Back => {
                let offset = settings.offset;
                Shift { x: offset.x, y: offset.y, angle: offset.angle }
            }
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

    /// The tiles of a sheet or their backs: bleed first, so that no tile is covered by the bleed of another.
    fn tiles(&self, sheet: usize, side: Side) -> Vec<Item> {
        let on_sheet: Vec<(usize, Slot)> = self.layout.on(sheet).collect();
        let cells: BTreeMap<(usize, usize), usize> =
            on_sheet.iter().map(|(nth, slot)| ((slot.column, slot.row), *nth)).collect();
        let (mut bleeds, mut tiles) = (Vec::new(), Vec::new());
        for (nth, slot) in on_sheet {
            let front = self.layout.front(slot);
            let reach = self.reach(slot, &cells);
            let (picture, pose, reach) = match side {
                Side::Front => (self.laid[nth].design, Pose::upright(front, self.laid[nth].turn), reach),
                Side::Back => {
                    let area = self.layout.behind(front);
                    let reach = self.layout.sides_behind(reach);
                    (self.backs[self.laid[nth].design], Pose::upright(area, 0), reach)
                }
            };
            let grown = pose.area().grown(reach);
            bleeds.extend(mirrored(picture, pose, reach, grown));
            if side == Side::Front && self.settings.bleed == Bleed::Neighbour {
                bleeds.extend(self.continued(slot, pose, reach, &cells));
            }
            tiles.push(Item::Picture { picture, pose, clip: pose.area() });
        }
        bleeds.extend(tiles);
        bleeds
    }

    /// How far bleed reaches on each side, from north clockwise: halfway to a neighbour, if there is one.
    fn reach(&self, slot: Slot, cells: &BTreeMap<(usize, usize), usize>) -> [Um; 4] {
        let most = self.settings.bleed_reach();
        let half = most.min(self.settings.gap().half());
        beside(slot).map(|at| if at.is_some_and(|at| cells.contains_key(&at)) { half } else { most })
    }

    /// What neighbours across a gap would show beside this tile.
    fn continued(
        &self,
        slot: Slot,
        pose: Pose,
        reach: [Um; 4],
        cells: &BTreeMap<(usize, usize), usize>,
    ) -> Vec<Item> {
        let area = pose.area();
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let mut items = Vec::new();
        for (side, at) in beside(slot).into_iter().enumerate() {
            let Some(near) = at.and_then(|at| cells.get(&at)).filter(|_| reach[side] > Um(0)) else {
                continue;
            };
            let mut only = [Um(0); 4];
            only[side] = reach[side];
            let (near, (across, down)) = (self.laid[*near], steps[side]);
            let pose = Pose::upright(area, near.turn).moved(across, down);
            items.push(Item::Picture { picture: near.design, pose, clip: area.grown(only) });
        }
        items
    }

    /// What is written on each tile of a sheet.
    fn numbers(&self, sheet: usize) -> Vec<Item> {
        let label = |nth: usize| match self.settings.number {
            Number::None => None,
            Number::Count => Some((nth + 1).to_string()),
            Number::Name => Some(self.designs[self.laid[nth].design].name.clone()),
        };
        let write = |(nth, slot): (usize, Slot)| {
            let text = label(nth)?;
            let front = self.layout.front(slot);
            let inside = self.settings.safe.max(Um(800));
            let room = f64::from((front.wide() - inside * 2).0);
            let high = (f64::from(self.layout.tile.0) * 0.036).min(room / text::width(&text, 1.0));
            let at = Place::new(
                front.from.x + inside + Um(200),
                front.to.y - inside - Um((high / 2.0) as i32 + 200),
            );
            let outline = text::label(&text, crate::sheet::page::point(at), high, Align::Start);
            let line = |ink, wide: f64| Item::Line {
                outline: outline.clone(),
                wide: Um((high * wide) as i32),
                ink,
                dash: None,
            };
            Some([line(Ink::White, 0.5), line(Ink::Black, 0.13)])
        };
        self.layout.on(sheet).filter_map(write).flatten().collect()
    }
}

/// Which side of the tiles is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Front,
    Back,
}

/// The cells beside a cell, from north clockwise; none beyond the first row and column.
fn beside(slot: Slot) -> [Option<(usize, usize)>; 4] {
    let Slot { column, row, .. } = slot;
    [
        row.checked_sub(1).map(|row| (column, row)),
        Some((column + 1, row)),
        Some((column, row + 1)),
        column.checked_sub(1).map(|column| (column, row)),
    ]
}

/// The images of a picture in mirrors along its sides, as far as they are seen.
fn mirrored(picture: usize, pose: Pose, [north, east, south, west]: [Um; 4], clip: Area) -> Vec<Item> {
    let seen = |across: i32, down: i32| {
        let wide = [west, Um(1), east][(across + 1) as usize];
        let high = [north, Um(1), south][(down + 1) as usize];
        (across, down) != (0, 0) && wide > Um(0) && high > Um(0)
    };
    let all = (-1..=1).flat_map(|down| (-1..=1).map(move |across| (across, down)));
    all.filter(|(across, down)| seen(*across, *down))
        .map(|(across, down)| {
            let pose = Pose { flip_x: across != 0, flip_y: down != 0, ..pose.moved(across, down) };
            Item::Picture { picture, pose, clip }
        })
        .collect()
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
