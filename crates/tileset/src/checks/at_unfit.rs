//! Neighbours in a block do not fit.

use super::block_edge::neighbour;
use super::prelude::*;
use crate::collection::Set;
use bastide_core::geometry::Side;
use bastide_core::words::{Fits, Words};

pub(crate) const DOC: Doc = Doc {
    code: Code("at-unfit"),
    severity: Severity::Error,
    title: "neighbours in a block do not fit",
    page: r##"Two tiles of a block lie side by side, but what they show at their common side does not fit.

Wrong:

```toml
[[tile]]
id = "1"
at = [0, 0]
road = ["EW"]

[[tile]]
id = "2"
at = [1, 0]
city = ["W"]
```

Right:

```toml
[[tile]]
id = "1"
at = [0, 0]
road = ["EW"]

[[tile]]
id = "2"
at = [1, 0]
road = ["SW"]
```
"##,
};

pub(crate) fn check(set: &Set, words: &Words, report: &mut Report) {
    for entry in set.entries.iter().filter(|it| it.at.is_some()) {
        for side in [Side::E, Side::S] {
            let Some(other) = neighbour(set, entry, side) else { continue };
            let (mine, theirs) = (entry.tile.edges()[side.idx()], other.tile.edges()[side.opposite().idx()]);
            if mine != theirs && [mine, theirs].into_iter().all(|it| words[it].fits == Fits::Same) {
                let message = format!(
                    "tile `{}` has a {} on {side}, where `{}` has a {}",
                    entry.name, words[mine].name, other.name, words[theirs].name
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
