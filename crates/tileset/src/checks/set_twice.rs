//! Two sets have the same id.

use super::prelude::*;
use crate::file::File;

pub(crate) const DOC: Doc = Doc {
    code: Code("set-twice"),
    severity: Severity::Error,
    title: "two sets have the same id",
    page: r##"Everything refers to a set by its id. Perhaps a file was given twice, or copied without a new id.

Wrong:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
```

```toml
format = 1

[set]
id = "my"
title = "My other tiles"
```

Right:

```toml
format = 1

[set]
id = "my"
title = "My tiles"
```

```toml
format = 1

[set]
id = "mine"
title = "My other tiles"
```
"##,
};

pub(crate) fn finding(file: &File, other: &File) -> Finding {
    let id = &file.header.id;
    let message = format!("two sets are called `{}`", id.text);
    Finding::error(
        DOC.code,
        message,
        Label::new(&file.source, id.span.clone(), "called again; this set is left out"),
    )
    .with_related(Label::new(&other.source, other.header.id.span.clone(), "first called here"))
    .with_help("give one of them another `id`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
