//! Tile sets, variants, games and weights of bots that ship inside the binary. Files of a project win over these.

use std::sync::OnceLock;

use bastide_diag::Source;
use bastide_tileset::{Collection, Library};
use include_dir::{Dir, include_dir};

static TILESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../tilesets");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts");

/// A shipped tile set by its id.
pub fn tile_set(id: &str) -> Option<Source> {
    text(&TILESETS, &format!("{id}.toml"), "tilesets")
}

/// A shipped variant by its id.
pub fn variant(id: &str) -> Option<Source> {
    text(&SCRIPTS, &format!("{id}.lua"), "scripts")
}

/// A shipped game by its name.
pub fn game(name: &str) -> Option<Source> {
    text(&SCRIPTS, &format!("games/{name}.toml"), "scripts")
}

/// Tests whether a shipped game has this name, or a shipped variant, which is a game by itself.
pub(crate) fn is_game(name: &str) -> bool {
    game(name).is_some() || variant(name).is_some()
}

/// The ids of all shipped tile sets, sorted.
pub fn tile_sets() -> Vec<&'static str> {
    stems(&TILESETS, "toml")
}

/// All shipped tile sets.
pub fn all_tile_sets() -> Vec<Source> {
    tile_sets().into_iter().filter_map(tile_set).collect()
}

/// All shipped tile sets, read together.
pub fn collection() -> &'static Collection {
    static ALL: OnceLock<Collection> = OnceLock::new();
    ALL.get_or_init(|| Collection::read_beside(Vec::new(), library(), &tile_sets()).0)
}

/// All shipped tile sets, for others to use.
pub(crate) fn library() -> &'static Library {
    static ALL: OnceLock<Library> = OnceLock::new();
    ALL.get_or_init(|| Library::read(all_tile_sets()))
}

/// The ids of all shipped variants, sorted.
pub fn variants() -> Vec<&'static str> {
    stems(&SCRIPTS, "lua")
}

/// The names of all shipped games, sorted.
pub fn games() -> Vec<&'static str> {
    SCRIPTS.get_dir("games").map_or_else(Vec::new, |dir| stems(dir, "toml"))
}

/// All pages of weights for bots, by name.
pub fn weights() -> Vec<Source> {
    let pages = SCRIPTS.get_dir("weights").map_or_else(Vec::new, |dir| stems(dir, "toml"));
    pages.into_iter().filter_map(|name| text(&SCRIPTS, &format!("weights/{name}.toml"), "scripts")).collect()
}

/// A shipped file, named as it is in the repository.
fn text(dir: &'static Dir<'_>, path: &str, folder: &str) -> Option<Source> {
    let file = dir.get_file(path)?;
    Some(Source::new(format!("{folder}/{path}"), file.contents_utf8()?))
}

fn stems(dir: &'static Dir<'_>, extension: &str) -> Vec<&'static str> {
    let files = dir.files().map(include_dir::File::path);
    let wanted = files.filter(|path| path.extension().is_some_and(|it| it == extension));
    let mut stems: Vec<_> = wanted.filter_map(|path| path.file_stem()?.to_str()).collect();
    stems.sort_unstable();
    stems
}
