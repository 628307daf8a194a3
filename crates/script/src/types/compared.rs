//! Comparisons in a script that are never true: of values of two types, and with words that a field never is.

use std::collections::BTreeSet;

use bastide_core::geometry::Side;
use bastide_core::piece::{Cause, Role};
use bastide_core::rules::Rules;
use bastide_core::step::Step;
use bastide_diag::only_nearest;

use super::infer::{Reader, text_of};
use super::slips;
use super::tree::{Expr, What, Word};
use super::ty::Ty;
use crate::api::Class;
use crate::exchange::answer::side_name;

impl<'a> Reader<'_, 'a> {
    /// Looks at two values that are compared, with their types.
    pub(super) fn compared(&mut self, left: (&Expr<'a>, &Ty), right: (&Expr<'a>, &Ty)) {
        if are_never_equal(left.1, right.1) {
            let span = left.0.span.start..right.0.span.end;
            self.found.push(slips::never_equal(self.source, span, left.1, right.1));
        }
        for (value, word) in [(left.0, right.0), (right.0, left.0)] {
            if let (What::Field(of, field), What::Text) = (&value.what, &word.what) {
                match self.section(of) {
                    Some("options") => self.option_compared(field, word),
                    Some(_) => {}
                    None => self.field_compared(of, field, word),
                }
            }
        }
    }

    /// Looks at a word with which an option is compared.
    fn option_compared(&mut self, name: &Word<'a>, word: &Expr<'a>) {
        let Some(values) = self.values.get(name.text) else { return };
        let text = text_of(self.source, word);
        if !values.iter().any(|it| it == text) {
            self.found.push(slips::no_value(self.source, name.text, values, word.span.clone(), text));
        }
    }

    /// Looks at a word with which a field of a thing is compared.
    fn field_compared(&mut self, of: &Expr<'a>, field: &Word<'a>, word: &Expr<'a>) {
        let Some(class) = self.class_of(of) else { return };
        let text = text_of(self.source, word);
        let known = match words_of(class.name, field.text) {
            Some(known) if !known.contains(&text) => known,
            Some(_) => return,
            None => {
                // A word that is near none of them may belong to a game with other tiles or variants.
                let Some(rules) = self.rules else { return };
                let known = words_in(rules, class, field.text);
                if known.contains(text) || only_nearest(text, known.iter().copied()).is_none() {
                    return;
                }
                known.into_iter().collect()
            }
        };
        let span = word.span.clone();
        self.found.push(slips::never(self.source, (class, field.text), &known, span, text));
    }

    /// The class of a name or of a field of one. Whatever is wrong with them has been found before.
    pub(super) fn class_of(&mut self, expr: &Expr<'a>) -> Option<&'static Class> {
        let ty = match &expr.what {
            What::Name(name) => self.local(name)?.ty.clone(),
            What::Field(of, word) => {
                let member = self.class_of(of)?.members.iter().find(|it| it.name() == word.text)?;
                Ty::read(member.result().filter(|_| !member.is_method())?)
            }
            _ => return None,
        };
        ty.sure().class()
    }
}

/// True if no value of one type is equal to one of the other.
fn are_never_equal(one: &Ty, other: &Ty) -> bool {
    let is_plain = |it: &Ty| match it {
        Ty::Flag | Ty::Number | Ty::Text => true,
        it => it.class().is_some_and(|it| it.is_closed),
    };
    match (one, other) {
        (Ty::Maybe(_), Ty::Maybe(_)) => false,
        (Ty::Maybe(inner), it) | (it, Ty::Maybe(inner)) => are_never_equal(inner, it),
        (one, other) => is_plain(one) && is_plain(other) && one != other,
    }
}

/// All words that a field may be, in every game; none for a field that may be others as well.
fn words_of(class: &str, field: &str) -> Option<Vec<&'static str>> {
    const CAUSES: [Cause; 8] = [
        Cause::Deployed,
        Cause::Put,
        Cause::Moved,
        Cause::Captured,
        Cause::Scored,
        Cause::SentHome,
        Cause::Recalled,
        Cause::Left,
    ];
    match (class, field) {
        ("Figure" | "Spot", "role") => {
            Some([Role::Follower, Role::Special, Role::Token].map(Role::name).to_vec())
        }
        ("Figure", "facing") => Some(Side::ALL.map(side_name).to_vec()),
        ("Move", "cause") => Some(CAUSES.map(Cause::name).to_vec()),
        ("Game", "step") => Some(Step::ALL.map(Step::name).to_vec()),
        _ => None,
    }
}

/// The names that a field may be in a game: of its kinds of features, or of its pieces with or without their variant.
fn words_in<'r>(rules: &'r Rules, class: &Class, field: &str) -> BTreeSet<&'r str> {
    match (class.name, field) {
        ("Feature" | "Segment", "kind") => rules.words().kinds().map(|(_, it)| it.name.as_str()).collect(),
        ("Figure" | "Spot", "piece") => {
            let names = rules.setup.pieces.iter().map(|it| it.name.as_str());
            names.flat_map(|it| [it, it.rsplit_once('.').map_or(it, |(_, word)| word)]).collect()
        }
        _ => BTreeSet::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::class;

    #[test]
    fn words_of_fields_are_those_of_the_reference() {
        for (of, field) in [("Figure", "role"), ("Spot", "role"), ("Figure", "facing"), ("Move", "cause")] {
            let member = class(of).members.iter().find(|it| it.name() == field).expect("a member");
            let words: Vec<&str> = member.doc.split('`').skip(1).step_by(2).collect();
            assert_eq!(words_of(of, field).expect("they are known"), words, "{of}.{field}");
        }
    }
}
