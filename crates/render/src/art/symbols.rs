//! Symbols of printed markers, each a few shapes in a round badge, from the table `symbols.txt`. A marker that is not listed there gets
//! letters.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::plane::{Pt, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::Role;

/// One shape of a symbol, about the middle of its badge.
#[derive(Clone, Debug)]
enum Primitive {
    /// A filled polygon with an outline.
    Fill(Role, Vec<Pt>),
    /// An open line so wide.
    Line(Role, f64, Vec<Pt>),
    /// A disc of a radius.
    Disc(Role, f64, Pt),
}

impl Primitive {
    /// Reads a line of the table; none for one that is no shape.
    fn read(line: &str) -> Option<Self> {
        let (kind, rest) = line.split_once(' ')?;
        let (role, rest) = rest.split_once(' ')?;
        let role = role.parse().ok()?;
        let points = |text: &str| -> Option<Vec<Pt>> {
            let point =
                |it: &str| it.split_once(',').and_then(|(x, y)| Some(pt(x.parse().ok()?, y.parse().ok()?)));
            text.split(' ').map(point).collect()
        };
        let sized =
            || rest.split_once(' ').and_then(|(size, rest)| Some((size.parse().ok()?, points(rest)?)));
        match kind {
            "fill" => Some(Self::Fill(role, points(rest)?)),
            "line" => sized().map(|(wide, points)| Self::Line(role, wide, points)),
            "disc" => sized().and_then(|(radius, points)| Some(Self::Disc(role, radius, *points.first()?))),
            _ => None,
        }
    }
}

const TABLE: &str = include_str!("../../symbols.txt");

/// All symbols, by the names of their markers.
static SYMBOLS: LazyLock<BTreeMap<&str, Vec<Primitive>>> = LazyLock::new(|| {
    let shapes = |lines: Vec<&str>| lines.into_iter().filter_map(Primitive::read).collect();
    sections(TABLE).into_iter().map(|(name, lines)| (name, shapes(lines))).collect()
});

/// The lines of a table by the names in brackets before them; those that begin with `#` are remarks.
pub(crate) fn sections(table: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut names = "";
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[') {
            Some(next) => names = next.trim_end_matches(']'),
            None => names.split(' ').for_each(|name| all.entry(name).or_default().push(line)),
        }
    }
    all
}

/// Tests that a name has a picture.
pub(crate) fn is_known(name: &str) -> bool {
    SYMBOLS.contains_key(name)
}

/// Draws the symbol of this name about a place, and nothing if there is none.
pub(crate) fn symbol(items: &mut Items, at: Pt, name: &str, scale: f64) {
    let on = |it: &Pt| at + *it * scale;
    let mils = |wide: f64| libm::round(wide * scale).max(2.0) as i32;
    let outline = Line::round(Role::BadgeLine, mils(4.0));
    for shape in SYMBOLS.get(name).into_iter().flatten() {
        match shape {
            Primitive::Fill(role, corners) => {
                let corners: Vec<Pt> = corners.iter().map(on).collect();
                items.both(Outline::polygon(&corners), *role, outline);
            }
            Primitive::Line(role, wide, points) => {
                let points: Vec<Pt> = points.iter().map(on).collect();
                items.line(Outline::chain(&points), Line::round(*role, mils(*wide)));
            }
            Primitive::Disc(role, radius, middle) => {
                items.ring(on(middle), radius * scale, *role, Line::new(Role::BadgeLine, mils(3.0)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_name_or_a_shape_within_its_badge() {
        let mut names = 0;
        for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if line.starts_with('[') {
                names += 1;
                continue;
            }
            let reach = match Primitive::read(line) {
                Some(Primitive::Fill(_, points) | Primitive::Line(_, _, points)) => {
                    points.iter().map(|it| it.length()).fold(0.0, f64::max)
                }
                Some(Primitive::Disc(_, radius, at)) => at.length() + radius,
                None => panic!("`{line}` is no shape"),
            };
            assert!(reach <= 56.0, "`{line}` reaches out of its badge: {reach}");
        }
        assert_eq!(names, SYMBOLS.len(), "each symbol has a name of its own");
    }
}
