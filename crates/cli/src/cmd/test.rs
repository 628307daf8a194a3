//! `bastide test`: folders of written games.

use std::collections::BTreeMap;

use anyhow::Result;
use bastide_core::score::counted;
use bastide_diag::{Report, Source};
use bastide_record::{parse, run};

use crate::args::{Format, Test};
use crate::docs;
use crate::files::{Kind, collect, kind};
use crate::library::Shelf;
use crate::out::{Ending, findings, is_watched, print, say};

/// What came of running some files.
#[derive(Debug, Default)]
pub struct Tested {
    /// Games and failed games, by file.
    pub files: BTreeMap<String, (usize, usize)>,
    /// Everything that was found.
    pub report: Report,
}

/// Runs all written games at the paths.
pub(crate) fn run_all(args: &Test) -> Result<Ending> {
    let (sources, report) = collect(&args.paths);
    let mut tested = test(&sources, args.only.as_deref());
    tested.report.merge(report);
    if args.format == Format::Text {
        let (mut games, mut failed) = (0, 0);
        let mut text = String::new();
        for (file, (all, wrong)) in &tested.files {
            games += all;
            failed += wrong;
            let failures = if *wrong == 0 { String::new() } else { format!(", {wrong} failed") };
            text.push_str(&format!("{file}: {}{failures}\n", counted(*all as u32, "game")));
        }
        let passed = games - failed;
        text.push_str(&format!("{}, {passed} passed, {failed} failed\n", counted(games as u32, "game")));
        print(&text)?;
    }
    let ending = findings(&tested.report, args.format, &docs::all())?;
    if tested.files.is_empty() && ending == Ending::Fine {
        say("error: no written game was run");
        return Ok(Ending::CouldNotRun);
    }
    Ok(ending)
}

/// Runs all written games of some texts whose titles contain `only`.
pub fn test(sources: &[Source], only: Option<&str>) -> Tested {
    let mut tested = Tested::default();
    let written: Vec<_> = sources.iter().filter(|source| kind(source) == Some(Kind::Written)).collect();
    let progress = is_watched().then(|| indicatif::ProgressBar::new(written.len() as u64));
    for source in written {
        let (games, report) = parse(source);
        let mut count = (0, 0);
        tested.report.merge(report);
        for game in games.iter().filter(|game| only.is_none_or(|words| game.title.contains(words))) {
            let outcome = run(game, &Shelf);
            count.0 += 1;
            count.1 += usize::from(game.broken || !outcome.report.is_empty());
            tested.report.merge(outcome.report);
        }
        if count.0 > 0 {
            tested.files.insert(source.name().to_owned(), count);
        }
        if let Some(progress) = &progress {
            progress.inc(1);
        }
    }
    if let Some(progress) = progress {
        progress.finish_and_clear();
    }
    tested
}
