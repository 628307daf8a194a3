//! Writes games while they are played.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::player::PlayerId;
use bastide_core::refusal::Refused;

use crate::choice::{choice_text, passing};
use crate::format;
use crate::judge::Happened;
use crate::library::Library;
use crate::line::written;
use crate::seal::Seal;
use crate::spec::GameSpec;
use crate::text::Text;

/// Takes down a game as it is played.
///
/// It has to see every choice from the first one on.
#[derive(Clone, Debug)]
pub struct Recorder {
    title: String,
    notes: Vec<String>,
    spec: GameSpec,
    /// Events of the setup that must be claimed.
    opening: Vec<String>,
    entries: Vec<Entry>,
    seal: Seal,
}

/// A choice that was made.
#[derive(Clone, Debug)]
struct Entry {
    player: PlayerId,
    turn: u16,
    text: String,
    pass: bool,
    /// Events that must be claimed.
    watched: Vec<String>,
}

/// A line of moves.
#[derive(Debug)]
struct Row {
    player: PlayerId,
    choices: Vec<(String, bool)>,
    claims: Vec<String>,
}

impl Recorder {
    /// Begins a record of a game that has just been set up from `spec`. The record names the version and the hashes of today, and the
    /// seed and the players of the game.
    pub fn new(title: &str, spec: &GameSpec, library: &dyn Library, game: &Game) -> Self {
        let table = game.table();
        let text = |it: String| Text::from(it);
        let spec = GameSpec {
            title: None,
            players: Some(table.rules().setup.players.iter().map(|it| Text::from(it.as_str())).collect()),
            seed: Some(table.seed()),
            tool: Some(library.tool()).filter(|it| !it.is_empty()).map(text),
            hashes: library.hashes(spec).into_iter().map(|(name, hash)| (text(name), text(hash))).collect(),
            ..spec.clone()
        };
        Self {
            title: title.to_owned(),
            notes: Vec::new(),
            spec,
            opening: watched(game),
            entries: Vec::new(),
            seal: Seal::default(),
        }
    }

    /// Adds a paragraph of text below the heading.
    pub fn note(&mut self, text: &str) {
        self.notes.push(text.to_owned());
    }

    /// Makes a choice and takes it down.
    ///
    /// # Errors
    /// If the game refuses it; then nothing is taken down.
    pub fn choose(&mut self, game: &mut Game, choice: Choice) -> Result<(), Refused> {
        let Some(player) = game.player() else { return game.choose(choice) };
        let text = choice_text(game, choice);
        let pass = passing(game, player) == Some(choice);
        let turn = game.table().turn().number;
        game.choose(choice)?;
        self.seal.choice(game.table().rules().player_name(player), &text);
        self.entries.push(Entry { player, turn, text, pass, watched: watched(game) });
        Ok(())
    }

    /// The record so far, as Markdown: setup, a line for each turn with everything that must be claimed, and the present state.
    pub fn markdown(&self, game: &Game) -> String {
        self.page(&self.lines(game))
    }

    /// The record so far, and at its end a choice that breaks a rule: whoever runs it sees the rule break again.
    pub fn markdown_with_fault(&self, game: &Game, choice: Choice) -> String {
        let mut lines = self.lines(game);
        if let Some(player) = game.player() {
            let name = game.table().rules().player_name(player);
            lines.push_str(&format!("{name} {}\n", written(&choice_text(game, choice))));
        }
        self.page(&lines)
    }

    fn page(&self, lines: &str) -> String {
        let mut out =
            format!("# {}\n\n", escaped(&self.title.split_whitespace().collect::<Vec<_>>().join(" ")));
        for note in &self.notes {
            let lines: Vec<_> =
                note.lines().map(|line| escaped(line.trim())).filter(|line| !line.is_empty()).collect();
            out.push_str(&format!("{}\n\n", lines.join("\n")));
        }
        out.push_str(&format!("```game\n{}```\n\n```moves\n", self.spec.to_toml()));
        out.push_str(&format::moves(lines));
        out.push_str("```\n");
        out
    }

    fn lines(&self, game: &Game) -> String {
        let mut out = String::new();
        if !self.opening.is_empty() {
            out.push_str(&format!("=> {}\n", claims(&self.opening)));
        }
        for row in self.rows(game.table().is_over()) {
            let choices: Vec<_> = row.choices.iter().map(|(text, _)| written(text)).collect();
            out.push_str(&format!("{} {}", game.table().rules().player_name(row.player), choices.join("; ")));
            if !row.claims.is_empty() {
                out.push_str(&format!(" => {}", claims(&row.claims)));
            }
            out.push('\n');
        }
        out + &format!("=> {}\n", claims(&self.closing(game)))
    }

    /// The choices, a row for each turn of a player or part of a turn between others' decisions.
    fn rows(&self, over: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let mut turn = None;
        for entry in &self.entries {
            let choice = (entry.text.clone(), entry.pass);
            match rows.last_mut() {
                Some(row) if row.player == entry.player && turn == Some(entry.turn) => {
                    row.choices.push(choice);
                    row.claims.extend(entry.watched.iter().cloned());
                }
                _ => rows.push(Row {
                    player: entry.player,
                    choices: vec![choice],
                    claims: entry.watched.clone(),
                }),
            }
            turn = Some(entry.turn);
        }
        // Passes at the end of a row go without saying, if somebody else comes next or nobody.
        for at in 0..rows.len() {
            let implied = match rows.get(at + 1) {
                Some(next) => next.player != rows[at].player,
                None => over,
            };
            if implied {
                let choices = &mut rows[at].choices;
                while choices.len() > 1 && choices.last().is_some_and(|(_, pass)| *pass) {
                    choices.pop();
                }
            }
        }
        rows
    }

    /// Claims about the present state.
    fn closing(&self, game: &Game) -> Vec<String> {
        let table = game.table();
        let name = |player: PlayerId| table.rules().player_name(player).to_owned();
        let mut claims = Vec::new();
        claims.extend(game.player().map(|player| format!("waits for {}", name(player))));
        claims.extend(table.players().map(|it| format!("score {} {}", name(it), table.score(it))));
        if table.is_over() {
            let winners: Vec<_> = table.winners().into_iter().map(name).collect();
            claims.push(match &winners[..] {
                [] => "no winner".to_owned(),
                [only] => format!("winner {only}"),
                several => format!("winners {}", several.join(" ")),
            });
        }
        claims.push(format!("seal {}", self.seal.of(table)));
        claims
    }
}

/// Events since the last choice that must be claimed.
fn watched(game: &Game) -> Vec<String> {
    Happened::since(game.table()).into_iter().filter(|it| it.watched).map(|it| it.text).collect()
}

fn claims(claims: &[String]) -> String {
    claims.iter().map(|it| written(it)).collect::<Vec<_>>().join("; ")
}

/// A line of text, so that Markdown shows it as it is.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for (at, letter) in text.char_indices() {
        let special = matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '&' | '~')
            || (at == 0 && matches!(letter, '=' | '-' | '+'));
        if special {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}
