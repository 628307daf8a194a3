//! `bastide docs`: the book without a network: a list of its pages, one of them, or all of them in a browser.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use bastide_diag::did_you_mean;
use bastide_letters::{left, width};
use bastide_project::docs::{self, Entry};

use crate::args::Docs;
use crate::book;
use crate::browser;
use crate::out::{Ending, make_folder, print, say};
use crate::place::Place;

/// The name under which everything for an assistant is printed.
const ALL: &str = "all";

/// Lists, prints or opens.
pub(crate) fn run(args: &Docs) -> Result<Ending> {
    if args.open || args.out.is_some() {
        return open(args);
    }
    match args.page.as_deref() {
        None => print(&list())?,
        Some(ALL) => print(&docs::digest())?,
        Some(name) => print(docs::page(found(name)?).unwrap_or_default())?,
    }
    Ok(Ending::Fine)
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
        "{}\n`bastide docs scripting` prints a page, `bastide docs all` what an assistant needs that writes rules, `bastide docs --open` opens\n\
         the book in a browser. `bastide explain` lists the pages of findings.\n",
        text.trim_start_matches('\n')
    )
}

/// The path of the page that a name means: its own, that of its folder, or the only one that ends so.
fn found(name: &str) -> Result<&'static str> {
    let name = name.trim_end_matches(".md").trim_start_matches("docs/").trim_end_matches('/');
    let entries = docs::entries();
    let is_it = |it: &&Entry| it.path == name || it.path.strip_suffix("/README") == Some(name);
    if let Some(entry) = entries.iter().find(is_it) {
        return Ok(entry.path);
    }
    let ending = format!("/{name}");
    let ends: Vec<&str> = entries.iter().map(|it| it.path).filter(|it| it.ends_with(&ending)).collect();
    match ends[..] {
        [one] => Ok(one),
        [] => {
            let help = did_you_mean(name, entries.iter().map(|it| it.path))
                .unwrap_or_else(|| "`bastide docs` lists all pages".to_owned());
            bail!("there is no page `{name}`\n  = help: {help}")
        }
        _ => bail!("several pages are called `{name}`\n  = help: there are `{}`", ends.join("`, `")),
    }
}

/// Writes the book as pages for a browser, and opens one.
fn open(args: &Docs) -> Result<Ending> {
    let page = match args.page.as_deref() {
        None | Some(ALL) => "index".to_owned(),
        Some(name) => found(name)?.to_owned(),
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
