//! A key has no meaning.

use super::prelude::*;
use crate::lexicon::Elsewhere;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-key"),
    severity: Severity::Error,
    title: "a key has no meaning",
    page: r##"A table has a key that means nothing there. In a tile, every declared kind of features that join through sides is a key too, so the key may also be
a kind that neither this set nor one it uses declares.

Wrong:

```toml
[[tile]]
id = "crfr"
city = ["N"]
raod = ["EW"]
```

Right:

```toml
[[tile]]
id = "crfr"
city = ["N"]
road = ["EW"]
```
"##,
};

/// A key that a table does not have.
pub(crate) fn finding(source: &Source, what: &str, name: &Text, candidates: &[&str]) -> Finding {
    let label = Label::new(source, name.span.clone(), "");
    let help = did_you_mean(&name.text, candidates.iter().copied());
    let all = || format!("it may have {}", words(candidates));
    Finding::error(DOC.code, format!("{what} has no key `{}`", name.text), label)
        .with_help(help.unwrap_or_else(all))
}

/// A key of a tile that is neither a key nor a kind of features.
pub(crate) fn in_tile(at: &At<'_>, name: &Text, candidates: &[&str], elsewhere: Elsewhere<'_>) -> Finding {
    let help = match (elsewhere, did_you_mean(&name.text, candidates.iter().copied())) {
        (Elsewhere::In(set), _) => format!("the set `{set}` declares this feature: add it to `uses`"),
        (_, Some(help)) => help,
        (_, None) => format!("if it is a feature, declare it: `[feature.{}]`", name.text),
    };
    let message = format!("{} has a key `{}`, which is no feature either", at.name(), name.text);
    Finding::error(DOC.code, message, at.label(&name.span, "")).with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
