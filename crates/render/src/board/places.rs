//! Places of pieces on the board: each at the place of its segment, moved aside from others there, within its tile.

use bastide_core::geometry::Pos;

use crate::board::{Board, CELL, Designs, PiecePlace, look};
use crate::pieces::Sort;
use crate::pieces::{PieceLook, Pose, Stand};
use crate::plane::{Pt, middle, pt};

/// The most rounds in which pieces that overlap are moved apart.
const ROUNDS: usize = 60;
/// Room between pieces, and between a piece and the rim of its tile.
const ROOM: f64 = 14.0;

/// Greatest height of the lowest piece of a pile above the ground to the highest.
const PILE: f64 = 520.0;

/// A piece with its place on the board, in mils from the corner of the cell 0,0.
#[derive(Clone, Debug)]
pub(crate) struct Stood {
    /// Number among the board's pieces.
    pub(crate) nth: usize,
    pub(crate) look: PieceLook,
    pub(crate) stand: Stand,
    /// The tile that it stays within; none if it lies over a border.
    within: Option<Pos>,
}

impl Stood {
    /// Tests that it stays where it is, so that others have to stand on it.
    fn is_fixed(&self) -> bool {
        matches!(self.look.pose, Pose::Across(_)) || self.within.is_none()
    }

    fn reach(&self) -> Pt {
        self.look.reach() * self.stand.scale
    }
}

/// Places all pieces that are on a tile of the board, in the order in which they are drawn: first pieces that span tiles, then from the top, so
/// that a piece in front covers one behind.
pub(crate) fn stand(board: &Board, designs: &Designs) -> Vec<Stood> {
    let mut all: Vec<Stood> = Vec::new();
    // Tokens of one kind on a tile lie upon each other, as a tower does: the first one stands for all until pieces are moved apart.
    let mut piles: Vec<(PiecePlace, &str, usize, Vec<Stood>)> = Vec::new();
    for (nth, piece) in board.pieces.iter().enumerate() {
        let Some(at) = spot(board, designs, piece.place) else { continue };
        let look = look(&board.players, &piece.kind, piece.sort, piece.seat, piece.pose);
        let within = Some(piece.place.pos()).filter(|_| !matches!(piece.place, PiecePlace::Border(..)));
        let stood = Stood { nth, look, stand: Stand { at, scale: Stand::ON_BOARD, casts: true }, within };
        if piece.sort == Sort::Token && matches!(piece.place, PiecePlace::Tile(_)) {
            match piles.iter_mut().find(|(place, kind, ..)| (*place, *kind) == (piece.place, &piece.kind)) {
                Some((.., upper)) => {
                    upper.push(stood);
                    continue;
                }
                None => piles.push((piece.place, &piece.kind, nth, Vec::new())),
            }
        }
        all.push(stood);
    }
    settle(&mut all);
    all.sort_by_key(|it| {
        let fixed = matches!(it.look.pose, Pose::Across(_));
        let at = it.stand.at;
        (!fixed, libm::round(at.y) as i64, libm::round(at.x) as i64, it.nth)
    });
    for (_, _, lowest, upper) in piles.into_iter().filter(|it| !it.3.is_empty()) {
        pile_up(&mut all, lowest, upper);
    }
    all
}

/// Puts pieces upon the lowest one, each a part of its height further up, but no higher than a pile may be.
fn pile_up(all: &mut Vec<Stood>, lowest: usize, upper: Vec<Stood>) {
    let Some(at) = all.iter().position(|it| it.nth == lowest) else { return };
    let high = 2.0 * all[at].reach().y;
    let step = (high * 0.45).min(PILE / upper.len() as f64);
    let base = all[at].stand.at;
    let upper = (1..).zip(upper).map(|(level, mut it)| {
        it.stand.at = base - pt(0.0, step * f64::from(level));
        it
    });
    let upper: Vec<Stood> = upper.collect();
    all.splice(at + 1..at + 1, upper);
}

/// The corner of a cell.
fn corner(pos: Pos) -> Pt {
    pt(f64::from(i32::from(pos.x) * CELL), f64::from(i32::from(pos.y) * CELL))
}

/// The middle of a place.
fn spot(board: &Board, designs: &Designs, place: PiecePlace) -> Option<Pt> {
    let placed = board.tile_at(place.pos())?;
    let on_tile = match place {
        PiecePlace::Segment(_, segment) => designs.anchor(placed, segment),
        PiecePlace::Tile(_) => designs.whole(placed),
        PiecePlace::Border(_, side) => middle(side),
    };
    Some(on_tile + corner(place.pos()))
}

/// Moves pieces apart until none overlap or there is no room left.
fn settle(all: &mut [Stood]) {
    for it in all.iter_mut() {
        keep_within(it);
    }
    for _ in 0..ROUNDS {
        let mut moved = false;
        for two in 1..all.len() {
            for one in 0..two {
                moved |= part(all, one, two);
            }
        }
        if !moved {
            break;
        }
    }
}

/// Moves two pieces apart if they overlap.
fn part(all: &mut [Stood], one: usize, two: usize) -> bool {
    // Other pieces stand upon one that lies across a tile.
    if [one, two].iter().any(|it| matches!(all[*it].look.pose, Pose::Across(_))) {
        return false;
    }
    let (a, b) = (&all[one], &all[two]);
    let apart = b.stand.at - a.stand.at;
    let need = a.reach() + b.reach() + pt(ROOM, ROOM);
    let lack = pt(need.x - apart.x.abs(), need.y - apart.y.abs());
    if lack.x <= 0.5 || lack.y <= 0.5 {
        return false;
    }
    // Along the way that is shorter; side by side if they stand in one place.
    let away = if lack.x <= lack.y * 1.2 {
        pt(if apart.x < 0.0 { -lack.x } else { lack.x }, 0.0)
    } else {
        pt(0.0, if apart.y < 0.0 { -lack.y } else { lack.y })
    };
    let (fixed_a, fixed_b) = (a.is_fixed(), b.is_fixed());
    let before = (a.stand.at, b.stand.at);
    let (share_a, share_b) = match (fixed_a, fixed_b) {
        (true, true) => return false,
        (true, false) => (0.0, 1.0),
        (false, true) => (1.0, 0.0),
        (false, false) => (0.5, 0.5),
    };
    all[one].stand.at = before.0 - away * share_a;
    all[two].stand.at = before.1 + away * share_b;
    keep_within(&mut all[one]);
    keep_within(&mut all[two]);
    (all[one].stand.at - before.0).length() + (all[two].stand.at - before.1).length() > 0.5
}

/// Keeps a piece within its tile.
fn keep_within(it: &mut Stood) {
    let Some(pos) = it.within.filter(|_| !it.is_fixed()) else { return };
    let (corner, reach) = (corner(pos), it.reach() + pt(ROOM, ROOM) * 0.5);
    let hold = |at: f64, from: f64, reach: f64| at.min(from + f64::from(CELL) - reach).max(from + reach);
    it.stand.at = pt(hold(it.stand.at.x, corner.x, reach.x), hold(it.stand.at.y, corner.y, reach.y));
}
