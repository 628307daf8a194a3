//! Differences between two texts of a file.

/// The most lines that are shown of a difference.
const MOST: usize = 12;

/// The first place where two texts differ: the number of its first line, the lines there before, and those there now.
pub(crate) fn hunk(was: &str, now: &str) -> (usize, Vec<String>, Vec<String>) {
    let (was, now): (Vec<&str>, Vec<&str>) = (was.lines().collect(), now.lines().collect());
    let head = was.iter().zip(&now).take_while(|(was, now)| was == now).count();
    let rest = was.len().min(now.len()) - head;
    let tail = was.iter().rev().zip(now.iter().rev()).take(rest).take_while(|(was, now)| was == now).count();
    let part = |lines: &[&str]| {
        lines[head..lines.len() - tail].iter().take(MOST).map(|it| (*it).to_owned()).collect()
    };
    (head + 1, part(&was), part(&now))
}

#[cfg(test)]
mod tests {
    use super::hunk;

    fn texts(was: &str, now: &str) -> (usize, String, String) {
        let (line, was, now) = hunk(was, now);
        (line, was.join("|"), now.join("|"))
    }

    #[test]
    fn a_hunk_is_what_differs() {
        assert_eq!(texts("a\nb\nc", "a\nx\nc"), (2, "b".into(), "x".into()));
        assert_eq!(texts("a\nb", "a\nb"), (3, String::new(), String::new()));
        assert_eq!(texts("a\na", "a\na\na"), (3, String::new(), "a".into()));
        assert_eq!(texts("", "a"), (1, String::new(), "a".into()));
        assert_eq!(texts("a\nb\nc", "c"), (1, "a|b".into(), String::new()));
    }
}
