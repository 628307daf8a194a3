//! Programs around the command: manual pages, changes of a tile set, and the scripts that people's own repositories are checked with.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{bastide, folder, write};

const BEFORE: &str = r#"
format = 1

[set]
id    = "wells"
title = "Wells"
uses  = ["base"]

[[tile]]
id    = "crfr"
count = 3
city  = ["N"]
road  = ["EW"]

[[tile]]
id    = "ffrf"
count = 2
road  = ["S"]

[[tile]]
id    = "ffff"
count = 1
centre = "monastery"
"#;

/// The same set later: a tile is gone, one is new, one has more copies, one lost its monastery.
const AFTER: &str = r#"
format = 1

[set]
id    = "wells"
title = "Wells"
uses  = ["base"]

[[tile]]
id    = "crfr"
count = 4
city  = ["N"]
road  = ["EW"]

[[tile]]
id    = "rfrf"
count = 2
road  = ["NS"]

[[tile]]
id    = "ffff"
count = 1
"#;

#[test]
fn a_comparison_of_two_states_shows_what_changed() {
    let folder = folder();
    fs::create_dir(folder.path().join("old")).expect("a folder");
    write(folder.path(), "old/wells.toml", BEFORE);
    write(folder.path(), "wells.toml", AFTER);
    let ran =
        bastide(folder.path(), &["compare", "base,old/wells.toml", "base,wells.toml", "--format", "json"]);
    let page = ran.json();
    let changes = &page["sections"]["changes"];
    let labels = |id: &str| -> Vec<(String, String)> {
        let pictures = changes[id].as_array().expect("pictures");
        let text = |it: &Value, key: &str| it[key].as_str().unwrap_or_default().to_owned();
        pictures.iter().map(|it| (text(it, "label"), text(it, "note"))).collect()
    };
    let of = |id: &str, note: &str| (id.to_owned(), note.to_owned());
    assert_eq!(labels("added"), [of("wells/rfrf", "2 copies")]);
    assert_eq!(labels("gone"), [of("wells/ffrf", "2 copies")]);
    assert_eq!(labels("redrawn"), [of("wells/ffff", "before"), of("wells/ffff", "after")]);
    let rows = changes["counts"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(
        (&rows[0]["tile"], &rows[0]["before"], &rows[0]["after"]),
        (&"wells/crfr".into(), &3.into(), &4.into())
    );
    // Sets that are the same, or only on one side, have no changes.
    for (one, other) in [("base", "base,inns"), ("base,wells.toml", "base,wells.toml")] {
        let ran = bastide(folder.path(), &["compare", one, other, "--format", "json"]);
        let page = ran.json();
        assert!(page["sections"]["changes"].is_null(), "{one} and {other}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder();
    let ran = bastide(folder.path(), &["man", "--out", "man"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let help = bastide(folder.path(), &["--help"]).out;
    let listed = help.split("Commands:").nth(1).and_then(|it| it.split("Options:").next()).expect("commands");
    let names = listed.lines().filter_map(|it| it.strip_prefix("  ")?.split_whitespace().next());
    let names: Vec<&str> = names.filter(|it| it.chars().all(char::is_alphabetic)).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names.iter().filter(|it| help.contains(&format!("\n  {it} ")) && **it != "help") {
        let page = folder.path().join(format!("man/bastide-{name}.1"));
        assert!(fs::read_to_string(&page).is_ok_and(|it| it.contains(".SH SYNOPSIS")), "{name}");
    }
}

/// Scripts of the action, run as a job would run them.
#[cfg(unix)]
mod action {
    use std::path::PathBuf;
    use std::process::{Command, Output};

    use super::*;

    fn scripts() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/actions/check")
    }

    fn run(folder: &Path, program: &str, args: &[&str]) -> Output {
        let own = Path::new(env!("CARGO_BIN_EXE_bastide")).parent().expect("a folder").display().to_string();
        let path = format!("{own}:{}", std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(program);
        command.args(args).current_dir(folder).env("PATH", path).env_remove("GITHUB_ACTIONS");
        // Settings of the machine's own user are none of a test.
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        command.env("GITHUB_STEP_SUMMARY", folder.join("summary.md")).output().expect("it runs")
    }

    fn git(folder: &Path, args: &[&str]) -> String {
        let name = ["-c", "user.name=a", "-c", "user.email=a@b"];
        let ran = run(folder, "git", &[&name[..], args].concat());
        assert!(ran.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8_lossy(&ran.stdout).trim().to_owned()
    }

    fn check(folder: &Path, before: &str) -> (Option<i32>, String) {
        let ran = run(folder, &scripts().join("check").display().to_string(), &[".", before]);
        let said = [ran.stdout, ran.stderr].concat();
        (ran.status.code(), String::from_utf8_lossy(&said).into_owned())
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "a test that tries nothing says so")]
    fn a_repository_is_checked_and_its_changes_are_shown() {
        if Command::new("git").arg("--version").output().is_err() {
            println!("no git: the action is not tried");
            return;
        }
        let temporary = folder();
        assert_eq!(bastide(temporary.path(), &["new", "springs"]).code, 0);
        let folder = temporary.path().join("springs");
        git(&folder, &["init", "-q"]);
        git(&folder, &["add", "-A"]);
        git(&folder, &["commit", "-q", "-m", "springs"]);
        let first = git(&folder, &["rev-parse", "HEAD"]);
        let (code, said) = check(&folder, "");
        assert_eq!(code, Some(0), "{said}");
        let set = fs::read_to_string(folder.join("springs.toml")).expect("a set");
        assert!(set.contains("total = 4") && set.contains("id = \"frrr\"\n"), "the set is another one");
        let more = set.replace("total = 4", "total = 5");
        let more = more.replace("id = \"frrr\"\n", "id = \"frrr\"\ncount = 2\n");
        fs::write(folder.join("springs.toml"), more).expect("written");
        let (code, said) = check(&folder, &first);
        assert_eq!(code, Some(0), "{said}");
        let page =
            fs::read_to_string(folder.join("bastide-changes/springs.html")).expect("a page of changes");
        assert!(page.contains("Numbers of copies"), "the page does not tell the change");
        let summary = fs::read_to_string(folder.join("summary.md")).expect("a summary");
        assert!(summary.starts_with("### Changes of springs.toml\n\n```text\n"), "{summary}");
        assert!(summary.contains("Numbers of copies"), "{summary}");
        // A set that is new is shown with its numbers; a mistake fails the job.
        write(&folder, "more.toml", AFTER.replace("wells", "more").replace("crfr", "rrff"));
        git(&folder, &["add", "-A"]);
        let (code, said) = check(&folder, &first);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("id-differs"), "{said}");
        let summary = fs::read_to_string(folder.join("summary.md")).expect("a summary");
        assert!(summary.contains("### more.toml is new"), "{summary}");
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "a test that tries nothing says so")]
    fn an_archive_is_unpacked_only_if_it_is_the_one_that_was_published() {
        if Command::new("curl").arg("--version").output().is_err() {
            println!("no curl: the installation is not tried");
            return;
        }
        let temporary = folder();
        let root = temporary.path();
        let triple = match (std::env::consts::OS, std::env::consts::ARCH) {
            ("macos", arch) => format!("{arch}-apple-darwin"),
            (_, arch) => format!("{arch}-unknown-linux-gnu"),
        };
        let name = format!("bastide-{triple}");
        fs::create_dir_all(root.join("published").join(&name)).expect("a folder");
        fs::write(root.join("published").join(&name).join("bastide"), "the command").expect("written");
        let published = root.join("published");
        let archive = format!("{name}.tar.gz");
        assert!(run(&published, "tar", &["czf", &archive, &name]).status.success());
        let sum = run(&published, "sh", &["-c", &format!("sha256sum {archive} || shasum -a 256 {archive}")]);
        fs::write(published.join(format!("{archive}.sha256")), sum.stdout).expect("written");
        let address = format!("file://{}", published.display());
        let install = scripts().join("install").display().to_string();
        let ran = run(root, &install, &[&address, "here"]);
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let installed = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
        assert_eq!(fs::read_to_string(Path::new(&installed).join("bastide")).expect("it"), "the command");

        fs::write(published.join(&archive), "another").expect("written");
        let ran = run(root, &install, &[&address, "there"]);
        assert_eq!(ran.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&ran.stderr).contains("is not the one that was published"));
        let ran = run(root, &install, &["file:///nowhere", "there"]);
        assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot have file:///nowhere/bastide-"));
    }
}
