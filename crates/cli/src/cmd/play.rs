//! `bastide play`: one game by bots, or a written game shown to its end.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::chance::Chance;
use bastide_core::decision::Choice;
use bastide_core::event::Event;
use bastide_core::game::{Care, Game};
use bastide_core::host::Fault;
use bastide_core::refusal::Refused;
use bastide_core::table::Table;
use bastide_record::{GameSpec, Recorder, Written, run_watched};
use bastide_render::Theme;
use bastide_sim::bot::Recipe;

use crate::args::{Format, Play, ResultFormat};
use crate::assemble::{Assembled, assemble, locate};
use crate::bots;
use crate::choose::{Chosen, choose};
use crate::docs;
use crate::files::seen_from;
use crate::library::{SEED, Shelf};
use crate::out::{Ending, findings, is_watched, make_folder, print, say, write};
use crate::profile::Profile;
use crate::summary::Summary;
use crate::view::{self, write_board};

/// Plays a game and tells how it went.
pub(crate) fn run(args: &Play) -> Result<Ending> {
    let theme = view::theme(&args.theme)?;
    if let Some(path) = &args.record
        && path.as_os_str() != "-"
        && path.extension().is_none_or(|it| it != "md")
    {
        bail!("a record's name ends in .md, not `{}`", path.display());
    }
    match choose(&args.game)? {
        Ok(Chosen::Fresh { spec, title }) => fresh(args, &spec, &title, &theme),
        Ok(Chosen::Written(written)) => shown(args, &written, &theme),
        Err(report) => findings(&report, Format::Text, &docs::all()),
    }
}

fn fresh(args: &Play, spec: &GameSpec, title: &str, theme: &Theme) -> Result<Ending> {
    let assembled = match assemble(spec) {
        Ok(assembled) => assembled,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    findings(&assembled.warnings, Format::Text, &docs::all())?;
    let bots = bots::seats(&args.bots, &assembled)?;
    let seed = spec.seed.unwrap_or(SEED);
    let profile = args.profile.then(|| Profile::new(&assembled.rules));
    let started = match &profile {
        Some(profile) => assembled.start_profiled(seed, Care::Reckless, profile),
        None => assembled.start(seed, Care::Careful),
    };
    let mut game = match started {
        Ok(game) => game,
        Err(fault) => return findings(&assembled.fault(&fault), Format::Text, &docs::all()),
    };
    let mut recorder = Recorder::new(title, &moved(args, spec)?, &Shelf, &game);
    recorder.note(&description(&assembled, &bots));
    match play_out(args, &mut game, &mut recorder, &bots, seed) {
        Ok(()) => {}
        Err(Broken::Rule(choice, refused)) => {
            return broken(args, &assembled, &game, &recorder, choice, &refused);
        }
        Err(Broken::Bot(fault)) => return findings(&assembled.fault(&fault), Format::Text, &docs::all()),
    }
    if let Some(path) = &args.record {
        write(path, recorder.markdown(&game).as_bytes())?;
    }
    let ending = finish(args, &game, title, theme)?;
    if let Some(profile) = profile {
        // The host tells what it has cost when the last game is gone.
        drop(game);
        say(profile.text(&assembled.rules).trim_end());
    }
    Ok(ending)
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
            name.text = name.text.replace(&file, &seen_from(folder, &locate(spec, &file)));
        }
    }
    Ok(moved)
}

fn description(assembled: &Assembled, bots: &[Recipe]) -> String {
    let names = &assembled.rules.setup.players;
    let players: Vec<_> = names.iter().zip(bots).map(|(name, bot)| format!("{name} ({bot})")).collect();
    format!("Played by {}.", players.join(", "))
}

/// Why a game was not played to its end.
enum Broken {
    /// The choice of a bot was refused.
    Rule(Choice, Refused),
    /// A bot could not choose.
    Bot(Fault),
}

/// Plays to the end, or to a choice that is refused.
fn play_out(
    args: &Play,
    game: &mut Game,
    recorder: &mut Recorder,
    bots: &[Recipe],
    seed: u64,
) -> Result<(), Broken> {
    let mut bots = bots::make(bots).map_err(Broken::Bot)?;
    // Bots have a chance of their own, so that the game's does not depend on who plays.
    let mut chance = Chance::new(!seed);
    let progress = is_watched().then(|| indicatif::ProgressBar::new(game.table().pile().len() as u64));
    trace(args, game.table());
    while let Some(player) = game.player() {
        let at = bots[player.idx()].choose(game, &mut chance).map_err(Broken::Bot)?;
        let choice = game.options()[at];
        if args.trace {
            say(&format!("{}: {}", game.table().rules().player_name(player), game.text(choice)));
        }
        recorder.choose(game, choice).map_err(|refused| Broken::Rule(choice, refused))?;
        trace(args, game.table());
        if let Some(progress) = &progress {
            progress.set_position(
                progress.length().unwrap_or(0).saturating_sub(game.table().pile().len() as u64),
            );
        }
    }
    if let Some(progress) = progress {
        progress.finish_and_clear();
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
    let path = args.record.clone().unwrap_or_else(|| "out/fault.md".into());
    write(&path, recorder.markdown_with_fault(game, choice).as_bytes())?;
    let ending = match refused {
        Refused::Fault(fault) => findings(&assembled.fault(fault), Format::Text, &docs::all())?,
        Refused::Illegal(illegal) => bail!("a bot chose what is not legal: {illegal}"),
    };
    let table = game.table();
    let again = match path.to_str() {
        Some("-") => String::new(),
        _ => format!("; `bastide replay {}` shows it again", path.display()),
    };
    say(&format!("in turn {}, seed {}{again}", table.turn().number, table.seed()));
    Ok(ending)
}

fn shown(args: &Play, written: &Written, theme: &Theme) -> Result<Ending> {
    if args.record.is_some() {
        bail!("the game is written down already");
    }
    let outcome = run_watched(written, &Shelf, &mut |game, step| {
        if let (true, Some(step)) = (args.trace, step) {
            let mut text = format!("{}: {}", game.table().rules().player_name(step.player), step.text);
            for event in &step.events {
                let _ = write!(text, "\n   {event}");
            }
            say(&text);
        }
    });
    let ending = findings(&outcome.report, Format::Text, &docs::all())?;
    match &outcome.game {
        Some(game) if ending == Ending::Fine => finish(args, game, &written.title, theme),
        _ => Ok(ending),
    }
}

fn finish(args: &Play, game: &Game, title: &str, theme: &Theme) -> Result<Ending> {
    if let Some(path) = &args.board {
        write_board(path, game.table(), title, theme, 1600)?;
    }
    let summary = Summary::of(game.table());
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
    Ok(Ending::Fine)
}
