//! Two sets declare the same word differently.

use super::prelude::*;
use crate::lexicon::Class;

pub(crate) const DOC: Doc = Doc {
    code: Code("word-twice"),
    severity: Severity::Error,
    title: "two sets declare the same word differently",
    page: r##"Sets that are read together share their words. Two of them may declare the same word if they say the same about it; otherwise one of them must
choose another name, or use the other set.

Wrong:

```toml
[marker.pennant]
on = "road"
```

Right:

```toml
[marker.banner]
on = "road"
```
"##,
};

pub(crate) fn finding(class: Class, here: &Source, name: &Text, there: &Source, first: &Text) -> Finding {
    let message = format!("{} `{}` is declared twice, and not alike", class.name(), name.text);
    Finding::error(DOC.code, message, Label::new(here, name.span.clone(), "declared again"))
        .with_related(Label::new(there, first.span.clone(), "first declared here"))
        .with_help("choose another name, or take the declaration away and add the other set to `uses`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
