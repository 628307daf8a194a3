//! `bastide render sheet`: tiles on sheets to be printed and cut.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bastide_diag::Report;
use bastide_project::{Plan, Project, SheetStage, SheetWish, Sheets, TileRequest};
use bastide_render::sheet::{Drawings, Files, Job, Paper, Settings, Summary};

use crate::args::{RenderSheet, ResultFormat};
use crate::denied::Denied;
use crate::out::{self, Ending, print, say};
use crate::pictures::board::theme_of;
use crate::printing;
use crate::progress::Bar;

/// Lays out, draws and writes.
pub(super) fn run(args: &RenderSheet) -> Result<Ending> {
    let denied = Denied::read(&args.deny)?;
    let wanted = Project::on_disk().plan(&args.what, args.plan.as_deref(), &args.settings.0)?;
    let kind = SheetFormat::of(args, &wanted.settings)?;
    let profile = wanted.icc.as_deref().map(printing::profile).transpose()?;
    let tiles = Project::on_disk().tiles(&TileRequest { names: &wanted.what, ..TileRequest::default() })?;
    let gathered = Project::on_disk().gather(&tiles.spec)?;
    let (sets, named, _) = Project::on_disk().named_sets(&wanted.what, &[]);
    let theme = theme_of(wanted.theme.as_deref(), named.iter().filter_map(|id| sets.set(id)))?;
    let wish = SheetWish {
        settings: wanted.settings.clone(),
        title: tiles.title,
        only: &wanted.only,
        copies: wanted.copies,
    };
    let mut bar: Option<(SheetStage, Bar)> = None;
    let tick = &mut |stage, done, of| {
        if bar.as_ref().is_none_or(|(it, _)| *it != stage) {
            bar = None;
            let doing = if stage == SheetStage::Drawing { "drawing" } else { "laying out" };
            bar = Some((stage, titled(doing, of)));
        }
        if let Some((_, bar)) = &bar {
            bar.set(done);
        }
    };
    let Sheets { job, problems } = gathered.sheets(&wish, &theme, tick)?;
    drop(bar);
    if let Some((path, kind)) = &kind {
        write(&job, path, *kind, profile.as_ref())?;
    }
    let pdf = kind.is_none_or(|(_, kind)| kind == SheetFormat::Pdf);
    let pixels = if pdf { job.in_pixels()? } else { Vec::new() };
    let files = kind.map(|(path, kind)| written(&job, path, kind));
    match args.format {
        ResultFormat::Text => print(&text(&job, files, &pixels))?,
        ResultFormat::Json => print(&json(&job, &pixels))?,
    }
    for problem in &problems {
        say(&format!("warning: {problem}"));
    }
    let mut report = gathered.warnings;
    report.merge(lint(&job, &wanted));
    let ending = denied.show(&mut report)?;
    Ok(if problems.is_empty() { ending } else { Ending::Findings })
}

/// Findings about the print.
fn lint(job: &Job, wanted: &Plan) -> Report {
    let mut report = Report::about([&wanted.source]);
    report.extend(job.flaws().iter().map(|flaw| printing::flaw(wanted.label(flaw.key()), flaw)));
    report
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SheetFormat {
    Pdf,
    Svg,
    Png,
}

impl SheetFormat {
    /// The file and its kind; none if nothing is to be written.
    fn of<'a>(args: &'a RenderSheet, settings: &Settings) -> Result<Option<(&'a Path, Self)>> {
        let Some(path) = args.out.as_deref() else {
            if args.dry_run {
                return Ok(None);
            }
            bail!(
                "sheets need a file\n  = help: `--out tiles.pdf` writes them, `--dry-run` only tells about them"
            );
        };
        let kind = match path.extension().and_then(|it| it.to_str()) {
            Some("pdf") => Self::Pdf,
            Some("svg") => Self::Svg,
            Some("png") => Self::Png,
            None if settings.files == Files::Tiles => Self::Png,
            _ => bail!("the name of sheets ends in .pdf, .svg or .png, not `{}`", path.display()),
        };
        Ok((!args.dry_run).then_some((path, kind)))
    }
}

/// Writes all pages, or none.
fn write(job: &Job, path: &Path, kind: SheetFormat, profile: Option<&bastide_render::Profile>) -> Result<()> {
    if kind == SheetFormat::Pdf {
        let bar = titled("writing", job.pages());
        let bytes = job.pdf(profile, &mut |done| bar.set(done)).context("cannot write the sheets as PDF")?;
        return out::write(path, &bytes);
    }
    let files = files(job, path);
    let bar = titled("writing", files.len());
    let mut drawings = Drawings::default();
    let mut staged = out::Staged::default();
    for (file, page) in files {
        let bytes = match kind {
            SheetFormat::Png => {
                job.png(page, &mut drawings).transpose().context("cannot turn a sheet into pixels")?
            }
            SheetFormat::Svg | SheetFormat::Pdf => job.svg(page).map(String::into_bytes),
        };
        let bytes = bytes.ok_or_else(|| anyhow!("page {} is missing", page + 1))?;
        staged.add(&file, &bytes)?;
        bar.add(1);
    }
    staged.keep()
}

/// The files of pages that are pictures, each with its page: numbered, or with the names of tiles.
fn files(job: &Job, path: &Path) -> Vec<(PathBuf, usize)> {
    let settings = job.settings();
    if settings.files == Files::Tiles && settings.paper == Paper::Tile {
        let file = |name: String| match (path.file_stem(), path.extension()) {
            (Some(stem), Some(ending)) => {
                path.with_file_name(format!("{}-{name}.{}", stem.display(), ending.display()))
            }
            _ => path.join(format!("{name}.png")),
        };
        return job.pieces().into_iter().map(|(name, page)| (file(name), page)).collect();
    }
    let pages = job.pages();
    (0..pages).map(|page| (out::numbered(path, page, pages), page)).collect()
}

/// The files in a few words.
fn written(job: &Job, path: &Path, kind: SheetFormat) -> String {
    let files = if kind == SheetFormat::Pdf { vec![(path.to_owned(), 0)] } else { files(job, path) };
    let first = files.first().map(|(file, _)| file.display().to_string()).unwrap_or_default();
    match files.len() {
        0 | 1 => first,
        more => format!("{first} and {} more", more - 1),
    }
}

/// A few lines about the sheets.
fn text(job: &Job, written: Option<String>, pixels: &[&str]) -> String {
    let it = job.summary();
    let mut text = written.map_or(String::new(), |files| files + "\n");
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let _ = writeln!(
        text,
        "{} of {} on {} ({}), {} x {} of {} mm on {} x {} mm",
        plural(it.tiles, "tile"),
        plural(it.designs, "design"),
        plural(it.sheets, "sheet"),
        plural(it.pages, "page"),
        it.columns,
        it.rows,
        job.settings().tile,
        it.wide,
        it.high
    );
    let _ = write!(text, "{}.{} % waste, {}", it.waste / 10, it.waste % 10, plural(it.cuts, "cut"));
    let seams = it.seams;
    if seams.inner > 0 {
        let _ = write!(text, ", {} of {} inner sides unmatched", seams.unmatched, seams.inner);
    }
    text.push('\n');
    if let Some(first) = pixels.first() {
        let others = match pixels.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let _ =
            writeln!(text, "in pixels, at least in part, at {} dpi: `{first}`{others}", job.settings().dpi);
    }
    text
}

fn json(job: &Job, pixels: &[&str]) -> String {
    let Summary { tiles, designs, sheets, pages, columns, rows, wide, high, waste, cuts, seams } =
        job.summary();
    let value = serde_json::json!({
        "tiles": tiles,
        "designs": designs,
        "sheets": sheets,
        "pages": pages,
        "columns": columns,
        "rows": rows,
        "tile_mm": job.settings().tile.as_mm(),
        "paper_mm": [wide.as_mm(), high.as_mm()],
        "waste": waste as f64 / 1000.0,
        "cuts": cuts,
        "inner_sides": seams.inner,
        "unmatched_sides": seams.unmatched,
        "in_pixels": pixels,
    });
    format!("{value:#}\n")
}

fn titled(doing: &'static str, count: usize) -> Bar {
    Bar::styled(count, "{msg:>10} {wide_bar} {pos}/{len}", doing)
}
