//! `bastide editors`: the settings by which editors understand a folder.

use std::fs;
use std::path::Path;

use anyhow::Result;
use bastide_core::score::counted;
use bastide_project::editors::{FOLDER, Setting, is_set_up, settings, with_schema};
use bastide_project::{Project, Within};

use crate::args::Editors;
use crate::out::{Ending, Staged, make_folder, need_folder, say, show_findings};

/// Writes or renews the settings.
pub(crate) fn run(args: &Editors) -> Result<Ending> {
    need_folder(&args.folder)?;
    let mut staged = Staged::default();
    let told = stage(&args.folder, &mut staged)?;
    // Texts in the folder are named as seen from it.
    let (sources, report) = Project::new(&Within(args.folder.clone())).collect(&[".".into()]);
    let marked: Vec<(String, String)> =
        sources.iter().filter_map(|it| Some((it.name().to_owned(), with_schema(it)?))).collect();
    for (name, text) in &marked {
        staged.add(&args.folder.join(name), text.as_bytes())?;
    }
    staged.keep()?;
    told.iter().for_each(|it| say(it));
    for (name, _) in &marked {
        say(&format!("named the schema in {}", name.trim_start_matches("./")));
    }
    show_findings(&report)
}

/// Prepares all settings of a folder. Returns in words the files that are written and those that are kept.
///
/// # Errors
/// If a file cannot be written.
pub(crate) fn stage(folder: &Path, staged: &mut Staged) -> Result<Vec<String>> {
    let all = settings();
    let (ours, theirs): (Vec<&Setting>, Vec<&Setting>) = all.iter().partition(|it| it.instead.is_none());
    for setting in &ours {
        staged.add(&made(folder, &setting.path)?, setting.text.as_bytes())?;
    }
    let mut told = vec![format!("wrote {} in {FOLDER}", counted(ours.len() as u32, "file"))];
    for setting in theirs {
        let shown = setting.path.display();
        match fs::read_to_string(folder.join(&setting.path)) {
            Ok(text) if text == setting.text => {}
            Ok(text) if is_set_up(&text) => told.push(format!("kept {shown}, which is set up")),
            Ok(_) => {
                let instead = setting.instead.as_deref().unwrap_or(&setting.path);
                staged.add(&made(folder, instead)?, setting.text.as_bytes())?;
                told.push(format!("kept {shown}, which is yours; {} has what it lacks", instead.display()));
            }
            Err(_) => {
                staged.add(&made(folder, &setting.path)?, setting.text.as_bytes())?;
                told.push(format!("wrote {shown}"));
            }
        }
    }
    Ok(told)
}

/// The path of a file in a folder, whose own folders are made.
fn made(folder: &Path, path: &Path) -> Result<std::path::PathBuf> {
    let mut at = folder.to_path_buf();
    for part in path.parent().into_iter().flat_map(Path::components) {
        at.push(part);
        make_folder(&at)?;
    }
    Ok(folder.join(path))
}
