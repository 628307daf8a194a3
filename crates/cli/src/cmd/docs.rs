//! `bastide docs`: the book without a network: a list of its pages, one of them, those with some words, or all of them in a browser.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use bastide_core::score::counted;
use bastide_diag::did_you_mean;
use bastide_letters::{left, width};
use bastide_project::docs::{self, Entry, Hit};

use crate::args::Docs;
use crate::out::{Ending, make_folder, print, say};
use crate::place::Place;
use crate::{book, browser};

/// The name under which everything for an assistant is printed.
const ALL: &str = "all";

/// The most pages that are listed for some words.
const MOST_HITS: usize = 20;

/// Lists, prints, searches or opens.
pub(crate) fn run(args: &Docs) -> Result<Ending> {
    let words = args.words.join(" ");
    if args.open || args.out.is_some() {
        return open(args, &words);
    }
    match words.as_str() {
        "" => print(&list())?,
        ALL => print(&docs::digest())?,
        name => {
            let hits = if called(name).is_empty() { docs::search(name) } else { Vec::new() };
            if hits.is_empty() {
                print(docs::page(found(name)?).unwrap_or_default())?;
            } else {
                print(&listed(name, &hits))?;
            }
        }
    }
    Ok(Ending::Fine)
}

/// The pages with some words, each with its line.
fn listed(words: &str, hits: &[Hit]) -> String {
    let shown = &hits[..hits.len().min(MOST_HITS)];
    let widest = shown.iter().map(|it| width(it.entry.path)).max().unwrap_or(0);
    let mut text = format!("no page is called `{words}`; these say it:\n");
    for Hit { entry, line } in shown {
        text.push_str(&format!("  {}  {}\n", left(entry.path, widest), shortened(line)));
    }
    match hits.len() - shown.len() {
        0 => text,
        more => text + &format!("and {} more\n", counted(more as u32, "page")),
    }
}

/// A line that fits a terminal beside the name of its page.
fn shortened(line: &str) -> String {
    const MOST: usize = 80;
    if line.chars().count() <= MOST {
        return line.to_owned();
    }
    line.chars().take(MOST - 1).chain(['…']).collect()
}

/// The pages by the parts of the book. Those of findings have a command of their own.
fn list() -> String {
    let mut entries = docs::entries();
    entries.retain(|it| !it.path.starts_with("diagnostics/"));
    let widest = entries.iter().map(|it| width(it.path)).max().unwrap_or(0);
    let (mut text, mut part) = (String::new(), "");
    for Entry { part: of, title, path } in entries {
        if of != part {
            text.push_str(&format!("\n{of}\n"));
            part = of;
        }
        text.push_str(&format!("  {}  {title}\n", left(path, widest)));
    }
    format!(
        "{}\n`bastide docs scripting` prints a page, `bastide docs monastery` lists those that say a word, `bastide docs all` prints what an\n\
         assistant needs that writes rules, `bastide docs --open` opens the book in a browser. `bastide explain` lists the pages of findings.\n",
        text.trim_start_matches('\n')
    )
}

/// The paths of the pages that a name means: of the page itself, of that of its folder, or else of those that end so.
fn called(name: &str) -> Vec<&'static str> {
    // A link may be typed as it stands on a page.
    let name = name.split('#').next().unwrap_or(name).trim_end_matches(".md").trim_end_matches('/');
    let name = name.trim_start_matches("../").trim_start_matches("docs/");
    let paths: Vec<&str> = docs::entries().iter().map(|it| it.path).collect();
    let is_it = |it: &&&str| {
        it.eq_ignore_ascii_case(name)
            || it.strip_suffix("/README").is_some_and(|it| it.eq_ignore_ascii_case(name))
    };
    if let Some(path) = paths.iter().find(is_it) {
        return vec![path];
    }
    let ending = format!("/{name}");
    paths.into_iter().filter(|it| it.ends_with(&ending)).collect()
}

/// The path of the only page that a name means.
fn found(name: &str) -> Result<&'static str> {
    match called(name)[..] {
        [one] => Ok(one),
        [] => {
            let paths: Vec<&str> = docs::entries().iter().map(|it| it.path).collect();
            let parts = |path| str::split(path, '/').collect::<BTreeSet<&str>>();
            let turned = paths.iter().find(|it| parts(it) == parts(name));
            let help = did_you_mean(turned.unwrap_or(&name), paths.iter().copied())
                .unwrap_or_else(|| "`bastide docs` lists all pages".to_owned());
            let words = if name.contains(' ') { "these words in one section" } else { "this word" };
            bail!("there is no page `{name}`, and none with {words}\n  = help: {help}")
        }
        ref several => {
            bail!("several pages are called `{name}`\n  = help: there are `{}`", several.join("`, `"))
        }
    }
}

/// Writes the book as pages for a browser, and opens one.
fn open(args: &Docs, words: &str) -> Result<Ending> {
    let page = match words {
        "" | ALL => "index".to_owned(),
        name => found(name)?.to_owned(),
    };
    let folder = args.out.clone().map_or_else(cache, Ok)?;
    Place::of(&folder)?.write(&book::files())?;
    let path = folder.join(format!("{page}.html"));
    let shown = path.to_string_lossy().into_owned();
    if args.open && browser::open(&shown) {
        return Ok(Ending::Fine);
    }
    if args.open {
        say("no browser could be opened; this page is the one to open:");
    }
    print(&format!("{shown}\n"))?;
    Ok(Ending::Fine)
}

/// The folder for files that can be made again, of the user and this version.
fn cache() -> Result<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let home = |below: &str| set("HOME").map(|it| it.join(below));
    let above = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Caches")
    } else {
        set("XDG_CACHE_HOME").or_else(|| home(".cache"))
    };
    let Some(above) = above else {
        bail!("there is no folder for it\n  = help: name one with `--out FOLDER`")
    };
    let mut folder = above;
    for part in [Path::new(""), Path::new("bastide"), Path::new(concat!("docs-", env!("CARGO_PKG_VERSION")))]
    {
        folder.push(part);
        make_folder(&folder)?;
    }
    Ok(folder)
}
