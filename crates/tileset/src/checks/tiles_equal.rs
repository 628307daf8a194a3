//! Two tiles of a set are equal.

use super::prelude::*;
use std::collections::BTreeMap;

use crate::collection::{Draw, Entry, Set};
use crate::file::File;
use bastide_core::geometry::{Ports, Rotation};
use bastide_core::tile::SegmentIdx;
use bastide_core::words::{EdgeId, KindId, MarkerId};

pub(crate) const DOC: Doc = Doc {
    code: Code("tiles-equal"),
    severity: Severity::Warning,
    title: "two tiles of a set are equal",
    page: r##"Two tiles of a set show the same, perhaps turned. Then one tile with a higher `count` says the same, or something is missing that tells them apart. If the set
lists such a tile twice on purpose, say so with `same`.

Wrong:

```toml
[[tile]]
id = "cffc"
city = ["NW"]

[[tile]]
id = "ccff"
city = ["NE"]
```

Right:

```toml
[[tile]]
id = "cffc"
count = 2
city = ["NW"]
```
"##,
};

pub(crate) fn check(file: &File, set: &Set, report: &mut Report) {
    let mut seen: BTreeMap<Look, Vec<&Entry>> = BTreeMap::new();
    let same: BTreeMap<&str, &str> = file
        .tiles
        .iter()
        .filter_map(|it| Some((it.id.text.as_str(), it.same.as_ref()?.text.as_str())))
        .collect();
    for entry in set.entries.iter().filter(|it| it.at.is_none()) {
        let others = seen.entry(look(entry)).or_default();
        let together =
            |other: &&&Entry| other.counts.iter().zip(&entry.counts).any(|(a, b)| *a > 0 && *b > 0);
        if let Some(other) = others.iter().find(together)
            && same.get(entry.name.as_str()) != Some(&other.name.as_str())
        {
            let message = format!("tiles `{}` and `{}` are equal", other.name, entry.name);
            let label = Label::new(&set.source, entry.span.clone(), "");
            let finding = Finding::warning(DOC.code, message, label)
                .with_related(Label::new(&set.source, other.span.clone(), "the other one"))
                .with_help(format!(
                    "raise `count`, or write `same = \"{}\"` if they are listed twice on purpose",
                    other.name
                ));
            report.push(finding);
        }
        others.push(entry);
    }
}

type Part = (KindId, Ports, Vec<(MarkerId, u8)>, Vec<Ports>, Vec<Ports>);
type Look = ([EdgeId; 4], Vec<Part>, Vec<(MarkerId, String)>, (bool, Draw, bool));

/// What a tile looks like and how it is drawn, whichever way it is turned.
fn look(entry: &Entry) -> Look {
    let tile = &entry.tile;
    let mut marks: Vec<_> = tile.marks().iter().map(|it| (it.marker, it.value.clone())).collect();
    marks.sort();
    // A word beside a mark may be a direction, which tells turned tiles apart.
    let turns =
        if marks.iter().any(|(_, value)| !value.is_empty()) { &Rotation::ALL[..1] } else { &Rotation::ALL };
    let turned = |by: &Rotation| {
        let mut edges = tile.edges();
        edges.rotate_right(by.quarters());
        let place = |it: &SegmentIdx| tile[*it].ports.turned(*by);
        let parts = tile.segments().iter().map(|it| {
            let (mut markers, mut touches, mut enters) = (
                it.markers.clone(),
                it.touches.iter().map(place).collect::<Vec<_>>(),
                it.enters.iter().map(place).collect::<Vec<_>>(),
            );
            markers.sort_unstable();
            touches.sort_unstable();
            enters.sort_unstable();
            (it.kind, it.ports.turned(*by), markers, touches, enters)
        });
        let mut parts: Vec<Part> = parts.collect();
        parts.sort();
        (edges, parts)
    };
    let (edges, parts) = turns.iter().map(turned).min().unwrap_or_else(|| turned(&Rotation::R0));
    (edges, parts, marks, (entry.start, entry.draw, entry.in_pile))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
