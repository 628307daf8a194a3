//! Differences of colours for all kinds of eyes, and the pairs of a theme that are too close. Knows no theme by name.

use std::fmt;

use super::{Colour, Role, Theme};

/// Simulation of colours as seen by people who lack one kind of cones (Machado, Oliveira and Fernandes 2009), on linear light; the first is
/// for people who lack none.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The least difference in lightness (CIE L\*) between grounds that touch.
const LIGHTNESS: f64 = 15.0;
/// The least difference (CIE 1976) between grounds that touch, for every kind of eyes.
const DIFFERENCE: f64 = 20.0;

/// Two colours of a theme that are hard to distinguish.
#[derive(Clone, Debug, PartialEq)]
pub struct Clash {
    /// Their keys: `grass` and `ground`.
    pub keys: [String; 2],
    /// The reason.
    pub how: Closeness,
}

/// Reason why two colours are too close.
#[derive(Clone, Debug, PartialEq)]
pub enum Closeness {
    /// They have nearly the same lightness, so that they are one gray on paper.
    Lightness(f64),
    /// They are nearly the same to some eyes.
    Eyes {
        /// The kind of eyes: `deuteranopia`.
        eyes: &'static str,
        /// Their difference (CIE 1976).
        difference: f64,
    },
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.keys;
        match &self.how {
            Closeness::Lightness(apart) => {
                write!(f, "`{one}` and `{two}` are {apart:.1} apart in lightness, less than {LIGHTNESS:.0}")
            }
            Closeness::Eyes { eyes, difference } => {
                write!(
                    f,
                    "`{one}` and `{two}` are {difference:.1} apart with {eyes}, less than {DIFFERENCE:.0}"
                )
            }
        }
    }
}

impl Theme {
    /// The grounds that lie beside each other on tiles and are hard to distinguish: meadow, city, road, water, and kinds of the
    /// theme's own against the meadow.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        const GROUNDS: [(&str, Role); 4] =
            [("grass", Role::Grass), ("ground", Role::Ground), ("water", Role::Water), ("road", Role::Road)];
        let mut pairs: Vec<([String; 2], Colour, Colour)> = Vec::new();
        for (nth, (one, first)) in GROUNDS.iter().enumerate() {
            for (two, second) in &GROUNDS[nth + 1..] {
                if let (Some(a), Some(b)) = (self.colour(*first), self.colour(*second)) {
                    pairs.push(([(*one).to_owned(), (*two).to_owned()], a, b));
                }
            }
        }
        for (kind, style) in self.kinds() {
            if let (Some(a), Some(b)) = (self.colour(Role::Grass), style.fill) {
                pairs.push(([String::from("grass"), format!("kind.{kind}")], a, b));
            }
        }
        pairs.into_iter().filter_map(|(keys, a, b)| Some(Clash { keys, how: closeness(a, b)? })).collect()
    }
}

/// The reason why two colours are too close; none if they are not.
fn closeness(a: Colour, b: Colour) -> Option<Closeness> {
    let apart = (lab(a, &EYES[0].1)[0] - lab(b, &EYES[0].1)[0]).abs();
    if apart < LIGHTNESS {
        return Some(Closeness::Lightness(apart));
    }
    let seen = EYES.iter().map(|(eyes, matrix)| (*eyes, difference(a, b, matrix)));
    let least = seen.min_by(|one, other| one.1.total_cmp(&other.1));
    least
        .filter(|(_, apart)| *apart < DIFFERENCE)
        .map(|(eyes, difference)| Closeness::Eyes { eyes, difference })
}

/// The difference of two colours (CIE 1976) as seen by these eyes.
fn difference(a: Colour, b: Colour, eyes: &[[f64; 3]; 3]) -> f64 {
    let (a, b) = (lab(a, eyes), lab(b, eyes));
    libm::sqrt((0..3).map(|it| (a[it] - b[it]) * (a[it] - b[it])).sum())
}

/// Lightness and hue coordinates (CIE 1976, white D65) as seen by these eyes.
fn lab(Colour(it): Colour, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
    let linear = [16, 8, 0].map(|shift| {
        let part = f64::from(it >> shift & 0xff) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
    });
    let by = |row: &[f64; 3], of: &[f64; 3]| row[0] * of[0] + row[1] * of[1] + row[2] * of[2];
    let seen = [0, 1, 2].map(|row| by(&eyes[row], &linear).clamp(0.0, 1.0));
    let white = [0.950_47, 1.0, 1.088_83];
    let xyz = [
        [0.412_456, 0.357_576, 0.180_438],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    let [x, y, z] = [0, 1, 2].map(|row| {
        let it = by(&xyz[row], &seen) / white[row];
        if it > 0.008_856 { libm::cbrt(it) } else { 7.787 * it + 16.0 / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(name: &str) -> Theme {
        Theme::named(name).expect("a known theme")
    }

    #[test]
    fn black_and_white_are_a_hundred_apart_for_everybody() {
        for (eyes, matrix) in &EYES {
            let apart = difference(Colour(0), Colour(0xff_ff_ff), matrix);
            assert!((apart - 100.0).abs() < 0.1, "{eyes}: {apart}");
        }
    }

    #[test]
    fn the_grounds_of_shipped_themes_are_told_apart_but_for_line_art() {
        for name in ["classic", "cvd", "gray", "drawn", "winter", "autumn"] {
            assert_eq!(theme(name).clashes(), [], "{name}");
        }
        assert!(!theme("ink").clashes().is_empty(), "all grounds of line art are white");
    }

    #[test]
    fn one_gray_on_paper_is_a_clash() {
        let mut theme = Theme::default();
        // Lightness 74.6 and 76.0.
        assert!(
            theme.set("ground", Some(Colour(0xdc_ac_7a))) && theme.set("grass", Some(Colour(0xa9_c6_6c)))
        );
        let clashes = theme.clashes();
        let found = clashes.iter().find(|it| it.keys == ["grass", "ground"]).expect("they are close");
        assert!(matches!(found.how, Closeness::Lightness(apart) if apart < 3.0), "{found}");
    }

    #[test]
    fn colour_blind_people_can_tell_six_players_apart() {
        let theme = theme("cvd");
        let colour = |seat| theme.colour(Role::Seat(seat)).expect("seats have colours");
        for (eyes, matrix) in &EYES {
            for one in 0..6 {
                for two in 0..one {
                    let apart = difference(colour(one), colour(two), matrix);
                    assert!(apart >= 14.0, "{one} and {two} are {apart:.1} apart with {eyes}");
                }
            }
        }
    }
}
