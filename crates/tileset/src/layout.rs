//! `[tile.layout]`: an author's hints for drawing, checked against the tile. Draws nothing.

use bastide_core::hints::{Art, ArtMode, Hints, PartHints, TilePoint};
use bastide_core::tile::{SegmentIdx, Tile};
use bastide_core::words::Shape;
use bastide_diag::Report;

use crate::checks::marks::Slot;
use crate::checks::{At, marks};
use crate::lexicon::Lexicon;
use crate::parts::Scope;
use crate::raw::{Node, Table, Text};

/// Reads the hints of a tile. Wrong ones are reported and left out.
pub(crate) fn hints(scope: Scope<'_>, at: &At<'_>, tile: &Tile, table: &Table, report: &mut Report) -> Hints {
    let lexicon = scope.lexicon;
    let mut hints = Hints { centre: table.get("centre").and_then(place), ..Hints::default() };
    for (name, node) in table.get("marker").and_then(Node::table).map_or(&[][..], |it| &it.pairs) {
        let Some(marker) = lexicon.marker(scope.files, scope.file, name, report) else { continue };
        let printed = tile.mark(marker).is_some()
            || tile.segments().iter().any(|it| it.markers.iter().any(|(it, _)| *it == marker));
        match place(node) {
            _ if !printed => report.push(marks::hint_not_printed(at, name)),
            Some(place) => hints.markers.push((marker, place)),
            None => {}
        }
    }
    if let Some(decor) = table.get("decor").and_then(Node::table) {
        let density = decor.get("density").and_then(Node::number);
        hints.density = density.and_then(|it| u16::try_from(it).ok()).unwrap_or(hints.density);
        hints.seed = decor.get("seed").and_then(Node::text).map(|it| it.text.clone()).unwrap_or_default();
        hints.sheep = decor.get("sheep").and_then(Node::flag).unwrap_or(true);
    }
    if let Some(art) = table.get("art").and_then(Node::table) {
        let text = |key| art.get(key).and_then(Node::text).map(|it| it.text.clone());
        let named = text("mode");
        hints.art = text("file").map(|file| {
            let mode = match named.as_deref() {
                Some("under") => ArtMode::Under,
                Some("replace") => ArtMode::Replace,
                // Nothing shines through pixels.
                None if file.ends_with(".png") => ArtMode::Replace,
                _ => ArtMode::Over,
            };
            Art { file, mode, content: None }
        });
    }
    let fixed = ["centre", "marker", "decor", "art"];
    for (name, node) in table.pairs.iter().filter(|(name, _)| !fixed.contains(&name.text.as_str())) {
        let Some(part) = node.table() else { continue };
        match segment(lexicon, tile, name) {
            Some(Ok(segment)) => hints.parts.push((segment, read(lexicon, at, tile, segment, part, report))),
            Some(Err(())) => report.push(marks::hint_nowhere(at, name)),
            None => report.push(marks::on_where(at, name)),
        }
    }
    hints
}

/// The segment that a place means: at a side or half, in the middle, or made by a mark. An error if there is nothing.
fn segment(lexicon: &Lexicon, tile: &Tile, name: &Text) -> Option<Result<SegmentIdx, ()>> {
    let words = &lexicon.words;
    let of = |wanted: &dyn Fn(SegmentIdx) -> bool| {
        tile.numbered().map(|(segment, _)| segment).find(|it| wanted(*it)).ok_or(())
    };
    match marks::slot(&name.text) {
        Some(Slot::Middle) => Some(of(&|it| words[tile[it].kind].shape == Shape::Site)),
        Some(Slot::Port(port)) => Some(tile.at(port).ok_or(())),
        None => {
            let is_it = |mark: &Option<String>| mark.as_deref() == Some(name.text.as_str());
            let known = words.kinds().any(|(_, kind)| is_it(&kind.mark));
            known.then(|| of(&|it| is_it(&words[tile[it].kind].mark)))
        }
    }
}

/// Reads the hints about one segment.
fn read(
    lexicon: &Lexicon,
    at: &At<'_>,
    tile: &Tile,
    segment: SegmentIdx,
    table: &Table,
    report: &mut Report,
) -> PartHints {
    let it = &tile[segment];
    let shape = lexicon.words[it.kind].shape;
    let name = tile.name(&lexicon.words, segment, bastide_core::geometry::Rotation::R0);
    let sides = it.ports.sides().count();
    let fills = lexicon.fills(it.kind);
    for (key, _) in &table.pairs {
        let fits = match key.text.as_str() {
            "depth" => shape == Shape::Linked && fills,
            "via" => shape == Shape::Linked && !fills && sides == 2,
            "end" => shape == Shape::Linked && !fills && sides == 1,
            "size" => shape == Shape::Site,
            _ => true,
        };
        if !fits {
            report.push(marks::hint_unfit(at, key, &name));
        }
    }
    let number = |key| table.get(key).and_then(Node::number).and_then(|it| u16::try_from(it).ok());
    let spot = |key| table.get(key).and_then(place);
    PartHints {
        depth: number("depth"),
        via: spot("via"),
        end: spot("end"),
        at: spot("at"),
        size: number("size"),
    }
}

/// A place of two numbers.
fn place(node: &Node) -> Option<TilePoint> {
    let [x, y] = node.list() else { return None };
    let mils = |node: &Node| node.number().and_then(|it| u16::try_from(it).ok()).filter(|it| *it <= 1000);
    Some(TilePoint { x: mils(x)?, y: mils(y)? })
}
