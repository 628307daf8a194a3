//! A site is written like a feature with sides.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("site-as-key"),
    severity: Severity::Error,
    title: "a site is written like a feature with sides",
    page: r##"Sites have no sides. The one in the middle of the tile is written as `centre`.

Wrong:

```toml
[[tile]]
id = "ffff"
monastery = ["N"]
```

Right:

```toml
[[tile]]
id = "ffff"
centre = "monastery"
```
"##,
};

pub(crate) fn finding(at: &At<'_>, name: &Text) -> Finding {
    let message = format!("{} has a key `{}`, but a site has no sides", at.name(), name.text);
    Finding::error(DOC.code, message, at.label(&name.span, ""))
        .with_help(format!("write `centre = \"{}\"`", name.text))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
