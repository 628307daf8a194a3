//! `lockstep FILES…`: plays recordings in lockstep and prints how each mix of systems fares, and every difference that
//! `docs/differences.md` does not list. Ends with 1 if there is one, with 2 if a file cannot be read or played.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program prints")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use bastide_project::Project;
use bastide_tests::lockstep::{Lockstep, Status};
use bastide_tests::root;

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: lockstep FILES…");
        return ExitCode::from(Status::Failed as u8);
    }
    let page = match fs::read_to_string(root().join("docs/differences.md")) {
        Ok(page) => page,
        Err(error) => {
            eprintln!("docs/differences.md cannot be read: {error}");
            return ExitCode::from(Status::Failed as u8);
        }
    };
    let mut lockstep = Lockstep::new(&page);
    files.iter().for_each(|file| lockstep.play_file(Path::new(file), &Project::on_disk()));
    print!("{lockstep}");
    ExitCode::from(lockstep.status() as u8)
}
