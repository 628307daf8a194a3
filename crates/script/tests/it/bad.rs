//! Scripts that are wrong, in `tests/scripts`, each with the findings it must give. `UPDATE=1` writes them.

use std::path::Path;

use bastide_core::rules::BaseOptions;
use bastide_diag::{Report, Source};
use bastide_script::{BotScript, Cast};

use crate::generated::same;
use crate::sample;
use crate::table::Options;

/// All findings of some scripts: of reading them, or of putting them into the base game.
pub(crate) fn findings(scripts: &[Source]) -> Report {
    match Cast::load(scripts, &Options::new(), 2) {
        Err(report) => report,
        Ok((cast, warnings)) => match cast.contribute(&mut sample::setup(2, BaseOptions::default())) {
            Ok(()) => warnings,
            Err(mut report) => {
                report.merge(warnings);
                report
            }
        },
    }
}

#[test]
fn every_bad_script_gives_its_findings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/scripts");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("a readable entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.iter().any(|it| it.ends_with(".lua")), "there are bad scripts");
    for name in names.iter().filter(|it| it.ends_with(".lua")) {
        // What comes before a dash belongs together: one file for each variant.
        if name.contains("-other") {
            continue;
        }
        let stem = name.trim_end_matches(".lua");
        let of_game = [format!("{stem}.lua"), format!("{stem}-other.lua")];
        let scripts: Vec<Source> = of_game
            .iter()
            .filter_map(|it| Some(Source::new(it.as_str(), std::fs::read_to_string(folder.join(it)).ok()?)))
            .collect();
        // Bots come alone.
        let report = match stem.starts_with("bot-") {
            true => BotScript::load(&scripts[0]).map_or_else(|report| report, |(_, warnings)| warnings),
            false => findings(&scripts),
        };
        same(
            &format!("tests/scripts/{stem}.out"),
            &bastide_diag::sink::human(&report, bastide_diag::sink::Style::Plain),
        );
    }
    let orphans =
        names.iter().filter(|it| it.ends_with(".out") && !names.contains(&it.replace(".out", ".lua")));
    assert_eq!(orphans.count(), 0, "every .out belongs to a .lua");
}
