//! A tile of the setup is not in the game, or its name fits several.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-tile"),
    severity: Severity::Error,
    title: "a tile of the setup is not among the tiles of the game",
    page: r##"`start` and `draw` name tiles of the game's sets, with or without the set. A name that tiles of several sets share needs its set.

Wrong:

````markdown
```game
sets = ["base"]
draw = ["frfrr"]
```
```moves
red  frfr at 1,0  => end
```
````

Right:

````markdown
```game
sets = ["base"]
draw = ["base/frfr"]
```
```moves
red  frfr at 1,0  => end
```
````
"##,
};

pub(crate) fn unknown(label: Label, name: &str, help: Option<String>) -> Finding {
    Finding::error(DOC.code, format!("no tile of this game is called `{name}`"), label).with_help_if(help)
}

pub(crate) fn unclear(label: Label, name: &str, ids: &[&str]) -> Finding {
    Finding::error(DOC.code, format!("several tiles of this game are called `{name}`"), label)
        .with_help(format!("write `{}`", ids.join("` or `")))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
