//! `bastide suggest`: tiles to add for a goal, with their effects.

use std::path::Path;

use anyhow::{Result, bail};
use bastide_diag::did_you_mean;
use bastide_pages::{Cell, Number, Page, Pictures, Section, Table, Tone};
use bastide_project::{Mix, Project};
use bastide_render::Theme;
use bastide_tileset::stats::{Bands, Effect, Goal, Pattern, Plan, Sketch, Sketches, Stats};

use crate::args::{GoalName, Suggest};
use crate::out::{Ending, say, show_findings, show_page, write};
use crate::pictures::board::theme;
use crate::pictures::tile::picture;
use crate::progress::Bar;

/// The id of the proposed set, unless the name of its file gives one.
const PROPOSED: &str = "proposed";

/// Tries every tile and shows the best.
pub(crate) fn run(args: &Suggest) -> Result<Ending> {
    let theme = theme(args.theme.as_deref())?;
    let mix = Project::on_disk().mix(&args.sets, args.edition.as_deref())?;
    let mixed = mix.with_base(args.edition.as_deref());
    let bag = mixed.as_ref().unwrap_or(&mix.bag);
    let letters = Stats::of(bag).patterns.letters;
    if letters.is_empty() {
        bail!("`{}` comes to no tiles", mix.name);
    }
    let sketches = sketches(&mix, &letters, args.marker.as_deref())?;
    let bands = Bands::kept();
    let plan = Plan::new(bag, goal(args.goal), &sketches, &bands);
    let added = propose(&plan, args);
    let proposal =
        Proposal { mix: &mix, plan: &plan, sketches: &sketches, added, args, with_base: mixed.is_some() };
    if let Some(path) = &args.out {
        write(path, proposal.toml(path).as_bytes())?;
        say(&format!("{}: {} tiles", path.display(), proposal.added.len()));
    }
    show_page(&proposal.page(&theme), &args.page)?;
    show_findings(&mix.warnings)
}

/// Every tile that may be proposed.
fn sketches(mix: &Mix, letters: &[char], marker: Option<&str>) -> Result<Sketches> {
    let sketches = mix.collection.sketches(&Pattern::all(letters), marker);
    if let (true, Some(marker)) = (sketches.tiles.is_empty(), marker) {
        let names: Vec<&str> = mix.collection.words().markers().map(|(_, it)| it.name.as_str()).collect();
        if names.contains(&marker) {
            bail!("the marker `{marker}` lies on no feature that joins through sides");
        }
        let hint = did_you_mean(marker, names.iter().copied())
            .unwrap_or_else(|| format!("these sets have `{}`", names.join("`, `")));
        bail!("there is no marker `{marker}`\n  = help: {hint}");
    }
    Ok(sketches)
}

/// The best tiles one by one, or a whole set.
fn propose(plan: &Plan<'_>, args: &Suggest) -> Vec<usize> {
    let bar = Bar::styled(0, "{spinner} {msg}", "tiles tried");
    let step = || bar.add(1);
    match args.add {
        Some(size) => plan.set(size as usize, step),
        None => {
            let mut ranked = plan.ranked(step);
            ranked.truncate(args.top.max(1));
            ranked
        }
    }
}

const fn goal(name: GoalName) -> Goal {
    match name {
        GoalName::Dead => Goal::Dead,
        GoalName::Draws => Goal::Draws,
        GoalName::Branching => Goal::Branching,
        GoalName::Fit => Goal::Fit,
        GoalName::Mirror => Goal::Mirror,
    }
}

/// A proposal.
struct Proposal<'a> {
    mix: &'a Mix,
    plan: &'a Plan<'a>,
    sketches: &'a Sketches,
    added: Vec<usize>,
    args: &'a Suggest,
    with_base: bool,
}

impl Proposal<'_> {
    /// The different tiles that are proposed, and how many of each.
    fn counted(&self) -> Vec<(&Sketch, u32)> {
        let mut counted: Vec<(usize, u32)> = Vec::new();
        for at in &self.added {
            match counted.iter_mut().find(|(it, _)| it == at) {
                Some((_, count)) => *count += 1,
                None => counted.push((*at, 1)),
            }
        }
        counted.into_iter().map(|(at, count)| (&self.sketches.tiles[at], count)).collect()
    }

    /// The proposal as a tile set, called as its file.
    fn toml(&self, path: &Path) -> String {
        let stem = path.file_stem().and_then(|it| it.to_str()).unwrap_or(PROPOSED);
        let fits = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        let plain = stem.chars().all(fits) && stem.starts_with(|it: char| it.is_ascii_lowercase());
        let id = if plain && self.mix.collection.set(stem).is_none() { stem } else { PROPOSED };
        let counted = self.counted();
        let tiles = counted.iter().map(|(it, count)| (it.name.as_str(), it.keys.as_str(), *count));
        self.mix.collection.sketched(id, "Proposed tiles", tiles)
    }

    fn page(&self, theme: &Theme) -> Page {
        let before = self.plan.before();
        let what = match self.args.goal {
            GoalName::Dead => "Fewer cells that nothing fits into",
            GoalName::Draws => "Fewer of the first draws that cannot be placed",
            GoalName::Branching => "Branching within the range of sets that ship",
            GoalName::Fit => "Tiles that fit more often",
            GoalName::Mirror => "As many tiles as mirrors of them",
        };
        let mixed = if self.with_base { ", in a mix with the base game" } else { "" };
        let page = Page::new(format!("Tiles to add to {}", self.mix.title))
            .lead(format!("{what}{mixed}."))
            .fact("tiles tried", self.plan.width().to_string());
        let section = match self.args.add {
            Some(_) => self.whole(&before),
            None => self.single(&before),
        };
        let pictures = self.counted().into_iter().map(|(it, count)| {
            let note = if count > 1 { format!("{count} times") } else { String::new() };
            picture(theme, &self.sketches.words, &it.tile, it.name.clone(), note)
        });
        let drawn = pictures.fold(Pictures::new("proposed", "Proposed tiles"), Pictures::picture);
        page.section(section.pictures(drawn)).section(self.written())
    }

    /// The effect of one copy of each tile.
    fn single(&self, before: &Effect) -> Section {
        let mut table = self.columns(
            Table::new("ranking", "What one copy of a tile would change, the best first")
                .column("tile", "tile"),
        );
        table.push(Tone::Main, std::iter::once("as it is".into()).chain(cells(before)));
        for at in &self.added {
            let name = self.sketches.tiles[*at].name.as_str();
            table.push(Tone::Plain, std::iter::once(name.into()).chain(cells(&self.plan.after(&[*at]))));
        }
        Section::new("ranking", "Ranking").table(table)
    }

    /// The effect of the whole set.
    fn whole(&self, before: &Effect) -> Section {
        let mut table = self
            .columns(Table::new("change", "What the proposed tiles would change together").column("mix", ""));
        table.push(Tone::Plain, std::iter::once("as it is".into()).chain(cells(before)));
        let after = self.plan.after(&self.added);
        let name = format!("with {} more", self.added.len());
        table.push(Tone::Main, std::iter::once(name.into()).chain(cells(&after)));
        Section::new("proposal", "Proposal").table(table)
    }

    fn columns(&self, table: Table) -> Table {
        let table = table
            .column("dead", "nothing fits among four")
            .column("stuck", "first draws stuck")
            .column("fit-one", "fits beside one")
            .column("fit-two", "among two")
            .column("unevenness", "uneven mirrors");
        let kinds = self.plan.before().branching;
        kinds.iter().fold(table, |table, (kind, _)| {
            table.column(format!("branching-{kind}"), format!("branching of {kind}"))
        })
    }

    /// The tiles as an author writes them.
    fn written(&self) -> Section {
        let table = Table::new("keys", "As they are written")
            .column("tile", "tile")
            .column("pattern", "pattern")
            .column("keys", "keys")
            .column("copies", "copies");
        let row = |table: Table, (it, count): (&Sketch, u32)| {
            let keys = it.keys.trim_end().replace('\n', "; ");
            table.row([it.name.as_str().into(), it.pattern.to_string().into(), keys.into(), count.into()])
        };
        Section::new("written", "The tiles").table(self.counted().into_iter().fold(table, row))
    }
}

/// The numbers of a mix.
fn cells(effect: &Effect) -> Vec<Cell> {
    let mut cells: Vec<Cell> = vec![
        Number::share(effect.dead).into(),
        effect.stuck.map(|it| Number::exact(it, 4)).into(),
        Number::share(effect.fit.0).into(),
        Number::share(effect.fit.1).into(),
        Number::share(effect.unevenness).into(),
    ];
    cells.extend(effect.branching.iter().map(|(_, factor)| Cell::from(Number::exact(*factor, 3))));
    cells
}
