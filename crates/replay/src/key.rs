//! Keys: answers as short strings of bytes, packed into words. Nearly every key is one word; longer ones are interned, so that every
//! edge of a tree is labelled with one word.
//!
//! | byte | means |
//! |---|---|
//! | `00`–`7f` | thing with this number |
//! | `80` `81` `82` | nil, false, true |
//! | `83` | text: length as an integer, bytes |
//! | `84` | symbol: its id as an integer |
//! | `85` | list: length as an integer, then its items |
//! | `88`–`8f` | integer of one to eight bytes, which follow |
//! | `90`–`9f` | list of 0 to 15 items, which follow |
//! | `a0`–`af` | thing not met before, of this class; it gets the next number |
//! | `b0`–`ff` | integer from 0 to 79 |
//!
//! No code is the beginning of another, so different sequences never share a key.

use rustc_hash::FxHashMap;

use super::rename::{Handle, Renaming};

/// Bytes in a word; the eighth tells how many are used.
const PACKED: u32 = 7;
/// Most words of a key. What is longer is not cached.
const LONGEST: usize = 64;
/// Last byte of the labels of interned keys.
const INTERNED: u64 = 0xff << 56;

/// Label of an edge.
pub(crate) type Label = u64;

/// No key's label.
pub(crate) const NO_LABEL: Label = 0;

/// Value that a handler observes.
pub trait Encode {
    /// Writes everything that a handler can tell of this value. Two values have the same key exactly if no handler can tell them apart.
    fn encode(&self, key: &mut Encoder<'_>);
}

/// Writer of a key. Things are numbered as they are written.
#[derive(Debug)]
pub struct Encoder<'a> {
    names: &'a mut Renaming,
    word: u64,
    used: u32,
    full: Vec<u64>,
    /// Class of things that make the key ambiguous, if any does: members of a batch would have to write them differently.
    guard: Option<u8>,
    refusal: Option<Refusal>,
}

/// Why there is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is too long, or there are too many things.
    TooLarge,
    /// It refers to a thing of the guarded class.
    Ambiguous,
}

/// Finished key.
#[derive(Debug, PartialEq, Eq)]
pub enum Key {
    Word(Label),
    Long(Vec<u64>),
}

impl<'a> Encoder<'a> {
    /// Key of a value.
    #[inline]
    pub fn key(names: &'a mut Renaming, value: &impl Encode, guard: Option<u8>) -> Result<Key, Refusal> {
        let mut key = Self { names, word: 0, used: 0, full: Vec::new(), guard, refusal: None };
        value.encode(&mut key);
        key.finish()
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        if self.used == PACKED {
            self.spill();
        }
        self.word = self.word << 8 | u64::from(byte);
        self.used += 1;
    }

    #[cold]
    fn spill(&mut self) {
        if self.full.len() == LONGEST {
            self.refusal.get_or_insert(Refusal::TooLarge);
        } else {
            self.full.push(u64::from(self.used) << 56 | self.word);
        }
        (self.word, self.used) = (0, 0);
    }

    /// Writes that there is nothing.
    #[inline]
    pub fn nil(&mut self) {
        self.byte(0x80);
    }

    /// Writes yes or no.
    #[inline]
    pub fn bool(&mut self, it: bool) {
        self.byte(0x81 + u8::from(it));
    }

    /// Writes a whole number.
    #[inline]
    pub fn int(&mut self, it: i64) {
        match it {
            0..80 => self.byte(0xb0 + it as u8),
            _ => {
                // Two's complement in as few bytes as hold the sign too.
                let bits = 65 - if it < 0 { it.leading_ones() } else { it.leading_zeros() };
                let bytes = bits.div_ceil(8);
                self.byte(0x87 + bytes as u8);
                (0..bytes).rev().for_each(|at| self.byte((it >> (8 * at)) as u8));
            }
        }
    }

    /// Writes one of a closed set of words.
    #[inline]
    pub fn symbol(&mut self, id: u32) {
        self.byte(0x84);
        self.int(id.into());
    }

    /// Writes a text.
    pub fn text(&mut self, it: &str) {
        self.byte(0x83);
        self.int(it.len() as i64);
        it.bytes().for_each(|byte| self.byte(byte));
    }

    /// Writes that so many items follow.
    #[inline]
    pub fn list(&mut self, len: usize) {
        match len {
            0..16 => self.byte(0x90 + len as u8),
            _ => {
                self.byte(0x85);
                self.int(len as i64);
            }
        }
    }

    /// Writes a thing.
    #[inline]
    pub fn handle(&mut self, thing: Handle) {
        if self.guard == Some(thing.class()) {
            self.refusal = Some(Refusal::Ambiguous);
        }
        match self.names.number(thing) {
            Some((number, false)) => self.byte(number),
            Some((_, true)) => self.byte(0xa0 + thing.class()),
            None => self.refusal = self.refusal.or(Some(Refusal::TooLarge)),
        }
    }

    /// Writes of what class the subject is.
    #[inline]
    pub fn subject(&mut self) {
        self.byte(0xa0 + self.names.subject().class());
    }

    #[inline]
    fn finish(mut self) -> Result<Key, Refusal> {
        if let Some(refusal) = self.refusal {
            return Err(refusal);
        }
        let last = u64::from(self.used) << 56 | self.word;
        if self.full.is_empty() {
            return Ok(Key::Word(last));
        }
        self.full.push(last);
        Ok(Key::Long(self.full))
    }
}

/// Labels of long keys.
#[derive(Debug, Default)]
pub(crate) struct Interner(FxHashMap<Box<[u64]>, u32>);

impl Interner {
    /// Label of a key, if it has one.
    #[inline]
    pub(crate) fn find(&self, key: &Key) -> Option<Label> {
        match key {
            Key::Word(word) => Some(*word),
            Key::Long(words) => self.0.get(&**words).map(|id| INTERNED | u64::from(*id)),
        }
    }

    /// Label of a key, which gets one if it has none.
    pub(crate) fn intern(&mut self, key: Key) -> Label {
        match key {
            Key::Word(word) => word,
            Key::Long(words) => {
                let next = self.0.len() as u32;
                INTERNED | u64::from(*self.0.entry(words.into()).or_insert(next))
            }
        }
    }
}
