//! Plays a saved game: looks for each message among the options of our game, and takes down what is played.

use bastide_core::decision::Choice;
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_diag::{Finding, Label, Report};
use bastide_record::{GameSpec, Library, Recorder};

use super::claims::{self, Claim};
use super::draws;
use super::findings::JCZ_MOVE;
use super::message::{Deed, Message};
use super::names::names;
use super::read::Saved;
use super::wish::{self, Miss};
use crate::setup;
use crate::tile_ids;

/// How many decisions are declined in a row on the way to a message.
const MOST_DECLINED: usize = 64;

/// What came of a saved game.
#[derive(Debug)]
pub struct Replayed {
    /// Everything that was found.
    pub report: Report,
    /// How the game is set up here.
    pub spec: GameSpec,
    /// The game after the last message that could be played; none if it could not be set up.
    pub game: Option<Game>,
    /// The messages that were played.
    pub steps: Vec<Step>,
    /// The assertions.
    pub claims: Vec<Claim>,
    /// The game as a written game.
    pub written: Option<String>,
}

/// A message that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// In which line of the file it begins.
    pub line: usize,
    /// Their word for it.
    pub word: String,
    /// Who decided, by our name.
    pub player: String,
    /// The choices it came to, as texts, with what was declined before.
    pub choices: Vec<String>,
    /// What happened, in words.
    pub events: Vec<String>,
    /// The points of all players after it.
    pub scores: Vec<i32>,
}

/// Plays a saved game with the tile sets and variants of a library. It stops at the first move that is not legal.
pub fn replay(saved: &Saved, library: &dyn Library) -> Replayed {
    let mut replayed = Replayed {
        report: Report::about([&saved.source]),
        spec: GameSpec::default(),
        game: None,
        steps: Vec::new(),
        claims: Vec::new(),
        written: None,
    };
    match set_up(saved, library) {
        Ok((spec, game)) => {
            let title = saved.title.as_deref().unwrap_or("A saved game");
            let recorder = Recorder::new(title, &spec, library, &game);
            let mut player = Player { saved, game, recorder, steps: Vec::new(), played: Vec::new() };
            let stopped = player.all();
            replayed.written = Some(player.recorder.markdown(&player.game));
            match stopped {
                Ok(()) => {
                    let state = claims::State {
                        game: &player.game,
                        names: &saved.players,
                        last: saved.messages.last(),
                    };
                    replayed.claims = saved.assertions.iter().map(|it| Claim::check(it, &state)).collect();
                    replayed.report.extend(replayed.claims.iter().filter_map(|it| it.finding(&saved.source)));
                }
                Err(finding) => replayed.report.push(*finding),
            }
            replayed.spec = spec;
            replayed.steps = player.steps;
            replayed.game = Some(player.game);
        }
        Err(report) => replayed.report.merge(report),
    }
    replayed
}

/// Our setup of a saved game, and the game at its first decision.
fn set_up(saved: &Saved, library: &dyn Library) -> Result<(GameSpec, Game), Report> {
    let players = names(&saved.players);
    let sets: Vec<&str> = saved.setup.sets.keys().map(String::as_str).collect();
    // Only the spring of the rivers has two names here.
    let second =
        !sets.iter().any(|it| it.starts_with("river/1")) && sets.iter().any(|it| it.starts_with("river/2"));
    let tile = |theirs: &str| {
        tile_ids::ours_in(theirs, |set| set == if second { "river2" } else { "river1" }).map(str::to_owned)
    };
    let (mut spec, gaps) = setup::translate(&saved.setup, &players, library, &tile);
    let mut report = Report::about([&saved.source]);
    for gap in gaps {
        let span = saved.setup_word(gap.word());
        report.push(gap.finding(Label::new(&saved.source, span, "")));
    }
    report.extend(saved.foreign.iter().cloned());
    report.guard(())?;
    let at_setup = |report: Report| relabelled(&report, saved);
    let shuffled = library.game(&spec).map_err(at_setup)?;
    spec.draw = Some(draws::pile(saved, &bag(&shuffled))?);
    let game = library.game(&spec).map_err(at_setup)?;
    Ok((spec, game))
}

/// The names of all tiles of the pile of a game that waits for its first decision.
fn bag(game: &Game) -> Vec<String> {
    let table = game.table();
    let drawn = table.events().iter().filter_map(|event| match event {
        Event::Drawn { tile, .. } => Some(*tile),
        _ => None,
    });
    let tiles = drawn.chain(table.pile().tiles().iter().copied());
    tiles.map(|tile| table.rules().design(tile).tile.id().to_owned()).collect()
}

/// Findings about a setup that was made here, as findings about the setup in the file.
fn relabelled(report: &Report, saved: &Saved) -> Report {
    let mut about = Report::about([&saved.source]);
    for finding in report.findings() {
        let mut finding = finding.clone();
        if finding.label.source.text().is_empty() {
            finding.label = Label::new(&saved.source, saved.setup_word(""), "");
        }
        about.push(finding);
    }
    about
}

/// A game that is being played.
struct Player<'a> {
    saved: &'a Saved,
    game: Game,
    recorder: Recorder,
    steps: Vec<Step>,
    /// Texts and events of the choices made for the message at hand.
    played: Vec<(String, Vec<String>)>,
}

impl Player<'_> {
    fn all(&mut self) -> Result<(), Box<Finding>> {
        for message in &self.saved.messages {
            self.message(message)?;
        }
        // Questions that are not asked there, or were answered before the last confirmation, are left over when the pile is empty.
        if let Some(last) = self.saved.messages.last()
            && matches!(last.deed, Deed::Commit { .. } | Deed::Pass | Deed::Finished)
            && self.game.table().pile().is_empty()
        {
            for _ in 0..MOST_DECLINED {
                let Some(choice) = wish::decline(&self.game) else { break };
                self.choose(choice, last)?;
            }
        }
        Ok(())
    }

    fn message(&mut self, message: &Message) -> Result<(), Box<Finding>> {
        let player = self.game.player();
        match message.deed {
            Deed::Undo | Deed::Finished => return Ok(()),
            Deed::Pass => self.pass(message)?,
            Deed::Commit { .. } => {
                while wish::deploys(&self.game) && self.decides(message) {
                    let Some(choice) = wish::decline(&self.game) else { break };
                    self.choose(choice, message)?;
                }
            }
            _ => {
                let (declined, choice) = self.reach(message)?;
                for choice in declined.into_iter().chain([choice]) {
                    self.choose(choice, message)?;
                }
            }
        }
        let table = self.game.table();
        let (choices, events): (Vec<_>, Vec<_>) = self.played.drain(..).unzip();
        self.steps.push(Step {
            line: self.saved.source.place(message.span.start).line,
            word: message.word.clone(),
            player: player.map(|it| table.rules().player_name(it).to_owned()).unwrap_or_default(),
            choices,
            events: events.concat(),
            scores: table.players().map(|it| table.score(it)).collect(),
        });
        Ok(())
    }

    /// Declines what is asked, if it is asked of the player who passes. There are confirmations that are only asked there.
    fn pass(&mut self, message: &Message) -> Result<(), Box<Finding>> {
        match wish::decline(&self.game) {
            Some(choice) if self.decides(message) => self.choose(choice, message),
            _ => Ok(()),
        }
    }

    /// Whether the player of a message has to decide.
    fn decides(&self, message: &Message) -> bool {
        self.game.player().is_some_and(|it| message.player.is_none_or(|player| player == it.idx()))
    }

    /// The option that a message wants, and what is declined on the way there.
    fn reach(&self, message: &Message) -> Result<(Vec<Choice>, Choice), Box<Finding>> {
        let mut refused: Option<String> = None;
        let mut other: Option<String> = None;
        let mut declined = Vec::new();
        let mut ahead: Option<Game> = None;
        while declined.len() < MOST_DECLINED {
            let game = ahead.as_ref().unwrap_or(&self.game);
            let Some(decision) = game.decision() else {
                other.get_or_insert_with(|| "the game is over".to_owned());
                break;
            };
            let theirs = message.player.is_none_or(|it| it == decision.player.idx());
            match wish::find(game, message) {
                Ok(choice) if theirs => return Ok((declined, choice)),
                Err(Miss::Refused(why)) if theirs => refused = refused.or(Some(why)),
                _ => {
                    let who = game.table().rules().player_name(decision.player);
                    other.get_or_insert_with(|| format!("`{}` is asked of {who}", decision.question.name()));
                }
            }
            let Some(no) = wish::decline(game) else { break };
            let mut copy = game.clone();
            if copy.choose(no).is_err() {
                break;
            }
            declined.push(no);
            ahead = Some(copy);
        }
        let why = refused.or(other).unwrap_or_else(|| "the game goes nowhere".to_owned());
        Err(Box::new(self.trouble(message, &why)))
    }

    fn choose(&mut self, choice: Choice, message: &Message) -> Result<(), Box<Finding>> {
        let text = self.game.text(choice);
        self.recorder
            .choose(&mut self.game, choice)
            .map_err(|refused| Box::new(self.trouble(message, &refused.to_string())))?;
        let table = self.game.table();
        let events = table.events().iter().map(|event| table.event_text(event)).collect();
        self.played.push((text, events));
        Ok(())
    }

    fn trouble(&self, message: &Message, why: &str) -> Finding {
        let number = self.saved.messages.iter().filter(|it| it.span.start <= message.span.start).count();
        let label = Label::new(&self.saved.source, message.span.clone(), why);
        let text = format!("move {number}, `{}`, is not legal here: {why}", message.word);
        Finding::error(JCZ_MOVE, text, label)
    }
}
