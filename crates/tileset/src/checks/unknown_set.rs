//! A set is not there.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("unknown-set"),
    severity: Severity::Error,
    title: "a set is not there",
    page: r##"A set uses another one, or a game asks for one, that is not among the sets that were read. Shipped sets are always there; others must be given.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["bse"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
uses = ["base"]
```
"##,
};

pub(crate) fn finding(source: &Source, name: &Text, ids: &[&str]) -> Finding {
    let known: Vec<&str> = ids.iter().copied().filter(|it| !it.is_empty()).collect();
    // A long list helps nobody.
    const MANY: usize = 12;
    let help = did_you_mean(&name.text, known.iter().copied()).unwrap_or_else(|| match known.len() {
        0 => "there are no sets at all".into(),
        count if count > MANY => format!("none of the {count} sets has a similar name"),
        _ => format!("there are {}", words(&known)),
    });
    Finding::error(
        DOC.code,
        format!("there is no set `{}`", name.text),
        Label::new(source, name.span.clone(), ""),
    )
    .with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
