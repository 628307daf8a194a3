//! Commands quoted for a shell, to be typed again.

use std::fmt;

use bastide_project::Request;

use crate::args::GameArgs;

/// A command that is put together word by word; shown as it would be typed.
#[derive(Debug, Default)]
pub(crate) struct CommandLine(Vec<String>);

impl CommandLine {
    /// A command of ours.
    pub(crate) fn new(command: &str) -> Self {
        Self(vec!["bastide".to_owned(), command.to_owned()])
    }

    /// With the arguments that choose a game, but its seed.
    pub(crate) fn game(self, args: &GameArgs) -> Self {
        self.request(&args.request())
    }

    /// With the words that make a request for a game, but its seed.
    pub(crate) fn request(self, request: &Request) -> Self {
        let game =
            self.words([&request.game]).flag("--players", &request.players).flag("--with", &request.with);
        game.flag("--option", &request.options).list("--sets", &request.sets)
    }

    pub(crate) fn words<'a>(mut self, words: impl IntoIterator<Item = &'a String>) -> Self {
        self.0.extend(words.into_iter().cloned());
        self
    }

    /// With a flag for each of some values.
    pub(crate) fn flag<T: ToString>(mut self, name: &str, values: impl IntoIterator<Item = T>) -> Self {
        for value in values {
            self.0.extend([name.to_owned(), value.to_string()]);
        }
        self
    }

    /// With one flag for some values, if there are any.
    pub(crate) fn list(self, name: &str, values: &[String]) -> Self {
        self.flag(name, (!values.is_empty()).then(|| values.join(",")))
    }

    /// With the flags for games that are played with some tiles, each by all of these bots.
    pub(crate) fn sample(self, games: u64, bots: &[String], players: usize, seed: u64) -> Self {
        let command = self.flag("--play", [games]).list("--bots", bots);
        command.flag("--players", [players]).flag("--seed", [seed])
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line(&self.0))
    }
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
