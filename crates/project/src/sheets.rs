//! Tiles laid out on sheets to be printed.

use bastide_core::tile::Tile;
use bastide_diag::did_you_mean;
use bastide_render::sheet::{Design, Files, Job, Settings};
use bastide_render::{COPIES, Theme};

use crate::assemble::Gathered;
use crate::trouble::Trouble;

/// Wish for sheets of some tiles.
#[derive(Clone, Debug)]
pub struct SheetWish<'a> {
    /// The settings of the sheets.
    pub settings: Settings,
    /// Their title.
    pub title: String,
    /// Only tiles of these names; all if there are none.
    pub only: &'a [String],
    /// Copies of each tile, instead of as many as the game has.
    pub copies: Option<u16>,
}

/// Sheets, and what was found on the way.
#[derive(Debug)]
pub struct Sheets {
    /// The tiles as they are laid out.
    pub job: Job,
    /// Problems of the drawings.
    pub problems: Vec<String>,
}

/// Part of the work on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetStage {
    /// Tiles are drawn.
    Drawing,
    /// They are laid out.
    LayingOut,
}

impl Gathered {
    /// Draws tiles, each copy in its own way, and lays them out. `tick` hears of each stage how much of how much is done.
    ///
    /// # Errors
    /// If no tile has one of the names, there are no tiles, or one is larger than the paper.
    pub fn sheets(
        &self,
        wish: &SheetWish<'_>,
        theme: &Theme,
        tick: &mut dyn FnMut(SheetStage, usize, usize),
    ) -> Result<Sheets, Trouble> {
        let picked = self.picked(wish)?;
        let different = |count: usize| match wish.settings.files {
            Files::Pages => count.min(COPIES),
            // A file stands for all copies of its tile.
            Files::Tiles => count.min(1),
        };
        let all = picked.iter().map(|(_, count)| different(*count)).sum();
        let (mut problems, mut designs, mut copies) = (Vec::new(), Vec::new(), Vec::new());
        for (tile, count) in picked {
            let (drawn, found) = Design::copies(&self.bag.words, tile, different(count), theme);
            copies.extend((0..count).map(|nth| designs.len() + nth % drawn.len()));
            problems.extend(found.iter().map(|it| format!("{}: {it}", tile.id())));
            designs.extend(drawn);
            tick(SheetStage::Drawing, designs.len(), all);
        }
        let mut laid = |done| tick(SheetStage::LayingOut, done, copies.len());
        let job = Job::new(wish.settings.clone(), wish.title.clone(), designs, &copies, theme, &mut laid);
        Ok(Sheets { job: job.map_err(|error| Trouble::Request(error.to_string()))?, problems })
    }

    /// The tiles that are printed, each with its number of copies.
    fn picked(&self, wish: &SheetWish<'_>) -> Result<Vec<(&Tile, usize)>, Trouble> {
        let tiles = &self.bag.tiles;
        let is_called =
            |id: &str, name: &str| id == name || id.split_once('/').is_some_and(|(_, short)| short == name);
        for name in wish.only {
            if !tiles.iter().any(|it| is_called(it.tile.id(), name)) {
                let ids: Vec<&str> = tiles.iter().map(|it| it.tile.id()).collect();
                let short: Vec<&str> =
                    ids.iter().filter_map(|id| id.split_once('/')).map(|(_, short)| short).collect();
                let help = did_you_mean(name, ids.iter().chain(&short).copied())
                    .unwrap_or_else(|| "`bastide show SET` lists the tiles of a set".to_owned());
                return Err(Trouble::request(&format!("there is no tile `{name}` in {}", wish.title), &help));
            }
        }
        let is_wanted = |id: &str| wish.only.is_empty() || wish.only.iter().any(|name| is_called(id, name));
        let wanted = tiles.iter().filter(|it| is_wanted(it.tile.id()));
        Ok(wanted.map(|it| (&*it.tile, usize::from(wish.copies.unwrap_or(it.count)))).collect())
    }
}
