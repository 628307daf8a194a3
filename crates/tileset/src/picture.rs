//! A tile as plain text: a grid of letters with a legend.

use bastide_core::geometry::{Half, Port, Rotation, Side, Third};
use bastide_core::tile::{Segment, SegmentIdx, Tile};
use bastide_core::words::{Shape, Words};

/// Rows and columns of the grid: the rim and nine cells inside.
const SIZE: usize = 5;
/// The sign of a cell without a segment.
const EMPTY: char = '.';
/// The site in the middle.
const SITE: char = '@';
/// The sign of a place where dead ends meet.
const MEETING: char = '+';

type Grid = [[char; SIZE]; SIZE];
type Cell = (usize, usize);

/// The tile as a grid of letters, with a line for each of its segments and marks.
///
/// The rim is exact: it shows the owner of each of the twelve ports. The inside follows from the rim as far as it can; the legend has the rest.
///
/// ```text
/// base/crfr
///
///   . C C C .     C  city N
///   a a a a a     R  road EW
///   R R R R R     a  field En Wn, at city N
///   b b b b b     b  field Es Se Sw Ws
///   . b b b .
/// ```
pub fn picture(words: &Words, tile: &Tile) -> String {
    let signs = signs(words, tile);
    let grid = draw(words, tile, &signs);
    let mut lines: Vec<String> = tile
        .numbered()
        .map(|(at, it)| format!("{}  {}", signs[usize::from(at.0)], told(words, tile, it, at)))
        .collect();
    for mark in tile.marks() {
        let name = &words[mark.marker].name;
        lines.push(format!("   mark {name} {}", mark.value).trim_end().to_owned());
    }
    let mut text = format!("{}\n\n", tile.id());
    for row in 0..SIZE.max(lines.len()) {
        let letters = grid.get(row).map_or(String::new(), |row| row.map(|it| it.to_string()).join(" "));
        let line = lines.get(row).map_or("", String::as_str);
        text += format!("  {letters:9}     {line}").trim_end();
        text.push('\n');
    }
    text
}

/// The tile as a grid of letters alone, in lines of one width.
pub fn grid(words: &Words, tile: &Tile) -> String {
    let rows = draw(words, tile, &signs(words, tile)).map(|row| row.map(|it| it.to_string()).join(" "));
    rows.join("\n")
}

/// A letter for each segment: edges in capitals, fields in small letters.
fn signs(words: &Words, tile: &Tile) -> Vec<char> {
    let mut fields = 'a'..='z';
    let sign = |it: &Segment| {
        let kind = &words[it.kind];
        match kind.shape {
            Shape::Linked => kind.edge.map_or(EMPTY, |edge| words[edge].letter),
            Shape::Area => fields.next().unwrap_or('z'),
            Shape::Site if kind.mark.is_some() => ' ',
            Shape::Site => SITE,
        }
    };
    tile.segments().iter().map(sign).collect()
}

/// The line of a segment in the legend: its name, its markers, and the segments that it enters and touches.
fn told(words: &Words, tile: &Tile, segment: &Segment, at: SegmentIdx) -> String {
    let kind = &words[segment.kind];
    let name = |at: SegmentIdx| tile.name(words, at, Rotation::R0);
    let names = |all: &[SegmentIdx]| all.iter().map(|it| name(*it)).collect::<Vec<_>>().join(", ");
    let mut text = match kind.shape {
        Shape::Area if segment.ports.halves().next().is_some() => {
            let halves: Vec<&str> = segment.ports.halves().map(Half::name).collect();
            format!("{} {}", kind.name, halves.join(" "))
        }
        Shape::Area | Shape::Linked | Shape::Site => name(at),
    };
    for (marker, count) in &segment.markers {
        text += &format!(", {}", words[*marker].name);
        if *count > 1 {
            text += &format!(" {count} times");
        }
    }
    if !segment.enters.is_empty() {
        text += &format!(", enters {}", names(&segment.enters));
    }
    if kind.shape == Shape::Area && !segment.touches.is_empty() {
        text += &format!(", at {}", names(&segment.touches));
    }
    text
}

fn draw(words: &Words, tile: &Tile, signs: &[char]) -> Grid {
    let mut grid = [[EMPTY; SIZE]; SIZE];
    for port in Port::all() {
        if let Some(at) = tile.at(port) {
            let (row, column) = rim(port);
            grid[row][column] = signs[usize::from(at.0)];
        }
    }
    let mut ends = Vec::new();
    for (at, segment) in tile.numbered() {
        let sign = signs[usize::from(at.0)];
        match words[segment.kind].shape {
            Shape::Linked => {
                let cells = inside(segment);
                if cells == [step(segment.ports.sides().next(), 1)] {
                    ends.push(at);
                }
                cells.into_iter().for_each(|(row, column)| grid[row][column] = sign);
            }
            Shape::Site if sign == SITE => grid[2][2] = SITE,
            Shape::Site | Shape::Area => {}
        }
    }
    if ends.len() > 1 && grid[2][2] == EMPTY {
        grid[2][2] = MEETING;
    }
    fill(words, tile, signs, &mut grid);
    grid
}

/// The cell of a port on the rim.
fn rim(port: Port) -> Cell {
    let along = match port.third() {
        Third::First => 1,
        Third::Middle => 2,
        Third::Last => 3,
    };
    match port.side() {
        Side::N => (0, along),
        Side::E => (along, 4),
        Side::S => (4, 4 - along),
        Side::W => (4 - along, 0),
    }
}

/// The cell this many steps from the middle of a side towards the middle of the tile.
fn step(side: Option<Side>, steps: usize) -> Cell {
    match side {
        Some(Side::N) => (steps, 2),
        Some(Side::E) => (2, 4 - steps),
        Some(Side::S) => (4 - steps, 2),
        Some(Side::W) => (2, steps),
        None => (2, 2),
    }
}

/// The cells inside that a feature with sides takes.
fn inside(segment: &Segment) -> Vec<Cell> {
    let sides: Vec<Side> = segment.ports.sides().collect();
    let whole = segment.ports.len() > sides.len() as u32;
    let mut cells: Vec<Cell> = sides.iter().map(|side| step(Some(*side), 1)).collect();
    match sides.len() {
        // A cap stays at its side; a dead end comes in a little.
        1 if whole => return Vec::new(),
        1 => return cells,
        _ => cells.push((2, 2)),
    }
    // A city that turns a corner fills the cell there.
    for (side, (row, column)) in Side::ALL.into_iter().zip([(1, 3), (3, 3), (3, 1), (1, 1)]) {
        if whole && sides.contains(&side) && sides.contains(&Side::nth(side.idx() + 1)) {
            cells.push((row, column));
        }
    }
    cells
}

/// Fills empty cells inside with the field around them, where there is only one.
fn fill(words: &Words, tile: &Tile, signs: &[char], grid: &mut Grid) {
    let field = |letter: char| {
        tile.segments()
            .iter()
            .zip(signs)
            .any(|(it, sign)| *sign == letter && words[it.kind].shape == Shape::Area)
    };
    let before = *grid;
    let mut seen = [[false; SIZE]; SIZE];
    for first in (1..4).flat_map(|row| (1..4).map(move |column| (row, column))) {
        let (mut stack, mut patch, mut around) = (vec![first], Vec::new(), Vec::new());
        while let Some((row, column)) = stack.pop() {
            if before[row][column] == EMPTY && (1..4).contains(&row) && (1..4).contains(&column) {
                if !std::mem::replace(&mut seen[row][column], true) {
                    patch.push((row, column));
                    stack.extend([
                        (row - 1, column),
                        (row + 1, column),
                        (row, column - 1),
                        (row, column + 1),
                    ]);
                }
            } else if field(before[row][column]) && !around.contains(&before[row][column]) {
                around.push(before[row][column]);
            }
        }
        if let [only] = around[..] {
            patch.into_iter().for_each(|(row, column)| grid[row][column] = only);
        }
    }
}
