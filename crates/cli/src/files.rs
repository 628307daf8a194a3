//! Files and folders as the command reads them: what is in them by name and content, with a finding for what cannot be read.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use bastide_diag::{Code, Doc, Finding, Label, Report, Severity, Source};

/// A file that cannot be read.
pub const UNREADABLE: Code = Code("unreadable");

/// A file that is nothing Bastide reads.
pub const UNKNOWN_FILE: Code = Code("unknown-file");

/// A file without the one game that is wanted.
pub const NO_GAME: Code = Code("no-game");

/// The findings of this module.
pub const DOCS: &[Doc] = &[
    Doc {
        code: UNREADABLE,
        severity: Severity::Error,
        title: "a file cannot be read",
        page: "The file does not exist, is a folder where a file is wanted, or may not be read. The reason of the operating system stands in \
               the message.\n\nCheck the name and the rights of the file.\n",
    },
    Doc {
        code: NO_GAME,
        severity: Severity::Error,
        title: "a file does not hold one written game",
        page: "A written game is asked for, to be shown or replayed, and the file holds none or several. A game is a heading with a `game` \
               block and `moves` blocks; see the [guide to written games](../written-games.md).\n\nPut the game into a file of its own.\n",
    },
    Doc {
        code: UNKNOWN_FILE,
        severity: Severity::Error,
        title: "a file is nothing that Bastide reads",
        page: "Tile sets, games and themes end in `.toml`, variants in `.lua` or `.luau`, written games in `.md`. In folders, other files are passed \
               over, TOML of other programs too; a file named on the command line must be one of these.\n",
    },
];

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A tile set in TOML.
    TileSet,
    /// A theme of pictures in TOML.
    Theme,
    /// A game in TOML.
    Game,
    /// A variant in Lua.
    Variant,
    /// A bot in Lua.
    Bot,
    /// Written games in Markdown.
    Written,
}

/// Reads a file.
///
/// # Errors
/// One finding: it cannot be read, is too large or is not UTF-8.
pub fn read(path: &Path) -> Result<Source, Report> {
    Source::from_bytes(path.display().to_string(), bytes(path)?)
}

/// The bytes of a file; of one that is too large, a few more than may be read.
///
/// # Errors
/// One finding: it cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Report> {
    contents(path).map_err(|error| unreadable(&path.display().to_string(), &error))
}

/// A file's path as seen from a folder, with `/` between its parts; unchanged if one of them does not exist.
pub fn seen_from(folder: &Path, file: &Path) -> String {
    let start = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (Ok(start), Ok(full)) = (fs::canonicalize(start), fs::canonicalize(file)) else {
        return file.display().to_string();
    };
    let (from, to): (Vec<_>, Vec<_>) = (start.components().collect(), full.components().collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[shared..].iter().map(|_| "..".to_owned());
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A file that another one names: beside it, or else in the working folder.
pub fn beside(written_in: &str, name: &str) -> PathBuf {
    let folder = Path::new(written_in).parent().unwrap_or(Path::new(""));
    let file = folder.join(name);
    if file.exists() { file } else { PathBuf::from(name) }
}

/// The contents of a file, but not more than it takes to see that it is too large.
fn contents(path: &Path) -> std::io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(std::io::Error::other("it is a folder"));
    }
    let mut bytes = Vec::new();
    file.take(Source::LIMIT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(name: &str, error: &std::io::Error) -> Report {
    let reason = match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "it may not be read".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    };
    alone(name, UNREADABLE, format!("cannot read `{name}`: {reason}"), None)
}

/// A report of one finding about a file as a whole.
pub fn alone(name: &str, code: Code, message: String, help: Option<String>) -> Report {
    let source = Source::new(name, "");
    let mut report = Report::about([&source]);
    report.push(Finding::error(code, message, Label::new(&source, 0..0, "")).with_help_if(help));
    report
}

/// What a file is, by its name and, for TOML, by what it begins to say.
pub fn kind(source: &Source) -> Option<Kind> {
    match Path::new(source.name()).extension()?.to_str()? {
        "lua" | "luau" if is_bot(source.text()) => Some(Kind::Bot),
        "lua" | "luau" => Some(Kind::Variant),
        "md" => Some(Kind::Written),
        "toml" => Some(toml_kind(source.text()).unwrap_or(Kind::TileSet)),
        _ => None,
    }
}

/// Whether a script says `bot { … }`.
fn is_bot(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        let line = line.strip_prefix("return").unwrap_or(line).trim_start();
        let line =
            line.strip_prefix("local").and_then(|it| it.split_once('=')).map_or(line, |(_, it)| it.trim());
        line.strip_prefix("bot").is_some_and(|rest| rest.trim_start().starts_with(['{', '(']))
    })
}

/// What a TOML text is, if it is one of ours: a game says at the top what is played, a tile set has tiles or says what it is.
fn toml_kind(text: &str) -> Option<Kind> {
    let lines = || text.lines().map(str::trim);
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().trim_matches('"').to_owned());
    let says_game = |key: String| matches!(key.as_str(), "sets" | "variants" | "players" | "draw");
    if lines().take_while(|line| !line.starts_with('[')).filter_map(key).any(says_game) {
        return Some(Kind::Game);
    }
    let says_theme = |line: &str| {
        let table = line.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or("");
        matches!(table, "colour" | "symbol") || ["seat.", "kind."].iter().any(|it| table.starts_with(it))
    };
    if lines().any(says_theme) {
        return Some(Kind::Theme);
    }
    let says_set =
        |line: &str| line == "[set]" || line == "[[tile]]" || key(line).is_some_and(|key| key == "format");
    lines().any(says_set).then_some(Kind::TileSet)
}

/// All files that Bastide reads at these paths, folders searched through, in order of their names; findings for the others.
pub fn collect(paths: &[PathBuf]) -> (Vec<Source>, Report) {
    let mut report = Report::new();
    let mut sources = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            walk(path, &mut found, &mut report);
            found.sort();
            for file in found {
                match read(&file) {
                    Ok(source) if is_foreign(&source) => {}
                    Ok(source) => sources.push(source),
                    Err(other) => report.merge(other),
                }
            }
            continue;
        }
        match read(path) {
            Ok(source) if kind(&source).is_some() => sources.push(source),
            Ok(source) => report.merge(alone(
                source.name(),
                UNKNOWN_FILE,
                format!("`{}` is nothing that Bastide reads", source.name()),
                Some(
                    "tile sets, games and themes end in `.toml`, variants and bots in `.lua`, written games in `.md`"
                        .to_owned(),
                ),
            )),
            Err(other) => report.merge(other),
        }
    }
    (sources, report)
}

/// Whether a file found in a folder belongs to something else: TOML, Lua and Markdown are used by many, and stubs are for
/// editors only.
fn is_foreign(source: &Source) -> bool {
    let (name, text) = (source.name(), source.text());
    match Path::new(name).extension().and_then(|it| it.to_str()) {
        Some("toml") => toml_kind(text).is_none(),
        Some("lua" | "luau") => {
            name.ends_with(".d.luau")
                || text.starts_with("---@meta")
                || !(text.contains("variant") || is_bot(text))
        }
        Some("md") => !text.contains("```game") && !text.contains("```moves"),
        _ => false,
    }
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>, report: &mut Report) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return report.merge(unreadable(&folder.display().to_string(), &error)),
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let hidden = name.to_string_lossy().starts_with('.') || name == "target";
        let is_ours = path
            .extension()
            .and_then(|it| it.to_str())
            .is_some_and(|it| matches!(it, "toml" | "lua" | "luau" | "md"));
        // Links to folders are passed over, so that a circle of them cannot trap the search.
        let is_folder = entry.file_type().is_ok_and(|it| it.is_dir());
        if is_folder && !hidden {
            walk(&path, found, report);
        } else if !is_folder && is_ours && !hidden && path.is_file() {
            found.push(path);
        }
    }
}
