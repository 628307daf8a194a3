//! `bastide test`: folders of written games.

use std::collections::BTreeMap;

use anyhow::Result;
use bastide_diag::{Report, Source};
use bastide_project::{Kind, Project};
use bastide_record::{parse, run};

use crate::args::{Format, Test};
use crate::out::{Ending, findings, print, say};
use crate::progress::Bar;
use crate::report::estimates::games as games_of;
use crate::watching;

/// The outcome of some files.
#[derive(Clone, Debug, Default)]
struct Tested {
    /// Games and failed games, by file.
    files: BTreeMap<String, Count>,
    /// Everything that was found.
    report: Report,
}

/// Numbers of games: all, those that failed, and those that only set something up.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    games: u32,
    failed: u32,
    idle: u32,
}

/// Runs all written games at the paths, once or again and again.
pub(crate) fn run_all(args: &Test) -> Result<Ending> {
    let mut kept = BTreeMap::new();
    if !args.watch {
        return once(args, &mut kept);
    }
    watching::again(&args.paths, |changes| {
        // Of a game that did not change the outcome is another only if its tiles or rules are.
        if !changes.are_all("md") {
            kept.clear();
        }
        once(args, &mut kept)
    })
}

/// Outcomes of files as they were when they were run.
type Kept = BTreeMap<String, (Source, Tested)>;

fn once(args: &Test, kept: &mut Kept) -> Result<Ending> {
    let (sources, report) = Project::on_disk().collect(&args.paths);
    let mut tested = test(&sources, args.only.as_deref(), kept);
    tested.report.merge(report);
    let is_nothing = tested.files.is_empty();
    if args.format == Format::Text && !is_nothing {
        let mut all = Count::default();
        let mut text = String::new();
        let more = |count: u32, words: &str| match count {
            0 => String::new(),
            _ => format!(", {count} {words}"),
        };
        for (file, Count { games, failed, idle }) in &tested.files {
            all.games += games;
            all.failed += failed;
            all.idle += idle;
            let failures = more(*failed, "failed");
            text.push_str(&format!("{file}: {}{failures}\n", games_of((*games).into())));
        }
        let Count { games, failed, idle } = all;
        let (passed, idle) = (games - failed - idle, more(idle, "without moves"));
        text.push_str(&format!("{}, {passed} passed, {failed} failed{idle}\n", games_of(games.into())));
        print(&text)?;
    }
    let ending = findings(&tested.report, args.format)?;
    if is_nothing && ending == Ending::Fine {
        match &args.only {
            Some(words) => say(&format!("error: no written game has `{words}` in its title")),
            None => say("error: no written game was run"),
        }
        return Ok(Ending::CouldNotRun);
    }
    Ok(ending)
}

/// Runs all written games of some texts whose titles contain `only`; of texts that have not changed, the outcome is kept.
fn test(sources: &[Source], only: Option<&str>, kept: &mut Kept) -> Tested {
    let mut all = Tested::default();
    let written: Vec<_> = sources.iter().filter(|source| Kind::of(source) == Some(Kind::Written)).collect();
    let bar = Bar::new(written.len(), "files");
    for source in written {
        let tested = match kept.get(source.name()) {
            Some((was, tested)) if was == source => tested.clone(),
            _ => test_file(source, only),
        };
        kept.insert(source.name().to_owned(), (source.clone(), tested.clone()));
        all.files.extend(tested.files);
        all.report.merge(tested.report);
        bar.add(1);
    }
    all
}

fn test_file(source: &Source, only: Option<&str>) -> Tested {
    let (games, report) = parse(source);
    let mut tested = Tested { report, ..Tested::default() };
    let mut count = Count::default();
    for game in games.iter().filter(|game| only.is_none_or(|words| game.title.contains(words))) {
        let outcome = run(game, &Project::on_disk());
        let failed = game.broken || !outcome.report.is_empty();
        count.games += 1;
        count.failed += u32::from(failed);
        count.idle += u32::from(game.lines.is_empty() && !failed);
        tested.report.merge(outcome.report);
    }
    if count.games > 0 {
        tested.files.insert(source.name().to_owned(), count);
    }
    tested
}
