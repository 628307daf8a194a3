//! `bastide export --to tabletop`: a game or tile sets as a saved object of Tabletop Simulator, with a picture of each design beside it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_interop::tabletop::{Aside, Kit, Pictures, Pieces};
use bastide_project::{Gathered, Project};
use bastide_render::{Options, Picture, Size, Theme, draw_back, draw_tile};

use crate::args::Export;
use crate::out::{self, Ending, is_standard, print, say, show_findings};
use crate::pictures::board::theme_of_game;

/// Writes the pictures, then the saved object.
pub(crate) fn run(args: &Export) -> Result<Ending> {
    if is_standard(&args.out) {
        bail!(
            "a saved object comes with pictures, so it needs a folder\n  = help: name one with `--out FOLDER`"
        );
    }
    let tiles = Project::on_disk().tiles(&args.setup.tiles(&args.what))?;
    let theme = theme_of_game(args.theme.as_deref(), &tiles.spec)?;
    let gathered = Project::on_disk().gather(&tiles.spec)?;
    out::make_folder(&args.out)?;
    let address = match &args.url_base {
        Some(base) => Address::of(base)?,
        None => Address::local(&args.out)?,
    };
    let pieces = if tiles.is_game { Pieces::Included } else { Pieces::LeftOut };
    let object = Object::of(&tiles.title, &gathered, &theme, args.width, &address, pieces)?;
    for (name, bytes) in &object.pictures {
        out::write(&args.out.join(name), bytes)?;
    }
    let file = args.out.join(&object.name);
    out::write(&file, object.text.as_bytes())?;
    print(&format!("{}: {}\n", file.display(), object.content))?;
    for problem in &object.problems {
        say(&format!("warning: {problem}"));
    }
    let ending = show_findings(&gathered.warnings)?;
    Ok(if object.problems.is_empty() { ending } else { Ending::Findings })
}

/// A saved object with its pictures.
pub(super) struct Object {
    /// The name of its file.
    pub(super) name: String,
    pub(super) text: String,
    /// Names and bytes of pictures.
    pub(super) pictures: Vec<(String, Vec<u8>)>,
    /// Its content, in words.
    pub(super) content: String,
    /// Problems of the drawings.
    pub(super) problems: Vec<String>,
}

impl Object {
    /// The object of a game or of tiles, with pictures of this width at an address.
    ///
    /// # Errors
    /// If a picture cannot be turned into pixels.
    pub(super) fn of(
        title: &str,
        gathered: &Gathered,
        theme: &Theme,
        width: u32,
        address: &Address,
        pieces: Pieces,
    ) -> Result<Self> {
        let (mut problems, mut drawn) = (Vec::new(), Vec::new());
        let mut keep = |name: &str, picture: &Picture| -> Result<String> {
            let bytes = picture.png(Size::Wide(width)).context("cannot turn the picture into pixels")?;
            // Programs that keep pictures by their address see a changed picture, because its name changes with it.
            let hash = blake3::hash(&bytes).to_hex();
            let name = format!("{}-{}.png", slug(name), &hash[..16]);
            let at = address.picture(&name);
            drawn.push((name, bytes));
            Ok(at)
        };
        let mut fronts = Vec::new();
        for deal in &gathered.setup.deals {
            let it = draw_tile(&gathered.setup.words, &deal.tile, theme, &Options::default());
            problems.extend(it.problems.iter().map(|problem| format!("{}: {problem}", deal.tile.id())));
            fronts.push(keep(deal.tile.id(), &it.picture)?);
        }
        let pictures = Pictures { fronts, back: keep("back", &draw_back(theme))? };
        let kit = Kit::of(title, &gathered.setup, &aside(gathered), &pictures, pieces);
        let stocks = kit.stocks.iter().map(|it| u32::from(it.count)).sum::<u32>();
        Ok(Self {
            name: format!("{}.json", slug(title)),
            text: kit.saved_object(),
            pictures: drawn,
            content: format!("{} tiles of {} designs, {stocks} pieces", kit.tiles(), kit.prints.len()),
            problems,
        })
    }
}

/// Copies that belong to the sets but are not drawn.
fn aside(gathered: &Gathered) -> Aside {
    let deals = gathered.bag.tiles.iter().zip(&gathered.setup.deals).enumerate();
    let left = deals.map(|(at, (tile, deal))| (at, tile.count.saturating_sub(deal.count)));
    left.filter(|(_, count)| *count > 0).collect()
}

/// The address of the pictures.
pub(super) struct Address(String);

impl Address {
    /// An address in the web.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn of(base: &str) -> Result<Self> {
        if !base.contains("://") || base.contains(|it: char| it.is_whitespace() || it.is_control()) {
            bail!("`{base}` is no address\n  = help: an address is written as `https://example.org/tiles`");
        }
        Ok(Self(base.trim_end_matches('/').to_owned()))
    }

    /// The address of a folder on this machine.
    fn local(folder: &Path) -> Result<Self> {
        let path = fs::canonicalize(folder).with_context(|| format!("cannot find {}", folder.display()))?;
        Ok(Self(local(&path.to_string_lossy())))
    }

    fn picture(&self, name: &str) -> String {
        format!("{}/{name}", self.0)
    }
}

/// The address of a folder on this machine.
fn local(path: &str) -> String {
    let path = path.strip_prefix(r"\\?\").unwrap_or(path).replace('\\', "/");
    let mut address = String::from("file:///");
    for byte in path.trim_start_matches('/').bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'-' | b'_' | b'.' | b'~' => {
                address.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => _ = write!(address, "%{byte:02X}"),
        }
    }
    address
}

/// A name for a file: plain letters, digits and hyphens.
pub(super) fn slug(name: &str) -> String {
    let plain = name.rsplit_once(".toml").map_or(name, |(stem, _)| stem);
    let mut slug = String::new();
    for letter in plain.chars().map(|it| it.to_ascii_lowercase()) {
        match letter {
            'a'..='z' | '0'..='9' | '+' => slug.push(letter),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "tiles".to_owned() } else { slug.to_owned() }
}
