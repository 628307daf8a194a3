//! `bastide train`: weights for the judge of bots, learnt from games of one game among equals.

use anyhow::{Result, bail};
use bastide_core::game::Checkpointing;
use bastide_play::weights::{self, WeightPage};
use bastide_project::{Assembled, SEED};
use bastide_sim::batch::Progress;
use bastide_sim::train::{Round, Training};

use crate::args::Train;
use crate::bots;
use crate::command_line::CommandLine;
use crate::game::{choose, ready};
use crate::interrupt::watched;
use crate::out::{Ending, Growing, apart, is_standard, print, say};
use crate::report::estimates::SURE;

/// Trains, tells each round and writes the page.
pub(crate) fn run(args: &Train) -> Result<Ending> {
    if args.games == 0 || args.rounds == 0 || args.trial == 0 {
        bail!("nothing is learnt from no games");
    }
    let Some((spec, title)) = choose(&args.game)?.fresh() else {
        bail!("`{}` is a written game: it goes one way only", args.game.game)
    };
    let assembled = ready(&spec)?;
    if assembled.rules.players() == 1 {
        bail!("weights are learnt from games against others, and one player has none");
    }
    let seed = spec.seed.unwrap_or(SEED);
    let before = match &args.from {
        Some(file) => bots::weights(file, &assembled)?,
        None => weights::of_game(&assembled.rules),
    };
    // A file that cannot be written fails before the games.
    let file = args.out.as_deref().filter(|it| !is_standard(it));
    if let Some(path) = file {
        apart(path, assembled.texts.iter().chain([&spec.origin.source]))?;
    }
    let file = file.map(Growing::begin).transpose()?;
    let progress = Progress::default();
    let start = |checkpointing: Checkpointing| assembled.start(seed, checkpointing);
    let training = Training {
        start: &start,
        seed,
        rounds: args.rounds,
        games: args.games,
        trial: args.trial,
        threads: bots::threads(args.workers.threads)?,
        progress: &progress,
    };
    let mut rounds = 0;
    let trained = watched(&progress, training.most_games(), || {
        training.train((*before).clone(), |round| {
            // A trial that is cut off says nothing about its round.
            if round.is_better.is_some() || !progress.is_stopped() {
                rounds = round.number;
            }
            say(&told(round));
        })
    });
    let weights = trained.map_err(|fault| bots::fault(&assembled, &fault))?;
    if progress.is_stopped() {
        if rounds == 0 {
            say("stopped before the first round was done: nothing is written");
            return Ok(Ending::CouldNotRun);
        }
        say("stopped early; these are the weights that nothing has beaten so far");
    }
    let is_new = weights != *before;
    let page = WeightPage { variants: variants(&assembled), players: assembled.rules.players(), weights };
    let text = weights::write(&page, &heading(args, rounds, &title, seed, is_new));
    match file {
        Some(mut file) => {
            file.add(&text)?;
            file.keep()?;
        }
        None => print(&text)?,
    }
    Ok(Ending::Fine)
}

fn variants(assembled: &Assembled) -> Vec<String> {
    assembled.rules.setup.variants.iter().map(|it| it.id.clone()).collect()
}

/// A round in one line.
fn told(round: &Round) -> String {
    let verdict = match round.is_better {
        Some(true) => "kept",
        Some(false) => "not kept: they are hardly ahead",
        None => "not kept: so few games decide nothing, `--trial` asks for more",
    };
    let trial = &round.trial;
    let wins = match trial.wins(SURE).filter(|_| !trial.is_unwon()) {
        Some(wins) => format!("the new weights win {:.1} % of", 100.0 * wins.value),
        None => "the new weights play".to_owned(),
    };
    let ahead = trial.points(SURE).map_or(0.0, |it| it.value);
    format!(
        "round {}: learnt from {} games; {wins} {} games, {ahead:+.1} points: {verdict}",
        round.number, round.games, trial.games
    )
}

/// The comment at the head of the page: what it is about, and the command that learns it again, or that found nothing better.
fn heading(args: &Train, rounds: u32, title: &str, seed: u64, is_new: bool) -> String {
    let command = CommandLine::new("train").game(&args.game).flag("--seed", [seed]);
    let command = command.flag("--rounds", [rounds]).flag("-n", [args.games]).flag("--trial", [args.trial]);
    let command = command.flag("--from", &args.from);
    let how = if is_new { "Learnt by" } else { "As before: nothing better was learnt by" };
    format!("{title}: what bots think a position is worth, in points.\n{how} `{command}`.\n")
}
