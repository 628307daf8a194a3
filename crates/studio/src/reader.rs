//! Reading of the folder: everything anew after each change, step by step, given up as soon as another change comes.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use bastide_diag::{Applicability, Finding, Fixed, Report, Source, fix};
use bastide_play::check;
use bastide_project::{Kind, Project, docs, fresh, shipped};
use bastide_record::{parse, run};
use bastide_watch::Watch;
use serde::Serialize;

use crate::desk::{Change, Desk, Mailbox};
use crate::folder::hash_of;
use crate::numbers::Counter;
use crate::studio::{Event, Studio};
use crate::tiles::{Draughtsman, Tiles};

/// Time after which the folder is looked at even if no change was heard of: watchers miss folders that come back.
const LOOK: Duration = Duration::from_secs(2);

/// The folder as it was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    /// Number of the reading; the same texts have the same.
    pub(crate) number: usize,
    pub(crate) sources: Vec<Source>,
    /// The files that are no texts of Bastide's, by their names, lengths and times: drawings, most of all.
    drawings: Vec<Drawing>,
    pub(crate) report: Report,
    pub(crate) message: Folder,
    pub(crate) tiles: Tiles,
    /// Written games were run, and variants tried.
    is_whole: bool,
}

/// File that is no text of Bastide's: its name, its length, and when it was written.
type Drawing = (PathBuf, u64, Option<SystemTime>);

/// The folder as a message.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Folder {
    name: String,
    path: String,
    editor: bool,
    files: Vec<FileInfo>,
    findings: Vec<FindingInfo>,
    pub(crate) games: Vec<WrittenGame>,
    playable: Vec<Playable>,
    /// Bots of the folder, by their files.
    bots: Vec<String>,
    /// Examples that a folder may begin with.
    examples: Vec<&'static str>,
    took: u128,
    /// Written games that have not been run on the files as they are now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    running: bool,
    /// The folder is not there any more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gone: bool,
}

#[derive(Clone, Debug, Serialize)]
struct FileInfo {
    file: String,
    kind: &'static str,
    hash: String,
    findings: usize,
}

#[derive(Clone, Debug, Serialize)]
struct FindingInfo {
    code: &'static str,
    severity: &'static str,
    message: String,
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: String,
    labels: Vec<LabelInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tile: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct LabelInfo {
    file: String,
    line: usize,
    text: String,
    message: String,
}

#[derive(Clone, Debug, Serialize)]
struct FixInfo {
    title: String,
    file: String,
    hash: String,
    number: usize,
}

/// Written game with its outcome.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WrittenGame {
    pub(crate) file: String,
    pub(crate) line: usize,
    title: String,
    pub(crate) passed: bool,
    claims: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
}

#[derive(Clone, Debug, Serialize)]
struct Failure {
    /// The file that the message is about: of tiles or rules, perhaps.
    file: String,
    line: usize,
    claimed: String,
    happened: String,
    step: usize,
    message: String,
}

#[derive(Clone, Debug, Serialize)]
struct Playable {
    game: String,
    title: String,
    own: bool,
    players: [usize; 2],
}

/// Last reading of the folder, for all who ask.
#[derive(Debug, Default)]
pub(crate) struct Latest(Mutex<Arc<Reading>>);

impl Latest {
    /// The folder as it was read last.
    pub(crate) fn get(&self) -> Arc<Reading> {
        Arc::clone(&self.lock())
    }

    fn set(&self, reading: Reading) {
        *self.lock() = Arc::new(reading);
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Reading>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reader of the folder, and whom it tells of changes.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) studio: Arc<Studio>,
    pub(crate) latest: Arc<Latest>,
    pub(crate) desk: Mailbox,
    pub(crate) counter: Arc<Counter>,
}

impl Reader {
    /// Reads the folder again and again until the studio closes.
    pub(crate) fn work(&self, watch: &Watch) {
        let mut is_first = true;
        while !self.studio.is_closing() {
            if is_first || self.read(watch) {
                is_first = false;
                while self.read(watch) {}
            }
            watch.wait(LOOK);
        }
    }

    /// Reads the folder if it has changed. Returns true if another change came meanwhile.
    fn read(&self, watch: &Watch) -> bool {
        let studio = &self.studio;
        let began = Instant::now();
        let project = studio.project();
        let last = self.latest.get();
        let (sources, mut report) = project.collect(&[".".into()]);
        let drawings = studio.folder.others();
        let gone = !studio.folder.root().is_dir();
        let is_same = sources == last.sources
            && drawings == last.drawings
            && last.message.gone == gone
            && last.is_read();
        if is_same && last.is_whole {
            self.counter.resume();
            return false;
        }
        let is_superseded = || watch.has_changed();
        let changes = changes(&last.sources, &sources);
        let plays = |change: &&Change| change.file.ends_with(".lua") || change.file.ends_with(".toml");
        let played = changes.iter().find(plays).cloned().filter(|_| last.is_read());
        let is_played = played.is_some();
        if is_played {
            // Games in the background take all the machine, and these are of rules that are no more.
            self.counter.stop();
        }

        let sets: Vec<Source> =
            sources.iter().filter(|it| Kind::of(it) == Some(Kind::TileSet)).cloned().collect();
        let tiles = Draughtsman::of(studio).own(&sets, &last.tiles);
        let changed = tiles.changed(&last.tiles);
        if tiles != last.tiles {
            #[derive(Serialize)]
            struct Changed<'a> {
                changed: &'a [String],
                #[serde(flatten)]
                tiles: &'a Tiles,
            }
            // The pictures are there before anything else is known of the files.
            self.latest.set(Reading { tiles: tiles.clone(), ..(*last).clone() });
            studio.tell(Event::new("tiles", &Changed { changed: &changed, tiles: &tiles }));
        }
        if is_superseded() {
            return true;
        }

        let (found, trials) = check::texts(&project, &sources, &sources);
        report.merge(found);
        let mut message = Folder {
            name: studio.folder.name(),
            path: studio.folder.root().display().to_string(),
            editor: studio.editor.is_some(),
            files: files(&sources, &report),
            findings: findings(&report, &tiles),
            games: last.message.games.clone(),
            playable: playable(project, &sources),
            bots: of_kind(&sources, Kind::Bot),
            examples: fresh::examples(),
            took: began.elapsed().as_millis(),
            running: true,
            gone,
        };
        studio.tell(Event::new("folder", &message));
        let reading = |message, report: &Report, is_whole| Reading {
            number: last.number + 1,
            sources: sources.clone(),
            drawings: drawings.clone(),
            report: report.clone(),
            message,
            tiles: tiles.clone(),
            is_whole,
        };
        self.latest.set(reading(message.clone(), &report, false));
        if let Some(own) = message.playable.iter().find(|it| it.own) {
            self.counter.suggest(&own.game);
        }
        if let Some(Change { file, .. }) = changes.first().filter(|_| last.is_read()) {
            studio.tell(Event::new("saved", &Saved { file, took: message.took }));
        }
        if let Some(change) = played {
            self.desk.leave(move |desk| desk.reload(&change));
        } else if drawings != last.drawings {
            self.desk.leave(Desk::redraw);
        }
        let games = if is_superseded() { None } else { tested(project, &sources, &is_superseded) };
        if is_played {
            self.counter.count(None);
        }
        let Some(games) = games else { return true };
        message.games = games;
        message.running = false;
        message.took = began.elapsed().as_millis();
        studio.tell(Event::new("folder", &message));
        self.latest.set(reading(message.clone(), &report, trials.is_empty()));
        for trial in &trials {
            if is_superseded() {
                return true;
            }
            if let Some(finding) = trial.play() {
                report.push(finding);
                message.files = files(&sources, &report);
                message.findings = findings(&report, &tiles);
                studio.tell(Event::new("folder", &message));
            }
        }
        self.latest.set(reading(message, &report, true));
        false
    }
}

/// Message that a file was saved and looked through.
#[derive(Debug, Serialize)]
struct Saved<'a> {
    file: &'a str,
    took: u128,
}

/// The files of a kind.
fn of_kind(sources: &[Source], kind: Kind) -> Vec<String> {
    sources.iter().filter(|it| Kind::of(it) == Some(kind)).map(|it| it.name().to_owned()).collect()
}

/// The files that are new, have changed, or are gone.
fn changes(last: &[Source], now: &[Source]) -> Vec<Change> {
    let texts = |sources: &[Source]| -> BTreeMap<String, String> {
        sources.iter().map(|it| (it.name().to_owned(), it.text().to_owned())).collect()
    };
    let (mut was, is) = (texts(last), texts(now));
    let mut changes: Vec<Change> = is
        .into_iter()
        .map(|(file, now)| Change { was: was.remove(&file).unwrap_or_default(), now, file })
        .filter(|it| it.was != it.now)
        .collect();
    changes.extend(was.into_iter().map(|(file, was)| Change { file, was, now: String::new() }));
    changes
}

/// Runs all written games; none if another change came meanwhile.
fn tested(
    project: Project<'_>,
    sources: &[Source],
    is_superseded: &dyn Fn() -> bool,
) -> Option<Vec<WrittenGame>> {
    let mut all = Vec::new();
    for source in sources.iter().filter(|it| Kind::of(it) == Some(Kind::Written)) {
        for written in parse(source).0 {
            if is_superseded() {
                return None;
            }
            let outcome = run(&written, &project);
            let finding = outcome.report.findings().into_iter().next().cloned();
            let failure = finding.map(|it| {
                let line = it.label.source.place(it.label.span.start).line;
                let file = it.label.source.name().to_owned();
                let is_own = file == source.name();
                Failure {
                    file,
                    line,
                    claimed: it.label.source.slice(&it.label.span).to_owned(),
                    happened: it.label.text.trim_end_matches(" happened").trim_matches('`').to_owned(),
                    step: outcome.steps.iter().filter(|step| is_own && step.line <= line).count(),
                    message: it.message,
                }
            });
            all.push(WrittenGame {
                file: source.name().to_owned(),
                line: source.place(written.span.start).line,
                title: written.title.clone(),
                passed: !written.broken && failure.is_none(),
                claims: written.lines.iter().map(|line| line.claims.len()).sum(),
                failure,
            });
        }
    }
    Some(all)
}

fn files(sources: &[Source], report: &Report) -> Vec<FileInfo> {
    let found = report.findings();
    let info = |source: &Source| FileInfo {
        file: source.name().to_owned(),
        kind: Kind::of(source).map_or("other", |kind| match kind {
            Kind::TileSet => "tile set",
            Kind::Theme => "theme",
            Kind::Plan => "plan",
            Kind::Weights => "weights",
            Kind::Game => "game",
            Kind::Variant => "variant",
            Kind::Bot => "bot",
            Kind::Written => "written file",
        }),
        hash: hash_of(source.text().as_bytes()),
        findings: found.iter().filter(|it| it.label.source.name() == source.name()).count(),
    };
    sources.iter().map(info).collect()
}

/// The lines of the table of a TOML text in which a line stands.
fn part_of(text: &str, line: usize) -> Range<usize> {
    let heads =
        (1..).zip(text.lines()).filter(|(_, it)| it.trim_start().starts_with('[')).map(|(nth, _)| nth);
    let (before, after): (Vec<usize>, Vec<usize>) = heads.partition(|it| *it <= line);
    before.last().copied().unwrap_or(1)..after.first().copied().unwrap_or(usize::MAX)
}

fn findings(report: &Report, tiles: &Tiles) -> Vec<FindingInfo> {
    static PAGES: OnceLock<BTreeMap<&str, &str>> = OnceLock::new();
    let pages = PAGES.get_or_init(|| docs::all().into_iter().map(|doc| (doc.code.0, doc.text)).collect());
    let info = |(number, finding): (usize, &Finding)| {
        let (source, span) = (&finding.label.source, &finding.label.span);
        let (start, end) = (source.place(span.start), source.place(span.end));
        let line = |at: usize| source.text().lines().nth(at - 1).unwrap_or_default().to_owned();
        let related = finding.related.iter().map(|label| {
            let place = label.source.place(label.span.start);
            LabelInfo {
                file: label.source.name().to_owned(),
                line: place.line,
                text: label.source.text().lines().nth(place.line - 1).unwrap_or_default().to_owned(),
                message: label.text.clone(),
            }
        });
        let own = (!finding.label.text.is_empty()).then(|| LabelInfo {
            file: source.name().to_owned(),
            line: start.line,
            text: line(start.line),
            message: finding.label.text.clone(),
        });
        let sure = finding.fix.as_ref().filter(|it| it.applicability == Applicability::Safe);
        let spots = tiles.designs.iter().filter_map(|it| Some((it.source.as_ref()?, &it.id)));
        let part = part_of(source.text(), start.line);
        let mut about = spots.filter(|(spot, _)| spot.file == source.name() && part.contains(&spot.line));
        FindingInfo {
            code: finding.code.0,
            severity: finding.severity.name(),
            message: finding.message.clone(),
            file: source.name().to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: line(start.line),
            labels: own.into_iter().chain(related).collect(),
            help: finding.help.clone(),
            explanation: pages.get(finding.code.0).copied(),
            fix: sure.map(|fix| FixInfo {
                title: fix.title.clone(),
                file: source.name().to_owned(),
                hash: hash_of(source.text().as_bytes()),
                number,
            }),
            tile: about.next().map(|(_, id)| id.clone()),
        }
    };
    report.findings().into_iter().enumerate().map(info).collect()
}

impl Reading {
    /// False before the folder was read for the first time.
    pub(crate) fn is_read(&self) -> bool {
        !self.message.name.is_empty()
    }

    /// The texts that the fix of a finding would make, by its number; none if it has no certain one.
    pub(crate) fn fixed(&self, number: usize) -> Option<(String, Fixed)> {
        let finding = (*self.report.findings().get(number)?).clone();
        let title = finding.fix.as_ref().filter(|it| it.applicability == Applicability::Safe)?.title.clone();
        let mut only = Report::new();
        only.push(finding);
        Some((title, fix(&only)))
    }

    /// The step at which a written game fails, by its file and the line on which it begins.
    pub(crate) fn failing_step(&self, file: &str, line: usize) -> Option<usize> {
        let game = self.message.games.iter().find(|it| it.file == file && it.line == line)?;
        game.failure.as_ref().map(|it| it.step)
    }

    /// The tile sets of the folder, by their files.
    pub(crate) fn sets(&self) -> Vec<String> {
        of_kind(&self.sources, Kind::TileSet)
    }

    /// The hash of a file as it was read.
    pub(crate) fn hash(&self, file: &str) -> Option<String> {
        self.sources.iter().find(|it| it.name() == file).map(|it| hash_of(it.text().as_bytes()))
    }
}

/// The games that can be begun: those of the folder, its variants alone, and those that ship.
fn playable(project: Project<'_>, sources: &[Source]) -> Vec<Playable> {
    static SHIPPED: OnceLock<Vec<Playable>> = OnceLock::new();
    let playable = |project: Project<'_>, game: &str, own: bool| {
        let request =
            bastide_project::Request { game: game.to_owned(), ..bastide_project::Request::default() };
        let title = project.choose(&request).ok()?.fresh()?.1;
        Some(Playable { game: game.to_owned(), title, own, players: [1, 6] })
    };
    let is_game = |source: &&Source| matches!(Kind::of(source), Some(Kind::Game | Kind::Variant));
    let mut own: Vec<&Source> = sources.iter().filter(is_game).collect();
    own.sort_by_key(|it| Kind::of(it) != Some(Kind::Game));
    let own = own.into_iter().filter_map(|it| playable(project, it.name(), true));
    let shipped = SHIPPED.get_or_init(|| {
        let games = shipped::games().into_iter();
        games.filter_map(|game| playable(Project::shipped(), game, false)).collect()
    });
    own.chain(shipped.iter().cloned()).collect()
}
