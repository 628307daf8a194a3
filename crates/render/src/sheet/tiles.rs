//! The tiles of a sheet: poses, bleed and numbers.

use std::collections::BTreeMap;

use crate::scene::Outline;
use crate::sheet::job::Job;
use crate::sheet::layout::Slot;
use crate::sheet::page::{Ink, PageItem, Pose, TileSide, point, rectangle};
use crate::sheet::settings::{Bleed, Number};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::text::{self, Align};

/// Width by which pictures reach below their neighbours and their own bleed, so that no viewer shows a hairline between them: a pixel and
/// more from 150 dpi on.
pub(super) const LAP: Um = Um(180);

impl Job {
    /// The tiles of a sheet or their backs: bleed first, so that no tile is covered by the bleed of another.
    pub(super) fn tiles(&self, sheet: usize, side: TileSide) -> Vec<PageItem> {
        let on_sheet: Vec<(usize, Slot)> = self.layout.on(sheet).collect();
        let cells: BTreeMap<Slot, usize> = on_sheet.iter().map(|(nth, slot)| (*slot, *nth)).collect();
        let (mut bleeds, mut tiles) = (Vec::new(), Vec::new());
        let mut below = Outline::new();
        for (nth, slot) in on_sheet {
            let front = self.layout.front(slot);
            let beside = slot.beside().map(|at| at.is_some_and(|at| cells.contains_key(&at)));
            let (picture, pose, beside) = match side {
                TileSide::Front => (self.laid[nth].design, lapping(front, self.laid[nth].turn), beside),
                TileSide::Back => {
                    let area = self.layout.behind(front);
                    let beside = self.layout.sides_behind(beside);
                    (self.backs[self.laid[nth].design], lapping(area, 0), beside)
                }
            };
            let reach = self.reach(beside);
            let grown = pose.area().grown(reach);
            below = below.and(&rectangle(grown));
            let own = self.designs[self.laid[nth].design].back.is_some();
            let beyond = if side == TileSide::Front || own { picture } else { self.cloth };
            bleeds.extend(mirrored(beyond, pose, reach, grown));
            let touches = self.settings.gap() == Um(0);
            let lap = [0, 1, 2, 3].map(|side| if touches && beside[side] { LAP } else { reach[side] });
            bleeds.push(PageItem::Picture { picture: beyond, pose, clip: pose.area().grown(lap) });
            if side == TileSide::Front && self.settings.bleed == Bleed::Neighbour {
                bleeds.extend(self.continued(slot, pose, reach, &cells));
            }
            tiles.push(PageItem::Picture { picture, pose, clip: pose.area() });
        }
        let ink = Ink::Ground(if side == TileSide::Front { self.ground } else { self.cloth_colour });
        let mut items = vec![PageItem::Fill { outline: below, ink }];
        items.extend(bleeds);
        items.extend(tiles);
        items
    }

    /// Reach of bleed on each side, from north clockwise: halfway to a neighbour, if there is one.
    fn reach(&self, beside: [bool; 4]) -> [Um; 4] {
        let most = self.settings.bleed_reach();
        let half = most.min(self.settings.gap().half());
        beside.map(|is_there| if is_there { half } else { most })
    }

    /// Neighbours across a gap, continued beside this tile.
    fn continued(
        &self,
        slot: Slot,
        pose: Pose,
        reach: [Um; 4],
        cells: &BTreeMap<Slot, usize>,
    ) -> Vec<PageItem> {
        let area = pose.area();
        let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        let mut items = Vec::new();
        for (side, at) in slot.beside().into_iter().enumerate() {
            let Some(near) = at.and_then(|at| cells.get(&at)).filter(|_| reach[side] > Um(0)) else {
                continue;
            };
            let mut only = [Um(0); 4];
            only[side] = reach[side];
            let (near, (across, down)) = (self.laid[*near], steps[side]);
            let pose = lapping(area, near.turn).moved(across, down);
            items.push(PageItem::Picture { picture: near.design, pose, clip: area.grown(only) });
        }
        items
    }

    /// Labels of the tiles of a sheet.
    pub(super) fn numbers(&self, sheet: usize) -> Vec<PageItem> {
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
            let at = PagePoint::new(
                front.from.x + inside + Um(200),
                front.to.y - inside - Um((high / 2.0) as i32 + 200),
            );
            let outline = text::label(&text, point(at), high, Align::Start);
            let line = |ink, wide: f64| PageItem::Line {
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

/// A picture on a square, somewhat larger than that.
pub(super) fn lapping(square: Area, turn: u8) -> Pose {
    Pose { over: LAP, ..Pose::upright(square, turn) }
}

/// The images of a picture in mirrors along its sides, as far as they are seen.
fn mirrored(picture: usize, pose: Pose, [north, east, south, west]: [Um; 4], clip: Area) -> Vec<PageItem> {
    let seen = |across: i32, down: i32| {
        let wide = [west, Um(1), east][(across + 1) as usize];
        let high = [north, Um(1), south][(down + 1) as usize];
        (across, down) != (0, 0) && wide > Um(0) && high > Um(0)
    };
    let all = (-1..=1).flat_map(|down| (-1..=1).map(move |across| (across, down)));
    all.filter(|(across, down)| seen(*across, *down))
        .map(|(across, down)| PageItem::Picture { picture, pose: mirror(pose, across, down), clip })
        .collect()
}

/// The image of a picture in a mirror that stands so many tiles to the right and down.
fn mirror(pose: Pose, across: i32, down: i32) -> Pose {
    Pose { flip_x: across != 0, flip_y: down != 0, ..pose.moved(across, down) }
}
