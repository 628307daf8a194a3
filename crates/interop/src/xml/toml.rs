//! A set of a tile definition file as a tile set of ours, in TOML.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use bastide_core::geometry::{Half, Side};
use bastide_record::quoted;
use bastide_tileset::Collection;

use super::judge::Judged;
use super::sets::Draft;
use super::tile::Tile;
use super::words;

/// A tile that is ready to be written.
#[derive(Clone, Debug)]
pub(crate) struct Ready<'a> {
    pub(crate) tile: &'a Tile,
    pub(crate) judged: &'a Judged,
    /// Letters of its sides, if they must be written.
    pub(crate) edges: Option<String>,
    /// Position at the start.
    pub(crate) at: Option<(i16, i16)>,
}

/// A tile as it is written: its name and the values of its keys.
#[derive(Clone, Debug)]
struct Written {
    name: String,
    alias: Option<String>,
    /// The tile it is the same as, but for its marks.
    same: Option<String>,
    count: Option<String>,
    body: Vec<(&'static str, String)>,
    marks: Vec<(String, Option<String>)>,
    /// True if it is the same with its marks.
    listed_twice: bool,
}

/// Name of a set and the drawing of its tiles.
#[derive(Clone, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) id: &'a str,
    pub(crate) title: &'a str,
    /// True if all tiles belong to a river.
    pub(crate) before: bool,
    /// Lines above everything.
    pub(crate) comments: Vec<String>,
}

/// Writes a set. The tiles are in the order in which `names` names them.
pub(crate) fn write(
    heading: &Heading<'_>,
    draft: &Draft,
    ready: &[(usize, Ready<'_>)],
    names: &[String],
    shelf: &Collection,
) -> String {
    let mut tiles: Vec<Written> = ready
        .iter()
        .zip(names)
        .map(|((at, ready), name)| Written {
            name: name.clone(),
            alias: alias(heading.id, name, &ready.tile.id.text),
            same: None,
            count: count(draft, *at),
            body: body(ready, heading.before),
            marks: marks(ready.tile),
            listed_twice: false,
        })
        .collect();
    twins(&mut tiles);
    let mut text = String::new();
    for comment in &heading.comments {
        text += &format!("# {comment}\n");
    }
    text += "format = 1\n\n[set]\n";
    text += &format!("id = {}\ntitle = {}\n", quoted(heading.id), quoted(heading.title));
    if draft.editions.len() > 1 || draft.editions.iter().any(|(edition, _)| edition != "1") {
        let editions = draft.editions.iter().map(|(edition, _)| quoted(edition));
        text += &format!("editions = [{}]\n", editions.collect::<Vec<_>>().join(", "));
    }
    let words = Words::of(ready, shelf);
    if !words.uses.is_empty() {
        let uses: Vec<String> = words.uses.iter().map(|it| quoted(it)).collect();
        text += &format!("uses = [{}]\n", uses.join(", "));
    }
    if heading.before {
        text += "before = true\n";
    }
    text += &words.declarations;
    for tile in &tiles {
        tile.write(&mut text);
    }
    text
}

/// Name of the tile elsewhere, if it differs.
fn alias(set: &str, name: &str, id: &str) -> Option<String> {
    (id != name && id.strip_prefix(set).and_then(|it| it.strip_prefix('/')) != Some(name))
        .then(|| id.to_owned())
}

/// The copies of a tile by edition; none if there is one in each.
fn count(draft: &Draft, tile: usize) -> Option<String> {
    let counts: Vec<(&str, u32)> = draft
        .editions
        .iter()
        .map(|(edition, counts)| (edition.as_str(), counts.get(&tile).copied().unwrap_or_default()))
        .collect();
    let first = counts.first().map_or(1, |(_, count)| *count);
    if counts.iter().all(|(_, count)| *count == first) {
        return (first != 1).then(|| first.to_string());
    }
    let some = counts.iter().filter(|(_, count)| *count > 0);
    let pairs: Vec<String> = some.map(|(edition, count)| format!("{} = {count}", key(edition))).collect();
    Some(format!("{{ {} }}", pairs.join(", ")))
}

/// Keys of a tile for everything on it but its marks.
fn body(ready: &Ready<'_>, river: bool) -> Vec<(&'static str, String)> {
    let Ready { tile, judged, edges, at } = ready;
    let mut body: Vec<(&'static str, String)> = Vec::new();
    if let Some(edges) = edges {
        body.push(("edges", quoted(edges)));
    }
    let layout = &judged.layout;
    let sides = |at: usize| tile.features[at].sides.iter().map(|(side, _)| side.letter()).collect::<String>();
    let first = |at: usize| tile.features[at].sides.first().map(|(side, _)| side.letter());
    for (kind, _) in words::LINKED {
        let texts = (0..tile.features.len()).filter(|at| tile.features[*at].kind == *kind).map(|at| {
            let into = layout.enters.iter().find(|(end, _)| *end == at).and_then(|(_, into)| first(*into));
            quoted(&into.map_or_else(|| sides(at), |into| format!("{}>{into}", sides(at))))
        });
        list(kind, texts.collect(), &mut body);
    }
    if let Some(site) = &tile.centre {
        body.push(("centre", quoted(&site.kind)));
    }
    let joins = layout.joins();
    list("meet", joins.meet.iter().map(|it| quoted(it)).collect(), &mut body);
    list("reach", joins.reach.iter().map(|it| quoted(it)).collect(), &mut body);
    if let Some(under) = &joins.under {
        body.push(("under", quoted(under)));
    }
    let also = (0..tile.features.len()).filter_map(|at| {
        let onto = tile.features[at].also?;
        Some(quoted(&format!("{}>{}", beside(tile, at, onto)?, onto.letter())))
    });
    list("also", also.collect(), &mut body);
    if let Some(fields) = &judged.kept {
        let fields = fields.iter().map(|field| {
            let halves: Vec<&str> = field.halves.iter().map(|it| it.name()).collect();
            let cities: String = field.touches.iter().filter_map(|at| first(*at)).collect();
            let at = quoted(&halves.join(" "));
            if cities.is_empty() {
                format!("{{ at = {at} }}")
            } else {
                format!("{{ at = {at}, city = {} }}", quoted(&cities))
            }
        });
        body.push(("field", format!("[{}]", fields.collect::<Vec<_>>().join(", "))));
    }
    let on = markers(tile);
    if !on.is_empty() {
        body.push(("on", format!("{{ {} }}", on.join(", "))));
    }
    if let Some((x, y)) = at {
        body.push(("at", format!("[{x}, {y}]")));
    }
    let group = tile.group.as_ref().map(|it| it.text.as_str()).filter(|it| words::RIVERS.contains(it));
    if group.is_some() && !river {
        body.push(("before", "true".into()));
    }
    if tile.own.start || group == Some(words::SPRING) {
        body.push(("start", "true".into()));
    }
    let by_group = match group {
        Some(words::FORK) => Some("first"),
        Some(words::LAKE) => Some("last"),
        _ => None,
    };
    if let Some(draw) = tile.own.draw.as_deref().or(by_group) {
        body.push(("draw", quoted(draw)));
    }
    if tile.own.off_pile {
        body.push(("in_pile", "false".into()));
    }
    body
}

/// The side of a city that lies round the corner from one it also opens on.
fn beside(tile: &Tile, feature: usize, onto: Side) -> Option<char> {
    let sides = tile.features[feature].sides.iter().map(|(side, _)| *side);
    let mut beside = sides.filter(|it| *it != onto && *it != onto.opposite());
    beside.next().map(Side::letter)
}

/// The markers on the features of a tile, by place.
fn markers(tile: &Tile) -> Vec<String> {
    let mut on: Vec<(String, &[String])> = Vec::new();
    for feature in &tile.features {
        if let Some((side, _)) = feature.sides.first() {
            on.push((side.letter().to_string(), &feature.markers));
        }
    }
    for field in &tile.fields {
        if let Some(half) = field.halves.iter().map(|(half, _)| *half).min() {
            on.push((Half::name(half).to_owned(), &field.markers));
        }
    }
    if let Some(site) = &tile.centre {
        on.push(("m".into(), &site.markers));
    }
    let some = on.into_iter().filter(|(_, markers)| !markers.is_empty());
    some.map(|(slot, markers)| match markers {
        [one] => format!("{slot} = {}", quoted(one)),
        _ => format!("{slot} = [{}]", markers.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", ")),
    })
    .collect()
}

/// Writes tiles that are listed twice, or once more with a garden, as the same tile.
fn twins(tiles: &mut [Written]) {
    for at in 0..tiles.len() {
        let garden = |it: &(String, Option<String>)| it.0 == words::GARDEN;
        let plain: Vec<_> = tiles[at].marks.iter().filter(|it| !garden(it)).cloned().collect();
        let original = |it: &Written| it.same.is_none() && it.body == tiles[at].body;
        let equal = tiles[..at].iter().find(|it| original(it) && it.marks == tiles[at].marks);
        let has_garden = plain.len() < tiles[at].marks.len();
        let without = tiles.iter().find(|it| has_garden && original(it) && it.marks == plain);
        let listed_twice = equal.is_some();
        tiles[at].same = equal.or(without).map(|it| it.name.clone());
        tiles[at].listed_twice = listed_twice;
    }
}

impl Written {
    fn write(&self, text: &mut String) {
        text.push_str("\n[[tile]]\n");
        let mut line = |key: &str, value: &str| {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        };
        line("id", &quoted(&self.name));
        if let Some(alias) = &self.alias {
            line("alias", &quoted(alias));
        }
        // Keys of the other tile hold for this one unless it has its own.
        let count = self.count.as_deref().or(self.same.is_some().then_some("1"));
        if let Some(same) = &self.same {
            line("same", &quoted(same));
        }
        if let Some(count) = count {
            line("count", count);
        }
        if self.same.is_none() {
            self.body.iter().for_each(|(key, value)| line(key, value));
        }
        if !self.marks.is_empty() && !self.listed_twice {
            let marks: Vec<String> = self
                .marks
                .iter()
                .map(|(mark, value)| {
                    let value = value.as_deref().map_or("true".to_owned(), quoted);
                    format!("{} = {value}", key(mark))
                })
                .collect();
            line("mark", &format!("{{ {} }}", marks.join(", ")));
        }
    }
}

/// The words that some tiles need: the sets that declare them, and declarations of those that no set declares.
#[derive(Clone, Debug, Default)]
struct Words {
    uses: Vec<String>,
    declarations: String,
}

/// Use of a word that no set declares.
#[derive(Clone, Debug, Default)]
struct Use {
    kinds: BTreeSet<String>,
    repeated: bool,
    beside: bool,
}

impl Words {
    fn of(ready: &[(usize, Ready<'_>)], shelf: &Collection) -> Self {
        let mut plain: BTreeSet<String> = BTreeSet::from(["field".to_owned()]);
        let mut sites: BTreeMap<String, Option<String>> = BTreeMap::new();
        let mut markers: BTreeMap<String, Use> = BTreeMap::new();
        for (_, Ready { tile, edges, .. }) in ready {
            plain.extend(tile.features.iter().map(|it| it.kind.to_owned()));
            let special = edges.iter().flat_map(|it| it.chars()).filter(|it| !it.is_ascii_alphabetic());
            plain.extend(special.map(String::from));
            for (mark, beside) in &tile.marks {
                let used = markers.entry(mark.clone()).or_default();
                used.beside |= beside.is_some();
            }
            sites.extend(tile.sites.iter().map(|it| (it.clone(), Some(it.clone()))));
            sites.extend(tile.centre.iter().map(|it| (it.kind.clone(), None)));
            let lists = tile.features.iter().map(|it| (it.kind, &it.markers));
            let lists = lists.chain(tile.fields.iter().map(|it| ("field", &it.markers)));
            let lists = lists.chain(tile.centre.iter().map(|it| (it.kind.as_str(), &it.markers)));
            for (kind, list) in lists {
                for marker in list {
                    let used = markers.entry(marker.clone()).or_default();
                    used.kinds.insert(kind.to_owned());
                    used.repeated |= list.iter().filter(|it| *it == marker).count() > 1;
                }
            }
        }
        let mut words = Self::default();
        let needed = plain.iter().chain(sites.keys()).chain(markers.keys());
        let declaring: BTreeSet<&str> = needed.filter_map(|it| declared(shelf, it)).collect();
        let in_order = shelf.sets().iter().map(|it| it.id.as_str()).filter(|it| declaring.contains(it));
        words.uses = in_order.map(str::to_owned).collect();
        for (site, mark) in sites.iter().filter(|(it, _)| declared(shelf, it).is_none()) {
            words.declarations += &format!("\n[feature.{}]\nlike = \"monastery\"\n", key(site));
            if let Some(mark) = mark {
                words.declarations += &format!("mark = {}\n", quoted(mark));
            }
        }
        for (marker, used) in markers.iter().filter(|(it, _)| declared(shelf, it).is_none()) {
            let kinds: Vec<String> = used.kinds.iter().map(|it| quoted(it)).collect();
            let on = match &kinds[..] {
                [] => quoted("tile"),
                [kind] => kind.clone(),
                _ => format!("[{}]", kinds.join(", ")),
            };
            words.declarations += &format!("\n[marker.{}]\non = {on}\n", key(marker));
            match (used.repeated, used.beside) {
                (true, _) => words.declarations += "value = \"count\"\n",
                (_, true) => words.declarations += "value = \"word\"\n",
                _ => {}
            }
        }
        words
    }
}

/// The set that declares a word.
fn declared<'a>(shelf: &'a Collection, word: &str) -> Option<&'a str> {
    shelf.sets().iter().find(|it| it.declares.iter().any(|it| it == word)).map(|it| it.id.as_str())
}

fn list(key: &'static str, texts: Vec<String>, body: &mut Vec<(&'static str, String)>) {
    if !texts.is_empty() {
        body.push((key, format!("[{}]", texts.join(", "))));
    }
}

/// A key, in quotes where it needs them.
fn key(text: &str) -> String {
    let bare = !text.is_empty() && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it));
    if bare { text.to_owned() } else { quoted(text) }
}

/// The marks of a tile, those that stand for sites among them.
fn marks(tile: &Tile) -> Vec<(String, Option<String>)> {
    tile.marks.iter().cloned().chain(tile.sites.iter().map(|it| (it.clone(), None))).collect()
}
