//! `bastide schema`: the JSON Schema of tile sets.

use std::path::Path;

use anyhow::{Context, Result};

use crate::args::Schema;
use crate::out::{Ending, write};

/// Writes the schema.
pub(crate) fn run(args: &Schema) -> Result<Ending> {
    let schema =
        serde_json::to_string_pretty(&bastide_tileset::schema()).context("the schema is not JSON")?;
    write(args.out.as_deref().unwrap_or(Path::new("-")), format!("{schema}\n").as_bytes())?;
    Ok(Ending::Fine)
}
