//! A piece of the setup is not in the game, or has no place there.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-figure"),
    severity: Severity::Error,
    title: "a piece of the setup cannot be where it is said to be",
    page: r##"A piece on the board at the start needs a piece and a player of this game, and a segment of a tile that lies there.

Wrong:

````markdown
```game
figures = ["red follower on road N of 0,0"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

Right:

````markdown
```game
figures = ["red follower on road W of 0,0"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

The start tile's road runs from east to west. Some of the sides of a segment are enough, as long as only one segment has them.
"##,
};

pub(crate) fn finding(label: Label, message: String, help: Option<String>) -> Finding {
    Finding::error(DOC.code, message, label).with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
