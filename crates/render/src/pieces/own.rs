//! Pieces as a theme of one's own draws them: in the colour of their owner, whose letter stands beside them.

use std::sync::Arc;

use super::pen::Pen;
use super::{PieceLook, table};
use crate::fragment::OWNER;
use crate::plane::pt;
use crate::scene::Line;
use crate::svg::hex;
use crate::theme::{Role, Theme};

/// Radius of the disc with the owner's letter.
const DISC: f64 = 19.0;

/// Draws a piece from the inside of an SVG.
pub(super) fn draw(pen: &mut Pen<'_>, look: &PieceLook, svg: &str, theme: &Theme) {
    let reach = table::reach(look);
    let half = reach.x.max(reach.y);
    let body = theme.colour(pen.tint.body).map(hex).unwrap_or_default();
    let mut drawing = svg.replace(OWNER, &body);
    if pen.lying {
        drawing = format!(r#"<g transform="rotate(90 500 500)">{drawing}</g>"#);
    }
    let side = half * pen.scale;
    pen.items.fragment(&Arc::from(drawing), pen.at - pt(side, side), side * 2.0);
    if !look.letter.is_empty() {
        let at = pt(reach.x - DISC * 0.6, reach.y - DISC * 0.9);
        let disc = pen.oval(at.x, at.y, DISC, DISC);
        pen.items.line(disc.clone(), Line::round(Role::Halo, pen.mils(14.0)));
        pen.inset(disc, pen.tint.body, 5.0);
        pen.letters(&look.letter, [at.x, at.y, 22.0]);
    }
}
