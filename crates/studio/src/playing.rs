//! Game in hand: what was ordered, put together and seated, with its history; and how it is played again when the rules change.

use std::collections::BTreeMap;
use std::sync::Arc;

use bastide_core::decision::Choice;
use bastide_core::game::Checkpointing;
use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};
use bastide_core::value::Value;
use bastide_core::words::Words;
use bastide_play::bots::{self, BadBot};
use bastide_play::{Made, Sitting, board};
use bastide_project::{Assembled, Project, Request, SEED, base_options};
use bastide_record::{GameSpec, Recorder};
use bastide_render::{Player as Face, Theme};
use bastide_sim::bot::{Bot, Recipe};
use serde::Serialize;

use crate::messages::{self, HUMAN, Order, Seat};
use crate::pictures::Hashed;
use crate::trouble::Trouble;

/// The bot that gives hints, and plays where nothing else is said.
pub(crate) const ADVISER: &str = "club";

/// Game in hand.
#[derive(Debug)]
pub(crate) struct Playing {
    pub(crate) order: Order,
    pub(crate) spec: GameSpec,
    /// The setup was not made from the order: a position that was set up, or the setup of a written game.
    pub(crate) own_spec: bool,
    pub(crate) title: String,
    pub(crate) assembled: Assembled,
    pub(crate) sitting: Sitting,
    /// The players as they are drawn: their colours and letters stay the same all through a game, their points and pieces do not.
    pub(crate) faces: Vec<Face>,
    pub(crate) words: Arc<Hashed<Words>>,
    pub(crate) theme: Arc<Hashed<Theme>>,
    /// Bots wait, because the game was stopped by a change of rules and somebody has to look at it.
    pub(crate) is_waiting: bool,
    /// The rule that broke at the last wish.
    pub(crate) fault: Option<messages::Fault>,
}

impl Playing {
    /// Sets an ordered game up.
    ///
    /// # Errors
    /// If there is no such game, player or bot, its files have errors, or a rule breaks while it is set up.
    pub(crate) fn new(project: Project<'_>, order: Order) -> Result<Self, Trouble> {
        let (mut spec, title) = chosen(project, &order)?;
        spec.seed = spec.seed.or_else(any_seed);
        Self::of_spec(project, order, spec, title)
    }

    /// Sets up a game of a setup that was made from an order.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(crate) fn of_spec(
        project: Project<'_>,
        mut order: Order,
        spec: GameSpec,
        title: String,
    ) -> Result<Self, Trouble> {
        let assembled = project.assemble(&spec)?;
        let names = &assembled.rules.setup.players;
        let seat = |(nth, name): (usize, &String)| Seat {
            name: name.clone(),
            by: order.players.get(nth).map_or_else(|| usual(nth), |seat| seat.by.clone()),
        };
        order.players = names.iter().enumerate().map(seat).collect();
        let bots = seated(project, order.players.iter().map(|it| &*it.by), &assembled)?;
        let seed = spec.seed.unwrap_or(SEED);
        order.seed = Some(seed);
        let game = assembled.start(seed, Checkpointing::On).map_err(|fault| assembled.fault(&fault))?;
        let mut recorder = Recorder::new(&title, &spec, &project, &game);
        let players = order.players.iter().map(|it| match it.by.as_str() {
            HUMAN => format!("{} (by hand)", it.name),
            bot => format!("{} ({bot})", it.name),
        });
        recorder.note(&format!("Played by {}.", players.collect::<Vec<_>>().join(", ")));
        let (theme, _) = project.theme_of_game(&spec).map_err(|it| Trouble::impossible(&it.to_string()))?;
        Ok(Self {
            words: Hashed::new(assembled.rules.words().clone()),
            theme: Hashed::new(theme),
            faces: board(game.table(), "").players,
            sitting: Sitting::new(game, recorder, bots),
            is_waiting: false,
            fault: None,
            order,
            spec,
            own_spec: false,
            title,
            assembled,
        })
    }

    /// Makes a choice after a step; what followed before is set aside.
    ///
    /// # Errors
    /// If it is not legal. A rule that breaks is kept as the fault of the game, which is as before.
    pub(crate) fn choose(
        &mut self,
        project: Project<'_>,
        step: usize,
        choice: Choice,
    ) -> Result<(), Trouble> {
        self.sitting.go_back(step);
        match self.sitting.choose(choice) {
            Ok(_) => {
                self.fault = None;
                Ok(())
            }
            Err(Refused::Illegal(illegal)) => Err(Trouble::impossible(&illegal.to_string())),
            Err(Refused::Fault(fault)) => {
                self.fault = Some(self.told(project, &fault));
                Ok(())
            }
        }
    }

    /// Has a bot choose, whose turn it is. A rule that breaks is kept as the fault of the game, which is as before.
    pub(crate) fn choose_by_bot(&mut self, project: Project<'_>) {
        if let Err(fault) = self.sitting.choose_by_bot() {
            self.fault = Some(self.told(project, &fault));
        }
    }

    /// True if a bot has to decide.
    pub(crate) fn is_bots_turn(&self) -> bool {
        !self.is_waiting
            && self.fault.is_none()
            && self.sitting.game().player().is_some()
            && self.sitting.asked().is_none()
    }

    /// The option that the adviser would choose, and all that it thinks of, best first, with values.
    ///
    /// # Errors
    /// If a rule breaks where it looks ahead.
    pub(crate) fn hint(
        &mut self,
        project: Project<'_>,
    ) -> Result<(Option<Choice>, Vec<(Choice, f64)>), Trouble> {
        let mut bot = bot(project, ADVISER, &self.assembled)?;
        let broken = |fault| Trouble::from(bots::fault_report(project, &self.assembled, &fault));
        let hint = self.sitting.hint(&mut *bot).map_err(broken)?;
        Ok((hint, self.sitting.considered(&mut *bot).map_err(broken)?))
    }

    /// Gives the seats to other players.
    ///
    /// # Errors
    /// If there are no such bots, or not as many as seats.
    pub(crate) fn seat(&mut self, project: Project<'_>, by: &[String]) -> Result<(), Trouble> {
        if by.len() != self.order.players.len() {
            return Err(Trouble::impossible("a game keeps the number of its players; begin a new one"));
        }
        let bots = seated(project, by.iter().map(String::as_str), &self.assembled)?;
        self.sitting.set_bots(bots);
        for (seat, by) in self.order.players.iter_mut().zip(by) {
            seat.by.clone_from(by);
        }
        Ok(())
    }

    /// The name of whoever decides for a player: a bot, or [`HUMAN`].
    pub(crate) fn by(&self, player: PlayerId) -> &str {
        &self.order.players[player.idx()].by
    }

    /// A fault in words, with its line.
    pub(crate) fn told(&self, project: Project<'_>, fault: &Fault) -> messages::Fault {
        let report = bots::fault_report(project, &self.assembled, fault);
        let findings = report.findings();
        let place = findings.first().map(|it| {
            let source = &it.label.source;
            format!("{}:{}", source.name(), source.place(it.label.span.start).line)
        });
        let message = findings.first().map_or_else(|| fault.to_string(), |it| it.message.clone());
        messages::Fault { message, rule: place }
    }

    /// The choices so far.
    pub(crate) fn choices(&self) -> Vec<Made> {
        self.sitting.steps().map(|(made, _)| made.clone()).collect()
    }
}

/// Game played again on other rules.
#[derive(Debug)]
pub(crate) struct Again {
    /// The game, as far as the choices could be made.
    pub(crate) playing: Playing,
    /// The choice that could not, and the reason.
    pub(crate) stopped: Option<(Made, Stop)>,
}

/// Reason for which a choice could not be made again.
#[derive(Debug)]
pub(crate) enum Stop {
    /// It is not legal now.
    Illegal(Box<Illegal>),
    /// A rule broke.
    Fault(messages::Fault),
    /// Somebody else has to decide.
    Other(String),
}

/// Plays choices anew from the beginning on the rules as they are now.
///
/// # Errors
/// If the game cannot be set up any more.
pub(crate) fn again(
    project: Project<'_>,
    order: &Order,
    spec: Option<&GameSpec>,
    choices: &[Made],
) -> Result<Again, Trouble> {
    let mut playing = match spec {
        Some(spec) => {
            let title = spec.title.as_ref().map_or_else(|| order.game.clone(), |it| it.text.clone());
            let playing = Playing::of_spec(project, order.clone(), spec.clone(), title)?;
            Playing { own_spec: true, ..playing }
        }
        None => Playing::new(project, order.clone())?,
    };
    for made in choices {
        if let Some(stop) = repeat(project, &mut playing, made) {
            playing.is_waiting = true;
            return Ok(Again { playing, stopped: Some((made.clone(), stop)) });
        }
    }
    Ok(Again { playing, stopped: None })
}

/// Makes a choice again. Returns the reason for which that is impossible.
fn repeat(project: Project<'_>, playing: &mut Playing, made: &Made) -> Option<Stop> {
    let game = playing.sitting.game();
    let asked = game.player();
    if asked != Some(made.player) {
        let name = |player: PlayerId| game.table().rules().player_name(player).to_owned();
        return Some(Stop::Other(match asked {
            Some(other) => format!("{} has to decide here now", name(other)),
            None => "the game is over here now".to_owned(),
        }));
    }
    let choice = match game.find(&made.text) {
        Ok(choice) => choice,
        Err(illegal) => return Some(Stop::Illegal(Box::new(illegal))),
    };
    match playing.sitting.choose(choice) {
        Ok(_) => None,
        Err(Refused::Illegal(illegal)) => Some(Stop::Illegal(illegal)),
        Err(Refused::Fault(fault)) => Some(Stop::Fault(playing.told(project, &fault))),
    }
}

/// Player of a seat if nothing is said: a person first, then bots.
fn usual(nth: usize) -> String {
    if nth == 0 { HUMAN } else { ADVISER }.to_owned()
}

/// The setup and the title of an ordered game.
fn chosen(project: Project<'_>, order: &Order) -> Result<(GameSpec, String), Trouble> {
    let names: Vec<&str> = order.players.iter().map(|it| it.name.as_str()).collect();
    let option = |(key, value): (&String, &serde_json::Value)| match value {
        serde_json::Value::String(text) => format!("{key}={text}"),
        other => format!("{key}={other}"),
    };
    let request = Request {
        game: order.game.clone(),
        players: (!names.is_empty()).then(|| names.join(",")),
        seed: order.seed,
        options: order.options.iter().map(option).collect(),
        ..Request::default()
    };
    let chosen = project.choose(&request)?;
    chosen.fresh().ok_or_else(|| Trouble::impossible("a written game is played by `bastide test`"))
}

/// The bots of all seats; none where people decide.
fn seated<'n>(
    project: Project<'_>,
    by: impl Iterator<Item = &'n str>,
    assembled: &Assembled,
) -> Result<Vec<Option<Box<dyn Bot>>>, Trouble> {
    let one = |name| match name {
        HUMAN => Ok(None),
        name => bot(project, name, assembled).map(Some),
    };
    by.map(one).collect()
}

fn bot(project: Project<'_>, name: &str, assembled: &Assembled) -> Result<Box<dyn Bot>, Trouble> {
    recipe(project, name, assembled)?.bot().map_err(|fault| Trouble::from(assembled.fault(&fault)))
}

fn recipe(project: Project<'_>, name: &str, assembled: &Assembled) -> Result<Recipe, Trouble> {
    let read = bots::recipe(project, name, assembled);
    read.map(|(recipe, _)| recipe).map_err(|bad| match bad {
        BadBot::Script { report, .. } | BadBot::Weights { report, .. } => Trouble::from(report),
        BadBot::Unknown(why) => Trouble::impossible(&why),
    })
}

/// Options of a game as messages have them.
pub(crate) fn options(spec: &GameSpec) -> BTreeMap<String, serde_json::Value> {
    spec.options.iter().map(|(key, it)| (key.text.clone(), json(it))).collect()
}

/// The value of an option.
fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Int(number) => (*number).into(),
        Value::Bool(is_so) => (*is_so).into(),
        Value::Text(text) => text.to_string().into(),
        other => format!("{other:?}").into(),
    }
}

/// An ordered game put together, with a bot at every seat.
///
/// # Errors
/// If there is no such game, or its files have errors.
pub(crate) fn for_bots(
    project: Project<'_>,
    order: &Order,
    bot: &str,
) -> Result<(Assembled, Vec<Recipe>), Trouble> {
    let (spec, _) = chosen(project, order)?;
    let assembled = project.assemble(&spec)?;
    let recipes = vec![recipe(project, bot, &assembled)?; assembled.rules.players()];
    Ok((assembled, recipes))
}

/// Options of a game, for a new one.
#[derive(Debug, Serialize)]
pub(crate) struct GameOptions {
    players: [usize; 2],
    options: Vec<GameOption>,
}

/// Option of a game.
#[derive(Debug, Serialize)]
struct GameOption {
    name: String,
    default: serde_json::Value,
    doc: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<i64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
}

/// The options that a game has, with the values that it gives them.
///
/// # Errors
/// If there is no such game, or its files have errors.
pub(crate) fn game_options(project: Project<'_>, order: &Order) -> Result<GameOptions, Trouble> {
    let (spec, _) = chosen(project, order)?;
    let assembled = project.assemble(&spec)?;
    let set = options(&spec);
    let of_base = base_options::OPTIONS.iter().map(|it| GameOption {
        name: it.key.to_owned(),
        default: set
            .get(it.key)
            .cloned()
            .unwrap_or_else(|| it.values.first().copied().unwrap_or_default().into()),
        doc: it.doc.to_owned(),
        min: None,
        max: None,
        choices: it.values.iter().map(|it| (*it).to_owned()).collect(),
    });
    let of_variants = assembled
        .cast
        .options()
        .flat_map(|(variant, options)| options.iter().map(move |it| (format!("{variant}.{}", it.name), it)));
    let of_variants = of_variants.map(|(name, it)| GameOption {
        default: set.get(&name).cloned().unwrap_or_else(|| json(&it.default)),
        name,
        doc: it.doc.clone(),
        min: it.range.as_ref().map(|it| *it.start()),
        max: it.range.as_ref().map(|it| *it.end()),
        choices: it.values.clone(),
    });
    let seats = assembled.cast.usual_seats();
    Ok(GameOptions { players: [*seats.start(), *seats.end()], options: of_variants.chain(of_base).collect() })
}

/// A seed by chance, short enough to be read out; none if the system has no chance.
fn any_seed() -> Option<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).ok()?;
    Some(u64::from_ne_bytes(bytes) % 1_000_000)
}
