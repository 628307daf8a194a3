//! Records of a run or a part of it: its identity, its extent, and the exact sums. Two records can be merged if they are
//! about the same run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::rules::Rules;
use bastide_core::value::Value;
use bastide_project::Assembled;
use bastide_sim::batch::Run;
use bastide_sim::tally::Tally;
use serde::{Deserialize, Serialize};

use crate::command_line;
use crate::out::read;
use crate::report::broken;

/// The first words of every record.
const FORMAT: &str = "bastide run 2";

/// The identity of a run. Runs with equal identities play the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Identity {
    /// The version of the engine.
    pub(crate) engine: String,
    /// The title of the game.
    pub(crate) game: String,
    /// Hashes of tile sets, variants and bots, by file name.
    pub(crate) texts: BTreeMap<String, String>,
    /// Options that were set.
    pub(crate) options: BTreeMap<String, String>,
    /// A hash of all the rest of the setup: tiles, counts, the start.
    pub(crate) setup: String,
    /// The players.
    pub(crate) players: Vec<String>,
    /// The bots, by seat in the first game.
    pub(crate) bots: Vec<String>,
    /// The measures of variants, by name, with their descriptions.
    pub(crate) measures: BTreeMap<String, String>,
    /// The seed.
    pub(crate) seed: u64,
    /// The number of games of the whole run.
    pub(crate) games: u64,
}

impl Identity {
    /// The identity of a run of a game that is put together.
    pub(crate) fn of(
        title: &str,
        assembled: &Assembled,
        run: &Run,
        of_bots: BTreeMap<String, String>,
    ) -> Self {
        let setup = &assembled.rules.setup;
        let mut texts = assembled.hashes();
        texts.extend(of_bots);
        Self {
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: title.to_owned(),
            texts,
            options: setup.options.iter().map(|(key, value)| (key.clone(), worded(value))).collect(),
            setup: hash(laid_out(&assembled.rules).as_bytes()),
            players: setup.players.clone(),
            bots: run.bots.clone(),
            measures: setup.measures.iter().map(|it| (it.name.clone(), it.says.clone())).collect(),
            seed: run.seed,
            games: run.games(),
        }
    }

    /// The run.
    pub(crate) fn run(&self) -> Run {
        Run::new(self.seed, self.games, self.bots.clone())
    }

    /// Names and values of the differences from another run.
    pub(crate) fn differences(&self, other: &Self) -> Vec<(String, String, String)> {
        let list = |names: &[String]| names.join(", ");
        let mut fields = vec![
            ("engine".to_owned(), self.engine.clone(), other.engine.clone()),
            ("game".to_owned(), self.game.clone(), other.game.clone()),
            ("players".to_owned(), list(&self.players), list(&other.players)),
            ("bots".to_owned(), list(&self.bots), list(&other.bots)),
            ("seed".to_owned(), self.seed.to_string(), other.seed.to_string()),
            ("games".to_owned(), self.games.to_string(), other.games.to_string()),
            ("setup".to_owned(), self.setup.clone(), other.setup.clone()),
        ];
        for (one, two) in [(&self.texts, &other.texts), (&self.options, &other.options)] {
            let mut keys: Vec<&String> = one.keys().chain(two.keys()).collect();
            keys.sort();
            keys.dedup();
            let value =
                |of: &BTreeMap<String, String>, key: &str| of.get(key).map_or("none", |it| it).to_owned();
            fields.extend(keys.into_iter().map(|key| (key.clone(), value(one, key), value(two, key))));
        }
        fields.retain(|(_, one, two)| one != two);
        fields
    }
}

/// The value of an option as it is written on the command line.
fn worded(value: &Value) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Bool(is_so) => is_so.to_string(),
        Value::Int(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

/// The part of a setup that is neither in the text of a file nor an option.
fn laid_out(rules: &Rules) -> String {
    let setup = &rules.setup;
    let mut text = String::new();
    for deal in &setup.deals {
        let _ = writeln!(text, "{} {} {} {:?}", deal.tile.id(), deal.count, deal.before, deal.order);
    }
    let _ = writeln!(text, "{:?} {:?} {:?}", setup.start, setup.block, setup.figures);
    let _ = writeln!(text, "{:?} {:?} {:?}", setup.without, setup.pile, setup.base);
    let variants = setup.variants.iter().map(|it| it.id.as_str());
    let _ = writeln!(text, "{}", variants.collect::<Vec<_>>().join(" "));
    text
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

/// The command that plays a run of a game that is chosen by these words.
pub(crate) fn command(game: &str, run: &Identity) -> String {
    let bots = command_line::line([run.bots.join(",")]);
    format!("bastide sim {game} --bots {bots} --seed {} -n {}", run.seed, run.games)
}

/// A run, or a part of it, that has been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    format: String,
    /// The arguments that choose the game where it was played; they identify nothing.
    words: String,
    /// The run.
    pub(crate) run: Identity,
    /// The first block.
    pub(crate) from: u64,
    /// The block behind the last one.
    pub(crate) to: u64,
    /// The number of equal shards of the run; 1 for a whole run.
    pub(crate) shards: u64,
    /// A hash of everything else: the words of the command, the identity of the run, its extent, and the sums.
    pub(crate) digest: String,
    /// The sums.
    pub(crate) tally: Tally,
}

impl Record {
    /// The record of some blocks of a run.
    pub(crate) fn new(words: String, run: Identity, blocks: Range<u64>, shards: u64, tally: Tally) -> Self {
        let Range { start: from, end: to } = blocks;
        let digest = String::new();
        let mut record = Self { format: FORMAT.to_owned(), words, run, from, to, shards, digest, tally };
        record.digest = record.fresh_digest();
        record
    }

    fn fresh_digest(&self) -> String {
        let canonical = serde_json::to_vec(&(&self.words, &self.run, self.from, self.to, &self.tally));
        hash(&canonical.expect("sums under names are JSON"))
    }

    /// The command that plays the whole run.
    pub(crate) fn command(&self) -> String {
        command(&self.words, &self.run)
    }

    /// The number of games in which a rule broke, with the command that plays the first.
    pub(crate) fn broken(&self) -> String {
        let again = self.tally.faults.first.as_ref().map(|first| {
            let bots = command_line::line([first.bots.join(",")]);
            format!("bastide play {} --bots {bots} --seed {}", self.words, first.seed)
        });
        broken::text(&self.tally.faults, &again.unwrap_or_default())
    }

    /// Its record put together with others, of the whole run.
    pub(crate) fn whole(&self, tally: Tally) -> Self {
        Self::new(self.words.clone(), self.run.clone(), 0..self.run.run().blocks, 1, tally)
    }

    /// Its blocks.
    pub(crate) fn blocks(&self) -> Range<u64> {
        self.from..self.to
    }

    /// As it is written.
    pub(crate) fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("sums under names are JSON");
        json + "\n"
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the file cannot be read, is no record, or is damaged.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let shown = path.display();
        // A run of many variants has some hundred kilobytes.
        let text = read(path, 64 << 20).with_context(|| format!("cannot read {shown}"))?;
        let record: Self = serde_json::from_slice(&text).map_err(|error| match error.classify() {
            serde_json::error::Category::Eof => {
                anyhow::anyhow!("{shown} is cut off in line {}", error.line())
            }
            _ => anyhow::anyhow!("{shown} is no result of `bastide sim`: {error}"),
        })?;
        if record.format != FORMAT {
            bail!("{shown} is a result of another kind: `{}` instead of `{FORMAT}`", record.format);
        }
        let blocks = record.run.run().blocks;
        if record.from > record.to || record.to > blocks || record.shards == 0 {
            bail!("{shown} tells of blocks {} to {}, but its run has {blocks}", record.from, record.to);
        }
        if record.digest != record.fresh_digest() {
            bail!("{shown} has been changed: its digest is not that of its numbers");
        }
        Ok(record)
    }
}
