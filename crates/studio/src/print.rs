//! Sheets of the folder's tiles as they come out of a printer, with everything that may go wrong there.

use std::sync::{Arc, Mutex, PoisonError};

use bastide_project::{Project, SheetWish, TileRequest};
use bastide_render::Theme;
use bastide_render::sheet::{Area, Flaw, Job, PRESETS, Settings};
use serde::{Deserialize, Serialize};

use crate::trouble::Trouble;

/// Wish for sheets: the tiles, the settings that go together, and a theme.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub(crate) struct Wanted {
    #[serde(default)]
    set: String,
    #[serde(default)]
    preset: String,
    #[serde(default)]
    theme: String,
    /// Page that is wanted, from 0.
    #[serde(default)]
    pub(crate) page: usize,
}

/// Sheets as a message.
#[derive(Debug, Serialize)]
pub(crate) struct Sheets {
    presets: Vec<PresetInfo>,
    sets: Vec<String>,
    themes: Vec<&'static str>,
    sheets: Vec<Sheet>,
    warnings: Vec<Warning>,
    pages: usize,
    tiles: usize,
    waste: u64,
    cuts: usize,
    pdf: String,
}

#[derive(Debug, Serialize)]
struct PresetInfo {
    id: &'static str,
    title: &'static str,
}

#[derive(Debug, Serialize)]
struct Sheet {
    picture: String,
    title: String,
    width: f64,
    height: f64,
}

#[derive(Debug, Serialize)]
struct Warning {
    code: &'static str,
    message: String,
    places: Vec<PagePlace>,
}

/// Place on a page, in millimetres.
#[derive(Debug, Serialize)]
struct PagePlace {
    page: usize,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Sheets that were laid out last: pages and the file are asked for one after the other.
#[derive(Debug, Default)]
pub(crate) struct Press(Mutex<Option<Arc<Laid>>>);

/// Sheets that are laid out.
#[derive(Debug)]
struct Laid {
    wanted: Wanted,
    /// The reading of the folder that they were made from.
    reading: usize,
    job: Job,
}

impl Press {
    /// The sheets of some tiles. `sets` are those of the folder, `reading` tells one reading of it from another.
    ///
    /// # Errors
    /// If there are no such tiles, preset or theme, or a tile is larger than the paper.
    pub(crate) fn sheets(
        &self,
        project: Project<'_>,
        wanted: &Wanted,
        sets: Vec<String>,
        reading: usize,
    ) -> Result<Sheets, Trouble> {
        let wanted = complete(wanted, &sets);
        let laid = self.laid(project, &wanted, reading)?;
        let summary = laid.job.summary();
        let query =
            format!("set={}&preset={}&theme={}", escaped(&wanted.set), wanted.preset, escaped(&wanted.theme));
        let sheet = |page| Sheet {
            picture: format!("/api/sheet?{query}&page={page}&reading={reading}"),
            title: format!("page {} of {}", page + 1, summary.pages),
            width: summary.wide.as_mm(),
            height: summary.high.as_mm(),
        };
        let place = |(page, area): (usize, Area)| PagePlace {
            page,
            x: area.from.x.as_mm(),
            y: area.from.y.as_mm(),
            width: area.wide().as_mm(),
            height: area.high().as_mm(),
        };
        let warning = |flaw: &Flaw| Warning {
            code: flaw.key(),
            message: flaw.to_string(),
            places: laid.job.places(flaw).into_iter().map(place).collect(),
        };
        Ok(Sheets {
            presets: PRESETS.iter().map(|it| PresetInfo { id: it.name, title: it.about }).collect(),
            sets,
            themes: Theme::NAMES.to_vec(),
            sheets: (0..summary.pages).map(sheet).collect(),
            warnings: laid.job.flaws().iter().map(warning).collect(),
            pages: summary.pages,
            tiles: summary.tiles,
            waste: summary.waste,
            cuts: summary.cuts,
            pdf: format!("/api/sheets.pdf?{query}"),
        })
    }

    /// A page as SVG.
    ///
    /// # Errors
    /// As [`Self::sheets`]; if there is no such page.
    pub(crate) fn page(
        &self,
        project: Project<'_>,
        wanted: &Wanted,
        reading: usize,
    ) -> Result<String, Trouble> {
        self.laid(project, wanted, reading)?.job.svg(wanted.page).ok_or(Trouble::Missing)
    }

    /// All pages as PDF.
    ///
    /// # Errors
    /// As [`Self::sheets`]; if the sheets cannot be written as PDF.
    pub(crate) fn pdf(
        &self,
        project: Project<'_>,
        wanted: &Wanted,
        reading: usize,
    ) -> Result<Vec<u8>, Trouble> {
        let laid = self.laid(project, wanted, reading)?;
        laid.job.pdf(None, &mut |_| {}).map_err(|error| Trouble::Impossible(error.to_string()))
    }

    fn laid(&self, project: Project<'_>, wanted: &Wanted, reading: usize) -> Result<Arc<Laid>, Trouble> {
        let wanted = Wanted { page: 0, ..wanted.clone() };
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(laid) = &*last
            && laid.wanted == wanted
            && laid.reading == reading
        {
            return Ok(Arc::clone(laid));
        }
        let job = job(project, &wanted)?;
        let laid = Arc::new(Laid { wanted, reading, job });
        *last = Some(Arc::clone(&laid));
        Ok(laid)
    }
}

/// The wish with everything that it leaves open.
fn complete(wanted: &Wanted, sets: &[String]) -> Wanted {
    let or = |text: &String, usual: &str| if text.is_empty() { usual.to_owned() } else { text.clone() };
    Wanted {
        set: or(&wanted.set, sets.first().map_or("base", String::as_str)),
        preset: or(&wanted.preset, PRESETS[0].name),
        theme: wanted.theme.clone(),
        page: wanted.page,
    }
}

/// Lays the tiles of a set out.
fn job(project: Project<'_>, wanted: &Wanted) -> Result<Job, Trouble> {
    let settings = Settings::preset(&wanted.preset)
        .ok_or_else(|| Trouble::Impossible(format!("there is no preset `{}`", wanted.preset)))?;
    let names = [wanted.set.clone()];
    let tiles = project.tiles(&TileRequest { names: &names, ..TileRequest::default() })?;
    let gathered = project.gather(&tiles.spec)?;
    let theme = if wanted.theme.is_empty() {
        let (sets, named, _) = project.named_sets(&names, &[]);
        project.theme_of_sets(named.iter().filter_map(|id| sets.set(id)))?.0
    } else {
        project.theme(&wanted.theme)?.0
    };
    let wish = SheetWish { settings, title: tiles.title, only: &[], copies: None };
    Ok(gathered.sheets(&wish, &theme, &mut |_, _, _| {})?.job)
}

/// A text as a part of a query.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
