//! A setup has a key that means nothing.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-key"),
    severity: Severity::Error,
    title: "a setup has a key that means nothing",
    page: r##"Nothing is ignored: a slip in a key would make another game.

Wrong:

````markdown
```game
player = ["red", "blue"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

Right:

````markdown
```game
players = ["red", "blue"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````
"##,
};

pub(crate) fn finding(label: Label, key: &str, known: &[&str]) -> Finding {
    Finding::error(DOC.code, format!("a setup has no key `{key}`"), label)
        .with_help_if(bastide_diag::did_you_mean(key, known.iter().copied()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
