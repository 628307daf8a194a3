//! Lockstep: plays a recording here and compares at every step. The two engines ask in a slightly different order and leave out different
//! questions with only one answer, so questions are matched by their subject.

use std::collections::BTreeSet;

use bastide_core::decision::{Choice, Question};
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::value::Value;
use bastide_diag::Report;
use bastide_interop::jcz::Gap;
use bastide_interop::places::Place;
use bastide_record::Library;

use super::difference::{Difference, Kind};
use super::ending;
use super::offered;
use super::option::{RecordedOption, Topic};
use super::recording::{Event, Recording, Step};
use super::setup;

mod compare;

/// Extent to which a recording is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// To the first difference.
    First,
    /// To the end, or to a difference after which the games are no longer the same.
    All,
}

/// Result of playing a recording.
#[derive(Debug)]
pub enum Verdict {
    /// It was played.
    Played {
        /// Number of played steps.
        steps: usize,
        /// Differences in the order of the steps.
        differences: Vec<Difference>,
    },
    /// The setup asks for systems that are not there here.
    Missing(Vec<Gap>),
    /// The game could not be set up: the findings of the library.
    Unplayable(Report),
}

/// Plays a recording.
pub fn play(recording: &Recording, library: &dyn Library, extent: Extent) -> Verdict {
    let spec = match setup::spec(recording, library) {
        Ok(spec) => spec,
        Err(verdict) => return verdict,
    };
    let game = match library.game(&spec) {
        Ok(game) => game,
        Err(report) => return Verdict::Unplayable(report),
    };
    let mut lockstep = Lockstep {
        game,
        extent,
        differences: Vec::new(),
        scores: vec![0; recording.players],
        apart: vec![0; recording.players],
        points: Vec::new(),
        lines: 0,
        compare_at: None,
        roll: None,
    };
    let steps = lockstep.all(recording);
    Verdict::Played { steps, differences: lockstep.differences }
}

/// Recorded phases in which followers join features, each listed by all its places.
const JOINING: [&str; 2] = ["CocScoringPhase", "CocFinalScoringPhase"];

/// Recorded phases in which an abbey may be placed.
const ABBEY: [&str; 2] = ["AbbeyPhase", "AbbeyEndGamePhase"];

/// A game beside its recording.
struct Lockstep {
    game: Game,
    extent: Extent,
    differences: Vec<Difference>,
    /// Recorded scores after the last step.
    scores: Vec<i32>,
    /// Our scores less the recorded ones, as far as it was reported.
    apart: Vec<i32>,
    /// Recorded points since the scores were compared last.
    points: Vec<String>,
    /// Number of our score lines at that time.
    lines: usize,
    /// The step that begins with the next question that both ask.
    compare_at: Option<u32>,
    /// The next number of the die.
    roll: Option<i64>,
}

/// Sign that the games cannot go on side by side.
struct Stop;

impl Lockstep {
    /// Plays all steps and compares the end. Returns the number of steps until it stopped.
    fn all(&mut self, recording: &Recording) -> usize {
        for (at, step) in recording.steps.iter().enumerate() {
            if step.options != [RecordedOption::Commit] && self.step(step).is_err() {
                return at;
            }
            self.note(step);
        }
        if let Some(end) = &recording.ending
            && self.finish().is_ok()
        {
            self.scores.clone_from(&end.scores);
            let _over = self.compare_scores(None, "end").and_then(|()| {
                ending::compare(&mut self.game, end).into_iter().try_for_each(|it| self.report(it))
            });
        }
        recording.steps.len()
    }

    /// Keeps scores and points of a recorded step until both games wait again.
    fn note(&mut self, step: &Step) {
        self.scores.clone_from(&step.scores);
        for event in &step.events {
            match event {
                Event::Points(lines) => {
                    let lines = lines.iter().filter(|(_, points, _)| *points != 0);
                    let lines: Vec<_> = lines
                        .map(|(seat, points, why)| format!("{} {points:+} ({why})", self.name(*seat)))
                        .collect();
                    self.points.extend(lines);
                }
                Event::Roll(number) => self.roll = Some(*number),
                _ => {}
            }
        }
    }

    fn name(&self, seat: usize) -> &str {
        self.game.table().rules().setup.players.get(seat).map_or("nobody", String::as_str)
    }

    fn report(&mut self, difference: Difference) -> Result<(), Stop> {
        self.differences.push(difference);
        match self.extent {
            Extent::First => Err(Stop),
            Extent::All => Ok(()),
        }
    }

    fn differ(
        &mut self,
        kind: Kind,
        step: &Step,
        recorded: Vec<String>,
        ours: Vec<String>,
    ) -> Result<(), Stop> {
        self.report(Difference { kind, step: Some(step.number), phase: step.phase.clone(), recorded, ours })
    }

    /// Plays a recorded step.
    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        let options: Vec<_> = step.options.iter().map(|it| self.plain(step, it)).collect();
        let chosen = self.plain(step, &step.chosen);
        self.compare_at = Some(step.number);
        if ABBEY.contains(&step.phase.as_str()) {
            return self.abbey(step, options.into_iter().collect(), &chosen);
        }
        let RecordedOption::Lot { tile, price } = &chosen else {
            return self.ask(step, options.into_iter().collect(), &chosen);
        };
        // A recording chooses a tile and bids for it at once.
        let lot = |tile: &String| RecordedOption::Lot { tile: tile.clone(), price: 0 };
        let (mut lots, mut bids) = (BTreeSet::new(), BTreeSet::new());
        for option in &options {
            if let RecordedOption::Lot { tile, price } = option {
                lots.insert(lot(tile));
                bids.insert(RecordedOption::Bid { price: *price });
            }
        }
        self.ask(step, lots, &lot(tile))?;
        if bids.len() > 1 { self.ask(step, bids, &RecordedOption::Bid { price: *price }) } else { Ok(()) }
    }

    /// An abbey is one recorded question, whether and where it is placed, and two of ours.
    fn abbey(
        &mut self,
        step: &Step,
        mut wanted: BTreeSet<RecordedOption>,
        chosen: &RecordedOption,
    ) -> Result<(), Stop> {
        while let Some(pass) = self.ransom_declined() {
            self.make(step, pass)?;
        }
        let answer = Value::Bool(*chosen != RecordedOption::Pass);
        let asked = self
            .game
            .decision()
            .filter(|it| matches!(&it.question, Question::Named(name) if name.starts_with("abbey.")));
        let at = asked.and_then(|it| it.answers.iter().position(|it| *it == answer));
        let Some(at) = at else {
            self.differ(Kind::Question, step, texts(&wanted), Vec::new())?;
            return if *chosen == RecordedOption::Pass { Ok(()) } else { Err(Stop) };
        };
        self.make(step, Choice::Answer(at as u16))?;
        if *chosen == RecordedOption::Pass {
            return Ok(());
        }
        // Nobody is bought back with an abbey in hand there.
        let ours = self.options(&wanted).into_iter().map(|(_, it)| it);
        wanted.extend(ours.filter(|it| it.topic() == Topic::Ransom));
        wanted.remove(&RecordedOption::Pass);
        self.ask(step, wanted, chosen)
    }

    /// The option that passes, if nothing but a ransom is offered: before the scoring it is a part of a confirmation there.
    fn ransom_declined(&self) -> Option<Choice> {
        let options = self.options(&BTreeSet::new());
        let is_all = options.iter().all(|(_, it)| matches!(it.topic(), Topic::Nothing | Topic::Ransom));
        options.into_iter().find(|(_, it)| is_all && *it == RecordedOption::Pass).map(|(choice, _)| choice)
    }

    /// Matches a recorded question: it may be several of ours, and some of ours are not recorded.
    fn ask(
        &mut self,
        step: &Step,
        mut wanted: BTreeSet<RecordedOption>,
        chosen: &RecordedOption,
    ) -> Result<(), Stop> {
        loop {
            // A step of the dragon without a choice is recorded, and not asked for here.
            let is_forced = chosen.topic() == Topic::Dragon && wanted.len() == 1;
            let Some(decision) = self.game.decision() else {
                if is_forced {
                    return Ok(());
                }
                self.differ(Kind::End, step, texts(&wanted), vec!["the game is over".to_owned()])?;
                return Err(Stop);
            };
            let player = decision.player;
            let options = self.options(&wanted);
            // The only answer of another player is not asked for here.
            if player.idx() != step.player && wanted.len() == 1 {
                return self.unasked(step, &wanted, chosen);
            }
            let topics: BTreeSet<Topic> = options.iter().map(|(_, it)| it.topic()).collect();
            if is_forced && !options.iter().any(|(_, it)| it == chosen) {
                return Ok(());
            }
            let asks = |it: &RecordedOption| it.topic() != Topic::Nothing && topics.contains(&it.topic());
            if !wanted.iter().any(asks) {
                if self.is_behind(&topics, &wanted, chosen) {
                    return self.unasked(step, &wanted, chosen);
                }
                self.pass_over(step, &options)?;
                continue;
            }
            if self.compare_at.take().is_some() {
                self.compare_scores(Some(step.number), &step.phase)?;
                self.compare_turn(step, player)?;
            }
            // Bridges are asked for before the deployment here, and together with it in recordings.
            let is_part = topics.iter().all(|it| matches!(it, Topic::Nothing | Topic::Bridge));
            let (here, rest): (BTreeSet<_>, BTreeSet<_>) =
                wanted.into_iter().partition(|it| !is_part || it.topic() == Topic::Nothing || asks(it));
            self.compare_options(step, &here, &options)?;
            let is_later = rest.contains(chosen) || (*chosen == RecordedOption::Pass && !rest.is_empty());
            let wish = if is_later { &RecordedOption::Pass } else { chosen };
            self.choose(step, wish, &options)?;
            if !is_later {
                return Ok(());
            }
            wanted =
                rest.into_iter().chain(here.into_iter().filter(|it| *it == RecordedOption::Pass)).collect();
        }
    }

    /// Our options in the words of recordings. Bids above all that were tried are left out.
    fn options(&self, wanted: &BTreeSet<RecordedOption>) -> Vec<(Choice, RecordedOption)> {
        let price = |it: &RecordedOption| match it {
            RecordedOption::Bid { price } => Some(*price),
            _ => None,
        };
        let most = wanted.iter().filter_map(price).max();
        let all = self.game.options().iter().map(|choice| (*choice, RecordedOption::of(&self.game, *choice)));
        all.filter(|(_, it)| most.is_none() || price(it) <= most).collect()
    }

    /// Normal form of a recorded option: a recording lists every turn of a tile, our game only those that look different; a feature is
    /// named by any of its places there, and by its first one here.
    fn plain(&self, step: &Step, option: &RecordedOption) -> RecordedOption {
        let table = self.game.table();
        match option {
            RecordedOption::Tile { pos, rotation } => {
                let tile = step.tile.as_ref().and_then(|tile| table.rules().tile_of(tile));
                let plain = |tile| table.rules().design(tile).tile.plain_turn(*rotation);
                RecordedOption::Tile { pos: *pos, rotation: tile.map_or(*rotation, plain) }
            }
            RecordedOption::Castle { pos, place } => {
                let (pos, place) = self.first_place(*pos, *place);
                RecordedOption::Castle { pos, place }
            }
            RecordedOption::Neutral { figure, pos, place } => {
                let (pos, place) = self.first_place(*pos, *place);
                RecordedOption::Neutral { figure: figure.clone(), pos, place }
            }
            RecordedOption::Deploy { piece, pos, place } if JOINING.contains(&step.phase.as_str()) => {
                let (pos, place) = self.first_place(*pos, *place);
                RecordedOption::Deploy { piece: piece.clone(), pos, place }
            }
            _ => option.clone(),
        }
    }

    /// First place of a feature that is named by any of its places.
    fn first_place(&self, pos: Pos, place: Place) -> (Pos, Place) {
        let table = self.game.table();
        let node = place.locate(table, pos);
        node.and_then(|node| Place::spot(table, table.canonical(node).segment())).unwrap_or((pos, place))
    }

    /// True if our game is already beyond the recorded question: it asks for the next tile, or the question has only one answer and was
    /// not asked here.
    fn is_behind(
        &self,
        topics: &BTreeSet<Topic>,
        wanted: &BTreeSet<RecordedOption>,
        chosen: &RecordedOption,
    ) -> bool {
        let places = wanted.iter().any(|it| it.topic() == Topic::Tile);
        let passes = wanted.iter().all(|it| it.topic() == Topic::Nothing) && *chosen == RecordedOption::Pass;
        !places && (topics.contains(&Topic::Tile) || wanted.len() == 1 || passes)
    }

    /// Handles a recorded question that is not asked here.
    fn unasked(
        &mut self,
        step: &Step,
        wanted: &BTreeSet<RecordedOption>,
        chosen: &RecordedOption,
    ) -> Result<(), Stop> {
        if wanted.len() == 1 {
            return Ok(());
        }
        if wanted.iter().any(|it| it.topic() != Topic::Nothing) {
            self.differ(Kind::Question, step, texts(wanted), Vec::new())?;
        }
        match chosen {
            RecordedOption::Pass | RecordedOption::Commit => Ok(()),
            _ => Err(Stop),
        }
    }

    /// Answers a question that is not recorded: an only option is taken, everything else is passed and reported.
    fn pass_over(&mut self, step: &Step, options: &[(Choice, RecordedOption)]) -> Result<(), Stop> {
        if let [(only, _)] = options {
            return self.make(step, *only);
        }
        // A die that was rolled is told here.
        let rolled = options
            .iter()
            .find(|(_, it)| matches!(it, RecordedOption::Roll { number } if Some(*number) == self.roll));
        if let Some((choice, _)) = rolled {
            return self.make(step, *choice);
        }
        let ours = options.iter().map(|(_, it)| it.to_string()).collect();
        if let Some(pass) = self.ransom_declined() {
            return self.make(step, pass);
        }
        match options.iter().find(|(_, it)| *it == RecordedOption::Pass) {
            Some((pass, _)) => {
                self.differ(Kind::Question, step, Vec::new(), ours)?;
                self.make(step, *pass)
            }
            None => {
                let recorded = step.options.iter().map(ToString::to_string).collect();
                self.differ(Kind::Question, step, recorded, ours)?;
                Err(Stop)
            }
        }
    }

    /// Makes the recorded choice here.
    fn choose(
        &mut self,
        step: &Step,
        wish: &RecordedOption,
        options: &[(Choice, RecordedOption)],
    ) -> Result<(), Stop> {
        let same: Vec<Choice> =
            options.iter().filter(|(_, it)| it == wish).map(|(choice, _)| *choice).collect();
        // Placements with different bridges are one recorded option; the events say which it was.
        let built = step.events.iter().find_map(|event| match event {
            Event::Bridge { x, y, place } => Some((Pos::new(*x, *y), place.location)),
            _ => None,
        });
        // And who has held a prisoner.
        let paid = step.events.iter().find_map(|event| match event {
            Event::Ransom(seat) => Some(*seat),
            _ => None,
        });
        let meant = same.iter().find(|choice| match paid {
            Some(_) => offered::captor(&self.game, **choice) == paid,
            None => RecordedOption::bridge_of(**choice) == built,
        });
        match meant.or(same.first()) {
            Some(choice) => self.make(step, *choice),
            // That it is not there has been reported.
            None => Err(Stop),
        }
    }

    fn make(&mut self, step: &Step, choice: Choice) -> Result<(), Stop> {
        match self.game.choose(choice) {
            Ok(()) => Ok(()),
            Err(refused) => {
                self.differ(Kind::Fault, step, Vec::new(), vec![refused.to_string()])?;
                Err(Stop)
            }
        }
    }

    /// Brings our game to its end after the last recorded step.
    fn finish(&mut self) -> Result<(), Stop> {
        while self.game.decision().is_some() {
            let options = self.options(&BTreeSet::new());
            let is_silent = |it: &RecordedOption| match it {
                RecordedOption::Roll { number } => Some(*number) == self.roll,
                it => *it == RecordedOption::Pass,
            };
            let silent = options.iter().find(|(_, it)| is_silent(it));
            let choice = match options[..] {
                [(only, _)] => Some(only),
                _ => silent.map(|(choice, _)| *choice),
            };
            if options.len() > 1 && !matches!(silent, Some((_, RecordedOption::Roll { .. }))) {
                let recorded = vec!["the game is over".to_owned()];
                let ours = options.iter().map(|(_, it)| it.to_string()).collect();
                let phase = "end".to_owned();
                self.report(Difference { kind: Kind::End, step: None, phase, recorded, ours })?;
            }
            let Some(choice) = choice else { return Err(Stop) };
            if self.game.choose(choice).is_err() {
                return Err(Stop);
            }
        }
        Ok(())
    }
}

fn texts(options: &BTreeSet<RecordedOption>) -> Vec<String> {
    options.iter().map(ToString::to_string).collect()
}
