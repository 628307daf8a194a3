//! Lettering in single strokes: a small alphabet of our own, so that pictures need no fonts and have the same bytes everywhere.
//!
//! Glyphs stand on a grid where capitals reach from 0 at the top to 10 at the base line. A `~` marks the point that bends the stroke
//! to the next one, a `/` lifts the pen.

use crate::plane::{Pt, pt};
use crate::scene::Outline;

/// Height of capitals on the grid of glyphs.
const CAPITAL: f64 = 10.0;
/// Room between glyphs.
const GAP: f64 = 2.4;
/// Width of a space.
const SPACE: f64 = 3.0;
/// What stands for letters that the alphabet lacks.
const UNKNOWN: &str = "0,1 5,1 5,10 0,10 0,1";

/// Where a label lies about its place.
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
        pen = pen + pt(advance(letter) * scale, 0.0);
    }
    outline
}

/// How long a text is in mils.
pub(crate) fn width(text: &str, high: f64) -> f64 {
    let units: f64 = text.chars().map(advance).sum();
    (units - GAP).max(0.0) * high / CAPITAL
}

fn advance(letter: char) -> f64 {
    glyph(folded(letter).0).map_or(SPACE, extent) + GAP
}

/// How far a glyph reaches to the right.
fn extent(strokes: &str) -> f64 {
    points(strokes).map(|(_, at)| at.x).fold(0.0, f64::max)
}

/// What happens at a point of a glyph.
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

/// The strokes of a letter; none for a space.
fn glyph(letter: char) -> Option<&'static str> {
    Some(match letter {
        'A' => "0,10 3.2,0 6.4,10 / 1.2,6.6 5.2,6.6",
        'B' => "0,10 0,0 3,0 ~5.5,0 5.5,2.4 ~5.5,4.8 3,4.8 0,4.8 / 3,4.8 ~6,4.8 6,7.4 ~6,10 3,10 0,10",
        'C' => "6,2.2 ~5.2,0 3.2,0 ~0,0 0,3.6 0,6.4 ~0,10 3.2,10 ~5.2,10 6,7.8",
        'D' => "0,10 0,0 2.6,0 ~6.2,0 6.2,4 6.2,6 ~6.2,10 2.6,10 0,10",
        'E' => "5,0 0,0 0,10 5,10 / 0,4.8 4.2,4.8",
        'F' => "5,0 0,0 0,10 / 0,4.8 4.2,4.8",
        'G' => "6,2.2 ~5.2,0 3.2,0 ~0,0 0,3.6 0,6.4 ~0,10 3.2,10 ~6.2,10 6.2,7 6.2,5.6 3.6,5.6",
        'H' => "0,0 0,10 / 6,0 6,10 / 0,4.8 6,4.8",
        'I' => "0,0 0,10",
        'J' => "4,0 4,7.4 ~4,10 2,10 ~0.2,10 0,8",
        'K' => "0,0 0,10 / 5.6,0 0,6 / 2.2,3.9 5.8,10",
        'L' => "0,0 0,10 4.8,10",
        'M' => "0,10 0,0 3.6,6.4 7.2,0 7.2,10",
        'N' => "0,10 0,0 6,10 6,0",
        'O' => "0,3.4 ~0,0 3.2,0 ~6.4,0 6.4,3.4 6.4,6.6 ~6.4,10 3.2,10 ~0,10 0,6.6 0,3.4",
        'P' => "0,10 0,0 3,0 ~6,0 6,2.8 ~6,5.6 3,5.6 0,5.6",
        'Q' => "0,3.4 ~0,0 3.2,0 ~6.4,0 6.4,3.4 6.4,6.6 ~6.4,10 3.2,10 ~0,10 0,6.6 0,3.4 / 4,7.4 6.6,10.8",
        'R' => "0,10 0,0 3,0 ~6,0 6,2.7 ~6,5.4 3,5.4 0,5.4 / 3,5.4 6,10",
        'S' => "5.6,2 ~5,0 3,0 ~0.3,0 0.3,2.5 ~0.3,4.5 3,4.9 ~6,5.4 6,7.5 ~6,10 3,10 ~0.7,10 0,7.8",
        'T' => "0,0 6.2,0 / 3.1,0 3.1,10",
        'U' => "0,0 0,6.8 ~0,10 3,10 ~6,10 6,6.8 6,0",
        'V' => "0,0 3.2,10 6.4,0",
        'W' => "0,0 2.2,10 4.7,1.5 7.2,10 9.4,0",
        'X' => "0,0 6,10 / 6,0 0,10",
        'Y' => "0,0 3.1,5 6.2,0 / 3.1,5 3.1,10",
        'Z' => "0,0 6,0 0,10 6,10",
        'a' => "5,3.5 5,10 / 5,6.2 ~5,3.5 2.5,3.5 ~0,3.5 0,6.7 ~0,10 2.5,10 ~5,10 5,7.2",
        'b' => "0,0 0,10 / 0,6.2 ~0,3.5 2.5,3.5 ~5,3.5 5,6.7 ~5,10 2.5,10 ~0,10 0,7.2",
        'c' => "4.7,5 ~4.1,3.5 2.6,3.5 ~0,3.5 0,6.7 ~0,10 2.6,10 ~4.1,10 4.7,8.5",
        'd' => "5,0 5,10 / 5,6.2 ~5,3.5 2.5,3.5 ~0,3.5 0,6.7 ~0,10 2.5,10 ~5,10 5,7.2",
        'e' => "0.1,6.6 5,6.6 ~5,3.5 2.5,3.5 ~0,3.5 0,6.7 ~0,10 2.6,10 ~4.2,10 4.8,8.6",
        'f' => "3.6,0.2 ~1.4,-0.4 1.4,2.2 1.4,10 / 0,3.6 3.4,3.6",
        'g' => {
            "5,3.5 5,10.6 ~5,13 2.5,13 ~1,13 0.4,12.2 / 5,6.2 ~5,3.5 2.5,3.5 ~0,3.5 0,6.7 ~0,10 2.5,10 ~5,10 5,7.2"
        }
        'h' => "0,0 0,10 / 0,6.4 ~0.2,3.5 2.6,3.5 ~5,3.5 5,6.2 5,10",
        'i' => "0,3.5 0,10 / 0,0.8 0.1,0.8",
        'j' => "1.6,3.5 1.6,11 ~1.6,13 0,13 / 1.6,0.8 1.7,0.8",
        'k' => "0,0 0,10 / 4.6,3.5 0,7.6 / 1.7,6.2 4.8,10",
        'l' => "0,0 0,8.4 ~0,10 1.4,10",
        'm' => "0,3.5 0,10 / 0,6.2 ~0.2,3.5 2.2,3.5 ~4,3.5 4,6 4,10 / 4,6.2 ~4.2,3.5 6.2,3.5 ~8,3.5 8,6 8,10",
        'n' => "0,3.5 0,10 / 0,6.4 ~0.2,3.5 2.6,3.5 ~5,3.5 5,6.2 5,10",
        'o' => "2.6,3.5 ~0,3.5 0,6.75 ~0,10 2.6,10 ~5.2,10 5.2,6.75 ~5.2,3.5 2.6,3.5",
        'p' => "0,3.5 0,13 / 0,6.2 ~0,3.5 2.5,3.5 ~5,3.5 5,6.7 ~5,10 2.5,10 ~0,10 0,7.2",
        'q' => "5,3.5 5,13 / 5,6.2 ~5,3.5 2.5,3.5 ~0,3.5 0,6.7 ~0,10 2.5,10 ~5,10 5,7.2",
        'r' => "0,3.5 0,10 / 0,6.6 ~0.2,3.5 3.2,3.6",
        's' => {
            "4.2,4.8 ~3.7,3.5 2.3,3.5 ~0.3,3.5 0.3,5.1 ~0.3,6.4 2.3,6.7 ~4.5,7 4.5,8.4 ~4.5,10 2.3,10 ~0.5,10 0,8.6"
        }
        't' => "1.5,0.8 1.5,8.2 ~1.5,10 3.5,9.9 / 0,3.6 3.4,3.6",
        'u' => "0,3.5 0,7.4 ~0,10 2.4,10 ~4.8,10 5,7 / 5,3.5 5,10",
        'v' => "0,3.5 2.5,10 5,3.5",
        'w' => "0,3.5 1.9,10 3.9,4.6 5.9,10 7.8,3.5",
        'x' => "0,3.5 4.8,10 / 4.8,3.5 0,10",
        'y' => "0,3.5 2.6,9.8 / 5.2,3.5 2.3,11 ~1.6,13 0,12.8",
        'z' => "0,3.5 4.6,3.5 0,10 4.6,10",
        'ß' => "0,10 0,2.6 ~0,0 2.4,0 ~4.8,0 4.8,2.2 ~4.8,4.4 2.4,4.6 ~5.4,4.8 5.4,7.4 ~5.4,10 2.2,10",
        'ø' => "2.6,3.5 ~0,3.5 0,6.75 ~0,10 2.6,10 ~5.2,10 5.2,6.75 ~5.2,3.5 2.6,3.5 / 5.2,3 0,10.6",
        'ł' => "1,0 1,8.4 ~1,10 2.4,10 / 0,6 2.2,4",
        'ç' => {
            "4.7,5 ~4.1,3.5 2.6,3.5 ~0,3.5 0,6.7 ~0,10 2.6,10 ~4.1,10 4.7,8.5 / 2.6,10 ~3.4,12.4 1.6,12.4"
        }
        '0' => "0,3.4 ~0,0 2.7,0 ~5.4,0 5.4,3.4 5.4,6.6 ~5.4,10 2.7,10 ~0,10 0,6.6 0,3.4",
        '1' => "0,2 2.4,0 2.4,10",
        '2' => "0.2,2.6 ~0.4,0 2.8,0 ~5.3,0 5.3,2.7 ~5.3,4.6 3,6.7 0,10 5.6,10",
        '3' => "0.3,0 5,0 2.3,3.9 ~5.4,3.8 5.4,6.8 ~5.4,10 2.6,10 ~0.7,10 0,8.2",
        '4' => "4,10 4,0 0,7 5.6,7",
        '5' => "5,0 0.8,0 0.4,4.7 ~1.3,3.7 2.8,3.7 ~5.4,3.8 5.4,6.8 ~5.4,10 2.6,10 ~0.7,10 0,8.3",
        '6' => "4.8,1.4 ~4.2,0 2.8,0 ~0,0 0,4.5 0,6.8 ~0,10 2.7,10 ~5.4,10 5.4,7 ~5.4,4 2.7,4 ~0.3,4 0,6.8",
        '7' => "0,0 5.4,0 2,10",
        '8' => {
            "2.7,4.6 ~0.4,4.6 0.4,2.3 ~0.4,0 2.7,0 ~5,0 5,2.3 ~5,4.6 2.7,4.6 ~5.4,4.6 5.4,7.3 ~5.4,10 2.7,10 ~0,10 0,7.3 ~0,4.6 2.7,4.6"
        }
        '9' => {
            "0.6,8.6 ~1.2,10 2.6,10 ~5.4,10 5.4,5.5 5.4,3.2 ~5.4,0 2.7,0 ~0,0 0,3 ~0,6 2.7,6 ~5.1,6 5.4,3.2"
        }
        '.' => "0.1,9.9 0.2,9.9",
        ',' => "0.5,9.7 0,11.8",
        ':' => "0.1,4.6 0.2,4.6 / 0.1,9.9 0.2,9.9",
        ';' => "0.5,4.6 0.6,4.6 / 0.5,9.7 0,11.8",
        '!' => "0,0 0,6.8 / 0,9.9 0.1,9.9",
        '?' => "0,1.9 ~0.4,0 2.4,0 ~4.8,0 4.8,2.3 ~4.8,4 2.4,5.2 2.4,6.9 / 2.4,9.9 2.5,9.9",
        '-' => "0,6 3.2,6",
        '+' => "0,6 5,6 / 2.5,3.5 2.5,8.5",
        '=' => "0,4.8 5,4.8 / 0,7.4 5,7.4",
        '/' => "0,11 3.6,-0.6",
        '(' => "1.8,-1 ~0,2 0,5.2 ~0,8.4 1.8,11.4",
        ')' => "0,-1 ~1.8,2 1.8,5.2 ~1.8,8.4 0,11.4",
        '\'' => "0,0 0,2.2",
        '"' => "0,0 0,2.2 / 2,0 2,2.2",
        '_' => "0,11.4 5,11.4",
        '#' => "1.6,1 0.9,9 / 4.6,1 3.9,9 / 0.2,3.6 5.6,3.6 / 0,6.6 5.3,6.6",
        '%' => {
            "1.4,0 ~0,0 0,1.7 ~0,3.4 1.4,3.4 ~2.8,3.4 2.8,1.7 ~2.8,0 1.4,0 / 6.2,0 1,10 / 5.8,6.6 ~4.4,6.6 4.4,8.3 ~4.4,10 5.8,10 ~7.2,10 7.2,8.3 ~7.2,6.6 5.8,6.6"
        }
        '*' => "2,1 2,5 / 0.3,2 3.7,4 / 3.7,2 0.3,4",
        '&' => {
            "5.8,10 1.3,3.4 ~0.2,1.4 1,0.6 ~2.3,-0.6 3.6,0.6 ~4.3,2.2 2.6,3.6 ~0,5.2 0,7.5 ~0.2,10 2.6,10 ~5,10 5.5,6.2"
        }
        '·' => "0.1,5.5 0.2,5.5",
        '$' => {
            "5.6,2 ~5,0 3,0 ~0.3,0 0.3,2.5 ~0.3,4.5 3,4.9 ~6,5.4 6,7.5 ~6,10 3,10 ~0.7,10 0,7.8 / 3,-1.4 3,11.4"
        }
        '@' => {
            "6.4,3.6 6.4,6.8 ~6.4,8.4 7.6,8.4 ~9.2,8.4 9.2,5.4 ~9.2,0.4 4.7,0.4 ~0,0.4 0,6 ~0,11.6 4.9,11.6 ~6.7,11.6 8,10.8 / 6.4,5.8 ~6.4,3.6 4.5,3.6 ~2.4,3.6 2.4,6 ~2.4,8.4 4.5,8.4 ~6.4,8.4 6.4,6.2"
        }
        '<' => "4.6,3.2 0,6 4.6,8.8",
        '>' => "0,3.2 4.6,6 0,8.8",
        '[' => "1.8,-1 0,-1 0,11.4 1.8,11.4",
        ']' => "0,-1 1.8,-1 1.8,11.4 0,11.4",
        '{' => "2.6,-1 ~1.2,-1 1.2,0.8 1.2,3.4 ~1.2,5.2 0,5.2 ~1.2,5.2 1.2,7 1.2,9.6 ~1.2,11.4 2.6,11.4",
        '}' => "0,-1 ~1.4,-1 1.4,0.8 1.4,3.4 ~1.4,5.2 2.6,5.2 ~1.4,5.2 1.4,7 1.4,9.6 ~1.4,11.4 0,11.4",
        '|' => "0,-1 0,11.4",
        '\\' => "0,-0.6 3.6,11",
        '^' => "0,3.4 2.2,0 4.4,3.4",
        '`' => "0,0 1.2,2",
        '~' => "0,6.9 ~0.9,4.9 2.7,6 ~4.5,7.1 5.4,5.1",
        it if it.is_whitespace() || it.is_control() => return None,
        _ => UNKNOWN,
    })
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
        for letter in (' '..='ÿ').filter_map(glyph) {
            let words = letter.split_whitespace().filter(|word| *word != "/").count();
            assert_eq!(points(letter).count(), words, "{letter}");
        }
    }
}
