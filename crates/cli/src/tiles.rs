//! Tiles that the command line names: tile sets with their algebra, or those of a game.

use std::path::Path;

use anyhow::{Result, bail};
use bastide_diag::{Report, did_you_mean};
use bastide_interop::tabletop::Pieces;
use bastide_record::GameSpec;

use crate::args::GameArgs;
use crate::choose::{Chosen, choose};
use crate::{files, shipped};

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked<'a> {
    /// Terms of the tile-set algebra, or a game.
    pub(crate) what: &'a [String],
    /// Who plays: it is a game then.
    pub(crate) players: Option<&'a String>,
    /// Variants to add: it is a game then.
    pub(crate) with: &'a [String],
    /// Options to set: it is a game then.
    pub(crate) options: &'a [String],
}

/// Tiles, and what they are called.
#[derive(Debug)]
pub(crate) struct Source {
    /// Where they come from.
    pub(crate) spec: GameSpec,
    /// What they are called.
    pub(crate) title: String,
    /// Whether pieces belong to them.
    pub(crate) pieces: Pieces,
}

/// Tile sets, or else a game. A name that both have means the tile set, unless players, variants or options are named.
///
/// # Errors
/// If there is nothing of this name. Findings about its text come inside.
pub(crate) fn source(args: &Asked<'_>) -> Result<Result<Source, Report>> {
    let played = args.players.is_some() || !(args.with.is_empty() && args.options.is_empty());
    let game = |game: &str, sets: &[String]| GameArgs {
        game: game.to_owned(),
        players: args.players.cloned(),
        seed: None,
        with: args.with.to_vec(),
        options: args.options.to_vec(),
        sets: sets.to_vec(),
    };
    let one = match args.what {
        [name] => Some(name),
        _ => None,
    };
    let is_game = |name: &String| shipped::game(name).is_some() || shipped::variant(name).is_some();
    if let Some(name) = one.filter(|name| is_game(name) && (played || !is_term(name))) {
        return Ok(choose(&game(name, &[]))?.map(Source::of));
    }
    if args.what.iter().all(|term| is_term(term)) {
        let pieces = if played { Pieces::Included } else { Pieces::LeftOut };
        let source = choose(&game("base", args.what))?.map(Source::of);
        return Ok(source.map(|source| Source { title: args.what.join(", "), pieces, ..source }));
    }
    match one {
        Some(file) if Path::new(file).extension().is_some() => Ok(choose(&game(file, &[]))?.map(Source::of)),
        _ => bail!("{}", unknown(args.what.iter().find(|term| !is_term(term)).map_or("", String::as_str))),
    }
}

impl Source {
    /// A game.
    fn of(chosen: Chosen) -> Self {
        let (spec, title) = match chosen {
            Chosen::Fresh { spec, title } => (*spec, title),
            Chosen::Written(written) => (written.spec, written.title),
        };
        Self { spec, title, pieces: Pieces::Included }
    }
}

/// Whether this is meant as a term of the tile-set algebra; whether there is such a set, is seen later.
fn is_term(term: &str) -> bool {
    if term.contains(".toml") {
        let file = term.trim_start_matches('-');
        let file = file.rsplit_once('*').map_or(file, |(file, _)| file);
        return files::read(Path::new(file)).is_ok_and(|it| files::kind(&it) == Some(files::Kind::TileSet));
    }
    !term.contains('.') && (term.contains(['*', '/', '-']) || shipped::tile_set(term).is_some())
}

/// Why there is nothing of this name.
fn unknown(name: &str) -> String {
    let known: Vec<&str> =
        shipped::tile_sets().into_iter().chain(shipped::games()).chain(shipped::variants()).collect();
    let hint = did_you_mean(name, known)
        .unwrap_or_else(|| "name tile sets as `base,inns`, a shipped game or a file".to_owned());
    format!("there is no tile set and no game `{name}`\n  = help: {hint}")
}
