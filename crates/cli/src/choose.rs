//! Which game the command line means: a shipped name, a TOML file, a script or a written game, and what flags change of it.

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use bastide_diag::{Report, Source, did_you_mean};
use bastide_record::{GameSpec, Written, parse};

use crate::args::GameArgs;
use crate::assemble::{asked_sets, option_value};
use crate::files::Kind;
use crate::{files, shipped};

/// What was chosen.
#[derive(Debug)]
pub enum Chosen {
    /// A game to be played.
    Fresh {
        /// Its setup.
        spec: Box<GameSpec>,
        /// What it is called.
        title: String,
    },
    /// A game that is written down.
    Written(Box<Written>),
}

/// Finds the game that the arguments mean.
///
/// # Errors
/// If there is no such game, or a flag makes no sense. Findings about its text come inside.
pub fn choose(args: &GameArgs) -> Result<Result<Chosen, Report>> {
    let path = Path::new(&args.game);
    let is_written = path.extension().is_some_and(|it| it == "md");
    if is_written {
        return written(path, args);
    }
    let source = if is_script(path) { Ok(Source::new("", "")) } else { source(&args.game, path)? };
    let source = match source {
        Ok(source) if files::kind(&source) == Some(Kind::TileSet) => bail!(
            "`{0}` is a tile set, not a game\n  = help: `bastide play base --sets base,{0}` plays with its tiles",
            args.game
        ),
        Ok(source) => source,
        Err(report) => return Ok(Err(report)),
    };
    let (mut spec, report) = GameSpec::read(&source);
    if report.has_errors() {
        return Ok(Err(report));
    }
    let title = spec.title.as_ref().map_or_else(|| args.game.clone(), |title| title.text.clone());
    if is_script(path) {
        spec.variants.push(args.game.as_str().into());
    }
    change(&mut spec, args)?;
    Ok(Ok(Chosen::Fresh { spec: Box::new(spec), title }))
}

/// Whether a path names a variant in a file. It is a game with just that variant.
fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "lua" || it == "luau")
}

fn source(name: &str, path: &Path) -> Result<Result<Source, Report>> {
    if path.extension().is_some_and(|it| it == "toml") {
        return Ok(files::read(path));
    }
    if let Some(source) = shipped::game(name) {
        return Ok(Ok(source));
    }
    // A shipped variant is a game with just that variant.
    if shipped::variant(name).is_some() {
        return Ok(Ok(Source::new(name, format!("variants = [\"{name}\"]\n"))));
    }
    let all = shipped::games();
    let shipped = format!("shipped are `{}`; files end in `.toml`, `.lua` or `.md`", all.join("`, `"));
    let hint = did_you_mean(name, all.iter().copied()).unwrap_or(shipped);
    Err(anyhow!("there is no game `{name}`\n  = help: {hint}"))
}

fn written(path: &Path, args: &GameArgs) -> Result<Result<Chosen, Report>> {
    if args.players.is_some()
        || args.seed.is_some()
        || !(args.with.is_empty() && args.options.is_empty() && args.sets.is_empty())
    {
        bail!("a written game is played as it is written; change its `game` block instead of using flags");
    }
    Ok(files::read(path).and_then(|source| {
        let (mut games, report) = parse(&source);
        match games.len() {
            _ if report.has_errors() => Err(report),
            1 => Ok(Chosen::Written(Box::new(games.remove(0)))),
            0 => Err(files::alone(source.name(), files::NO_GAME, "no game is written here".to_owned(), None)),
            more => Err(files::alone(
                source.name(),
                files::NO_GAME,
                format!("{more} games are written here"),
                Some(
                    "`bastide test` runs all of them; a game to be shown stands in a file of its own"
                        .to_owned(),
                ),
            )),
        }
    }))
}

/// Puts what flags say into a setup.
fn change(spec: &mut GameSpec, args: &GameArgs) -> Result<()> {
    if let Some(players) = &args.players {
        spec.players = Some(match players.parse::<usize>() {
            Ok(count @ 2..=6) => GameSpec::names(count),
            Ok(count) => bail!("a game has 2 to 6 players, not {count}"),
            Err(_) => players.split(',').map(|name| name.trim().into()).collect(),
        });
        for name in spec.players.iter().flatten() {
            let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
            if name.text.is_empty() || !name.text.chars().all(plain) {
                bail!(
                    "`{}` is no name for a player; names are words of letters, digits, `-` and `_`",
                    name.text
                );
            }
        }
    }
    let names: Vec<_> = spec.players.iter().flatten().map(|it| it.text.as_str()).collect();
    if let Some(twice) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        bail!("two players are called `{}`", twice.1);
    }
    if args.seed.is_some() {
        spec.seed = args.seed;
    }
    for option in &args.options {
        let Some((key, value)) = option.split_once('=') else {
            bail!("`{option}` sets nothing; an option is written as `base.small_city=reduced`");
        };
        spec.set_option(key.trim(), option_value(value.trim()));
    }
    add_variants(spec, &args.with);
    if !args.sets.is_empty() {
        spec.sets = Some(args.sets.iter().map(|set| set.trim().into()).collect());
    }
    Ok(())
}

/// Adds variants to a game, and to the tiles that it names those that they ask for.
fn add_variants(spec: &mut GameSpec, names: &[String]) {
    let had = if names.is_empty() { Vec::new() } else { asked_sets(spec) };
    for name in names {
        if !spec.variants.iter().any(|it| it.text == *name) {
            spec.variants.push(name.as_str().into());
        }
    }
    let asked = if spec.sets.is_some() && !names.is_empty() { asked_sets(spec) } else { Vec::new() };
    if let Some(sets) = &mut spec.sets {
        for set in asked.into_iter().filter(|it| !had.contains(it)) {
            if !sets.iter().any(|it| it.text == set) {
                sets.push(set.as_str().into());
            }
        }
    }
}
