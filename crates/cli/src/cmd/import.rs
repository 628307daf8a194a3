//! `bastide import`: files of other programs as files of ours.

use std::path::PathBuf;

use anyhow::{Result, bail};
use bastide_interop::xml::{Import, import};
use bastide_project::{Kind, Project, shipped};

use crate::args::{self, Format};
use crate::out::{Ending, findings, is_standard, say, write};

/// Reads a tile definition file and writes its sets.
pub(crate) fn run(args: &args::Import) -> Result<Ending> {
    if args.format != Format::Text && is_standard(&args.out) {
        bail!("findings for programs go to standard output, so the tile set needs a file: `--out mine.toml`");
    }
    let source = match Project::on_disk().read(&args.file) {
        Ok(source) => source,
        Err(report) => return findings(&report, args.format),
    };
    if Kind::of(&source).is_some() {
        bail!(
            "`{}` is a file for Bastide already; tile definition files of JCloisterZone are XML",
            source.name()
        );
    }
    let (import, report) = import(&source, shipped::collection(), args.id.as_deref());
    for (path, text) in targets(args, &import)? {
        write(&path, text.as_bytes())?;
    }
    let ending = findings(&report, args.format)?;
    say(&told(&import));
    let counts = report.counts();
    // Notes are worth knowing, but nothing is wrong.
    Ok(if counts.errors + counts.warnings == 0 { Ending::Fine } else { ending })
}

/// The files to write, with their contents.
fn targets<'a>(args: &args::Import, import: &'a Import) -> Result<Vec<(PathBuf, &'a str)>> {
    let folder = args.out.is_dir() || args.out.as_os_str().to_string_lossy().ends_with('/');
    if folder {
        let file = |id: &str| args.out.join(format!("{id}.toml"));
        return Ok(import.sets.iter().map(|it| (file(&it.id), it.text.as_str())).collect());
    }
    match &import.sets[..] {
        sets if sets.len() > 1 => {
            let ids: Vec<&str> = sets.iter().map(|it| it.id.as_str()).collect();
            bail!(
                "the file holds {} sets: `{}`\n  = help: name a folder for them: `--out tilesets/`",
                ids.len(),
                ids.join("`, `")
            );
        }
        [set] => Ok(vec![(args.out.clone(), set.text.as_str())]),
        _ => Ok(Vec::new()),
    }
}

/// The summary of an import, in a line.
fn told(import: &Import) -> String {
    let many = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let mut told = format!("{} in {}", many(import.tiles, "tile"), many(import.sets.len(), "set"));
    let kept = import.tiles - import.derived;
    if kept > 0 {
        told += &format!(": fields of {} follow from the features, of {kept} are kept", import.derived);
    } else if import.tiles > 0 {
        told += ": all fields follow from the features";
    }
    if !import.left_out.is_empty() {
        told += &format!("; left out: {}", import.left_out.join(", "));
    }
    told
}
