//! A setup is not TOML.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-syntax"),
    severity: Severity::Error,
    title: "a setup is not TOML",
    page: r##"A `game` block and a game file are TOML.

Wrong:

````markdown
```game
players = red, blue
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

pub(crate) fn finding(label: Label, error: &str) -> Finding {
    let mut letters = error.chars();
    let first = letters.next().map(char::to_lowercase).into_iter().flatten();
    let error: String = first.chain(letters).collect();
    Finding::error(DOC.code, format!("the setup is not TOML: {error}"), label)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
