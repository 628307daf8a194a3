//! An edition is not declared.

use super::prelude::*;
use crate::collection::Set;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-edition"),
    severity: Severity::Error,
    title: "an edition is not declared",
    page: r##"A count or a game names an edition that the set does not have. Editions are declared under `[set]`; the first is the usual one. Without
`editions`, a set has one edition, `1`.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]
editions = ["1", "2"]

[[tile]]
id = "cfff"
count = { 1 = 5, 3 = 4 }
city = ["N"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]
editions = ["1", "2", "3"]

[[tile]]
id = "cfff"
count = { 1 = 5, 3 = 4 }
city = ["N"]
```
"##,
};

pub(crate) fn check(source: &Source, edition: &Text, editions: &[String], report: &mut Report) {
    if !editions.contains(&edition.text) {
        let declared: Vec<&str> = editions.iter().map(String::as_str).collect();
        let label = Label::new(source, edition.span.clone(), "");
        let finding = Finding::error(DOC.code, format!("there is no edition `{}`", edition.text), label);
        report.push(finding.with_help(match declared[..] {
            [only] => format!("the set has one edition, `{only}`: name more of them in `editions`"),
            _ => format!("the editions of this set are {}", words(&declared)),
        }));
    }
}

/// An edition that no set of a game has.
pub(crate) fn in_bag(edition: &str, sets: &[Set]) -> Finding {
    let mut all: Vec<&str> = sets.iter().flat_map(|it| &it.editions).map(String::as_str).collect();
    all.sort_unstable();
    all.dedup();
    let label = Label::new(&Source::new("edition", edition), 0..edition.len(), "");
    let finding = Finding::error(DOC.code, format!("no set has an edition `{edition}`"), label);
    finding.with_help(format!("there are {}", words(&all)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
