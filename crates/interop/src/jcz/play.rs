//! Plays a saved game: looks for each message among the options of our game, and writes the choices down.

use bastide_core::decision::Choice;
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::rules::TileId;
use bastide_core::score::Scored;
use bastide_core::value::Value;
use bastide_diag::{Finding, Label, Report};
use bastide_record::{GameSpec, Library, Recorder, Text};

use super::claims::{Claim, State};
use super::discards::Discards;
use super::draws::{Draws, draws};
use super::findings::{JCZ_MOVE, JCZ_SYSTEM};
use super::luck::{Bags, Luck, Seen, Watch};
use super::message::{Deed, Message};
use super::names::names;
use super::read::Saved;
use super::setup::{Gap, Setup};
use super::wish::{self, Miss, Wanted};
use crate::tile_ids;

/// Greatest number of decisions declined in a row on the way to a message.
const MOST_DECLINED: usize = 64;

/// Result of replaying a saved game.
#[derive(Debug, Default)]
pub struct Replayed {
    /// Everything that was found.
    pub report: Report,
    /// Setup of the game here.
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
    /// Our name of the player who decided.
    pub player: String,
    /// Choices of the step as texts, with those declined before.
    pub choices: Vec<String>,
    /// Events in words.
    pub events: Vec<String>,
    /// The points of all players after it.
    pub scores: Vec<i32>,
}

/// Plays a saved game with the tile sets and variants of a library. It stops at the first move that is not legal.
pub fn replay(saved: &Saved, library: &dyn Library) -> Replayed {
    match set_up(saved, library).and_then(|setup| play(saved, library, &setup)) {
        Ok(replayed) => replayed,
        Err(found) => {
            let mut report = Report::about([&saved.source]);
            report.merge(found);
            Replayed { report, ..Replayed::default() }
        }
    }
}

/// Our setup of a saved game, and its draws as far as they are known.
struct SetUp {
    spec: GameSpec,
    draws: Draws,
    bags: Bags,
}

/// Our setup for one of theirs, as far as that goes, with every gap.
pub(super) fn translated(setup: &Setup, players: &[Text], library: &dyn Library) -> (GameSpec, Vec<Gap>) {
    let has = |river: &str| setup.sets.keys().any(|it| it.starts_with(river));
    // Only the spring of the rivers has two names here.
    let spring = if has("river/2") && !has("river/1") { "river2" } else { "river1" };
    let tile = |theirs: &str| tile_ids::ours_in(theirs, |set| set == spring).map(str::to_owned);
    setup.translate(players, library, &tile)
}

fn set_up(saved: &Saved, library: &dyn Library) -> Result<SetUp, Report> {
    let (spec, gaps) = translated(&saved.setup, &names(&saved.players), library);
    let mut report = Report::about([&saved.source]);
    for gap in gaps {
        let span = saved.setup_word(gap.written());
        report.push(gap.finding(Label::new(&saved.source, span, "")));
    }
    report.extend(saved.foreign.iter().cloned());
    report.guard(())?;
    let shuffled = library.game(&spec).map_err(|report| relabelled(&report, saved))?;
    let mut draws = draws(saved, &bag(&shuffled))?;
    let builder_first = Value::Text("builder_first".into());
    if spec.option("bazaars.builder_order") == Some(&builder_first) {
        let rules = shuffled.table().rules();
        let bazaar = rules.words().marker_of("bazaar");
        draws.set_aside_lots(saved, |id| {
            let tile = rules.tile_of(id).map(|it| &rules.design(it).tile);
            bazaar.is_some_and(|bazaar| tile.is_some_and(|tile| tile.mark(bazaar).is_some()))
        });
    }
    Ok(SetUp { spec, draws, bags: Bags::new(&shuffled) })
}

/// Plays a saved game; if it should be over and is not, once more without the tiles that could have been discarded.
fn play(saved: &Saved, library: &dyn Library, setup: &SetUp) -> Result<Replayed, Report> {
    let Draws { known, left } = &setup.draws;
    let finished = saved.messages.iter().any(|it| it.deed == Deed::Finished);
    let all = if finished { known.clone() } else { [known.as_slice(), left.as_slice()].concat() };
    let (first, discards) = play_with(saved, library, setup, &all)?;
    let confirmed = matches!(saved.messages.last().map(|it| &it.deed), Some(Deed::Commit | Deed::Pass));
    let over = first.game.as_ref().is_some_and(|it| it.table().is_over());
    let ends = finished || (confirmed && !over && discards.explain_all());
    if left.is_empty() || !ends {
        return Ok(first);
    }
    let (again, _) = play_with(saved, library, setup, &discards.among(known))?;
    let over = again.game.as_ref().is_some_and(|it| it.table().is_over());
    Ok(if over { again } else { first })
}

/// Plays a saved game with the tiles in this order. Tokens that are drawn follow from random numbers and from the content of their bag, so
/// it is played anew from the beginning as long as another token should have come.
fn play_with(
    saved: &Saved,
    library: &dyn Library,
    setup: &SetUp,
    pile: &[String],
) -> Result<(Replayed, Discards), Report> {
    let mut bags = setup.bags.clone();
    loop {
        match play_once(saved, library, setup, pile, &bags)? {
            Played::All(replayed, discards) => return Ok((*replayed, discards)),
            Played::Anew(known) => bags = known,
        }
    }
}

/// Result of playing a saved game once.
enum Played {
    /// It was played as far as it goes.
    All(Box<Replayed>, Discards),
    /// Another token should have come: the orders that are known now.
    Anew(Bags),
}

fn play_once(
    saved: &Saved,
    library: &dyn Library,
    setup: &SetUp,
    pile: &[String],
    bags: &Bags,
) -> Result<Played, Report> {
    let pile = pile.iter().map(|it| Text::from(it.as_str())).collect();
    let spec = GameSpec { draw: Some(pile), piles: bags.piles(), ..setup.spec.clone() };
    let game = library.game(&spec).map_err(|report| relabelled(&report, saved))?;
    let title = saved.title.as_deref().unwrap_or("A saved game");
    let recorder = Recorder::new(title, &spec, library, &game);
    let discards = Discards::new(&setup.draws.left);
    let mut player = Player {
        saved,
        game,
        recorder,
        discards,
        lots: Vec::new(),
        unpaid: Vec::new(),
        steps: Vec::new(),
        played: Vec::new(),
        watch: bags.watch(),
    };
    let stopped = player.all();
    let mut report = Report::about([&saved.source]);
    let mut claims = Vec::new();
    match stopped {
        Ok(()) => {
            let state = State {
                game: &player.game,
                names: &saved.players,
                last: saved.messages.last(),
                unpaid: &player.unpaid,
            };
            claims = saved.assertions.iter().map(|it| Claim::check(it, &state)).collect();
            report.extend(claims.iter().filter_map(|it| it.finding(&saved.source)));
        }
        Err(Stop::Finding(finding)) => report.push(*finding),
        Err(Stop::Anew(known)) => return Ok(Played::Anew(known)),
    }
    let written = Some(player.recorder.markdown(&player.game));
    let replayed = Replayed { report, spec, game: Some(player.game), steps: player.steps, claims, written };
    Ok(Played::All(Box::new(replayed), player.discards))
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
    discards: Discards,
    /// The tiles that were last up for auction.
    lots: Vec<TileId>,
    /// Features that were scored and brought nothing.
    unpaid: Vec<Scored>,
    steps: Vec<Step>,
    /// Texts and events of the choices made for the message at hand.
    played: Vec<(String, Vec<String>)>,
    watch: Watch,
}

/// Reason why a game is not played on.
enum Stop {
    /// A mistake in it.
    Finding(Box<Finding>),
    /// Another token should have come: the orders that are known now.
    Anew(Bags),
}

impl Player<'_> {
    fn all(&mut self) -> Result<(), Stop> {
        let mut flew = false;
        for message in &self.saved.messages {
            self.message(message, flew)?;
            flew = message.flies();
        }
        // Questions that are not asked there, or were answered before the last confirmation, are left over when the pile is empty.
        if let Some(last) = self.saved.messages.last()
            && matches!(last.deed, Deed::Commit | Deed::Pass | Deed::Finished)
            && self.game.table().pile().is_empty()
        {
            for _ in 0..MOST_DECLINED {
                let Some(choice) = wish::decline(&self.game) else { break };
                self.choose(choice, last)?;
            }
        }
        Ok(())
    }

    /// Plays a message. `flew` is true after one that has a follower fly.
    fn message(&mut self, message: &Message, flew: bool) -> Result<(), Stop> {
        let player = self.game.player();
        match message.deed {
            Deed::Undo | Deed::Finished => return Ok(()),
            Deed::Pass => self.pass(message)?,
            Deed::Deploy { .. } if flew && wish::has_landed(&self.game, message) => {}
            Deed::Confirm => self.roll(message)?,
            Deed::Commit | Deed::Shepherd => {
                while wish::deploys(&self.game) && self.decides(message) {
                    let Some(choice) = wish::decline(&self.game) else { break };
                    self.choose(choice, message)?;
                }
                self.roll(message)?;
            }
            _ => {
                if let Deed::Place { .. } = message.deed {
                    self.discards.look(&self.game);
                }
                for choice in self.reach(message)? {
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

    /// Declines the open question, if it is asked of the player who passes. Some confirmations are only asked there.
    fn pass(&mut self, message: &Message) -> Result<(), Stop> {
        match wish::decline(&self.game) {
            Some(choice) if self.decides(message) => self.choose(choice, message),
            _ => Ok(()),
        }
    }

    /// Lets the dice fall that follow from the number of a message.
    fn roll(&mut self, message: &Message) -> Result<(), Stop> {
        let mut luck = message.random.map(Luck::new);
        while wish::rolls(&self.game) && self.decides(message) {
            let luck = luck.as_mut().ok_or_else(|| self.trouble(message, wish::NO_NUMBER))?;
            let Some(choice) = wish::shown(&self.game, luck) else { break };
            self.choose(choice, message)?;
        }
        Ok(())
    }

    /// True if the player of a message has to decide.
    fn decides(&self, message: &Message) -> bool {
        self.game.player().is_some_and(|it| message.player.is_none_or(|player| player == it.idx()))
    }

    /// Options that a message wants, after the questions declined on the way to them.
    fn reach(&self, message: &Message) -> Result<Vec<Choice>, Stop> {
        let mut refused: Option<String> = None;
        let mut other: Option<String> = None;
        let mut choices = Vec::new();
        let mut lots = self.lots.clone();
        let mut ahead: Option<Game> = None;
        while choices.len() < MOST_DECLINED {
            let game = ahead.as_ref().unwrap_or(&self.game);
            let Some(decision) = game.decision() else {
                other.get_or_insert_with(|| "the game is over".to_owned());
                break;
            };
            let theirs = message.player.is_none_or(|it| it == decision.player.idx());
            let next = match wish::find(game, message, &lots) {
                Ok(Wanted::Nothing) => return Ok(choices),
                Ok(Wanted::All(choice)) if theirs => {
                    choices.push(choice);
                    return Ok(choices);
                }
                Ok(Wanted::Part(choice)) if theirs => Some(choice),
                miss => {
                    match miss {
                        Err(Miss::Refused(why)) if theirs => refused = refused.or(Some(why)),
                        _ => {
                            let who = game.table().rules().player_name(decision.player);
                            let question = decision.question.name();
                            other.get_or_insert_with(|| format!("`{question}` is asked of {who}"));
                        }
                    }
                    wish::decline(game)
                }
            };
            let Some(choice) = next else { break };
            let mut copy = game.clone();
            if copy.choose(choice).is_err() {
                break;
            }
            choices.push(choice);
            lots = wish::lots(&copy).unwrap_or(lots);
            ahead = Some(copy);
        }
        let why = refused.or(other).unwrap_or_else(|| "the game goes nowhere".to_owned());
        Err(self.trouble(message, &why))
    }

    fn choose(&mut self, choice: Choice, message: &Message) -> Result<(), Stop> {
        let text = self.game.text(choice);
        self.recorder
            .choose(&mut self.game, choice)
            .map_err(|refused| self.trouble(message, &refused.to_string()))?;
        if let Some(lots) = wish::lots(&self.game) {
            self.lots = lots;
        }
        let table = self.game.table();
        self.unpaid.extend(table.scored().iter().filter(|it| it.points == 0).cloned());
        let events = table.events().iter().map(|event| table.event_text(event)).collect();
        self.played.push((text, events));
        match self.watch.look(&self.game, &self.saved.messages, &message.span) {
            Seen::Fine => Ok(()),
            Seen::Other(known) => Err(Stop::Anew(known)),
            Seen::Untold(variant) => {
                let number = self.number(message);
                let text = format!(
                    "after move {number} a token of `{variant}` is drawn; the saved game brings no random number from which it follows"
                );
                let label = Label::new(&self.saved.source, message.span.clone(), "");
                Err(Stop::Finding(Box::new(Finding::error(JCZ_SYSTEM, text, label))))
            }
        }
    }

    /// Its number among all, from 1.
    fn number(&self, message: &Message) -> usize {
        self.saved.messages.iter().filter(|it| it.span.start <= message.span.start).count()
    }

    fn trouble(&self, message: &Message, why: &str) -> Stop {
        let number = self.number(message);
        let label = Label::new(&self.saved.source, message.span.clone(), "");
        let text = format!("move {number}, `{}`, is not legal here: {why}", message.word);
        Stop::Finding(Box::new(Finding::error(JCZ_MOVE, text, label)))
    }
}
