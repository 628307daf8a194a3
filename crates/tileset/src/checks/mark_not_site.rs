//! A mark stands for something that is no site.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("mark-not-site"),
    severity: Severity::Error,
    title: "a mark stands for something that is no site",
    page: r##"A mark can put a site on a tile, as `mark = { garden = true }` does. Other features are written with their sides.

Wrong:

```toml
[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"
mark = "rail"
```

Right:

```toml
[feature.spring]
like = "garden"
mark = "spring"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, mark: &Text) -> Finding {
    let message = format!("`{}` is no site, so no mark can stand for it", name.text);
    Finding::error(DOC.code, message, Label::new(source, mark.span.clone(), "")).with_help("take `mark` away")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
