//! `bastide check`: everything that is wrong in tile sets, variants and written games, all at once.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use bastide_core::score::counted as number;
use bastide_core::value::Value;
use bastide_diag::{Report, Source, did_you_mean};
use bastide_record::{GameSpec, Written, parse};
use bastide_render::THEME_FILES;
use bastide_script::{BotScript, Cast};
use bastide_tileset::Collection;
use bastide_tileset::stats::{Bands, Stats};

use crate::args::{Check, Format};
use crate::assemble::{assemble, try_out};
use crate::files::{Kind, collect, kind};
use crate::out::{Ending, findings, print, say};
use crate::terms::unknown_sets;
use crate::{artwork, docs, drawn, shipped, themes};

/// Checks files, or everything that ships.
pub(crate) fn run(args: &Check) -> Result<Ending> {
    let docs = docs::all();
    for code in args.deny.iter().filter(|code| *code != "warnings") {
        if !docs.iter().any(|doc| doc.code.as_str() == *code) {
            let hint = did_you_mean(code, docs.iter().map(|doc| doc.code.as_str()));
            bail!(
                "there is no finding `{code}`{}",
                hint.map_or(String::new(), |hint| format!("\n  = help: {hint}"))
            );
        }
    }
    let (sources, mut report) =
        if args.paths.is_empty() { (all_shipped(), Report::new()) } else { collect(&args.paths) };
    report.merge(check(&sources));
    if args.stats {
        report.merge(advice(&sources));
    }
    report.deny(|finding| args.deny.iter().any(|code| code == "warnings" || code == finding.code.as_str()));
    if args.format == Format::Text && !report.has_errors() && report.is_empty() {
        print(&format!("{}: nothing found\n", counted(&sources)))?;
    }
    let ending = findings(&report, args.format, &docs)?;
    if args.format == Format::Text && ending == Ending::Findings {
        let counts = report.counts();
        let (errors, warnings) =
            (number(counts.errors as u32, "error"), number(counts.warnings as u32, "warning"));
        say(&format!("{}: {errors}, {warnings}", counted(&sources)));
    }
    Ok(ending)
}

fn all_shipped() -> Vec<Source> {
    let sets = shipped::tile_sets().into_iter().filter_map(shipped::tile_set);
    let variants = shipped::variants().into_iter().filter_map(shipped::variant);
    let themes = THEME_FILES.iter().map(|(name, text)| Source::new(format!("{name}.toml"), *text));
    let games = shipped::games().into_iter().filter_map(shipped::game);
    sets.chain(variants).chain(games).chain(themes).collect()
}

fn counted(sources: &[Source]) -> String {
    let of = |wanted| sources.iter().filter(|source| kind(source) == Some(wanted)).count();
    let parts = [
        (Kind::TileSet, "tile set"),
        (Kind::Variant, "variant"),
        (Kind::Bot, "bot"),
        (Kind::Game, "game"),
        (Kind::Theme, "theme"),
        (Kind::Written, "written file"),
    ];
    let parts: Vec<_> =
        parts.into_iter().map(|(kind, name)| (of(kind), name)).filter(|(count, _)| *count > 0).collect();
    if parts.is_empty() {
        return "no files".to_owned();
    }
    parts.into_iter().map(|(count, name)| number(count as u32, name)).collect::<Vec<_>>().join(", ")
}

/// Everything that is wrong in some texts.
pub(crate) fn check(sources: &[Source]) -> Report {
    let of = |wanted| sources.iter().filter(move |source| kind(source) == Some(wanted)).cloned();
    let mut report = Report::about(sources);
    let own: Vec<Source> = of(Kind::TileSet).collect();
    if !own.is_empty() {
        let library = shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect();
        let files: Vec<String> = own.iter().map(|source| source.name().to_owned()).collect();
        let (mut collection, found) = Collection::read_with(own, library, &[]);
        report.merge(found);
        report.merge(artwork::dress(&mut collection));
        report.merge(drawn::check(&collection, &files));
    }
    let variants: Vec<Source> = of(Kind::Variant).collect();
    for script in &variants {
        report.merge(variant(script, &variants));
    }
    for source in of(Kind::Bot) {
        report.merge(BotScript::load(&source).map_or_else(|report| report, |(_, warnings)| warnings));
    }
    for source in of(Kind::Game) {
        let (spec, found) = GameSpec::read(&source);
        let broken = found.has_errors();
        report.merge(found);
        if !broken {
            report.merge(game(&spec));
        }
    }
    for source in of(Kind::Theme) {
        report.merge(themes::read(&source).1);
    }
    for source in of(Kind::Written) {
        let (games, found) = parse(&source);
        report.merge(found);
        let mut seen: Vec<&GameSpec> = Vec::new();
        for Written { spec, broken, .. } in &games {
            if !broken && !seen.contains(&spec) {
                seen.push(spec);
                report.merge(game(spec));
            }
        }
    }
    report
}

/// What is odd about the statistics of the tile sets among some texts, each by itself or mixed into the base game.
fn advice(sources: &[Source]) -> Report {
    let own: Vec<Source> = sources.iter().filter(|it| kind(it) == Some(Kind::TileSet)).cloned().collect();
    let library = shipped::tile_sets().into_iter().filter_map(shipped::tile_set).collect();
    let (collection, report) = Collection::read_with(own.clone(), library, &[]);
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

/// What is wrong in a script by itself or with the variants that it needs, for any number of players, and with the tiles of its game.
fn variant(script: &Source, others: &[Source]) -> Report {
    let mut report = Report::about([script]);
    for players in 2..=6 {
        let plain: BTreeMap<String, Value> = BTreeMap::new();
        match Cast::load(&with_company(script, others, players), &plain, players) {
            Ok((cast, warnings)) => {
                report.merge(warnings);
                report.merge(unknown_sets(script, &cast));
                // What a script says of its game is only so in the game: which kinds, pieces and markers there are.
                if report.is_empty()
                    && let Err(found) = try_out(&cast)
                {
                    report.merge(found);
                }
            }
            Err(found) => report.merge(found),
        }
        if !report.is_empty() {
            break;
        }
    }
    report
}

/// A script behind those that it needs, from among the others or what ships.
fn with_company(script: &Source, others: &[Source], players: usize) -> Vec<Source> {
    let stem = |it: &Source| Path::new(it.name()).file_stem().map(|it| it.to_string_lossy().into_owned());
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
    company.reverse();
    company
}

fn game(spec: &GameSpec) -> Report {
    match assemble(spec) {
        Ok(assembled) => assembled.warnings,
        Err(report) => report,
    }
}
