//! Weights: points for each unit of a sign, and for each kind of piece; a page of numbers.

use std::collections::BTreeMap;

use super::signs::SIGNS;

/// Weights of a kind of piece, other than the ordinary follower.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PieceWeights {
    /// Points for one in supply, falling in the last eight turns.
    pub supply: f64,
    /// Points for one on the board, falling in the last eight turns.
    pub board: f64,
}

/// Weights of a judge.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// By number of the sign.
    pub signs: [f64; SIGNS.len()],
    /// By name of the piece; those that are not there are worth nothing by themselves.
    pub pieces: BTreeMap<String, PieceWeights>,
}

impl Default for Weights {
    fn default() -> Self {
        Self { signs: SIGNS.map(|it| it.usual), pieces: BTreeMap::new() }
    }
}

/// Section of the page for kinds of pieces; each has a section of its own below it.
pub const PIECES: &str = "piece";

impl Weights {
    /// Sets a weight by its names. Returns false if there is none of these names.
    pub fn set(&mut self, section: &str, name: &str, value: f64) -> bool {
        let found = SIGNS.iter().position(|it| it.section == section && it.name == name);
        if let Some(at) = found {
            self.signs[at] = value;
        }
        found.is_some()
    }

    /// Sets a weight of a kind of piece. Returns false if there is none of this name.
    pub fn set_piece(&mut self, piece: &str, name: &str, value: f64) -> bool {
        let it = self.pieces.entry(piece.to_owned()).or_default();
        match name {
            "supply" => it.supply = value,
            "board" => it.board = value,
            _ => return false,
        }
        true
    }
}
