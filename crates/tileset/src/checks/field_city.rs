//! A field lies at a city that is not there.

use super::prelude::*;
use crate::sides::Placed;

pub(crate) const DOC: Doc = Doc {
    code: Code("field-city"),
    severity: Severity::Error,
    title: "a field lies at a city that is not there",
    page: r##"A field names each city that it touches by one of the sides of the city.

Wrong:

```toml
[[tile]]
id = "ccfc"
city = ["N", "EW"]
field = [{ at = "", city = "NS" }, { at = "Se Sw", city = "NE" }]
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

pub(crate) fn finding(at: &At<'_>, kind: &Text, placed: &Placed) -> Finding {
    let message =
        format!("{} has a field at the {} on side {}, but there is none", at.name(), kind.text, placed.side);
    Finding::error(DOC.code, message, at.label(&placed.span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
