//! A marker on features has words.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("marker-value"),
    severity: Severity::Error,
    title: "a marker on features has words",
    page: r##"Only marks of the whole tile have words beside them. On a feature a marker is there, or is there several times.

Wrong:

```toml
[marker.goods]
on = "city"
value = ["wine", "cloth"]
```

Right:

```toml
[marker.wine]
on = "city"

[marker.cloth]
on = "city"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, value: &Node) -> Finding {
    let message = format!("marker `{}` lies on features, so no word can stand beside it", name.text);
    Finding::error(DOC.code, message, Label::new(source, value.span.clone(), ""))
        .with_help("declare one marker for each word")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
