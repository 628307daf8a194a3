//! An inner side of a block has no neighbour, or the neighbour has none.

use super::prelude::*;
use crate::collection::{Entry, Set};
use bastide_core::geometry::Side;
use bastide_core::words::{Fits, Words};

pub(crate) const DOC: Doc = Doc {
    code: Code("block-edge"),
    severity: Severity::Error,
    title: "an inner side of a block has no neighbour, or the neighbour has none",
    page: r##"An edge that `fits = "block"` lies between two tiles of a block, and both show it. On the outside of the block, other tiles are laid, so its
sides there must be ordinary ones.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]

[edge."."]
name = "inside"
fits = "block"


[[tile]]
id = "1"
edges = "F.FF"
at = [0, 0]
field = [{ at = "Nw Ne En Es Se Sw Ws Wn" }]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]

[edge."."]
name = "inside"
fits = "block"


[[tile]]
id = "1"
edges = "F.FF"
at = [0, 0]
field = [{ at = "Nw Ne En Es Se Sw Ws Wn" }]

[[tile]]
id = "2"
edges = "FFF."
at = [1, 0]
field = [{ at = "Nw Ne En Es Se Sw Ws Wn" }]
```
"##,
};

pub(crate) fn check(set: &Set, words: &Words, report: &mut Report) {
    let inner = |entry: &Entry, side: Side| words[entry.tile.edges()[side.idx()]].fits == Fits::Block;
    for entry in &set.entries {
        for side in Side::ALL.into_iter().filter(|it| inner(entry, *it)) {
            let label = Label::new(&set.source, entry.span.clone(), "");
            let letter = words[entry.tile.edges()[side.idx()]].letter;
            let start = format!("tile `{}` has an inner side `{letter}` on {side}, but", entry.name);
            let finding = match (entry.at, neighbour(set, entry, side)) {
                (None, _) => Finding::error(DOC.code, format!("{start} lies in no block"), label)
                    .with_help("add `at = [x, y]`"),
                (_, None) => {
                    Finding::error(DOC.code, format!("{start} no tile of the block lies there"), label)
                }
                (_, Some(other)) if !inner(other, side.opposite()) => {
                    let message = format!("{start} `{}` has an ordinary side there", other.name);
                    let theirs = Label::new(
                        &set.source,
                        other.span.clone(),
                        format!("its side {} must be inner too", side.opposite()),
                    );
                    Finding::error(DOC.code, message, label).with_related(theirs)
                }
                _ => continue,
            };
            report.push(finding);
        }
    }
}

/// The tile of the block beside another.
pub(crate) fn neighbour<'a>(set: &'a Set, entry: &Entry, side: Side) -> Option<&'a Entry> {
    let there = entry.at?.step(side);
    set.entries.iter().find(|other| other.at == Some(there))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
