//! `bastide new`: a folder with an expansion that works at once.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bastide_diag::Source;
use bastide_project::editors::with_schema;
use bastide_project::fresh::{Texts, common, example, expansion};

use crate::args::New;
use crate::cmd::editors;
use crate::out::{Ending, Staged, make_folder, print, read};
use crate::{archive, command_line};

/// Makes the folder, or fills one that is empty.
pub(crate) fn run(args: &New) -> Result<Ending> {
    let folder = &args.folder;
    let shown = folder.display();
    if let Ok(mut entries) = fs::read_dir(folder)
        && entries.next().is_some()
    {
        bail!(
            "there are files in {shown} already\n  = help: name a folder that is empty, or one that there is not"
        );
    }
    let name = name_of(folder)?;
    let texts = match &args.from {
        Some(from) if Path::new(from).extension().is_some_and(|it| it == "zip") => archived(Path::new(from))?,
        Some(from) => bytes(example(from)?),
        None => bytes(expansion(&name, args.title.as_deref())?),
    };
    make_folder(folder)?;
    let mut staged = Staged::default();
    for (path, bytes) in &texts {
        let mut at = folder.clone();
        for part in path.parent().into_iter().flat_map(Path::components) {
            at.push(part);
            make_folder(&at)?;
        }
        let source = Source::from_bytes(path.display().to_string(), bytes.clone()).ok();
        let text = source.and_then(|it| with_schema(&it));
        staged.add(&folder.join(path), text.as_deref().map_or(&bytes[..], str::as_bytes))?;
    }
    editors::stage(folder, &mut staged)?;
    staged.keep()?;
    let names: Vec<String> = texts.iter().map(|(path, _)| format!("  {}\n", path.display())).collect();
    print(&format!("made {shown}:\n{}", names.concat()))?;
    let to = command_line::line([shown.to_string()]);
    print(&format!("try it:\n  cd {to}\n  bastide check\n  bastide test\n  bastide studio\n"))?;
    Ok(Ending::Fine)
}

/// Files with their bytes, by their paths in the folder.
type Files = Vec<(PathBuf, Vec<u8>)>;

fn bytes(texts: Texts) -> Files {
    texts.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
}

/// The files of an expansion in an archive, and those that every new folder has.
fn archived(path: &Path) -> Result<Files> {
    let shown = path.display();
    let packed = read(path, archive::MOST_BYTES as usize).with_context(|| format!("cannot read {shown}"))?;
    let mut files = archive::unpacked(packed).with_context(|| format!("cannot unpack {shown}"))?;
    if files.is_empty() {
        bail!("{shown} holds no expansion");
    }
    files.extend(bytes(common()));
    Ok(files)
}

/// The name of a folder, which may be there or not.
fn name_of(folder: &Path) -> Result<String> {
    let named = match folder.file_name() {
        Some(name) => Some(name.to_owned()),
        // `.` is the folder that it stands for.
        None => {
            fs::canonicalize(folder).context("there is no such folder")?.file_name().map(ToOwned::to_owned)
        }
    };
    let name = named.ok_or_else(|| anyhow!("{} has no name", folder.display()))?;
    name.into_string().map_err(|_| anyhow!("{} cannot be written in UTF-8", folder.display()))
}
