//! A half of a side lies in no field.

use super::prelude::*;
use bastide_core::geometry::Half;

pub(crate) const DOC: Doc = Doc {
    code: Code("half-missing"),
    severity: Severity::Error,
    title: "a half of a side lies in no field",
    page: r##"Where fields are given in full, each half of a side that is land lies in exactly one of them.

Wrong:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
field = [{ at = "Nw Wn" }, { at = "Ne En" }, { at = "Es Se" }, { at = "Sw" }]
```

Right:

```toml
[[tile]]
id = "rrrr"
road = ["NS", "EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, missing: &[Half], key: &Span) -> Finding {
    let names: Vec<&str> = missing.iter().map(|it| it.name()).collect();
    let halves = if names.len() == 1 { "half" } else { "halves" };
    let message = format!("{} leaves {halves} {} to no field", at.name(), names.join(" "));
    Finding::error(DOC.code, message, at.label(key, ""))
        .with_help("add it to a field, or take `field` away to have the fields derived")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
