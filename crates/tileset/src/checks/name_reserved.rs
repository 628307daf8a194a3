//! A kind of features is called like a key of tiles.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("name-reserved"),
    severity: Severity::Error,
    title: "a kind of features is called like a key of tiles",
    page: r##"Each kind of features is a key of tiles, so it cannot have the name of another key.

Wrong:

```toml
[feature.centre]
like = "monastery"
```

Right:

```toml
[feature.market]
like = "monastery"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text) -> Finding {
    let message = format!("no feature can be called `{}`: tiles have a key of that name", name.text);
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), ""))
        .with_help("choose another name")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
