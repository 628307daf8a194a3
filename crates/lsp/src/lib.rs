//! The language server: findings while one types, legal moves of written games, tiles as pictures, in any editor that speaks the protocol.
//!
//! Start at [`serve`]. One thread reads messages one after the other (`server`); the subjects of messages have a module each: `findings`,
//! `games`, `tiles`, `words`, `options`, `outline`, `script`, `studio`. It is meant to stand beside servers for TOML and for Lua: it leaves to them all that they know, and its
//! findings are those of `bastide check`.
//!
//! It writes no file: changes are proposed to the editor.

mod documents;
mod findings;
mod games;
mod options;
mod outline;
mod place;
mod script;
mod server;
mod studio;
mod tiles;
mod wire;
mod words;

use std::io::{Error, Result};
use std::path::PathBuf;

use lsp_server::Connection;
use serde_json::json;

use crate::documents::file_path;
use crate::place::Encoding;
use crate::server::Server;
use crate::wire::{Begun, InitializeResult, PositionEncodingKind, ServerInfo, capabilities};

/// Speaks with the editor on standard input and output until it ends the session.
///
/// # Errors
/// If the editor breaks the rules of the protocol, or goes without a word.
pub fn serve() -> Result<()> {
    let (connection, threads) = Connection::stdio();
    talk(&connection)?;
    // The thread that writes ends when nobody can send any more.
    drop(connection);
    threads.join()
}

/// Speaks with an editor.
fn talk(connection: &Connection) -> Result<()> {
    let (id, params) = connection.initialize_start().map_err(Error::other)?;
    let begun: Begun = serde_json::from_value(params).unwrap_or_default();
    let (encoding, kind) = if begun.counts_bytes() {
        (Encoding::Utf8, PositionEncodingKind::UTF8)
    } else {
        (Encoding::Utf16, PositionEncodingKind::UTF16)
    };
    let root = begun.folder().and_then(file_path);
    let root = root.or_else(|| std::env::current_dir().ok()).unwrap_or_else(|| PathBuf::from("."));
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    let info = ServerInfo { name: "bastide".to_owned(), version };
    let result = InitializeResult::new(capabilities(kind), Some(info));
    connection.initialize_finish(id, json!(result)).map_err(Error::other)?;
    Server::new(connection, root, encoding, &begun).work();
    Ok(())
}
