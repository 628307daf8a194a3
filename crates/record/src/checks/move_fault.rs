//! A rule broke while a written game was running.

use bastide_core::host::Fault;

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("move-fault"),
    severity: Severity::Error,
    title: "a rule broke during a move",
    page: r##"The move is legal, but a rule of a variant that it set off has broken: a script error, a spent budget, an endless chain. The place in the script is
named. The written game up to this line shows how to bring the fault about again.

The variant of this example breaks whenever a tile is placed.

Wrong:

````markdown
```game
variants = ["broken"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

Right:

````markdown
```game
variants = []
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````
"##,
};

pub(crate) fn finding(label: Label, fault: &Fault) -> Finding {
    let trace: Vec<_> = fault.trace.iter().map(ToString::to_string).collect();
    let help = (!trace.is_empty()).then(|| format!("called from {}", trace.join(", ")));
    Finding::error(DOC.code, format!("a rule broke: {fault}"), label).with_help_if(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
