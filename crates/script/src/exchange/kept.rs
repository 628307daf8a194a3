//! Kept values of variants: of the game, or of each thing of a sort.

use bastide_core::table::Table;
use bastide_core::value::Value;
use bastide_replay::Handle;

use super::thing::Thing;

/// A kept value; of a thing, where there is one for each.
pub(crate) fn kept(table: &Table, var: usize, of: Option<Handle>) -> Value {
    match of.and_then(|it| Thing::of_handle(it).value()) {
        Some(of) => table.var_of(var, &of).clone(),
        None => table.var(var).clone(),
    }
}

/// Changes a kept value; of a thing, where there is one for each.
pub(crate) fn keep(table: &mut Table, var: usize, of: Option<Handle>, value: Value) {
    match of.and_then(|it| Thing::of_handle(it).value()) {
        Some(of) => table.set_var_of(var, of, value),
        None => table.set_var(var, value),
    }
}
