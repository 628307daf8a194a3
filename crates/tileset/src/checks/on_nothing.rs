//! A marker lies where nothing is.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("on-nothing"),
    severity: Severity::Error,
    title: "a marker lies where nothing is",
    page: r##"The place named under `on` has no feature: the middle of a tile without a site, or a side that belongs to nobody.

Wrong:

```toml
[marker.well]
on = ["road", "monastery"]

[[tile]]
id = "frfr"
road = ["EW"]
on = { m = "well" }
```

Right:

```toml
[marker.well]
on = ["road", "monastery"]

[[tile]]
id = "frfr"
road = ["EW"]
on = { E = "well" }
```
"##,
};

pub(crate) fn finding(at: &At<'_>, slot: &Text) -> Finding {
    let message = if slot.text == "m" {
        format!("{} has nothing in the middle that markers could lie on", at.name())
    } else {
        format!("{} has nothing at `{}` that markers could lie on", at.name(), slot.text)
    };
    Finding::error(DOC.code, message, at.label(&slot.span, ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
