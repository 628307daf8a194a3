//! Local variables of the file that hooks change: every call has them anew, so they keep nothing.

use super::infer::Reader;
use super::slips;
use super::tree::{Expr, What, Word};
use super::ty::Ty;

/// Functions of the library `table` that change their first argument.
const CHANGING: [&str; 4] = ["clear", "insert", "remove", "sort"];

impl<'a> Reader<'_, 'a> {
    /// Looks at the target of an assignment: a variable, or an entry of a table.
    pub(super) fn changed(&mut self, target: &Expr<'a>) {
        match &target.what {
            What::Name(name) => self.forgets(target, name, false),
            What::Field(of, _) | What::Index(of, _) => self.entry_changed(of),
            _ => {}
        }
    }

    /// Looks at the table that a function of the library changes.
    pub(super) fn changed_by_call(&mut self, of: &Expr<'a>, word: &Word<'a>, args: &[Expr<'a>]) {
        if matches!(of.what, What::Name("table"))
            && CHANGING.contains(&word.text)
            && let Some(list) = args.first()
        {
            self.entry_changed(list);
            self.answer_changed(list, word.text);
        }
    }

    /// Looks at a list that is changed right where the game has answered with it.
    fn answer_changed(&mut self, list: &Expr<'a>, by: &str) {
        let (What::Field(of, _) | What::Method(of, ..)) = &list.what else { return };
        let found = self.found.len();
        let asked = self.ty(of);
        // Whatever is wrong with it is found where the arguments are looked at.
        self.found.truncate(found);
        if matches!(asked, Ty::Thing(_)) {
            self.found.push(slips::answer_changed(self.source, list.span.clone(), by));
        }
    }

    fn entry_changed(&mut self, table: &Expr<'a>) {
        match &table.what {
            What::Name(name) => self.forgets(table, name, true),
            What::Field(of, _) | What::Index(of, _) => self.entry_changed(of),
            _ => {}
        }
    }

    fn forgets(&mut self, place: &Expr<'a>, name: &'a str, is_table: bool) {
        let is_kept = |ty: &Ty| !is_table || *ty == Ty::Table;
        if !self.running || !self.local(name).is_some_and(|it| it.of_file && is_kept(&it.ty)) {
            return;
        }
        self.found.push(slips::forgotten(self.source, place.span.clone(), name, self.is_variant()));
    }
}
