//! Pictures of tiles and pieces, named by everything they are drawn from: a name always means the same picture, so browsers may keep it.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bastide_core::tile::Tile;
use bastide_core::words::Words;
use bastide_render::{Options, PieceLook, PlacedTile, Places, Theme, draw_laid, draw_piece, draw_tile};

/// The most pictures that are known; the oldest are forgotten.
const MOST: usize = 20_000;

/// The most bytes of drawn pictures that are kept.
const MOST_BYTES: usize = 48 << 20;

/// Words or a theme, with a hash that tells them apart.
#[derive(Debug)]
pub(crate) struct Hashed<T> {
    pub(crate) it: T,
    hash: blake3::Hash,
}

impl<T: std::fmt::Debug> Hashed<T> {
    pub(crate) fn new(it: T) -> Arc<Self> {
        let hash = blake3::hash(format!("{it:?}").as_bytes());
        Arc::new(Self { it, hash })
    }

    /// Tests whether both are drawn alike.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.hash == other.hash
    }
}

/// Everything that a picture is drawn from.
#[derive(Clone, Debug)]
enum Recipe {
    Tile(Arc<Hashed<Words>>, PlacedTile, Arc<Hashed<Theme>>),
    /// The tile with its fields hatched and its segments numbered.
    Proof(Arc<Hashed<Words>>, Arc<Tile>, Arc<Hashed<Theme>>),
    Piece(PieceLook, Arc<Hashed<Theme>>),
}

/// The pictures that the page has been told of.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<Shelf>);

#[derive(Debug, Default)]
struct Shelf {
    recipes: HashMap<String, Recipe>,
    order: VecDeque<String>,
    drawn: HashMap<String, Arc<str>>,
    drawn_order: VecDeque<String>,
    bytes: usize,
}

impl Pictures {
    /// The address of the picture of a tile as it lies.
    pub(crate) fn tile(
        &self,
        words: &Arc<Hashed<Words>>,
        placed: &PlacedTile,
        theme: &Arc<Hashed<Theme>>,
    ) -> String {
        self.name(
            &[&words.hash, &theme.hash],
            &format!("{:?} {:?} {:?}", placed.tile, placed.rotation, bastide_render::copy_at(placed.pos)),
            || Recipe::Tile(Arc::clone(words), placed.clone(), Arc::clone(theme)),
        )
    }

    /// The address of the picture of a tile with the proof that it shows what is declared.
    pub(crate) fn proof(
        &self,
        words: &Arc<Hashed<Words>>,
        tile: &Arc<Tile>,
        theme: &Arc<Hashed<Theme>>,
    ) -> String {
        self.name(&[&words.hash, &theme.hash], &format!("proof {tile:?}"), || {
            Recipe::Proof(Arc::clone(words), Arc::clone(tile), Arc::clone(theme))
        })
    }

    /// The address of the picture of a piece.
    pub(crate) fn piece(&self, look: &PieceLook, theme: &Arc<Hashed<Theme>>) -> String {
        self.name(&[&theme.hash], &format!("{look:?}"), || Recipe::Piece(look.clone(), Arc::clone(theme)))
    }

    fn name(&self, hashes: &[&blake3::Hash], text: &str, recipe: impl FnOnce() -> Recipe) -> String {
        let mut hasher = blake3::Hasher::new();
        for hash in hashes {
            hasher.update(hash.as_bytes());
        }
        let name = hasher.update(text.as_bytes()).finalize().to_hex()[..20].to_owned();
        let mut shelf = self.shelf();
        if !shelf.recipes.contains_key(&name) {
            if shelf.order.len() == MOST
                && let Some(oldest) = shelf.order.pop_front()
            {
                shelf.recipes.remove(&oldest);
            }
            shelf.order.push_back(name.clone());
            shelf.recipes.insert(name.clone(), recipe());
        }
        format!("/picture/{name}.svg")
    }

    /// The picture of a name, as SVG; none if the page was not told of it, or so long ago that it is forgotten.
    pub(crate) fn svg(&self, name: &str) -> Option<Arc<str>> {
        let recipe = {
            let shelf = self.shelf();
            if let Some(svg) = shelf.drawn.get(name) {
                return Some(Arc::clone(svg));
            }
            shelf.recipes.get(name)?.clone()
        };
        let picture = match recipe {
            Recipe::Tile(words, placed, theme) => draw_laid(&words.it, &placed, &theme.it),
            Recipe::Proof(words, tile, theme) => {
                draw_tile(&words.it, &tile, &theme.it, &Options::new().with_proof()).picture
            }
            Recipe::Piece(look, theme) => draw_piece(&look, &theme.it),
        };
        let svg: Arc<str> = picture.svg().into();
        let mut shelf = self.shelf();
        shelf.bytes += svg.len();
        shelf.drawn_order.push_back(name.to_owned());
        shelf.drawn.insert(name.to_owned(), Arc::clone(&svg));
        while shelf.bytes > MOST_BYTES
            && let Some(oldest) = shelf.drawn_order.pop_front()
        {
            let gone = shelf.drawn.remove(&oldest).map_or(0, |it| it.len());
            shelf.bytes -= gone;
        }
        Some(svg)
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Places of figures, worked out once for each design.
#[derive(Debug, Default)]
pub(crate) struct Spots(Mutex<BTreeMap<String, Vec<[i32; 2]>>>);

impl Spots {
    /// The places on a tile, by the address of its picture.
    pub(crate) fn of(&self, picture: &str, words: &Words, tile: &PlacedTile, theme: &Theme) -> Vec<[i32; 2]> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(spots) = lock().get(picture) {
            return spots.clone();
        }
        let spots = Places::new(theme).of_segments(words, tile);
        lock().insert(picture.to_owned(), spots.clone());
        spots
    }
}
