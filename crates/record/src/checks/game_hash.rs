//! A tile set or a variant has changed since a game was recorded.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-hash"),
    severity: Severity::Warning,
    title: "a tile set or a variant has changed since the game was recorded",
    page: r##"Records keep a hash of each tile set and variant. The one that is used now has another.

Wrong:

````markdown
```game
sets = ["base"]
seed = 1
hashes = { base = "0123456789abcdef" }
```
```moves
=> waits for red
```
````

Right:

````markdown
```game
sets = ["base"]
seed = 1
```
```moves
=> waits for red
```
````

If the record still runs without findings, the change does not matter to it: record it again, or take the hash out.
"##,
};

pub(crate) fn finding(label: Label, name: &str) -> Finding {
    Finding::warning(DOC.code, format!("`{name}` has changed since this was recorded"), label)
}

/// It is not used at all any more.
pub(crate) fn gone(label: Label, name: &str) -> Finding {
    Finding::warning(DOC.code, format!("`{name}` was used when this was recorded and is not now"), label)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
