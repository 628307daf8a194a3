//! Requests for tiles: tile sets with their algebra, or the tiles of a game.

use std::path::Path;

use bastide_diag::did_you_mean;
use bastide_record::GameSpec;

use crate::files::Project;
use crate::kind::Kind;
use crate::own_files::GAME;
use crate::request::Request;
use crate::shipped;
use crate::trouble::Trouble;

/// A request for tiles, as people type it. One that names players, variants or options is for a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct TileRequest<'a> {
    /// Terms of the tile-set algebra, or a game.
    pub names: &'a [String],
    /// The players.
    pub players: Option<&'a String>,
    /// Variants to add.
    pub with: &'a [String],
    /// Options to set.
    pub options: &'a [String],
}

/// Tiles that were asked for.
#[derive(Debug)]
pub struct Tiles {
    /// The setup that they belong to.
    pub spec: GameSpec,
    /// Their title.
    pub title: String,
    /// True if a game was asked for, whose pieces belong to the tiles.
    pub is_game: bool,
}

impl Project<'_> {
    /// The tile sets that are asked for, or else the game. A name that both have means the tile set, unless players, variants or options
    /// are named.
    ///
    /// # Errors
    /// If there is nothing of this name, or its text has errors.
    pub fn tiles(&self, request: &TileRequest<'_>) -> Result<Tiles, Trouble> {
        let played = request.players.is_some() || !(request.with.is_empty() && request.options.is_empty());
        let choose = |game: &str, sets: &[String]| {
            self.choose(&Request {
                game: game.to_owned(),
                players: request.players.cloned(),
                seed: None,
                with: request.with.to_vec(),
                options: request.options.to_vec(),
                sets: sets.to_vec(),
            })
        };
        let game = |name: &str| {
            let (spec, title) = choose(name, &[])?.into_setup();
            Ok(Tiles { spec, title, is_game: true })
        };
        let one = match request.names {
            [name] => Some(name),
            _ => None,
        };
        if let Some(name) = one.filter(|name| shipped::is_game(name) && (played || !self.is_term(name))) {
            return game(name);
        }
        if let Some(name) = one.filter(|name| self.game_of_folder(name).is_some()) {
            return game(name);
        }
        if request.names.iter().all(|term| self.is_term(term)) {
            let (spec, _) = choose("base", request.names)?.into_setup();
            return Ok(Tiles { spec, title: request.names.join(", "), is_game: played });
        }
        match one {
            Some(file) if Path::new(file).extension().is_some() => game(file),
            _ => {
                let name = request.names.iter().find(|it| !self.is_term(it)).map_or("", String::as_str);
                Err(self.own(name, GAME).unwrap_or_else(|| unknown(name)))
            }
        }
    }

    /// True for a term of the tile-set algebra; it may name a set or a file that is not there.
    fn is_term(&self, term: &str) -> bool {
        if term.contains(".toml") {
            let file = term.trim_start_matches('-');
            let file = file.rsplit_once('*').map_or(file, |(file, _)| file);
            return self.read(Path::new(file)).map_or(true, |it| Kind::of(&it) == Some(Kind::TileSet));
        }
        !term.contains('.') && (term.contains(['*', '/', '-']) || shipped::tile_set(term).is_some())
    }
}

/// The trouble with a name that nothing has.
fn unknown(name: &str) -> Trouble {
    let known: Vec<&str> =
        shipped::tile_sets().into_iter().chain(shipped::games()).chain(shipped::variants()).collect();
    let help = did_you_mean(name, known)
        .unwrap_or_else(|| "name tile sets as `base,inns`, a shipped game or a file".to_owned());
    Trouble::request(&format!("there is no tile set and no game `{name}`"), &help)
}
