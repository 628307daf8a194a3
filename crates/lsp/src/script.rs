//! Hooks of scripts in the editor.

use bastide_diag::Source;
use bastide_script::hook_help;

use crate::place::{Encoding, Lines, dotted};
use crate::wire::{Hover, hover};

/// The hook at a byte, `V.verb.step`: its form, and when it is called.
pub(crate) fn hook(source: &Source, at: usize, encoding: Encoding) -> Option<Hover> {
    let text = source.text();
    let word = dotted(text, at);
    let (_, hook) = text[word.clone()].split_once('.')?;
    let (verb, step) = hook.split_once('.')?;
    let help = hook_help(verb, step)?;
    Some(hover(help, Lines::of(text, encoding).range(&word)))
}
