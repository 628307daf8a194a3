//! The run of a game between two decisions: the steps of the pipeline, the agenda, the hooks. Decides when a variant acts, never how.

mod acts;
mod bidding;
mod choices;
mod completing;
mod hooks;
mod items;
mod joining;
mod placing;
mod points;
mod standstill;
mod turns;

pub(crate) use self::acts::{NOTES, PARTS, QUEUED};
pub(crate) use self::completing::leaving;
pub(crate) use self::hooks::RULES_IN_RULES;
pub(crate) use self::joining::LINKS;
pub(crate) use self::points::{LINES, SCORE};
use self::turns::fork;
use crate::event::Event;
use crate::fault::Fault;
use crate::game::Game;
use crate::hook::{Call, Subject};
use crate::piece::Spot;
use crate::player::PlayerId;
use crate::rules::Rules;
use crate::setup::StartPlace;
use crate::state::{State, Task};
use crate::step::{Step, SubjectKind};
use crate::table::Table;

impl Game {
    /// Begins the game: the setup of variants, then the first turn.
    pub(crate) fn begin(&mut self) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if rules.on.any(Step::Setup) {
            state.agenda.push(Task::On { at: Step::Setup.into(), subject: Subject::None, from: 0 });
        }
        self.run()
    }

    /// Stands the pieces of the setup on the board.
    pub(crate) fn stand_figures(&mut self) -> Result<(), Fault> {
        let rules = self.table().rules.clone();
        for start in &rules.setup.figures {
            let owner = start.owner.map(|seat| PlayerId(seat as u8));
            let piece = rules.piece_of(&start.piece);
            let piece = piece.ok_or_else(|| Fault::new(format!("there is no piece `{}`", start.piece)))?;
            let figure = self.table().spare(owner, piece);
            let figure =
                figure.ok_or_else(|| Fault::new(format!("no `{}` is left in supply", start.piece)))?;
            let board = self.table().board();
            let tile = |pos| board.at(pos).ok_or_else(|| Fault::new(format!("no tile lies at {pos}")));
            let spot = match start.place {
                StartPlace::Segment(pos, segment) => Spot::Segment(board.segment(tile(pos)?, segment)),
                StartPlace::Tile(pos) => Spot::Tile(tile(pos)?),
                StartPlace::Held(seat) => Spot::Held(PlayerId(seat as u8)),
            };
            self.state().bring(&rules.setup, figure, spot);
        }
        Ok(())
    }

    /// Runs until somebody has to decide, or the game is over.
    pub(crate) fn run(&mut self) -> Result<(), Fault> {
        loop {
            let (rules, state) = self.parts();
            if state.waiting.is_some() || state.over {
                return Ok(());
            }
            if let Some(task) = state.agenda.pop() {
                // Only tasks can go on without end: steps without them use up the pile.
                let step = state.step;
                if task.is_new() {
                    self.burn(1, || format!("the step `{}` does not come to an end", step.name()))?;
                }
                self.perform(task)?;
                continue;
            }
            let step = next_step(rules, state);
            state.step = step;
            if rules.is_plain(step) {
                self.act_natively(step)?;
            } else {
                self.enter(step)?;
            }
        }
    }

    /// Begins a step. Variants may take part before its action (an `on` hook about nothing in particular, an offer), in its place
    /// (`replace`) and after it (an `on` hook about its subject); [without hooks](Self::act_natively), the action is all there is.
    fn enter(&mut self, step: Step) -> Result<(), Fault> {
        let (rules, state) = self.parts();
        if step == Step::TurnBegin && state.queue.first().is_some_and(|it| it.brief) {
            return self.begin_turn();
        }
        let is_opened = rules.on.any(step) && step.subject() == SubjectKind::None;
        if rules.offer.any(step) && !matches!(step, Step::Place | Step::Deploy | Step::DeploySecond) {
            state.agenda.push(Task::Offers { step });
        }
        let all_at_once = rules.on.any(step) && step.subject() == SubjectKind::Features;
        if all_at_once && !state.completed.is_empty() {
            state.agenda.push(Task::On { at: step.into(), subject: Subject::Completed, from: 0 });
        }
        match NATIVE[step as usize] {
            Action::None => {}
            Action::First(act) => act(self)?,
            Action::Once(begin, _) => {
                begin(self)?;
                let task = Task::Do { step, subject: Subject::None, from: 0 };
                if is_opened || !self.state().agenda.is_empty() {
                    // Below the offers, and so after them and the hooks that are called now.
                    self.state().agenda.insert(0, task);
                } else {
                    self.perform(task)?;
                }
            }
            Action::Each(list, _) => self.with_subjects(list, |game, subjects| {
                game.state().agenda.extend(Task::about(step, subjects));
                Ok(())
            })?,
        }
        if is_opened && !self.table().state.over {
            self.call_on(step.into(), Subject::None, 0)?;
        }
        Ok(())
    }

    /// Does the action of a step without hooks. Where a step is always followed by certain others before the next question, theirs are
    /// done as well, as long as they have no hooks either.
    fn act_natively(&mut self, step: Step) -> Result<(), Fault> {
        /// Calls actions that are known to the compiler, not looked up in a table: every turn goes through these steps.
        macro_rules! act {
            ($game:ident, $step:ident $(, $next:ident)*) => {{
                $game.act_once(const { native(Step::$step) })?;
                $(
                    let (rules, state) = $game.parts();
                    if !rules.is_plain(Step::$next) {
                        return Ok(());
                    }
                    state.step = Step::$next;
                    $game.act_once(const { native(Step::$next) })?;
                )*
                Ok(())
            }};
        }
        match step {
            Step::TurnBegin => act!(self, TurnBegin, Draw, Place),
            Step::Draw => act!(self, Draw, Place),
            Step::Deploy => act!(self, Deploy),
            Step::Complete => act!(self, Complete),
            _ => self.act_once(NATIVE[step as usize]),
        }
    }

    #[inline(always)]
    fn act_once(&mut self, action: Action) -> Result<(), Fault> {
        match action {
            Action::None => Ok(()),
            Action::First(act) => act(self),
            Action::Once(begin, act) => {
                begin(self)?;
                act(self)
            }
            Action::Each(list, act) => self.with_subjects(list, |game, subjects| {
                subjects.iter().try_for_each(|subject| act(game, *subject))
            }),
        }
    }

    /// Lists the subjects of a step in a buffer of the game, and goes through them.
    fn with_subjects(
        &mut self,
        list: fn(&Table, &mut Vec<Subject>),
        go: impl FnOnce(&mut Self, &[Subject]) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut subjects = std::mem::take(&mut self.subjects);
        subjects.clear();
        list(self.table(), &mut subjects);
        let result = go(self, &subjects);
        self.subjects = subjects;
        result
    }

    /// Does the action of a step about one subject, unless a `replace` hook, from this one on, takes it over.
    fn deed(&mut self, step: Step, subject: Subject, from: u16) -> Result<(), Fault> {
        if let (Step::GoHome, Subject::Figure(figure)) = (step, subject)
            && self.table().figure(figure).spot == Spot::Supply
        {
            // It has followed another one home already.
            return Ok(());
        }
        // A step about features may end with an action about all of them, which nothing replaces.
        let is_whole = subject == Subject::None && step.subject() != SubjectKind::None;
        // Where a tile is given, none is drawn.
        let is_given = step == Step::Draw && self.table().turn().tile.is_some();
        let hooks = if is_whole || is_given { 0 } else { self.table().rules.replace.at(step).len() };
        for at in usize::from(from)..hooks {
            let hook = self.table().rules.replace.at(step)[at];
            let call = Call { hook, subject };
            if self.table().concerns(hook, subject) && !self.is_idle(call)? {
                self.state().agenda.push(Task::Handled { step, subject, from: at as u16 + 1 });
                return self.start(call, &[]);
            }
        }
        match NATIVE[step as usize] {
            Action::Once(_, act) => act(self)?,
            Action::Each(_, act) => act(self, subject)?,
            Action::None | Action::First(_) => {}
        }
        self.after_deed(step, subject);
        Ok(())
    }

    /// Calls the `on` hooks about a subject after the action.
    fn after_deed(&mut self, step: Step, subject: Subject) {
        if subject != Subject::None && self.table().rules.on.any(step) {
            self.state().agenda.push(Task::On { at: step.into(), subject, from: 0 });
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.find_lost_items()?;
        let state = self.state();
        state.events.push(Event::Ended);
        state.over = true;
        Ok(())
    }

    fn perform(&mut self, task: Task) -> Result<(), Fault> {
        match task {
            Task::Resume => {
                let reply = std::mem::take(&mut self.state().reply);
                self.resume(reply)
            }
            Task::On { subject, .. } | Task::Do { subject, .. } if self.is_gone(subject) => Ok(()),
            Task::On { at, subject, from } => self.call_on(at, subject, from),
            Task::Do { step, subject, from } => self.deed(step, subject, from),
            Task::Handled { step, subject, from } => {
                if std::mem::take(&mut self.state().handled) {
                    self.after_deed(step, subject);
                } else {
                    self.state().agenda.push(Task::Do { step, subject, from });
                }
                Ok(())
            }
            Task::Span => self.ask_span(),
            Task::Forget { figure } => {
                if self.table().figure(figure).spot == Spot::Supply {
                    let (rules, state) = self.parts();
                    state.forget_figure(&rules.setup, figure);
                }
                Ok(())
            }
            Task::Offers { step } => self.ask_offers(step),
        }
    }
}

/// The engine's part in a step; every step is written once, here.
#[derive(Clone, Copy)]
enum Action {
    /// Nothing: only variants act.
    None,
    /// An action before all hooks.
    First(fn(&mut Game) -> Result<(), Fault>),
    /// A beginning before all hooks, and an action after those about nothing in particular and after the offers.
    Once(fn(&mut Game) -> Result<(), Fault>, fn(&mut Game) -> Result<(), Fault>),
    /// The subjects of the step, and an action about each of them.
    Each(fn(&Table, &mut Vec<Subject>), fn(&mut Game, Subject) -> Result<(), Fault>),
}

/// The engine's part in each step.
static NATIVE: [Action; Step::ALL.len()] = {
    let mut all = [Action::None; Step::ALL.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = native(Step::ALL[at]);
        at += 1;
    }
    all
};

const fn native(step: Step) -> Action {
    /// No beginning.
    const fn nothing(_: &mut Game) -> Result<(), Fault> {
        Ok(())
    }
    match step {
        Step::TurnBegin => Action::First(Game::begin_turn),
        Step::Draw => Action::Once(Game::begin_part, Game::draw),
        Step::Place => Action::Once(nothing, Game::ask_place),
        Step::Deploy | Step::DeploySecond => Action::Once(nothing, Game::ask_deploy),
        Step::AfterDeploy => Action::Once(nothing, Game::ask_late_span),
        Step::Complete => Action::First(Game::list_completed),
        Step::Score => Action::Each(completing::scoring, Game::score_completed),
        Step::GoHome => Action::Each(completing::returning, Game::let_go_home),
        Step::EndFeatures => Action::Each(completing::final_features, Game::score_final),
        Step::EndFields => Action::Each(completing::final_areas, Game::score_area),
        Step::PartEnd => Action::First(Game::let_come),
        Step::Winner => Action::Once(nothing, Game::end),
        Step::Setup
        | Step::AfterPlace
        | Step::AfterComplete
        | Step::BeforeScore
        | Step::AfterScore
        | Step::BeforeGoHome
        | Step::AfterGoHome
        | Step::ScoringEnd
        | Step::BeforePartEnd
        | Step::BeforeTurnEnd
        | Step::TurnEnd
        | Step::EndBegin
        | Step::BeforeEndFeatures
        | Step::AfterEndFields => Action::None,
    }
}

/// The next step at which anything may happen.
fn next_step(rules: &Rules, state: &mut State) -> Step {
    let mut step = state.step;
    loop {
        step = if step.is_fork() {
            rules.station(fork(step, rules, state), !state.completed.is_empty())
        } else {
            rules.onwards(step, !state.completed.is_empty())
        };
        if rules.is_busy(step) {
            return step;
        }
    }
}
