//! Pieces by place: who holds which unfinished feature with what, what it would bring, and who has what in supply. One pass over the pieces.

use bastide_core::board::SegmentId;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::outlook::Glance;
use bastide_core::piece::{Role, Spot};
use bastide_core::player::PlayerId;
use bastide_core::score::Timing;
use bastide_core::words::Shape;

/// Occupied feature that is not completed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    pub(super) feature: Glance,
    pub(super) shape: Shape,
    /// Strength of each seat.
    pub(super) strengths: [i32; PlayerId::MAX],
    /// Followers of each seat.
    pub(super) men: [u8; PlayerId::MAX],
    /// Points if the game ended now.
    pub(super) now: f64,
    /// Points if it were completed as it is.
    pub(super) full: f64,
}

impl Held {
    /// The greatest strength.
    pub(super) fn most(&self) -> i32 {
        self.strengths.iter().copied().max().unwrap_or(0)
    }

    /// The greatest strength but for one seat that has the greatest.
    pub(super) fn second(&self) -> i32 {
        let (mut most, mut second) = (0, 0);
        for strength in self.strengths {
            (most, second) = if strength > most { (strength, most) } else { (most, second.max(strength)) };
        }
        second
    }

    /// True for a seat that has a follower there and the majority.
    pub(super) fn is_owned_by(&self, seat: usize) -> bool {
        self.men[seat] > 0 && self.strengths[seat] == self.most()
    }
}

/// Pieces of all players.
#[derive(Debug, Default)]
pub(super) struct Men {
    pub(super) held: Vec<Held>,
    /// Followers in supply, by seat.
    pub(super) supply: [u32; PlayerId::MAX],
    /// Pieces with weights of their own, in supply and on the board: by place, then by seat.
    pub(super) own: Vec<[[f64; 2]; PlayerId::MAX]>,
    /// By segment: the look in which its feature was met, and where it is in `held`.
    met: Vec<(u32, u32)>,
    look: u32,
    /// By segment, the worth of its feature by the printed scales, now and completed, and the number of the tiles for which it is so.
    worth: Vec<(u32, f64, f64)>,
}

impl Men {
    /// Looks where all pieces are. `places` are those of the pieces with weights of their own, `tiles` is the number of the tiles by which
    /// the worth of features is remembered.
    ///
    /// # Errors
    /// If a rule of a variant breaks that is asked what a feature is worth.
    pub(super) fn read(
        &mut self,
        game: &mut Game,
        places: &[Option<usize>],
        tiles: u32,
    ) -> Result<(), Fault> {
        let table = game.table();
        self.look = self.look.wrapping_add(1).max(1);
        self.held.clear();
        self.supply = [0; PlayerId::MAX];
        self.own.clear();
        self.own.resize(places.iter().flatten().count(), [[0.0; 2]; PlayerId::MAX]);
        self.met.resize(table.segment_numbers().max(self.met.len()), (0, 0));
        self.worth.resize(self.met.len(), (0, 0.0, 0.0));
        let rules = table.rules();
        for (_, figure) in table.figures() {
            let Some(owner) = figure.owner else { continue };
            let piece = rules.piece(figure.piece);
            if let Some(place) = places[usize::from(figure.piece.0)] {
                let on_board = usize::from(figure.spot != Spot::Supply);
                self.own[place][owner.idx()][on_board] += 1.0;
            }
            match (figure.spot, piece.role) {
                (Spot::Supply, Role::Follower) => self.supply[owner.idx()] += 1,
                (Spot::Segment(node), Role::Follower) => {
                    let feature = table.glance(node);
                    let shape = rules.words()[feature.kind].shape;
                    let waits = match shape {
                        Shape::Area => !rules.words()[feature.kind].unfinished.touching.is_empty(),
                        Shape::Linked | Shape::Site => feature.open > 0 && !feature.idle,
                    };
                    if waits {
                        let held = meet(&mut self.held, &mut self.met, self.look, feature, shape);
                        held.men[owner.idx()] += 1;
                        held.strengths[owner.idx()] += piece.strength;
                    }
                }
                _ => {}
            }
        }
        // Nothing is asked of rules that wait for an answer themselves.
        if game.is_asking() {
            self.held.iter_mut().for_each(|it| plain(game, &mut self.worth, tiles, it));
            return Ok(());
        }
        let (asks_points, asks_strength) = (rules.modifies_points(), rules.modifies_strength());
        for it in &mut self.held {
            let feature = it.feature.root.into();
            if asks_strength {
                it.strengths = game.strengths(feature)?;
            }
            if asks_points {
                it.now = f64::from(game.would_pay(feature, Timing::Final)?);
                it.full = match it.shape {
                    Shape::Area => 0.0,
                    Shape::Linked | Shape::Site => f64::from(game.would_pay(feature, Timing::Completed)?),
                };
            } else {
                plain(game, &mut self.worth, tiles, it);
            }
        }
        Ok(())
    }

    /// The occupied feature of a segment that stands for it.
    pub(super) fn held_at(&self, root: SegmentId) -> Option<&Held> {
        let (look, at) = *self.met.get(root.idx())?;
        (look == self.look).then(|| &self.held[at as usize])
    }
}

/// Worth by the printed scales; that of an area is counted with its [hope](super::reading).
fn plain(game: &Game, known: &mut [(u32, f64, f64)], tiles: u32, it: &mut Held) {
    if it.shape == Shape::Area {
        return;
    }
    let known = &mut known[it.feature.root.idx()];
    if known.0 != tiles {
        let worth = |timing| f64::from(game.table().worth(it.feature.root, timing).points);
        *known = (tiles, worth(Timing::Final), worth(Timing::Completed));
    }
    (it.now, it.full) = (known.1, known.2);
}

/// The entry of a feature, made if it is not there.
fn meet<'a>(
    held: &'a mut Vec<Held>,
    met: &mut [(u32, u32)],
    look: u32,
    feature: Glance,
    shape: Shape,
) -> &'a mut Held {
    let known = &mut met[feature.root.idx()];
    if known.0 != look {
        *known = (look, held.len() as u32);
        let (strengths, men) = ([0; PlayerId::MAX], [0; PlayerId::MAX]);
        held.push(Held { feature, shape, strengths, men, now: f64::NAN, full: f64::NAN });
    }
    &mut held[known.1 as usize]
}
