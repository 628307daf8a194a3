//! The shapes of pieces, from the table `pieces.txt`. A kind that is not listed there has a shape after its sort, and two letters.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::art::badges::{Badge, badge, initials};
use crate::art::symbols::sections;
use crate::plane::{Pt, pt, towards};
use crate::scene::Outline;
use crate::theme::Role;

use super::pen::Pen;
use super::{PieceLook, Pose, Sort};

/// The lines of the table, by the names of kinds and parts.
static PIECES: LazyLock<BTreeMap<&str, Vec<&str>>> =
    LazyLock::new(|| sections(include_str!("../../pieces.txt")));

/// The parts of the table that draw a piece, from back to front.
fn parts(look: &PieceLook) -> Vec<String> {
    // A piece that shares its word with one of another variant looks as it would alone.
    let word = look.kind.rsplit('.').next().unwrap_or_default();
    let kind = if matches!(look.pose, Pose::Across(_)) { "bridge" } else { word };
    if PIECES.contains_key(kind) && !kind.starts_with('.') {
        return vec![kind.to_owned()];
    }
    let sum = look.kind.bytes().fold(7_u32, |sum, it| sum.wrapping_mul(31).wrapping_add(it.into()));
    let (shape, letters) = match look.sort {
        Sort::Follower => ("follower", "follower-letters"),
        Sort::Companion => ("companion", "companion-letters"),
        Sort::Token if !matches!(Badge::of(kind), Badge::Letters(_) | Badge::Nothing) => {
            return vec![".printed".to_owned()];
        }
        Sort::Token if look.seat.is_some() => ("token", "token-letters"),
        Sort::Token => ("token", "token-initials"),
    };
    vec![format!(".{shape}-{}", sum % 4), format!(".{letters}")]
}

/// The kinds that have a shape of their own, each by the first of its names.
#[cfg(test)]
pub(super) fn kinds() -> impl Iterator<Item = &'static str> {
    let heads = include_str!("../../pieces.txt").lines().filter_map(|it| it.strip_prefix('['));
    heads.filter(|it| !it.starts_with('.')).filter_map(|it| it.trim_end_matches(']').split(' ').next())
}

fn lines(part: &str) -> impl Iterator<Item = &'static str> {
    PIECES.get(part).into_iter().flatten().copied()
}

/// Half the width and half the height of an upright piece at scale one.
pub(super) fn reach(look: &PieceLook) -> Pt {
    let parts = parts(look);
    let reach = parts.iter().flat_map(|part| lines(part)).find_map(|line| line.strip_prefix("reach "));
    reach.and_then(numbers).map_or(Pt::ZERO, |[x, y]| pt(x, y))
}

/// Draws a piece.
pub(super) fn draw(pen: &mut Pen<'_>, look: &PieceLook) {
    for part in parts(look) {
        for line in lines(&part) {
            step(pen, line, look);
        }
    }
}

/// Draws a line of the table; none if it cannot be read.
fn step(pen: &mut Pen<'_>, line: &str, look: &PieceLook) -> Option<()> {
    let (verb, rest) = line.split_once(' ')?;
    match verb {
        // Not drawn; `reach` looks for it.
        "reach" => {
            numbers::<2>(rest)?;
        }
        "scale" => pen.scale *= rest.parse::<f64>().ok()?,
        "like" => lines(rest).try_for_each(|line| step(pen, line, look))?,
        "body" => pen.body(shape(pen, rest)?),
        "part" => {
            let (role, rest) = role(pen, rest)?;
            pen.part(shape(pen, rest)?, role);
        }
        "inset" => {
            let (role, rest) = role(pen, rest)?;
            let (wide, rest) = width(rest)?;
            pen.inset(shape(pen, rest)?, role, wide);
        }
        "line" => {
            let (role, rest) = role(pen, rest)?;
            let (wide, rest) = width(rest)?;
            pen.line(shape(pen, rest)?, role, wide);
        }
        "stick" => {
            let (wide, rest) = width(rest)?;
            pen.stick(shape(pen, rest)?, wide);
        }
        "fill" => {
            let (role, rest) = role(pen, rest)?;
            let area = shape(pen, rest)?;
            pen.items.fill(area, role);
        }
        "dot" => {
            let [wide, x, y] = numbers(rest)?;
            let at = pen.on(pt(x, y));
            pen.line(Outline::chain(&[at, at + pt(1.0, 0.0)]), pen.tint.line, wide);
        }
        "letter" => pen.letters(&look.letter, numbers(rest)?),
        "initials" => pen.letters(&initials(&look.kind), numbers(rest)?),
        "badge" => {
            let scale = pen.scale * rest.parse::<f64>().ok()?;
            badge(pen.items, pen.at, Badge::of(&look.kind), scale);
        }
        _ => return None,
    }
    Some(())
}

/// So many numbers.
fn numbers<const COUNT: usize>(text: &str) -> Option<[f64; COUNT]> {
    let numbers: Option<Vec<f64>> = text.split(' ').map(|it| it.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// The role before the rest of a line.
fn role<'a>(pen: &Pen<'_>, text: &'a str) -> Option<(Role, &'a str)> {
    let (role, rest) = text.split_once(' ')?;
    Some((if role == "own" { pen.tint.line } else { role.parse().ok()? }, rest))
}

/// The width before the rest of a line.
fn width(text: &str) -> Option<(f64, &str)> {
    let (wide, rest) = text.split_once(' ')?;
    Some((wide.parse().ok()?, rest))
}

/// The outline of a shape.
fn shape(pen: &Pen<'_>, text: &str) -> Option<Outline> {
    match text.split_once(' ')? {
        ("oval", rest) => numbers(rest).map(|[x, y, wide, high]| pen.oval(x, y, wide, high)),
        ("rays", rest) => {
            let (count, rest) = rest.split_once(' ')?;
            let count: u32 = count.parse().ok()?;
            let numbers: Option<Vec<f64>> = rest.split(' ').map(|it| it.parse().ok()).collect();
            let [first, squash, radii @ ..] = &numbers?[..] else { return None };
            let step = 360.0 / f64::from(count);
            let rays = (0..count).map(|nth| towards(f64::from(nth) * step + first)).zip(radii.iter().cycle());
            let ends = rays.map(|(ray, radius)| ray * *radius).map(|it| pen.on(pt(it.x, it.y * squash)));
            Some(Outline::polygon(&ends.collect::<Vec<Pt>>()))
        }
        _ => Some(Outline::svg(text, |it| pen.on(it))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::pen::Tint;
    use crate::scene::Items;

    #[test]
    fn every_line_of_the_table_can_be_drawn() {
        let look = PieceLook {
            kind: "wine".to_owned(),
            sort: Sort::Token,
            seat: None,
            letter: "A".to_owned(),
            pose: Pose::Standing,
        };
        for (part, lines) in PIECES.iter() {
            for line in lines {
                let mut items = Items::new();
                let mut pen =
                    Pen { items: &mut items, at: Pt::ZERO, scale: 1.0, lying: false, tint: Tint::of(None) };
                assert!(step(&mut pen, line, &look).is_some(), "{part}: {line}");
                let drawn = !items.0.is_empty();
                let draws = !["reach", "scale"].iter().any(|verb| line.starts_with(verb));
                assert_eq!(drawn, draws, "{part}: {line}");
            }
        }
    }
}
