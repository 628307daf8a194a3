//! A half of a side lies in two fields.

use super::prelude::*;
use bastide_core::geometry::Half;

pub(crate) const DOC: Doc = Doc {
    code: Code("half-twice"),
    severity: Severity::Error,
    title: "a half of a side lies in two fields",
    page: r##"Where fields are given in full, each half of a side that is land lies in exactly one of them.

Wrong:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
field = [{ at = "Nw Wn" }, { at = "Ne En" }, { at = "En Es Se" }, { at = "Sw Ws" }]
```

Right:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, half: Half, first: &Span, again: &Span) -> Finding {
    let message = format!("{} puts half {half} into two fields", at.name());
    Finding::error(DOC.code, message, at.label(again, "again")).with_related(at.label(first, "first here"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
