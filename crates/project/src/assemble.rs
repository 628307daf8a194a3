//! Games put together: from the names in a setup (sets, variants, options, players) to rules that can be played.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::game::{Checkpointing, Game};
use bastide_core::host::{Fault, Host};
use bastide_core::piece::{Piece, Supply};
use bastide_core::rules::{Deal, DealOrder, Rules, Setup};
use bastide_core::value::Value;
use bastide_diag::{Code, Finding, Label, Report, Source, did_you_mean};
use bastide_record::{GAME_SYNTAX, GameSpec, Text};
use bastide_script::{Cast, LuaHost, Misset, OptionDecl};
use bastide_tileset::{Bag, BagTile, Draw};

use crate::base_options::{self, Base};
use crate::files::Project;
use crate::{shipped, start_tiles};

/// A game whose setup names something that is not there or does not fit.
pub(crate) const BAD_GAME: Code = Code("bad-game");

/// A rule that broke while the game was set up or played, not at one line of a script.
const GAME_FAULT: Code = Code("game-fault");

/// A game put together, ready to be started as often as one likes.
#[derive(Debug)]
pub struct Assembled {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The variants.
    pub cast: Cast,
    /// The texts of tile sets and variants.
    pub texts: Vec<Source>,
    /// Warnings about its scripts.
    pub warnings: Report,
}

impl Assembled {
    /// Starts a game.
    ///
    /// # Errors
    /// If a rule of a variant breaks while the game is set up.
    pub fn start(&self, seed: u64, checkpointing: Checkpointing) -> Result<Game, Fault> {
        self.start_with(seed, checkpointing, |host| host)
    }

    /// Starts a game whose rules are called through another host.
    ///
    /// # Errors
    /// As [`Self::start`].
    pub fn start_with<H: Host + 'static>(
        &self,
        seed: u64,
        checkpointing: Checkpointing,
        wrap: impl FnOnce(LuaHost) -> H,
    ) -> Result<Game, Fault> {
        let host = wrap(LuaHost::new(&self.cast, Arc::clone(&self.rules))?);
        Game::new(Arc::clone(&self.rules), Some(Rc::new(RefCell::new(host))), seed, checkpointing)
    }

    /// Hashes of the texts of tile sets and variants, by file name.
    pub fn hashes(&self) -> BTreeMap<String, String> {
        self.texts.iter().map(hashed).collect()
    }

    /// A fault as a finding, at the line of the variant if it has one.
    pub fn fault(&self, fault: &Fault) -> Report {
        let finding = self.cast.finding(fault, &self.rules).unwrap_or_else(|| {
            Finding::error(GAME_FAULT, fault.to_string(), Label::new(&Source::new("game", ""), 0..0, ""))
        });
        let mut report = Report::about(&self.texts);
        report.push(finding);
        report
    }
}

/// The file name and the hash of a text.
pub fn hashed(source: &Source) -> (String, String) {
    let path = Path::new(source.name());
    let name =
        path.file_name().map_or_else(|| source.name().to_owned(), |it| it.to_string_lossy().into_owned());
    (name, blake3::hash(source.text().as_bytes()).to_hex()[..16].to_owned())
}

/// The parts of a game. It need not be one that can be played: it may have no start tile.
#[derive(Debug)]
pub struct Gathered {
    /// Everything that the rules are made from.
    pub setup: Setup,
    /// Its tiles, in the order of the setup's deals, those that are not drawn included.
    pub bag: Bag,
    /// The variants.
    pub cast: Cast,
    /// The texts of tile sets and variants.
    pub texts: Vec<Source>,
    /// Warnings about its scripts.
    pub warnings: Report,
}

impl Project<'_> {
    /// Puts a game together. Files it names are looked for beside the file that it is written in, then in the working folder.
    ///
    /// # Errors
    /// Everything that is wrong with the game, its tile sets and its variants.
    pub fn assemble(&self, spec: &GameSpec) -> Result<Assembled, Report> {
        let Gathered { setup, bag: _, cast, texts, warnings } = self.gather(spec)?;
        let rules = Rules::new(setup);
        let rules =
            rules.map_err(|error| Wants::new(*self, spec).trouble(&(0..0), error.to_string(), None))?;
        Ok(Assembled { rules: Arc::new(rules), cast, texts, warnings })
    }

    /// Gathers everything that a game is made of.
    ///
    /// # Errors
    /// As [`Self::assemble`].
    pub fn gather(&self, spec: &GameSpec) -> Result<Gathered, Report> {
        let wants = Wants::new(*self, spec);
        let options = wants.options();
        let (base, slips) = wants.base(&options);
        let with_slips = |mut found: Report| {
            found.merge(slips.clone());
            found
        };
        let with_tiles = |mut found: Report| {
            found.merge(wants.own_tiles(&base));
            with_slips(found)
        };
        let scripts = wants.scripts(&base).map_err(with_tiles)?;
        let (cast, warnings) = cast_of(spec, &scripts, base.players).map_err(with_tiles)?;
        wants.known_options(&options, &cast).map_err(with_tiles)?;
        let (setup, bag, mut texts) = wants.setup(&base, options, &cast).map_err(with_slips)?;
        slips.guard(())?;
        texts.extend(scripts);
        Ok(Gathered { setup, bag, cast, texts, warnings })
    }

    /// Everything that is wrong with the names and the options of the base game in a setup in which this was found already, so that other
    /// parts may be missing. Where it is no TOML, words may be no names.
    pub(crate) fn misnamed(&self, spec: &GameSpec, found: &Report) -> Report {
        if found.findings().iter().any(|it| it.code == GAME_SYNTAX) {
            return Report::new();
        }
        let wants = Wants::new(*self, spec);
        let (base, mut report) = wants.base(&wants.options());
        report.merge(wants.scripts(&base).err().unwrap_or_default());
        report.merge(wants.own_tiles(&base));
        report
    }

    /// Puts together the game that variants make by themselves, for as many players as they were read for; none if their tiles make no
    /// game without others.
    ///
    /// # Errors
    /// As [`Self::assemble`].
    pub(crate) fn alone(&self, cast: &Cast) -> Result<Option<Assembled>, Report> {
        let (mut spec, report) = GameSpec::read(&Source::new("", ""));
        report.guard(())?;
        spec.players = Some(GameSpec::names(cast.players()));
        let (setup, _, mut texts) =
            Wants::new(*self, &spec).setup(&Base::default(), BTreeMap::new(), cast)?;
        texts.extend(cast.sources().cloned());
        let rules = Rules::new(setup).ok().map(Arc::new);
        Ok(rules.map(|rules| Assembled { rules, cast: cast.clone(), texts, warnings: Report::new() }))
    }

    /// The terms of the tiles of a setup: its own, else those that its variants ask for, else the base game's.
    pub(crate) fn terms(&self, spec: &GameSpec) -> Vec<Text> {
        let Some(cast) = self.cast(spec) else { return spec.sets.clone().unwrap_or_default() };
        let terms = Wants::new(*self, spec).terms(&Base::default(), &cast);
        terms.into_iter().map(|it| Text::from(it.text.as_str())).collect()
    }

    /// The tile sets that the variants of a setup ask for.
    pub(crate) fn asked_sets(&self, spec: &GameSpec) -> Vec<String> {
        self.cast(spec).map_or_else(Vec::new, |cast| cast.sets())
    }

    /// The declared id and title of each variant of a setup, in the order in which it names them.
    pub fn declared(&self, spec: &GameSpec) -> Vec<(String, String)> {
        let Some(cast) = self.cast(spec) else { return Vec::new() };
        let wants = Wants::new(*self, spec);
        let scripts = spec.variants.iter().filter_map(|it| wants.script(&it.text, &it.span).ok());
        let of = |script: Source| cast.variants().find(|(file, ..)| *file == script.name());
        scripts.filter_map(of).map(|(_, id, title)| (id.to_owned(), title.to_owned())).collect()
    }

    /// The variants of a setup; none if they cannot be read or do not go together: putting the game together finds the errors.
    fn cast(&self, spec: &GameSpec) -> Option<Cast> {
        let scripts = Wants::new(*self, spec).scripts(&Base::default()).ok()?;
        cast_of(spec, &scripts, Base::default().players).ok().map(|(cast, _)| cast)
    }
}

/// Reads the variants of a setup for its players. A game that names none is for the usual number, as far as its variants allow.
fn cast_of(spec: &GameSpec, scripts: &[Source], usual: usize) -> Result<(Cast, Report), Report> {
    let options = of_variants(spec);
    let loaded = Cast::load(scripts, &options, spec.players_or(usual).len());
    let (cast, warnings) = loaded.map_err(|found| where_named(spec, scripts, &found))?;
    let (seats, Some(misfit)) = (cast.seats(), cast.misfit()) else { return Ok((cast, warnings)) };
    if spec.players.is_none() && !seats.is_empty() {
        return Cast::load(scripts, &options, usual.clamp(*seats.start(), *seats.end()));
    }
    let mut report = Report::about(scripts.iter().chain([&spec.origin.source]));
    let named = spec.players.iter().flatten().map(|it| &it.span);
    // Numbers on the command line have no place.
    let place = named.filter(|it| !it.is_empty()).cloned().reduce(|all, it| all.start..it.end);
    let place = place.map(|it| Label::new(&spec.origin.source, it, "so many play"));
    report.push(Finding { related: misfit.related.iter().cloned().chain(place).collect(), ..misfit });
    Err(report)
}

/// Findings about variants that do not go together or lack another one: at the place where the game names the last of them, with the place in
/// its script for those in the scripts that it names.
fn where_named(spec: &GameSpec, scripts: &[Source], found: &Report) -> Report {
    let mut report = Report::about(scripts.iter().chain([&spec.origin.source]));
    for finding in found.findings() {
        let mut finding = finding.clone();
        let is_about =
            |it: &Source| finding.label.source == *it || finding.related.iter().any(|at| at.source == *it);
        let named = spec.variants.iter().zip(scripts).rev().find(|(_, script)| is_about(script));
        if let Some((name, _)) =
            named.filter(|_| ["variant-conflict", "variant-requires"].contains(&finding.code.0))
        {
            let script = std::mem::replace(&mut finding.label, spec.at(&name.span));
            finding.related.retain(|it| !scripts[..spec.variants.len()].contains(&it.source));
            finding.related.insert(0, Label { text: "declared here".to_owned(), ..script });
        }
        report.push(finding);
    }
    report
}

/// The options of a setup that belong to its variants.
fn of_variants(spec: &GameSpec) -> BTreeMap<String, Value> {
    let options = spec.options.iter().filter(|(key, _)| !key.text.starts_with("base."));
    options.map(|(key, value)| (key.text.clone(), value.clone())).collect()
}

/// The names in a setup, with the places for findings about them.
pub(crate) struct Wants<'a> {
    pub(crate) project: Project<'a>,
    pub(crate) spec: &'a GameSpec,
}

impl<'a> Wants<'a> {
    fn new(project: Project<'a>, spec: &'a GameSpec) -> Self {
        Self { project, spec }
    }

    /// Reads a file that the setup names, at this place if it is in a text.
    pub(crate) fn read(&self, name: &str, span: &Range<usize>) -> Result<Source, Report> {
        self.project.named_text(&self.spec.origin.source, span, name)
    }

    fn options(&self) -> BTreeMap<String, Value> {
        self.spec.options.iter().map(|(key, value)| (key.text.clone(), value.clone())).collect()
    }

    /// The base game with its options set, and everything that is wrong with them, the edition and the names of the players: mistakes that
    /// leave the rest of the setup as it is.
    fn base(&self, options: &BTreeMap<String, Value>) -> (Base, Report) {
        let (base, defects) = base_options::read(options);
        let mut slips = self.spec.namesakes();
        slips.extend(defects.into_iter().map(|it| self.option(BAD_GAME, &it.key, it.message, it.help)));
        slips.merge(self.agreed_edition(&base).err().unwrap_or_default());
        (base, slips)
    }

    /// Everything that the rules are made from, its tiles, and the texts of the tile sets.
    fn setup(
        &self,
        base: &Base,
        options: BTreeMap<String, Value>,
        cast: &Cast,
    ) -> Result<(Setup, Bag, Vec<Source>), Report> {
        let terms = self.terms(base, cast);
        let (bag, texts) = self.bag(&terms, base, Some(cast))?;
        let setup = |bag: &Bag| setup(self.spec, base, cast, options.clone(), bag);
        let made = setup(&bag).map_err(|found| self.without_tiles(found, terms, base, cast, setup))?;
        Ok((made, bag, texts))
    }

    /// A finding about a name in the setup.
    pub(crate) fn trouble(&self, span: &Range<usize>, message: String, help: Option<String>) -> Report {
        let mut report = Report::about([&self.spec.origin.source]);
        report.push(Finding::error(BAD_GAME, message, self.spec.at(span)).with_help_if(help));
        report
    }

    /// A finding about an option, at its key in the setup.
    fn option(&self, code: Code, key: &str, message: String, help: String) -> Finding {
        let written = self.spec.options.iter().find(|(it, _)| it.text == key);
        let span = written.map_or(0..0, |(key, _)| key.span.clone());
        Finding::error(code, message, self.spec.at(&span)).with_help(help)
    }

    /// Checks that options belong to the base game or to a variant in the game, which declares them.
    fn known_options(&self, options: &BTreeMap<String, Value>, cast: &Cast) -> Result<(), Report> {
        let mut report = Report::about([&self.spec.origin.source]);
        let owners: Vec<&str> = cast.ids().chain(["base"]).collect();
        for key in options.keys() {
            let owner = key.split('.').next().unwrap_or_default();
            if !owners.contains(&owner) {
                let has = |options: &[OptionDecl]| options.iter().any(|it| it.name == *key);
                let whole = cast.options().find(|(_, options)| has(options));
                let help = whole
                    .map(|(owner, _)| format!("did you mean `{owner}.{key}`?"))
                    .or_else(|| did_you_mean(owner, owners.iter().copied()))
                    .unwrap_or_else(|| {
                        format!("the options of this game begin with `{}.`", owners.join(".`, `"))
                    });
                let message = format!("`{key}` is no option: no variant `{owner}` is in this game");
                report.push(self.option(BAD_GAME, key, message, help));
            }
        }
        for Misset { key, message, help, declared } in cast.misset(options) {
            report.push(self.option(Misset::CODE, &key, message, help).with_related(declared));
        }
        report.guard(())
    }

    /// Gardens are printed on tiles of the second edition and later.
    fn agreed_edition(&self, base: &Base) -> Result<(), Report> {
        match &self.spec.edition {
            Some(edition) if base.gardens && edition.text == "1" => Err(self.trouble(
                &edition.span,
                "the first edition has no gardens".to_owned(),
                Some("leave out `edition`, or set `base.gardens = \"off\"`".to_owned()),
            )),
            _ => Ok(()),
        }
    }

    /// The scripts of the variants, and of those that the options of the base game bring.
    fn scripts(&self, base: &Base) -> Result<Vec<Source>, Report> {
        let mut report = Report::about([&self.spec.origin.source]);
        let mut sources = Vec::new();
        for name in &self.spec.variants {
            match self.script(&name.text, &name.span) {
                Ok(source) => sources.push(source),
                Err(other) => report.merge(other),
            }
        }
        if base.abbot && !self.spec.variants.iter().any(|it| it.text == "abbot") {
            sources.extend(shipped::variant("abbot"));
        }
        report.guard(sources)
    }

    fn script(&self, name: &str, span: &Range<usize>) -> Result<Source, Report> {
        if name.ends_with(".lua") || name.ends_with(".luau") {
            return self.read(name, span);
        }
        shipped::variant(name).ok_or_else(|| {
            let help = if name.contains(',') {
                format!("they are named one by one: `--with {}`", name.replace(',', " --with "))
            } else if shipped::games().contains(&name) {
                format!("`{name}` is a game, no variant: `bastide play {name}`")
            } else {
                self.project.remedy(self.spec.origin.source.name(), name, "lua", &shipped::variants())
            };
            self.trouble(span, format!("there is no variant `{name}`"), Some(help))
        })
    }
}

fn setup(
    spec: &GameSpec,
    base: &Base,
    cast: &Cast,
    options: BTreeMap<String, Value>,
    bag: &Bag,
) -> Result<Setup, Report> {
    let words = bag.words.clone();
    let kinds = words.kinds().filter(|(_, kind)| kind.followers).map(|(id, _)| id).collect();
    let mut setup = Setup {
        pieces: vec![Piece { supply: Supply::Each(base.followers), ..Piece::follower(kinds) }],
        deals: bag.tiles.iter().map(deal).collect(),
        players: spec.players_or(cast.players()),
        base: base.options.clone(),
        options,
        words,
        ..Setup::default()
    };
    for (key, word) in base.words() {
        setup.options.insert(key.to_owned(), Value::Text(word.into()));
    }
    start_tiles::lay(bag, cast.late_block(), &mut setup);
    cast.contribute(&mut setup)?;
    spec.lay(&mut setup)?;
    Ok(setup)
}

fn deal(it: &BagTile) -> Deal {
    Deal {
        tile: Arc::clone(&it.tile),
        count: if it.in_pile || it.at.is_some() { it.count } else { 0 },
        before: it.before,
        order: match it.draw {
            Draw::First => DealOrder::First,
            Draw::Shuffled => DealOrder::Shuffled,
            Draw::Last => DealOrder::Last,
        },
    }
}
