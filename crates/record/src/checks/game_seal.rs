//! A record has no seal.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-seal"),
    severity: Severity::Error,
    title: "a record has no seal",
    page: r##"A seal is the last claim of a record. It stands for every choice and for all that is on the table, so that a record which runs is known to be whole.
A written game without a seal can be run, but not verified. It is reported when a game is verified as a record.

Wrong:

````markdown
```game
draw = ["frfr"]
```
```moves
=> waits for red
```
````

Right:

````markdown
```game
draw = ["frfr"]
```
```moves
=> waits for red; seal 6f8985221b512d25
```
````
"##,
};

pub(crate) fn finding(label: Label) -> Finding {
    Finding::error(DOC.code, "the record has no seal", label)
        .with_help("only records that the tool wrote have one; run this game as a test instead")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove_record(&super::DOC);
    }
}
