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
    let ends = |name: &str, ending: &str| Path::new(name).extension().is_some_and(|it| it == ending);
    let out = args.out.to_string_lossy();
    if let Some(saved) = args.what.iter().find(|it| ends(it, "jcz")) {
        bail!(
            "`{saved}` is a saved game already; `bastide replay {saved} --to game.md` makes a written game of it"
        );
    }
    if let Some(written) = args.what.iter().find(|it| ends(it, "md")) {
        if args.what.len() > 1 || !args.setup.is_empty() {
            bail!("a saved game is made of one written game alone, as `{written}`");
        }
        if ["xml", "toml", "md"].iter().any(|it| ends(&out, it)) {
            bail!("a written game becomes a saved game, a file that ends in `.jcz`, not `{out}`");
        }
        return game(args, Path::new(written));
    }
    if ends(&out, "jcz") {
        bail!(
            "tile sets become a tile definition file that ends in `.xml`; saved games (`.jcz`) are made of written games: `bastide export game.md --to jcz --out {out}`"
        );
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
