//! `edges` has not four letters.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("edges-not-four"),
    severity: Severity::Error,
    title: "`edges` has not four letters",
    page: r##"`edges` has one letter for each of the sides N, E, S, W.

Wrong:

```toml
[[tile]]
id = "crfr"
edges = "CRF"
city = ["N"]
road = ["EW"]
```

Right:

```toml
[[tile]]
id = "crfr"
edges = "CRFR"
city = ["N"]
road = ["EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, edges: &Text) -> Finding {
    let count = edges.text.chars().count();
    let message = format!("{} has {count} letter{} in `edges`", at.name(), if count == 1 { "" } else { "s" });
    Finding::error(DOC.code, message, at.label(&edges.span, ""))
        .with_help("write one letter for each of the sides N, E, S, W")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
