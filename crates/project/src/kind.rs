//! The sorts of files that Bastide reads, distinguished by their names and their parsed contents.

use std::path::Path;

use bastide_diag::{Source, suggested};
use bastide_record::parse;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A sort of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A tile set in TOML.
    TileSet,
    /// A theme of pictures in TOML.
    Theme,
    /// A game in TOML.
    Game,
    /// A plan for printing in TOML.
    Plan,
    /// A page of weights for bots in TOML.
    Weights,
    /// A variant in Lua.
    Variant,
    /// A bot in Lua.
    Bot,
    /// Written games in Markdown.
    Written,
}

impl Kind {
    /// The sort of a file that is meant for Bastide: where its contents leave it open, its name decides.
    pub fn of(source: &Source) -> Option<Self> {
        let usual = match extension(source)? {
            "lua" | "luau" => Self::Variant,
            "md" => Self::Written,
            "toml" if has_section_of_weights(&parsed(source.text())) => Self::Weights,
            "toml" => Self::TileSet,
            _ => return None,
        };
        Some(Self::found(source).unwrap_or(usual))
    }

    /// The sort of a file that may belong to another program: TOML, Lua and Markdown are used by many.
    pub(crate) fn found(source: &Source) -> Option<Self> {
        match extension(source)? {
            "lua" | "luau" => declared(source.text()),
            "md" => {
                let (games, report) = parse(source);
                (!games.is_empty() || !report.is_empty()).then_some(Self::Written)
            }
            "toml" => keyed(source.text()),
            _ => None,
        }
    }
}

/// The keys of a TOML text, as far as it can be read.
fn parsed(text: &str) -> Spanned<DeTable<'_>> {
    DeTable::parse_recoverable(text).0
}

fn extension(source: &Source) -> Option<&str> {
    Path::new(source.name()).extension()?.to_str()
}

/// Keys of which plans for printing have one beside their tiles or their preset.
const PLAN_KEYS: [&str; 8] = ["preset", "paper", "back", "bleed", "tile", "offset", "theme", "copies"];

/// A TOML text by its keys: a game names tile sets, variants or players, a theme has tables of colours, a tile set has tiles or its own table.
fn keyed(text: &str) -> Option<Kind> {
    let table = parsed(text);
    let has = |keys: &[&str], fits: fn(&DeValue<'_>) -> bool| {
        let mut pairs = table.get_ref().iter();
        pairs.any(|(key, value)| keys.contains(&key.get_ref().as_ref()) && fits(value.get_ref()))
    };
    let is_table: fn(&DeValue<'_>) -> bool = |it| matches!(it, DeValue::Table(_));
    // Games and pages of weights name variants and players.
    let names_games = has(&["variants", "players"], |it| !it.is_table());
    if has(&["linked", "supply"], is_table) || names_games && has_section_of_weights(&table) {
        Some(Kind::Weights)
    } else if has(&["sets", "variants", "players", "draw"], |it| !it.is_table()) {
        Some(Kind::Game)
    } else if has(&["colour", "symbol", "shape", "seat", "kind", "piece"], is_table)
        || has(&["like"], |it| matches!(it, DeValue::String(_)))
    {
        Some(Kind::Theme)
    } else if has(&["set", "format"], |_| true) {
        Some(Kind::TileSet)
    } else if has(&["tile"], is_table) {
        Some(Kind::Theme)
    } else if has(&["tiles", "preset"], |it| !it.is_table()) && has(&PLAN_KEYS, |_| true) {
        Some(Kind::Plan)
    } else {
        has(&["tile"], |_| true).then_some(Kind::TileSet)
    }
}

/// Tests keys for a table that may be meant for a section of weights.
fn has_section_of_weights(table: &Spanned<DeTable<'_>>) -> bool {
    let is_near = |word: &str| suggested(word, ["linked", "site", "area", "lost", "supply"]).is_some();
    table.get_ref().iter().any(|(key, value)| value.get_ref().is_table() && is_near(key.get_ref()))
}

/// A Lua text by the first call of `variant` or `bot` outside comments and quoted texts. Stubs for editors define these functions and do
/// not call them.
fn declared(text: &str) -> Option<Kind> {
    let mut rest = text;
    let mut before = "";
    while let Some(letter) = rest.chars().next() {
        let is_word = |it: char| it.is_alphanumeric() || it == '_';
        let length = match letter {
            _ if rest.starts_with("--[[") => rest.find("]]").map_or(rest.len(), |end| end + 2),
            _ if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => quoted(rest, letter),
            _ if is_word(letter) => rest.find(|it| !is_word(it)).unwrap_or(rest.len()),
            _ => letter.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if before != "function" && after.trim_start().starts_with(['{', '(']) {
            match token {
                "variant" => return Some(Kind::Variant),
                "bot" => return Some(Kind::Bot),
                _ => {}
            }
        }
        if !token.trim().is_empty() {
            before = token;
        }
        rest = after;
    }
    None
}

/// The length of a quoted text at the start of a Lua text.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let ends = !escaped && (*letter == quote || *letter == '\n');
        escaped = !escaped && *letter == '\\';
        ends
    });
    end.map_or(text.len(), |(at, letter)| at + letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, text: &str) -> Option<Kind> {
        Kind::found(&Source::new(name, text))
    }

    #[test]
    fn toml_is_told_apart_by_its_keys() {
        let of = |text| found("a.toml", text);
        assert_eq!(of("title = \"[[tile]]\"\nsets = [\"base\"]\n"), Some(Kind::Game));
        assert_eq!(of("[set]\nid = \"my\"\n"), Some(Kind::TileSet));
        assert_eq!(of("tile = [{ id = \"rrrr\" }]\n"), Some(Kind::TileSet));
        assert_eq!(of("colour.grass = \"#00ff00\"\n"), Some(Kind::Theme));
        assert_eq!(of("[package]\nname = \"kind\"\nplayers = 2\n"), None);
        assert_eq!(of("kind = \"of another program\"\n"), None);
        assert_eq!(of("[[tile]]\nid = \n"), Some(Kind::TileSet), "a slip does not hide the rest");
        assert_eq!(
            of("format = 1\n[tile]\nid = \"a\"\n"),
            Some(Kind::TileSet),
            "a list with a pair of brackets"
        );
        assert_eq!(of("[tile]\n\"base/crfr\" = \"a.png\"\n"), Some(Kind::Theme));
        assert_eq!(of("variants = [\"inns\"]\n[linked]\nnow = 1.0\n"), Some(Kind::Weights), "no game");
        assert_eq!(of("variants = [\"inns\"]\n[linkd]\nnow = 1.0\n"), Some(Kind::Weights), "a slip");
        assert_eq!(of("[site]\nhost = \"of another program\"\n"), None);
        let named = |text| Kind::of(&Source::new("a.toml", text));
        assert_eq!(named("[linkd]\nnow = 1.0\n"), Some(Kind::Weights));
        assert_eq!(named("[sets]\nid = \"my\"\n"), Some(Kind::TileSet));
    }

    #[test]
    fn lua_is_told_apart_by_what_it_calls() {
        let of = |text| found("a.lua", text);
        assert_eq!(of("-- bot { }\nlocal V = variant { id = \"a\" }\nreturn V\n"), Some(Kind::Variant));
        assert_eq!(of("--[[ variant {} ]] return bot({ id = 'variant {' })"), Some(Kind::Bot));
        assert_eq!(of("local text = 'it\\'s a variant {' return text"), None);
        assert_eq!(of("local my_variant = 1 robot {}"), None);
        assert_eq!(of("---@meta\nfunction variant(declaration) end\nfunction bot(it) end\n"), None);
        assert_eq!(Kind::of(&Source::new("a.lua", "return 1")), Some(Kind::Variant));
    }

    #[test]
    fn markdown_is_ours_if_it_holds_games() {
        assert_eq!(found("a.md", "# A page\n\n```toml\nsets = []\n```\n"), None);
        assert_eq!(found("a.md", "# A game\n\n```game\nsets = [\"base\"]\n```\n"), Some(Kind::Written));
    }
}
