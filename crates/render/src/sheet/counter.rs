//! Counters: pieces printed on squares of card, for whoever has no wooden ones.

use crate::pieces::{self, PieceLook, Pose, Sort, Stand};
use crate::plane::{TILE, pt};
use crate::scene::{Items, Line, Outline, Picture};
use crate::sheet::job::Design;
use crate::theme::{Role, Theme};

/// Reach of a piece on its counter to each side: within the coloured rim.
const REACH: f64 = 310.0;
/// Greatest size of a piece, so that small tokens stay small.
const LARGEST: f64 = 5.0;

impl Design {
    /// A counter with a piece: standing on the front, and on the back lying if it is a follower, as on fields. Its rim has the owner's colour.
    #[must_use]
    pub fn counter(kind: &str, sort: Sort, seat: Option<usize>, letter: &str, theme: &Theme) -> Self {
        let face = |pose| {
            let look = PieceLook { kind: kind.to_owned(), sort, seat, letter: letter.to_owned(), pose };
            let rim = seat.map_or(Role::Star, |seat| Role::Seat((seat % 256) as u8));
            let square = |inside: f64| {
                let (low, high) = (inside, TILE - inside);
                Outline::polygon(&[pt(low, low), pt(high, low), pt(high, high), pt(low, high)])
            };
            let (mut ground, mut piece) = (Items::new(), Items::new());
            ground.fill(square(0.0), Role::Card);
            ground.line(square(90.0), Line::round(rim, 36));
            let reach = look.reach();
            let scale = (REACH / reach.x.max(reach.y).max(1.0)).min(LARGEST);
            pieces::piece(&mut piece, &look, Stand { at: pt(TILE / 2.0, TILE / 2.0), scale }, theme);
            let mut items = Items::new();
            items.group("ground", ground);
            items.group("piece", piece);
            Picture::tile(theme, None, items)
        };
        let back = if sort == Sort::Follower { Pose::Lying } else { Pose::Standing };
        Self {
            name: kind.to_owned(),
            picture: face(Pose::Standing),
            back: Some(face(back)),
            edges: [0; 4],
            letters: String::new(),
        }
    }
}
