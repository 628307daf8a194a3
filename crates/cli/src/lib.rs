//! The `bastide` command as a library: files, terminal and exit codes, and how a game is put together from them.
//!
//! Only this crate touches the world. Everything that could be wrong with what people wrote is a finding; everything that is wrong with the
//! machine is an error with its context.

pub mod args;
mod artwork;
pub mod assemble;
pub mod base_options;
mod bots;
pub mod choose;
pub mod cmd;
mod compared;
pub mod docs;
mod drawn;
pub mod files;
mod film;
mod interrupt;
pub mod library;
mod mix;
mod numbers;
pub mod out;
mod preview;
pub mod printing;
pub mod profile;
mod sampled;
pub mod shipped;
mod start;
pub mod summary;
mod terms;
mod themes;
mod tiles;
pub mod view;
mod watch;
mod words;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::out::{Ending, say};

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let args = Args::parse();
    let ending = run(&args.command).unwrap_or_else(|error| {
        say(&format!("error: {error:#}"));
        Ending::CouldNotRun
    });
    ExitCode::from(ending as u8)
}

/// Runs a command.
///
/// # Errors
/// What kept it from running: the disk, the terminal, arguments that name nothing.
pub fn run(command: &Command) -> anyhow::Result<Ending> {
    match command {
        Command::Check(args) => cmd::check::run(args),
        Command::Explain(args) => cmd::explain::run(args),
        Command::Fmt(args) => cmd::fmt::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Stats(args) => cmd::stats::run(args),
        Command::Compare(args) => cmd::compare::run(args),
        Command::Suggest(args) => cmd::suggest::run(args),
        Command::Play(args) => cmd::play::run(args),
        Command::Sim(args) => cmd::sim::run(args),
        Command::Merge(args) => cmd::merge::run(args),
        Command::Balance(args) => cmd::balance::run(args),
        Command::Tournament(args) => cmd::tournament::run(args),
        Command::Replay(args) => cmd::replay::run_files(args),
        Command::Test(args) => cmd::test::run_all(args),
        Command::Hooks(args) => cmd::hooks::run(args),
        Command::Stubs(args) => cmd::stubs::run(args),
        Command::Schema(args) => cmd::schema::run(args),
        Command::Render(args) => cmd::render::run(args),
        Command::Import(args) => cmd::import::run(args),
        Command::Export(args) => cmd::export::run(args),
        Command::Completions(args) => cmd::manual::completions(args),
        Command::Man => cmd::manual::man(),
    }
}
