//! Variants together: every pair of systems has its row in the tables, and every row names a game that is there or says why there is none.

use std::fs;

use bastide_tests::{files, root};

/// The systems that ship, with the word by which headings call them.
const SYSTEMS: &[(&str, &str)] = &[
    ("base", ""),
    ("river", "river"),
    ("inns", "inns"),
    ("traders", "traders"),
    ("bethlehem", "bethlehem"),
    ("herod", "herod"),
    ("bridges", "bridges"),
    ("castles", "castles"),
    ("bazaars", "bazaars"),
    ("count", "count"),
    ("king_robber", "king"),
    ("shrines", "shrines"),
    ("labyrinth", "labyrinth"),
    ("buildings", "building"),
    ("tunnel", "tunnel"),
    ("darmstadt", "church"),
    ("goldmines", "gold"),
    ("mage", "mage"),
    ("watchtowers", "watchtower"),
    ("festival", "festival"),
    ("catapult", "catapult"),
    ("plague", "plague"),
    ("crops", "circle"),
    ("monasteries", "monaster"),
    ("flier", "fly"),
    ("bigtop", "circus"),
    ("abbey", "abbey"),
    ("dragon", "dragon"),
    ("tower", "tower"),
    ("hills", "hill"),
    ("phantom", "phantom"),
    ("siege", "besieged"),
    ("ferries", "ferries"),
    ("windroses", "wind roses"),
    ("russia", "fairy tales"),
    ("pigherd", "herds"),
    ("gates", "gates"),
    ("flowers", "flowers"),
    ("wells", "wells"),
    ("luck", "luck"),
    ("feud", "feud"),
    ("windmill", "windmill"),
    ("obelisk", "obelisk"),
    ("courier", "courier"),
    ("meteorites", "meteorites"),
    ("robbersson", "robber's son"),
    ("fishermen", "fish"),
    ("market", "marketplace"),
    ("donkey", "donkey"),
    ("abbot", "abbot"),
    ("black", "black tower"),
    ("solo", "one player"),
    ("supply", "supplies"),
];

/// Systems whose rules were told elsewhere, so that they have no rows of their own here.
const ELSEWHERE: [&str; 2] = ["base", "bethlehem"];

/// The files with the tables.
const TABLES: [&str; 2] = ["interactions.md", "interactions-more.md"];

/// Row about the first system with each of the others.
struct Row<'a> {
    file: &'a str,
    systems: Vec<&'a str>,
    what: &'a str,
    game: &'a str,
}

fn rows<'a>(file: &'a str, text: &'a str) -> Vec<Row<'a>> {
    text.lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| systems"))
        .filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let systems = cells.next()?.split(", ").collect();
            Some(Row { file, systems, what: cells.next()?, game: cells.next()? })
        })
        .collect()
}

/// All headings of the written games, by file.
fn headings() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for path in files(&root().join("tests/games"), "md") {
        let name = path.file_name().and_then(|it| it.to_str()).unwrap_or_default().to_owned();
        let text = fs::read_to_string(&path).expect("a readable file");
        found.extend(text.lines().filter(|it| it.starts_with('#')).map(|it| (name.clone(), it.to_owned())));
    }
    found
}

/// Why a row does not show what it says, if so.
fn trouble(row: &Row<'_>, headings: &[(String, String)]) -> Option<String> {
    if row.game == "none" {
        let says_why = row.what.strip_prefix("none: ").is_some_and(|why| why.len() > 10);
        return (!says_why).then(|| "does not say why there is none".to_owned());
    }
    for link in row.game.split("](").skip(1) {
        let file = link.split(')').next().unwrap_or_default();
        if !headings.iter().any(|(name, _)| name == file) {
            return Some(format!("names the file {file}, which is not there"));
        }
    }
    // Ids are letters and a number: `RIV-16`.
    let words = row.game.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    for id in words.filter(|it| {
        it.split_once('-').is_some_and(|(kind, _)| kind.len() == 3 && kind == kind.to_uppercase())
    }) {
        if !headings.iter().any(|(_, heading)| heading.contains(id)) {
            return Some(format!("names {id}, which no game shows"));
        }
    }
    if row.game.starts_with("below") {
        let named = |heading: &str| {
            let heading = heading.to_lowercase();
            row.systems.iter().all(|id| {
                let word = SYSTEMS.iter().find(|(it, _)| it == id).map_or(*id, |(_, word)| *word);
                heading.contains(word)
            })
        };
        let shown = headings.iter().any(|(file, heading)| file == row.file && named(heading));
        return (!shown).then(|| "has no heading below that names its systems".to_owned());
    }
    None
}

#[test]
fn every_pair_of_systems_has_a_row_with_its_game() {
    let read = |file| fs::read_to_string(root().join("tests/games").join(file)).expect("the table");
    let texts = TABLES.map(read);
    let rows: Vec<_> = TABLES.iter().zip(&texts).flat_map(|(file, text)| rows(file, text)).collect();
    let headings = headings();
    let mut missing = Vec::new();
    for (at, (one, _)) in SYSTEMS.iter().enumerate() {
        for (other, _) in &SYSTEMS[..at] {
            let is_of_both = |row: &Row<'_>| {
                row.systems.first().is_some_and(|first| {
                    (first == one && row.systems.contains(other))
                        || (first == other && row.systems.contains(one))
                })
            };
            let told = ELSEWHERE.contains(one) && ELSEWHERE.contains(other);
            if !told && !rows.iter().any(is_of_both) {
                missing.push(format!("no row for {one} and {other}"));
            }
        }
    }
    for row in &rows {
        for id in row.systems.iter().filter(|id| !SYSTEMS.iter().any(|(it, _)| it == *id)) {
            missing.push(format!("{id} in the row `{}` is no system", row.what));
        }
        if let Some(trouble) = trouble(row, &headings) {
            missing.push(format!("{}: {} {trouble}", row.systems.join(", "), row.what));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
