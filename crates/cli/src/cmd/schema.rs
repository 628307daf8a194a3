//! `bastide schema`: the JSON Schemas of tile sets, themes, games and print plans.

use std::path::Path;

use anyhow::{Context, Result};
use bastide_project::schemas::{SCHEMAS, schema};

use crate::args::Schema;
use crate::out::{Ending, write};

/// Writes the schema.
pub(crate) fn run(args: &Schema) -> Result<Ending> {
    let kind = SCHEMAS.iter().find(|(_, word)| *word == args.files).map(|(kind, _)| *kind);
    let schema = kind.and_then(schema).context("there is no such schema")?;
    let schema = serde_json::to_string_pretty(&schema).context("the schema is not JSON")?;
    write(args.out.as_deref().unwrap_or(Path::new("-")), format!("{schema}\n").as_bytes())?;
    Ok(Ending::Fine)
}
