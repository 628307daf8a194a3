//! Requests for a game: a shipped name, a TOML file, a script or a written game, and changes to its setup.

use std::collections::BTreeSet;
use std::path::Path;

use bastide_core::player::PlayerId;
use bastide_core::value::Value;
use bastide_diag::{Finding, Label, Report, Source, did_you_mean};
use bastide_record::{GameSpec, Written, parse};

use crate::assemble::BAD_GAME;
use crate::contents::{NO_GAME, about_file};
use crate::files::Project;
use crate::kind::Kind;
use crate::own_files::GAME;
use crate::shipped;
use crate::trouble::Trouble;

/// A request for a game, as people type it.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// A shipped game, a game in TOML or its folder, a variant in Lua or a written game.
    pub game: String,
    /// The number of players, or their names: `3` or `ann,bob,cy`.
    pub players: Option<String>,
    /// The seed of the game's random numbers.
    pub seed: Option<u64>,
    /// Variants to add: shipped names or files.
    pub with: Vec<String>,
    /// Options to set, each as `base.small_city=reduced`.
    pub options: Vec<String>,
    /// Tile sets to use instead of the game's.
    pub sets: Vec<String>,
}

/// The game that was asked for.
#[derive(Debug)]
pub enum Chosen {
    /// A game to be played.
    Fresh {
        /// Its setup.
        spec: Box<GameSpec>,
        /// Its title.
        title: String,
    },
    /// A game that is written down.
    Written(Box<Written>),
}

impl Chosen {
    /// The setup and the title of a game to be played.
    pub fn fresh(self) -> Option<(GameSpec, String)> {
        matches!(self, Self::Fresh { .. }).then(|| self.into_setup())
    }

    /// The setup of the game.
    pub fn spec(&self) -> &GameSpec {
        match self {
            Self::Fresh { spec, .. } => spec,
            Self::Written(written) => &written.spec,
        }
    }

    /// The setup and the title of the game.
    pub fn into_setup(self) -> (GameSpec, String) {
        match self {
            Self::Fresh { spec, title } => (*spec, title),
            Self::Written(written) => (written.spec, written.title),
        }
    }
}

impl Project<'_> {
    /// Finds the game that is asked for.
    ///
    /// # Errors
    /// If there is no such game, a change makes no sense, or the game's text has errors.
    pub fn choose(&self, request: &Request) -> Result<Chosen, Trouble> {
        let game = &*self.game_named(&request.game);
        let path = Path::new(game);
        if path.extension().is_some_and(|it| it == "md") {
            return self.written(path, request);
        }
        let is_script = is_script(path);
        let source = if is_script { Source::new("", "") } else { self.setup(game, path)? };
        if Kind::of(&source) == Some(Kind::TileSet) {
            return Err(Trouble::request(
                &format!("`{game}` is a tile set, not a game"),
                &format!("`bastide play base --sets base,{game}` plays with its tiles"),
            ));
        }
        let (mut spec, mut report) = GameSpec::read(&source);
        if is_script {
            spec.variants.push(game.into());
        }
        let is_read = !report.has_errors();
        report.merge(self.change(&mut spec, request));
        if report.has_errors() {
            let others = if is_read { self.gather(&spec).err() } else { Some(self.misnamed(&spec, &report)) };
            report.merge(others.unwrap_or_default());
            return Err(report.into());
        }
        let title = match &spec.title {
            Some(title) => title.text.clone(),
            None => self.title(game, &spec),
        };
        Ok(Chosen::Fresh { spec: Box::new(spec), title })
    }

    /// The text of a setup in TOML.
    fn setup(&self, name: &str, path: &Path) -> Result<Source, Trouble> {
        if path.extension().is_some_and(|it| it == "toml") {
            return Ok(self.read(path)?);
        }
        if let Some(source) = shipped::game(name) {
            return Ok(source);
        }
        // A shipped variant is a game with just that variant.
        if shipped::variant(name).is_some() {
            return Ok(Source::new(name, format!("variants = [\"{name}\"]\n")));
        }
        if let Some(trouble) = self.own(name, GAME) {
            return Err(trouble);
        }
        if name.contains(',') && name.split(',').all(|it| shipped::tile_set(it.trim()).is_some()) {
            let help = format!("`base --sets {name}` is a game with these tiles");
            return Err(Trouble::request(&format!("`{name}` are tile sets, not a game"), &help));
        }
        let all: BTreeSet<&str> = shipped::games().into_iter().chain(shipped::variants()).collect();
        let shipped = format!(
            "shipped are `{}`; files end in `.toml`, `.lua` or `.md`",
            Vec::from_iter(all.iter().copied()).join("`, `")
        );
        let help = did_you_mean(name, all.iter().copied()).unwrap_or(shipped);
        Err(Trouble::request(&format!("there is no game `{name}`"), &help))
    }

    fn written(&self, path: &Path, request: &Request) -> Result<Chosen, Trouble> {
        let Request { game: _, players, seed, with, options, sets } = request;
        if players.is_some() || seed.is_some() || !(with.is_empty() && options.is_empty() && sets.is_empty())
        {
            return Err(Trouble::Request(
                "a written game is played as it is written; change its `game` block instead of using flags"
                    .to_owned(),
            ));
        }
        let source = self.read(path)?;
        let (mut games, report) = parse(&source);
        let report = match games.len() {
            _ if report.has_errors() => report,
            1 => return Ok(Chosen::Written(Box::new(games.remove(0)))),
            0 => about_file(source.name(), NO_GAME, "no game is written here".to_owned(), None),
            more => about_file(
                source.name(),
                NO_GAME,
                format!("{more} games are written here"),
                Some(
                    "`bastide test` runs all of them; a game to be shown stands in a file of its own"
                        .to_owned(),
                ),
            ),
        };
        Err(report.into())
    }

    /// Changes a setup as asked for. Returns the changes that make no sense.
    fn change(&self, spec: &mut GameSpec, request: &Request) -> Report {
        let mut report = Report::new();
        if let Some(players) = &request.players {
            let names = match players.parse::<usize>() {
                Ok(count @ 1..=PlayerId::MAX) => GameSpec::names(count),
                Ok(count) => {
                    let message = format!("a game has 1 to {} players, not {count}", PlayerId::MAX);
                    report.push(typed(message, None));
                    Vec::new()
                }
                Err(_) => players.split(',').map(|name| name.trim().into()).collect(),
            };
            for name in &names {
                let plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
                if name.text.is_empty() || !name.text.chars().all(plain) {
                    let help = "names are words of letters, digits, `-` and `_`";
                    report.push(typed(format!("`{name}` is no name for a player"), Some(help.to_owned())));
                }
            }
            if !names.is_empty() {
                spec.players = Some(names);
            }
        }
        if request.seed.is_some() {
            spec.seed = request.seed;
        }
        for option in &request.options {
            match option.split_once('=') {
                Some((key, value)) => spec.set_option(key.trim(), option_value(value.trim())),
                None => {
                    let help = "an option is written as `base.small_city=reduced`";
                    report.push(typed(format!("`{option}` sets nothing"), Some(help.to_owned())));
                }
            }
        }
        report.merge(self.add_variants(spec, &request.with));
        if !request.sets.is_empty() {
            spec.sets = Some(request.sets.iter().map(|set| set.trim().into()).collect());
        }
        report
    }

    /// The title of a game that names none: that of the variant which the game is, or the name that it is asked for by.
    fn title(&self, name: &str, spec: &GameSpec) -> String {
        let is_it = spec.variants.first().is_some_and(|it| it.text == name);
        let declared = if is_it { self.declared(spec).into_iter().next() } else { None };
        declared.map_or_else(|| name.to_owned(), |(_, title)| title)
    }

    /// Adds variants to a game, and to the tiles that it names those that they ask for. Returns which are in the game already.
    fn add_variants(&self, spec: &mut GameSpec, names: &[String]) -> Report {
        let mut report = Report::new();
        let had = if names.is_empty() { Vec::new() } else { self.asked_sets(spec) };
        for name in names {
            if spec.variants.iter().any(|it| it.text == *name) {
                let message = format!("the variant `{name}` is in the game already");
                report.push(typed(message, Some(format!("leave out `--with {name}`"))));
            } else {
                spec.variants.push(name.as_str().into());
            }
        }
        let asked = if spec.sets.is_some() && !names.is_empty() { self.asked_sets(spec) } else { Vec::new() };
        if let Some(sets) = &mut spec.sets {
            for set in asked.into_iter().filter(|it| !had.contains(it)) {
                if !sets.iter().any(|it| it.text == set) {
                    sets.push(set.as_str().into());
                }
            }
        }
        report
    }
}

/// A change of a game on the command line that makes no sense.
fn typed(message: String, help: Option<String>) -> Finding {
    Finding::error(BAD_GAME, message, Label::new(&Source::command_line(), 0..0, "")).with_help_if(help)
}

/// True for the path of a variant in a file. It is a game with just that variant.
fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "lua" || it == "luau")
}

/// The value of an option's text: a number, yes or no, or a word.
pub fn option_value(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => text.parse().map_or_else(|_| Value::Text(text.into()), Value::Int),
    }
}
