//! A block is marked with a word that is almost `game` or `moves`.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("block-word"),
    severity: Severity::Warning,
    title: "a block is marked with a word that is almost `game` or `moves`",
    page: r##"Blocks with other marks are text, so a slip would quietly switch the game off.

Wrong:

````markdown
```game
draw = ["frfr", "ffff"]
```
```move
red  frfr at 1,0
```
````

Right:

````markdown
```game
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````
"##,
};

/// The words that mean something.
const WORDS: [&str; 2] = ["game", "moves"];

pub(crate) fn finding(source: &Source, span: &Range<usize>, word: &str) -> Option<Finding> {
    let meant = bastide_diag::nearest(word, WORDS).filter(|meant| *meant != word)?;
    let line = source.slice(span).lines().next().map_or(0, str::len);
    let label = Label::new(source, span.start..span.start + line, "");
    let message = format!("a block marked `{word}` is text");
    Some(Finding::warning(DOC.code, message, label).with_help(format!("did you mean `{meant}`?")))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
