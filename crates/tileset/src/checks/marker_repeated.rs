//! A marker that is there or not is there twice.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("marker-repeated"),
    severity: Severity::Error,
    title: "a marker that is there or not is there twice",
    page: r##"Only markers declared with `value = "count"` can lie on a feature several times.

Wrong:

```toml
[marker.inn]
on = "road"

[[tile]]
id = "frfr"
road = ["EW"]
on = { E = ["inn", "inn"] }
```

Right:

```toml
[marker.inn]
on = "road"

[[tile]]
id = "frfr"
road = ["EW"]
on = { E = "inn" }
```
"##,
};

pub(crate) fn finding(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has `{}` twice on one feature", at.name(), name.text);
    Finding::error(DOC.code, message, at.label(&name.span, "again")).with_help(format!(
        "declare `[marker.{}]` with `value = \"count\"` if there can be several",
        name.text
    ))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
