//! Output of the command: standard output and error with colours only where they are wanted, and files that are written whole or
//! not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use bastide_diag::sink::{Style, github, human, json, sarif, short};
use bastide_diag::{Report, Source};
use bastide_letters as letters;
use bastide_pages::Page;
use bastide_project::{UNREADABLE, docs, read_file};

use crate::args::{Format, PageArgs, PageFormat};

/// The exit code of the command; of several, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// Everything is fine.
    Fine = 0,
    /// There are findings, or claims that failed.
    Findings = 1,
    /// It could not run.
    CouldNotRun = 2,
    /// The games that were played do not decide the question.
    Undecided = 3,
}

/// Writes to standard output; a reader that goes away is not an error.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn print(text: &str) -> Result<()> {
    pour(anstream::stdout().lock(), letters::screen(text).as_bytes())
}

/// Writes a text with colours of ours to standard output.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn print_coloured(text: &str) -> Result<()> {
    pour(anstream::stdout().lock(), letters::coloured(text).as_bytes())
}

fn pour(mut out: impl Write, bytes: &[u8]) -> Result<()> {
    let poured = out.write_all(bytes).and_then(|()| out.flush());
    read_or_left(poured, ()).context("cannot write to standard output")
}

/// The result of writing to standard output. A reader who has read enough, as `head` does, is no error.
fn read_or_left<T>(written: std::io::Result<T>, all: T) -> std::io::Result<T> {
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(all),
        other => other,
    }
}

/// Prints a page of numbers, and writes it for a browser if that is asked for.
///
/// # Errors
/// If the file or the output cannot be written.
pub(crate) fn show_page(page: &Page, args: &PageArgs) -> Result<()> {
    show_part(page, page, args)
}

/// Shows a page of numbers as asked for, of which only a part is printed. A page on standard output is there alone.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn show_part(page: &Page, part: &Page, args: &PageArgs) -> Result<()> {
    write_page(page, args)?;
    if args.html.as_deref().is_some_and(is_standard) { Ok(()) } else { print_page(part, args.format) }
}

/// Writes a page of numbers to the file that is asked for, if one is.
///
/// # Errors
/// If it cannot be written.
pub(crate) fn write_page(page: &Page, args: &PageArgs) -> Result<()> {
    args.html.as_deref().map_or(Ok(()), |path| write(path, page.html().as_bytes()))
}

/// Tests for the name of standard output, where the name of a file is asked for.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Prints a page of numbers in the width of `COLUMNS`, of the terminal, or of 100 letters.
///
/// # Errors
/// If the output cannot be written.
fn print_page(page: &Page, format: PageFormat) -> Result<()> {
    let asked = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = asked.or_else(terminal).unwrap_or(100);
    match format {
        PageFormat::Text => print_coloured(&page.coloured_text(width)),
        PageFormat::Json => print(&page.json()),
        PageFormat::Csv => print(&page.csv()),
    }
}

/// Writes a line to standard error.
pub(crate) fn say(text: &str) {
    // Nothing is left to do if this fails.
    let _ = writeln!(anstream::stderr(), "{}", letters::screen(text));
}

/// Names a written file on standard error; standard output is none.
pub(crate) fn say_wrote(path: &Path) {
    if !is_standard(path) {
        say(&format!("wrote {}", path.display()));
    }
}

/// The file to write something to that is no text for people: the one that is asked for, or standard output, but for a terminal.
///
/// # Errors
/// If no file is asked for and standard output is a terminal; the hint names the example.
pub(crate) fn target(asked: Option<&Path>, example: &str) -> Result<PathBuf> {
    match asked {
        Some(path) => Ok(path.to_owned()),
        None if std::io::stdout().is_terminal() => {
            bail!(
                "pictures and pages are not for a terminal\n  = help: `--out {example}` writes a file, `--out -` writes it here all the same"
            )
        }
        None => Ok("-".into()),
    }
}

/// The file of a page: `m.png` is `m-03.png` if there are more than nine pages, and itself if there is but one.
pub(crate) fn numbered(path: &Path, page: usize, pages: usize) -> PathBuf {
    if pages == 1 {
        return path.to_owned();
    }
    let [stem, extension] =
        [path.file_stem(), path.extension()].map(|it| it.unwrap_or_default().to_string_lossy().into_owned());
    let digits = pages.to_string().len();
    path.with_file_name(format!("{stem}-{:0digits$}.{extension}", page + 1))
}

/// True if standard error is a terminal.
pub(crate) fn is_watched() -> bool {
    std::io::stderr().is_terminal()
}

/// Writes findings for people. Returns how the command ends.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn show_findings(report: &Report) -> Result<Ending> {
    findings(report, Format::Text)
}

/// The end of a command; of one that could not run, with the cause.
pub(crate) fn ended(result: Result<Ending>) -> Ending {
    let shown = result.or_else(|error| match error.chain().find_map(|it| it.downcast_ref::<Report>()) {
        Some(report) => {
            // Names that are typed wrong are no findings in anybody's files.
            let is_typed = report.findings().iter().all(|it| it.label.source.is_command_line());
            show_findings(report).map(|end| if is_typed { Ending::CouldNotRun } else { end })
        }
        None => Err(error),
    });
    shown.unwrap_or_else(|error| {
        say(&format!("error: {error:#}"));
        Ending::CouldNotRun
    })
}

/// Clears the screen, where standard output is one.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn clear_screen() -> Result<()> {
    if !std::io::stdout().is_terminal() {
        return Ok(());
    }
    // Back to the corner, with everything erased that is seen and that was scrolled away.
    pour(anstream::stdout().lock(), b"\x1b[H\x1b[2J\x1b[3J")
}

/// Files that were written, under their names on disk.
static WRITTEN_FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// True for a file that the command has written itself.
pub(crate) fn is_written(path: &Path) -> bool {
    let written = WRITTEN_FILES.lock().unwrap_or_else(PoisonError::into_inner);
    !written.is_empty() && fs::canonicalize(path).is_ok_and(|it| written.contains(&it))
}

/// Writes findings as asked for. Returns how the command ends.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn findings(report: &Report, format: Format) -> Result<Ending> {
    match format {
        Format::Text if !report.is_empty() => {
            let mut err = anstream::stderr().lock();
            // As for other messages.
            let _ = err.write_all(letters::coloured(&human(report, Style::Coloured)).as_bytes());
        }
        Format::Text => {}
        Format::Short => print(&short(report))?,
        Format::Json => print(&json(report))?,
        Format::Sarif => print(&sarif(report, &docs::all()))?,
        Format::Github => print(&github(report))?,
    }
    // A file that is named in a text is an error of that text.
    let findings = report.findings();
    let unreadable = findings.iter().any(|it| it.code == UNREADABLE && it.label.span.is_empty());
    Ok(match (report.is_empty(), unreadable) {
        (true, _) => Ending::Fine,
        (_, true) => Ending::CouldNotRun,
        _ => Ending::Findings,
    })
}

/// Reads a file that is no text of a project.
///
/// # Errors
/// If it cannot be read, is a pipe or a device, or has more bytes than `most`.
pub(crate) fn read(path: &Path, most: usize) -> Result<Vec<u8>> {
    let bytes = read_file(path, most).map_err(|error| match error.kind() {
        std::io::ErrorKind::Other => anyhow!("{error}"),
        kind => anyhow!("{kind}"),
    })?;
    if bytes.len() > most {
        bail!("it is larger than {} MiB, so it is most likely another file", most >> 20);
    }
    Ok(bytes)
}

/// Writes a file whole or not at all, making its folder; `-` is standard output.
///
/// # Errors
/// If a folder or the file cannot be written; nothing is left behind then.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut staged = Staged::default();
    staged.add(path, bytes)?;
    staged.keep()
}

/// Ensures that a file to be written holds none of the texts that its content is made from.
///
/// # Errors
/// If it does.
pub(crate) fn apart<'a>(path: &Path, texts: impl IntoIterator<Item = &'a Source>) -> Result<()> {
    let Ok(there) = fs::metadata(path) else { return Ok(()) };
    // What is no file has no end, and a file of another size holds something else.
    let may_be = |it: &&Source| there.is_file() && there.len() == it.text().len() as u64;
    let mut alike = texts.into_iter().filter(may_be);
    if alike.any(|it| fs::read_to_string(path).is_ok_and(|text| text == it.text())) {
        bail!("`{}` is read for this, and would be lost; write to another file", path.display());
    }
    Ok(())
}

/// Names of files that are being written: `.bastide-Ab3xY9.tmp`, beside the file that they become.
const HALF_BEGINS: &str = ".bastide-";
const HALF_ENDS: &str = ".tmp";
/// Whoever writes a file is done or dead after this time.
const WRITTEN: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes half-written files that a run left behind when it was killed, as far as they are so old that none can still be at work on them.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|it| it.starts_with(HALF_BEGINS) && it.ends_with(HALF_ENDS));
        let is_old =
            |it: &fs::Metadata| it.modified().is_ok_and(|it| it.elapsed().is_ok_and(|it| it > WRITTEN));
        if is_ours && entry.metadata().is_ok_and(|it| it.is_file() && is_old(&it)) {
            // One that stays does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Files that are all written, or none: they appear when all of them are complete.
#[derive(Debug, Default)]
pub(crate) struct Staged {
    /// Closed, because a process may have only so many open files.
    files: Vec<(tempfile::TempPath, PathBuf)>,
}

impl Staged {
    /// Writes a file that is not seen yet, making its folder; a pipe or device is written to at once.
    ///
    /// # Errors
    /// If a folder or the file cannot be written; of all files, nothing is left behind then.
    pub(crate) fn add(&mut self, path: &Path, bytes: &[u8]) -> Result<()> {
        let shown = path.display();
        let mut half = half_written(path)?;
        half.write_all(bytes).and_then(|()| half.flush()).with_context(|| format!("cannot write {shown}"))?;
        if let Half::Beside(file, path) = half {
            self.files.push((file.into_temp_path(), path));
        }
        Ok(())
    }

    /// Lets all files appear.
    ///
    /// # Errors
    /// If one cannot be put in its place; those before it are there then.
    pub(crate) fn keep(self) -> Result<()> {
        for (file, path) in self.files {
            let shown = path.display();
            let rights = fs::metadata(&path).ok().map(|old| old.permissions());
            file.persist(&path).map_err(|error| anyhow!("cannot write {shown}: {}", error.error))?;
            match rights {
                Some(rights) => fs::set_permissions(&path, rights),
                None => readable(&path),
            }
            .with_context(|| format!("cannot set the rights of {shown}"))?;
            if let Ok(path) = fs::canonicalize(&path) {
                WRITTEN_FILES.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
            }
        }
        Ok(())
    }
}

/// Opens what a file is first written to, making its folder.
fn half_written(path: &Path) -> Result<Half> {
    if is_standard(path) {
        return Ok(Half::Standard(std::io::stdout()));
    }
    let shown = path.display();
    // A link stays a link: its target is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if path.is_dir() {
        bail!("cannot write {shown}: it is a folder");
    }
    if path.exists() && !path.is_file() {
        // A pipe or a device is not replaced by a file, it is written to.
        let opened = fs::OpenOptions::new().write(true).open(&path);
        return Ok(Half::Open(opened.with_context(|| format!("cannot write {shown}"))?));
    }
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    sweep(folder);
    let file = tempfile::Builder::new().prefix(HALF_BEGINS).suffix(HALF_ENDS).tempfile_in(folder);
    let file =
        file.map_err(|error| anyhow!("cannot write in the folder {}: {}", folder.display(), error.kind()))?;
    Ok(Half::Beside(file, path))
}

/// File that is being written.
#[derive(Debug)]
enum Half {
    /// A pipe or a device.
    Open(fs::File),
    /// Standard output.
    Standard(std::io::Stdout),
    /// A file beside the one that it becomes.
    Beside(tempfile::NamedTempFile, PathBuf),
}

/// Long file that is written piece by piece, and appears when it is complete.
#[derive(Debug)]
pub(crate) struct Growing {
    half: std::io::BufWriter<Half>,
    shown: String,
}

impl Growing {
    /// Begins a file; `-` is standard output, where each piece appears as it comes.
    ///
    /// # Errors
    /// If it or its folder cannot be written.
    pub(crate) fn begin(path: &Path) -> Result<Self> {
        let half = std::io::BufWriter::new(half_written(path)?);
        Ok(Self { half, shown: path.display().to_string() })
    }

    /// Writes on.
    ///
    /// # Errors
    /// If that fails.
    pub(crate) fn add(&mut self, text: &str) -> Result<()> {
        self.half.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.shown))
    }

    /// Lets the file appear.
    ///
    /// # Errors
    /// If its end cannot be written, or it cannot be put in its place.
    pub(crate) fn keep(self) -> Result<()> {
        let half = self
            .half
            .into_inner()
            .map_err(|error| anyhow!("cannot write {}: {}", self.shown, error.error()))?;
        match half {
            Half::Open(_) | Half::Standard(_) => Ok(()),
            Half::Beside(file, path) => Staged { files: vec![(file.into_temp_path(), path)] }.keep(),
        }
    }
}

impl Write for Half {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Self::Open(file) => file.write(bytes),
            Self::Standard(out) => read_or_left(out.write(bytes), bytes.len()),
            Self::Beside(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Self::Open(file) => file.flush(),
            Self::Standard(out) => read_or_left(out.flush(), ()),
            Self::Beside(file, _) => file.flush(),
        }
    }
}

/// Tests that the folder of an expansion is one.
///
/// # Errors
/// If it is none.
pub(crate) fn need_folder(folder: &Path) -> Result<()> {
    let named = folder.display();
    if folder.is_file() {
        let above = folder.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        bail!(
            "{named} is a file, and a folder is asked for\n  = help: name the one it lies in: {}",
            above.display()
        );
    }
    if !folder.is_dir() {
        bail!("there is no folder {named}\n  = help: `bastide new NAME` makes one");
    }
    Ok(())
}

/// Makes a folder if it is not there; the empty name is the working folder, which is. The one above it must be there, so that a slip in
/// a path does not leave a tree of folders behind.
///
/// # Errors
/// If the one above is missing, or something is in the way.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    let is_there = |it: &Path| it.as_os_str().is_empty() || it.is_dir();
    if is_there(folder) {
        return Ok(());
    }
    if let Some(above) = folder.parent().filter(|it| !is_there(it)) {
        let (folder, above) = (folder.display(), above.display());
        bail!("cannot make the folder {folder}: there is no folder {above}");
    }
    match fs::create_dir(folder) {
        // Somebody else was faster.
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        made => made.with_context(|| format!("cannot make the folder {}", folder.display())),
    }
}

/// Makes a temporary file, which is private, an ordinary one.
#[cfg(unix)]
fn readable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> std::io::Result<()> {
    Ok(())
}
