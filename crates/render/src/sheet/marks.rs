//! Everything on a sheet that is not a tile: crop marks, cut lines, marks for machines, the fold, the ruler and the line about the sheet.

use crate::plane::pt;
use crate::scene::Outline;
use crate::sheet::layout::{Layout, Slot};
use crate::sheet::page::{Ink, PageItem, cross, point, rectangle, straight};
use crate::sheet::settings::{CutLines, Marks, Registration, Settings, page_area};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::text::{self, Align};

/// Width of crop marks and printed cut lines: 0.4 pt. Ink jets lose lines below 0.25 pt.
pub(crate) const HAIR: Um = Um(141);
/// Distance between bleed and crop marks.
const OFF: Um = Um(500);
/// Length of short crop marks, and the greatest of those that reach for the edge of the paper: on a sheet that is not full they would run across the
/// empty part.
const CORNER: Um = Um::mm(4);
const EDGE: Um = Um::mm(25);
/// Shorter ones look like dirt.
const SHORTEST: Um = Um::mm(1);
/// Distance of letters from the edge of the paper; few printers reach the edge.
const LETTERS: Um = Um(5500);
/// Height of letters.
const HIGH: Um = Um(2000);

/// A black line.
pub(crate) fn black(outline: Outline, wide: Um) -> PageItem {
    PageItem::Line { outline, wide, ink: Ink::Black, dash: None }
}

/// Crop marks around the block of tiles, at both ends of every cut.
pub(crate) fn crop(settings: &Settings, layout: &Layout, sheet: usize, block: Area) -> Vec<PageItem> {
    let (upright, level) = layout.cut_lines(sheet);
    let keep = settings.bleed_reach() + OFF;
    let page = page_area(layout.wide, layout.high);
    // On folded sheets the marks end at the fold.
    let limit = match layout.fold() {
        Some((_, to)) if to.x < layout.wide => Area { to: PagePoint::new(to.x, layout.high), ..page },
        Some((_, to)) => Area { to: PagePoint::new(layout.wide, to.y), ..page },
        None => page,
    };
    let longest = if settings.marks == Marks::Corner { CORNER } else { EDGE };
    let reach = |inner: Um, edge: Um| {
        if edge < inner { edge.max(inner - longest) } else { edge.min(inner + longest) }
    };
    let mut ends = Vec::new();
    for x in upright {
        let (top, bottom) = (block.from.y - keep, block.to.y + keep);
        ends.push((PagePoint::new(x, top), PagePoint::new(x, reach(top, limit.from.y))));
        ends.push((PagePoint::new(x, bottom), PagePoint::new(x, reach(bottom, limit.to.y))));
    }
    for y in level {
        let (left, right) = (block.from.x - keep, block.to.x + keep);
        ends.push((PagePoint::new(left, y), PagePoint::new(reach(left, limit.from.x), y)));
        ends.push((PagePoint::new(right, y), PagePoint::new(reach(right, limit.to.x), y)));
    }
    let inside = |place: &PagePoint| Area { from: *place, to: *place }.within(&limit);
    let long = |from: &PagePoint, to: &PagePoint| (to.x - from.x).0.abs() + (to.y - from.y).0.abs();
    let marks = ends
        .iter()
        .filter(|(from, to)| settings.marks != Marks::None && inside(from) && long(from, to) >= SHORTEST.0);
    let lines = marks.fold(Outline::new(), |lines, (from, to)| lines.and(&straight(*from, *to)));
    if lines.is_empty() { Vec::new() } else { vec![black(lines, HAIR)] }
}

/// Lines along all cuts: one along cuts that two tiles share, a closed one around tiles that stand apart.
pub(crate) fn cuts(settings: &Settings, layout: &Layout, sheet: usize) -> Vec<PageItem> {
    let (ink, wide) = match settings.cut {
        CutLines::None => return Vec::new(),
        CutLines::Hair => (Ink::Black, HAIR),
        CutLines::Layer => (Ink::Cut, HAIR),
    };
    let fronts: Vec<Area> = layout.on(sheet).map(|(_, slot)| layout.front(slot)).collect();
    let outline = if settings.gap() > Um(0) {
        fronts.iter().fold(Outline::new(), |all, front| all.and(&rectangle(*front)))
    } else {
        shared(&fronts)
    };
    vec![PageItem::Line { outline, wide, ink, dash: None }]
}

/// The sides of squares that touch, each drawn once and as long as it goes.
fn shared(squares: &[Area]) -> Outline {
    let sides = |upright: bool| {
        let mut all: Vec<(Um, Um, Um)> = squares
            .iter()
            .flat_map(|it| {
                if upright {
                    [it.from.x, it.to.x].map(|x| (x, it.from.y, it.to.y))
                } else {
                    [it.from.y, it.to.y].map(|y| (y, it.from.x, it.to.x))
                }
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        let mut runs: Vec<(Um, Um, Um)> = Vec::new();
        for (at, from, to) in all {
            match runs.last_mut() {
                Some(run) if run.0 == at && run.2 == from => run.2 = to,
                _ => runs.push((at, from, to)),
            }
        }
        runs
    };
    let upright =
        sides(true).into_iter().map(|(x, from, to)| (PagePoint::new(x, from), PagePoint::new(x, to)));
    let level =
        sides(false).into_iter().map(|(y, from, to)| (PagePoint::new(from, y), PagePoint::new(to, y)));
    upright.chain(level).fold(Outline::new(), |all, (from, to)| all.and(&straight(from, to)))
}

/// Marks by which machines find the sheet, in the order upper left, upper right, lower left, lower right.
pub(crate) fn registration(kind: Registration, wide: Um, high: Um) -> Vec<(&'static str, PageItem)> {
    /// Length of the arms of an angle.
    const ARM: Um = Um::mm(20);
    /// Width of their lines, with which cameras find them best.
    const WIDE: Um = Um(300);
    const SQUARE: Um = Um::mm(5);
    let inset = Registration::INSET;
    let corners = [
        ("regmark-tl", PagePoint::new(inset, inset), 1, 1),
        ("regmark-tr", PagePoint::new(wide - inset, inset), -1, 1),
        ("regmark-bl", PagePoint::new(inset, high - inset), 1, -1),
        ("regmark-br", PagePoint::new(wide - inset, high - inset), -1, -1),
    ];
    let angle = |at: PagePoint, across: i32, down: i32| {
        let corner = point(at);
        let (arm_x, arm_y) = (f64::from((ARM * across).0), f64::from((ARM * down).0));
        black(Outline::chain(&[corner + pt(arm_x, 0.0), corner, corner + pt(0.0, arm_y)]), WIDE)
    };
    let crosshair = |at: PagePoint| black(cross(at, Um::mm(4)).and_disc(point(at), 2000.0), WIDE);
    let mark = |(nth, (name, at, across, down)): (usize, (&'static str, PagePoint, i32, i32))| {
        let item = match kind {
            Registration::None => return None,
            Registration::Silhouette3 if nth == 0 => {
                PageItem::Fill { outline: rectangle(Area::sized(at, SQUARE, SQUARE)), ink: Ink::Black }
            }
            Registration::Silhouette3 if nth == 3 => return None,
            Registration::Silhouette3 | Registration::Silhouette4 => angle(at, across, down),
            Registration::Crosshair => crosshair(at),
        };
        Some((name, item))
    };
    corners.into_iter().enumerate().filter_map(mark).collect()
}

/// The line along which a sheet is folded.
pub(crate) fn fold(layout: &Layout) -> Vec<PageItem> {
    let line = |(from, to)| PageItem::Line {
        outline: straight(from, to),
        wide: HAIR,
        ink: Ink::Gray,
        dash: Some((Um::mm(3), Um::mm(2))),
    };
    layout.fold().map(line).into_iter().collect()
}

/// A ruler that shows whether the sheet was printed in its size, and a few words about it, below the tiles or else above them. None if
/// there is no room.
pub(crate) fn ruler(
    settings: &Settings,
    layout: &Layout,
    block: Area,
    words: &[String],
) -> Option<Vec<PageItem>> {
    let reach = settings.bleed_reach() + OFF * 2;
    let room = LETTERS + HIGH;
    let y = if layout.high - block.to.y - reach >= room {
        layout.high - LETTERS
    } else if block.from.y - reach >= room {
        LETTERS
    } else {
        return None;
    };
    // Letters stand between the cuts, where no crop mark runs through them, and away from marks for machines.
    let clear = match settings.registration {
        Registration::None => Um(0),
        _ => Registration::INSET + Um::mm(22),
    };
    let cells = (0..layout.columns).map(|column| layout.front(Slot { sheet: 0, column, row: 0 }));
    // Far from the block there are no marks at all.
    let is_apart = y - HIGH - block.to.y - reach > EDGE;
    let margin = clear.max(LETTERS);
    let quarter = (layout.wide - margin * 2).0 / 4;
    let quarters =
        (0..4).map(|nth| (margin + Um(quarter) * nth, margin + Um(quarter) * (nth + 1) - Um(1500)));
    let between =
        cells.map(|cell| (cell.from.x.max(clear) + Um(1500), cell.to.x.min(layout.wide - clear) - Um(1500)));
    let free: Vec<(Um, Um)> = if is_apart { quarters.collect() } else { between.collect() };
    let free: Vec<(Um, Um)> = free.into_iter().filter(|(from, to)| *to - *from >= Um::mm(10)).collect();
    let (first, rest) = free.split_first()?;
    let mut items = scale(PagePoint::new(first.0, y), first.1 - first.0);
    let mut rest = rest.iter();
    for text in words {
        let Some((from, to)) = rest.next() else { break };
        let room = f64::from((*to - *from).0);
        let high = f64::from(HIGH.0).min(f64::from(HIGH.0) * room / text::width(text, f64::from(HIGH.0)));
        if high >= 1000.0 {
            items.push(letters(text, PagePoint::new(*from, y), high, Align::Start));
        }
    }
    Some(items)
}

/// A ruler of whole centimetres, as long as there is room.
pub(crate) fn scale(at: PagePoint, room: Um) -> Vec<PageItem> {
    let long = room.0.div_euclid(10_000).min(10);
    let tick = |mm: i32| {
        let high = match mm % 10 {
            0 => 2400,
            5 => 1800,
            _ => 1100,
        };
        let x = at.x + Um::mm(mm);
        straight(PagePoint::new(x, at.y + Um(1200)), PagePoint::new(x, at.y + Um(1200 - high)))
    };
    let base = straight(
        PagePoint::new(at.x, at.y + Um(1200)),
        PagePoint::new(at.x + Um::mm(long * 10), at.y + Um(1200)),
    );
    let ticks = (0..=long * 10).fold(base, |all, mm| all.and(&tick(mm)));
    vec![
        black(ticks, HAIR),
        letters(&format!("{long} cm"), PagePoint::new(at.x + Um(700), at.y - Um(2400)), 1500.0, Align::Start),
    ]
}

/// Letters whose capitals are so many micrometres high, centred on the height of a place.
pub(crate) fn letters(text: &str, at: PagePoint, high: f64, align: Align) -> PageItem {
    let wide = Um((high * 0.11) as i32);
    black(text::label(text, point(at), high, align), wide)
}
