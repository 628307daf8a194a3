//! The two start tiles of a set cannot lie side by side.

use super::prelude::*;
use crate::collection::{Entry, Set};
use bastide_core::words::Words;

pub(crate) const DOC: Doc = Doc {
    code: Code("start-unfit"),
    severity: Severity::Error,
    title: "the two start tiles of a set cannot lie side by side",
    page: r##"An edition of a set with two start tiles begins with both of them side by side, so some side of one must fit some side of the other.

Wrong:

```toml
[[tile]]
id = "cccc"
city = ["NESW"]
start = true

[[tile]]
id = "rrrr"
road = ["N", "E", "S", "W"]
start = true
```

Right:

```toml
[[tile]]
id = "cccc"
city = ["NESW"]
start = true

[[tile]]
id = "crrr"
city = ["N"]
road = ["E", "S", "W"]
start = true
```
"##,
};

pub(crate) fn check(set: &Set, words: &Words, report: &mut Report) {
    for (nth, edition) in set.editions.iter().enumerate() {
        let starts: Vec<&Entry> = set.entries.iter().filter(|it| it.start && it.counts[nth] > 0).collect();
        let [one, two] = starts[..] else { continue };
        let fits = |a| two.tile.edges().into_iter().any(|b| words.fit(a, b));
        if !one.tile.edges().into_iter().any(fits) {
            let message = format!(
                "start tiles `{}` and `{}` of edition `{edition}` fit on no side",
                one.name, two.name
            );
            let label = Label::new(&set.source, two.span.clone(), "");
            let finding = Finding::error(DOC.code, message, label);
            report.push(finding.with_related(Label::new(
                &set.source,
                one.span.clone(),
                "the other start tile",
            )));
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
