//! `bastide export --to tabletop`: a game or tile sets as a saved object of Tabletop Simulator, with a picture of each design beside it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_interop::tabletop::{Aside, Kit, Pictures, Pieces};
use bastide_project::{Gathered, Project};
use bastide_render::{Options, Picture, Size, Theme, draw_back, draw_tile};

use crate::args::Export;
use crate::out::{self, Ending, print, say, show_findings};
use crate::pictures::board::theme_of_game;

/// Writes the pictures, then the saved object.
pub(crate) fn run(args: &Export) -> Result<Ending> {
    if args.out == Path::new("-") {
        bail!(
            "a saved object comes with pictures, so it needs a folder\n  = help: name one with `--out FOLDER`"
        );
    }
    let tiles = Project::on_disk().tiles(&args.setup.tiles(&args.what))?;
    let theme = theme_of_game(args.theme.as_deref(), &tiles.spec)?;
    let gathered = Project::on_disk().gather(&tiles.spec)?;
    out::make_folder(&args.out)?;
    let address = Address::of(args)?;
    let (pictures, problems) = pictures(&gathered, &theme, args, &address)?;
    let pieces = if tiles.is_game { Pieces::Included } else { Pieces::LeftOut };
    let kit = Kit::of(&tiles.title, &gathered.setup, &aside(&gathered), &pictures, pieces);
    let file = args.out.join(format!("{}.json", slug(&tiles.title)));
    out::write(&file, kit.saved_object().as_bytes())?;
    print(&format!(
        "{}: {} tiles of {} designs, {} pieces\n",
        file.display(),
        kit.tiles(),
        kit.prints.len(),
        kit.stocks.iter().map(|it| u32::from(it.count)).sum::<u32>(),
    ))?;
    for problem in &problems {
        say(&format!("warning: {problem}"));
    }
    let ending = show_findings(&gathered.warnings)?;
    Ok(if problems.is_empty() { ending } else { Ending::Findings })
}

/// Copies that belong to the sets but are not drawn.
fn aside(gathered: &Gathered) -> Aside {
    let deals = gathered.bag.tiles.iter().zip(&gathered.setup.deals).enumerate();
    let left = deals.map(|(at, (tile, deal))| (at, tile.count.saturating_sub(deal.count)));
    left.filter(|(_, count)| *count > 0).collect()
}

/// The address of the pictures.
struct Address(String);

impl Address {
    fn of(args: &Export) -> Result<Self> {
        let Some(base) = &args.url_base else {
            let shown = args.out.display();
            let path = fs::canonicalize(&args.out).with_context(|| format!("cannot find {shown}"))?;
            return Ok(Self(local(&path.to_string_lossy())));
        };
        if !base.contains("://") || base.contains(|it: char| it.is_whitespace() || it.is_control()) {
            bail!("`{base}` is no address\n  = help: an address is written as `https://example.org/tiles`");
        }
        Ok(Self(base.trim_end_matches('/').to_owned()))
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

/// Draws and writes the picture of every design and of the back. Returns the problems of the drawings.
fn pictures(
    gathered: &Gathered,
    theme: &Theme,
    args: &Export,
    address: &Address,
) -> Result<(Pictures, Vec<String>)> {
    let mut problems = Vec::new();
    let keep = |name: &str, picture: &Picture| -> Result<String> {
        let bytes = picture.png(Size::Wide(args.width)).context("cannot turn the picture into pixels")?;
        // Programs that keep pictures by their address see a changed picture, because its name changes with it.
        let hash = blake3::hash(&bytes).to_hex();
        let name = format!("{}-{}.png", slug(name), &hash[..16]);
        out::write(&args.out.join(&name), &bytes)?;
        Ok(address.picture(&name))
    };
    let mut fronts = Vec::new();
    for deal in &gathered.setup.deals {
        let drawn = draw_tile(&gathered.setup.words, &deal.tile, theme, &Options::default());
        problems.extend(drawn.problems.iter().map(|problem| format!("{}: {problem}", deal.tile.id())));
        fronts.push(keep(deal.tile.id(), &drawn.picture)?);
    }
    Ok((Pictures { fronts, back: keep("back", &draw_back(theme))? }, problems))
}

/// A name for a file: plain letters, digits and hyphens.
fn slug(name: &str) -> String {
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
