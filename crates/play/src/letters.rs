//! Board in letters, three columns and three rows a tile: edges by their letters, land as dots, the owner of a piece or the initial of a
//! site in the middle.

use std::fmt::Write as _;

use bastide_core::board::PlacedIdx;
use bastide_core::geometry::{Pos, Side};
use bastide_core::table::Table;
use bastide_core::words::Shape;

/// Width of the names of rows, with the blank behind them.
const MARGIN: usize = 5;

/// Draws the board: columns by `x` from the left, rows by `y` from the top, both named. An edge is its letter (a dot if it belongs to an
/// area), the middle is the initial of who stands on the tile in small letters, or of a site in a capital, or a dot.
pub fn board(table: &Table) -> String {
    let cells = || table.board().placed().map(|it| it.pos);
    let Some(first) = cells().next() else { return String::new() };
    let bounds = cells().fold((first, first), |(least, most), it| {
        (Pos::new(least.x.min(it.x), least.y.min(it.y)), Pos::new(most.x.max(it.x), most.y.max(it.y)))
    });
    let (least, most) = bounds;
    let mut text = " ".repeat(MARGIN);
    for x in least.x..=most.x {
        let _ = write!(text, "{:^4}", x.to_string());
    }
    for y in least.y..=most.y {
        for row in 0..3 {
            let name = if row == 1 { y.to_string() } else { String::new() };
            let mut line = format!("{name:>width$} ", width = MARGIN - 1);
            for x in least.x..=most.x {
                let there = table.board().at(Pos::new(x, y));
                line.push_str(&there.map_or("   ".to_owned(), |tile| rows(table, tile)[row].clone()));
                line.push(' ');
            }
            let _ = write!(text, "\n{}", line.trim_end());
        }
    }
    text.trim_end().to_owned()
}

/// The three rows of a tile.
fn rows(table: &Table, tile: PlacedIdx) -> [String; 3] {
    let words = table.rules().words();
    let edge = |side: Side| {
        let edge = table.edge(tile, side);
        let is_land = words.kinds().any(|(_, it)| it.shape == Shape::Area && it.edge == Some(edge));
        if is_land { '.' } else { words[edge].letter }
    };
    let [north, east, south, west] = Side::ALL.map(edge);
    let middle = middle(table, tile);
    [format!(".{north}."), format!("{west}{middle}{east}"), format!(".{south}.")]
}

fn middle(table: &Table, tile: PlacedIdx) -> char {
    let initial = |name: &str| name.chars().next();
    let standing = table.figures().find(|(figure, _)| table.tile_of(*figure) == Some(tile));
    let figure = standing.and_then(|(_, it)| match it.owner {
        Some(owner) => initial(table.rules().player_name(owner)).map(|it| it.to_ascii_lowercase()),
        None => Some('*'),
    });
    let site = || {
        let kinds = table.board().segments_of(tile).map(|it| &table.rules().words()[table.kind(it)]);
        kinds
            .filter(|it| it.shape == Shape::Site)
            .find_map(|it| initial(&it.name))
            .map(|it| it.to_ascii_uppercase())
    };
    figure.or_else(site).unwrap_or('.')
}
