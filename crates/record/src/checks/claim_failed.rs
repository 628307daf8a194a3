//! A claim is not true.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("claim-failed"),
    severity: Severity::Error,
    title: "a claim is not true",
    page: r##"After `=>` a line says what must happen until the next line, and what is true then. Something else has happened, or is true.

Wrong:

````markdown
```game
start = ["crfr at 0,0", "frrr at 1,0"]
draw = ["frrr"]
```
```moves
red  frrr at -1,0; follower on road E  => completed road; red +2; end
```
````

Right:

````markdown
```game
start = ["crfr at 0,0", "frrr at 1,0"]
draw = ["frrr"]
```
```moves
red  frrr at -1,0; follower on road E  => completed road; red +3; end
```
````

Points may be claimed with their reason (`red +3 (road, 3 tiles)`) or without; each claim stands for one event.
"##,
};

/// `claim` is not true, `truth` is.
pub(crate) fn finding(source: &Source, span: &Range<usize>, claim: &str, truth: String) -> Finding {
    Finding::error(DOC.code, format!("`{claim}` is not true"), Label::new(source, span.clone(), truth))
}

/// `claim` has not happened; perhaps `instead` has. A player who could still pass and has not is `waiting`.
pub(crate) fn event(
    source: &Source,
    span: &Range<usize>,
    claim: &str,
    instead: Option<&str>,
    waiting: Option<&str>,
) -> Finding {
    let label = instead.map_or(String::new(), |it| format!("`{it}` happened"));
    let help = waiting.map(|name| format!("{name} has not passed yet; `; pass` at the end of the line does"));
    Finding::error(DOC.code, format!("`{claim}` did not happen"), Label::new(source, span.clone(), label))
        .with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
