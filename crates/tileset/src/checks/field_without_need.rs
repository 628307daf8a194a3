//! Fields are given for a plain tile.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("field-without-need"),
    severity: Severity::Warning,
    title: "fields are given for a plain tile",
    page: r##"Only tiles on which features lie across each other, rings, walls and blocks need their fields in full. On other tiles, fields that differ from
the derived ones are most likely wrong: say with `meet`, `reach` or `under` what touches what.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
field = [{ at = "En Es", city = "N" }, { at = "Se Sw Ws Wn", city = "N" }]
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
reach = ["N^SE"]
```
"##,
};

pub(crate) fn finding(at: &At<'_>, key: &Span) -> Finding {
    let message = format!(
        "{} gives other fields than follow from its features, but nothing on it lies crosswise",
        at.name()
    );
    Finding::warning(DOC.code, message, at.label(key, ""))
        .with_help("say with `meet`, `reach` or `under` what touches what")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
