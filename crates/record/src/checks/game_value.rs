//! A key of a setup has a value that it may not have.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-value"),
    severity: Severity::Error,
    title: "a key of a setup has a value that it may not have",
    page: r##"Each key takes a certain kind of value; the guide to written games lists them with examples.

Wrong:

````markdown
```game
start = ["crfr 0,0"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

Right:

````markdown
```game
start = ["crfr at 0,0"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````
"##,
};

pub(crate) fn finding(label: Label, message: String, help: &str) -> Finding {
    let help = (!help.is_empty()).then(|| help.to_owned());
    Finding::error(DOC.code, message, label).with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
