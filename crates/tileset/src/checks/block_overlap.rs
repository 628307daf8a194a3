//! Two tiles of a block lie in the same place.

use super::prelude::*;
use crate::collection::{Entry, Set};

pub(crate) const DOC: Doc = Doc {
    code: Code("block-overlap"),
    severity: Severity::Error,
    title: "two tiles of a block lie in the same place",
    page: r##"`at` is a place: column, growing to the east, and row, growing to the south. Two tiles with copies in the same edition cannot share one, and a
tile with a place has one copy.

Wrong:

```toml
[[tile]]
id = "1"
at = [0, 0]
city = ["N"]

[[tile]]
id = "2"
at = [0, 0]
city = ["S"]
```

Right:

```toml
[[tile]]
id = "1"
at = [0, 0]
city = ["N"]

[[tile]]
id = "2"
at = [0, -1]
city = ["S"]
```
"##,
};

pub(crate) fn check(set: &Set, report: &mut Report) {
    for (at, entry) in set.entries.iter().enumerate() {
        let Some(pos) = entry.at else { continue };
        if entry.counts.iter().any(|it| *it > 1) {
            let message = format!("tile `{}` has several copies, but one place", entry.name);
            report.push(Finding::error(DOC.code, message, Label::new(&set.source, entry.span.clone(), "")));
        }
        let together = |other: &&Entry| {
            other.at == Some(pos) && other.counts.iter().zip(&entry.counts).any(|(a, b)| *a > 0 && *b > 0)
        };
        if let Some(other) = set.entries[..at].iter().find(together) {
            let message = format!("tiles `{}` and `{}` both lie at {pos}", other.name, entry.name);
            let label = Label::new(&set.source, entry.span.clone(), "");
            let finding = Finding::error(DOC.code, message, label);
            report.push(finding.with_related(Label::new(&set.source, other.span.clone(), "the other one")));
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
