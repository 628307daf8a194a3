//! A marker is not declared.

use super::prelude::*;
use crate::lexicon::Elsewhere;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-marker"),
    severity: Severity::Error,
    title: "a marker is not declared",
    page: r##"Neither this set nor one that it uses declares the marker. Words are declared once, in a table of their own (`[marker.NAME]`), or come from a set
named under `uses`.

Wrong:

```toml
[[tile]]
id = "cfff"
city = ["N"]
on = { N = "penant" }
```

Right:

```toml
[[tile]]
id = "cfff"
city = ["N"]
on = { N = "pennant" }
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, elsewhere: Elsewhere<'_>) -> Finding {
    let help = match elsewhere {
        Elsewhere::In(set) => format!("the set `{set}` declares it: add it to `uses`"),
        Elsewhere::Perhaps(Some(word)) => format!("did you mean `{word}`?"),
        Elsewhere::Perhaps(None) => format!("declare it: `[marker.{}]`", name.text),
    };
    let message = format!("there is no marker `{}`", name.text);
    Finding::error(DOC.code, message, Label::new(source, name.span.clone(), "")).with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
