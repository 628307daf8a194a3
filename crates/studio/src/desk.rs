//! Desk at which the game in hand is played: one thread, which wishes reach one after the other through a mailbox.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_play::Made;
use bastide_play::messages::Reason;
use bastide_project::Project;
use bastide_record::Written;
use bastide_render::{Places, Theme};
use tokio::sync::oneshot;

use crate::games::{self, Aside, SetUp};
use crate::messages::{
    self as message, Feature, Hint, Left, Order, Position, Reloaded, Stopped, Table, WasAndNow, Why,
};
use crate::numbers::Counter;
use crate::playing::{ADVISER, Again, Playing, Stop, again};
use crate::steps::Told;
use crate::studio::{Event, Studio};
use crate::trace::{Trace, trace};
use crate::trouble::Trouble;
use crate::view::View;

/// Time after which the page is told that somebody is thinking.
const SLOW: Duration = Duration::from_millis(500);

/// Wish to the desk.
type Wish = Box<dyn FnOnce(&mut Desk) + Send>;

/// Mailbox of the desk.
#[derive(Clone, Debug)]
pub(crate) struct Mailbox(Sender<Wish>);

impl Mailbox {
    /// A mailbox, and the end that the desk reads.
    pub(crate) fn new() -> (Self, Receiver<Wish>) {
        let (sender, receiver) = channel();
        (Self(sender), receiver)
    }

    /// Leaves a wish without waiting for it.
    pub(crate) fn leave(&self, wish: impl FnOnce(&mut Desk) + Send + 'static) {
        // Nobody reads it any more once the studio ends.
        let _ = self.0.send(Box::new(wish));
    }

    /// Asks for something and waits for the answer.
    ///
    /// # Errors
    /// If the answer is trouble, or the studio ends.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        wish: impl FnOnce(&mut Desk) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let (answer, answered) = oneshot::channel();
        self.leave(move |desk| drop(answer.send(wish(desk))));
        answered.await.unwrap_or(Err(Trouble::Closing))
    }
}

/// The desk.
#[derive(Debug)]
pub(crate) struct Desk {
    studio: Arc<Studio>,
    counter: Arc<Counter>,
    playing: Option<Playing>,
    /// The game on the rules as they were before the last change.
    before: Option<Playing>,
    has_old_rules: bool,
    places: RefCell<Places>,
    told: RefCell<Told>,
}

/// Change of a file: its name, and its texts before and now.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) file: String,
    pub(crate) was: String,
    pub(crate) now: String,
}

impl Desk {
    /// Works off wishes until nobody can have any more; in between, bots move.
    pub(crate) fn work(studio: Arc<Studio>, counter: Arc<Counter>, wishes: &Receiver<Wish>) {
        let places = RefCell::new(Places::new(&Theme::default()));
        let (playing, before, told) = (None, None, RefCell::default());
        let mut desk = Self { studio, counter, playing, before, has_old_rules: false, places, told };
        loop {
            let is_bots_turn = desk.playing.as_ref().is_some_and(Playing::is_bots_turn);
            let wish = if is_bots_turn {
                wishes.try_recv().map_err(|it| it == TryRecvError::Disconnected)
            } else {
                wishes.recv_timeout(SLOW).map_err(|it| it == RecvTimeoutError::Disconnected)
            };
            match wish {
                Ok(wish) => wish(&mut desk),
                Err(true) => break,
                Err(false) if desk.studio.is_closing() => break,
                Err(false) if is_bots_turn => desk.have_bot_choose(),
                Err(false) => {}
            }
        }
    }

    fn have_bot_choose(&mut self) {
        let studio = Arc::clone(&self.studio);
        let Some(playing) = &mut self.playing else { return };
        let began = Instant::now();
        playing.choose_by_bot(studio.project());
        if began.elapsed() > SLOW {
            studio.tell(Event::busy("a bot thinks"));
        }
        self.tell_game();
    }

    fn tell_game(&self) {
        if let Ok(table) = self.table(None) {
            self.studio.tell(Event::new("game", &table));
        }
    }

    fn view<'a>(&'a self, playing: &'a Playing) -> View<'a> {
        View { pictures: &self.studio.pictures, places: &self.places, playing }
    }

    fn hand(&self) -> Result<&Playing, Trouble> {
        self.playing.as_ref().ok_or_else(|| Trouble::impossible("no game is being played; begin one"))
    }

    /// The game after a step; the present one if none is named.
    fn game(&self, step: Option<usize>) -> Result<&Game, Trouble> {
        let sitting = &self.hand()?.sitting;
        sitting.game_at(step.unwrap_or(sitting.step())).ok_or(Trouble::Missing)
    }

    /// The game and a position of it, the present one if none is named, for a page that was told of the game before.
    pub(crate) fn table(&self, step: Option<usize>) -> Result<Table, Trouble> {
        let playing = self.hand()?;
        let list = self.told.borrow_mut().next(playing.choices());
        let mut game = self.view(playing).game(&list);
        game.old_rules = self.has_old_rules;
        Ok(Table { game, position: self.position(step)? })
    }

    /// The game with all its steps; none if none is being played.
    pub(crate) fn whole_game(&self) -> Option<message::Game> {
        let playing = self.playing.as_ref()?;
        let list = self.told.borrow_mut().whole(playing.choices());
        let game = self.view(playing).game(&list);
        Some(message::Game { old_rules: self.has_old_rules, ..game })
    }

    /// A position.
    pub(crate) fn position(&self, step: Option<usize>) -> Result<Position, Trouble> {
        let playing = self.hand()?;
        let step = step.unwrap_or(playing.sitting.step());
        self.view(playing).position(step).ok_or(Trouble::Missing)
    }

    /// The setup of a position, as far as it lies beside the board.
    pub(crate) fn aside(&self, step: Option<usize>) -> Result<Aside, Trouble> {
        let playing = self.hand()?;
        games::aside(playing, step.unwrap_or(playing.sitting.step())).ok_or(Trouble::Missing)
    }

    /// True if a game is on the table.
    pub(crate) fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Begins a game.
    pub(crate) fn begin(&mut self, order: Order) -> Result<Table, Trouble> {
        let studio = Arc::clone(&self.studio);
        self.put(Playing::new(studio.project(), order)?);
        self.counter.count(self.playing.as_ref().map(|it| it.order.clone()));
        self.done(None)
    }

    /// Puts a game on the table that has nothing to do with the one there, nor with its rules.
    fn put(&mut self, playing: Playing) {
        self.take(playing);
        self.before = None;
        self.has_old_rules = false;
    }

    fn take(&mut self, playing: Playing) {
        self.told.borrow_mut().forget();
        self.places = RefCell::new(Places::new(&playing.theme.it));
        self.studio.set_played(&playing.assembled.rules);
        self.playing = Some(playing);
    }

    fn with(
        &mut self,
        does: impl FnOnce(&mut Playing, Project<'_>) -> Result<(), Trouble>,
    ) -> Result<Table, Trouble> {
        let studio = Arc::clone(&self.studio);
        let playing =
            self.playing.as_mut().ok_or_else(|| Trouble::impossible("no game is being played; begin one"))?;
        playing.is_waiting = false;
        does(playing, studio.project())?;
        self.done(None)
    }

    /// The table after a wish of a page; the other pages are told that there is something new.
    fn done(&self, step: Option<usize>) -> Result<Table, Trouble> {
        #[derive(serde::Serialize)]
        struct Moved<'a> {
            serial: u64,
            fault: Option<&'a message::Fault>,
        }
        let table = self.table(step)?;
        let moved = Moved { serial: table.game.serial, fault: table.game.fault.as_ref() };
        self.studio.tell(Event::new("moved", &moved));
        Ok(table)
    }

    /// Makes a choice after a step, by the number of the option.
    pub(crate) fn choose(&mut self, step: usize, option: usize) -> Result<Table, Trouble> {
        self.with(|playing, project| {
            let game = playing.sitting.game_at(step).ok_or_else(|| Trouble::changed("this step is gone"))?;
            let texts = game.texts();
            let (choice, _) = *texts.get(option).ok_or_else(|| Trouble::changed("this option is gone"))?;
            playing.choose(project, step, choice)
        })
    }

    /// Takes the last choice of a person back.
    pub(crate) fn undo(&mut self) -> Result<Table, Trouble> {
        self.with(|playing, _| {
            playing.fault = None;
            if playing.sitting.undo() {
                Ok(())
            } else {
                Err(Trouble::impossible("nobody has chosen anything yet"))
            }
        })
    }

    /// Makes what was taken back again.
    pub(crate) fn redo(&mut self) -> Result<Table, Trouble> {
        self.with(|playing, _| {
            if playing.sitting.redo() { Ok(()) } else { Err(Trouble::impossible("nothing was taken back")) }
        })
    }

    /// Goes back to a step, to go on from there.
    pub(crate) fn go(&mut self, step: usize) -> Result<Table, Trouble> {
        self.with(|playing, _| {
            playing.fault = None;
            let is_here = playing.sitting.step() == step;
            if is_here || playing.sitting.go_back(step) {
                Ok(())
            } else {
                Err(Trouble::changed("this step is gone"))
            }
        })
    }

    /// Has the adviser choose for whoever has to decide.
    pub(crate) fn by_adviser(&mut self) -> Result<Table, Trouble> {
        self.with(|playing, project| {
            let step = playing.sitting.step();
            match playing.hint(project)?.0 {
                Some(choice) => playing.choose(project, step, choice),
                None => Err(Trouble::impossible("the game is over")),
            }
        })
    }

    /// The option that the adviser would choose, by its number, and its best options with their values.
    pub(crate) fn hint(&mut self) -> Result<Hint, Trouble> {
        let studio = Arc::clone(&self.studio);
        let playing = self.playing.as_mut().ok_or(Trouble::Missing)?;
        let (hint, considered) = playing.hint(studio.project())?;
        let texts = playing.sitting.game().texts();
        let nth = |choice: Choice| texts.iter().position(|(it, _)| *it == choice);
        let option = hint.and_then(nth).ok_or_else(|| Trouble::impossible("the game is over"))?;
        let best = considered.into_iter().take(Hint::BEST);
        let values = best.filter_map(|(choice, value)| Some((nth(choice)?, (value * 10.0).round() / 10.0)));
        Ok(Hint { option, by: ADVISER, values: values.collect() })
    }

    /// Gives the seats to other players.
    pub(crate) fn seat(&mut self, by: &[String]) -> Result<Table, Trouble> {
        self.with(|playing, project| playing.seat(project, by))
    }

    /// Reasons for which the tile in hand does not fit on a cell.
    pub(crate) fn why(&self, step: Option<usize>, pos: Pos) -> Result<Why, Trouble> {
        Ok(View::why(self.game(step)?, pos))
    }

    /// The reason for which a choice is not allowed; none if it is.
    pub(crate) fn why_not(&self, step: Option<usize>, text: &str) -> Result<Option<Reason>, Trouble> {
        Ok(self.game(step)?.find(text).err().as_ref().map(Reason::from))
    }

    /// The feature of a segment of a tile.
    pub(crate) fn feature(&self, step: Option<usize>, pos: Pos, segment: usize) -> Result<Feature, Trouble> {
        self.view(self.hand()?).feature(self.game(step)?, pos, segment).ok_or(Trouble::Missing)
    }

    /// The tiles left to draw.
    pub(crate) fn left(&self, step: Option<usize>) -> Result<Left, Trouble> {
        Ok(View::left(self.game(step)?))
    }

    /// The calls of hooks in a step.
    pub(crate) fn trace(&self, step: Option<usize>) -> Result<Trace, Trouble> {
        let playing = self.hand()?;
        trace(playing, step.unwrap_or(playing.sitting.step()))
    }

    /// The game so far as a written game, from the position after a step.
    pub(crate) fn record(&self, from: usize) -> Result<String, Trouble> {
        games::record(self.studio.project(), self.hand()?, from)
    }

    /// The position of a written game at a step.
    pub(crate) fn look_at(&self, written: &Written, step: Option<usize>) -> Result<Position, Trouble> {
        let playing = games::play_written(self.studio.project(), written)?;
        let step = step.unwrap_or(playing.sitting.step()).min(playing.sitting.step());
        self.view(&playing).position(step).ok_or(Trouble::Missing)
    }

    /// Puts a written game on the table, and shows a step of it.
    pub(crate) fn begin_written(&mut self, written: &Written, step: Option<usize>) -> Result<Table, Trouble> {
        let playing = games::play_written(self.studio.project(), written)?;
        self.put(playing);
        let last = self.hand()?.sitting.step();
        self.done(step.map(|it| it.min(last)))
    }

    /// Makes another tile the drawn one.
    pub(crate) fn force(&mut self, step: usize, tile: &str) -> Result<Table, Trouble> {
        let playing = games::force(self.studio.project(), self.hand()?, step, tile)?;
        self.put(playing);
        self.done(None)
    }

    /// Begins with a position that is set up by hand.
    pub(crate) fn set_up(&mut self, wish: SetUp) -> Result<Table, Trouble> {
        let playing = games::set_up(self.studio.project(), self.hand()?, wish)?;
        self.put(playing);
        self.done(None)
    }

    /// Plays the game anew on the rules as they are now, because a file has changed.
    pub(crate) fn reload(&mut self, change: &Change) {
        let studio = Arc::clone(&self.studio);
        let Some(old) = self.playing.take() else { return };
        let began = Instant::now();
        let choices = old.choices();
        let spec = old.own_spec.then_some(&old.spec);
        match again(studio.project(), &old.order, spec, &choices) {
            Err(_) => {
                // The findings say what is wrong; until that is mended, the game goes on with the rules as they were.
                self.has_old_rules = true;
                self.playing = Some(old);
                self.tell_game();
            }
            Ok(new) if new.playing.assembled.hashes() == old.assembled.hashes() && !self.has_old_rules => {
                let is_same = new.playing.theme.is_same(&old.theme);
                self.playing = Some(old);
                if !is_same {
                    self.take(new.playing);
                    self.tell_game();
                }
            }
            Ok(new) => {
                let message = self.compared(&old, &new, change, &choices, began.elapsed().as_millis());
                self.take(new.playing);
                self.before = Some(old);
                self.has_old_rules = false;
                if let Ok(table) = self.table(None) {
                    studio.tell(Event::new("reloaded", &ReloadedTable { reloaded: message, table }));
                }
            }
        }
    }

    /// Draws the game anew, because drawings have changed. Its choices are the same, and so are its rules.
    pub(crate) fn redraw(&mut self) {
        let studio = Arc::clone(&self.studio);
        let Some(old) = self.playing.as_ref().filter(|_| !self.has_old_rules) else { return };
        let spec = old.own_spec.then_some(&old.spec);
        if let Ok(Again { playing, stopped: None }) =
            again(studio.project(), &old.order, spec, &old.choices())
        {
            self.take(playing);
            self.tell_game();
        }
    }

    fn compared(
        &self,
        old: &Playing,
        new: &Again,
        change: &Change,
        choices: &[Made],
        took: u128,
    ) -> Reloaded {
        let (line, was, now) = crate::change::hunk(&change.was, &change.now);
        let scores = |playing: &Playing| -> Vec<Vec<i32>> {
            let games = playing.sitting.steps().map(|(_, game)| game.table());
            games.map(|table| table.players().map(|it| table.score(it)).collect()).collect()
        };
        let (before, after) = (scores(old), scores(&new.playing));
        let gains = |scores: &[Vec<i32>], step: usize| -> Vec<i32> {
            let last = if step == 0 { None } else { scores.get(step - 1) };
            let none = vec![0; scores[step].len()];
            scores[step].iter().zip(last.unwrap_or(&none)).map(|(now, was)| now - was).collect()
        };
        let common = before.len().min(after.len());
        let others =
            (0..common).filter(|step| gains(&before, *step) != gains(&after, *step)).map(|it| it + 1);
        let at = after.len();
        let last = |scores: &[Vec<i32>]| {
            at.checked_sub(1).and_then(|it| scores.get(it).cloned()).unwrap_or_default()
        };
        let stopped = new.stopped.as_ref().map(|(made, stop)| {
            let reasons = match stop {
                Stop::Illegal(illegal) => vec![Reason::from(&**illegal)],
                Stop::Fault(fault) => vec![Reason { text: fault.message.clone(), rule: fault.rule.clone() }],
                Stop::Other(text) => vec![Reason { text: text.clone(), rule: None }],
            };
            let placement =
                old.sitting.game_at(at).and_then(|game| self.view(old).placement(game, &made.text));
            let (tile, picture, at_cell, rotation) = match placement {
                Some((tile, picture, cell, rotation)) => {
                    (Some(tile), Some(picture), Some(cell), Some(rotation))
                }
                None => (None, None, None, None),
            };
            Stopped {
                step: at + 1,
                player: made.player.idx(),
                choice: made.text.clone(),
                reasons,
                tile,
                picture,
                at: at_cell,
                rotation,
            }
        });
        Reloaded {
            file: change.file.clone(),
            line,
            was,
            now,
            took,
            steps: choices.len(),
            stopped,
            others: others.collect(),
            dropped: (at + 1..=choices.len()).collect(),
            points: WasAndNow { was: last(&before), now: last(&after) },
        }
    }

    /// Goes on with the rules as they were before the last change, or with those of the folder.
    pub(crate) fn rules(&mut self, keep_old: bool) -> Result<Table, Trouble> {
        if keep_old != self.has_old_rules {
            let other = self.before.take().ok_or_else(|| Trouble::impossible("there are no other rules"))?;
            self.before = self.playing.replace(other);
            self.has_old_rules = keep_old;
            self.told.borrow_mut().forget();
        }
        self.done(None)
    }
}

/// Message about a reload, with the game as it is now.
#[derive(Debug, serde::Serialize)]
struct ReloadedTable {
    #[serde(flatten)]
    reloaded: Reloaded,
    #[serde(flatten)]
    table: Table,
}
