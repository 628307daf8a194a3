//! Texts from outside made fit for the place they are shown in, a function for each place: columns, lines for people, terminals,
//! markup, JSON, spreadsheets; and how long a name or a text may be.
//!
//! A stranger's text may hold codes that steer a terminal, letters that turn the direction of writing, signs that end an element, or a
//! formula. This crate knows the places, and nothing about the texts. It neither reads nor writes anything.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

/// The most letters that a name may have: of a tile, a set, a variant, a player, a key.
pub const LONGEST_NAME: usize = 200;
/// The most letters that a text about something may have: a title, a reason, a description.
pub const LONGEST_TEXT: usize = 1000;
/// Columns to which texts are filled up at most. What is wider stands out of its column.
pub const WIDEST_COLUMN: usize = 400;

/// Content security policy of pages without a script: nothing runs, and nothing is fetched.
pub const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// Columns that a text takes in a terminal.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text with spaces behind it up to a width.
#[must_use]
pub fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", gap(text, columns))
}

/// A text with spaces before it up to a width.
#[must_use]
pub fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", gap(text, columns))
}

/// The spaces that a text lacks. Run-time widths of `format!` have 16 bits and panic beyond.
fn gap(text: &str, columns: usize) -> String {
    " ".repeat(columns.min(WIDEST_COLUMN).saturating_sub(width(text)))
}

/// True for letters that steer what shows them instead of being shown: control characters, and those that turn the direction of
/// writing or end a line.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text on one line for people: letters that steer are written as escapes.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    shown(text, |_| false)
}

/// Lines for a terminal: letters that steer are written as escapes, but for line ends and tabs.
#[must_use]
pub fn screen(text: &str) -> Cow<'_, str> {
    shown(text, is_layout)
}

/// Lines for a terminal in colours of ours: as [`screen`], but codes of colours are kept.
#[must_use]
pub fn coloured(text: &str) -> Cow<'_, str> {
    shown(text, |rest| is_layout(rest) || is_colour(rest))
}

/// A text with escapes for letters that steer, but where `keep` takes the rest of the text that begins with one.
fn shown(text: &str, keep: impl Fn(&str) -> bool) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        if steers(letter) && !keep(&text[at..]) {
            out.extend(letter.escape_default());
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// True if a text begins with a line end or a tab.
fn is_layout(text: &str) -> bool {
    text.starts_with(['\n', '\t']) || text.starts_with("\r\n")
}

/// True if a text begins with a code that sets colours or strength.
fn is_colour(text: &str) -> bool {
    let end =
        |codes: &str| codes.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';').starts_with('m');
    text.strip_prefix("\u{1b}[").is_some_and(end)
}

/// A text for XML, SVG and HTML, inside an element or in the quotes of an attribute.
#[must_use]
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\n' | '\t' => out.push(letter),
            // No file of XML may hold these two, nor most control characters.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if steers(letter) => out.extend(letter.escape_default()),
            _ => out.push(letter),
        }
    }
    out
}

/// A text of JSON, in which letters that steer are written as JSON escapes.
#[must_use]
pub fn json(text: &str) -> Cow<'_, str> {
    // Line ends and tabs lie outside of strings; inside, JSON has no control characters of ASCII but delete.
    let odd = |letter: char| steers(letter) && !matches!(letter, '\n' | '\r' | '\t');
    if !text.contains(odd) {
        return Cow::Borrowed(text);
    }
    let escaped = |letter: char| format!("\\u{:04x}", u32::from(letter));
    Cow::Owned(text.chars().map(|it| if odd(it) { escaped(it) } else { it.to_string() }).collect())
}

/// A text of JSON that can stand in a script element of HTML: nothing in it ends the element.
#[must_use]
pub fn json_in_html(text: &str) -> String {
    json(text).replace('<', "\\u003c")
}

/// A text as a field of a line of a spreadsheet, with quotes where they are needed. A text that a spreadsheet would take for a formula
/// gets an apostrophe in front, as people write it there.
#[must_use]
pub fn spreadsheet(text: &str) -> String {
    let text = line(text);
    let is_number = text.parse::<f64>().is_ok();
    let is_formula = !is_number && text.trim_start().starts_with(['=', '+', '-', '@']);
    let text = if is_formula { format!("'{text}") } else { text.into_owned() };
    if text.contains(['"', ',', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A text in Markdown in which links that begin like this are their words.
pub fn without_links(text: &str, begin: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(end) = rest.find(&format!("]({begin}")) {
        let (head, tail) = rest.split_at(end);
        let Some((start, close)) = head.rfind('[').zip(tail.find(')')) else { break };
        out.push_str(&head[..start]);
        out.push_str(&head[start + 1..]);
        rest = &tail[close + 1..];
    }
    out + rest
}

/// A text with a capital at its beginning: `Road`.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The places in a text where a word stands by itself, and not as a part of a longer name.
pub fn whole_words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    let places = text.match_indices(word).map(|(at, _)| at);
    places.filter(move |at| !text[..*at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        let places = |text| whole_words(text, "water").collect::<Vec<_>>();
        assert_eq!(places("a = { water = 1 }, water"), [6, 19]);
        assert_eq!(places("waters, underwater, water_2, wäter"), Vec::<usize>::new());
    }

    #[test]
    fn columns_are_filled_and_no_length_breaks_them() {
        assert_eq!(left("ab", 4), "ab  ");
        assert_eq!(right("ab", 4), "  ab");
        assert_eq!(left("二", 4), "二  ");
        assert_eq!(left("abcde", 4), "abcde");
        let long = "x".repeat(70_000);
        assert_eq!(left(&long, 70_001).len(), 70_000);
        assert_eq!(right("", 70_000).len(), WIDEST_COLUMN);
    }

    #[test]
    fn a_line_steers_nothing() {
        assert_eq!(line("plain é 二"), "plain é 二");
        assert_eq!(
            line("a\u{1b}[31mb\nc\u{202e}d\u{2066}\u{9b}"),
            "a\\u{1b}[31mb\\nc\\u{202e}d\\u{2066}\\u{9b}"
        );
    }

    #[test]
    fn a_screen_keeps_lines_and_our_colours_alone() {
        assert_eq!(screen("\u{1b}[1mb\n\tx"), "\\u{1b}[1mb\n\tx");
        assert_eq!(coloured("\u{1b}[1;31mred\u{1b}[0m\n\tx"), "\u{1b}[1;31mred\u{1b}[0m\n\tx");
        assert_eq!(coloured("\u{1b}]0;t\u{7}\u{1b}[2J\r\u{202e}"), "\\u{1b}]0;t\\u{7}\\u{1b}[2J\\r\\u{202e}");
    }

    #[test]
    fn markup_is_well_formed_whatever_it_holds() {
        assert_eq!(markup("<a b='\"&\">"), "&lt;a b=&apos;&quot;&amp;&quot;&gt;");
        assert_eq!(markup("\u{1b}\u{0}\u{ffff}\u{202e}"), "\\u{1b}\\u{0}\u{fffd}\\u{202e}");
    }

    #[test]
    fn json_stays_what_it_was() {
        assert_eq!(json("{\n  \"a\": \"\u{202e}\u{7f}\"\n}"), "{\n  \"a\": \"\\u202e\\u007f\"\n}");
        assert_eq!(json_in_html("\"</script>\""), "\"\\u003c/script>\"");
    }

    #[test]
    fn spreadsheets_reckon_nothing() {
        assert_eq!(spreadsheet("=1+1"), "'=1+1");
        assert_eq!(spreadsheet("@a,b"), "\"'@a,b\"");
        assert_eq!(spreadsheet(" +x"), "' +x");
        assert_eq!(spreadsheet("\t=x"), "\\t=x");
        assert_eq!(spreadsheet("-1.5"), "-1.5");
        assert_eq!(spreadsheet("say \"a\""), "\"say \"\"a\"\"\"");
        assert_eq!(spreadsheet("a\u{202e}\nb"), "a\\u{202e}\\nb");
    }
}
