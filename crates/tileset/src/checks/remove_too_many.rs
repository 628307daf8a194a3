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

pub(crate) fn finding(source: &Source, term: &Text, id: &str, wanted: u32, there: u32) -> Finding {
    let many = |count: u32| if count == 1 { "1 copy".to_owned() } else { format!("{count} copies") };
    let message = format!("{} of `{id}` cannot be taken away: there are {there} of it", many(wanted));
    Finding::error(DOC.code, message, Label::new(source, term.span.clone(), ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::checks::testing::prove(&super::DOC);
    }
}
