//! Names of players: theirs can be anything, ours are single words.

use bastide_record::Text;

/// A name for each player that written games can use, as near to the one there as possible, all different.
pub(super) fn names(theirs: &[String]) -> Vec<Text> {
    let mut names: Vec<String> = Vec::new();
    for name in theirs {
        let word = word(name);
        let mut unique = word.clone();
        let mut number = 2;
        while names.contains(&unique) {
            unique = format!("{word}-{number}");
            number += 1;
        }
        names.push(unique);
    }
    names.into_iter().map(Text::from).collect()
}

/// Longest name; longer ones are cut.
const LONGEST: usize = 40;

/// Name as one word: signs other than letters and digits become `-`.
fn word(name: &str) -> String {
    let parts = name.split(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '-'));
    let word = parts.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
    let word: String = word.chars().take(LONGEST).collect();
    if word.is_empty() { "player".to_owned() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_single_different_words() {
        let theirs = ["Ann", "Ben the 2nd!", "", "Ann", "José", "Ann", "  "].map(str::to_owned);
        let ours: Vec<_> = names(&theirs).into_iter().map(|it| it.text).collect();
        assert_eq!(ours, ["Ann", "Ben-the-2nd", "player", "Ann-2", "José", "Ann-3", "player-2"]);
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(names(&["x".repeat(1000)])[0].text.len(), LONGEST);
    }
}
