//! `bastide export`: tile sets and games in the form of other programs.

use std::path::PathBuf;

use anyhow::{Result, bail};
use bastide_project::{Project, unknown_tile};

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
    if args.players.is_some() || !args.with.is_empty() || !args.options.is_empty() || args.url_base.is_some()
    {
        bail!("a tile definition file holds tiles, no game and no pictures");
    }
    let (files, names): (Vec<String>, Vec<String>) =
        args.what.iter().cloned().partition(|name| name.ends_with(".toml"));
    let paths: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
    let (collection, mut report) = Project::on_disk().tile_sets(&names, &paths);
    if let Some(missing) = names.iter().find(|name| collection.set(name).is_none()) {
        return Err(unknown_tile(&collection, missing).into());
    }
    let of_files = collection.sets().iter().filter(|set| files.iter().any(|it| it == set.source.name()));
    let sets: Vec<&str> =
        of_files.map(|set| set.id.as_str()).chain(names.iter().map(String::as_str)).collect();
    let (text, found) = bastide_interop::xml::export(&collection, &sets);
    report.merge(found);
    write(&args.out, text.as_bytes())?;
    let ending = show_findings(&report)?;
    let counts = report.counts();
    // Notes are worth knowing, but nothing is wrong.
    Ok(if counts.errors + counts.warnings == 0 { Ending::Fine } else { ending })
}
