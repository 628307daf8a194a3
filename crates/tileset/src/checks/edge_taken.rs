//! Two kinds of features show the same edge.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("edge-taken"),
    severity: Severity::Error,
    title: "two kinds of features show the same edge",
    page: r##"The edge tells what a side shows, so each kind of features that reaches the rim needs an edge of its own. A road does not go on as a rail.

Wrong:

```toml
[feature.rail]
shape = "linked"
edge = "R"
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

pub(crate) fn finding(source: &Source, name: &Text, edge: &Text, other: &str) -> Finding {
    let message = format!("`{}` shows the edge `{}`, which `{other}` shows already", name.text, edge.text);
    Finding::error(DOC.code, message, Label::new(source, edge.span.clone(), ""))
        .with_help(format!("declare an edge for `{}`", name.text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
