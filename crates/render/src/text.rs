//! Lettering in single strokes: a small alphabet, the table `letters.txt`, so that pictures need no fonts and have the same bytes
//! everywhere.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::plane::{Pt, pt};
use crate::scene::Outline;

/// Height of capitals on the grid of glyphs.
const CAPITAL: f64 = 10.0;
/// Room between glyphs.
const GAP: f64 = 2.4;
/// Width of a space.
const SPACE: f64 = 3.0;
/// The glyph for letters that the alphabet lacks.
const UNKNOWN: &str = "0,1 5,1 5,10 0,10 0,1";

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
    let mut pen = pt(left, at.y - high / 2.0);
    let mut outline = Outline::new();
    for letter in text.chars() {
        let (base, accent) = folded(letter);
        if let Some(strokes) = glyph(base) {
            outline = draw(outline, strokes, pen, scale);
            if let Some(accent) = accent {
                let middle = (extent(strokes) - extent(accent)) / 2.0;
                let lift = if base.is_uppercase() { -3.2 } else { 0.0 };
                outline = draw(outline, accent, pen + pt(middle, lift) * scale, scale);
            }
        }
        pen += pt(advance(letter) * scale, 0.0);
    }
    outline
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
fn extent(strokes: &str) -> f64 {
    points(strokes).map(|(_, at)| at.x).fold(0.0, f64::max)
}

/// Step of a glyph.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knot {
    Start,
    Line,
    Bend,
}

fn points(strokes: &str) -> impl Iterator<Item = (Knot, Pt)> {
    let mut lifted = true;
    strokes.split_whitespace().filter_map(move |word| {
        if word == "/" {
            lifted = true;
            return None;
        }
        let bend = word.strip_prefix('~');
        let (x, y) = bend.unwrap_or(word).split_once(',')?;
        let at = pt(x.parse().ok()?, y.parse().ok()?);
        let knot = if std::mem::take(&mut lifted) {
            Knot::Start
        } else if bend.is_some() {
            Knot::Bend
        } else {
            Knot::Line
        };
        Some((knot, at))
    })
}

fn draw(mut outline: Outline, strokes: &str, pen: Pt, scale: f64) -> Outline {
    let mut bend: Option<Pt> = None;
    for (knot, at) in points(strokes) {
        let at = pen + at * scale;
        outline = match (knot, bend.take()) {
            (Knot::Start, _) => outline.to(at),
            (Knot::Bend, _) => {
                bend = Some(at);
                outline
            }
            (Knot::Line, None) => outline.line(at),
            (Knot::Line, Some(by)) => outline.quad(by, at),
        };
    }
    outline
}

/// A letter without its accent, and the strokes of the accent.
fn folded(letter: char) -> (char, Option<&'static str>) {
    /// Accents, each with letters that bear it followed by the plain ones.
    const ACCENTS: [(&str, &str); 7] = [
        ("0,0 1.2,1.8", "àaèeìiòoùuÀAÈEÌIÒOÙU"),
        ("1.2,0 0,1.8", "áaéeíióoúuýyćcńnśsźzÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZ"),
        ("0,1.8 1.6,0 3.2,1.8", "âaêeîiôoûuÂAÊEÎIÔOÛU"),
        ("0,0 1.6,1.8 3.2,0", "čcďděeňnřršsťtžzČCĎDĚEŇNŘRŠSŤTŽZ"),
        ("0,1 0.1,1 / 2.6,1 2.7,1", "äaëeïiöoüuÿyÄAËEÏIÖOÜU"),
        ("0,1.6 ~1,0 2,1 ~3,1.8 4,0.4", "ãañnõoÃAÑNÕO"),
        ("0.9,0 ~0,0 0,0.9 ~0,1.8 0.9,1.8 ~1.8,1.8 1.8,0.9 ~1.8,0 0.9,0", "åaůuÅAŮU"),
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

/// The strokes of each letter.
static GLYPHS: LazyLock<BTreeMap<char, &str>> = LazyLock::new(|| {
    let glyph = |line: &'static str| Some((line.chars().next()?, line.split_once(' ')?.1));
    let table = include_str!("../letters.txt").lines().skip_while(|line| !line.is_empty());
    table.filter_map(glyph).collect()
});

/// The strokes of a letter; none for a space.
fn glyph(letter: char) -> Option<&'static str> {
    let blank = letter.is_whitespace() || letter.is_control();
    (!blank).then(|| GLYPHS.get(&letter).copied().unwrap_or(UNKNOWN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_sign_of_ascii_has_strokes_of_its_own() {
        let mut strokes: Vec<&str> = ('!'..='~').filter_map(glyph).collect();
        assert_eq!(strokes.len(), usize::from(b'~' - b'!') + 1);
        assert!(!strokes.contains(&UNKNOWN));
        strokes.sort_unstable();
        assert!(strokes.is_sorted_by(|one, next| one < next), "two signs look the same");
        assert_eq!(glyph('字'), Some(UNKNOWN));
        assert_eq!(glyph(' '), None);
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
    fn every_word_of_every_glyph_is_a_point_or_a_lift() {
        for (sign, letter) in GLYPHS.iter() {
            let words = letter.split_whitespace().filter(|word| *word != "/").count();
            assert_eq!(points(letter).count(), words, "{sign}");
        }
    }
}
