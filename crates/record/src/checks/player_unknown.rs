//! A line names nobody who plays.

use super::prelude::*;

pub(crate) const DOC: Doc = Doc {
    code: Code("player-unknown"),
    severity: Severity::Error,
    title: "a line names nobody who plays",
    page: r##"The first word of a line is the name of a player, as the setup names them; without names in the setup they are red, blue, green, yellow, black, grey.

Wrong:

````markdown
```game
players = ["ann", "bob"]
draw = ["frfr", "ffff"]
```
```moves
red  frfr at 1,0
```
````

Right:

````markdown
```game
players = ["ann", "bob"]
draw = ["frfr", "ffff"]
```
```moves
ann  frfr at 1,0
```
````
"##,
};

pub(crate) fn finding(label: Label, name: &str, players: &[String]) -> Finding {
    let help = bastide_diag::did_you_mean(name, players.iter().map(String::as_str))
        .unwrap_or_else(|| format!("the players are {}", players.join(", ")));
    Finding::error(DOC.code, format!("nobody called `{name}` plays"), label).with_help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn its_page_shows_it() {
        crate::tests::prove(&super::DOC);
    }
}
