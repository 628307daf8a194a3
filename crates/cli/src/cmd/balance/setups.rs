//! The two setups of a comparison, put together from the command line.

use anyhow::{Result, anyhow, bail};
use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_project::{Assembled, Project, SEED};
use bastide_record::{GameSpec, Text, Without};
use bastide_sim::batch::Run;
use bastide_sim::bot::Recipe;
use bastide_sim::versus::Side;

use crate::args::{Balance, GameArgs};
use crate::bots;
use crate::game::{choose, ready};

/// A setup, ready to be played.
pub(in crate::cmd) struct Contender {
    /// Its name on the page.
    pub(in crate::cmd) name: String,
    pub(in crate::cmd) assembled: Assembled,
    pub(in crate::cmd) bots: Vec<Recipe>,
    pub(in crate::cmd) seed: u64,
    /// The arguments that choose it.
    pub(super) args: GameArgs,
}

/// True if two setups are compared, and not the seats of one.
pub(super) fn has_second(args: &Balance) -> bool {
    args.second.is_some() || !changes(args).is_empty()
}

/// The changes of the second setup, in words.
fn changes(args: &Balance) -> Vec<String> {
    let with = args.b_with.iter().chain(&args.b_option).map(|it| format!("with {it}"));
    let without = args.b_drop.iter().chain(&args.b_without).map(|it| format!("without {it}"));
    let sets = (!args.b_sets.is_empty()).then(|| format!("with the tiles {}", args.b_sets.join(", ")));
    let bots = (!args.b_bots.is_empty()).then(|| format!("played by {}", args.b_bots.join(", ")));
    with.chain(without).chain(sets).chain(bots).collect()
}

impl Contender {
    /// The first setup.
    ///
    /// # Errors
    /// If the command line makes no sense, or the game has errors.
    pub(super) fn first(args: &Balance) -> Result<Self> {
        let spec = fresh(&args.game)?;
        Self::of(args.game.game.clone(), &args.game, &spec, &args.bots)
    }

    /// The second setup, under the seed of the first: pairs are games of one seed, whatever its file says.
    ///
    /// # Errors
    /// As [`Self::first`].
    pub(super) fn second(args: &Balance, first: &Self) -> Result<Self> {
        let mut game = args.game.clone();
        if let Some(second) = &args.second {
            game.game.clone_from(second);
        }
        game.setup.with.extend(args.b_with.iter().cloned());
        game.setup.options.extend(args.b_option.iter().cloned());
        if !args.b_sets.is_empty() {
            game.sets.clone_from(&args.b_sets);
        }
        let mut spec = fresh(&game)?;
        spec.seed = Some(first.seed);
        for name in &args.b_drop {
            drop_variant(&mut spec, name, &game.game)?;
        }
        let players = &first.assembled.rules.setup.players;
        for pieces in &args.b_without {
            spec.without.extend(without(pieces, players)?);
        }
        let bots = if args.b_bots.is_empty() { &args.bots } else { &args.b_bots };
        let mut name = game.game.clone();
        for change in changes(args) {
            name.push(' ');
            name.push_str(&change);
        }
        let second = Self::of(name, &game, &spec, bots)?;
        // More players get fewer points each: the setups would differ by that.
        let (one, other) = (players.len(), second.assembled.rules.players());
        if one != other {
            bail!(
                "`{}` is played by {one} and `{}` by {other}\n  = help: `--players {other}` plays both with as many",
                first.name,
                second.name
            );
        }
        Ok(second)
    }

    fn of(name: String, args: &GameArgs, spec: &GameSpec, bots: &[String]) -> Result<Self> {
        let assembled = ready(spec)?;
        let bots = bots::seats(bots, &assembled)?;
        let seed = spec.seed.unwrap_or(SEED);
        Ok(Self { name, assembled, bots, seed, args: args.clone() })
    }

    /// At least so many games of it.
    pub(super) fn run(&self, games: u64) -> Run {
        Run::new(self.seed, games, self.bot_names())
    }

    /// The names of its bots, by seat.
    pub(super) fn bot_names(&self) -> Vec<String> {
        self.bots.iter().map(|it| it.name().to_owned()).collect()
    }

    /// As a side of a comparison.
    pub(super) fn side<'a>(
        &'a self,
        run: &'a Run,
        start: &'a (dyn Fn(Checkpointing) -> Result<Game, Fault> + Sync),
    ) -> Side<'a> {
        Side { run, bots: &self.bots, start }
    }

    /// A short hash of everything that it is made of.
    pub(super) fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, hash) in self.assembled.hashes() {
            hasher.update(format!("{name} {hash}\n").as_bytes());
        }
        let setup = &self.assembled.rules.setup;
        hasher.update(format!("{:?} {:?}", setup.options, setup.without).as_bytes());
        hasher.finalize().to_hex()[..12].to_owned()
    }
}

/// Takes a variant out of a setup, by its id or as the setup names it.
fn drop_variant(spec: &mut GameSpec, name: &str, game: &str) -> Result<()> {
    let ids: Vec<String> = Project::on_disk().declared(spec).into_iter().map(|(id, _)| id).collect();
    let has = |at: usize| ids.get(at).is_some_and(|id| id == name) || spec.variants[at].text == *name;
    let Some(at) = (0..spec.variants.len()).find(|at| has(*at)) else {
        let there = match &ids[..] {
            [] => "none".to_owned(),
            ids => ids.join(", "),
        };
        bail!("`{game}` has no variant `{name}` to leave out; it has: {there}");
    };
    spec.variants.remove(at);
    Ok(())
}

/// A setup that has not been played.
fn fresh(args: &GameArgs) -> Result<GameSpec> {
    match choose(args)?.fresh() {
        Some((spec, _)) => Ok(spec),
        None => bail!("`{}` is a game that has been played; what is compared are setups", args.game),
    }
}

/// Pieces that are not in a game: of one player, or of all.
fn without(pieces: &str, players: &[String]) -> Result<Vec<Without>> {
    let words: Vec<&str> = pieces.split([' ', ':']).filter(|it| !it.is_empty()).collect();
    let bad = || {
        anyhow!(
            "`{pieces}` names no pieces; they are written as `sheep`, `2:follower`, `red:sheep` or `red:2:follower`"
        )
    };
    let (whose, rest) = match words.split_first() {
        Some((first, rest)) if players.iter().any(|it| it == first) => (vec![(*first).to_owned()], rest),
        _ => (players.to_vec(), &words[..]),
    };
    let (count, piece) = match rest {
        [player, ..]
            if rest.len() == words.len() && pieces.contains(':') && player.parse::<u8>().is_err() =>
        {
            bail!("nobody here is called `{player}`: there are {}", players.join(", "))
        }
        [piece] => (1, *piece),
        [count, piece] => (count.parse().map_err(|_| bad())?, *piece),
        _ => return Err(bad()),
    };
    let of = |player: String| Without { player: Text::from(player.as_str()), count, piece: piece.to_owned() };
    Ok(whose.into_iter().map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &str) -> Option<Vec<String>> {
        let players = ["red".to_owned(), "blue".to_owned()];
        without(pieces, &players).ok().map(|it| it.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn pieces_are_those_of_one_player_or_of_all() {
        let all = |pieces: &[&str]| Some(pieces.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>());
        assert_eq!(read("sheep"), all(&["red 1 sheep", "blue 1 sheep"]));
        assert_eq!(read("blue 2 follower"), all(&["blue 2 follower"]));
        assert_eq!(read("red:magi"), all(&["red 1 magi"]));
        assert_eq!([read(""), read("red"), read("green many sheep")], [None, None, None]);
    }
}
