//! A road runs through a field without parting it.

use super::prelude::*;
use bastide_core::geometry::Side;

pub(crate) const DOC: Doc = Doc {
    code: Code("road-not-dividing"),
    severity: Severity::Error,
    title: "a road runs through a field without parting it",
    page: r##"A road or river that runs through the tile has different fields on its two sides, unless it runs below ground (`under`).

Wrong:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
field = [{ at = "Nw Ne En Wn" }, { at = "Es Se" }, { at = "Sw Ws" }]
```

Right:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, kind: &str, side: Side, span: &Span) -> Finding {
    let message = format!("{} has the same field on both sides of the {kind} on side {side}", at.name());
    Finding::error(DOC.code, message, at.label(span, ""))
        .with_help("make two fields of it, or let the road run `under`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
