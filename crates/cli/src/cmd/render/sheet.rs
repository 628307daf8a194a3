//! `bastide render sheet`: tiles on sheets to be printed and cut.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use bastide_diag::{Report, did_you_mean};
use bastide_project::{Gathered, Project, TileRequest};
use bastide_render::COPIES;
use bastide_render::sheet::{Design, Drawings, Job, Summary};

use crate::args::{RenderSheet, ResultFormat};
use crate::out::{self, Ending, print, say, show_findings};
use crate::pictures::board::theme;
use crate::printing::{self, Printing};
use crate::progress::Bar;

/// Lays out, draws and writes.
pub(super) fn run(args: &RenderSheet) -> Result<Ending> {
    let kind = SheetFormat::of(args)?;
    let wanted = Printing::read(&args.what, args.plan.as_deref(), &args.settings)?;
    let theme = theme(&wanted.theme)?;
    let profile = wanted.icc.as_deref().map(printing::profile).transpose()?;
    let tiles = Project::on_disk().tiles(&TileRequest { names: &wanted.what, ..TileRequest::default() })?;
    let gathered = Project::on_disk().gather(&tiles.spec)?;
    let (picked, copies) = pick(&gathered, &wanted)?;
    let (picked, copies) = varied(&picked, &copies);
    let mut problems = Vec::new();
    let bar = titled("drawing", picked.len());
    let mut designs = Vec::new();
    for (at, copy) in picked {
        let tile = &gathered.bag.tiles[at].tile;
        let (design, found) = Design::of(&gathered.bag.words, tile, copy, &theme);
        // The proof is of the layout, which copies share.
        problems.extend(found.iter().filter(|_| copy == 0).map(|it| format!("{}: {it}", tile.id())));
        designs.push(design);
        bar.set(designs.len());
    }
    drop(bar);
    let bar = titled("laying out", copies.len());
    let job =
        Job::new(wanted.settings.clone(), tiles.title, designs, &copies, &theme, &mut |done| bar.set(done))?;
    drop(bar);
    if let Some((path, kind)) = &kind {
        write(&job, path, *kind, profile.as_ref())?;
    }
    match args.format {
        ResultFormat::Text => print(&text(&job, kind.as_ref().map(|(path, _)| *path)))?,
        ResultFormat::Json => print(&json(&job))?,
    }
    for problem in &problems {
        say(&format!("warning: {problem}"));
    }
    let mut report = gathered.warnings;
    report.merge(lint(&job, &wanted));
    let ending = show_findings(&report)?;
    Ok(if problems.is_empty() { ending } else { Ending::Findings })
}

/// The tiles to draw with the numbers of their copies, and for each tile to print its place among them.
fn varied(picked: &[usize], copies: &[usize]) -> (Vec<(usize, usize)>, Vec<usize>) {
    let mut drawn: Vec<(usize, usize)> = Vec::new();
    let mut counts = vec![0; picked.len()];
    let place = |nth: &usize| {
        let wanted = (picked[*nth], counts[*nth] % COPIES);
        counts[*nth] += 1;
        drawn.iter().position(|it| *it == wanted).unwrap_or_else(|| {
            drawn.push(wanted);
            drawn.len() - 1
        })
    };
    let places = copies.iter().map(place).collect();
    (drawn, places)
}

/// Findings about the print.
fn lint(job: &Job, wanted: &Printing) -> Report {
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
    fn of(args: &RenderSheet) -> Result<Option<(&Path, Self)>> {
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
            _ => bail!("the name of sheets ends in .pdf, .svg or .png, not `{}`", path.display()),
        };
        Ok((!args.dry_run).then_some((path, kind)))
    }
}

/// The tiles that are printed, and for each copy its place among them.
fn pick(gathered: &Gathered, wanted: &Printing) -> Result<(Vec<usize>, Vec<usize>)> {
    let tiles = &gathered.bag.tiles;
    let is_called =
        |id: &str, name: &str| id == name || id.split_once('/').is_some_and(|(_, short)| short == name);
    for name in &wanted.only {
        if !tiles.iter().any(|it| is_called(it.tile.id(), name)) {
            let ids: Vec<&str> = tiles.iter().map(|it| it.tile.id()).collect();
            let short: Vec<&str> =
                ids.iter().filter_map(|id| id.split_once('/')).map(|(_, short)| short).collect();
            let hint = did_you_mean(name, ids.iter().chain(&short).copied())
                .unwrap_or_else(|| "`bastide show SET` lists the tiles of a set".to_owned());
            bail!("there is no tile `{name}` in {}\n  = help: {hint}", wanted.what.join(","));
        }
    }
    let is_wanted = |id: &str| wanted.only.is_empty() || wanted.only.iter().any(|name| is_called(id, name));
    let picked: Vec<usize> = (0..tiles.len()).filter(|at| is_wanted(tiles[*at].tile.id())).collect();
    let count = |at: usize| usize::from(wanted.copies.unwrap_or(tiles[at].count));
    let copies =
        picked.iter().enumerate().flat_map(|(nth, at)| std::iter::repeat_n(nth, count(*at))).collect();
    Ok((picked, copies))
}

/// Writes all pages, or none.
fn write(job: &Job, path: &Path, kind: SheetFormat, profile: Option<&bastide_render::Profile>) -> Result<()> {
    let pages = job.pages();
    let bar = titled("writing", pages);
    if kind == SheetFormat::Pdf {
        let bytes = job.pdf(profile, &mut |done| bar.set(done)).context("cannot write the sheets as PDF")?;
        return out::write(path, &bytes);
    }
    let mut drawings = Drawings::default();
    let mut staged = out::Staged::default();
    for page in 0..pages {
        let bytes = match kind {
            SheetFormat::Png => {
                job.png(page, &mut drawings).transpose().context("cannot turn a sheet into pixels")?
            }
            SheetFormat::Svg | SheetFormat::Pdf => job.svg(page).map(String::into_bytes),
        };
        let bytes = bytes.ok_or_else(|| anyhow!("page {} is missing", page + 1))?;
        staged.add(&page_name(path, page, pages), &bytes)?;
        bar.set(page + 1);
    }
    staged.keep()
}

/// The name of a page: that of the file, with a number if there are several.
fn page_name(path: &Path, page: usize, pages: usize) -> PathBuf {
    if pages == 1 {
        return path.to_path_buf();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{}.{extension}", page + 1))
}

/// A few lines about the sheets.
fn text(job: &Job, path: Option<&Path>) -> String {
    let it = job.summary();
    let mut text = String::new();
    if let Some(path) = path {
        let name =
            page_name(path, 0, if path.extension().is_some_and(|it| it == "pdf") { 1 } else { it.pages });
        let _ = writeln!(text, "{}{}", name.display(), if name == path { "" } else { " and following" });
    }
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
    text
}

fn json(job: &Job) -> String {
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
    });
    format!("{value:#}\n")
}

fn titled(doing: &'static str, count: usize) -> Bar {
    Bar::styled(count, "{msg:>10} {wide_bar} {pos}/{len}", doing)
}
