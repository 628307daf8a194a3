//! A feature is not declared.

use super::prelude::*;
use crate::lexicon::Elsewhere;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-kind"),
    severity: Severity::Error,
    title: "a feature is not declared",
    page: r##"Neither this set nor one that it uses declares the feature. Words are declared once, in a table of their own (`[feature.NAME]`), or come from a set
named under `uses`.

Wrong:

```toml
[[tile]]
id = "ffff"
centre = "monastry"
```

Right:

```toml
[[tile]]
id = "ffff"
centre = "monastery"
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, elsewhere: Elsewhere<'_>) -> Finding {
    let help = match elsewhere {
        Elsewhere::In(set) => format!("the set `{set}` declares it: add it to `uses`"),
        Elsewhere::Perhaps(Some(word)) => format!("did you mean `{word}`?"),
        Elsewhere::Perhaps(None) => format!("declare it: `[feature.{}]`", name.text),
    };
    let message = format!("there is no feature `{}`", name.text);
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), "")).with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
