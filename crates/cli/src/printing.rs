//! Settings of sheets as flags, profiles of presses, and flaws of prints.

mod flaws;

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use bastide_project::setting_help;
use bastide_render::sheet::Settings;

pub(crate) use self::flaws::flaw;
use crate::out::read;

/// Reads one setting of a flag.
///
/// # Errors
/// If it cannot be this.
pub(crate) fn set(settings: &mut Settings, key: &str, text: &str) -> Result<()> {
    settings.set(key, text).map_err(|wrong| anyhow!("{wrong}\n  = help: {}", setting_help(&wrong)))
}

/// Reads the profile of a press.
///
/// # Errors
/// If there is no such file, or it is none.
pub(crate) fn profile(path: &Path) -> Result<bastide_render::Profile> {
    let shown = path.display();
    // The largest profiles have a tenth of this.
    let bytes = read(path, 64 << 20).with_context(|| format!("cannot read the ICC profile {shown}"))?;
    bastide_render::Profile::read(bytes).map_err(|it| anyhow!("cannot use {shown}: {it}"))
}
