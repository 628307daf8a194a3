//! A key is missing.

use super::prelude::*;
use crate::keys::Key;

pub(crate) const DOC: Doc = Doc {
    code: Code("missing-key"),
    severity: Severity::Error,
    title: "a key is missing",
    page: r##"A table lacks a key that it must have.

Wrong:

```toml
[[tile]]
city = ["N"]
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
```
"##,
};

pub(crate) fn finding(source: &Source, what: &str, key: &Key, span: &Span) -> Finding {
    let label = Label::new(source, span.clone(), format!("`{}` is missing", key.name));
    Finding::error(DOC.code, format!("{what} has no `{}`", key.name), label).with_help(format!(
        "add `{}`: {}",
        key.name,
        plain(key.doc)
    ))
}

/// The sentence of a key as a remedy.
fn plain(doc: &str) -> String {
    let mut letters = doc.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
