//! A field has a half that is no land.

use super::prelude::*;
use bastide_core::geometry::Half;

pub(crate) const DOC: Doc = Doc {
    code: Code("half-of-city"),
    severity: Severity::Error,
    title: "a field has a half that is no land",
    page: r##"A city takes its sides from corner to corner, so no field has a half of them.

Wrong:

```toml
[[tile]]
id = "ccfc"
city = ["N", "EW"]
field = [{ at = "", city = "NE" }, { at = "Es Se Sw", city = "NE" }]
```

Right:

```toml
[[tile]]
id = "ccfc"
city = ["N", "EW"]
field = [{ at = "", city = "NE" }, { at = "Se Sw", city = "NE" }]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, half: Half, owner: Option<&str>, span: &Span) -> Finding {
    let owner = owner.map_or_else(|| "is no land".to_owned(), |it| format!("belongs to a {it}"));
    let message = format!("{} puts half {half} into a field, but side {} {owner}", at.name(), half.side());
    Finding::error(DOC.code, message, at.label(span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
