//! `bastide completions` and `bastide man`: files for shells and manual readers.

use anyhow::{Context, Result};
use clap::CommandFactory;

use crate::args::{Args, Completions, Man};
use crate::out::{Ending, print};

/// Prints the completions of a shell.
pub(crate) fn completions(args: &Completions) -> Result<Ending> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "bastide", &mut bytes);
    print(&String::from_utf8(bytes).context("the completions are not UTF-8")?)?;
    Ok(Ending::Fine)
}

/// Prints the manual page, or writes that of every command into a folder.
pub(crate) fn man(args: &Man) -> Result<Ending> {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        clap_mangen::generate_to(Args::command(), folder)
            .with_context(|| format!("cannot write manual pages into {}", folder.display()))?;
        return Ok(Ending::Fine);
    }
    let mut bytes = Vec::new();
    clap_mangen::Man::new(Args::command()).render(&mut bytes).context("cannot write the manual page")?;
    print(&String::from_utf8(bytes).context("the manual page is not UTF-8")?)?;
    Ok(Ending::Fine)
}
