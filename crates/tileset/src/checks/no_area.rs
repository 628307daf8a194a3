//! There is land, but no kind of land is declared.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("no-area"),
    severity: Severity::Error,
    title: "there is land, but no kind of land is declared",
    page: r##"What the features of a tile leave over is land, and some kind of features of the shape `area` must be declared for it. Most sets use `base`, which
declares `field`.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"

[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"

[[tile]]
id = "lflf"
rail = ["NS"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]

[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"

[[tile]]
id = "lflf"
rail = ["NS"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, id: &Text) -> Finding {
    let message = format!("{} has open land, but no kind of land is declared", at.name());
    Finding::error(DOC.code, message, at.label(&id.span, ""))
        .with_help("add `uses = [\"base\"]`, or declare a feature with `shape = \"area\"`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
