//! The page of rules of a variant of one's own: the `README.md` beside its script, and names in it that mean nothing any more.

use std::ops::Range;
use std::path::Path;

use bastide_diag::{Code, Finding, Label, Report, Source};
use bastide_letters::whole_words;

use crate::files::Project;

/// A page of rules names something that is not there.
const PAGE_STALE: Code = Code("page-stale");

impl Project<'_> {
    /// The page of rules beside a script, if there is one.
    pub fn rules_page(&self, script: &Source) -> Option<Source> {
        self.read(&Path::new(script.name()).with_file_name("README.md")).ok()
    }

    /// Names in the code of the page of rules that are not there: options and whatever else a variant calls `variant.word`, and files. Each
    /// is found once.
    pub(crate) fn stale_names(&self, script: &Source, variant: &str) -> Report {
        let Some(page) = self.rules_page(script) else { return Report::new() };
        let mut report = Report::about([&page]);
        let mut known: Vec<&str> = Vec::new();
        for span in words_in_code(page.text()) {
            let word = &page.text()[span.clone()];
            if known.contains(&word) {
                continue;
            }
            known.push(word);
            let own = word.strip_prefix(variant).and_then(|it| it.strip_prefix('.'));
            let (message, help) = match own.filter(|it| is_name(it)) {
                _ if word.ends_with(".toml") || word.ends_with(".lua") => {
                    let beside = Path::new(page.name()).with_file_name(word);
                    if !is_path(word)
                        || self.files().is_file(&beside)
                        || self.files().is_file(Path::new(word))
                    {
                        continue;
                    }
                    (format!("there is no file `{word}`"), "players read the page in kits and on sites")
                }
                Some(name) if whole_words(script.text(), name).next().is_none() => (
                    format!("`{variant}` has no `{name}`"),
                    "the page is printed with the rules: name what the script declares",
                ),
                _ => continue,
            };
            report.push(Finding::warning(PAGE_STALE, message, Label::new(&page, span, "")).with_help(help));
        }
        report
    }
}

/// Places of the words between backticks, but for those in blocks of code.
fn words_in_code(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start, mut is_block) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            let mut at = start;
            for (nth, part) in line.split('`').enumerate() {
                if nth % 2 == 1 {
                    let words = part.split_whitespace();
                    found.extend(words.map(|word| {
                        let from = at + (word.as_ptr() as usize - part.as_ptr() as usize);
                        from..from + word.len()
                    }));
                }
                at += part.len() + 1;
            }
        }
        start += line.len();
    }
    found
}

/// True for a name as scripts declare them.
fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_letter)
}

/// True for a path, and not for a pattern or a placeholder.
fn is_path(word: &str) -> bool {
    word.chars().all(|it| is_letter(it) || matches!(it, '.' | '-' | '/'))
}

const fn is_letter(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_between_backticks_have_their_places() {
        let text = "# A `b`\n\nSee `c d.toml` and `e`.\n\n```sh\nx `y`\n```\n`z`\n";
        let words: Vec<&str> = words_in_code(text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(words, ["b", "c", "d.toml", "e", "z"]);
    }
}
