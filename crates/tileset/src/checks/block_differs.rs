//! Neighbours in a block show different things at their common side.

use super::block_edge::neighbour;
use super::prelude::*;
use crate::collection::{Entry, Set};
use bastide_core::geometry::{Half, Side};
use bastide_core::words::{Fits, Words};

pub(crate) const DOC: Doc = Doc {
    code: Code("block-differs"),
    severity: Severity::Error,
    title: "neighbours in a block show different things at their common side",
    page: r##"Between two tiles of a block, both must show the same: where a field of one comes to the border, a field of the other goes on.

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

[[tile]]
id = "2"
edges = "FFF."
at = [1, 0]
field = [{ at = "Nw Ne En Es Se Sw Wn" }]
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
    for entry in set.entries.iter().filter(|it| it.at.is_some()) {
        for side in [Side::E, Side::S] {
            let Some(other) = neighbour(set, entry, side) else { continue };
            let inner = |entry: &Entry, side: Side| words[entry.tile.edges()[side.idx()]].fits == Fits::Block;
            if !inner(entry, side) || !inner(other, side.opposite()) {
                continue;
            }
            let kind = |entry: &Entry, port| entry.tile.at(port).map(|it| entry.tile[it].kind);
            let differ = Half::ALL.into_iter().filter(|half| half.side() == side);
            let differ = differ.filter(|it| kind(entry, it.port()) != kind(other, it.mirror().port()));
            let differ: Vec<&str> = differ.map(Half::name).collect();
            if !differ.is_empty() {
                let message = format!(
                    "tiles `{}` and `{}` do not agree at {} of `{}`",
                    entry.name,
                    other.name,
                    differ.join(" "),
                    entry.name
                );
                let label = Label::new(&set.source, other.span.clone(), "");
                let finding = Finding::error(DOC.code, message, label);
                report.push(finding.with_related(Label::new(
                    &set.source,
                    entry.span.clone(),
                    "its neighbour",
                )));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
