//! Kinds of features are like each other in a circle.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("like-circle"),
    severity: Severity::Error,
    title: "kinds of features are like each other in a circle",
    page: r##"`like` takes everything from another kind, so one of them must say for itself what it is.

Wrong:

```toml
[feature.shrine]
like = "abbey"

[feature.abbey]
like = "shrine"
```

Right:

```toml
[feature.shrine]
like = "monastery"

[feature.abbey]
like = "shrine"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, like: &Text) -> Finding {
    let message = format!("`{}` is like itself", name.text);
    let label = Label::new(source, name.span.clone(), "");
    let finding = Finding::error(DOC.code, message, label);
    // The circle may close in another file.
    if source.slice(&like.span).contains(&like.text) {
        finding.with_related(Label::new(source, like.span.clone(), "which closes the circle"))
    } else {
        finding
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
