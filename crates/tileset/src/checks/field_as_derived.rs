//! Fields are given that are derived anyway.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("field-as-derived"),
    severity: Severity::Warning,
    title: "fields are given that are derived anyway",
    page: r##"The fields given in full are the ones that follow from the features. They can be left out; then they cannot be wrong either.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
field = [{ at = "En Wn", city = "N" }, { at = "Es Se Sw Ws" }]
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, key: &Span) -> Finding {
    let message = format!("{} gives the fields that follow from its features", at.name());
    Finding::warning(DOC.code, message, at.label(key, "")).with_help("take `field` away")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
