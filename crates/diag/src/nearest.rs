//! The word that was probably meant.

/// The candidate that `word` is most likely a slip of, if any is close enough.
///
/// Candidates that differ only in capitals come first, then the one with the fewest slips of the pen; the first of equals wins. A third of the
/// word may be wrong.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_within(word, candidates, |_| third(word))
}

/// The candidate to suggest for `word`: as [`nearest`], which may decide what a finding is; but a third of a candidate may be left out, too.
pub fn suggested<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_within(word, candidates, |it| if is_left_of(word, it) { third(it) } else { third(word) })
}

/// The help of a finding about an unknown word: ``did you mean `road`?``
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    suggested(word, candidates).map(|it| format!("did you mean `{it}`?"))
}

/// The candidate that was certainly meant: the only one that is close enough, by a single slip.
pub fn only_nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut near = candidates.into_iter().filter(|it| nearest(word, [*it]).is_some());
    let found = near.next()?;
    (slips(word, found) <= 1 && near.all(|it| it == found)).then_some(found)
}

/// The candidate with the fewest slips, of those with no more than they are allowed.
fn nearest_within<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    allowed: impl Fn(&str) -> usize,
) -> Option<&'a str> {
    // Very long words are nobody's slip, and comparing them is slow.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().filter(|it| it.len() <= LONGEST) {
        let slips = slips(word, candidate);
        if slips <= allowed(candidate) && best.is_none_or(|(fewest, _)| slips < fewest) {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A third of the letters, at least one.
fn third(word: &str) -> usize {
    word.chars().count().max(3) / 3
}

/// The number of slips of the pen between two words; capitals are none.
fn slips(word: &str, other: &str) -> usize {
    match word.to_lowercase() == other.to_lowercase() {
        true => 0,
        false => strsim::damerau_levenshtein(word, other),
    }
}

/// Tests whether a word of at least five letters is another one with letters left out, but not the first. Shorter words are left of too many.
fn is_left_of(word: &str, other: &str) -> bool {
    let mut rest = other.chars();
    word.chars().count() >= 5
        && word.chars().next() == other.chars().next()
        && word.chars().all(|letter| rest.any(|it| it == letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_nothing_far_away() {
        let words = ["city", "road", "river", "field"];
        assert_eq!(nearest("raod", words), Some("road"));
        assert_eq!(nearest("City", words), Some("city"));
        assert_eq!(nearest("citys", words), Some("city"));
        assert_eq!(nearest("monastery", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn letters_left_out_are_suggested_and_decide_nothing() {
        let meant = |word: &str, all: &[&'static str]| did_you_mean(word, all.iter().copied());
        assert_eq!(meant("bazar", &["tower", "bazaars"]).as_deref(), Some("did you mean `bazaars`?"));
        assert_eq!(nearest("bazar", ["tower", "bazaars"]), None);
        assert_eq!(only_nearest("bazar", ["bazaars"]), None);
        assert_eq!(only_nearest("markt", ["market", "markets"]), Some("market"));
        assert_eq!((meant("line", &["linked"]), meant("tower", &["flowers"])), (None, None));
    }

    #[test]
    fn the_first_of_equals_wins() {
        assert_eq!(nearest("cat", ["bat", "rat"]), Some("bat"));
    }

    #[test]
    fn one_of_several_near_candidates_is_not_the_only_one() {
        assert_eq!(only_nearest("raod", ["city", "road", "road"]), Some("road"));
        assert_eq!(only_nearest("cat", ["bat", "rat"]), None);
        assert_eq!(only_nearest("monastery", ["city", "road"]), None);
        // Near enough to be named, and too far to be written without asking.
        assert_eq!(nearest("others", ["owners"]), Some("owners"));
        assert_eq!(only_nearest("others", ["owners"]), None);
    }

    #[test]
    fn long_words_cost_nothing() {
        assert_eq!(nearest(&"x".repeat(1 << 20), ["road"]), None);
    }
}
