//! Somebody else has to decide.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("wrong-player"),
    severity: Severity::Error,
    title: "somebody else has to decide",
    page: r##"Each decision belongs to one player, and only the player who wrote last passes without being named.

Wrong:

````markdown
```game
draw = ["frfr", "frfr"]
```
```moves
blue  frfr at 1,0
```
````

Right:

````markdown
```game
draw = ["frfr", "frfr"]
```
```moves
red   frfr at 1,0
blue  frfr at 2,0  => end
```
````
"##,
};

pub(crate) fn finding(label: Label, decider: &str, written: &str, question: &str) -> Finding {
    let message = format!("{decider} has to decide `{question}`, not {written}");
    Finding::error(DOC.code, message, label)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
