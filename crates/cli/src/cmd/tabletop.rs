//! `bastide export --to tabletop`: a game or tile sets as a saved object of Tabletop Simulator, with a picture of each design beside it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use bastide_diag::{Report, did_you_mean};
use bastide_interop::tabletop::{Aside, Kit, Pictures, Pieces};
use bastide_record::GameSpec;
use bastide_render::{Options, Size, Theme, back_svg, png, tile_svg};

use crate::args::{Export, Format, GameArgs};
use crate::assemble::{Gathered, gather};
use crate::choose::{Chosen, choose};
use crate::out::{self, Ending, findings, print, say};
use crate::view::theme;
use crate::{docs, files, shipped};

/// Writes the pictures, then the saved object.
pub(crate) fn run(args: &Export) -> Result<Ending> {
    if args.out == Path::new("-") {
        bail!(
            "a saved object comes with pictures, so it needs a folder\n  = help: name one with `--out FOLDER`"
        );
    }
    let theme = theme(&args.theme)?;
    let source = match source(args)? {
        Ok(source) => source,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    let gathered = match gather(&source.spec) {
        Ok(gathered) => gathered,
        Err(report) => return findings(&report, Format::Text, &docs::all()),
    };
    out::make_folder(&args.out)?;
    let address = Address::of(args)?;
    let (pictures, problems) = pictures(&gathered, &theme, args, &address)?;
    let kit = Kit::of(&source.title, &gathered.setup, &aside(&gathered), &pictures, source.pieces);
    let file = args.out.join(format!("{}.json", slug(&source.title)));
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
    let ending = findings(&gathered.warnings, Format::Text, &docs::all())?;
    Ok(if problems.is_empty() { ending } else { Ending::Findings })
}

/// What is exported, and what it is called.
struct Source {
    spec: GameSpec,
    title: String,
    pieces: Pieces,
}

/// Tile sets, or else a game. A name that both have means the tile set, unless players, variants or options are named.
fn source(args: &Export) -> Result<Result<Source, Report>> {
    let played = args.players.is_some() || !(args.with.is_empty() && args.options.is_empty());
    let game = |game: &str, sets: &[String]| GameArgs {
        game: game.to_owned(),
        players: args.players.clone(),
        seed: None,
        with: args.with.clone(),
        options: args.options.clone(),
        sets: sets.to_vec(),
    };
    let one = match &args.what[..] {
        [name] => Some(name),
        _ => None,
    };
    let is_game = |name: &String| shipped::game(name).is_some() || shipped::variant(name).is_some();
    if let Some(name) = one.filter(|name| is_game(name) && (played || !is_term(name))) {
        return Ok(choose(&game(name, &[]))?.map(Source::of));
    }
    if args.what.iter().all(|term| is_term(term)) {
        let pieces = if played { Pieces::Included } else { Pieces::LeftOut };
        let source = choose(&game("base", &args.what))?.map(Source::of);
        return Ok(source.map(|source| Source { title: args.what.join(", "), pieces, ..source }));
    }
    match one {
        Some(file) if Path::new(file).extension().is_some() => Ok(choose(&game(file, &[]))?.map(Source::of)),
        _ => bail!("{}", unknown(args.what.iter().find(|term| !is_term(term)).map_or("", String::as_str))),
    }
}

impl Source {
    /// A game.
    fn of(chosen: Chosen) -> Self {
        let (spec, title) = match chosen {
            Chosen::Fresh { spec, title } => (*spec, title),
            Chosen::Written(written) => (written.spec, written.title),
        };
        Self { spec, title, pieces: Pieces::Included }
    }
}

/// Whether this is meant as a term of the tile-set algebra; whether there is such a set, is seen later.
fn is_term(term: &str) -> bool {
    if term.contains(".toml") {
        let file = term.trim_start_matches('-');
        let file = file.rsplit_once('*').map_or(file, |(file, _)| file);
        return files::read(Path::new(file)).is_ok_and(|it| files::kind(&it) == Some(files::Kind::TileSet));
    }
    !term.contains('.') && (term.contains(['*', '/', '-']) || shipped::tile_set(term).is_some())
}

/// Why there is nothing of this name.
fn unknown(name: &str) -> String {
    let known: Vec<&str> =
        shipped::tile_sets().into_iter().chain(shipped::games()).chain(shipped::variants()).collect();
    let hint = did_you_mean(name, known)
        .unwrap_or_else(|| "name tile sets as `base,inns`, a shipped game or a file".to_owned());
    format!("there is no tile set and no game `{name}`\n  = help: {hint}")
}

/// Copies that belong to the sets but are not drawn.
fn aside(gathered: &Gathered) -> Aside {
    let deals = gathered.bag.tiles.iter().zip(&gathered.setup.deals).enumerate();
    let left = deals.map(|(at, (tile, deal))| (at, tile.count.saturating_sub(deal.count)));
    left.filter(|(_, count)| *count > 0).collect()
}

/// Where pictures will be found.
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

/// Draws and writes the picture of every design and of the back, and tells what could not be drawn as it is declared.
fn pictures(
    gathered: &Gathered,
    theme: &Theme,
    args: &Export,
    address: &Address,
) -> Result<(Pictures, Vec<String>)> {
    let mut problems = Vec::new();
    let keep = |name: &str, svg: &str| -> Result<String> {
        let bytes = png(svg, Size::Wide(args.width)).context("cannot turn the picture into pixels")?;
        // Programs that keep pictures by their address see a changed picture, because its name changes with it.
        let hash = blake3::hash(&bytes).to_hex();
        let name = format!("{}-{}.png", slug(name), &hash[..16]);
        out::write(&args.out.join(&name), &bytes)?;
        Ok(address.picture(&name))
    };
    let mut fronts = Vec::new();
    for deal in &gathered.setup.deals {
        let drawn = tile_svg(&gathered.setup.words, &deal.tile, theme, &Options::default());
        problems.extend(drawn.problems.iter().map(|problem| format!("{}: {problem}", deal.tile.id())));
        fronts.push(keep(deal.tile.id(), &drawn.svg)?);
    }
    Ok((Pictures { fronts, back: keep("back", &back_svg(theme))? }, problems))
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
