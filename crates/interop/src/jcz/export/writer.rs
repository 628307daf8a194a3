//! Writer of messages: one for each choice, and those that only the saved game has: confirmations, and whatever goes without a question here.

use bastide_core::FigureId;
use bastide_core::decision::{Choice, Question};
use bastide_core::event::Event;
use bastide_core::game::Game;
use bastide_core::geometry::{Pos, Rotation};
use bastide_core::piece::Spot as Stand;
use bastide_core::rules::TileId;
use bastide_core::step::Step as TurnStep;
use serde_json::{Value as Json, json};

use super::alike;
use super::deeds::{Spots, named, piece};
use super::spelling::spelled;
use crate::jcz::luck::{Bags, Luck, Roll, Watch};
use crate::jcz::message::{Deed, Message};
use crate::jcz::wish::{self, Wanted};
use crate::places::Place;
use crate::tile_ids;

/// Content of a saved game.
pub(super) struct Sent {
    /// The tiles that were drawn, by their names there.
    pub(super) draws: Vec<String>,
    pub(super) messages: Vec<Json>,
}

/// Message in the making.
struct Letter {
    deed: Deed,
    word: &'static str,
    payload: Json,
    seat: usize,
    /// Rolls that follow from its random number, one after another.
    rolls: Vec<Roll>,
}

impl Letter {
    /// True if chance may follow from it.
    fn is_random(&self) -> bool {
        matches!(self.deed, Deed::Commit | Deed::Confirm | Deed::Shepherd | Deed::Flock { .. })
            || !self.rolls.is_empty()
    }

    fn json(self) -> Json {
        let (is_random, mut payload) = (self.is_random(), self.payload);
        if is_random {
            payload["random"] = json!(Luck::number(&self.rolls).unwrap_or(Luck::USUAL));
        }
        json!({ "type": self.word, "payload": payload, "player": self.seat })
    }
}

/// The decision of the last choice.
#[derive(Default)]
struct Asked {
    seat: usize,
    /// Seat whose turn it was.
    turn: usize,
    /// Name of the question, for those of variants.
    name: String,
    /// True if the tile that was placed calls the dragon.
    calls: bool,
}

/// Messages in the making.
pub(super) struct Writer {
    draws: Vec<String>,
    letters: Vec<Letter>,
    lots: Vec<TileId>,
    /// The number of the tile that is bid for.
    lot: usize,
    /// Message of which a first part has been chosen.
    part: Option<Deed>,
    /// Seat of the player whose deeds are not confirmed yet.
    open: Option<usize>,
    /// True if nothing more is done in a part, and that is not written yet.
    passed: bool,
    /// True while dice fall that belong to the last message.
    falls: bool,
    asked: Asked,
    bags: Watch,
    /// Rolls that have to follow from the next confirmation.
    shown: Vec<Roll>,
    /// Draws from bags, each with the messages that draw from this bag.
    drawn: Vec<(fn(&Deed) -> bool, Roll)>,
}

impl Writer {
    /// A writer for a game that begins, with the content of its bags.
    pub(super) fn new(game: &Game, bags: &Bags) -> Self {
        let mut writer = Self {
            draws: Vec::new(),
            letters: Vec::new(),
            lots: Vec::new(),
            lot: 0,
            part: None,
            open: None,
            passed: false,
            falls: false,
            asked: Asked::default(),
            bags: bags.watch(),
            shown: Vec::new(),
            drawn: Vec::new(),
        };
        writer.draw(game);
        writer
    }

    /// All messages of a game that has come to its end.
    pub(super) fn end(mut self, game: &Game) -> Sent {
        self.confirm(game);
        for (nth, (draws, roll)) in self.drawn.iter().enumerate() {
            let letter = self.letters.iter_mut().filter(|it| draws(&it.deed)).nth(nth);
            letter.into_iter().for_each(|it| it.rolls.push(*roll));
        }
        Sent { draws: self.draws, messages: self.letters.into_iter().map(Letter::json).collect() }
    }

    /// Notes the tiles that have been drawn.
    fn draw(&mut self, game: &Game) {
        for event in game.table().events() {
            if let Event::Drawn { tile, .. } = event {
                let id = game.table().rules().design(*tile).tile.id();
                self.draws.push(tile_ids::theirs(id).unwrap_or(id).to_owned());
            }
        }
    }

    /// Keeps the draws that followed from a choice, and writes the steps that are messages there.
    pub(super) fn chosen(&mut self, game: &Game) {
        self.draw(game);
        if let Some(lots) = wish::lots(game) {
            self.lots = lots;
        }
        for (draws, roll) in self.bags.rolls(game) {
            match draws {
                Some(draws) => self.drawn.push((draws, roll)),
                None => self.shown.push(roll),
            }
        }
        self.walk(game);
        self.land(game);
    }

    /// Writes the steps of the dragon for which there was but one way. Each player in turn lets it make a step.
    fn walk(&mut self, game: &Game) {
        let table = game.table();
        let is_dragon = |figure: FigureId| *table.rules().piece(table.figure(figure).piece).name == *"dragon";
        let steps = table.events().iter().filter_map(|event| match event {
            Event::Deployed { figure, spot: Stand::Tile(tile) } if is_dragon(*figure) => {
                Some(table.board().tile(*tile).pos)
            }
            _ => None,
        });
        let steps: Vec<Pos> = steps.collect();
        let is_asked = self.asked.name == "dragon.step";
        let first = if is_asked { self.asked.seat } else { self.asked.turn };
        for (nth, pos) in steps.into_iter().enumerate() {
            let is_written = self.asked.calls || (is_asked && nth == 0);
            if !is_written {
                self.pass(game);
                self.push(game, Deed::Dragon { pos }, (first + nth) % table.rules().players());
            }
        }
    }

    /// Writes where a follower lands for whom there is but one place.
    fn land(&mut self, game: &Game) {
        let table = game.table();
        let asks = game.decision().is_some_and(|it| *it.question.name() == *"flier.land");
        if self.asked.name != wish::FLIGHT || asks {
            return;
        }
        let deed = table.events().iter().find_map(|event| {
            let Event::Deployed { figure, spot: Stand::Segment(node) } = event else { return None };
            let spot = named(Place::spot(table, *node)?)?;
            Some(Deed::Deploy { piece: piece(table, table.figure(*figure))?, spot })
        });
        if let Some(deed) = deed {
            self.push(game, deed, self.asked.seat);
        }
    }

    /// Writes that nothing more is done in a part.
    fn pass(&mut self, game: &Game) {
        if let (true, Some(seat)) = (std::mem::take(&mut self.passed), self.open) {
            self.push(game, Deed::Pass, seat);
        }
    }

    fn confirm(&mut self, game: &Game) {
        self.pass(game);
        if let Some(seat) = self.open.take() {
            self.push(game, Deed::Commit, seat);
            let shown = std::mem::take(&mut self.shown);
            self.bring(shown);
        }
    }

    /// Has rolls follow from the last message.
    fn bring(&mut self, rolls: impl IntoIterator<Item = Roll>) {
        if let Some(last) = self.letters.last_mut() {
            last.rolls.extend(rolls);
        }
    }

    fn push(&mut self, game: &Game, deed: Deed, seat: usize) {
        let (word, payload) = spelled(game, &deed);
        self.letters.push(Letter { deed, word, payload, seat, rolls: Vec::new() });
    }

    /// Writes the roll of a die that falls with a confirmation; several fall one after another.
    fn roll(&mut self, game: &Game, seat: usize, roll: Roll, falls: bool) {
        if !falls {
            if self.asked.name == "luck.die" {
                self.open = Some(seat);
                self.confirm(game);
            } else {
                self.push(game, Deed::Confirm, seat);
            }
        }
        self.falls = true;
        self.bring([roll]);
    }

    /// Writes a choice that is about to be made; false if there is no message for it.
    pub(super) fn choice(&mut self, game: &Game, choice: Choice) -> bool {
        let Some(decision) = game.decision() else { return false };
        let seat = decision.player.idx();
        self.asked = asked(game, choice);
        let falls = std::mem::take(&mut self.falls);
        let is_step = matches!(decision.question, Question::Step(_));
        if wish::is_after_commit(&decision.question, choice)
            || (is_step && self.open.is_some_and(|it| it != seat))
        {
            self.confirm(game);
        } else if !is_step {
            self.pass(game);
        }
        let roll = wish::rolled(game, choice);
        if let (Some(roll), true) = (roll, wish::rolls(game)) {
            self.roll(game, seat, roll, falls);
            return true;
        }
        if wish::decline(game) == Some(choice) {
            match &decision.question {
                // There, only a confirmation comes after the last deployment.
                Question::Step(TurnStep::AfterDeploy) => {}
                // There, one message passes all that could still be done in a part.
                Question::Step(_) => self.passed = true,
                Question::Named(name) => {
                    self.push(game, Deed::Pass, seat);
                    self.open = self.open.or((**name == *"abbey.abbey").then_some(seat));
                }
            }
            return true;
        }
        let spots = Spots::of(game, choice);
        let abbey =
            Deed::Place { tile: tile_ids::ABBEY.to_owned(), pos: Pos::default(), rotation: Rotation::R0 };
        let bids =
            spots.words.iter().filter_map(|it| Some(Deed::Bid { tile: self.lot, price: it.parse().ok()? }));
        let lots = (0..self.lots.len()).map(|tile| Deed::Bid { tile, price: 0 });
        let deeds = self.part.take().into_iter().chain(bids).chain(lots).chain([abbey]);
        let deeds: Vec<_> = deeds.chain(spots.deeds(game, seat)).collect();
        let rolls: Vec<_> = roll.into_iter().collect();
        let (random, text) = (Luck::number(&rolls), game.text(choice));
        for deed in deeds {
            let message = Message { deed, word: String::new(), player: Some(seat), random, span: 0..0 };
            let found = wish::find(game, &message, &self.lots);
            // The rest of the message belongs to the next choice.
            if found == Ok(Wanted::Part(choice)) {
                if let Deed::Bid { tile, .. } = message.deed {
                    self.lot = tile;
                }
                self.part = Some(message.deed);
                return true;
            }
            let is_it = |other: Choice| other == choice || alike(&game.text(other)) == alike(&text);
            if matches!(found, Ok(Wanted::All(other)) if is_it(other)) {
                let circles = ["crops.add", "crops.remove"].contains(&&*self.asked.name);
                if circles || matches!(message.deed, Deed::Place { .. }) {
                    self.open = Some(seat);
                }
                self.passed = false;
                self.write(game, message.deed, seat, rolls);
                return true;
            }
        }
        false
    }

    /// Writes a deed, and that a shepherd is there to stay if he was deployed, who draws then.
    fn write(&mut self, game: &Game, deed: Deed, seat: usize, rolls: Vec<Roll>) {
        let herds = matches!(&deed, Deed::Deploy { piece, .. } if piece.kind == "shepherd");
        self.push(game, deed, seat);
        self.bring(rolls);
        if herds {
            self.push(game, Deed::Shepherd, seat);
        }
    }
}

/// The decision at which a choice is about to be made.
fn asked(game: &Game, choice: Choice) -> Asked {
    let Some(decision) = game.decision() else { return Asked::default() };
    let (table, turn) = (game.table(), game.table().turn());
    let is_place = matches!(choice, Choice::Place { .. } | Choice::PlaceSpan { .. });
    let volcano = table.rules().words().marker_of("volcano");
    let tile = turn.tile.map(|it| &table.rules().design(it).tile);
    let has_volcano = volcano.is_some_and(|it| tile.is_some_and(|tile| tile.mark(it).is_some()));
    Asked {
        seat: decision.player.idx(),
        turn: turn.player.idx(),
        name: decision.question.name().to_string(),
        calls: is_place && has_volcano,
    }
}
