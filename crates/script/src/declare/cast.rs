//! The variants of a game: scripts compiled and their declarations read, once; every thread then builds its own host from them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::Arc;

use bastide_core::host::Fault;
use bastide_core::player::PlayerId;
use bastide_core::rules::Rules;
use bastide_core::score::counted;
use bastide_core::value::Value;
use bastide_diag::{Finding, Label, Report, Source};

use super::declared::{Declared, OptionDecl};
use super::defect::{Defect, PLAYERS, Where, broke, line_span};
use super::order;
use super::script::Script;
use crate::vm::env::Env;
use crate::vm::instance::Entry;
use crate::vm::limits::Limits;
use crate::vm::world::{Program, World};

/// Hooks of a game, for which each call has all steps.
const HOOKS: usize = 64;

/// The variants of a game, ready to be run on any thread.
#[derive(Clone, Debug)]
pub struct Cast {
    /// As they were given.
    pub(crate) scripts: Vec<Script>,
    /// Their order of play.
    pub(crate) order: Vec<usize>,
    /// The order of their hooks.
    pub(crate) hooks: Vec<Entry>,
    pub(crate) players: usize,
    pub(crate) limits: Limits,
}

impl Cast {
    /// Reads the scripts of a game for a number of players. `options` are those that the game sets, by key (`bethlehem.magi_points`);
    /// [`Cast::misset`] finds those that are set as they cannot be. Comes with warnings.
    ///
    /// # Errors
    /// Everything that is wrong in the scripts or between them.
    pub fn load(
        scripts: &[Source],
        options: &BTreeMap<String, Value>,
        players: usize,
    ) -> Result<(Self, Report), Report> {
        let mut report = Report::about(scripts);
        let mut loaded = Vec::new();
        for source in scripts {
            match Script::load(source, options, players) {
                Ok((script, findings)) => {
                    report.extend(findings);
                    loaded.push(script);
                }
                Err(findings) => report.extend(findings),
            }
        }
        let mut findings = Vec::new();
        let order = order::variants(&loaded, &mut findings);
        let hooks = order::hooks(&loaded, &order, &mut findings);
        report.extend(findings);
        if report.has_errors() {
            return Err(report);
        }
        // Hooks are called one after the other, each with its own steps.
        let limits = Limits::default().shared(1 + hooks.len() / HOOKS);
        let least = loaded.iter().map(|it| limits.with(it.source.text())).min_by_key(|it| it.steps);
        let limits = least.unwrap_or(limits);
        Ok((Self { scripts: loaded, order, hooks, players, limits }, report))
    }

    /// The variants that a script needs beside it if no options are set; none if it cannot be read.
    pub fn needed(script: &Source, players: usize) -> Vec<String> {
        let loaded = Script::load(script, &BTreeMap::new(), players);
        loaded.map_or_else(
            |_| Vec::new(),
            |(it, _)| it.declared.requires.into_iter().map(|(name, _)| name).collect(),
        )
    }

    /// The id that a script declares if no options are set; none if it cannot be read.
    pub fn declared_id(script: &Source, players: usize) -> Option<String> {
        Script::load(script, &BTreeMap::new(), players).ok().map(|(it, _)| it.declared.id)
    }

    /// The words of the variants, in the order of play.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(|at| self.scripts[*at].declared.id.as_str())
    }

    /// All words in the scripts. The questions and texts of their rules are made of them, and of numbers.
    pub fn words(&self) -> BTreeSet<String> {
        let is_end = |it: char| !it.is_alphanumeric() && it != '_';
        let words = self.scripts.iter().flat_map(|it| it.source.text().split(is_end));
        words.filter(|it| !it.is_empty()).map(str::to_owned).collect()
    }

    /// The variants, each with its file, its id and its title, in the order of play.
    pub fn variants(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.order.iter().map(|at| {
            let Script { source, declared, .. } = &self.scripts[*at];
            (source.name(), declared.id.as_str(), declared.title.as_str())
        })
    }

    /// For how many players the scripts were read.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The numbers of players that all variants are for; empty if they exclude each other.
    pub fn seats(&self) -> RangeInclusive<usize> {
        self.scripts
            .iter()
            .map(|it| it.declared.seats())
            .fold(1..=PlayerId::MAX, |all, it| *all.start().max(it.start())..=*all.end().min(it.end()))
    }

    /// The numbers of players that a trial of the variants is about: those that they name, or else two to six.
    pub fn usual_seats(&self) -> RangeInclusive<usize> {
        if self.scripts.iter().any(|it| it.declared.players.is_some()) { self.seats() } else { 2..=6 }
    }

    /// Finding about a variant that is for other numbers of players than this one.
    pub fn misfit(&self) -> Option<Finding> {
        let script = self.scripts.iter().find(|it| !it.declared.seats().contains(&self.players))?;
        let (Declared { id, .. }, seats) = (&script.declared, script.declared.seats());
        let meant = if seats.start() == seats.end() {
            counted(*seats.start() as u32, "player")
        } else {
            format!("{} to {} players", seats.start(), seats.end())
        };
        let message = format!("`{id}` is for {meant}, not for {}", self.players);
        Some(Defect::new(PLAYERS, message, Where::Key(vec!["players".into()])).finding(&script.source))
    }

    /// The texts of the scripts, in the order of play.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.order.iter().map(|at| &self.scripts[*at].source)
    }

    /// The tile sets that the variants ask for if the game names none: those of the first variant, then those that others add, each in
    /// the greatest number of copies that one of them asks for. A file lies beside the script that names it.
    pub fn sets(&self) -> Vec<String> {
        let mut sets: Vec<String> = Vec::new();
        let copies = |set: &str| set.split_once('*').and_then(|(_, it)| it.parse::<u32>().ok()).unwrap_or(1);
        for set in self.order.iter().flat_map(|at| self.sets_of(&self.scripts[*at])) {
            let name = |set: &str| set.split('*').next().unwrap_or_default().to_owned();
            match sets.iter_mut().find(|it| name(it) == name(&set)) {
                Some(it) if copies(it) < copies(&set) => *it = set,
                Some(_) => {}
                None => sets.push(set),
            }
        }
        sets
    }

    /// The id of the first variant that asks for a tile set.
    pub fn asking(&self, set: &str) -> Option<&str> {
        let scripts = self.order.iter().map(|at| &self.scripts[*at]);
        let asks = |script: &&Script| self.sets_of(script).any(|it| it == set);
        scripts.into_iter().find(asks).map(|it| it.declared.id.as_str())
    }

    /// The tile sets that a variant asks for.
    fn sets_of<'a>(&self, script: &'a Script) -> impl Iterator<Item = String> + 'a {
        let here = script.declared.sets.iter().find(|(players, _)| players.contains(&self.players));
        here.map_or(&[][..], |(_, sets)| sets).iter().map(|set| beside(&script.source, set))
    }

    /// True if a block of tiles waits for those that are drawn before the ordinary pile.
    pub fn late_block(&self) -> bool {
        self.scripts.iter().any(|it| it.declared.late_block)
    }

    /// True if all tiles are shuffled into one pile.
    pub fn one_pile(&self) -> bool {
        self.scripts.iter().any(|it| it.declared.one_pile)
    }

    /// The options that the variants declare, by variant, in the order of play.
    pub fn options(&self) -> impl Iterator<Item = (&str, &[OptionDecl])> {
        self.order.iter().map(|at| {
            let declared = &self.scripts[*at].declared;
            (declared.id.as_str(), &declared.options[..])
        })
    }

    /// The position of a script's variant in the order of play.
    pub(crate) fn position(&self, at: usize) -> usize {
        self.order.iter().position(|it| *it == at).unwrap_or_default()
    }

    /// A Lua state for games with these rules.
    pub(crate) fn world(&self, rules: &Rules, env: Rc<Env>) -> mlua::Result<World> {
        let programs = self.scripts.iter().map(|Script { chunk, declared, measures, .. }| Program {
            chunk,
            id: &declared.id,
            options: &declared.values,
            state: declared.state.iter().map(|it| it.name.as_str()).collect(),
            measures: measures.len(),
        });
        World::new(programs, self.hooks.clone(), rules, env, self.limits)
    }

    /// The files of the scripts, as faults name them.
    pub(crate) fn files(&self) -> Vec<Arc<str>> {
        self.scripts.iter().map(|it| Arc::clone(&it.chunk.file)).collect()
    }
}

impl Cast {
    /// A fault as a finding about the script's text, if it happened in one of the scripts: the line, the hook that ran, and the way
    /// there.
    pub fn finding(&self, fault: &Fault, rules: &Rules) -> Option<Finding> {
        let label = |at: &bastide_core::host::SourceLine, text: &str| {
            let script = self.scripts.iter().find(|it| it.chunk.file == at.file)?;
            let span = line_span(script.source.text(), at.line);
            Some(Label::new(&script.source, span, text))
        };
        let hook = fault.details.hook.map(|it| rules.hook(it));
        let place = fault.details.source.as_ref().or(hook.map(|it| &it.source))?;
        let mut finding = broke(fault, place, label)?;
        if let Some(hook) = hook
            && hook.source != *place
        {
            let variant = rules.setup.variants.get(hook.variant).map_or("", |it| it.id.as_str());
            let text = format!("in `{}.{}` of `{variant}`", hook.verb.name(), hook.at.name());
            finding.related.extend(label(&hook.source, &text));
        }
        Some(finding)
    }
}

/// A term of tile sets as a script means it: a file lies in the folder of the script.
fn beside(script: &Source, term: &str) -> String {
    let folder = script.name().rfind(['/', '\\']).map_or("", |at| &script.name()[..=at]);
    let (minus, set) = term.strip_prefix('-').map_or(("", term), |set| ("-", set));
    let is_file = set.split('*').next().is_some_and(|name| name.ends_with(".toml"));
    if is_file { format!("{minus}{folder}{set}") } else { term.to_owned() }
}
