//! A kind of features has no edge, or a site has one.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("kind-edge"),
    severity: Severity::Error,
    title: "a kind of features has no edge, or a site has one",
    page: r##"Features that join through sides, and areas, show an edge at the sides of their tiles. Sites stay on their tile and show none.

Wrong:

```toml
[feature.rail]
shape = "linked"
```

Right:

```toml
[edge.L]
name = "rail"

[feature.rail]
shape = "linked"
edge = "L"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, edge: Option<&Text>) -> Finding {
    match edge {
        Some(edge) => {
            let message = format!("`{}` is a site and shows no edge", name.text);
            Finding::error(DOC.code, message, Label::new(source, edge.span.clone(), ""))
                .with_help("take `edge` away")
        }
        None => {
            let message = format!("`{}` shows no edge", name.text);
            Finding::error(DOC.code, message, Label::new(source, name.span.clone(), ""))
                .with_help("add `edge`, the letter of an edge")
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
