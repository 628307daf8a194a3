//! Reads setups: from `game` blocks and from game files, everything that is wrong at once.

use bastide_core::geometry::{Pos, Rotation};
use bastide_core::player::PlayerId;
use bastide_core::value::Value as Setting;
use bastide_diag::{Label, Report, Source, too_long};
use bastide_letters::LONGEST_NAME;

use crate::checks;
use crate::markdown::Block;
use crate::players::is_name;
use crate::spec::{FigureAt, FigurePlace, GameSpec, Origin, TileAt, Without};
use crate::text::Text;
use crate::toml::{self, Node, Value};

/// Limit of listed tiles; no game has more.
const MOST_TILES: usize = 2000;
/// Limit of listed pieces or terms.
const MOST: usize = 1000;

impl GameSpec {
    /// Reads a game file. The report holds its errors, the setup everything that could be read in spite of them.
    pub fn read(source: &Source) -> (Self, Report) {
        let mut report = Report::about([source]);
        let spec = read(source, &Block::whole(source.text()), &mut report);
        (spec, report)
    }
}

/// Reads a `game` block.
pub(crate) fn read(source: &Source, block: &Block, report: &mut Report) -> GameSpec {
    let (pairs, errors) = toml::read(source, block, report);
    for error in &errors {
        report.push(checks::game_syntax(Label::new(source, error.span.clone(), ""), &error.text));
    }
    let span = block.span.clone();
    // Values behind an error of syntax are seldom those that were meant.
    let mut behind = Report::new();
    let mut reader = Reader { source, report: if errors.is_empty() { report } else { &mut behind } };
    let mut spec = GameSpec { origin: Origin { source: source.clone(), span }, ..GameSpec::default() };
    for (key, node) in &pairs {
        reader.key(&mut spec, key, node);
    }
    spec
}

struct Reader<'a> {
    source: &'a Source,
    report: &'a mut Report,
}

impl Reader<'_> {
    fn key(&mut self, spec: &mut GameSpec, key: &Text, node: &Node) {
        match key.text.as_str() {
            "title" => spec.title = self.text(key, node),
            "sets" => spec.sets = Some(self.texts(key, node, MOST)),
            "edition" => spec.edition = self.text(key, node),
            "variants" => spec.variants = self.texts(key, node, MOST),
            "players" => spec.players = self.players(key, node),
            "options" => self.options(spec, "", node),
            "start" => {
                let texts = self.texts(key, node, MOST_TILES);
                spec.start =
                    self.each(texts, tile_at, "a tile on the board is written like `crfr at 0,-1 r90`");
            }
            "figures" => {
                let texts = self.texts(key, node, MOST);
                let form = "a piece is written like `red follower on city N of 0,-1`, `crown on 0,0` or `crown held by red`";
                spec.figures = self.each(texts, figure_at, form);
            }
            "draw" => spec.draw = Some(self.texts(key, node, MOST_TILES)),
            "piles" => spec.piles = self.piles(key, node),
            "without" => {
                let texts = self.texts(key, node, MOST);
                spec.without = self.each(texts, without, "missing pieces are written like `red 3 follower`");
            }
            "seed" => spec.seed = self.seed(key, node),
            "tool" => spec.tool = self.text(key, node),
            "hashes" => spec.hashes = self.hashes(key, node),
            unknown => {
                let label = Label::new(self.source, key.span.clone(), "");
                let finding = checks::game_key(label, unknown);
                let is_section = matches!(node.value, Value::Table(_)) && finding.help.is_none();
                let help =
                    is_section.then(|| "options stand in `[options]`, as `base.fields = \"off\"`".to_owned());
                self.report.push(finding.with_help_if(help));
            }
        }
    }

    fn wrong(&mut self, span: &std::ops::Range<usize>, message: String, help: &str) {
        self.report.push(checks::game_value(Label::new(self.source, span.clone(), ""), message, help));
    }

    fn not(&mut self, key: &Text, node: &Node, wanted: &str) {
        self.wrong(&node.span, format!("`{key}` is {wanted}, not {}", node.value.what()), "");
    }

    fn text(&mut self, key: &Text, node: &Node) -> Option<Text> {
        if let Value::Text(text) = &node.value {
            return Some(Text::new(text, node.span.clone()));
        }
        self.not(key, node, "a text");
        None
    }

    fn texts(&mut self, key: &Text, node: &Node, most: usize) -> Vec<Text> {
        let Value::List(nodes) = &node.value else {
            self.not(key, node, "a list of texts");
            return Vec::new();
        };
        if nodes.len() > most {
            self.wrong(
                &node.span,
                format!("`{key}` lists {} things; at most {most} are read", nodes.len()),
                "",
            );
            return Vec::new();
        }
        let mut texts = Vec::new();
        for node in nodes {
            match &node.value {
                Value::Text(text) => texts.push(Text::new(text, node.span.clone())),
                _ => self.not(key, node, "a list of texts"),
            }
        }
        texts
    }

    fn each<T>(&mut self, texts: Vec<Text>, read: impl Fn(&Text) -> Option<T>, form: &str) -> Vec<T> {
        let mut found = Vec::new();
        for text in texts {
            match read(&text) {
                Some(it) => found.push(it),
                None => self.wrong(&text.span, format!("`{text}` cannot be read"), form),
            }
        }
        found
    }

    fn players(&mut self, key: &Text, node: &Node) -> Option<Vec<Text>> {
        const RANGE: std::ops::RangeInclusive<usize> = 1..=PlayerId::MAX;
        let names = match &node.value {
            Value::Number(count) => {
                let count = count.and_then(|it| usize::try_from(it).ok()).unwrap_or(usize::MAX);
                GameSpec::names(count.min(PlayerId::MAX + 1))
                    .into_iter()
                    .map(|it| Text::new(it.text, node.span.clone()))
                    .collect()
            }
            Value::List(_) => self.texts(key, node, MOST),
            _ => {
                self.not(key, node, "a list of names or a number");
                return None;
            }
        };
        let number = matches!(&node.value, Value::Number(count) if count.is_none_or(|it| !(1..=PlayerId::MAX as i128).contains(&it)));
        if number || !RANGE.contains(&names.len()) {
            self.wrong(&node.span, format!("a game has 1 to {} players", PlayerId::MAX), "");
            return None;
        }
        for name in &names {
            if let Some(finding) = too_long(self.source, name.span.clone(), &name.text, LONGEST_NAME) {
                self.report.push(finding);
                return None;
            }
            if !is_name(&name.text) {
                let form = "a name is one word of letters, digits, `-` and `_`";
                self.wrong(&name.span, format!("a player cannot be called `{name}`"), form);
                return None;
            }
        }
        Some(names)
    }

    /// Options, in tables below one another: `base.fields`.
    fn options(&mut self, spec: &mut GameSpec, before: &str, node: &Node) {
        let Value::Table(pairs) = &node.value else {
            self.not(&"options".into(), node, "a table");
            return;
        };
        for (key, node) in pairs {
            let name = if before.is_empty() { key.text.clone() } else { format!("{before}.{key}") };
            let key = Text::new(name, key.span.clone());
            let value = match &node.value {
                Value::Text(text) => Setting::Text(text.as_str().into()),
                Value::Flag(flag) => Setting::Bool(*flag),
                Value::Number(Some(number)) if i64::try_from(*number).is_ok() => Setting::Int(*number as i64),
                Value::Table(_) => {
                    self.options(spec, &key.text, node);
                    continue;
                }
                _ => {
                    self.not(&key, node, "a text, a whole number, true or false");
                    continue;
                }
            };
            if spec.option(&key.text).is_some() {
                self.wrong(&key.span, format!("the option `{key}` is set twice"), "");
            } else {
                spec.options.push((key, value));
            }
        }
    }

    fn seed(&mut self, key: &Text, node: &Node) -> Option<u64> {
        if let Value::Number(number) = &node.value
            && let Some(seed) = number.and_then(|it| u64::try_from(it).ok())
        {
            return Some(seed);
        }
        self.wrong(&node.span, format!("`{key}` is a whole number from 0 to {}", u64::MAX), "");
        None
    }

    fn piles(&mut self, key: &Text, node: &Node) -> Vec<(Text, Vec<Text>)> {
        let Value::Table(pairs) = &node.value else {
            self.not(key, node, "a table");
            return Vec::new();
        };
        pairs.iter().map(|(name, node)| (name.clone(), self.texts(name, node, MOST_TILES))).collect()
    }

    fn hashes(&mut self, key: &Text, node: &Node) -> Vec<(Text, Text)> {
        let Value::Table(pairs) = &node.value else {
            self.not(key, node, "a table");
            return Vec::new();
        };
        pairs.iter().filter_map(|(name, node)| Some((name.clone(), self.text(name, node)?))).collect()
    }
}

impl FigureAt {
    /// Reads the text of a `game` block: `crown held by red`.
    pub fn read(text: &str) -> Option<Self> {
        figure_at(&text.into())
    }
}

impl Without {
    /// Reads the text of a `game` block: `red 3 follower`.
    pub fn read(text: &str) -> Option<Self> {
        without(&text.into())
    }
}

/// `crfr at 0,-1 r90`.
fn tile_at(text: &Text) -> Option<TileAt> {
    let (tile, place) = text.text.split_once(" at ")?;
    let mut words = place.split_whitespace();
    let pos = pos(words.next()?)?;
    let rotation = match words.next() {
        Some(turn) => Rotation::from_degrees(turn.strip_prefix('r')?.parse().ok()?)?,
        None => Rotation::R0,
    };
    let tile = tile.trim();
    let good = !tile.is_empty() && words.next().is_none();
    good.then(|| TileAt { tile: Text::new(tile, text.span.clone()), pos, rotation })
}

/// `red follower on city N of 0,-1`, `crown on 0,0`, `crown held by red`.
fn figure_at(text: &Text) -> Option<FigureAt> {
    let plain = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (figure, place) = match held(&plain) {
        Some((figure, player)) => (figure, FigurePlace::Held(player.to_owned())),
        None => match standing(&plain)? {
            (figure, Some(segment), pos) => (figure, FigurePlace::Segment(segment.to_owned(), pos)),
            (figure, None, pos) => (figure, FigurePlace::Tile(pos)),
        },
    };
    Some(FigureAt { figure: Text::new(figure, text.span.clone()), place })
}

/// Takes `crown held by red` apart: the piece and the player.
pub(crate) fn held(text: &str) -> Option<(&str, &str)> {
    text.split_once(" held by ")
}

/// Takes `red follower on city N of 0,-1` apart: the piece, the segment if one is named, the tile.
pub(crate) fn standing(text: &str) -> Option<(&str, Option<&str>, Pos)> {
    let (figure, place) = text.split_once(" on ")?;
    let (segment, cell) = match place.rsplit_once(" of ") {
        Some((segment, cell)) => (Some(segment), cell),
        None => (None, place),
    };
    Some((figure, segment, pos(cell)?))
}

/// `red 3 follower`, `red follower`.
fn without(text: &Text) -> Option<Without> {
    let words: Vec<_> = text.text.split_whitespace().collect();
    let (player, count, piece) = match words[..] {
        [player, piece] => (player, 1, piece),
        [player, count, piece] => (player, count.parse().ok()?, piece),
        _ => return None,
    };
    Some(Without { player: Text::new(player, text.span.clone()), count, piece: piece.to_owned() })
}

/// `0,-1`.
pub(crate) fn pos(text: &str) -> Option<Pos> {
    let (x, y) = text.split_once(',')?;
    Some(Pos::new(x.parse().ok()?, y.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KEYS;

    fn spec(text: &str) -> (GameSpec, Vec<String>) {
        let (spec, report) = GameSpec::read(&Source::new("a.toml", text));
        let messages = report
            .findings()
            .iter()
            .map(|it| format!("{}: {}", it.label.source.slice(&it.label.span), it.message))
            .collect();
        (spec, messages)
    }

    #[test]
    fn a_full_setup_comes_back_from_its_toml() {
        let text = r#"
            seed = 18446744073709551615
            title = "A \"title\""
            sets = ["base*2", "-base/crfr*1"]
            edition = "1"
            variants = ["bethlehem"]
            players = 3
            start = ["crfr at 0,0", "cfff at 0,-1 r180"]
            figures = ["red follower on city N of 0,-1", "crown on 0,0", "bethlehem held by blue"]
            draw = ["rrrr"]
            piles = { "hills.bag" = ["wolf", "1"], "hand of red" = [] }
            without = ["red 3 follower", "blue magi"]
            tool = "0.1.0"
            options = { "base.farm_scoring" = "first", bethlehem.points = 7 }
            hashes = { base = "00", "my tiles" = "01" }
        "#;
        let (one, messages) = spec(text);
        assert_eq!(messages, [""; 0]);
        let canonical = one.to_toml();
        let (other, messages) = spec(&canonical);
        assert_eq!(messages, [""; 0]);
        assert_eq!(one, other);
        assert_eq!(other.to_toml(), canonical);
        assert_eq!(one.players_or(2), ["red", "blue", "green"]);
        assert_eq!(one.without[1].count, 1);
        assert_eq!(one.option("bethlehem.points"), Some(&Setting::Int(7)));
    }

    #[test]
    fn dotted_options_are_the_same_as_quoted_ones() {
        let (one, _) = spec("options.base.fields = \"off\"");
        let (other, _) = spec("options = { \"base.fields\" = \"off\" }");
        assert_eq!(one, other);
    }

    #[test]
    fn everything_wrong_is_found_at_once() {
        let (_, messages) = spec(
            "player = 2\nsets = \"base\"\nplayers = [\"a b\", \"c\"]\nseed = -1\nstart = [\"crfr\"]\nfigures = [1]\noptions = { a = 1.5 }",
        );
        assert_eq!(
            messages,
            [
                "player: a setup has no key `player`",
                "\"base\": `sets` is a list of texts, not a text",
                "\"a b\": a player cannot be called `a b`",
                "-1: `seed` is a whole number from 0 to 18446744073709551615",
                "\"crfr\": `crfr` cannot be read",
                "1: `figures` is a list of texts, not a number",
                "1.5: `a` is a text, a whole number, true or false, not a fraction",
            ]
        );
    }

    #[test]
    fn as_many_players_as_can_play() {
        for (text, good) in [("0", false), ("1", true), ("9", true), ("10", false), ("-1", false)] {
            let (spec, messages) = spec(&format!("players = {text}"));
            assert_eq!((spec.players.is_some(), messages.is_empty()), (good, good), "{text}");
        }
    }

    #[test]
    fn the_guide_lists_every_key() {
        let guide = include_str!("../../../docs/written-games.md");
        for key in KEYS.iter().map(|it| it.name) {
            assert!(guide.contains(&format!("| `{key}` |")), "the guide says nothing about `{key}`");
        }
    }
}
