//! `bastide fmt`: tile sets and written games in canonical form.

use std::path::Path;

use anyhow::{Result, bail};
use bastide_project::{Kind, Project};

use crate::args::Fmt;
use crate::out::{Ending, say, show_findings, write};

/// Rewrites files, or lists those that would change.
pub(crate) fn run(args: &Fmt) -> Result<Ending> {
    let (sources, mut report) = Project::on_disk().collect(&args.paths);
    // In folders, files of other sorts are passed over.
    let mut named = sources.iter().filter(|it| args.paths.iter().any(|path| path == Path::new(it.name())));
    if let Some(other) = named.find(|it| !matches!(Kind::of(it), Some(Kind::TileSet | Kind::Written))) {
        bail!("tile sets and written games are formatted; `{}` is neither", other.name());
    }
    let mut changed = 0;
    for source in &sources {
        let canonical = match Kind::of(source) {
            Some(Kind::TileSet) => match bastide_tileset::fmt(source) {
                Ok(text) => text,
                Err(found) => {
                    report.merge(found);
                    continue;
                }
            },
            Some(Kind::Written) => bastide_record::format(source),
            Some(Kind::Game | Kind::Theme | Kind::Plan | Kind::Weights | Kind::Variant | Kind::Bot)
            | None => continue,
        };
        if canonical == source.text() {
            continue;
        }
        changed += 1;
        if args.check {
            say(&format!("would change {}", source.name()));
        } else {
            write(Path::new(source.name()), canonical.as_bytes())?;
            say(&format!("changed {}", source.name()));
        }
    }
    let ending = show_findings(&report)?;
    Ok(if args.check && changed > 0 { Ending::Findings } else { ending })
}
