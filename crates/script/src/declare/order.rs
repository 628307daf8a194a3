//! The order between variants and between their hooks: total, visible, and the same on every machine.

use bastide_core::host::{HookPoint, Verb};
use bastide_diag::{Finding, Label};

use super::declared::Other;
use super::defect::{CONFLICT, Defect, ORDER, REPLACE_CLASH, REQUIRES, SAME_NAME, Where, line_span};
use super::hooks::HookDecl;
use super::script::Script;
use crate::vm::instance::Entry;

/// Sorts `0..count` so that `first(a, b)` pairs come in order, otherwise as they are.
///
/// # Errors
/// The rest that cannot be sorted.
fn sorted(count: usize, first: impl Fn(usize, usize) -> bool) -> Result<Vec<usize>, Vec<usize>> {
    let mut left: Vec<usize> = (0..count).collect();
    let mut order = Vec::with_capacity(count);
    while !left.is_empty() {
        let free = left.iter().position(|it| !left.iter().any(|other| other != it && first(*other, *it)));
        match free {
            Some(at) => order.push(left.remove(at)),
            None => return Err(left),
        }
    }
    Ok(order)
}

fn names(list: &[Other], id: &str) -> bool {
    list.iter().any(|(name, _)| name == id)
}

/// True if one of the two declares that `one` comes first.
fn comes_first(one: &Script, other: &Script) -> bool {
    let (a, b) = (&one.declared, &other.declared);
    let said = names(&a.before, &b.id) || names(&b.after, &a.id);
    let against = names(&b.before, &a.id) || names(&a.after, &b.id);
    said || (names(&b.requires, &a.id) && !against)
}

/// The order of variants. Conflicts between them become findings.
pub(crate) fn variants(loaded: &[Script], findings: &mut Vec<Finding>) -> Vec<usize> {
    for (at, one) in loaded.iter().enumerate() {
        let id = &one.declared.id;
        if let Some(first) = loaded[..at].iter().find(|it| it.declared.id == *id) {
            let finding = Defect::new(
                SAME_NAME,
                format!("two variants are called `{id}`"),
                Where::Key(vec!["id".into()]),
            )
            .finding(&one.source);
            findings.push(finding.with_related(Label::new(&first.source, 0..0, "the other one")));
        }
        for (name, why) in &one.declared.requires {
            if !loaded.iter().any(|it| it.declared.id == *name) {
                let message = format!("`{id}` needs the variant `{name}`, which is not in this game");
                let help = why.clone().unwrap_or_else(|| format!("add `{name}` to the variants of the game"));
                findings.push(
                    Defect::new(REQUIRES, message, Where::Key(vec!["requires".into(), name.clone()]))
                        .with_help(Some(help))
                        .finding(&one.source),
                );
            }
        }
        for (name, why) in &one.declared.conflicts {
            if let Some(other) = loaded.iter().find(|it| it.declared.id == *name) {
                let message = format!("`{id}` cannot be played together with `{name}`");
                let finding =
                    Defect::new(CONFLICT, message, Where::Key(vec!["conflicts".into(), name.clone()]))
                        .with_help(why.clone())
                        .finding(&one.source);
                findings.push(finding.with_related(Label::new(&other.source, 0..0, "the other one")));
            }
        }
    }
    sorted(loaded.len(), |a, b| comes_first(&loaded[a], &loaded[b])).unwrap_or_else(|stuck| {
        let ids: Vec<_> = stuck.iter().map(|at| format!("`{}`", loaded[*at].declared.id)).collect();
        let message = format!("{} each want to come before another of them", ids.join(", "));
        findings.push(
            Defect::new(ORDER, message, Where::Key(Vec::new()))
                .with_help(Some("look at their `before`, `after` and `requires`".into()))
                .finding(&loaded[stuck[0]].source),
        );
        (0..loaded.len()).collect()
    })
}

/// True if the order of two variants is declared, also by way of others.
fn declared_order(loaded: &[Script], one: usize, other: usize) -> bool {
    let reaches = |from: usize, to: usize| {
        let (mut seen, mut next) = (vec![from], vec![from]);
        while let Some(at) = next.pop() {
            for it in 0..loaded.len() {
                if !seen.contains(&it) && comes_first(&loaded[at], &loaded[it]) {
                    seen.push(it);
                    next.push(it);
                }
            }
        }
        seen.contains(&to)
    };
    reaches(one, other) || reaches(other, one)
}

/// The order of all hooks: by step and verb, then by band, variant and registration, as far as `before` and `after` allow.
/// `order` is the order of variants.
pub(crate) fn hooks(loaded: &[Script], order: &[usize], findings: &mut Vec<Finding>) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for variant in order {
        all.extend((0..loaded[*variant].hooks.len()).map(|number| Entry { script: *variant, number }));
    }
    let decl = |it: &Entry| &loaded[it.script].hooks[it.number];
    let mut ordered = Vec::with_capacity(all.len());
    for at in crate::api::all() {
        for verb in Verb::ALL {
            let mut group: Vec<Entry> =
                all.iter().copied().filter(|it| decl(it).at == at && decl(it).verb == verb).collect();
            group.sort_by_key(|it| decl(it).wish.band);
            ordered.extend(sorted_group(loaded, group, (verb, at), findings));
        }
    }
    ordered
}

fn sorted_group(
    loaded: &[Script],
    group: Vec<Entry>,
    (verb, at): (Verb, HookPoint),
    findings: &mut Vec<Finding>,
) -> Vec<Entry> {
    let decl = |it: &Entry| &loaded[it.script].hooks[it.number];
    let id = |it: &Entry| &loaded[it.script].declared.id;
    let first = |a: usize, b: usize| {
        let (a, b) = (&group[a], &group[b]);
        decl(a).wish.before.contains(id(b)) || decl(b).wish.after.contains(id(a))
    };
    match sorted(group.len(), first) {
        Ok(order) => order.into_iter().map(|at| group[at]).collect(),
        Err(stuck) => {
            let hook = &group[stuck[0]];
            let message = format!("hooks at `{}.{}` each want to run before another", verb.name(), at.name());
            let help = Some("look at their `before` and `after`".to_owned());
            findings.push(
                Defect::new(ORDER, message, Where::Line(decl(hook).line))
                    .with_help(help)
                    .finding(&loaded[hook.script].source),
            );
            group
        }
    }
}

/// Findings about variants that take over the same thing without an order between them. `overlap` is true for hooks that may meet.
pub(crate) fn clashes(
    loaded: &[Script],
    hooks: &[Entry],
    overlap: impl Fn(usize, usize) -> bool,
) -> Vec<Finding> {
    let decl = |it: &Entry| &loaded[it.script].hooks[it.number];
    let settled = |one: &Entry, other: &Entry| {
        let names =
            |hook: &HookDecl, id: &String| hook.wish.before.contains(id) || hook.wish.after.contains(id);
        decl(one).wish.band != decl(other).wish.band
            || names(decl(one), &loaded[other.script].declared.id)
            || names(decl(other), &loaded[one.script].declared.id)
            || declared_order(loaded, one.script, other.script)
    };
    let mut findings = Vec::new();
    for (b, other) in hooks.iter().enumerate() {
        for (a, one) in hooks[..b].iter().enumerate() {
            let same = decl(one).verb == Verb::Replace
                && decl(other).verb == Verb::Replace
                && decl(one).at == decl(other).at;
            if same && one.script != other.script && overlap(a, b) && !settled(one, other) {
                let (first, second) = (&loaded[one.script], &loaded[other.script]);
                let message = format!(
                    "`{}` and `{}` both take over `{}`, and neither says who goes first",
                    first.declared.id,
                    second.declared.id,
                    decl(one).at.name()
                );
                let (a, b) = (&first.declared.id, &second.declared.id);
                let help = format!(
                    "add `after = {{ \"{a}\" }}` to `{b}`, which then takes over only what `{a}` leaves, or the other way round; \
                     or `conflicts = {{ \"{a}\" }}` if they do not go together"
                );
                let span = line_span(first.source.text(), decl(one).line);
                findings.push(
                    Defect::new(REPLACE_CLASH, message, Where::Line(decl(other).line))
                        .with_help(Some(help))
                        .finding(&second.source)
                        .with_related(Label::new(&first.source, span, "the other one")),
                );
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_keeps_what_it_can_and_finds_circles() {
        assert_eq!(sorted(3, |_, _| false), Ok(vec![0, 1, 2]));
        assert_eq!(sorted(3, |a, b| (a, b) == (2, 0)), Ok(vec![1, 2, 0]));
        assert_eq!(sorted(3, |a, b| matches!((a, b), (0, 1) | (1, 0))), Err(vec![0, 1]));
    }
}
