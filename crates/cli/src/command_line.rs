//! Commands quoted for a shell, to be typed again.

use crate::args::GameArgs;

/// The arguments that choose a game, without its seed.
pub(crate) fn of_game(args: &GameArgs) -> Vec<String> {
    let mut words = vec![args.game.clone()];
    let mut flag = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let Some(players) = &args.players {
        flag("--players", players);
    }
    args.with.iter().for_each(|it| flag("--with", it));
    args.options.iter().for_each(|it| flag("--option", it));
    if !args.sets.is_empty() {
        flag("--sets", &args.sets.join(","));
    }
    words
}

/// A command of words, each quoted where a shell needs it.
pub(crate) fn line<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let quoted: Vec<_> = words.into_iter().map(|word| quoted(word.as_ref())).collect();
    quoted.join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=+.,:/@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_change_them() {
        assert_eq!(line(["bastide", "sim", "base"]), "bastide sim base");
        assert_eq!(line(["--sets", "base*2"]), "--sets 'base*2'");
        assert_eq!(line(["my game.toml", "it's", ""]), r"'my game.toml' 'it'\''s' ''");
    }
}
