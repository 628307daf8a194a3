//! Lettering in single strokes: a small alphabet, the table `letters.txt`, so that pictures need no fonts and have the same bytes
//! everywhere.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kurbo::{BezPath, PathEl, Point, Vec2};

use crate::plane::{Pt, pt};
use crate::scene::Outline;

/// Height of capitals on the grid of glyphs.
const CAPITAL: f64 = 10.0;
/// Room between glyphs.
const GAP: f64 = 2.4;
/// Width of a space.
const SPACE: f64 = 3.0;
/// Length of the dots of the alphabet.
const DOT: f64 = 0.1;
/// The sign whose glyph stands for letters that the alphabet lacks.
const UNKNOWN: char = '\u{fffd}';

/// Alignment of a label to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// It starts there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// The strokes of a text whose capitals are `high` mils high and centred on `at`.
pub(crate) fn label(text: &str, at: Pt, high: f64, align: Align) -> Outline {
    let scale = high / CAPITAL;
    let long = width(text, high);
    let left = match align {
        Align::Start => at.x,
        Align::Middle => at.x - long / 2.0,
        Align::End => at.x - long,
    };
    // A little more than a mil, so that both ends never come to the same one.
    let dot = DOT.max(1.02 / scale);
    let mut pen = pt(left, at.y - high / 2.0);
    let mut outline = Outline::new();
    for letter in text.chars() {
        let (base, accent) = folded(letter);
        if let Some(strokes) = glyph(base) {
            outline = outline.and_path(&dotted(strokes, dot), |it| pen + it * scale);
            if let Some(accent) = accent {
                let accent = BezPath::from_svg(accent).unwrap_or_default();
                let middle = (extent(strokes) - extent(&accent)) / 2.0;
                let lift = if base.is_uppercase() { -3.2 } else { 0.0 };
                let pen = pen + pt(middle, lift) * scale;
                outline = outline.and_path(&dotted(&accent, dot), |it| pen + it * scale);
            }
        }
        pen += pt(advance(letter) * scale, 0.0);
    }
    outline
}

/// Strokes whose dots are so long: a dot that has no length in whole mils is no line.
fn dotted(strokes: &BezPath, dot: f64) -> BezPath {
    let mut last = Point::ZERO;
    let longer = |element: PathEl| {
        let element = match element {
            PathEl::LineTo(to) if (to - last).hypot() <= DOT * 1.001 => {
                PathEl::LineTo(last + Vec2::new(dot, 0.0))
            }
            other => other,
        };
        last = element.end_point().unwrap_or(last);
        element
    };
    strokes.elements().iter().copied().map(longer).collect()
}

/// Length of a text in mils.
pub(crate) fn width(text: &str, high: f64) -> f64 {
    let units: f64 = text.chars().map(advance).sum();
    (units - GAP).max(0.0) * high / CAPITAL
}

fn advance(letter: char) -> f64 {
    glyph(folded(letter).0).map_or(SPACE, extent) + GAP
}

/// Reach of a glyph to the right.
fn extent(strokes: &BezPath) -> f64 {
    strokes.control_box().x1
}

/// A letter without its accent, and the strokes of the accent.
fn folded(letter: char) -> (char, Option<&'static str>) {
    /// Accents, each with letters that bear it followed by the plain ones.
    const ACCENTS: [(&str, &str); 7] = [
        ("M0,0L1.2,1.8", "àaèeìiòoùuÀAÈEÌIÒOÙU"),
        ("M1.2,0L0,1.8", "áaéeíióoúuýyćcńnśsźzÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZ"),
        ("M0,1.8L1.6,0L3.2,1.8", "âaêeîiôoûuÂAÊEÎIÔOÛU"),
        ("M0,0L1.6,1.8L3.2,0", "čcďděeňnřršsťtžzČCĎDĚEŇNŘRŠSŤTŽZ"),
        ("M0,1L0.1,1M2.6,1L2.7,1", "äaëeïiöoüuÿyÄAËEÏIÖOÜU"),
        ("M0,1.6Q1,0 2,1Q3,1.8 4,0.4", "ãañnõoÃAÑNÕO"),
        ("M0.9,0Q0,0 0,0.9Q0,1.8 0.9,1.8Q1.8,1.8 1.8,0.9Q1.8,0 0.9,0", "åaůuÅAŮU"),
    ];
    for (accent, pairs) in ACCENTS {
        let mut letters = pairs.chars();
        while let (Some(with), Some(plain)) = (letters.next(), letters.next()) {
            if with == letter {
                return (plain, Some(accent));
            }
        }
    }
    match letter {
        '–' | '—' | '−' => ('-', None),
        '’' | '‘' => ('\'', None),
        _ => (letter, None),
    }
}

const TABLE: &str = include_str!("../letters.txt");

/// The strokes of each letter.
static GLYPHS: LazyLock<BTreeMap<char, BezPath>> = LazyLock::new(|| {
    let glyph = |line: &str| Some((line.chars().next()?, BezPath::from_svg(line.split_once(' ')?.1).ok()?));
    TABLE.lines().skip_while(|line| !line.is_empty()).filter_map(glyph).collect()
});

/// The strokes of a letter; none for a space.
fn glyph(letter: char) -> Option<&'static BezPath> {
    let blank = letter.is_whitespace() || letter.is_control();
    GLYPHS.get(&letter).or_else(|| GLYPHS.get(&UNKNOWN)).filter(|_| !blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_sign_of_ascii_has_strokes_of_its_own() {
        let unknown = GLYPHS.get(&UNKNOWN);
        let mut strokes: Vec<String> = ('!'..='~').filter_map(glyph).map(BezPath::to_svg).collect();
        assert_eq!(strokes.len(), usize::from(b'~' - b'!') + 1);
        assert!(('!'..='~').all(|letter| glyph(letter) != unknown));
        strokes.sort_unstable();
        assert!(strokes.is_sorted_by(|one, next| one < next), "two signs look the same");
        assert!(unknown.is_some() && glyph('字') == unknown);
        assert_eq!(glyph(' '), None);
    }

    /// However small a text is, a dot has a length in whole mils.
    #[test]
    fn dots_are_never_without_length() {
        let is_dot = |pair: &[PathEl]| match pair {
            [PathEl::MoveTo(from), PathEl::LineTo(to)] => (*to - *from).hypot() < 0.5,
            _ => false,
        };
        for letter in ":.;!?·".chars() {
            let strokes = glyph(letter).expect("a glyph");
            for scale in [1.0, 4.7, 6.25, 9.9] {
                let longer = dotted(strokes, 1.02 / scale);
                assert_eq!(longer.elements().len(), strokes.elements().len());
                let dots = |path: &BezPath| path.elements().windows(2).filter(|it| is_dot(it)).count();
                assert!(dots(strokes) > 0, "{letter} has a dot");
                let short = longer.elements().windows(2).filter(|pair| match pair {
                    [PathEl::MoveTo(from), PathEl::LineTo(to)] => (*to - *from).hypot() * scale < 1.0,
                    _ => false,
                });
                assert_eq!(short.count(), 0, "{letter} at {scale}");
            }
        }
    }

    #[test]
    fn an_accent_does_not_widen_a_letter() {
        assert_eq!(width("Zoe", 10.0), width("Zoë", 10.0));
        assert_ne!(
            label("Zoe", pt(0.0, 0.0), 10.0, Align::Start),
            label("Zoë", pt(0.0, 0.0), 10.0, Align::Start)
        );
    }

    #[test]
    fn every_line_of_the_table_is_a_letter_with_a_path() {
        let lines = TABLE.lines().skip_while(|line| !line.is_empty()).filter(|line| !line.is_empty());
        assert_eq!(lines.count(), GLYPHS.len());
    }
}
