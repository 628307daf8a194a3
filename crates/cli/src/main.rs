//! The `bastide` command.

use std::process::ExitCode;

/// Games make and drop many small things.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    bastide_cli::run()
}
