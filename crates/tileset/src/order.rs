//! Order of sets by use (topological sort).

use std::collections::BTreeSet;

use bastide_diag::Report;

use crate::checks::sets;
use crate::file::File;
use crate::lexicon;
use crate::library::Library;
use crate::raw::Text;

/// The sets that each file uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    files: Vec<usize>,
    /// True if some of them are missing.
    unsure: bool,
}

/// Sets of a library that are used or wanted go to the other files. Returns the rest.
pub(crate) fn take<'l>(
    library: &'l Library,
    wanted: &[&str],
    files: &mut Vec<File>,
    report: &mut Report,
) -> Vec<&'l File> {
    let own: BTreeSet<String> = files.iter().map(|it| it.header.id.text.clone()).collect();
    let mut shelf: Vec<&(File, Report)> =
        library.files.iter().filter(|(it, _)| !own.contains(&it.header.id.text)).collect();
    let mut used: BTreeSet<String> = wanted.iter().map(|it| (*it).to_owned()).collect();
    used.extend(files.iter().flat_map(|it| &it.header.uses).map(|it| it.text.clone()));
    loop {
        let (now, rest): (Vec<_>, Vec<_>) =
            shelf.into_iter().partition(|(it, _)| used.contains(&it.header.id.text));
        shelf = rest;
        if now.is_empty() {
            break shelf.into_iter().map(|(it, _)| it).collect();
        }
        for (file, about) in now {
            used.extend(file.header.uses.iter().map(|it| it.text.clone()));
            report.merge(about.clone());
            files.push(file.clone());
        }
    }
}

/// Finds the files that each file uses.
pub(crate) fn resolve(files: &[File], shelf: &[&File], report: &mut Report) -> Vec<Uses> {
    let ids: Vec<&str> = files.iter().map(|it| it.header.id.text.as_str()).collect();
    let known: Vec<&str> =
        ids.iter().copied().chain(shelf.iter().map(|it| it.header.id.text.as_str())).collect();
    let mut all = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let mut uses = Uses { unsure: file.broken, ..Uses::default() };
        for name in &file.header.uses {
            match ids.iter().position(|id| *id == name.text) {
                Some(other) if other == at => report.push(sets::uses_circle(&file.source, name, &[])),
                Some(other) => uses.files.push(other),
                None => {
                    uses.unsure = true;
                    report.push(sets::unknown_set(&file.source, name, &known));
                }
            }
        }
        all.push(uses);
    }
    for (at, file) in files.iter().enumerate() {
        if let Some((way, name)) = circle(files, &all, at) {
            let ids: Vec<&str> = way.iter().map(|it| files[*it].header.id.text.as_str()).collect();
            report.push(sets::uses_circle(&file.source, name, &ids));
            // Words of sets that wait for each other are not all known.
            way.into_iter().for_each(|it| all[it].unsure = true);
        }
    }
    all
}

/// The files on the way from a file back to itself, and the word it begins with; only for the first file of each circle.
fn circle<'a>(files: &'a [File], uses: &[Uses], start: usize) -> Option<(Vec<usize>, &'a Text)> {
    let mut before: Vec<Option<usize>> = vec![None; uses.len()];
    let mut stack = vec![start];
    while let Some(at) = stack.pop() {
        for next in &uses[at].files {
            if *next == start {
                let mut way = vec![at];
                while let Some(previous) = before[way[way.len() - 1]] {
                    way.push(previous);
                }
                way.reverse();
                let second = &files[way.get(1).copied().unwrap_or(start)].header.id.text;
                let written = files[start].header.uses.iter().find(|it| it.text == *second)?;
                return way.iter().all(|it| *it >= start).then_some((way, written));
            }
            if before[*next].is_none() {
                before[*next] = Some(at);
                stack.push(*next);
            }
        }
    }
    None
}

/// The files, each after those it uses and otherwise as they came.
pub(crate) fn in_order(uses: &[Uses]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut entered = vec![false; uses.len()];
    for first in 0..uses.len() {
        // Pairs of a file and how many of the files it uses are done.
        let mut stack = vec![(first, 0)];
        while let Some((at, done)) = stack.pop() {
            if done == 0 && std::mem::replace(&mut entered[at], true) {
                continue;
            }
            match uses[at].files.get(done) {
                Some(next) => stack.extend([(at, done + 1), (*next, 0)]),
                None => order.push(at),
            }
        }
    }
    order
}

/// The files whose words a file may use.
pub(crate) fn scope(files: &[File], uses: &[Uses], at: usize) -> lexicon::Scope {
    let mut scope = lexicon::Scope::default();
    let mut stack = vec![at];
    while let Some(file) = stack.pop() {
        if !scope.files.contains(&file) {
            scope.files.push(file);
            scope.unsure |= uses[file].unsure || files[file].broken;
            stack.extend(uses[file].files.iter().rev());
        }
    }
    scope
}
