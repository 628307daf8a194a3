//! The words with which options of a game can begin, whatever is asked.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use bastide_core::game::Game;
use bastide_core::geometry::Side;
use bastide_core::host::Verb;
use bastide_core::table::Table;

use crate::library::Library;
use crate::read::pos;
use crate::spec::GameSpec;

/// First words of options that need no name of anything.
const PLAIN: [&str; 5] = ["no", "pass", "recall", "tile", "yes"];

/// The words of a game, those of its scripts once they are asked for.
#[derive(Debug)]
pub(crate) struct Vocabulary<'a> {
    games: &'a dyn Library,
    spec: &'a GameSpec,
    scripts: OnceCell<Option<BTreeSet<String>>>,
}

impl<'a> Vocabulary<'a> {
    /// The words of the game of a setup.
    pub(crate) fn new(games: &'a dyn Library, spec: &'a GameSpec) -> Self {
        Self { games, spec, scripts: OnceCell::new() }
    }

    /// The first word of a text if no option of the game can begin with it. Questions and texts of rules are only known from scripts: where
    /// these are not known, any word may be one.
    pub(crate) fn stranger<'t>(&self, table: &Table, text: &'t str) -> Option<&'t str> {
        let word = text.split_whitespace().next()?;
        let rules = table.rules();
        let is_place = word.parse::<i64>().is_ok() || pos(word).is_some();
        let is_name = || rules.tile_of(word).is_some() || rules.piece_of(word).is_some();
        if is_place || is_name() || native(table).contains(word) {
            return None;
        }
        let is_known = match word.split_once('.') {
            Some((variant, rest)) => {
                rules.setup.variants.iter().any(|it| it.id == variant) && self.is_of_scripts(table, rest)
            }
            None => self.is_of_scripts(table, word),
        };
        (!is_known).then_some(word)
    }

    /// True if a rule may have the word in a question or a text.
    fn is_of_scripts(&self, table: &Table, word: &str) -> bool {
        if table.rules().setup.variants.is_empty() {
            return false;
        }
        let Some(words) = self.scripts.get_or_init(|| self.games.words(self.spec)) else { return true };
        // A rule may number its texts: `lot3`.
        let mut parts = word.split(|it: char| !it.is_alphanumeric() && it != '_');
        parts.all(|it| it.parse::<u64>().is_ok() || words.contains(it.trim_end_matches(char::is_numeric)))
    }
}

/// All words with which an option of a game can begin, but for questions and texts of rules that are not asked now.
pub(crate) fn known(game: &Game) -> BTreeSet<String> {
    let table = game.table();
    let setup = &table.rules().setup;
    let tiles = setup.deals.iter().map(|it| it.tile.id().rsplit('/').next().unwrap_or_default().to_owned());
    let asked = game.texts().into_iter().map(|(_, text)| first(&text).to_owned());
    native(table).into_iter().chain(tiles).chain(asked).collect()
}

/// The words that the setup names, without tiles.
fn native(table: &Table) -> BTreeSet<String> {
    let setup = &table.rules().setup;
    let offers = setup.hooks.iter().filter(|it| it.verb == Verb::Offer).map(|it| first(&it.label).to_owned());
    let tokens = setup.tokens.iter().map(|it| first(&table.value_text(&it.value)).to_owned());
    let pieces = setup.pieces.iter().map(|it| first(&it.name).to_owned());
    let kinds = setup.words.kinds().map(|(_, it)| it.name.clone());
    let markers = setup.words.markers().map(|(_, it)| it.name.clone());
    let plain = PLAIN.map(str::to_owned).into_iter().chain(Side::ALL.map(|it| it.to_string()));
    let named = offers.chain(tokens).chain(pieces).chain(kinds).chain(markers);
    named.chain(plain).chain(setup.players.iter().cloned()).collect()
}

/// The first word of a text.
fn first(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}
