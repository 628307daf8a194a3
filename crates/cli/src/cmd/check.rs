//! `bastide check`: everything that is wrong in tile sets, variants and written games, all at once.

use std::path::{Path, PathBuf};

use anyhow::Result;
use bastide_core::score::counted as number;
use bastide_diag::{Applicability, Fix, Report, Source, fix};
use bastide_play::check;
use bastide_project::{Edited, Kind, Project, advice, all_shipped};

use crate::args::{Check, Format};
use crate::denied::Denied;
use crate::out::{Ending, Staged, findings, print, say};
use crate::{command_line, watching};

/// Checks once, or again and again.
pub(crate) fn run(args: &Check) -> Result<Ending> {
    if args.watch { watching::again(&args.paths, |_| once(args)) } else { once(args) }
}

/// Checks the files that are named, or those of the working folder, or else everything that ships.
fn once(args: &Check) -> Result<Ending> {
    let project = Project::on_disk();
    let denied = Denied::read(&args.deny)?;
    let (mut sources, mut report, whose) = chosen(&project, &args.paths);
    let mut found = found(&project, &sources, args.stats);
    if args.fix {
        found = mend(&mut sources, found, args.stats)?;
    }
    report.merge(found);
    denied.mark(&mut report);
    if args.format == Format::Text && !report.has_errors() && report.is_empty() {
        print(&format!("{}{whose}: nothing found\n", counted(&sources)))?;
    }
    let ending = findings(&report, args.format)?;
    if args.format == Format::Text && ending == Ending::Findings {
        let counts = report.counts();
        let (errors, warnings) =
            (number(counts.errors as u32, "error"), number(counts.warnings as u32, "warning"));
        say(&format!("{}{whose}: {errors}, {warnings}", counted(&sources)));
        fixable(&args.paths, &report);
    }
    Ok(ending)
}

/// The files to check, with findings about those that are something else, and in words whose they are where no path names them.
fn chosen(project: &Project<'_>, paths: &[PathBuf]) -> (Vec<Source>, Report, &'static str) {
    if !paths.is_empty() {
        let (sources, report) = project.collect(paths);
        return (sources, report, "");
    }
    match project.collect(&[HERE.into()]) {
        (own, _) if own.is_empty() => (all_shipped(), Report::new(), " that ship"),
        (own, report) => (own, report, " in this folder"),
    }
}

/// The working folder.
const HERE: &str = ".";

/// Counts the findings that have a safe fix, and names the command that applies them.
fn fixable(paths: &[PathBuf], report: &Report) {
    let is_safe = |fix: &Fix| fix.applicability == Applicability::Safe;
    let count = report.findings().iter().filter(|it| it.fix.as_ref().is_some_and(is_safe)).count();
    if count > 0 {
        let words = ["bastide", "check", "--fix"].map(str::to_owned).into_iter();
        let paths = paths.iter().map(|it| it.display().to_string());
        say(&format!("{count} of these can be fixed: {}", command_line::line(words.chain(paths))));
    }
}

/// Everything that is wrong in some texts, with the advice about statistics if it is wanted.
fn found(project: &Project<'_>, sources: &[Source], stats: bool) -> Report {
    let mut report = check::all(project, sources);
    if stats {
        report.merge(advice(sources));
    }
    report
}

/// Applies safe fixes, each round to the texts that the round before left, until there are none; then writes the files that changed, all
/// or none. Returns the findings that remain.
fn mend(sources: &mut [Source], mut report: Report, stats: bool) -> Result<Report> {
    // Every fix takes its finding away, so that rounds come to an end; a mistake in one must not hang.
    const MOST_ROUNDS: usize = 20;
    let before = sources.to_vec();
    for _ in 0..MOST_ROUNDS {
        let fixed = fix(&report);
        if fixed.findings.is_empty() {
            break;
        }
        for finding in &fixed.findings {
            let Some(fix) = &finding.fix else { continue };
            let source = &finding.label.source;
            let place = source.place(finding.label.span.start);
            say(&format!("fixed[{}]: {}:{place}: {}", finding.code, source.name(), fix.title));
        }
        for source in &mut *sources {
            if let Some(new) = fixed.sources.iter().find(|it| it.name() == source.name()) {
                *source = new.clone();
            }
        }
        // Games read the sets and scripts that they name.
        report = found(&Project::new(&Edited(sources)), sources, stats);
    }
    let mut staged = Staged::default();
    for (_, new) in before.iter().zip(&*sources).filter(|(old, new)| old != new) {
        staged.add(Path::new(new.name()), new.text().as_bytes())?;
    }
    staged.keep()?;
    Ok(report)
}

fn counted(sources: &[Source]) -> String {
    let kinds: Vec<_> = sources.iter().filter_map(Kind::of).collect();
    let of = |wanted| kinds.iter().filter(|kind| **kind == wanted).count();
    let parts = [
        (Kind::TileSet, "tile set"),
        (Kind::Variant, "variant"),
        (Kind::Bot, "bot"),
        (Kind::Game, "game"),
        (Kind::Theme, "theme"),
        (Kind::Plan, "print plan"),
        (Kind::Weights, "weight page"),
        (Kind::Written, "written file"),
    ];
    let parts: Vec<_> =
        parts.into_iter().map(|(kind, name)| (of(kind), name)).filter(|(count, _)| *count > 0).collect();
    if parts.is_empty() {
        return "no files".to_owned();
    }
    parts.into_iter().map(|(count, name)| number(count as u32, name)).collect::<Vec<_>>().join(", ")
}
