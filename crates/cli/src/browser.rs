//! The browser of whoever runs the command.

use std::process::{Command, Stdio};

/// Opens an address or a file in the browser. Returns false if that is not possible.
pub(crate) fn open(address: &str) -> bool {
    let command = if cfg!(target_os = "macos") {
        ("open", Vec::new())
    } else if cfg!(windows) {
        ("rundll32", vec!["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", Vec::new())
    };
    let (program, words) = command;
    let mut command = Command::new(program);
    command.args(words).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|it| it.success())
}
