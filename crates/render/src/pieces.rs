//! Figures and tokens: shapes of our own, which can be known without colour. They stand in the table `pieces.txt`.

mod bridge;
pub(crate) mod contrast;
mod own;
mod pen;
mod table;

use bastide_core::geometry::{Axis, Side};

use crate::plane::{Pt, inward, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::{Role, Theme};
use pen::{Pen, Tint};

/// Sort of a piece, which gives its look where nothing better is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A figure that counts: a person.
    Follower,
    /// A figure that accompanies followers: a beast or a stone.
    Companion,
    /// A token: a plaque.
    Token,
}

/// Pose of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pose {
    /// Upright.
    Standing,
    /// On its side, as followers on fields are.
    Lying,
    /// Upright, and looking towards a side of the board.
    Facing(Side),
    /// Laid across a tile from side to side.
    Across(Axis),
}

/// Look of a piece, wherever it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceLook {
    /// Name of its kind; an unknown one has a shape after its sort, and two letters.
    pub kind: String,
    /// Its sort.
    pub sort: Sort,
    /// The colour of a seat; none if it belongs to nobody.
    pub seat: Option<usize>,
    /// Letter of the owner; empty without one.
    pub letter: String,
    /// Its pose.
    pub pose: Pose,
}

/// Place and scale of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stand {
    pub(crate) at: Pt,
    pub(crate) scale: f64,
    /// True for a piece that casts a shadow; one that is printed on card does not.
    pub(crate) casts: bool,
}

impl Stand {
    /// Scale of pieces on boards.
    pub(crate) const ON_BOARD: f64 = 1.75;
}

impl PieceLook {
    /// Half its width and half its height at scale one, as it is held.
    pub(crate) fn reach(&self) -> Pt {
        let upright = table::reach(self);
        match self.pose {
            Pose::Lying => pt(upright.y, upright.x),
            Pose::Standing | Pose::Across(_) => upright,
            Pose::Facing(Side::N | Side::S) => upright + pt(0.0, 34.0),
            Pose::Facing(_) => upright + pt(34.0, 0.0),
        }
    }

    /// Words that a viewer shows beside the pointer: `large follower`.
    pub(crate) fn words(&self) -> String {
        self.kind.replace(['_', '-'], " ")
    }
}

/// Draws a piece.
pub(crate) fn piece(items: &mut Items, look: &PieceLook, stand: Stand, theme: &Theme) {
    let tint = Tint::of(look.seat);
    let lying = look.pose == Pose::Lying;
    let mut pen = Pen { items, at: stand.at, scale: stand.scale, lying, tint };
    match look.pose {
        Pose::Across(axis) => bridge::bridge(&mut pen, axis, &look.letter),
        Pose::Standing | Pose::Lying | Pose::Facing(_) => {
            if !lying && look.sort != Sort::Token {
                pen.disc(table::reach(look), stand.casts);
            }
            match theme.piece(&look.kind) {
                Some(svg) => own::draw(&mut pen, look, svg, theme),
                None => table::draw(&mut pen, look),
            }
        }
    }
    if let Pose::Facing(side) = look.pose {
        gaze(&mut pen, table::reach(look), side);
    }
}

/// A pointer beside a piece, on the side to which it looks.
fn gaze(pen: &mut Pen<'_>, reach: Pt, side: Side) {
    let away = -inward(side);
    let across = pt(away.y.abs(), away.x.abs());
    let far = if across.x > 0.5 { reach.y } else { reach.x };
    let corner = |out: f64, aside: f64| pen.at + (away * (far + out) + across * aside) * pen.scale;
    let arrow =
        Outline::polygon(&[corner(30.0, 0.0), corner(-14.0, 42.0), corner(0.0, 0.0), corner(-14.0, -42.0)]);
    let (halo, line) = (pen.mils(18.0), pen.mils(6.0));
    pen.items.line(arrow.clone(), Line::round(Role::Halo, halo));
    pen.items.both(arrow, Role::Last, Line::round(Role::StarLine, line));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(kind: &str, sort: Sort, pose: Pose) -> Items {
        let look = PieceLook { kind: kind.into(), sort, seat: Some(0), letter: "A".into(), pose };
        let mut items = Items::new();
        piece(&mut items, &look, Stand { at: pt(500.0, 500.0), scale: 1.0, casts: true }, &Theme::default());
        items
    }

    #[test]
    fn pieces_stand_out_from_everything_in_every_theme() {
        for name in Theme::NAMES {
            let theme = Theme::named(name).expect("a shipped theme");
            let colour = |role| theme.colour(role).expect("a colour of pieces");
            let (rim, halo) = (colour(Role::Rim), colour(Role::Halo));
            for ground in Theme::keys().iter().filter_map(|key| theme.colour(key.parse().expect("a role"))) {
                let seen = rim.contrast(ground).max(halo.contrast(ground));
                assert!(seen >= 3.0, "{name}: a piece on {ground:?}: {seen:.2}");
            }
            assert!(rim.contrast(halo) >= 3.0, "{name}: rim and halo");
            for seat in 0..Theme::SEATS.len() as u8 {
                let line = colour(Role::SeatLine(seat));
                assert!(line.contrast(halo) >= 3.0, "{name}: seat {seat} within its halo");
                let letter = colour(Role::SeatLetter(seat)).contrast(colour(Role::Seat(seat)));
                assert!(letter >= 3.0, "{name}: the letter of seat {seat}: {letter:.2}");
            }
            let names = colour(Role::Ink).contrast(colour(Role::Table));
            assert!(names >= 4.5, "{name}: names of cells: {names:.2}");
        }
    }

    #[test]
    fn pieces_that_are_known_differ_in_shape() {
        let kinds: Vec<&str> = table::kinds().collect();
        assert!(["follower", "abbot", "wolf"].iter().all(|it| kinds.contains(it)));
        let all: Vec<Items> = kinds.iter().map(|kind| drawn(kind, Sort::Token, Pose::Standing)).collect();
        for (nth, one) in all.iter().enumerate() {
            assert!(all[..nth].iter().all(|two| two != one), "{} looks like another", kinds[nth]);
        }
        let printed = ["wine", "grain", "cloth"].map(|kind| drawn(kind, Sort::Token, Pose::Standing));
        assert!(printed.iter().all(|it| !all.contains(it)));
    }

    #[test]
    fn a_theme_draws_a_piece_in_the_colour_of_its_owner() {
        let mut theme = Theme::default();
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="currentColor" d="M1 1h7v7z"/></svg>"#;
        theme.set_piece("abbot", &crate::figure(svg).expect("a drawing"));
        let drawn = |kind: &str, seat, pose| {
            let look = PieceLook {
                kind: kind.into(),
                sort: Sort::Follower,
                seat: Some(seat),
                letter: "A".into(),
                pose,
            };
            let mut items = Items::new();
            piece(&mut items, &look, Stand { at: pt(500.0, 500.0), scale: 1.0, casts: true }, &theme);
            crate::scene::Picture { items, ..crate::scene::Picture::tile(&theme, None, Items::new()) }.svg()
        };
        let body = |seat| crate::svg::hex(theme.colour(Role::Seat(seat)).expect("a seat has a colour"));
        for seat in 0..2 {
            let svg = drawn("abbot", usize::from(seat), Pose::Standing);
            assert!(svg.contains("<svg x=") && svg.contains(&body(seat)), "{svg}");
            assert!(!svg.contains(crate::fragment::OWNER));
        }
        assert_ne!(drawn("abbot", 0, Pose::Standing), drawn("abbot", 0, Pose::Lying));
        assert!(!drawn("follower", 0, Pose::Standing).contains("<svg x="), "other pieces are drawn as ever");
    }

    #[test]
    fn what_nobody_knows_is_told_apart_by_its_sort_and_its_letters() {
        let all = [
            drawn("zeppelin", Sort::Follower, Pose::Standing),
            drawn("zeppelin", Sort::Companion, Pose::Standing),
            drawn("zeppelin", Sort::Token, Pose::Standing),
            drawn("oracle", Sort::Token, Pose::Standing),
        ];
        for (nth, one) in all.iter().enumerate() {
            assert!(all[..nth].iter().all(|two| two != one));
        }
    }

    #[test]
    fn a_pose_changes_the_picture() {
        let facing = Side::ALL.map(|side| drawn("herod", Sort::Token, Pose::Facing(side)));
        for (nth, one) in facing.iter().enumerate() {
            assert!(facing[..nth].iter().all(|two| two != one));
        }
        let lying = drawn("follower", Sort::Follower, Pose::Lying);
        assert_ne!(lying, drawn("follower", Sort::Follower, Pose::Standing));
    }
}
