//! Common ground of the targets: turns of a game, scripts, and the words of the script interface.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use bastide_core::game::Checkpointing;
use bastide_core::rng::Rng;
use bastide_diag::Source;
use bastide_project::{Memory, Project};
use bastide_record::GameSpec;

/// Time for the turns of one input.
const LONGEST: Duration = Duration::from_secs(2);

/// Plays some turns of a game by random choices, if it can be put together.
pub fn turns(project: &Project<'_>, spec: &GameSpec) {
    let Ok(assembled) = project.assemble(spec) else { return };
    let Ok(mut game) = assembled.start(1, Checkpointing::On) else { return };
    let (mut rng, start) = (Rng::new(1), Instant::now());
    for _ in 0..30 {
        let count = game.options().len() as u32;
        if count == 0 || start.elapsed() > LONGEST {
            return;
        }
        if let Err(error) = game.table().audit() {
            panic!("{error}");
        }
        if game.choose_nth(rng.below(count) as usize).is_err() {
            return;
        }
    }
}

/// Checks a script, and plays some turns of the base game by its rules.
pub fn script(text: &str) {
    let files = files(text);
    if !Project::new(&files).check(&[Source::new(SCRIPT, text)]).has_errors() {
        play(text);
    }
}

/// Plays some turns of the base game by the rules of a script, if it can be read.
pub fn play(text: &str) {
    let spec = GameSpec {
        sets: Some(vec!["base".into()]),
        variants: vec![SCRIPT.into()],
        players: Some(GameSpec::names(2)),
        ..GameSpec::default()
    };
    turns(&Project::new(&files(text)), &spec);
}

/// Name of the script that is tried.
const SCRIPT: &str = "fuzz.lua";

fn files(text: &str) -> Memory {
    Memory(BTreeMap::from([(SCRIPT.into(), text.as_bytes().to_vec())]))
}

/// All words of the reference of scripts.
pub fn words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let text = bastide_script::stubs_luau();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("--"));
        let words = code.flat_map(|line| line.split(|it: char| !it.is_ascii_lowercase() && it != '_'));
        let mut words: Vec<String> = words.filter(|it| it.len() > 1 && !KEYWORDS.contains(it)).map(str::to_owned).collect();
        words.sort();
        words.dedup();
        words
    })
}

/// Words that a script cannot use as names.
const KEYWORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not",
    "or", "repeat", "return", "then", "true", "until", "while", "continue",
];
