//! `bastide play --human`: people choose in a terminal or over a pipe, line by line.

use std::fmt::Write as _;
use std::io::{BufRead, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_core::decision::{Choice, Decision, Question};
use bastide_core::event::Event;
use bastide_core::game::{Checkpointing, Game};
use bastide_core::player::PlayerId;
use bastide_core::refusal::{Illegal, Refused};
use bastide_core::score::{are, counted};
use bastide_core::step::Step;
use bastide_core::table::Table;
use bastide_diag::did_you_mean;
use bastide_play::{Made, Sitting, letters, refusals};
use bastide_project::{Assembled, Project, SEED};
use bastide_record::{GameSpec, Recorder};
use bastide_render::Theme;
use bastide_sim::bot::{Bot, Recipe};

use super::{FAULT, finish, moved, write_fault};
use crate::args::Play;
use crate::bots;
use crate::game::ready;
use crate::out::{Ending, print, say, show_findings, write};

/// Bytes of a line of input.
const LONGEST: u64 = 64 << 10;

/// The words that are no choice, and their meanings.
const WORDS: [(&str, &str); 9] = [
    ("why CHOICE", "tell why a choice is not allowed"),
    ("undo", "take the last choice back"),
    ("redo", "make it again"),
    ("hint", "tell what `club` would choose, and the value of its best options"),
    ("board", "draw the board in letters"),
    ("left", "list the tiles left to draw"),
    ("save FILE.md", "write the game so far down as a written game"),
    ("help", "list these words"),
    ("quit", "stop here"),
];

/// Options that a hint names with their values.
pub(super) const HINTS: usize = 5;

/// A game that is ready, and who plays it.
pub(super) struct Seated {
    pub(super) assembled: Assembled,
    pub(super) sitting: Sitting,
    /// The player of each seat: `by hand`, or the name of a bot.
    pub(super) by: Vec<String>,
    /// The bot that gives hints.
    pub(super) adviser: Box<dyn Bot>,
}

impl Seated {
    /// Sets a game up.
    ///
    /// # Errors
    /// If there is no such game, player or bot, or a rule breaks while the game is set up.
    pub(super) fn new(args: &Play, spec: &GameSpec, title: &str) -> Result<Self> {
        let assembled = ready(spec)?;
        let recipes = bots::seats(&args.bots, &assembled)?;
        let people = people(args, &assembled.rules.setup.players)?;
        let seed = spec.seed.unwrap_or(SEED);
        let game = assembled.start(seed, Checkpointing::On).map_err(|fault| assembled.fault(&fault))?;
        let seat = |(recipe, is_person): (&Recipe, &bool)| match is_person {
            true => Ok(None),
            false => recipe.bot().map(Some),
        };
        let made = recipes.iter().zip(&people).map(seat).collect::<Result<Vec<_>, _>>();
        let made = made.map_err(|fault| bots::fault(&assembled, &fault))?;
        let names = recipes.iter().zip(&people);
        let by: Vec<_> = names
            .map(|(it, is_person)| if *is_person { "by hand".to_owned() } else { it.to_string() })
            .collect();
        let mut recorder = Recorder::new(title, &moved(args, spec)?, &Project::on_disk(), &game);
        let players = assembled.rules.setup.players.iter().zip(&by);
        let players: Vec<_> = players.map(|(name, by)| format!("{name} ({by})")).collect();
        recorder.note(&format!("Played by {}.", players.join(", ")));
        let adviser = bots::recipe("club", &assembled)?.bot();
        let adviser = adviser.map_err(|fault| bots::fault(&assembled, &fault))?;
        Ok(Self { sitting: Sitting::new(game, recorder, made), assembled, by, adviser })
    }

    /// Shows the finding of a rule that broke at a choice, and writes the game down with it.
    pub(super) fn broken(&self, choice: Choice, refused: &Refused) -> Result<()> {
        let Refused::Fault(fault) = refused else { return Ok(()) };
        show_findings(&bots::fault(&self.assembled, fault))?;
        write_fault(Path::new(FAULT), &self.sitting.record_of_fault(choice), self.sitting.game().table());
        Ok(())
    }

    /// Writes the game so far down, if that is asked for.
    pub(super) fn write_record(&self, args: &Play) -> Result<()> {
        args.record.as_ref().map_or(Ok(()), |path| write(path, self.sitting.record().as_bytes()))
    }

    /// The number that a line means, or the choice that it names.
    pub(super) fn choice(&self, text: &str) -> Result<Choice, Illegal> {
        let game = self.sitting.game();
        match text.parse::<usize>() {
            Ok(number) if (1..=game.options().len()).contains(&number) => Ok(listed(game)[number - 1].0),
            _ => game.find(text),
        }
    }

    /// The number of options, if a line is a number and none of theirs.
    fn not_numbered(&self, text: &str) -> Option<String> {
        text.parse::<i64>().ok()?;
        let count = self.sitting.game().options().len();
        let options = counted(count as u32, "option");
        Some(format!("  there {} {options}\n", are(count as u64)))
    }
}

/// The options with their texts as they are numbered: in the order of the game, passing last.
fn listed(game: &Game) -> Vec<(Choice, String)> {
    let mut options = game.texts();
    let passing = game.decision().and_then(Decision::passing);
    options.sort_by_key(|(choice, _)| Some(*choice) == passing);
    options
}

/// The seats that are played outside.
fn people(args: &Play, players: &[String]) -> Result<Vec<bool>> {
    let everybody = args.human.iter().any(|it| it == "all") || args.human.is_empty();
    if let Some(stranger) = args.human.iter().find(|it| *it != "all" && !players.contains(it)) {
        let names = players.iter().map(String::as_str);
        let hint =
            did_you_mean(stranger, names).unwrap_or_else(|| format!("they are {}", players.join(", ")));
        bail!("nobody here is called `{stranger}`; {hint}");
    }
    Ok(players.iter().map(|it| everybody || args.human.contains(it)).collect())
}

/// The next line of the input, without its end; none at its end.
///
/// # Errors
/// If the input cannot be read, or a line is too long.
pub(super) fn line(input: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes).context("cannot read standard input")?;
    if bytes.len() as u64 == LONGEST {
        bail!("a line of the input is longer than {LONGEST} bytes");
    }
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Plays a game in which people choose.
///
/// # Errors
/// If it cannot be set up, or its input or output fails.
pub(super) fn run(args: &Play, spec: &GameSpec, title: &str, theme: &Theme) -> Result<Ending> {
    let mut seated = Seated::new(args, spec, title)?;
    let mut input = std::io::stdin().lock();
    print(&format!(
        "{title}. A number or the text of an option chooses; `help` lists what else there is.\n"
    ))?;
    let mut is_new = true;
    loop {
        while let Some(made) = bots_turn(&mut seated)? {
            print(&told(&seated, &made))?;
        }
        let game = seated.sitting.game();
        let player = seated.sitting.asked();
        if is_new {
            print(&player.map_or_else(|| OVER.to_owned(), |it| question(game, it)))?;
        }
        let name = player.map_or("over", |it| game.table().rules().player_name(it));
        print(&format!("{name}> "))?;
        let text = line(&mut input)?.filter(|it| !it.eq_ignore_ascii_case("quit"));
        match (text, player) {
            (Some(text), _) => is_new = answer(&mut seated, &text)?,
            (None, Some(_)) => return stopped(args, &seated),
            (None, None) => break,
        }
    }
    seated.write_record(args)?;
    print("\n")?;
    finish(args, seated.sitting.game(), title, theme)
}

/// Words at the end of a game, before what can still be done.
const OVER: &str =
    "\nThe game is over. `save FILE.md` keeps it, `undo` goes back into it, `quit` shows the result.\n";

/// Has a bot choose, if it is its turn.
fn bots_turn(seated: &mut Seated) -> Result<Option<Made>> {
    let made = seated.sitting.choose_by_bot();
    made.map_err(|fault| bots::fault(&seated.assembled, &fault).into())
}

/// Does what a line says. Returns whether there is another question now.
fn answer(seated: &mut Seated, text: &str) -> Result<bool> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let word = word.to_lowercase();
    let table = || seated.sitting.game().table();
    match (word.as_str(), rest) {
        ("", _) => {}
        ("help" | "?", "") => {
            let line = |(word, doc): &(&str, &str)| format!("  {word:<13} {doc}\n");
            print(&WORDS.iter().map(line).collect::<String>())?;
        }
        ("board", "") => print(&format!("{}\n", letters::board(table())))?,
        ("left", "") => print(&left(table()))?,
        ("hint", "") => {
            print(&advice(seated)?)?;
        }
        ("undo", "") if seated.sitting.undo() => return Ok(true),
        ("redo", "") if seated.sitting.redo() => return Ok(true),
        ("undo", "") => print("  nobody has chosen anything yet\n")?,
        ("redo", "") => print("  nothing was taken back\n")?,
        ("save", "") => print("  `save` needs the name of a file: `save FILE.md`\n")?,
        ("save", path) => save(seated, Path::new(path))?,
        ("why", "") => print("  `why` needs a choice: `why CHOICE`\n")?,
        ("why", text) => match seated.choice(text) {
            Ok(_) => print("  it is allowed\n")?,
            Err(illegal) => print(&refused(&illegal))?,
        },
        _ => return choose(seated, text),
    }
    Ok(false)
}

fn choose(seated: &mut Seated, text: &str) -> Result<bool> {
    let choice = match seated.choice(text) {
        Ok(choice) => choice,
        Err(illegal) => {
            print(&seated.not_numbered(text).unwrap_or_else(|| refused(&illegal)))?;
            return Ok(false);
        }
    };
    match seated.sitting.choose(choice) {
        Ok(made) => print(&told(seated, &made))?,
        Err(Refused::Illegal(illegal)) => print(&refused(&illegal))?,
        Err(broken) => {
            seated.broken(choice, &broken)?;
            print("  a rule broke; everything is as it was before this choice\n")?;
        }
    }
    Ok(true)
}

/// A refusal with its reason, and the line of the rule that forbids it.
fn refused(illegal: &Illegal) -> String {
    format!("  not allowed: {illegal}{}\n", rule_of(illegal))
}

/// The line of the rule of a variant that forbids something.
fn rule_of(illegal: &Illegal) -> String {
    illegal.rule().map_or(String::new(), |rule| format!(" ({rule})"))
}

fn save(seated: &Seated, path: &Path) -> Result<()> {
    if path.extension().is_none_or(|it| it != "md") {
        return print("  a written game's name ends in .md\n");
    }
    let done = if path.exists() { "replaced" } else { "wrote" };
    match write(path, seated.sitting.record().as_bytes()) {
        Ok(()) => print(&format!("  {done} {}\n", path.display())),
        Err(error) => print(&format!("  {error:#}\n")),
    }
}

/// A choice and what followed from it.
fn told(seated: &Seated, made: &Made) -> String {
    let table = seated.sitting.game().table();
    let mut text = format!("{}: {}\n", table.rules().player_name(made.player), made.text);
    for event in
        table.events().iter().filter(|it| !matches!(it, Event::TurnBegan { .. } | Event::Placed { .. }))
    {
        let _ = writeln!(text, "   {}", table.event_text(event));
    }
    text
}

/// The question to a player, with points and numbered options.
fn question(game: &Game, player: PlayerId) -> String {
    let table = game.table();
    let rules = table.rules();
    let points = table.players().map(|it| format!("{} {}", rules.player_name(it), table.score(it)));
    let points: Vec<_> = points.chain([counted(table.pile().len() as u32, "tile") + " left"]).collect();
    let asks_to_place = game.decision().is_some_and(|it| it.question == Question::Step(Step::Place));
    let what = match (asks_to_place, table.turn().tile) {
        (true, Some(tile)) => format!("place {}", rules.design(tile).tile.id()),
        _ => game.decision().map_or(String::new(), |it| it.question.name().to_owned()),
    };
    let mut text = format!(
        "\nTurn {}, {}: {what}  ({})\n",
        table.turn().number,
        rules.player_name(player),
        points.join(", ")
    );
    if asks_to_place {
        let _ = writeln!(text, "{}", letters::board(table));
    }
    for (number, (_, option)) in (1..).zip(listed(game)) {
        let _ = writeln!(text, "{number:>4}  {option}");
    }
    for (_, option, why) in refusals(game) {
        let _ = writeln!(text, "   -  {option}: {why}{}", rule_of(&why));
    }
    text
}

/// Choice of the adviser, and its best options with the points by which it expects to be ahead; nothing where the game is over.
fn advice(seated: &mut Seated) -> Result<String> {
    let broken = |fault| bots::fault(&seated.assembled, &fault);
    let hint = seated.sitting.hint(&mut *seated.adviser).map_err(broken)?;
    let considered = seated.sitting.considered(&mut *seated.adviser).map_err(broken)?;
    let game = seated.sitting.game();
    let mut text = hint.map_or(String::new(), |it| format!("  {}\n", game.text(it)));
    for (choice, value) in considered.iter().take(HINTS) {
        text.push_str(&format!("  {value:+6.1}  {}\n", game.text(*choice)));
    }
    Ok(text)
}

/// The tiles left to draw, by design.
fn left(table: &Table) -> String {
    let mut left = table.pile().tiles().to_vec();
    left.sort_unstable();
    let line = |same: &[_]| format!("  {}× {}\n", same.len(), table.rules().design(same[0]).tile.id());
    left.chunk_by(|one, other| one == other).map(line).collect()
}

/// The end before the end: the record is written all the same.
fn stopped(args: &Play, seated: &Seated) -> Result<Ending> {
    seated.write_record(args)?;
    say(&format!("stopped in turn {}", seated.sitting.game().table().turn().number));
    Ok(Ending::Fine)
}
