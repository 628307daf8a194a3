//! `bastide merge`: the shards of a run put together, if they are all there and of one run.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Result, bail};
use bastide_sim::tally::Tally;

use super::sim::page::page;
use super::sim::record::Record;
use crate::args::Merge;
use crate::out::{Ending, say, show_page, write};

/// Merges the shards and shows the page of the whole run.
pub(crate) fn run(args: &Merge) -> Result<Ending> {
    let parts = read(&args.parts)?;
    if let Some(problem) = mixed(&parts) {
        bail!("{problem}");
    }
    let Some(parts) = in_order(parts) else { return Ok(Ending::Findings) };
    let Some((_, first)) = parts.first() else { bail!("there is nothing to merge") };
    let first = first.clone();
    let mut tally = Tally::default();
    for (_, part) in parts {
        tally.merge(part.tally);
    }
    let record = first.whole(tally);
    if let Some(out) = &args.out {
        write(out, record.text().as_bytes())?;
    }
    show_page(&page(&record), &args.page)?;
    if record.tally.faults.games > 0 {
        say(&record.broken());
        return Ok(Ending::Findings);
    }
    Ok(Ending::Fine)
}

type Part = (PathBuf, Record);

fn read(paths: &[PathBuf]) -> Result<Vec<Part>> {
    let (mut parts, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        match Record::read(path) {
            Ok(record) => parts.push((path.clone(), record)),
            Err(error) => problems.push(format!("{error:#}")),
        }
    }
    if problems.is_empty() { Ok(parts) } else { bail!("{}", problems.join("\nerror: ")) }
}

/// The difference between parts of different runs.
fn mixed(parts: &[Part]) -> Option<String> {
    let (path, first) = parts.first()?;
    let (other, differs) = parts.iter().find(|(_, part)| part.run != first.run)?;
    let (one, two) = (path.display(), other.display());
    let mut text = format!("{one} and {two} are not of the same run");
    for (what, first, second) in first.run.differences(&differs.run) {
        text.push_str(&format!("\n  {what}: {first} in {one}, {second} in {two}"));
    }
    Some(text)
}

/// The parts in order, each block once; none if there are gaps or overlaps, which are reported with their remedy.
fn in_order(mut parts: Vec<Part>) -> Option<Vec<Part>> {
    parts.sort_by(|(one, a), (two, b)| (a.from, a.to, one).cmp(&(b.from, b.to, two)));
    let blocks = parts.first().map_or(0, |(_, part)| part.run.run().blocks);
    let mut fine = true;
    // A shard that was played twice is no harm.
    parts.dedup_by(|(again, later), (path, earlier)| {
        let same = later.blocks() == earlier.blocks();
        if same && later.tally == earlier.tally {
            say(&format!("{} is the same shard as {}", again.display(), path.display()));
        } else if same {
            say(&format!(
                "{} and {} are the same shard with different numbers: one of them was not played by this engine",
                path.display(),
                again.display()
            ));
            fine = false;
        }
        same
    });
    let mut next = 0;
    for at in 0..parts.len() {
        let (path, part) = &parts[at];
        if part.from < next {
            let (before, _) = &parts[at - 1];
            say(&format!("{} and {} overlap; leave one of them out", before.display(), path.display()));
            fine = false;
        }
        if part.from > next {
            missing(&parts, next, part.from);
            fine = false;
        }
        next = next.max(part.to);
    }
    if next < blocks {
        missing(&parts, next, blocks);
        fine = false;
    }
    fine.then_some(parts)
}

/// Reports the missing games, with the commands that play them.
fn missing(parts: &[Part], from: u64, to: u64) {
    let Some((_, part)) = parts.first() else { return };
    let run = part.run.run();
    let size = run.block_size();
    say(&format!("games {} to {} are missing; these commands play them:", from * size, to * size - 1));
    let tried: BTreeSet<u64> = parts.iter().map(|(_, part)| part.shards).collect();
    let shards_in = |of: &u64| -> Vec<u64> {
        let within = |shard: &u64| {
            let blocks = run.shard(*shard, *of);
            blocks.start >= from && blocks.end <= to && !blocks.is_empty()
        };
        (0..*of).filter(within).collect()
    };
    let covers = |of: &u64| {
        let all: u64 =
            shards_in(of).into_iter().map(|shard| run.shard(shard, *of)).map(|it| it.end - it.start).sum();
        all == to - from
    };
    match tried.iter().find(|of| covers(of)) {
        Some(of) => {
            for shard in shards_in(of) {
                let shard = shard + 1;
                say(&format!("  {} --shard {shard}/{of} --out part-{shard}.json", part.command()));
            }
        }
        // The parts were made with different numbers of shards, and none fits the gap.
        None => say(&format!("  {} --shard 1/1 --out all.json", part.command())),
    }
}
