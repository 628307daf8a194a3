//! A record with findings was written by another version of the tool.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("game-tool"),
    severity: Severity::Note,
    title: "a record with findings was written by another version",
    page: r##"Records name the version that wrote them. This one does not run without errors, and another version wrote it; the change log may say why.

Wrong:

````markdown
```game
tool = "0.0.1"
draw = ["frfr"]
```
```moves
red  frfr at 1,0  => end; red +1
```
````

Right:

````markdown
```game
tool = "0.0.1"
draw = ["frfr"]
```
```moves
red  frfr at 1,0  => end
```
````
"##,
};

pub(crate) fn finding(label: Label, then: &str, now: &str) -> Finding {
    Finding::note(DOC.code, format!("this was recorded with version {then}; this is version {now}"), label)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
