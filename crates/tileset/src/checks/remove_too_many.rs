//! More copies are taken away than there are.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("remove-too-many"),
    severity: Severity::Error,
    title: "more copies are taken away than there are",
    page: r##"Terms are worked out in their order, so what is taken away must have been put in before.

Wrong:

```sets
base
-base/crfr*9
```

Right:

```sets
base
-base/crfr*1
```
"##,
};

/// `short` are the tiles, how many of each are to be taken away, and how many there are.
pub(crate) fn finding(source: &Source, term: &Text, short: &[(&str, u32, u32)]) -> Option<Finding> {
    let (id, wanted, there) = *short.first()?;
    let message = format!(
        "`{}` takes away {wanted} of `{id}`, but there {} {there}",
        term.text,
        if there == 1 { "is" } else { "are" }
    );
    let finding = Finding::error(DOC.code, message, Label::new(source, term.span.clone(), ""));
    let more = short.len() - 1;
    let tiles = if more == 1 { "tile" } else { "tiles" };
    Some(finding.with_help_if((more > 0).then(|| format!("and so it is with {more} more {tiles}"))))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
