//! A line of moves cannot be read.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("line-syntax"),
    severity: Severity::Error,
    title: "a line of moves cannot be read",
    page: r##"A line is `PLAYER  choice; choice  => claim; claim`. Nothing may be missing between two `;`, after `=>` or at the end, and a quoted text must end.

Wrong:

````markdown
```game
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0; ; follower on road W
```
````

Right:

````markdown
```game
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0; follower on road W
```
````
"##,
};

pub(crate) fn finding(source: &Source, span: &Range<usize>, message: &str) -> Finding {
    Finding::error(DOC.code, message, Label::new(source, span.clone(), ""))
        .with_help("a line is `PLAYER  choice; choice  => claim; claim`")
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
