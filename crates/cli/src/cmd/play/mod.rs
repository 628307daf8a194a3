//! `bastide play`: one game by bots, people or a program, or a written game shown to its end.

mod by_hand;
mod explain;
mod protocol;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use bastide_core::decision::Choice;
use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::rng::Rng;
use bastide_core::rules::Rules;
use bastide_core::table::Table;
use bastide_diag::{Label, Report};
use bastide_project::{Assembled, Chosen, Project, SEED};
use bastide_record::{GameSpec, Library, Recorder, Written, run_watched};
use bastide_render::Theme;
use bastide_script::LuaHost;
use bastide_sim::bot::Recipe;

use crate::args::{Play, Protocol, ResultFormat};
use crate::bots;
use crate::command_line::CommandLine;
use crate::game::{choose, ready};
use crate::hook_profile::HookProfile;
use crate::out::{Ending, is_standard, make_folder, print, say, show_findings, write};
use crate::pictures::board::{theme, theme_of_game, write_board};
use crate::progress::Bar;
use crate::report::summary::GameSummary;

/// File for games in which a rule broke, if none is named.
const FAULT: &str = "out/fault.md";

/// Plays a game and prints its result.
pub(crate) fn run(args: &Play) -> Result<Ending> {
    if let Some(path) = &args.record
        && path.as_os_str() != "-"
        && path.extension().is_none_or(|it| it != "md")
    {
        bail!("a record's name ends in .md, not `{}`", path.display());
    }
    let chosen = choose(&args.game)?;
    let said = args.theme.as_deref();
    let theme = if args.board.is_some() { theme_of_game(said, chosen.spec())? } else { theme(said)? };
    match chosen {
        Chosen::Fresh { spec, title } => match args.protocol {
            Some(Protocol::Jsonl) => protocol::run(args, &spec, &title),
            None if !args.human.is_empty() => by_hand::run(args, &spec, &title, &theme),
            None => fresh(args, &spec, &title, &theme),
        },
        Chosen::Written(_) if args.protocol.is_some() || !args.human.is_empty() => {
            bail!("a written game has all its choices already; leave out `--human` and `--protocol`")
        }
        Chosen::Written(written) => shown(args, &written, &theme),
    }
}

fn fresh(args: &Play, spec: &GameSpec, title: &str, theme: &Theme) -> Result<Ending> {
    let assembled = ready(spec)?;
    let bots = bots::seats(&args.bots, &assembled)?;
    let seed = spec.seed.unwrap_or(SEED);
    let profile = args.profile.then(|| HookProfile::new(&assembled.rules));
    let printing = Printing::new(&assembled.rules);
    let started = match &profile {
        Some(profile) => profile.start(&assembled, seed, Recipe::checkpointing_of(&bots)),
        None if args.trace => assembled.start_with(seed, Checkpointing::On, |host| printing.of(host)),
        None => assembled.start(seed, Checkpointing::On),
    };
    let mut game = started.map_err(|fault| assembled.fault(&fault))?;
    let mut recorder = Recorder::new(title, &moved(args, spec)?, &Project::on_disk(), &game);
    recorder.note(&bots::description(&assembled, &bots));
    match play_out(args, &mut game, &mut recorder, (&bots, &printing), seed) {
        Ok(()) => {}
        Err(Failure::Rule(choice, refused)) => {
            return broken(args, &assembled, &game, &recorder, choice, &refused);
        }
        Err(Failure::Bot(fault)) => {
            let ending = show_findings(&bots::fault(&assembled, &fault))?;
            let names: Vec<_> = bots.iter().map(|it| it.name().to_owned()).collect();
            let again =
                CommandLine::new("play").game(&args.game).flag("--seed", [seed]).list("--bots", &names);
            let turn = game.table().turn().number;
            say(&format!("in turn {turn}, seed {seed}, while a bot thinks; `{again}` shows it again"));
            return Ok(ending);
        }
    }
    if let Some(path) = &args.record {
        write(path, recorder.markdown(&game).as_bytes())?;
    }
    let ending = finish(args, &game, title, theme)?;
    if let Some(profile) = profile {
        // The host adds its costs when the last game is dropped.
        drop(game);
        say(profile.text(&assembled.rules).trim_end());
    }
    Ok(ending)
}

/// Texts that scripts print, shown as they come.
struct Printing {
    rules: Arc<Rules>,
    is_on: Rc<Cell<bool>>,
}

impl Printing {
    fn new(rules: &Arc<Rules>) -> Self {
        Self { rules: Arc::clone(rules), is_on: Rc::new(Cell::new(true)) }
    }

    /// A host whose scripts are heard.
    fn of(&self, mut host: LuaHost) -> LuaHost {
        let (rules, is_on) = (Arc::clone(&self.rules), Rc::clone(&self.is_on));
        host.set_listener(Rc::new(move |it| {
            if is_on.get() {
                let hook = it.hook.map(|hook| rules.hook(hook));
                let hook =
                    hook.map_or("a measure".to_owned(), |it| format!("{}.{}", it.verb.name(), it.at.name()));
                say(&format!("   {} in {hook}: {}", it.source, it.text));
            }
        }));
        host
    }

    /// Does something, in imagined games perhaps, in which nothing is shown.
    fn without<R>(&self, run: impl FnOnce() -> R) -> R {
        self.is_on.set(false);
        let result = run();
        self.is_on.set(true);
        result
    }
}

/// A library of games whose scripts are heard.
#[derive(Debug)]
struct Heard(Project<'static>);

impl Library for Heard {
    fn game(&self, spec: &GameSpec) -> Result<Game, Report> {
        let assembled = self.0.assemble(spec)?;
        let printing = Printing::new(&assembled.rules);
        let seed = spec.seed.unwrap_or(SEED);
        let game = assembled.start_with(seed, Checkpointing::On, |host| printing.of(host));
        game.map_err(|fault| assembled.fault(&fault))
    }

    fn hashes(&self, spec: &GameSpec) -> BTreeMap<String, String> {
        self.0.hashes(spec)
    }

    fn places(&self, spec: &GameSpec, fault: &Fault) -> Vec<Label> {
        self.0.places(spec, fault)
    }

    fn words(&self, spec: &GameSpec) -> Option<BTreeSet<String>> {
        self.0.words(spec)
    }

    fn variants(&self) -> Vec<String> {
        self.0.variants()
    }

    fn tool(&self) -> String {
        self.0.tool()
    }
}

/// The setup as a record writes it: files are named as seen from the folder of the record.
fn moved(args: &Play, spec: &GameSpec) -> Result<GameSpec> {
    let mut moved = spec.clone();
    let Some(folder) = args.record.as_deref().and_then(Path::parent) else { return Ok(moved) };
    make_folder(folder)?;
    let sets = moved.sets.iter_mut().flatten();
    for name in sets.chain(&mut moved.variants) {
        // A term of the set algebra may have a sign before the file and a number behind it.
        let file = name.text.trim_start_matches('-');
        let file = file.rsplit_once('*').map_or(file, |(file, _)| file).to_owned();
        if file.ends_with(".toml") || file.ends_with(".lua") || file.ends_with(".luau") {
            name.text = name.text.replace(
                &file,
                &seen_from(folder, &Project::on_disk().beside(spec.origin.source.name(), &file)),
            );
        }
    }
    Ok(moved)
}

/// The path of a file as seen from a folder, with `/` between its parts; unchanged if one of them does not exist.
fn seen_from(folder: &Path, file: &Path) -> String {
    let start = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (Ok(start), Ok(full)) = (start.canonicalize(), file.canonicalize()) else {
        return file.display().to_string();
    };
    let seen = pathdiff::diff_paths(full, start).unwrap_or_else(|| file.to_path_buf());
    seen.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Why a game was not played to its end.
enum Failure {
    /// The choice of a bot was refused.
    Rule(Choice, Refused),
    /// A bot could not choose: it broke, or a rule where it looks ahead.
    Bot(Fault),
}

/// Plays to the end, or to a choice that is refused.
fn play_out(
    args: &Play,
    game: &mut Game,
    recorder: &mut Recorder,
    (bots, printing): (&[Recipe], &Printing),
    seed: u64,
) -> Result<(), Failure> {
    let mut bots = bots::make(bots).map_err(Failure::Bot)?;
    // Bots have a chance of their own, so that the game's does not depend on who plays.
    let mut rng = Rng::new(!seed);
    let tiles = game.table().pile().len();
    let bar = Bar::new(tiles, "tiles");
    trace(args, game.table());
    while let Some(player) = game.player() {
        if let Some(most) = args.explain {
            let bot = &mut *bots[player.idx()];
            let thoughts =
                printing.without(|| explain::thoughts(bot, game, rng, most)).map_err(Failure::Bot)?;
            thoughts.iter().for_each(|it| say(it));
        }
        let at = printing.without(|| bots[player.idx()].choose(game, &mut rng)).map_err(Failure::Bot)?;
        let choice = game.options()[at];
        if args.trace || args.explain.is_some() {
            say(&format!("{}: {}", game.table().rules().player_name(player), game.text(choice)));
        }
        recorder.choose(game, choice).map_err(|refused| Failure::Rule(choice, refused))?;
        trace(args, game.table());
        bar.set(tiles.saturating_sub(game.table().pile().len()));
    }
    Ok(())
}

fn trace(args: &Play, table: &Table) {
    if args.trace {
        for event in table.events() {
            match event {
                Event::TurnBegan { .. } => {
                    say(&format!("-- {} {}", table.event_text(event), table.turn().number));
                }
                _ => say(&format!("   {}", table.event_text(event))),
            }
        }
    }
}

/// A rule broke: shows it, and writes down the game with the choice that broke it.
fn broken(
    args: &Play,
    assembled: &Assembled,
    game: &Game,
    recorder: &Recorder,
    choice: Choice,
    refused: &Refused,
) -> Result<Ending> {
    // Nothing that goes wrong with the record may hide the fault.
    let ending = match refused {
        Refused::Fault(fault) => show_findings(&bots::fault(assembled, fault))?,
        Refused::Illegal(illegal) => bail!("a bot chose what is not legal: {illegal}"),
    };
    let table = game.table();
    let path = args.record.clone().unwrap_or_else(|| FAULT.into());
    write_fault(&path, &recorder.markdown_with_fault(game, choice), table);
    Ok(ending)
}

/// Writes a game down in which a rule broke, and says where it broke and how to see it again.
fn write_fault(path: &Path, record: &str, table: &Table) {
    let again = match write(path, record.as_bytes()) {
        Err(error) => format!("; the game could not be written down: {error:#}"),
        Ok(()) if is_standard(path) => String::new(),
        Ok(()) => format!("; `bastide replay {}` shows it again", path.display()),
    };
    say(&format!("in turn {}, seed {}{again}", table.turn().number, table.seed()));
}

fn shown(args: &Play, written: &Written, theme: &Theme) -> Result<Ending> {
    if args.record.is_some() {
        bail!("the game is written down already");
    }
    let (quiet, heard) = (Project::on_disk(), Heard(Project::on_disk()));
    let library: &dyn Library = if args.trace { &heard } else { &quiet };
    let outcome = run_watched(written, library, &mut |game, step| {
        if let (true, Some(step)) = (args.trace, step) {
            let mut text = format!("{}: {}", game.table().rules().player_name(step.player), step.text);
            for event in &step.events {
                let _ = write!(text, "\n   {event}");
            }
            say(&text);
        }
    });
    let ending = show_findings(&outcome.report)?;
    match &outcome.game {
        Some(game) if ending == Ending::Fine => finish(args, game, &written.title, theme),
        _ => Ok(ending),
    }
}

fn finish(args: &Play, game: &Game, title: &str, theme: &Theme) -> Result<Ending> {
    if let Some(path) = &args.board {
        write_board(path, game.table(), title, theme, 1600)?;
    }
    let mut summary = GameSummary::of(game.table());
    let broken = summary.measure(game).err();
    match args.format {
        ResultFormat::Json => {
            let json = serde_json::to_string_pretty(&summary).context("the result is not JSON")?;
            print(&format!("{json}\n"))?;
        }
        ResultFormat::Text => {
            let mut text = format!("{title}, seed {}\n\n{}", summary.seed, summary.text());
            let written = args.record.iter().chain(&args.board).map(|path| path.display().to_string());
            let written: Vec<_> = written.filter(|path| path != "-").collect();
            if !written.is_empty() {
                let _ = writeln!(text, "Wrote {}.", written.join(" and "));
            }
            print(&text)?;
        }
    }
    if let Some(fault) = broken {
        say(&format!("error: a measure broke: {fault}"));
        return Ok(Ending::Findings);
    }
    Ok(Ending::Fine)
}
