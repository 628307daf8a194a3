//! The `bastide` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    bastide_cli::main()
}
