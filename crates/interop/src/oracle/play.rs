//! Plays a recording here and compares at every step. The two engines ask in a slightly different order and leave out different questions
//! that have only one answer; so what is asked is matched by what it is about.

use std::collections::BTreeSet;

use bastide_core::decision::Choice;
use bastide_core::game::Game;
use bastide_core::geometry::Pos;
use bastide_core::player::PlayerId;
use bastide_diag::{Finding, Label, Report};
use bastide_record::{GameSpec, Library};

use super::PEER_GAME;
use super::difference::{Difference, Kind};
use super::end;
use super::option::{PeerOption, Topic};
use super::read::{Event, Recording, Step};
use crate::places::Place;
use crate::setup::{Gap, translate};

/// How far a recording is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// To the first difference.
    First,
    /// To the end, or to a difference after which the games are no longer the same.
    All,
}

/// What came of playing a recording.
#[derive(Debug)]
pub struct Outcome {
    /// What was found.
    pub verdict: Verdict,
    /// The game where it stopped; none if it could not be set up.
    pub game: Option<Game>,
}

/// What was found.
#[derive(Debug)]
pub enum Verdict {
    /// It was played.
    Played {
        /// How many of its steps.
        steps: usize,
        /// What differs.
        differences: Vec<Difference>,
    },
    /// The setup asks for something that is not there here.
    Missing(Vec<Gap>),
    /// It could not be set up: the findings of whoever puts games together.
    Unplayable(Report),
}

/// Plays a recording.
pub fn play(recording: &Recording, library: &dyn Library, extent: Extent) -> Outcome {
    let players = GameSpec::names(recording.players);
    let (mut spec, gaps) = translate(&recording.setup, &players, library, &|tile| Some(tile.to_owned()));
    if !gaps.is_empty() {
        return Outcome { verdict: Verdict::Missing(gaps), game: None };
    }
    spec.draw = Some(recording.draws.iter().map(|tile| tile.as_str().into()).collect());
    match library.game(&spec) {
        Ok(game) => {
            let mut lockstep = Lockstep {
                game,
                extent,
                differences: Vec::new(),
                scores: vec![0; recording.players],
                apart: vec![0; recording.players],
                points: Vec::new(),
                lines: 0,
                compare_at: None,
            };
            let steps = lockstep.all(recording);
            let verdict = Verdict::Played { steps, differences: lockstep.differences };
            Outcome { verdict, game: Some(lockstep.game) }
        }
        Err(found) => {
            let label = Label::new(&recording.source, 0..0, "");
            let mut report = Report::new();
            report.push(Finding::error(PEER_GAME, "the recorded game cannot be set up here", label));
            report.merge(found);
            Outcome { verdict: Verdict::Unplayable(report), game: None }
        }
    }
}

/// Their phases in which followers join features, each of which they list by all its places.
const JOINING: [&str; 2] = ["CocScoringPhase", "CocFinalScoringPhase"];

/// Two games that are played side by side.
struct Lockstep {
    game: Game,
    extent: Extent,
    differences: Vec<Difference>,
    /// Their scores after the last step.
    scores: Vec<i32>,
    /// How much ours are above theirs, as far as it is told already.
    apart: Vec<i32>,
    /// Their points since the scores were compared last.
    points: Vec<String>,
    /// Our score lines that had been there then.
    lines: usize,
    /// The step that begins with the next question that both ask.
    compare_at: Option<u32>,
}

/// The games cannot go on side by side.
struct Stop;

impl Lockstep {
    /// Plays all steps and compares the end. How many steps there were until it stopped.
    fn all(&mut self, recording: &Recording) -> usize {
        for (at, step) in recording.steps.iter().enumerate() {
            if step.options != [PeerOption::Commit] && self.step(step).is_err() {
                return at;
            }
            self.note(step);
        }
        if let Some(end) = &recording.end
            && self.finish().is_ok()
        {
            self.scores.clone_from(&end.scores);
            // Whatever is found, it is the end.
            let _over = self.compare_scores(None, "end").and_then(|()| {
                end::compare(self.game.table(), end).into_iter().try_for_each(|it| self.tell(it))
            });
        }
        recording.steps.len()
    }

    /// Keeps what a step of theirs came to until both games wait again.
    fn note(&mut self, step: &Step) {
        self.scores.clone_from(&step.scores);
        for event in &step.events {
            if let Event::Points(lines) = event {
                let lines = lines.iter().filter(|(_, points, _)| *points != 0);
                let lines: Vec<_> = lines
                    .map(|(seat, points, why)| format!("{} {points:+} ({why})", self.name(*seat)))
                    .collect();
                self.points.extend(lines);
            }
        }
    }

    fn name(&self, seat: usize) -> &str {
        self.game.table().rules().setup.players.get(seat).map_or("nobody", String::as_str)
    }

    fn tell(&mut self, difference: Difference) -> Result<(), Stop> {
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
        theirs: Vec<String>,
        ours: Vec<String>,
    ) -> Result<(), Stop> {
        self.tell(Difference { kind, step: Some(step.number), phase: step.phase.clone(), theirs, ours })
    }

    /// One step of theirs.
    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        let options: Vec<_> = step.options.iter().map(|it| self.plain(step, it)).collect();
        let chosen = self.plain(step, &step.chosen);
        self.compare_at = Some(step.number);
        let PeerOption::Lot { tile, price } = &chosen else {
            return self.ask(step, options.into_iter().collect(), &chosen);
        };
        // They choose a tile and bid for it at once.
        let lot = |tile: &String| PeerOption::Lot { tile: tile.clone(), price: 0 };
        let (mut lots, mut bids) = (BTreeSet::new(), BTreeSet::new());
        for option in &options {
            if let PeerOption::Lot { tile, price } = option {
                lots.insert(lot(tile));
                bids.insert(PeerOption::Bid { price: *price });
            }
        }
        self.ask(step, lots, &lot(tile))?;
        if bids.len() > 1 { self.ask(step, bids, &PeerOption::Bid { price: *price }) } else { Ok(()) }
    }

    /// One question of theirs: it may be several of ours, and some of ours are none of theirs.
    fn ask(
        &mut self,
        step: &Step,
        mut wanted: BTreeSet<PeerOption>,
        chosen: &PeerOption,
    ) -> Result<(), Stop> {
        loop {
            let Some(decision) = self.game.decision() else {
                self.differ(Kind::End, step, texts(&wanted), vec!["the game is over".to_owned()])?;
                return Err(Stop);
            };
            let player = decision.player;
            let options = self.options(&wanted);
            let topics: BTreeSet<Topic> = options.iter().map(|(_, it)| it.topic()).collect();
            let asks = |it: &PeerOption| it.topic() != Topic::Nothing && topics.contains(&it.topic());
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
            // Bridges are asked for before the deployment here, and together with it there.
            let is_part = topics.iter().all(|it| matches!(it, Topic::Nothing | Topic::Bridge));
            let (here, rest): (BTreeSet<_>, BTreeSet<_>) =
                wanted.into_iter().partition(|it| !is_part || it.topic() == Topic::Nothing || asks(it));
            self.compare_options(step, &here, &options)?;
            let is_later = rest.contains(chosen) || (*chosen == PeerOption::Pass && !rest.is_empty());
            let wish = if is_later { &PeerOption::Pass } else { chosen };
            self.choose(step, wish, &options)?;
            if !is_later {
                return Ok(());
            }
            wanted = rest.into_iter().chain(here.into_iter().filter(|it| *it == PeerOption::Pass)).collect();
        }
    }

    /// Our options in their words. Bids above all that they tried are left out.
    fn options(&self, wanted: &BTreeSet<PeerOption>) -> Vec<(Choice, PeerOption)> {
        let price = |it: &PeerOption| match it {
            PeerOption::Bid { price } => Some(*price),
            _ => None,
        };
        let most = wanted.iter().filter_map(price).max();
        let all = self.game.options().iter().map(|choice| (*choice, PeerOption::of(&self.game, *choice)));
        all.filter(|(_, it)| most.is_none() || price(it) <= most).collect()
    }

    /// An option of theirs as ours would say it: they list every turn of a tile, we only those that look different; a feature is called
    /// by any of its places there, and by its first one here.
    fn plain(&self, step: &Step, option: &PeerOption) -> PeerOption {
        let table = self.game.table();
        match option {
            PeerOption::Tile { pos, rotation } => {
                let tile = step.tile.as_ref().and_then(|tile| table.rules().tile_of(tile));
                let plain = |tile| table.rules().design(tile).tile.plain_turn(*rotation);
                PeerOption::Tile { pos: *pos, rotation: tile.map_or(*rotation, plain) }
            }
            PeerOption::Castle { pos, place } => {
                let (pos, place) = self.first_place(*pos, *place);
                PeerOption::Castle { pos, place }
            }
            PeerOption::Deploy { piece, pos, place } if JOINING.contains(&step.phase.as_str()) => {
                let (pos, place) = self.first_place(*pos, *place);
                PeerOption::Deploy { piece: piece.clone(), pos, place }
            }
            _ => option.clone(),
        }
    }

    /// The first place of a feature that is named by any of its places.
    fn first_place(&self, pos: Pos, place: Place) -> (Pos, Place) {
        let table = self.game.table();
        let node = place.locate(table, pos);
        node.and_then(|node| Place::spot(table, table.settle(node))).unwrap_or((pos, place))
    }

    /// Whether our game is already beyond what they ask: it asks for the next tile, or theirs has only one answer and was not asked here.
    fn is_behind(
        &self,
        topics: &BTreeSet<Topic>,
        wanted: &BTreeSet<PeerOption>,
        chosen: &PeerOption,
    ) -> bool {
        let places = wanted.iter().any(|it| it.topic() == Topic::Tile);
        let passes = wanted.iter().all(|it| it.topic() == Topic::Nothing) && *chosen == PeerOption::Pass;
        !places && (topics.contains(&Topic::Tile) || wanted.len() == 1 || passes)
    }

    /// They ask something that is not asked here.
    fn unasked(
        &mut self,
        step: &Step,
        wanted: &BTreeSet<PeerOption>,
        chosen: &PeerOption,
    ) -> Result<(), Stop> {
        if wanted.len() == 1 {
            return Ok(());
        }
        if wanted.iter().any(|it| it.topic() != Topic::Nothing) {
            self.differ(Kind::Question, step, texts(wanted), Vec::new())?;
        }
        match chosen {
            PeerOption::Pass | PeerOption::Commit => Ok(()),
            _ => Err(Stop),
        }
    }

    /// We ask something that they do not ask: an only option is taken, everything else is passed and told.
    fn pass_over(&mut self, step: &Step, options: &[(Choice, PeerOption)]) -> Result<(), Stop> {
        if let [(only, _)] = options {
            return self.make(step, *only);
        }
        let ours = options.iter().map(|(_, it)| it.to_string()).collect();
        match options.iter().find(|(_, it)| *it == PeerOption::Pass) {
            Some((pass, _)) => {
                self.differ(Kind::Question, step, Vec::new(), ours)?;
                self.make(step, *pass)
            }
            None => {
                let theirs = step.options.iter().map(ToString::to_string).collect();
                self.differ(Kind::Question, step, theirs, ours)?;
                Err(Stop)
            }
        }
    }

    fn compare_turn(&mut self, step: &Step, player: PlayerId) -> Result<(), Stop> {
        if player.idx() != step.player {
            let (theirs, ours) = (self.name(step.player).to_owned(), self.name(player.idx()).to_owned());
            self.differ(Kind::Player, step, vec![theirs], vec![ours])?;
        }
        let table = self.game.table();
        let drawn = table.turn().tile.map(|tile| table.rules().design(tile).tile.id().to_owned());
        if step.tile.is_some() && drawn != step.tile {
            let (theirs, ours) = (step.tile.iter().cloned().collect(), drawn.into_iter().collect());
            self.differ(Kind::Tile, step, theirs, ours)?;
            return Err(Stop);
        }
        Ok(())
    }

    fn compare_options(
        &mut self,
        step: &Step,
        theirs: &BTreeSet<PeerOption>,
        options: &[(Choice, PeerOption)],
    ) -> Result<(), Stop> {
        let ours: BTreeSet<PeerOption> = options.iter().map(|(_, it)| it.clone()).collect();
        if *theirs == ours {
            return Ok(());
        }
        let only = |one: &BTreeSet<PeerOption>, other: &BTreeSet<PeerOption>| {
            one.difference(other).map(ToString::to_string).collect()
        };
        self.differ(Kind::Options, step, only(theirs, &ours), only(&ours, theirs))
    }

    /// Compares the scores; points that were told once are not told again.
    fn compare_scores(&mut self, step: Option<u32>, phase: &str) -> Result<(), Stop> {
        let table = self.game.table();
        let ours: Vec<i32> = table.players().map(|player| table.score(player)).collect();
        let apart: Vec<i32> = ours.iter().zip(&self.scores).map(|(ours, theirs)| ours - theirs).collect();
        let lines = table.lines()[self.lines.min(table.lines().len())..].iter().filter(|it| it.points != 0);
        let words = table.rules().words();
        let lines: Vec<String> = lines
            .map(|it| format!("{} {:+} ({})", self.name(it.player.idx()), it.points, it.reason.text(words)))
            .collect();
        self.lines = table.lines().len();
        let points = std::mem::take(&mut self.points);
        if apart == self.apart {
            return Ok(());
        }
        self.apart = apart;
        let told = |scores: &[i32], why: Vec<String>| {
            let scores: Vec<_> = scores.iter().map(ToString::to_string).collect();
            std::iter::once(scores.join(" ")).chain(why).collect::<Vec<_>>()
        };
        let theirs = told(&self.scores, points);
        let ours = told(&ours, lines);
        self.tell(Difference { kind: Kind::Scores, step, phase: phase.to_owned(), theirs, ours })
    }

    /// Makes their choice here.
    fn choose(
        &mut self,
        step: &Step,
        wish: &PeerOption,
        options: &[(Choice, PeerOption)],
    ) -> Result<(), Stop> {
        let same: Vec<Choice> =
            options.iter().filter(|(_, it)| it == wish).map(|(choice, _)| *choice).collect();
        // Placements with different bridges are one option of theirs; what happened tells which it was.
        let built = step.events.iter().find_map(|event| match event {
            Event::Bridge { x, y, place } => Some((Pos::new(*x, *y), place.location)),
            _ => None,
        });
        let meant = same.iter().find(|choice| PeerOption::bridge_of(**choice) == built);
        match meant.or(same.first()) {
            Some(choice) => self.make(step, *choice),
            // That it is not there has been told.
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

    /// Brings our game to its end after their last step.
    fn finish(&mut self) -> Result<(), Stop> {
        while self.game.decision().is_some() {
            let options = self.options(&BTreeSet::new());
            let pass = options.iter().find(|(_, it)| *it == PeerOption::Pass).map(|(choice, _)| *choice);
            let choice = match options[..] {
                [(only, _)] => Some(only),
                _ => pass,
            };
            if options.len() > 1 {
                let theirs = vec!["the game is over".to_owned()];
                let ours = options.iter().map(|(_, it)| it.to_string()).collect();
                let phase = "end".to_owned();
                self.tell(Difference { kind: Kind::End, step: None, phase, theirs, ours })?;
            }
            let Some(choice) = choice else { return Err(Stop) };
            if self.game.choose(choice).is_err() {
                return Err(Stop);
            }
        }
        Ok(())
    }
}

fn texts(options: &BTreeSet<PeerOption>) -> Vec<String> {
    options.iter().map(ToString::to_string).collect()
}
