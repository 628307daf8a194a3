//! The `bastide` command: arguments, terminal and exit codes.
//!
//! Start reading at [`run`], which leads to a module of `cmd` for each command. Errors in people's files are a
//! [`Report`](bastide_diag::Report) of findings; errors of the machine come with their context.

mod amount;
mod archive;
mod args;
mod book;
mod bots;
mod browser;
mod cmd;
mod command_line;
mod denied;
mod document;
mod game;
mod hook_profile;
mod interrupt;
mod markdown;
mod out;
mod pictures;
mod place;
mod playback;
mod printing;
mod progress;
mod report;
mod slips;
mod watching;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::out::{Ending, ended};

/// Runs the command with the arguments of the process.
pub fn run() -> ExitCode {
    let args = Args::try_parse().unwrap_or_else(|error| slips::with_tip(error, &words()).exit());
    interrupt::watch_scripts(matches!(args.command, Command::Studio(_) | Command::Lsp));
    ExitCode::from(ended(dispatch(&args.command)) as u8)
}

/// The words of the command line.
fn words() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Runs a command.
///
/// # Errors
/// Everything that keeps it from running: the disk, the terminal, arguments that name nothing, files with errors.
fn dispatch(command: &Command) -> anyhow::Result<Ending> {
    match command {
        Command::New(args) => cmd::new::run(args),
        Command::Check(args) => cmd::check::run(args),
        Command::Explain(args) => cmd::explain::run(args),
        Command::Fmt(args) => cmd::fmt::run(args),
        Command::Show(args) => cmd::show::run(args),
        Command::Stats(args) => cmd::stats::run(args),
        Command::Compare(args) => cmd::compare::run(args),
        Command::Suggest(args) => cmd::suggest::run(args),
        Command::Play(args) => bots::beside(&[&args.bots], cmd::play::run(args)),
        Command::Studio(args) => cmd::studio::run(args),
        Command::Sim(args) => bots::beside(&[&args.bots], cmd::sim::run(args)),
        Command::Merge(args) => cmd::merge::run(args),
        Command::Balance(args) => {
            bots::beside(&[&args.bots, &args.b_bots, &args.skill], cmd::balance::run(args))
        }
        Command::Tournament(args) => bots::beside(&[&args.bots, &args.against], cmd::tournament::run(args)),
        Command::Train(args) => cmd::train::run(args),
        Command::Replay(args) => cmd::replay::run_files(args),
        Command::Test(args) => cmd::test::run_all(args),
        Command::Hooks(args) => cmd::hooks::run(args),
        Command::Editors(args) => cmd::editors::run(args),
        Command::Lsp => cmd::lsp::run(),
        Command::Stubs(args) => cmd::stubs::run(args),
        Command::Schema(args) => cmd::schema::run(args),
        Command::Render(args) => cmd::render::run(args),
        Command::Publish(args) => cmd::publish::run(args),
        Command::Import(args) => cmd::import::run(args),
        Command::Export(args) => cmd::export::run(args),
        Command::Docs(args) => cmd::docs::run(args),
        Command::Completions(args) => cmd::manual::completions(args),
        Command::Man(args) => cmd::manual::man(args),
    }
}
