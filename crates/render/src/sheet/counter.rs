//! Counters: pieces printed on squares of card, for whoever has no wooden ones.

use crate::pieces::{self, PieceLook, Pose, Sort, Stand};
use crate::plane::{Pt, TILE, pt};
use crate::scene::{Items, Line, Outline, Picture};
use crate::sheet::job::Design;
use crate::text::{Align, label, width};
use crate::theme::{Role, Theme};

/// Reach of a piece on its counter to each side: within the coloured rim.
const REACH: f64 = 310.0;
/// Greatest size of a piece, so that small tokens stay small.
const LARGEST: f64 = 5.0;
/// Inset of the coloured rim: mirrored in a bleed of 1.5 mm, a rim nearer to the cut of a counter of 20 mm would show.
const RIM: f64 = 100.0;
/// Height of a number on a token, and of the name of its pile on the back.
const NUMBER: f64 = 380.0;
const NAME: f64 = 150.0;

impl Design {
    /// A counter with a piece: standing on the front, and on the back lying if it is a follower, as on fields. Its rim has the owner's colour.
    #[must_use]
    pub fn counter(kind: &str, sort: Sort, seat: Option<usize>, letter: &str, theme: &Theme) -> Self {
        let face = |pose| {
            let look = PieceLook { kind: kind.to_owned(), sort, seat, letter: letter.to_owned(), pose };
            let rim = seat.map_or(Role::Star, |seat| Role::Seat((seat % 256) as u8));
            card(rim, theme, |items| stand(items, &look, MIDDLE, theme))
        };
        let back = if sort == Sort::Follower { Pose::Lying } else { Pose::Standing };
        Self::on_card(kind, face(Pose::Standing), face(back))
    }

    /// A token that is drawn from a pile: its number or its picture on the front, and the name of the pile on the back, which is the same
    /// for all that lie in it.
    #[must_use]
    pub fn drawn_token(value: &str, pile: &str, theme: &Theme) -> Self {
        let front = card(Role::Star, theme, |items| {
            if value.parse::<i64>().is_ok() {
                write(items, value, MIDDLE, NUMBER);
                return;
            }
            let look = PieceLook {
                kind: value.to_owned(),
                sort: Sort::Token,
                seat: None,
                letter: String::new(),
                pose: Pose::Standing,
            };
            stand(items, &look, MIDDLE, theme);
        });
        let back =
            card(Role::Star, theme, |items| write(items, &pile.replace(['_', '-'], " "), MIDDLE, NAME));
        Self::on_card(&format!("{pile} {value}"), front, back)
    }

    fn on_card(name: &str, front: Picture, back: Picture) -> Self {
        Self {
            name: name.to_owned(),
            picture: front,
            back: Some(back),
            edges: [0; 4],
            letters: String::new(),
        }
    }
}

/// The middle of a counter.
const MIDDLE: Pt = pt(TILE / 2.0, TILE / 2.0);

/// A card with a coloured rim, and what is on it.
fn card(rim: Role, theme: &Theme, draw: impl FnOnce(&mut Items)) -> Picture {
    let square = |inside: f64| {
        let (low, high) = (inside, TILE - inside);
        Outline::polygon(&[pt(low, low), pt(high, low), pt(high, high), pt(low, high)])
    };
    let (mut ground, mut piece) = (Items::new(), Items::new());
    ground.fill(square(0.0), Role::Card);
    ground.line(square(RIM), Line::round(rim, 36));
    draw(&mut piece);
    let mut items = Items::new();
    items.group("ground", ground);
    items.group("piece", piece);
    Picture::tile(theme, None, items)
}

/// A piece, as large as the card allows.
fn stand(items: &mut Items, look: &PieceLook, at: Pt, theme: &Theme) {
    let reach = look.reach();
    let scale = (REACH / reach.x.max(reach.y).max(1.0)).min(LARGEST);
    pieces::piece(items, look, Stand { at, scale, casts: false }, theme);
}

/// A word or a number, at most so high, and no wider than the card allows.
fn write(items: &mut Items, text: &str, at: Pt, high: f64) {
    let high = high.min(2.0 * REACH / width(text, 1.0).max(0.1));
    items.line(
        label(text, at, high, Align::Middle),
        Line::round(Role::Ink, (high / 8.0).clamp(8.0, 44.0) as i32),
    );
}
