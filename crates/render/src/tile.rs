//! The picture of a tile: laid out, proved, then drawn group by group from the ground up.

use bastide_core::tile::Tile;
use bastide_core::words::{Shape, Words};

use crate::art::badges::{Badge, badge, initials};
use crate::art::meadow::Meadow;
use crate::art::{crossings, sites, stone, town, ways};
use crate::labels::Label;
use crate::layout::Layout;
use crate::plan::{Plan, Sort};
use crate::plane::{Pt, along, length, pt};
use crate::proof::Problem;
use crate::raster::{CELL, CELLS};
use crate::scene::{Items, Line, Outline, Scene};
use crate::text;
use crate::theme::Role;

/// A drawn tile.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) scene: Scene,
    /// The place for figures of every segment, on the tile as printed.
    pub(crate) anchors: Vec<Pt>,
    pub(crate) problems: Vec<Problem>,
    layout: Layout,
}

impl Drawing {
    pub(crate) fn of(words: &Words, tile: &Tile) -> Self {
        let plan = Plan::of(words, tile);
        let layout = Layout::of(&plan);
        let scene = scene(&plan, &layout);
        Self { scene, anchors: layout.anchors.clone(), problems: layout.problems.clone(), layout }
    }

    /// The overlay that shows the proof: every patch of open ground in its tint, every segment with its number.
    pub(crate) fn proof(&self) -> Items {
        const TINTS: [Role; 6] =
            [Role::ClothRed, Role::ClothBlue, Role::ClothYellow, Role::Wine, Role::Leaf, Role::RoofLine];
        let mut items = Items::new();
        for patch in 0..self.layout.labels.patches.len() {
            // Slanted lines, so that what lies below can be seen.
            let label = Label::Patch(patch as u16);
            let mut lines = Outline::new();
            for row in (0..CELLS * 2).step_by(5) {
                let cells =
                    (0..CELLS).filter(|x| row >= *x && row - x < CELLS).map(|x| (row - x) * CELLS + x);
                let mut run: Option<(usize, usize)> = None;
                for cell in cells.map(Some).chain([None]) {
                    let inside = cell.filter(|cell| self.layout.labels.grid.0[*cell] == label);
                    run = match (run, inside) {
                        (None, it) => it.map(|cell| (cell, cell)),
                        (Some((first, _)), Some(cell)) => Some((first, cell)),
                        (Some((first, last)), None) => {
                            let at = |cell: usize| pt((cell % CELLS) as f64, (cell / CELLS) as f64) * CELL;
                            lines = lines.and_chain(&[at(first), at(last)]);
                            None
                        }
                    };
                }
            }
            items.line(lines, Line::new(TINTS[patch % TINTS.len()], 5));
        }
        for (nth, at) in self.anchors.iter().enumerate() {
            items.ring(*at, 38.0, Role::Badge, Line::new(Role::BadgeLine, 5));
            let label = text::label(&nth.to_string(), *at, 34.0, text::Align::Middle);
            items.line(label, Line::round(Role::BadgeLine, 7));
        }
        items
    }
}

/// Draws a tile that is laid out.
fn scene(plan: &Plan<'_>, layout: &Layout) -> Scene {
    let mut meadow = Meadow::of(plan, layout);
    let mut scene = Scene::default();
    let mut ground = Items::new();
    let square = [pt(0.0, 0.0), pt(1000.0, 0.0), pt(1000.0, 1000.0), pt(0.0, 1000.0)];
    ground.fill(Outline::polygon(&square), Role::Grass);
    scene.push("meadow", ground);
    scene.push("tones", meadow.tones());
    scene.push("parcels", meadow.parcels());
    scene.push("verges", ways::verges(plan, layout));
    scene.push("rivers", ways::rivers(plan, layout));
    scene.push("roads", ways::roads(plan, layout));
    scene.push("cities", town::towns(plan, layout));
    scene.push("keeps", stone::keeps(plan));
    scene.push("walls", stone::walls(layout));
    scene.push("spur", crossings::spur(layout));
    scene.push("mouths", crossings::mouths(layout));
    scene.push("towers", stone::towers(plan, layout));
    scene.push("viaducts", crossings::viaducts(layout));
    scene.push("hedges", crossings::hedges(plan, layout));
    scene.push("villages", ways::villages(plan, layout));
    scene.push("sites", sites::sites(plan, layout));
    scene.push("trees", meadow.trees());
    scene.push("flock", meadow.flock());
    scene.push("tufts", meadow.tufts());
    scene.push("markers", markers(plan, layout));
    scene
}

/// Symbols on ways and fields, and those that belong to the tile as a whole.
fn markers(plan: &Plan<'_>, layout: &Layout) -> Items {
    let mut items = Items::new();
    for (way, course) in plan.ways.iter().zip(&layout.courses) {
        let Some(chain) = course.chains.first() else { continue };
        // The mouth of a tunnel speaks for itself.
        let said = |name: &&str| !course.mouths.is_empty() && *name == "tunnel";
        let part = if way.sort == Sort::River { 0.5 } else { 0.26 };
        let printed = plan.markers(way.segment).into_iter().filter(|name| !said(name));
        for (nth, name) in printed.enumerate() {
            let (at, _) = along(chain, length(chain) * (part + 0.48 * nth as f64).min(0.86));
            badge(&mut items, at, Badge::of(name), 0.9);
        }
    }
    for field in &plan.fields {
        let mut at = layout.anchors[usize::from(field.0)] + pt(0.0, -96.0);
        for name in plan.markers(*field) {
            badge(&mut items, at, Badge::of(name), 0.9);
            at = at + pt(112.0, 0.0);
        }
    }
    let mut at = pt(932.0, 932.0);
    for mark in plan.tile.marks() {
        let name = &plan.words[mark.marker].name;
        let drawn = plan.words.kinds().any(|(id, kind)| {
            kind.shape == Shape::Site
                && kind.mark.as_ref() == Some(name)
                && plan.tile.segments().iter().any(|it| it.kind == id)
        });
        if !drawn {
            let letters = if mark.value.is_empty() { name } else { &mark.value };
            badge(&mut items, at, Badge::Letters(initials(letters)), 0.9);
            at = at - pt(112.0, 0.0);
        }
    }
    items
}
