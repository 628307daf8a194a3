//! A kind of features has no shape.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("no-shape"),
    severity: Severity::Error,
    title: "a kind of features has no shape",
    page: r##"The shape says how features of a kind lie: `linked` ones join through sides, `area` fills what is left, a `site` stays on its tile. A kind
that is `like` another has its shape.

Wrong:

```toml
[feature.market]
followers = true
```

Right:

```toml
[feature.market]
shape = "site"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text) -> Finding {
    let label = Label::new(source, name.span.clone(), "");
    Finding::error(DOC.code, format!("`{}` has no shape", name.text), label)
        .with_help("add `shape = \"linked\"`, `\"area\"` or `\"site\"`, or say which kind it is `like`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
