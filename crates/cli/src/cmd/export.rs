//! `bastide export`: tile sets and games in the form of other programs.

use std::path::Path;

use anyhow::{Result, bail};
use bastide_interop::jcz::export;
use bastide_project::Project;
use bastide_record::parse;

use crate::args::{Export, ExportTo};
use crate::cmd::tabletop;
use crate::out::{Ending, show_findings, write};

/// Writes tile sets or a game for the program that is asked for.
pub(crate) fn run(args: &Export) -> Result<Ending> {
    match args.to {
        ExportTo::Jcz => jcz(args),
        ExportTo::Tabletop => tabletop::run(args),
    }
}

/// Writes a written game as a saved game of JCloisterZone.
fn game(args: &Export, path: &Path) -> Result<Ending> {
    let source = match Project::on_disk().read(path) {
        Ok(source) => source,
        Err(report) => return show_findings(&report),
    };
    let (games, report) = parse(&source);
    if report.has_errors() {
        return show_findings(&report);
    }
    let [written] = &games[..] else {
        bail!("{} holds {} games; a saved game is one", path.display(), games.len());
    };
    match export(written, &Project::on_disk()) {
        Ok(text) => {
            write(&args.out, text.as_bytes())?;
            Ok(Ending::Fine)
        }
        Err(report) => show_findings(&report),
    }
}

/// Writes tile sets as a tile definition file of JCloisterZone, or a written game as a saved game.
fn jcz(args: &Export) -> Result<Ending> {
    if let [what] = &args.what[..]
        && args.setup.is_empty()
        && Path::new(what).extension().is_some_and(|it| it == "md")
    {
        return game(args, Path::new(what));
    }
    if !args.setup.is_empty() || args.url_base.is_some() {
        bail!("a tile definition file holds tiles, no game and no pictures");
    }
    let (collection, sets, mut report) = Project::on_disk().named_sets(&args.what, &[]);
    if let Some(missing) = sets.iter().find(|name| collection.set(name).is_none()) {
        return Err(Project::on_disk().unknown_tile(&collection, missing).into());
    }
    let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
    let (text, found) = bastide_interop::xml::export(&collection, &sets);
    report.merge(found);
    write(&args.out, text.as_bytes())?;
    let ending = show_findings(&report)?;
    let counts = report.counts();
    // Notes are worth knowing, but nothing is wrong.
    Ok(if counts.errors + counts.warnings == 0 { Ending::Fine } else { ending })
}
