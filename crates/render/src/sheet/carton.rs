//! A box of card for tiles: a tray and a lid, each as a net on a page, to be cut, folded and glued. The lid shows some of the tiles.

use crate::pdf;
use crate::pixels::DrawError;
use crate::scene::Outline;
use crate::sheet::job::Job;
use crate::sheet::marks::{HAIR, black, letters};
use crate::sheet::page::{Ink, Layer, LayerKind, Page, PageItem, Pose, rectangle, straight};
use crate::sheet::settings::{Paper, page_area};
use crate::sheet::tiles::{LAP, lapping};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::text::{self, Align};

/// Thickness of a tile of card.
const CARD: Um = Um::mm(2);
/// Room beside and above the tiles.
const PLAY: Um = Um::mm(3);
/// A lid is so much larger than its tray.
const OVER: Um = Um(1500);
/// Least distance of a net from the edge of the paper.
const EDGE: Um = Um::mm(5);
/// Width of the picture on a lid beyond its folds, so that no rim of paper is seen where a fold is off.
const FOLD: Um = Um::mm(2);
/// Most stacks side by side.
const MOST: i32 = 6;

/// A box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carton {
    /// Inner width.
    pub wide: Um,
    /// Inner depth.
    pub deep: Um,
    /// Inner height.
    pub high: Um,
    /// Stacks of tiles side by side, and behind each other.
    pub stacks: (i32, i32),
    paper: (Um, Um),
}

impl Carton {
    /// The box for so many tiles that takes least card and whose net fits on the paper; none if there is none.
    #[must_use]
    pub fn of(tiles: usize, tile: Um, paper: Paper) -> Option<Self> {
        let Paper::Sheet { wide, high } = paper else { return None };
        let count = i32::try_from(tiles).ok().filter(|it| (1..=10_000).contains(it))?;
        let pairs = (1..=MOST).flat_map(|across| (1..=MOST).map(move |down| (across, down)));
        let both = [(wide, high), (high, wide)];
        let all = both.into_iter().flat_map(|paper| pairs.clone().map(move |stacks| (paper, stacks)));
        all.map(|(paper, (across, down))| Self {
            wide: tile * across + PLAY,
            deep: tile * down + PLAY,
            high: CARD * ((count + across * down - 1) / (across * down)) + PLAY,
            stacks: (across, down),
            paper,
        })
        .filter(|it| {
            let net = |side: Um| side + OVER + it.high * 2 + EDGE * 2;
            net(it.wide) <= it.paper.0 && net(it.deep) <= it.paper.1
        })
        .min_by_key(|it| {
            let net = |side: Um| i64::from((side + it.high * 2).0);
            net(it.wide) * net(it.deep)
        })
    }

    /// Tray and lid as PDF. The tiles of the first sheet lie on the lid as they lie there, as many as it has room for.
    ///
    /// # Errors
    /// If the picture of a design is no SVG.
    pub fn pdf(&self, job: &Job) -> Result<Vec<u8>, DrawError> {
        let lid = (self.wide + OVER, self.deep + OVER);
        let mut pages = [self.net((self.wide, self.deep), "tray"), self.net(lid, "lid")];
        let bottom = self.floor((self.wide, self.deep));
        pages[0].layers[0].items.push(title(&job.title, bottom, bottom.wide() - Um::mm(14)));
        let top = self.floor(lid);
        pages[1].layers[0].items.extend(self.cover(job, top));
        // The front, which is seen in a shelf.
        if self.high >= Um::mm(12) {
            let wall = Area {
                from: PagePoint::new(top.from.x, top.to.y),
                to: PagePoint::new(top.to.x, top.to.y + self.high),
            };
            pages[1].layers[0].items.push(title(&job.title, wall, wall.wide() - Um::mm(14)));
        }
        let pixels = (job.settings.tile.as_pixels(job.settings.dpi) / 1000.0) as f32;
        pdf::with_pictures("Box", &pages, &job.pictures, pixels)
    }

    /// The tiles on the top of the lid and a little over its folds, and the title on a plaque below their middle.
    fn cover(&self, job: &Job, top: Area) -> Vec<PageItem> {
        let tile = job.layout.tile;
        let fronts: Vec<(usize, Area)> =
            job.layout.on(0).map(|(nth, slot)| (nth, job.layout.front(slot))).collect();
        let Some(sheet) = Area::around(fronts.iter().map(|(_, front)| *front)) else { return Vec::new() };
        let picked = Area::sized(sheet.from, tile * self.stacks.0, tile * self.stacks.1).meeting(sheet);
        let shown = top.grown([FOLD; 4]);
        // As large as it takes to cover the lid.
        let scale = |length: Um| Um((f64::from(length.0) * cover_scale(shown, picked)).ceil() as i32);
        let block = shown.inside(scale(picked.wide()), scale(picked.high()));
        let laid: Vec<(usize, Pose)> = fronts
            .into_iter()
            .filter(|(_, front)| front.within(&picked))
            .map(|(nth, front)| {
                let right = scale(front.from.x - picked.from.x);
                let below = scale(front.from.y - picked.from.y);
                let at = PagePoint::new(block.from.x + right, block.from.y + below);
                let square = Area::sized(at, scale(tile), scale(tile));
                (job.laid[nth].design, lapping(square, job.laid[nth].turn))
            })
            .collect();
        let show = |lap: Um| {
            laid.iter().map(move |(picture, pose)| PageItem::Picture {
                picture: *picture,
                pose: *pose,
                clip: pose.area().grown([lap; 4]).meeting(shown),
            })
        };
        let mut items = vec![PageItem::Fill { outline: rectangle(shown), ink: Ink::Ground(job.ground) }];
        items.extend(show(LAP).chain(show(Um(0))));
        let most = top.wide() - Um::mm(20);
        let (wide, high) = extent(&job.title, most);
        let low = Area { from: PagePoint::new(top.from.x, top.to.y - Um::mm(30)), to: top.to };
        let plaque = low.inside(wide + Um::mm(8), high + Um::mm(6));
        items.push(PageItem::Fill { outline: rectangle(plaque), ink: Ink::White });
        items.push(black(rectangle(plaque), HAIR));
        items.push(title(&job.title, low, most));
        items
    }

    /// The floor of a net of this size: the middle of its page.
    fn floor(&self, (wide, deep): (Um, Um)) -> Area {
        page_area(self.paper.0, self.paper.1).inside(wide, deep)
    }

    /// A floor with four walls; the squares in the corners are cut on one side and glued to the wall beside them.
    fn net(&self, (wide, deep): (Um, Um), name: &str) -> Page {
        let (page_wide, page_high) = self.paper;
        let high = self.high;
        let x = (page_wide - wide - high * 2).half();
        let y = (page_high - deep - high * 2).half();
        let at = |across: Um, down: Um| PagePoint::new(x + across, y + down);
        let (right, bottom) = (wide + high * 2, deep + high * 2);
        let corners = [at(Um(0), Um(0)), at(right, Um(0)), at(right, bottom), at(Um(0), bottom)];
        let mut cut = Outline::new();
        for (nth, corner) in corners.iter().enumerate() {
            cut = cut.and(&straight(*corner, corners[(nth + 1) % 4]));
        }
        let mut folds = Outline::new();
        for across in [high, high + wide] {
            folds = folds.and(&straight(at(across, Um(0)), at(across, bottom)));
        }
        for down in [high, high + deep] {
            cut = cut.and(&straight(at(Um(0), down), at(high, down)));
            cut = cut.and(&straight(at(high + wide, down), at(right, down)));
            folds = folds.and(&straight(at(high, down), at(high + wide, down)));
        }
        let mut items = vec![
            black(cut, HAIR),
            PageItem::Line { outline: folds, wide: HAIR, ink: Ink::Gray, dash: Some((Um::mm(3), Um::mm(2))) },
        ];
        // Instructions stand beside the net.
        let beside = (y - Um::mm(3)).max(EDGE);
        let how = format!(
            "{name}: cut along lines, fold along dashes, glue the squares of the corners behind the walls"
        );
        let how = letters(&how, PagePoint::new(page_wide.half(), beside), 2500.0, Align::Middle);
        items.push(how);
        let whole = page_area(page_wide, page_high);
        let layers = vec![Layer { kind: LayerKind::Print, items }];
        Page { wide: page_wide, high: page_high, trim: whole, bleed: whole, layers, ..Page::default() }
    }
}

/// The least scale at which an area covers another one.
fn cover_scale(covered: Area, by: Area) -> f64 {
    let part = |all: Um, one: Um| f64::from(all.0) / f64::from(one.0.max(1));
    part(covered.wide(), by.wide()).max(part(covered.high(), by.high()))
}

/// Width and height of a title in letters of 6 mm, or in smaller ones if it would be wider than `most`.
fn extent(text: &str, most: Um) -> (Um, Um) {
    let high = 6000.0_f64.min(f64::from(most.0) / text::width(text, 1.0).max(1.0));
    (Um(text::width(text, high) as i32), Um(high as i32))
}

/// The title in the middle of an area.
fn title(text: &str, area: Area, most: Um) -> PageItem {
    letters(text, area.inside(Um(0), Um(0)).from, f64::from(extent(text, most).1.0), Align::Middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_holds_all_tiles_and_its_net_fits_on_the_paper() {
        for tiles in [1, 12, 72, 96, 163] {
            let it = Carton::of(tiles, Um::mm(45), Paper::A4).expect("a box");
            let stacks = (it.stacks.0 * it.stacks.1) as usize;
            let floors = (it.high.0 / CARD.0) as usize;
            assert!(stacks * floors >= tiles, "{tiles}: {it:?}");
            assert!(it.wide >= Um::mm(45) * it.stacks.0 && it.deep >= Um::mm(45) * it.stacks.1);
            assert!(it.wide + it.high * 2 <= it.paper.0 && it.deep + it.high * 2 <= it.paper.1);
        }
        assert_eq!(Carton::of(5000, Um::mm(45), Paper::A4), None);
        assert_eq!(Carton::of(72, Um::mm(45), Paper::Tile), None);
    }
}
