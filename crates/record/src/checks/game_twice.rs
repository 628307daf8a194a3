//! A game is set up a second time.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-twice"),
    severity: Severity::Error,
    title: "a game is set up twice",
    page: r##"Under a heading there is one `game` block, and it stands before the first `moves` block. Another game needs a heading of its own.

Wrong:

````markdown
# A game

```game
seed = 1
```
```game
seed = 2
```
```moves
=> waits for red
```
````

Right:

````markdown
# A game

```game
seed = 1
```
```moves
=> waits for red
```

# Another game

```game
seed = 2
```
```moves
=> waits for red
```
````
"##,
};

pub(crate) fn finding(source: &Source, span: &Range<usize>) -> Finding {
    let line = source.slice(span).lines().next().map_or(0, str::len);
    let label = Label::new(source, span.start..span.start + line, "");
    Finding::error(DOC.code, "the game under this heading is set up already", label)
        .with_help("begin another game with a heading")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
