//! Runs written games: makes the choices, lets passes be left out, has the claims judged.

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};
use bastide_diag::{Finding, Label, Report};

use crate::choice::{MOST_PASSES, Trouble, choice_text, passing, reach};
use crate::judge::{Evidence, Happened, judge};
use crate::library::Library;
use crate::line::Line;
use crate::seal::Seal;
use crate::text::Text;
use crate::vocabulary::{Vocabulary, known};
use crate::written::Written;
use crate::{checks, claim};

/// Result of running a written game.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Everything that was found.
    pub report: Report,
    /// The game after the last line that could be played; none if it could not be set up.
    pub game: Option<Game>,
    /// The choices that were made, passes that are left out in the text among them.
    pub steps: Vec<Step>,
}

/// A choice that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The player who chose.
    pub player: PlayerId,
    /// The choice.
    pub choice: Choice,
    /// Its canonical text.
    pub text: String,
    /// Texts of the events until the next decision.
    pub events: Vec<String>,
    /// Number of its line in the written game.
    pub line: usize,
}

/// Runs a written game. It stops at the first choice that cannot be made; claims that fail do not stop it.
pub fn run(written: &Written, library: &dyn Library) -> Outcome {
    run_watched(written, library, &mut |_, _| {})
}

/// Runs a record and requires its seal, which proves that the record is the whole game.
pub fn verify(written: &Written, library: &dyn Library) -> Outcome {
    let mut outcome = run(written, library);
    let sealed =
        written.lines.iter().flat_map(|line| &line.claims).any(|claim| claim.text.starts_with("seal "));
    if !sealed && !written.broken {
        outcome.report.push(checks::game_seal(Label::new(&written.source, written.span.clone(), "")));
    }
    outcome
}

/// Runs a written game and shows the game after the setup and after each choice.
pub fn run_watched(
    written: &Written,
    library: &dyn Library,
    watch: &mut dyn FnMut(&Game, Option<&Step>),
) -> Outcome {
    if written.broken {
        return Outcome::default();
    }
    let game = match library.game(&written.spec) {
        Ok(game) => game,
        Err(report) => return Outcome { report, ..Outcome::default() },
    };
    watch(&game, None);
    let happened = Happened::since(game.table());
    let mut runner = Runner {
        written,
        games: library,
        vocabulary: Vocabulary::new(library, &written.spec),
        report: Report::about([&written.source]),
        game,
        steps: Vec::new(),
        happened,
        seal: Seal::default(),
        line: 0,
        actor: None,
        watch,
    };
    runner.hashes(library);
    // Whatever stops it is in the report.
    let _stopped = runner.lines();
    let tool = library.tool();
    if let Some(then) = &written.spec.tool
        && runner.report.has_errors()
        && then.text != tool
    {
        runner.report.push(checks::game_tool(written.spec.label(&then.span, ""), &then.text, &tool));
    }
    Outcome { report: runner.report, game: Some(runner.game), steps: runner.steps }
}

struct Runner<'a> {
    written: &'a Written,
    games: &'a dyn Library,
    vocabulary: Vocabulary<'a>,
    report: Report,
    game: Game,
    steps: Vec<Step>,
    /// Events since the first choice of the line.
    happened: Vec<Happened>,
    seal: Seal,
    /// The number of the line.
    line: usize,
    /// Player of the last written choice.
    actor: Option<PlayerId>,
    watch: &'a mut dyn FnMut(&Game, Option<&Step>),
}

/// End of a game that cannot go on; the report holds the cause.
struct Stop;

impl Runner<'_> {
    fn lines(&mut self) -> Result<(), Stop> {
        let lines = &self.written.lines;
        // Events of the setup belong to a first line of claims; without such a line there must be none.
        if lines.first().is_none_or(|line| line.player.is_some()) {
            let span = self.written.span.clone();
            let nothing = Line { span, player: None, choices: Vec::new(), claims: Vec::new() };
            self.conclude(&nothing, None)?;
        }
        for (at, line) in lines.iter().enumerate() {
            self.line = at;
            self.one(line, lines.get(at + 1))?;
        }
        Ok(())
    }

    fn one(&mut self, line: &Line, next: Option<&Line>) -> Result<(), Stop> {
        let Some(name) = &line.player else {
            return self.conclude(line, next);
        };
        let player = self.player(name)?;
        if let Some((claim, reason)) = line.claims.iter().find_map(|it| Some((it, claim::illegal(&it.text)?)))
        {
            self.refused(line, player, claim, reason);
            let others =
                line.claims.iter().filter(|it| claim::illegal(&it.text).is_none()).cloned().collect();
            return self.conclude(&Line { claims: others, ..line.clone() }, next);
        }
        for choice in &line.choices {
            self.choose(player, name, choice)?;
        }
        self.actor = Some(player);
        self.conclude(line, next)
    }

    fn player(&mut self, name: &Text) -> Result<PlayerId, Stop> {
        let names = &self.game.table().rules().setup.players;
        if let Some(seat) = names.iter().position(|it| *it == name.text) {
            return Ok(PlayerId(seat as u8));
        }
        let finding = checks::player_unknown(self.label(name), &name.text, names);
        self.report.push(finding);
        Err(Stop)
    }

    fn label(&self, text: &Text) -> Label {
        Label::new(&self.written.source, text.span.clone(), "")
    }

    // Choices

    fn choose(&mut self, player: PlayerId, name: &Text, written: &Text) -> Result<(), Stop> {
        let (passes, found) = reach(&self.game, player, &written.text);
        for _ in 0..passes {
            self.pass(player, written)?;
        }
        match found {
            Ok(choice) => self.make(choice, written),
            Err(trouble) => {
                let finding = self.trouble(&trouble, name, written);
                self.report.push(finding);
                Err(Stop)
            }
        }
    }

    fn pass(&mut self, player: PlayerId, written: &Text) -> Result<(), Stop> {
        match passing(&self.game, player) {
            Some(pass) => self.make(pass, written),
            None => Err(Stop),
        }
    }

    fn make(&mut self, choice: Choice, written: &Text) -> Result<(), Stop> {
        let Some(player) = self.game.player() else { return Err(Stop) };
        let text = choice_text(&self.game, choice);
        if let Err(refused) = self.game.choose(choice) {
            let finding = match refused {
                Refused::Fault(fault) => self.fault(written, &fault),
                Refused::Illegal(illegal) => self.not_an_option(written, &illegal),
            };
            self.report.push(finding);
            return Err(Stop);
        }
        self.seal.choice(self.game.table().rules().player_name(player), &text);
        let happened = Happened::since(self.game.table());
        let events = happened.iter().map(|it| it.text.clone()).collect();
        self.happened.extend(happened);
        let step = Step { player, choice, text, events, line: self.line };
        (self.watch)(&self.game, Some(&step));
        self.steps.push(step);
        Ok(())
    }

    /// Plays a line that must be refused, on a copy.
    fn refused(&mut self, line: &Line, player: PlayerId, claim: &Text, reason: &str) {
        let Some(name) = &line.player else { return };
        let mut copy = self.game.clone();
        for (at, written) in line.choices.iter().enumerate() {
            let (passes, found) = reach(&copy, player, &written.text);
            for _ in 0..passes {
                let passed = passing(&copy, player).map(|pass| copy.choose(pass));
                if !matches!(passed, Some(Ok(()))) {
                    break;
                }
            }
            let trouble = match found {
                Ok(choice) => match copy.choose(choice) {
                    Ok(()) => continue,
                    Err(refused) => Trouble::from(refused),
                },
                Err(trouble) => trouble,
            };
            let last = at + 1 == line.choices.len();
            // With a reason, the refusal shows that the text was understood.
            if last
                && reason.is_empty()
                && let Trouble::Illegal(_) = &trouble
                && let Some(word) = self.vocabulary.stranger(copy.table(), &written.text)
            {
                let source = &self.written.source;
                self.report.push(checks::option_unreadable(source, &written.span, word, &known(&copy)));
                return;
            }
            let why = match &trouble {
                Trouble::Illegal(illegal) if last => illegal.to_string(),
                // The choices before it have ended the player's turn.
                Trouble::Other(asked) if last && at > 0 => {
                    format!("{} has to decide", copy.table().rules().player_name(asked.player))
                }
                Trouble::Illegal(_) | Trouble::Other(..) | Trouble::Fault(_) => {
                    let finding = self.trouble(&trouble, name, written);
                    self.report.push(finding);
                    return;
                }
            };
            if !why.contains(reason) {
                let truth = format!("it is refused because of: {why}");
                self.report.push(checks::claim_failed(&self.written.source, &claim.span, &claim.text, truth));
            }
            return;
        }
        let truth = "the line is legal".to_owned();
        self.report.push(checks::claim_failed(&self.written.source, &claim.span, &claim.text, truth));
    }

    fn trouble(&self, trouble: &Trouble, name: &Text, written: &Text) -> Finding {
        let is_event = self.happened.iter().any(|it| it.text == written.text);
        match trouble {
            Trouble::Illegal(_) | Trouble::Other(_)
                if is_event || claim::is_form(self.game.table(), &written.text) =>
            {
                checks::claim_among_choices(self.label(written), &written.text)
            }
            Trouble::Illegal(illegal) => self.not_an_option(written, illegal),
            Trouble::Fault(fault) => self.fault(written, fault),
            Trouble::Other(asked) => {
                let decider = self.game.table().rules().player_name(asked.player);
                checks::wrong_player(self.label(name), decider, &name.text, asked)
            }
        }
    }

    /// The legal placements of a tile on the cell where it was placed in another turn.
    fn other_turns(&self, written: &str) -> Vec<String> {
        // Without the set of the tile and its turn.
        let placed = |text: &str| {
            let short = text.split_once('/').map_or(text, |(_, tile)| tile);
            short.rsplit_once(" r").map_or(short, |(before, _)| before).to_owned()
        };
        let is_it = |text: &String| text.contains(" at ") && placed(text) == placed(written);
        self.game.texts().into_iter().map(|(_, text)| text).filter(is_it).collect()
    }

    fn not_an_option(&self, written: &Text, illegal: &Illegal) -> Finding {
        let (why, nearest) = match illegal {
            Illegal::Unknown { nearest, .. } => (String::new(), nearest.clone()),
            other => (other.to_string(), self.other_turns(&written.text)),
        };
        let mut label = self.label(written);
        if let Some(source) = illegal.rule() {
            label.text = format!("the rule stands at {source}");
        }
        checks::not_an_option(label, &written.text, &why, &nearest)
    }

    fn fault(&self, written: &Text, fault: &Fault) -> Finding {
        checks::move_fault(self.label(written), fault, self.games.places(&self.written.spec, fault))
    }

    // Claims

    /// Ends a line: makes the passes that the next one leaves out, and judges the claims.
    fn conclude(&mut self, line: &Line, next: Option<&Line>) -> Result<(), Stop> {
        let before = line.claims.iter().any(|it| claim::is_offer(&it.text)).then(|| self.game.clone());
        let mut asked = Vec::new();
        self.note_question(&mut asked);
        if let Some(actor) = self.actor
            && !line.claims.iter().any(|it| claim::waits(&it.text))
        {
            for _ in 0..self.passes(actor, next) {
                let last = line.choices.last().cloned().unwrap_or_default();
                self.pass(actor, &last)?;
                self.note_question(&mut asked);
            }
        }
        let evidence = Evidence {
            source: &self.written.source,
            vocabulary: &self.vocabulary,
            before: before.as_ref().unwrap_or(&self.game),
            after: &self.game,
            happened: std::mem::take(&mut self.happened),
            asked,
            seal: self.seal.of(self.game.table()),
        };
        let findings = judge(line, evidence);
        self.report.extend(findings);
        Ok(())
    }

    fn note_question(&self, asked: &mut Vec<(String, PlayerId)>) {
        if let Some(decision) = self.game.decision() {
            asked.push((decision.question.name().to_owned(), decision.player));
        }
    }

    /// Number of decisions that the actor passes before the next line.
    fn passes(&self, actor: PlayerId, next: Option<&Line>) -> usize {
        let name = self.game.table().rules().player_name(actor);
        if let Some(next) = next
            && next.player.as_ref().is_some_and(|it| it.text == name)
        {
            return next.choices.first().map_or(0, |choice| reach(&self.game, actor, &choice.text).0);
        }
        let mut passes = 0;
        let mut ahead: Option<Game> = None;
        while passes < MOST_PASSES
            && let Some(pass) = passing(ahead.as_ref().unwrap_or(&self.game), actor)
        {
            passes += 1;
            let ahead = ahead.get_or_insert_with(|| self.game.clone());
            if ahead.choose(pass).is_err() {
                // Passing breaks a rule; the real pass reports it.
                break;
            }
        }
        passes
    }

    /// Compares the hashes of a record with those of today.
    fn hashes(&mut self, library: &dyn Library) {
        let spec = &self.written.spec;
        if spec.hashes.is_empty() {
            return;
        }
        let now = library.hashes(spec);
        for (name, hash) in &spec.hashes {
            let label = spec.label(&hash.span, "");
            match now.get(&name.text) {
                Some(it) if *it == hash.text => {}
                Some(_) => self.report.push(checks::game_hash(label, &name.text)),
                None => self.report.push(checks::hash_gone(label, &name.text)),
            }
        }
    }
}
