//! An edition is declared twice.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("edition-twice"),
    severity: Severity::Error,
    title: "an edition is declared twice",
    page: r##"`editions` names the same printing twice.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
editions = ["1", "2", "1"]
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
editions = ["1", "2"]
```
"##,
};

pub(crate) fn check(source: &Source, editions: &[Text], report: &mut Report) {
    for (at, edition) in editions.iter().enumerate() {
        if let Some(first) = editions[..at].iter().find(|it| it.text == edition.text) {
            let label = Label::new(source, edition.span.clone(), "again");
            let finding =
                Finding::error(DOC.code, format!("edition `{}` is declared twice", edition.text), label);
            report.push(finding.with_related(Label::new(source, first.span.clone(), "first here")));
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
