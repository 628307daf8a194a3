//! The check of texts: everything that is wrong in tile sets, variants, bots, games, themes and written games, all at once.

use std::collections::BTreeMap;
use std::path::Path;

use bastide_core::player::PlayerId;
use bastide_core::value::Value;
use bastide_diag::{Finding, Report, Source};
use bastide_record::{GameSpec, parse};
use bastide_render::THEME_FILES;
use bastide_script::{BotScript, Cast, types};
use bastide_tileset::Collection;
use bastide_tileset::stats::{Bands, Stats};

use crate::assemble::BAD_GAME;
use crate::files::Project;
use crate::kind::Kind;
use crate::set_terms::Term;
use crate::trial::{Length, Trial, TrialGame};
use crate::{drawings, shipped, theme_tiles};

/// The most settings of options in which a variant is tried.
const MOST_SETTINGS: usize = 60;

/// Everything that ships, tile sets first.
pub fn all_shipped() -> Vec<Source> {
    let variants = shipped::variants().into_iter().filter_map(shipped::variant);
    let themes = THEME_FILES.iter().map(|(name, text)| Source::new(format!("{name}.toml"), *text));
    let games = shipped::games().into_iter().filter_map(shipped::game);
    shipped::all_tile_sets().into_iter().chain(variants).chain(games).chain(themes).collect()
}

/// Findings about the statistics of the tile sets among some texts, each by itself or mixed into the base game.
pub fn advice(sources: &[Source]) -> Report {
    let own: Vec<Source> = sources.iter().filter(|it| Kind::of(it) == Some(Kind::TileSet)).cloned().collect();
    let (collection, report) = Collection::read_beside(own.clone(), shipped::library(), &[]);
    // Numbers of sets with errors would mean nothing.
    if report.has_errors() {
        return Report::new();
    }
    let bands = Bands::kept();
    let mut report = Report::about(&own);
    for set in collection.sets().iter().filter(|set| own.contains(&set.source)) {
        if let Ok(bag) = collection.bag(&collection.judged(set), None) {
            report.merge(collection.advise(&bag, &Stats::of(&bag), &[&set.id], &bands));
        }
    }
    report
}

impl Project<'_> {
    /// Everything that is wrong in some texts.
    pub fn check(&self, sources: &[Source]) -> Report {
        let (mut report, trials) = self.check_texts(sources);
        report.extend(trials.iter().filter_map(Trial::play));
        report
    }

    /// Everything that is wrong in some texts by themselves, and the trials of their variants, which take longer.
    pub fn check_texts(&self, sources: &[Source]) -> (Report, Vec<Trial>) {
        let kinds: Vec<_> = sources.iter().map(|source| (Kind::of(source), source)).collect();
        let of = |wanted| kinds.iter().filter(move |(kind, _)| *kind == Some(wanted)).map(|(_, it)| *it);
        let mut report = Report::about(sources);
        let own: Vec<Source> = of(Kind::TileSet).cloned().collect();
        let mut read = None;
        if !own.is_empty() {
            let files: Vec<String> = own.iter().map(|source| source.name().to_owned()).collect();
            let (mut collection, found) = Collection::read_beside(own, shipped::library(), &[]);
            report.merge(found);
            report.merge(self.dress(&mut collection));
            report.merge(drawings::check(*self, &collection, &files));
            read = Some(collection);
        }
        let collections: Vec<&Collection> = std::iter::once(shipped::collection()).chain(&read).collect();
        let variants: Vec<Source> = of(Kind::Variant).cloned().collect();
        let mut trials = Vec::new();
        for script in &variants {
            let (found, games) = self.variant(script, &variants);
            report.merge(found);
            trials.extend((!games.is_empty()).then(|| Trial { script: script.clone(), games }));
        }
        for source in of(Kind::Bot) {
            report.merge(BotScript::load(source).map_or_else(|report| report, |(_, warnings)| warnings));
            report.merge(types::slips(source));
        }
        for source in of(Kind::Game) {
            let (spec, found) = GameSpec::read(source);
            let is_read = !found.has_errors();
            report.merge(if is_read { self.game_findings(&spec) } else { self.misnamed(&spec, &found) });
            report.merge(found);
        }
        for source in of(Kind::Theme) {
            let (theme, found) = self.read_theme(source);
            if !found.has_errors() {
                report.merge(self.unknown_names(source, &collections));
            }
            report.merge(found);
            report.merge(theme_tiles::check(source, &theme, &collections));
        }
        for source in of(Kind::Plan) {
            report.merge(self.check_plan(source));
        }
        for source in of(Kind::Written) {
            let (games, found) = parse(source);
            report.merge(found);
            let mut seen: Vec<&GameSpec> = Vec::new();
            for game in games.iter().filter(|it| !it.broken) {
                if !seen.contains(&&game.spec) {
                    seen.push(&game.spec);
                    report.merge(self.game_findings(&game.spec));
                }
            }
        }
        (report, trials)
    }

    fn game_findings(&self, spec: &GameSpec) -> Report {
        self.assemble(spec).map_or_else(|report| report, |assembled| assembled.warnings)
    }

    /// Everything that is wrong in a script by itself or with the variants that it needs, for each number of players that it is for, with
    /// the tiles of its game; and the games by which it is tried. Those that ship are played by tests, with every number of players; they are
    /// read for one.
    fn variant(&self, script: &Source, others: &[Source]) -> (Report, Vec<TrialGame>) {
        // A slip that types show would break the games that are tried, in another place.
        let mut report = types::slips(script);
        let mut games = Vec::new();
        let ships = ships(script).is_some();
        let mut seats = 2..=PlayerId::MAX;
        for players in (2..=PlayerId::MAX).chain([1]) {
            if !seats.contains(&players) {
                continue;
            }
            let plain: BTreeMap<String, Value> = BTreeMap::new();
            let company = with_company(script, others, players);
            match Cast::load(&company, &plain, players) {
                Ok((cast, warnings)) => {
                    seats = cast.usual_seats();
                    if !seats.contains(&players) {
                        continue;
                    }
                    report.merge(warnings);
                    report.merge(self.unknown_sets(script, &cast));
                    // A script's words for its game mean something only in the game: which kinds, pieces and markers there are.
                    if report.is_empty() {
                        match self.alone(&cast) {
                            Ok(Some(game)) if !ships => {
                                report.merge(types::slips_in(script, &game.rules));
                                games.push(TrialGame { game, length: Length::USUAL, args: along(&company) });
                            }
                            Ok(_) => {}
                            Err(found) => report.merge(found),
                        }
                    }
                }
                Err(found) => report.merge(found),
            }
            if !report.is_empty() || ships {
                break;
            }
        }
        if report.is_empty() && !ships {
            let settings = games.first().map_or_else(Vec::new, |it| settings(script, &it.game.cast));
            for (Setting { key, value, written }, players) in settings.into_iter().zip(seats.cycle()) {
                let company = with_company(script, others, players);
                let options = BTreeMap::from([(key, value)]);
                match Cast::load(&company, &options, players).and_then(|(cast, _)| self.alone(&cast)) {
                    Ok(game) => games.extend(game.map(|game| TrialGame {
                        game,
                        length: Length::OPTION,
                        args: along(&company) + &written,
                    })),
                    Err(found) => report.merge(found),
                }
            }
        }
        if let Some(TrialGame { game, .. }) = games.first()
            && let Some((_, id, _)) = game.cast.variants().find(|(file, ..)| *file == script.name())
        {
            report.merge(self.stale_names(script, id));
        }
        (report, games)
    }

    /// The tile sets that a script asks for and that are not there.
    fn unknown_sets(&self, script: &Source, cast: &Cast) -> Report {
        let mut report = Report::about([script]);
        for text in cast.sets() {
            let term = Term { text, span: 0..0 };
            let is_there = term.names_file() && self.files().is_file(Path::new(term.set()));
            if is_there || shipped::tile_set(term.set()).is_some() {
                continue;
            }
            // A name that stands nowhere in this script, a variant asks for that it needs.
            let Some(label) = term.quoted_in(script) else { continue };
            let name = script.slice(&label.span);
            let help = self.remedy(script.name(), name, "toml", &shipped::tile_sets());
            let message = format!("there is no tile set `{name}`");
            report.push(Finding::error(BAD_GAME, message, label).with_help(help));
        }
        report
    }
}

/// Name of the shipped variant with the text of a script.
fn ships(script: &Source) -> Option<String> {
    stem(script).filter(|it| shipped::variant(it).is_some_and(|it| it.text() == script.text()))
}

/// Name of a variant on the command line.
fn name(script: &Source) -> String {
    ships(script).unwrap_or_else(|| script.name().to_owned())
}

fn stem(script: &Source) -> Option<String> {
    Path::new(script.name()).file_stem().map(|it| it.to_string_lossy().into_owned())
}

/// The options of a command that plays these variants along with the first one.
fn along(company: &[Source]) -> String {
    company[1..].iter().map(|it| format!(" --with {}", name(it))).collect()
}

/// A setting of an option: its key, its value, and both as the command line has them.
struct Setting {
    key: String,
    value: Value,
    written: String,
}

/// Every option of a script once in each of its other values, of a number the least and the greatest.
fn settings(script: &Source, cast: &Cast) -> Vec<Setting> {
    let own = cast.variants().find(|(file, ..)| *file == script.name()).map(|(_, id, _)| id);
    let mut settings = Vec::new();
    for (id, options) in cast.options().filter(|(id, _)| Some(*id) == own) {
        for option in options {
            let words = option.values.iter().map(|it| (it.clone(), Value::Text(it.as_str().into())));
            let ends = option.range.iter().flat_map(|it| [*it.start(), *it.end()]);
            let ends = ends.map(|it| (it.to_string(), Value::Int(it)));
            let is_flag = matches!(option.default, Value::Bool(_));
            let flags = [true, false].into_iter().filter(|_| is_flag);
            let flags = flags.map(|it| (it.to_string(), Value::Bool(it)));
            let others = words.chain(ends).chain(flags).filter(|(_, value)| *value != option.default);
            let key = format!("{id}.{}", option.name);
            settings.extend(others.map(|(text, value)| Setting {
                key: key.clone(),
                value,
                written: format!(" --option {key}={text}"),
            }));
        }
    }
    settings.truncate(MOST_SETTINGS);
    settings
}

/// A script with those that it needs, from among the others or the shipped ones.
fn with_company(script: &Source, others: &[Source], players: usize) -> Vec<Source> {
    let mut company = vec![script.clone()];
    let mut at = 0;
    while let Some(last) = company.get(at) {
        for name in Cast::needed(last, players) {
            let is_it = |it: &&Source| stem(it).as_deref() == Some(name.as_str());
            let found = others.iter().find(is_it).cloned().or_else(|| shipped::variant(&name));
            company.extend(found.filter(|it| company.iter().all(|one| stem(one) != stem(it))));
        }
        at += 1;
    }
    company
}
