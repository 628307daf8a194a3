//! Standees: figures on strips of paper that are folded at the head, so that they stand and have a front and a back.

use crate::pdf;
use crate::pieces::{self, PieceLook, Pose, Sort, Stand};
use crate::pixels::DrawError;
use crate::plane::{TILE, pt};
use crate::scene::{Items, Outline, Picture};
use crate::sheet::layout::SheetError;
use crate::sheet::marks::{HAIR, black, letters, scale};
use crate::sheet::page::{Ink, Layer, LayerKind, Page, PageItem, Pose as Posed, rectangle, straight};
use crate::sheet::settings::{Paper, Settings, page_area};
use crate::sheet::um::{Area, PagePoint, Um};
use crate::text::Align;
use crate::theme::{Colour, Role, Theme};

/// Width of a strip.
const WIDE: Um = Um::mm(20);
/// Height of a face: from the fold at the feet to the one at the head.
const FACE: Um = Um::mm(24);
/// Depth of a foot.
const FOOT: Um = Um::mm(7);
/// Height of a strip: a foot, the back upside down, the front, a foot.
const HIGH: Um = Um((FACE.0 + FOOT.0) * 2);
/// Room for the ruler and the words below the strips.
const WORDS: Um = Um::mm(9);

/// A figure for which there is a strip, and how many of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standee {
    /// Its kind: `follower`.
    pub kind: String,
    /// Its sort.
    pub sort: Sort,
    /// The colour of its owner; none if it belongs to nobody.
    pub seat: Option<usize>,
    /// The letter of its owner; empty without one.
    pub letter: String,
    /// The number of strips.
    pub count: usize,
}

/// Strips laid out on pages.
#[derive(Clone, Debug)]
pub struct Standees {
    pictures: Vec<Picture>,
    pages: Vec<Page>,
    count: usize,
    dpi: u32,
}

impl Standees {
    /// Lays out the strips of figures, as many on a page as fit.
    ///
    /// # Errors
    /// If there are none, or if none fits on the paper.
    pub fn of(figures: &[Standee], settings: &Settings, theme: &Theme) -> Result<Self, SheetError> {
        let Paper::Sheet { wide, high } = settings.paper else { return Err(SheetError::NoTiles) };
        let room = |length: Um, taken: Um, one: Um| (length - settings.margin * 2 - taken).0.max(0) / one.0;
        let (columns, rows) = (room(wide, Um(0), WIDE), room(high, WORDS, HIGH));
        let each: Vec<usize> =
            figures.iter().enumerate().flat_map(|(nth, it)| std::iter::repeat_n(nth, it.count)).collect();
        if each.is_empty() {
            return Err(SheetError::NoTiles);
        }
        if columns == 0 || rows == 0 {
            return Err(SheetError::NoRoom { tile: HIGH, wide, high, clearance: settings.margin });
        }
        let corner = PagePoint::new((wide - WIDE * columns).half(), settings.margin);
        let pages = each.chunks((columns * rows) as usize).map(|figures_of_page| {
            let mut sheet = Sheet { print: Vec::new(), folds: Outline::new(), cuts: Outline::new() };
            for (nth, figure) in (0..).zip(figures_of_page) {
                let at = PagePoint::new(corner.x + WIDE * (nth % columns), corner.y + HIGH * (nth / columns));
                let role = figures[*figure].seat.map_or(Role::Star, |seat| Role::Seat((seat % 256) as u8));
                sheet.strip(*figure, at, theme.colour(role).unwrap_or(Colour(0xff_ff_ff)));
            }
            sheet.page((wide, high), settings.margin)
        });
        Ok(Self {
            pages: pages.collect(),
            pictures: figures.iter().map(|it| face(it, theme)).collect(),
            count: each.len(),
            dpi: settings.dpi,
        })
    }

    /// Number of strips.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Number of pages, each printed on one side.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.pages.len()
    }

    /// The pages as PDF.
    ///
    /// # Errors
    /// If a figure of the theme is no SVG.
    pub fn pdf(&self) -> Result<Vec<u8>, DrawError> {
        pdf::with_pictures("Standees", &self.pages, &self.pictures, (FACE.as_pixels(self.dpi) / TILE) as f32)
    }
}

/// The parts of a page of strips.
struct Sheet {
    print: Vec<PageItem>,
    folds: Outline,
    cuts: Outline,
}

impl Sheet {
    /// Adds a strip: a face below the fold at the head and the same above it upside down, and feet in the colour of the owner.
    fn strip(&mut self, picture: usize, at: PagePoint, foot: Colour) {
        let row = |down: Um, high: Um| Area::sized(PagePoint::new(at.x, at.y + down), WIDE, high);
        for down in [Um(0), HIGH - FOOT] {
            let outline = rectangle(row(down, FOOT));
            self.print.push(PageItem::Fill { outline, ink: Ink::Ground(foot.rgb()) });
        }
        // The picture is as wide as high, the strip is narrower.
        let aside = (FACE - WIDE).half();
        for (down, turn) in [(FOOT, 2), (FOOT + FACE, 0)] {
            let clip = row(down, FACE);
            let square = Area::sized(PagePoint::new(clip.from.x - aside, clip.from.y), FACE, FACE);
            self.print.push(PageItem::Picture { picture, pose: Posed::upright(square, turn), clip });
        }
        for down in [FOOT, FOOT + FACE, HIGH - FOOT] {
            let (from, to) = (PagePoint::new(at.x, at.y + down), PagePoint::new(at.x + WIDE, at.y + down));
            self.folds = std::mem::take(&mut self.folds).and(&straight(from, to));
        }
        self.cuts = std::mem::take(&mut self.cuts).and(&rectangle(row(Um(0), HIGH)));
    }

    /// The page, with a ruler and words below the strips.
    fn page(self, (wide, high): (Um, Um), margin: Um) -> Page {
        let dash = Some((Um(1500), Um(1500)));
        let low = high - Um(5500);
        let mut labels = vec![
            PageItem::Line { outline: self.folds, wide: HAIR, ink: Ink::Black, dash },
            black(self.cuts, HAIR),
        ];
        labels.extend(scale(PagePoint::new(margin, low), Um::mm(50)));
        let words =
            "cut along lines, fold along dashes: at the head backwards, glued; the feet apart, onto card";
        labels.push(letters(words, PagePoint::new(margin + Um::mm(56), low), 1800.0, Align::Start));
        let whole = page_area(wide, high);
        let layers = vec![
            Layer { kind: LayerKind::Print, items: self.print },
            Layer { kind: LayerKind::Labels, items: labels },
        ];
        Page { wide, high, trim: whole, bleed: whole, layers, ..Page::default() }
    }
}

/// A figure on its feet, as large as the strip allows.
fn face(figure: &Standee, theme: &Theme) -> Picture {
    /// Reach of the rims of a piece beyond it, and of air, at scale one.
    const RIM: f64 = 28.0;
    let look = PieceLook {
        kind: figure.kind.clone(),
        sort: figure.sort,
        seat: figure.seat,
        letter: figure.letter.clone(),
        pose: Pose::Standing,
    };
    let mils = |length: Um| f64::from(length.0) / f64::from(FACE.0) * TILE;
    let reach = look.reach();
    let half = pt(mils(WIDE) / 2.0, TILE / 2.0);
    let scale = (half.x / (reach.x + RIM)).min(half.y / (reach.y + RIM));
    let at = pt(TILE / 2.0, TILE - (reach.y + RIM) * scale);
    let mut items = Items::new();
    items.fill(Outline::polygon(&[pt(0.0, 0.0), pt(TILE, 0.0), pt(TILE, TILE), pt(0.0, TILE)]), Role::Card);
    pieces::piece(&mut items, &look, Stand { at, scale, casts: false }, theme);
    Picture::tile(theme, None, items)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followers(count: usize) -> Standee {
        Standee {
            kind: "follower".to_owned(),
            sort: Sort::Follower,
            seat: Some(0),
            letter: "A".to_owned(),
            count,
        }
    }

    /// The pictures of a page with their poses and areas.
    fn faces(page: &Page) -> Vec<(Posed, Area)> {
        let face = |item: &PageItem| match item {
            PageItem::Picture { pose, clip, .. } => Some((*pose, *clip)),
            PageItem::Line { .. } | PageItem::Fill { .. } => None,
        };
        page.items().filter_map(face).collect()
    }

    #[test]
    fn a_back_lies_behind_its_front_once_the_head_is_folded() {
        let all =
            Standees::of(&[followers(2)], &Settings::default(), &Theme::default()).expect("there is room");
        for pair in faces(&all.pages[0]).chunks(2) {
            let [(back, above), (front, below)] = pair else { panic!("a figure has two faces") };
            // They meet at the head, and what is upside down there stands upright when it is folded back.
            assert_eq!((above.to.y, above.from.x, above.to.x), (below.from.y, below.from.x, below.to.x));
            let foot = |pose: &Posed| pose.affine() * kurbo::Point::new(500.0, 1000.0);
            assert_eq!(foot(front).y, f64::from(below.to.y.0));
            assert_eq!(foot(back).y, f64::from(above.from.y.0));
        }
    }

    #[test]
    fn strips_stay_on_their_page_and_are_all_there() {
        for paper in [Paper::A4, Paper::A3, Paper::LETTER] {
            let settings = Settings { paper, ..Settings::default() };
            let all = Standees::of(&[followers(60), followers(40)], &settings, &Theme::default());
            let all = all.expect("there is room");
            let pages: Vec<_> = all.pages.iter().map(faces).collect();
            assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 2 * all.count());
            for (page, faces) in all.pages.iter().zip(&pages) {
                let edge = settings.margin;
                let inner = page_area(page.wide, page.high).grown([-edge; 4]);
                assert!(faces.iter().all(|(_, clip)| clip.within(&inner)));
                for (nth, (_, one)) in faces.iter().enumerate() {
                    assert!(
                        faces[..nth].iter().all(|(_, other)| !one.overlaps(other)),
                        "strips lie on each other"
                    );
                }
            }
        }
    }

    #[test]
    fn paper_that_is_too_small_is_refused() {
        let paper = Paper::Sheet { wide: Um::mm(60), high: Um::mm(60) };
        let settings = Settings { paper, ..Settings::default() };
        let small = Standees::of(&[followers(1)], &settings, &Theme::default());
        assert!(matches!(small, Err(SheetError::NoRoom { .. })));
        let none = Standees::of(&[], &Settings::default(), &Theme::default());
        assert_eq!(none.err(), Some(SheetError::NoTiles));
    }
}
