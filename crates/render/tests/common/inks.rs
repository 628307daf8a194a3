//! Colours of inks on coated paper, interpolated between measured mixtures (Neugebauer in cells, after Yule and Nielsen), and of screens.
//! Nothing here looks at the profile that is to be judged.

/// A colour: CIE L\*a\*b\*.
pub(crate) type Lab = [f64; 3];
/// Shares of cyan, magenta, yellow and black, from 0 to 1.
pub(crate) type Inks = [f64; 4];

/// The white of the connection space: D50.
const WHITE: [f64; 3] = [0.9642, 1.0, 0.8249];
/// The light that scatters in paper makes dots look larger: the exponent of Yule and Nielsen.
const SCATTER: f64 = 2.0;

/// Mixtures with the same black ink.
#[derive(Debug)]
struct Sheet {
    black: f64,
    levels: Vec<f64>,
    /// The roots of X, Y and Z of all mixtures.
    roots: Vec<[f64; 3]>,
}

/// A printing condition.
#[derive(Debug)]
pub(crate) struct Paper {
    sheets: Vec<Sheet>,
    /// X, Y and Z of bare paper.
    bare: [f64; 3],
}

impl Paper {
    /// Coated paper.
    pub(crate) fn coated() -> Self {
        let mut sheets: Vec<Sheet> = Vec::new();
        for line in include_str!("fogra39.txt").lines().filter(|it| !it.starts_with('#')) {
            let numbers =
                |text: &str| text.split(' ').map(|it| it.parse::<f64>().expect("a number")).collect();
            if let Some((black, levels)) = line.strip_prefix("black ").and_then(|it| it.split_once(": ")) {
                let levels: Vec<f64> = numbers(levels);
                let levels = levels.iter().map(|it| it / 100.0).collect();
                sheets.push(Sheet {
                    black: black.parse::<f64>().expect("a level") / 100.0,
                    levels,
                    roots: Vec::new(),
                });
            } else {
                let lab: Vec<f64> = numbers(line);
                let roots = xyz([lab[0], lab[1], lab[2]]).map(|it| it.powf(1.0 / SCATTER));
                sheets.last_mut().expect("a sheet").roots.push(roots);
            }
        }
        for sheet in &sheets {
            assert_eq!(sheet.roots.len(), sheet.levels.len().pow(3), "every mixture was measured");
        }
        let bare = sheets[0].roots[0].map(|it| it.powf(SCATTER));
        Self { sheets, bare }
    }

    /// The look of inks, to eyes that are used to the paper.
    pub(crate) fn look(&self, inks: Inks) -> Lab {
        let above =
            self.sheets.iter().position(|it| it.black >= inks[3]).unwrap_or(self.sheets.len() - 1).max(1);
        let (one, two) = (&self.sheets[above - 1], &self.sheets[above]);
        let part = (inks[3] - one.black) / (two.black - one.black);
        let (one, two) = (one.roots(inks), two.roots(inks));
        lab(std::array::from_fn(|it| {
            let root = one[it] + (two[it] - one[it]) * part;
            root.powf(SCATTER) / self.bare[it] * WHITE[it]
        }))
    }

    /// The inks that look most like a colour and where they lead, found by trial from a start, with so much ink at most.
    pub(crate) fn nearest(&self, colour: Lab, start: Inks, most: f64) -> f64 {
        let off = |inks: Inks| {
            let over = (inks.iter().sum::<f64>() - most).max(0.0);
            difference(self.look(inks), colour) + over * 1000.0
        };
        let (mut best, mut least) = (start, off(start));
        let mut step = 0.25;
        while step > 0.001 {
            let before = least;
            // Changes of one ink, or of two in exchange.
            for one in 0..4 {
                for two in 0..4 {
                    for (up, down) in [(step, 0.0), (-step, 0.0), (step, -step), (step, step), (-step, -step)]
                    {
                        let mut inks = best;
                        inks[one] = (inks[one] + up).clamp(0.0, 1.0);
                        inks[two] = (inks[two] + down).clamp(0.0, 1.0);
                        if off(inks) < least {
                            (best, least) = (inks, off(inks));
                        }
                    }
                }
            }
            if least >= before {
                step /= 2.0;
            }
        }
        least
    }
}

impl Sheet {
    /// The roots of X, Y and Z between the measured mixtures.
    fn roots(&self, inks: Inks) -> [f64; 3] {
        let cell = |share: f64| {
            let above =
                self.levels.iter().position(|it| *it >= share).unwrap_or(self.levels.len() - 1).max(1);
            let (low, high) = (self.levels[above - 1], self.levels[above]);
            (above - 1, (share - low) / (high - low))
        };
        let [c, m, y] = [inks[0], inks[1], inks[2]].map(cell);
        let count = self.levels.len();
        let mut sum = [0.0; 3];
        for corner in 0..8_usize {
            let pick = |(at, part): (usize, f64), bit: usize| {
                if corner >> bit & 1 == 1 { (at + 1, part) } else { (at, 1.0 - part) }
            };
            let ((c, one), (m, two), (y, three)) = (pick(c, 2), pick(m, 1), pick(y, 0));
            let roots = self.roots[(c * count + m) * count + y];
            for (sum, root) in sum.iter_mut().zip(roots) {
                *sum += root * one * two * three;
            }
        }
        sum
    }
}

/// The look of a colour of a screen (sRGB).
pub(crate) fn screen(rgb: [u8; 3]) -> Lab {
    let [r, g, b] = rgb.map(|it| {
        let it = f64::from(it) / 255.0;
        if it <= 0.040_45 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) }
    });
    // Adapted to D50 (Bradford).
    let rows = [
        [0.436_075, 0.385_065, 0.143_080],
        [0.222_505, 0.716_879, 0.060_617],
        [0.013_932, 0.097_105, 0.714_173],
    ];
    lab(rows.map(|[x, y, z]| x * r + y * g + z * b))
}

/// The difference of two colours (CIE 1976).
pub(crate) fn difference(one: Lab, two: Lab) -> f64 {
    one.iter().zip(two).map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt()
}

fn lab(xyz: [f64; 3]) -> Lab {
    let [x, y, z]: [f64; 3] = std::array::from_fn(|it| {
        let part = xyz[it] / WHITE[it];
        if part > 216.0 / 24_389.0 { part.cbrt() } else { (24_389.0 / 27.0 * part + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn xyz([l, a, b]: Lab) -> [f64; 3] {
    let y = (l + 16.0) / 116.0;
    let back = |it: f64| if it > 6.0 / 29.0 { it.powi(3) } else { (116.0 * it - 16.0) * 27.0 / 24_389.0 };
    [(y + a / 500.0, WHITE[0]), (y, WHITE[1]), (y - b / 200.0, WHITE[2])].map(|(it, white)| back(it) * white)
}
