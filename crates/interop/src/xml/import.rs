//! A tile definition file as tile sets of ours.

use bastide_diag::{Finding, Report, Severity, Source, too_many};
use bastide_tileset::stats::Likeness;
use bastide_tileset::{Collection, Entry, MOST_TILES, Set, fmt};

use super::checks::{file as file_check, known as known_check, sets as check, words as words_check};
use super::judge::{self, Judged};
use super::sets::{self, Draft};
use super::tile::Tile;
use super::toml::{self, Heading, Ready};
use super::tree::{self, Element};
use super::{big_city, names, reader, words};
use crate::tile_ids;

/// Greatest number of findings; a file with more is not worth reading to its end.
const MOST_FINDINGS: usize = 500;

/// Result of reading a tile definition file.
#[derive(Clone, Debug, Default)]
pub struct Import {
    /// The sets of the file.
    pub sets: Vec<ImportedSet>,
    /// Tiles that were written, counted once for each set.
    pub tiles: usize,
    /// Number of those whose fields follow from their features.
    pub derived: usize,
    /// The ids of tiles that were left out, in the order of the file.
    pub left_out: Vec<String>,
}

/// A tile set that came out of a tile definition file.
#[derive(Clone, Debug)]
pub struct ImportedSet {
    /// Its short name.
    pub id: String,
    /// The set in TOML, in canonical form.
    pub text: String,
}

/// Reads a tile definition file. `shelf` are the sets whose words may be used; `id` names the set of a file with only one.
///
/// Fields that follow from the features of their tile are left out, with the words (`meet`, `reach`, `under`) that they need; others are kept.
/// Tiles with errors are left out. Everything that looks wrong, and all that is lost, is in the report.
pub fn import(source: &Source, shelf: &Collection, id: Option<&str>) -> (Import, Report) {
    let mut report = Report::about([source]);
    let Some(root) = tree::read(source, &mut report) else { return (Import::default(), report) };
    if !matches!(root.name.text.as_str(), "defs" | "tiles") {
        report.push(file_check::not_tiles(source, root.name.span.clone(), &root.name.text));
        return (Import::default(), report);
    }
    let mut parts = Parts::default();
    parts.add(source, &root, &mut report);
    let mut importer = Importer { source, shelf, report: &mut report, import: Import::default() };
    importer.file(&root, &parts, id);
    let import = importer.import;
    (import, shortened(source, report))
}

/// The tiles and sets of a file, wherever they lie in it.
#[derive(Default)]
struct Parts<'a> {
    tiles: Vec<&'a Element>,
    sets: Vec<&'a Element>,
}

impl<'a> Parts<'a> {
    fn add(&mut self, source: &Source, element: &'a Element, report: &mut Report) {
        for child in &element.children {
            match child.name.text.as_str() {
                "tile" => self.tiles.push(child),
                "tile-set" => self.sets.push(child),
                "tiles" | "sets" => self.add(source, child, report),
                "modifier" | "feature-modifier" | "modifiers" => {
                    report.push(words_check::scoring(source, &child.name));
                }
                _ => {
                    let known = ["tile", "tiles", "tile-set", "sets"];
                    report.push(words_check::unknown_element(source, &child.name, &known));
                }
            }
        }
    }
}

struct Importer<'a, 'r> {
    source: &'a Source,
    shelf: &'a Collection,
    report: &'r mut Report,
    import: Import,
}

/// Tile of the file and its judgement; none if it has errors.
struct Known {
    judged: Option<Judged>,
    edges: Option<String>,
    at: Option<(i16, i16)>,
}

impl Importer<'_, '_> {
    fn file(&mut self, root: &Element, parts: &Parts<'_>, id: Option<&str>) {
        let (tiles, mut faulty) = self.tiles(parts);
        let drafts = sets::read(self.source, &parts.sets, &tiles, self.report);
        let wagons = tiles.iter().any(|it| !it.groups.is_empty());
        let mut steps = judge::STEPS;
        let mut known: Vec<Known> = Vec::new();
        for (at, tile) in tiles.iter().enumerate() {
            let edges = tile.own.edges.clone();
            let judged = judge::judge(
                self.source,
                tile,
                edges.as_deref(),
                wagons,
                !faulty[at],
                &mut steps,
                self.report,
            );
            faulty[at] |= judged.is_none();
            known.push(Known {
                judged: judged.filter(|_| !faulty[at]),
                edges: edges.filter(|it| it.contains(['.', '*'])),
                at: tile.own.at,
            });
        }
        let alone = drafts.len() == 1;
        for draft in &drafts {
            self.set(draft, &tiles, &mut known, id.filter(|_| alone));
        }
        let left_out = tiles.iter().zip(&known).filter(|(_, it)| it.judged.is_none());
        self.import.left_out = left_out.map(|(tile, _)| tile.id.text.clone()).collect();
        if self.import.sets.is_empty() && !self.report.has_errors() {
            self.report.push(check::no_tiles(self.source, root.span.clone()));
        }
    }

    /// The tiles of the file, and for each whether it has errors.
    fn tiles(&mut self, parts: &Parts<'_>) -> (Vec<Tile>, Vec<bool>) {
        let (mut tiles, mut faulty): (Vec<Tile>, Vec<bool>) = Default::default();
        let mut ids: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
        for element in &parts.tiles {
            let mut found = Report::new();
            let tile = reader::read(self.source, element, &mut found);
            let error = found.has_errors();
            self.report.merge(found);
            let Some(mut tile) = tile else { continue };
            if let Some(first) = ids.get(&tile.id.text) {
                let first = &tiles[*first].id;
                self.report.push(check::id_twice(self.source, "tile", first, &tile.id));
                continue;
            }
            big_city::complete(&mut tile);
            ids.insert(tile.id.text.clone(), tiles.len());
            tiles.push(tile);
            faulty.push(error);
        }
        (tiles, faulty)
    }

    /// Writes a set, without the tiles that turn out to be none.
    fn set(&mut self, draft: &Draft, tiles: &[Tile], known: &mut [Known], id: Option<&str>) {
        let id = self.name(draft, id);
        loop {
            let members: Vec<usize> =
                draft.tiles().into_iter().filter(|at| known[*at].judged.is_some()).collect();
            if members.is_empty() {
                return;
            }
            if let Some(beyond) = members.get(MOST_TILES) {
                let span = tiles[*beyond].id.span.clone();
                self.report.extend(too_many(self.source, span, members.len(), MOST_TILES));
                members[MOST_TILES..].iter().for_each(|at| known[*at].judged = None);
                continue;
            }
            let text = self.text(&id, draft, &members, tiles, known);
            let (written, found) = self.check(&text, &members, tiles);
            let errors: Vec<usize> = found
                .iter()
                .filter(|(_, it)| it.severity == Severity::Error)
                .filter_map(|(at, _)| *at)
                .collect();
            let whole = errors.is_empty();
            for (at, finding) in found {
                // Mistakes in other tiles of a set without its odd tiles are found the next time.
                if whole || finding.severity == Severity::Error {
                    let place = at.map_or_else(|| tiles[members[0]].id.clone(), |at| tiles[at].id.clone());
                    self.report.push(check::odd(self.source, &place, &finding));
                }
            }
            if whole {
                self.tell(draft, &members, tiles);
                if let Some(set) = written.set(&id) {
                    for (at, entry) in members.iter().zip(&set.entries) {
                        self.known(&written, set, entry, &tiles[*at], known[*at].judged.as_ref());
                    }
                }
                self.import.tiles += members.len();
                let derived = |at: &&usize| known[**at].judged.as_ref().is_some_and(|it| it.kept.is_none());
                self.import.derived += members.iter().filter(derived).count();
                self.import.sets.push(ImportedSet { id, text });
                return;
            }
            errors.into_iter().for_each(|at| known[at].judged = None);
        }
    }

    /// The name of a set; never one of the shelf, whose words it uses.
    fn name(&self, draft: &Draft, id: Option<&str>) -> String {
        let name = id.map_or_else(|| names::set(&draft.name), names::set);
        let taken =
            |it: &str| self.shelf.set(it).is_some() || self.import.sets.iter().any(|other| other.id == it);
        if taken(&name) { format!("jcz-{name}") } else { name }
    }

    fn text(&self, id: &str, draft: &Draft, members: &[usize], tiles: &[Tile], known: &[Known]) -> String {
        let ready: Vec<(usize, Ready<'_>)> = members
            .iter()
            .filter_map(|at| {
                let Known { judged, edges, at: place } = &known[*at];
                let ready =
                    Ready { tile: &tiles[*at], judged: judged.as_ref()?, edges: edges.clone(), at: *place };
                Some((*at, ready))
            })
            .collect();
        let pairs: Vec<_> = ready.iter().map(|(_, it)| (it.tile, it.edges.as_deref())).collect();
        let title = draft.title.clone().unwrap_or_else(|| names::title(&names::set(&draft.name)));
        let mut comments =
            vec![format!("From the tile definition file {}.", one_line(file_name(self.source.name())))];
        for removed in &draft.removes {
            comments.push(format!("In a game, take away `{}`.", one_line(&removed.text)));
        }
        let heading = Heading { id, title: &title, before: river(members, tiles), comments };
        let text = toml::write(&heading, draft, &ready, &names::tiles(&pairs), self.shelf);
        // The text is TOML, so it can be brought into canonical form.
        fmt(&Source::new(id, text.clone())).unwrap_or(text)
    }

    /// The written set among those of the shelf, and the findings of its check with their tiles.
    fn check(
        &self,
        text: &str,
        members: &[usize],
        tiles: &[Tile],
    ) -> (Collection, Vec<(Option<usize>, Finding)>) {
        let written = Source::new(format!("{}.toml", self.source.name()), text);
        let library = self.shelf.sets().iter().map(|it| it.source.clone()).collect();
        let (collection, report) = Collection::read_with(vec![written.clone()], library, &[]);
        let starts: Vec<usize> = text.match_indices("\n[[tile]]").map(|(at, _)| at).collect();
        // Ids are names of ours: a tile that is another than its name there is reported as that.
        let own = report
            .findings()
            .into_iter()
            .filter(|it| it.label.source == written && it.code.as_str() != "id-differs");
        let found = own.map(|finding| {
            let nth = starts.partition_point(|it| *it < finding.label.span.start);
            let at = nth.checked_sub(1).and_then(|nth| members.get(nth)).copied();
            debug_assert!(at.is_none_or(|at| at < tiles.len()), "every member is a tile");
            (at, finding.clone())
        });
        let found = found.collect();
        (collection, found)
    }

    /// Reports a tile that is not what its name says: by the tile of that name on the shelf, or else by its letters.
    fn known(
        &mut self,
        written: &Collection,
        set: &Set,
        entry: &Entry,
        tile: &Tile,
        judged: Option<&Judged>,
    ) {
        let known = of_that_name(self.shelf, &tile.id.text);
        let words = self.shelf.words();
        let likeness = |other: &Entry| entry.likeness(written.words(), other, words);
        let equal = known.iter().find(|(_, it)| likeness(it) == Some(Likeness::Equal));
        let found = match (equal, known.first()) {
            (Some((of, other)), _) => {
                let differ = counts(set, entry, of, other);
                differ.map(|counts| known_check::counts(self.source, tile, other, counts))
            }
            (None, Some((_, other))) => known_check::differs(self.source, tile, other, likeness(other)),
            (None, None) => known_check::name(self.source, tile),
        };
        self.report.extend(found);
        if equal.is_none() && judged.is_some_and(|it| it.meets_inside) {
            self.report.push(known_check::field_inside(self.source, tile));
        }
    }

    /// Reports statements about tiles that a set cannot express.
    fn tell(&mut self, draft: &Draft, members: &[usize], tiles: &[Tile]) {
        for at in members {
            let tile = &tiles[*at];
            if let Some(group) = tile.group.as_ref().filter(|it| !is_river(&it.text)) {
                self.report.push(words_check::lost(self.source, &tile.id.text, group, "group"));
            }
        }
        for removed in &draft.removes {
            let ours = tiles
                .iter()
                .find(|it| it.id.text == removed.text)
                .map_or("set/tile", |it| it.id.text.as_str());
            self.report.push(words_check::removed(self.source, &draft.name, removed, ours));
        }
    }
}

/// The tiles of a shelf with a name of theirs, or with one of ours.
fn of_that_name<'a>(shelf: &'a Collection, name: &str) -> Vec<(&'a Set, &'a Entry)> {
    let find = |id: &str| {
        let (set, tile) = id.split_once('/')?;
        let set = shelf.set(set)?;
        Some((set, set.entry(tile)?))
    };
    tile_ids::ours(name).iter().copied().chain([name]).filter_map(find).collect()
}

/// The numbers of copies of a tile and of the known one, in the first edition in which they differ. An edition that the known set does not
/// have may have the copies of any.
fn counts(set: &Set, entry: &Entry, of: &Set, known: &Entry) -> Option<[u16; 2]> {
    set.editions.iter().zip(&entry.counts).find_map(|(edition, ours)| {
        let same = of.editions.iter().position(|it| it == edition);
        match same {
            Some(at) => (known.counts[at] != *ours).then(|| [*ours, known.counts[at]]),
            None => (!known.counts.contains(ours)).then(|| [*ours, known.counts[0]]),
        }
    })
}

/// True if all tiles of a set are drawn with a river.
fn river(members: &[usize], tiles: &[Tile]) -> bool {
    members.iter().all(|at| tiles[*at].group.as_ref().is_some_and(|it| is_river(&it.text)))
}

fn is_river(group: &str) -> bool {
    words::RIVERS.contains(&group)
}

/// The name of a file without its folders.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A text as one line of a comment.
fn one_line(text: &str) -> String {
    let short = file_check::shortened(text);
    bastide_letters::line(&short).into_owned()
}

/// A report with a bounded number of findings.
fn shortened(source: &Source, report: Report) -> Report {
    let findings = report.findings();
    if findings.len() <= MOST_FINDINGS {
        return report;
    }
    let mut short = Report::about([source]);
    short.extend(findings.iter().take(MOST_FINDINGS).map(|it| (*it).clone()));
    short.push(check::more(source, findings.len() - MOST_FINDINGS));
    short
}
