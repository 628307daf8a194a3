//! A game in progress: it runs by itself until somebody has to decide, takes the choice, and runs on.
//!
//! The way through a turn is [`Step`](crate::step::Step); tasks still to be done lie on an agenda in the state, so nothing is lost when a
//! question interrupts it. Rules of variants run on a [`Host`]; a game can be cloned at any decision, also in the middle of a rule.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::compaction::Hits;
use crate::decision::{Choice, Decision};
use crate::fault::Fault;
use crate::hook::Subject;
use crate::host::{Host, Session};
use crate::ids::HookId;
use crate::refusal::Refused;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::state::{State, Waiting};
use crate::table::Table;

/// A host shared by the games of a thread.
pub type SharedHost = Rc<RefCell<dyn Host>>;

/// A game in progress.
///
/// Always: either it is over, or [`Game::decision`] has at least one option.
#[derive(Debug)]
pub struct Game {
    /// Out of the box only while a rule runs.
    pub(crate) table: Option<Box<Table>>,
    pub(crate) host: Option<SharedHost>,
    pub(crate) decision: Decision,
    pub(crate) hits: Hits,
    pub(crate) asked: Asked,
    /// The rules of this very game that are waiting on the host; a clone has none and runs them anew when it needs them.
    pub(crate) session: Option<Session>,
    checkpoint: Option<Box<Checkpoint>>,
    /// Memory for the subjects of a step.
    pub(crate) subjects: Vec<Subject>,
    /// The rule that was started last, to be named where a game does not get on.
    pub(crate) started: Option<HookId>,
}

/// The state before the last choice that was made while no rule was running, and the choices since.
#[derive(Debug)]
struct Checkpoint {
    before: State,
    decision: Decision,
    choices: Vec<Choice>,
}

impl Clone for Checkpoint {
    fn clone(&self) -> Self {
        Self { before: self.before.clone(), decision: self.decision.clone(), choices: self.choices.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.before.clone_from(&other.before);
        self.decision.clone_from(&other.decision);
        self.choices.clone_from(&other.choices);
    }
}

/// Checkpointing of a game: a copy of its state before each choice, so that the choice can be undone and run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checkpointing {
    /// A fault leaves the game as it was before the decision, and the game can be cloned in the middle of a rule. Costs nothing where
    /// no variant acts.
    On,
    /// After a fault the game is lost, and a clone taken in the middle of a rule cannot go on. For batches of games that are played
    /// through.
    Off,
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            host: self.host.clone(),
            decision: self.decision.clone(),
            hits: Hits::default(),
            asked: Asked::default(),
            session: None,
            subjects: Vec::new(),
            checkpoint: self.checkpoint.clone(),
            started: self.started,
        }
    }

    /// Reuses the memory of `self`, for searches that try one choice after another.
    fn clone_from(&mut self, other: &Self) {
        self.close();
        self.table.clone_from(&other.table);
        self.host.clone_from(&other.host);
        self.decision.clone_from(&other.decision);
        self.checkpoint.clone_from(&other.checkpoint);
        self.started = other.started;
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.close();
    }
}

impl Game {
    /// Starts a game and runs it to its first decision.
    ///
    /// # Errors
    /// If a rule of a variant breaks while the game is set up.
    pub fn new(
        rules: Arc<Rules>,
        host: Option<SharedHost>,
        seed: u64,
        checkpointing: Checkpointing,
    ) -> Result<Self, Fault> {
        let mut state = rules.start.clone();
        state.rng = Rng::new(seed);
        let checkpoint = (checkpointing == Checkpointing::On && rules.acting).then(|| {
            let before = state.clone();
            Box::new(Checkpoint { before, decision: Decision::default(), choices: Vec::new() })
        });
        let mut game = Self {
            table: Some(Box::new(Table { rules, state })),
            host,
            decision: Decision::default(),
            hits: Hits::default(),
            asked: Asked::default(),
            session: None,
            subjects: Vec::new(),
            checkpoint,
            started: None,
        };
        game.stand_figures()?;
        game.begin()?;
        if let Some(checkpoint) = &mut game.checkpoint {
            // A rule may ask during the setup; then the checkpoint is the empty board, and running it anew needs no choice.
            if game.table.as_ref().is_some_and(|table| table.state.running.is_empty()) {
                checkpoint.choices.clear();
            }
        }
        Ok(game)
    }

    /// The table: state and rules, to look at.
    ///
    /// # Panics
    /// Never: the table is only away while a rule runs, and nobody can ask then.
    pub fn table(&self) -> &Table {
        self.table.as_ref().expect("no rule is running while a caller holds the game")
    }

    pub(crate) fn state(&mut self) -> &mut State {
        &mut self.table.as_mut().expect("no rule is running").state
    }

    /// The rules and the state at once, for changes of the one that need the other.
    pub(crate) fn parts(&mut self) -> (&Rules, &mut State) {
        let table = self.table.as_mut().expect("no rule is running");
        (&table.rules, &mut table.state)
    }

    /// The decision to be made; none if the game is over.
    pub fn decision(&self) -> Option<&Decision> {
        (!self.table().is_over()).then_some(&self.decision)
    }

    /// The legal options; none if the game is over.
    pub fn options(&self) -> &[Choice] {
        if self.table().is_over() { &[] } else { &self.decision.options }
    }

    /// Makes a choice and runs to the next decision.
    ///
    /// # Errors
    /// A choice that is not among the options is refused. A rule that breaks is a fault. Either way the game is as it was before,
    /// unless its [`Checkpointing`] is off.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refused> {
        if !self.options().contains(&choice) {
            return Err(Refused::Illegal(self.why_not(choice).into()));
        }
        self.apply(choice).map_err(Refused::Fault)
    }

    /// Makes the choice with this number among the options.
    ///
    /// # Errors
    /// As [`Self::choose`]; a number beyond the options is refused.
    pub fn choose_nth(&mut self, number: usize) -> Result<(), Refused> {
        match self.options().get(number) {
            Some(choice) => self.apply(*choice).map_err(Refused::Fault),
            None => Err(Refused::Illegal(self.no_such_option(number).into())),
        }
    }

    fn apply(&mut self, choice: Choice) -> Result<(), Fault> {
        let Some(mut checkpoint) = self.checkpoint.take() else {
            return self.advance(choice);
        };
        let asked = !self.table().state.running.is_empty();
        let made = if asked { checkpoint.choices.len() } else { 0 };
        let result = if asked {
            self.wake(&checkpoint).and_then(|()| {
                checkpoint.choices.push(choice);
                self.advance(choice)
            })
        } else {
            checkpoint.before.clone_from(&self.table().state);
            checkpoint.decision.clone_from(&self.decision);
            checkpoint.choices.clear();
            checkpoint.choices.push(choice);
            self.advance(choice)
        };
        if result.is_err() {
            checkpoint.choices.truncate(made);
            self.restore(&checkpoint);
        }
        self.checkpoint = Some(checkpoint);
        result
    }

    /// Runs a choice and its consequences.
    fn advance(&mut self, choice: Choice) -> Result<(), Fault> {
        self.state().events.clear();
        self.get_on()?;
        self.take(choice)?;
        self.run()
    }

    /// Makes sure that the rules waiting for an answer really wait on the host, by running them anew if this game is a clone.
    fn wake(&mut self, checkpoint: &Checkpoint) -> Result<(), Fault> {
        if self.session.is_some() {
            return Ok(());
        }
        self.restore_to(checkpoint)
    }

    /// Brings the game back to where the checkpoint and its choices lead.
    fn restore(&mut self, checkpoint: &Checkpoint) {
        // These choices have run before, so they run again. A host that fails twice cannot: then the game goes back to the last choice
        // that was made while no rule was running.
        if self.restore_to(checkpoint).is_err() {
            self.close();
            self.state().clone_from(&checkpoint.before);
            self.decision.clone_from(&checkpoint.decision);
        }
    }

    fn restore_to(&mut self, checkpoint: &Checkpoint) -> Result<(), Fault> {
        self.close();
        self.state().clone_from(&checkpoint.before);
        self.decision.clone_from(&checkpoint.decision);
        if checkpoint.before.step == crate::step::Step::Setup && checkpoint.before.waiting.is_none() {
            self.stand_figures()?;
            self.begin()?;
        }
        for choice in &checkpoint.choices {
            self.advance(*choice)?;
        }
        Ok(())
    }

    /// Forgets the rules waiting on the host.
    fn close(&mut self) {
        if let (Some(host), Some(session)) = (&self.host, self.session.take())
            && let Ok(mut host) = host.try_borrow_mut()
        {
            host.close(session);
        }
    }

    /// Starts again from the first turn with another seed, reusing memory.
    ///
    /// # Errors
    /// If a rule of a variant breaks while the game is set up.
    pub fn restart(&mut self, seed: u64) -> Result<(), Fault> {
        self.close();
        let (rules, state) = self.parts();
        state.clone_from(&rules.start);
        state.rng = Rng::new(seed);
        if let (Some(checkpoint), Some(table)) = (&mut self.checkpoint, &self.table) {
            checkpoint.before.clone_from(&table.state);
            checkpoint.choices.clear();
        }
        self.stand_figures()?;
        self.begin()
    }

    /// Determinisation: copies another game with one possible future, drawn from a seed. The past is the same; tiles still to be drawn come
    /// in an order of their own, and whatever else the player who decides does not see is any of the things that it can be, so that a search
    /// learns nothing a player could not know. Reuses the memory of `self`.
    ///
    /// The copy has no [`Checkpointing`], because it is thrown away after the search; it can go on from a question in the middle of a rule
    /// all the same, if the other game has checkpoints.
    ///
    /// # Errors
    /// If a rule is waiting for an answer in the other game and cannot be run anew: it breaks, or the other has no checkpoint. Then `self` is
    /// lost.
    pub fn determinise(&mut self, other: &Self, seed: u64) -> Result<(), Fault> {
        self.close();
        self.checkpoint = None;
        self.host.clone_from(&other.host);
        self.table.clone_from(&other.table);
        if other.table().state.running.is_empty() {
            self.decision.clone_from(&other.decision);
        } else {
            let missing =
                || Fault::new("a game without checkpoints cannot be looked ahead in while a rule is asking");
            self.restore_to(other.checkpoint.as_deref().ok_or_else(missing)?)?;
        }
        self.state().rng = Rng::new(seed);
        let viewer = self.player();
        self.redraw_hidden(viewer);
        Ok(())
    }

    /// Lets the next tile of a determinised game be the one at a part of those that [can be](crate::state::Pile::next), which lie in order;
    /// the part is counted in 2⁻³². So a search goes evenly through all that may come.
    pub fn draw_next(&mut self, part: u32) {
        self.state().pile.bring_up(part);
    }

    /// Determinises as [`Self::determinise`] does, and makes some choices, by their numbers. Returns false if one of them is no option in
    /// this future.
    ///
    /// # Errors
    /// If a rule breaks. Then `self` is lost.
    pub fn look_ahead(&mut self, other: &Self, seed: u64, choices: &[usize]) -> Result<bool, Fault> {
        self.determinise(other, seed)?;
        for number in choices {
            match self.choose_nth(*number) {
                Ok(()) => {}
                Err(Refused::Illegal(_)) => return Ok(false),
                Err(Refused::Fault(fault)) => return Err(fault),
            }
        }
        Ok(true)
    }

    /// Tests whether the game waits for an answer to a variant's question.
    pub fn is_asking(&self) -> bool {
        matches!(
            self.table().state.waiting,
            Some(Waiting::Answer | Waiting::Bid(_) | Waiting::Pick(..) | Waiting::All(_))
        )
    }
}

/// Buffer for the options that a filter is asked about: their numbers and their subjects.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) numbers: Vec<usize>,
    pub(crate) subjects: Vec<Subject>,
}

impl Asked {
    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.subjects.clear();
    }
}
