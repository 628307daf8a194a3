//! The picture of a tile: laid out, proved, then drawn group by group from the ground up.

use std::f64::consts::FRAC_PI_4;

use bastide_core::geometry::Side;
use bastide_core::hints::{Art, ArtMode, TilePoint};
use bastide_core::tile::Tile;
use bastide_core::words::Words;

use crate::art::meadow::Meadow;
use crate::art::symbols::symbol;
use crate::art::{crossings, sites, stone, town, ways};
use crate::drawn::land::Land;
use crate::drawn::marks;
use crate::drawn::stage::Stage;
use crate::layout::TileLayout;
use crate::layout::labels::{Label, Labels};
use crate::layout::proof::Problem;
use crate::layout::raster::{CELL, CELLS};
use crate::painting::OwnTile;
use crate::plan::{Plan, spot};
use crate::plane::{Plane, Pt, TILE, on_side, pt};
use crate::scene::{Items, Line, Outline};
use crate::theme::{Role, Theme};
use crate::{drawn, text};

/// Radius of the numbers of segments in the proof.
const NUMBER: f64 = 38.0;

/// A drawn tile.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) scene: Items,
    /// The place for figures of every segment, on the tile as printed.
    pub(crate) anchors: Vec<Pt>,
    /// The place of the first marker of the tile as a whole, such as the foundation of a tower, on the tile as printed.
    pub(crate) mark: Option<Pt>,
    pub(crate) problems: Vec<Problem>,
    labels: Labels,
    /// Number of grid cells of every segment.
    sizes: Vec<usize>,
}

impl Drawing {
    pub(crate) fn of(words: &Words, tile: &Tile, theme: &Theme, copy: usize) -> Self {
        let (scenes, layout) = copies(words, tile, theme, copy..=copy);
        let (scene, mark) = scenes.into_iter().next().unwrap_or_default();
        let TileLayout { labels, anchors, sizes, problems, .. } = layout;
        Self { scene, anchors, mark, problems, labels, sizes }
    }

    /// The place for figures of every segment, in whole mils.
    pub(crate) fn places(&self) -> Vec<TilePoint> {
        let mils = |it: f64| libm::round(it.clamp(0.0, 1000.0)) as u16;
        self.anchors.iter().map(|at| TilePoint { x: mils(at.x), y: mils(at.y) }).collect()
    }

    /// The share of the tile that every segment takes, in thousandths.
    pub(crate) fn shares(&self) -> Vec<u16> {
        let all = CELLS * CELLS;
        self.sizes.iter().map(|cells| ((cells * 1000 + all / 2) / all) as u16).collect()
    }

    /// The places of the numbers of segments in the proof: where figures stand, or beside that where another number is there already, and on the
    /// segment if there is room.
    fn numbers(&self) -> Vec<Pt> {
        let grid = &self.labels.grid;
        let mut placed: Vec<Pt> = Vec::new();
        for (nth, at) in self.anchors.iter().enumerate() {
            // Where ways cross, one of them lies above the other.
            let patch = Some(grid.at(*at)).filter(|it| matches!(it, Label::Patch(_)));
            let own = patch.unwrap_or(Label::Part(nth as u8));
            let around = (1..=24).map(|step| {
                let (far, turn) = (f64::from((step + 7) / 8) * 2.2 * NUMBER, f64::from(step) * FRAC_PI_4);
                *at + pt(libm::cos(turn), libm::sin(turn)) * far
            });
            let is_free = |at: &Pt| {
                at.rim() > NUMBER && placed.iter().all(|other| (*other - *at).length() > 2.0 * NUMBER + 5.0)
            };
            let free: Vec<Pt> = std::iter::once(*at).chain(around).filter(is_free).collect();
            let best = free.iter().find(|it| grid.at(**it) == own).or(free.first());
            placed.push(*best.unwrap_or(at));
        }
        placed
    }

    /// The overlay that shows the proof: every patch of open ground in its tint, every segment with its number.
    pub(crate) fn proof(&self) -> Items {
        const TINTS: [Role; 6] =
            [Role::ClothRed, Role::ClothBlue, Role::ClothYellow, Role::Wine, Role::Leaf, Role::RoofLine];
        let mut items = Items::new();
        for patch in 0..self.labels.patches.len() {
            // Slanted lines, so that the picture below can be seen.
            let label = Label::Patch(patch as u16);
            let mut lines = Outline::new();
            for row in (0..CELLS * 2).step_by(5) {
                let cells =
                    (0..CELLS).filter(|x| row >= *x && row - x < CELLS).map(|x| (row - x) * CELLS + x);
                let mut run: Option<(usize, usize)> = None;
                for cell in cells.map(Some).chain([None]) {
                    let inside = cell.filter(|cell| self.labels.grid.0[*cell] == label);
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
        for (nth, at) in self.numbers().into_iter().enumerate() {
            items.ring(at, NUMBER, Role::Badge, Line::new(Role::BadgeLine, 5));
            let label = text::label(&nth.to_string(), at, 34.0, text::Align::Middle);
            items.line(label, Line::round(Role::BadgeLine, 7));
        }
        for at in self.problems.iter().filter_map(|problem| problem.at) {
            let at = spot(at);
            items.line(Outline::new().and_disc(at, 84.0), Line::round(Role::Halo, 34));
            items.line(Outline::new().and_disc(at, 84.0), Line::round(Role::Last, 20));
            let mark = Outline::chain(&[at + pt(0.0, -44.0), at + pt(0.0, 10.0)])
                .and_chain(&[at + pt(0.0, 42.0), at + pt(0.0, 43.0)]);
            items.line(mark.clone(), Line::round(Role::Halo, 34));
            items.line(mark, Line::round(Role::Last, 20));
        }
        items
    }
}

/// Draws copies of a tile, which share the layout, each with the place of its first marker of the tile as a whole.
pub(crate) fn copies(
    words: &Words,
    tile: &Tile,
    theme: &Theme,
    copies: impl IntoIterator<Item = usize>,
) -> (Vec<(Items, Option<Pt>)>, TileLayout) {
    let mut plan = Plan::of(words, tile, theme);
    let layout = TileLayout::of(&plan);
    let draw = |copy| {
        plan.copy = copy;
        let Some(own) = theme.tile(tile.id(), copy) else { return scene(&plan, &layout, theme) };
        let (mut scene, mut art) = (Items::new(), Items::new());
        art.own_tile(own);
        scene.group("art", art);
        (scene, None)
    };
    (copies.into_iter().map(draw).collect(), layout)
}

/// Draws a tile that is laid out. Returns the place of the first marker of the tile as a whole with it.
fn scene(plan: &Plan<'_>, layout: &TileLayout, theme: &Theme) -> (Items, Option<Pt>) {
    let read = |art: &Art| Some((art.mode, OwnTile::of(art.content.as_ref()?).ok()?));
    let art = plan.hints.art.as_ref().and_then(read);
    let own = |mode: ArtMode| {
        let mut items = Items::new();
        if let Some((_, art)) = art.as_ref().filter(|(its, _)| *its == mode) {
            items.own_tile(art);
        }
        items
    };
    let mut scene = Items::new();
    if art.as_ref().is_some_and(|(mode, _)| *mode == ArtMode::Replace) {
        scene.group("art", own(ArtMode::Replace));
        return (scene, None);
    }
    let art = own(ArtMode::Under);
    let draw = if theme.is_drawn() { drawn::scene } else { flat };
    let mark = draw(&mut scene, plan, layout, art);
    scene.group("edges", edges(plan));
    scene.group("art", own(ArtMode::Over));
    (scene, mark)
}

/// Signs of edges that features of no kind show, such as gates and bushes: the symbol with the name of the edge, inside the rim.
fn edges(plan: &Plan<'_>) -> Items {
    let mut items = Items::new();
    for side in Side::ALL {
        let edge = plan.tile.edges()[side.idx()];
        if plan.words.is_closing(edge) {
            symbol(&mut items, on_side(side, TILE / 2.0, 96.0), &plan.words[edge].name, 1.5);
        }
    }
    items
}

/// Draws a tile as seen from above; `art` is an author's own drawing of its ground. Returns the place of the first marker of the tile as a whole.
fn flat(scene: &mut Items, plan: &Plan<'_>, layout: &TileLayout, art: Items) -> Option<Pt> {
    let mut stage = Stage::default();
    let mut land = Land::of(plan, layout);
    let marks = marks::marks(plan, layout, &mut land, &mut stage);
    let signs = std::mem::take(&mut stage.signs);
    let mut meadow = Meadow::of(plan, layout, land.taken);
    let mut ground = Items::new();
    let square = [pt(0.0, 0.0), pt(1000.0, 0.0), pt(1000.0, 1000.0), pt(0.0, 1000.0)];
    ground.fill(Outline::polygon(&square), Role::Grass);
    scene.group("meadow", ground);
    scene.group("tones", meadow.tones());
    scene.group("parcels", meadow.parcels());
    scene.group("art", art);
    scene.group("verges", ways::verges(plan, layout));
    scene.group("shade", drawn::shade(&mut stage.grass_shade, Role::GrassShade));
    scene.group("rivers", ways::rivers(plan, layout));
    scene.group("roads", ways::roads(plan, layout));
    scene.group("villages", ways::villages(plan, layout));
    scene.group("cities", town::towns(plan, layout, &marks.rooms));
    scene.group("keeps", stone::keeps(plan));
    scene.group("walls", stone::walls(plan, layout));
    scene.group("spur", crossings::spur(layout));
    scene.group("mouths", crossings::mouths(layout));
    scene.group("towers", stone::towers(plan, layout));
    scene.group("viaducts", crossings::viaducts(layout));
    scene.group("hedges", crossings::hedges(plan, layout));
    scene.group("sites", sites::sites(plan, layout));
    scene.group("trees", meadow.trees());
    scene.group("flock", meadow.flock());
    scene.group("tufts", meadow.tufts());
    // Where there is no pen, landscapes have the lines of walls.
    let places = marks.land.and(marks.squares).and(stage.northernmost_first());
    scene.group("places", places.with_lines(Role::Pen, Role::WallLine));
    scene.group("markers", signs);
    marks.whole
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::scene::{Item, Picture};

    /// Prints what tiles cost: `cargo test -p bastide-render --lib cost_of_tiles -- --ignored --nocapture`.
    #[test]
    #[ignore = "measures, and asserts nothing"]
    #[expect(clippy::print_stdout, reason = "it is run to be read")]
    fn cost_of_tiles() {
        let collection = crate::common::collection();
        let words = collection.words();
        for name in ["classic", "drawn"] {
            let theme = Theme::named(name).expect("a theme has a name");
            let (mut laid, mut drawn, mut sizes) = (Duration::ZERO, Duration::ZERO, Vec::new());
            for entry in collection.sets().iter().flat_map(|set| &set.entries) {
                let plan = Plan::of(words, &entry.tile, &theme);
                let start = Instant::now();
                let layout = TileLayout::of(&plan);
                laid += start.elapsed();
                let start = Instant::now();
                let scene = scene(&plan, &layout, &theme);
                drawn += start.elapsed();
                let mut items = Items(vec![Item::Definitions]);
                items.0.extend(scene.0.0);
                sizes.push((Picture::tile(&theme, None, items).svg().len(), entry.tile.id().to_owned()));
            }
            sizes.sort();
            let count = sizes.len();
            let each = |time: Duration| time.as_secs_f64() * 1000.0 / count as f64;
            println!(
                "{name}: {count} tiles, layout {:.1} ms, drawing {:.1} ms a tile",
                each(laid),
                each(drawn)
            );
            println!("SVG: median {}, largest {:?}", sizes[count / 2].0, &sizes[count - 6..]);
            println!("more than 60,000 bytes: {}", sizes.iter().filter(|(size, _)| *size > 60_000).count());
        }
    }

    #[test]
    fn no_two_numbers_of_a_proof_lie_on_each_other() {
        let collection = crate::common::collection();
        let tiles = collection.sets().iter().flat_map(|set| &set.entries);
        for tile in tiles.map(|entry| &entry.tile) {
            let numbers = Drawing::of(collection.words(), tile, &Theme::default(), 0).numbers();
            for (nth, one) in numbers.iter().enumerate() {
                let far = numbers[..nth].iter().map(|other| (*other - *one).length());
                assert!(far.fold(f64::MAX, f64::min) > 2.0 * NUMBER, "{}: {nth} of {numbers:?}", tile.id());
                assert!(one.rim() > 0.0, "{}: {nth} of {numbers:?}", tile.id());
            }
        }
    }
}
