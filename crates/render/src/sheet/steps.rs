//! Outlines as steps, for backends that do not write SVG.

use crate::plane::{Pt, pt};
use crate::scene::Outline;

/// One step of an outline, in absolute coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move(Pt),
    Line(Pt),
    Cubic(Pt, Pt, Pt),
    Close,
}

/// The steps of an outline. Reads the few forms that outlines are written in: whole numbers, relative but for the first move.
pub(crate) fn steps(outline: &Outline) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut at, mut start) = (Pt::default(), Pt::default());
    for (letter, numbers) in commands(outline.data()) {
        let pairs: Vec<Pt> = numbers.chunks_exact(2).map(|it| pt(it[0], it[1])).collect();
        match letter {
            'M' | 'm' => {
                for by in pairs {
                    at = if letter == 'M' { by } else { at + by };
                    start = at;
                    steps.push(Step::Move(at));
                }
            }
            'l' => {
                for by in pairs {
                    at = at + by;
                    steps.push(Step::Line(at));
                }
            }
            'q' => {
                for by in pairs.chunks_exact(2) {
                    let (bend, end) = (at + by[0], at + by[1]);
                    steps.push(Step::Cubic(at.lerp(bend, 2.0 / 3.0), end.lerp(bend, 2.0 / 3.0), end));
                    at = end;
                }
            }
            'c' => {
                for by in pairs.chunks_exact(3) {
                    steps.push(Step::Cubic(at + by[0], at + by[1], at + by[2]));
                    at = at + by[2];
                }
            }
            _ => {
                steps.push(Step::Close);
                at = start;
            }
        }
    }
    steps
}

/// Letters and the numbers after each.
fn commands(data: &str) -> Vec<(char, Vec<f64>)> {
    let mut all: Vec<(char, Vec<f64>)> = Vec::new();
    let mut number = String::new();
    let flush = |number: &mut String, all: &mut Vec<(char, Vec<f64>)>| {
        if let (Ok(value), Some((_, numbers))) = (number.parse(), all.last_mut()) {
            numbers.push(value);
        }
        number.clear();
    };
    for sign in data.chars() {
        match sign {
            '0'..='9' => number.push(sign),
            '-' => {
                flush(&mut number, &mut all);
                number.push(sign);
            }
            ' ' => flush(&mut number, &mut all),
            letter => {
                flush(&mut number, &mut all);
                all.push((letter, Vec::new()));
            }
        }
    }
    flush(&mut number, &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_that_were_drawn() {
        let drawn = Outline::new()
            .to(pt(10.0, -20.0))
            .line(pt(30.0, 5.0))
            .line(pt(40.0, 40.0))
            .quad(pt(46.0, 40.0), pt(46.0, 46.0))
            .cubic(pt(50.0, 50.0), pt(60.0, -50.0), pt(0.0, 0.0))
            .close()
            .to(pt(7.0, 7.0))
            .line(pt(8.0, 9.0));
        let wanted = [
            Step::Move(pt(10.0, -20.0)),
            Step::Line(pt(30.0, 5.0)),
            Step::Line(pt(40.0, 40.0)),
            Step::Cubic(pt(44.0, 40.0), pt(46.0, 42.0), pt(46.0, 46.0)),
            Step::Cubic(pt(50.0, 50.0), pt(60.0, -50.0), pt(0.0, 0.0)),
            Step::Close,
            Step::Move(pt(7.0, 7.0)),
            Step::Line(pt(8.0, 9.0)),
        ];
        let near = |a: Pt, b: Pt| (a - b).len() < 1e-9;
        for (step, wanted) in steps(&drawn).iter().zip(&wanted) {
            let same = match (step, wanted) {
                (Step::Move(a), Step::Move(b)) | (Step::Line(a), Step::Line(b)) => near(*a, *b),
                (Step::Cubic(a, b, c), Step::Cubic(d, e, f)) => near(*a, *d) && near(*b, *e) && near(*c, *f),
                (Step::Close, Step::Close) => true,
                _ => false,
            };
            assert!(same, "{step:?} instead of {wanted:?}");
        }
        assert_eq!(steps(&drawn).len(), wanted.len());
    }
}
