//! `bastide export`: tile sets and games in the form of other programs.

use anyhow::{Result, bail};
use bastide_project::Project;

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

/// Writes tile sets as a tile definition file of JCloisterZone.
fn jcz(args: &Export) -> Result<Ending> {
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
