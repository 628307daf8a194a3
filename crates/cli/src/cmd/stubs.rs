//! `bastide stubs`: the files with which editors understand variants.

use anyhow::Result;

use crate::args::Stubs;
use crate::out::{Ending, say_wrote, write};

/// Writes the definitions for the Lua language server and for Luau checkers.
pub(crate) fn run(args: &Stubs) -> Result<Ending> {
    for (name, text) in
        [("bastide.lua", bastide_script::stubs_luals()), ("bastide.d.luau", bastide_script::stubs_luau())]
    {
        let path = args.folder.join(name);
        write(&path, text.as_bytes())?;
        say_wrote(&path);
    }
    Ok(Ending::Fine)
}
