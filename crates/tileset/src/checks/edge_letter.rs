//! The name of an edge is not one letter.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("edge-letter"),
    severity: Severity::Error,
    title: "the name of an edge is not one letter",
    page: r##"An edge kind is named by the letter that stands for it in `edges`.

Wrong:

```toml
[edge.sea]
name = "sea"
```

Right:

```toml
[edge.S]
name = "sea"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text) -> Finding {
    let message = format!("an edge is named by one letter, not by `{}`", name.text);
    let letter = name.text.chars().find(|it| it.is_alphabetic()).map(|it| it.to_uppercase().to_string());
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), ""))
        .with_help_if(letter.map(|it| format!("write `[edge.{it}]` and `name = \"{}\"`", name.text)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
