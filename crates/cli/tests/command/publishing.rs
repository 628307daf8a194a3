//! Sites of expansions: whole, the same each time, harmless whatever the folder says, and never in the place of something else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::inputs::ends;
use crate::{Ran, bastide, files, folder, root, write};

/// Few games, so that a site is made quickly.
const FEW: [&str; 4] = ["--games", "4", "--replays", "1"];

/// Publishes the folder `of` into `site` below a folder.
fn publish(at: &Path, of: &str, more: &[&str]) -> Ran {
    bastide(at, &[&["publish", of, "--out", "site"], &FEW[..], more].concat())
}

/// The pages among some files.
pub(crate) fn pages(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<&str, String> {
    let is_page = |name: &&String| name.ends_with(".html");
    let text = |name: &String| String::from_utf8(files[name].clone()).expect("a page is UTF-8");
    files.keys().filter(is_page).map(|it| (it.as_str(), text(it))).collect()
}

/// The values of an attribute on a page.
pub(crate) fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).filter_map(|it| it.split('"').next()).collect()
}

/// Holds that everything a page leads to is in the site, and that nothing is fetched from elsewhere.
fn is_whole(files: &BTreeMap<String, Vec<u8>>) {
    let pages = pages(files);
    let mut followed = 0;
    for (name, page) in &pages {
        assert!(
            page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"),
            "{name}"
        );
        for address in values(page, "src") {
            assert!(address.starts_with("data:image/"), "{name} fetches {address}");
        }
        for address in values(page, "href").into_iter().filter(|it| !it.starts_with("https://")) {
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let above = name.rsplit_once('/').map_or("", |(folder, _)| folder);
            let target = match path.strip_prefix("../") {
                Some(rest) => rest.to_owned(),
                None if path.is_empty() => (*name).to_owned(),
                None if above.is_empty() => path.to_owned(),
                None => format!("{above}/{path}"),
            };
            assert!(files.contains_key(&target), "{name} leads to {address}, which is not there");
            let has_anchor = anchor.is_empty() || values(&pages[target.as_str()], "id").contains(&anchor);
            assert!(has_anchor, "{name} leads to {address}, which has no such place");
            followed += 1;
        }
    }
    assert!(followed > 20, "only {followed} links");
}

#[test]
fn the_site_of_the_beekeepers_is_whole_and_its_source_can_be_played() {
    let folder = folder();
    let beekeepers = root().join("examples/beekeepers");
    let ran = publish(folder.path(), &beekeepers.to_string_lossy(), &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("site/index.html: The Beekeepers, "), "{}", ran.out);
    let site = files(&folder.path().join("site"));
    is_whole(&site);
    let pages = pages(&site);
    let has = |page: &str, words: &[&str]| {
        for word in words {
            assert!(pages[page].contains(word), "{page} lacks `{word}`");
        }
    };
    has("index.html", &["<h1>The Beekeepers</h1>", "<b>12</b> tiles", "2 to 6", "Some meadows have hives."]);
    has("rules.html", &["Selling honey", "<code>beekeepers.at_end</code>", "0 to 9", "road_and_city"]);
    // What the folder says of each tile stands in its tile set: ids and copies.
    let set = fs::read_to_string(beekeepers.join("beekeepers.toml")).expect("a tile set");
    let ids = set.split("[[tile]]").skip(1).map(|it| it.split('"').nth(1).expect("an id"));
    assert_eq!(values(&pages["tiles.html"], "alt").len(), ids.clone().count());
    for id in ids {
        has("tiles.html", &[&format!("id=\"{id}\"")]);
    }
    has("games.html", &["games/1.html", "turns, seed 1"]);
    has("game-numbers.html", &["Dear honey", "bastide sim game.toml --bots club,club,club --seed 1 -n"]);
    has("print.html", &["print/tiles.pdf", "print/pieces.pdf", "print/box.pdf"]);
    has(
        "source.html",
        &["bastide new beekeepers --from beekeepers.zip", "bastide play beekeepers/game.toml"],
    );
    assert!(pages.values().all(|it| !it.contains(&*root().to_string_lossy())), "a page names a path");

    // The two commands that its page of the source shows.
    fs::copy(folder.path().join("site/beekeepers.zip"), folder.path().join("beekeepers.zip"))
        .expect("a copy");
    ends(folder.path(), "new beekeepers --from beekeepers.zip", 0, &[]);
    ends(folder.path(), "play beekeepers/game.toml", 0, &[]);
    ends(folder.path(), "test beekeepers", 0, &[]);
    for name in ["beekeepers.toml", "games.md", "README.md"] {
        let [ours, theirs] = [beekeepers.join(name), folder.path().join("beekeepers").join(name)]
            .map(|it| fs::read_to_string(it).expect("a file"));
        assert!(theirs.ends_with(&ours), "{name} has changed");
    }
}

#[test]
fn two_sites_of_a_folder_are_the_same_and_an_old_one_is_renewed() {
    let folder = folder();
    ends(folder.path(), "new springs", 0, &[]);
    assert_eq!(publish(folder.path(), "springs", &["--url", "https://example.org/springs/"]).code, 0);
    let first = files(&folder.path().join("site"));
    is_whole(&first);
    let object = String::from_utf8(first["tabletop/springs.json"].clone()).expect("a saved object");
    assert!(object.contains("\"https://example.org/springs/tabletop/back-"), "{}", &object[..200]);
    // From elsewhere, under another name of the same folder, within it.
    let springs = folder.path().join("springs");
    let ran = bastide(
        &springs,
        &[&["publish", ".", "--out", "site", "--url", "https://example.org/springs"], &FEW[..]].concat(),
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(first == files(&springs.join("site")), "the bytes of two sites differ");
    // A site within the folder is no part of its source.
    let again = bastide(&springs, &[&["publish", ".", "--out", "site"], &FEW[..]].concat());
    assert_eq!(again.code, 0, "{}", again.err);
    let renewed = files(&springs.join("site"));
    assert!(!renewed.keys().any(|it| it.starts_with("tabletop/")), "what is no longer needed is removed");
    assert_eq!(renewed["springs.zip"], first["springs.zip"]);
}

#[test]
fn a_folder_with_other_files_or_with_errors_is_left_as_it_is() {
    let folder = folder();
    ends(folder.path(), "new springs", 0, &[]);
    fs::create_dir(folder.path().join("site")).expect("a folder");
    write(&folder.path().join("site"), "thesis.txt", "years of work");
    let ran = publish(folder.path(), "springs", &[]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("not of a site: thesis.txt"), "{}", ran.err);
    assert_eq!(files(&folder.path().join("site")).len(), 1);
    ends(folder.path(), "publish springs --out springs", 2, &["not of a site"]);
    ends(folder.path(), "publish nothing --out new", 2, &["there is no folder nothing"]);
    for command in
        ["publish springs/game.toml --out new", "editors springs/game.toml", "studio springs/game.toml"]
    {
        ends(
            folder.path(),
            command,
            2,
            &["is a file, and a folder is asked for", "name the one it lies in: springs"],
        );
    }
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    ends(folder.path(), "publish empty --out new", 2, &["no game, no variant and no tile set"]);
    write(
        &folder.path().join("springs"),
        "springs.toml",
        "format = 1\n[set]\nid = \"springs\"\n[[tile]]\nraod = []\n",
    );
    let ran = bastide(folder.path(), &["publish", "springs", "--out", "new"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("raod") && !folder.path().join("new").exists(), "{}", ran.err);
    ends(folder.path(), "new other", 0, &[]);
    write(&folder.path().join("other"), "weights.toml", "[linked]\nnow = \"much\"\n");
    ends(folder.path(), "publish other --out new", 1, &["`now` is a number of points"]);
}

#[test]
fn folders_of_tiles_alone_and_of_rules_alone_have_a_site() {
    let folder = folder();
    ends(folder.path(), "new springs", 0, &[]);
    let springs = folder.path().join("springs");
    for name in ["game.toml", "games.md", "springs.lua", "README.md"] {
        fs::remove_file(springs.join(name)).expect("it was there");
    }
    let ran =
        bastide(folder.path(), &["publish", "springs", "--out", "site", "--games", "0", "--replays", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("there is no page of rules"), "{}", ran.err);
    let site = files(&folder.path().join("site"));
    is_whole(&site);
    assert!(!site.contains_key("rules.html") && !site.contains_key("game-numbers.html"));

    let race = root().join("examples/race");
    let ran = publish(folder.path(), &race.to_string_lossy(), &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let site = files(&folder.path().join("site"));
    is_whole(&site);
    assert!(!site.contains_key("tiles.html") && site.contains_key("race.zip"));
}

#[test]
fn nothing_of_a_hostile_folder_becomes_markup() {
    const EVIL: &str = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u{202e}";
    let folder = folder();
    let name = "<script>alert(1)<a>'&";
    let of = folder.path().join(name);
    fs::create_dir(&of).expect("a folder");
    let quoted = EVIL.replace('"', "\\\"");
    write(
        &of,
        "a.toml",
        format!(
            "format = 1\n[set]\nid = \"my\"\ntitle = \"{quoted}\"\nuses = [\"base\"]\n[[tile]]\nid = \"rrrr\"\nroad = [\"NS\", \"EW\"]\n"
        ),
    );
    write(
        &of,
        "a.lua",
        format!(
            "return variant {{ id = \"a\", api = 1, title = \"{quoted}\", sets = {{ \"base\", \"a.toml\" }},\n\
             options = {{ x = {{ default = 1, min = 0, max = 2, doc = \"{quoted}\" }} }} }}\n"
        ),
    );
    write(
        &of,
        "README.md",
        format!(
            "# {EVIL}\n\n{EVIL}\n\n[a](javascript:alert(1)) ![b](x.svg) ![c](data:text/html,x) [d](../../etc/passwd)\n\n```\n{EVIL}\n```\n"
        ),
    );
    write(&of, "x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>");
    write(&of, "<img src=x onerror=alert(1)>.txt", EVIL);
    write(&of, "secret.key", "left out");
    write(&of, "trial.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    let ran = publish(folder.path(), name, &["--bots", "random"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("secret.key is left out"), "{}", ran.err);
    assert!(ran.err.contains("trial.svg is left out"), "{}", ran.err);
    let site = files(&folder.path().join("site"));
    is_whole(&site);
    assert!(site.contains_key("script-alert-1-a.zip"), "{:?}", site.keys());
    for (name, page) in pages(&site) {
        for evil in ["<script>alert", "<img src=x", "=\"javascript:", "\u{202e}", "left out", "etc/passwd\""]
        {
            assert!(!page.contains(evil), "{name} has `{evil}`");
        }
    }
}
