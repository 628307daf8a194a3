//! Worth of thinking: levels of play against each other, from every seat.

use anyhow::{Result, bail};
use bastide_pages::{Page, Section, Table};
use bastide_project::SEED;

use crate::args::Balance;
use crate::bots;
use crate::cmd::tournament::rung::{Rung, are_unwon, faults, lead, note, table};
use crate::command_line::CommandLine;
use crate::game::{choose, ready};
use crate::interrupt::is_interrupted;
use crate::out::{Ending, say, show_page};
use crate::report::estimates::{SURE, mean, share, signed};

/// Plays each level against the one before it and shows what it gains.
pub(super) fn run(args: &Balance, levels: &[String]) -> Result<Ending> {
    let Some((spec, title)) = choose(&args.game)?.fresh() else {
        bail!("`{}` is a written game: it goes one way only", args.game.game)
    };
    let assembled = ready(&spec)?;
    let players = assembled.rules.players();
    if players < 2 || levels.len() < 2 {
        bail!("skill shows between two levels at least, at a table of two at least");
    }
    if let Some(pair) = levels.windows(2).find(|it| it[0] == it[1]) {
        bail!("`{}` is measured against the level before it, which is `{0}` as well", pair[0]);
    }
    let seed = spec.seed.unwrap_or(SEED);
    let threads = bots::threads(args.workers.threads)?;
    let mut rungs = Vec::new();
    for pair in levels.windows(2) {
        rungs.push(Rung::play(&assembled, [&pair[1], &pair[0]], seed, args.games, threads)?);
        if is_interrupted() {
            say("stopped early; this is what the games so far tell");
            break;
        }
    }
    let ending = faults(&args.game, &rungs);
    let command = CommandLine::new("balance").game(&args.game).list("--skill", levels);
    let command = command.flag("--seed", [seed]).flag("-n", [args.games]);
    let games: u64 = rungs.iter().map(|it| it.score.games).sum();
    let page = Page::new(format!("{title}: what thinking is worth, in {games} games"))
        .lead(lead(&rungs))
        .fact("game", &title)
        .fact("at a table", format!("one of a level and {} of the level below", players - 1))
        .fact("seed", seed.to_string())
        .fact("engine", env!("CARGO_PKG_VERSION"))
        .origin(command.to_string())
        .section(
            Section::new("levels", "Does the game reward thinking?").table(table(&rungs)).text(note(&rungs)),
        )
        .section(Section::new("seats", "From every seat").table(seats(&rungs)));
    show_page(&page, &args.page)?;
    Ok(ending)
}

/// A row for each level and seat.
fn seats(rungs: &[Rung]) -> Table {
    let table = Table::new("seats", "Every level in every seat")
        .column("bot", "bot")
        .column("against", "against")
        .column("seat", "seat");
    let has_wins = !are_unwon(rungs);
    let table = if has_wins { table.column("wins", "share of wins") } else { table };
    let table = table.column("points", "points ahead");
    let rows = rungs.iter().flat_map(|rung| (0..rung.score.players).map(move |seat| (rung, seat)));
    rows.fold(table, |table, (rung, seat)| {
        let names = [rung.bot.as_str().into(), rung.other.as_str().into(), (seat + 1).to_string().into()];
        let wins = has_wins.then(|| share(rung.score.wins_from(seat, SURE)));
        let points = signed(mean(rung.score.points_from(seat, SURE), "points"));
        table.row(names.into_iter().chain(wins).chain([points]))
    })
}
