//! Hooks of scripts in the editor.

use bastide_diag::Source;
use bastide_script::hook_help;

use crate::place::{Encoding, Lines};
use crate::wire::{Hover, hover};

/// The hook at a byte, `V.verb.step`: its form, and when it is called.
pub(crate) fn hook(source: &Source, at: usize, encoding: Encoding) -> Option<Hover> {
    let text = source.text();
    let inside = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '.';
    let start = text[..at]
        .rfind(|it| !inside(it))
        .map_or(0, |it| it + text[it..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|it| !inside(it)).map_or(text.len(), |it| at + it);
    let (_, hook) = text[start..end].split_once('.')?;
    let (verb, step) = hook.split_once('.')?;
    let help = hook_help(verb, step)?;
    Some(hover(help, Lines::of(text, encoding).range(&(start..end))))
}
