//! `bastide schema`: the JSON Schema of tile sets and of themes.

use std::path::Path;

use anyhow::{Context, Result};
use bastide_render::Theme;

use crate::args::Schema;
use crate::out::{Ending, write};

/// Writes the schema.
pub(crate) fn run(args: &Schema) -> Result<Ending> {
    let schema = match args.files.as_str() {
        "theme" => bastide_tileset::theme_schema(Theme::keys(), &Theme::SEATS),
        _ => bastide_tileset::schema(),
    };
    let schema = serde_json::to_string_pretty(&schema).context("the schema is not JSON")?;
    write(args.out.as_deref().unwrap_or(Path::new("-")), format!("{schema}\n").as_bytes())?;
    Ok(Ending::Fine)
}
