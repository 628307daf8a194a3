//! Something happened that must be claimed.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("claim-missing"),
    severity: Severity::Error,
    title: "something happened that is not claimed",
    page: r##"Everything that scores, completes, ends, leaves the game, becomes something else or is said by a variant must be claimed by the line it happens
in. A line without claims says that nothing of that kind happens.

Wrong:

````markdown
```game
draw = ["cfff"]
```
```moves
red  cfff at 0,-1 r180  => end
```
````

Right:

````markdown
```game
draw = ["cfff"]
```
```moves
red  cfff at 0,-1 r180  => completed city; end
```
````
"##,
};

pub(crate) fn finding(source: &Source, span: &Range<usize>, happened: &[String]) -> Finding {
    let list = happened.join("; ");
    let message = format!("`{list}` happened and is not claimed");
    Finding::error(DOC.code, message, Label::new(source, span.clone(), "in this line"))
        .with_help("claim it after `=>`, if it is right")
}

/// It happened before the first line.
pub(crate) fn in_setup(source: &Source, span: &Range<usize>, happened: &[String]) -> Finding {
    let list = happened.join("; ");
    let message = format!("`{list}` happened in the setup and is not claimed");
    Finding::error(DOC.code, message, Label::new(source, span.clone(), ""))
        .with_help(format!("begin the moves with a line `=> {list}`, if it is right"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
