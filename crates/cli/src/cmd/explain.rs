//! `bastide explain`: the page of a finding.

use std::fmt::Write as _;

use anyhow::Result;
use bastide_diag::did_you_mean;
use bastide_letters::{left, width};
use bastide_project::docs;

use crate::args::Explain;
use crate::out::{Ending, print, say};

/// Prints a page, or the list of all codes.
pub(crate) fn run(args: &Explain) -> Result<Ending> {
    let docs = docs::all();
    let Some(code) = &args.code else {
        let widest = docs.iter().map(|doc| width(doc.code.as_str())).max().unwrap_or(0);
        let mut list = String::new();
        for doc in &docs {
            let _ = writeln!(list, "{}  {}", left(doc.code.as_str(), widest), doc.title);
        }
        print(&list)?;
        return Ok(Ending::Fine);
    };
    // A code may be pasted as it stands in a message: `error[port-gap]`.
    let code = code.rsplit_once('[').map_or(code.as_str(), |(_, code)| code).trim_end_matches([']', ':']);
    match docs.iter().find(|doc| doc.code.as_str() == code) {
        Some(doc) => {
            print(doc.text)?;
            Ok(Ending::Fine)
        }
        None => {
            let hint = did_you_mean(code, docs.iter().map(|doc| doc.code.as_str()));
            say(&format!("error: there is no finding `{code}`"));
            let with_word =
                docs.iter().map(|doc| doc.code.as_str()).filter(|it| it.split('-').any(|it| it == code));
            let with_word: Vec<&str> = with_word.collect();
            let all = match with_word[..] {
                [] => "`bastide explain` lists all codes".to_owned(),
                _ => format!("there are `{}`", with_word.join("`, `")),
            };
            say(&format!("  = help: {}", hint.unwrap_or(all)));
            Ok(Ending::CouldNotRun)
        }
    }
}
