//! The calibration page: shows how far a printer is off on the back of a sheet, to be seen against the light.

use crate::pdf;
use crate::scene::Outline;
use crate::sheet::layout::{Layout, SheetError};
use crate::sheet::marks::{HAIR, black, letters, scale};
use crate::sheet::page::{Layer, LayerKind, Page, PageItem, cross, point, straight};
use crate::sheet::settings::{Back, Bleed, Offset, Registration, Settings, page_area};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::text::Align;

/// Reach of a scale on each side of its middle.
const REACH: Um = Um::mm(6);
/// Distance between the ticks of a scale.
const TICK: i32 = 500;
/// Reach of the arms of a cross on the back.
const ARM: Um = Um::mm(12);
/// Distance of the scales from the edge of the paper.
const INSIDE: Um = Um::mm(30);

/// A front with scales and a back with crosses that should lie on their zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibration {
    settings: Settings,
    layout: Layout,
}

impl Calibration {
    /// Lays out the page for the paper, the way of turning it and the offset of some settings.
    ///
    /// # Errors
    /// If the paper is too small for scales.
    pub fn of(settings: &Settings) -> Result<Self, SheetError> {
        let back = match settings.back {
            Back::DuplexShort => Back::DuplexShort,
            Back::None | Back::DuplexLong | Back::Fold => Back::DuplexLong,
        };
        // A page that has room for four scales has room for one large tile.
        let settings = Settings {
            back,
            tile: (INSIDE + ARM) * 2,
            margin: Um::mm(5),
            gap: None,
            bleed: Bleed::None,
            registration: Registration::None,
            skip: Vec::new(),
            ..settings.clone()
        };
        Ok(Self { layout: Layout::of(&settings, 1)?, settings })
    }

    /// The two pages as PDF.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::plain("Calibration", &[self.front(), self.back()], self.settings.back)
    }

    /// The offset that two readings ask for: that of the scale on the left and that of the one on the right, in millimetres.
    #[must_use]
    pub fn offset(&self, left: (Um, Um), right: (Um, Um)) -> Offset {
        let [from, .., to] = self.places();
        let apart = f64::from((to.x - from.x).0);
        let middle = |a: Um, b: Um| Um((a + b).0.div_euclid(2));
        // Seen from behind, left and right are exchanged unless the sheet is turned about a level line.
        let on_back = |place: PagePoint| self.layout.behind(Area { from: place, to: place }).from.x;
        let ahead = if on_back(from) > on_back(to) { left.1 - right.1 } else { right.1 - left.1 };
        let angle = libm::atan2(f64::from(ahead.0), apart) * 180.0 / std::f64::consts::PI;
        Offset {
            x: middle(left.0, right.0),
            y: middle(left.1, right.1),
            angle: libm::round(angle * 1000.0) as i32,
        }
    }

    /// Places of scales, seen from the front: left, the four corners and the middle, right.
    fn places(&self) -> [PagePoint; 7] {
        let (wide, high) = (self.layout.wide, self.layout.high);
        let (x, y) = (wide.half(), high.half());
        let (right, low) = (wide - INSIDE, high - INSIDE);
        [
            PagePoint::new(INSIDE, y),
            PagePoint::new(INSIDE, INSIDE),
            PagePoint::new(right, INSIDE),
            PagePoint::new(x, y),
            PagePoint::new(INSIDE, low),
            PagePoint::new(right, low),
            PagePoint::new(right, y),
        ]
    }

    fn page(&self, items: Vec<PageItem>, shift: Offset) -> Page {
        let whole = page_area(self.layout.wide, self.layout.high);
        Page {
            wide: self.layout.wide,
            high: self.layout.high,
            trim: whole,
            bleed: whole,
            shift,
            layers: vec![Layer { kind: LayerKind::Print, items }],
        }
    }

    /// Scales that are numbered by the correction of the error that they show.
    fn front(&self) -> Page {
        // On the back, one of the two directions runs the other way.
        let probe = Area { from: PagePoint::default(), to: PagePoint::default() };
        let turned_about_level = self.layout.behind(probe).from.x == Um(0);
        let signs = if turned_about_level { (-1, 1) } else { (1, -1) };
        let mut items: Vec<PageItem> =
            self.places().into_iter().flat_map(|at| cross_scale(at, signs)).collect();
        let at = PagePoint::new(self.layout.wide.half() - Um::mm(50), INSIDE + Um::mm(22));
        items.extend(scale(at, Um::mm(100)));
        let lines = [
            "Print both pages at 100 % on the two sides of one sheet.",
            "The ruler measures 10 cm. Hold the sheet against the light:",
            "where the cross of the back meets the scales, read x and y.",
            "All alike: --offset x,y. Left and right differ:",
            "bastide render calibrate --read XL,YL,XR,YR",
        ];
        let middle = self.layout.wide.half();
        for (nth, line) in lines.iter().enumerate() {
            let y = self.layout.high.half() + Um::mm(32) + Um::mm(6) * nth as i32;
            let room = f64::from((self.layout.wide - Um::mm(20)).0);
            let high = (room / crate::text::width(line, 1.0)).min(2600.0);
            items.push(letters(line, PagePoint::new(middle, y), high, Align::Middle));
        }
        self.page(items, Offset::default())
    }

    /// Thin crosses behind the zeros of the scales.
    fn back(&self) -> Page {
        let mark = |at: PagePoint| {
            let at = self.layout.behind(Area { from: at, to: at }).from;
            black(cross(at, ARM).and_disc(point(at), f64::from((ARM - Um::mm(3)).0)), HAIR)
        };
        let items = self.places().into_iter().map(mark).collect();
        self.page(items, self.settings.offset)
    }
}

/// A level and an upright scale that cross at their zeros; `signs` are the directions in which numbers grow.
fn cross_scale(at: PagePoint, (across, down): (i32, i32)) -> Vec<PageItem> {
    let reach = REACH.0 / TICK;
    let long = |nth: i32| Um(if nth % 2 == 0 { 1300 } else { 700 });
    let mut ticks = Outline::new();
    let mut items = Vec::new();
    for nth in -reach..=reach {
        let by = Um(nth * TICK);
        let (x, y) = (at.x + by, at.y + by);
        ticks =
            ticks.and(&straight(PagePoint::new(x, at.y - long(nth)), PagePoint::new(x, at.y + long(nth))));
        ticks =
            ticks.and(&straight(PagePoint::new(at.x - long(nth), y), PagePoint::new(at.x + long(nth), y)));
        let mm = nth * TICK / 1000;
        if nth % 10 == 0 && nth != 0 {
            let name = |sign: i32| format!("{}", mm * sign);
            let below = PagePoint::new(x, at.y + Um(2900));
            items.push(letters(&name(across), below, 1700.0, Align::Middle));
            items.push(letters(&name(down), PagePoint::new(at.x + Um(2000), y), 1700.0, Align::Start));
        }
    }
    items.insert(0, black(cross(at, REACH).and(&ticks), Um(90)));
    items.push(letters("x", PagePoint::new(at.x + REACH + Um(1200), at.y), 1800.0, Align::Start));
    items.push(letters("y", PagePoint::new(at.x, at.y - REACH - Um(2200)), 1800.0, Align::Middle));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The middle of a scale's cross as printed on the back, with an offset, by a printer that moves and turns the back.
    fn error_after(back: Back, shift: (f64, f64), angle: f64) -> f64 {
        let settings = Settings { back, ..Settings::default() };
        let page = Calibration::of(&settings).expect("a page");
        let centre = (f64::from(page.layout.wide.0) / 2.0, f64::from(page.layout.high.0) / 2.0);
        let turn = |(x, y): (f64, f64), angle: f64| {
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            let (x, y) = (x - centre.0, y - centre.1);
            (centre.0 + cos * x - sin * y, centre.1 + sin * x + cos * y)
        };
        let behind = |place: PagePoint| {
            let it = page.layout.behind(Area { from: place, to: place }).from;
            (f64::from(it.x.0), f64::from(it.y.0))
        };
        let printed = |it: (f64, f64)| {
            let (x, y) = turn(it, angle);
            (x + shift.0, y + shift.1)
        };
        // The reading: the distance of the cross, with the signs of the scales.
        let signs = if back == Back::DuplexShort { (-1.0, 1.0) } else { (1.0, -1.0) };
        let mirror = |it: (f64, f64)| match back {
            Back::DuplexShort => (it.0, f64::from(page.layout.high.0) - it.1),
            _ => (f64::from(page.layout.wide.0) - it.0, it.1),
        };
        let read = |place: PagePoint| {
            let seen = mirror(printed(behind(place)));
            let off = (seen.0 - f64::from(place.x.0), seen.1 - f64::from(place.y.0));
            (Um((off.0 * signs.0).round() as i32), Um((off.1 * signs.1).round() as i32))
        };
        let [left, .., right] = page.places();
        let offset = page.offset(read(left), read(right));
        // With the offset, every cross has to come to lie on its zero.
        let moved = offset.affine(page.layout.wide, page.layout.high);
        let apply = |(x, y): (f64, f64)| {
            let it = moved * kurbo::Point::new(x, y);
            (it.x, it.y)
        };
        let worst = |place: &PagePoint| {
            let seen = mirror(printed(apply(behind(*place))));
            (seen.0 - f64::from(place.x.0)).abs().max((seen.1 - f64::from(place.y.0)).abs())
        };
        page.places().iter().map(worst).fold(0.0, f64::max)
    }

    #[test]
    fn what_is_read_off_makes_up_for_the_error() {
        for back in [Back::DuplexLong, Back::DuplexShort] {
            for (shift, angle) in [((500.0, -1200.0), 0.0), ((0.0, 0.0), 0.01), ((-700.0, 300.0), -0.006)] {
                let error = error_after(back, shift, angle);
                assert!(error < 30.0, "{back:?} {shift:?} {angle}: {error} micrometres");
            }
        }
    }
}
