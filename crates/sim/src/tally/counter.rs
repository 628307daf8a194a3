//! Tallying on one thread: records of games are summed under numbers, and under names when they are handed over.

use bastide_core::host::Fault;
use bastide_core::rules::Rules;

use super::{Features, Measure, Pieces, Player, Question, SourceStats, Tally};
use crate::batch::game_record::GameRecord;
use crate::batch::pool::Worker;
use crate::batch::run::Run;
use crate::batch::runner::Runner;
use crate::grow::at;
use crate::samples::Sampled;

/// Runner whose games are tallied.
#[derive(Debug)]
pub struct Counter<'a> {
    runner: Runner<'a>,
    sums: Sums,
}

impl<'a> Counter<'a> {
    /// Tallies the games of a runner.
    pub fn new(runner: Runner<'a>) -> Self {
        let sums = Sums::new(runner.run(), runner.rules());
        Self { runner, sums }
    }

    /// Records of the block that was played last, as [`Runner::records`] gives them.
    pub fn records(&self) -> &[GameRecord] {
        self.runner.records()
    }
}

impl Worker for Counter<'_> {
    /// The tally, and the positions of the games if the runner keeps them.
    type Sums = (Tally, Vec<Sampled>);

    fn play(&mut self, block: u64) -> Result<u64, Fault> {
        let run = self.runner.run();
        match self.runner.play(block)? {
            Ok(games) => self.sums.add_block(run, games),
            Err(broken) => self.sums.tally.faults.add(run.block_size(), broken),
        }
        Ok(run.block_size())
    }

    fn hand_over(&mut self) -> Self::Sums {
        let fresh = Sums::new(self.runner.run(), self.runner.rules());
        let tally = std::mem::replace(&mut self.sums, fresh).under_names(&self.runner);
        (tally, self.runner.take_samples())
    }
}

/// Sums of games, with numbers instead of names where they are added to often.
#[derive(Debug)]
struct Sums {
    tally: Tally,
    /// For each place in the run's list of bots, the first place with the same bot.
    group_of: Vec<usize>,
    /// Results of the bots, at the first place of each.
    groups: Vec<Player>,
    kinds: Vec<Features>,
    pieces: Vec<Pieces>,
    /// Times that each question was asked in the game that is being added.
    asked: Vec<i64>,
    questions: Vec<Question>,
    own: Vec<Measure>,
    sources: Vec<BySource>,
    /// By design.
    unplaceable: Vec<u64>,
}

/// A source of points, with numbers for bots.
#[derive(Clone, Debug, Default)]
struct BySource {
    source: SourceStats,
    by_group: Vec<i64>,
    /// Points and lines of the game that is being added.
    game: (i64, i64),
}

impl Sums {
    fn new(run: &Run, rules: &Rules) -> Self {
        let players = run.players();
        let first = |name: &String| run.bots.iter().position(|it| it == name).unwrap_or(0);
        let group_of: Vec<usize> = run.bots.iter().map(first).collect();
        let mut groups = vec![Player::default(); players];
        for group in &group_of {
            groups[*group].members += 1;
        }
        let seat = Player { members: 1, ..Player::default() };
        Self {
            tally: Tally { seats: vec![seat; players], ..Tally::default() },
            group_of,
            groups,
            kinds: vec![Features::default(); rules.words().kinds().count()],
            pieces: vec![Pieces::default(); rules.setup.pieces.len()],
            asked: Vec::new(),
            questions: Vec::new(),
            own: vec![Measure::default(); rules.setup.measures.len()],
            sources: Vec::new(),
            unplaceable: vec![0; rules.designs.len()],
        }
    }

    fn add_block(&mut self, run: &Run, block: &[GameRecord]) {
        self.tally.games += block.len() as u64;
        self.tally.blocks += 1;
        for game in block {
            self.add_players(run, game);
            self.add_course(game);
            self.add_decisions(game);
            self.add_points(run, game);
            self.add_board(game);
        }
        self.end_block();
    }

    fn add_players(&mut self, run: &Run, game: &GameRecord) {
        let mut of_groups = [(0, 0); bastide_core::player::PlayerId::MAX];
        for (seat, (score, win)) in game.scores.iter().zip(&game.wins).enumerate() {
            let score = i64::from(*score);
            self.tally.seats[seat].score.add(score);
            self.tally.seats[seat].wins.add(*win);
            let of_group = &mut of_groups[self.group_of[run.bot_at(game.turned, seat)]];
            of_group.0 += score;
            of_group.1 += win;
        }
        for (group, (score, win)) in self.groups.iter_mut().zip(of_groups) {
            if group.members > 0 {
                group.score.add(score);
                group.wins.add(win);
            }
        }
    }

    /// Adds how the game went as a whole.
    fn add_course(&mut self, game: &GameRecord) {
        let tally = &mut self.tally;
        tally.turns.add(game.turns.into());
        tally.tiles.add(game.tiles.into());
        tally.decisions.add(game.decisions.len() as i64);
        tally.best_score.add(game.best());
        if game.scores.len() > 1 {
            tally.margin.add(game.margin());
        }
        tally.ties.add(game.is_shared().into());
        tally.lead_changes.add(game.lead_changes.into());
        tally.largest_line.add(game.largest_share());
        tally.unplaceable.add(game.unplaceable.len() as i64);
        tally.discarded.add(game.discarded.into());
        tally.dead_cells.add(game.dead.len() as i64);
        for (tile, tiles) in &game.unplaceable {
            tally.unplaceable_at.add((*tiles).into());
            self.unplaceable[usize::from(*tile)] += 1;
        }
    }

    fn add_decisions(&mut self, game: &GameRecord) {
        for (asked, options) in &game.decisions {
            let question = at(&mut self.questions, usize::from(*asked));
            question.options.add((*options).into());
            question.choice.add((*options).into(), 1);
            *at(&mut self.asked, usize::from(*asked)) += 1;
        }
        for (question, asked) in self.questions.iter_mut().zip(&mut self.asked) {
            question.asked.add(std::mem::take(asked));
        }
    }

    fn add_points(&mut self, run: &Run, game: &GameRecord) {
        for (source, player, points) in &game.points {
            let of = at(&mut self.sources, usize::from(*source));
            let points = i64::from(*points);
            of.game.0 += points;
            of.game.1 += 1;
            of.source.each.add(points);
            *at(&mut of.source.by_seat, player.0.into()) += points;
            let group = self.group_of[run.bot_at(game.turned, player.idx())];
            *at(&mut of.by_group, group) += points;
        }
        for of in &mut self.sources {
            let (points, lines) = std::mem::take(&mut of.game);
            of.source.points.add(points);
            of.source.lines.add(lines);
        }
    }
}

impl Sums {
    fn add_board(&mut self, game: &GameRecord) {
        let mut of_kind = vec![[0; 3]; self.kinds.len()];
        for it in &game.features {
            let kind = usize::from(it.kind.0);
            let features = &mut self.kinds[kind];
            let sizes = if it.completed { &mut features.completed_sizes } else { &mut features.open_sizes };
            sizes.add(it.tiles.into());
            let [all, completed, tiles] = &mut of_kind[kind];
            *all += 1;
            *completed += i64::from(it.completed);
            *tiles += i64::from(it.tiles);
        }
        for (features, [all, completed, tiles]) in self.kinds.iter_mut().zip(of_kind) {
            features.all.add(all);
            features.completed.add(completed);
            features.completion.add(completed, all);
            features.size.add(tiles, all);
        }
        for (pieces, moves) in self.pieces.iter_mut().zip(&game.pieces) {
            pieces.deployed.add(moves.deployed.into());
            pieces.returned.add(moves.returned.into());
            pieces.stuck.add(moves.stuck.into());
        }
        for (measure, value) in self.own.iter_mut().zip(&game.own) {
            measure.add(*value);
        }
        for demand in &game.dead {
            *self.tally.demands.entry(demand.iter().collect()).or_default() += 1;
        }
    }

    fn end_block(&mut self) {
        for player in self.tally.seats.iter_mut().chain(&mut self.groups) {
            player.score.end_block();
            player.wins.end_block();
        }
        self.tally.measures_mut().into_iter().for_each(Measure::end_block);
        self.own.iter_mut().for_each(Measure::end_block);
        for question in &mut self.questions {
            question.asked.end_block();
            question.choice.end_block();
        }
        for of in &mut self.sources {
            of.source.points.end_block();
            of.source.lines.end_block();
        }
        for it in &mut self.kinds {
            it.all.end_block();
            it.completed.end_block();
            it.completion.end_block();
            it.size.end_block();
        }
        for it in &mut self.pieces {
            it.deployed.end_block();
            it.returned.end_block();
            it.stuck.end_block();
        }
    }

    /// Sums under names. Names that never occurred are left out, so that the same games give the same tally however
    /// they were shared out.
    fn under_names(self, runner: &Runner<'_>) -> Tally {
        let (rules, interner, run) = (runner.rules(), runner.interner(), runner.run());
        let mut tally = self.tally;
        let named = run.bots.iter().cloned().zip(self.groups);
        tally.bots = named.filter(|(_, it)| it.members > 0).collect();
        let designs = rules.designs.iter().zip(self.unplaceable).filter(|(_, times)| *times > 0);
        tally.unplaceable_tiles = designs.map(|(it, times)| (it.name.clone(), times)).collect();
        tally.questions = interner.questions().iter().cloned().zip(self.questions).collect();
        tally.questions.retain(|_, it| it.choice.sums.lower > 0);
        let sources = interner.sources().iter().cloned().zip(self.sources);
        tally.sources = sources
            .filter(|(_, it)| it.source.lines.sum > 0)
            .map(|(name, it)| {
                let by_bot = run.bots.iter().cloned().zip(it.by_group).filter(|(_, points)| *points != 0);
                (name, SourceStats { by_bot: by_bot.collect(), ..it.source })
            })
            .collect();
        let kinds = rules.words().kinds().map(|(_, kind)| kind.name.clone());
        tally.features = kinds.zip(self.kinds).filter(|(_, it)| it.all.sum > 0).collect();
        let pieces = rules.setup.pieces.iter().map(|piece| piece.name.clone());
        tally.pieces = pieces.zip(self.pieces).collect();
        let own = rules.setup.measures.iter().map(|it| it.name.clone());
        tally.own = own.zip(self.own).collect();
        tally.pad();
        tally
    }
}

#[cfg(test)]
mod tests {
    use bastide_core::player::PlayerId;
    use bastide_core::words::KindId;

    use super::*;
    use crate::batch::{Feature, Moves};
    use crate::sample;

    #[test]
    fn a_block_is_added_number_by_number() {
        let rules = sample::rules(3);
        let run = Run::new(7, 3, ["a", "b", "a"].map(str::to_owned).to_vec());
        let mut sums = Sums::new(&run, &rules);
        let mut first = GameRecord::of(&[10, 4, 6]);
        first.points =
            vec![(0, PlayerId(0), 12), (1, PlayerId(0), -2), (0, PlayerId(1), 4), (0, PlayerId(2), 6)];
        first.decisions = vec![(0, 3), (0, 5), (1, 2)];
        let feature = |completed, tiles| Feature { kind: KindId(1), completed, tiles };
        first.features = vec![feature(true, 9), feature(false, 3), feature(false, 1)];
        first.pieces = vec![Moves { deployed: 3, returned: 1, stuck: 2 }];
        let mut second = GameRecord::of(&[5, 5, 2]);
        second.turned = 1;
        second.decisions = vec![(1, 4)];
        second.pieces = vec![Moves { deployed: 1, returned: 0, stuck: 1 }];
        sums.add_block(&run, &[first, second]);

        assert_eq!(sums.groups.iter().map(|it| it.members).collect::<Vec<_>>(), [2, 1, 0]);
        // In the second game every bot sits one seat further on: `a` on the first two, `b` on the last.
        assert_eq!(sums.groups[..2].iter().map(|it| it.score.sum).collect::<Vec<_>>(), [16 + 5 + 5, 4 + 2]);
        assert_eq!(sums.tally.margin.counts.of(4), 1);
        assert_eq!((sums.tally.margin.sum, sums.tally.ties.sum), (4, 1));
        let asked: Vec<_> = sums.questions.iter().map(|it| (it.asked.sum, it.asked.counts.of(0))).collect();
        assert_eq!(asked, [(2, 1), (2, 0)], "each game is counted for itself");
        assert_eq!((sums.questions[0].choice.sums.upper, sums.questions[0].choice.sums.lower), (8, 2));
        let points: Vec<_> =
            sums.sources.iter().map(|it| (it.source.points.sum, it.by_group.clone())).collect();
        assert_eq!(points, [(22, vec![18, 4]), (-2, vec![-2])]);
        let kind = &sums.kinds[1];
        assert_eq!((kind.all.sum, kind.completed.sum), (3, 1));
        assert_eq!((kind.completion.sums.upper, kind.completion.sums.lower), (1, 3));
        assert_eq!((kind.size.sums.upper, kind.size.sums.lower), (13, 3));
        assert_eq!((kind.completed_sizes.of(9), kind.open_sizes.of(3), kind.open_sizes.total()), (1, 1, 2));
        // All numbers of a block belong together.
        let pieces = &sums.pieces[0];
        let blocks = [&pieces.deployed, &pieces.returned, &pieces.stuck, &kind.all, &sums.questions[0].asked];
        assert!(blocks.iter().all(|it| (it.games, it.blocks) == (2, 1)));
        assert_eq!((pieces.stuck.sum, pieces.stuck.block_squares), (3, 9));
    }

    #[test]
    fn names_are_those_that_occurred_with_losses_of_bots_too() {
        let run = Run::new(7, 2, ["a", "b"].map(str::to_owned).to_vec());
        let recipes = ["random"; 2].map(|it| it.parse().expect("a bot"));
        let start = |checkpointing| sample::game(2, checkpointing);
        let mut counter = Counter::new(Runner::new(&run, &recipes, &start).expect("the game starts"));
        counter.play(0).expect("no clock ran");
        let (known, _) = counter.hand_over();
        assert_eq!(known.questions.keys().collect::<Vec<_>>(), ["deploy", "place"]);
        assert!(!known.sources.is_empty());
        // Nothing of that has happened since; then somebody pays, and one of the questions is asked.
        let mut game = GameRecord::of(&[0, -3]);
        game.decisions = vec![(1, 4)];
        game.points = vec![(0, PlayerId(1), -3)];
        counter.sums.add_block(&run, &[game]);
        let (tally, _) = counter.hand_over();
        let second = counter.runner.interner().questions()[1].clone();
        assert_eq!(tally.questions.keys().collect::<Vec<_>>(), [&second]);
        let [source] = &tally.sources.into_values().collect::<Vec<_>>()[..] else { panic!("one source") };
        assert_eq!(source.by_bot.iter().collect::<Vec<_>>(), [(&"b".to_owned(), &-3)]);
    }

    #[test]
    fn measures_of_variants_end_with_their_block() {
        let run = Run::new(7, 2, vec!["a".to_owned(); 2]);
        let mut sums = Sums::new(&run, &sample::rules(2));
        sums.own = vec![Measure::default()];
        for value in [3, 4] {
            let mut game = GameRecord::of(&[1, 2]);
            game.own = vec![value];
            sums.add_block(&run, &[game]);
        }
        assert_eq!((sums.own[0].sum, sums.own[0].blocks, sums.own[0].block_squares), (7, 2, 25));
    }
}
