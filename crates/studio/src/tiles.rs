//! Designs of the folder and of the game in hand as messages: pictures, counts, what was understood.

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::geometry::{Ports, Pos, Rotation};
use bastide_core::tile::{Segment, SegmentIdx, Tile};
use bastide_core::words::{Shape, Words};
use bastide_diag::Source;
use bastide_project::{Project, shipped};
use bastide_render::{PlacedTile, Theme};
use bastide_tileset::stats::Likeness;
use bastide_tileset::{Entry, Set};
use serde::Serialize;

use crate::pictures::{Hashed, Pictures, Spots};
use crate::studio::Studio;

/// Designs with their sets.
#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq)]
pub(crate) struct Tiles {
    pub(crate) sets: Vec<SetInfo>,
    pub(crate) designs: Vec<Design>,
}

/// Tile set.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub(crate) struct SetInfo {
    id: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    tiles: u32,
    own: bool,
}

/// Design of a tile.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Design {
    pub(crate) id: String,
    set: String,
    pub(crate) pictures: [String; 4],
    proof: String,
    count: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<Spot>,
    twins: Vec<String>,
    segments: Vec<SegmentInfo>,
    stale: bool,
}

/// Line of a file.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) file: String,
    pub(crate) line: usize,
}

/// Segment as it was understood.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
struct SegmentInfo {
    name: String,
    /// Its names as the tile is turned, quarter by quarter.
    names: [String; 4],
    kind: String,
    ports: Vec<String>,
    markers: BTreeMap<String, u8>,
    spot: [i32; 2],
}

/// Draughtsman of designs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draughtsman<'a> {
    project: Project<'a>,
    pictures: &'a Pictures,
    spots: &'a Spots,
}

impl<'a> Draughtsman<'a> {
    /// The draughtsman of a studio.
    pub(crate) fn of(studio: &'a Studio) -> Self {
        Self { project: studio.project(), pictures: &studio.pictures, spots: &studio.spots }
    }

    /// The designs of the tile sets among some texts, in the order of the files. Those of `last` that cannot be read now stay, marked as stale.
    pub(crate) fn own(&self, sources: &[Source], last: &Tiles) -> Tiles {
        let files: Vec<_> = sources.iter().map(|it| it.name().into()).collect();
        let (collection, report) = self.project.tile_sets(&[], &files);
        let words = Hashed::new(collection.words().clone());
        let is_own = |set: &&Set| sources.iter().any(|it| it.name() == set.source.name());
        let mut tiles = Tiles::default();
        for set in collection.sets().iter().filter(is_own) {
            let theme = self.project.theme_of_sets([set]).map(|(theme, _)| theme).unwrap_or_default();
            let theme = Hashed::new(theme);
            tiles.sets.push(set_info(set, true));
            let designs = set.entries.iter().map(|entry| self.design(set, entry, &words, &theme, true));
            tiles.designs.extend(designs);
        }
        let ids: Vec<&str> = tiles.sets.iter().map(|it| it.id.as_str()).collect();
        // Tiles with the land of others are no twins but what sets are made of.
        let twins = collection.twins(&ids, shipped::collection());
        for twin in twins.into_iter().filter(|it| it.likeness != Likeness::Bare) {
            let text = format!("{} {}", twin.likeness.verb(), twin.other);
            tiles
                .designs
                .iter_mut()
                .filter(|it| it.id == twin.tile)
                .for_each(|it| it.twins.push(text.clone()));
        }
        if report.has_errors() {
            tiles.keep(last, sources);
        }
        tiles
    }

    /// The designs of shipped sets by their ids.
    pub(crate) fn shipped(&self, ids: &[String]) -> Tiles {
        let collection = shipped::collection();
        let words = Hashed::new(collection.words().clone());
        let mut tiles = Tiles::default();
        for set in ids.iter().filter_map(|id| collection.set(id)) {
            let theme = Hashed::new(self.project.theme_of_sets([set]).map(|it| it.0).unwrap_or_default());
            tiles.sets.push(set_info(set, false));
            tiles
                .designs
                .extend(set.entries.iter().map(|entry| self.design(set, entry, &words, &theme, false)));
        }
        tiles
    }

    fn design(
        &self,
        set: &Set,
        entry: &Entry,
        words: &Arc<Hashed<Words>>,
        theme: &Arc<Hashed<Theme>>,
        own: bool,
    ) -> Design {
        let tile = Arc::new(entry.tile.clone());
        let laid = |rotation| PlacedTile { tile: Arc::clone(&tile), pos: Pos::new(0, 0), rotation };
        let pictures = Rotation::ALL.map(|it| self.pictures.tile(words, &laid(it), theme));
        let spots = self.spots.of(&pictures[0], &words.it, &laid(Rotation::R0), &theme.it);
        let place =
            || Spot { file: set.source.name().to_owned(), line: set.source.place(entry.span.start).line };
        Design {
            id: tile.id().to_owned(),
            set: set.id.clone(),
            count: entry.counts.first().copied().unwrap_or(0),
            source: own.then(place),
            twins: Vec::new(),
            segments: segments(&words.it, &tile, &spots),
            stale: false,
            proof: self.pictures.proof(words, &tile, theme),
            pictures,
        }
    }
}

impl Tiles {
    /// Keeps designs of files that are still there and cannot be read in whole.
    fn keep(&mut self, last: &Self, sources: &[Source]) {
        let is_there = |design: &&Design| {
            let file = design.source.as_ref().map(|it| it.file.as_str());
            sources.iter().any(|it| Some(it.name()) == file)
                && self.designs.iter().all(|it| it.id != design.id)
        };
        let stale: Vec<Design> =
            last.designs.iter().filter(is_there).map(|it| Design { stale: true, ..it.clone() }).collect();
        for set in stale.iter().map(|it| &it.set) {
            if self.sets.iter().all(|it| it.id != *set) {
                self.sets.extend(last.sets.iter().find(|it| it.id == *set).cloned());
            }
        }
        self.designs.extend(stale);
    }

    /// The designs whose pictures are others than before, or that are new.
    pub(crate) fn changed(&self, last: &Self) -> Vec<String> {
        let before: BTreeMap<_, _> = last.designs.iter().map(|it| (&it.id, &it.pictures[0])).collect();
        let is_other = |it: &&Design| before.get(&it.id) != Some(&&it.pictures[0]);
        self.designs.iter().filter(is_other).map(|it| it.id.clone()).collect()
    }
}

fn set_info(set: &Set, own: bool) -> SetInfo {
    SetInfo {
        id: set.id.clone(),
        title: set.title.clone(),
        file: own.then(|| set.source.name().to_owned()),
        tiles: set.entries.iter().filter_map(|it| it.counts.first()).map(|it| u32::from(*it)).sum(),
        own,
    }
}

/// Sides of ways and cities, half-sides of fields.
fn ports(ports: Ports, shape: Shape) -> Vec<String> {
    match shape {
        Shape::Area => ports.halves().map(|it| it.to_string()).collect(),
        _ => ports.sides().map(|it| it.to_string()).collect(),
    }
}

fn segments(words: &Words, tile: &Tile, spots: &[[i32; 2]]) -> Vec<SegmentInfo> {
    let segment = |(nth, segment): (SegmentIdx, &Segment)| SegmentInfo {
        name: tile.name(words, nth, Rotation::R0),
        names: Rotation::ALL.map(|turn| tile.name(words, nth, turn)),
        kind: words[segment.kind].name.clone(),
        ports: ports(segment.ports, words[segment.kind].shape),
        markers: segment.markers.iter().map(|(it, count)| (words[*it].name.clone(), *count)).collect(),
        spot: spots.get(usize::from(nth.0)).copied().unwrap_or([500, 500]),
    };
    tile.numbered().map(segment).collect()
}

/// The designs of the folder, and after them those of shipped sets that the game in hand uses.
pub(crate) fn all_tiles(studio: &Studio, mut own: Tiles) -> Tiles {
    let mut sets = studio.played_sets();
    sets.retain(|id| own.sets.iter().all(|it| it.id != *id));
    let draughtsman = Draughtsman::of(studio);
    let shipped = draughtsman.shipped(&sets);
    own.sets.extend(shipped.sets);
    own.designs.extend(shipped.designs);
    own
}
