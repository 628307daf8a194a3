//! Lines of moves: `PLAYER  choice; choice  => claim; claim`.

use std::ops::Range;

use crate::text::{Text, quoted, unquoted};

/// A line of moves: choices of a player, and claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Bytes of the line in the source, without its comment.
    pub span: Range<usize>,
    /// Name of the player; none in a line of claims about the setup.
    pub player: Option<Text>,
    /// The choices, in order.
    pub choices: Vec<Text>,
    /// The claims, those of lines that go on with them included.
    pub claims: Vec<Text>,
}

/// A line taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanned {
    /// Bytes of the line, without its comment; empty for empty lines and comments.
    pub(crate) span: Range<usize>,
    pub(crate) player: Option<Text>,
    pub(crate) choices: Vec<Text>,
    pub(crate) claims: Vec<Text>,
    pub(crate) comment: Option<String>,
    /// Unreadable part, as a message with its place.
    pub(crate) defect: Option<Text>,
}

/// End of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Semicolon,
    Arrow,
    Comment,
    Line,
}

/// An item and how it ends: its text, and where the next one begins.
struct Item {
    text: Text,
    quoted: bool,
    end: End,
    next: usize,
}

/// Takes a line apart. Places count from the start of the line.
pub(crate) fn scan(line: &str) -> Scanned {
    let mut scanned = Scanned::default();
    let start = line.len() - line.trim_start().len();
    let mut at = start;
    let mut claiming = false;
    if !line[start..].starts_with("=>") && !line[start..].starts_with('#') && start < line.len() {
        let word = line[start..].split(|it: char| it.is_whitespace() || it == ';').next().unwrap_or("");
        let word = word.find("=>").map_or(word, |arrow| &word[..arrow]);
        at = start + word.len();
        scanned.player = Some(Text::new(word, start..at));
    }
    let mut end = start;
    loop {
        let item = match item(line, at) {
            Ok(item) => item,
            Err(defect) => {
                scanned.defect = Some(defect);
                scanned.span = start..line.trim_end().len();
                return scanned;
            }
        };
        let empty = item.text.text.is_empty() && !item.quoted;
        let first = if claiming { scanned.claims.is_empty() } else { scanned.choices.is_empty() };
        // Before the first `=>` there may be nothing at all: a line that only claims.
        let may_be_empty = !claiming && first && scanned.player.is_none() && item.end != End::Semicolon;
        if empty && !may_be_empty && scanned.defect.is_none() {
            let what = if claiming { "a claim is missing" } else { "a choice is missing" };
            scanned.defect = Some(Text::new(what, item.text.span.clone()));
        }
        if !empty {
            end = item.text.span.end;
            let list = if claiming { &mut scanned.claims } else { &mut scanned.choices };
            list.push(item.text);
        }
        at = item.next;
        match item.end {
            End::Semicolon => {}
            End::Arrow if claiming => {
                let twice = Text::new("a line has one `=>`", at - 2..at);
                scanned.defect = scanned.defect.or(Some(twice));
            }
            End::Arrow => {
                claiming = true;
                end = at;
            }
            End::Comment => {
                scanned.comment = Some(line[at..].trim_end().to_owned());
                break;
            }
            End::Line => break,
        }
    }
    scanned.span = start..end.max(scanned.player.as_ref().map_or(start, |it| it.span.end));
    scanned
}

/// The item that begins at `from`.
fn item(line: &str, from: usize) -> Result<Item, Text> {
    let start = from + (line[from..].len() - line[from..].trim_start().len());
    if line[start..].starts_with('"') {
        let Some((text, length)) = unquoted(&line[start..]) else {
            return Err(Text::new(
                "a quoted text does not end, or has an unknown escape",
                start..line.trim_end().len(),
            ));
        };
        let after = start + length;
        let rest = after + (line[after..].len() - line[after..].trim_start().len());
        let text = Text::new(text, start..after);
        return match ending(line, rest) {
            Some((end, next)) => Ok(Item { text, quoted: true, end, next }),
            None => Err(Text::new("after a quoted text comes `;` or `=>`", rest..line.trim_end().len())),
        };
    }
    let mut at = start;
    let (end, next) = loop {
        if let Some(found) = ending(line, at) {
            break found;
        }
        at += line[at..].chars().next().map_or(1, char::len_utf8);
    };
    let written = line[start..at].trim_end();
    let plain = written.split_whitespace().collect::<Vec<_>>().join(" ");
    let span =
        if written.is_empty() { from.min(start)..next.max(from) } else { start..start + written.len() };
    Ok(Item { text: Text::new(plain, span), quoted: false, end, next })
}

/// The end of an item at this place, if there is one, and the beginning of the next item.
fn ending(line: &str, at: usize) -> Option<(End, usize)> {
    let rest = &line[at..];
    let spaced = line[..at].chars().next_back().is_none_or(char::is_whitespace);
    match rest.chars().next() {
        None => Some((End::Line, at)),
        Some(';') => Some((End::Semicolon, at + 1)),
        Some('=') if rest.starts_with("=>") => Some((End::Arrow, at + 2)),
        Some('#') if spaced => Some((End::Comment, at)),
        Some(_) => None,
    }
}

/// An item as it is written in a line: in quotes where it has to be.
pub(crate) fn written(text: &str) -> String {
    let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ") != text;
    let special = text.contains(['"', ';', '#']) || text.contains("=>") || text.chars().any(char::is_control);
    if text.is_empty() || spaced || special { quoted(text) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> (Option<String>, Vec<String>, Vec<String>, Option<String>) {
        let scanned = scan(line);
        assert_eq!(scanned.defect, None, "{line}");
        let texts = |list: Vec<Text>| list.into_iter().map(|it| it.text).collect();
        (scanned.player.map(|it| it.text), texts(scanned.choices), texts(scanned.claims), scanned.comment)
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn a_line_has_a_player_choices_and_claims() {
        let line = "  red   rrrr at 1,0 ; follower  on road W=>red +3 (road, 3 tiles); end  # why";
        let choices = vec!["rrrr at 1,0".to_owned(), "follower on road W".to_owned()];
        let claims = vec!["red +3 (road, 3 tiles)".to_owned(), "end".to_owned()];
        assert_eq!(parts(line), (some("red"), choices, claims, some("# why")));
        let scanned = scan(line);
        assert_eq!(&line[scanned.choices[1].span.clone()], "follower  on road W");
        assert_eq!(&line[scanned.span.clone()], line[2..].strip_suffix("  # why").unwrap());
    }

    #[test]
    fn lines_may_only_claim_or_comment() {
        assert_eq!(parts("=> none"), (None, vec![], vec!["none".to_owned()], None));
        assert_eq!(parts("# => none"), (None, vec![], vec![], some("# => none")));
        assert_eq!(parts("   "), (None, vec![], vec![], None));
    }

    #[test]
    fn hashes_within_words_are_no_comments() {
        assert_eq!(parts("red a#1 => b#2#").2, ["b#2#"]);
    }

    #[test]
    fn quoted_items_hold_anything() {
        for text in ["a; b", "a => b", " a", "# a", "say \"a\"", "a  b", "", "a\nb"] {
            let item = written(text);
            let line = format!("red {item}; {item} => {item}; {item} # c");
            assert_eq!(
                parts(&line),
                (some("red"), vec![text.to_owned(); 2], vec![text.to_owned(); 2], some("# c"))
            );
        }
    }

    #[test]
    fn what_is_missing_or_too_much_is_a_defect() {
        for (line, place, defect) in [
            ("red", "", "a choice is missing"),
            ("red a;", "", "a choice is missing"),
            ("red a;; b", ";", "a choice is missing"),
            ("red => end", " =>", "a choice is missing"),
            ("red a =>", "", "a claim is missing"),
            ("=> ; a", " ;", "a claim is missing"),
            ("red a => b => c", "=>", "a line has one `=>`"),
            ("red \"a", "\"a", "a quoted text does not end, or has an unknown escape"),
            ("red \"a\" b => c", "b => c", "after a quoted text comes `;` or `=>`"),
        ] {
            let found = scan(line).defect.unwrap_or_else(|| panic!("`{line}` has a defect"));
            assert_eq!((found.text.as_str(), &line[found.span.clone()]), (defect, place), "{line}");
        }
    }
}
