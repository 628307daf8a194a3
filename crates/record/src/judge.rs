//! Judgement of a line: its claims about events are matched with what happened; those about the state are judged by `claim`.

use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::host::Verb;
use bastide_core::player::PlayerId;
use bastide_core::table::Table;
use bastide_diag::{Finding, Source, nearest};

use crate::checks;
use crate::choice::{comes_after_passing, passing};
use crate::claim::{self, Claim};
use crate::line::Line;
use crate::text::Text;
use crate::vocabulary::{Vocabulary, known};

/// An event in words, as long as nobody has claimed it.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    pub(crate) text: String,
    /// Points without their reason.
    short: Option<String>,
    pub(crate) watched: bool,
}

impl Happened {
    /// The events since the last choice.
    pub(crate) fn since(table: &Table) -> Vec<Self> {
        table
            .events()
            .iter()
            .map(|event| {
                let text = table.event_text(event);
                let short = match event {
                    Event::Scored { .. } => text.split_once(" (").map(|(points, _)| points.to_owned()),
                    _ => None,
                };
                Self { text, short, watched: event.is_watched() }
            })
            .collect()
    }
}

/// Evidence for judging a line.
#[derive(Debug)]
pub(crate) struct Evidence<'a> {
    pub(crate) source: &'a Source,
    pub(crate) vocabulary: &'a Vocabulary<'a>,
    /// The game right after the choices, before anything was passed.
    pub(crate) before: &'a Game,
    /// The game when the next line begins.
    pub(crate) after: &'a Game,
    /// Everything that happened.
    pub(crate) happened: Vec<Happened>,
    /// The questions that were asked, and whom.
    pub(crate) asked: Vec<(String, PlayerId)>,
    /// The seal of the game so far.
    pub(crate) seal: String,
}

/// All findings about the claims of a line.
pub(crate) fn judge(line: &Line, mut evidence: Evidence<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut open: Vec<&Text> = Vec::new();
    // Exact texts first, so that a claim without reason does not take an event that another one means.
    let table = evidence.after.table();
    for claim in &line.claims {
        let text = with_short_names(table, &claim.text);
        if !take(&mut evidence.happened, |it| it.text == text) {
            open.push(claim);
        }
    }
    open.retain(|claim| !take(&mut evidence.happened, |it| it.short.as_ref() == Some(&claim.text)));
    let mut silent = None;
    for claim in open {
        match claim::read(evidence.after.table(), &claim.text) {
            Err(form) => {
                let finding = checks::claim_syntax(evidence.source, &claim.span, &claim.text, form);
                findings.push(finding.with_help_if(claim::slip(table, &claim.text)));
            }
            Ok(Claim::None) => silent = Some(claim),
            Ok(Claim::Event) => findings.push(evidence.missing(line, claim)),
            Ok(read) => findings.extend(evidence.refuted(line, claim, &read)),
        }
    }
    let unclaimed: Vec<String> =
        evidence.happened.iter().filter(|it| it.watched).map(|it| it.text.clone()).collect();
    if !unclaimed.is_empty() {
        let place = silent.map_or(&line.span, |claim| &claim.span);
        let finding = if line.player.is_some() { checks::claim_missing } else { checks::setup_unclaimed };
        findings.push(finding(evidence.source, place, &unclaimed));
    }
    findings
}

/// A claim with tiles named as events name them: without the set where that is clear.
fn with_short_names(table: &Table, claim: &str) -> String {
    let rules = table.rules();
    let word = |word| match rules.tile_of(word) {
        Some(tile) if word.contains('/') => rules.design(tile).name.as_str(),
        _ => word,
    };
    claim.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The step at which the offer of a text is made and the question that is asked instead, if the offer belongs to no question of now.
fn made_elsewhere(game: &Game, text: &str) -> Option<String> {
    let now = game.decision()?.question.name();
    let is_meant = |label: &str| {
        let rest = text.strip_prefix(label);
        !label.is_empty() && rest.is_some_and(|it| it.is_empty() || it.starts_with(' '))
    };
    let offers = game.table().rules().setup.hooks.iter().filter(|it| it.verb == Verb::Offer);
    let mut steps = offers.filter(|it| is_meant(&it.label)).map(|it| (it.label.as_str(), it.at.name()));
    let (label, step) = steps.next()?;
    let is_elsewhere = step != now && steps.all(|(_, other)| other == step);
    is_elsewhere.then(|| format!("`{label}` is offered at `{step}`, and asked now is `{now}`"))
}

/// Takes the first event of a kind off the list. Whether there was one.
fn take(happened: &mut Vec<Happened>, wanted: impl Fn(&Happened) -> bool) -> bool {
    let found = happened.iter().position(wanted);
    found.map(|at| happened.remove(at)).is_some()
}

/// The form of a claim about a player's points that is written in another way: `red +3` for `red 3 points`.
fn points(players: &[String], claim: &str) -> Option<String> {
    let words: Vec<_> = claim.split_whitespace().filter(|it| !matches!(*it, "scores" | "gets")).collect();
    let (name, points) = match words[..] {
        [name, points] | [name, points, "points" | "point"] => (name, points.parse::<i32>().ok()?),
        _ => return None,
    };
    let is_player = players.iter().any(|it| it == name);
    Some(format!("{name} {points:+}")).filter(|it| is_player && it != claim)
}

impl Evidence<'_> {
    /// Finding for an event that was claimed and did not happen. The event in its place counts as claimed, so that it is not reported again.
    fn missing(&mut self, line: &Line, claim: &Text) -> Finding {
        let watched = || self.happened.iter().filter(|it| it.watched);
        // Points of the same player are meant, whatever the number; otherwise a slip of the pen.
        let player = claim.text.split_once([' ', '+', '-']).map(|(name, _)| name);
        let same_player = watched().find(|it| {
            it.short.is_some() && claim.text.contains(['+', '-']) && it.text.split(' ').next() == player
        });
        let instead = same_player
            .map(|it| it.text.clone())
            .or_else(|| nearest(&claim.text, watched().map(|it| it.text.as_str())).map(str::to_owned));
        if let Some(instead) = &instead {
            take(&mut self.happened, |it| it.text == *instead);
        }
        // The claimed event may come when somebody passes.
        let pass = if instead.is_none() { self.pass_first(line) } else { None };
        let players = &self.after.table().rules().setup.players;
        let help = points(players, &claim.text).map(|it| format!("points are claimed as `{it}`")).or(pass);
        checks::event_missing(self.source, &claim.span, &claim.text, instead.as_deref(), help)
    }

    /// The way to pass the decision that the game waits for, if it can be passed.
    fn pass_first(&self, line: &Line) -> Option<String> {
        let decider = self.after.player().filter(|it| passing(self.after, *it).is_some())?;
        let name = self.after.table().rules().player_name(decider);
        let is_own = line.player.as_ref().is_some_and(|it| it.text == name);
        let way = if is_own {
            "`; pass` at the end of the line".to_owned()
        } else {
            format!("a line `{name} pass`")
        };
        Some(format!("{name} has not passed yet; {way} does"))
    }

    fn refuted(&self, line: &Line, text: &Text, claim: &Claim) -> Option<Finding> {
        let mut help = None;
        let truth = match claim {
            Claim::Offered { text: option, wanted } => {
                let offered = self.before.find(option);
                if offered.is_err()
                    && let Some(word) = self.vocabulary.stranger(self.before.table(), option)
                {
                    let known = known(self.before);
                    return Some(checks::option_unreadable(self.source, &text.span, word, &known));
                }
                match (&offered, wanted) {
                    (Ok(_), false) => Some("it is an option".to_owned()),
                    (Err(_), true) if comes_after_passing(self.before, option) => {
                        help = Some(
                            "it is offered after passing: write `; pass` at the end of the line".to_owned(),
                        );
                        self.before.decision().map(|it| {
                            let name = self.before.table().rules().player_name(it.player);
                            format!("{name} is asked `{}`", it.question.name())
                        })
                    }
                    (Err(illegal), true) => {
                        help = made_elsewhere(self.before, option);
                        Some(illegal.to_string())
                    }
                    (Ok(_), true) | (Err(_), false) => None,
                }
            }
            Claim::Asked { question, player } => {
                // The name of the variant may be left out.
                let is_name =
                    |it: &str| it == question || it.split_once('.').is_some_and(|(_, rest)| rest == question);
                let asked = self.asked.iter().any(|(it, of)| of == player && is_name(it));
                let name = |player: PlayerId| self.after.table().rules().player_name(player);
                let list: Vec<_> = self
                    .asked
                    .iter()
                    .map(|(question, player)| format!("`{question}` of {}", name(*player)))
                    .collect();
                let list = if list.is_empty() {
                    "nobody is asked".to_owned()
                } else {
                    format!("asked is {}", list.join(", then "))
                };
                if !asked {
                    help = self.pass_first(line);
                }
                (!asked).then_some(list)
            }
            Claim::Seal(seal) => (*seal != self.seal).then(|| format!("the seal is {}", self.seal)),
            other => other.refuted(self.after),
        };
        Some(checks::claim_failed(self.source, &text.span, &text.text, truth?).with_help_if(help))
    }
}
