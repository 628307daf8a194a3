//! Pictures of games as files, and their themes.

use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::table::Table;
use bastide_diag::Report;
use bastide_play::board;
use bastide_project::Project;
use bastide_record::GameSpec;
use bastide_render::{Picture, Size, Theme, draw_board};
use bastide_tileset::Set;

use crate::out::{is_standard, show_findings, write};

/// The theme of a name or a file, or the usual one. Findings about the file are shown.
///
/// # Errors
/// If there is no such theme, or the file has errors.
pub(crate) fn theme(name: Option<&str>) -> Result<Theme> {
    let name = name.unwrap_or(Theme::USUAL);
    fit(&format!("the theme `{name}`"), Project::on_disk().theme(name)?)
}

/// The theme of a name or a file; where none is said, the one that tile sets ask for. Findings about the file are shown.
///
/// # Errors
/// If there is no such theme, or the file has errors.
pub(crate) fn theme_of<'a>(name: Option<&str>, sets: impl IntoIterator<Item = &'a Set>) -> Result<Theme> {
    match name {
        Some(name) => theme(Some(name)),
        None => fit("the theme of the tile sets", Project::on_disk().theme_of_sets(sets)?),
    }
}

/// The theme of a name or a file; where none is said, the one that the tile sets of a game ask for. Findings about the file are shown.
///
/// # Errors
/// If there is no such theme, or the file has errors.
pub(crate) fn theme_of_game(name: Option<&str>, spec: &GameSpec) -> Result<Theme> {
    match name {
        Some(name) => theme(Some(name)),
        None => fit("the theme of the tile sets", Project::on_disk().theme_of_game(spec)?),
    }
}

/// The theme with its findings shown, if it can be used.
///
/// # Errors
/// If its file has errors.
pub(crate) fn fit(what: &str, (theme, report): (Theme, Report)) -> Result<Theme> {
    if !report.is_empty() {
        show_findings(&report)?;
    }
    if report.has_errors() {
        bail!("{what} cannot be used");
    }
    Ok(theme)
}

/// Looks whether a picture can be written under this name, before anything is drawn.
///
/// # Errors
/// If the name ends otherwise than in `.svg` or `.png`.
pub(crate) fn check_picture(path: &Path) -> Result<()> {
    match path.extension().and_then(|it| it.to_str()) {
        _ if is_standard(path) => Ok(()),
        Some("svg" | "png") => Ok(()),
        _ => bail!("a picture's name ends in .svg or .png, not `{}`", path.display()),
    }
}

/// Writes a picture as SVG or PNG, by the name of the file.
///
/// # Errors
/// If the name ends otherwise, or the file cannot be written.
pub(crate) fn write_picture(path: &Path, picture: &Picture, width: u32) -> Result<()> {
    write_sized(path, picture, Size::Wide(width))
}

/// As [`write_picture`], in another size.
///
/// # Errors
/// As [`write_picture`].
pub(crate) fn write_sized(path: &Path, picture: &Picture, size: Size) -> Result<()> {
    check_picture(path)?;
    if path.extension().is_some_and(|it| it == "png") {
        let bytes = picture.png(size).context("cannot turn the picture into pixels")?;
        return write(path, &bytes);
    }
    write(path, picture.svg().as_bytes())
}

/// Draws a table's board and writes it.
///
/// # Errors
/// As [`write_picture`].
pub(crate) fn write_board(
    path: &Path,
    table: &Table,
    caption: &str,
    theme: &Theme,
    width: u32,
) -> Result<()> {
    let picture = draw_board(table.rules().words(), &board(table, caption), theme);
    write_picture(path, &picture, width)
}
