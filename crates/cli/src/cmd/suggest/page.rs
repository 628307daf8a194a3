//! The page of a proposal: the effects of changes, and the tiles.

use bastide_pages::{Cell, Number, Page, Pictures, Section, Table, Tone, Unit};
use bastide_render::Theme;
use bastide_tileset::stats::{Change, Effect, Sketch};

use super::{Proposal, Trial, is_whole};
use crate::args::GoalName;
use crate::pictures::tile::picture;

impl Proposal<'_> {
    pub(super) fn page(&self, theme: &Theme, trial: Option<&Trial>) -> Page {
        let before = self.plan.before();
        let what = match self.args.goal {
            GoalName::Dead => "Fewer cells that nothing fits into",
            GoalName::Draws => "Fewer of the first draws that cannot be placed",
            GoalName::Branching => "Branching within the range of sets that ship",
            GoalName::Fit => "Tiles that fit more often",
            GoalName::Mirror => "As many tiles as mirrors of them",
        };
        let mixed = if self.with_base { ", in a mix with the base game" } else { "" };
        let said = trial.map(Trial::says).unwrap_or_default();
        let page = Page::new(format!("Changes of {}", self.mix.title))
            .lead(format!("{what}{mixed}.{said}"))
            .fact("changes tried", self.plan.width().to_string());
        let section = if is_whole(self.args) { self.whole(&before) } else { self.single(&before) };
        let pictures = self.added().into_iter().map(|(it, count)| {
            let note = if count > 1 { format!("{count} times") } else { String::new() };
            picture(theme, &self.sketches.words, &it.tile, it.name.clone(), note)
        });
        let drawn = pictures.fold(Pictures::new("proposed", "Tiles to add"), Pictures::picture);
        let section = if drawn.pictures.is_empty() { section } else { section.pictures(drawn) };
        let page = page.section(section);
        let page = if self.added().is_empty() { page } else { page.section(self.written()) };
        let page = if self.taken().is_empty() { page } else { page.section(self.taken_away()) };
        let Some(trial) = trial else { return page };
        trial.sections().into_iter().fold(trial.facts(page), Page::section)
    }

    /// The effect of each change by itself.
    fn single(&self, before: &Effect) -> Section {
        let table = Table::new("ranking", "What one tile more or less would change, the best first");
        let mut table = self.columns(table.column("change", "change").column("tile", "tile"));
        table.push(Tone::Main, ["as it is".into(), "".into()].into_iter().chain(cells(before)));
        for change in &self.changes {
            let [verb, name] = match change {
                Change::Add(at) => ["add", self.sketches.tiles[*at].name.as_str()],
                Change::Take(at) => ["take away", self.plan.takeable()[*at].0.id()],
            };
            let effect = self.plan.after(&[*change]);
            table.push(Tone::Plain, [verb.into(), name.into()].into_iter().chain(cells(&effect)));
        }
        Section::new("ranking", "Ranking").table(table)
    }

    /// The effect of the whole proposal.
    fn whole(&self, before: &Effect) -> Section {
        let mut table =
            self.columns(Table::new("change", "What the proposed changes do together").column("mix", ""));
        table.push(Tone::Plain, std::iter::once("as it is".into()).chain(cells(before)));
        let after = self.plan.after(&self.changes);
        let count = |of: u32, word: &str| (of > 0).then(|| format!("{of} {word}"));
        let [more, fewer] = [
            count(self.added().iter().map(|it| it.1).sum(), "more"),
            count(self.taken().iter().map(|it| it.1).sum(), "fewer"),
        ];
        let name: Vec<String> = more.into_iter().chain(fewer).collect();
        let name = format!("with {}", name.join(" and "));
        table.push(Tone::Main, std::iter::once(name.into()).chain(cells(&after)));
        Section::new("proposal", "Proposal").table(table)
    }

    fn columns(&self, table: Table) -> Table {
        let table = table
            .column("dead", "nothing fits among four")
            .column("stuck", "draws of the first 3 that fit nowhere")
            .column("fit-one", "fits beside one")
            .column("fit-two", "among two")
            .column("unevenness", "uneven mirrors");
        let kinds = self.plan.before().branching;
        kinds.iter().fold(table, |table, (kind, _)| {
            table.column(format!("branching-{kind}"), format!("branching of {kind}, sides"))
        })
    }

    /// The tiles to add as an author writes them.
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
        Section::new("written", "The tiles to add").table(self.added().into_iter().fold(table, row))
    }

    /// The tiles to take away.
    fn taken_away(&self) -> Section {
        let table = Table::new("taken", "As they are left out of a game")
            .column("tile", "tile")
            .column("copies", "copies")
            .column("term", "among the sets of a game");
        let rows = self.taken().into_iter().zip(self.terms());
        let row = |table: Table, ((id, count), term): ((&str, u32), String)| {
            table.row([id.into(), count.into(), term.into()])
        };
        Section::new("taken", "The tiles to take away").table(rows.fold(table, row))
    }
}

/// The numbers of a mix.
fn cells(effect: &Effect) -> Vec<Cell> {
    let stuck = effect.stuck.map(|it| Number::exact(it, 4).unit(Unit::named("draws")));
    let mut cells: Vec<Cell> = vec![
        Number::share(effect.dead).into(),
        stuck.into(),
        Number::share(effect.fit.0).into(),
        Number::share(effect.fit.1).into(),
        Number::share(effect.unevenness).into(),
    ];
    let branching = effect.branching.iter();
    cells.extend(branching.map(|(_, it)| Cell::from(Number::exact(*it, 3).unit(Unit::named("sides")))));
    cells
}
