//! Tips for slips on the command line that its grammar cannot make out.

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The flags that take several values, with commas between them.
const LISTS: [&str; 4] = ["--sets", "--bots", "--b-sets", "--b-bots"];

/// An error about the command line, with a tip if its cause is known.
pub(crate) fn with_tip(mut error: Error, words: &[String]) -> Error {
    let word = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) => word.clone(),
        _ => return error,
    };
    if let Some(tip) = tip(words, &word) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

/// The tip about a word that is not expected among these.
fn tip(words: &[String], word: &str) -> Option<String> {
    if words.get(1).is_some_and(|it| it == "play") && ["-n", "--games"].contains(&word) {
        return Some("`play` plays one game; `bastide sim` plays many, and takes their number".to_owned());
    }
    if ["--variant", "--variants"].contains(&word) {
        return Some("`--with` adds a variant: `--with inns`".to_owned());
    }
    let at = words.iter().position(|it| it == word)?;
    if let Ok(number) = word.parse::<i64>() {
        return Some(format!("no number here is below 0, and `{number}` is"));
    }
    let [flag, value] = words.get(at.checked_sub(2)?..at)? else { return None };
    let flag = LISTS.iter().find(|it| *it == flag)?;
    Some(format!("a list has commas and no blanks: `{flag} {},{word}`", value.trim_end_matches(',')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tipped(line: &str, word: &str) -> Option<String> {
        tip(&line.split(' ').map(str::to_owned).collect::<Vec<_>>(), word)
    }

    #[test]
    fn variants_are_added_with_with() {
        assert!(
            tipped("bastide play base --variant inns", "--variant").is_some_and(|it| it.contains("`--with`"))
        );
    }

    #[test]
    fn lists_with_blanks_are_put_together() {
        let tip = |line| tipped(line, "inns").unwrap_or_default();
        assert!(tip("bastide play base --sets base inns").contains("`--sets base,inns`"));
        assert!(tip("bastide play base --sets base, inns").contains("`--sets base,inns`"));
        assert_eq!(tipped("bastide play base inns", "inns"), None);
        assert_eq!(tipped("bastide inns", "inns"), None);
    }
}
