//! The expansion in a folder: its files, its game, and its title.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bastide_diag::{Report, Source};
use bastide_play::check;
use bastide_project::{Chosen, Kind, Mix, NO_GAME, Project, Request, about_file};
use bastide_record::{GameSpec, parse, run};

use crate::archive::is_source;
use crate::args::Publish;
use crate::cmd::tabletop::slug;
use crate::out::need_folder;

/// A file of the folder.
#[derive(Debug)]
pub(super) struct SourceFile {
    /// Its path in the folder, with `/`.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl SourceFile {
    /// Its text, unless it is a picture.
    pub(super) fn text(&self) -> Option<&str> {
        if self.is_picture() { None } else { std::str::from_utf8(&self.bytes).ok() }
    }

    fn is_picture(&self) -> bool {
        [".png", ".jpg", ".jpeg", ".svg"].iter().any(|it| self.name.to_lowercase().ends_with(it))
    }

    /// The name of its file without folders.
    fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }
}

/// An expansion.
#[derive(Debug)]
pub(super) struct Expansion<'a> {
    pub(super) project: Project<'a>,
    /// The name of its folder, fit for the name of a file.
    pub(super) slug: String,
    pub(super) title: String,
    /// Its game, and how that is named on the command line.
    pub(super) game: GameSpec,
    pub(super) game_title: String,
    pub(super) request: Request,
    /// Its source, in order of names.
    pub(super) files: Vec<SourceFile>,
    /// The names of files that are no source.
    pub(super) left_out: Vec<String>,
    /// The names of its tile sets.
    pub(super) sets: Vec<String>,
    /// Everything that was found and is no error.
    pub(super) warnings: Report,
}

impl<'a> Expansion<'a> {
    /// Reads a folder and checks it.
    ///
    /// # Errors
    /// If there is no game in it, or anything is wrong with its files.
    pub(super) fn read(project: Project<'a>, args: &Publish) -> Result<Self> {
        let shown = args.folder.display();
        let all = own_files(project, args)?;
        let (kept, left_out): (Vec<String>, Vec<String>) =
            all.into_iter().partition(|it| is_source(Path::new(it)));
        let (mut ours, found) = project.collect(&[PathBuf::new()]);
        ours.retain(|it| kept.iter().any(|name| Path::new(name) == Path::new(it.name())));
        let mut report = check::all(&project, &ours);
        report.merge(found);
        for source in ours.iter().filter(|it| Kind::of(it) == Some(Kind::Written)) {
            parse(source).0.iter().for_each(|game| report.merge(run(game, &project).report));
        }
        if report.has_errors() {
            return Err(report.into());
        }
        let of =
            |kind| ours.iter().filter(move |it| Kind::of(it) == Some(kind)).map(|it| it.name().to_owned());
        let (variants, sets): (Vec<String>, Vec<String>) =
            (of(Kind::Variant).collect(), of(Kind::TileSet).collect());
        let games: Vec<String> = of(Kind::Game).collect();
        let usual = games.iter().find(|it| *it == "game.toml").or_else(|| games.first());
        let request = match (args.game.as_ref().or(usual), &variants[..], &sets[..]) {
            (Some(game), ..) => Request { game: game.clone(), ..Request::default() },
            (None, [first, others @ ..], _) => {
                Request { game: first.clone(), with: others.to_vec(), ..Request::default() }
            }
            (None, [], [_, ..]) => {
                let sets = std::iter::once("base".to_owned()).chain(sets.iter().cloned()).collect();
                Request { game: "base".to_owned(), sets, ..Request::default() }
            }
            (None, [], []) => bail!("there is no game, no variant and no tile set in {shown}"),
        };
        let request = Request { seed: args.seed, ..request };
        let chosen = project.choose(&request)?;
        let Chosen::Fresh { spec: game, title: game_title } = chosen else {
            let message = "a written game goes one way only; a site is about a game".to_owned();
            return Err(about_file(&request.game, NO_GAME, message, None).into());
        };
        let title = title(project, &game, &game_title, &variants, &sets);
        let (files, unnamed) = without_unnamed_pictures(read(project, kept)?);
        let left_out = left_out.into_iter().chain(unnamed).collect();
        let name = fs::canonicalize(&args.folder).with_context(|| format!("cannot find {shown}"))?;
        let slug = slug(&name.file_name().unwrap_or_default().to_string_lossy());
        Ok(Self {
            project,
            slug,
            title,
            game: *game,
            game_title,
            request,
            files,
            left_out,
            sets,
            warnings: report,
        })
    }

    /// The page of rules: that of the folder.
    pub(super) fn rules(&self) -> Option<&str> {
        let names = ["readme.md", "rules.md", "docs/rules.md", "docs/readme.md"];
        let file = |name: &&str| self.files.iter().find(|it| it.name.eq_ignore_ascii_case(name));
        names.iter().find_map(file)?.text()
    }

    /// The mix of its own tiles; none if it has none.
    ///
    /// # Errors
    /// If they cannot be mixed.
    pub(super) fn mix(&self) -> Result<Option<Mix>> {
        if self.sets.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.project.mix(&self.sets, None)?))
    }
}

/// The title of the site: that of the only variant or the only tile set of the folder, or else of the game.
fn title(
    project: Project<'_>,
    game: &GameSpec,
    game_title: &str,
    variants: &[String],
    sets: &[String],
) -> String {
    let declared = || {
        let spec =
            GameSpec { variants: variants.iter().map(|it| it.as_str().into()).collect(), ..game.clone() };
        project.declared(&spec).into_iter().next().map(|(_, title)| title)
    };
    let of_set = || {
        let (collection, ids, _) = project.named_sets(sets, &[]);
        collection.set(ids.first()?).map(|it| it.title.clone())
    };
    let title = match (variants, sets) {
        ([_], _) => declared(),
        ([], [_]) => of_set(),
        _ => None,
    };
    title.unwrap_or_else(|| game_title.to_owned())
}

/// The files of the folder by their paths in it, without those of a site within.
fn own_files(project: Project<'_>, args: &Publish) -> Result<Vec<String>> {
    need_folder(&args.folder)?;
    let (folder, site) = (fs::canonicalize(&args.folder).ok(), fs::canonicalize(&args.out).ok());
    if site.is_some() && site == folder {
        bail!("a site has a folder of its own: {} is that of the expansion", args.out.display());
    }
    let inside =
        site.zip(folder).and_then(|(site, folder)| site.strip_prefix(folder).ok().map(Path::to_owned));
    let mut names = Vec::new();
    for path in project.files().below(Path::new("")) {
        let path =
            path.map_err(|(path, error)| anyhow::anyhow!("cannot read {}: {error}", path.display()))?;
        if inside.as_ref().is_some_and(|it| path.starts_with(it)) {
            continue;
        }
        let parts: Vec<_> = path.components().map(|it| it.as_os_str().to_str()).collect();
        let Some(parts) = parts.into_iter().collect::<Option<Vec<_>>>() else {
            bail!("the name of {} cannot be written in UTF-8", path.display());
        };
        names.push(parts.join("/"));
    }
    names.sort();
    Ok(names)
}

/// The files of these names.
fn read(project: Project<'_>, names: Vec<String>) -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    for name in names {
        let bytes = project.bytes(Path::new(&name))?;
        if bytes.len() > Source::LIMIT {
            bail!("{name} is larger than {} MiB, too large for an expansion", Source::LIMIT >> 20);
        }
        files.push(SourceFile { name, bytes });
    }
    Ok(files)
}

/// The files without the pictures that no text of the folder names, and the names of these: pictures that somebody has drawn to look at them.
fn without_unnamed_pictures(files: Vec<SourceFile>) -> (Vec<SourceFile>, Vec<String>) {
    let is_named = |it: &SourceFile| {
        let mut texts = files.iter().filter_map(SourceFile::text);
        !it.is_picture() || texts.any(|text| text.contains(it.file_name()))
    };
    let named: Vec<bool> = files.iter().map(is_named).collect();
    let (kept, others): (Vec<_>, Vec<_>) = files.into_iter().zip(named).partition(|(_, is_named)| *is_named);
    (kept.into_iter().map(|(it, _)| it).collect(), others.into_iter().map(|(it, _)| it.name).collect())
}
