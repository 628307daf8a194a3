//! A claim begins like one of the known forms, but does not go on like it.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("claim-syntax"),
    severity: Severity::Error,
    title: "a claim is not written as its first word asks for",
    page: r##"Claims that begin with `score`, `supply`, `holds`, `pile`, `worth`, `winner`, `asked`, `waits`, `offered` or `seal` have a fixed form.

Wrong:

````markdown
```game
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0  => score 0 red
```
````

Right:

````markdown
```game
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0  => score red 0
```
````
"##,
};

pub(crate) fn finding(source: &Source, span: &Range<usize>, claim: &str, form: &str) -> Finding {
    Finding::error(DOC.code, format!("`{claim}` cannot be read"), Label::new(source, span.clone(), ""))
        .with_help(format!("it is written like `{form}`"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
